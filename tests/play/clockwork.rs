//! People and guilds as last seen, lists, the lease, downtime, and damaged games.

use std::sync::Arc;

use wayk::play::{
    CHALLENGE_LASTS, Clock, Failure, GRACE, GuildId, LEASE_LASTS, Lease, LeaseError, LocaleTag,
    NewChallenge, Pace, Person, PlayerName, SILENT_AFTER, Settings, SignedDuration,
};
use wayk::store::Store;

use crate::support::{
    ANN, BEN, CHANNEL, EVE, GUILD, OTHER_CHANNEL, World, first_move, person, proposal, user,
};
use crate::timekeeping::HOUR;

const SECOND: SignedDuration = SignedDuration::from_secs(1);

async fn take(world: &World, store: Store, holder: &str) -> Result<Lease, LeaseError> {
    let clock = Arc::clone(&world.clock) as Arc<dyn Clock>;
    Lease::take(store, clock, holder.to_owned()).await
}

#[tokio::test]
async fn a_second_process_learns_who_runs_and_takes_over_when_the_first_is_dead() {
    let world = World::new();
    // As another process would, it opens the file for itself.
    let other = Store::open(&world.path()).unwrap();
    let first = take(&world, world.play.store().clone(), "first").await;
    let first = first.unwrap();
    for _ in 0..5 {
        world.pass(LEASE_LASTS - SECOND);
        match take(&world, other.clone(), "second").await {
            Err(LeaseError::Held { holder, until }) => {
                assert_eq!(holder, "first");
                assert_eq!(until, world.play.now() + SECOND);
            }
            other => panic!("{other:?}"),
        }
        first.renew(world.play.now()).await.unwrap();
    }
    // Killed, it renews no more.
    world.pass(LEASE_LASTS);
    let second = take(&world, other.clone(), "second").await.unwrap();
    assert_eq!(world.downtime(), LEASE_LASTS);
    // It was only asleep: it must stop now.
    match first.renew(world.play.now()).await {
        Err(LeaseError::Held { holder, .. }) => assert_eq!(holder, "second"),
        other => panic!("{other:?}"),
    }
    // Giving back what it has not takes nothing from the second.
    first.release().await.unwrap();
    second.renew(world.play.now()).await.unwrap();
    second.release().await.unwrap();
    world.pass(SECOND);
    let third = take(&world, other, "third").await.unwrap();
    assert_eq!(world.downtime(), LEASE_LASTS + SECOND);
    drop(third);
}

#[tokio::test]
async fn a_lease_of_the_same_name_is_anothers_all_the_same() {
    let world = World::new();
    let store = world.play.store();
    let _first = take(&world, store.clone(), "host, process 1")
        .await
        .unwrap();
    let second = take(&world, store.clone(), "host, process 1").await;
    assert!(matches!(second, Err(LeaseError::Held { .. })));
}

#[tokio::test]
async fn a_clock_that_was_set_back_does_not_lock_the_bot_out() {
    let world = World::new();
    let store = world.play.store();
    drop(take(&world, store.clone(), "first").await.unwrap());
    world.pass(SignedDuration::from_hours(-5));
    take(&world, store.clone(), "second").await.unwrap();
    assert_eq!(world.downtime(), SignedDuration::ZERO);
}

impl World {
    /// How long the bot was down in all.
    fn downtime(&self) -> SignedDuration {
        let conn = rusqlite::Connection::open(self.path()).unwrap();
        let query = "SELECT total(until - from_at) FROM downtimes WHERE guild IS NULL";
        let seconds = |row: &rusqlite::Row<'_>| Ok(row.get::<_, f64>(0)? / 1000.0);
        SignedDuration::from_secs_f64(conn.query_one(query, [], seconds).unwrap())
    }
}

