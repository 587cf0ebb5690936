//! The gateway: one WebSocket per shard of the bot (events/gateway.mdx).
//!
//! JSON in text frames only. Compression is an offer that a server need not take up, so a client
//! that asks for it gets plain frames all the same, which both serenity and discord.py accept.

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{
    Shared,
    state::{Happening, Intents, Outgoing, Session, World},
    wire,
};

/// Close codes (topics/opcodes-and-status-codes.mdx, "Gateway Close Event Codes").
mod close {
    pub const UNKNOWN_OPCODE: (u16, &str) = (4001, "Unknown opcode.");
    pub const DECODE_ERROR: (u16, &str) = (4002, "Error while decoding payload.");
    pub const NOT_AUTHENTICATED: (u16, &str) = (4003, "Not authenticated.");
    pub const AUTHENTICATION_FAILED: (u16, &str) = (4004, "Authentication failed.");
    pub const ALREADY_AUTHENTICATED: (u16, &str) = (4005, "Already authenticated.");
    pub const INVALID_SHARD: (u16, &str) = (4010, "Invalid shard.");
    pub const INVALID_INTENTS: (u16, &str) = (4013, "Invalid intent(s).");
    pub const DISALLOWED_INTENTS: (u16, &str) = (4014, "Disallowed intent(s).");
}

/// The highest intent bit there is (1 << 25, direct message polls).
const ALL_INTENTS: u64 = (1 << 26) - 1;

type Closing = (u16, &'static str);

/// One connection, from HELLO to its end.
pub(super) async fn run(shared: Arc<Shared>, mut socket: WebSocket) {
    let (out, mut orders) = unbounded_channel();
    let hello = json!({
        "t": null, "s": null, "op": 10,
        "d": { "heartbeat_interval": shared.heartbeat.as_millis(), "_trace": ["[\"sandbox\"]"] },
    });
    if send(&mut socket, hello.to_string()).await.is_err() {
        return;
    }
    let mut session = None;
    let stopped = shared.stopped();
    tokio::pin!(stopped);
    let ending = loop {
        tokio::select! {
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    match receive(&shared, &out, &mut session, text.as_str()) {
                        Ok(Some(reply)) => {
                            if send(&mut socket, reply.to_string()).await.is_err() {
                                break None;
                            }
                        }
                        Ok(None) => {}
                        Err(code) => break Some(code),
                    }
                }
                Some(Ok(Frame::Binary(_))) => break Some(close::DECODE_ERROR),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break None,
            },
            order = orders.recv() => match order {
                Some(Outgoing::Text(text)) => {
                    if socket.send(Frame::Text((&*text).into())).await.is_err() {
                        break None;
                    }
                }
                Some(Outgoing::Close(code, reason)) => break Some((code, reason)),
                Some(Outgoing::Cut) | None => break None,
            },
            () = &mut stopped => break Some((1001, "The sandbox stops.")),
        }
    };
    if let Some((code, reason)) = ending {
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        // The other side may be gone already, which is what is wanted.
        let _ = socket.send(Frame::Close(Some(frame))).await;
    }
    leave(&shared, &out);
}

async fn send(socket: &mut WebSocket, text: String) -> Result<(), axum::Error> {
    socket.send(Frame::Text(text.into())).await
}

/// Marks the session of this socket as not connected; it may be resumed.
fn leave(shared: &Shared, out: &UnboundedSender<Outgoing>) {
    let mut world = shared.world();
    for session in &mut world.sessions.all {
        if session.socket.as_ref().is_some_and(|s| s.same_channel(out)) {
            session.socket = None;
        }
    }
    let online = world.sessions.connected();
    world.log.push(Happening::Bot { online });
}

/// Handles one payload; what it returns is sent at once, before any event.
fn receive(
    shared: &Shared,
    out: &UnboundedSender<Outgoing>,
    session: &mut Option<String>,
    text: &str,
) -> Result<Option<Value>, Closing> {
    let payload: Value = serde_json::from_str(text).map_err(|_| close::DECODE_ERROR)?;
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(1) => Ok(Some(json!({ "t": null, "s": null, "op": 11, "d": null }))),
        Some(2) => {
            if session.is_some() {
                return Err(close::ALREADY_AUTHENTICATED);
            }
            *session = Some(identify(shared, out, data)?);
            Ok(None)
        }
        Some(6) => {
            if session.is_some() {
                return Err(close::ALREADY_AUTHENTICATED);
            }
            *session = resume(shared, out, data)?;
            Ok(session
                .is_none()
                .then(|| json!({ "t": null, "s": null, "op": 9, "d": false })))
        }
        // Presence, voice, requests for members and sounds: nothing that a member would see here.
        Some(3 | 4 | 8 | 31) if session.is_some() => Ok(None),
        Some(3 | 4 | 8 | 31) => Err(close::NOT_AUTHENTICATED),
        _ => Err(close::UNKNOWN_OPCODE),
    }
}

