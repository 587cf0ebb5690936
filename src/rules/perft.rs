//! Counting move sequences, to check the engine and to measure it.

use super::board::Board;
use super::number::Number;
use super::position::{Position, next_card};
use super::setup::CARDS;
use super::space::SpaceSet;
use super::state::{Move, State};

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
    play(position.board(), position.cards(), position.state(), depth)
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
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    each_child(board, cards, state, |child| {
        total += play(board, cards, child, depth - 1);
    });
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
    let Some(side) = state.to_move() else {
        return;
    };
    let next = next_card(cards, state);
    for from in state.robots(side) {
        let mut goals: SpaceSet = state.goals(board, from);
        while let Some(to) = goals.first() {
            goals -= to.set();
            let mut after = *state;
            after.make(board, Move { from, to }, next);
            child(&after);
        }
    }
}
