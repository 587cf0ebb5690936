//! Discord's refusals: status, JSON code, message, and the nested `errors` of an invalid form.
//!
//! Codes and their texts: topics/opcodes-and-status-codes.mdx, "JSON Error Codes".

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// A refusal without particulars: what the named constants below are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Refusal {
    pub status: u16,
    pub code: u32,
    pub message: &'static str,
}

const fn refusal(status: u16, code: u32, message: &'static str) -> Refusal {
    Refusal {
        status,
        code,
        message,
    }
}

pub(super) const NOT_FOUND: Refusal = refusal(404, 0, "404: Not Found");
pub(super) const METHOD_NOT_ALLOWED: Refusal = refusal(405, 0, "405: Method Not Allowed");
pub(super) const UNAUTHORIZED: Refusal = refusal(401, 0, "401: Unauthorized");
pub(super) const UNKNOWN_APPLICATION: Refusal = refusal(404, 10002, "Unknown Application");
pub(super) const UNKNOWN_CHANNEL: Refusal = refusal(404, 10003, "Unknown Channel");
pub(super) const UNKNOWN_GUILD: Refusal = refusal(404, 10004, "Unknown Guild");
pub(super) const UNKNOWN_MEMBER: Refusal = refusal(404, 10007, "Unknown Member");
pub(super) const UNKNOWN_MESSAGE: Refusal = refusal(404, 10008, "Unknown Message");
pub(super) const UNKNOWN_USER: Refusal = refusal(404, 10013, "Unknown User");
pub(super) const UNKNOWN_WEBHOOK: Refusal = refusal(404, 10015, "Unknown Webhook");
pub(super) const UNKNOWN_INTERACTION: Refusal = refusal(404, 10062, "Unknown interaction");
pub(super) const UNKNOWN_COMMAND: Refusal = refusal(404, 10063, "Unknown application command");
pub(super) const TOO_LARGE: Refusal = refusal(413, 40005, "Request entity too large");
pub(super) const ALREADY_ACKNOWLEDGED: Refusal =
    refusal(400, 40060, "Interaction has already been acknowledged.");
pub(super) const MISSING_ACCESS: Refusal = refusal(403, 50001, "Missing Access");
pub(super) const NOT_YOURS: Refusal =
    refusal(403, 50005, "Cannot edit a message authored by another user");
pub(super) const EMPTY_MESSAGE: Refusal = refusal(400, 50006, "Cannot send an empty message");
pub(super) const CANNOT_SEND_TO_USER: Refusal =
    refusal(403, 50007, "Cannot send messages to this user");
pub(super) const MISSING_PERMISSIONS: Refusal = refusal(403, 50013, "Missing Permissions");
pub(super) const WRONG_CHANNEL_TYPE: Refusal =
    refusal(400, 50024, "Cannot execute action on this channel type");
pub(super) const INVALID_WEBHOOK_TOKEN: Refusal = refusal(401, 50027, "Invalid Webhook Token");
pub(super) const THREAD_ARCHIVED: Refusal = refusal(400, 50083, "Thread is archived");
pub(super) const INVALID_JSON: Refusal =
    refusal(400, 50109, "The request body contains invalid JSON.");
pub(super) const THREAD_EXISTS: Refusal = refusal(
    400,
    160_004,
    "A thread has already been created for this message",
);
pub(super) const THREAD_LOCKED: Refusal = refusal(400, 160_005, "Thread is locked");
pub(super) const TOO_MANY_THREADS: Refusal =
    refusal(400, 160_006, "Maximum number of active threads reached");
pub(super) const TOO_MANY_COMMANDS: Refusal = refusal(
    400,
    30032,
    "Maximum number of application commands reached (100)",
);

/// What the sandbox answers instead of a result.
#[derive(Debug, Clone)]
pub(super) struct ApiError {
    pub status: StatusCode,
    pub code: u32,
    pub message: String,
    pub errors: Option<Value>,
    /// Seconds, sent as header and in the body of a 429.
    pub retry_after: Option<f64>,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self {
            status: StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::BAD_REQUEST),
            code: refusal.code,
            message: refusal.message.to_owned(),
            errors: None,
            retry_after: None,
        }
    }
}

impl ApiError {
    /// Something of Discord's that this sandbox does not have; said loudly rather than half done.
    pub(super) fn unsupported(what: &str) -> Self {
        Self {
            status: StatusCode::NOT_IMPLEMENTED,
            code: 0,
            message: format!("the sandbox does not support {what}"),
            errors: None,
            retry_after: None,
        }
    }

