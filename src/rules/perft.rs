//! Counting move sequences, to check the engine and to measure it.

use std::hint::black_box;

use super::board::Board;
use super::number::Number;
use super::position::{Position, next_card};
use super::setup::CARDS;
use super::state::State;

/// The number of sequences of exactly `depth` legal moves from this position; a finished game
/// has none. The last move of each is counted and not made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count(position.board(), position.cards(), position.state(), depth),
    }
}

/// The same number, making every move of every sequence: the slower figure of the benchmark.
pub fn perft_playing_leaves(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => play(position.board(), position.cards(), position.state(), depth),
    }
}

fn count(board: &Board, cards: &[Number; CARDS], state: &State, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(state.legal_count(board));
    }
    let mut total = 0;
    each_child(board, cards, state, |child| {
        total += count(board, cards, child, depth - 1);
    });
    total
}

fn play(board: &Board, cards: &[Number; CARDS], state: &State, depth: u32) -> u64 {
    let mut total = 0;
    if depth == 1 {
        each_child(board, cards, state, |leaf| {
            // Without this the compiler sees that nobody looks at the leaf, and does not make it.
            black_box(leaf);
            total += 1;
        });
    } else {
        each_child(board, cards, state, |child| {
            total += play(board, cards, child, depth - 1);
        });
    }
    total
}

/// Hands over the state after each legal move.
#[inline]
fn each_child(
    board: &Board,
    cards: &[Number; CARDS],
    state: &State,
    mut child: impl FnMut(&State),
) {
    if state.ending().is_some() {
        return;
    }
    let turn = state.turn(board, next_card(cards, state));
    for robot in state.movers(board, &turn) {
        for to in state.goals(board, robot.from) {
            let mut after = *state;
            after.step(board, &turn, &robot, to);
            child(&after);
        }
    }
}
