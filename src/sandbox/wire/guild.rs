//! Guilds and roles.

use serde_json::{Value, json};

use crate::sandbox::{
    ids::iso8601,
    permissions::Permissions,
    state::{Guild, Role, World},
};

use super::{channel, member};

fn role(role: &Role, position: usize) -> Value {
    let mut json = json!({
        "id": role.id,
        "name": role.name,
        "description": null,
        "permissions": role.permissions.to_string(),
        "position": position,
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "managed": role.managed_by.is_some(),
        "mentionable": false,
        "icon": null,
        "unicode_emoji": null,
        "flags": 0,
    });
    if let Some(bot) = role.managed_by {
        json["tags"] = json!({ "bot_id": bot });
    }
    json
}

/// GET /guilds/{guild}.
pub(in crate::sandbox) fn guild(guild: &Guild) -> Value {
    let roles = guild.roles.iter().enumerate().map(|(n, r)| role(r, n));
    json!({
        "id": guild.id,
        "name": guild.name,
        "icon": null,
        "description": null,
        "home_header": null,
        "splash": null,
        "discovery_splash": null,
        "features": [],
        "banner": null,
        "owner_id": guild.owner,
        "application_id": null,
        "region": "deprecated",
        "afk_channel_id": null,
        "afk_timeout": 300,
        "system_channel_id": null,
        "system_channel_flags": 0,
        "widget_enabled": false,
        "widget_channel_id": null,
        "verification_level": 0,
        "roles": roles.collect::<Vec<_>>(),
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": null,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": null,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": null,
        "safety_alerts_channel_id": null,
        "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false,
        "nsfw": false,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": null,
        "hub_type": null,
    })
}

/// The event that tells the bot of a guild it is in. Channels that it cannot view are in it all
/// the same, as on Discord; of threads only the active ones that it can view. Without the members
/// intent, the bot's own membership is the only one (events/gateway-events.mdx, "Guild Create").
pub(in crate::sandbox) fn guild_create(world: &World, found: &Guild, all_members: bool) -> Value {
    let mut json = guild(found);
    let bot = world.bot;
    let members = found
        .members
        .values()
        .filter(|m| all_members || m.user == bot);
    let threads = world.threads(found.id).filter(|t| {
        t.thread.as_ref().is_some_and(|t| !t.archived)
            && world.permissions(t, bot).has(Permissions::VIEW_CHANNEL)
    });
    let more = json!({
        "joined_at": found.members.get(&bot).map(|m| iso8601(m.joined_ms)),
        "large": false,
        "unavailable": false,
        "member_count": found.members.len(),
        "voice_states": [],
        "members": members.map(|m| member(world, m)).collect::<Vec<_>>(),
        "channels": world.text_channels(found.id).map(|c| channel(world, c)).collect::<Vec<_>>(),
        "threads": threads.map(|t| channel(world, t)).collect::<Vec<_>>(),
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "application_command_counts": {},
        "lazy": true,
        "version": 1,
    });
    if let (Some(json), Value::Object(more)) = (json.as_object_mut(), more) {
        json.extend(more);
    }
    json
}
