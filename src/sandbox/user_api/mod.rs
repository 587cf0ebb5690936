//! What members and tests can do: the API of `docs/sandbox.md`, below `/sandbox/api`.

mod act;
mod clock;
mod command;
mod control;
mod events;
mod faults;
mod options;
mod read;
mod talk;
mod views;

use std::sync::Arc;

use axum::{
    Json, Router,
    body::to_bytes,
    extract::Request,
    http::{StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{delete, get, patch, post},
};
use serde_json::{Value, json};

use super::{
    Shared,
    errors::ApiError,
    ids::Snowflake,
    state::{Channel, World},
};

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/world", get(control::world))
        .route("/ready", get(control::ready))
        .route("/clock", get(clock::look).post(clock::advance))
        .route("/guilds/{guild}", patch(control::change_guild))
        .route("/guilds/{guild}/members", post(control::add_member))
        .route(
            "/guilds/{guild}/members/{member}",
            delete(control::remove_member),
        )
        .route("/guilds/{guild}/channels", post(control::add_channel))
        .route(
            "/channels/{channel}",
            patch(control::change_channel).delete(control::remove_channel),
        )
        .route("/faults", get(faults::list).delete(faults::clear))
        .route("/faults/{id}", delete(faults::disarm))
        .route("/faults/rest", post(faults::rest))
        .route("/faults/gateway", post(faults::gateway))
        .route("/faults/deliver", post(faults::deliver))
        .route("/faults/expire", post(faults::expire))
        .route("/faults/permissions", post(faults::permissions))
        .route(
            "/traffic",
            get(faults::traffic).delete(faults::forget_traffic),
        )
        .route("/gateway", get(faults::sessions))
        .nest("/as/{member}", member_router())
        .fallback(|| async { missing("there is nothing at this address; see docs/sandbox.md") })
        .layer(middleware::from_fn(sentences))
}

/// Puts the framework's own refusals (of a body, a query, a method) into the form that all others
/// have.
async fn sentences(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|t| t.as_bytes().starts_with(b"application/json"));
    if json || !response.status().is_client_error() {
        return response;
    }
    let status = response.status();
    let text = to_bytes(response.into_body(), 1 << 16)
        .await
        .unwrap_or_default();
    let sentence = match String::from_utf8_lossy(&text) {
        text if text.is_empty() => status.canonical_reason().unwrap_or("refused").to_owned(),
        text => text.into_owned(),
    };
    // A body that does not fit is 422 in axum, and 400 in docs/sandbox.md.
    let status = if status == StatusCode::UNPROCESSABLE_ENTITY {
        StatusCode::BAD_REQUEST
    } else {
        status
    };
    Refused(status, sentence).into_response()
}

fn member_router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(read::home).patch(control::change_user))
        .route("/dms", post(talk::open_private))
        .route("/events", get(events::stream))
        .route("/events/poll", get(events::poll))
        .route("/interactions/{interaction}", get(act::outcome))
        .route("/modals/{interaction}", post(act::submit))
        .route(
            "/channels/{channel}",
            get(read::channel).patch(talk::change_thread),
        )
        .route(
            "/channels/{channel}/messages",
            get(read::messages).post(talk::send),
        )
        .route(
            "/channels/{channel}/messages/{message}",
            get(read::message).delete(talk::delete),
        )
        .route(
            "/channels/{channel}/messages/{message}/press",
            post(act::press),
        )
        .route(
            "/channels/{channel}/messages/{message}/choose",
            post(act::choose),
        )
        .route("/channels/{channel}/threads", post(talk::open_thread))
        .route("/channels/{channel}/wait", get(events::wait))
        .route(
            "/channels/{channel}/commands",
            get(read::commands).post(act::run),
        )
        .route("/channels/{channel}/autocomplete", post(act::autocomplete))
}

/// Why a member's request was refused, in a sentence.
#[derive(Debug)]
pub(super) struct Refused(StatusCode, String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

/// Discord's refusal of something that a member tried: told by its message.
impl From<ApiError> for Refused {
    fn from(error: ApiError) -> Self {
        let status = match error.status.as_u16() {
            403 | 404 => error.status,
            _ if error.code == 50035 => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        let details = error.errors.map(|e| format!(": {e}")).unwrap_or_default();
        Self(
            status,
            format!("{} ({}){details}", error.message, error.code),
        )
    }
}

fn bad(sentence: impl Into<String>) -> Refused {
    Refused(StatusCode::BAD_REQUEST, sentence.into())
}

fn forbidden(sentence: impl Into<String>) -> Refused {
    Refused(StatusCode::FORBIDDEN, sentence.into())
}

fn missing(sentence: impl Into<String>) -> Refused {
    Refused(StatusCode::NOT_FOUND, sentence.into())
}

fn conflict(sentence: impl Into<String>) -> Refused {
    Refused(StatusCode::CONFLICT, sentence.into())
}

type Told = Result<Json<Value>, Refused>;

/// A user by id or username; `bot` is the bot under test.
fn person(world: &World, text: &str) -> Result<Snowflake, Refused> {
    if text == "bot" {
        return Ok(world.bot);
    }
    let by_id = text.parse().ok().and_then(|id| world.user(id));
    by_id
        .or_else(|| world.by_username(text))
        .map(|u| u.id)
        .ok_or_else(|| missing(format!("nobody has the id or username {text}")))
}

/// A channel by id, or by name in the first guild that has one of that name.
fn place<'a>(world: &'a World, text: &str) -> Result<&'a Channel, Refused> {
    let by_id = text.parse().ok().and_then(|id| world.channels.get(&id));
    by_id
        .or_else(|| {
            world
                .channels
                .values()
                .find(|c| c.guild.is_some() && c.name == text)
        })
        .ok_or_else(|| missing(format!("there is no channel {text}")))
}

/// A channel that this member may view.
fn seen_place<'a>(world: &'a World, me: Snowflake, text: &str) -> Result<&'a Channel, Refused> {
    let place = place(world, text)?;
    world
        .viewable(place.id, me)
        .map_err(|_| forbidden(format!("{text} is closed to this member")))
}
