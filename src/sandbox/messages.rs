//! Messages over REST: creating, reading, editing and deleting them (resources/message.mdx).

use serde_json::{Value, json};

use super::{
    errors::{
        ApiError, CANNOT_SEND_TO_USER, EMPTY_MESSAGE, Field, Form, MISSING_ACCESS,
        MISSING_PERMISSIONS, NOT_YOURS, THREAD_ARCHIVED, THREAD_LOCKED, UNKNOWN_CHANNEL,
        UNKNOWN_MESSAGE,
    },
    ids::Snowflake,
    limits::{AllowedMentions, Draft},
    permissions::Permissions,
    rest::{Answer, Call},
    state::{Attachment, Channel, Message, MessageOrigin, World, flags, picture_size},
    wire,
};

/// How long an enforced nonce is remembered: Discord says "the past few minutes".
const NONCE_MS: u64 = 5 * 60 * 1_000;

/// Flags that a bot may set on its messages.
const SETTABLE: u64 = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS;

/// Whose message, and where.
pub(super) struct Place {
    pub channel: Snowflake,
    pub author: Snowflake,
    pub origin: Option<MessageOrigin>,
    /// The one person who sees it.
    pub only: Option<Snowflake>,
}

/// Refuses what `user` may not post in the channel. An archived thread that is not locked is
/// opened by posting (topics/threads.mdx, "Active & Archived Threads").
pub(super) fn check_sending(
    world: &World,
    channel: &Channel,
    user: Snowflake,
) -> Result<(), ApiError> {
    let may = world.permissions(channel, user);
    if channel.guild.is_none() {
        if !channel.recipients.contains(&user) {
            return Err(UNKNOWN_CHANNEL.into());
        }
        let other = channel
            .recipients
            .iter()
            .find(|r| **r != user)
            .and_then(|r| world.user(*r));
        let meet = other.is_some_and(|other| {
            world
                .guilds
                .values()
                .any(|g| g.members.contains_key(&user) && g.members.contains_key(&other.id))
        });
        let open = other.is_some_and(|o| o.dms_open && !(o.bot && world.bot == user));
        return if meet && open {
            Ok(())
        } else {
            Err(CANNOT_SEND_TO_USER.into())
        };
    }
    if !may.has(Permissions::VIEW_CHANNEL) {
        return Err(MISSING_ACCESS.into());
    }
    check_thread_open(channel, may)?;
    if !world.may_send(channel, user) {
        return Err(MISSING_PERMISSIONS.into());
    }
    Ok(())
}

/// A locked thread takes messages only from those who manage threads.
pub(super) fn check_thread_open(channel: &Channel, may: Permissions) -> Result<(), ApiError> {
    match &channel.thread {
        Some(t) if t.locked && !may.has(Permissions::MANAGE_THREADS) => Err(if t.archived {
            THREAD_ARCHIVED
        } else {
            THREAD_LOCKED
        }
        .into()),
        _ => Ok(()),
    }
}

/// Refuses files and embeds without the right for them.
pub(super) fn check_contents(draft: &Draft, may: Permissions) -> Result<(), ApiError> {
    if !draft.files.is_empty() && !may.has(Permissions::ATTACH_FILES) {
        return Err(MISSING_PERMISSIONS.into());
    }
    if draft.embeds.as_ref().is_some_and(|e| !e.is_empty()) && !may.has(Permissions::EMBED_LINKS) {
        return Err(MISSING_PERMISSIONS.into());
    }
    Ok(())
}

