//! Being away: leave that somebody declares beforehand, and what of it is left.

use super::error::refused;
use super::leave::{leave_left, longest, next_year, year_of};
use super::{ActionError, Failure, Leave, Person, Play, Span, Timestamp, timekeeper};
use crate::store::{LeaveRow, Reader, StoreError, UserId};

/// How a person's leave stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveState {
    /// The leave that they are on now.
    pub now: Option<Leave>,
    /// How many hours of this calendar year (UTC) are left after that.
    pub hours_left: u32,
    /// Until when a leave can last that begins now, or goes on from the present one.
    pub longest_until: Timestamp,
}

/// Why somebody's leave is not declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwayRefused {
    /// It would end before it begins.
    Past,
    /// It is longer than what is left.
    TooLong {
        /// How it stands.
        leave: LeaveState,
    },
}

/// Why somebody does not come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComeBackRefused {
    /// They have declared no leave that lasts.
    NotAway,
}

/// The leave of a person that counts for a year or a later one.
pub(super) fn spent(rows: &Reader<'_>, user: UserId, year: i16) -> Result<Vec<Span>, StoreError> {
    Ok(spans(&all(rows, user, year)?))
}

fn all(rows: &Reader<'_>, user: UserId, year: i16) -> Result<Vec<LeaveRow>, StoreError> {
    rows.leaves_of(user, next_year(year.saturating_sub(1)))
}

fn spans(rows: &[LeaveRow]) -> Vec<Span> {
    rows.iter().map(|row| Leave::of_row(row).span).collect()
}

/// The row of the leave that somebody is on, of all theirs in order.
fn present(rows: &[LeaveRow], now: Timestamp) -> Option<LeaveRow> {
    rows.last().copied().filter(|row| row.until > now)
}

impl LeaveState {
    pub(super) fn of(rows: &Reader<'_>, user: UserId, now: Timestamp) -> Result<Self, StoreError> {
        let year = year_of(now);
        let all = all(rows, user, year)?;
        let (now_on, others) = match present(&all, now) {
            Some(row) => (Some(row), &all[..all.len() - 1]),
            None => (None, &*all),
        };
        let longest_until = match now_on {
            Some(row) if row.is_declared => longest(&spans(others), row.from_at),
            Some(row) => longest(&spans(&all), row.until),
            None => longest(&spans(&all), now),
        };
        Ok(Self {
            now: now_on.as_ref().map(Leave::of_row),
            hours_left: leave_left(&spans(&all), year),
            longest_until,
        })
    }
}

impl Play {
    /// How a person's leave stands.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn leave(&self, user: UserId) -> Result<LeaveState, Failure> {
        let now = self.now();
        self.store
            .read(move |rows| Ok(LeaveState::of(rows, user, now)?))
            .await
    }

    /// Declares a person's leave from now on, or makes the one that they have declared end then:
    /// their clocks stand still until that time, in all their games. Where an hour is being spent
    /// for them, it goes on from its end.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn go_away(
        &self,
        person: Person,
        until: Timestamp,
    ) -> Result<LeaveState, ActionError<AwayRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                if until <= now {
                    return Err(refused(AwayRefused::Past));
                }
                let user = person.id;
                let leave = LeaveState::of(rows, user, now)?;
                if until > leave.longest_until {
                    return Err(refused(AwayRefused::TooLong { leave }));
                }
                person.note(rows)?;
                match present(&all(rows, user, year_of(now))?, now) {
                    Some(row) if row.is_declared => rows.end_leave(&row, until)?,
                    // What is being spent covers it already.
                    Some(row) if until <= row.until => {}
                    Some(row) => rows.add_leave(user, row.until, until, true)?,
                    None => rows.add_leave(user, now, until, true)?,
                }
                timekeeper::wind_all_of(rows, user, now)?;
                Ok(LeaveState::of(rows, user, now)?)
            })
            .await
    }

    /// Ends a person's declared leave before its time: of its hours only those count that have
    /// begun.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn come_back(
        &self,
        user: UserId,
    ) -> Result<LeaveState, ActionError<ComeBackRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let row = present(&all(rows, user, year_of(now))?, now)
                    .filter(|row| row.is_declared)
                    .ok_or_else(|| refused(ComeBackRefused::NotAway))?;
                rows.end_leave(&row, now)?;
                timekeeper::wind_all_of(rows, user, now)?;
                Ok(LeaveState::of(rows, user, now)?)
            })
            .await
    }
}
