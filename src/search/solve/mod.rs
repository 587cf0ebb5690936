//! The exact solver: what a position is worth under best play by both crews, where the whole stack
//! is known.
//!
//! Nobody who plays knows the stack, so no level of the bot asks this: puzzles do, in which all
//! cards lie open, and whoever looks back on a finished game.
//!
//! How it works:
//!
//! - A position's value is what is *still* to be won, so that positions with the same ship, robots,
//!   bay, stack and free seats are one, whatever was won before. Points and pods are one number:
//!   a point is more than all pods together.
//! - Alpha–beta with null windows, the best child of an earlier look first, then launches, steps
//!   that leave the other crew few replies, and steps that cut off elsewhere.
//! - A transposition table that keeps whole positions, not hashes of them, and so never takes one
//!   for another: what the solver says is proved. It grows with the problem up to a bound, and then
//!   drops what cost the least.
//! - Bounds on what either crew can still win from the chambers, plies, pods and seats left.

mod alpha_beta;
mod bounds;
mod certain;
mod ground;
mod table;

use std::sync::Arc;

use super::Stop;
use crate::rules::{Board, CARDS, Crew, Move, Number, Position, Side};
use alpha_beta::{Halt, INFINITE, Prover};
use certain::Every;
use ground::{Ground, MOST_COVERED, Node, POINT};

/// How many bytes a solver's table takes at most, where nobody says otherwise: 256 MiB, of which a
/// small problem uses little.
pub const SOLVER_BYTES: usize = 256 << 20;

/// How a game ends for a crew: by its points more than the other's, then by its pods more than the
/// other's. Ordered as the rules rank results: points first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// Points more than the other crew's.
    pub margin: i16,
    /// Launched pods more than the other crew's.
    pub pods: i16,
}

impl Value {
    /// The least value that wins: as many points, and one pod more (rules, "The end").
    pub const LEAST_WIN: Self = Self { margin: 0, pods: 1 };

    /// How matters stand for a crew.
    pub fn of(position: &Position, side: Side) -> Self {
        let state = position.state();
        let less = |count: fn(Crew) -> u8| {
            i16::from(count(state.crew(side))) - i16::from(count(state.crew(side.other())))
        };
        Self {
            margin: less(Crew::points),
            pods: less(|crew| crew.pods),
        }
    }

    /// The same for the other crew.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            margin: -self.margin,
            pods: -self.pods,
        }
    }

    /// As one number. Nobody can win more than 54 points or 18 pods, so what is beyond the clamps
    /// is as far out of reach as what is at them.
    fn scale(self) -> i16 {
        self.margin.clamp(-100, 100) * POINT + self.pods.clamp(1 - POINT / 2, POINT / 2 - 1)
    }

    const fn of_scale(scale: i16) -> Self {
        let margin = (scale + POINT / 2).div_euclid(POINT);
        Self {
            margin,
            pods: scale - margin * POINT,
        }
    }
}

/// What a solved position is worth, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How the game ends for the player to move under best play by both.
    pub value: Value,
    /// The same after each legal move, still for the player who makes it: the best first, equal
    /// ones in the order of [`State::legal_moves`](crate::rules::State::legal_moves).
    pub moves: Vec<(Move, Value)>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// It has no move to judge.
    #[error("the game is over")]
    Over,
    /// It is too early in the game.
    #[error(
        "{covered} spaces are still covered, and no position with more than {MOST_COVERED} is solved"
    )]
    TooEarly {
        /// How many spaces a chamber covers.
        covered: u32,
    },
    /// It is no later position of the game that the solver was made for.
    #[error("the position does not follow from the one that the solver was made for")]
    OtherGame,
    /// As many positions were looked at as were allowed.
    #[error("not solved within {0} positions")]
    Nodes(u64),
    /// [`Stop`] said so.
    #[error("stopped")]
    Stopped,
}

/// Solves a position: [`Solver::solve`] with a solver of its own and no limit on positions.
///
/// # Errors
///
/// Why it is not solved.
pub fn solve(position: &Position, stop: &Stop) -> Result<Solution, Unsolved> {
    Solver::new(position)?.solve(position, stop)
}

/// Solves positions of one game, each with what was found out about those before.
#[derive(Debug)]
pub struct Solver {
    prover: Prover,
    board: Arc<Board>,
    cards: [Number; CARDS],
    most_nodes: u64,
}

impl Solver {
    /// A solver for a position and those that can follow it.
    ///
    /// # Errors
    ///
    /// [`Unsolved::TooEarly`].
    pub fn new(position: &Position) -> Result<Self, Unsolved> {
        Self::with_memory(position, SOLVER_BYTES)
    }

    /// The same with so many bytes at most for its table.
    ///
    /// # Errors
    ///
    /// [`Unsolved::TooEarly`].
    pub fn with_memory(position: &Position, most_bytes: usize) -> Result<Self, Unsolved> {
        let ground = Ground::new(position).ok_or_else(|| Unsolved::TooEarly {
            covered: position.state().covered().len(),
        })?;
        Ok(Self {
            prover: Prover::new(ground, most_bytes),
            board: Arc::clone(position.view().shared_board()),
            cards: *position.cards(),
            most_nodes: u64::MAX,
        })
    }

    /// Gives up each question after so many positions.
    #[must_use]
    pub const fn with_nodes(mut self, most_nodes: u64) -> Self {
        self.most_nodes = most_nodes;
        self
    }

