//! A ship with its numbers: all that stays the same while a game is played.

use super::number::Number;
use super::setup::Setup;
use super::ship::{Corner, Geometry, Ship};
use super::space::{Space, SpaceSet, Tile};

/// A ship with the number of each space. Cards are no part of it, so it can be shown to anybody.
#[derive(Clone, Debug)]
pub struct Board {
    ship: Ship,
    geometry: &'static Geometry,
    numbers: [Number; Space::MAX],
    /// By tile and number, the space that carries it.
    places: [[Space; 6]; Tile::MAX],
    /// By space, the spaces on adjacent tiles with a number one higher or lower.
    reach: [SpaceSet; Space::MAX],
}

impl Board {
    /// The board of a setup.
    pub fn new(setup: &Setup) -> Self {
        let ship = setup.ship();
        let filler = Tile::new(0)
            .expect("every ship has a first tile")
            .space(Corner::Top);
        let mut numbers = [Number::ALL[0]; Space::MAX];
        let mut places = [[filler; 6]; Tile::MAX];
        for (tile, order) in ship.tiles().zip(setup.tiles()) {
            for (corner, &number) in Corner::ALL.into_iter().zip(order) {
                let space = tile.space(corner);
                numbers[space.index()] = number;
                places[tile.index()][number.index()] = space;
            }
        }
        let mut reach = [SpaceSet::EMPTY; Space::MAX];
        for from in ship.spaces() {
            reach[from.index()] = ship
                .adjacent_spaces(from.tile())
                .into_iter()
                .filter(|to| numbers[from.index()].is_neighbour(numbers[to.index()]))
                .collect();
        }
        Self {
            ship,
            geometry: ship.geometry(),
            numbers,
            places,
            reach,
        }
    }

    /// The ship.
    pub const fn ship(&self) -> Ship {
        self.ship
    }

    /// The number that a space carries.
    pub const fn number(&self, space: Space) -> Number {
        self.numbers[space.index()]
    }

    /// The space that a tile letter and a number name, where the ship has the tile.
    pub fn space(&self, tile: Tile, number: Number) -> Option<Space> {
        self.ship
            .has(tile)
            .then(|| self.places[tile.index()][number.index()])
    }

    /// A space as people write it: tile letter and number, `C4`.
    pub fn name(&self, space: Space) -> String {
        format!("{}{}", space.tile(), self.number(space))
    }

    /// Where a robot on this space could step to, were all of it covered: adjacent tiles, one
    /// higher or lower (rules, "A turn", 1 and 3).
    pub const fn reach(&self, from: Space) -> SpaceSet {
        self.reach[from.index()]
    }

    /// The spaces that meet where this one lies, itself among them.
    pub(super) const fn meeting(&self, space: Space) -> SpaceSet {
        self.geometry.meeting[space.index()]
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The tables follow from these two.
        self.ship == other.ship && self.numbers == other.numbers
    }
}

impl Eq for Board {}
