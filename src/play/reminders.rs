//! When a person whose turn lasts is reminded of it: a pure function of their choice, their turn
//! and their quiet hours.

use super::{Reminders, SignedDuration, Timestamp};
use crate::store::NoticeKind;

/// What is left at the first of the two reminders.
pub const DAY_LEFT: SignedDuration = SignedDuration::from_hours(24);

/// What is left at the second.
pub const HOURS_LEFT: SignedDuration = SignedDuration::from_hours(6);

/// How far apart daily reminders are.
const EACH_DAY: SignedDuration = SignedDuration::from_hours(24);

/// What must be left after the quiet hours for a reminder to wait for their end: time to wake up,
/// read it and move. One that would come with less comes before them.
const TIME_TO_MOVE: SignedDuration = SignedDuration::from_hours(1);

/// Two reminders that are less than this apart would be one too many.
const TOGETHER: SignedDuration = SignedDuration::from_hours(1);

/// How long before the quiet hours such a reminder comes.
const BEFORE_QUIET: SignedDuration = SignedDuration::from_mins(30);

/// A reminder that is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// Which.
    pub kind: NoticeKind,
    /// The day of the turn, from 1, for a daily one; 0 for the others.
    pub day: u32,
    /// When.
    pub at: Timestamp,
}

/// A turn, as far as reminders go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Since when it lasts.
    pub since: Timestamp,
    /// When the time for it is up, `None` in a game without pace.
    pub deadline: Option<Timestamp>,
}

/// A person's quiet hours: when those around a time began, and when they end; both the time itself
/// where it is not quiet.
pub trait Night {
    /// When the quiet hours began.
    fn since(&self, time: Timestamp) -> Timestamp;
    /// When they end.
    fn until(&self, time: Timestamp) -> Timestamp;
}

