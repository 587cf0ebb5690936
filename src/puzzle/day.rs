//! Days by number.

use std::fmt;

use jiff::Span;
use jiff::civil::{Date, date};

use super::Grade;

/// A day: how many days after 1970-01-01, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayNumber(i32);

const FIRST: Date = date(1970, 1, 1);

impl DayNumber {
    /// So many days after 1970-01-01.
    pub const fn new(days: i32) -> Self {
        Self(days)
    }

    /// How many days after 1970-01-01.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number of a date.
    pub fn of(date: Date) -> Self {
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

    /// The next day.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The bare number.
impl fmt::Display for DayNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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
            assert_eq!(DayNumber::of(day), DayNumber::new(number), "{day}");
            assert_eq!(DayNumber::new(number).date(), Some(day));
        }
        assert_eq!(DayNumber::new(i32::MAX).date(), None);
    }

    #[test]
    fn grades_go_by_the_weekday() {
        for days in -20..20 {
            let day = DayNumber::new(days);
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
