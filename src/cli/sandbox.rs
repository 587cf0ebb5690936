//! `wayk sandbox`: a Discord on this machine with the bot in it, for playing without a token.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::clock::SandboxClock;
use super::{Error, logging, stop};
use crate::discord::{self, BotConfig, DiscordApi, Token};
use crate::play::{Dealer, ProvedPuzzles, SeededDealer, SystemDealer, Thinking};
use crate::sandbox::{self, Sandbox, SandboxOptions};

/// What `wayk sandbox` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The port of the page; a free one is taken without it
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The `SQLite` file that holds the games; without it they are gone when the sandbox stops
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Deal the same ships every time: the first from this seed, the next from the seed after it
    #[arg(long, value_name = "SEED")]
    ship_seed: Option<u64>,
    /// What is logged, in tracing's notation, for example `info` or `wayk=debug`
    #[arg(long, value_name = "FILTER", env = "WAYK_LOG", default_value = logging::DEFAULT)]
    log: String,
}

pub(super) fn run(args: &Args) -> super::Result {
    logging::start(&args.log)?;
    super::runtime()?.block_on(play(args))
}

async fn play(args: &Args) -> super::Result {
    let clock = sandbox::Clock::default();
    let sandbox = Sandbox::start(SandboxOptions {
        port: args.port,
        clock: clock.clone(),
        ..SandboxOptions::default()
    })
    .await
    .map_err(Error::failed)?;
    let address = format!("http://{}", sandbox.address());
    let database = Database::of(args.db.as_deref());
    println!("Database: {}", database.path().display());
    let config = BotConfig {
        token: Token::new(sandbox.token()),
        database: database.path().to_owned(),
        api: DiscordApi::Loopback(address.parse().map_err(Error::failed)?),
        clock: Arc::new(SandboxClock(clock)),
        dealer: match args.ship_seed {
            Some(seed) => Arc::new(SeededDealer::new(seed)) as Arc<dyn Dealer>,
            None => Arc::new(SystemDealer),
        },
        thinking: Thinking::default(),
        puzzles: Arc::new(ProvedPuzzles),
    };
    let (stop, stopped) = oneshot::channel();
    let mut bot = tokio::spawn(discord::run(config, async {
        // A sender that is gone means the same.
        let _ = stopped.await;
    }));
    println!("Play at:  {address}");
    println!("Ctrl-C stops the sandbox.");
    if args.open
        && let Err(error) = open::that_detached(&address)
    {
        eprintln!("wayk: the browser cannot be opened ({error}); open {address} yourself");
    }
    let ended = tokio::select! {
        ended = &mut bot => ended,
        () = stop::asked() => {
            let _ = stop.send(());
            bot.await
        }
    };
    sandbox.shutdown().await;
    ended.map_err(Error::failed)?.map_err(super::bot::explain)
}

/// The sandbox's database: a named one stays, any other goes with the sandbox.
enum Database {
    Named(PathBuf),
    Temporary(PathBuf),
}

impl Database {
    fn of(named: Option<&Path>) -> Self {
        if let Some(path) = named {
            Self::Named(path.to_owned())
        } else {
            let name = format!("wayk-sandbox-{}.sqlite3", std::process::id());
            let temporary = Self::Temporary(std::env::temp_dir().join(name));
            // One that a killed sandbox with this process id left behind.
            temporary.remove();
            temporary
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Named(path) | Self::Temporary(path) => path,
        }
    }

    /// Removes a temporary database with the files that `SQLite` keeps beside it.
    fn remove(&self) {
        if let Self::Temporary(path) = self {
            for ending in ["", "-wal", "-shm"] {
                let mut name = path.clone().into_os_string();
                name.push(ending);
                let _ = std::fs::remove_file(name);
            }
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.remove();
    }
}
