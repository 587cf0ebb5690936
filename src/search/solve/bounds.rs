//! What can still be won.

use super::ground::{Ground, LAUNCH, Node, POINT};

/// The least and the most that a position can be worth to the crew to move, before looking ahead.
#[inline]
pub(super) fn of(_ground: &Ground, node: &Node, plies: u32) -> (i16, i16) {
    #[expect(clippy::cast_possible_truncation, reason = "at most 60")]
    let plies = plies as i16;
    let pods = i16::from(node.face_down) + pods(node.bay);
    let chambers = i16::from(node.chambers);
    let mine = most(
        chambers.min((plies + 1) / 2),
        pods,
        i16::from(node.seats[0]),
    );
    let theirs = most(chambers.min(plies / 2), pods, i16::from(node.seats[1]));
    (-theirs, mine)
}

/// The most that a crew can win that empties so many chambers, with so many pods left for both and
/// so many free seats.
#[inline]
fn most(chambers: i16, pods: i16, seats: i16) -> i16 {
    let launched = chambers.min(pods);
    let seated = (chambers - launched).min(seats + launched);
    launched * LAUNCH + seated * POINT
}

/// How many pods lie in a bay.
#[inline]
fn pods(bay: u16) -> i16 {
    const ONES: u16 = 0b0101_0101_0101;
    #[expect(clippy::cast_possible_truncation, reason = "at most 24")]
    let pods = ((bay & ONES).count_ones() + 2 * (bay >> 1 & ONES).count_ones()) as i16;
    pods
}
