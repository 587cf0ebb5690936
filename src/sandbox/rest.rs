//! Discord's REST API: reading a request, finding what it asks for, faults, and recording.

use std::{sync::Arc, time::Instant};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{ConnectInfo, FromRequest, Multipart, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{
    Shared, callbacks, channels,
    errors::{
        ApiError, INVALID_JSON, METHOD_NOT_ALLOWED, NOT_FOUND, TOO_LARGE, UNAUTHORIZED,
        UNKNOWN_APPLICATION, UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_USER,
    },
    faults::{RestFault, Trouble},
    ids::Snowflake,
    limits::Upload,
    listener::Cut,
    messages,
    recorder::{Recorded, RecordedFile},
    registry,
    state::World,
    threads, wire,
};

/// Ten files of the largest size, and their form.
const BODY_BYTES: usize = 110 << 20;

/// A request of the bot, read and taken apart.
#[derive(Debug)]
pub(super) struct Call {
    pub method: Method,
    /// Below /api/v10.
    pub path: String,
    pub raw_query: String,
    /// `payload_json` in a multipart; null without a body.
    pub body: Value,
    pub files: Vec<Upload>,
}

impl Call {
    /// The value of a query parameter. None that the API knows needs decoding.
    pub(super) fn query(&self, key: &str) -> Option<&str> {
        let pairs = self
            .raw_query
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(k, _)| *k == key).map(|(_, v)| v)
    }
}

/// What a handler answers.
#[derive(Debug)]
pub(super) enum Answer {
    Json(StatusCode, Value),
    /// 204.
    Empty,
}

impl Answer {
    pub(super) fn ok(json: Value) -> Self {
        Self::Json(StatusCode::OK, json)
    }
}

/// Any request below /api/v10.
pub(super) async fn handle(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: Request,
) -> Response {
    let began = Instant::now();
    let authorized = shared.authorizes(request.headers());
    let (call, unreadable) = read(request).await;
    let segments: Vec<&str> = call.path.split('/').filter(|s| !s.is_empty()).collect();
    let fault = shared.faults.hit(&call.method, &segments);
    if let Some(fault) = &fault {
        tokio::time::sleep(fault.delay()).await;
    }
    let processes = fault.as_ref().is_none_or(RestFault::processes);
    let mut result = match unreadable {
        Some(error) => Err(error),
        None if processes => route(&shared, &call, &segments, authorized),
        None => Ok(Answer::Empty),
    };
    let mut dropped = false;
    match fault {
        Some(fault) if matches!(fault.trouble, Trouble::Refuse | Trouble::Lose) => {
            result = Err(fault.answer());
        }
        Some(fault) if fault.trouble == Trouble::Drop => {
            cut.now();
            dropped = true;
        }
        _ => {}
    }
    let (response, code) = respond(result);
    let status = if dropped {
        0
    } else {
        response.status().as_u16()
    };
    record(&shared, call, status, code, began);
    response
}

fn record(shared: &Shared, call: Call, status: u16, code: Option<u32>, began: Instant) {
    let files = call.files.into_iter().map(|f| RecordedFile {
        size: f.bytes.len(),
        field: f.field,
        filename: f.filename,
        content_type: f.content_type,
    });
    shared.recorder.push(Recorded {
        seq: 0,
        at: shared.world().clock.now_ms(),
        method: call.method.to_string(),
        path: call.path,
        query: call.raw_query,
        body: call.body,
        files: files.collect(),
        status,
        code,
        ms: began.elapsed().as_millis(),
    });
}

fn respond(result: Result<Answer, ApiError>) -> (Response, Option<u32>) {
    match result {
        Ok(Answer::Empty) => (StatusCode::NO_CONTENT.into_response(), None),
        Ok(Answer::Json(status, json)) => ((status, axum::Json(json)).into_response(), None),
        Err(error) => {
            let mut response = (error.status, axum::Json(error.body())).into_response();
            if let Some(seconds) = error.retry_after {
                let headers = response.headers_mut();
                // The header is in whole seconds and the body exact.
                let whole = HeaderValue::from_str(&format!("{:.0}", seconds.ceil()));
                if let Ok(whole) = whole {
                    headers.insert(header::RETRY_AFTER, whole);
                }
                headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
            }
            (response, Some(error.code))
        }
    }
}

/// Reads a request; what cannot be read is an error beside a call without a body.
async fn read(request: Request) -> (Call, Option<ApiError>) {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let path = path.strip_prefix("/api/v10").unwrap_or(path).to_owned();
    let mut call = Call {
        method: parts.method.clone(),
        path,
        raw_query: parts.uri.query().unwrap_or_default().to_owned(),
        body: Value::Null,
        files: Vec::new(),
    };
    let Ok(bytes) = to_bytes(body, BODY_BYTES).await else {
        return (call, Some(TOO_LARGE.into()));
    };
    let content_type = content_type(&parts.headers).to_owned();
    let read = if content_type.starts_with("multipart/form-data") {
        let request = Request::from_parts(parts, Body::from(bytes));
        multipart(request, &mut call).await
    } else {
        json_body(&bytes).map(|body| call.body = body)
    };
    (call, read.err())
}

fn content_type(headers: &HeaderMap) -> &str {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default()
}

fn json_body(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| INVALID_JSON.into())
}

