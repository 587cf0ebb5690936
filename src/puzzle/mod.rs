//! Puzzles: positions late in a game, *all remaining cards open*, in which one crew is to reach a
//! stated result against a bot that defends perfectly.
//!
//! - [`daily`] is the puzzle of a day: a function of the day's number alone, for ever. [`make`] is
//!   the same for practice, from a seed and a grade.
//! - [`judge`] says how a try stands after each of the solver's moves, and what the bot replies;
//!   [`hint`] gives a right move, [`solution`] the main line.
//! - [`check`] proves a puzzle: one right move at each turn, deep enough, not to be solved by
//!   taking the most points.
//!
//! What a puzzle has to be, how the bot defends and what makes a grade is written down in
//! `docs/puzzles.md`. Everything here is worked out by the exact [`Solver`](crate::search::Solver):
//! it takes milliseconds up to a second, so callers keep it off the async runtime
//! ([`Thinkers::run`](crate::search::Thinkers::run)). Nothing depends on time, on the machine, or
//! on how the bot's levels play.

mod attempt;
mod day;
mod goal;
mod grade;
mod maker;
mod proof;
mod referee;
mod text;
mod twin;

pub use attempt::{PuzzleError, Verdict, hint, judge, solution};
pub use day::Day;
pub use goal::{Goal, ParseGoalError};
pub use grade::{Grade, ParseGradeError};
pub use maker::{daily, make};
pub use proof::{Problem, Proof, Turn, check};
pub use text::{Puzzle, PuzzleTextError};
pub use twin::{Likeness, likeness};
