//! A member does something with the bot: the interaction is made, remembered and delivered.

use std::{sync::Arc, time::Instant};

use serde_json::{Map, Value, json};
use tokio::sync::Notify;

use super::{
    Shared,
    ids::Snowflake,
    limits::FILE_BYTES,
    state::{Happening, Intents, Interaction, InteractionKind, Progress, World},
    wire,
};

/// How many interactions are remembered, at least, before those with dead tokens are dropped.
pub(super) const SWEEP_AT: usize = 20_000;

/// What a member does.
pub(super) struct Deed {
    pub user: Snowflake,
    pub channel: Snowflake,
    pub kind: InteractionKind,
    /// The interaction's `data`, complete.
    pub data: Value,
    /// A command's full name.
    pub name: Option<String>,
    /// The message whose component was used.
    pub source: Option<Snowflake>,
}

/// Makes an interaction of it and delivers it to the bot; starts the clock that fails it.
pub(super) fn start(shared: &Arc<Shared>, deed: Deed) -> Option<(Snowflake, Arc<Notify>)> {
    let times = shared.faults.deliveries();
    let (id, changed) = {
        let mut world = shared.world();
        let id = world.ids.next();
        let changed = Arc::new(Notify::new());
        // Its id is in the token, so that the token finds it.
        let token = format!("{id}.{}", super::random_hex(32));
        let guild = world.channels.get(&deed.channel)?.guild;
        let event = event(&world, &deed, id, &token)?;
        if world.interactions.len() >= world.sweep_at {
            world.interactions.retain(|_, i| !i.is_expired());
            // Twice what is left, so that a busy quarter of an hour is not swept at every press.
            world.sweep_at = SWEEP_AT.max(2 * world.interactions.len());
        }
        world.interactions.insert(
            id,
            Interaction {
                id,
                token,
                kind: deed.kind,
                user: deed.user,
                channel: deed.channel,
                name: deed.name,
                source: deed.source,
                made: Instant::now(),
                progress: Progress::Waiting,
                followups: Vec::new(),
                expired: false,
                changed: changed.clone(),
            },
        );
        for _ in 0..times {
            world
                .sessions
                .dispatch("INTERACTION_CREATE", Intents::ALWAYS, guild, &event);
        }
        (id, changed)
    };
    let weak = Arc::downgrade(shared);
    let within = shared.answer_within;
    tokio::spawn(async move {
        tokio::time::sleep(within).await;
        if let Some(shared) = weak.upgrade() {
            fail(&mut shared.world(), id);
        }
    });
    Some((id, changed))
}

/// Gives up on an interaction that is still unanswered.
fn fail(world: &mut World, id: Snowflake) {
    if let Some(interaction) = world.interactions.get_mut(&id)
        && interaction.progress == Progress::Waiting
    {
        interaction.advance(Progress::Failed);
        world.log.push(Happening::Interaction(id));
    }
}

/// `INTERACTION_CREATE` (interactions/receiving-and-responding.mdx, "Interaction Structure").
fn event(world: &World, deed: &Deed, id: Snowflake, token: &str) -> Option<Value> {
    let channel = world.channels.get(&deed.channel)?;
    let user = world.user(deed.user)?;
    let mut json = json!({
        "version": 1,
        "id": id,
        "application_id": world.bot,
        "type": deed.kind as u8,
        "token": token,
        "data": deed.data,
        "channel_id": channel.id,
        "channel": wire::channel_with(world, channel, world.permissions(channel, user.id)),
        "locale": user.locale,
        "app_permissions": world.app_permissions(channel, user.id).to_string(),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": wire::owners(world, channel.guild, user),
        // 0: in a guild, 1: in the private channel with the bot ("Interaction Context Types").
        "context": u8::from(channel.guild.is_none()),
        "attachment_size_limit": FILE_BYTES,
    });
    if let Some(guild) = channel.guild.and_then(|g| world.guilds.get(&g)) {
        json["guild_id"] = json!(guild.id);
        json["guild"] = wire::guild_stub(guild);
        json["guild_locale"] = json!(guild.locale);
        json["member"] = wire::member_in(world, guild.members.get(&user.id)?, channel);
    } else {
        json["user"] = wire::user(user);
    }
    if let Some(message) = deed.source.and_then(|m| channel.messages.get(&m)) {
        json["message"] = wire::message(world, message);
    }
    Some(json)
}

/// The `resolved` of an interaction: users (with their membership), roles and channels by id.
pub(super) fn resolved(
    world: &World,
    guild: Option<Snowflake>,
    for_user: Snowflake,
    ids: &[(Snowflake, u64)],
) -> Option<Value> {
    let (mut users, mut members) = (Map::new(), Map::new());
    let (mut channels, mut roles) = (Map::new(), Map::new());
    let guild = guild.and_then(|g| world.guilds.get(&g));
    for &(id, kind) in ids {
        let key = id.to_string();
        // 6 user, 7 channel, 8 role, 9 either of user and role (option types).
        if matches!(kind, 6 | 9)
            && let Some(user) = world.user(id)
        {
            users.insert(key.clone(), wire::user(user));
            if let Some(guild) = guild
                && let Some(member) = guild.members.get(&id)
            {
                let mut json = wire::bare_member(member);
                let all = guild.permissions(id);
                json["permissions"] = json!(all.to_string());
                members.insert(key.clone(), json);
            }
        }
        if kind == 7
            && let Some(channel) = world.channels.get(&id)
        {
            let may = world.permissions(channel, for_user);
            channels.insert(key.clone(), wire::channel_with(world, channel, may));
        }
        if matches!(kind, 8 | 9)
            && let Some(guild) = guild
        {
            let all = wire::guild(guild)["roles"].take();
            let role = all
                .as_array()
                .into_iter()
                .flatten()
                .find(|r| r["id"] == key.as_str());
            if let Some(role) = role {
                roles.insert(key, role.clone());
            }
        }
    }
    let mut resolved = Map::new();
    for (name, map) in [
        ("users", users),
        ("members", members),
        ("channels", channels),
        ("roles", roles),
    ] {
        if !map.is_empty() {
            resolved.insert(name.to_owned(), Value::Object(map));
        }
    }
    (!resolved.is_empty()).then_some(Value::Object(resolved))
}
