//! Puzzles, and who tried them.

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, params};

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{AttemptId, GuildId, PuzzleId, StoreError, UserId};
use crate::rules::Ply;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// Which.
    pub id: PuzzleId,
    /// The day it is set for, counted from 1970-01-01; `None` for practice.
    pub day: Option<i32>,
    /// The puzzle as text.
    pub text: String,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzleRow {
    /// What the puzzle itself is called.
    pub key: String,
    /// The day it is set for, `None` for practice.
    pub day: Option<i32>,
    /// Its grade, 1 to 5.
    pub grade: u8,
    /// The puzzle as text.
    pub text: String,
}

/// How an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptState {
    /// The solver is to move.
    Open,
    /// The goal was reached.
    Solved,
    /// The goal was lost.
    Failed,
}

impl AttemptState {
    const ALL: [Self; 3] = [Self::Open, Self::Solved, Self::Failed];

    /// The one word that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Solved => "solved",
            Self::Failed => "failed",
        }
    }
}

impl FromSql for AttemptState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|state| state.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no state").into()))
    }
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRow {
    /// Which.
    pub id: AttemptId,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The solver.
    pub user: UserId,
    /// Which of the solver's attempts at the puzzle, from 1.
    pub number: u32,
    /// How it stands.
    pub state: AttemptState,
    /// How many steps of hints were asked for.
    pub hints: u32,
    /// How the game goes on after the solver's last move.
    pub rest: Option<String>,
    /// When it was begun.
    pub started_at: Timestamp,
}

/// A hint that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleHintRow {
    /// The move.
    pub text: String,
    /// How much of it has been told, 1 to 3.
    pub step: u8,
}

macro_rules! select_attempts {
    ($rest:literal) => {
        concat!(
            "SELECT id, puzzle, user, number, state, hints, rest, started_at \
             FROM puzzle_attempts ",
            $rest
        )
    };
}

impl PuzzleRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            day: row.get("day")?,
            text: row.get("text")?,
        })
    }
}

impl AttemptRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            puzzle: row.get("puzzle")?,
            user: row.get("user")?,
            number: row.get("number")?,
            state: row.get("state")?,
            hints: row.get("hints")?,
            rest: row.get("rest")?,
            started_at: row.get::<_, Millis>("started_at")?.0,
        })
    }
}

