//! Which move to make: the levels of the bot's play, and what they think of a position.
//!
//! A search is handed a [`View`], so it cannot see the face-down stack: what a launch turns up is
//! chance to it as it is to the players.

mod advice;
mod level;
pub mod rescue;
mod solve;
mod thinkers;

pub use advice::{Advice, Limits, Stop, advise};
pub use level::Level;
pub use solve::{SOLVER_BYTES, Solution, Solver, Unsolved, Value, solve};
pub use thinkers::{Thinkers, TopicId};

#[allow(unused_imports, reason = "the documentation names it")]
use crate::rules::View;
