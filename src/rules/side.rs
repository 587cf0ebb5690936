//! The two crews and pairs of things, one for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A crew. Amber moves first (rules, "The crews").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The crew that moves first.
    Amber,
    /// The crew that moves second.
    Cyan,
}

impl Side {
    /// Both crews, in the order they move.
    pub const BOTH: [Self; 2] = [Self::Amber, Self::Cyan];

    /// The other crew.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Amber => Self::Cyan,
            Self::Cyan => Self::Amber,
        }
    }

    /// The one word that names it in records, JSON and the database: `amber` or `cyan`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amber => "amber",
            Self::Cyan => "cyan",
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side is `amber` or `cyan`")]
pub struct ParseSideError;

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, ParseSideError> {
        Self::BOTH
            .into_iter()
            .find(|side| text.eq_ignore_ascii_case(side.name()))
            .ok_or(ParseSideError)
    }
}

/// A pair of things, one for each crew, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// Amber's.
    pub amber: T,
    /// Cyan's.
    pub cyan: T,
}

impl<T> BySide<T> {
    /// Makes each crew's thing from the crew.
    pub fn new_with(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            amber: make(Side::Amber),
            cyan: make(Side::Cyan),
        }
    }

    /// Each crew's thing made from its present one.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            amber: change(self.amber),
            cyan: change(self.cyan),
        }
    }

    /// The crew with its thing, Amber's first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Amber, &self.amber), (Side::Cyan, &self.cyan)].into_iter()
    }

    /// The crew whose thing this is, Amber before Cyan where both are equal to it.
    pub fn find(&self, wanted: &T) -> Option<Side>
    where
        T: PartialEq,
    {
        self.iter()
            .find(|(_, thing)| *thing == wanted)
            .map(|(side, _)| side)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Amber => &self.amber,
            Side::Cyan => &self.cyan,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Amber => &mut self.amber,
            Side::Cyan => &mut self.cyan,
        }
    }
}
