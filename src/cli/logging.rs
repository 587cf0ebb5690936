//! What is logged, and what never is.

use tracing_subscriber::EnvFilter;

use super::Error;

/// Ours at `info`; of the libraries what needs a person.
pub(super) const DEFAULT: &str = "warn,wayk=info";

/// Below these levels serenity writes the token (its IDENTIFY) and interaction tokens (addresses
/// of its requests), and the HTTP libraries may write headers. They come last, so that nothing in
/// the filter that a person sets can lower them.
const NEVER_BELOW: [&str; 7] = [
    "serenity=info",
    "serenity::gateway=info",
    "serenity::http=info",
    "tungstenite=info",
    "tokio_tungstenite=info",
    "reqwest=info",
    "hyper=info",
];

/// Starts logging to standard error with a filter in `tracing`'s notation
/// (`info`, `wayk=debug,serenity=info`).
///
/// # Errors
///
/// The filter cannot be read.
pub(super) fn start(filter: &str) -> Result<(), Error> {
    let mut filter = EnvFilter::builder()
        .parse(filter)
        .map_err(|error| Error::input(format!("WAYK_LOG is not a filter: {error}")))?;
    for directive in NEVER_BELOW {
        let directive = directive
            .parse()
            .expect("the directives above are well-formed");
        filter = filter.add_directive(directive);
    }
    // A second start in one process (the sandbox runs the bot beside itself) changes nothing.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
    Ok(())
}
