//! Changing the world: people, places, languages.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::Deserialize;
use serde_json::json;

use crate::sandbox::{
    Shared,
    ids::Snowflake,
    permissions::Permissions,
    plan::{ChannelPlan, PersonPlan},
    state::{Happening, Intents, Member, World},
    wire,
};

use super::{Told, bad, clock, conflict, events, missing, person, place, talk::Change, views};

/// GET /world.
pub(super) async fn world(State(shared): State<Arc<Shared>>) -> Told {
    let world = shared.world();
    let guilds = world.guilds.values().map(|g| views::guild(&world, g, None));
    let bot = &world.users[&world.bot];
    Ok(Json(json!({
        "clock": clock::view(&world),
        "guilds": guilds.collect::<Vec<_>>(),
        "users": world.users.values().map(views::user).collect::<Vec<_>>(),
        "bots": [{
            "id": bot.id,
            "username": bot.username,
            "name": bot.name,
            "application": world.bot,
            "online": world.sessions.connected(),
            "commands": world.commands.len(),
        }],
    })))
}

/// How long to wait.
#[derive(Debug, Deserialize)]
pub(super) struct Patience {
    timeout_ms: Option<u64>,
}

/// GET /ready.
pub(super) async fn ready(State(shared): State<Arc<Shared>>, Query(wait): Query<Patience>) -> Told {
    Ok(Json(
        json!({ "ready": events::bot_ready(&shared, wait.timeout_ms).await }),
    ))
}

/// What to change about a user.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UserChange {
    locale: Option<String>,
    name: Option<String>,
    dms_open: Option<bool>,
    installed: Option<bool>,
}

/// PATCH /as/{member}.
pub(super) async fn change_user(
    State(shared): State<Arc<Shared>>,
    Path(member): Path<String>,
    Json(change): Json<UserChange>,
) -> Told {
    let world = &mut *shared.world();
    let id = person(world, &member)?;
    let Some(user) = world.users.get_mut(&id) else {
        return Err(missing("there is no such user"));
    };
    user.locale = change.locale.unwrap_or_else(|| user.locale.clone());
    user.name = change.name.unwrap_or_else(|| user.name.clone());
    user.dms_open = change.dms_open.unwrap_or(user.dms_open);
    user.installed = change.installed.unwrap_or(user.installed);
    let json = views::user(user);
    world.log.push(Happening::User(id));
    Ok(Json(json))
}

/// What to change about a guild.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuildChange {
    locale: Option<String>,
    name: Option<String>,
}

/// PATCH /guilds/{guild}.
pub(super) async fn change_guild(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<Snowflake>,
    Json(change): Json<GuildChange>,
) -> Told {
    let world = &mut *shared.world();
    world.guild(id)?;
    if let Some(guild) = world.guilds.get_mut(&id) {
        guild.locale = change.locale.unwrap_or_else(|| guild.locale.clone());
        guild.name = change.name.unwrap_or_else(|| guild.name.clone());
    }
    let update = wire::guild(world.guild(id)?);
    if world.is_member(id, world.bot) {
        world
            .sessions
            .dispatch("GUILD_UPDATE", Intents::GUILDS, Some(id), &update);
    }
    world.log.push(Happening::Guild(id));
    Ok(Json(views::guild(world, world.guild(id)?, None)))
}

/// Who joins: someone new, or someone known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joiner {
    user: Option<String>,
    username: Option<String>,
    name: Option<String>,
    locale: Option<String>,
    #[serde(default)]
    bot: bool,
}

/// POST /guilds/{guild}/members.
pub(super) async fn add_member(
    State(shared): State<Arc<Shared>>,
    Path(guild): Path<Snowflake>,
    Json(joiner): Json<Joiner>,
) -> Told {
    let world = &mut *shared.world();
    world.guild(guild)?;
    let user = match (&joiner.user, &joiner.username) {
        (Some(user), None) => person(world, user)?,
        (None, Some(username)) => {
            let name = joiner.name.as_ref().unwrap_or(username);
            let locale = joiner.locale.as_deref().unwrap_or("en-US");
            let plan = PersonPlan {
                bot: joiner.bot,
                ..PersonPlan::new(username, name, locale)
            };
            let id = world.ids.next();
            world
                .add_user(id, &plan)
                .map_err(|e| conflict(e.to_string()))?;
            id
        }
        _ => return Err(bad("give either user, or username with name and locale")),
    };
    join(world, guild, user);
    Ok(Json(world.user(user).map(views::user).unwrap_or_default()))
}

