//! What belongs to games against the bot alone: moves taken back, hints, results.

use jiff::Timestamp;
use rusqlite::params;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{GameId, Line, Moment, StoreError, UserId};
use crate::rules::Ply;

/// The hint at a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintRow {
    /// The move, as records write it: `A5-D4`.
    pub text: String,
    /// How much of it has been told: 1 the robot, 2 the tile, 3 the move.
    pub step: u8,
}

/// How a game against the bot ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SoloOutcome {
    /// The person won.
    Won,
    /// Nobody did.
    Drawn,
    /// The bot won.
    Lost,
}

impl SoloOutcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The one word that names it: `won`, `drawn` or `lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

impl FromSql for SoloOutcome {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|outcome| outcome.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no result").into()))
    }
}

/// How a game against the bot went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoloResultRow {
    /// The person.
    pub user: UserId,
    /// The word for the bot's level.
    pub level: String,
    /// How it ended for the person.
    pub outcome: SoloOutcome,
    /// Whether hints or takebacks helped them.
    pub is_assisted: bool,
}

/// How often a person's games against a level ended in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoloTally {
    /// The word for the bot's level.
    pub level: String,
    /// How they ended for the person.
    pub outcome: SoloOutcome,
    /// Whether hints or takebacks helped them.
    pub is_assisted: bool,
    /// How many did.
    pub games: u32,
}

impl Reader<'_> {
    /// The hint at a board, if one was given.
    pub fn hint(&self, game: GameId, at: Moment) -> Result<Option<HintRow>, StoreError> {
        self.first(
            "SELECT move, step FROM hints WHERE game = ?1 AND line = ?2 AND ply = ?3",
            params![game, at.line, at.ply.moves()],
            |row| {
                Ok(HintRow {
                    text: row.get(0)?,
                    step: row.get(1)?,
                })
            },
        )
    }

    /// How many steps of hints were told in a game.
    pub fn hints_told(&self, game: GameId) -> Result<u32, StoreError> {
        let told = self.first(
            "SELECT coalesce(sum(step), 0) FROM hints WHERE game = ?1",
            [game],
            |row| row.get(0),
        )?;
        Ok(told.unwrap_or(0))
    }

    /// How a person's games against the bot ended, counted.
    pub fn solo_tallies(&self, user: UserId) -> Result<Vec<SoloTally>, StoreError> {
        self.all(
            "SELECT level, outcome, is_assisted, count(*) AS games FROM solo_results
             WHERE user = ?1 GROUP BY level, outcome, is_assisted",
            [user],
            |row| {
                Ok(SoloTally {
                    level: row.get("level")?,
                    outcome: row.get("outcome")?,
                    is_assisted: row.get("is_assisted")?,
                    games: row.get("games")?,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Notes the hint at a board, or that more of it was told.
    pub fn note_hint(&self, game: GameId, at: Moment, hint: &HintRow) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO hints (game, line, ply, move, step) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, line, ply) DO UPDATE SET step = max(step, excluded.step)",
            params![game, at.line, at.ply.moves(), hint.text, hint.step],
        )?;
        Ok(())
    }

    /// Deletes the moves from a ply on; the game goes on from there on another line.
    pub fn take_back_moves(&self, game: GameId, from: Ply, line: Line) -> Result<(), StoreError> {
        self.change(
            "DELETE FROM moves WHERE game = ?1 AND ply >= ?2",
            params![game, from.moves()],
        )?;
        self.change(
            "UPDATE games SET line = ?2 WHERE id = ?1",
            params![game, line],
        )?;
        Ok(())
    }

    /// Keeps how a game against the bot went. A game has one result.
    pub fn add_solo_result(
        &self,
        game: GameId,
        result: &SoloResultRow,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO solo_results (game, user, level, outcome, is_assisted, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                game,
                result.user,
                result.level,
                result.outcome.name(),
                result.is_assisted,
                Millis(now),
            ],
        )?;
        Ok(())
    }
}
