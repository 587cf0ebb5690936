//! From the first ply deeper and deeper.

use super::node::Node;
use super::random::Random;
use super::tree::{EXPAND, Ended, Tree};
use super::worth::Worth;
use crate::rules::{Board, Move};

/// What a search found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The best move first, then what is expected to follow.
    pub(super) line: Vec<Move>,
    /// What it is worth to the player to move.
    pub(super) value: Worth,
    /// How many plies were looked ahead.
    pub(super) depth: i32,
}

/// Looks one ply ahead, then two, and so on up to `most`, until it is ended or has seen the end of
/// every line. Between equal moves the random numbers choose. `None` where there is no move.
pub(super) fn deepen(
    tree: &mut Tree<'_>,
    board: &Board,
    node: &Node,
    most: i32,
    random: &mut Random,
) -> Option<Found> {
    let mut candidates = tree.candidates(node, None);
    random.shuffle(&mut candidates);
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
    let mut moves: Vec<Move> = candidates.iter().map(|candidate| candidate.mv).collect();
    // Behind the last launch of the longest line every card is looked at as well.
    let last = most.min(node.plies_left() + EXPAND).max(1);
    let mut found = Found {
        line: vec![*moves.first()?],
        value: Worth::LEAST,
        depth: 0,
    };
    for depth in 1..=last {
        let (best, ended) = look(tree, node, &moves, depth);
        if let Some((index, value)) = best {
            moves[..=index].rotate_right(1);
            found = Found {
                line: line(tree, board, node, moves[0], depth),
                value,
                depth,
            };
        }
        if ended.is_err() {
            break;
        }
        tree.is_patient = false;
    }
    Some(found)
}

/// Looks so many plies ahead: the best move's index and value, which is that of the moves looked
/// at before the search ended. The first of them was best one ply before.
fn look(
    tree: &mut Tree<'_>,
    node: &Node,
    moves: &[Move],
    depth: i32,
) -> (Option<(usize, Worth)>, Result<(), Ended>) {
    let mut best: Option<(usize, Worth)> = None;
    for (index, &mv) in moves.iter().enumerate() {
        let value = match best {
            None => tree.after(node, mv, depth, Worth::LEAST, Worth::MOST),
            Some((_, alpha)) => match tree.after(node, mv, depth, alpha, alpha.above()) {
                Ok(value) if value > alpha => tree.after(node, mv, depth, alpha, Worth::MOST),
                other => other,
            },
        };
        match value {
            Err(ended) => return (best, Err(ended)),
            Ok(value) if best.is_none_or(|(_, alpha)| value > alpha) => best = Some((index, value)),
            Ok(_) => {}
        }
    }
    (best, Ok(()))
}

/// A move and what the tree expects to follow, as far as it remembers and no card has to be
/// turned up.
fn line(tree: &Tree<'_>, board: &Board, node: &Node, first: Move, depth: i32) -> Vec<Move> {
    let mut line = Vec::new();
    let mut node = *node;
    let mut next = Some(first);
    while let Some(mv) = next {
        line.push(mv);
        let turned_up = node.make(board, mv);
        next = match turned_up {
            None if node.state.ending().is_none() && line.len() < depth.unsigned_abs() as usize => {
                tree.remembered(&node)
                    .filter(|mv| node.state.legal_moves(board).contains(mv))
            }
            _ => None,
        };
    }
    line
}
