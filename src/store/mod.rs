//! The database: games, moves, challenges, players, the outbox, the lease.

mod error;
mod ids;

use std::path::Path;

pub use error::StoreError;
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId};

/// The database. Cheap to clone: all clones are the same.
#[derive(Clone, Debug)]
pub struct Store;

impl Store {
    /// Opens a database, makes it where it is not there, and brings it to the present version
    /// (with a copy made first). Blocks.
    ///
    /// # Errors
    ///
    /// Why it cannot be used.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let _ = path;
        Ok(Self)
    }

    /// Finishes all that was begun and closes the database; what comes after is refused.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    #[expect(clippy::unused_async, reason = "its body follows")]
    pub async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