/// Makes a message of a checked draft and posts it.
pub(super) fn create(world: &mut World, place: Place, draft: Draft) -> Result<Snowflake, ApiError> {
    let channel = world.channel(place.channel)?;
    let may = world.permissions(channel, place.author);
    let mut message = Message::new(world.ids.next(), place.channel, channel.guild, place.author);
    if let Some(replied) = draft.reply_to {
        match channel.messages.get(&replied) {
            Some(found) if found.only.is_none() => {
                message.reply_to = Some(replied);
                message.kind = 19;
            }
            _ if draft.reply_must_exist => {
                let mut form = Form::default();
                form.wrong(
                    &Field::root().key("message_reference"),
                    "REPLIES_UNKNOWN_MESSAGE",
                    "Unknown message",
                );
                form.finish()?;
            }
            _ => {}
        }
    }
    if let Some(origin) = place.origin {
        if origin.name.is_some() && origin.first_answer.is_none() {
            message.kind = 20;
        } else if let Some(of) = origin.component_of.or(origin.first_answer) {
            message.kind = 19;
            message.reply_to = Some(of);
        }
        message.origin = Some(origin);
    }
    message.only = place.only;
    if place.only.is_some() {
        message.flags |= flags::EPHEMERAL;
    }
    message.flags |= draft.flags.unwrap_or(0) & SETTABLE;
    message.nonce.clone_from(&draft.nonce);
    apply(world, &mut message, draft, may)?;
    open_thread(world, place.channel)?;
    Ok(world.post(message))
}

/// Opens an archived thread, as a new message in it does.
fn open_thread(world: &mut World, channel: Snowflake) -> Result<(), ApiError> {
    let thread = world.channel(channel)?.thread.as_ref();
    if thread.is_some_and(|t| t.archived) {
        world.set_thread(channel, Some(false), None)?;
    }
    Ok(())
}

/// Changes a message by a checked draft and tells everyone. A message that was loading is
/// complete then and does not count as edited.
pub(super) fn edit(
    world: &mut World,
    channel: Snowflake,
    id: Snowflake,
    draft: Draft,
) -> Result<(), ApiError> {
    let place = world.channel(channel)?;
    let mut message = place
        .messages
        .get(&id)
        .ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?
        .clone();
    let may = world.permissions(place, message.author);
    if let Some(bits) = draft.flags {
        message.flags = (message.flags & !SETTABLE) | (bits & SETTABLE);
    }
    apply(world, &mut message, draft, may)?;
    if message.is_loading() {
        message.flags &= !flags::LOADING;
    } else {
        message.edited_ms = Some(world.clock.now_ms());
    }
    world.channel_mut(channel)?.messages.insert(id, message);
    world.changed(channel, id);
    Ok(())
}

/// Writes the draft into the message; an empty message is refused and nothing kept of it.
fn apply(
    world: &mut World,
    message: &mut Message,
    draft: Draft,
    may: Permissions,
) -> Result<(), ApiError> {
    if let Some(content) = draft.content {
        message.content = content;
        let allowed = draft
            .allowed_mentions
            .unwrap_or_else(AllowedMentions::unlimited);
        mention(world, message, &allowed, may);
    }
    if let Some(embeds) = draft.embeds {
        message.embeds = embeds;
    }
    if let Some(components) = draft.components {
        message.components = components;
        wire::component_ids(&mut message.components);
    }
    let mut gone = Vec::new();
    if let Some(kept) = draft.kept {
        message.attachments.retain_mut(|a| {
            let entry = kept.iter().find(|(id, _)| *id == a.id);
            if let Some((_, Some(description))) = entry {
                a.description = Some(description.clone());
            }
            if entry.is_none() {
                gone.push(a.clone());
            }
            entry.is_some()
        });
    }
    if message.content.is_empty()
        && message.embeds.is_empty()
        && message.attachments.is_empty()
        && draft.files.is_empty()
        && message.flags & flags::LOADING == 0
    {
        return Err(EMPTY_MESSAGE.into());
    }
    world.files.remove(&gone);
    for file in draft.files {
        let id = world.ids.next();
        message.attachments.push(Attachment {
            id,
            filename: file.filename,
            content_type: file.content_type,
            description: file.description,
            size: file.bytes.len(),
            embedded: false,
            pixels: picture_size(&file.bytes),
        });
        world.files.insert(id, file.bytes);
    }
    let origin = world.origin.clone();
    embed_files(&origin, message);
    Ok(())
}

