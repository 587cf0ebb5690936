//! What a move does.

use super::number::Number;
use super::side::Side;
use super::state::Move;

/// What a move did to the chamber it pushed (rules, "A turn"). It is forced by the move, so it
/// can be told before the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A lying chamber stood up. No points.
    Woken,
    /// A standing chamber left with this number and its sleeper took the pod: 2 points.
    Launched(Number),
    /// A standing chamber left with this number and its sleeper took a free second seat: 1 point.
    Seated(Number),
    /// A standing chamber left with this number and there was no seat. No points.
    Lost(Number),
}

impl Outcome {
    /// The one word that names it: `woken`, `launched`, `seated` or `lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Woken => "woken",
            Self::Launched(_) => "launched",
            Self::Seated(_) => "seated",
            Self::Lost(_) => "lost",
        }
    }

    /// The number with which the chamber left the board, `None` where it only stood up.
    pub const fn number(self) -> Option<Number> {
        match self {
            Self::Woken => None,
            Self::Launched(number) | Self::Seated(number) | Self::Lost(number) => Some(number),
        }
    }

    /// The points it is worth.
    pub const fn points(self) -> u8 {
        match self {
            Self::Launched(_) => 2,
            Self::Seated(_) => 1,
            Self::Woken | Self::Lost(_) => 0,
        }
    }
}

/// A move that was made, with what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// What it did to the chamber.
    pub outcome: Outcome,
    /// The bay's place, 0 to 2 from the left, whose pod was launched.
    pub slot: Option<usize>,
}
