//! What is asked of a search, and what it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Level;
use super::chance::Unseen;
use super::eval::margin;
use super::level::PATIENCE;
use super::node::Node;
use super::random::Random;
use super::root::deepen;
use super::tree::{Patience, Tree};
use super::worth::POINT;
use crate::rules::{Move, View};

/// When a search ends, whichever comes first. What is `None` is the level's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// After so many positions. The same view, level, seed and number of positions give the same
    /// advice on every machine, where neither time nor a [`Stop`] ended the search first: so a
    /// level has no time limit of its own where this is given.
    pub nodes: Option<u64>,
    /// After so many plies.
    pub depth: Option<u8>,
    /// After so long. The first ply is always looked at to its end.
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
    // A view of a game that was resigned has no moves, and its state does not know.
    view.to_move()?;
    let mut random = Random::new(seed);
    if level == Level::Cadet {
        return cadet(view, &mut random);
    }
    let time = match limits {
        Limits {
            time: None,
            nodes: Some(_),
            ..
        } => None,
        Limits { time, .. } => Some(time.unwrap_or(PATIENCE)),
    };
    let patience = Patience {
        nodes: limits.nodes.unwrap_or(level.nodes()),
        until: time.and_then(|time| Instant::now().checked_add(time)),
        stop,
    };
    let board = view.board();
    let node = Node::new(board, *view.state(), Unseen::of(view));
    let mut tree = Tree::new(board, level.eye(), patience);
    let depth = limits.depth.unwrap_or(level.depth()).into();
    let found = deepen(&mut tree, board, &node, depth, &mut random)?;
    Some(Advice {
        mv: *found.line.first()?,
        score: f64::from(found.value.margin) / f64::from(POINT),
        pv: found.line,
        nodes: tree.nodes(),
        depth: u8::try_from(found.depth).unwrap_or(u8::MAX),
    })
}

/// One robot at a time, and the most points that it can make: ties are random.
fn cadet(view: &View, random: &mut Random) -> Option<Advice> {
    let side = view.to_move()?;
    let moves = view.legal_moves();
    let eyed = random.pick(&view.state().robots(side))?;
    let is_eyed = |mv: &Move| mv.from == eyed || moves.iter().all(|mv| mv.from != eyed);
    let seen: Vec<Move> = moves.iter().copied().filter(is_eyed).collect();
    let worth = |mv: &Move| view.outcome(*mv).points();
    let most = seen.iter().map(worth).max()?;
    let best: Vec<Move> = seen
        .iter()
        .copied()
        .filter(|mv| worth(mv) == most)
        .collect();
    let mv = random.pick(&best)?;
    Some(Advice {
        mv,
        score: f64::from(margin(view.state(), side)) + f64::from(most),
        pv: vec![mv],
        nodes: seen.len() as u64,
        depth: 1,
    })
}
