//! Trying a puzzle: what each move comes to.

use super::Puzzle;
use super::referee::{Referee, played};
use crate::rules::{Move, PlayError, Position};
use crate::search::{Stop, Unsolved};

/// Why a try cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A move that the rules do not allow.
    #[error("move {} of the try: {reason}", index + 1)]
    Illegal {
        /// Which of the moves, from 0.
        index: usize,
        /// Why not.
        reason: PlayError,
    },
    /// The moves end with the other crew's.
    #[error("it is not that crew's turn in the puzzle")]
    OtherTurn,
    /// The solver gave up: [`Stop`] said so, or the puzzle is too early in its game.
    #[error("the puzzle is not solved: {0}")]
    Unsolved(#[from] Unsolved),
}

/// How a try stands after a move of the solver's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right so far: the bot has replied, and the solver moves again.
    Continue {
        /// The bot's reply.
        reply: Move,
    },
    /// The goal is reached, or nobody can miss it any more.
    Solved {
        /// How the game goes on to its end; empty where it is over.
        rest: Vec<Move>,
    },
    /// The goal is lost.
    Failed {
        /// The bot's reply and best play by both to the end; empty where it is over.
        refutation: Vec<Move>,
    },
}

/// How a try stands. `moves` are all moves since the puzzle's position, the solver's and the
/// bot's in turn, the last one the solver's.
///
/// The bot replies the same to the same moves every time.
///
/// # Errors
///
/// Why it cannot be judged.
pub fn judge(puzzle: &Puzzle, moves: &[Move], stop: &Stop) -> Result<Verdict, PuzzleError> {
    if moves.len().is_multiple_of(2) {
        return Err(PuzzleError::OtherTurn);
    }
    let position = puzzle.after(moves)?;
    Ok(verdict(&mut Referee::new(puzzle, stop)?, &position)?)
}

/// How a try stands that has come to a position in which the bot is to move, or which is over.
pub(super) fn verdict(referee: &mut Referee<'_>, position: &Position) -> Result<Verdict, Unsolved> {
    if !referee.holds(position)? {
        let refutation = referee.played_out(position)?;
        return Ok(Verdict::Failed { refutation });
    }
    if referee.is_certain(position)? {
        let rest = referee.played_out(position)?;
        return Ok(Verdict::Solved { rest });
    }
    let reply = referee.defence(position)?;
    let after = played(position, reply);
    if referee.is_certain(&after)? {
        let mut rest = vec![reply];
        rest.extend(referee.played_out(&after)?);
        return Ok(Verdict::Solved { rest });
    }
    Ok(Verdict::Continue { reply })
}

/// A move that keeps the goal: from it come the steps of a hint, its robot, its tile, itself.
/// `moves` are all moves since the puzzle's position, the last one the bot's, or none. `None` where
/// the goal is lost, or the game is over.
///
/// # Errors
///
/// Why there is nothing to say.
pub fn hint(puzzle: &Puzzle, moves: &[Move], stop: &Stop) -> Result<Option<Move>, PuzzleError> {
    if !moves.len().is_multiple_of(2) {
        return Err(PuzzleError::OtherTurn);
    }
    let position = puzzle.after(moves)?;
    let keeping = Referee::new(puzzle, stop)?.keeping(&position)?;
    Ok(keeping.first().copied())
}

/// The main line from the puzzle's position to the end of the game: the first move that keeps the
/// goal at each of the solver's turns, and the bot's replies.
///
/// # Errors
///
/// Why there is none to show; a puzzle that cannot be solved gives best play.
pub fn solution(puzzle: &Puzzle, stop: &Stop) -> Result<Vec<Move>, PuzzleError> {
    let mut referee = Referee::new(puzzle, stop)?;
    let mut position = puzzle.start().clone();
    let mut line = Vec::new();
    loop {
        let Some(&mv) = referee.keeping(&position)?.first() else {
            line.extend(referee.played_out(&position)?);
            return Ok(line);
        };
        line.push(mv);
        position = played(&position, mv);
        match verdict(&mut referee, &position)? {
            Verdict::Continue { reply } => {
                line.push(reply);
                position = played(&position, reply);
            }
            Verdict::Solved { rest } | Verdict::Failed { refutation: rest } => {
                line.extend(rest);
                return Ok(line);
            }
        }
    }
}
