//! Leave: the hours a year for which a person's clocks can stand still.

use jiff::civil::date;
use jiff::tz::TimeZone;

use super::{SignedDuration, Span, Timestamp};

/// How many hours of leave everybody has in each calendar year (UTC): twenty days.
pub const LEAVE_A_YEAR: u32 = 20 * 24;

/// Leave is spent by the hour.
pub const LEAVE_HOUR: SignedDuration = SignedDuration::from_hours(1);

/// A person's leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leave {
    /// When their clocks stand still.
    pub span: Span,
    /// Whether they said so beforehand; else it was spent since a clock had run out.
    pub is_declared: bool,
}

/// The calendar year, by UTC, that a moment belongs to.
pub fn year_of(time: Timestamp) -> i16 {
    time.to_zoned_datetime(TimeZone::UTC).year()
}

/// When the year after begins.
pub(super) fn next_year(year: i16) -> Timestamp {
    date(year.saturating_add(1), 1, 1)
        .to_zoned_datetime(TimeZone::UTC)
        .map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

/// How many whole hours cover a time.
fn hours(time: SignedDuration) -> u32 {
    let seconds = time.as_secs().max(0).cast_unsigned();
    let whole = seconds.div_ceil(3600);
    let more = u64::from(time.subsec_nanos() > 0 && seconds.is_multiple_of(3600));
    u32::try_from(whole + more).unwrap_or(u32::MAX)
}

impl Span {
    /// How many hours of it begin before a moment.
    fn hours_begun_before(self, time: Timestamp) -> u32 {
        if time <= self.from {
            return 0;
        }
        hours(self.until.min(time).duration_since(self.from))
    }

    /// How many of its hours begin in a year. Each belongs to the year in which it begins.
    fn hours_in(self, year: i16) -> u32 {
        let before = self.hours_begun_before(next_year(year.saturating_sub(1)));
        self.hours_begun_before(next_year(year)) - before
    }
}

/// How many hours a person has left in a year after these leaves.
pub fn leave_left(leaves: &[Span], year: i16) -> u32 {
    let spent: u32 = leaves.iter().map(|leave| leave.hours_in(year)).sum();
    LEAVE_A_YEAR.saturating_sub(spent)
}

/// The whole hours from a moment on that cover another, or as many of them as are left: what is
/// spent for somebody whose clock ran out. `None` where none is left.
pub fn cover(leaves: &[Span], from: Timestamp, now: Timestamp) -> Option<Span> {
    let mut until = from;
    let (mut year, mut left) = (year_of(from), leave_left(leaves, year_of(from)));
    while until <= now {
        if year_of(until) != year {
            year = year_of(until);
            left = leave_left(leaves, year);
        }
        if left == 0 {
            break;
        }
        left -= 1;
        until += LEAVE_HOUR;
    }
    (until > from).then_some(Span { from, until })
}

/// The longest leave that can begin at a moment: until when.
pub fn longest(leaves: &[Span], from: Timestamp) -> Timestamp {
    let whole_life = from
        .checked_add(SignedDuration::from_hours(2 * i64::from(LEAVE_A_YEAR)))
        .unwrap_or(Timestamp::MAX);
    cover(leaves, from, whole_life).map_or(from, |span| span.until)
}
