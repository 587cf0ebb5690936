//! Breaking things on purpose, and reading what the bot sent.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::Deserialize;
use serde_json::json;

use crate::sandbox::{
    Shared,
    faults::RestFault,
    ids::Snowflake,
    permissions::{Overwrite, Permissions},
    state::{Happening, Intents, Outgoing, World},
    wire,
};

use super::{Refused, Told, bad, missing, person, place};

/// POST /faults/rest.
pub(super) async fn rest(State(shared): State<Arc<Shared>>, Json(fault): Json<RestFault>) -> Told {
    if fault.status.is_some_and(|s| !(100..1000).contains(&s)) {
        return Err(bad("a status is a number from 100 to 999"));
    }
    if fault.retry_after.is_some_and(|s| !s.is_finite() || s < 0.0) {
        return Err(bad("retry_after is a number of seconds"));
    }
    Ok(Json(json!({ "fault": shared.faults.arm(fault) })))
}

/// GET /faults.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Told {
    Ok(Json(json!({ "faults": shared.faults.list() })))
}

/// DELETE /faults.
pub(super) async fn clear(State(shared): State<Arc<Shared>>) -> Told {
    Ok(Json(json!({ "disarmed": shared.faults.disarm(None) })))
}

/// DELETE /faults/{id}.
pub(super) async fn disarm(State(shared): State<Arc<Shared>>, Path(id): Path<u64>) -> Told {
    match shared.faults.disarm(Some(id)) {
        0 => Err(missing(format!("no fault has the number {id}"))),
        n => Ok(Json(json!({ "disarmed": n }))),
    }
}

/// What happens to the gateway.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum GatewayFault {
    Close {
        code: u16,
    },
    Drop,
    Reconnect,
    InvalidSession {
        #[serde(default)]
        resumable: bool,
    },
    /// The bot cannot reach a guild for a while, or can again.
    Outage {
        guild: Snowflake,
        #[serde(default)]
        is_over: bool,
    },
}

/// POST /faults/gateway.
pub(super) async fn gateway(
    State(shared): State<Arc<Shared>>,
    Json(fault): Json<GatewayFault>,
) -> Told {
    let text = |op: u64, d: serde_json::Value| {
        Outgoing::Text(
            json!({ "t": null, "s": null, "op": op, "d": d })
                .to_string()
                .into(),
        )
    };
    let mut world = shared.world();
    let told = match fault {
        GatewayFault::Close { code } => {
            // A closing frame may carry 1000 to 4999 (RFC 6455, 7.4.2).
            if !(1000..5000).contains(&code) {
                return Err(bad("a close code is a number from 1000 to 4999"));
            }
            world
                .sessions
                .order(&Outgoing::Close(code, "A fault on demand."))
        }
        GatewayFault::Drop => world.sessions.order(&Outgoing::Cut),
        GatewayFault::Reconnect => world.sessions.order(&text(7, serde_json::Value::Null)),
        GatewayFault::InvalidSession { resumable } => {
            let told = world.sessions.order(&text(9, json!(resumable)));
            if !resumable {
                // Nobody can come back to these.
                for session in &mut world.sessions.all {
                    session.id.push_str("-invalid");
                }
            }
            told
        }
        GatewayFault::Outage { guild, is_over } => outage(&mut world, guild, is_over)?,
    };
    Ok(Json(json!({ "sessions": told })))
}

/// Tells the bot of a guild that is unavailable, which says so, or is there again; how many sessions
/// there are to be told.
fn outage(world: &mut World, guild: Snowflake, is_over: bool) -> Result<usize, Refused> {
    let found = world
        .guilds
        .get(&guild)
        .ok_or_else(|| missing("there is no such server"))?;
    let (name, event) = if is_over {
        let all = world.sessions.wants(Intents::GUILD_MEMBERS, Some(guild));
        ("GUILD_CREATE", wire::guild_create(world, found, all))
    } else {
        ("GUILD_DELETE", json!({ "id": guild, "unavailable": true }))
    };
    world
        .sessions
        .dispatch(name, Intents::GUILDS, Some(guild), &event);
    Ok(world.sessions.all.len())
}

/// How often the next interactions are delivered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Delivery {
    times: u64,
    #[serde(default = "one")]
    count: u64,
}

fn one() -> u64 {
    1
}

