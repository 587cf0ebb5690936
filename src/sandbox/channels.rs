//! Channels, guilds, members and users over REST.

use serde_json::{Value, json};

use super::{
    errors::{
        ApiError, CANNOT_SEND_TO_USER, Field, Form, MISSING_ACCESS, MISSING_PERMISSIONS,
        UNKNOWN_MEMBER, UNKNOWN_USER,
    },
    ids::Snowflake,
    permissions::Permissions,
    rest::{Answer, Call},
    state::{Guild, World},
    threads, wire,
};

/// GET /channels/{channel}.
pub(super) fn get(world: &World, id: Snowflake) -> Result<Answer, ApiError> {
    Ok(Answer::ok(wire::channel(
        world,
        world.viewable(id, world.bot)?,
    )))
}

/// PATCH /channels/{channel}.
pub(super) fn patch(world: &mut World, call: &Call, id: Snowflake) -> Result<Answer, ApiError> {
    let place = world.viewable(id, world.bot)?;
    if place.is_thread() {
        return threads::patch(world, call, id);
    }
    if !world
        .permissions(place, world.bot)
        .has(Permissions::MANAGE_CHANNELS)
    {
        return Err(MISSING_PERMISSIONS.into());
    }
    let mut form = Form::default();
    let name = form
        .text(&Field::root(), &call.body, "name", 1, 100)
        .map(str::to_owned);
    let topic = form
        .text(&Field::root(), &call.body, "topic", 0, 1_024)
        .map(str::to_owned);
    form.finish()?;
    let place = world.channel_mut(id)?;
    place.name = name.unwrap_or_else(|| place.name.clone());
    place.topic = topic.or_else(|| place.topic.clone());
    world.tell_channel(id, false);
    get(world, id)
}

/// DELETE /channels/{channel}.
pub(super) fn delete(world: &mut World, id: Snowflake) -> Result<Answer, ApiError> {
    let place = world.viewable(id, world.bot)?;
    let needed = if place.is_thread() {
        Permissions::MANAGE_THREADS
    } else {
        Permissions::MANAGE_CHANNELS
    };
    let answer = wire::channel(world, place);
    if place.guild.is_some() {
        if !world.permissions(place, world.bot).has(needed) {
            return Err(MISSING_PERMISSIONS.into());
        }
        world.remove_channel(id)?;
    }
    Ok(Answer::ok(answer))
}

/// POST /users/@me/channels. Opening a private channel works with anyone whom the bot can meet;
/// that their door is closed shows only when something is sent.
pub(super) fn open_private(world: &mut World, call: &Call) -> Result<Answer, ApiError> {
    let text = match &call.body["recipient_id"] {
        Value::Number(n) => n.to_string(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    let Ok(recipient) = text.parse::<Snowflake>() else {
        let mut form = Form::default();
        form.required(&Field::root().key("recipient_id"));
        form.finish()?;
        return Err(UNKNOWN_USER.into());
    };
    let user = world
        .user(recipient)
        .ok_or_else(|| ApiError::from(UNKNOWN_USER))?;
    if user.id == world.bot || user.bot {
        return Err(CANNOT_SEND_TO_USER.into());
    }
    let bot = world.bot;
    let id = world.private_channel(bot, recipient);
    Ok(Answer::ok(wire::channel(world, world.channel(id)?)))
}

/// GET /users/{user}.
pub(super) fn user(world: &World, id: Snowflake) -> Result<Answer, ApiError> {
    let user = world.user(id).ok_or_else(|| ApiError::from(UNKNOWN_USER))?;
    Ok(Answer::ok(wire::user(user)))
}

fn joined(world: &World, id: Snowflake) -> Result<&Guild, ApiError> {
    let guild = world.guild(id)?;
    if guild.members.contains_key(&world.bot) {
        Ok(guild)
    } else {
        Err(MISSING_ACCESS.into())
    }
}

/// GET /guilds/{guild}, and what is below it; `rest` is the path after the id.
pub(super) fn guild(
    world: &World,
    call: &Call,
    id: Snowflake,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    let guild = joined(world, id)?;
    match rest {
        [] => {
            let mut json = wire::guild(guild);
            if call.query("with_counts") == Some("true") {
                json["approximate_member_count"] = json!(guild.members.len());
                json["approximate_presence_count"] = json!(guild.members.len());
            }
            Ok(Answer::ok(json))
        }
        ["channels"] => Ok(Answer::ok(
            world
                .text_channels(id)
                .map(|c| wire::channel(world, c))
                .collect(),
        )),
        ["roles"] => Ok(Answer::ok(wire::guild(guild)["roles"].take())),
        ["threads", "active"] => threads::list(world, id, None),
        ["members", user] => {
            let user = user.parse().map_err(|_| ApiError::from(UNKNOWN_USER))?;
            world
                .user(user)
                .ok_or_else(|| ApiError::from(UNKNOWN_USER))?;
            let member = guild
                .members
                .get(&user)
                .ok_or_else(|| ApiError::from(UNKNOWN_MEMBER))?;
            Ok(Answer::ok(wire::member(world, member)))
        }
        _ => Err(super::errors::NOT_FOUND.into()),
    }
}

/// GET /users/@me/guilds.
pub(super) fn guilds(world: &World) -> Answer {
    let joined = world
        .guilds
        .values()
        .filter(|g| g.members.contains_key(&world.bot));
    let entry = |g: &Guild| {
        json!({
            "id": g.id,
            "name": g.name,
            "icon": null,
            "banner": null,
            "owner": g.owner == world.bot,
            "permissions": g.permissions(world.bot).to_string(),
            "features": [],
        })
    };
    Answer::ok(joined.map(entry).collect())
}
