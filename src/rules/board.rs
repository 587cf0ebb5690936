//! A ship with its numbers: all that stays the same while a game is played.

use super::number::Number;
use super::setup::Setup;
use super::ship::{Corner, Ship};
use super::space::{Space, SpaceSet, Tile};

/// A ship with the number of each space. Cards are no part of it, so it can be shown to anybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    ship: Ship,
    /// By tile and number, the space that carries it.
    named: [[Space; 6]; Tile::MAX],
    places: [Place; Space::TABLE],
}

/// What there is to know of a space, side by side: a move needs all of it, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The spaces on adjacent tiles with a number one higher or lower.
    reach: SpaceSet,
    /// The other spaces that meet where this one lies.
    others: SpaceSet,
    /// All spaces but those that meet there.
    apart: SpaceSet,
    number: Number,
}

impl Board {
    /// The board of a setup.
    pub fn new(setup: &Setup) -> Self {
        let ship = setup.ship();
        let filler = Tile::new(0)
            .expect("every ship has a first tile")
            .space(Corner::Top);
        let mut named = [[filler; 6]; Tile::MAX];
        let mut places = [Place {
            reach: SpaceSet::EMPTY,
            others: SpaceSet::EMPTY,
            apart: SpaceSet::EMPTY,
            number: Number::ALL[0],
        }; Space::TABLE];
        for (tile, order) in ship.tiles().zip(setup.tiles()) {
            for (corner, &number) in Corner::ALL.into_iter().zip(order) {
                let space = tile.space(corner);
                named[tile.index()][number.index()] = space;
                places[space.index()].number = number;
            }
        }
        for space in ship.spaces() {
            let number = places[space.index()].number;
            let reach = ship
                .adjacent_spaces(space.tile())
                .into_iter()
                .filter(|to| number.is_neighbour(places[to.index()].number))
                .collect();
            places[space.index()] = Place {
                reach,
                others: ship.meeting(space) - space.set(),
                apart: ship.spaces() - ship.meeting(space),
                number,
            };
        }
        Self {
            ship,
            named,
            places,
        }
    }

    /// The ship.
    pub const fn ship(&self) -> Ship {
        self.ship
    }

    /// The number that a space carries.
    pub const fn number(&self, space: Space) -> Number {
        self.places[space.index()].number
    }

    /// The space that a tile letter and a number name, where the ship has the tile.
    pub fn space(&self, tile: Tile, number: Number) -> Option<Space> {
        self.ship
            .has(tile)
            .then(|| self.named[tile.index()][number.index()])
    }

    /// A space as people write it: tile letter and number, `C4`.
    pub fn name(&self, space: Space) -> String {
        format!("{}{}", space.tile(), self.number(space))
    }

    /// Where a robot on this space could step to, were all of it covered: adjacent tiles, one
    /// higher or lower (rules, "A turn", 1 and 3).
    pub const fn reach(&self, from: Space) -> SpaceSet {
        self.places[from.index()].reach
    }

    /// The other spaces that meet where this one lies.
    pub(crate) const fn others(&self, space: Space) -> SpaceSet {
        self.places[space.index()].others
    }

    /// All spaces but those that meet where this one lies.
    pub(super) const fn apart(&self, space: Space) -> SpaceSet {
        self.places[space.index()].apart
    }
}
