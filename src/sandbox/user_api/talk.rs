//! What members do without the bot: talk, open threads, archive them.

use std::{collections::HashSet, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use serde::Deserialize;

use crate::sandbox::{
    Shared,
    errors::{Field, MISSING_PERMISSIONS, UNKNOWN_MESSAGE},
    ids::Snowflake,
    limits::Draft,
    messages::{self, Place},
    permissions::Permissions,
    state::{ChannelKind, Happening},
    threads,
};

use super::{Refused, Told, bad, missing, person, seen_place, views};

/// What a member writes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Letter {
    content: String,
    reply_to: Option<Snowflake>,
}

/// POST /as/{member}/channels/{channel}/messages.
pub(super) async fn send(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Json(letter): Json<Letter>,
) -> Told {
    let mut world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    let channel = place.id;
    messages::check_sending(&world, place, me)?;
    let body = serde_json::json!({ "content": letter.content });
    let mut draft = Draft::check(&body, &[], &Field::root(), &[])?;
    draft.reply_to = letter.reply_to;
    draft.reply_must_exist = true;
    let place = Place {
        channel,
        author: me,
        origin: None,
        only: None,
    };
    let id = messages::create(&mut world, place, draft)?;
    let message = world
        .channel(channel)?
        .messages
        .get(&id)
        .ok_or_else(|| missing("lost"))?;
    Ok(Json(views::message(&world, message, me)))
}

/// DELETE /as/{member}/channels/{channel}/messages/{message}.
pub(super) async fn delete(
    State(shared): State<Arc<Shared>>,
    Path((member, channel, message)): Path<(String, String, Snowflake)>,
) -> Told {
    let mut world = shared.world();
    let me = person(&world, &member)?;
    let place = seen_place(&world, me, &channel)?;
    let channel = place.id;
    let found = place.messages.get(&message).filter(|m| m.seen_by(me));
    let found = found
        .ok_or_else(|| Refused::from(crate::sandbox::errors::ApiError::from(UNKNOWN_MESSAGE)))?;
    let manages = world
        .permissions(place, me)
        .has(Permissions::MANAGE_MESSAGES);
    if found.author != me && found.only != Some(me) && !manages {
        return Err(crate::sandbox::errors::ApiError::from(MISSING_PERMISSIONS).into());
    }
    world.remove_message(channel, message);
    Ok(Json(serde_json::json!({})))
}

/// Whom to write to.
#[derive(Debug, Deserialize)]
pub(super) struct With {
    with: String,
}

/// POST /as/{member}/dms.
pub(super) async fn open_private(
    State(shared): State<Arc<Shared>>,
    Path(member): Path<String>,
    Json(With { with }): Json<With>,
) -> Told {
    let mut world = shared.world();
    let (me, other) = (person(&world, &member)?, person(&world, &with)?);
    if me == other {
        return Err(bad("nobody has a private channel with themselves"));
    }
    let id = world.private_channel(me, other);
    Ok(Json(views::channel(&world, world.channel(id)?, Some(me))))
}

/// A thread to open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewThread {
    name: String,
    message: Option<Snowflake>,
    #[serde(default)]
    private: bool,
}

/// POST /as/{member}/channels/{channel}/threads.
pub(super) async fn open_thread(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Json(wanted): Json<NewThread>,
) -> Told {
    let length = wanted.name.chars().count();
    if !(1..=100).contains(&length) {
        return Err(bad("a thread's name has 1 to 100 characters"));
    }
    let mut world = shared.world();
    let me = person(&world, &member)?;
    let parent = seen_place(&world, me, &channel)?.id;
    let new = threads::NewThread {
        name: wanted.name,
        auto_archive_minutes: 4_320,
        kind: if wanted.private {
            ChannelKind::PrivateThread
        } else {
            ChannelKind::PublicThread
        },
        invitable: true,
        from: wanted.message,
    };
    let id = threads::open(&mut world, parent, me, new)?;
    Ok(Json(views::channel(&world, world.channel(id)?, Some(me))))
}

/// What to change about a thread.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    pub name: Option<String>,
    pub archived: Option<bool>,
    pub locked: Option<bool>,
    /// People to add to a private thread.
    #[serde(default)]
    pub add: HashSet<String>,
}

/// PATCH /as/{member}/channels/{channel}.
pub(super) async fn change_thread(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Json(wanted): Json<Change>,
) -> Told {
    let mut world = shared.world();
    let me = person(&world, &member)?;
    let id = seen_place(&world, me, &channel)?.id;
    let added = wanted
        .add
        .iter()
        .map(|p| person(&world, p))
        .collect::<Result<Vec<_>, _>>()?;
    let change = threads::Change {
        name: wanted.name,
        archived: wanted.archived,
        locked: wanted.locked,
    };
    threads::change(&mut world, id, me, change)?;
    if let Some(thread) = &mut world.channel_mut(id)?.thread
        && !added.is_empty()
    {
        thread.members.extend(added);
        world.log.push(Happening::Channel(id));
    }
    Ok(Json(views::channel(&world, world.channel(id)?, Some(me))))
}
