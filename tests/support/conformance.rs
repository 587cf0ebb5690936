//! The bot's recorded requests against Discord's `OpenAPI` description, and against what that
//! description lets through.
//!
//! Call [`conforms`] at the end of an end-to-end test. The description (discord/discord-api-spec,
//! MIT) is read from `../shared/discord/openapi.json` beside the project, or from where
//! `WAYK_OPENAPI` says; where it is missing, the rest is still checked and that is said.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
};

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use super::Playground;

/// The description, read once.
static SPECIFICATION: LazyLock<Option<Specification>> = LazyLock::new(Specification::load);

/// Asserts that everything the bot sent so far is as Discord wants it.
pub async fn conforms(playground: &Playground) {
    let traffic = playground.traffic().await;
    let mut faults: Vec<String> = traffic.iter().filter_map(refused_as_malformed).collect();
    faults.extend(traffic.iter().flat_map(unknown_keys));
    match specification() {
        Some(specification) => {
            faults.extend(
                traffic
                    .iter()
                    .flat_map(|r| specification.faults_of_request(r)),
            );
        }
        None => {
            eprintln!("skipped: the OpenAPI part of the conformance check, for want of the file");
        }
    }
    assert!(
        faults.is_empty(),
        "{} requests of {}:\n{}",
        faults.len(),
        traffic.len(),
        faults.join("\n")
    );
}

/// The description, where it is present.
pub fn specification() -> Option<&'static Specification> {
    SPECIFICATION.as_ref()
}

fn name(request: &Value) -> String {
    let text = |key: &str| request[key].as_str().unwrap_or_default();
    format!("#{} {} {}", request["seq"], text("method"), text("path"))
}

/// The sandbox keeps the limits that the description leaves out (rows, sums of embeds and
/// commands, duplicate custom ids, locales), so a form that it refused is a fault of the bot; and
/// so is a request for an address that does not exist.
fn refused_as_malformed(request: &Value) -> Option<String> {
    let (status, code) = (request["status"].as_u64()?, request["code"].as_u64());
    let malformed = matches!(code, Some(50_035 | 50_109 | 50_006))
        || matches!(status, 405 | 501)
        || (status, code) == (404, Some(0));
    malformed.then(|| {
        format!(
            "{}: refused with {status} {code:?}: {}",
            name(request),
            request["body"]
        )
    })
}

/// Keys of a message that Discord knows; it silently drops others, and with them what was meant.
const MESSAGE_KEYS: [&str; 17] = [
    "allowed_mentions",
    "applied_tags",
    "attachments",
    "avatar_url",
    "components",
    "content",
    "embeds",
    "enforce_nonce",
    "flags",
    "message_reference",
    "nonce",
    "poll",
    "sticker_ids",
    "thread_name",
    "tts",
    "username",
    "shared_client_theme",
];

fn unknown_keys(request: &Value) -> Vec<String> {
    let path = request["path"].as_str().unwrap_or_default();
    let body = &request["body"];
    let message = if path.ends_with("/callback") {
        if !matches!(body["type"].as_u64(), Some(4 | 5 | 7)) {
            return Vec::new();
        }
        &body["data"]
    } else if path.starts_with("/webhooks/")
        || path.contains("/messages") && !path.ends_with("/threads")
    {
        body
    } else {
        return Vec::new();
    };
    let keys = message.as_object().into_iter().flat_map(|m| m.keys());
    let unknown = keys.filter(|k| !MESSAGE_KEYS.contains(&k.as_str()));
    unknown
        .map(|k| format!("{}: {k} is no key of a message", name(request)))
        .collect()
}

/// Discord's description of its REST API.
#[derive(Debug)]
pub struct Specification {
    document: Value,
    compiled: Mutex<HashMap<String, &'static Validator>>,
}

