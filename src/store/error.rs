//! What can go wrong between the bot and its database.

use std::path::PathBuf;
use std::sync::Arc;

/// What went wrong with the database. It can be cloned, since one failed commit fails every job
/// that shared it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder that should hold the database is not there.
    #[error("the folder {} of the database {} does not exist: create it or choose another path", folder.display(), path.display())]
    NoFolder {
        /// The database's path.
        path: PathBuf,
        /// The missing folder.
        folder: PathBuf,
    },
    /// The file could not be opened or is no SQLite database.
    #[error("the database {} cannot be opened: {source}", path.display())]
    Open {
        /// The database's path.
        path: PathBuf,
        /// SQLite's reason.
        source: Arc<rusqlite::Error>,
    },
    /// The database was written by a newer version of the bot.
    #[error(
        "the database {} has schema version {found}, and this version of the bot knows versions \
         up to {known}: start the newer bot that wrote it, or restore an older copy",
        path.display()
    )]
    Newer {
        /// The database's path.
        path: PathBuf,
        /// The file's schema version.
        found: usize,
        /// The newest schema version that this bot knows.
        known: usize,
    },
    /// The file is a database, and not one of this bot's.
    #[error("{} is another program's database: choose another path", path.display())]
    Foreign {
        /// The database's path.
        path: PathBuf,
    },
    /// The database is of an older version, and a bot that knows no other runs on it: to migrate
    /// it would pull the tables from under that bot.
    #[error(
        "the database {} is of an older version and cannot be migrated while another process \
         runs on it: {holder}",
        path.display()
    )]
    InUse {
        /// The database's path.
        path: PathBuf,
        /// The process, as its lease names it.
        holder: String,
    },
    /// The file could not be copied before its migration, so it was not migrated.
    #[error("the database {} was not migrated, since its copy {} cannot be made: {reason}", path.display(), copy.display())]
    Backup {
        /// The database's path.
        path: PathBuf,
        /// Where the copy should be.
        copy: PathBuf,
        /// Why it is not there.
        reason: String,
    },
    /// A migration failed; the database is as it was.
    #[error("the database {} cannot be migrated: {reason}", path.display())]
    Migrate {
        /// The database's path.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// SQLite found damage in the file.
    #[error("the database {} is damaged: {report}", path.display())]
    Damaged {
        /// The database's path.
        path: PathBuf,
        /// The first thing that SQLite's quick check reports.
        report: String,
    },
    /// The system gave no thread to write with.
    #[error("no thread can be started for the database: {reason}")]
    NoThread {
        /// The system's reason.
        reason: String,
    },
    /// No room is left: nothing of the job was kept, and everything committed before is there.
    #[error("the disk is full, nothing of this was saved; what was saved before is safe")]
    Full,
    /// The commit failed: nothing of the job was kept, and everything committed before is there.
    #[error("the change could not be saved: {0}")]
    NotCommitted(Arc<rusqlite::Error>),
    /// A query failed; the job's changes were taken back.
    #[error("a query failed: {0}")]
    Query(Arc<rusqlite::Error>),
    /// A job panicked; its changes were taken back, the others' were not.
    #[error("a job on the database panicked: {0}")]
    Panicked(String),
    /// The store was closed before the job's turn came.
    #[error("the database is closed")]
    Closed,
}

impl StoreError {
    /// Whether the same job may do better later without anybody changing the bot.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Full | Self::NotCommitted(_) | Self::Query(_))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self::Full,
            _ => Self::Query(Arc::new(error)),
        }
    }
}
