//! What happens whatever anybody does: not best play, but every line there is.

use std::collections::HashSet;

use super::bounds;
use super::ground::{Ground, Node};
use crate::search::Stop;

/// Looks for a line in which one crew ends up with less than it needs.
#[derive(Debug)]
pub(super) struct Every<'a> {
    ground: &'a Ground,
    stop: &'a Stop,
    /// Positions, with what was needed there, from which no line fails. Each ply uses up cover, so
    /// a position below the same start always has the same crew to move.
    safe: HashSet<([u64; 2], i16)>,
}

impl<'a> Every<'a> {
    pub(super) fn new(ground: &'a Ground, stop: &'a Stop) -> Self {
        Self {
            ground,
            stop,
            safe: HashSet::new(),
        }
    }

    /// Whether some line from a position that is not over gives a crew less than `need` from here
    /// on. `is_mover`: whether it is that crew's turn. `None` where it was stopped.
    pub(super) fn can_miss(&mut self, node: &Node, is_mover: bool, need: i16) -> Option<bool> {
        let (low, high) = bounds::of(self.ground, node, node.plies());
        let least = if is_mover { low } else { -high };
        if least >= need {
            return Some(false);
        }
        let seen = (node.key(), need);
        if self.safe.contains(&seen) {
            return Some(false);
        }
        if self.stop.is_stopped() {
            return None;
        }
        let mut children = self.ground.children(node);
        // The worst for the crew first: one line is enough.
        children.sort_unstable_by_key(|child| if is_mover { child.gain } else { -child.gain });
        for child in &children {
            let need = if is_mover {
                need - child.gain
            } else {
                need + child.gain
            };
            let misses = if child.is_over {
                need > 0
            } else {
                self.can_miss(&child.node, !is_mover, need)?
            };
            if misses {
                return Some(true);
            }
        }
        self.safe.insert(seen);
        Some(false)
    }
}
