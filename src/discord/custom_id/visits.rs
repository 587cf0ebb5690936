//! What is asked for around a game from elsewhere: from a notice of it, or from the list of one's
//! games.

use std::fmt;

use super::{MoveValue, digits, moment, row};
use crate::play::{DeedId, Moment, Move, NoticeId};

/// What a press or a choice asks for of a game that is looked at in a private answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VisitDeed {
    /// Show its board; under the notice of this number, which is also how the bot knows its own
    /// message again.
    Open(NoticeId),
    /// Show its board; under what is told of the deed of an admin, in the same way.
    Deed(DeedId),
    /// The menu of legal moves under this board; the move is the chosen value, a [`MoveValue`].
    Choose(Moment),
    /// Make the move that is previewed, from this board.
    Play(Moment, Move),
    /// Back to the board from a preview that was made at this one.
    Back(Moment),
    /// Go on to the next game that waits.
    Next,
    /// Nudge the opponent.
    Nudge,
    /// Ask whether to give it up.
    Resign,
}

/// What a press asks for under the list of one's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListDeed {
    /// Its page of this number, from 0.
    Page(u32),
    /// Go through the games that wait.
    Next,
}

impl VisitDeed {
    /// Writes it behind `visit-`, with the game's number in its place.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, game: i64) -> fmt::Result {
        match self {
            Self::Open(notice) => write!(f, "open:{game}:{notice}"),
            Self::Deed(deed) => write!(f, "deed:{game}:{deed}"),
            Self::Choose(at) => write!(f, "choose:{game}:{at}"),
            Self::Play(at, mv) => write!(f, "play:{game}:{at}:{}", MoveValue(mv)),
            Self::Back(at) => write!(f, "back:{game}:{at}"),
            Self::Next => write!(f, "next:{game}"),
            Self::Nudge => write!(f, "nudge:{game}"),
            Self::Resign => write!(f, "resign:{game}"),
        }
    }

    /// Reads it from the word behind `visit-` and what follows the number.
    pub(super) fn read<'a>(word: &str, mut next: impl FnMut() -> Option<&'a str>) -> Option<Self> {
        Some(match word {
            "open" => Self::Open(NoticeId::new(row(next()?)?)),
            "deed" => Self::Deed(DeedId::new(row(next()?)?)),
            "choose" => Self::Choose(moment(next()?)?),
            "play" => Self::Play(moment(next()?)?, next()?.parse::<MoveValue>().ok()?.0),
            "back" => Self::Back(moment(next()?)?),
            "next" => Self::Next,
            "nudge" => Self::Nudge,
            "resign" => Self::Resign,
            _ => return None,
        })
    }
}

impl ListDeed {
    /// Writes it behind `list-`.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(page) => write!(f, "page:{page}"),
            Self::Next => f.write_str("next"),
        }
    }

    /// Reads it from the word behind `list-` and what follows.
    pub(super) fn read<'a>(word: &str, mut next: impl FnMut() -> Option<&'a str>) -> Option<Self> {
        Some(match word {
            "page" => Self::Page(u32::try_from(digits(next()?)?).ok()?),
            "next" => Self::Next,
            _ => return None,
        })
    }
}
