//! What a game starts from, as somebody dealt, typed or stored it.

use std::fmt;

use super::number::Number;
use super::ship::Ship;
use super::space::Tile;

/// How many of the 24 pod cards a game uses (rules, "The launch bay").
pub const CARDS: usize = 18;

/// How many cards carry the same number, of all 24.
const CARDS_OF_A_NUMBER: usize = 4;

/// How many cards lie open when a game starts.
const OPEN_AT_START: usize = 3;

/// A ship with the order of its tiles' numbers and of its cards.
///
/// It always holds: [`Setup::new`] is the only way to one and gives every reason why not. Cards
/// may be hidden from some card on: such a setup comes from the public record of a game in play
/// and makes a [`View`](super::View), never a [`Position`](super::Position).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    ship: Ship,
    tiles: Vec<[Number; 6]>,
    cards: [Option<Number>; CARDS],
}

impl Setup {
    /// Checks and takes a setup.
    ///
    /// `tiles` are each tile's six numbers clockwise from the top corner, in letter order;
    /// `cards` are the cards in the order they appear, the first three the bay from left to
    /// right, `None` for one that is not known.
    ///
    /// # Errors
    ///
    /// Every reason why it does not hold, at least one.
    pub fn new(
        ship: Ship,
        tiles: Vec<[Number; 6]>,
        cards: &[Option<Number>],
    ) -> Result<Self, SetupError> {
        let mut problems = Vec::new();
        if tiles.len() != ship.tile_count() {
            problems.push(SetupProblem::TileCount {
                ship,
                given: tiles.len(),
            });
        }
        for (tile, numbers) in (0..).map_while(Tile::new).zip(&tiles) {
            let mut sorted = *numbers;
            sorted.sort_unstable();
            if sorted != Number::ALL {
                problems.push(SetupProblem::TileNumbers { tile });
            }
        }
        for number in Number::ALL {
            if cards.iter().flatten().filter(|n| **n == number).count() > CARDS_OF_A_NUMBER {
                problems.push(SetupProblem::TooManyOfANumber { number });
            }
        }
        let open = cards.iter().take_while(|card| card.is_some()).count();
        if let Some(place) = (open..cards.len()).find(|&place| cards[place].is_some()) {
            problems.push(SetupProblem::OpenBehindHidden { place: place + 1 });
        }
        if cards.len() >= OPEN_AT_START && open < OPEN_AT_START {
            problems.push(SetupProblem::HiddenBay);
        }
        match <[_; CARDS]>::try_from(cards) {
            Ok(cards) if problems.is_empty() => Ok(Self { ship, tiles, cards }),
            Ok(_) => Err(SetupError(problems)),
            Err(_) => {
                problems.push(SetupProblem::CardCount { given: cards.len() });
                Err(SetupError(problems))
            }
        }
    }

    /// The ship.
    pub const fn ship(&self) -> Ship {
        self.ship
    }

    /// Each tile's six numbers clockwise from the top corner, in letter order.
    pub fn tiles(&self) -> &[[Number; 6]] {
        &self.tiles
    }

    /// The cards in the order they appear, `None` for a hidden one.
    pub const fn cards(&self) -> &[Option<Number>; CARDS] {
        &self.cards
    }

    /// Whether every card is known.
    pub fn is_whole(&self) -> bool {
        self.cards.iter().all(Option::is_some)
    }

    /// The same with only the first `open` cards known: what the players may know once so many
    /// have lain open.
    #[must_use]
    pub fn hiding_after(&self, open: usize) -> Self {
        let mut hidden = self.clone();
        for card in hidden.cards.iter_mut().skip(open.max(OPEN_AT_START)) {
            *card = None;
        }
        hidden
    }
}

/// One reason why a setup does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupProblem {
    /// The ship has another number of tiles.
    #[error("the {ship} has {} tiles, not {given}", ship.tile_count())]
    TileCount {
        /// The ship named.
        ship: Ship,
        /// How many tiles were given.
        given: usize,
    },
    /// A tile's numbers are not 1 to 6 once each.
    #[error("tile {tile} does not carry each of the numbers 1 to 6 once")]
    TileNumbers {
        /// The tile.
        tile: Tile,
    },
    /// There are not 18 cards.
    #[error("a game has {CARDS} cards, not {given}")]
    CardCount {
        /// How many were given.
        given: usize,
    },
    /// A number is on more cards than exist.
    #[error("more than {CARDS_OF_A_NUMBER} cards carry a {number}")]
    TooManyOfANumber {
        /// The number.
        number: Number,
    },
    /// A card is known although one that appears before it is not.
    #[error("card {place} is open although a card before it is hidden")]
    OpenBehindHidden {
        /// Which card, from 1.
        place: usize,
    },
    /// One of the first three cards, which lie open from the start, is hidden.
    #[error("the first {OPEN_AT_START} cards lie open from the start and cannot be hidden")]
    HiddenBay,
}

/// Every reason why a setup does not hold, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(Vec<SetupProblem>);

impl SetupError {
    /// The reasons, at least one.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.0
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
