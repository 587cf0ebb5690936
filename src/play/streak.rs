//! How many days in a row somebody has solved the puzzle of the day.

use super::Day;

/// How many days may be missed between two that were solved without ending a streak.
const GRACE_DAYS: i32 = 1;

/// A run of days whose puzzles somebody solved on the day itself. One day missed does not end it,
/// and does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Streak {
    /// How many days of it were solved.
    pub days: u32,
    /// Whether the day of grace is being used: nothing was solved today or yesterday, and the
    /// streak ends unless today's puzzle is solved.
    pub is_at_risk: bool,
}

impl Streak {
    /// The streak that is alive today, from the days that were solved in ascending order.
    pub fn of(solved: &[Day], today: Day) -> Self {
        let mut days = 0;
        let mut later = today;
        for &day in solved.iter().rev().skip_while(|day| **day > today) {
            let missed = later.number() - day.number() - 1;
            if missed > GRACE_DAYS {
                break;
            }
            days += 1;
            later = day;
        }
        let last = solved.iter().rev().find(|day| **day <= today);
        let is_at_risk = days > 0 && last.is_some_and(|last| *last < today.plus(-1));
        Self { days, is_at_risk }
    }
}
