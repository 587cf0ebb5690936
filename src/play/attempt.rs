//! An attempt at a puzzle as the rooms above see it.

use std::sync::Arc;

use super::{Day, Failure, Timestamp};
use crate::puzzle::{Goal, Grade, Puzzle};
use crate::rules::{Board, Move, Number, Ply, Position, Side, State, View, read_move};
use crate::store::{AttemptId, AttemptRow, AttemptState, PuzzleId, PuzzleRow, Reader, UserId};

/// A puzzle that is set: for a day, or for practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetPuzzle {
    /// Which.
    pub id: PuzzleId,
    /// The day it is set for, `None` for practice.
    pub day: Option<Day>,
    pub(super) puzzle: Arc<Puzzle>,
}

/// Somebody's attempt at a puzzle. All cards of a puzzle are open, so it hides nothing but the
/// solution, which it does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which.
    pub id: AttemptId,
    /// At which puzzle.
    pub puzzle: SetPuzzle,
    /// Whose.
    pub user: UserId,
    /// Which of the solver's attempts at this puzzle it is, from 1: the first one is scored.
    pub number: u32,
    /// How it stands.
    pub state: AttemptState,
    /// How many steps of hints were asked for in it.
    pub hints: u32,
    /// When it was begun.
    pub started_at: Timestamp,
    /// The moves made in it, the solver's and the bot's in turn.
    pub(super) moves: Vec<Move>,
    /// How the game goes on after them, once it is decided.
    pub(super) rest: Vec<Move>,
    /// The position after both.
    pub(super) position: Position,
}

impl SetPuzzle {
    /// What is to be reached.
    pub fn goal(&self) -> Goal {
        self.puzzle.goal()
    }

    /// How hard it is.
    pub fn grade(&self) -> Grade {
        self.puzzle.grade()
    }

    /// The solver's crew.
    pub fn side(&self) -> Side {
        self.puzzle.side()
    }

    pub(super) fn of_row(row: &PuzzleRow) -> Result<Self, Failure> {
        let puzzle = row
            .text
            .parse::<Puzzle>()
            .map_err(|error| damaged(row.id, error.to_string()))?;
        Ok(Self {
            id: row.id,
            day: row.day.map(Day::new),
            puzzle: Arc::new(puzzle),
        })
    }

    pub(super) fn load(rows: &Reader<'_>, id: PuzzleId) -> Result<Self, Failure> {
        let row = rows
            .puzzle(id)?
            .ok_or_else(|| damaged(id, "it is gone".to_owned()))?;
        Self::of_row(&row)
    }
}

fn damaged(puzzle: PuzzleId, reason: String) -> Failure {
    Failure::DamagedPuzzle { puzzle, reason }
}

impl Attempt {
    /// The board as it stands: after the last reply, or at the end of the line that is shown once
    /// the attempt is decided.
    pub fn view(&self) -> View {
        self.position.view()
    }

    /// The cards still to come, the next one first.
    pub fn cards_to_come(&self) -> Vec<Number> {
        let left = usize::from(self.position.state().face_down());
        let cards = self.position.cards();
        cards[cards.len() - left..].to_vec()
    }

    /// How many moves were made in it, the solver's and the bot's.
    pub fn ply(&self) -> Ply {
        // A game has at most 60 moves.
        Ply::new(u8::try_from(self.moves.len()).unwrap_or(u8::MAX))
    }

    /// How the game goes on after the solver's last move, once the attempt is decided: the
    /// refutation, or how the goal is reached.
    pub fn rest(&self) -> &[Move] {
        &self.rest
    }

    /// Of how many of the last moves its board tells: of a round, of the last before the puzzle's
    /// position alone, of the end of the line that is shown.
    pub fn moves_told(&self) -> usize {
        (self.moves.len() + self.rest.len()).clamp(1, 2)
    }

    /// Whether the solver is to move.
    pub fn is_open(&self) -> bool {
        self.state == AttemptState::Open
    }

    /// Whether it is the one that counts.
    pub const fn is_scored(&self) -> bool {
        self.number == 1
    }

    /// An attempt by its id.
    pub(super) fn load(rows: &Reader<'_>, id: AttemptId) -> Result<Option<Self>, Failure> {
        let Some(row) = rows.attempt(id)? else {
            return Ok(None);
        };
        Self::of_row(rows, &row).map(Some)
    }

    pub(super) fn of_row(rows: &Reader<'_>, row: &AttemptRow) -> Result<Self, Failure> {
        let puzzle = SetPuzzle::load(rows, row.puzzle)?;
        let wrong = |text: &str, why: &dyn std::fmt::Display| {
            let reason = format!("move {text} of attempt {}: {why}", row.id);
            damaged(row.puzzle, reason)
        };
        let mut position = puzzle.puzzle.start().clone();
        let mut moves = Vec::new();
        for (ply, text) in rows.attempt_moves(row.id)? {
            if ply.index() != moves.len() {
                return Err(wrong(&text, &format!("stored at ply {ply}")));
            }
            let mv = play(&mut position, &text).map_err(|why| wrong(&text, &why))?;
            moves.push(mv);
        }
        let mut rest = Vec::new();
        for text in row.rest.iter().flat_map(|rest| rest.split_whitespace()) {
            rest.push(play(&mut position, text).map_err(|why| wrong(text, &why))?);
        }
        Ok(Self {
            id: row.id,
            puzzle,
            user: row.user,
            number: row.number,
            state: row.state,
            hints: row.hints,
            started_at: row.started_at,
            moves,
            rest,
            position,
        })
    }
}

/// Makes a stored move. The error says what of it cannot be.
fn play(position: &mut Position, text: &str) -> Result<Move, String> {
    let (board, state): (&Board, &State) = (position.board(), position.state());
    let mv = read_move(text, board, state).map_err(|error| error.to_string())?;
    position.play(mv).map_err(|error| error.to_string())?;
    Ok(mv)
}
