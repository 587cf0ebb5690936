//! Players and guilds, as last seen.

use rusqlite::{Row, params};

use super::rows::{Reader, Writer};
use super::{GuildId, StoreError, UserId};

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// Who.
    pub user: UserId,
    /// The name they were last seen under, at most 32 characters.
    pub name: String,
    /// The locale their client said last.
    pub locale: Option<String>,
    /// Whether a move is shown to them before it is made.
    pub preview: bool,
}

impl PlayerRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            user: row.get("user")?,
            name: row.get("name")?,
            locale: row.get("locale")?,
            preview: row.get("preview")?,
        })
    }
}

impl Reader<'_> {
    /// A player, if known.
    pub fn player(&self, user: UserId) -> Result<Option<PlayerRow>, StoreError> {
        self.first(
            "SELECT user, name, locale, preview FROM players WHERE user = ?1",
            [user],
            PlayerRow::read,
        )
    }

    /// The locale of a guild, if known.
    pub fn guild_locale(&self, guild: GuildId) -> Result<Option<String>, StoreError> {
        self.first(
            "SELECT locale FROM guilds WHERE guild = ?1",
            [guild],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Notes a player's name, and their locale where it is given; a known one is else kept.
    pub fn note_player(
        &self,
        user: UserId,
        name: &str,
        locale: Option<&str>,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO players (user, name, locale) VALUES (?1, ?2, ?3)
             ON CONFLICT (user) DO UPDATE
             SET name = excluded.name, locale = coalesce(excluded.locale, locale)",
            params![user, name, locale],
        )?;
        Ok(())
    }

    /// Sets whether a known player is shown a move before it is made.
    pub fn set_preview(&self, user: UserId, preview: bool) -> Result<(), StoreError> {
        self.change(
            "UPDATE players SET preview = ?2 WHERE user = ?1",
            params![user, preview],
        )?;
        Ok(())
    }

    /// Notes a guild's locale.
    pub fn note_guild(&self, guild: GuildId, locale: &str) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO guilds (guild, locale) VALUES (?1, ?2)
             ON CONFLICT (guild) DO UPDATE SET locale = excluded.locale",
            params![guild, locale],
        )?;
        Ok(())
    }
}
