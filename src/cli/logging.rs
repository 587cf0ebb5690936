//! What is logged, and what never is.

use std::io::IsTerminal as _;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt as _, Targets, filter_fn};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use super::Error;

/// Ours at `info`; of the libraries what needs a person.
pub(super) const DEFAULT: &str = "warn,wayk=info";

/// The libraries that handle the token. Below INFO they write it (serenity its IDENTIFY at
/// TRACE), the tokens of interactions (addresses of requests at DEBUG) or whole headers.
const SECRET: [&str; 10] = [
    "serenity",
    "poise",
    "reqwest",
    "hyper",
    "hyper_util",
    "h2",
    "rustls",
    "tungstenite",
    "tokio_tungstenite",
    "axum",
];

/// Starts logging to standard error with a filter in `tracing`'s notation
/// of levels by target (`info`, `wayk=debug,serenity=info`). Whatever the filter says, no line can hold a token.
///
/// # Errors
///
/// The filter cannot be read.
pub(super) fn start(filter: &str) -> Result<(), Error> {
    let filter: Targets = filter
        .parse()
        .map_err(|error| Error::input(format!("WAYK_LOG is not a filter: {error}")))?;
    let layer = fmt::layer()
        // Colours are for people: a log file is read by programs too.
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_filter(filter.and(filter_fn(is_harmless)));
    // A second start in one process changes nothing.
    let _ = tracing_subscriber::registry().with(layer).try_init();
    Ok(())
}

/// Whether a line may be written: those of the libraries above only from INFO up, and without
/// their spans, which stand before every line within them and hold whole requests at INFO
/// (serenity's rate limiter).
fn is_harmless(metadata: &Metadata<'_>) -> bool {
    let library = metadata.target().split("::").next().unwrap_or_default();
    let is_line = metadata.is_event() && *metadata.level() <= Level::INFO;
    is_line || !SECRET.contains(&library)
}
