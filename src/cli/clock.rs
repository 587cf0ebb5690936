//! Clocks that can be set ahead: the sandbox's, and that of a bot which a test runs as a process.

use std::path::PathBuf;

use crate::play::{Clock, SignedDuration, SystemClock, Timestamp};
use crate::sandbox;

/// The bot in a sandbox lives in the sandbox's time.
#[derive(Debug)]
pub(super) struct SandboxClock(pub(super) sandbox::Clock);

impl Clock for SandboxClock {
    fn now(&self) -> Timestamp {
        let millis = i64::try_from(self.0.now_ms()).unwrap_or(i64::MAX);
        Timestamp::from_millisecond(millis).unwrap_or(Timestamp::MAX)
    }

    fn outside(&self) -> Timestamp {
        SystemClock.now()
    }
}

/// This machine's time, and as many milliseconds more as a file says, which is read at every look.
/// Whoever moves the time of a sandbox writes them there, and its bot, in another process, follows.
#[derive(Debug)]
pub(super) struct ShiftedClock(pub(super) PathBuf);

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        // Without the file, or with nonsense in it, nothing is shifted.
        let text = std::fs::read_to_string(&self.0).unwrap_or_default();
        let ahead = text.trim().parse().unwrap_or(0);
        let now = SystemClock.now();
        now.checked_add(SignedDuration::from_millis(ahead))
            .unwrap_or(now)
    }

    fn outside(&self) -> Timestamp {
        SystemClock.now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_follows_the_sandbox() {
        let sandbox = sandbox::Clock::default();
        let clock = SandboxClock(sandbox.clone());
        let before = clock.now();
        sandbox.advance(std::time::Duration::from_hours(48));
        assert!(clock.now() >= before + SignedDuration::from_hours(48));
        assert!(clock.outside() < before + SignedDuration::from_hours(48));
    }

    #[test]
    fn a_file_sets_the_clock_ahead() {
        let folder = tempfile::tempdir().unwrap();
        let clock = ShiftedClock(folder.path().join("ahead"));
        let before = clock.now();
        std::fs::write(&clock.0, "86400000\n").unwrap();
        assert!(clock.now() >= before + SignedDuration::from_hours(24));
        std::fs::write(&clock.0, "soon").unwrap();
        assert!(clock.now() < before + SignedDuration::from_hours(24));
    }
}
