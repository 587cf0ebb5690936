//! Files, served back from `/attachments/{channel}/{attachment}/{filename}`.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{Shared, ids::Snowflake};

/// Serves a file that a message still carries.
pub(super) async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((channel, attachment, filename)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let world = shared.world();
    let Some(bytes) = world.files.get(attachment) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let file = world.channels.get(&channel).and_then(|place| {
        // The newest messages are the ones looked at.
        place
            .messages
            .values()
            .rev()
            .flat_map(|m| &m.attachments)
            .find(|a| a.id == attachment)
    });
    let Some(file) = file.filter(|f| f.filename == filename) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // Only pictures are shown as what they say they are: a bot's HTML must not run on the page.
    let shown = file.content_type.starts_with("image/") && file.content_type != "image/svg+xml";
    let content_type = if shown {
        file.content_type.as_str()
    } else {
        "text/plain; charset=utf-8"
    };
    let content_type = HeaderValue::from_str(content_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"));
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, max-age=31536000, immutable"),
        ),
    ];
    (headers, bytes).into_response()
}