/// Points `attachment://name` in embeds at the file, which is then no longer listed.
fn embed_files(origin: &str, message: &mut Message) {
    let channel = message.channel;
    for embed in &mut message.embeds {
        embed["type"] = json!("rich");
        for key in ["image", "thumbnail"] {
            let Some(name) = embed[key]["url"]
                .as_str()
                .and_then(|u| u.strip_prefix("attachment://"))
            else {
                continue;
            };
            if let Some(file) = message.attachments.iter_mut().find(|a| a.filename == name) {
                file.embedded = true;
                let url = format!("{origin}{}", wire::attachment_path(channel, file));
                embed[key]["url"] = json!(url);
                embed[key]["proxy_url"] = json!(url);
                if let Some((width, height)) = file.pixels {
                    embed[key]["width"] = json!(width);
                    embed[key]["height"] = json!(height);
                }
            }
        }
    }
}

/// Works out who is really mentioned: named in the text and allowed.
fn mention(world: &World, message: &mut Message, allowed: &AllowedMentions, may: Permissions) {
    message.mentions.clear();
    for id in named_users(&message.content) {
        let wanted = allowed.all_users || allowed.users.contains(&id);
        if wanted && world.user(id).is_some() && !message.mentions.contains(&id) {
            message.mentions.push(id);
        }
    }
    let replied = message
        .reply_to
        .filter(|_| allowed.replied_user && message.origin.is_none());
    let replied = replied
        .and_then(|r| world.channels.get(&message.channel)?.messages.get(&r))
        .map(|m| m.author);
    if let Some(author) = replied
        && !message.mentions.contains(&author)
    {
        message.mentions.push(author);
    }
    let calls = message.content.contains("@everyone") || message.content.contains("@here");
    message.mention_everyone = calls
        && allowed.everyone
        && may.has(Permissions::MENTION_EVERYONE)
        && message.guild.is_some();
}

/// The users that a text names as `<@id>` or `<@!id>`, outside of code.
pub(super) fn named_users(text: &str) -> impl Iterator<Item = Snowflake> {
    // Every second part between backticks is code.
    text.split('`')
        .step_by(2)
        .flat_map(|plain| plain.split("<@").skip(1))
        .filter_map(|rest| {
            let (id, _) = rest.split_once('>')?;
            id.trim_start_matches('!').parse().ok()
        })
}

/// POST /channels/{channel}/messages.
pub(super) fn post(world: &mut World, call: &Call, channel: Snowflake) -> Result<Answer, ApiError> {
    let bot = world.bot;
    let place = world.channel(channel)?;
    check_sending(world, place, bot)?;
    let draft = Draft::check(&call.body, &call.files, &Field::root(), &[])?;
    let may = world.permissions(place, bot);
    check_contents(&draft, may)?;
    if draft.reply_to.is_some() && !may.has(Permissions::READ_MESSAGE_HISTORY) {
        return Err(MISSING_PERMISSIONS.into());
    }
    let nonce = draft
        .nonce
        .as_ref()
        .filter(|_| draft.enforce_nonce)
        .map(Value::to_string);
    if let Some(nonce) = &nonce {
        let now = world.clock.now_ms();
        let place = world.channel_mut(channel)?;
        place.nonces.retain(|_, (_, at)| now - *at < NONCE_MS);
        if let Some((id, _)) = place.nonces.get(nonce)
            && let Some(message) = place.messages.get(id).cloned()
        {
            return Ok(Answer::ok(wire::message(world, &message)));
        }
    }
    let place = Place {
        channel,
        author: bot,
        origin: None,
        only: None,
    };
    let id = create(world, place, draft)?;
    if let Some(nonce) = nonce {
        let now = world.clock.now_ms();
        let place = world.channel_mut(channel)?;
        place.nonces.insert(nonce, (id, now));
    }
    show(world, channel, id)
}

/// The message as an answer.
pub(super) fn show(world: &World, channel: Snowflake, id: Snowflake) -> Result<Answer, ApiError> {
    let message = find(world, channel, id)?;
    Ok(Answer::ok(wire::message(world, message)))
}

fn find(world: &World, channel: Snowflake, id: Snowflake) -> Result<&Message, ApiError> {
    world
        .channel(channel)?
        .messages
        .get(&id)
        .ok_or_else(|| UNKNOWN_MESSAGE.into())
}

