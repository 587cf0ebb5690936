//! Discord's limits on what a bot sends: messages here and below, commands in `commands`.

mod commands;
mod components;
mod embeds;

use axum::body::Bytes;
use serde_json::Value;

use super::{
    errors::{ApiError, Field, Form, TOO_LARGE},
    ids::Snowflake,
    state::flags,
};

pub(super) use self::{
    commands::{check_choices, check_command, check_commands},
    components::check_modal,
};

/// Characters of a message (resources/message.mdx, Create Message).
const CONTENT: usize = 2_000;
/// Files of a message.
const FILES: usize = 10;
/// Characters of an alt text: the `OpenAPI` description's `MessageAttachmentRequest.description`.
const ALT_TEXT: usize = 1_024;
/// Bytes of one file (reference.mdx, "Uploading Files": the default limit is 10 MiB).
pub(super) const FILE_BYTES: usize = 10 << 20;
/// Ids in a list of allowed mentions (resources/message.mdx, "Allowed Mentions Object").
const ALLOWED_IDS: usize = 100;
/// Characters of a nonce (resources/message.mdx, Create Message).
const NONCE: usize = 25;

/// A file of a multipart request.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    /// The field's name, such as `files[0]`.
    pub field: String,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

impl Upload {
    /// The number in the field's name, which `attachments[].id` refers to.
    fn number(&self) -> Option<u64> {
        match self.field.as_str() {
            "file" => Some(0),
            field => field
                .strip_prefix("files[")?
                .strip_suffix(']')?
                .parse()
                .ok(),
        }
    }
}

/// A file that a checked message brings.
#[derive(Debug, Clone)]
pub(super) struct NewFile {
    pub filename: String,
    pub content_type: String,
    pub description: Option<String>,
    pub bytes: Bytes,
}

/// Whom a message may mention (resources/message.mdx, "Allowed Mentions Object").
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AllowedMentions {
    pub everyone: bool,
    pub all_users: bool,
    pub users: Vec<Snowflake>,
    pub replied_user: bool,
}

impl AllowedMentions {
    /// What holds for a message that says nothing about it.
    pub(super) fn unlimited() -> Self {
        Self {
            everyone: true,
            all_users: true,
            users: Vec::new(),
            replied_user: true,
        }
    }
}

/// A message as a bot wants it, after every check; `None` means "not said", which on an edit
/// leaves things as they are.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub allowed_mentions: Option<AllowedMentions>,
    pub flags: Option<u64>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Snowflake>,
    pub reply_must_exist: bool,
    /// Attachments of the message before that stay; `None` for all of them.
    pub kept: Option<Vec<(Snowflake, Option<String>)>>,
    pub files: Vec<NewFile>,
}

impl Draft {
    /// Checks a message's JSON and files. `at` is where the message is in the body; `existing`
    /// are the attachments that an edit may keep.
    pub(super) fn check(
        body: &Value,
        uploads: &[Upload],
        at: &Field,
        existing: &[Snowflake],
    ) -> Result<Self, ApiError> {
        if uploads.iter().any(|u| u.bytes.len() > FILE_BYTES) {
            return Err(TOO_LARGE.into());
        }
        let mut form = Form::default();
        let mut draft = Self::default();
        if !body.is_object() && !body.is_null() {
            form.bad_type(at, "object");
            form.finish()?;
            return Ok(draft);
        }
        draft.flags = flag_bits(&mut form, at, body);
        if draft.flags.unwrap_or(0) & flags::COMPONENTS_V2 != 0 {
            return Err(ApiError::unsupported("Components V2 (flag 1 << 15)"));
        }
        for unsupported in ["poll", "sticker_ids"] {
            // serenity sends an empty list of stickers with every message.
            if !body[unsupported].is_null() && body[unsupported] != serde_json::json!([]) {
                return Err(ApiError::unsupported(unsupported));
            }
        }
        let given = |key: &str| body.get(key).is_some();
        if given("content") {
            let content = form
                .text(at, body, "content", 0, CONTENT)
                .unwrap_or_default();
            draft.content = Some(content.trim().to_owned());
        }
        if given("embeds") {
            let list = form.list(at, body, "embeds").unwrap_or_default();
            embeds::check(&mut form, &at.key("embeds"), list);
            draft.embeds = Some(list.to_vec());
        }
        if given("components") {
            let rows = form.list(at, body, "components").unwrap_or_default();
            components::check(&mut form, &at.key("components"), rows);
            draft.components = Some(rows.to_vec());
        }
        draft.allowed_mentions = allowed_mentions(
            &mut form,
            &at.key("allowed_mentions"),
            &body["allowed_mentions"],
        );
        draft.nonce = nonce(&mut form, at, body);
        draft.enforce_nonce = body["enforce_nonce"] == true;
        let reference = &body["message_reference"];
        if !reference.is_null() {
            draft.reply_to = id(
                &mut form,
                &at.key("message_reference").key("message_id"),
                &reference["message_id"],
            );
            draft.reply_must_exist = reference["fail_if_not_exists"] != false;
        }
        draft.attachments(&mut form, at, body, uploads, existing);
        form.finish()?;
        Ok(draft)
    }

