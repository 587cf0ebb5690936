//! Which move to make: the levels of the bot's play, and what they think of a position.
//!
//! A search is handed a [`View`], so it cannot see the face-down stack: what a launch turns up is
//! chance to it as it is to the players. `docs/search.md` says how it works and what it is worth.

mod advice;
mod chance;
mod contest;
mod eval;
mod level;
mod node;
mod random;
mod references;
pub mod rescue;
mod root;
mod solve;
mod table;
mod thinkers;
mod tree;
mod weights;
mod worth;

pub use advice::{Advice, Limits, Stop, advise};
pub use contest::{Contender, ParseContenderError, Tally, contest};
pub use level::{Level, ParseLevelError};
pub use references::{ParseReferenceError, Reference};
pub use solve::{SOLVER_BYTES, Solution, Solver, Unsolved, Value, solve};
pub use thinkers::{Thinkers, TopicId};

#[allow(unused_imports, reason = "the documentation names it")]
use crate::rules::View;