fn check_token(shared: &Shared, data: &Value) -> Result<(), Closing> {
    let token = data["token"].as_str().unwrap_or_default();
    if token.strip_prefix("Bot ").unwrap_or(token) == shared.token {
        Ok(())
    } else {
        Err(close::AUTHENTICATION_FAILED)
    }
}

/// IDENTIFY: a new session, READY, and the guilds of its shard.
fn identify(
    shared: &Shared,
    out: &UnboundedSender<Outgoing>,
    data: &Value,
) -> Result<String, Closing> {
    check_token(shared, data)?;
    let intents = data["intents"].as_u64().filter(|i| i & !ALL_INTENTS == 0);
    let intents = Intents(intents.ok_or(close::INVALID_INTENTS)?);
    if intents.0 & Intents::PRIVILEGED.0 != 0 && !shared.privileged_intents {
        return Err(close::DISALLOWED_INTENTS);
    }
    let part = match &data["shard"] {
        Value::Null => (0, 1),
        pair => match (pair[0].as_u64(), pair[1].as_u64()) {
            (Some(id), Some(shards)) if id < shards => (id, shards),
            _ => return Err(close::INVALID_SHARD),
        },
    };
    let world = &mut *shared.world();
    let id = super::random_hex(16);
    // A session of the same shard that nobody came back to would only gather events.
    world
        .sessions
        .all
        .retain(|s| s.socket.is_some() || s.shard != part);
    world.sessions.identifies += 1;
    let mut session = Session {
        id: id.clone(),
        intents,
        shard: part,
        sequence: 0,
        sent: std::collections::VecDeque::new(),
        socket: Some(out.clone()),
        resumes: 0,
    };
    session.send("READY", &ready(shared, world, &session).to_string());
    if intents.has(Intents::GUILDS) {
        let all = intents.has(Intents::GUILD_MEMBERS);
        for guild in guilds(world, part) {
            session.send(
                "GUILD_CREATE",
                &wire::guild_create(world, guild, all).to_string(),
            );
        }
    }
    world.sessions.all.push(session);
    world.log.push(Happening::Bot { online: true });
    Ok(id)
}

/// The guilds that the bot is in and that fall on the shard.
fn guilds(world: &World, (id, shards): (u64, u64)) -> impl Iterator<Item = &super::state::Guild> {
    world
        .guilds
        .values()
        .filter(move |g| g.members.contains_key(&world.bot) && g.id.shard(shards) == id)
}

fn ready(shared: &Shared, world: &World, session: &Session) -> Value {
    let guilds = guilds(world, session.shard);
    json!({
        "v": 10,
        "user": wire::current_user(&world.users[&world.bot]),
        "user_settings": {},
        "session_type": "normal",
        "session_id": session.id,
        "resume_gateway_url": shared.gateway_url,
        "relationships": [],
        "private_channels": [],
        "presences": [],
        "guilds": guilds.map(|g| json!({ "id": g.id, "unavailable": true })).collect::<Vec<_>>(),
        "guild_join_requests": [],
        "geo_ordered_rtc_regions": [],
        "game_relationships": [],
        "auth": {},
        "application": { "id": world.bot, "flags": 0 },
        "shard": [session.shard.0, session.shard.1],
        "_trace": ["[\"sandbox\"]"],
    })
}

/// RESUME: the missed events and RESUMED, or `None` when the session cannot be resumed.
fn resume(
    shared: &Shared,
    out: &UnboundedSender<Outgoing>,
    data: &Value,
) -> Result<Option<String>, Closing> {
    check_token(shared, data)?;
    let wanted = data["session_id"].as_str().unwrap_or_default();
    let sequence = data["seq"].as_u64().unwrap_or(0);
    let mut world = shared.world();
    let Some(session) = world.sessions.all.iter_mut().find(|s| s.id == wanted) else {
        return Ok(None);
    };
    let Some(missed) = session.missed(sequence) else {
        return Ok(None);
    };
    for text in missed {
        // The receiver lives in the loop that called this, so it cannot be gone.
        let _ = out.send(Outgoing::Text(text));
    }
    session.socket = Some(out.clone());
    session.resumes += 1;
    session.send("RESUMED", r#"{"_trace":["[\"sandbox\"]"]}"#);
    let id = session.id.clone();
    world.log.push(Happening::Bot { online: true });
    Ok(Some(id))
}
