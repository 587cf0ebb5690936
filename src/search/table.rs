//! What a search remembers of positions that it has met.

use super::chance::Unseen;
use super::worth::Worth;
use crate::rules::{Move, Side, Slot, Space, State};

/// How a remembered value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Least,
    /// The value is this or less.
    Most,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The position's [`key`].
    pub(super) key: u64,
    /// In the eyes of the player to move there.
    pub(super) value: Worth,
    /// How many plies it was looked ahead.
    pub(super) depth: i32,
    /// How the value holds.
    pub(super) bound: Bound,
    /// The move that was found best, where one was better than the others.
    pub(super) best: Option<Move>,
}

/// Positions by their keys, a newer one in place of an older.
#[derive(Debug)]
pub(super) struct Table(Vec<Option<Entry>>);

impl Table {
    /// Room for about so many positions.
    pub(super) fn new(positions: u64) -> Self {
        let size = positions.clamp(1 << 8, 1 << 20).next_power_of_two();
        let size = usize::try_from(size).expect("at most 2^20");
        Self(vec![None; size])
    }

    /// What is remembered of the position of this key.
    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.0[self.place(key)]
            .as_ref()
            .filter(|entry| entry.key == key)
    }

    /// Remembers a position.
    pub(super) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.0[place] = Some(entry);
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "only the lowest bits choose the place"
    )]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

/// A number that stands for all that decides how a game goes on from here. Two positions that
/// differ in it only by which robot or which place of the bay is called the first have one key.
#[inline]
pub(super) fn key(state: &State, unseen: Unseen) -> u64 {
    let bits = state.covered().bits();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of the bits"
    )]
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let robots = |side: Side| {
        let [one, other] = state.robots(side).map(Space::index);
        (one.min(other) | one.max(other) << 8) as u64
    };
    let crew = |side: Side| {
        let crew = state.crew(side);
        u64::from(crew.pods) | u64::from(crew.seated) << 5
    };
    let bay: u64 = state
        .bay()
        .into_iter()
        .map(|slot| match slot {
            Slot::Empty => 0,
            Slot::Pod(number) => 1 << (2 * number.index()),
            Slot::FaceDown => 1 << 12,
        })
        .sum();
    let mover = u64::from(state.ply().moves() % 2);
    let mut hash = mix(low ^ 0x9e37_79b9_7f4a_7c15);
    hash = mix(hash ^ high ^ mover << 63);
    hash = mix(hash ^ robots(Side::Amber) ^ robots(Side::Cyan) << 16 ^ bay << 32);
    mix(hash ^ crew(Side::Amber) ^ crew(Side::Cyan) << 10 ^ u64::from(unseen.bits()) << 32)
}

/// Spreads a number's bits over all of it: two rounds of multiply and fold, whose constants are
/// those of the public-domain `MurmurHash3`.
#[inline]
const fn mix(mut bits: u64) -> u64 {
    bits ^= bits >> 33;
    bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
    bits ^= bits >> 32;
    bits
}
