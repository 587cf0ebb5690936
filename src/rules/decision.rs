//! What ends a game before its rules do.

use std::fmt;
use std::str::FromStr;

use super::ending::Winner;
use super::side::Side;

/// What the players, or the clock, made an end of a game by. The rules know no such end: it is kept
/// in a record as the tag `Decision`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// This crew gave up.
    Resigned(Side),
    /// This crew's time was up, and the other claimed the win.
    OutOfTime(Side),
    /// Both agreed on a draw.
    DrawAgreed,
    /// It was called off and counts for nobody.
    CalledOff,
    /// Nobody came back to it, and it counts for nobody.
    Abandoned,
}

impl Decision {
    /// The one word for it: `resigned`, `out-of-time`, `agreed`, `called-off` or `abandoned`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resigned(_) => "resigned",
            Self::OutOfTime(_) => "out-of-time",
            Self::DrawAgreed => "agreed",
            Self::CalledOff => "called-off",
            Self::Abandoned => "abandoned",
        }
    }

    /// The crew that lost by it, `None` where neither did.
    pub const fn loser(self) -> Option<Side> {
        match self {
            Self::Resigned(side) | Self::OutOfTime(side) => Some(side),
            Self::DrawAgreed | Self::CalledOff | Self::Abandoned => None,
        }
    }

    /// Who has won by it, `None` where the game counts for nobody.
    pub const fn winner(self) -> Option<Winner> {
        match self {
            Self::Resigned(side) | Self::OutOfTime(side) => Some(Winner::Side(side.other())),
            Self::DrawAgreed => Some(Winner::Draw),
            Self::CalledOff | Self::Abandoned => None,
        }
    }

    /// The decision of this word, and the crew where it is one's loss.
    pub fn of_words(name: &str, loser: Option<Side>) -> Option<Self> {
        match (name, loser) {
            ("resigned", Some(side)) => Some(Self::Resigned(side)),
            ("out-of-time", Some(side)) => Some(Self::OutOfTime(side)),
            ("agreed", None) => Some(Self::DrawAgreed),
            ("called-off", None) => Some(Self::CalledOff),
            ("abandoned", None) => Some(Self::Abandoned),
            _ => None,
        }
    }
}

impl fmt::Display for Decision {
    /// As a record has it: `resigned amber`, `agreed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.loser() {
            Some(side) => write!(f, "{} {side}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// The text is no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a decision is `resigned` or `out-of-time` with a side, `agreed`, `called-off` or `abandoned`"
)]
pub struct ParseDecisionError;

impl FromStr for Decision {
    type Err = ParseDecisionError;

    fn from_str(text: &str) -> Result<Self, ParseDecisionError> {
        let (name, loser) = match text.split_once(' ') {
            None => (text, None),
            Some((name, side)) => (name, Some(side.parse().map_err(|_| ParseDecisionError)?)),
        };
        Self::of_words(name, loser).ok_or(ParseDecisionError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_decision_reads_back_as_itself() {
        let all = [
            Decision::Resigned(Side::Amber),
            Decision::OutOfTime(Side::Cyan),
            Decision::DrawAgreed,
            Decision::CalledOff,
            Decision::Abandoned,
        ];
        for decision in all {
            assert_eq!(decision.to_string().parse(), Ok(decision));
        }
        for text in [
            "",
            "resigned",
            "agreed amber",
            "resigned green",
            "lost cyan",
        ] {
            assert_eq!(text.parse::<Decision>(), Err(ParseDecisionError), "{text}");
        }
    }
}
