//! What the clock does about challenges.

use super::{Challenge, Failure, Play};
use crate::store::ChallengeState;

impl Play {
    /// Ends the challenges whose time is up and gives them back, so that their buttons can be
    /// taken away. Call it every few seconds; at any other time it does nothing.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn sweep(&self) -> Result<Vec<Challenge>, Failure> {
        let now = self.now();
        // Most sweeps find nothing, and to find nothing takes no write.
        let expired = self
            .store
            .read(move |rows| rows.expired_challenges(now))
            .await?;
        if expired.is_empty() {
            return Ok(Vec::new());
        }
        self.store
            .write(move |rows| {
                let mut ended = Vec::new();
                for mut row in rows.expired_challenges(now)? {
                    rows.end_challenge(row.id, ChallengeState::Expired, now)?;
                    row.state = ChallengeState::Expired;
                    ended.push(Challenge::of_row(rows, row)?);
                }
                Ok(ended)
            })
            .await
    }
}
