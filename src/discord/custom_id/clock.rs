//! What is asked for about a game's time.

use std::fmt;

use super::moment;
use crate::play::{Moment, Verdict};

/// What a press asks for about a game's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockDeed {
    /// This is to become of the game, since the other is out of time at this board.
    Verdict(Moment, Verdict),
    /// Call the game off, which has hardly begun; asked at this board.
    CallOff(Moment),
}

impl ClockDeed {
    /// Writes it behind `clock-`, with the game's number in its place.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, game: i64) -> fmt::Result {
        match self {
            Self::Verdict(at, verdict) => write!(f, "{}:{game}:{at}", word(verdict)),
            Self::CallOff(at) => write!(f, "off:{game}:{at}"),
        }
    }

    /// Reads it from the word behind `clock-` and what follows the number.
    pub(super) fn read<'a>(word: &str, mut next: impl FnMut() -> Option<&'a str>) -> Option<Self> {
        let at = moment(next()?)?;
        if word == "off" {
            return Some(Self::CallOff(at));
        }
        let verdict = Verdict::ALL
            .into_iter()
            .find(|&verdict| self::word(verdict) == word)?;
        Some(Self::Verdict(at, verdict))
    }
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Claim => "claim",
        Verdict::Extend => "extend",
        Verdict::CallOff => "void",
    }
}
