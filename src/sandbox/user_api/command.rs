//! Which commands a member may use where, and how they read in the member's language.

use serde_json::{Value, json};

use crate::sandbox::{
    ids::Snowflake,
    permissions::Permissions,
    state::{Channel, ChannelKind, Command, World},
};

/// The commands that `me` may use in the channel: those of the guild, then the global ones.
pub(super) fn usable<'a>(world: &'a World, place: &Channel, me: Snowflake) -> Vec<&'a Command> {
    let may = world.permissions(place, me);
    if !may.has(Permissions::USE_APPLICATION_COMMANDS) {
        return Vec::new();
    }
    if let Some(thread) = &place.thread
        && (thread.archived || thread.locked && !may.has(Permissions::MANAGE_THREADS))
    {
        return Vec::new();
    }
    // In a private channel, only the bot's own commands with the bot itself.
    if place.kind == ChannelKind::Dm && !place.recipients.contains(&world.bot) {
        return Vec::new();
    }
    // In a guild that the bot is not in, those who installed it for themselves have what it offers
    // them (resources/application.mdx, "Installation Context").
    let by_guild = place.guild.is_none_or(|g| world.is_member(g, world.bot));
    let by_user = world.user(me).is_some_and(|user| user.installed);
    if !by_guild && !by_user {
        return Vec::new();
    }
    let mut found: Vec<_> = world
        .commands
        .iter()
        .filter(|c| c.guild.is_none() || c.guild == place.guild)
        .filter(|c| by_guild || for_users(&c.json))
        .filter(|c| in_context(&c.json, place) && permitted(&c.json, place, may))
        .collect();
    found.sort_by_key(|c| c.guild.is_none());
    found
}

/// `integration_types` (0 guild, 1 user).
fn for_users(command: &Value) -> bool {
    let mut types = command["integration_types"]
        .as_array()
        .into_iter()
        .flatten();
    types.any(|kind| kind.as_u64() == Some(1))
}

/// `contexts` (0 guild, 1 private channel with the bot), or the older `dm_permission`.
fn in_context(command: &Value, place: &Channel) -> bool {
    let here = u64::from(place.guild.is_none());
    match command["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|c| c.as_u64() == Some(here)),
        None => place.guild.is_some() || command["dm_permission"] != false,
    }
}

/// `default_member_permissions`: all of these are needed, and "0" means administrators.
fn permitted(command: &Value, place: &Channel, may: Permissions) -> bool {
    let needed = command["default_member_permissions"]
        .as_str()
        .and_then(|p| p.parse().ok());
    match needed.map(Permissions::from_bits) {
        Some(needed) if place.guild.is_some() => {
            may.has(Permissions::ADMINISTRATOR) || needed != Permissions::NONE && may.has(needed)
        }
        _ => true,
    }
}

/// The whole name of a command, subcommands and all, as a member who reads the language sees it
/// above its answer. One that is not registered any more keeps its plain name.
pub(super) fn localized_name(world: &World, name: &str, locale: &str) -> String {
    let own = |node: &Value| {
        let own = node["name_localizations"][locale].as_str();
        own.or(node["name"].as_str()).map(str::to_owned)
    };
    let mut commands = world.commands.iter().map(|command| &*command.json);
    // A menu's command has a name of several words.
    if let Some(whole) = commands.clone().find(|command| command["name"] == name) {
        return own(whole).unwrap_or_else(|| name.to_owned());
    }
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default();
    let mut node = commands.find(|command| command["name"] == first);
    let mut shown = node.and_then(own).unwrap_or_else(|| first.to_owned());
    for word in words {
        let options = node.and_then(|node| node["options"].as_array());
        node = options.and_then(|options| options.iter().find(|option| option["name"] == word));
        shown.push(' ');
        shown.push_str(&node.and_then(own).unwrap_or_else(|| word.to_owned()));
    }
    shown
}

/// A command or option with its texts in the language, as the page shows it.
pub(super) fn localized(command: &Value, locale: &str) -> Value {
    let mut json = json!({ "type": command["type"] });
    for key in [
        "id",
        "required",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "channel_types",
        "value",
    ] {
        if !command[key].is_null() {
            json[key] = command[key].clone();
        }
    }
    for key in ["name", "description"] {
        let text = &command[key];
        let own = &command[format!("{key}_localizations")][locale];
        json[key] = text.clone();
        json[format!("{key}_localized")] = if own.is_null() {
            text.clone()
        } else {
            own.clone()
        };
    }
    for key in ["options", "choices"] {
        if let Some(list) = command[key].as_array() {
            json[key] = list.iter().map(|o| localized(o, locale)).collect();
        }
    }
    json
}
