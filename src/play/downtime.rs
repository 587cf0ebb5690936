//! When the bot was down: nobody is charged for it.

use super::{Failure, Play, SignedDuration, timekeeper};

impl Play {
    /// Takes up what was left when the bot went down: notes the downtime, for which no clock is
    /// charged, puts every other open deadline off by it, and makes every unfinished row of the
    /// outbox due at once. Call it once, after [`Lease::take`](super::Lease::take).
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn resume(&self, downtime: SignedDuration) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let since = now.checked_sub(downtime).unwrap_or(now);
                rows.add_downtime(since, now)?;
                rows.extend_challenges(downtime)?;
                rows.hasten_all_deliveries(now)?;
                rows.hasten_notices(now)?;
                timekeeper::wind_all(rows, None, now)
            })
            .await
    }
}