    /// What a position is worth to the player to move, and what each legal move is.
    ///
    /// # Errors
    ///
    /// Why it is not solved.
    pub fn solve(&mut self, position: &Position, stop: &Stop) -> Result<Solution, Unsolved> {
        let side = position.state().to_move().ok_or(Unsolved::Over)?;
        let node = self.start(position, stop)?;
        let now = Value::of(position, side).scale();
        // The best first: its answer narrows the search for the others.
        let best = self.value_of(&node, -INFINITE, INFINITE)?;
        let mut moves = Vec::new();
        for child in self.prover.ground.children(&node) {
            let value = self
                .prover
                .after(&child, -INFINITE, best)
                .map_err(|halt| self.unsolved(halt))?;
            let mv = self.prover.ground.move_of(&node, child.step);
            moves.push((mv, Value::of_scale(now + value)));
        }
        moves.sort_unstable_by_key(|&(mv, value)| (std::cmp::Reverse(value), mv));
        Ok(Solution {
            value: Value::of_scale(now + best),
            moves,
            nodes: self.prover.nodes,
        })
    }

    /// How a game ends for a crew under best play by both, whoever's turn it is. A game that is
    /// over ends as it stands.
    ///
    /// # Errors
    ///
    /// Why it is not solved; never [`Unsolved::Over`].
    pub fn value(
        &mut self,
        position: &Position,
        side: Side,
        stop: &Stop,
    ) -> Result<Value, Unsolved> {
        let now = Value::of(position, side);
        let Some(mover) = position.state().to_move() else {
            return Ok(now);
        };
        let node = self.start(position, stop)?;
        let value = self.value_of(&node, -INFINITE, INFINITE)?;
        let value = if mover == side { value } else { -value };
        Ok(Value::of_scale(now.scale() + value))
    }

    /// Whether a crew can end the game with at least this, against best play: quicker than to find
    /// the value.
    ///
    /// # Errors
    ///
    /// Why it is not solved; never [`Unsolved::Over`].
    pub fn reaches(
        &mut self,
        position: &Position,
        side: Side,
        least: Value,
        stop: &Stop,
    ) -> Result<bool, Unsolved> {
        let now = Value::of(position, side);
        let Some(mover) = position.state().to_move() else {
            return Ok(now >= least);
        };
        let wanted = least.scale() - now.scale();
        let node = self.start(position, stop)?;
        if mover == side {
            Ok(self.value_of(&node, wanted - 1, wanted)? >= wanted)
        } else {
            Ok(self.value_of(&node, -wanted, 1 - wanted)? <= -wanted)
        }
    }

    /// Whether a crew ends the game with at least this *whatever either crew does*: there is no line
    /// in which it does not.
    ///
    /// # Errors
    ///
    /// Why it is not solved; never [`Unsolved::Over`] or [`Unsolved::Nodes`].
    pub fn is_certain(
        &mut self,
        position: &Position,
        side: Side,
        least: Value,
        stop: &Stop,
    ) -> Result<bool, Unsolved> {
        let need = least.scale() - Value::of(position, side).scale();
        self.every_line_gives(position, side, need, stop)
    }

    /// Whether a crew ends the game with less than this whatever either crew does: there is no
    /// line in which it gets there.
    ///
    /// # Errors
    ///
    /// Why it is not solved; never [`Unsolved::Over`] or [`Unsolved::Nodes`].
    pub fn is_hopeless(
        &mut self,
        position: &Position,
        side: Side,
        least: Value,
        stop: &Stop,
    ) -> Result<bool, Unsolved> {
        // Less than `least` for one crew is more than its negation for the other.
        let need = 1 - least.scale() + Value::of(position, side).scale();
        self.every_line_gives(position, side.other(), need, stop)
    }

    /// Whether every line from here gives a crew at least `need` more than the other.
    fn every_line_gives(
        &mut self,
        position: &Position,
        side: Side,
        need: i16,
        stop: &Stop,
    ) -> Result<bool, Unsolved> {
        let Some(mover) = position.state().to_move() else {
            return Ok(need <= 0);
        };
        let node = self.start(position, stop)?;
        Every::new(&self.prover.ground, stop)
            .can_miss(&node, mover == side, need)
            .map(|misses| !misses)
            .ok_or(Unsolved::Stopped)
    }

    fn start(&mut self, position: &Position, stop: &Stop) -> Result<Node, Unsolved> {
        if *position.cards() != self.cards || *position.board() != *self.board {
            return Err(Unsolved::OtherGame);
        }
        let ground = &self.prover.ground;
        let node = ground
            .node(position.board(), position.state())
            .ok_or(Unsolved::OtherGame)?;
        self.prover.restart(self.most_nodes, stop);
        Ok(node)
    }

    fn value_of(&mut self, node: &Node, alpha: i16, beta: i16) -> Result<i16, Unsolved> {
        self.prover
            .value(node, alpha, beta)
            .map_err(|halt| self.unsolved(halt))
    }

    const fn unsolved(&self, halt: Halt) -> Unsolved {
        match halt {
            Halt::Stopped => Unsolved::Stopped,
            Halt::Nodes => Unsolved::Nodes(self.most_nodes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_order_on_the_scale() {
        let mut last = i16::MIN;
        for margin in -54..=54 {
            for pods in -18..=18 {
                let value = Value { margin, pods };
                assert_eq!(Value::of_scale(value.scale()), value);
                assert!(value.scale() > last);
                last = value.scale();
            }
        }
        assert!(last < INFINITE / 2);
    }
}
