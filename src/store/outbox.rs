//! The outbox: what a channel has yet to be shown.

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, params};

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, GameId, Moment, StoreError};

/// What a row of the outbox asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryKind {
    /// The board after a move, with its controls.
    Board,
    /// The end of the game: final board, result, record, Rematch.
    End,
}

impl DeliveryKind {
    /// The one word that names it: `board` or `end`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::End => "end",
        }
    }
}

impl FromSql for DeliveryKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        [Self::Board, Self::End]
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no kind of delivery").into()))
    }
}

/// Names one row of the outbox. There is one at most for each game, moment and kind, so the three
/// make a nonce by which Discord too knows a message that it has been sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeliveryKey {
    /// The game.
    pub game: GameId,
    /// The board.
    pub at: Moment,
    /// What about it.
    pub kind: DeliveryKind,
}

/// A row that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveryRow {
    /// Which.
    pub key: DeliveryKey,
    /// How often the sweeper has taken it.
    pub attempts: u32,
}

impl DeliveryRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            key: DeliveryKey {
                game: row.get("game")?,
                at: Moment {
                    line: row.get("line")?,
                    ply: row.get::<_, PlyColumn>("ply")?.0,
                },
                kind: row.get("kind")?,
            },
            attempts: row.get("attempts")?,
        })
    }
}

impl Reader<'_> {
    /// The waiting rows that are due, the longest due first. In a guild that the bot has left nothing
    /// is.
    pub fn due_deliveries(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<DeliveryRow>, StoreError> {
        self.all(
            "SELECT game, line, ply, kind, attempts FROM outbox
             WHERE state = 'waiting' AND due_at <= ?1
             AND NOT EXISTS (SELECT 1 FROM games JOIN stays ON stays.guild = games.guild
                             WHERE games.id = outbox.game AND stays.left_at IS NOT NULL)
             ORDER BY due_at, game LIMIT ?2",
            params![Millis(now), i64::try_from(limit).unwrap_or(i64::MAX)],
            DeliveryRow::read,
        )
    }

    /// A waiting row.
    pub fn waiting_delivery(&self, key: DeliveryKey) -> Result<Option<DeliveryRow>, StoreError> {
        self.first(
            "SELECT game, line, ply, kind, attempts FROM outbox
             WHERE game = ?1 AND line = ?2 AND ply = ?3 AND kind = ?4 AND state = 'waiting'",
            params![key.game, key.at.line, key.at.ply.moves(), key.kind.name()],
            DeliveryRow::read,
        )
    }
}

impl Writer<'_> {
    /// Adds a row, or lets it wait afresh where it is there. What waits of the same game besides
    /// is overtaken by it: only the newest board is worth showing.
    pub fn add_delivery(&self, key: DeliveryKey, due_at: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE outbox SET state = 'overtaken' WHERE game = ?1 AND state = 'waiting'",
            [key.game],
        )?;
        self.change(
            "INSERT INTO outbox (game, line, ply, kind, due_at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, line, ply, kind) DO UPDATE
             SET state = 'waiting', due_at = excluded.due_at, attempts = 0, failure = NULL",
            params![
                key.game,
                key.at.line,
                key.at.ply.moves(),
                key.kind.name(),
                Millis(due_at),
            ],
        )?;
        Ok(())
    }

    /// Lets a waiting row come again later.
    pub fn postpone_delivery(
        &self,
        row: &DeliveryRow,
        due_at: Timestamp,
        failure: Option<&str>,
    ) -> Result<(), StoreError> {
        let key = row.key;
        self.change(
            "UPDATE outbox SET due_at = ?5, attempts = ?6, failure = coalesce(?7, failure)
             WHERE game = ?1 AND line = ?2 AND ply = ?3 AND kind = ?4 AND state = 'waiting'",
            params![
                key.game,
                key.at.line,
                key.at.ply.moves(),
                key.kind.name(),
                Millis(due_at),
                row.attempts,
                failure,
            ],
        )?;
        Ok(())
    }

    /// Notes that a row was shown, and says whether it had not been before.
    pub fn finish_delivery(&self, key: DeliveryKey) -> Result<bool, StoreError> {
        let changed = self.change(
            "UPDATE outbox SET state = 'delivered'
             WHERE game = ?1 AND line = ?2 AND ply = ?3 AND kind = ?4 AND state <> 'delivered'",
            params![key.game, key.at.line, key.at.ply.moves(), key.kind.name()],
        )?;
        Ok(changed > 0)
    }

    /// Makes what waits for a channel due.
    pub fn hasten_deliveries(&self, channel: ChannelId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE outbox SET due_at = ?2
             WHERE state = 'waiting' AND due_at > ?2
             AND game IN (SELECT id FROM games WHERE channel = ?1)",
            params![channel, Millis(now)],
        )?;
        Ok(())
    }

    /// Makes everything that waits due.
    pub fn hasten_all_deliveries(&self, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE outbox SET due_at = ?1 WHERE state = 'waiting' AND due_at > ?1",
            [Millis(now)],
        )?;
        Ok(())
    }
}
