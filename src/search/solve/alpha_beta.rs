//! The proof itself: alpha–beta with null windows over the positions below a [`Ground`].

use super::bounds;
use super::ground::{Child, Ground, Node, Step};
use super::table::{Known, Table};
use crate::rules::MAX_MOVES;
use crate::search::Stop;

/// More than any value there is, and less than any when negated.
pub(super) const INFINITE: i16 = 20_000;

/// How often the clockwork outside is looked at: after so many positions.
const LOOK_UP: u64 = 1 << 12;

/// Positions with less cover left than this are not kept: to work them out again is as quick.
const KEPT_PLIES: u32 = 2;

/// From so much cover on, the table is asked about every child before any is gone into.
const ASKED_PLIES: u32 = 8;

/// Plies of cover that the move statistics tell apart.
const DEEPEST: usize = 64;

/// The proof was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// From outside.
    Stopped,
    /// After as many positions as were allowed.
    Nodes,
}

/// A proof at work, or several on the same ground one after the other.
#[derive(Debug)]
pub(super) struct Prover {
    pub(super) ground: Ground,
    table: Table,
    stop: Stop,
    /// Positions looked at.
    pub(super) nodes: u64,
    most_nodes: u64,
    /// By robot's space and goal: how much its cut-offs saved.
    history: Vec<[u32; 64]>,
    /// By plies of cover left: the last step that cut off.
    killers: [[Step; 2]; DEEPEST],
}

impl Prover {
    pub(super) fn new(ground: Ground, most_bytes: usize) -> Self {
        Self {
            ground,
            table: Table::new(most_bytes),
            stop: Stop::default(),
            nodes: 0,
            most_nodes: u64::MAX,
            history: vec![[0; 64]; 68],
            killers: [[Step::NONE; 2]; DEEPEST],
        }
    }

    /// Counts positions from 0 again, up to `most_nodes`, and listens to `stop`.
    pub(super) fn restart(&mut self, most_nodes: u64, stop: &Stop) {
        self.nodes = 0;
        self.most_nodes = most_nodes;
        self.stop = stop.clone();
    }

    /// The value of what follows a step, for the crew that makes it: at most `alpha` means no more
    /// than that, at least `beta` no less, and anything between is exact.
    pub(super) fn after(&mut self, child: &Child, alpha: i16, beta: i16) -> Result<i16, Halt> {
        if child.is_over {
            return Ok(child.gain);
        }
        let value = self.value(&child.node, child.gain - beta, child.gain - alpha)?;
        Ok(child.gain - value)
    }

    /// The value of a position that is not over, for the crew to move, with the same promise.
    pub(super) fn value(&mut self, node: &Node, alpha: i16, beta: i16) -> Result<i16, Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_UP) && self.stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        if self.nodes > self.most_nodes {
            return Err(Halt::Nodes);
        }
        let plies = node.plies();
        let (mut low, mut high) = bounds::of(&self.ground, node, plies);
        if high <= alpha {
            return Ok(high);
        }
        if low >= beta {
            return Ok(low);
        }
        let key = node.key();
        let mut first = Step::NONE;
        if plies >= KEPT_PLIES
            && let Some(known) = self.table.get(key)
        {
            first = known.step;
            low = low.max(known.low);
            high = high.min(known.high);
            if high <= alpha || low == high {
                return Ok(high);
            }
            if low >= beta {
                return Ok(low);
            }
        }
        let before = self.nodes;
        let (best, step) = self.best(node, plies, first, alpha.max(low - 1), beta.min(high + 1))?;
        if plies >= KEPT_PLIES {
            if best > alpha {
                low = low.max(best);
            }
            if best < beta {
                high = high.min(best);
            }
            let known = Known { low, high, step };
            self.table.put(key, known, self.nodes - before);
        }
        Ok(best)
    }

    /// The best of a node's children, and the step to it.
    fn best(
        &mut self,
        node: &Node,
        plies: u32,
        first: Step,
        alpha: i16,
        beta: i16,
    ) -> Result<(i16, Step), Halt> {
        let mut children = self.ground.children(node);
        let mut best = -INFINITE;
        let mut best_step = Step::NONE;
        let mut alpha = alpha;
        // What ends the game, and what is known of the rest, costs nothing to find out.
        for child in &children {
            let mut floor = -INFINITE;
            if child.is_over {
                floor = child.gain;
            } else if plies >= ASKED_PLIES
                && let Some(known) = self.table.get(child.node.key())
            {
                floor = child.gain - known.high;
            }
            if floor > best {
                (best, best_step) = (floor, child.step);
            }
        }
        if best >= beta {
            return Ok((best, best_step));
        }
        alpha = alpha.max(best);
        let mut orders = [0_i32; MAX_MOVES];
        for (order, child) in orders.iter_mut().zip(&children) {
            *order = self.order(node, plies, first, child);
        }
        for index in 0..children.len() {
            // The best of the rest: most nodes need only a few of them.
            let Some(next) = (index..children.len()).max_by_key(|&at| orders[at]) else {
                break;
            };
            children.swap(index, next);
            orders.swap(index, next);
            let child = children[index];
            if child.is_over {
                continue;
            }
            let value = if index == 0 || beta - alpha <= 1 {
                self.after(&child, alpha, beta)?
            } else {
                let value = self.after(&child, alpha, alpha + 1)?;
                if value > alpha && value < beta {
                    self.after(&child, alpha, beta)?
                } else {
                    value
                }
            };
            if value > best {
                (best, best_step) = (value, child.step);
                alpha = alpha.max(best);
            }
            if best >= beta {
                self.credit(node, plies, child.step);
                break;
            }
        }
        Ok((best, best_step))
    }

    fn order(&self, node: &Node, plies: u32, first: Step, child: &Child) -> i32 {
        let step = child.step;
        if step == first {
            return i32::MAX;
        }
        let from = usize::from(node.robots[0][step.robot()]);
        let history = self.history[from][step.to()];
        let killer = self.killers[plies as usize % DEEPEST].contains(&step);
        i32::from(child.gain) * 64 - i32::from(child.replies) * 1024
            + i32::from(killer) * 1024
            + i32::try_from(history.min(1 << 12)).unwrap_or(0)
    }

    fn credit(&mut self, node: &Node, plies: u32, step: Step) {
        let from = usize::from(node.robots[0][step.robot()]);
        let history = &mut self.history[from][step.to()];
        *history += plies * plies;
        if *history > 1 << 16 {
            for row in &mut self.history {
                for entry in row {
                    *entry /= 2;
                }
            }
        }
        let [one, other] = &mut self.killers[plies as usize % DEEPEST];
        if *one != step {
            *other = *one;
            *one = step;
        }
    }
}
