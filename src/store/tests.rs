//! The writer's promises, tested from inside, where SQL can be used to break things.

use std::path::PathBuf;
use std::sync::mpsc;

use tempfile::TempDir;
use tokio::task::{JoinHandle, yield_now};

use super::rows::{Reader, asked};
use super::{GuildId, Store, StoreError, UserId};

struct Bench {
    _folder: TempDir,
    path: PathBuf,
    store: Store,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wayk.db");
        let store = Store::open(&path).unwrap();
        Self {
            _folder: folder,
            path,
            store,
        }
    }

    /// Keeps the writer busy until the sender is used, so that what is queued meanwhile runs
    /// together.
    async fn hold(&self) -> (mpsc::Sender<()>, JoinHandle<Result<(), StoreError>>) {
        let (release, wait) = mpsc::channel();
        let (started, running) = tokio::sync::oneshot::channel();
        let store = self.store.clone();
        let held = tokio::spawn(async move {
            store
                .write(move |_| {
                    started.send(()).unwrap();
                    wait.recv().unwrap();
                    Ok(())
                })
                .await
        });
        running.await.unwrap();
        (release, held)
    }

    /// Queues a job.
    async fn queue(
        &self,
        job: impl FnOnce(&super::Writer<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> JoinHandle<Result<(), StoreError>> {
        let store = self.store.clone();
        let queued = tokio::spawn(async move { store.write(job).await });
        // On the one thread of these tests the job is in the queue once its task has run.
        yield_now().await;
        queued
    }

    async fn name(&self, user: u64) -> Option<String> {
        let row = self
            .store
            .read(move |rows| rows.player(UserId::new(user)))
            .await;
        row.unwrap().map(|row| row.name)
    }
}

fn note(rows: &super::Writer<'_>, user: u64, name: &str) -> Result<(), StoreError> {
    rows.note_player(UserId::new(user), name, None)
}

#[tokio::test]
async fn jobs_that_wait_share_one_commit() {
    let bench = Bench::new();
    let (release, held) = bench.hold().await;
    let mut jobs = Vec::new();
    for user in 1..=100 {
        jobs.push(bench.queue(move |rows| note(rows, user, "x")).await);
    }
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    for job in jobs {
        job.await.unwrap().unwrap();
    }
    assert_eq!(bench.name(100).await.as_deref(), Some("x"));
    // The first commit is that of the job which held the others up.
    assert_eq!(bench.store.commits(), 2);
}

#[tokio::test]
async fn a_job_that_fails_or_panics_takes_nobody_with_it() {
    let bench = Bench::new();
    let (release, held) = bench.hold().await;
    let before = bench.queue(|rows| note(rows, 1, "before")).await;
    let refused = bench
        .queue(|rows| {
            note(rows, 1, "refused")?;
            note(rows, 2, "refused")?;
            Err(StoreError::Closed)
        })
        .await;
    let panicked = bench
        .queue(|rows| {
            note(rows, 3, "panicked")?;
            panic!("on purpose");
        })
        .await;
    let broken = bench
        .queue(|rows| {
            note(rows, 4, "broken")?;
            note(rows, 5, &"far too long ".repeat(10))
        })
        .await;
    let after = bench.queue(|rows| note(rows, 6, "after")).await;
    release.send(()).unwrap();
    held.await.unwrap().unwrap();

    before.await.unwrap().unwrap();
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Closed)));
    match panicked.await.unwrap() {
        Err(StoreError::Panicked(text)) => assert_eq!(text, "on purpose"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(broken.await.unwrap(), Err(StoreError::Query(_))));
    after.await.unwrap().unwrap();

    assert_eq!(bench.name(1).await.as_deref(), Some("before"));
    for user in 2..=5 {
        assert_eq!(bench.name(user).await, None);
    }
    assert_eq!(bench.name(6).await.as_deref(), Some("after"));
    assert_eq!(bench.store.commits(), 2, "all of it shared a commit");
}

