//! `wayk bot`: the bot itself.

use std::path::PathBuf;

use super::{Error, logging};

/// What `wayk bot` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The `SQLite` file that holds every game; it is made if it is not there
    #[arg(
        long,
        value_name = "FILE",
        env = "WAYK_DATABASE",
        default_value = "wayk.sqlite3"
    )]
    database: PathBuf,
    /// What is logged, in tracing's notation, for example `info` or `wayk=debug`
    #[arg(long, value_name = "FILTER", env = "WAYK_LOG", default_value = logging::DEFAULT)]
    log: String,
    /// Talk to a Discord on this machine instead, such as `wayk sandbox`: http://127.0.0.1:PORT
    #[arg(long, value_name = "ADDRESS", env = "WAYK_DISCORD_API")]
    discord_api: Option<String>,
}

pub(super) fn run(args: &Args) -> super::Result {
    logging::start(&args.log)?;
    let _ = super::token()?.ok_or_else(|| {
        Error::input(
            "DISCORD_TOKEN is not set: put the bot's token into the environment or into `.env` \
             (`.env.example` shows how), or try `wayk sandbox`, which needs none",
        )
    })?;
    let _ = (&args.database, &args.discord_api);
    Err(Error::failed("not there yet"))
}