impl Specification {
    fn load() -> Option<Self> {
        let beside = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../shared/discord/openapi.json"
        );
        let path = std::env::var_os("WAYK_OPENAPI").map_or_else(|| beside.into(), PathBuf::from);
        let text = std::fs::read_to_string(path).ok()?;
        let document = serde_json::from_str(&text).expect("the description is JSON");
        Some(Self {
            document,
            compiled: Mutex::default(),
        })
    }

    /// The operation that a request is for, and its key in the description.
    fn operation(&self, method: &str, path: &str) -> Option<(String, &Value)> {
        let wanted: Vec<_> = path.split('/').collect();
        let fits = |template: &str| {
            let parts: Vec<_> = template.split('/').collect();
            parts.len() == wanted.len()
                && parts
                    .iter()
                    .zip(&wanted)
                    .all(|(p, w)| p.starts_with('{') || p == w)
        };
        let parameters = |template: &str| template.matches('{').count();
        let paths = self.document["paths"].as_object()?;
        // The most literal of those that fit: `@original` before `{message_id}`.
        let template = paths
            .keys()
            .filter(|t| fits(t))
            .min_by_key(|t| parameters(t))?;
        let operation = &paths[template][method.to_lowercase()];
        (!operation.is_null()).then(|| (format!("{method} {template}"), operation))
    }

    /// What is wrong with a recorded request.
    pub fn faults_of_request(&self, request: &Value) -> Vec<String> {
        let text = |key: &str| request[key].as_str().unwrap_or_default();
        let Some((key, operation)) = self.operation(text("method"), text("path")) else {
            return vec![format!("{}: no such operation", name(request))];
        };
        let files = request["files"].as_array().cloned().unwrap_or_default();
        let kind = if files.is_empty() {
            "application/json"
        } else {
            "multipart/form-data"
        };
        let schema = &operation["requestBody"]["content"][kind]["schema"];
        if schema.is_null() {
            let empty = request["body"].is_null() && files.is_empty();
            return if empty {
                vec![]
            } else {
                vec![format!("{}: takes no body", name(request))]
            };
        }
        let mut body = request["body"].clone();
        if body.is_null() {
            body = json!({});
        }
        attachment_ids_as_texts(&mut body);
        set_ids_as_texts(&mut body);
        for file in &files {
            let field = file["field"].as_str().unwrap_or_default();
            body[field] = json!("");
        }
        self.faults(&format!("{key} {kind}"), schema, &body)
            .map(|fault| format!("{}: {fault}", name(request)))
            .collect()
    }

    /// What is wrong with an answer of the sandbox itself.
    pub fn faults_of_answer(
        &self,
        method: &str,
        path: &str,
        status: u16,
        body: &Value,
    ) -> Vec<String> {
        let Some((key, operation)) = self.operation(method, path) else {
            return vec![format!("{method} {path}: no such operation")];
        };
        let answers = &operation["responses"];
        let Some(answer) = answers.get(status.to_string()) else {
            return vec![format!("{key}: does not answer {status}")];
        };
        let schema = &answer["content"]["application/json"]["schema"];
        if schema.is_null() {
            return vec![];
        }
        self.faults(&format!("{key} {status}"), schema, body)
            .map(|f| format!("{key}: {f}"))
            .collect()
    }

    /// Checks against a schema that is compiled once per `key`.
    fn faults(&self, key: &str, schema: &Value, body: &Value) -> impl Iterator<Item = String> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = *compiled.entry(key.to_owned()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["components"] = self.document["components"].clone();
            let options = jsonschema::options().with_draft(Draft::Draft202012);
            let validator = options
                .build(&whole)
                .expect("the description's schemas hold");
            // A handful per test run, and needed until its end.
            Box::leak(Box::new(validator))
        });
        let faults: Vec<_> = validator
            .iter_errors(body)
            .map(|e| {
                format!(
                    "{} at {:?}",
                    shortened(&e.to_string()),
                    e.instance_path().to_string()
                )
            })
            .collect();
        faults.into_iter()
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(600).collect()
}

/// Discord takes `attachments[].id` as a number too (its own example of a multipart request has
/// 0 and 1), where the description wants a snowflake's text.
fn attachment_ids_as_texts(body: &mut Value) {
    for pointer in ["/attachments", "/data/attachments"] {
        let list = body.pointer_mut(pointer).and_then(Value::as_array_mut);
        for id in list.into_iter().flatten().filter_map(|a| a.get_mut("id")) {
            if id.is_u64() {
                *id = json!(id.to_string());
            }
        }
    }
}

/// What is set in a menu of channels or people, serenity writes as numbers. Discord takes a
/// snowflake as either (reference, "ID Serialization").
fn set_ids_as_texts(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(set_ids_as_texts),
        Value::Object(map) => {
            if let Some(Value::Array(set)) = map.get_mut("default_values") {
                for id in set.iter_mut().filter_map(|value| value.get_mut("id")) {
                    if id.is_u64() {
                        *id = json!(id.to_string());
                    }
                }
            }
            map.values_mut().for_each(set_ids_as_texts);
        }
        _ => {}
    }
}
