//! Days, by UTC: what daily puzzles and rescues go by everywhere.

use std::fmt;

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Span, Timestamp};

use super::Grade;

/// A day of 24 hours from midnight to midnight UTC, counted from 1970-01-01, which is day 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

const FIRST: Date = date(1970, 1, 1);

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

    /// The day of a date.
    pub fn of_date(date: Date) -> Self {
        let days = FIRST
            .until(date)
            .expect("the span between any two dates can be told in days")
            .get_days();
        Self(days)
    }

    /// The date, `None` beyond the years that dates have.
    pub fn date(self) -> Option<Date> {
        let span = Span::new().try_days(self.0).ok()?;
        FIRST.checked_add(span).ok()
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

    /// The grade of the day's puzzle: Monday easy, Sunday hard.
    pub fn grade(self) -> Grade {
        // 1970-01-01 was a Thursday.
        let weekday = (self.0.rem_euclid(7) + 3) % 7;
        let [one, two, three, four, five] = Grade::ALL;
        match weekday {
            0 => one,
            1 | 2 => two,
            3 | 4 => three,
            5 => four,
            _ => five,
        }
    }
}

impl fmt::Display for Day {
    /// As `2026-12-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = FIRST.saturating_add(SignedDuration::from_secs(i64::from(self.0) * SECONDS));
        fmt::Display::fmt(&date, f)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Weekday;

    use super::*;

    #[test]
    fn days_and_dates_go_both_ways() {
        for (day, number) in [
            (date(1970, 1, 1), 0),
            (date(1969, 12, 31), -1),
            (date(2000, 3, 1), 11_017),
            (date(2026, 12, 1), 20_788),
        ] {
            assert_eq!(Day::of_date(day), Day::new(number), "{day}");
            assert_eq!(Day::new(number).date(), Some(day));
        }
        assert_eq!(Day::new(i32::MAX).date(), None);
    }

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

    #[test]
    fn grades_go_by_the_weekday() {
        for days in -20..20 {
            let day = Day::new(days);
            let expected = match day.date().unwrap().weekday() {
                Weekday::Monday => 1,
                Weekday::Tuesday | Weekday::Wednesday => 2,
                Weekday::Thursday | Weekday::Friday => 3,
                Weekday::Saturday => 4,
                Weekday::Sunday => 5,
            };
            assert_eq!(day.grade().value(), expected, "{day}");
        }
    }
}
