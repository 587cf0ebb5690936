//! Tiles, spaces and sets of spaces.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::ship::{Corner, Ship};

/// A tile of a ship, lettered row by row from the top: `A` is the first (rules, "The ship").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The most tiles of any ship: the ark's 19.
    pub const MAX: usize = 19;

    /// The tile of this index (0 is `A`), or `None` where no ship has so many.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::MAX {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The tile that a letter names, in either case. Whether a ship has it, the ship knows.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = u8::try_from(letter).ok()?.to_ascii_uppercase();
        Self::new(upper.checked_sub(b'A')?)
    }

    /// The index, 0 for `A`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The capital letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The tile's space at a corner.
    pub const fn space(self, corner: Corner) -> Space {
        Space(self.0 * 6 + corner.index())
    }

    /// The tile's six spaces.
    pub const fn spaces(self) -> SpaceSet {
        SpaceSet(0b11_1111 << (self.0 * 6))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of a tile's six spaces: tile × 6 + corner. Its number is the [`Board`](super::Board)'s to
/// say, so a space is written with one (`C4`) only through a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The most spaces of any ship: the ark's 114.
    pub const MAX: usize = Tile::MAX * 6;

    /// The space of this index, or `None` where no ship has so many.
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::MAX {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The length of tables by space: a power of two, so that an index below it needs no check.
    pub(super) const TABLE: usize = 128;

    /// tile × 6 + corner, below [`Space::MAX`].
    pub const fn index(self) -> usize {
        self.0 as usize % Self::TABLE
    }

    /// The tile it lies on.
    pub const fn tile(self) -> Tile {
        Tile(self.0 / 6)
    }

    /// The corner of its tile that it lies at.
    pub const fn corner(self) -> Corner {
        Corner::ALL[(self.0 % 6) as usize]
    }

    /// The set of this space alone.
    pub const fn set(self) -> SpaceSet {
        SpaceSet(1 << self.0)
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.tile(), self.0 % 6)
    }
}

/// A set of spaces of one ship.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SpaceSet(u128);

impl SpaceSet {
    /// No space.
    pub const EMPTY: Self = Self(0);

    /// A bit for each space, the lowest for the lowest index: for hashes of positions.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// How many spaces are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether none is.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this space is.
    pub const fn contains(self, space: Space) -> bool {
        self.0 & space.set().0 != 0
    }

    /// Whether every space of `other` is.
    pub const fn is_superset(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The spaces in either: `|` in const places.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The spaces in both: `&` in const places.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The spaces in this one that are not in `other`: `-` in const places.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The space of the lowest index.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a set has at most 128 bits, so a bit's index fits"
    )]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 {
            None
        } else {
            Some(Space(self.0.trailing_zeros() as u8))
        }
    }

    /// The set without the space of the lowest index.
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The one space of the set, or `None` where it has none or several.
    pub const fn single(self) -> Option<Space> {
        if self.without_first().is_empty() {
            self.first()
        } else {
            None
        }
    }
}

impl BitOr for SpaceSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOrAssign for SpaceSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for SpaceSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitAndAssign for SpaceSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl Sub for SpaceSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}

impl SubAssign for SpaceSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces
            .into_iter()
            .fold(Self::EMPTY, |set, space| set | space.set())
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Spaces;

    fn into_iter(self) -> Spaces {
        Spaces(self)
    }
}

/// The spaces of a set, ascending.
#[derive(Clone, Debug)]
pub struct Spaces(SpaceSet);

impl Iterator for Spaces {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        let space = self.0.first()?;
        self.0 = self.0.without_first();
        Some(space)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Spaces {}

/// Draws the smallest ship that holds the set, a tile as its six corners clockwise from the top:
/// `x` for a space in the set, `.` for one that is not.
impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ship = Ship::ALL
            .into_iter()
            .find(|ship| ship.spaces().is_superset(*self))
            .unwrap_or(Ship::Ark);
        let widest = ship.rows().iter().copied().max().unwrap_or(0);
        let mut tiles = ship.tiles();
        for &row in ship.rows() {
            write!(f, "\n{}", " ".repeat((widest - row) * 7 / 2))?;
            for tile in tiles.by_ref().take(row) {
                for space in tile.spaces() {
                    f.write_str(if self.contains(space) { "x" } else { "." })?;
                }
                f.write_str(" ")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_draws_its_ship() {
        let set: SpaceSet = [0, 7, 41].into_iter().filter_map(Space::new).collect();
        assert_eq!(
            format!("{set:?}"),
            "\n   x..... .x.... \n...... ...... ...... \n   ...... .....x "
        );
    }

    #[test]
    fn a_set_gives_back_its_spaces_ascending() {
        let spaces = [3, 64, 113].map(|i| Space::new(i).unwrap());
        let set: SpaceSet = spaces.into_iter().rev().collect();
        assert!(set.into_iter().eq(spaces));
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        assert_eq!(spaces[2].set().single(), Some(spaces[2]));
    }

    #[test]
    fn a_letter_names_a_tile_in_either_case_and_nothing_else_does() {
        assert_eq!(Tile::from_letter('s'), Tile::new(18));
        assert_eq!(Tile::from_letter('S'), Tile::new(18));
        for other in ['T', '@', '1', 'é', '가'] {
            assert_eq!(Tile::from_letter(other), None);
        }
    }
}