/// The process stands still, as on a machine that sleeps, or hears nothing from Discord.
#[tokio::test]
async fn nobody_is_charged_while_nothing_is_heard() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let new = NewChallenge {
        channel: OTHER_CHANNEL,
        ..proposal()
    };
    let challenge = world.play.challenge(new).await.unwrap();
    let due_at = game.due_at.unwrap();
    let lease = take(&world, world.play.store().clone(), "the bot").await;
    let lease = lease.unwrap();
    let presence = lease.presence();
    // As long as an answer to a heartbeat may take, nothing is missed.
    let mut heard_at = world.play.now();
    for _ in 0..20 {
        world.pass(SILENT_AFTER);
        lease.renew(heard_at).await.unwrap();
        assert!(presence.is_known());
        heard_at = world.play.now();
        lease.renew(heard_at).await.unwrap();
    }
    assert_eq!(world.downtime(), SignedDuration::ZERO);
    // The connection is gone for a day, and the process runs on.
    for _ in 0..24 {
        world.pass(HOUR);
        lease.renew(heard_at).await.unwrap();
        assert!(!presence.is_known());
    }
    // It is heard again: not before that is noted does the time count again.
    let silence = world.play.now().duration_since(heard_at);
    heard_at = world.play.now();
    assert!(!presence.is_known());
    lease.renew(heard_at).await.unwrap();
    assert!(presence.is_known());
    assert_eq!(world.downtime(), silence);
    world.play.sweep_clocks().await.unwrap();
    assert_eq!(world.look(game.id).await.due_at, Some(due_at + silence));
    let open = world.play.challenge_by_id(challenge.id).await.unwrap();
    assert_eq!(open.unwrap().expires_at, challenge.expires_at + silence);
    // It sleeps for ten days and is the same process after that, which takes a moment to be heard.
    world.pass(HOUR * 240);
    lease.renew(heard_at).await.unwrap();
    assert!(!presence.is_known());
    world.pass(SECOND * 7);
    lease.renew(world.play.now()).await.unwrap();
    assert!(presence.is_known());
    world.play.sweep_clocks().await.unwrap();
    let slept = HOUR * 240 + SECOND * 7;
    assert_eq!(world.downtime(), silence + slept);
    let due_at = Some(due_at + silence + slept);
    assert_eq!(world.look(game.id).await.due_at, due_at);
}

/// A bot that nobody could reach any more is killed, or stopped.
#[tokio::test]
async fn a_bot_that_heard_nothing_was_down_before_it_stopped() {
    for is_killed in [true, false] {
        let world = World::new();
        let store = world.play.store();
        let first = take(&world, store.clone(), "first").await.unwrap();
        let heard_at = world.play.now();
        world.pass(HOUR);
        first.renew(heard_at).await.unwrap();
        if is_killed {
            drop(first);
        } else {
            first.release().await.unwrap();
        }
        world.pass(HOUR);
        take(&world, store.clone(), "second").await.unwrap();
        assert_eq!(world.downtime(), HOUR * 2);
    }
}

#[tokio::test]
async fn nobody_loses_time_while_the_bot_is_down() {
    let world = World::new();
    let challenge = world.challenge().await;
    let down = SignedDuration::from_hours(100);
    world.down(down).await;
    assert!(world.play.sweep().await.unwrap().is_empty());
    let open = world.play.challenge_by_id(challenge.id).await.unwrap();
    assert_eq!(open.unwrap().expires_at, challenge.expires_at + down);
    world.pass(CHALLENGE_LASTS);
    assert_eq!(world.play.sweep().await.unwrap().len(), 1);
}

#[tokio::test]
async fn people_and_guilds_are_kept_as_last_seen() {
    let world = World::new();
    let ann = user(ANN);
    assert_eq!(world.play.person(ann).await.unwrap(), None);
    // Somebody who does not play leaves no trace; the guild's language is kept.
    let korean = (GUILD, LocaleTag::new("ko"));
    world
        .play
        .meet(&person(ANN), Some(korean.clone()))
        .await
        .unwrap();
    assert_eq!(world.play.person(ann).await.unwrap(), None);
    assert_eq!(
        world.play.guild_locale(GUILD).await.unwrap(),
        Some(korean.1.clone())
    );
    assert_eq!(
        world.play.guild_locale(GuildId::new(1)).await.unwrap(),
        None
    );

    world.challenge().await;
    let known = world.play.person(ann).await.unwrap().unwrap();
    assert_eq!(known.locale, Some(LocaleTag::new("ko")));
    // Ben was only named: what his client speaks is not known yet.
    let ben = world.play.person(user(BEN)).await.unwrap().unwrap();
    assert_eq!(ben.locale, None);

    // A new name is noted, and a known language stays where none is told.
    let renamed = Person {
        name: PlayerName::new("@everyone **\u{202e}뷁** \"quoted\" \\ \n and far too long a name"),
        ..person(ANN)
    };
    assert_eq!(renamed.name.as_str().chars().count(), 32);
    world.play.meet(&renamed, None).await.unwrap();
    let known = world.play.person(ann).await.unwrap().unwrap();
    assert_eq!(known.name, renamed.name);
    assert_eq!(known.locale, Some(LocaleTag::new("ko")));

    let commits = world.play.store().commits();
    world.play.meet(&renamed, Some(korean)).await.unwrap();
    assert_eq!(
        world.play.store().commits(),
        commits,
        "nothing new to write"
    );
}

