//! What happened to games' clocks, and when they ask for something next.

use jiff::Timestamp;
use rusqlite::params;

use super::columns::SideColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{GameId, GuildId, StoreError};
use crate::rules::Side;

/// Something that happened to a game's clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockEventRow {
    /// When.
    pub at: Timestamp,
    /// The word for what: `started`, `moved`, `taken-back` or `extended`.
    pub kind: String,
    /// To which crew.
    pub side: Side,
}

impl Reader<'_> {
    /// What happened to a game's clocks, in order.
    pub fn clock_events(&self, game: GameId) -> Result<Vec<ClockEventRow>, StoreError> {
        self.all(
            "SELECT at, kind, side FROM clock_events WHERE game = ?1 ORDER BY seq",
            [game],
            |row| {
                Ok(ClockEventRow {
                    at: row.get::<_, Millis>(0)?.0,
                    kind: row.get(1)?,
                    side: row.get::<_, SideColumn>(2)?.0,
                })
            },
        )
    }

    /// Up to `limit` games whose clock asks for something by now or is behind, the longest due first.
    pub fn due_games(&self, now: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.all(
            "SELECT id FROM games WHERE due_at <= ?1 OR is_clock_behind = 1
             ORDER BY due_at, id LIMIT ?2",
            params![Millis(now), i64::try_from(limit).unwrap_or(i64::MAX)],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Adds to what happened to a game's clocks.
    pub fn add_clock_event(&self, game: GameId, event: &ClockEventRow) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO clock_events (game, seq, at, kind, side)
             VALUES (?1, (SELECT count(*) FROM clock_events WHERE game = ?1), ?2, ?3, ?4)",
            params![game, Millis(event.at), event.kind, event.side.name()],
        )?;
        Ok(())
    }

    /// Notes that the clocks of all games in play, of one guild or of all, are to be wound: a downtime
    /// is known now that was not.
    pub fn mark_clocks_behind(&self, guild: Option<GuildId>) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET is_clock_behind = 1
             WHERE finished_at IS NULL AND pace <> 'none' AND (?1 IS NULL OR guild = ?1)",
            [guild],
        )?;
        Ok(())
    }

    /// Sets when a game's clock asks for something next, `None` for never. It is not behind then.
    pub fn set_due(&self, game: GameId, due_at: Option<Timestamp>) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET due_at = ?2, is_clock_behind = 0 WHERE id = ?1",
            params![game, due_at.map(Millis)],
        )?;
        Ok(())
    }

    /// Sets since when the one to move is out of time and leave, `None` where they are not.
    pub fn set_overdue(&self, game: GameId, since: Option<Timestamp>) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET overdue_at = ?2 WHERE id = ?1",
            params![game, since.map(Millis)],
        )?;
        Ok(())
    }
}
