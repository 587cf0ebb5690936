//! One process at a time.

use std::sync::Arc;

use super::{Clock, DealError, Failure, SignedDuration, Timestamp};
use crate::store::{LeaseRow, Store, StoreError};

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
    token: i64,
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

impl From<StoreError> for LeaseError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl Lease {
    /// Takes the lease where it is free or has run out. `holder` says to people which process
    /// this is: its host and process id, say.
    ///
    /// # Errors
    ///
    /// [`LeaseError::Held`] while another process has it, or what failed.
    pub async fn take(
        store: Store,
        clock: Arc<dyn Clock>,
        holder: String,
    ) -> Result<Self, LeaseError> {
        // In a container every process may have the same host name and id.
        let token = getrandom::u64()
            .map_err(|error| Failure::from(DealError::from(error)))?
            .cast_signed();
        let mut lease = Self {
            store,
            clock,
            holder,
            token,
            downtime: SignedDuration::ZERO,
        };
        if let Some(last_seen) = lease.hold().await? {
            let down = lease.clock.now().duration_since(last_seen);
            lease.downtime = down.max(SignedDuration::ZERO);
        }
        Ok(lease)
    }

    /// How long nobody held it before: the bot's downtime, zero on a new database.
    pub const fn downtime(&self) -> SignedDuration {
        self.downtime
    }

    /// Renews it for another [`LEASE_LASTS`]: call it every [`LEASE_RENEWED`], or let
    /// [`Lease::keep`] do it.
    ///
    /// # Errors
    ///
    /// [`LeaseError::Held`] where another process took it after it had run out (this one must
    /// stop), or what failed (this one may go on until the lease runs out).
    pub async fn renew(&self) -> Result<(), LeaseError> {
        self.hold().await.map(|_| ())
    }

    /// Renews it again and again until that is no longer possible, and says why: another process
    /// has it, or the database failed for as long as the lease lasts. The process must then stop.
    pub async fn keep(&self) -> LeaseError {
        let mut held_at = tokio::time::Instant::now();
        loop {
            tokio::time::sleep(LEASE_RENEWED.unsigned_abs()).await;
            match self.renew().await {
                Ok(()) => held_at = tokio::time::Instant::now(),
                Err(LeaseError::Failed(failure))
                    if held_at.elapsed() + LEASE_RENEWED.unsigned_abs()
                        < LEASE_LASTS.unsigned_abs() =>
                {
                    tracing::warn!(%failure, "the lease was not renewed");
                }
                Err(error) => return error,
            }
        }
    }

    /// Gives it back, so that the next process need not wait.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn release(self) -> Result<(), Failure> {
        let (token, now) = (self.token, self.clock.now());
        self.store
            .write(move |rows| {
                if rows.lease()?.is_some_and(|lease| lease.token == token) {
                    rows.set_lease(&LeaseRow {
                        holder: None,
                        token,
                        renewed_at: now,
                        until: now,
                    })?;
                }
                Ok(())
            })
            .await
    }

    /// Takes or renews it, and gives the time it was last seen held.
    async fn hold(&self) -> Result<Option<Timestamp>, LeaseError> {
        let (token, holder, now) = (self.token, self.holder.clone(), self.clock.now());
        self.store
            .write(move |rows| {
                let old = rows.lease()?;
                if let Some(LeaseRow {
                    holder: Some(holder),
                    token: theirs,
                    until,
                    ..
                }) = &old
                    && *theirs != token
                    && now < *until
                    // One that ends later than any could was taken before the clock was set back.
                    && until.duration_since(now) <= LEASE_LASTS
                {
                    return Err(LeaseError::Held {
                        holder: holder.clone(),
                        until: *until,
                    });
                }
                if let Some(old) = &old
                    && old.token != token
                {
                    // In the same transaction: a process that is killed at its start, before it
                    // has taken up anything, leaves nobody charged for the time before it.
                    rows.add_downtime(old.renewed_at, now)?;
                }
                rows.set_lease(&LeaseRow {
                    holder: Some(holder),
                    token,
                    renewed_at: now,
                    until: now + LEASE_LASTS,
                })?;
                Ok(old.map(|lease| lease.renewed_at))
            })
            .await
    }
}
