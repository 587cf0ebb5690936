//! `wayk bot`: the bot itself.

use std::path::PathBuf;
use std::sync::Arc;

use super::clock::ShiftedClock;
use super::{Error, logging, stop};
use crate::discord::{self, BotConfig, BotError, DiscordApi, LoopbackAddress, Token};
use crate::play::{Clock, LeaseError, ProvedPuzzles, SystemClock, SystemDealer, Thinking};

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
    discord_api: Option<LoopbackAddress>,
    /// A file that says how many milliseconds the clock is ahead: for tests of games over days
    #[arg(long, value_name = "FILE", requires = "discord_api", hide = true)]
    clock_ahead: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> super::Result {
    logging::start(&args.log)?;
    let token = super::token()?.ok_or_else(|| {
        Error::input(
            "DISCORD_TOKEN is not set: put the bot's token into the environment or into `.env` \
             (`.env.example` shows how), or try `wayk sandbox`, which needs none",
        )
    })?;
    println!("Database: {}", args.database.display());
    let config = BotConfig {
        token: Token::new(token),
        database: args.database,
        api: args
            .discord_api
            .map_or(DiscordApi::Real, DiscordApi::Loopback),
        clock: match args.clock_ahead {
            Some(file) => Arc::new(ShiftedClock(file)) as Arc<dyn Clock>,
            None => Arc::new(SystemClock),
        },
        dealer: Arc::new(SystemDealer),
        thinking: Thinking::default(),
        puzzles: Arc::new(ProvedPuzzles),
    };
    super::runtime()?
        .block_on(discord::run(config, stop::asked()))
        .map_err(explain)
}

/// The error with the way out, where there is one.
pub(super) fn explain(error: BotError) -> Error {
    match error {
        BotError::Lease(LeaseError::Held { .. }) => Error::failed(format_args!(
            "{error}. Stop that one first, or give this one a database of its own with --database"
        )),
        other => Error::failed(other),
    }
}
