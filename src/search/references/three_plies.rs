//! Three plies ahead by points, over five dealt-out stacks that vote.

use super::{Stack, best_of, margin};
use crate::rules::{Board, Move, State, View};
use crate::search::chance::Unseen;
use crate::search::random::Random;

const STACKS: usize = 5;
const PLIES: u32 = 3;

/// The move for which most of the stacks vote: where two have as many votes, one of them.
pub(super) fn choose(view: &View, random: &mut Random) -> Option<Move> {
    let moves = view.legal_moves();
    let mut votes = Vec::with_capacity(STACKS);
    for _ in 0..STACKS {
        let stack = Stack::deal(Unseen::of(view), random);
        let worth = |mv| {
            let mut after = *view.state();
            stack.play(view.board(), &mut after, mv);
            -value(view.board(), &after, &stack, PLIES - 1)
        };
        votes.push(best_of(&moves, worth, random)?);
    }
    let count = |mv: Move| votes.iter().filter(|vote| **vote == mv).count();
    best_of(&moves, count, random)
}

/// The most that the player to move can be ahead after so many plies.
fn value(board: &Board, state: &State, stack: &Stack, plies: u32) -> i32 {
    let now = margin(state, state.ply().mover());
    if plies == 0 {
        return now;
    }
    let after = |mv| {
        let mut after = *state;
        stack.play(board, &mut after, mv);
        -value(board, &after, stack, plies - 1)
    };
    (state.legal_moves(board).into_iter().map(after).max()).unwrap_or(now)
}
