//! What happened, in order, for those who watch: page and scripts.
//!
//! An entry names what changed and holds no copy of it; the reader is given its state at the time
//! of reading, as far as that member may see it.

use std::collections::VecDeque;

use tokio::sync::watch;

use crate::sandbox::ids::Snowflake;

/// How many entries are kept for watchers that fell behind.
const KEPT: usize = 10_000;

/// Something that happened.
#[derive(Debug, Clone)]
pub(in crate::sandbox) enum Happening {
    Message {
        channel: Snowflake,
        message: Snowflake,
    },
    MessageDeleted {
        channel: Snowflake,
        message: Snowflake,
        only: Option<Snowflake>,
    },
    Channel(Snowflake),
    ChannelDeleted {
        channel: Snowflake,
        guild: Option<Snowflake>,
    },
    Guild(Snowflake),
    GuildLeft {
        guild: Snowflake,
        user: Snowflake,
    },
    User(Snowflake),
    Commands,
    Interaction(Snowflake),
    Bot {
        online: bool,
    },
    Clock,
}

/// The newest entries, numbered from 1.
#[derive(Debug)]
pub(in crate::sandbox) struct Log {
    entries: VecDeque<Happening>,
    last: watch::Sender<u64>,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            entries: VecDeque::new(),
            last: watch::Sender::new(0),
        }
    }
}

impl Log {
    pub(in crate::sandbox) fn push(&mut self, happening: Happening) {
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(happening);
        self.last.send_modify(|last| *last += 1);
    }

    /// The number of the newest entry.
    pub(in crate::sandbox) fn last(&self) -> u64 {
        *self.last.borrow()
    }

    /// Tells of new entries.
    pub(in crate::sandbox) fn watch(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    /// The entries after `after` with their numbers, and whether some before them were dropped.
    pub(in crate::sandbox) fn since(
        &self,
        after: u64,
    ) -> (bool, impl Iterator<Item = (u64, &Happening)>) {
        let last = self.last();
        let first = last + 1 - self.entries.len() as u64;
        let skip = (after + 1).saturating_sub(first);
        let missed = after + 1 < first || after > last;
        let skip = if after > last {
            0
        } else {
            usize::try_from(skip).unwrap_or(usize::MAX)
        };
        let entries = self.entries.iter().skip(skip);
        (missed, (first + skip as u64..).zip(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_what_is_new_and_learns_what_it_missed() {
        let mut log = Log::default();
        for _ in 0..3 {
            log.push(Happening::Commands);
        }
        let numbers = |log: &Log, after| {
            let (lost, entries) = log.since(after);
            (lost, entries.map(|(n, _)| n).collect::<Vec<_>>())
        };
        assert_eq!(numbers(&log, 0), (false, vec![1, 2, 3]));
        assert_eq!(numbers(&log, 2), (false, vec![3]));
        assert_eq!(numbers(&log, 3), (false, vec![]));
        // A number of an earlier sandbox on the same port.
        assert!(numbers(&log, 99).0);
        for _ in 0..KEPT {
            log.push(Happening::Commands);
        }
        assert!(numbers(&log, 1).0);
        assert_eq!(
            numbers(&log, KEPT as u64 + 2),
            (false, vec![KEPT as u64 + 3])
        );
    }
}
