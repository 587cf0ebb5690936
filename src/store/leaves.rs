//! When clocks stand still: people's leave, and the bot's downtimes.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{GuildId, StoreError, UserId};

/// Somebody's leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveRow {
    /// Which row.
    pub id: i64,
    /// When it began.
    pub from_at: Timestamp,
    /// When it ends.
    pub until: Timestamp,
    /// Whether they said so beforehand; else it was spent since a clock had run out.
    pub is_declared: bool,
}

/// A time in which the bot could not be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DowntimeRow {
    /// When it began.
    pub from_at: Timestamp,
    /// When it ended, `None` while it lasts.
    pub until: Option<Timestamp>,
}

impl LeaveRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            from_at: row.get::<_, Millis>(1)?.0,
            until: row.get::<_, Millis>(2)?.0,
            is_declared: row.get(3)?,
        })
    }
}

impl Reader<'_> {
    /// A user's leave of which something lies behind a moment, in order.
    pub fn leaves_of(&self, user: UserId, since: Timestamp) -> Result<Vec<LeaveRow>, StoreError> {
        self.all(
            "SELECT id, from_at, until, is_declared FROM leaves WHERE user = ?1 AND until > ?2
             ORDER BY until",
            params![user, Millis(since)],
            LeaveRow::read,
        )
    }

    /// The leave of a user that ends last.
    pub fn newest_leave(&self, user: UserId) -> Result<Option<LeaveRow>, StoreError> {
        self.first(
            "SELECT id, from_at, until, is_declared FROM leaves WHERE user = ?1
             ORDER BY until DESC LIMIT 1",
            [user],
            LeaveRow::read,
        )
    }

    /// Whether the bot is not to be reached in a guild, as far as is known.
    pub fn is_down(&self, guild: GuildId) -> Result<bool, StoreError> {
        let open = self.first(
            "SELECT 1 FROM downtimes WHERE guild = ?1 AND until IS NULL",
            [guild],
            |_| Ok(()),
        )?;
        Ok(open.is_some())
    }

    /// The downtimes of which something lies behind a moment: those of all guilds, and those of
    /// this one.
    pub fn downtimes(
        &self,
        guild: Option<GuildId>,
        since: Timestamp,
    ) -> Result<Vec<DowntimeRow>, StoreError> {
        self.all(
            "SELECT from_at, until FROM downtimes
             WHERE (until > ?2 OR until IS NULL) AND (guild IS NULL OR guild = ?1)
             ORDER BY from_at",
            params![guild, Millis(since)],
            |row| {
                Ok(DowntimeRow {
                    from_at: row.get::<_, Millis>(0)?.0,
                    until: row.get::<_, Option<Millis>>(1)?.map(|time| time.0),
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Adds to a known player's leave. Leave that was spent, and goes on where the last such ended,
    /// makes that longer.
    pub fn add_leave(
        &self,
        user: UserId,
        from_at: Timestamp,
        until: Timestamp,
        is_declared: bool,
    ) -> Result<(), StoreError> {
        let joined = !is_declared
            && self.change(
                "UPDATE leaves SET until = ?3 WHERE user = ?1 AND until = ?2 AND is_declared = 0",
                params![user, Millis(from_at), Millis(until)],
            )? > 0;
        if !joined {
            self.change(
                "INSERT INTO leaves (user, from_at, until, is_declared) VALUES (?1, ?2, ?3, ?4)",
                params![user, Millis(from_at), Millis(until), is_declared],
            )?;
        }
        Ok(())
    }

    /// Sets when somebody's leave ends; where that is not after its beginning, there was none.
    pub fn end_leave(&self, leave: &LeaveRow, until: Timestamp) -> Result<(), StoreError> {
        if until > leave.from_at {
            self.change(
                "UPDATE leaves SET until = ?2 WHERE id = ?1",
                params![leave.id, Millis(until)],
            )?;
        } else {
            self.change("DELETE FROM leaves WHERE id = ?1", [leave.id])?;
        }
        Ok(())
    }

    /// Notes that the bot was down for everybody. What begins within a downtime that is known makes
    /// that longer.
    pub fn add_downtime(&self, from_at: Timestamp, until: Timestamp) -> Result<(), StoreError> {
        // Less than the millisecond that the database keeps is no time.
        if from_at.as_millisecond() >= until.as_millisecond() {
            return Ok(());
        }
        let joined = self.change(
            "UPDATE downtimes SET until = max(until, ?2)
             WHERE guild IS NULL AND from_at <= ?1 AND until >= ?1",
            params![Millis(from_at), Millis(until)],
        )?;
        if joined == 0 {
            self.change(
                "INSERT INTO downtimes (guild, from_at, until) VALUES (NULL, ?1, ?2)",
                params![Millis(from_at), Millis(until)],
            )?;
        }
        Ok(())
    }

    /// Notes that the bot cannot be reached from a guild from now on, where it is not known yet.
    pub fn begin_downtime(&self, guild: GuildId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO downtimes (guild, from_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            params![guild, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that the bot can be reached from a guild again. Whether it could not be before.
    pub fn end_downtime(&self, guild: GuildId, now: Timestamp) -> Result<bool, StoreError> {
        // One that lasted no time is none.
        let undone = self.change(
            "DELETE FROM downtimes WHERE guild = ?1 AND until IS NULL AND from_at >= ?2",
            params![guild, Millis(now)],
        )?;
        let ended = self.change(
            "UPDATE downtimes SET until = ?2 WHERE guild = ?1 AND until IS NULL",
            params![guild, Millis(now)],
        )?;
        Ok(undone + ended > 0)
    }
}