#[tokio::test]
async fn settings_are_kept_for_anybody() {
    let world = World::new();
    let settings = Settings {
        preview: false,
        ..Settings::default()
    };
    assert!(world.play.settings(user(EVE)).await.unwrap().preview);
    world
        .play
        .change_settings(&person(EVE), settings.clone())
        .await
        .unwrap();
    assert_eq!(world.play.settings(user(EVE)).await.unwrap(), settings);
    // Being challenged changes nobody's settings.
    let new = NewChallenge {
        opponent: Some(person(EVE)),
        ..proposal()
    };
    world.play.challenge(new).await.unwrap();
    assert_eq!(world.play.settings(user(EVE)).await.unwrap(), settings);
}

#[tokio::test]
async fn ones_games_are_listed_with_those_first_that_wait() {
    let world = World::new();
    let mut games = Vec::new();
    for number in 0..4 {
        let new = NewChallenge {
            channel: wayk::play::ChannelId::new(800 + number),
            guild: GuildId::new(900 + number % 2),
            ..proposal()
        };
        let challenge = world.play.challenge(new).await.unwrap();
        games.push(world.accept(&challenge).await);
        world.pass(SECOND);
    }
    // In the first game it is Ben's turn.
    world.step(&games[0]).await;
    let list = |who, guild| {
        let play = world.play.clone();
        async move {
            let games = play.games_of(user(who), guild).await.unwrap();
            games.iter().map(|game| game.id).collect::<Vec<_>>()
        }
    };
    let id = |index: usize| games[index].id;
    assert_eq!(list(ANN, None).await, [id(1), id(2), id(3), id(0)]);
    assert_eq!(list(BEN, None).await, [id(0), id(1), id(2), id(3)]);
    assert_eq!(list(ANN, Some(GUILD)).await, [id(2), id(0)]);
    assert_eq!(list(EVE, None).await, []);
}

#[tokio::test]
async fn a_damaged_game_harms_no_other() {
    let world = World::new();
    let bad = world.game().await;
    world.step(&bad).await;
    let new = NewChallenge {
        channel: OTHER_CHANNEL,
        ..proposal()
    };
    let good = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    let conn = rusqlite::Connection::open(world.path()).unwrap();
    conn.execute("UPDATE moves SET move = 'A1-A2' WHERE game = ?1", [bad.id])
        .unwrap();

    match world.play.game(bad.id).await {
        Err(Failure::Damaged { game, reason }) => {
            assert_eq!(game, bad.id);
            assert!(reason.contains("A1-A2"), "{reason}");
        }
        other => panic!("{other:?}"),
    }
    assert!(world.play.game_in(CHANNEL).await.is_err());
    let press = world
        .play
        .make_move(user(ANN), bad.id, bad.ply(), first_move(&bad))
        .await;
    assert!(press.unwrap_err().refusal().is_none());
    let listed = world.play.games_of(user(ANN), None).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(&good));
    world.pass(GRACE);
    let due = world.play.claim_deliveries(10).await.unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].game, good);
    world.step(&good).await;
}

#[tokio::test]
async fn a_row_that_cannot_be_read_holds_up_no_other() {
    let world = World::new();
    let bad = world.game().await;
    let new = NewChallenge {
        channel: OTHER_CHANNEL,
        ..proposal()
    };
    let good = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    let conn = rusqlite::Connection::open(world.path()).unwrap();
    let no_time = "UPDATE games SET turned_at = 9223372036854775807 WHERE id = ?1";
    conn.execute(no_time, [bad.id]).unwrap();
    world.pass(GRACE);
    let due = world.play.claim_deliveries(10).await.unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].game, good);
}
