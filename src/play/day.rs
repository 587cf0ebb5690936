//! Days, by UTC: what daily rescues and puzzles go by everywhere.

use std::fmt;

use jiff::civil::Date;

use super::{SignedDuration, Timestamp};

/// A day of 24 hours from midnight to midnight UTC, counted from 1970-01-01, which is day 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

/// The seconds of a day.
const SECONDS: i64 = 24 * 60 * 60;

impl Day {
    /// The day of this number.
    pub const fn new(number: i32) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The day that a moment belongs to.
    pub fn of(time: Timestamp) -> Self {
        let days = time.as_second().div_euclid(SECONDS);
        Self(i32::try_from(days).expect("a timestamp lies within 10,000 years of 1970"))
    }

    /// The moment it begins; the last one that there is for a day beyond all timestamps.
    pub fn starts_at(self) -> Timestamp {
        Timestamp::from_second(i64::from(self.0) * SECONDS).unwrap_or(Timestamp::MAX)
    }

    /// So many days later, earlier where it is negative.
    #[must_use]
    pub const fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }
}

impl fmt::Display for Day {
    /// As `2026-12-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = Date::constant(1970, 1, 1);
        let date = first.saturating_add(SignedDuration::from_secs(i64::from(self.0) * SECONDS));
        fmt::Display::fmt(&date, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_change_at_midnight_utc() {
        let at = |text: &str| Day::of(text.parse().unwrap());
        assert_eq!(at("1970-01-01T00:00:00Z"), Day::new(0));
        assert_eq!(at("1969-12-31T23:59:59Z"), Day::new(-1));
        assert_eq!(at("2026-12-01T00:00:00Z").number(), 20_788);
        assert_eq!(at("2026-11-30T23:59:59.999Z").number(), 20_787);
        let day = at("2026-12-01T12:00:00Z");
        assert_eq!(day.to_string(), "2026-12-01");
        assert_eq!(day.plus(-1).to_string(), "2026-11-30");
        assert_eq!(day.starts_at().to_string(), "2026-12-01T00:00:00Z");
    }
}
