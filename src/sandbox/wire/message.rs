//! Messages.

use serde_json::{Value, json};

use crate::sandbox::{
    ids::{Snowflake, iso8601},
    state::{Attachment, Message, MessageOrigin, User, World},
};

use super::{bare_member, channel, user};

/// A message as REST answers it.
pub(in crate::sandbox) fn message(world: &World, message: &Message) -> Value {
    let mut json = plain(world, message);
    if let Some(replied) = message.reply_to {
        json["message_reference"] = json!({
            "type": 0,
            "message_id": replied,
            "channel_id": message.channel,
            "guild_id": message.guild,
        });
        let place = world.channels.get(&message.channel);
        let found = place.and_then(|c| c.messages.get(&replied));
        json["referenced_message"] = found.map_or(Value::Null, |m| plain(world, m));
    }
    json
}

fn plain(world: &World, message: &Message) -> Value {
    let mentions = message
        .mentions
        .iter()
        .filter_map(|id| world.user(*id))
        .map(user);
    let mut json = json!({
        "id": message.id,
        "channel_id": message.channel,
        "type": message.kind,
        "content": message.content,
        "author": world.user(message.author).map(user),
        "mentions": mentions.collect::<Vec<_>>(),
        "mention_roles": [],
        "mention_everyone": message.mention_everyone,
        "attachments": message.attachments.iter().filter(|a| !a.embedded)
            .map(|a| attachment(world, message.channel, a, message.only.is_some()))
            .collect::<Vec<_>>(),
        "embeds": message.embeds,
        "components": message.components,
        "timestamp": iso8601(message.id.created_ms()),
        "edited_timestamp": message.edited_ms.map(iso8601),
        "flags": message.flags,
        "pinned": false,
        "tts": false,
    });
    if let Some(nonce) = &message.nonce {
        json["nonce"] = nonce.clone();
    }
    if let Some(origin) = &message.origin {
        json["application_id"] = json!(world.bot);
        json["webhook_id"] = json!(world.bot);
        json["interaction_metadata"] = self::origin(world, message.guild, origin);
        if origin.name.is_some() {
            // Deprecated, and still sent for commands.
            json["interaction"] = json!({
                "id": origin.id,
                "type": origin.kind as u8,
                "name": origin.name,
                "user": world.user(origin.user).map(user),
            });
        }
    }
    if let Some(thread) = message.thread.and_then(|t| world.channels.get(&t)) {
        json["thread"] = channel(world, thread);
    }
    json
}

/// The interaction that a message came from (resources/message.mdx, "Message Interaction
/// Metadata").
pub(in crate::sandbox) fn origin(
    world: &World,
    guild: Option<Snowflake>,
    origin: &MessageOrigin,
) -> Value {
    let who = world.user(origin.user);
    let mut json = json!({
        "id": origin.id,
        "type": origin.kind as u8,
        "user": who.map(user),
        "authorizing_integration_owners": who.map(|who| owners(world, guild, who)),
    });
    if let Some(name) = &origin.name {
        json["name"] = json!(name);
        json["command_type"] = json!(1);
    }
    if let Some(message) = origin.component_of {
        json["interacted_message_id"] = json!(message);
    }
    if let Some(message) = origin.first_answer {
        json["original_response_message_id"] = json!(message);
    }
    json
}

/// Who installed the app: the guild, or "0" in a private channel with its bot, and the user where
/// they did so for themselves (interactions/receiving-and-responding.mdx, "Authorizing Integration
/// Owners Object").
pub(in crate::sandbox) fn owners(world: &World, guild: Option<Snowflake>, user: &User) -> Value {
    let mut owners = json!({});
    match guild {
        None => owners["0"] = json!("0"),
        Some(guild) if world.is_member(guild, world.bot) => owners["0"] = json!(guild),
        Some(_) => {}
    }
    if user.installed {
        owners["1"] = json!(user.id);
    }
    owners
}

fn attachment(world: &World, channel: Snowflake, file: &Attachment, ephemeral: bool) -> Value {
    let url = format!("{}{}", world.origin, attachment_path(channel, file));
    let mut json = json!({
        "id": file.id,
        "filename": file.filename,
        "size": file.size,
        // Signed and short-lived on Discord, so nobody should compare or keep them.
        "url": format!("{url}?ex=0&is=0&hm=0&"),
        "proxy_url": format!("{url}?ex=0&is=0&hm=0&"),
        "content_type": file.content_type,
    });
    if let Some(description) = &file.description {
        json["description"] = json!(description);
    }
    if let Some((width, height)) = file.pixels {
        json["width"] = json!(width);
        json["height"] = json!(height);
    }
    if ephemeral {
        json["ephemeral"] = json!(true);
    }
    json
}

/// Where a file is served.
pub(in crate::sandbox) fn attachment_path(channel: Snowflake, file: &Attachment) -> String {
    format!("/attachments/{channel}/{}/{}", file.id, file.filename)
}

/// A message as the gateway tells it: with guild and author's membership.
pub(in crate::sandbox) fn message_event(world: &World, found: &Message) -> Value {
    let mut json = message(world, found);
    let Some(guild) = found.guild else {
        return json;
    };
    json["guild_id"] = json!(guild);
    let Some(guild) = world.guilds.get(&guild) else {
        return json;
    };
    if let Some(author) = guild.members.get(&found.author)
        && found.origin.is_none()
    {
        json["member"] = bare_member(author);
    }
    if let Some(mentions) = json["mentions"].as_array_mut() {
        for (mentioned, id) in mentions.iter_mut().zip(&found.mentions) {
            if let Some(member) = guild.members.get(id) {
                mentioned["member"] = bare_member(member);
            }
        }
    }
    json
}

/// The same for a bot without the message content intent: it reads its own messages, private
/// ones, and those that mention it (events/gateway.mdx, "Message Content Intent").
pub(in crate::sandbox) fn without_content(world: &World, message: &Message, full: &Value) -> Value {
    let mut json = full.clone();
    let readable = message.author == world.bot
        || message.guild.is_none()
        || message.mentions.contains(&world.bot);
    if !readable {
        json["content"] = json!("");
        for list in ["embeds", "attachments", "components"] {
            json[list] = json!([]);
        }
    }
    json
}

/// Numbers the components of a message as Discord does when the bot does not
/// (components/reference.mdx, "id").
pub(in crate::sandbox) fn component_ids(rows: &mut [Value]) {
    fn walk(list: &mut [Value], next: &mut u64) {
        for component in list {
            if component["id"].as_u64().unwrap_or(0) == 0 {
                component["id"] = json!(*next);
            }
            *next += 1;
            if let Some(inner) = component["components"].as_array_mut() {
                walk(inner, next);
            }
        }
    }
    walk(rows, &mut 1);
    for component in rows
        .iter_mut()
        .filter_map(|r| r["components"].as_array_mut())
        .flatten()
    {
        // What Discord fills in for a menu that does not say.
        if component["type"]
            .as_u64()
            .is_some_and(|t| matches!(t, 3 | 5..=8))
        {
            // An id may come as a number and goes out as a text ("ID Serialization").
            let set = component["default_values"].as_array_mut();
            for id in set.into_iter().flatten().filter_map(|v| v.get_mut("id")) {
                if let Some(number) = id.as_u64() {
                    *id = json!(number.to_string());
                }
            }
            for key in ["min_values", "max_values"] {
                if component[key].is_null() {
                    component[key] = json!(1);
                }
            }
        }
    }
}
