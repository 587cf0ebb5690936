//! One process at a time.

use std::sync::Arc;

use super::{Clock, Failure, SignedDuration, Timestamp};
use crate::store::Store;

/// How long a lease holds without renewal: a killed process blocks the next no longer.
pub const LEASE_LASTS: SignedDuration = SignedDuration::from_secs(20);

/// How often a lease is renewed.
pub const LEASE_RENEWED: SignedDuration = SignedDuration::from_secs(5);

/// The right to run the bot on a database: a row that one process holds and renews.
#[derive(Debug)]
pub struct Lease {
    store: Store,
    clock: Arc<dyn Clock>,
    holder: String,
    downtime: SignedDuration,
}

/// Why a process may not run, or not any more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeaseError {
    /// Another process holds the lease.
    #[error("another process runs on this database: {holder}, at least until {until}")]
    Held {
        /// Who holds it.
        holder: String,
        /// When it ends, unless renewed.
        until: Timestamp,
    },
    /// The bot failed.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl Lease {
    /// Takes the lease where it is free or has run out. `holder` says to people which process
    /// this is (host name, process id); it must differ from that of every other process.
    ///
    /// # Errors
    ///
    /// [`LeaseError::Held`] while another process has it, or what failed.
    pub async fn take(
        store: Store,
        clock: Arc<dyn Clock>,
        holder: String,
    ) -> Result<Self, LeaseError> {
        let _ = (store, clock, holder);
        todo!()
    }

    /// How long nobody held it before: the bot's downtime, zero on a new database.
    pub const fn downtime(&self) -> SignedDuration {
        self.downtime
    }

    /// Renews it for another [`LEASE_LASTS`]: call it every [`LEASE_RENEWED`].
    ///
    /// # Errors
    ///
    /// [`LeaseError::Held`] where another process took it after it had run out (this one must
    /// stop), or what failed (this one may go on until the lease runs out).
    pub async fn renew(&self) -> Result<(), LeaseError> {
        let _ = (&self.store, &self.clock, &self.holder);
        todo!()
    }

    /// Gives it back, so that the next process need not wait.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn release(self) -> Result<(), Failure> {
        todo!()
    }
}
