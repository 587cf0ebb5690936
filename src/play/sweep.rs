//! What the clock does.

use super::{Challenge, Failure, Play, SignedDuration};

impl Play {
    /// Ends the challenges whose time is up and gives them back, so that their buttons can be
    /// taken away. Call it every few seconds; at any other time it does nothing.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn sweep(&self) -> Result<Vec<Challenge>, Failure> {
        todo!()
    }

    /// Takes up what was left when the bot went down: adds the downtime to every open deadline
    /// (nobody may lose time while they could not play), and makes every unfinished row of the
    /// outbox due at once. Call it once, after [`Lease::take`](super::Lease::take).
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn resume(&self, downtime: SignedDuration) -> Result<(), Failure> {
        let _ = downtime;
        todo!()
    }
}
