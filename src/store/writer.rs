//! The one thread that writes.
//!
//! Jobs wait in a queue. The thread takes all that wait, runs each in a savepoint of its own
//! inside one transaction, commits, and only then hands out the results: however many players
//! move at once, they share one flush to the disk, and nobody hears of a move that is not on it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::rows::Writer;

/// How many jobs may wait before those that bring more have to wait as well.
const QUEUE: usize = 1024;

/// How many jobs share a commit at most, so that the first of them does not wait for ever.
const BATCH: usize = 256;

/// Something to be done on the database.
pub(super) trait Work: Send {
    /// Does it, and says whether its changes are to be kept.
    fn run(&mut self, rows: &Writer<'_>) -> bool;

    /// Hands out the result: the job's own where the commit returned well, else the commit's.
    fn tell(self: Box<Self>, commit: Result<(), StoreError>);
}

/// A job, its result, and who waits for it.
struct Task<F, T, E> {
    job: Option<F>,
    result: Option<Result<T, E>>,
    waiting: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Work for Task<F, T, E>
where
    F: FnOnce(&Writer<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run(&mut self, rows: &Writer<'_>) -> bool {
        let Some(job) = self.job.take() else {
            return false;
        };
        // What a job holds when it panics is dropped, and its savepoint is rolled back.
        let result = catch_unwind(AssertUnwindSafe(|| job(rows)))
            .unwrap_or_else(|panic| Err(StoreError::Panicked(panic_text(&*panic)).into()));
        self.result.insert(result).is_ok()
    }

    fn tell(self: Box<Self>, commit: Result<(), StoreError>) {
        let result = match (commit, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(StoreError::Closed.into()),
            (Err(error), _) => Err(error.into()),
        };
        // Whoever waited may have gone; the change stands all the same.
        let _ = self.waiting.send(result);
    }
}

/// What a panic said.
pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no text".to_owned())
}

enum Order {
    Work(Box<dyn Work>),
    Close,
}

/// The way to the thread that writes.
#[derive(Clone)]
pub(super) struct Queue {
    orders: mpsc::Sender<Order>,
    commits: Arc<AtomicU64>,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

impl Queue {
    /// Starts the thread. It ends after [`Queue::close`] or with the last handle, in either case
    /// with all that was queued done.
    pub(super) fn start(conn: Connection) -> std::io::Result<(Self, std::thread::JoinHandle<()>)> {
        let (orders, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        let thread = std::thread::Builder::new()
            .name("store writer".to_owned())
            .spawn(move || serve(conn, queue, &counter))?;
        Ok((Self { orders, commits }, thread))
    }

    /// How many commits have returned well.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Queues a job and waits for its result.
    pub(super) async fn run<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: FnOnce(&Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (waiting, result) = oneshot::channel();
        let task = Task {
            job: Some(job),
            result: None,
            waiting,
        };
        self.orders
            .send(Order::Work(Box::new(task)))
            .await
            .map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Lets the thread end once it has done what is queued.
    pub(super) async fn close(&self) {
        // Where nobody receives, it has ended.
        let _ = self.orders.send(Order::Close).await;
    }
}

fn serve(mut conn: Connection, mut queue: mpsc::Receiver<Order>, commits: &AtomicU64) {
    while let Some(first) = queue.blocking_recv() {
        let mut batch = Vec::new();
        let mut next = Some(first);
        while let Some(order) = next {
            match order {
                Order::Work(work) => batch.push(work),
                // What is queued already is still received, and nothing more.
                Order::Close => queue.close(),
            }
            next = if batch.len() < BATCH {
                queue.try_recv().ok()
            } else {
                None
            };
        }
        while !batch.is_empty() {
            batch = run_together(&mut conn, batch, commits);
        }
    }
    if let Err(error) = conn
        .execute_batch("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);")
        .and_then(|()| conn.close().map_err(|(_, error)| error))
    {
        tracing::warn!(%error, "the database was not tidied when it was closed");
    }
}

/// Runs jobs in one transaction and gives back those that did not come to their turn because
/// SQLite gave the transaction up half-way.
fn run_together(
    conn: &mut Connection,
    batch: Vec<Box<dyn Work>>,
    commits: &AtomicU64,
) -> Vec<Box<dyn Work>> {
    if let Err(error) = execute(conn, "BEGIN IMMEDIATE") {
        let error = not_committed(error);
        for work in batch {
            work.tell(Err(error.clone()));
        }
        return Vec::new();
    }
    let mut done = Vec::with_capacity(batch.len());
    let mut rest = batch.into_iter();
    let mut is_changed = false;
    let mut commit = Ok(());
    for mut work in rest.by_ref() {
        let ran = run_alone(conn, &mut *work);
        done.push(work);
        match ran {
            Ok(is_kept) => is_changed |= is_kept,
            Err(error) => {
                commit = Err(error);
                break;
            }
        }
    }
    if commit.is_ok() {
        commit = execute(conn, "COMMIT").map_err(not_committed);
        if commit.is_ok() && is_changed {
            commits.fetch_add(1, Ordering::Relaxed);
        }
    }
    if commit.is_err() && !conn.is_autocommit() {
        // Should this fail as well, the next `BEGIN` does, and its jobs are told.
        let _ = execute(conn, "ROLLBACK");
    }
    for work in done {
        work.tell(commit.clone());
    }
    rest.collect()
}

/// Runs one job in its savepoint and says whether its changes were kept. The error is for the
/// whole transaction: it cannot go on.
fn run_alone(conn: &mut Connection, work: &mut dyn Work) -> Result<bool, StoreError> {
    execute(conn, "SAVEPOINT job").map_err(not_committed)?;
    let is_kept = work.run(&Writer::new(conn));
    // On a full disk SQLite may take back the whole transaction by itself.
    if conn.is_autocommit() {
        return Err(StoreError::Full);
    }
    if !is_kept {
        execute(conn, "ROLLBACK TO job").map_err(not_committed)?;
    }
    execute(conn, "RELEASE job").map_err(not_committed)?;
    Ok(is_kept)
}

fn execute(conn: &Connection, sql: &str) -> rusqlite::Result<()> {
    conn.prepare_cached(sql)?.execute([]).map(|_| ())
}

fn not_committed(error: rusqlite::Error) -> StoreError {
    match StoreError::from(error) {
        StoreError::Query(source) => StoreError::NotCommitted(source),
        error => error,
    }
}
