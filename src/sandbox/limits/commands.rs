//! Limits on registered commands (interactions/application-commands.mdx).

use std::collections::HashSet;

use serde_json::Value;

use crate::sandbox::errors::{ApiError, Field, Form, TOO_MANY_COMMANDS};

const COMMANDS: usize = 100;
/// User commands, and as many message commands.
const MENU_COMMANDS: usize = 15;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const NAME: usize = 32;
const DESCRIPTION: usize = 100;
/// Names, descriptions and choice values of a command together, in the longest locale.
const TOTAL: usize = 8_000;

/// The locales that Discord knows (reference.mdx, "Locales").
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// Checks a whole list, as PUT sends it; faults are under their number in the list.
pub(in crate::sandbox) fn check_commands(commands: &[Value]) -> Result<(), ApiError> {
    let count = |kind| {
        commands
            .iter()
            .filter(|c| c["type"].as_u64().unwrap_or(1) == kind)
            .count()
    };
    if count(1) > COMMANDS || count(2) > MENU_COMMANDS || count(3) > MENU_COMMANDS {
        return Err(TOO_MANY_COMMANDS.into());
    }
    let mut form = Form::default();
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        let at = Field::root().key(n);
        check_at(&mut form, &at, command);
        if !names.insert((
            command["type"].as_u64().unwrap_or(1),
            command["name"].as_str(),
        )) {
            form.wrong(
                &at,
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    form.finish()
}

/// Checks one command, as POST sends it.
pub(in crate::sandbox) fn check_command(command: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    check_at(&mut form, &Field::root(), command);
    form.finish()
}

fn check_at(form: &mut Form, at: &Field, command: &Value) {
    let kind = match &command["type"] {
        Value::Null => 1,
        kind => kind.as_u64().unwrap_or(0),
    };
    match kind {
        1 => {
            named(form, at, command, true);
            options(form, at, command, 0);
        }
        2 | 3 => {
            // A menu's command may have spaces and capitals, and has no description.
            form.required_text(at, command, "name", 1, NAME);
            localizations(
                form,
                &at.key("name_localizations"),
                &command["name_localizations"],
                NAME,
                false,
            );
            if command["description"]
                .as_str()
                .is_some_and(|d| !d.is_empty())
            {
                form.wrong(
                    &at.key("description"),
                    "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                    "Context menu commands cannot have description",
                );
            }
        }
        _ => form.choice(&at.key("type"), "1, 2, 3"),
    }
    let total = longest(command);
    if total > TOTAL {
        form.wrong(
            at,
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({TOTAL})"),
        );
    }
}

/// A name and a description, with their localizations.
fn named(form: &mut Form, at: &Field, thing: &Value, lower: bool) {
    if let Some(name) = form.required_text(at, thing, "name", 1, NAME) {
        good_name(form, &at.key("name"), name, lower);
    }
    form.required_text(at, thing, "description", 1, DESCRIPTION);
    localizations(
        form,
        &at.key("name_localizations"),
        &thing["name_localizations"],
        NAME,
        lower,
    );
    localizations(
        form,
        &at.key("description_localizations"),
        &thing["description_localizations"],
        DESCRIPTION,
        false,
    );
}

/// Names are letters, digits, `-`, `_` and `'`, without capitals where a script has them
/// ("Application Command Naming").
fn good_name(form: &mut Form, at: &Field, name: &str, lower: bool) {
    let fits = |c: char| {
        (c.is_alphanumeric() || "-_'".contains(c)) && (!lower || c.to_lowercase().eq([c]))
    };
    if !name.chars().all(fits) {
        form.wrong(
            at,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
}

fn localizations(form: &mut Form, at: &Field, map: &Value, max: usize, is_name: bool) {
    let Some(map) = map.as_object() else { return };
    for (locale, text) in map {
        let at = at.key(locale);
        if !LOCALES.contains(&locale.as_str()) {
            form.choice(&at, &LOCALES.join(", "));
        }
        match text {
            Value::Null => {}
            Value::String(text) => {
                form.length(&at, text, 1, max);
                if is_name {
                    good_name(form, &at, text, true);
                }
            }
            _ => form.bad_type(&at, "string"),
        }
    }
}

/// `depth`: 0 in a command, 1 in a group or subcommand of it, 2 in a group's subcommand.
fn options(form: &mut Form, at: &Field, parent: &Value, depth: u8) {
    let list = form.list(at, parent, "options").unwrap_or_default();
    let at = at.key("options");
    form.count(&at, list.len(), 0, OPTIONS);
    let (mut names, mut optional_seen) = (HashSet::new(), false);
    let subcommands = list
        .iter()
        .filter(|o| matches!(o["type"].as_u64(), Some(1 | 2)))
        .count();
    if subcommands > 0 && subcommands < list.len() {
        form.wrong(
            &at,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    for (n, option) in list.iter().enumerate() {
        let at = at.key(n);
        named(form, &at, option, true);
        if !names.insert(option["name"].as_str()) {
            form.wrong(
                &at.key("name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option names must be unique",
            );
        }
        let kind = option["type"].as_u64().unwrap_or(0);
        match (kind, depth) {
            (1, 0 | 1) => {
                // A group holds subcommands and a subcommand none: depth 2 allows neither.
                options(form, &at, option, 2);
                continue;
            }
            (2, 0) => {
                options(form, &at, option, 1);
                continue;
            }
            (3..=11, 0 | 2) => {}
            _ => form.choice(&at.key("type"), "3, 4, 5, 6, 7, 8, 9, 10, 11"),
        }
        let required = option["required"] == true;
        if required && optional_seen {
            form.wrong(
                &at,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= !required;
        choices(form, &at, option, kind);
    }
}

fn choices(form: &mut Form, at: &Field, option: &Value, kind: u64) {
    let list = form.list(at, option, "choices").unwrap_or_default();
    if option["autocomplete"] == true {
        if !list.is_empty() {
            form.wrong(
                &at.key("autocomplete"),
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
                "autocomplete and choices are mutually exclusive",
            );
        }
        if !matches!(kind, 3 | 4 | 10) {
            form.wrong(
                &at.key("autocomplete"),
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_TYPE",
                "autocomplete is for strings, integers and numbers",
            );
        }
    }
    check_choices(form, &at.key("choices"), list, kind);
}

/// Checks choices of an option, or those that answer an autocomplete: at most 25.
pub(in crate::sandbox) fn check_choices(form: &mut Form, at: &Field, list: &[Value], kind: u64) {
    form.count(at, list.len(), 0, CHOICES);
    for (n, choice) in list.iter().enumerate() {
        let at = at.key(n);
        form.required_text(&at, choice, "name", 1, 100);
        localizations(
            form,
            &at.key("name_localizations"),
            &choice["name_localizations"],
            100,
            false,
        );
        match (&choice["value"], kind) {
            (Value::String(text), 3) => form.length(&at.key("value"), text, 1, 100),
            (Value::Number(_), 4 | 10) => {}
            (Value::Null, _) => form.required(&at.key("value")),
            _ => form.bad_type(
                &at.key("value"),
                if kind == 3 { "string" } else { "number" },
            ),
        }
    }
}

/// The sum that is limited: of each text its longest localization.
fn longest(thing: &Value) -> usize {
    let chars = |v: &Value| v.as_str().map_or(0, |t| t.chars().count());
    let of = |text: &str| {
        let localized = thing[format!("{text}_localizations")].as_object();
        localized
            .into_iter()
            .flat_map(|m| m.values())
            .map(chars)
            .max()
            .unwrap_or(0)
            .max(chars(&thing[text]))
    };
    let inner = |list: &str| {
        thing[list]
            .as_array()
            .map_or(0, |l| l.iter().map(longest).sum())
    };
    of("name") + of("description") + chars(&thing["value"]) + inner("options") + inner("choices")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn option(name: &str) -> Value {
        json!({ "type": 3, "name": name, "description": "d" })
    }

    fn passes(command: &Value) -> bool {
        check_command(command).is_ok()
    }

    fn command(options: &[Value]) -> Value {
        json!({ "name": "wayk", "description": "d", "options": options })
    }

    #[test]
    fn limits_of_a_command() {
        let options: Vec<_> = (0..26).map(|n| option(&format!("o{n}"))).collect();
        assert!(passes(&command(&options[..25])));
        assert!(!passes(&command(&options)));
        assert!(!passes(&json!({ "name": "Wayk", "description": "d" })));
        assert!(!passes(&json!({ "name": "wayk" })));
        assert!(!passes(
            &json!({ "name": "w".repeat(33), "description": "d" })
        ));
        assert!(!passes(
            &json!({ "name": "wayk", "description": "d".repeat(101) })
        ));
        assert!(passes(
            &json!({ "name": "wayk", "description": "d", "name_localizations": { "ko": "웨이크" } })
        ));
        assert!(!passes(
            &json!({ "name": "wayk", "description": "d", "name_localizations": { "kr": "x" } })
        ));
        assert!(!passes(&command(&[option("a"), option("a")])));
        let mut required = option("b");
        required["required"] = json!(true);
        assert!(!passes(&command(&[option("a"), required])));
        let sub = json!({ "type": 1, "name": "new", "description": "d", "options": [option("a")] });
        assert!(passes(&command(std::slice::from_ref(&sub))));
        assert!(!passes(&command(&[sub.clone(), option("a")])));
        let nested = json!({ "type": 1, "name": "in", "description": "d", "options": [sub] });
        assert!(!passes(&command(&[nested])));
        assert!(passes(&json!({ "type": 2, "name": "Challenge to Wayk" })));
        assert!(!passes(
            &json!({ "type": 2, "name": "Challenge", "description": "no" })
        ));
    }

    #[test]
    fn the_whole_command_has_a_limit_too() {
        let choice =
            |n: usize| json!({ "name": format!("{n:0100}"), "value": format!("{n:0100}") });
        let mut big = option("a");
        big["choices"] = (0..25).map(choice).collect();
        assert!(passes(&command(std::slice::from_ref(&big))));
        let mut other = big.clone();
        other["name"] = json!("b");
        assert!(!passes(&command(&[big, other])));
    }

    #[test]
    fn the_list_has_unique_names_and_an_end() {
        let one = json!({ "name": "wayk", "description": "d" });
        assert!(check_commands(&[one.clone(), one]).is_err());
        let many: Vec<_> = (0..101)
            .map(|n| json!({ "name": format!("c{n}"), "description": "d" }))
            .collect();
        assert!(check_commands(&many[..100]).is_ok());
        assert_eq!(check_commands(&many).unwrap_err().code, 30032);
    }
}
