//! Until when somebody is away, as people type it.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

/// The farthest that a typed time may lie ahead: a year and a day.
const FARTHEST: SignedDuration = SignedDuration::from_hours(366 * 24);

/// Why a text is no time until when somebody can be away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum UntilError {
    /// It is neither a number of days nor a date.
    #[error("neither a number of days nor a date")]
    Unreadable,
    /// There is no such day in the calendar.
    #[error("there is no such day")]
    NoSuchDay,
    /// It is over.
    #[error("it is over")]
    Past,
    /// It is more than a year ahead.
    #[error("it is more than a year ahead")]
    TooFar,
}

/// Reads a number of days from now (`3`, `3 days`, `3일`) or a date in a zone (`2026-12-24`,
/// `12-24`, also with points, slashes, or 년, 월, 일 as Koreans write it). A date is meant up to
/// the end of that day; one without a year is the next that comes.
///
/// # Errors
///
/// What is wrong with the text.
pub fn read_until(text: &str, now: Timestamp, zone: &TimeZone) -> Result<Timestamp, UntilError> {
    let until = match numbers(text).ok_or(UntilError::Unreadable)? {
        Written::Days(days) => {
            let time =
                SignedDuration::try_from_hours(i64::from(days) * 24).ok_or(UntilError::TooFar)?;
            now.checked_add(time).map_err(|_| UntilError::TooFar)?
        }
        Written::Date(year, month, day) => {
            let date = Date::new(year, month, day).map_err(|_| UntilError::NoSuchDay)?;
            end_of(date, zone)?
        }
        Written::DayOfYear(month, day) => next(month, day, now, zone)?,
    };
    if until <= now {
        Err(UntilError::Past)
    } else if until.duration_since(now) > FARTHEST {
        Err(UntilError::TooFar)
    } else {
        Ok(until)
    }
}

/// What a text says.
enum Written {
    Days(u16),
    Date(i16, i8, i8),
    DayOfYear(i8, i8),
}

fn numbers(text: &str) -> Option<Written> {
    let text = text.trim().to_lowercase();
    for unit in ["days", "day", "d", "일"] {
        // `12월 24일` ends in the same word as `24일`.
        if let Some(number) = text.strip_suffix(unit)
            && let Some(days) = number_of(number)
        {
            return Some(Written::Days(days));
        }
    }
    if let Some(days) = number_of(&text) {
        return Some(Written::Days(days));
    }
    let text = text.trim_end_matches(['일', '.']).trim_end();
    let parts: Vec<&str> = text
        .split(['-', '/', '.', '년', '월'])
        .map(str::trim)
        .collect();
    match *parts.as_slice() {
        [year, month, day] if year.len() == 4 => Some(Written::Date(
            i16::try_from(number_of(year)?).ok()?,
            i8::try_from(number_of(month)?).ok()?,
            i8::try_from(number_of(day)?).ok()?,
        )),
        [month, day] => Some(Written::DayOfYear(
            i8::try_from(number_of(month)?).ok()?,
            i8::try_from(number_of(day)?).ok()?,
        )),
        _ => None,
    }
}

/// A number as people write it: digits alone.
fn number_of(text: &str) -> Option<u16> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// When a day is over in a zone.
fn end_of(date: Date, zone: &TimeZone) -> Result<Timestamp, UntilError> {
    date.checked_add(1.day())
        .and_then(|next| next.to_zoned_datetime(zone.clone()))
        .map(|zoned| zoned.timestamp())
        .map_err(|_| UntilError::TooFar)
}

/// The next such day that is not over; 29 February may be some years ahead.
fn next(month: i8, day: i8, now: Timestamp, zone: &TimeZone) -> Result<Timestamp, UntilError> {
    let this_year = now.to_zoned_datetime(zone.clone()).year();
    let mut error = UntilError::NoSuchDay;
    for year in this_year..=this_year.saturating_add(1) {
        if let Ok(date) = Date::new(year, month, day) {
            let end = end_of(date, zone)?;
            if end > now {
                return Ok(end);
            }
            error = UntilError::Past;
        }
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, zone: &str) -> Result<String, UntilError> {
        let now = "2026-11-30T20:00:00Z".parse().unwrap();
        let zone = TimeZone::get(zone).unwrap();
        read_until(text, now, &zone).map(|until| until.to_string())
    }

    #[test]
    fn days_are_counted_from_now() {
        for text in ["3", "3 days", " 3days ", "3일", "3 D"] {
            assert_eq!(read(text, "UTC").unwrap(), "2026-12-03T20:00:00Z", "{text}");
        }
        assert_eq!(read("1 day", "UTC").unwrap(), "2026-12-01T20:00:00Z");
        assert_eq!(read("0", "UTC"), Err(UntilError::Past));
        assert_eq!(read("367 days", "UTC"), Err(UntilError::TooFar));
        assert_eq!(read("65535", "UTC"), Err(UntilError::TooFar));
    }

    #[test]
    fn a_date_lasts_to_its_end_in_the_persons_zone() {
        for text in [
            "2026-12-24",
            "12-24",
            "12/24",
            "2026. 12. 24.",
            "12월 24일",
            "2026년 12월 24일",
        ] {
            assert_eq!(read(text, "UTC").unwrap(), "2026-12-25T00:00:00Z", "{text}");
            assert_eq!(
                read(text, "Asia/Seoul").unwrap(),
                "2026-12-24T15:00:00Z",
                "{text}"
            );
        }
        // In Seoul it is the first of December already.
        assert_eq!(read("11-30", "UTC").unwrap(), "2026-12-01T00:00:00Z");
        assert_eq!(read("11-30", "Asia/Seoul").unwrap(), "2027-11-30T15:00:00Z");
        assert_eq!(read("2026-11-30", "Asia/Seoul"), Err(UntilError::Past));
        // A day of 23 hours, and one of 25.
        assert_eq!(
            read("2027-03-28", "Europe/Berlin").unwrap(),
            "2027-03-28T22:00:00Z"
        );
        assert_eq!(
            read("2027-10-31", "Europe/Berlin").unwrap(),
            "2027-10-31T23:00:00Z"
        );
    }

    #[test]
    fn a_date_without_a_year_is_the_next() {
        assert_eq!(read("1-2", "UTC").unwrap(), "2027-01-03T00:00:00Z");
        assert_eq!(read("2-29", "UTC"), Err(UntilError::NoSuchDay));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        assert_eq!(read("2026-13-01", "UTC"), Err(UntilError::NoSuchDay));
        assert_eq!(read("2-30", "UTC"), Err(UntilError::NoSuchDay));
        assert_eq!(read("2025-12-24", "UTC"), Err(UntilError::Past));
        assert_eq!(read("2028-01-01", "UTC"), Err(UntilError::TooFar));
        for text in [
            "",
            "tomorrow",
            "-3",
            "3 weeks",
            "12-24-26",
            "1-2-3-4",
            "99999999999",
            "일",
            "12월",
        ] {
            assert_eq!(read(text, "UTC"), Err(UntilError::Unreadable), "{text}");
        }
    }
}