async fn multipart(request: Request, call: &mut Call) -> Result<(), ApiError> {
    let bad = || ApiError::from(INVALID_JSON);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| bad())?;
    while let Some(field) = form.next_field().await.map_err(|_| bad())? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.map_err(|_| bad())?;
        if name == "payload_json" {
            call.body = json_body(&bytes)?;
        } else if let Some(filename) = filename {
            call.files.push(Upload {
                field: name,
                filename,
                content_type,
                bytes,
            });
        }
    }
    Ok(())
}

/// Finds the handler. Everything is done under one short lock; nothing here waits.
fn route(
    shared: &Shared,
    call: &Call,
    segments: &[&str],
    authorized: bool,
) -> Result<Answer, ApiError> {
    let world = &mut *shared.world();
    // These carry their own token in the path (interactions/receiving-and-responding.mdx).
    match segments {
        ["interactions", id, token, "callback"] if call.method == Method::POST => {
            return callbacks::callback(world, call, id, token);
        }
        ["webhooks", application, token, rest @ ..] => {
            same_application(world, application)?;
            return callbacks::webhook(world, call, token, rest);
        }
        ["gateway"] => return Ok(Answer::ok(json!({ "url": shared.gateway_url }))),
        _ => {}
    }
    if !authorized {
        return Err(UNAUTHORIZED.into());
    }
    match segments {
        ["gateway", "bot"] => Ok(Answer::ok(json!({
            "url": shared.gateway_url,
            "shards": 1,
            "session_start_limit": {
                "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1,
            },
        }))),
        ["oauth2", "applications", "@me"] | ["applications", "@me"] => {
            Ok(Answer::ok(wire::application(world)))
        }
        ["applications", application, rest @ ..] => {
            same_application(world, application)?;
            match rest {
                ["commands"] => registry::handle(world, call, None, None),
                ["commands", id] => registry::handle(world, call, None, Some(id)),
                ["guilds", guild, "commands"] => {
                    registry::handle(world, call, Some(id(guild, UNKNOWN_GUILD)?), None)
                }
                ["guilds", guild, "commands", command] => {
                    registry::handle(world, call, Some(id(guild, UNKNOWN_GUILD)?), Some(command))
                }
                ["emojis"] => Ok(Answer::ok(json!({ "items": [] }))),
                _ => Err(NOT_FOUND.into()),
            }
        }
        ["users", rest @ ..] => users(world, call, rest),
        ["guilds", guild, rest @ ..] if call.method == Method::GET => {
            channels::guild(world, call, id(guild, UNKNOWN_GUILD)?, rest)
        }
        ["channels", channel, rest @ ..] => {
            in_channel(world, call, id(channel, UNKNOWN_CHANNEL)?, rest)
        }
        _ => Err(NOT_FOUND.into()),
    }
}

fn id(text: &str, unknown: super::errors::Refusal) -> Result<Snowflake, ApiError> {
    text.parse().map_err(|_| unknown.into())
}

fn same_application(world: &World, application: &str) -> Result<(), ApiError> {
    if id(application, UNKNOWN_APPLICATION)? == world.bot {
        Ok(())
    } else {
        Err(UNKNOWN_APPLICATION.into())
    }
}

fn users(world: &mut World, call: &Call, rest: &[&str]) -> Result<Answer, ApiError> {
    match (&call.method, rest) {
        (&Method::GET, ["@me"]) => Ok(Answer::ok(wire::current_user(&world.users[&world.bot]))),
        (&Method::GET, ["@me", "guilds"]) => Ok(channels::guilds(world)),
        (&Method::POST, ["@me", "channels"]) => channels::open_private(world, call),
        (&Method::GET, [user]) => channels::user(world, id(user, UNKNOWN_USER)?),
        _ => Err(NOT_FOUND.into()),
    }
}

fn in_channel(
    world: &mut World,
    call: &Call,
    channel: Snowflake,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    let message = |text: &str| id(text, UNKNOWN_MESSAGE);
    match (&call.method, rest) {
        (&Method::GET, []) => channels::get(world, channel),
        (&Method::PATCH, []) => channels::patch(world, call, channel),
        (&Method::DELETE, []) => channels::delete(world, channel),
        (&Method::POST, ["typing"]) => {
            let place = world.viewable(channel, world.bot)?;
            messages::check_sending(world, place, world.bot)?;
            Ok(Answer::Empty)
        }
        (&Method::GET, ["messages"]) => messages::list(world, call, channel),
        (&Method::POST, ["messages"]) => messages::post(world, call, channel),
        (&Method::GET, ["messages", m]) => messages::get(world, channel, message(m)?),
        (&Method::PATCH, ["messages", m]) => messages::patch(world, call, channel, message(m)?),
        (&Method::DELETE, ["messages", m]) => messages::delete(world, channel, message(m)?),
        (&Method::POST, ["threads"]) => threads::post(world, call, channel, None),
        (&Method::POST, ["messages", m, "threads"]) => {
            threads::post(world, call, channel, Some(message(m)?))
        }
        (&Method::GET, ["threads", "archived", "public"]) => {
            let guild = world.viewable(channel, world.bot)?.guild;
            threads::list(
                world,
                guild.ok_or_else(|| ApiError::from(UNKNOWN_CHANNEL))?,
                Some(channel),
            )
        }
        (&Method::PUT | &Method::DELETE, ["thread-members", user]) => {
            let user = if *user == "@me" {
                world.bot
            } else {
                id(user, UNKNOWN_USER)?
            };
            threads::membership(world, channel, user, call.method == Method::PUT)
        }
        (_, [] | ["messages" | "threads" | "typing", ..]) => Err(METHOD_NOT_ALLOWED.into()),
        _ => Err(NOT_FOUND.into()),
    }
}
