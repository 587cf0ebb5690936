//! Threads over REST (topics/threads.mdx, resources/channel.mdx).

use std::collections::HashSet;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{
    errors::{
        ApiError, Field, Form, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_EXISTS,
        TOO_MANY_THREADS, UNKNOWN_MESSAGE, WRONG_CHANNEL_TYPE,
    },
    ids::{Snowflake, iso8601},
    permissions::Permissions,
    rest::{Answer, Call},
    state::{Channel, ChannelKind, Message, Thread, World, flags},
    wire,
};

/// Minutes after which a quiet thread may be archived.
const AUTO_ARCHIVE: [u64; 4] = [60, 1_440, 4_320, 10_080];

/// A thread to be.
pub(super) struct NewThread {
    pub name: String,
    pub auto_archive_minutes: u64,
    pub kind: ChannelKind,
    pub invitable: bool,
    /// The message it is opened from.
    pub from: Option<Snowflake>,
}

impl NewThread {
    fn check(call: &Call, from: Option<Snowflake>) -> Result<Self, ApiError> {
        let (mut form, at) = (Form::default(), Field::root());
        let name = form
            .required_text(&at, &call.body, "name", 1, 100)
            .unwrap_or_default();
        let minutes = auto_archive(&mut form, &call.body).unwrap_or(4_320);
        let kind = match (&call.body["type"], from) {
            (_, Some(_)) => ChannelKind::PublicThread,
            // In v10 a thread without a message is private unless it says otherwise
            // (resources/channel.mdx, Start Thread without Message).
            (Value::Null, None) => ChannelKind::PrivateThread,
            (kind, None) if *kind == 11 => ChannelKind::PublicThread,
            (kind, None) if *kind == 12 => ChannelKind::PrivateThread,
            _ => {
                form.choice(&at.key("type"), "10, 11, 12");
                ChannelKind::PublicThread
            }
        };
        form.finish()?;
        Ok(Self {
            name: name.to_owned(),
            auto_archive_minutes: minutes,
            kind,
            invitable: call.body["invitable"] != false,
            from,
        })
    }
}

fn auto_archive(form: &mut Form, body: &Value) -> Option<u64> {
    let key = "auto_archive_duration";
    match &body[key] {
        Value::Null => None,
        minutes if minutes.as_u64().is_some_and(|m| AUTO_ARCHIVE.contains(&m)) => minutes.as_u64(),
        _ => {
            form.choice(&Field::root().key(key), "60, 1440, 4320, 10080");
            None
        }
    }
}

/// Opens a thread for `owner`, who must have the right to, and tells everyone.
pub(super) fn open(
    world: &mut World,
    parent: Snowflake,
    owner: Snowflake,
    new: NewThread,
) -> Result<Snowflake, ApiError> {
    let place = world.viewable(parent, owner)?;
    let Some(guild) = place.guild.filter(|_| !place.is_thread()) else {
        return Err(WRONG_CHANNEL_TYPE.into());
    };
    let needed = match new.kind {
        ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
        _ => Permissions::CREATE_PUBLIC_THREADS,
    };
    if !world.permissions(place, owner).has(needed) {
        return Err(MISSING_PERMISSIONS.into());
    }
    if let Some(message) = new.from {
        let message = place.messages.get(&message).filter(|m| m.only.is_none());
        let message = message.ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
        if message.thread.is_some() || world.channels.contains_key(&message.id) {
            return Err(THREAD_EXISTS.into());
        }
    }
    if !world.thread_fits(guild) {
        return Err(TOO_MANY_THREADS.into());
    }
    // A thread has the id of the message it was opened from (topics/threads.mdx).
    let id = new.from.unwrap_or_else(|| world.ids.next());
    let mut thread = Channel::new(id, Some(guild), new.kind, new.name.clone());
    thread.parent = Some(parent);
    thread.owner = Some(owner);
    thread.thread = Some(Thread {
        archived: false,
        locked: false,
        auto_archive_minutes: new.auto_archive_minutes,
        archive_changed_ms: world.clock.now_ms(),
        invitable: new.invitable,
        members: HashSet::from([owner]),
        sent: 0,
    });
    world.channels.insert(id, thread);
    if let Some(message) = new.from {
        if let Some(found) = world.channel_mut(parent)?.messages.get_mut(&message) {
            found.thread = Some(id);
            found.flags |= flags::HAS_THREAD;
        }
        world.changed(parent, message);
    }
    world.tell_channel(id, true);
    if new.from.is_none() && new.kind == ChannelKind::PublicThread {
        let mut opened = Message::new(world.ids.next(), parent, Some(guild), owner);
        opened.kind = 18;
        opened.content = new.name;
        opened.thread = Some(id);
        world.post(opened);
    }
    Ok(id)
}

fn show(world: &World, id: Snowflake, status: StatusCode) -> Result<Answer, ApiError> {
    let thread = world.channel(id)?;
    let mut json = wire::channel(world, thread);
    if thread
        .thread
        .as_ref()
        .is_some_and(|t| t.members.contains(&world.bot))
    {
        json["member"] = json!({
            "id": id,
            "user_id": world.bot,
            "join_timestamp": iso8601(id.created_ms()),
            "flags": 1,
            "muted": false,
            "mute_config": null,
        });
    }
    Ok(Answer::Json(status, json))
}

