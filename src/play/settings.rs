//! What a person has chosen.

use std::fmt;
use std::str::FromStr;

use jiff::tz::TimeZone;

use super::{Failure, Person, Play, Timestamp, notice};
use crate::store::{PlayerRow, SettingsRow, UserId};

/// What a person has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether a chosen move is shown to them before it is made. On at first.
    pub preview: bool,
    /// When they are reminded of a turn.
    pub reminders: Reminders,
    /// When they are not to be disturbed; at no time at first.
    pub quiet: Option<QuietHours>,
    /// Where they are; UTC where they have not said.
    pub zone: Option<Zone>,
    /// Where they are told that it is their turn.
    pub told_by: ToldBy,
    /// How the pictures look that they alone see.
    pub theme: Look,
    /// Whether boards come as text too.
    pub text_board: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            preview: true,
            reminders: Reminders::default(),
            quiet: None,
            zone: None,
            told_by: ToldBy::default(),
            theme: Look::default(),
            text_board: false,
        }
    }
}

/// Writes the words of a choice: one for each, in the database and in custom ids.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$of])* $variant,)*
        }

        impl $name {
            /// Every choice.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The one word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// The choice of a word.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.word() == word)
            }
        }
    };
}

pub(super) use words;

words! {
    /// When somebody is reminded of a turn that waits for them.
    Reminders {
        /// Never.
        Off = "off",
        /// When a day is left.
        One = "one",
        /// When a day and when six hours are left.
        #[default]
        Two = "two",
        /// Each day.
        Daily = "daily",
    }
}

words! {
    /// Where somebody is told that it is their turn.
    ToldBy {
        /// By a mention in the game's channel.
        #[default]
        Channel = "channel",
        /// By a private message of the bot.
        Private = "private",
    }
}

words! {
    /// How pictures look.
    Look {
        /// Light on dark.
        #[default]
        Dark = "dark",
        /// Dark on light.
        Light = "light",
        /// With as much contrast as there is.
        Contrast = "contrast",
    }
}

/// How long quiet hours are at first.
const QUIET_HOURS: u8 = 8;

/// An hour of the day, 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hour(u8);

impl Hour {
    /// The hour of this number, `None` from 24 on.
    pub const fn new(hour: u8) -> Option<Self> {
        if hour < 24 { Some(Self(hour)) } else { None }
    }

    /// Its number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every hour of a day.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..24).map(Self)
    }

    /// The hour so many hours later.
    const fn later(self, hours: u8) -> Self {
        Self((self.0 + hours) % 24)
    }
}

/// The hours of a day in which somebody is not to be disturbed: from the one on, until the other
/// begins, over midnight where that is the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuietHours {
    /// Its first hour.
    pub from: Hour,
    /// The hour that ends it; never the first one.
    pub until: Hour,
}

impl QuietHours {
    /// Quiet from the one hour until the other, `None` where they are the same.
    pub fn new(from: Hour, until: Hour) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }
}

/// A time zone by its name in the IANA's database: `Asia/Seoul`.
#[derive(Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

/// The text names no time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time zone has a name like `Asia/Seoul` or `Europe/London`")]
pub struct ParseZoneError;

impl Zone {
    /// The most characters that a name may have; the longest there is has 32.
    const MOST_CHARACTERS: usize = 64;

    /// Universal time, for whoever has named no zone.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// Its name.
    pub fn name(&self) -> &str {
        // One without a name is never made below.
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The zone for reckoning with.
    pub const fn as_jiff(&self) -> &TimeZone {
        &self.0
    }

    /// The zones whose names hold a text, in whatever case and with `_` or a space between words;
    /// those that begin with it first, then by name.
    pub fn search(text: &str, most: usize) -> Vec<Self> {
        let wanted = text.trim().to_lowercase().replace(' ', "_");
        let mut found: Vec<(bool, String)> = jiff::tz::db()
            .available()
            .filter(|name| name.as_str().to_lowercase().contains(&wanted))
            .map(|name| {
                let name = name.as_str().to_owned();
                let city = name.rsplit('/').next().unwrap_or_default().to_lowercase();
                (!city.starts_with(&wanted), name)
            })
            .collect();
        found.sort_unstable();
        found
            .into_iter()
            .filter_map(|(_, name)| name.parse().ok())
            .take(most)
            .collect()
    }

    /// The time there.
    pub fn local(&self, time: Timestamp) -> jiff::ZonedDateTime {
        time.to_zoned_datetime(self.0.clone())
    }
}

impl FromStr for Zone {
    type Err = ParseZoneError;

