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
        && first.at >= second.at
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
