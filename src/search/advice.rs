//! What is asked of a search, and what it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Level;
use crate::rules::{Move, Outcome, View};

/// When a search ends, whichever comes first. What is `None` is the level's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// After so many positions. The same view, level, seed and number of positions give the same
    /// advice on every machine, where neither time nor a [`Stop`] ended the search first.
    pub nodes: Option<u64>,
    /// After so many plies.
    pub depth: Option<u8>,
    /// After so long.
    pub time: Option<Duration>,
}

/// Ends searches from outside. All clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends them: each gives the best it has found so far.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they are to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move to make.
    pub mv: Move,
    /// The margin in points at the end that it expects, for the player to move.
    pub score: f64,
    /// The principal variation: this move and what it expects to follow, as far as no card has to
    /// be turned up.
    pub pv: Vec<Move>,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How many plies it looked ahead.
    pub depth: u8,
}

/// What an opponent of a level would do here. `None` where the game is over.
pub fn advise(
    view: &View,
    level: Level,
    seed: u64,
    limits: &Limits,
    stop: &Stop,
) -> Option<Advice> {
    let _ = (level, seed, limits, stop);
    let worth = |mv: &Move| match view.outcome(*mv) {
        Outcome::Launched(_) => 2,
        Outcome::Seated(_) => 1,
        Outcome::Woken | Outcome::Lost(_) => 0,
    };
    let moves = view.legal_moves();
    let mv = *moves.iter().max_by_key(|mv| worth(mv))?;
    let side = view.to_move()?;
    let margin = f64::from(view.crew(side).points()) - f64::from(view.crew(side.other()).points());
    Some(Advice {
        mv,
        score: margin + f64::from(worth(&mv)),
        pv: vec![mv],
        nodes: moves.len() as u64,
        depth: 1,
    })
}
