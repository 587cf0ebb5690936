//! The five opponents.

use std::fmt;
use std::str::FromStr;

/// An opponent, from one that a child beats to the strongest there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The first and weakest.
    Cadet,
    /// The second.
    Deckhand,
    /// The third.
    Pilot,
    /// The fourth.
    Captain,
    /// The strongest.
    Admiral,
}

/// The text names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no level: there are cadet, deckhand, pilot, captain and admiral")]
pub struct ParseLevelError(String);

impl Level {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Self; 5] = [
        Self::Cadet,
        Self::Deckhand,
        Self::Pilot,
        Self::Captain,
        Self::Admiral,
    ];

    /// The word for it in commands, the database and text keys.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cadet => "cadet",
            Self::Deckhand => "deckhand",
            Self::Pilot => "pilot",
            Self::Captain => "captain",
            Self::Admiral => "admiral",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.word() == text)
            .ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}
