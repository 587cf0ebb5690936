//! Quiet hours: when a person is not to be called, on the clocks of where they live.
//!
//! A time is quiet where the hour that their clock shows is one of the quiet ones. So a night that
//! clocks are put back is an hour longer, and the hour that comes twice is quiet twice or not at
//! all; a night that clocks are put forward is an hour shorter, and quiet hours that end or begin
//! in the hour that is left out do so when the clocks jump.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, civil};

use super::{QuietHours, Timestamp};

/// Whether nobody calls at this time.
pub fn is_quiet(time: Timestamp, quiet: QuietHours, zone: &TimeZone) -> bool {
    let hour = zone.to_datetime(time).hour().unsigned_abs();
    let (from, until) = (quiet.from.get(), quiet.until.get());
    if from <= until {
        (from..until).contains(&hour)
    } else {
        hour >= from || hour < until
    }
}

/// The earliest time from this one on that is not quiet: the time itself, or the end of the quiet
/// hours that it falls into.
pub fn next_allowed(time: Timestamp, quiet: QuietHours, zone: &TimeZone) -> Timestamp {
    if !is_quiet(time, quiet, zone) {
        return time;
    }
    let local = zone.to_datetime(time);
    let until = quiet.until.get().cast_signed();
    let day = if local.hour() < until {
        local.date()
    } else {
        local.date().saturating_add(SignedDuration::from_hours(24))
    };
    // Of an hour that comes twice the first: its second coming is as little quiet.
    at(day, until, zone).unwrap_or(time)
}

/// When the quiet hours began that a time falls into; the time itself where it is not quiet.
pub fn quiet_since(time: Timestamp, quiet: QuietHours, zone: &TimeZone) -> Timestamp {
    if !is_quiet(time, quiet, zone) {
        return time;
    }
    let local = zone.to_datetime(time);
    let from = quiet.from.get().cast_signed();
    let day = if local.hour() >= from {
        local.date()
    } else {
        local.date().saturating_sub(SignedDuration::from_hours(24))
    };
    at(day, from, zone).unwrap_or(time)
}

