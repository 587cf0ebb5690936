//! The bot is killed at any moment: every move it reported is there, and no half of another; also
//! between a person's move and the bot's own answer to it.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wayk::play::{
    Answer, Answered, ChannelId, Game, GameId, Level, NewChallenge, NewSolo, Play, Ship,
    SystemClock,
};
use wayk::store::Store;

use crate::support::{ANN, BEN, TestDealer, first_move, person, proposal, quick, run, user};

/// Where the killed process finds its database. Without it its test does nothing.
const DATABASE: &str = "WAYK_TEST_KILL_DATABASE";

/// Games at a time, so that commits are shared.
const GAMES: u64 = 8;

/// Games against the bot beside them, in the channels that follow.
const SOLO_GAMES: u64 = 4;

/// How often the process is killed.
const ROUNDS: u64 = 6;

fn open(path: &Path) -> Play {
    Play::new(
        Store::open(path).unwrap(),
        Arc::new(SystemClock),
        Arc::new(TestDealer::new(Vec::new())),
    )
    .with_thinking(quick())
}

/// Begins a game in a channel.
async fn begin(play: &Play, channel: ChannelId) -> Game {
    // Whoever challenges has never done so before: nobody makes more than twenty in a day.
    static CHALLENGERS: AtomicU64 = AtomicU64::new(0);
    let number = CHALLENGERS.fetch_add(1, Ordering::Relaxed);
    let process = u64::from(std::process::id());
    let new = NewChallenge {
        channel,
        challenger: person(1000 + (process << 32) + number),
        ..proposal()
    };
    let open = async || {
        // One is open where the last process was killed before its acceptance.
        let open = play.challenges_of(user(BEN), None).await.unwrap();
        open.into_iter().find(|open| open.channel == channel)
    };
    if open().await.is_none() {
        play.challenge(new).await.unwrap();
    }
    let open = open().await;
    let open = open.unwrap();
    let answered = play
        .answer_challenge(open.opponent.as_ref().unwrap(), open.id, Answer::Accept)
        .await;
    match answered.unwrap() {
        Answered::Accepted(game) => *game,
        other => panic!("{other:?}"),
    }
}

/// Plays in one channel for ever, and says each move once it was committed.
async fn play_in(play: Play, channel: ChannelId) {
    loop {
        let mut game = match play.game_in(channel).await.unwrap() {
            Some(game) => game,
            None => begin(&play, channel).await,
        };
        while let Some(mover) = game.to_move() {
            let mv = first_move(&game);
            let turn = play.make_move(mover.id, game.id, game.ply(), mv).await;
            game = turn.unwrap().game;
            report(&game);
        }
    }
}

/// Says what the last move of a game was. Not by `println!`, which the test harness would keep to
/// itself.
fn report(game: &Game) {
    let view = game.view();
    let mv = view.last().unwrap().mv;
    let line = format!("made {} {} {}\n", game.id, game.ply(), view.move_text(mv));
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Plays the bot in one channel for ever, as the bot's process does it.
async fn play_bot_in(play: Play, channel: ChannelId) {
    loop {
        let mut game = if let Some(game) = play.game_in(channel).await.unwrap() {
            game
        } else {
            let new = NewSolo {
                guild: None,
                channel,
                person: person(ANN),
                level: Level::Deckhand,
                ship: Ship::Shuttle,
                side: None,
                thread: false,
            };
            play.begin_solo(new).await.unwrap()
        };
        while !game.is_over() {
            if game.is_waiting_for(user(ANN)) {
                let mv = first_move(&game);
                let turn = play.make_move(user(ANN), game.id, game.ply(), mv).await;
                game = turn.unwrap().game;
            } else {
                game = play.bot_moves(game).await.unwrap().game;
            }
            report(&game);
        }
    }
}

/// The process that is killed: this same test binary, run for this one test.
#[test]
fn the_process_that_is_killed() {
    let Some(path) = std::env::var_os(DATABASE) else {
        return;
    };
    run(async {
        let play = open(Path::new(&path));
        let games = (0..GAMES).map(|number| play_in(play.clone(), ChannelId::new(700 + number)));
        let solo = (0..SOLO_GAMES)
            .map(|number| play_bot_in(play.clone(), ChannelId::new(700 + GAMES + number)));
        futures::future::join(
            futures::future::join_all(games),
            futures::future::join_all(solo),
        )
        .await;
    });
}

fn start(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::the_process_that_is_killed"])
        .env(DATABASE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn every_move_that_was_reported_is_there_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wayk.db");
    let mut reported: Vec<(GameId, usize, String)> = Vec::new();
    for round in 1..=ROUNDS {
        let mut child = start(&path);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Some round is killed early, some late.
        let enough = 20 + getrandom::u32().unwrap() as usize % 400;
        let mut made = 0;
        let mut take = |line: &str| {
            let mut words = line.split(' ');
            if words.next() != Some("made") {
                return false;
            }
            let id = GameId::new(words.next().unwrap().parse().unwrap());
            let ply = words.next().unwrap().parse().unwrap();
            reported.push((id, ply, words.next().unwrap().to_owned()));
            true
        };
        while made < enough {
            let line = lines
                .next()
                .unwrap_or_else(|| panic!("round {round}: the process ended by itself"));
            made += usize::from(take(&line.unwrap()));
        }
        child.kill().unwrap();
        // What it said before it died counts, but for a line it could not finish.
        let rest: Vec<String> = lines.map_while(Result::ok).collect();
        if let Some((_cut, whole)) = rest.split_last() {
            for line in whole {
                take(line);
            }
        }
        child.wait().unwrap();

        run(async {
            let play = open(&path);
            for (id, ply, text) in &reported {
                let game = play.game(*id).await.unwrap().expect("a game is lost");
                let view = game.view_at((*ply).try_into().map(wayk::play::Ply::new).unwrap());
                let view = view.unwrap_or_else(|| panic!("move {ply} of game {id} is lost"));
                assert_eq!(view.move_text(view.last().unwrap().mv), *text);
            }
            // Every board that was never shown is still owed.
            let clock = std::sync::Arc::new(wayk::play::SystemClock);
            let lease = wayk::play::Lease::take(play.store().clone(), clock, "the next".to_owned());
            lease.await.unwrap().release().await.unwrap();
            let owed = play.claim_deliveries(10_000).await.unwrap();
            for number in 0..GAMES + SOLO_GAMES {
                if let Some(game) = play.game_in(ChannelId::new(700 + number)).await.unwrap() {
                    assert!(owed.iter().any(|owed| owed.key == game.delivery()));
                }
            }
            play.store().close().await;
        });
    }
}
