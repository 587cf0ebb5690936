//! Channels that refused the bot.

use jiff::Timestamp;
use rusqlite::params;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, StoreError};

/// What keeps the bot from writing in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// Discord knows no such channel (10003).
    Gone,
    /// The bot may not see it or write there (50001, 50013).
    Forbidden,
    /// A thread that is locked or archived (50083, 160005).
    Locked,
}

impl Trouble {
    const ALL: [Self; 3] = [Self::Gone, Self::Forbidden, Self::Locked];

    /// The one word that names it: `gone`, `forbidden` or `locked`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Forbidden => "forbidden",
            Self::Locked => "locked",
        }
    }
}

impl FromSql for Trouble {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|trouble| trouble.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no trouble").into()))
    }
}

/// A channel in trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TroubleRow {
    /// What is wrong.
    pub trouble: Trouble,
    /// Since when.
    pub since: Timestamp,
    /// How often in a row it was met.
    pub misses: u32,
}

impl Reader<'_> {
    /// The trouble a channel is in, `None` for one that is well.
    pub fn trouble(&self, channel: ChannelId) -> Result<Option<TroubleRow>, StoreError> {
        self.first(
            "SELECT trouble, since, misses FROM channel_troubles WHERE channel = ?1",
            [channel],
            |row| {
                Ok(TroubleRow {
                    trouble: row.get(0)?,
                    since: row.get::<_, Millis>(1)?.0,
                    misses: row.get(2)?,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Notes a trouble: one more miss where the channel was in any already.
    pub fn note_trouble(
        &self,
        channel: ChannelId,
        trouble: Trouble,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO channel_troubles (channel, trouble, since, misses)
             VALUES (?1, ?2, ?3, 1)
             ON CONFLICT (channel) DO UPDATE
             SET trouble = excluded.trouble, misses = misses + 1",
            params![channel, trouble.name(), Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that a channel is well, and says whether it was in trouble.
    pub fn clear_trouble(&self, channel: ChannelId) -> Result<bool, StoreError> {
        let changed = self.change("DELETE FROM channel_troubles WHERE channel = ?1", [channel])?;
        Ok(changed > 0)
    }
}
