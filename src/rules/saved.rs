//! What a rescue is scored by.

use std::cmp::Reverse;

use super::side::BySide;
use super::state::Crew;

/// What both crews saved between them: the score of a rescue (rules, "For one player"). The
/// greater is the better: more points, then more pods, then fewer lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Saved {
    /// Points of both crews, at most 54.
    pub points: u8,
    /// Pods that both crews launched, at most 18.
    pub pods: u8,
    /// Sleepers that both crews lost.
    pub lost: u8,
}

impl Saved {
    /// What these two crews saved.
    pub const fn by(crews: &BySide<Crew>) -> Self {
        let (amber, cyan) = (crews.amber, crews.cyan);
        Self {
            points: amber.points() + cyan.points(),
            pods: amber.pods + cyan.pods,
            lost: amber.lost + cyan.lost,
        }
    }
}

impl Ord for Saved {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |saved: &Self| (saved.points, saved.pods, Reverse(saved.lost));
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Saved {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_first_then_pods_then_the_lost() {
        let saved = |points, pods, lost| Saved { points, pods, lost };
        assert!(saved(31, 10, 9) > saved(30, 15, 0));
        assert!(saved(30, 12, 9) > saved(30, 11, 0));
        assert!(saved(30, 12, 3) > saved(30, 12, 4));
        let crew = |pods, seated, lost| Crew { pods, seated, lost };
        let crews = BySide {
            amber: crew(3, 2, 1),
            cyan: crew(4, 0, 2),
        };
        assert_eq!(Saved::by(&crews), saved(16, 7, 3));
    }
}
