//! The numbers 1 to 6 that spaces and pods carry.

use std::fmt;

/// A number from 1 to 6, as spaces and pod cards carry it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(Value);

/// Only these six bytes, so that types which hold a number find room for their other cases in
/// the same byte: a [`State`](super::State) is copied at every move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Value {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
}

impl Number {
    /// The six numbers, ascending.
    pub const ALL: [Self; 6] = [
        Self(Value::One),
        Self(Value::Two),
        Self(Value::Three),
        Self(Value::Four),
        Self(Value::Five),
        Self(Value::Six),
    ];

    /// The number of this value, or `None` outside 1..=6.
    pub const fn new(value: u8) -> Option<Self> {
        match value {
            1..=6 => Some(Self::ALL[value as usize - 1]),
            _ => None,
        }
    }

    /// The number that a character `1` to `6` names.
    pub fn from_char(c: char) -> Option<Self> {
        Self::new(u8::try_from(c.to_digit(10)?).ok()?)
    }

    /// The value, 1 to 6.
    pub const fn value(self) -> u8 {
        self.0 as u8
    }

    /// The position in [`Number::ALL`], 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The digit that names it.
    pub const fn to_char(self) -> char {
        (b'0' + self.value()) as char
    }

    /// Whether a robot can step between the two: exactly one apart, 6 and 1 not being neighbours
    /// (rules, "A turn", 3).
    pub const fn is_neighbour(self, other: Self) -> bool {
        self.value().abs_diff(other.value()) == 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}