    /// The zone of a name, in whatever case it is written.
    fn from_str(name: &str) -> Result<Self, ParseZoneError> {
        let name = name.trim();
        if name.eq_ignore_ascii_case("utc") {
            return Ok(Self::UTC);
        }
        if name.is_empty() || name.len() > Self::MOST_CHARACTERS {
            return Err(ParseZoneError);
        }
        let zone = TimeZone::get(name).map_err(|_| ParseZoneError)?;
        if zone.iana_name().is_some() {
            Ok(Self(zone))
        } else {
            Err(ParseZoneError)
        }
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Zone").field(&self.name()).finish()
    }
}

impl Settings {
    pub(super) fn of_row(row: &PlayerRow) -> Self {
        let row = &row.settings;
        let hour = |hour: Option<u8>| hour.and_then(Hour::new);
        Self {
            preview: row.preview,
            reminders: Reminders::of_word(&row.reminders).unwrap_or_default(),
            quiet: hour(row.quiet_from)
                .zip(hour(row.quiet_until))
                .and_then(|(from, until)| QuietHours::new(from, until)),
            // A name that a newer zone database dropped is no reason to fail.
            zone: row.zone.as_deref().and_then(|name| name.parse().ok()),
            told_by: ToldBy::of_word(&row.told_by).unwrap_or_default(),
            theme: Look::of_word(&row.theme).unwrap_or_default(),
            text_board: row.text_board,
        }
    }

    /// Quiet from this hour on; until the hour it was, or eight hours later where that is none.
    pub fn quiet_from(&mut self, from: Hour) {
        let until = self.quiet.map(|quiet| quiet.until);
        let until = until.filter(|until| *until != from);
        self.quiet = QuietHours::new(from, until.unwrap_or(from.later(QUIET_HOURS)));
    }

    /// Quiet until this hour; from the hour it was, or from eight hours before where that is none.
    pub fn quiet_until(&mut self, until: Hour) {
        let from = self.quiet.map(|quiet| quiet.from);
        let from = from.filter(|from| *from != until);
        self.quiet = QuietHours::new(from.unwrap_or(until.later(24 - QUIET_HOURS)), until);
    }

    fn row(&self) -> SettingsRow {
        SettingsRow {
            preview: self.preview,
            reminders: self.reminders.word().to_owned(),
            quiet_from: self.quiet.map(|quiet| quiet.from.get()),
            quiet_until: self.quiet.map(|quiet| quiet.until.get()),
            zone: self.zone.as_ref().map(|zone| zone.name().to_owned()),
            told_by: self.told_by.word().to_owned(),
            theme: self.theme.word().to_owned(),
            text_board: self.text_board,
        }
    }
}

impl Play {
    /// What a person has chosen; the defaults for one who has not.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn settings(&self, user: UserId) -> Result<Settings, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.player(user)?;
                Ok(row
                    .as_ref()
                    .map_or_else(Settings::default, Settings::of_row))
            })
            .await
    }

    /// Changes what a person has chosen and gives back what it then is, so that of two choices at
    /// once neither is lost. Who chooses private messages anew is sent them again, though they were
    /// found closed before; reminders that wait are set by the new choice.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn adjust_settings(
        &self,
        person: &Person,
        change: impl FnOnce(&mut Settings) + Send + 'static,
    ) -> Result<Settings, Failure> {
        let person = person.clone();
        let now = self.now();
        self.store
            .write(move |rows| {
                person.note(rows)?;
                let row = rows.player(person.id)?;
                let mut settings = row
                    .as_ref()
                    .map_or_else(Settings::default, Settings::of_row);
                change(&mut settings);
                rows.set_settings(person.id, &settings.row())?;
                if settings.told_by == ToldBy::Private {
                    rows.open_inbox(person.id)?;
                }
                notice::retime_all_of(rows, person.id, now)?;
                Ok(settings)
            })
            .await
    }

    /// Sets all that a person has chosen.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn change_settings(
        &self,
        person: &Person,
        settings: Settings,
    ) -> Result<(), Failure> {
        self.adjust_settings(person, |kept| *kept = settings)
            .await
            .map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_known_by_name_and_no_others_are() {
        for name in ["Asia/Seoul", "Europe/Berlin", "America/New_York", "UTC"] {
            let zone: Zone = name.parse().unwrap();
            assert_eq!(zone.name(), name);
        }
        assert_eq!(" asia/seoul ".parse::<Zone>().unwrap().name(), "Asia/Seoul");
        let found = Zone::search("seo", 25);
        assert_eq!(found[0].name(), "Asia/Seoul");
        assert_eq!(Zone::search("new york", 25)[0].name(), "America/New_York");
        assert_eq!(Zone::search("", 25).len(), 25);
        assert_eq!(Zone::search("nowhere", 25), []);
        for name in ["", "Seoul", "Mars/Base", "../../etc/passwd", "+09:00"] {
            assert_eq!(name.parse::<Zone>(), Err(ParseZoneError), "{name}");
        }
    }

    #[test]
    fn quiet_hours_are_never_empty() {
        let hour = |hour| Hour::new(hour).unwrap();
        let mut settings = Settings::default();
        settings.quiet_from(hour(22));
        assert_eq!(settings.quiet, QuietHours::new(hour(22), hour(6)));
        settings.quiet_until(hour(7));
        assert_eq!(settings.quiet, QuietHours::new(hour(22), hour(7)));
        for first in Hour::all() {
            for then in Hour::all() {
                settings.quiet_from(first);
                settings.quiet_until(then);
                assert_eq!(settings.quiet.unwrap().until, then);
                settings.quiet_from(first);
                assert_eq!(settings.quiet.unwrap().from, first);
            }
        }
    }
}
