//! What a position is worth that is looked at no further.

use super::node::{Node, count};
use super::weights::{SCALE, WEIGHTS};
use super::worth::{POINT, WIN, Worth};
use crate::rules::{Board, Number, Side, Slot, SpaceSet, State, Winner};

/// How many features each crew has.
const BY_CREW: usize = 20;

/// How many features a position has.
pub(super) const FEATURES: usize = 2 * BY_CREW + 10;

/// What can be told of a position at a glance, as small numbers: the mover's, then the other
/// crew's, then what belongs to neither.
pub(super) type Features = [i32; FEATURES];

/// What a feature counts that is there or not.
const THERE: i32 = 4;

/// A crew's points less the other's.
pub(super) fn margin(state: &State, side: Side) -> i32 {
    i32::from(state.crew(side).points()) - i32::from(state.crew(side.other()).points())
}

/// The value of a game that is over, for one of the players.
pub(super) fn result(state: &State, side: Side) -> Worth {
    let win = match Winner::by_points(state.crews()) {
        Winner::Draw => 0,
        Winner::Side(winner) if winner == side => WIN,
        Winner::Side(_) => -WIN,
    };
    let margin = margin(state, side) * POINT;
    Worth {
        utility: margin + win,
        margin,
    }
}

/// The value by the points as they stand, for the player to move.
pub(super) fn points(node: &Node) -> Worth {
    let margin = margin(&node.state, node.mover()) * POINT;
    Worth {
        utility: margin,
        margin,
    }
}

/// The value that is expected of a position, for the player to move.
pub(super) fn estimate(board: &Board, node: &Node) -> Worth {
    let cover = count(node.state.covered());
    let to_come: i32 = features(board, node)
        .iter()
        .zip(&WEIGHTS[cover.unsigned_abs() as usize])
        .map(|(feature, weight)| feature * weight)
        .sum();
    let margin = margin(&node.state, node.mover()) * POINT + to_come / SCALE;
    Worth {
        utility: margin + win(margin, node, cover),
        margin,
    }
}

/// The share of [`WIN`] that an expected margin promises, the more the less is still to come.
fn win(margin: i32, node: &Node, cover: i32) -> i32 {
    // The spread of final margins about the expected one, as it was found in the games from
    // which the weights come: 0.8 points at the very end, 3.2 at the start of an ark.
    let spread = 205 + 13 * cover / 2;
    let side = node.mover();
    let pods = |side: Side| i32::from(node.state.crew(side).pods);
    // Pods decide between equal points.
    let lead = margin + 32 * (pods(side) - pods(side.other())).clamp(-2, 2);
    // A curve from sure loss at twice the spread behind to sure win at twice the spread ahead.
    let lead = (128 * lead / spread).clamp(-256, 256);
    let share = (3 * lead - lead * lead * lead / (1 << 16)) / 2;
    WIN * share / 256
}

/// Where a crew can go.
struct Reach {
    /// In one step.
    goals: SpaceSet,
    /// In two and not in one.
    further: SpaceSet,
}

impl Reach {
    /// Whether the crew is soon stuck, which ends the game.
    const fn is_narrow(&self) -> bool {
        self.goals.len() <= 2
    }
}

/// The features of a position for the player to move.
pub(super) fn features(board: &Board, node: &Node) -> Features {
    let side = node.mover();
    let launching = node.launching();
    let hidden = hidden(node);
    let (own, us) = of_crew(board, node, side, launching, &hidden);
    let (theirs, them) = of_crew(board, node, side.other(), launching, &hidden);
    let mut all = [0; FEATURES];
    all[..BY_CREW].copy_from_slice(&own);
    all[BY_CREW..2 * BY_CREW].copy_from_slice(&theirs);
    let margin = margin(&node.state, side).clamp(-12, 12);
    let both = us.goals & them.goals;
    all[2 * BY_CREW..].copy_from_slice(&[
        THERE,
        margin,
        if them.is_narrow() { margin } else { 0 },
        if us.is_narrow() { margin } else { 0 },
        count(both),
        count(both & launching),
        (count(node.standing()) / 2).min(30),
        count(launching).min(20),
        if node.plies_left() % 2 == 1 { THERE } else { 0 },
        count(us.further & them.goals) - count(them.further & us.goals),
    ]);
    all
}

/// By number, how many of the bay's face-down places are expected to carry it, in 16ths.
fn hidden(node: &Node) -> [i32; 6] {
    let places: i32 = node
        .state
        .bay()
        .into_iter()
        .map(|slot| i32::from(slot == Slot::FaceDown))
        .sum();
    if places == 0 {
        return [0; 6];
    }
    let total = node.unseen.total();
    Number::ALL.map(|number| 16 * places * node.unseen.count(number) / total)
}

/// A crew's features, and where it can go.
fn of_crew(
    board: &Board,
    node: &Node,
    side: Side,
    launching: SpaceSet,
    hidden: &[i32; 6],
) -> ([i32; BY_CREW], Reach) {
    let covered = node.state.covered();
    let [one, other] = node
        .state
        .robots(side)
        .map(|robot| board.reach(robot) & covered);
    let goals = one | other;
    let further = goals
        .into_iter()
        .fold(SpaceSet::EMPTY, |all, goal| all | board.reach(goal));
    let further = (further & covered) - goals;
    // How many different pods can be launched: two sleepers may need the same.
    let pods = node
        .state
        .bay()
        .into_iter()
        .filter_map(Slot::pod)
        .filter(|&number| !(node.leaving(number) & goals).is_empty())
        .fold(0_u32, |all, number| all | 1 << number.index())
        .count_ones();
    let lucky: i32 = Number::ALL
        .into_iter()
        .filter(|number| hidden[number.index()] > 0)
        .map(|number| hidden[number.index()] * count((node.leaving(number) & goals) - launching))
        .sum();
    let mobility = count(goals);
    let open = count((goals & node.standing()) - launching);
    let seats = i32::from(node.state.crew(side).free_seats());
    let flag = |is: bool| if is { THERE } else { 0 };
    let features = [
        flag(mobility == 1),
        flag(mobility == 2),
        flag(mobility == 3),
        mobility.min(12),
        flag(one.is_empty() || other.is_empty()),
        flag(pods >= 1),
        flag(pods >= 2),
        flag(pods >= 3),
        count(goals & launching),
        lucky / 4,
        open,
        count(goals - node.standing()),
        count(further).min(20),
        count(further & launching),
        count(further & node.standing()),
        flag(seats >= 1),
        flag(seats >= 2),
        flag(seats >= 3),
        seats.max(3) - 3,
        if seats > 0 { open } else { 0 },
    ];
    (features, Reach { goals, further })
}
