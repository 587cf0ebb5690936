//! Names and descriptions of commands from the Fluent files, in both languages.

use std::borrow::Cow;

use poise::{Command, CommandParameter};

use crate::i18n::Locale;

/// Fills in every name and description: the key of a subcommand is `command-NAME`, within a group
/// `command-GROUP-NAME`, that of its option `command-NAME-OPTION`, that of a choice
/// `command-NAME-OPTION-choice-VALUE`, each with `-name` behind it for the name.
pub fn localise<U, E>(commands: &mut [Command<U, E>]) {
    localise_below(commands, &[]);
}

fn localise_below<U, E>(commands: &mut [Command<U, E>], above: &[&str]) {
    for command in commands {
        let key = key(command, above);
        if command.context_menu_action.is_some() {
            command.context_menu_name = Some(english(&format!("{key}-name")).into());
        }
        command.name_localizations = others(&format!("{key}-name")).into();
        if command.slash_action.is_some() {
            command.description = Some(english(&key).into());
            command.description_localizations = others(&key).into();
        }
        for parameter in &mut command.parameters {
            localise_parameter(parameter, &key);
        }
        let name = command.name.clone();
        let path = [above, &[&*name]].concat();
        localise_below(&mut command.subcommands, &path);
    }
}

fn localise_parameter<U, E>(parameter: &mut CommandParameter<U, E>, command: &str) {
    if parameter.description.is_none() && parameter.type_setter.is_none() {
        // The user on whom a context menu was opened is a parameter of the function alone.
        return;
    }
    let key = format!("{command}-{}", parameter.name);
    parameter.name_localizations = others(&format!("{key}-name")).into();
    parameter.description = Some(english(&key).into());
    parameter.description_localizations = others(&key).into();
    let mut choices = parameter.choices.to_vec();
    for choice in &mut choices {
        let key = format!("{key}-choice-{}", choice.name);
        choice.name = english(&key).into();
        choice.localizations = others(&key).into();
    }
    parameter.choices = choices.into();
}

/// A command's key, by the commands above it. The first of those is the one that all others are
/// in, and no part of a key.
fn key<U, E>(command: &Command<U, E>, above: &[&str]) -> String {
    let groups = above.iter().skip(1).copied();
    let path: Vec<&str> = groups.chain([&*command.name]).collect();
    format!("command-{}", path.join("-").replace('_', "-"))
}

fn english(key: &str) -> String {
    Locale::English.text(key)
}

/// Every language but the fallback, as Discord names it.
fn others(key: &str) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
    Locale::ALL
        .into_iter()
        .filter(|&locale| locale != Locale::English)
        .map(|locale| (locale.tag().into(), locale.text(key).into()))
        .collect()
}

/// The keys that [`localise`] uses, for the test that no key is left over.
pub fn text_keys<U, E>(commands: &[Command<U, E>]) -> Vec<String> {
    let mut keys = Vec::new();
    keys_below(commands, &[], &mut keys);
    keys
}

fn keys_below<U, E>(commands: &[Command<U, E>], above: &[&str], keys: &mut Vec<String>) {
    for command in commands {
        let key = key(command, above);
        keys.push(format!("{key}-name"));
        if command.slash_action.is_some() {
            keys.push(key.clone());
            for parameter in &command.parameters {
                let key = format!("{key}-{}", parameter.name);
                keys.push(format!("{key}-name"));
                keys.push(key);
            }
        }
        let path = [above, &[&*command.name]].concat();
        keys_below(&command.subcommands, &path, keys);
    }
}
