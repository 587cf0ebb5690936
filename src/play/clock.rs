//! What time it is, from outside.

use std::fmt;
use std::sync::Mutex;

pub use jiff::{SignedDuration, Timestamp};

/// Where the time comes from. Everything that happens in play asks here, so that a test can be
/// three days later in an instant.
pub trait Clock: fmt::Debug + Send + Sync {
    /// The present time. The database keeps whole milliseconds.
    fn now(&self) -> Timestamp;

    /// The time outside, where somebody has set [`now`](Self::now) ahead of it: by it is seen
    /// whether the process stood still.
    fn outside(&self) -> Timestamp {
        self.now()
    }
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that stands still until somebody moves it.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    /// A clock that shows this time.
    pub const fn new(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock, backwards where the duration is negative.
    ///
    /// # Panics
    ///
    /// Where the time would leave what a [`Timestamp`] can hold.
    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.lock();
        *now += by;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Timestamp> {
        // A time is whole even where another thread panicked while it held the lock.
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.lock()
    }
}
