//! `wayk perft`: how many sequences of legal moves go on from a game.

use super::{Error, input, output};
use crate::rules;

/// What `wayk perft` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
    /// How many moves each sequence has
    #[arg(long, value_name = "PLIES")]
    depth: u32,
}

pub(super) fn run(args: &Args) -> super::Result {
    let record = args.game.read()?;
    let replay = record.replay();
    let position = replay.position().ok_or_else(|| {
        Error::input(format!(
            "{}: perft needs the whole record, and this one hides cards as `?`",
            args.game
        ))
    })?;
    let count = match replay.decision() {
        // A finished game has no sequence but the empty one.
        Some(_) => u64::from(args.depth == 0),
        None => rules::perft(&position, args.depth),
    };
    output::print(format!("{count}\n"))
}