    pub(super) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        body
    }
}

/// The place of a field in a form, such as `data.components.0.components.1.label`.
#[derive(Debug, Clone, Default)]
pub(super) struct Field(Vec<String>);

impl Field {
    pub(super) fn root() -> Self {
        Self::default()
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "keys are literals and numbers"
    )]
    pub(super) fn key(&self, key: impl ToString) -> Self {
        let mut path = self.0.clone();
        path.push(key.to_string());
        Self(path)
    }
}

/// Gathers everything that is wrong with a form, as Discord does: one answer names all.
#[derive(Debug, Default)]
pub(super) struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Notes that `field` is wrong. Codes and texts follow reference.mdx, "Error Messages".
    pub(super) fn wrong(&mut self, field: &Field, code: &str, message: impl Into<String>) {
        let mut at = &mut self.errors;
        for key in &field.0 {
            let next = at.entry(key.clone()).or_insert_with(|| json!({}));
            let Value::Object(map) = next else { return };
            at = map;
        }
        let list = at.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    pub(super) fn required(&mut self, field: &Field) {
        self.wrong(field, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(super) fn bad_type(&mut self, field: &Field, expected: &str) {
        self.wrong(
            field,
            "BASE_TYPE_BAD_TYPE",
            format!("Only values of the following types are allowed: {expected}."),
        );
    }

    pub(super) fn choice(&mut self, field: &Field, allowed: &str) {
        self.wrong(
            field,
            "BASE_TYPE_CHOICES",
            format!("Value must be one of {{{allowed}}}."),
        );
    }

    /// Checks the length of a text in characters, as Discord counts them.
    pub(super) fn length(&mut self, field: &Field, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if length > max {
            self.wrong(
                field,
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {max} or fewer in length."),
            );
        } else if length < min {
            self.wrong(
                field,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {min} and {max} in length."),
            );
        }
    }

    /// Checks how many entries a list has.
    pub(super) fn count(&mut self, field: &Field, count: usize, min: usize, max: usize) {
        if !(min..=max).contains(&count) {
            self.wrong(
                field,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {min} and {max} in length."),
            );
        }
    }

    /// The optional text at `key` of `object`, its length checked; `None` also when it is wrong.
    pub(super) fn text<'a>(
        &mut self,
        at: &Field,
        object: &'a Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'a str> {
        match &object[key] {
            Value::Null => None,
            Value::String(text) => {
                self.length(&at.key(key), text, min, max);
                Some(text)
            }
            _ => {
                self.bad_type(&at.key(key), "string");
                None
            }
        }
    }

    /// Like [`Form::text`], for a text that must be there.
    pub(super) fn required_text<'a>(
        &mut self,
        at: &Field,
        object: &'a Value,
        key: &str,
        min: usize,
        max: usize,
    ) -> Option<&'a str> {
        if object[key].is_null() {
            self.required(&at.key(key));
        }
        self.text(at, object, key, min, max)
    }

    /// The optional list at `key` of `object`.
    pub(super) fn list<'a>(
        &mut self,
        at: &Field,
        object: &'a Value,
        key: &str,
    ) -> Option<&'a [Value]> {
        match &object[key] {
            Value::Null => None,
            Value::Array(list) => Some(list),
            _ => {
                self.bad_type(&at.key(key), "list");
                None
            }
        }
    }

    #[cfg(test)]
    pub(super) fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// 50035 with everything noted, or nothing.
    pub(super) fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        Err(ApiError {
            status: StatusCode::BAD_REQUEST,
            code: 50035,
            message: "Invalid Form Body".to_owned(),
            errors: Some(Value::Object(self.errors)),
            retry_after: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_names_every_fault_where_it_is() {
        let mut form = Form::default();
        let at = Field::root().key("data");
        form.length(&at.key("content"), &"x".repeat(2001), 0, 2000);
        form.required(&at.key("components").key(0).key("type"));
        let error = form.finish().unwrap_err();
        assert_eq!(error.code, 50035);
        let errors = error.body()["errors"].clone();
        assert_eq!(
            errors["data"]["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        assert_eq!(
            errors["data"]["components"]["0"]["type"]["_errors"][0]["code"],
            "BASE_TYPE_REQUIRED"
        );
    }
}