/// POST /faults/deliver.
pub(super) async fn deliver(State(shared): State<Arc<Shared>>, Json(d): Json<Delivery>) -> Told {
    if d.times > 100 {
        return Err(bad("100 times is enough"));
    }
    shared.faults.set_delivery(d.times, d.count);
    Ok(Json(json!({})))
}

/// Whose token grows old.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expire {
    interaction: Option<Snowflake>,
}

/// POST /faults/expire.
pub(super) async fn expire(State(shared): State<Arc<Shared>>, Json(wanted): Json<Expire>) -> Told {
    let mut world = shared.world();
    let mut count = 0;
    for interaction in world.interactions.values_mut() {
        if wanted.interaction.is_none_or(|id| id == interaction.id) {
            interaction.expired = true;
            count += 1;
        }
    }
    if wanted.interaction.is_some() && count == 0 {
        return Err(missing("there is no such interaction"));
    }
    Ok(Json(json!({ "expired": count })))
}

/// Rights to take or give.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rights {
    who: String,
    channel: Option<String>,
    guild: Option<Snowflake>,
    #[serde(default)]
    deny: Vec<String>,
    #[serde(default)]
    allow: Vec<String>,
    #[serde(default)]
    reset: bool,
}

/// POST /faults/permissions.
pub(super) async fn permissions(
    State(shared): State<Arc<Shared>>,
    Json(rights): Json<Rights>,
) -> Told {
    let bits = |names: &[String]| {
        names.iter().try_fold(Permissions::NONE, |all, name| {
            let one = Permissions::named(name);
            one.map(|one| all | one)
                .ok_or_else(|| bad(format!("there is no permission {name}")))
        })
    };
    let (deny, allow) = if rights.reset {
        (Permissions::NONE, Permissions::NONE)
    } else {
        (bits(&rights.deny)?, bits(&rights.allow)?)
    };
    let world = &mut *shared.world();
    let who = person(world, &rights.who)?;
    if let Some(channel) = &rights.channel {
        let id = place(world, channel)?.id;
        let overwrites = &mut world.channel_mut(id)?.overwrites;
        overwrites.retain(|o| !(o.is_member && o.id == who));
        if !rights.reset {
            overwrites.push(Overwrite {
                id: who,
                is_member: true,
                allow,
                deny,
            });
        }
        let guild = world.channel(id)?.guild;
        world.tell_channel(id, false);
        if let Some(guild) = guild {
            world.log.push(Happening::Guild(guild));
        }
        return Ok(Json(json!({})));
    }
    let guild = rights.guild.or_else(|| world.guilds.keys().next().copied());
    let guild = guild.ok_or_else(|| missing("there is no guild"))?;
    let member = world
        .guilds
        .get_mut(&guild)
        .and_then(|g| g.members.get_mut(&who));
    let member = member.ok_or_else(|| missing("that is nobody in this guild"))?;
    (member.taken, member.given) = (deny, allow);
    world.log.push(Happening::Guild(guild));
    Ok(Json(json!({})))
}

/// Which part of the traffic.
#[derive(Debug, Deserialize)]
pub(super) struct Part {
    #[serde(default)]
    after: u64,
    limit: Option<usize>,
}

/// GET /traffic.
pub(super) async fn traffic(State(shared): State<Arc<Shared>>, Query(part): Query<Part>) -> Told {
    let (requests, last) = shared
        .recorder
        .since(part.after, part.limit.unwrap_or(1_000));
    Ok(Json(json!({ "requests": requests, "last": last })))
}

/// DELETE /traffic.
pub(super) async fn forget_traffic(State(shared): State<Arc<Shared>>) -> Told {
    shared.recorder.clear();
    Ok(Json(json!({})))
}

/// GET /gateway.
pub(super) async fn sessions(State(shared): State<Arc<Shared>>) -> Told {
    let world = shared.world();
    let sessions = world.sessions.all.iter().map(|s| {
        json!({
            "id": s.id,
            "bot": world.bot,
            "connected": s.socket.is_some(),
            "intents": s.intents.0,
            "shard": [s.shard.0, s.shard.1],
            "resumes": s.resumes,
        })
    });
    Ok(Json(json!({
        "sessions": sessions.collect::<Vec<_>>(),
        "identifies": world.sessions.identifies,
        "events_sent": world.sessions.events_sent,
    })))
}
