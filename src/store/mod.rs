//! The database: games as records, challenges, players, the outbox, the lease.
//!
//! One SQLite file. A job that writes is a closure that gets a [`Writer`]; it is queued for the
//! one thread that writes, and its result comes back after the commit. A job that reads gets a
//! [`Reader`] on a connection of its own. What the rows mean in the game is not known here.

mod admin;
mod blocks;
mod boards;
mod challenges;
mod channels;
mod clocks;
mod columns;
mod erase;
mod error;
mod games;
mod guilds;
mod ids;
mod kept;
mod lease;
mod leaves;
mod moment;
mod moves;
mod notices;
mod open;
mod outbox;
mod people;
mod postings;
mod puzzles;
mod readers;
mod requests;
mod rescues;
mod rows;
mod solo;
mod stays;
#[cfg(test)]
mod tests;
mod time;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

pub use admin::{AdminRow, DeedRow, NewReplacementRow, ReplacementRow};
pub use boards::BoardRow;
pub use challenges::{ChallengeRow, ChallengeState, NewChallengeRow};
pub use channels::{Trouble, TroubleRow};
pub use clocks::ClockEventRow;
pub use error::StoreError;
pub use games::{GameRow, NewGameRow};
pub use guilds::GuildSettingsRow;
pub use ids::{
    AttemptId, ChallengeId, ChannelId, DeedId, GameId, GuildId, MessageId, NoticeId, PostingId,
    PuzzleId, ReplacementId, RequestId, RescueId, UserId,
};
pub use kept::{Cell, RowsOfTable};
pub use lease::LeaseRow;
pub use leaves::{DowntimeRow, LeaveRow};
pub use moment::{Line, Moment};
pub use moves::MoveRow;
pub use notices::{NoticeKey, NoticeKind, NoticeRow, NoticeState};
pub use outbox::{DeliveryKey, DeliveryKind, DeliveryRow};
pub use people::{PlayerRow, SettingsRow};
pub use postings::{PostingOf, PostingRow};
pub use puzzles::{AttemptRow, AttemptState, NewPuzzleRow, PuzzleHintRow, PuzzleRow};
pub use requests::{NewRequestRow, RequestKind, RequestRow, RequestState};
pub use rescues::{NewRescueRow, RescueMoveRow, RescueRow};
pub use rows::{Reader, Writer};
pub use solo::{HintRow, SoloOutcome, SoloResultRow, SoloTally};
pub use stays::StayRow;

use readers::Readers;
use writer::Queue;

/// The database. Cheap to clone: all clones are the same. With the last one what is queued is
/// finished and the file closed; [`Store::close`] does it sooner.
#[derive(Clone, Debug)]
pub struct Store {
    file: Arc<OpenFile>,
}

#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    /// `None` only while it is dropped.
    queue: Option<Queue>,
    readers: Readers,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens a database, makes it where it is not there, and brings it to the present version
    /// (with a copy made first). Blocks.
    ///
    /// # Errors
    ///
    /// Why it cannot be used; the file is then as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let conn = open::writer(path)?;
        let (queue, writer) = Queue::start(conn).map_err(|error| StoreError::NoThread {
            reason: error.to_string(),
        })?;
        Ok(Self {
            file: Arc::new(OpenFile {
                path: path.to_owned(),
                queue: Some(queue),
                readers: Readers::new(path),
                writer: Mutex::new(Some(writer)),
            }),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// How many commits changed the database since it was opened: fewer than the jobs, where
    /// jobs shared them.
    pub fn commits(&self) -> u64 {
        self.queue().commits()
    }

    /// Runs a job that writes. What it changes is kept where it returns `Ok`, and is on disk when
    /// this returns; where it returns `Err` or panics, its changes alone are taken back. The job
    /// runs even where nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// The job's own, or why it could not be run or kept.
    pub async fn write<T, E>(
        &self,
        job: impl FnOnce(&Writer<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.queue().run(job).await
    }

    /// Runs a job that only reads. It sees everything that was committed when it starts.
    ///
    /// # Errors
    ///
    /// The job's own, or why it could not be run.
    pub async fn read<T, E>(
        &self,
        job: impl FnOnce(&Reader<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.file.readers.run(job).await
    }

    /// Finishes all that is queued and closes the file; what comes after is refused with
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        self.file.readers.close();
        self.queue().close().await;
        if let Some(writer) = self.file.take_writer() {
            let ended = tokio::task::spawn_blocking(move || writer.join()).await;
            if !matches!(ended, Ok(Ok(()))) {
                tracing::error!(path = %self.path().display(), "the thread that writes panicked");
            }
        }
    }

    fn queue(&self) -> &Queue {
        self.file
            .queue
            .as_ref()
            .expect("the queue is taken only when the last handle is dropped")
    }
}

impl OpenFile {
    fn take_writer(&self) -> Option<JoinHandle<()>> {
        self.writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        self.readers.close();
        // Without a sender the thread ends once it has done what is queued.
        self.queue = None;
        if let Some(writer) = self.take_writer()
            // A job may hold the last handle, and a thread cannot wait for itself.
            && writer.thread().id() != std::thread::current().id()
        {
            let _ = writer.join();
        }
    }
}