/// A message that the bot can reach through its channel: private answers are not among them.
fn reachable(world: &World, channel: Snowflake, id: Snowflake) -> Result<&Message, ApiError> {
    world.viewable(channel, world.bot)?;
    find(world, channel, id).and_then(|m| {
        if m.only.is_none() {
            Ok(m)
        } else {
            Err(UNKNOWN_MESSAGE.into())
        }
    })
}

/// GET /channels/{channel}/messages/{message}.
pub(super) fn get(world: &World, channel: Snowflake, id: Snowflake) -> Result<Answer, ApiError> {
    let message = reachable(world, channel, id)?;
    let place = world.channel(channel)?;
    if !world
        .permissions(place, world.bot)
        .has(Permissions::READ_MESSAGE_HISTORY)
    {
        return Err(MISSING_ACCESS.into());
    }
    Ok(Answer::ok(wire::message(world, message)))
}

/// GET /channels/{channel}/messages, newest first.
pub(super) fn list(world: &World, call: &Call, channel: Snowflake) -> Result<Answer, ApiError> {
    let place = world.viewable(channel, world.bot)?;
    let limit = match call.query("limit").map(str::parse::<usize>) {
        None => 50,
        Some(Ok(n)) if (1..=100).contains(&n) => n,
        Some(_) => {
            let mut form = Form::default();
            form.wrong(
                &Field::root().key("limit"),
                "NUMBER_TYPE_MAX",
                "int value should be between 1 and 100.",
            );
            form.finish()?;
            0
        }
    };
    let bound = |key| call.query(key).and_then(|v| v.parse::<Snowflake>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let readable = world
        .permissions(place, world.bot)
        .has(Permissions::READ_MESSAGE_HISTORY);
    let fits = |m: &&Message| {
        readable
            && m.only.is_none()
            && before.is_none_or(|b| m.id < b)
            && after.is_none_or(|a| m.id > a)
    };
    let found = place.messages.values().rev().filter(fits);
    let mut found: Vec<_> = if after.is_some() {
        // With `after`, the ones next to it.
        let mut all: Vec<_> = found.collect();
        all.drain(..all.len().saturating_sub(limit));
        all
    } else {
        found.take(limit).collect()
    };
    found.sort_by_key(|m| std::cmp::Reverse(m.id));
    Ok(Answer::ok(
        found.iter().map(|m| wire::message(world, m)).collect(),
    ))
}

/// PATCH /channels/{channel}/messages/{message}.
pub(super) fn patch(
    world: &mut World,
    call: &Call,
    channel: Snowflake,
    id: Snowflake,
) -> Result<Answer, ApiError> {
    let message = reachable(world, channel, id)?;
    if message.author != world.bot {
        return Err(NOT_YOURS.into());
    }
    let place = world.channel(channel)?;
    if place.thread.as_ref().is_some_and(|t| t.archived) {
        return Err(THREAD_ARCHIVED.into());
    }
    let existing: Vec<_> = message.attachments.iter().map(|a| a.id).collect();
    let draft = Draft::check(&call.body, &call.files, &Field::root(), &existing)?;
    check_contents(&draft, world.permissions(place, world.bot))?;
    edit(world, channel, id, draft)?;
    show(world, channel, id)
}

/// DELETE /channels/{channel}/messages/{message}.
pub(super) fn delete(
    world: &mut World,
    channel: Snowflake,
    id: Snowflake,
) -> Result<Answer, ApiError> {
    let message = reachable(world, channel, id)?;
    let place = world.channel(channel)?;
    let may = world.permissions(place, world.bot);
    if message.author != world.bot && !may.has(Permissions::MANAGE_MESSAGES) {
        return Err(MISSING_PERMISSIONS.into());
    }
    if place.thread.as_ref().is_some_and(|t| t.archived) {
        return Err(THREAD_ARCHIVED.into());
    }
    world.remove_message(channel, id);
    Ok(Answer::Empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_text() {
        let ids = |text| named_users(text).map(Snowflake::get).collect::<Vec<_>>();
        assert_eq!(ids("<@1> and <@!22> `<@3>` <@&4> <@5"), [1, 22]);
        assert!(ids("no one <@x>").is_empty());
    }
}