/// When a full hour strikes on a day: the first time where it comes twice, the moment that clocks
/// jump where it is left out. `None` at the end of all calendars.
fn at(day: civil::Date, hour: i8, zone: &TimeZone) -> Option<Timestamp> {
    zone.to_ambiguous_timestamp(day.at(hour, 0, 0, 0))
        .compatible()
        .ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Hour;
    use super::*;

    fn quiet(from: u8, until: u8) -> QuietHours {
        QuietHours {
            from: Hour::new(from).unwrap(),
            until: Hour::new(until).unwrap(),
        }
    }

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).unwrap()
    }

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// When the quiet hours around a time begin and end.
    fn around(text: &str, hours: QuietHours, name: &str) -> (Timestamp, Timestamp) {
        let (time, zone) = (time(text), zone(name));
        assert!(is_quiet(time, hours, &zone), "{text} in {name}");
        (
            quiet_since(time, hours, &zone),
            next_allowed(time, hours, &zone),
        )
    }

    #[test]
    fn an_ordinary_night_spans_midnight() {
        let night = quiet(23, 8);
        let began_and_ends = (time("2026-05-01T14:00:00Z"), time("2026-05-01T23:00:00Z"));
        for inside in [
            "2026-05-01T14:00:00Z",
            "2026-05-01T15:30:00Z",
            "2026-05-01T22:59:59Z",
        ] {
            assert_eq!(around(inside, night, "Asia/Seoul"), began_and_ends);
        }
        for outside in ["2026-05-01T13:59:59Z", "2026-05-01T23:00:00Z"] {
            let (time, zone) = (time(outside), zone("Asia/Seoul"));
            assert_eq!(next_allowed(time, night, &zone), time);
            assert_eq!(quiet_since(time, night, &zone), time);
        }
    }

    #[test]
    fn hours_within_a_day_and_up_to_midnight() {
        let (noon, evening) = (quiet(12, 14), quiet(20, 0));
        assert_eq!(
            around("2026-05-01T13:20:00Z", noon, "UTC"),
            (time("2026-05-01T12:00:00Z"), time("2026-05-01T14:00:00Z"))
        );
        assert_eq!(
            around("2026-05-01T20:00:00Z", evening, "UTC"),
            (time("2026-05-01T20:00:00Z"), time("2026-05-02T00:00:00Z"))
        );
        // From an hour to the same hour is no time at all.
        assert!(!is_quiet(
            time("2026-05-01T08:00:00Z"),
            quiet(8, 8),
            &zone("UTC")
        ));
    }

    #[test]
    fn a_night_that_clocks_are_put_forward_is_shorter() {
        // Berlin, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
        let (began, ends) = around("2026-03-29T00:30:00Z", quiet(23, 8), "Europe/Berlin");
        assert_eq!(began, time("2026-03-28T22:00:00Z"));
        assert_eq!(ends, time("2026-03-29T06:00:00Z"));
        // Quiet hours that would end in the hour left out end when the clocks jump.
        let (_, ends) = around("2026-03-29T00:30:00Z", quiet(22, 2), "Europe/Berlin");
        assert_eq!(ends, time("2026-03-29T01:00:00Z"));
        // And such as would begin in it begin then.
        let (began, _) = around("2026-03-29T02:30:00Z", quiet(2, 6), "Europe/Berlin");
        assert_eq!(began, time("2026-03-29T01:00:00Z"));
        // Those that are that hour do not come.
        let gone = quiet(2, 3);
        for minute in 0..180 {
            let minute = time("2026-03-29T00:00:00Z") + SignedDuration::from_mins(minute);
            assert!(!is_quiet(minute, gone, &zone("Europe/Berlin")));
        }
    }

    #[test]
    fn a_night_that_clocks_are_put_back_is_longer() {
        // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
        let (began, ends) = around("2026-10-25T00:30:00Z", quiet(23, 8), "Europe/Berlin");
        assert_eq!(began, time("2026-10-24T21:00:00Z"));
        assert_eq!(ends, time("2026-10-25T07:00:00Z"));
        // New York, 1 November 2026: 02:00 becomes 01:00 at 06:00 UTC. The hour that comes twice
        // is quiet twice.
        let (began, ends) = around("2026-11-01T06:30:00Z", quiet(1, 2), "America/New_York");
        assert_eq!(began, time("2026-11-01T05:00:00Z"));
        assert_eq!(ends, time("2026-11-01T07:00:00Z"));
        // Quiet hours that end at it end at its first coming, and do not begin again.
        let (_, ends) = around("2026-11-01T04:30:00Z", quiet(22, 1), "America/New_York");
        assert_eq!(ends, time("2026-11-01T05:00:00Z"));
    }

    #[test]
    fn where_midnight_is_left_out_quiet_hours_end_all_the_same() {
        // Cairo, 24 April 2026: 00:00 becomes 01:00 at 22:00 UTC.
        let (_, ends) = around("2026-04-23T21:00:00Z", quiet(20, 0), "Africa/Cairo");
        assert_eq!(ends, time("2026-04-23T22:00:00Z"));
    }

    proptest! {
        /// Against what quiet hours are: looked at minute by minute, quarter hours being the finest
        /// that zones differ by.
        #[test]
        fn begin_and_end_are_where_quiet_turns(
            seconds in 1_760_000_000_i64..1_900_000_000,
            from in 0_u8..24,
            until in 0_u8..24,
            name in prop::sample::select(vec![
                "UTC", "Asia/Seoul", "Europe/Berlin", "America/New_York", "America/St_Johns",
                "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "Africa/Cairo",
                "America/Havana", "Pacific/Chatham", "Africa/Casablanca",
            ]),
        ) {
            let (time, hours, zone) = (
                Timestamp::from_second(seconds).unwrap(),
                quiet(from, until),
                zone(name),
            );
            let quarter = SignedDuration::from_mins(15);
            let ends = next_allowed(time, hours, &zone);
            let began = quiet_since(time, hours, &zone);
            prop_assert!(!is_quiet(ends, hours, &zone));
            prop_assert!(began <= time && time <= ends);
            if ends == time {
                prop_assert_eq!(began, time);
            } else {
                let before = began - SignedDuration::from_secs(1);
                prop_assert!(!is_quiet(before, hours, &zone), "quiet before it began");
                let mut inside = began;
                while inside < ends {
                    prop_assert!(is_quiet(inside, hours, &zone), "not quiet at {}", inside);
                    inside += quarter;
                }
            }
            // Said again of its own answer, it says the same.
            prop_assert_eq!(next_allowed(ends, hours, &zone), ends);
        }
    }
}
