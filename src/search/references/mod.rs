//! Fixed opponents that the levels are measured against. They never change, so that figures of
//! different days can be compared; nobody plays them but `wayk ladder`.

mod descents;
mod three_plies;

use std::fmt;
use std::str::FromStr;

use super::chance::Unseen;
use super::random::Random;
use crate::rules::{Board, Move, Number, Side, State, View};

/// A fixed opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// Any legal move, each as likely.
    Random,
    /// The most points this turn; ties are random.
    Greedy,
    /// The most points in three plies, over five dealt-out stacks that vote.
    ThreePlies,
    /// Open-loop Monte Carlo tree search: 4,000 descents, the stack dealt anew for each, random
    /// playouts.
    Descents,
}

impl Reference {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::ThreePlies, Self::Descents];

    /// The word for it in commands.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::ThreePlies => "three-plies",
            Self::Descents => "descents",
        }
    }

    /// The move it makes, `None` where the game is over.
    pub fn choose(self, view: &View, seed: u64) -> Option<Move> {
        let mut random = Random::new(seed);
        match self {
            Self::Random => random.pick(&view.legal_moves()),
            Self::Greedy => greedy(view, &mut random),
            Self::ThreePlies => three_plies::choose(view, &mut random),
            Self::Descents => descents::choose(view, &mut random),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The text names no reference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no reference: there are random, greedy, three-plies and descents")]
pub struct ParseReferenceError(String);

impl FromStr for Reference {
    type Err = ParseReferenceError;

    fn from_str(text: &str) -> Result<Self, ParseReferenceError> {
        Self::ALL
            .into_iter()
            .find(|reference| reference.word() == text)
            .ok_or_else(|| ParseReferenceError(text.to_owned()))
    }
}

fn greedy(view: &View, random: &mut Random) -> Option<Move> {
    let moves = view.legal_moves();
    best_of(&moves, |mv| view.outcome(mv).points(), random)
}

/// One of the moves that are worth most.
fn best_of<T: Ord>(
    moves: &[Move],
    mut worth: impl FnMut(Move) -> T,
    random: &mut Random,
) -> Option<Move> {
    let worths: Vec<T> = moves.iter().map(|&mv| worth(mv)).collect();
    let most = worths.iter().max()?;
    let best: Vec<Move> = (moves.iter().zip(&worths))
        .filter(|(_, worth)| *worth == most)
        .map(|(mv, _)| *mv)
        .collect();
    random.pick(&best)
}

/// A stack as it may lie, dealt out of the cards that nobody has seen.
#[derive(Debug)]
struct Stack(Vec<Number>);

impl Stack {
    fn deal(unseen: Unseen, random: &mut Random) -> Self {
        let mut cards = Vec::new();
        for (number, count) in unseen.draws() {
            cards.extend((0..count).map(|_| number));
        }
        random.shuffle(&mut cards);
        Self(cards)
    }

    /// Makes a move with this stack.
    fn play(&self, board: &Board, state: &mut State, mv: Move) {
        let top = usize::from(state.face_down()).checked_sub(1);
        let next = top.and_then(|top| self.0.get(top)).copied();
        state.make(board, mv, next);
    }
}

/// A crew's points less the other's.
fn margin(state: &State, side: Side) -> i32 {
    super::eval::margin(state, side)
}