    /// Matches files with their entries in `attachments` (reference.mdx, "Uploading Files").
    fn attachments(
        &mut self,
        form: &mut Form,
        at: &Field,
        body: &Value,
        uploads: &[Upload],
        existing: &[Snowflake],
    ) {
        let at = at.key("attachments");
        let entries = match &body["attachments"] {
            Value::Null => None,
            Value::Array(list) => Some(list.as_slice()),
            _ => {
                form.bad_type(&at, "list");
                None
            }
        };
        let number = |entry: &Value| match &entry["id"] {
            Value::Number(n) => n.as_u64(),
            Value::String(s) => s.parse().ok(),
            _ => None,
        };
        let mut kept = Vec::new();
        for (n, entry) in entries.unwrap_or_default().iter().enumerate() {
            let at = at.key(n);
            let description = form
                .text(&at, entry, "description", 0, ALT_TEXT)
                .map(str::to_owned);
            form.text(&at, entry, "filename", 1, 1_024);
            let Some(id) = number(entry) else {
                form.required(&at.key("id"));
                continue;
            };
            let old = existing.iter().find(|old| old.get() == id);
            if let Some(old) = old {
                kept.push((*old, description));
            } else if !uploads.iter().any(|u| u.number() == Some(id)) {
                form.wrong(
                    &at.key("id"),
                    "ATTACHMENT_NOT_FOUND",
                    format!("Uploaded attachment not found for id {id}."),
                );
            }
        }
        self.kept = entries.map(|_| kept);
        form.count(
            &at,
            uploads.len() + existing.len().min(self.kept.as_ref().map_or(0, Vec::len)),
            0,
            FILES,
        );
        for upload in uploads {
            let Some(wanted) = upload.number() else {
                form.wrong(
                    &Field::root().key(&upload.field),
                    "BASE_TYPE_BAD_TYPE",
                    "Files are called files[n].",
                );
                continue;
            };
            let entry = entries
                .unwrap_or_default()
                .iter()
                .find(|e| number(e) == Some(wanted));
            let text = |key: &str| entry.and_then(|e| e[key].as_str()).map(str::to_owned);
            let filename =
                clean_filename(&text("filename").unwrap_or_else(|| upload.filename.clone()));
            self.files.push(NewFile {
                content_type: upload
                    .content_type
                    .clone()
                    .filter(|t| t != "application/octet-stream")
                    .unwrap_or_else(|| content_type(&filename).to_owned()),
                filename,
                description: text("description").filter(|d| !d.is_empty()),
                bytes: upload.bytes.clone(),
            });
        }
    }
}

/// Discord keeps letters, digits, `-`, `_` and `.` of a name and puts `_` for the rest.
fn clean_filename(name: &str) -> String {
    let keep = |c: char| {
        if c.is_alphanumeric() || "-_.".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(keep).collect();
    let name = name.trim_matches('.');
    if name.is_empty() {
        "unknown".to_owned()
    } else {
        name.to_owned()
    }
}

fn content_type(filename: &str) -> &'static str {
    match filename.rsplit('.').next() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "wayk") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

fn flag_bits(form: &mut Form, at: &Field, body: &Value) -> Option<u64> {
    match &body["flags"] {
        Value::Null => None,
        Value::Number(n) if n.is_u64() => n.as_u64(),
        _ => {
            form.bad_type(&at.key("flags"), "int");
            None
        }
    }
}

fn nonce(form: &mut Form, at: &Field, body: &Value) -> Option<Value> {
    match &body["nonce"] {
        Value::Null => None,
        Value::String(text) => {
            form.length(&at.key("nonce"), text, 0, NONCE);
            Some(body["nonce"].clone())
        }
        Value::Number(n) if n.is_i64() || n.is_u64() => Some(body["nonce"].clone()),
        _ => {
            form.bad_type(&at.key("nonce"), "string, int");
            None
        }
    }
}

