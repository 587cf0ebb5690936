//! Why somebody declines a challenge: a few kind sentences to choose from.

use std::str::FromStr;

/// Why a challenge was declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclineReason {
    /// Not now, perhaps later.
    NotNow,
    /// They have as many games as they like.
    TooMany,
    /// They are still learning the game.
    Learning,
    /// On another ship they would.
    OtherShip,
    /// At another pace they would.
    OtherPace,
    /// In another channel they would.
    OtherPlace,
}

impl DeclineReason {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 6] = [
        Self::NotNow,
        Self::TooMany,
        Self::Learning,
        Self::OtherShip,
        Self::OtherPace,
        Self::OtherPlace,
    ];

    /// Those that ask for another challenge.
    pub const INVITING: [Self; 3] = [Self::OtherShip, Self::OtherPace, Self::OtherPlace];

    /// The one word for it, in the database, in menus and in messages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotNow => "not-now",
            Self::TooMany => "too-many",
            Self::Learning => "learning",
            Self::OtherShip => "other-ship",
            Self::OtherPace => "other-pace",
            Self::OtherPlace => "other-place",
        }
    }
}

/// The text names no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no reason to decline a challenge")]
pub struct ParseReasonError;

impl FromStr for DeclineReason {
    type Err = ParseReasonError;

    fn from_str(text: &str) -> Result<Self, ParseReasonError> {
        Self::ALL
            .into_iter()
            .find(|reason| text == reason.word())
            .ok_or(ParseReasonError)
    }
}
