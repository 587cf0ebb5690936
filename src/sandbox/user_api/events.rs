//! What happens, as it happens, as far as a member may see it.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::sse::{Event, KeepAlive, Sse},
};
use futures::{Stream, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use crate::sandbox::{
    Shared,
    ids::Snowflake,
    permissions::Permissions,
    state::{Happening, InteractionKind, Message, World},
};

use super::{Refused, Told, clock, person, seen_place, views};

/// The longest that a request waits.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// One event for one member.
#[derive(Debug)]
struct News {
    id: u64,
    event: &'static str,
    data: Value,
}

/// Everything after `after` that `me` may see, and the number of the newest entry. Of several
/// entries about the same thing only the last is told, since each tells the state of now.
fn news(world: &World, me: Snowflake, after: u64) -> (Vec<News>, u64) {
    let (lost, entries) = world.log.since(after);
    let mut all = Vec::new();
    if lost {
        all.push(News {
            id: world.log.last(),
            event: "lost",
            data: json!({}),
        });
    }
    let mut entries: Vec<_> = entries.collect();
    let mut told = std::collections::HashSet::new();
    entries.reverse();
    entries.retain(|(_, happening)| told.insert(subject(happening)));
    entries.reverse();
    for (id, happening) in entries {
        if let Some((event, data)) = render(world, me, happening) {
            all.push(News { id, event, data });
        }
    }
    (all, world.log.last())
}

/// What an entry is about.
fn subject(happening: &Happening) -> (u8, Option<Snowflake>, Option<Snowflake>) {
    match happening {
        Happening::Message { channel, message } => (0, Some(*channel), Some(*message)),
        Happening::MessageDeleted {
            channel, message, ..
        } => (1, Some(*channel), Some(*message)),
        Happening::Channel(id) => (2, Some(*id), None),
        Happening::ChannelDeleted { channel, .. } => (3, Some(*channel), None),
        Happening::Guild(id) => (4, Some(*id), None),
        Happening::GuildLeft { guild, user } => (5, Some(*guild), Some(*user)),
        Happening::User(id) => (6, Some(*id), None),
        Happening::Commands => (7, None, None),
        Happening::Interaction(id) => (8, Some(*id), None),
        Happening::Bot { .. } => (9, None, None),
        Happening::Clock => (10, None, None),
    }
}

fn render(world: &World, me: Snowflake, happening: &Happening) -> Option<(&'static str, Value)> {
    let sees = |channel: Snowflake| {
        let place = world.channels.get(&channel)?;
        world
            .permissions(place, me)
            .has(Permissions::VIEW_CHANNEL)
            .then_some(place)
    };
    match happening {
        Happening::Message { channel, message } => {
            let found = sees(*channel)?.messages.get(message)?;
            found
                .seen_by(me)
                .then(|| ("message", views::message(world, found, me)))
        }
        Happening::MessageDeleted {
            channel,
            message,
            only,
        } => {
            sees(*channel)?;
            let mine = only.is_none_or(|only| only == me);
            mine.then(|| {
                (
                    "message_deleted",
                    json!({ "channel": channel, "message": message }),
                )
            })
        }
        Happening::Channel(id) => {
            if let Some(place) = sees(*id) {
                return Some(("channel", views::channel(world, place, Some(me))));
            }
            let guild = world.channels.get(id)?.guild?;
            let member = world.is_member(guild, me);
            member.then(|| ("channel_deleted", json!({ "channel": id, "guild": guild })))
        }
        Happening::ChannelDeleted { channel, guild } => {
            let member = guild.is_some_and(|g| world.is_member(g, me));
            member.then(|| {
                (
                    "channel_deleted",
                    json!({ "channel": channel, "guild": guild }),
                )
            })
        }
        Happening::Guild(id) => {
            let guild = world.guilds.get(id)?;
            let member = guild.members.contains_key(&me);
            member.then(|| ("guild", views::guild(world, guild, Some(me))))
        }
        Happening::GuildLeft { guild, user } => {
            (*user == me).then(|| ("guild_left", json!({ "guild": guild })))
        }
        Happening::User(id) => Some(("user", views::user(world.user(*id)?))),
        Happening::Commands => Some(("commands", json!({}))),
        Happening::Interaction(id) => {
            let found = world.interactions.get(id)?;
            let shown = found.user == me && found.kind != InteractionKind::Autocomplete;
            shown.then(|| ("interaction", views::outcome(world, found)))
        }
        Happening::Bot { online } => Some(("bot", json!({ "id": world.bot, "online": online }))),
        Happening::Clock => Some(("clock", clock::view(world))),
    }
}

/// From where on.
#[derive(Debug, Deserialize)]
pub(super) struct After {
    after: Option<u64>,
    timeout_ms: Option<u64>,
}

/// GET /as/{member}/events.
pub(super) async fn stream(
    State(shared): State<Arc<Shared>>,
    Path(member): Path<String>,
    Query(query): Query<After>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refused> {
    let (me, after) = {
        let world = shared.world();
        let resumed = headers
            .get("last-event-id")
            .and_then(|v| v.to_str().ok()?.parse().ok());
        (
            person(&world, &member)?,
            resumed.or(query.after).unwrap_or_else(|| world.log.last()),
        )
    };
    let start = (shared, after, VecDeque::new());
    let events = stream::unfold(start, move |(shared, mut after, mut queue)| async move {
        loop {
            if let Some(News { id, event, data }) = queue.pop_front() {
                let event = Event::default()
                    .id(id.to_string())
                    .event(event)
                    .data(data.to_string());
                return Some((Ok(event), (shared, after, queue)));
            }
            let mut watch = shared.world().log.watch();
            let (fresh, last) = news(&shared.world(), me, after);
            queue.extend(fresh);
            after = last;
            if queue.is_empty() {
                let newer = async { watch.wait_for(|newest| *newest > last).await.is_ok() };
                tokio::select! {
                    goes_on = newer => if !goes_on { return None },
                    () = shared.stopped() => return None,
                }
            }
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Looks again and again until `look` finds something, at each new entry of the log.
async fn look_until<T>(
    shared: &Shared,
    timeout_ms: Option<u64>,
    mut look: impl FnMut(&World) -> Option<T>,
) -> Option<T> {
    let wait = timeout_ms
        .map_or(Duration::from_secs(10), Duration::from_millis)
        .min(LONGEST_WAIT);
    let until = Instant::now() + wait;
    let mut watch = shared.world().log.watch();
    loop {
        watch.mark_unchanged();
        if let Some(found) = look(&shared.world()) {
            return Some(found);
        }
        match timeout_at(until, watch.changed()).await {
            Ok(Ok(())) => {}
            _ => return None,
        }
    }
}

/// GET /as/{member}/events/poll.
pub(super) async fn poll(
    State(shared): State<Arc<Shared>>,
    Path(member): Path<String>,
    Query(query): Query<After>,
) -> Told {
    let me = person(&shared.world(), &member)?;
    let after = query.after.unwrap_or(0);
    let mut seen = after;
    let found = look_until(&shared, query.timeout_ms, |world| {
        let (news, last) = news(world, me, seen);
        seen = last;
        (!news.is_empty()).then_some(news)
    });
    let events = found
        .await
        .unwrap_or_default()
        .into_iter()
        .map(|n| json!({ "id": n.id, "event": n.event, "data": n.data }));
    let events: Vec<_> = events.collect();
    Ok(Json(json!({ "events": events, "last": seen })))
}

/// Which message to wait for.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    after: Option<Snowflake>,
    contains: Option<String>,
    author: Option<String>,
    mentions: Option<String>,
    timeout_ms: Option<u64>,
}

/// GET /as/{member}/channels/{channel}/wait.
pub(super) async fn wait(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Query(wanted): Query<Wanted>,
) -> Told {
    let (me, author, mentioned, channel) = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let someone = |text: &Option<String>| match text.as_deref() {
            None => Ok(None),
            Some("me") => Ok(Some(me)),
            Some(text) => person(&world, text).map(Some),
        };
        let channel = seen_place(&world, me, &channel)?.id;
        (
            me,
            someone(&wanted.author)?,
            someone(&wanted.mentions)?,
            channel,
        )
    };
    let fits = |m: &&Message| {
        m.seen_by(me)
            && !m.is_loading()
            && wanted.after.is_none_or(|after| m.id > after)
            && author.is_none_or(|a| m.author == a)
            && mentioned.is_none_or(|a| m.mention_everyone || m.mentions.contains(&a))
            && wanted.contains.as_ref().is_none_or(|text| {
                m.content.contains(text) || m.embeds.iter().any(|e| e.to_string().contains(text))
            })
    };
    let found = look_until(&shared, wanted.timeout_ms, |world| {
        let place = world.channels.get(&channel)?;
        place
            .messages
            .values()
            .find(fits)
            .map(|m| views::message(world, m, me))
    });
    Ok(Json(json!({ "message": found.await })))
}

/// Waits until the bot is connected and has registered commands.
pub(super) async fn bot_ready(shared: &Shared, timeout_ms: Option<u64>) -> bool {
    let ready =
        |world: &World| (world.sessions.connected() && world.commands_registered).then_some(());
    look_until(shared, timeout_ms, ready).await.is_some()
}
