//! State → what a member is shown.

use serde_json::{Map, Value, json};

use super::command;
use crate::sandbox::{
    ids::Snowflake,
    messages::named_users,
    permissions::Permissions,
    state::{
        Channel, ChannelKind, Guild, Interaction, InteractionKind, Message, Progress, User, World,
        flags,
    },
    wire,
};

pub(super) fn user(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "name": user.name,
        "bot": user.bot,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "installed": user.installed,
    })
}

/// A channel as `me` sees it, or without an eye when `me` is `None`.
pub(super) fn channel(world: &World, channel: &Channel, me: Option<Snowflake>) -> Value {
    let kind = match channel.kind {
        ChannelKind::Text => "text",
        ChannelKind::Dm => "dm",
        ChannelKind::PublicThread => "public_thread",
        ChannelKind::PrivateThread => "private_thread",
    };
    let mut json = json!({
        "id": channel.id,
        "guild": channel.guild,
        "name": channel.name,
        "kind": kind,
        "topic": channel.topic,
        "position": channel.position,
        "parent": channel.parent,
        "archived": channel.thread.as_ref().is_some_and(|t| t.archived),
        "locked": channel.thread.as_ref().is_some_and(|t| t.locked),
        "last_message": channel.last_message,
        "with": null,
    });
    let Some(me) = me else { return json };
    if channel.kind == ChannelKind::Dm {
        let other = channel
            .recipients
            .iter()
            .find(|r| **r != me)
            .and_then(|r| world.user(*r));
        json["with"] = other.map_or(Value::Null, user);
    }
    let may = world.permissions(channel, me);
    let open =
        !channel.thread.as_ref().is_some_and(|t| t.locked) || may.has(Permissions::MANAGE_THREADS);
    json["can"] = json!({
        "view": may.has(Permissions::VIEW_CHANNEL),
        "send": open && world.may_send(channel, me),
        "attach": may.has(Permissions::ATTACH_FILES),
        "use_commands": open && may.has(Permissions::USE_APPLICATION_COMMANDS),
        "create_threads": !channel.is_thread() && may.has(Permissions::CREATE_PUBLIC_THREADS),
        "manage_threads": may.has(Permissions::MANAGE_THREADS),
    });
    json
}

/// A guild with what `me` may view of it, or with everything.
pub(super) fn guild(world: &World, guild: &Guild, me: Option<Snowflake>) -> Value {
    let sees =
        |c: &&Channel| me.is_none_or(|me| world.permissions(c, me).has(Permissions::VIEW_CHANNEL));
    let mut channels: Vec<_> = world.text_channels(guild.id).filter(sees).collect();
    channels.sort_by_key(|c| (c.position, c.id));
    let show = |c: &Channel| channel(world, c, me);
    let members = guild.members.values().filter_map(|m| {
        let mut json = user(world.user(m.user)?);
        let all = guild.permissions(m.user);
        json["admin"] = json!(all.has(Permissions::ADMINISTRATOR));
        Some(json)
    });
    json!({
        "id": guild.id,
        "name": guild.name,
        "locale": guild.locale,
        "owner": guild.owner,
        "channels": channels.into_iter().map(show).collect::<Vec<_>>(),
        "threads": world.threads(guild.id).filter(sees).map(show).collect::<Vec<_>>(),
        "members": members.collect::<Vec<_>>(),
    })
}

fn author(world: &World, id: Snowflake) -> Value {
    match world.user(id) {
        Some(u) => json!({ "id": u.id, "username": u.username, "name": u.name, "bot": u.bot }),
        None => json!({ "id": id, "username": "unknown", "name": "Unknown", "bot": false }),
    }
}

