//! What is to be reached.

use std::fmt;
use std::str::FromStr;

use crate::search::Value;

/// The result that a puzzle's solver is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// To win: by points, or by pods where points are equal (rules, "The end").
    Win,
    /// To end with at least so many points more than the other crew; 1 to 54.
    WinBy(u8),
}

/// The most points that anybody can be ahead.
const MOST: u8 = 54;

impl Goal {
    /// The least result that reaches it.
    pub fn least(self) -> Value {
        match self {
            Self::Win => Value::LEAST_WIN,
            // Pods do not count: fewer than any result has.
            Self::WinBy(points) => Value {
                margin: i16::from(points),
                pods: -31,
            },
        }
    }

    /// Whether a result reaches it.
    pub fn is_reached_by(self, value: Value) -> bool {
        value >= self.least()
    }

    /// The hardest goal that one result reaches and a worse one does not: to win where that tells
    /// them apart, else to win by as much.
    pub(super) fn between(worse: Value, better: Value) -> Option<Self> {
        let by = || {
            let points = u8::try_from(better.margin).ok()?;
            (points > 0).then_some(Self::WinBy(points))
        };
        [Some(Self::Win), by()]
            .into_iter()
            .flatten()
            .find(|goal| goal.is_reached_by(better) && !goal.is_reached_by(worse))
    }
}

/// `win` or `win by 3`, as the `Goal` tag has it.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::WinBy(points) => write!(f, "win by {points}"),
        }
    }
}

/// The text names no goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a goal is `win` or `win by N`, N from 1 to {MOST}")]
pub struct ParseGoalError;

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        if text == "win" {
            return Ok(Self::Win);
        }
        let points = text.strip_prefix("win by ").ok_or(ParseGoalError)?;
        match points.parse() {
            Ok(points @ 1..=MOST) => Ok(Self::WinBy(points)),
            _ => Err(ParseGoalError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn value(margin: i16, pods: i16) -> Value {
        Value { margin, pods }
    }

    #[test]
    fn goals_are_reached_by_what_wins() {
        assert!(Goal::Win.is_reached_by(value(0, 1)));
        assert!(Goal::Win.is_reached_by(value(1, -5)));
        assert!(!Goal::Win.is_reached_by(value(0, 0)));
        assert!(Goal::WinBy(3).is_reached_by(value(3, -18)));
        assert!(!Goal::WinBy(3).is_reached_by(value(2, 18)));
    }

    #[test]
    fn a_goal_tells_two_results_apart_or_there_is_none() {
        let between = |worse, better| Goal::between(worse, better);
        assert_eq!(between(value(0, 0), value(0, 1)), Some(Goal::Win));
        assert_eq!(between(value(-2, 0), value(5, 0)), Some(Goal::Win));
        assert_eq!(between(value(2, 0), value(5, 0)), Some(Goal::WinBy(5)));
        assert_eq!(between(value(2, 0), value(2, 1)), None);
        assert_eq!(between(value(-3, 0), value(-2, 1)), None);
        assert_eq!(between(value(-3, 0), value(0, 0)), None);
    }

    #[test]
    fn goals_are_read_as_they_are_written() {
        for goal in [Goal::Win, Goal::WinBy(1), Goal::WinBy(54)] {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        for text in ["", "Win", "win by 0", "win by 55", "win by", "win by -1"] {
            assert_eq!(text.parse::<Goal>(), Err(ParseGoalError), "{text}");
        }
    }
}
