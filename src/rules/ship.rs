//! The three ships: their tiles, which touch, and where chambers and robots start.
//!
//! All of it follows from the rows of tiles (rules, "The ship"), worked out at compile time on
//! whole coordinates: x in half widths of a tile, y in half lengths of an edge, so that a tile
//! of row `r` and place `i` has its centre at `(2i − (row length − 1), 3r)`.

use std::fmt;
use std::str::FromStr;

use super::side::{BySide, Side};
use super::space::{Space, SpaceSet, Tile};

/// A corner of a tile, clockwise from the top (rules, "The crews").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// 0
    Top,
    /// 1
    UpperRight,
    /// 2
    LowerRight,
    /// 3
    Bottom,
    /// 4
    LowerLeft,
    /// 5
    UpperLeft,
}

impl Corner {
    /// The six corners, clockwise from the top.
    pub const ALL: [Self; 6] = [
        Self::Top,
        Self::UpperRight,
        Self::LowerRight,
        Self::Bottom,
        Self::LowerLeft,
        Self::UpperLeft,
    ];

    /// 0 for the top, and on clockwise.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// From the tile's centre to the corner, in the coordinates of this module.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::Top => (0, -2),
            Self::UpperRight => (1, -1),
            Self::LowerRight => (1, 1),
            Self::Bottom => (0, 2),
            Self::LowerLeft => (-1, 1),
            Self::UpperLeft => (-1, -1),
        }
    }
}

/// A ship: which tiles lie where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ship {
    /// Seven tiles in rows of 2-3-2: a quick game.
    Shuttle,
    /// Ten tiles in rows of 3-4-3.
    Frigate,
    /// Nineteen tiles in rows of 3-4-5-4-3: the default.
    #[default]
    Ark,
}

impl Ship {
    /// The ships, smallest first.
    pub const ALL: [Self; 3] = [Self::Shuttle, Self::Frigate, Self::Ark];

    /// The one word that names it in records, commands and the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shuttle => "shuttle",
            Self::Frigate => "frigate",
            Self::Ark => "ark",
        }
    }

    /// How many tiles each row has, from the top.
    pub const fn rows(self) -> &'static [usize] {
        match self {
            Self::Shuttle => &[2, 3, 2],
            Self::Frigate => &[3, 4, 3],
            Self::Ark => &[3, 4, 5, 4, 3],
        }
    }

    /// How many tiles it has.
    pub const fn tile_count(self) -> usize {
        self.geometry().tile_count
    }

    /// The tiles, in letter order.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        (0..).map_while(Tile::new).take(self.tile_count())
    }

    /// Whether it has this tile.
    pub const fn has(self, tile: Tile) -> bool {
        tile.index() < self.tile_count()
    }

    /// All its spaces.
    pub const fn spaces(self) -> SpaceSet {
        self.geometry().spaces
    }

    /// A tile's centre: x in half widths of a tile from the middle of the ship, y in half lengths
    /// of an edge from the centre of the top row.
    pub const fn centre(self, tile: Tile) -> (i32, i32) {
        self.geometry().centres[tile.index()]
    }

    /// The spaces that lie on tiles adjacent to this tile: those that share an edge with it.
    pub const fn adjacent_spaces(self, tile: Tile) -> SpaceSet {
        self.geometry().adjacent[tile.index()]
    }

    /// Whether the two tiles share an edge.
    pub const fn is_adjacent(self, one: Tile, other: Tile) -> bool {
        self.adjacent_spaces(one).is_superset(other.spaces())
    }

    /// The spaces that meet where this one lies, itself among them: 1 to 3.
    pub const fn meeting(self, space: Space) -> SpaceSet {
        self.geometry().meeting[space.index()]
    }

    /// The spaces that are covered when a game starts: every corner where two tiles meet
    /// (a standing chamber) or three (a lying one).
    pub const fn first_cover(self) -> SpaceSet {
        self.geometry().first_cover
    }

    /// Where each chamber lies or stands at the start, as the spaces it covers.
    pub fn chambers(self) -> impl Iterator<Item = SpaceSet> {
        self.first_cover().into_iter().filter_map(move |space| {
            let meeting = self.meeting(space);
            (meeting.first() == Some(space)).then_some(meeting)
        })
    }

    /// Where each crew's two robots start (rules, "The crews").
    pub const fn start(self, side: Side) -> [Space; 2] {
        match side {
            Side::Amber => self.geometry().start.amber,
            Side::Cyan => self.geometry().start.cyan,
        }
    }

    /// The most moves that a game can last: 2 × lying + 1 × standing chambers (rules, "A turn").
    pub fn most_plies(self) -> u32 {
        self.chambers().map(|spaces| spaces.len() - 1).sum()
    }

    const fn geometry(self) -> &'static Geometry {
        match self {
            Self::Shuttle => &SHUTTLE,
            Self::Frigate => &FRIGATE,
            Self::Ark => &ARK,
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a ship is `shuttle`, `frigate` or `ark`")]
pub struct ParseShipError;

impl FromStr for Ship {
    type Err = ParseShipError;

    fn from_str(text: &str) -> Result<Self, ParseShipError> {
        Self::ALL
            .into_iter()
            .find(|ship| text.eq_ignore_ascii_case(ship.name()))
            .ok_or(ParseShipError)
    }
}

/// What follows from a ship's rows, as tables.
#[derive(Debug)]
struct Geometry {
    tile_count: usize,
    spaces: SpaceSet,
    centres: [(i32, i32); Tile::MAX],
    adjacent: [SpaceSet; Tile::MAX],
    meeting: [SpaceSet; Space::TABLE],
    first_cover: SpaceSet,
    start: BySide<[Space; 2]>,
}

static SHUTTLE: Geometry = Geometry::new(Ship::Shuttle.rows());
static FRIGATE: Geometry = Geometry::new(Ship::Frigate.rows());
static ARK: Geometry = Geometry::new(Ship::Ark.rows());

/// `Tile::new` for the loops below, which count in `usize` as const loops must.
#[expect(
    clippy::cast_possible_truncation,
    reason = "indices stay below Tile::MAX"
)]
const fn tile(index: usize) -> Tile {
    match Tile::new(index as u8) {
        Some(tile) => tile,
        None => panic!("no ship has so many tiles"),
    }
}

