//! When the bot was down: nobody is charged for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{Clock, SignedDuration, Timestamp};
use crate::store::{StoreError, Writer};

/// For how long nothing may have been heard from Discord until the bot counts as down: its
/// heartbeats are answered every 41.25 seconds (gateway page, "Sending Heartbeats"), and a connection
/// is given up when one was not until the next.
pub const SILENT_AFTER: SignedDuration = SignedDuration::from_secs(120);

/// Notes that the bot was down, for which no clock is charged, and puts every other open deadline
/// off by it. The clocks are set right by the sweeper, before anything falls due by them.
pub(super) fn note(rows: &Writer<'_>, from: Timestamp, until: Timestamp) -> Result<(), StoreError> {
    if until > from {
        rows.add_downtime(from, until)?;
        rows.extend_challenges(until.duration_since(from))?;
    }
    rows.mark_clocks_behind(None)
}

/// Takes up what another process left, that was there until `since`: every unfinished row of the
/// outboxes is due at once.
pub(super) fn take_up(
    rows: &Writer<'_>,
    since: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    note(rows, since, now)?;
    rows.hasten_all_deliveries(now)?;
    rows.hasten_postings(now)?;
    rows.hasten_notices(now)
}

/// Until when the bot is known to have been there for people: running, and heard by Discord. All
/// clones are the same.
///
/// It is kept in the time outside ([`Clock::outside`]): that a test moves its clock is no outage.
#[derive(Clone, Debug)]
pub struct Presence {
    clock: Arc<dyn Clock>,
    /// In milliseconds since 1970.
    until: Arc<AtomicI64>,
}

impl Presence {
    /// Of a bot that is there now.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let until = Arc::new(AtomicI64::new(clock.outside().as_millisecond()));
        Self { clock, until }
    }

    /// Whether the bot was there up to this moment, but for the little time in which that cannot be
    /// known. Where it was not, nothing that hangs on the time may be done: how much of that counts
    /// is seen only once it is there again.
    pub fn is_known(&self) -> bool {
        self.silence(self.clock.outside()) <= SILENT_AFTER
    }

    /// How long before a moment the bot was last there.
    pub(super) fn silence(&self, moment: Timestamp) -> SignedDuration {
        let millis = moment.as_millisecond() - self.until.load(Ordering::Acquire);
        SignedDuration::from_millis(millis.max(0))
    }

    pub(super) fn until(&self, moment: Timestamp) {
        self.until
            .fetch_max(moment.as_millisecond(), Ordering::AcqRel);
    }
}
