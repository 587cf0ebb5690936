//! State → Discord's JSON, field for field.
//!
//! Which fields there are: resources/{user,guild,channel,message}.mdx and the response schemas of
//! Discord's `OpenAPI` description. Clients drop a whole event over one missing field, so fields
//! that are always null are written as well.

mod guild;
mod message;

use serde_json::{Value, json};

use super::{
    ids::iso8601,
    permissions::Permissions,
    state::{Channel, ChannelKind, Guild, Member, User, World},
};

pub(super) use self::{
    guild::{guild, guild_create},
    message::{attachment_path, component_ids, message, message_event, owners, without_content},
};

pub(super) fn user(user: &User) -> Value {
    let mut json = json!({
        "id": user.id,
        "username": user.username,
        "global_name": user.name,
        "avatar": null,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "banner": null,
        "accent_color": null,
        "avatar_decoration_data": null,
        "collectibles": null,
        "display_name_styles": null,
        "primary_guild": null,
        "clan": null,
    });
    if user.bot {
        json["bot"] = json!(true);
    }
    json
}

/// The bot about itself: GET /users/@me, and READY.
pub(super) fn current_user(bot: &User) -> Value {
    let mut json = user(bot);
    json["mfa_enabled"] = json!(true);
    json["locale"] = json!(bot.locale);
    json["verified"] = json!(true);
    json["email"] = Value::Null;
    json["bio"] = json!("");
    json
}

/// A member without the user, as in a message.
pub(super) fn bare_member(member: &Member) -> Value {
    json!({
        "roles": member.roles,
        "joined_at": iso8601(member.joined_ms),
        "nick": null,
        "avatar": null,
        "banner": null,
        "premium_since": null,
        "pending": false,
        "flags": 0,
        "mute": false,
        "deaf": false,
        "communication_disabled_until": null,
        "unusual_dm_activity_until": null,
    })
}

pub(super) fn member(world: &World, member: &Member) -> Value {
    let mut json = bare_member(member);
    if let Some(found) = world.user(member.user) {
        json["user"] = user(found);
    }
    json
}

/// A member with what they may do in the channel, as in an interaction.
pub(super) fn member_in(world: &World, found: &Member, channel: &Channel) -> Value {
    let mut json = member(world, found);
    json["permissions"] = json!(world.permissions(channel, found.user).to_string());
    json
}

/// A channel or thread of a guild, or a private channel as the bot sees it.
pub(super) fn channel(world: &World, channel: &Channel) -> Value {
    let Some(guild) = channel.guild else {
        let others = channel.recipients.iter().filter(|r| **r != world.bot);
        return json!({
            "id": channel.id,
            "type": ChannelKind::Dm as u8,
            "flags": 0,
            "last_message_id": channel.last_message,
            "recipients": others.filter_map(|id| world.user(*id)).map(user).collect::<Vec<_>>(),
        });
    };
    let Some(thread) = &channel.thread else {
        return json!({
            "id": channel.id,
            "type": channel.kind as u8,
            "guild_id": guild,
            "name": channel.name,
            "topic": channel.topic,
            "position": channel.position,
            "permission_overwrites": channel.overwrites.iter().map(|o| json!({
                "id": o.id,
                "type": u8::from(o.is_member),
                "allow": o.allow.to_string(),
                "deny": o.deny.to_string(),
            })).collect::<Vec<_>>(),
            "parent_id": channel.parent,
            "last_message_id": channel.last_message,
            "last_pin_timestamp": null,
            "rate_limit_per_user": 0,
            "nsfw": false,
            "flags": 0,
        });
    };
    json!({
        "id": channel.id,
        "type": channel.kind as u8,
        "guild_id": guild,
        "parent_id": channel.parent,
        "owner_id": channel.owner,
        "name": channel.name,
        "last_message_id": channel.last_message,
        "last_pin_timestamp": null,
        "rate_limit_per_user": 0,
        // Discord stops counting members at 50 (resources/channel.mdx, "Channel Structure").
        "member_count": thread.members.len().min(50),
        "message_count": thread.sent,
        "total_message_sent": thread.sent,
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": iso8601(thread.archive_changed_ms),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "invitable": thread.invitable,
            "create_timestamp": iso8601(channel.id.created_ms()),
        },
    })
}

/// The channel inside an interaction or among resolved ones, with someone's permissions in it.
pub(super) fn channel_with(world: &World, place: &Channel, permissions: Permissions) -> Value {
    let mut json = channel(world, place);
    if place.guild.is_some() {
        json["permissions"] = json!(permissions.to_string());
    }
    json
}

/// What an interaction says of its guild.
pub(super) fn guild_stub(guild: &Guild) -> Value {
    json!({ "id": guild.id, "locale": guild.locale, "features": [] })
}

/// GET /oauth2/applications/@me and GET /applications/@me.
pub(super) fn application(world: &World) -> Value {
    let bot = &world.users[&world.bot];
    // The owner is a person, as with every application; the first one of the plan.
    let owner = world.users.values().find(|u| !u.bot).unwrap_or(bot);
    json!({
        "id": world.bot,
        "name": bot.name,
        "icon": null,
        "description": "",
        "type": null,
        "summary": "",
        "bot": user(bot),
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "event_webhooks_url": null,
        "event_webhooks_status": 1,
        "owner": user(owner),
        "approximate_guild_count": world.guilds.len(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": null,
        "eligible_oauth2_scopes": [],
        "integration_types_config": { "0": {}, "1": {} },
        "hook": true,
        "rpc_origins": [],
        "tags": [],
    })
}
