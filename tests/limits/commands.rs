//! The command tree.

use std::collections::BTreeSet;

use serde_json::Value;
use wayk::discord::commands as tree;
use wayk::i18n::Locale;

use crate::checks::{length, texts};

#[test]
fn the_command_tree_keeps_every_limit() {
    let registered = tree::registration(&tree::all());
    assert!(registered.len() <= 100);
    let mut names = BTreeSet::new();
    for command in &registered {
        let command = serde_json::to_value(command).unwrap();
        let kind = command["type"].as_u64().unwrap_or(1);
        assert!(
            names.insert((kind, command["name"].to_string())),
            "{command}"
        );
        // The whole of it in servers and in private messages with the bot, for servers and for
        // people who install it; a challenge takes two members of a server.
        let (contexts, installs) = if kind == 1 {
            (serde_json::json!([0, 1]), serde_json::json!([0, 1]))
        } else {
            (serde_json::json!([0]), serde_json::json!([0]))
        };
        assert_eq!(command["contexts"], contexts, "{}", command["name"]);
        assert_eq!(
            command["integration_types"], installs,
            "{}",
            command["name"]
        );
        check_command(&command, kind == 1);
        assert!(characters(&command) <= 8000, "{}", command["name"]);
    }
    assert_eq!(registered.len(), 2);
}

/// A command, a subcommand or an option.
pub fn check_command(command: &Value, is_slash: bool) {
    for name in in_all_languages(command, "name") {
        assert!((1..=32).contains(&length(name)), "{name:?}");
        if is_slash {
            let fits = |c: char| c == '-' || c == '_' || (c.is_alphanumeric() && !c.is_uppercase());
            assert!(name.chars().all(fits), "{name:?}");
        }
    }
    if is_slash {
        for description in in_all_languages(command, "description") {
            assert!((1..=100).contains(&length(description)), "{description:?}");
        }
        assert_eq!(
            in_all_languages(command, "description").count(),
            Locale::ALL.len(),
            "{command}"
        );
    }
    assert_eq!(
        in_all_languages(command, "name").count(),
        Locale::ALL.len(),
        "{command}"
    );
    let options: Vec<&Value> = texts(command, "options").collect();
    assert!(options.len() <= 25);
    for language in [None, Some("ko")] {
        let mut names = BTreeSet::new();
        for option in &options {
            let name = match language {
                None => &option["name"],
                Some(language) => &option["name_localizations"][language],
            };
            assert!(names.insert(name.to_string()), "{name} stands twice");
        }
    }
    let mut optional_seen = false;
    for option in options {
        check_command(option, true);
        if option["type"].as_u64() > Some(2) {
            let required = option["required"] == true;
            assert!(!(required && optional_seen), "required ones come first");
            optional_seen |= !required;
        }
        let choices: Vec<&Value> = texts(option, "choices").collect();
        assert!(choices.len() <= 25);
        for choice in choices {
            for name in in_all_languages(choice, "name") {
                assert!((1..=100).contains(&length(name)), "{name:?}");
            }
        }
        assert!(option["max_length"].as_u64().unwrap_or(1) <= 6000);
    }
}

fn in_all_languages<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    let others = value[format!("{key}_localizations")]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(_, text)| text);
    let mut all: Vec<&str> = others.filter_map(Value::as_str).collect();
    all.extend(value[key].as_str().filter(|text| !text.is_empty()));
    all.into_iter()
}

/// What counts against the 8,000: of each text the longest of all languages.
fn characters(value: &Value) -> usize {
    let longest = |key| {
        in_all_languages(value, key)
            .map(length)
            .max()
            .unwrap_or_default()
    };
    let own =
        longest("name") + longest("description") + length(value["value"].as_str().unwrap_or(""));
    let below = texts(value, "options").chain(texts(value, "choices"));
    own + below.map(characters).sum::<usize>()
}
