//! A puzzle, and its text: a record with tags.

use std::fmt;
use std::str::FromStr;

use super::attempt::PuzzleError;
use super::{Goal, Grade, ParseGoalError, ParseGradeError};
use crate::rules::{CARDS, Move, Number, Position, Record, RecordError, Replay, Side, Slot, View};

/// A position late in a game, all cards open, and what the crew to move is to reach from it.
///
/// Its text is the record of the game up to the position, with the tags `Puzzle`, `Goal` and
/// `Grade`: it holds no solution, but whoever has it can work one out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    key: String,
    goal: Goal,
    grade: Grade,
    side: Side,
    replay: Replay,
    start: Position,
}

impl Puzzle {
    /// A puzzle of these parts, proved or not.
    ///
    /// # Errors
    ///
    /// [`PuzzleTextError::HiddenCards`] or [`PuzzleTextError::Over`].
    pub fn new(
        key: String,
        goal: Goal,
        grade: Grade,
        replay: Replay,
    ) -> Result<Self, PuzzleTextError> {
        let start = replay.position().ok_or(PuzzleTextError::HiddenCards)?;
        let side = replay.view().to_move().ok_or(PuzzleTextError::Over)?;
        Ok(Self {
            key,
            goal,
            grade,
            side,
            replay,
            start,
        })
    }

    /// What tells it from every other: the `Puzzle` tag, `day 20788` or `made 7-3-1`.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What is to be reached.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// How hard it is.
    pub const fn grade(&self) -> Grade {
        self.grade
    }

    /// The solver's crew, whose turn it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The game up to the position, every card known.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position as a picture shows it; the open cards are [`Puzzle::open_cards`].
    pub fn view(&self) -> View {
        self.replay.view()
    }

    /// The position after further moves, both crews' in turn.
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Illegal`].
    pub fn after(&self, moves: &[Move]) -> Result<Position, PuzzleError> {
        let mut position = self.start.clone();
        for (index, &mv) in moves.iter().enumerate() {
            position
                .play(mv)
                .map_err(|reason| PuzzleError::Illegal { index, reason })?;
        }
        Ok(position)
    }

    /// The same as a picture shows it.
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Illegal`].
    pub fn view_after(&self, moves: &[Move]) -> Result<View, PuzzleError> {
        Ok(self.after(moves)?.view())
    }

    /// The cards still to come, the next first: the launch bay is in the view.
    pub fn open_cards(&self) -> Vec<Number> {
        cards_to_come(&self.start)
    }

    /// The same after further moves, both crews' in turn.
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Illegal`].
    pub fn open_cards_after(&self, moves: &[Move]) -> Result<Vec<Number>, PuzzleError> {
        Ok(cards_to_come(&self.after(moves)?))
    }

    /// The record whose text is the puzzle's.
    pub fn record(&self) -> Record {
        Record::new(self.replay.clone())
            .with_tag("Puzzle", &self.key)
            .with_tag("Goal", &self.goal.to_string())
            .with_tag("Grade", &self.grade.to_string())
    }
}

fn cards_to_come(position: &Position) -> Vec<Number> {
    let left = usize::from(position.state().face_down());
    position.cards()[CARDS - left..].to_vec()
}

/// The pods in a bay, in ascending order: where they lie does not matter.
pub(super) fn pods_in_bay(position: &Position) -> Vec<Number> {
    let mut pods: Vec<Number> = position
        .state()
        .bay()
        .into_iter()
        .filter_map(Slot::pod)
        .collect();
    pods.sort_unstable();
    pods
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.record(), f)
    }
}

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleTextError {
    /// It is not even a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A tag is missing.
    #[error("it has no tag `{0}`")]
    NoTag(&'static str),
    /// The `Goal` tag names none.
    #[error("the tag `Goal`: {0}")]
    Goal(#[from] ParseGoalError),
    /// The `Grade` tag names none.
    #[error("the tag `Grade`: {0}")]
    Grade(#[from] ParseGradeError),
    /// In a puzzle all cards are open.
    #[error("it hides cards as `?`, and a puzzle's are all open")]
    HiddenCards,
    /// Nobody is to move.
    #[error("the game is over")]
    Over,
}

impl FromStr for Puzzle {
    type Err = PuzzleTextError;

    /// Reads a puzzle; whether it is a good one, [`check`](super::check) says.
    fn from_str(text: &str) -> Result<Self, PuzzleTextError> {
        let record: Record = text.parse()?;
        let tag = |name| record.tag(name).ok_or(PuzzleTextError::NoTag(name));
        let key = tag("Puzzle")?.to_owned();
        let goal = tag("Goal")?.parse()?;
        let grade = tag("Grade")?.parse()?;
        Self::new(key, goal, grade, record.into_replay())
    }
}
