//! What a position is worth to a player.

use std::ops::Neg;

/// One point, in the unit of all values: whole numbers, so that every machine finds the same.
pub(super) const POINT: i32 = 256;

/// What it is worth to have won, beside the points: a margin of one point more or less decides
/// most games, and who is only after points throws them away. See `docs/search.md`.
pub(super) const WIN: i32 = 4 * POINT;

/// A value in the eyes of one player. Values are ordered by utility, which is what a search goes
/// after; the margin goes along to be told, and decides between equal utilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// The margin, and [`WIN`] as far as the game is won.
    pub(super) utility: i32,
    /// The margin in points expected at the end, in parts of a [`POINT`].
    pub(super) margin: i32,
}

impl Worth {
    /// Below all values.
    pub(super) const LEAST: Self = Self {
        utility: -FAR,
        margin: 0,
    };

    /// Above all values.
    pub(super) const MOST: Self = Self {
        utility: FAR,
        margin: 0,
    };

    /// The lowest value above this one.
    pub(super) const fn above(self) -> Self {
        Self {
            utility: self.utility,
            margin: self.margin + 1,
        }
    }
}

/// Twice what the largest margin of points and a win are worth, and more.
const FAR: i32 = 200 * POINT;

impl Neg for Worth {
    type Output = Self;

    /// The same in the eyes of the other player.
    fn neg(self) -> Self {
        Self {
            utility: -self.utility,
            margin: -self.margin,
        }
    }
}
