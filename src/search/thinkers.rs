//! Searches beside the async runtime: at most so many at once as there are processors, in the
//! order they were asked for, and one at a time for each topic, so that no game keeps the others
//! waiting longer than its share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::Semaphore;

use super::{Advice, Level, Limits, Stop, advise};
use crate::rules::View;

/// What a search belongs to, a game as a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TopicId(pub i64);

/// Those who think. Cheap to clone: all clones are the same.
#[derive(Clone, Debug)]
pub struct Thinkers {
    seats: Arc<Semaphore>,
    topics: Arc<Mutex<HashMap<TopicId, Weak<Semaphore>>>>,
}

impl Default for Thinkers {
    /// As many as there are processors.
    fn default() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Stops its search when it is dropped: nobody waits for the answer any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Thinkers {
    /// So many at once.
    pub fn new(seats: usize) -> Self {
        Self {
            seats: Arc::new(Semaphore::new(seats.max(1))),
            topics: Arc::default(),
        }
    }

    /// What an opponent of a level would do here: [`advise`] on a thread that may block. `None`
    /// where the game is over. A caller that stops waiting stops the search.
    pub async fn think(
        &self,
        topic: TopicId,
        view: View,
        level: Level,
        seed: u64,
        limits: Limits,
    ) -> Option<Advice> {
        self.run(topic, move |stop| advise(&view, level, seed, &limits, stop))
            .await
    }

    /// Any long work of this kind, under the same rules of fairness.
    pub async fn run<T: Send + 'static>(
        &self,
        topic: TopicId,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> T {
        const OPEN: &str = "the semaphores are never closed";
        let turn = self.topic(topic);
        let turn = turn.acquire_owned().await.expect(OPEN);
        let seat = Arc::clone(&self.seats).acquire_owned().await.expect(OPEN);
        let stop = Stop::default();
        let watched = StopOnDrop(stop.clone());
        let done = tokio::task::spawn_blocking(move || {
            // Held to the end of the work itself, also where nobody waits for it any more.
            let _held = (turn, seat);
            work(&stop)
        })
        .await;
        drop(watched);
        match done {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    fn topic(&self, topic: TopicId) -> Arc<Semaphore> {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = topics.get(&topic).and_then(Weak::upgrade) {
            return known;
        }
        topics.retain(|_, known| known.strong_count() > 0);
        let new = Arc::new(Semaphore::new(1));
        topics.insert(topic, Arc::downgrade(&new));
        new
    }
}
