//! Limits on buttons, menus and modals (components/reference.mdx), in the form with action rows
//! that serenity 0.12 and poise 0.7 send.

use std::collections::HashSet;

use serde_json::Value;

use crate::sandbox::errors::{Field, Form};

const ROWS: usize = 5;
const BUTTONS: usize = 5;
const OPTIONS: usize = 25;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const OPTION_TEXT: usize = 100;
const PLACEHOLDER: usize = 150;
const URL: usize = 512;

/// Checks the rows of a message.
pub(super) fn check(form: &mut Form, at: &Field, rows: &[Value]) {
    form.count(at, rows.len(), 0, ROWS);
    let mut custom_ids = HashSet::new();
    for (n, row) in rows.iter().enumerate() {
        let at = at.key(n);
        if row["type"] != 1 {
            form.choice(&at.key("type"), "1");
            continue;
        }
        let inner = form.list(&at, row, "components").unwrap_or_default();
        let at = at.key("components");
        form.count(&at, inner.len(), 1, BUTTONS);
        let menus = inner.iter().filter(|c| c["type"] != 2).count();
        if menus > 0 && inner.len() > 1 {
            form.wrong(
                &at,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        for (n, component) in inner.iter().enumerate() {
            let at = at.key(n);
            match component["type"].as_u64() {
                Some(2) => button(form, &at, component, &mut custom_ids),
                Some(3 | 5..=8) => menu(form, &at, component, &mut custom_ids),
                _ => form.choice(&at.key("type"), "2, 3, 5, 6, 7, 8"),
            }
        }
    }
}

fn custom_id<'a>(form: &mut Form, at: &Field, component: &'a Value, seen: &mut HashSet<&'a str>) {
    if let Some(id) = form.required_text(at, component, "custom_id", 1, CUSTOM_ID)
        && !seen.insert(id)
    {
        form.wrong(
            &at.key("custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn button<'a>(form: &mut Form, at: &Field, button: &'a Value, seen: &mut HashSet<&'a str>) {
    let label = form
        .text(at, button, "label", 0, BUTTON_LABEL)
        .unwrap_or_default();
    if label.is_empty() && button["emoji"].is_null() {
        form.wrong(
            at,
            "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
            "A label or an emoji is required",
        );
    }
    match button["style"].as_u64() {
        Some(1..=4) => {
            custom_id(form, at, button, seen);
            if !button["url"].is_null() {
                form.wrong(
                    &at.key("url"),
                    "BUTTON_COMPONENT_UNEXPECTED_URL",
                    "A url is for link buttons only",
                );
            }
        }
        Some(5) => {
            form.required_text(at, button, "url", 1, URL);
            if !button["custom_id"].is_null() {
                form.wrong(
                    &at.key("custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        _ => form.choice(&at.key("style"), "1, 2, 3, 4, 5"),
    }
}

fn menu<'a>(form: &mut Form, at: &Field, menu: &'a Value, seen: &mut HashSet<&'a str>) {
    custom_id(form, at, menu, seen);
    form.text(at, menu, "placeholder", 0, PLACEHOLDER);
    let bound = |key: &str| menu[key].as_u64().unwrap_or(1);
    let (min, max) = (bound("min_values"), bound("max_values"));
    if min > 25 {
        form.wrong(
            &at.key("min_values"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 25.",
        );
    }
    if !(1..=25).contains(&max) || max < min {
        form.wrong(
            &at.key("max_values"),
            "NUMBER_TYPE_MAX",
            "int value should be between min_values and 25.",
        );
    }
    if menu["type"] != 3 {
        return;
    }
    let options = form.list(at, menu, "options").unwrap_or_default();
    let at = at.key("options");
    form.count(&at, options.len(), 1, OPTIONS);
    if max > options.len() as u64 {
        form.wrong(
            &at,
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            "There are fewer options than max_values",
        );
    }
    let mut values = HashSet::new();
    for (n, option) in options.iter().enumerate() {
        let at = at.key(n);
        form.required_text(&at, option, "label", 1, OPTION_TEXT);
        form.text(&at, option, "description", 0, OPTION_TEXT);
        if let Some(value) = form.required_text(&at, option, "value", 1, OPTION_TEXT)
            && !values.insert(value)
        {
            form.wrong(
                &at.key("value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
}

/// Checks the form of a modal (callback type 9): a title and one to five rows with one text input
/// each.
pub(in crate::sandbox) fn check_modal(form: &mut Form, at: &Field, modal: &Value) {
    form.required_text(at, modal, "custom_id", 1, CUSTOM_ID);
    form.required_text(at, modal, "title", 1, 45);
    let rows = form.list(at, modal, "components").unwrap_or_default();
    let at = at.key("components");
    form.count(&at, rows.len(), 1, ROWS);
    let mut seen = HashSet::new();
    for (n, row) in rows.iter().enumerate() {
        let at = at.key(n);
        let inner = form.list(&at, row, "components").unwrap_or_default();
        form.count(&at.key("components"), inner.len(), 1, 1);
        for (n, input) in inner.iter().enumerate() {
            let at = at.key("components").key(n);
            if row["type"] != 1 || input["type"] != 4 {
                form.choice(&at.key("type"), "4");
                continue;
            }
            custom_id(form, &at, input, &mut seen);
            form.required_text(&at, input, "label", 1, 45);
            form.text(&at, input, "placeholder", 0, 100);
            form.text(&at, input, "value", 0, 4_000);
            if !matches!(input["style"].as_u64(), Some(1 | 2)) {
                form.choice(&at.key("style"), "1, 2");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn codes(rows: &Value) -> String {
        let mut form = Form::default();
        check(&mut form, &Field::root(), rows.as_array().unwrap());
        form.finish()
            .map_or_else(|e| e.errors.unwrap().to_string(), |()| String::new())
    }

    fn button(custom_id: &str) -> Value {
        json!({ "type": 2, "style": 2, "label": "x", "custom_id": custom_id })
    }

    fn row(components: &[Value]) -> Value {
        json!({ "type": 1, "components": components })
    }

    fn menu(options: usize) -> Value {
        let option = |n| json!({ "label": format!("l{n}"), "value": format!("v{n}") });
        let options: Vec<_> = (0..options).map(option).collect();
        json!({ "type": 3, "custom_id": "m", "options": options })
    }

    #[test]
    fn limits_of_components() {
        let ids: Vec<String> = (0..30).map(|n| n.to_string()).collect();
        let buttons: Vec<_> = ids.iter().map(|id| button(id)).collect();
        assert_eq!(codes(&json!([row(&buttons[..5]), row(&[menu(25)])])), "");
        assert!(codes(&json!([row(&buttons[..6])])).contains("BAD_LENGTH"));
        let six: Vec<_> = buttons.chunks(5).map(row).collect();
        assert!(codes(&json!(six)).contains("BAD_LENGTH"));
        assert!(codes(&json!([row(&[menu(26)])])).contains("BAD_LENGTH"));
        assert!(codes(&json!([row(&[menu(0)])])).contains("BAD_LENGTH"));
        assert!(codes(&json!([row(&[menu(2), button("a")])])).contains("WIDTH"));
        assert!(codes(&json!([row(&[button("a"), button("a")])])).contains("DUPLICATED"));
        assert!(codes(&json!([row(&[button(&"a".repeat(101))])])).contains("MAX_LENGTH"));
        let link =
            json!({ "type": 2, "style": 5, "label": "x", "custom_id": "a", "url": "https://a" });
        assert!(codes(&json!([row(&[link])])).contains("EXCLUSIVE"));
    }

    #[test]
    fn limits_of_modals() {
        let input = json!({ "type": 4, "style": 1, "custom_id": "a", "label": "Why?" });
        let modal = |title: &str, input: &Value| {
            let mut form = Form::default();
            let modal = json!({ "custom_id": "m", "title": title, "components": [row(std::slice::from_ref(input))] });
            check_modal(&mut form, &Field::root(), &modal);
            form.is_clean()
        };
        assert!(modal("Resign", &input));
        assert!(!modal(&"x".repeat(46), &input));
        assert!(!modal("Resign", &button("a")));
    }
}
