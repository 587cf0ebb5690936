//! What servers have chosen.

use super::settings::words;
use super::{ChannelId, Failure, GuildId, Look, Pace, Play, Ship};
use crate::store::{GuildSettingsRow, Reader, StoreError};

words! {
    /// The language that everybody in a server reads.
    Language {
        /// The one that Discord says the server is in.
        #[default]
        Auto = "auto",
        /// English.
        English = "en",
        /// Korean.
        Korean = "ko",
    }
}

/// What those who manage a server have chosen for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuildSettings {
    /// The channels in which games may be played, their threads included; all where there is none.
    pub channels: Vec<ChannelId>,
    /// The pace of a new game, where its challenger does not say.
    pub pace: Pace,
    /// The ship of a new game, where its challenger does not say.
    pub ship: Ship,
    /// Whether a new game gets a thread, where its challenger does not say.
    pub thread: bool,
    /// Whether new games between two people count.
    pub is_rated: bool,
    /// What everybody reads.
    pub language: Language,
    /// How the pictures look that everybody sees.
    pub theme: Look,
    /// Where the deeds of admins are told, `None` for where they are done.
    pub log_channel: Option<ChannelId>,
}

impl Default for GuildSettings {
    fn default() -> Self {
        Self {
            channels: Vec::new(),
            pace: Pace::default(),
            ship: Ship::default(),
            thread: false,
            is_rated: true,
            language: Language::default(),
            theme: Look::default(),
            log_channel: None,
        }
    }
}

impl GuildSettings {
    /// Whether games may be played in a channel, or in a thread of `parent`.
    pub fn allows(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        let is_named = |channel| self.channels.contains(&channel);
        self.channels.is_empty() || is_named(channel) || parent.is_some_and(is_named)
    }

    pub(super) fn load(rows: &Reader<'_>, guild: GuildId) -> Result<Self, StoreError> {
        Ok(rows
            .guild_settings(guild)?
            .map_or_else(Self::default, |row| Self {
                channels: row.channels,
                pace: row.pace.parse().unwrap_or_default(),
                ship: row.ship,
                thread: row.thread,
                is_rated: row.is_rated,
                language: row
                    .language
                    .and_then(|word| Language::of_word(&word))
                    .unwrap_or_default(),
                theme: Look::of_word(&row.theme).unwrap_or_default(),
                log_channel: row.log_channel,
            }))
    }

    fn row(&self) -> GuildSettingsRow {
        GuildSettingsRow {
            channels: self.channels.clone(),
            pace: self.pace.word().to_owned(),
            ship: self.ship,
            thread: self.thread,
            is_rated: self.is_rated,
            language: (self.language != Language::Auto).then(|| self.language.word().to_owned()),
            theme: self.theme.word().to_owned(),
            log_channel: self.log_channel,
        }
    }
}

impl Play {
    /// What a server has chosen; the defaults for one that has not.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, Failure> {
        self.store
            .read(move |rows| Ok(GuildSettings::load(rows, guild)?))
            .await
    }

    /// Changes what a server has chosen and gives back what it then is. Whether somebody may is
    /// looked at before.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn adjust_guild_settings(
        &self,
        guild: GuildId,
        change: impl FnOnce(&mut GuildSettings) + Send + 'static,
    ) -> Result<GuildSettings, Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut settings = GuildSettings::load(rows, guild)?;
                let log_channel = settings.log_channel;
                change(&mut settings);
                rows.set_guild_settings(guild, &settings.row())?;
                if settings.log_channel != log_channel {
                    rows.hasten_deeds(guild, now)?;
                }
                Ok(settings)
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_allowed_where_its_channel_is() {
        let [one, other, thread] = [1, 2, 3].map(ChannelId::new);
        let mut settings = GuildSettings::default();
        assert!(settings.allows(other, None), "no channel is named, so all");
        settings.channels = vec![one];
        assert!(settings.allows(one, None));
        assert!(settings.allows(thread, Some(one)));
        assert!(!settings.allows(other, None));
        assert!(!settings.allows(thread, Some(other)));
    }
}