impl Reader<'_> {
    /// A puzzle.
    pub fn puzzle(&self, id: PuzzleId) -> Result<Option<PuzzleRow>, StoreError> {
        self.first(
            "SELECT id, day, text FROM puzzles WHERE id = ?1",
            [id],
            PuzzleRow::read,
        )
    }

    /// The puzzle of a day.
    pub fn puzzle_of_day(&self, day: i32) -> Result<Option<PuzzleRow>, StoreError> {
        self.first(
            "SELECT id, day, text FROM puzzles WHERE day = ?1",
            [day],
            PuzzleRow::read,
        )
    }

    /// The first puzzle for practice of a grade that a user has not tried.
    pub fn untried_puzzle(&self, grade: u8, user: UserId) -> Result<Option<PuzzleRow>, StoreError> {
        self.first(
            "SELECT id, day, text FROM puzzles WHERE day IS NULL AND grade = ?1
             AND id NOT IN (SELECT puzzle FROM puzzle_attempts WHERE user = ?2)
             ORDER BY id LIMIT 1",
            params![grade, user],
            PuzzleRow::read,
        )
    }

    /// How many puzzles for practice of a grade there are, and how many of them one user has tried
    /// at most.
    pub fn practice_stock(&self, grade: u8) -> Result<(u32, u32), StoreError> {
        let stock = self.first(
            "SELECT
               (SELECT count(*) FROM puzzles WHERE day IS NULL AND grade = ?1),
               (SELECT coalesce(max(tried), 0) FROM (
                 SELECT count(DISTINCT puzzle) AS tried FROM puzzle_attempts
                 WHERE puzzle IN (SELECT id FROM puzzles WHERE day IS NULL AND grade = ?1)
                 GROUP BY user))",
            [grade],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        Ok(stock.unwrap_or_default())
    }

    /// An attempt.
    pub fn attempt(&self, id: AttemptId) -> Result<Option<AttemptRow>, StoreError> {
        self.first(select_attempts!("WHERE id = ?1"), [id], AttemptRow::read)
    }

    /// A user's newest attempt at a puzzle.
    pub fn newest_attempt(
        &self,
        puzzle: PuzzleId,
        user: UserId,
    ) -> Result<Option<AttemptRow>, StoreError> {
        self.first(
            select_attempts!("WHERE puzzle = ?1 AND user = ?2 ORDER BY number DESC LIMIT 1"),
            params![puzzle, user],
            AttemptRow::read,
        )
    }

    /// A user's newest attempt at a puzzle for practice, of one grade or of any.
    pub fn newest_practice(
        &self,
        user: UserId,
        grade: Option<u8>,
    ) -> Result<Option<AttemptRow>, StoreError> {
        self.first(
            select_attempts!(
                "WHERE user = ?1 AND puzzle IN
                   (SELECT id FROM puzzles WHERE day IS NULL AND (?2 IS NULL OR grade = ?2))
                 ORDER BY id DESC LIMIT 1"
            ),
            params![user, grade],
            AttemptRow::read,
        )
    }

    /// A user's attempts at a puzzle, in order.
    pub fn attempts(&self, puzzle: PuzzleId, user: UserId) -> Result<Vec<AttemptRow>, StoreError> {
        self.all(
            select_attempts!("WHERE puzzle = ?1 AND user = ?2 ORDER BY number"),
            params![puzzle, user],
            AttemptRow::read,
        )
    }

    /// Who asked for a puzzle in a guild.
    pub fn solvers_in(&self, guild: GuildId, puzzle: PuzzleId) -> Result<Vec<UserId>, StoreError> {
        self.all(
            "SELECT user FROM puzzle_guilds WHERE guild = ?1 AND puzzle = ?2 ORDER BY user",
            params![guild, puzzle],
            |row| row.get(0),
        )
    }

    /// The days, counted from 1970-01-01, whose puzzle a user solved in an attempt that was begun
    /// on the day itself, in ascending order.
    pub fn days_solved(&self, user: UserId) -> Result<Vec<i32>, StoreError> {
        self.all(
            "SELECT DISTINCT puzzles.day FROM puzzle_attempts
             JOIN puzzles ON puzzles.id = puzzle_attempts.puzzle
             WHERE puzzle_attempts.user = ?1 AND puzzle_attempts.state = 'solved'
             AND puzzle_attempts.started_at / 86400000 = puzzles.day
             ORDER BY puzzles.day",
            [user],
            |row| row.get(0),
        )
    }

    /// The moves of an attempt, in order.
    pub fn attempt_moves(&self, attempt: AttemptId) -> Result<Vec<(Ply, String)>, StoreError> {
        self.all(
            "SELECT ply, move FROM puzzle_moves WHERE attempt = ?1 ORDER BY ply",
            [attempt],
            |row| Ok((row.get::<_, PlyColumn>(0)?.0, row.get(1)?)),
        )
    }

    /// What has been told of the hint at a board.
    pub fn puzzle_hint(
        &self,
        attempt: AttemptId,
        ply: Ply,
    ) -> Result<Option<PuzzleHintRow>, StoreError> {
        self.first(
            "SELECT move, step FROM puzzle_hints WHERE attempt = ?1 AND ply = ?2",
            params![attempt, ply.moves()],
            |row| {
                Ok(PuzzleHintRow {
                    text: row.get(0)?,
                    step: row.get(1)?,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Adds a puzzle, unless one of its key or day is there.
    pub fn add_puzzle(&self, new: &NewPuzzleRow, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO puzzles (key, day, grade, text, made_at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO NOTHING",
            params![new.key, new.day, new.grade, new.text, Millis(now)],
        )?;
        Ok(())
    }

    /// Adds an attempt. The database refuses a second one of the same number, and one beside
    /// another that is open.
    pub fn add_attempt(
        &self,
        puzzle: PuzzleId,
        user: UserId,
        number: u32,
        now: Timestamp,
    ) -> Result<AttemptId, StoreError> {
        self.insert(
            "INSERT INTO puzzle_attempts (puzzle, user, number, started_at)
             VALUES (?1, ?2, ?3, ?4)",
            params![puzzle, user, number, Millis(now)],
        )
        .map(AttemptId::new)
    }

    /// Adds a move. The database refuses a second one at the same ply.
    pub fn add_attempt_move(
        &self,
        attempt: AttemptId,
        ply: Ply,
        text: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO puzzle_moves (attempt, ply, move, at) VALUES (?1, ?2, ?3, ?4)",
            params![attempt, ply.moves(), text, Millis(now)],
        )?;
        Ok(())
    }

    /// Ends an attempt.
    pub fn finish_attempt(
        &self,
        attempt: AttemptId,
        state: AttemptState,
        rest: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE puzzle_attempts SET state = ?2, rest = ?3, finished_at = ?4 WHERE id = ?1",
            params![attempt, state.name(), rest, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes how much of the hint at a board has been told, and counts the step.
    pub fn note_puzzle_hint(
        &self,
        attempt: AttemptId,
        ply: Ply,
        hint: &PuzzleHintRow,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO puzzle_hints (attempt, ply, move, step) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (attempt, ply) DO UPDATE SET step = excluded.step",
            params![attempt, ply.moves(), hint.text, hint.step],
        )?;
        self.change(
            "UPDATE puzzle_attempts SET hints = hints + 1 WHERE id = ?1",
            [attempt],
        )?;
        Ok(())
    }

    /// Lets a guild's board of the day show a solver.
    pub fn show_solver_in(
        &self,
        guild: GuildId,
        puzzle: PuzzleId,
        user: UserId,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT OR IGNORE INTO puzzle_guilds (guild, puzzle, user) VALUES (?1, ?2, ?3)",
            params![guild, puzzle, user],
        )?;
        Ok(())
    }
}