/// POST /channels/{channel}/threads and POST /channels/{channel}/messages/{message}/threads.
pub(super) fn post(
    world: &mut World,
    call: &Call,
    parent: Snowflake,
    from: Option<Snowflake>,
) -> Result<Answer, ApiError> {
    world.viewable(parent, world.bot)?;
    let new = NewThread::check(call, from)?;
    let bot = world.bot;
    let id = open(world, parent, bot, new)?;
    show(world, id, StatusCode::CREATED)
}

/// What a PATCH of a thread asks for.
#[derive(Debug, Default)]
pub(super) struct Change {
    pub name: Option<String>,
    pub archived: Option<bool>,
    pub locked: Option<bool>,
}

/// Changes a thread for `user` (resources/channel.mdx, Modify Channel): its creator may rename and
/// archive it, anyone who may write in it may open it again unless it is locked, and everything
/// else needs `MANAGE_THREADS`.
pub(super) fn change(
    world: &mut World,
    id: Snowflake,
    user: Snowflake,
    change: Change,
) -> Result<(), ApiError> {
    let place = world.viewable(id, user)?;
    let Some(thread) = &place.thread else {
        return Err(WRONG_CHANNEL_TYPE.into());
    };
    let manages = world
        .permissions(place, user)
        .has(Permissions::MANAGE_THREADS);
    let owns = place.owner == Some(user);
    if thread.archived && change.archived != Some(false) {
        return Err(THREAD_ARCHIVED.into());
    }
    let opens = thread.archived && change.archived == Some(false);
    let closes = !thread.archived && change.archived == Some(true);
    let allowed = manages
        || change.locked.is_none_or(|l| l == thread.locked)
            && (change.name.is_none() && !closes || owns)
            && (!opens || !thread.locked && world.may_send(place, user));
    if !allowed {
        return Err(MISSING_PERMISSIONS.into());
    }
    if opens && !place.guild.is_some_and(|g| world.thread_fits(g)) {
        return Err(TOO_MANY_THREADS.into());
    }
    if let Some(name) = change.name {
        world.channel_mut(id)?.name = name;
    }
    world.set_thread(id, change.archived, change.locked)
}

/// PATCH /channels/{thread}.
pub(super) fn patch(world: &mut World, call: &Call, id: Snowflake) -> Result<Answer, ApiError> {
    let (mut form, at) = (Form::default(), Field::root());
    let name = form
        .text(&at, &call.body, "name", 1, 100)
        .map(str::to_owned);
    let minutes = auto_archive(&mut form, &call.body);
    let mut flag = |key: &str| match &call.body[key] {
        Value::Null => None,
        Value::Bool(flag) => Some(*flag),
        _ => {
            form.bad_type(&at.key(key), "boolean");
            None
        }
    };
    let wanted = Change {
        name,
        archived: flag("archived"),
        locked: flag("locked"),
    };
    form.finish()?;
    let bot = world.bot;
    change(world, id, bot, wanted)?;
    if let Some(minutes) = minutes
        && let Some(thread) = &mut world.channel_mut(id)?.thread
    {
        thread.auto_archive_minutes = minutes;
    }
    show(world, id, StatusCode::OK)
}

/// PUT and DELETE /channels/{thread}/thread-members/{user}; `@me` is the bot.
pub(super) fn membership(
    world: &mut World,
    id: Snowflake,
    user: Snowflake,
    joins: bool,
) -> Result<Answer, ApiError> {
    let place = world.viewable(id, world.bot)?;
    let may_remove = world
        .permissions(place, world.bot)
        .has(Permissions::MANAGE_THREADS);
    match &place.thread {
        None => return Err(WRONG_CHANNEL_TYPE.into()),
        Some(t) if t.archived => return Err(THREAD_ARCHIVED.into()),
        Some(_) if !joins && user != world.bot && !may_remove => {
            return Err(MISSING_PERMISSIONS.into());
        }
        Some(_) => {}
    }
    if joins && !place.guild.is_some_and(|g| world.is_member(g, user)) {
        return Err(super::errors::UNKNOWN_MEMBER.into());
    }
    if let Some(thread) = &mut world.channel_mut(id)?.thread {
        if joins {
            thread.members.insert(user);
        } else {
            thread.members.remove(&user);
        }
    }
    world.tell_channel(id, false);
    Ok(Answer::Empty)
}

/// GET /guilds/{guild}/threads/active, and a channel's archived public ones.
pub(super) fn list(
    world: &World,
    guild: Snowflake,
    archived_of: Option<Snowflake>,
) -> Result<Answer, ApiError> {
    world.guild(guild)?;
    let wanted = |c: &&Channel| {
        let archived = c.thread.as_ref().is_some_and(|t| t.archived);
        world
            .permissions(c, world.bot)
            .has(Permissions::VIEW_CHANNEL)
            && match archived_of {
                None => !archived,
                Some(parent) => {
                    archived && c.parent == Some(parent) && c.kind == ChannelKind::PublicThread
                }
            }
    };
    let threads: Vec<_> = world
        .threads(guild)
        .filter(wanted)
        .map(|c| wire::channel(world, c))
        .collect();
    Ok(Answer::ok(
        json!({ "threads": threads, "members": [], "has_more": false }),
    ))
}
