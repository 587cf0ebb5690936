//! A Discord on loopback: REST, gateway, files, a page to play on, and faults on demand.
//!
//! It follows Discord's documentation (the `.mdx` files named in comments are those of the
//! `discord-api-docs` repository) closely enough that unchanged clients cannot tell the
//! difference, keeps Discord's limits and refuses with Discord's codes. It knows nothing of the
//! bot. `docs/sandbox.md` describes what members and tests can do.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use wayk::sandbox::{Sandbox, SandboxOptions};
//!
//! let sandbox = Sandbox::start(SandboxOptions::default()).await?;
//! println!("{} {}", sandbox.address(), sandbox.token());
//! sandbox.shutdown().await;
//! # Ok(())
//! # }
//! ```

mod callbacks;
mod cdn;
mod channels;
mod clock;
mod errors;
mod faults;
mod gateway;
mod ids;
mod interactions;
mod limits;
mod listener;
mod messages;
mod page;
mod permissions;
mod plan;
mod recorder;
mod registry;
mod rest;
mod state;
mod threads;
mod user_api;
mod wire;

use std::{
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRequestParts, Request, State, ws::WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use self::{faults::Faults, listener::CuttableListener, recorder::Recorder, state::World};

pub use self::{
    clock::Clock,
    ids::{NotASnowflake, Snowflake},
    permissions::Permissions,
    plan::{ChannelPlan, GuildPlan, PersonPlan, SandboxOptions, WorldPlan},
    state::PlanError,
};

/// What every handler shares.
#[derive(Debug)]
struct Shared {
    world: Mutex<World>,
    faults: Faults,
    recorder: Recorder,
    token: String,
    gateway_url: String,
    answer_within: Duration,
    heartbeat: Duration,
    privileged_intents: bool,
    stopping: watch::Sender<bool>,
}

impl Shared {
    /// The state. The guard is never held across an await. A panic while it was held would leave
    /// at worst one half-done deed of a test double behind, so it is not passed on.
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns when the sandbox is asked to stop.
    async fn stopped(&self) {
        // An error would mean that the sender is gone, and it is in `self`.
        let _ = self.stopping.subscribe().wait_for(|stop| *stop).await;
    }

    fn authorizes(&self, headers: &HeaderMap) -> bool {
        let given = headers
            .get(header::AUTHORIZATION)
            .and_then(|v| v.to_str().ok());
        given.and_then(|v| v.strip_prefix("Bot ")) == Some(self.token.as_str())
    }
}

/// Why a sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// Asked to listen where others than this machine could connect.
    #[error("the sandbox only listens on loopback, and {0} is not a loopback address")]
    NotLoopback(std::net::IpAddr),
    /// The port is taken, for instance.
    #[error("the sandbox cannot listen on {address}: {source}")]
    Listen {
        /// Where it tried to.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The plan does not hold together.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// A running sandbox. Dropping it stops it as well, without waiting.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    address: SocketAddr,
    server: Option<JoinHandle<()>>,
}

impl Sandbox {
    /// Starts a sandbox and returns once it listens.
    ///
    /// # Errors
    /// When the address is not loopback, the port cannot be had, or the plan contradicts itself.
    pub async fn start(options: SandboxOptions) -> Result<Self, SandboxError> {
        if !options.address.is_loopback() {
            return Err(SandboxError::NotLoopback(options.address));
        }
        let wanted = SocketAddr::new(options.address, options.port);
        let refused = |source| SandboxError::Listen {
            address: wanted,
            source,
        };
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let world = World::build(&options.plan, format!("http://{address}"), options.clock)?;
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            faults: Faults::default(),
            recorder: Recorder::default(),
            token: options
                .token
                .unwrap_or_else(|| format!("sandbox.{}", random_hex(16))),
            gateway_url: format!("ws://{address}"),
            answer_within: options.answer_within,
            heartbeat: options.heartbeat,
            privileged_intents: options.privileged_intents,
            stopping: watch::Sender::new(false),
        });
        let service = router(shared.clone()).into_make_service_with_connect_info::<listener::Cut>();
        let mut stopping = shared.stopping.subscribe();
        let server = axum::serve(CuttableListener(listener), service);
        let server = server.with_graceful_shutdown(async move {
            // An error means that the sandbox is gone: stop as well.
            let _ = stopping.wait_for(|stop| *stop).await;
        });
        let server = tokio::spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(%error, "the sandbox's server ended");
            }
        });
        Ok(Self {
            shared,
            address,
            server: Some(server),
        })
    }

    /// Where it listens; `http://` in front of it is the base of Discord's API and of the page.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The token that the bot logs in with.
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// Closes every connection and returns when the server has stopped, at most two seconds later.
    pub async fn shutdown(mut self) {
        self.shared.stopping.send_replace(true);
        if let Some(mut server) = self.server.take()
            && tokio::time::timeout(Duration::from_secs(2), &mut server)
                .await
                .is_err()
        {
            server.abort();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stopping.send_replace(true);
    }
}