fn join(world: &mut World, guild: Snowflake, user: Snowflake) {
    let bot_role = |g: &crate::sandbox::state::Guild| {
        g.roles
            .iter()
            .find(|r| r.managed_by == Some(user))
            .map(|r| r.id)
    };
    let joined_ms = world.clock.now_ms();
    let Some(found) = world.guilds.get_mut(&guild) else {
        return;
    };
    let roles = bot_role(found).into_iter().collect();
    let (taken, given) = (Permissions::NONE, Permissions::NONE);
    let member = Member {
        user,
        roles,
        joined_ms,
        taken,
        given,
    };
    if found.members.contains_key(&user) {
        return;
    }
    found.members.insert(user, member.clone());
    if user == world.bot {
        let all = world.sessions.wants(Intents::GUILD_MEMBERS, Some(guild));
        let event = wire::guild_create(world, &world.guilds[&guild], all);
        world
            .sessions
            .dispatch("GUILD_CREATE", Intents::GUILDS, Some(guild), &event);
    } else {
        let mut event = wire::member(world, &member);
        event["guild_id"] = json!(guild);
        world.sessions.dispatch(
            "GUILD_MEMBER_ADD",
            Intents::GUILD_MEMBERS,
            Some(guild),
            &event,
        );
    }
    world.log.push(Happening::Guild(guild));
}

/// DELETE /guilds/{guild}/members/{member}.
pub(super) async fn remove_member(
    State(shared): State<Arc<Shared>>,
    Path((guild, member)): Path<(Snowflake, String)>,
) -> Told {
    let world = &mut *shared.world();
    let user = person(world, &member)?;
    let json = world.user(user).map(wire::user);
    world.guild(guild)?;
    let removed = world
        .guilds
        .get_mut(&guild)
        .and_then(|g| g.members.remove(&user));
    removed.ok_or_else(|| missing(format!("{member} is not a member")))?;
    if user == world.bot {
        // Without `unavailable`, this means that the bot was removed.
        let event = json!({ "id": guild });
        world
            .sessions
            .dispatch("GUILD_DELETE", Intents::GUILDS, Some(guild), &event);
    } else {
        let event = json!({ "guild_id": guild, "user": json });
        world.sessions.dispatch(
            "GUILD_MEMBER_REMOVE",
            Intents::GUILD_MEMBERS,
            Some(guild),
            &event,
        );
    }
    world.log.push(Happening::GuildLeft { guild, user });
    world.log.push(Happening::Guild(guild));
    Ok(Json(json!({})))
}

/// A channel to make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewChannel {
    name: String,
    topic: Option<String>,
    private_to: Option<Vec<String>>,
}

/// POST /guilds/{guild}/channels.
pub(super) async fn add_channel(
    State(shared): State<Arc<Shared>>,
    Path(guild): Path<Snowflake>,
    Json(new): Json<NewChannel>,
) -> Told {
    let world = &mut *shared.world();
    world.guild(guild)?;
    let username = |text: &String| {
        let id = person(world, text)?;
        Ok(world.users[&id].username.clone())
    };
    let private_to = match &new.private_to {
        None => None,
        Some(list) => Some(
            list.iter()
                .map(username)
                .collect::<Result<Vec<_>, super::Refused>>()?,
        ),
    };
    let id = world.ids.next();
    let plan = ChannelPlan {
        name: new.name,
        topic: new.topic,
        private_to,
    };
    world
        .add_channel(id, guild, &plan)
        .map_err(|e| bad(e.to_string()))?;
    world.tell_channel(id, true);
    Ok(Json(views::channel(world, world.channel(id)?, None)))
}

/// PATCH /channels/{channel}.
pub(super) async fn change_channel(
    State(shared): State<Arc<Shared>>,
    Path(channel): Path<String>,
    Json(change): Json<Change>,
) -> Told {
    let world = &mut *shared.world();
    let id = place(world, &channel)?.id;
    if let Some(name) = change.name {
        world.channel_mut(id)?.name = name;
        world.tell_channel(id, false);
    }
    if change.archived.is_some() || change.locked.is_some() {
        world.set_thread(id, change.archived, change.locked)?;
    }
    Ok(Json(views::channel(world, world.channel(id)?, None)))
}

/// DELETE /channels/{channel}.
pub(super) async fn remove_channel(
    State(shared): State<Arc<Shared>>,
    Path(channel): Path<String>,
) -> Told {
    let world = &mut *shared.world();
    let id = place(world, &channel)?.id;
    world.remove_channel(id)?;
    Ok(Json(json!({})))
}
