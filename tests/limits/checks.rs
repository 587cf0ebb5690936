//! What Discord takes, as checks of whole messages.

use std::collections::BTreeSet;

use serde_json::Value;
use wayk::discord::letter::Letter;
use wayk::rules::MAX_MOVES;

pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

pub fn texts<'a>(list: &'a Value, key: &'a str) -> impl Iterator<Item = &'a Value> {
    list[key].as_array().into_iter().flatten()
}

/// Holds a message to every limit.
pub fn check(what: &str, letter: &Letter) {
    let body = serde_json::to_value(letter.response(true)).unwrap();
    let content = body["content"].as_str().unwrap();
    assert!(!content.trim().is_empty(), "{what} says nothing");
    assert!(
        length(content) <= 2000,
        "{what}: {} of 2000: {content}",
        length(content)
    );
    for mark in ["{", "}", "\u{2068}", "\u{2069}"] {
        assert!(
            !content.contains(mark),
            "{what}: an argument is missing: {content}"
        );
    }
    let mentions = &body["allowed_mentions"];
    assert_eq!(mentions["parse"], serde_json::json!([]), "{what}");
    assert_eq!(mentions["roles"], serde_json::json!([]), "{what}");
    let pinged: Vec<&Value> = texts(mentions, "users").collect();
    assert!(pinged.len() <= 1, "{what} pings {pinged:?}");
    for user in pinged {
        let id = user
            .as_str()
            .map_or_else(|| user.to_string(), str::to_owned);
        assert!(
            content.contains(&format!("<@{id}>")),
            "{what} pings without a mention"
        );
    }

    let rows: Vec<&Value> = texts(&body, "components").collect();
    assert!(rows.len() <= 5, "{what}");
    let mut ids = BTreeSet::new();
    for row in rows {
        let components: Vec<&Value> = texts(row, "components").collect();
        assert!((1..=5).contains(&components.len()), "{what}");
        for component in &components {
            let id = component["custom_id"].as_str().unwrap();
            assert!((1..=100).contains(&length(id)), "{what}: {id}");
            assert!(ids.insert(id.to_owned()), "{what}: {id} stands twice");
            match component["type"].as_u64().unwrap() {
                2 => {
                    let label = component["label"].as_str().unwrap();
                    assert!((1..=80).contains(&length(label)), "{what}: {label}");
                }
                3 => {
                    assert_eq!(components.len(), 1, "{what}: a menu fills a row");
                    check_menu(what, component);
                }
                5 | 8 => {
                    assert_eq!(components.len(), 1, "{what}: a menu fills a row");
                    let placeholder = component["placeholder"].as_str().unwrap();
                    assert!(length(placeholder) <= 150, "{what}: {placeholder}");
                    let most = component["max_values"].as_u64().unwrap_or(1);
                    assert!((1..=25).contains(&most), "{what}");
                    let set = texts(component, "default_values").count() as u64;
                    assert!(set <= most, "{what}");
                }
                other => panic!("{what} has a component of type {other}"),
            }
        }
    }

    let attachments: Vec<&Value> = texts(&body, "attachments").collect();
    assert!(attachments.len() <= 10, "{what}");
    assert_eq!(attachments.len(), letter.files.len(), "{what}");
    for attachment in attachments {
        if let Some(alt) = attachment["description"].as_str() {
            assert!((1..=1024).contains(&length(alt)), "{what}: {alt}");
        }
        let name = attachment["filename"].as_str().unwrap();
        assert!(name.is_ascii() && length(name) <= 64, "{what}: {name}");
        assert!(
            !name.ends_with(".png") || attachment["description"].is_string(),
            "{what}: {name} has no words for those who cannot see it"
        );
    }
}

pub fn check_menu(what: &str, menu: &Value) {
    assert!(
        length(menu["placeholder"].as_str().unwrap()) <= 150,
        "{what}"
    );
    let options: Vec<&Value> = texts(menu, "options").collect();
    assert!((1..=25).contains(&options.len()), "{what}");
    let mut values = BTreeSet::new();
    for option in options {
        let label = option["label"].as_str().unwrap();
        assert!((1..=100).contains(&length(label)), "{what}: {label}");
        let meaning = option["description"].as_str().unwrap_or("-");
        assert!((1..=100).contains(&length(meaning)), "{what}: {meaning}");
        let value = option["value"].as_str().unwrap();
        assert!((1..=100).contains(&length(value)), "{what}: {value}");
        assert!(
            values.insert(value.to_owned()),
            "{what}: {value} stands twice"
        );
    }
}

/// A menu has room for every legal move there can be: 24 of 25.
const _: () = assert!(MAX_MOVES <= 25);
