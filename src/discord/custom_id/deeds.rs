//! What is asked for in the games for one: rescues and puzzles.

use std::fmt;

use super::{MoveValue, digits, ply};
use crate::play::{HintStep, Move, Ply};

/// What a press or a choice asks for in a rescue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RescueDeed {
    /// The menu of legal moves at this ply; the move is the chosen value, a [`MoveValue`].
    Choose(Ply),
    /// Make the move that is previewed, from this ply.
    Play(Ply, Move),
    /// Back to the board from a preview or a question that was asked at this ply.
    Back(Ply),
    /// Ask whether to leave, at this ply.
    Leave(Ply),
    /// Yes, leave; asked at this ply.
    End(Ply),
    /// Show everybody what was saved.
    Share,
}

/// What a press or a choice asks for in an attempt at a puzzle. A ply counts from the puzzle's
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleDeed {
    /// The menu of legal moves at this ply; the move is the chosen value, a [`MoveValue`].
    Choose(Ply),
    /// Make the move that is previewed, from this ply.
    Play(Ply, Move),
    /// Back to the board from a preview at this ply.
    Back(Ply),
    /// So much of a hint at this ply.
    Hint(Ply, HintStep),
    /// Try again, unscored.
    Again,
    /// Another puzzle of the same grade.
    Next,
    /// Show everybody how it went.
    Share,
}

impl RescueDeed {
    /// Writes it behind `rescue-`, with the rescue's number in its place.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, rescue: i64) -> fmt::Result {
        match self {
            Self::Choose(ply) => write!(f, "choose:{rescue}:{ply}"),
            Self::Play(ply, mv) => write!(f, "play:{rescue}:{ply}:{}", MoveValue(mv)),
            Self::Back(ply) => write!(f, "back:{rescue}:{ply}"),
            Self::Leave(ply) => write!(f, "leave:{rescue}:{ply}"),
            Self::End(ply) => write!(f, "end:{rescue}:{ply}"),
            Self::Share => write!(f, "share:{rescue}"),
        }
    }

    /// Reads it from the word behind `rescue-` and what follows the number.
    pub(super) fn read<'a>(word: &str, mut next: impl FnMut() -> Option<&'a str>) -> Option<Self> {
        Some(match word {
            "choose" => Self::Choose(ply(next()?)?),
            "play" => Self::Play(ply(next()?)?, next()?.parse::<MoveValue>().ok()?.0),
            "back" => Self::Back(ply(next()?)?),
            "leave" => Self::Leave(ply(next()?)?),
            "end" => Self::End(ply(next()?)?),
            "share" => Self::Share,
            _ => return None,
        })
    }
}

impl PuzzleDeed {
    /// Writes it behind `puzzle-`, with the attempt's number in its place.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, attempt: i64) -> fmt::Result {
        match self {
            Self::Choose(ply) => write!(f, "choose:{attempt}:{ply}"),
            Self::Play(ply, mv) => write!(f, "play:{attempt}:{ply}:{}", MoveValue(mv)),
            Self::Back(ply) => write!(f, "back:{attempt}:{ply}"),
            Self::Hint(ply, step) => write!(f, "hint:{attempt}:{ply}:{}", step.number()),
            Self::Again => write!(f, "again:{attempt}"),
            Self::Next => write!(f, "next:{attempt}"),
            Self::Share => write!(f, "share:{attempt}"),
        }
    }

    /// Reads it from the word behind `puzzle-` and what follows the number.
    pub(super) fn read<'a>(word: &str, mut next: impl FnMut() -> Option<&'a str>) -> Option<Self> {
        Some(match word {
            "choose" => Self::Choose(ply(next()?)?),
            "play" => Self::Play(ply(next()?)?, next()?.parse::<MoveValue>().ok()?.0),
            "back" => Self::Back(ply(next()?)?),
            "hint" => {
                let at = ply(next()?)?;
                let step = u8::try_from(digits(next()?)?).ok()?;
                Self::Hint(at, HintStep::from_number(step)?)
            }
            "again" => Self::Again,
            "next" => Self::Next,
            "share" => Self::Share,
            _ => return None,
        })
    }
}
