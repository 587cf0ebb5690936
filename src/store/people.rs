//! Players and guilds, as last seen.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::rows::{Reader, Writer};
use super::time::Millis;
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
    /// What they have chosen.
    pub settings: SettingsRow,
    /// Since when their private messages are known to be closed.
    pub inbox_closed_at: Option<Timestamp>,
}

/// What a person has chosen, in the words of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsRow {
    /// Whether a move is shown to them before it is made.
    pub preview: bool,
    /// When they are reminded.
    pub reminders: String,
    /// The first hour in which they are not to be disturbed.
    pub quiet_from: Option<u8>,
    /// The hour with which that ends.
    pub quiet_until: Option<u8>,
    /// Their time zone's name.
    pub zone: Option<String>,
    /// Where they are told of a turn.
    pub told_by: String,
    /// How pictures look to them.
    pub theme: String,
    /// Whether boards come as text too.
    pub text_board: bool,
}

impl PlayerRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            user: row.get("user")?,
            name: row.get("name")?,
            locale: row.get("locale")?,
            settings: SettingsRow {
                preview: row.get("preview")?,
                reminders: row.get("reminders")?,
                quiet_from: row.get("quiet_from")?,
                quiet_until: row.get("quiet_until")?,
                zone: row.get("zone")?,
                told_by: row.get("told_by")?,
                theme: row.get("theme")?,
                text_board: row.get("text_board")?,
            },
            inbox_closed_at: row
                .get::<_, Option<Millis>>("inbox_closed_at")?
                .map(|time| time.0),
        })
    }
}

impl Reader<'_> {
    /// A player, if known.
    pub fn player(&self, user: UserId) -> Result<Option<PlayerRow>, StoreError> {
        self.first(
            "SELECT user, name, locale, preview, reminders, quiet_from, quiet_until, zone, told_by,
                    theme, text_board, inbox_closed_at FROM players WHERE user = ?1",
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

    /// Notes that a known player's private messages are closed, unless that is known.
    pub fn close_inbox(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE players SET inbox_closed_at = ?2 WHERE user = ?1 AND inbox_closed_at IS NULL",
            params![user, Millis(now)],
        )?;
        Ok(())
    }

    /// Forgets that a player's private messages were closed.
    pub fn open_inbox(&self, user: UserId) -> Result<(), StoreError> {
        self.change(
            "UPDATE players SET inbox_closed_at = NULL WHERE user = ?1",
            [user],
        )?;
        Ok(())
    }

    /// Sets what a known player has chosen.
    pub fn set_settings(&self, user: UserId, settings: &SettingsRow) -> Result<(), StoreError> {
        self.change(
            "UPDATE players SET preview = ?2, reminders = ?3, quiet_from = ?4, quiet_until = ?5,
                    zone = ?6, told_by = ?7, theme = ?8, text_board = ?9 WHERE user = ?1",
            params![
                user,
                settings.preview,
                settings.reminders,
                settings.quiet_from,
                settings.quiet_until,
                settings.zone,
                settings.told_by,
                settings.theme,
                settings.text_board,
            ],
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
