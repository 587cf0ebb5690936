//! Looking around as a member.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::sandbox::{Shared, ids::Snowflake, permissions::Permissions, state::Message};

use super::{Told, command, missing, person, seen_place, views};

/// GET /as/{member}.
pub(super) async fn home(State(shared): State<Arc<Shared>>, Path(member): Path<String>) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    let guilds = world
        .guilds
        .values()
        .filter(|g| g.members.contains_key(&me));
    let dms = world
        .channels
        .values()
        .filter(|c| c.guild.is_none() && c.recipients.contains(&me));
    Ok(Json(json!({
        "user": world.user(me).map(views::user),
        "guilds": guilds.map(|g| views::guild(&world, g, Some(me))).collect::<Vec<_>>(),
        "dms": dms.map(|c| views::channel(&world, c, Some(me))).collect::<Vec<_>>(),
        "last_event": world.log.last(),
    })))
}

/// GET /as/{member}/channels/{channel}.
pub(super) async fn channel(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    Ok(Json(views::channel(&world, place, Some(me))))
}

/// Which messages.
#[derive(Debug, Deserialize)]
pub(super) struct Range {
    limit: Option<usize>,
    before: Option<Snowflake>,
    after: Option<Snowflake>,
}

/// GET /as/{member}/channels/{channel}/messages.
pub(super) async fn messages(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Query(range): Query<Range>,
) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    let reads = world
        .permissions(place, me)
        .has(Permissions::READ_MESSAGE_HISTORY);
    let fits = |m: &&Message| {
        reads
            && m.seen_by(me)
            && range.before.is_none_or(|b| m.id < b)
            && range.after.is_none_or(|a| m.id > a)
    };
    let newest = place
        .messages
        .values()
        .rev()
        .filter(fits)
        .take(range.limit.unwrap_or(50));
    let mut found: Vec<Value> = newest.map(|m| views::message(&world, m, me)).collect();
    found.reverse();
    Ok(Json(json!({ "messages": found })))
}

/// GET /as/{member}/channels/{channel}/messages/{message}.
pub(super) async fn message(
    State(shared): State<Arc<Shared>>,
    Path((member, channel, message)): Path<(String, String, Snowflake)>,
) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    let found = place.messages.get(&message).filter(|m| m.seen_by(me));
    let found = found.ok_or_else(|| missing("there is no such message for this member"))?;
    Ok(Json(views::message(&world, found, me)))
}

/// GET /as/{member}/channels/{channel}/commands.
pub(super) async fn commands(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    let locale = world.user(me).map_or("en-US", |u| u.locale.as_str());
    let list = command::usable(&world, place, me);
    Ok(Json(json!({
        "commands": list.iter().map(|c| command::localized(&c.json, locale)).collect::<Vec<_>>(),
    })))
}