/// What a person is to be reminded of from now on, the earliest first; times that have gone by are
/// among it where they would have been right, so that the caller knows a reminder that is being
/// sent from one that is not wanted.
///
/// A reminder that falls into quiet hours waits for their end. Where less than an hour would be
/// left then, it comes half an hour before they begin; where the turn had not begun by then either,
/// the board itself was as good a reminder, and nobody is woken. Of two that would come together,
/// only the more urgent does.
pub fn schedule(
    chosen: Reminders,
    turn: Waiting,
    now: Timestamp,
    night: &impl Night,
) -> Vec<Reminder> {
    let left = |kind, left: SignedDuration| {
        let deadline = turn.deadline?;
        let ideal = deadline - left;
        // Where less was left from the start, the board said how much.
        let at = (ideal > turn.since)
            .then(|| fit(ideal, turn, night))
            .flatten()?;
        Some(Reminder { kind, day: 0, at })
    };
    let mut wanted: Vec<Reminder> = match chosen {
        Reminders::Off => Vec::new(),
        Reminders::One => left(NoticeKind::Day, DAY_LEFT).into_iter().collect(),
        Reminders::Two => [
            left(NoticeKind::Day, DAY_LEFT),
            left(NoticeKind::Hours, HOURS_LEFT),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Reminders::Daily => next_day(turn, now, night).into_iter().collect(),
    };
    if let [first, second] = wanted.as_slice()
        && second.at < first.at + TOGETHER
    {
        wanted.remove(0);
    }
    wanted
}

/// The next daily reminder.
fn next_day(turn: Waiting, now: Timestamp, night: &impl Night) -> Option<Reminder> {
    let waited = now.duration_since(turn.since).max(SignedDuration::ZERO);
    let days = waited.as_secs() / EACH_DAY.as_secs();
    // What today's quiet hours held up is still today's.
    let mut day = u32::try_from(days).ok()?.max(1);
    loop {
        let ideal = turn.since + EACH_DAY * i32::try_from(day).ok()?;
        if turn.deadline.is_some_and(|deadline| ideal >= deadline) {
            return None;
        }
        let at = fit(ideal, turn, night)?;
        if at > now {
            let kind = NoticeKind::Daily;
            return Some(Reminder { kind, day, at });
        }
        day += 1;
    }
}

/// The time for a reminder that would best come at `ideal`.
fn fit(ideal: Timestamp, turn: Waiting, night: &impl Night) -> Option<Timestamp> {
    let until = night.until(ideal);
    if until == ideal
        || turn
            .deadline
            .is_none_or(|deadline| until + TIME_TO_MOVE <= deadline)
    {
        return Some(until);
    }
    let before = night.since(ideal) - BEFORE_QUIET;
    // Quiet hours may have a gap shorter than that before them.
    (before > turn.since && night.until(before) == before).then_some(before)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Quiet from one hour of the UTC day to another.
    struct Hours(i64, i64);

    impl Hours {
        fn holds(&self, time: Timestamp) -> bool {
            let hour = time.as_second().div_euclid(3600).rem_euclid(24);
            if self.0 <= self.1 {
                (self.0..self.1).contains(&hour)
            } else {
                hour >= self.0 || hour < self.1
            }
        }

        fn hour_of(time: Timestamp) -> Timestamp {
            Timestamp::from_second(time.as_second().div_euclid(3600) * 3600).unwrap()
        }
    }

    impl Night for Hours {
        fn since(&self, time: Timestamp) -> Timestamp {
            let mut since = time;
            while self.holds(since) {
                let hour = Self::hour_of(since);
                let before = hour - HOUR;
                if !self.holds(before) {
                    return hour;
                }
                since = before;
            }
            since
        }

        fn until(&self, time: Timestamp) -> Timestamp {
            let mut until = time;
            while self.holds(until) {
                until = Self::hour_of(until) + HOUR;
            }
            until
        }
    }

    const HOUR: SignedDuration = SignedDuration::from_hours(1);
    const NEVER: Hours = Hours(0, 0);

    /// A time on 15 January 2027 or later: days and hours from its midnight.
    fn at(days: i64, hours: i64) -> Timestamp {
        let midnight: Timestamp = "2027-01-15T00:00:00Z".parse().unwrap();
        midnight + HOUR * i32::try_from(days * 24 + hours).unwrap()
    }

    fn times(chosen: Reminders, turn: Waiting, night: &Hours) -> Vec<(NoticeKind, Timestamp)> {
        let wanted = schedule(chosen, turn, turn.since, night);
        wanted.iter().map(|it| (it.kind, it.at)).collect()
    }

    fn turn(since: Timestamp, deadline: Timestamp) -> Waiting {
        Waiting {
            since,
            deadline: Some(deadline),
        }
    }

    #[test]
    fn a_day_and_six_hours_before() {
        let turn = turn(at(0, 12), at(5, 12));
        let (day, hours) = ((NoticeKind::Day, at(4, 12)), (NoticeKind::Hours, at(5, 6)));
        assert_eq!(times(Reminders::Two, turn, &NEVER), [day, hours]);
        assert_eq!(times(Reminders::One, turn, &NEVER), [day]);
        assert_eq!(times(Reminders::Off, turn, &NEVER), []);
    }

    #[test]
    fn what_has_no_sense_any_more_is_left_out() {
        // Twenty hours are left when the turn begins, and then four.
        let short = turn(at(0, 0), at(0, 20));
        assert_eq!(
            times(Reminders::Two, short, &NEVER),
            [(NoticeKind::Hours, at(0, 14))]
        );
        assert_eq!(times(Reminders::Two, turn(at(0, 0), at(0, 4)), &NEVER), []);
        // Without a clock there is nothing to be late for.
        let free = Waiting {
            since: at(0, 0),
            deadline: None,
        };
        assert_eq!(times(Reminders::Two, free, &NEVER), []);
    }

    #[test]
    fn at_night_they_wait_or_come_before() {
        let night = Hours(23, 8);
        // A day before is at three: it waits until eight. Six hours before is at 21:00.
        assert_eq!(
            times(Reminders::Two, turn(at(0, 12), at(5, 3)), &night),
            [(NoticeKind::Day, at(4, 8)), (NoticeKind::Hours, at(4, 21))]
        );
        // Time is up at half an hour past eight: six hours before is at half past two, and at eight
        // it would be too late. It comes half an hour before the night.
        let deadline = at(5, 8) + SignedDuration::from_mins(30);
        assert_eq!(
            times(Reminders::Two, turn(at(0, 12), deadline), &night)[1],
            (NoticeKind::Hours, at(4, 22) + SignedDuration::from_mins(30))
        );
        // Where the turn begins in that night, nobody is woken.
        assert_eq!(times(Reminders::Two, turn(at(4, 23), deadline), &night), []);
    }

    #[test]
    fn two_that_come_together_are_one() {
        // Quiet from six to five: what is due in between comes at five, both at once.
        let night = Hours(6, 5);
        let two = times(Reminders::Two, turn(at(0, 5), at(4, 12)), &night);
        assert_eq!(two.len(), 1, "{two:?}");
        assert_eq!(two[0].0, NoticeKind::Hours);
    }

    #[test]
    fn daily_ones_come_each_day_with_a_clock_or_without() {
        let free = Waiting {
            since: at(0, 12),
            deadline: None,
        };
        let next = |now| schedule(Reminders::Daily, free, now, &NEVER)[0];
        assert_eq!((next(at(0, 12)).day, next(at(0, 12)).at), (1, at(1, 12)));
        assert_eq!((next(at(1, 12)).day, next(at(1, 12)).at), (2, at(2, 12)));
        assert_eq!((next(at(9, 11)).day, next(at(9, 11)).at), (9, at(9, 12)));
        // What the night holds up is still that day's.
        let held = schedule(Reminders::Daily, free, at(1, 13), &Hours(12, 18));
        assert_eq!((held[0].day, held[0].at), (1, at(1, 18)));
        // After time is up there is none.
        let clocked = turn(at(0, 12), at(2, 12));
        assert_eq!(schedule(Reminders::Daily, clocked, at(1, 12), &NEVER), []);
    }

    proptest! {
        /// Whatever the turn and the night: no reminder at night, before the turn or when time is
        /// up; the earlier is the less urgent; and of the same turn looked at later, the same.
        #[test]
        fn nobody_is_woken_and_none_comes_too_late(
            since in 0_i64..48 * 60,
            lasts in 1_i64..12 * 24 * 60,
            later in 0_i64..6 * 24 * 60,
            from in 0_i64..24,
            until in 0_i64..24,
            chosen in prop::sample::select(Reminders::ALL.to_vec()),
        ) {
            let minutes = SignedDuration::from_mins;
            let night = Hours(from, until);
            let turn = turn(at(0, 0) + minutes(since), at(0, 0) + minutes(since + lasts));
            let deadline = turn.deadline.unwrap();
            let wanted = schedule(chosen, turn, turn.since, &night);
            for reminder in &wanted {
                prop_assert!(!night.holds(reminder.at), "{reminder:?} at night");
                prop_assert!(reminder.at > turn.since, "{reminder:?} before the turn");
                prop_assert!(reminder.at < deadline, "{reminder:?} too late");
            }
            prop_assert!(wanted.windows(2).all(|pair| pair[0].at < pair[1].at));
            prop_assert!(wanted.len() <= 2);
            if chosen != Reminders::Daily {
                let again = schedule(chosen, turn, turn.since + minutes(later), &night);
                prop_assert_eq!(wanted, again);
            }
        }
    }
}
