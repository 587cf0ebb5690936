//! The one process that runs on this database.

use jiff::Timestamp;
use rusqlite::params;

use super::StoreError;
use super::rows::{Reader, Writer};
use super::time::Millis;

/// The lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRow {
    /// Who holds it, `None` where it was given back.
    pub holder: Option<String>,
    /// What tells the holder from every other process, whatever they are called.
    pub token: i64,
    /// Until when its holder was there for people: as a rule, until it was last taken, renewed or
    /// given back.
    pub there_until: Timestamp,
    /// When it runs out.
    pub until: Timestamp,
}

impl Reader<'_> {
    /// The lease, `None` before the first.
    pub fn lease(&self) -> Result<Option<LeaseRow>, StoreError> {
        self.first(
            "SELECT holder, token, there_until, until FROM lease WHERE one = 1",
            [],
            |row| {
                Ok(LeaseRow {
                    holder: row.get(0)?,
                    token: row.get(1)?,
                    there_until: row.get::<_, Millis>(2)?.0,
                    until: row.get::<_, Millis>(3)?.0,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Sets the lease.
    pub fn set_lease(&self, lease: &LeaseRow) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO lease (one, holder, token, there_until, until)
             VALUES (1, ?1, ?2, ?3, ?4)
             ON CONFLICT (one) DO UPDATE
             SET holder = excluded.holder, token = excluded.token,
                 there_until = excluded.there_until, until = excluded.until",
            params![
                lease.holder,
                lease.token,
                Millis(lease.there_until),
                Millis(lease.until)
            ],
        )?;
        Ok(())
    }
}
