//! The command line: one file for each subcommand.
//!
//! A subcommand's file has its `Args` and a `run` that returns [`Result`]. What a person typed
//! wrong is an [`Error::Input`] and exits with 2, as clap's own refusals do; everything else that
//! goes wrong exits with 1. Either way it is one clear line on standard error.

mod advise;
mod bot;
mod clock;
mod deal;
mod input;
mod invite;
mod ladder;
mod logging;
mod output;
mod perft;
mod puzzle;
mod render;
mod sandbox;
mod show;
mod solve;
mod steps;
mod stop;

use std::fmt::Display;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

const AFTER_HELP: &str = "\
Play in a minute, without Discord:
  wayk sandbox --open       a Discord of your own in the browser, with the bot in it

Bring the bot to your server:
  1. Make an application at https://discord.com/developers/applications
     and copy its token (page \"Bot\") into DISCORD_TOKEN, in the environment
     or in a file `.env` (`.env.example` explains every variable).
  2. wayk invite            prints the address at which you invite it
  3. wayk bot               runs it; then type /wayk new in your server";

/// Play the board game Wayk with friends, over days, in a Discord server.
#[derive(Debug, Parser)]
#[command(name = "wayk", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot
    Bot(bot::Args),
    /// Print the address at which the bot is invited to a server
    Invite(invite::Args),
    /// Play on this machine, in a Discord of your own with the bot in it
    Sandbox(sandbox::Args),
    /// Deal a new game and print its record
    Deal(deal::Args),
    /// Print a game's board as text, with every legal move
    Show(show::Args),
    /// Print what each move of a game did, a JSON object a line
    Steps(steps::Args),
    /// Count the sequences of legal moves that go on from a game
    Perft(perft::Args),
    /// Print what a late game is worth under best play, and each of its moves, as JSON
    Solve(solve::Args),
    /// Make and prove puzzles
    Puzzle(puzzle::Args),
    /// Say which move to make in a game, as a JSON object
    Advise(advise::Args),
    /// Set the bot's levels against each other and against fixed opponents
    Ladder(ladder::Args),
    /// Draw a game's board into a PNG file
    Render(render::Args),
}

/// Why a subcommand came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was typed, or the file that was named, is not right. Exits with 2.
    #[error("{0}")]
    Input(String),
    /// The work itself failed. Exits with 1.
    #[error("{0}")]
    Failed(String),
}

impl Error {
    /// What was typed is wrong.
    pub fn input(reason: impl Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// The work failed.
    pub fn failed(reason: impl Display) -> Self {
        Self::Failed(reason.to_string())
    }
}

/// What a subcommand returns.
pub type Result = std::result::Result<(), Error>;

/// Reads the arguments and `.env`, runs the subcommand and says how the process exits.
pub fn main() -> ExitCode {
    // Variables that are set already win over the file's.
    let env_file = dotenvy::dotenv();
    let cli = Cli::parse();
    if let Err(dotenvy::Error::LineParse(line, _)) = env_file {
        // The line is not printed: it may hold the token.
        eprintln!(
            "wayk: `.env` cannot be read (a line of {} characters)",
            line.len()
        );
        return ExitCode::from(2);
    }
    let done = match cli.command {
        None => {
            return match Cli::command().print_help() {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            };
        }
        Some(Command::Bot(args)) => bot::run(args),
        Some(Command::Invite(args)) => invite::run(&args),
        Some(Command::Sandbox(args)) => sandbox::run(&args),
        Some(Command::Deal(args)) => deal::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Steps(args)) => steps::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Puzzle(args)) => puzzle::run(&args),
        Some(Command::Advise(args)) => advise::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        Some(Command::Render(args)) => render::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wayk: {error}");
            match error {
                Error::Input(_) => ExitCode::from(2),
                Error::Failed(_) => ExitCode::FAILURE,
            }
        }
    }
}

/// What the bot and the sandbox run on.
fn runtime() -> std::result::Result<tokio::runtime::Runtime, Error> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::failed(format_args!("no threads to run on: {error}")))
}

/// The token in `DISCORD_TOKEN`. It is no argument, since every user of a machine can read the
/// arguments of its processes.
fn token() -> std::result::Result<Option<String>, Error> {
    match std::env::var("DISCORD_TOKEN") {
        Ok(token) if token.trim().is_empty() => Ok(None),
        Ok(token) => Ok(Some(token.trim().to_owned())),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(Error::input(
            "DISCORD_TOKEN holds something that is not text",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_tree_holds() {
        Cli::command().debug_assert();
    }
}
