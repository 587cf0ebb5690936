//! What time it is in the sandbox: later than outside, as soon as somebody moves it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// How far it can be moved in all: a hundred years, so that every time still fits everywhere.
const FARTHEST_MS: u64 = 100 * 366 * 86_400_000;

/// This machine's time, and as much more as it was moved by. All clones are the same clock, so a
/// bot that shall live in the sandbox's time is given one.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<AtomicU64>);

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let outside = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |d| u64::try_from(d.as_millis()).unwrap_or(u64::MAX));
        outside.saturating_add(self.ahead_ms())
    }

    /// How far it is ahead of this machine's, in milliseconds.
    pub fn ahead_ms(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Moves it on. It never goes back: what happened would else lie in the future.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        // The closure gives a value always, so the update is made.
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |ahead| {
                Some(ahead.saturating_add(by).min(FARTHEST_MS))
            });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_goes_on_only() {
        let clock = Clock::default();
        let before = clock.now_ms();
        clock.clone().advance(Duration::from_hours(24));
        assert!(clock.now_ms() >= before + 86_400_000);
        clock.advance(Duration::MAX);
        assert_eq!(clock.ahead_ms(), FARTHEST_MS);
    }
}
