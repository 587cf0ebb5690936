//! `wayk advise`: which move to make in a game, as JSON.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::{Error, input, output};
use crate::search::{self, Level, Limits, Stop};

/// What `wayk advise` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
    /// Which opponent thinks: cadet, deckhand, pilot, captain or admiral
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Admiral)]
    level: Level,
    /// End after so many positions; the same number gives the same answer on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// End after so many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Chooses between equal moves
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

/// What is printed.
#[derive(Debug, Serialize)]
struct Said {
    #[serde(rename = "move")]
    mv: String,
    /// The margin in points expected at the end, for the player to move.
    score: f64,
    /// The move and what is expected to follow, up to the first card to be turned up.
    pv: Vec<String>,
    nodes: u64,
    depth: u8,
    ms: u128,
}

pub(super) fn run(args: &Args) -> super::Result {
    let record = args.game.read()?;
    // The view alone goes on from here, so nothing of a whole record's stack does.
    let view = record.replay().view();
    let limits = Limits {
        nodes: args.nodes,
        depth: None,
        time: args.time.map(Duration::from_millis),
    };
    let start = Instant::now();
    let advice = search::advise(&view, args.level, args.seed, &limits, &Stop::default())
        .ok_or_else(|| Error::input(format!("{}: the game is over", args.game)))?;
    // A record may hide a card that has been turned up; nobody can play on from there.
    view.check(advice.mv)
        .map_err(|error| Error::input(format!("{}: {error}", args.game)))?;
    let said = Said {
        mv: view.move_text(advice.mv),
        score: advice.score,
        pv: (advice.pv.iter().map(|mv| view.move_text(*mv))).collect(),
        nodes: advice.nodes,
        depth: advice.depth,
        ms: start.elapsed().as_millis(),
    };
    let text = serde_json::to_string(&said).map_err(Error::failed)?;
    output::print(text + "\n")
}
