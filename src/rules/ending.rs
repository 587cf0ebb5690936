//! How a game ends and who has won it.

use super::side::{BySide, Side};
use super::state::Crew;

/// Why a game is over, in the order the reasons are checked (rules, "The end").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// No chamber is left on the board.
    Cleared,
    /// No pod is left in the launch bay.
    Launched,
    /// One of the players has no legal move.
    Stuck,
}

impl Ending {
    /// The one word that names it: `cleared`, `launched` or `stuck`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cleared => "cleared",
            Self::Launched => "launched",
            Self::Stuck => "stuck",
        }
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// One crew has.
    Side(Side),
    /// Neither: points and pods are equal.
    Draw,
}

impl Winner {
    /// The winner by points, then by launched pods (rules, "The end").
    pub fn by_points(crews: &BySide<Crew>) -> Self {
        let score = |side: Side| (crews[side].points(), crews[side].pods);
        match score(Side::Amber).cmp(&score(Side::Cyan)) {
            std::cmp::Ordering::Greater => Self::Side(Side::Amber),
            std::cmp::Ordering::Less => Self::Side(Side::Cyan),
            std::cmp::Ordering::Equal => Self::Draw,
        }
    }

    /// The one word that names it: `amber`, `cyan` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Side(side) => side.name(),
            Self::Draw => "draw",
        }
    }
}