fn id(form: &mut Form, at: &Field, value: &Value) -> Option<Snowflake> {
    let parsed = match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(n) => n.to_string().parse().ok(),
        _ => None,
    };
    if parsed.is_none() {
        form.wrong(
            at,
            "NUMBER_TYPE_COERCE",
            format!("Value {value} is not snowflake."),
        );
    }
    parsed
}

fn allowed_mentions(form: &mut Form, at: &Field, value: &Value) -> Option<AllowedMentions> {
    if value.is_null() {
        return None;
    }
    if !value.is_object() {
        form.bad_type(at, "object");
        return None;
    }
    let mut allowed = AllowedMentions {
        replied_user: value["replied_user"] == true,
        ..Default::default()
    };
    let mut all_roles = false;
    for (n, kind) in form
        .list(at, value, "parse")
        .unwrap_or_default()
        .iter()
        .enumerate()
    {
        match kind.as_str() {
            Some("users") => allowed.all_users = true,
            Some("roles") => all_roles = true,
            Some("everyone") => allowed.everyone = true,
            _ => form.choice(&at.key("parse").key(n), "'users', 'roles', 'everyone'"),
        }
    }
    for (kind, all) in [("users", allowed.all_users), ("roles", all_roles)] {
        let ids = form.list(at, value, kind).unwrap_or_default();
        form.count(&at.key(kind), ids.len(), 0, ALLOWED_IDS);
        if all && !ids.is_empty() {
            form.wrong(
                at,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
            );
        }
        let ids = ids.iter().enumerate();
        let ids: Vec<_> = ids
            .filter_map(|(n, v)| id(form, &at.key(kind).key(n), v))
            .collect();
        if kind == "users" {
            allowed.users = ids;
        }
    }
    Some(allowed)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(body: &Value) -> Value {
        let error = Draft::check(body, &[], &Field::root(), &[]).unwrap_err();
        assert_eq!(error.code, 50035, "{body}");
        error.errors.unwrap()
    }

    #[test]
    fn a_message_within_the_limits_passes() {
        let body = json!({
            "content": "x".repeat(2000),
            "embeds": [{ "description": "y".repeat(4096) }],
            "components": [{ "type": 1, "components": [
                { "type": 2, "style": 1, "label": "z".repeat(80), "custom_id": "a".repeat(100) }
            ]}],
            "allowed_mentions": { "parse": [], "users": ["7"] },
        });
        let draft = Draft::check(&body, &[], &Field::root(), &[]).unwrap();
        assert_eq!(draft.allowed_mentions.unwrap().users.len(), 1);
    }

    #[test]
    fn every_limit_on_text_and_mentions_is_kept() {
        let errors = refused(&json!({ "content": "x".repeat(2001) }));
        assert!(errors["content"]["_errors"].is_array());
        refused(&json!({ "content": 5 }));
        refused(&json!({ "nonce": "x".repeat(26) }));
        refused(&json!({ "allowed_mentions": { "parse": ["all"] } }));
        refused(&json!({ "allowed_mentions": { "parse": ["users"], "users": ["7"] } }));
        refused(&json!({ "attachments": [{ "id": 0, "filename": "a.png" }] }));
    }

    #[test]
    fn files_and_their_entries_find_each_other() {
        let upload = |field: &str| Upload {
            field: field.to_owned(),
            filename: "my board.png".to_owned(),
            content_type: None,
            bytes: Bytes::from_static(b"x"),
        };
        let body = json!({ "attachments": [{ "id": 1, "description": "a board" }] });
        let uploads = [upload("files[1]"), upload("files[0]")];
        let draft = Draft::check(&body, &uploads, &Field::root(), &[]).unwrap();
        assert_eq!(draft.files[0].description.as_deref(), Some("a board"));
        assert_eq!(draft.files[0].filename, "my_board.png");
        assert_eq!(draft.files[1].description, None);
        let long = json!({ "attachments": [{ "id": 1, "description": "a".repeat(1025) }] });
        assert!(Draft::check(&long, &uploads, &Field::root(), &[]).is_err());
        let big = Upload {
            bytes: Bytes::from(vec![0; FILE_BYTES + 1]),
            ..upload("files[0]")
        };
        assert_eq!(
            Draft::check(&json!({}), &[big], &Field::root(), &[])
                .unwrap_err()
                .code,
            40005
        );
    }
}
