//! Dealing a game from a seed.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::board::Board;
use super::number::Number;
use super::setup::{CARDS, Setup};
use super::ship::Ship;
use super::side::Side;
use super::state::State;

/// A deal in which either player has fewer legal first moves than this is dealt again (rules,
/// "The deal").
pub const MIN_FIRST_MOVES: u32 = 4;

/// How many of the 24 cards carry each number.
const CARDS_OF_A_NUMBER: usize = 4;

/// What a deal is made from: 256 bits. A real game's come from the operating system, so that
/// nobody can find the stack by trying seeds.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a number stands for in tests and on the command line: its eight bytes, the
    /// lowest first, then zeros.
    pub fn from_u64(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

/// A seed tells the whole stack, so it never shows itself.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Deals a game: each tile's numbers in a random order, 18 of the 24 cards in a random order,
/// again until both players have at least [`MIN_FIRST_MOVES`].
///
/// The same seed gives the same deal on every platform and in every version: `ChaCha20` is a
/// published cipher, and all that is done with its words is written out below (the tests hold
/// deals by their text).
pub fn deal(ship: Ship, seed: &Seed) -> Setup {
    let mut words = ChaCha20Rng::from_seed(seed.0);
    loop {
        let tiles = ship
            .tiles()
            .map(|_| {
                let mut numbers = Number::ALL;
                shuffle(&mut numbers, &mut words);
                numbers
            })
            .collect();
        let mut cards = Number::ALL.repeat(CARDS_OF_A_NUMBER);
        shuffle(&mut cards, &mut words);
        let cards: Vec<_> = cards.into_iter().take(CARDS).map(Some).collect();
        let setup = Setup::new(ship, tiles, &cards)
            .expect("shuffled tiles and cards are those of the game");
        let board = Board::new(&setup);
        let state = State::start(&board, &setup);
        if Side::BOTH
            .into_iter()
            .all(|side| state.mobility(&board, side) >= MIN_FIRST_MOVES)
        {
            return setup;
        }
    }
}

/// Fisher–Yates from the back: each order is as likely as any other.
fn shuffle(numbers: &mut [Number], words: &mut ChaCha20Rng) {
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, below(last + 1, words));
    }
}

/// A number below `bound`, each as likely as any other: words beyond the last whole multiple of
/// the bound are thrown away.
#[expect(
    clippy::cast_possible_truncation,
    reason = "bounds are at most 24, and what is below one is too"
)]
fn below(bound: usize, words: &mut ChaCha20Rng) -> usize {
    let bound = bound as u32;
    let whole = u32::MAX - u32::MAX % bound;
    loop {
        let word = words.next_u32();
        if word < whole {
            return (word % bound) as usize;
        }
    }
}