#[tokio::test]
async fn a_commit_that_fails_fails_all_its_jobs_and_loses_nothing_before() {
    let bench = Bench::new();
    bench
        .store
        .write(|rows| note(rows, 1, "before"))
        .await
        .unwrap();
    let (release, held) = bench.hold().await;
    let good = bench.queue(|rows| note(rows, 1, "lost")).await;
    let refused: JoinHandle<_> = bench.queue(|_| Err(StoreError::Closed)).await;
    let bad = bench
        .queue(|rows| {
            // A move of a game that is not there, found out at the commit.
            rows.change("PRAGMA defer_foreign_keys = ON", [])?;
            rows.change(
                "INSERT INTO moves (game, ply, user, move, at) VALUES (7, 0, 7, 'A1-B2', 0)",
                [],
            )?;
            Ok(())
        })
        .await;
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    for job in [good, refused, bad] {
        // The refusal as well: it was made on a state that never came to be.
        match job.await.unwrap() {
            Err(StoreError::NotCommitted(_)) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(bench.name(1).await.as_deref(), Some("before"));
    bench
        .store
        .write(|rows| note(rows, 1, "after"))
        .await
        .unwrap();
    assert_eq!(bench.name(1).await.as_deref(), Some("after"));
}

#[tokio::test]
async fn what_comes_after_a_transaction_that_sqlite_gave_up_runs_in_the_next() {
    let bench = Bench::new();
    let (release, held) = bench.hold().await;
    let good = bench.queue(|rows| note(rows, 1, "lost")).await;
    let ruin = bench
        .queue(|rows| rows.change("ROLLBACK", []).map(|_| ()))
        .await;
    let after = bench.queue(|rows| note(rows, 2, "kept")).await;
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    assert!(good.await.unwrap().is_err());
    assert!(ruin.await.unwrap().is_err());
    after.await.unwrap().unwrap();
    assert_eq!(bench.name(1).await, None);
    assert_eq!(bench.name(2).await.as_deref(), Some("kept"));
}

#[tokio::test]
async fn a_full_disk_is_said_loses_nothing_and_passes() {
    let bench = Bench::new();
    bench
        .store
        .write(|rows| {
            let pages: i64 = rows
                .first("PRAGMA page_count", [], |row| row.get(0))?
                .unwrap();
            rows.first(
                &format!("PRAGMA max_page_count = {}", pages + 2),
                [],
                |_| Ok(()),
            )?;
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
    let mut saved = 0;
    let error = loop {
        let user = saved + 1;
        match bench
            .store
            .write(move |rows| note(rows, user, &"n".repeat(32)))
            .await
        {
            Ok(()) => saved = user,
            Err(error) => break error,
        }
    };
    assert!(saved > 10, "only {saved} players fitted");
    assert!(matches!(error, StoreError::Full), "{error:?}");
    assert!(error.to_string().contains("disk is full") && error.may_pass());
    for user in 1..=saved {
        assert!(bench.name(user).await.is_some(), "player {user} is lost");
    }
    assert_eq!(bench.name(saved + 1).await, None);

    bench
        .store
        .write(|rows| {
            rows.first("PRAGMA max_page_count = 100000", [], |_| Ok(()))?;
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
    for user in saved + 1..saved + 200 {
        bench
            .store
            .write(move |rows| note(rows, user, "after"))
            .await
            .unwrap();
    }
    bench.store.close().await;
    let store = Store::open(&bench.path).unwrap();
    let row = store.read(|rows| rows.player(UserId::new(1))).await;
    assert!(row.unwrap().is_some());
}

#[tokio::test]
async fn a_reader_cannot_write() {
    let bench = Bench::new();
    let error = bench
        .store
        .read(|rows| {
            rows.first("DELETE FROM players RETURNING 1", [], |_| Ok(()))?;
            Ok::<_, StoreError>(())
        })
        .await;
    assert!(matches!(error, Err(StoreError::Query(_))), "{error:?}");
}

#[tokio::test]
async fn a_reader_that_panics_is_reported_and_the_next_reads() {
    let bench = Bench::new();
    for _ in 0..10 {
        let error = bench
            .store
            .read(|_| -> Result<(), StoreError> { panic!("on purpose") })
            .await;
        assert!(matches!(error, Err(StoreError::Panicked(_))), "{error:?}");
    }
    assert_eq!(bench.name(1).await, None);
}

#[tokio::test]
async fn the_settings_that_keep_commits_safe_are_on() {
    let bench = Bench::new();
    let settings = bench
        .store
        .write(|rows| {
            let ask = |sql| rows.first(sql, [], |row| row.get::<_, rusqlite::types::Value>(0));
            Ok::<_, StoreError>([
                ask("PRAGMA journal_mode")?,
                ask("PRAGMA synchronous")?,
                ask("PRAGMA foreign_keys")?,
            ])
        })
        .await
        .unwrap();
    let full = 2;
    assert_eq!(
        settings,
        [
            Some("wal".to_owned().into()),
            Some(full.into()),
            Some(1.into())
        ]
    );
}

/// What sweeps ask every few seconds, and who types a game's number at every key: none of it may take
/// longer the more games there were.
#[test]
fn what_is_asked_over_and_over_looks_through_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wayk.db");
    drop(Store::open(&path).unwrap());
    let conn = rusqlite::Connection::open(&path).unwrap();
    let rows = Reader::new(&conn);
    let (now, guild) = (jiff::Timestamp::UNIX_EPOCH, GuildId::new(1));
    asked::take();
    rows.due_games(now, 1).unwrap();
    rows.expired_challenges(now).unwrap();
    rows.due_deliveries(now, 1).unwrap();
    rows.due_postings(now, 1).unwrap();
    rows.due_notices(now, 1).unwrap();
    rows.guilds_left_before(now).unwrap();
    rows.puzzle_of_day(1).unwrap();
    rows.practice_stock(1).unwrap();
    rows.newest_games(guild, "1", 1).unwrap();
    rows.games_of_guild(guild, false, "1", 1).unwrap();
    let asked = asked::take();
    assert_eq!(asked.len(), 10);
    for sql in asked {
        let mut plan = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        // The parameters are not set: the plan does not hang on them.
        let mut steps = plan.raw_query();
        while let Some(step) = steps.next().unwrap() {
            let step: String = step.get("detail").unwrap();
            let looks_through = step.starts_with("SCAN ") && step != "SCAN CONSTANT ROW";
            assert!(!looks_through, "{step}: {sql}");
        }
    }
}
