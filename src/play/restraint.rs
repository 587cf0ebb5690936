//! What keeps people from being pestered by challenges.

use super::{DeclineReason, SignedDuration, Timestamp};
use crate::store::{Reader, StoreError, UserId};

/// How many challenges of one player wait for an answer at most. Offers of a rematch, of which
/// there is one for each game, do not count.
pub const MOST_OPEN: usize = 5;

/// How many challenges wait for one player's answer at most, whoever made them.
pub const MOST_WAITING: u32 = 10;

/// How many challenges one player makes within [`A_DAY`] at most, whatever became of them.
pub const MOST_A_DAY: usize = 20;

/// What [`MOST_A_DAY`] counts in.
pub const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// How long somebody who declined is left alone by the same challenger. It doubles with every
/// further decline, and starts afresh once the two have agreed on a game.
pub const FIRST_PAUSE: SignedDuration = SignedDuration::from_hours(24);

/// The longest such pause: 32 days.
pub const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(32 * 24);

/// Why somebody may not challenge, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Restraint {
    /// [`MOST_OPEN`] challenges of theirs wait for an answer.
    TooManyOpen {
        /// When the first of them ends by itself.
        until: Timestamp,
    },
    /// They made [`MOST_A_DAY`] within a day.
    TooManyToday {
        /// When they can make the next.
        until: Timestamp,
    },
    /// The opponent has declined lately.
    Paused {
        /// When they can be challenged again.
        until: Timestamp,
    },
    /// [`MOST_WAITING`] challenges wait for the opponent. The challenger is told no more than that
    /// they cannot be challenged now.
    Crowded,
    /// The opponent has blocked the challenger, who is told the very same.
    Blocked,
    /// The challenger has blocked the opponent.
    Blocks,
}

/// What keeps one player from challenging another, `None` for nothing.
pub(super) fn between(
    rows: &Reader<'_>,
    challenger: UserId,
    opponent: UserId,
    now: Timestamp,
) -> Result<Option<Restraint>, StoreError> {
    if rows.has_blocked(challenger, opponent)? {
        return Ok(Some(Restraint::Blocks));
    }
    if rows.has_blocked(opponent, challenger)? {
        return Ok(Some(Restraint::Blocked));
    }
    if rows.challenges_waiting_for(opponent, now)? >= MOST_WAITING {
        return Ok(Some(Restraint::Crowded));
    }
    // Who asks for another ship, pace or channel asks to be challenged again.
    let inviting = DeclineReason::INVITING.map(DeclineReason::word);
    let Some((declines, last)) = rows.declines(challenger, opponent, inviting)? else {
        return Ok(None);
    };
    let until = last + pause(declines);
    Ok((now < until).then_some(Restraint::Paused { until }))
}

/// How long somebody is left alone after so many declines in a row, at least one.
fn pause(declines: u32) -> SignedDuration {
    2_i32
        .checked_pow(declines.saturating_sub(1))
        .and_then(|factor| FIRST_PAUSE.checked_mul(factor))
        .map_or(LONGEST_PAUSE, |pause| pause.min(LONGEST_PAUSE))
}

/// What keeps a player from challenging anybody in the course of this day, `None` for nothing.
pub(super) fn today(
    rows: &Reader<'_>,
    challenger: UserId,
    now: Timestamp,
) -> Result<Option<Restraint>, StoreError> {
    let first = rows.challenge_made_before(challenger, MOST_A_DAY - 1)?;
    let until = first.map(|first| first + A_DAY);
    Ok(until
        .filter(|until| now < *until)
        .map(|until| Restraint::TooManyToday { until }))
}

/// What keeps a player from having one more challenge open, `None` for nothing.
pub(super) fn open(
    rows: &Reader<'_>,
    challenger: UserId,
    now: Timestamp,
) -> Result<Option<Restraint>, StoreError> {
    let ends = rows.open_challenge_ends(challenger, now)?;
    let first = ends.first().filter(|_| ends.len() >= MOST_OPEN);
    Ok(first.map(|&until| Restraint::TooManyOpen { until }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_doubles_up_to_the_longest() {
        let hours = |declines| pause(declines).as_hours();
        assert_eq!(
            [1, 2, 3, 4, 5, 6, 7].map(hours),
            [24, 48, 96, 192, 384, 768, 768]
        );
        assert_eq!(hours(u32::MAX), 768);
    }
}