/// A message as `me` sees it.
pub(super) fn message(world: &World, message: &Message, me: Snowflake) -> Value {
    let origin = message.origin.as_ref();
    let mut names = Map::new();
    let mut name = |id: Snowflake| {
        if let Some(user) = world.user(id) {
            names.insert(id.to_string(), json!(user.name));
        }
    };
    named_users(&message.content).for_each(&mut name);
    for embed in &message.embeds {
        named_users(&embed.to_string()).for_each(&mut name);
    }
    origin.map(|o| o.user).into_iter().for_each(name);
    let place = world.channels.get(&message.channel);
    let attachments = message.attachments.iter().filter(|a| !a.embedded).map(|a| {
        json!({
            "id": a.id,
            "filename": a.filename,
            "url": wire::attachment_path(message.channel, a),
            "content_type": a.content_type,
            "size": a.size,
            "width": a.pixels.map(|p| p.0),
            "height": a.pixels.map(|p| p.1),
            "alt": a.description,
        })
    });
    let locale = world.user(me).map_or("en-US", |u| u.locale.as_str());
    let interaction = origin.map(|o| {
        let name = o.name.as_deref();
        json!({
            "id": o.id,
            "kind": kind(o.kind),
            "name": name,
            "name_localized": name.map(|name| command::localized_name(world, name, locale)),
            "user": author(world, o.user),
        })
    });
    let replied = message.reply_to.map(|id| {
        let found = place
            .and_then(|p| p.messages.get(&id))
            .filter(|m| m.seen_by(me));
        json!({
            "id": id,
            "author": found.map(|m| m.author),
            "name": found.and_then(|m| world.user(m.author)).map(|u| &u.name),
            "content": found.map(|m| &m.content),
        })
    });
    let thread = message.thread.and_then(|t| world.channels.get(&t));
    json!({
        "id": message.id,
        "channel": message.channel,
        "guild": message.guild,
        "type": message.kind,
        "author": author(world, message.author),
        "content": message.content,
        "mentions": message.mentions,
        "mentions_everyone": message.mention_everyone,
        "mentions_me": message.mention_everyone || message.mentions.contains(&me),
        "names": names,
        "created": message.id.created_ms(),
        "edited": message.edited_ms,
        "ephemeral": message.only.is_some(),
        "loading": message.is_loading(),
        "embeds": if message.flags & flags::SUPPRESS_EMBEDS == 0 { &message.embeds[..] } else { &[] },
        "attachments": attachments.collect::<Vec<_>>(),
        "components": message.components,
        "interaction": interaction,
        "reply_to": replied,
        "thread": thread.map(|t| channel(world, t, Some(me))),
    })
}

fn kind(kind: InteractionKind) -> &'static str {
    match kind {
        InteractionKind::Command => "command",
        InteractionKind::Component => "component",
        InteractionKind::Autocomplete => "autocomplete",
        InteractionKind::Modal => "modal",
    }
}

/// How far an interaction of `interaction.user` has come.
pub(super) fn outcome(world: &World, interaction: &Interaction) -> Value {
    let place = world.channels.get(&interaction.channel);
    let shown = |id: Snowflake| place.and_then(|p| p.messages.get(&id));
    let (mut answer, mut modal, mut note) = (None, Value::Null, Value::Null);
    let state = match &interaction.progress {
        Progress::Waiting => "waiting",
        Progress::Failed => {
            // What Discord's client shows, in English.
            note = json!(match interaction.kind {
                InteractionKind::Command => "The application did not respond",
                _ => "This interaction failed",
            });
            "failed"
        }
        Progress::Message(id) => {
            answer = shown(*id);
            if answer.is_some_and(Message::is_loading) {
                "deferred"
            } else {
                "answered"
            }
        }
        Progress::Source(changed) => {
            answer = interaction.source.and_then(shown);
            if *changed { "updated" } else { "acknowledged" }
        }
        Progress::Modal(form) => {
            modal = form.clone();
            "modal"
        }
        Progress::Choices(_) => "answered",
    };
    let me = interaction.user;
    let followups = interaction.followups.iter().filter_map(|id| shown(*id));
    json!({
        "interaction": interaction.id,
        "state": state,
        "message": answer.map(|m| message(world, m, me)),
        "modal": modal,
        "note": note,
        "followups": followups.map(|m| message(world, m, me)).collect::<Vec<_>>(),
    })
}
