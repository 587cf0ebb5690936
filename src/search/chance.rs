//! The cards that nobody has seen: what a launch may turn up.

use crate::rules::{Number, View};

/// How many of the 24 cards carry each number (rules, "The launch bay").
const CARDS_OF_A_NUMBER: u32 = 4;

/// Bits for each number's count in [`Unseen`].
const WIDTH: u32 = 4;

/// How many cards of each number nobody has seen: those of the stack and the six that stay out,
/// which cannot be told apart. Whichever card is turned up next, each of them is as likely as any
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unseen(u32);

impl Unseen {
    /// What the players of this view have not seen.
    pub(super) fn of(view: &View) -> Self {
        let all = Number::ALL
            .into_iter()
            .fold(0, |all, number| all + (CARDS_OF_A_NUMBER << shift(number)));
        view.seen_cards().fold(Self(all), Self::without)
    }

    /// How many of a number.
    pub(super) const fn count(self, number: Number) -> i32 {
        (self.0 >> shift(number) & ((1 << WIDTH) - 1)).cast_signed()
    }

    /// How many cards in all.
    pub(super) fn total(self) -> i32 {
        self.draws().map(|(_, count)| count).sum()
    }

    /// Each number that may be turned up, with how many cards carry it.
    pub(super) fn draws(self) -> impl Iterator<Item = (Number, i32)> {
        Number::ALL
            .into_iter()
            .map(move |number| (number, self.count(number)))
            .filter(|&(_, count)| count > 0)
    }

    /// What is left once a card of this number lies open.
    #[must_use]
    pub(super) fn without(self, number: Number) -> Self {
        debug_assert!(self.count(number) > 0);
        Self(self.0.wrapping_sub(1 << shift(number)))
    }

    /// The counts as bits, equal exactly where the counts are.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

/// Where a number's count stands.
#[expect(clippy::cast_possible_truncation, reason = "an index is below 6")]
const fn shift(number: Number) -> u32 {
    number.index() as u32 * WIDTH
}
