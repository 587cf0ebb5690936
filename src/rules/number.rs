//! The numbers 1 to 6 that spaces and pods carry.

use std::fmt;
use std::num::NonZeroU8;

/// A number from 1 to 6, as spaces and pod cards carry it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(NonZeroU8);

impl Number {
    /// The six numbers, ascending.
    pub const ALL: [Self; 6] = [
        Self::at(1),
        Self::at(2),
        Self::at(3),
        Self::at(4),
        Self::at(5),
        Self::at(6),
    ];

    /// `value` must be in 1..=6: checked when the constants above are made.
    const fn at(value: u8) -> Self {
        match Self::new(value) {
            Some(number) => number,
            None => panic!("a number is 1 to 6"),
        }
    }

    /// The number of this value, or `None` outside 1..=6.
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= 6 => Some(Self(nonzero)),
            _ => None,
        }
    }

    /// The number that a character `1` to `6` names.
    pub fn from_char(c: char) -> Option<Self> {
        Self::new(u8::try_from(c.to_digit(10)?).ok()?)
    }

    /// The value, 1 to 6.
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// The position in [`Number::ALL`], 0 to 5.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The digit that names it.
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }

    /// Whether a robot can step between the two: exactly one apart, 6 and 1 not being neighbours
    /// (rules, "A turn", 3).
    pub const fn is_neighbour(self, other: Self) -> bool {
        self.0.get().abs_diff(other.0.get()) == 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
