//! The database file, from outside: what is refused, what is kept, what is finished.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;

use rusqlite::Connection;
use tempfile::TempDir;
use wayk::store::{Store, StoreError, UserId};

fn file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wayk.db");
    (folder, path)
}

#[test]
fn a_missing_folder_is_named() {
    let (folder, _) = file();
    let path = folder.path().join("no/such/wayk.db");
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::NoFolder { .. }), "{error:?}");
    let text = error.to_string();
    let missing = folder.path().join("no/such");
    assert!(text.contains(missing.to_str().unwrap()), "{text}");
    assert!(!missing.exists());
}

#[test]
fn a_database_from_a_newer_version_is_refused_by_name_and_left_alone() {
    let (_folder, path) = file();
    drop(Store::open(&path).unwrap());
    let conn = Connection::open(&path).unwrap();
    let known: i64 = conn
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    conn.pragma_update(None, "user_version", 999).unwrap();
    drop(conn);
    let before = fs::read(&path).unwrap();

    let error = Store::open(&path).unwrap_err();

    let text = error.to_string();
    for part in [
        path.to_str().unwrap(),
        "version 999",
        &format!("up to {known}"),
    ] {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    assert!(fs::read(&path).unwrap() == before, "the file was touched");
}

#[test]
fn another_programs_database_is_refused_and_left_alone() {
    let (_folder, path) = file();
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1);")
        .unwrap();
    drop(conn);
    let before = fs::read(&path).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error:?}");
    assert!(fs::read(&path).unwrap() == before, "the file was touched");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let (_folder, path) = file();
    let text = "This is not a database. ".repeat(100);
    fs::write(&path, &text).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_damaged_database_is_refused() {
    let (_folder, path) = file();
    drop(Store::open(&path).unwrap());
    let mut bytes = fs::read(&path).unwrap();
    // All but the first page, which holds the header and the schema.
    for byte in &mut bytes[4096..] {
        *byte = 0xAA;
    }
    fs::write(&path, bytes).unwrap();
    let error = Store::open(&path).unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::Damaged { .. } | StoreError::Open { .. } | StoreError::Migrate { .. }
        ),
        "{error:?}"
    );
    assert!(error.to_string().contains(path.to_str().unwrap()));
}

#[tokio::test]
async fn what_is_queued_is_finished_before_the_file_is_closed() {
    let (_folder, path) = file();
    let store = Store::open(&path).unwrap();
    let jobs: Vec<_> = (1..=200)
        .map(|user| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .write(move |rows| rows.note_player(UserId::new(user), "x", None))
                    .await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut kept = Vec::new();
    for (user, job) in (1..).zip(jobs) {
        match job.await.unwrap() {
            Ok(()) => kept.push(user),
            Err(StoreError::Closed) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(!kept.is_empty());
    assert!(matches!(
        store
            .write(|rows| rows.note_player(UserId::new(1), "y", None))
            .await,
        Err(StoreError::Closed)
    ));
    assert!(matches!(
        store.read(|rows| rows.player(UserId::new(1))).await,
        Err(StoreError::Closed)
    ));
    // A second close has nothing to do.
    store.close().await;

    let store = Store::open(&path).unwrap();
    for user in kept {
        let row = store
            .read(move |rows| rows.player(UserId::new(user)))
            .await
            .unwrap();
        assert_eq!(row.unwrap().name, "x");
    }
}

#[tokio::test]
async fn a_store_that_is_dropped_leaves_one_whole_file() {
    let (folder, path) = file();
    let store = Store::open(&path).unwrap();
    store
        .write(|rows| rows.note_player(UserId::new(u64::MAX), "last", Some("ko")))
        .await
        .unwrap();
    drop(store);
    let names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["wayk.db"], "no journal is left behind");
    let row = Store::open(&path)
        .unwrap()
        .read(|rows| rows.player(UserId::new(u64::MAX)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.name.as_str(), row.locale.as_deref()),
        ("last", Some("ko"))
    );
    assert_eq!(
        row.user,
        UserId::new(u64::MAX),
        "all 64 bits of an id are kept"
    );
}
