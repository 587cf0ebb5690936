//! Whom a player does not want to be challenged by.

use jiff::Timestamp;
use rusqlite::params;

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{StoreError, UserId};

impl Reader<'_> {
    /// Whether a user has blocked another.
    pub fn has_blocked(&self, blocker: UserId, blocked: UserId) -> Result<bool, StoreError> {
        let row = self.first(
            "SELECT 1 FROM blocks WHERE blocker = ?1 AND blocked = ?2",
            params![blocker, blocked],
            |_| Ok(()),
        )?;
        Ok(row.is_some())
    }

    /// Whom a user has blocked, the longest first.
    pub fn blocks_of(&self, blocker: UserId) -> Result<Vec<UserId>, StoreError> {
        self.all(
            "SELECT blocked FROM blocks WHERE blocker = ?1 ORDER BY since, blocked",
            [blocker],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Blocks a user for a known player; again it changes nothing.
    pub fn add_block(
        &self,
        blocker: UserId,
        blocked: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO blocks (blocker, blocked, since) VALUES (?1, ?2, ?3)
             ON CONFLICT (blocker, blocked) DO NOTHING",
            params![blocker, blocked, Millis(now)],
        )?;
        Ok(())
    }

    /// Lifts a block, and says whether there was one.
    pub fn remove_block(&self, blocker: UserId, blocked: UserId) -> Result<bool, StoreError> {
        let changed = self.change(
            "DELETE FROM blocks WHERE blocker = ?1 AND blocked = ?2",
            params![blocker, blocked],
        )?;
        Ok(changed > 0)
    }
}