impl Geometry {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "a ship has at most 5 rows of at most 5 tiles"
    )]
    const fn new(rows: &[usize]) -> Self {
        let mut centres = [(0, 0); Tile::MAX];
        let mut spaces = SpaceSet::EMPTY;
        let mut tile_count = 0;
        let mut row = 0;
        while row < rows.len() {
            let mut place = 0;
            while place < rows[row] {
                centres[tile_count] = (2 * place as i32 - (rows[row] as i32 - 1), 3 * row as i32);
                spaces = spaces.union(tile(tile_count).spaces());
                tile_count += 1;
                place += 1;
            }
            row += 1;
        }

        let mut adjacent = [SpaceSet::EMPTY; Tile::MAX];
        let mut meeting = [SpaceSet::EMPTY; Space::TABLE];
        let mut first_cover = SpaceSet::EMPTY;
        let mut one = 0;
        while one < tile_count {
            let mut other = 0;
            while other < tile_count {
                let dx = (centres[one].0 - centres[other].0).abs();
                let dy = (centres[one].1 - centres[other].1).abs();
                if (dx == 2 && dy == 0) || (dx == 1 && dy == 3) {
                    adjacent[one] = adjacent[one].union(tile(other).spaces());
                }
                other += 1;
            }
            let mut at = 0;
            while at < 6 {
                let space = tile(one).space(Corner::ALL[at]);
                let met = meeting_at(&centres, tile_count, one, Corner::ALL[at]);
                meeting[space.index()] = met;
                if met.len() > 1 {
                    first_cover = first_cover.union(space.set());
                }
                at += 1;
            }
            one += 1;
        }

        let top_last = rows[0] - 1;
        let bottom_first = tile_count - rows[rows.len() - 1];
        Self {
            tile_count,
            spaces,
            centres,
            adjacent,
            meeting,
            first_cover,
            start: BySide {
                amber: [
                    tile(0).space(Corner::UpperLeft),
                    tile(tile_count - 1).space(Corner::LowerRight),
                ],
                cyan: [
                    tile(top_last).space(Corner::UpperRight),
                    tile(bottom_first).space(Corner::LowerLeft),
                ],
            },
        }
    }
}

/// Every space of the ship that lies at the same point as this corner of this tile.
const fn meeting_at(
    centres: &[(i32, i32); Tile::MAX],
    tile_count: usize,
    one: usize,
    corner: Corner,
) -> SpaceSet {
    let x = centres[one].0 + corner.offset().0;
    let y = centres[one].1 + corner.offset().1;
    let mut met = SpaceSet::EMPTY;
    let mut other = 0;
    while other < tile_count {
        let mut at = 0;
        while at < 6 {
            let (dx, dy) = Corner::ALL[at].offset();
            if centres[other].0 + dx == x && centres[other].1 + dy == y {
                met = met.union(tile(other).space(Corner::ALL[at]).set());
            }
            at += 1;
        }
        other += 1;
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of rules, "The ship".
    #[test]
    fn ships_have_the_published_counts() {
        for (ship, tiles, spaces, chambers) in [
            (Ship::Shuttle, 7, 42, 12),
            (Ship::Frigate, 10, 60, 18),
            (Ship::Ark, 19, 114, 36),
        ] {
            assert_eq!(ship.tile_count(), tiles, "{ship}");
            assert_eq!(ship.spaces().len(), spaces, "{ship}");
            assert_eq!(ship.chambers().count(), chambers, "{ship}");
        }
        assert_eq!(Ship::Ark.most_plies(), 60);
    }

    #[test]
    fn adjacency_and_meeting_are_mutual() {
        for ship in Ship::ALL {
            for one in ship.tiles() {
                assert!(!ship.is_adjacent(one, one));
                for other in ship.tiles() {
                    assert_eq!(ship.is_adjacent(one, other), ship.is_adjacent(other, one));
                }
            }
            for space in ship.spaces() {
                assert!(ship.meeting(space).contains(space));
                for met in ship.meeting(space) {
                    assert_eq!(ship.meeting(met), ship.meeting(space));
                    assert!(met == space || ship.is_adjacent(met.tile(), space.tile()));
                }
            }
        }
    }

    #[test]
    fn robots_start_on_corners_without_a_chamber() {
        for ship in Ship::ALL {
            for side in Side::BOTH {
                for space in ship.start(side) {
                    assert_eq!(ship.meeting(space).len(), 1, "{ship} {side}");
                }
            }
        }
    }
}
