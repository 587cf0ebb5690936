//! What servers have chosen.

use rusqlite::{Row, params};

use super::columns::ShipColumn;
use super::rows::{Reader, Writer};
use super::{ChannelId, GuildId, StoreError};
use crate::rules::Ship;

/// What a guild has chosen, in the words of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuildSettingsRow {
    /// The channels in which games may be played; all where there is none.
    pub channels: Vec<ChannelId>,
    /// The word for the pace of a new game.
    pub pace: String,
    /// The ship of a new game.
    pub ship: Ship,
    /// Whether a new game gets a thread.
    pub thread: bool,
    /// Whether a new game counts.
    pub is_rated: bool,
    /// The language that everybody reads, `None` for the one that Discord says.
    pub language: Option<String>,
    /// How the pictures look that everybody sees.
    pub theme: String,
    /// Where the deeds of admins are told.
    pub log_channel: Option<ChannelId>,
}

impl GuildSettingsRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            channels: Vec::new(),
            pace: row.get("pace")?,
            ship: row.get::<_, ShipColumn>("ship")?.0,
            thread: row.get("thread")?,
            is_rated: row.get("is_rated")?,
            language: row.get("language")?,
            theme: row.get("theme")?,
            log_channel: row.get("log_channel")?,
        })
    }
}

impl Reader<'_> {
    /// What a guild has chosen, if anything.
    pub fn guild_settings(&self, guild: GuildId) -> Result<Option<GuildSettingsRow>, StoreError> {
        let row = self.first(
            "SELECT pace, ship, thread, is_rated, language, theme, log_channel
             FROM guild_settings WHERE guild = ?1",
            [guild],
            GuildSettingsRow::read,
        )?;
        let Some(mut row) = row else {
            return Ok(None);
        };
        row.channels = self.all(
            "SELECT channel FROM guild_channels WHERE guild = ?1 ORDER BY channel",
            [guild],
            |row| row.get(0),
        )?;
        Ok(Some(row))
    }
}

impl Writer<'_> {
    /// Sets what a guild has chosen.
    pub fn set_guild_settings(
        &self,
        guild: GuildId,
        settings: &GuildSettingsRow,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO guild_settings (guild, pace, ship, thread, is_rated, language, theme,
                                         log_channel)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (guild) DO UPDATE SET
                 pace = excluded.pace, ship = excluded.ship, thread = excluded.thread,
                 is_rated = excluded.is_rated, language = excluded.language,
                 theme = excluded.theme, log_channel = excluded.log_channel",
            params![
                guild,
                settings.pace,
                settings.ship.name(),
                settings.thread,
                settings.is_rated,
                settings.language,
                settings.theme,
                settings.log_channel,
            ],
        )?;
        self.change("DELETE FROM guild_channels WHERE guild = ?1", [guild])?;
        for channel in &settings.channels {
            self.change(
                "INSERT OR IGNORE INTO guild_channels (guild, channel) VALUES (?1, ?2)",
                params![guild, channel],
            )?;
        }
        Ok(())
    }
}
