//! People and servers, as last seen.

use std::fmt;

use super::{Failure, Play};
use crate::store::{GuildId, Reader, StoreError, UserId, Writer};

/// The most characters of a display name that are kept: Discord's limit.
const MOST_CHARACTERS: usize = 32;

/// The name under which a player was last seen. It may hold anything that Discord lets people
/// type: emoji, marks that Discord would format, mentions. Whoever shows it escapes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    /// The name of this text, cut at 32 characters.
    pub fn new(text: &str) -> Self {
        Self(text.chars().take(MOST_CHARACTERS).collect())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A language as Discord names it: `en-GB`, `ko`. Which language of ours that is, is not for play
/// to know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocaleTag(String);

impl LocaleTag {
    /// The most characters that are kept; Discord's longest tags have six.
    const MOST_CHARACTERS: usize = 16;

    /// The tag of this text, cut at 16 characters.
    pub fn new(text: &str) -> Self {
        Self(text.chars().take(Self::MOST_CHARACTERS).collect())
    }

    /// The tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LocaleTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Person {
    /// Who it is.
    pub id: UserId,
    /// The name under which they were last seen.
    pub name: PlayerName,
    /// The language of their client, `None` until they have pressed or typed anything: Discord
    /// tells it with a person's own interactions alone. Where it is `None`, a known one is kept.
    pub locale: Option<LocaleTag>,
}

impl Person {
    /// A known person.
    pub(super) fn load(rows: &Reader<'_>, user: UserId) -> Result<Option<Self>, StoreError> {
        Ok(rows.player(user)?.map(|row| Self {
            id: row.user,
            name: PlayerName(row.name),
            locale: row.locale.map(LocaleTag),
        }))
    }

    /// Somebody of whom nothing is known.
    pub(super) fn unknown(user: UserId) -> Self {
        Self {
            id: user,
            name: PlayerName::new("?"),
            locale: None,
        }
    }

    /// Writes down how the person was seen.
    pub(super) fn note(&self, rows: &Writer<'_>) -> Result<(), StoreError> {
        rows.note_player(
            self.id,
            self.name.as_str(),
            self.locale.as_ref().map(LocaleTag::as_str),
        )
    }
}

impl Play {
    /// Notes the name and language of somebody who pressed or typed, and the language of the
    /// guild it happened in. Nothing is written where nothing is new, so it can be called behind
    /// every interaction. Only those are noted who play, were challenged or changed a setting.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn meet(
        &self,
        person: &Person,
        guild: Option<(GuildId, LocaleTag)>,
    ) -> Result<(), Failure> {
        let user = person.id;
        let guild_id = guild.as_ref().map(|(guild, _)| *guild);
        let (known, known_locale) = self
            .store
            .read(move |rows| {
                let locale = match guild_id {
                    Some(guild) => rows.guild_locale(guild)?,
                    None => None,
                };
                Ok::<_, StoreError>((Person::load(rows, user)?, locale))
            })
            .await?;
        let is_new = |known: &Person| {
            known.name != person.name || (person.locale.is_some() && known.locale != person.locale)
        };
        let person = known.filter(is_new).map(|_| person.clone());
        let guild = guild.filter(|(_, locale)| known_locale.as_deref() != Some(locale.as_str()));
        if person.is_none() && guild.is_none() {
            return Ok(());
        }
        self.store
            .write(move |rows| {
                // They may have had everything deleted since they were looked up.
                if let Some(person) = &person
                    && Person::load(rows, person.id)?.is_some()
                {
                    person.note(rows)?;
                }
                if let Some((guild, locale)) = &guild {
                    rows.note_guild(*guild, locale.as_str())?;
                }
                Ok(())
            })
            .await
    }

    /// Somebody as last seen, `None` where they never played.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn person(&self, user: UserId) -> Result<Option<Person>, Failure> {
        self.store
            .read(move |rows| Ok(Person::load(rows, user)?))
            .await
    }

    /// The language of a guild as last seen: what public messages are written in when no
    /// interaction tells it.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn guild_locale(&self, guild: GuildId) -> Result<Option<LocaleTag>, Failure> {
        self.store
            .read(move |rows| Ok(rows.guild_locale(guild)?.map(LocaleTag)))
            .await
    }
}
