//! Limits on embeds (resources/message.mdx, "Embed Limits").

use serde_json::Value;

use crate::sandbox::errors::{Field, Form};

const EMBEDS: usize = 10;
const FIELDS: usize = 25;
/// Characters of all embeds of a message together.
const TOTAL: usize = 6_000;

pub(super) fn check(form: &mut Form, at: &Field, embeds: &[Value]) {
    form.count(at, embeds.len(), 0, EMBEDS);
    let mut total = 0;
    for (n, embed) in embeds.iter().enumerate() {
        total += check_one(form, &at.key(n), embed);
    }
    if total > TOTAL {
        form.wrong(
            at,
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {TOTAL}"),
        );
    }
}

/// Checks one embed and says how many characters of it count.
fn check_one(form: &mut Form, at: &Field, embed: &Value) -> usize {
    if !embed.is_object() {
        form.bad_type(at, "object");
        return 0;
    }
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, |t| t.chars().count());
    count(form.text(at, embed, "title", 0, 256));
    count(form.text(at, embed, "description", 0, 4_096));
    count(form.text(&at.key("footer"), &embed["footer"], "text", 0, 2_048));
    count(form.text(&at.key("author"), &embed["author"], "name", 0, 256));
    let fields = form.list(at, embed, "fields").unwrap_or_default();
    form.count(&at.key("fields"), fields.len(), 0, FIELDS);
    for (n, field) in fields.iter().enumerate() {
        let at = at.key("fields").key(n);
        count(form.required_text(&at, field, "name", 1, 256));
        count(form.required_text(&at, field, "value", 1, 1_024));
    }
    if embed["color"].as_u64().is_some_and(|c| c > 0xFF_FFFF) {
        form.wrong(
            &at.key("color"),
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 16777215.",
        );
    }
    for (key, schemes) in [
        ("image", &["http://", "https://", "attachment://"][..]),
        ("thumbnail", &["http://", "https://", "attachment://"]),
        ("url", &["http://", "https://"]),
    ] {
        let (at, url) = match key {
            "url" => (at.key(key), &embed["url"]),
            _ => (at.key(key).key("url"), &embed[key]["url"]),
        };
        if let Some(url) = url.as_str()
            && !schemes.iter().any(|s| url.starts_with(s))
        {
            form.wrong(
                &at,
                "URL_TYPE_INVALID_SCHEME",
                format!("Scheme of {url:?} must be one of {schemes:?}."),
            );
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn passes(embeds: &Value) -> bool {
        let mut form = Form::default();
        check(&mut form, &Field::root(), embeds.as_array().unwrap());
        form.is_clean()
    }

    #[test]
    fn limits_of_embeds() {
        assert!(passes(
            &json!([{ "title": "a".repeat(256), "description": "b".repeat(4096) }])
        ));
        assert!(!passes(&json!([{ "description": "b".repeat(4097) }])));
        assert!(!passes(
            &json!([{ "description": "b".repeat(4000) }, { "description": "c".repeat(2001) }])
        ));
        assert!(!passes(&json!(vec![json!({ "title": "a" }); 11])));
        assert!(!passes(&json!([{ "fields": [{ "name": "a" }] }])));
        assert!(!passes(&json!([{ "image": { "url": "file:///a.png" } }])));
        assert!(passes(
            &json!([{ "image": { "url": "attachment://a.png" } }])
        ));
    }
}
