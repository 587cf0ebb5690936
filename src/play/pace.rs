//! How fast a game between two people is played.

use std::fmt;
use std::str::FromStr;

use super::SignedDuration;

/// How much time the players of a game have: a bank that the time of their turns is taken from, and
/// what comes back to it with each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Two days in the bank, half a day back with each move.
    Brisk,
    /// Five days, and one.
    #[default]
    Steady,
    /// Ten days, and two.
    Leisure,
    /// No clock.
    None,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Self; 4] = [Self::Brisk, Self::Steady, Self::Leisure, Self::None];

    /// The one word for it, in the database and in options: `brisk`, `steady`, `leisure`, `none`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brisk => "brisk",
            Self::Steady => "steady",
            Self::Leisure => "leisure",
            Self::None => "none",
        }
    }

    /// What is in the bank at the start, `None` without a clock.
    pub const fn start(self) -> Option<SignedDuration> {
        match self {
            Self::Brisk => Some(SignedDuration::from_hours(48)),
            Self::Steady => Some(SignedDuration::from_hours(5 * 24)),
            Self::Leisure => Some(SignedDuration::from_hours(10 * 24)),
            Self::None => None,
        }
    }

    /// The most that a bank can hold, twice its start; `None` without a clock.
    pub fn most(self) -> Option<SignedDuration> {
        self.start().map(|start| start * 2)
    }

    /// What comes back with each move, zero without a clock.
    pub const fn increment(self) -> SignedDuration {
        match self {
            Self::Brisk => SignedDuration::from_hours(12),
            Self::Steady => SignedDuration::from_hours(24),
            Self::Leisure => SignedDuration::from_hours(48),
            Self::None => SignedDuration::ZERO,
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The text names no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pace is `brisk`, `steady`, `leisure` or `none`")]
pub struct ParsePaceError;

impl FromStr for Pace {
    type Err = ParsePaceError;

    fn from_str(text: &str) -> Result<Self, ParsePaceError> {
        Self::ALL
            .into_iter()
            .find(|pace| text == pace.word())
            .ok_or(ParsePaceError)
    }
}