fn router(shared: Arc<Shared>) -> Router {
    let people = Router::new()
        .nest("/sandbox/api", user_api::router())
        .merge(page::routes())
        .route(
            "/attachments/{channel}/{attachment}/{filename}",
            get(cdn::attachment),
        )
        .layer(middleware::from_fn(only_from_here));
    Router::new()
        .route("/", get(root))
        .route("/api/v10/{*path}", any(rest::handle))
        .merge(people)
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

/// The gateway for a bot, the page for a person.
async fn root(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let wants_socket = request.headers().contains_key(header::UPGRADE);
    if !wants_socket {
        return if is_from_here(request.headers()) {
            page::index()
        } else {
            refused()
        };
    }
    let (mut parts, _) = request.into_parts();
    match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::run(shared, socket)),
        Err(refusal) => refusal.into_response(),
    }
}

/// A page of another site that is open in the same browser must not reach the sandbox: its
/// requests carry its own `Origin`, and a name of its own that points at loopback shows in `Host`.
async fn only_from_here(request: Request, next: Next) -> Response {
    if is_from_here(request.headers()) {
        next.run(request).await
    } else {
        refused()
    }
}

fn refused() -> Response {
    (
        StatusCode::FORBIDDEN,
        "The sandbox only talks to its own page and to this machine.",
    )
        .into_response()
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .and_then(|v: &axum::http::HeaderValue| v.to_str().ok())
    };
    let Some(host) = text(header::HOST) else {
        return false;
    };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let is_local = name.eq_ignore_ascii_case("localhost")
        || name
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback());
    let own_origin = |origin: &str| origin.strip_prefix("http://") == Some(host);
    is_local
        && (!headers.contains_key(header::ORIGIN) || text(header::ORIGIN).is_some_and(own_origin))
}

/// `bytes` random bytes as hexadecimal digits.
fn random_hex(bytes: usize) -> String {
    use std::fmt::Write as _;

    let mut random = vec![0; bytes];
    // Without randomness the token is guessable, on a loopback server without anything to steal.
    if let Err(error) = getrandom::fill(&mut random) {
        tracing::warn!(%error, "no randomness from the system");
    }
    random
        .iter()
        .fold(String::with_capacity(2 * bytes), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_kept_out() {
        let from = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            is_from_here(&headers)
        };
        assert!(from("127.0.0.1:8123", None));
        assert!(from("localhost:8123", Some("http://localhost:8123")));
        assert!(from("[::1]:8123", None));
        assert!(!from("evil.example:8123", None));
        assert!(!from("127.0.0.1:8123", Some("https://evil.example")));
        assert!(!from("127.0.0.1:8123", Some("http://127.0.0.1:9999")));
        assert!(!from("127.0.0.1:8123", Some("null")));
    }
}
