//! Which board of a game is meant, where a ply alone would not say it.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::rules::Ply;

/// A line of play: how many takebacks came before it. A game in which nothing was taken back has
/// the one line 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(u32);

impl Line {
    /// The line that every game starts on.
    pub const FIRST: Self = Self(0);

    /// The line after so many takebacks.
    pub const fn new(takebacks: u32) -> Self {
        Self(takebacks)
    }

    /// How many takebacks came before it.
    pub const fn takebacks(self) -> u32 {
        self.0
    }

    /// The line after one more.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl ToSql for Line {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::from(self.0).into())
    }
}

impl FromSql for Line {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        u32::column_result(value).map(Self)
    }
}

/// A moment of a game: the board after so many moves on a line of play. After a takeback the same
/// ply comes again on another line, so a moment never comes twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The line of play.
    pub line: Line,
    /// How many moves were made.
    pub ply: Ply,
}

impl From<Ply> for Moment {
    /// The moment of a game in which nothing was taken back.
    fn from(ply: Ply) -> Self {
        Self {
            line: Line::FIRST,
            ply,
        }
    }
}

impl fmt::Display for Moment {
    /// `12`, and on later lines `12.1`: what names the moment in a custom id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ply)?;
        match self.line {
            Line::FIRST => Ok(()),
            Line(takebacks) => write!(f, ".{takebacks}"),
        }
    }
}
