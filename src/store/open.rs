//! Opening the file: checks, copy, migration, and the settings of every connection.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use rusqlite_migration::{M, Migrations, SchemaVersion};

use super::StoreError;

/// Every migration, in order. Append only: the number of those applied is the file's version.
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(SCRIPTS);

const SCRIPTS: &[M<'static>] = &[
    M::up(include_str!("../../migrations/0001_first.sql")),
    M::up(include_str!("../../migrations/0002_solo.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/0003_rescues.sql")),
    M::up(include_str!("../../migrations/0004_puzzles.sql")),
    M::up(include_str!("../../migrations/0005_days.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/0006_courtesy.sql")),
    M::up(include_str!("../../migrations/0007_settings.sql")),
    M::up(include_str!("../../migrations/0008_privacy.sql")),
];

/// How long a connection waits for another process that holds the file.
const BUSY: Duration = Duration::from_secs(5);

/// The longest a lease lasts, in milliseconds: never less than play's `LEASE_LASTS`.
const LONGEST_LEASE: i64 = 20_000;

/// More than the statements there are, so that each is prepared once.
const STATEMENTS: usize = 128;

/// Opens the connection that writes, having checked and migrated the file.
pub(super) fn writer(path: &Path) -> Result<Connection, StoreError> {
    writer_with(path, &MIGRATIONS)
}

fn writer_with(path: &Path, migrations: &Migrations<'_>) -> Result<Connection, StoreError> {
    if let Some(folder) = path.parent()
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        return Err(StoreError::NoFolder {
            path: path.to_owned(),
            folder: folder.to_owned(),
        });
    }
    let cannot_open = |source| StoreError::Open {
        path: path.to_owned(),
        source: Arc::new(source),
    };
    let mut conn = Connection::open(path).map_err(cannot_open)?;
    conn.busy_timeout(BUSY).map_err(cannot_open)?;
    // Nothing is written before this has said that the file is ours and whole.
    let version = check(&conn, path, migrations)?;
    let pending = migrations.pending_migrations(&conn).unwrap_or(0);
    if version > 0 && pending > 0 {
        if let Some(holder) = holder(&conn) {
            return Err(StoreError::InUse {
                path: path.to_owned(),
                holder,
            });
        }
        copy(&conn, path, version)?;
    }
    // A migration that makes a table anew drops one that others refer to, and says itself that
    // their references still hold in the end.
    conn.pragma_update(None, "foreign_keys", false)
        .map_err(cannot_open)?;
    migrations
        .to_latest(&mut conn)
        .map_err(|error| StoreError::Migrate {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
    // Every commit is on disk before anybody is told.
    conn.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))
        .and_then(|()| conn.pragma_update(None, "synchronous", "FULL"))
        .and_then(|()| conn.pragma_update(None, "foreign_keys", true))
        // What somebody wants deleted is not to be found in the file's free pages either.
        .and_then(|()| conn.pragma_update_and_check(None, "secure_delete", true, |_| Ok(())))
        .map_err(cannot_open)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(conn)
}

/// Opens a connection that only reads.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let conn = Connection::open_with_flags(path, flags)?;
        conn.busy_timeout(BUSY)?;
        conn.pragma_update(None, "query_only", true)?;
        conn.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(conn)
    };
    open().map_err(|source| StoreError::Open {
        path: path.to_owned(),
        source: Arc::new(source),
    })
}

/// The file's version, 0 for a new file, having made sure that it is whole, that this bot knows
/// the version, and that it is no other program's database.
fn check(conn: &Connection, path: &Path, migrations: &Migrations<'_>) -> Result<usize, StoreError> {
    let cannot_open = |source| StoreError::Open {
        path: path.to_owned(),
        source: Arc::new(source),
    };
    let tables: i64 = conn
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(cannot_open)?;
    let version = match migrations.current_version(conn) {
        Ok(version) => version,
        Err(error) => {
            return Err(StoreError::Migrate {
                path: path.to_owned(),
                reason: error.to_string(),
            });
        }
    };
    match version {
        SchemaVersion::NoneSet if tables > 0 => {
            return Err(StoreError::Foreign {
                path: path.to_owned(),
            });
        }
        SchemaVersion::Outside(found) => {
            let pending = migrations.pending_migrations(conn).unwrap_or(0);
            // A version from the future has as many migrations too few here.
            let missing = usize::try_from(-pending).unwrap_or(0);
            return Err(StoreError::Newer {
                path: path.to_owned(),
                found: found.get(),
                known: found.get().saturating_sub(missing),
            });
        }
        SchemaVersion::NoneSet | SchemaVersion::Inside(_) => {}
    }
    let report: String = conn
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(cannot_open)?;
    if report == "ok" {
        Ok(version.into())
    } else {
        Err(StoreError::Damaged {
            path: path.to_owned(),
            report,
        })
    }
}

/// Who runs on the file now, going by its lease. A process renews its lease long before it ends,
/// so a bot of an older version that still runs is found; a lease that ends later than any could
/// was taken before the clock was set back, as for play.
fn holder(conn: &Connection) -> Option<String> {
    let held = conn.query_row(
        "SELECT holder FROM lease, (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now)
         WHERE holder IS NOT NULL AND until > now AND until - now <= ?1",
        [LONGEST_LEASE],
        |row| row.get(0),
    );
    // A file without the table has nobody who could say so.
    held.optional().ok().flatten()
}

