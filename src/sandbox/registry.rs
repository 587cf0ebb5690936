//! Registered commands over REST (interactions/application-commands.mdx, "Endpoints").

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{
    errors::{ApiError, Field, Form, METHOD_NOT_ALLOWED, UNKNOWN_COMMAND},
    ids::Snowflake,
    limits::{check_command, check_commands},
    rest::{Answer, Call},
    state::{Command, Happening, World},
};

/// Everything below /applications/{application}/[guilds/{guild}/]commands; `id` is what follows.
pub(super) fn handle(
    world: &mut World,
    call: &Call,
    guild: Option<Snowflake>,
    id: Option<&str>,
) -> Result<Answer, ApiError> {
    if let Some(guild) = guild {
        world.guild(guild)?;
    }
    let id = match id.map(str::parse::<Snowflake>) {
        None => None,
        Some(Ok(id)) => Some(id),
        Some(Err(_)) => return Err(UNKNOWN_COMMAND.into()),
    };
    let found = id.map(|id| {
        let at = world
            .commands
            .iter()
            .position(|c| c.id == id && c.guild == guild);
        at.ok_or_else(|| ApiError::from(UNKNOWN_COMMAND))
    });
    let found = found.transpose()?;
    match (&call.method, found) {
        (&Method::GET, None) => Ok(Answer::ok(
            world
                .commands
                .iter()
                .filter(|c| c.guild == guild)
                .map(|c| (*c.json).clone())
                .collect(),
        )),
        (&Method::GET, Some(at)) => Ok(Answer::ok((*world.commands[at].json).clone())),
        (&Method::PUT, None) => replace(world, &call.body, guild),
        (&Method::POST, None) => {
            check_command(&call.body)?;
            let (command, new) = upsert(world, &call.body, guild);
            let json = (*command.json).clone();
            world.commands.retain(|c| c.id != command.id);
            world.commands.push(command);
            changed(world);
            Ok(Answer::Json(
                if new {
                    StatusCode::CREATED
                } else {
                    StatusCode::OK
                },
                json,
            ))
        }
        (&Method::PATCH, Some(at)) => {
            let mut merged = (*world.commands[at].json).clone();
            if let (Some(merged), Some(patch)) = (merged.as_object_mut(), call.body.as_object()) {
                merged.extend(patch.clone());
            }
            check_command(&merged)?;
            let json = filled(world, &merged, guild, world.commands[at].id);
            world.commands[at].json = Arc::new(json.clone());
            changed(world);
            Ok(Answer::ok(json))
        }
        (&Method::DELETE, Some(at)) => {
            world.commands.remove(at);
            changed(world);
            Ok(Answer::Empty)
        }
        _ => Err(METHOD_NOT_ALLOWED.into()),
    }
}

fn changed(world: &mut World) {
    world.commands_registered = true;
    world.log.push(Happening::Commands);
}

/// PUT: the list is all there is afterwards; a command that keeps its name keeps its id.
fn replace(world: &mut World, list: &Value, guild: Option<Snowflake>) -> Result<Answer, ApiError> {
    let Some(list) = list.as_array() else {
        let mut form = Form::default();
        form.bad_type(&Field::root(), "list");
        form.finish()?;
        return Ok(Answer::Empty);
    };
    check_commands(list)?;
    let new: Vec<_> = list.iter().map(|c| upsert(world, c, guild).0).collect();
    let answer = new.iter().map(|c| (*c.json).clone()).collect();
    world.commands.retain(|c| c.guild != guild);
    world.commands.extend(new);
    changed(world);
    Ok(Answer::ok(answer))
}

/// The command as it will be, with the id of one of the same kind and name, and whether it is new.
fn upsert(world: &World, wanted: &Value, guild: Option<Snowflake>) -> (Command, bool) {
    let kind = wanted["type"].as_u64().unwrap_or(1);
    let same = world
        .commands
        .iter()
        .find(|c| c.guild == guild && c.kind() == kind && c.json["name"] == wanted["name"]);
    let id = same.map_or_else(|| world.ids.next(), |c| c.id);
    let json = Arc::new(filled(world, wanted, guild, id));
    (Command { id, guild, json }, same.is_none())
}

/// A command as Discord answers it: with ids, a version and every default.
fn filled(world: &World, wanted: &Value, guild: Option<Snowflake>, id: Snowflake) -> Value {
    let or = |key: &str, default: Value| match &wanted[key] {
        Value::Null => default,
        value => value.clone(),
    };
    let mut json = json!({
        "id": id,
        "application_id": world.bot,
        "version": world.ids.next(),
        "type": or("type", json!(1)),
        "name": wanted["name"],
        "name_localizations": wanted["name_localizations"],
        "description": or("description", json!("")),
        "description_localizations": wanted["description_localizations"],
        "default_member_permissions": wanted["default_member_permissions"],
        "dm_permission": or("dm_permission", json!(true)),
        "contexts": or("contexts", Value::Null),
        "integration_types": or("integration_types", json!([0])),
        "nsfw": or("nsfw", json!(false)),
    });
    if let Some(options) = wanted["options"].as_array() {
        json["options"] = json!(options);
    }
    if let Some(guild) = guild {
        json["guild_id"] = json!(guild);
    }
    json
}
