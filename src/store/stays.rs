//! The servers that the bot is or was in.

use jiff::Timestamp;
use rusqlite::params;

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{GuildId, StoreError};

/// The bot's stay in a guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StayRow {
    /// Which guild.
    pub guild: GuildId,
    /// Since when the bot is out, `None` while it is in.
    pub left_at: Option<Timestamp>,
}

impl StayRow {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            guild: row.get("guild")?,
            left_at: row.get::<_, Option<Millis>>("left_at")?.map(|time| time.0),
        })
    }
}

impl Reader<'_> {
    /// The bot's stay in a guild, if it ever was there.
    pub fn stay(&self, guild: GuildId) -> Result<Option<StayRow>, StoreError> {
        self.first(
            "SELECT guild, left_at FROM stays WHERE guild = ?1",
            [guild],
            StayRow::read,
        )
    }

    /// The guilds that the bot is in, as far as it knows.
    pub fn guilds_stayed_in(&self) -> Result<Vec<GuildId>, StoreError> {
        self.all(
            "SELECT guild FROM stays WHERE left_at IS NULL ORDER BY guild",
            [],
            |row| row.get(0),
        )
    }

    /// The guilds that the bot has been out of since before a time.
    pub fn guilds_left_before(&self, time: Timestamp) -> Result<Vec<GuildId>, StoreError> {
        self.all(
            "SELECT guild FROM stays WHERE left_at <= ?1 ORDER BY left_at, guild",
            [Millis(time)],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Notes that the bot is in a guild from now on.
    pub fn note_stay(&self, guild: GuildId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO stays (guild, since) VALUES (?1, ?2)
             ON CONFLICT (guild) DO UPDATE SET left_at = NULL",
            params![guild, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that the bot is out of a guild from now on, if it was in.
    pub fn note_leaving(&self, guild: GuildId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO stays (guild, since, left_at) VALUES (?1, ?2, ?2)
             ON CONFLICT (guild) DO UPDATE SET left_at = coalesce(left_at, excluded.left_at)",
            params![guild, Millis(now)],
        )?;
        Ok(())
    }

    /// Lets what waits in a guild go on after so long an absence: each challenge and each notice is
    /// as far away as it was, and what was not shown or posted is due. Clocks go on by themselves.
    pub fn postpone_guild(
        &self,
        guild: GuildId,
        left_at: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let away = now
            .as_millisecond()
            .saturating_sub(left_at.as_millisecond());
        self.change(
            "UPDATE challenges SET expires_at = expires_at + ?2 WHERE guild = ?1 AND state = 'open'",
            params![guild, away.max(0)],
        )?;
        self.change(
            "UPDATE notices SET due_at = due_at + ?2
             WHERE state = 'waiting' AND game IN (SELECT id FROM games WHERE guild = ?1)",
            params![guild, away.max(0)],
        )?;
        self.change(
            "UPDATE outbox SET due_at = ?2
             WHERE state = 'waiting' AND game IN (SELECT id FROM games WHERE guild = ?1)",
            params![guild, Millis(now)],
        )?;
        self.change(
            "UPDATE postings SET due_at = ?2
             WHERE state = 'waiting' AND game IN (SELECT id FROM games WHERE guild = ?1)",
            params![guild, Millis(now)],
        )?;
        Ok(())
    }
}
