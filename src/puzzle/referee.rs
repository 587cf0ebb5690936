//! What keeps a puzzle's goal and what loses it, and how the bot defends.

use std::cmp::Reverse;

use super::Puzzle;
use crate::rules::{Move, MoveList, Position, Side};
use crate::search::{Solver, Stop, Unsolved, Value};

/// One puzzle's solver with the goal in mind.
#[derive(Debug)]
pub(super) struct Referee<'a> {
    solver: Solver,
    side: Side,
    least: Value,
    stop: &'a Stop,
}

/// The position after a move that is known to be legal.
pub(super) fn played(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).expect("the move is among the legal ones");
    after
}

/// The legal moves of whoever is to move.
pub(super) fn legal(position: &Position) -> MoveList {
    position.state().legal_moves(position.board())
}

/// The points that a move makes at once.
pub(super) fn points(position: &Position, mv: Move) -> u8 {
    position.state().outcome(position.board(), mv).points()
}

impl<'a> Referee<'a> {
    pub(super) fn new(puzzle: &Puzzle, stop: &'a Stop) -> Result<Self, Unsolved> {
        Ok(Self {
            solver: Solver::new(puzzle.start())?,
            side: puzzle.side(),
            least: puzzle.goal().least(),
            stop,
        })
    }

    /// Whether the goal is reached from here under best play by both.
    pub(super) fn holds(&mut self, position: &Position) -> Result<bool, Unsolved> {
        self.solver
            .reaches(position, self.side, self.least, self.stop)
    }

    /// Whether the goal is reached from here whatever either crew does.
    pub(super) fn is_certain(&mut self, position: &Position) -> Result<bool, Unsolved> {
        self.solver
            .is_certain(position, self.side, self.least, self.stop)
    }

    /// Whether the goal is missed from here whatever either crew does.
    pub(super) fn is_hopeless(&mut self, position: &Position) -> Result<bool, Unsolved> {
        self.solver
            .is_hopeless(position, self.side, self.least, self.stop)
    }

    /// The moves after which the goal still holds, in the order of legal moves.
    pub(super) fn keeping(&mut self, position: &Position) -> Result<Vec<Move>, Unsolved> {
        let mut keeping = Vec::new();
        for mv in legal(position) {
            if self.holds(&played(position, mv))? {
                keeping.push(mv);
            }
        }
        Ok(keeping)
    }

    /// The bot's reply where the goal holds: the one after which the largest share of the solver's
    /// moves lose it; of equal ones, that after which the most moves do, then one that leaves
    /// anything to lose at all, then the worst result for the solver, then the first of the legal
    /// moves.
    pub(super) fn defence(&mut self, position: &Position) -> Result<Move, Unsolved> {
        let mut best = None;
        for mv in legal(position) {
            let after = played(position, mv);
            let failing = if after.state().to_move() == Some(self.side) {
                let all = legal(&after).len();
                let failing = all - self.keeping(&after)?.len();
                // A share in whole numbers: 5040 is divided by every number up to 10.
                (failing * 5040 / all.max(1), failing)
            } else {
                (0, 0)
            };
            let is_open = !self.is_certain(&after)?;
            let value = self.solver.value(&after, self.side, self.stop)?;
            let rank = (failing, is_open, Reverse(value));
            if best.as_ref().is_none_or(|(_, highest)| rank > *highest) {
                best = Some((mv, rank));
            }
        }
        Ok(best.expect("a game that is not over has a move").0)
    }

    /// Best play by both from here to the end; of equal moves the first. Where the goal is lost,
    /// it shows how.
    pub(super) fn played_out(&mut self, position: &Position) -> Result<Vec<Move>, Unsolved> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while position.state().to_move().is_some() {
            let (mv, _) = self.solver.solve(&position, self.stop)?.moves[0];
            position = played(&position, mv);
            line.push(mv);
        }
        Ok(line)
    }
}
