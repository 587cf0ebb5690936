//! Connections that read, beside the one that writes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::StoreError;
use super::open;
use super::rows::Reader;
use super::writer::panic_text;

/// How many read at once. A read takes microseconds, so this is for a slow disk.
const READERS: usize = 4;

/// A few connections, opened when first wanted. Reading blocks a thread and never the runtime.
#[derive(Clone, Debug)]
pub(super) struct Readers {
    path: Arc<PathBuf>,
    idle: Arc<Mutex<Vec<Connection>>>,
    permits: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(path: &Path) -> Self {
        Self {
            path: Arc::new(path.to_owned()),
            idle: Arc::default(),
            permits: Arc::new(Semaphore::new(READERS)),
        }
    }

    /// Runs a job that reads, on a thread where it may block.
    pub(super) async fn run<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: FnOnce(&Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let readers = self.clone();
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let idle = readers.idle().pop();
            let conn = match idle {
                Some(conn) => conn,
                None => open::reader(&readers.path)?,
            };
            let result = job(&Reader::new(&conn));
            // After a close nobody would take it out again.
            if !readers.permits.is_closed() {
                readers.idle().push(conn);
            }
            result
        });
        match task.await {
            Ok(result) => result,
            Err(error) => Err(match error.try_into_panic() {
                Ok(panic) => StoreError::Panicked(panic_text(&*panic)),
                Err(_) => StoreError::Closed,
            }
            .into()),
        }
    }

    /// Closes the connections; those in use follow when they are done.
    pub(super) fn close(&self) {
        self.permits.close();
        self.idle().clear();
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        // A connection is put back only after its job, so the list is whole at any time.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
