//! When Discord was last heard of. Nothing that people do reaches the bot while it hears nothing,
//! whatever its process does meanwhile.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::all::ShardId;

use crate::play::Timestamp;

/// What each of the bot's connections to the gateway has heard last.
///
/// Every event counts, and every answer to a heartbeat, of which serenity tells by the time that it
/// took alone: a new time is a new answer.
#[derive(Debug)]
pub struct Hearing {
    /// When the bot began to listen.
    since: Timestamp,
    shards: Mutex<BTreeMap<ShardId, Heard>>,
}

#[derive(Clone, Copy, Debug)]
struct Heard {
    at: Timestamp,
    latency: Option<Duration>,
}

impl Hearing {
    /// Of a bot that begins to listen now.
    pub fn new(since: Timestamp) -> Self {
        Self {
            since,
            shards: Mutex::default(),
        }
    }

    /// An event came.
    pub fn event(&self, shard: ShardId, now: Timestamp) {
        let mut shards = self.lock();
        shards
            .entry(shard)
            .and_modify(|heard| heard.at = now)
            .or_insert(Heard {
                at: now,
                latency: None,
            });
    }

    /// How long the answer to a shard's last heartbeat took.
    pub fn latency(&self, shard: ShardId, latency: Option<Duration>, now: Timestamp) {
        let mut shards = self.lock();
        if let Some(heard) = shards.get_mut(&shard)
            && heard.latency != latency
        {
            heard.latency = latency;
            // A connection that is made anew has none at first.
            if latency.is_some() {
                heard.at = now;
            }
        }
    }

    /// When the one that has heard nothing for the longest time last did.
    pub fn last(&self) -> Timestamp {
        let shards = self.lock();
        let last = shards.values().map(|heard| heard.at).min();
        last.unwrap_or(self.since)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<ShardId, Heard>> {
        // Each of its values is whole, even where another thread panicked.
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_bot_hears_what_its_deafest_connection_does() {
        let hearing = Hearing::new(at(100));
        let took = |millis| Some(Duration::from_millis(millis));
        // Before it is connected.
        hearing.latency(ShardId(0), took(9), at(101));
        assert_eq!(hearing.last(), at(100));
        hearing.event(ShardId(0), at(102));
        assert_eq!(hearing.last(), at(102));
        hearing.event(ShardId(1), at(103));
        assert_eq!(hearing.last(), at(102));
        hearing.latency(ShardId(0), took(30), at(140));
        assert_eq!(hearing.last(), at(103));
        hearing.latency(ShardId(1), took(31), at(141));
        assert_eq!(hearing.last(), at(140));
        // No new answer.
        for _ in 0..2 {
            hearing.latency(ShardId(0), took(30), at(200));
            hearing.latency(ShardId(1), None, at(200));
            assert_eq!(hearing.last(), at(140));
        }
        hearing.latency(ShardId(0), took(31), at(210));
        assert_eq!(hearing.last(), at(141));
    }
}