/// Copies the file as it is before a migration to a name that is free: `NAME.version-V`, where
/// V is the version it has, or `NAME.version-V-2` and so on. An older copy is never written over.
fn copy(conn: &Connection, path: &Path, version: usize) -> Result<(), StoreError> {
    let copy = free_name(path, version);
    let fail = |reason: String| StoreError::Backup {
        path: path.to_owned(),
        copy: copy.clone(),
        reason,
    };
    // Under its own name only once it is whole.
    let part = with_suffix(&copy, ".part");
    if part.exists() {
        fs::remove_file(&part).map_err(|error| fail(error.to_string()))?;
    }
    let part_text = part
        .to_str()
        .ok_or_else(|| fail("the path is not valid Unicode".to_owned()))?;
    conn.execute("VACUUM INTO ?1", [part_text])
        .map_err(|error| fail(error.to_string()))?;
    // SQLite leaves the copy to the system's cache.
    File::open(&part)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&part, &copy))
        .map_err(|error| fail(error.to_string()))
}

fn free_name(path: &Path, version: usize) -> PathBuf {
    let mut name = with_suffix(path, &format!(".version-{version}"));
    let mut number = 1;
    while name.exists() {
        number += 1;
        name = with_suffix(path, &format!(".version-{version}-{number}"));
    }
    name
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO_ONE: &[M<'static>] = &[M::up("CREATE TABLE a (x);")];
    const TO_TWO: &[M<'static>] = &[M::up("CREATE TABLE a (x);"), M::up("CREATE TABLE b (x);")];
    const TO_RUIN: &[M<'static>] = &[
        M::up("CREATE TABLE a (x);"),
        M::up("CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);"),
    ];
    const ONE: Migrations<'static> = Migrations::from_slice(TO_ONE);
    const TWO: Migrations<'static> = Migrations::from_slice(TO_TWO);
    const BROKEN: Migrations<'static> = Migrations::from_slice(TO_RUIN);

    fn tables(conn: &Connection) -> i64 {
        conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .unwrap()
    }

    #[test]
    fn migrations_are_valid() {
        MIGRATIONS.validate().unwrap();
    }

    #[test]
    fn a_newer_database_is_refused_with_both_versions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        drop(writer_with(&path, &TWO).unwrap());
        let before = fs::read(&path).unwrap();
        match writer_with(&path, &ONE) {
            Err(StoreError::Newer {
                found: 2, known: 1, ..
            }) => {}
            other => panic!("{other:?}"),
        }
        assert!(fs::read(&path).unwrap() == before, "the file was touched");
    }

    #[test]
    fn an_older_database_is_copied_before_it_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        let conn = writer_with(&path, &ONE).unwrap();
        conn.execute("INSERT INTO a VALUES (7)", []).unwrap();
        drop(conn);
        let older = with_suffix(&path, ".version-1");
        fs::write(&older, "a copy from before").unwrap();

        assert_eq!(tables(&writer_with(&path, &TWO).unwrap()), 2);

        assert_eq!(fs::read(&older).unwrap(), b"a copy from before");
        let copy = Connection::open(with_suffix(&path, ".version-1-2")).unwrap();
        assert_eq!(tables(&copy), 1);
        let kept: i64 = copy
            .query_row("SELECT x FROM a", [], |row| row.get(0))
            .unwrap();
        assert_eq!(kept, 7);
        assert_eq!(
            ONE.current_version(&copy).unwrap().to_string(),
            "1 (inside)"
        );
        // A second start has nothing to migrate and copies nothing.
        drop(writer_with(&path, &TWO).unwrap());
        assert!(!with_suffix(&path, ".version-2").exists());
        assert!(!with_suffix(&path, ".version-1-3").exists());
    }

    #[test]
    fn under_a_bot_that_runs_nothing_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        let mut newer = SCRIPTS.to_vec();
        newer.push(M::up("CREATE TABLE later (x);"));
        let newer = Migrations::from_slice(&newer);
        let conn = writer(&path).unwrap();
        let lease = "INSERT OR REPLACE INTO lease (one, holder, token, there_until, until)
                     SELECT 1, ?1, 7, now, now + ?2
                     FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now)";
        conn.execute(lease, (Some("the old bot"), LONGEST_LEASE))
            .unwrap();
        match writer_with(&path, &newer) {
            Err(StoreError::InUse { holder, .. }) => assert_eq!(holder, "the old bot"),
            other => panic!("{other:?}"),
        }
        let copy = with_suffix(&path, &format!(".version-{}", SCRIPTS.len()));
        assert!(!copy.exists());
        // The same version may look: the lease itself stops it from running.
        drop(writer(&path).unwrap());
        // One that has ended, or was given back, is in nobody's way.
        conn.execute(lease, (Some("the old bot"), -1)).unwrap();
        assert_eq!(holder(&conn), None);
        conn.execute(lease, (None::<&str>, LONGEST_LEASE)).unwrap();
        assert_eq!(holder(&conn), None);
        drop(conn);
        drop(writer_with(&path, &newer).unwrap());
    }

    #[test]
    fn a_migration_that_fails_leaves_the_database_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        drop(writer_with(&path, &ONE).unwrap());
        assert!(matches!(
            writer_with(&path, &BROKEN),
            Err(StoreError::Migrate { .. })
        ));
        assert_eq!(tables(&writer_with(&path, &ONE).unwrap()), 1);
    }

    #[test]
    fn without_a_copy_nothing_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        drop(writer_with(&path, &ONE).unwrap());
        // A folder in the way of the unfinished copy cannot be removed as a file is.
        fs::create_dir(with_suffix(&path, ".version-1.part")).unwrap();
        assert!(matches!(
            writer_with(&path, &TWO),
            Err(StoreError::Backup { .. })
        ));
        assert_eq!(tables(&writer_with(&path, &ONE).unwrap()), 1);
    }
}
