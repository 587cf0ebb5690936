//! `wayk solve`: what a game is worth under best play, every card being known.

use std::time::Instant;

use serde::Serialize;

use super::{Error, input, output};
use crate::search::{SOLVER_BYTES, Solver, Stop, Unsolved, Value};

/// What `wayk solve` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
    /// Give up after so many positions
    #[arg(long, value_name = "NUMBER")]
    nodes: Option<u64>,
    /// How much memory the solver takes at most, in MiB
    #[arg(long, value_name = "MIB", default_value_t = SOLVER_BYTES >> 20)]
    memory: usize,
}

/// What is printed. Values are those of the game's end, for the player to move.
#[derive(Debug, Serialize)]
struct Solved {
    value: Worth,
    /// Every legal move, the best first.
    moves: Vec<Judged>,
    /// Positions looked at.
    nodes: u64,
    ms: u128,
}

#[derive(Debug, Serialize)]
struct Judged {
    #[serde(rename = "move")]
    mv: String,
    value: Worth,
}

/// Points and launched pods more than the other crew's.
#[derive(Debug, Serialize)]
struct Worth {
    margin: i16,
    pods: i16,
}

impl From<Value> for Worth {
    fn from(Value { margin, pods }: Value) -> Self {
        Self { margin, pods }
    }
}

pub(super) fn run(args: &Args) -> super::Result {
    let record = args.game.read()?;
    let replay = record.replay();
    let refuse = |reason: &str| Error::input(format!("{}: {reason}", args.game));
    if replay.is_over() {
        return Err(refuse("the game is over, so there is nothing to solve"));
    }
    let position = replay
        .position()
        .ok_or_else(|| refuse("solving needs the whole record, and this one hides cards as `?`"))?;
    let start = Instant::now();
    let solution = Solver::with_memory(&position, args.memory.saturating_mul(1 << 20))
        .map(|solver| solver.with_nodes(args.nodes.unwrap_or(u64::MAX)))
        .and_then(|mut solver| solver.solve(&position, &Stop::default()))
        .map_err(|error| match error {
            Unsolved::TooEarly { .. } => refuse(&error.to_string()),
            _ => Error::failed(format!("{}: {error}", args.game)),
        })?;
    let view = replay.view();
    let solved = Solved {
        value: solution.value.into(),
        moves: solution
            .moves
            .iter()
            .map(|&(mv, value)| Judged {
                mv: view.move_text(mv),
                value: value.into(),
            })
            .collect(),
        nodes: solution.nodes,
        ms: start.elapsed().as_millis(),
    };
    let text = serde_json::to_string(&solved).map_err(Error::failed)?;
    output::print(format!("{text}\n"))
}
