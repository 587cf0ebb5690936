//! How a person wants to be told.

use super::reminders::Night;
use super::{
    Failure, Person, Play, PlayerName, QuietHours, Reminders, Settings, Timestamp, ToldBy, Zone,
    quiet,
};
use crate::store::{Reader, StoreError, UserId};

/// A person with how they want to be told.
#[derive(Clone, Debug)]
pub(super) struct Listener {
    /// Who.
    pub(super) person: Person,
    /// When they are reminded of a turn that lasts.
    pub(super) reminders: Reminders,
    /// Whether they are told by private messages, and were not found to take none.
    pub(super) is_private: bool,
    quiet: Option<QuietHours>,
    zone: Zone,
}

impl Listener {
    pub(super) fn load(rows: &Reader<'_>, user: UserId) -> Result<Self, StoreError> {
        let row = rows.player(user)?;
        let settings = row
            .as_ref()
            .map_or_else(Settings::default, Settings::of_row);
        let is_open = row.is_some_and(|row| row.inbox_closed_at.is_none());
        // The database holds that everybody who plays is known.
        let person = Person::load(rows, user)?.unwrap_or_else(|| Person {
            id: user,
            name: PlayerName::new("?"),
            locale: None,
        });
        Ok(Self {
            person,
            reminders: settings.reminders,
            is_private: is_open && settings.told_by == ToldBy::Private,
            quiet: settings.quiet,
            zone: settings.zone.unwrap_or(Zone::UTC),
        })
    }
}

impl Night for Listener {
    fn since(&self, time: Timestamp) -> Timestamp {
        self.quiet.map_or(time, |hours| {
            quiet::quiet_since(time, hours, self.zone.as_jiff())
        })
    }

    fn until(&self, time: Timestamp) -> Timestamp {
        self.quiet.map_or(time, |hours| {
            quiet::next_allowed(time, hours, self.zone.as_jiff())
        })
    }
}

impl Play {
    /// Notes that a person takes no private messages from the bot, and was told so: until they
    /// choose them again, or press or type something in their private channel with it, they are
    /// told otherwise.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn inbox_closed(&self, user: UserId) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| Ok(rows.close_inbox(user, now)?))
            .await
    }

    /// Whether a person is known to take no private messages.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn is_inbox_closed(&self, user: UserId) -> Result<bool, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.player(user)?;
                Ok(row.is_some_and(|row| row.inbox_closed_at.is_some()))
            })
            .await
    }

    /// Notes that a person takes private messages again, as far as can be told. Costs no write
    /// where nothing else was known.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn inbox_open(&self, user: UserId) -> Result<(), Failure> {
        if !self.is_inbox_closed(user).await? {
            return Ok(());
        }
        self.store
            .write(move |rows| Ok(rows.open_inbox(user)?))
            .await
    }
}
