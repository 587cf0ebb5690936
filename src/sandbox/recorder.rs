//! What the bot asked over REST, for tests to read.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use serde_json::Value;

/// How many requests are kept.
const KEPT: usize = 10_000;

/// A file of a recorded request, without its bytes.
#[derive(Debug, Clone, Serialize)]
pub(super) struct RecordedFile {
    pub field: String,
    pub filename: String,
    pub content_type: Option<String>,
    pub size: usize,
}

/// One request and how it was answered.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Recorded {
    pub seq: u64,
    pub at: u64,
    pub method: String,
    /// Below /api/v10.
    pub path: String,
    pub query: String,
    pub body: Value,
    pub files: Vec<RecordedFile>,
    /// 0 when the connection was cut instead.
    pub status: u16,
    pub code: Option<u32>,
    pub ms: u128,
}

#[derive(Debug, Default)]
struct Inner {
    kept: VecDeque<Recorded>,
    last: u64,
}

/// The newest requests, numbered from 1.
#[derive(Debug, Default)]
pub(super) struct Recorder(Mutex<Inner>);

impl Recorder {
    pub(super) fn push(&self, mut recorded: Recorded) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.last += 1;
        recorded.seq = inner.last;
        if inner.kept.len() == KEPT {
            inner.kept.pop_front();
        }
        inner.kept.push_back(recorded);
    }

    pub(super) fn since(&self, after: u64, limit: usize) -> (Vec<Recorded>, u64) {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = inner
            .kept
            .iter()
            .filter(|r| r.seq > after)
            .take(limit)
            .cloned()
            .collect();
        (found, inner.last)
    }

    pub(super) fn clear(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .kept
            .clear();
    }
}
