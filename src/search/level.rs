//! The five opponents.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::tree::Eye;

/// An opponent, from one that a child beats to the strongest there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Has an eye on one robot at a time and takes the most points it sees there.
    Cadet,
    /// Has an eye on both, and on what the other crew can score in reply.
    Deckhand,
    /// Looks no further than a Deckhand, and knows what makes a position good.
    Pilot,
    /// Knows as much, and thinks for a moment.
    Captain,
    /// Thinks for as long as people like to wait: about a second.
    Admiral,
}

/// How long a level thinks at most where its positions take longer, as on a slow machine: people
/// wait for two seconds.
pub(super) const PATIENCE: Duration = Duration::from_millis(1_800);

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

    /// What it sees of a position that it looks at no further.
    pub(super) const fn eye(self) -> Eye {
        match self {
            Self::Cadet | Self::Deckhand => Eye::Points,
            Self::Pilot | Self::Captain | Self::Admiral => Eye::Full,
        }
    }

    /// How many plies it looks ahead at most.
    pub(super) const fn depth(self) -> u8 {
        match self {
            Self::Cadet => 1,
            Self::Deckhand | Self::Pilot => 2,
            // The longest game has 60 plies.
            Self::Captain | Self::Admiral => 64,
        }
    }

    /// How many positions it looks at, at most.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Cadet | Self::Deckhand | Self::Pilot => 20_000,
            Self::Captain => 3_000,
            Self::Admiral => 2_000_000,
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
