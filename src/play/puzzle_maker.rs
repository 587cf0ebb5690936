//! Where puzzles come from.

use std::fmt;

use crate::puzzle::{self, Day, Grade, Puzzle};
use crate::search::Stop;

/// Makes puzzles. It may take seconds, and gives `None` only where it was stopped.
pub trait PuzzleMaker: fmt::Debug + Send + Sync {
    /// The puzzle of a day.
    fn of_day(&self, day: Day, stop: &Stop) -> Option<Puzzle>;

    /// A puzzle for practice; another seed makes another.
    fn practice(&self, seed: u64, grade: Grade, stop: &Stop) -> Option<Puzzle>;
}

/// Makes the puzzles that every process makes: proved ones, the same for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProvedPuzzles;

impl PuzzleMaker for ProvedPuzzles {
    fn of_day(&self, day: Day, stop: &Stop) -> Option<Puzzle> {
        puzzle::daily(day, stop)
    }

    fn practice(&self, seed: u64, grade: Grade, stop: &Stop) -> Option<Puzzle> {
        puzzle::make(seed, grade, stop)
    }
}
