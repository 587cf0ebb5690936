//! How hard a puzzle is.

use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is, from 1 to 5. What makes a grade: [`Proof::grade`](super::Proof).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The grade of this value, `None` outside 1 to 5.
    pub const fn new(value: u8) -> Option<Self> {
        match value {
            1..=5 => Some(Self(value)),
            _ => None,
        }
    }

    /// 1 to 5.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// How many turns with a choice a puzzle of this grade has at least.
    pub const fn least_depth(self) -> usize {
        match self.0 {
            1 => 2,
            _ => 3,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The text names no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grade is a number from 1 to 5")]
pub struct ParseGradeError;

impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Self, ParseGradeError> {
        text.parse().ok().and_then(Self::new).ok_or(ParseGradeError)
    }
}
