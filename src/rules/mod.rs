//! The game: ships, spaces, moves and their effects, endings, deals, notation and records.
//!
//! Everything here is a pure function of its arguments: no clock, no I/O, no randomness but a
//! seed that is handed in. The rules themselves are those of `docs/rules.md`, whose sections the
//! items below name.
//!
//! The way through the types:
//!
//! - A [`Setup`] is what somebody typed, stored or dealt; it holds or says every reason why not.
//! - A [`Position`] is made from a whole [`Setup`] and plays moves. It knows the stack.
//! - A [`View`] is what the players may know of a position, and what all other rooms are handed.
//! - A [`Record`] is a game as text; [`Record::replay`] gives its [`Replay`], every state of it.
//!
//! ```
//! use wayk::rules::{Position, Seed, Ship, deal};
//!
//! let setup = deal(Ship::Shuttle, &Seed::from_u64(7));
//! let mut position = Position::new(&setup).expect("a deal is whole");
//! let first = position.view().legal_moves()[0];
//! let effect = position.play(first).expect("the move is legal");
//! println!("{}: {:?}", position.view().move_text(first), effect.outcome);
//! ```

mod bay;
mod board;
mod deal;
mod decision;
mod effect;
mod ending;
mod notation;
mod number;
mod perft;
mod position;
mod record;
mod replay;
mod saved;
mod setup;
mod ship;
mod side;
mod space;
mod state;
mod view;

pub use bay::Slot;
pub use board::Board;
pub use deal::{MIN_FIRST_MOVES, Seed, deal};
pub use decision::{Decision, ParseDecisionError};
pub use effect::{Effect, Outcome};
pub use ending::{Ending, Winner};
pub use notation::{MoveTextError, read_move};
pub use number::Number;
pub use perft::{perft, perft_playing_leaves};
pub use position::{PlayError, Position};
pub use record::{Problem, Record, RecordError, Tag};
pub use replay::Replay;
pub use saved::Saved;
pub use setup::{CARDS, Setup, SetupError, SetupProblem};
pub use ship::{Corner, Ship};
pub use side::{BySide, Side};
pub use space::{Space, SpaceSet, Tile};
pub use state::{Crew, MAX_MOVES, Move, MoveList, Ply, State};
pub use view::View;
