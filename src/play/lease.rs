//! One process at a time.

use std::sync::Arc;

use super::downtime::{self, Presence, SILENT_AFTER};
use super::{Clock, DealError, Failure, SignedDuration, Timestamp};
use crate::store::{LeaseRow, Store, StoreError};

/// How long a lease holds without renewal: a killed process blocks the next no longer.
pub const LEASE_LASTS: SignedDuration = SignedDuration::from_secs(20);

/// How often a lease is renewed.
pub const LEASE_RENEWED: SignedDuration = SignedDuration::from_secs(5);

/// The right to run the bot on a database: a row that one process holds and renews.
///
/// Its time is the bot's: for as long as nobody held it, and while its holder was not there for
/// people, nobody is charged.
#[derive(Debug)]
pub struct Lease {
    store: Store,
    clock: Arc<dyn Clock>,
    holder: String,
    token: i64,
    presence: Presence,
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
    /// Takes the lease where it is free or has run out, and takes up what was left when the bot went
    /// down: the downtime is noted, all that was to be sent is due at once. `holder` says to people
    /// which process this is: its host and process id, say.
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
        let lease = Self {
            presence: Presence::new(Arc::clone(&clock)),
            store,
            clock,
            holder,
            token,
        };
        lease.hold(lease.clock.outside()).await?;
        Ok(lease)
    }

    /// Until when the bot is known to have been there.
    pub fn presence(&self) -> Presence {
        self.presence.clone()
    }

    /// Renews it for another [`LEASE_LASTS`]: call it every [`LEASE_RENEWED`], or let
    /// [`Lease::keep`] do it. `heard_at` is when Discord was last heard of ([`Clock::outside`]):
    /// where the process stood still, or Discord could not be reached, for longer than
    /// [`SILENT_AFTER`], that is a downtime.
    ///
    /// # Errors
    ///
    /// [`LeaseError::Held`] where another process took it after it had run out (this one must
    /// stop), or what failed (this one may go on until the lease runs out).
    pub async fn renew(&self, heard_at: Timestamp) -> Result<(), LeaseError> {
        self.hold(heard_at).await
    }

    /// Renews it again and again until that is no longer possible, and says why: another process
    /// has it, or the database failed for as long as the lease lasts. The process must then stop.
    ///
    /// `heard` says when Discord was last heard of.
    pub async fn keep(&self, heard: impl Fn() -> Timestamp) -> LeaseError {
        let mut held_at = tokio::time::Instant::now();
        loop {
            tokio::time::sleep(LEASE_RENEWED.unsigned_abs()).await;
            match self.renew(heard()).await {
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
        let silence = self.presence.silence(self.clock.outside());
        // It may have stopped because nothing was heard any more.
        let there_until = if silence > SILENT_AFTER {
            now - silence
        } else {
            now
        };
        self.store
            .write(move |rows| {
                if rows.lease()?.is_some_and(|lease| lease.token == token) {
                    rows.set_lease(&LeaseRow {
                        holder: None,
                        token,
                        there_until,
                        until: now,
                    })?;
                }
                Ok(())
            })
            .await
    }

    /// Takes or renews it.
    async fn hold(&self, heard_at: Timestamp) -> Result<(), LeaseError> {
        let (token, holder, now) = (self.token, self.holder.clone(), self.clock.now());
        let outside = self.clock.outside();
        // The same spans in the time that the database lives in.
        let heard = now - outside.duration_since(heard_at).max(SignedDuration::ZERO);
        let was_silent = self.presence.silence(heard_at);
        let last_there = if now.duration_since(heard) > SILENT_AFTER {
            heard
        } else {
            now
        };
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
                let mine = old.as_ref().filter(|old| old.token == token);
                if mine.is_none() {
                    // In the same transaction: a process that is killed at its start leaves nobody
                    // charged for the time before it.
                    let since = old.map_or(now, |old| old.there_until);
                    downtime::take_up(rows, since, now)?;
                } else if was_silent > SILENT_AFTER {
                    downtime::note(rows, heard - was_silent, heard)?;
                }
                rows.set_lease(&LeaseRow {
                    holder: Some(holder),
                    token,
                    there_until: last_there,
                    until: now + LEASE_LASTS,
                })?;
                Ok(())
            })
            .await?;
        // Only now: until the downtime is noted nothing may be done that hangs on the time.
        self.presence.until(heard_at);
        Ok(())
    }
}
