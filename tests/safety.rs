//! What must never happen, tried end to end: the stack leaks, a secret is logged, a name pings a
//! whole server, two presses at once make two moves.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use reqwest::Method;
use serde_json::{Value, json};
use support::table::{Runs, Table, as_client, button};
use support::{Message, Playground};
use wayk::discord::{BotConfig, DiscordApi, Token};
use wayk::play::{DealError, Dealer, Side, SystemClock, Thinking};
use wayk::rules::{Seed, Setup, Ship, deal};

/// Deals the same hand every time.
#[derive(Debug)]
struct Stacked(Setup);

impl Dealer for Stacked {
    fn deal(&self, _: Ship) -> Result<Setup, DealError> {
        Ok(self.0.clone())
    }

    fn lot(&self) -> Result<Side, DealError> {
        Ok(Side::Amber)
    }
}

/// A text without its long numbers (ids, which differ from run to run) and without what follows
/// them in a token.
fn without_ids(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_alphanumeric() || c == '.' || c == '_' {
            word.push(c);
            continue;
        }
        let digits = word.chars().filter(char::is_ascii_digit).count();
        out.push_str(if digits >= 10 { "ID" } else { &word });
        out.push(c);
        word.clear();
    }
    out
}

/// Everything that the bot shows of a game with this deal, played by its first moves with a
/// preview before each and the board posted afresh in between: texts, components, descriptions
/// and pictures, up to the message that ends it.
async fn everything_shown(setup: Setup, most_moves: usize) -> Vec<String> {
    let playground = Playground::start().await;
    let folder = tempfile::tempdir().unwrap();
    let door = &playground.door;
    let config = BotConfig {
        token: Token::new(door.token()),
        database: folder.path().join("wayk.sqlite3"),
        api: DiscordApi::Loopback(door.base().parse().unwrap()),
        clock: Arc::new(SystemClock),
        dealer: Arc::new(Stacked(setup)),
        thinking: Thinking::default(),
        puzzles: Arc::new(support::puzzles::OnePuzzle),
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = tokio::spawn(wayk::discord::run(config, async {
        let _ = stopped.await;
    }));
    playground.bot_is_ready().await;

    let ben = playground.user_id("ben").await;
    let command = as_client(&format!("/wayk new opponent:<@{ben}> ship:frigate"));
    let challenge = playground.person("ada").run("general", &command).await;
    let challenge = challenge.public();
    let accept = button(&challenge, "accept");
    let mut board = playground
        .person("ben")
        .press_stale(&challenge, &accept)
        .await
        .public();
    let mut shown = Vec::new();
    for (number, username) in ["ada", "ben"].iter().cycle().take(most_moves).enumerate() {
        if board.options().is_empty() {
            break;
        }
        note(&playground, &board, &mut shown).await;
        let mover = playground.person(username);
        // Never the same robot's first move only: the menu is walked through.
        let choice = board.options()[number % board.options().len()].to_owned();
        let preview = mover.choose(&board, &choice).await.private();
        note(&playground, &preview, &mut shown).await;
        if number % 5 == 0 {
            let afresh = mover.run("general", "/wayk board").await.message();
            note(&playground, &afresh, &mut shown).await;
            let typed = mover
                .suggestions("general", "wayk move", json!({ "to": "" }), "to")
                .await;
            shown.push(format!("{typed:?}"));
        }
        board = mover
            .press_stale(&preview, &button(&preview, "play"))
            .await
            .public();
    }
    let traffic = playground.traffic().await;
    shown.extend(
        traffic
            .iter()
            .take_while(|request| !request["files"].to_string().contains(".wayk"))
            .filter(|request| request["method"] != "GET" && request["body"].is_object())
            // What is said, however it was sent: a slow machine defers an answer and edits it in.
            .filter_map(|request| {
                let body = &request["body"];
                let said = if body["data"].is_object() {
                    &body["data"]
                } else {
                    body
                };
                let mut said = said.clone();
                let parts = said.as_object_mut()?;
                parts.remove("nonce");
                parts.remove("flags");
                (!parts.get("content")?.as_str()?.is_empty())
                    .then(|| without_ids(&said.to_string()))
            }),
    );
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
    playground.shutdown().await;
    shown
}

/// What a message says and shows, without what differs from run to run.
async fn note(playground: &Playground, message: &Message, shown: &mut Vec<String>) {
    shown.push(without_ids(&format!(
        "{} {:?} {} {}",
        message.everything(),
        message.alt(),
        message.0["components"],
        message.0["embeds"],
    )));
    for attachment in message.attachments() {
        let (_, bytes) = playground
            .door
            .bytes(attachment["url"].as_str().unwrap())
            .await;
        shown.push(format!("{} {bytes:?}", attachment["filename"]));
    }
}

/// The same deal with the last two cards of the stack the other way round.
fn with_another_stack(setup: &Setup) -> Setup {
    let mut cards = setup.cards().to_vec();
    let last = cards.len() - 1;
    let other = (3..last).rev().find(|&i| cards[i] != cards[last]).unwrap();
    cards.swap(other, last);
    Setup::new(setup.ship(), setup.tiles().to_vec(), &cards).unwrap()
}

/// Two games that differ only in cards that never come up look the same to the last pixel: so
/// nothing that the bot shows depends on the stack.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_shown_depends_on_the_face_down_stack() {
    let setup = deal(Ship::Frigate, &Seed::from_u64(5));
    let other = with_another_stack(&setup);
    assert_ne!(setup, other);
    let (one, two) = tokio::join!(everything_shown(setup, 24), everything_shown(other, 24));
    assert!(one.len() > 80, "{} things were shown", one.len());
    for (one, two) in one.iter().zip(&two) {
        assert!(one == two, "{one:.2000}\n{two:.2000}");
    }
    assert_eq!(one.len(), two.len());
}

/// A bot as a process of its own that logs all it can.
fn chatty_bot(playground: &Playground, folder: &std::path::Path) -> Child {
    let door = &playground.door;
    Command::new(env!("CARGO_BIN_EXE_wayk"))
        .args(["bot", "--discord-api", door.base(), "--database"])
        .arg(folder.join("wayk.sqlite3"))
        .env("DISCORD_TOKEN", door.token())
        .env("WAYK_LOG", "trace")
        .current_dir(folder)
        .stdout(Stdio::from(File::create(folder.join("out")).unwrap()))
        .stderr(Stdio::from(File::create(folder.join("log")).unwrap()))
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_is_ever_logged() {
    let playground = Playground::start().await;
    let folder = tempfile::tempdir().unwrap();
    let mut bot = chatty_bot(&playground, folder.path());
    playground.bot_is_ready().await;
    let ben = playground.user_id("ben").await;
    let (ada, ben_) = (playground.person("ada"), playground.person("ben"));
    let command = as_client(&format!("/wayk new opponent:<@{ben}> ship:shuttle"));
    let challenge = ada.run("general", &command).await.public();
    // Failures are what logs are for: an answer that is lost, one that is refused, a closed line.
    let fault = json!({ "do": "lose", "path": "/interactions/**", "status": 500, "count": 1 });
    playground.fault(fault).await;
    let accept = button(&challenge, "accept");
    ben_.press_stale(&challenge, &accept).await;
    let fault = json!({ "do": "refuse", "path": "/interactions/**", "status": 403, "code": 50013, "count": 1 });
    playground.fault(fault).await;
    ada.run("general", "/wayk board").await;
    playground
        .gateway_fault(json!({ "do": "close", "code": 4000 }))
        .await;
    playground.bot_is_ready().await;
    ada.run("general", "/wayk games").await;
    let traffic = playground.traffic().await;

    let id = bot.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    let status = tokio::task::spawn_blocking(move || bot.wait().unwrap());
    assert!(status.await.unwrap().success());
    let log = ["log", "out"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    let log = log.concat();
    assert!(log.contains("DEBUG") && log.lines().count() > 20, "{log}");
    assert!(!log.contains(playground.door.token()), "the bot's token");
    let tokens: Vec<&str> = traffic
        .iter()
        .filter_map(|request| request["path"].as_str()?.strip_prefix("/interactions/"))
        .filter_map(|path| path.split('/').nth(1))
        .collect();
    assert!(tokens.len() >= 3, "{tokens:?}");
    for token in tokens {
        assert!(!log.contains(token), "an interaction's token: {token}");
        // A token's secret part, without the id before it.
        let secret = token.rsplit('.').next().unwrap();
        assert!(!log.contains(secret), "part of a token: {secret}");
    }
    playground.shutdown().await;
}

/// A second bot on the same file names the first and goes, once it has seen that the first lives.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_on_the_same_file_leaves_it_to_the_first() {
    let playground = Playground::start().await;
    let folder = tempfile::tempdir().unwrap();
    let mut first = chatty_bot(&playground, folder.path());
    playground.bot_is_ready().await;
    let second = Command::new(env!("CARGO_BIN_EXE_wayk"))
        .args(["bot", "--discord-api", playground.door.base(), "--database"])
        .arg(folder.path().join("wayk.sqlite3"))
        .env("DISCORD_TOKEN", playground.door.token())
        .current_dir(folder.path())
        .output();
    let second = second.unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(!second.status.success());
    let holder = format!("process {}", first.id());
    assert!(said.contains(&holder), "{said}");
    assert!(said.contains("--database"), "it says what to do: {said}");
    playground.shutdown().await;
}

/// 32 characters, which is Discord's limit for a display name: an emoji of several code points, a
/// mass mention, Markdown and a link.
const NASTY: &str = "👩‍🚀@everyone**`<@&1>`[a](//b.cd)";

async fn join(table: &Table, username: &str, name: &str) -> String {
    let guild = table.playground.guild().await;
    let path = format!("/guilds/{}/members", guild["id"].as_str().unwrap());
    let body = json!({ "username": username, "name": name, "locale": "en-GB" });
    let door = &table.playground.door;
    let user = door.ok(Method::POST, &path, Some(&body)).await;
    user["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nasty_name_pings_nobody_and_formats_nothing() {
    assert_eq!(NASTY.chars().count(), 32);
    let table = Table::start(Runs::Inside { seed: 3 }, "en-GB").await;
    let nasty = join(&table, "nasty", NASTY).await;
    let ada_id = table.playground.user_id("ada").await;
    let ada = table.person("ada");
    let them = table.person("nasty");

    let mut seen = Vec::new();
    let command = as_client(&format!("/wayk new opponent:<@{nasty}> ship:shuttle"));
    let challenge = ada.run("general", &command).await.public();
    let accept = button(&challenge, "accept");
    let mut board = them.press_stale(&challenge, &accept).await.public();
    seen.push(challenge);
    while !board.options().is_empty() {
        let next = table.turn(&board, 0).await.public();
        seen.push(board);
        board = next;
    }
    let rematch = button(&board, "rematch");
    let offer = them.press_stale(&board, &rematch).await.public();
    seen.extend([board, offer]);
    let listed = ada.run("general", "/wayk games").await.message();
    let stranger = table.person("mina").run("general", "/wayk resign").await;
    seen.extend([listed, stranger.message()]);

    for message in &seen {
        assert_ne!(message.0["mentions_everyone"], true, "{message:?}");
        let mentioned = message.mentions();
        assert!(
            mentioned.iter().all(|id| **id == nasty || **id == ada_id),
            "{mentioned:?}"
        );
        assert!(mentioned.len() <= 1, "one is told, not both: {message:?}");
        let text = message.everything();
        for raw in ["**`", "`<@&1>`", "](//"] {
            assert!(!text.contains(raw), "{raw} formats: {text}");
        }
    }
    let named = seen.iter().filter(|m| m.content().contains("everyone"));
    assert!(named.count() > 3, "the name is said, escaped");
    // Allowed are only users by id: not one request leaves the choice to Discord.
    for request in table.playground.traffic().await {
        let body = &request["body"];
        let data = if body["data"].is_object() {
            &body["data"]
        } else {
            body
        };
        if data["content"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
        {
            let allowed = &data["allowed_mentions"];
            assert_eq!(allowed["parse"], json!([]), "{request}");
        }
    }
    table.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_presses_at_once_one_counts() {
    let table = Table::start(Runs::Inside { seed: 4 }, "en-GB").await;
    let (ada, ben) = (table.person("ada"), table.person("ben"));
    let ben_id = table.playground.user_id("ben").await;
    let command = as_client(&format!("/wayk new opponent:<@{ben_id}> ship:shuttle"));

    // Accepted twice and withdrawn, all at once: whichever comes first, there is one answer to it.
    let challenge = ada.run("general", &command).await.public();
    let accept = button(&challenge, "accept");
    let withdraw = accept.replace("accept", "withdraw");
    let (one, two, three) = tokio::join!(
        ben.press_stale(&challenge, &accept),
        ben.press_stale(&challenge, &accept),
        ada.press_stale(&challenge, &withdraw),
    );
    let boards = |outcomes: &[&support::Outcome]| {
        outcomes
            .iter()
            .filter(|outcome| {
                let message = outcome.message();
                !message.is_private() && !message.options().is_empty()
            })
            .count()
    };
    assert!(
        boards(&[&one, &two, &three]) <= 1,
        "{one:?} {two:?} {three:?}"
    );
    let mut board = match boards(&[&one, &two, &three]) {
        1 => ada.run("general", "/wayk board").await.public(),
        // The withdrawal came first.
        _ => table.new_game("ada", "ben", "general", Ship::Shuttle).await,
    };

    // Each turn: the mover plays two different moves from two devices, one of them twice, while
    // the opponent presses the same buttons.
    for ply in 0..6 {
        if board.options().len() < 2 {
            break;
        }
        let mover = table.person(&table.mover(&board).await);
        let other = if mover.username() == "ada" {
            &ben
        } else {
            &ada
        };
        let first = mover.choose(&board, board.options()[0]).await.private();
        let second = mover.choose(&board, board.options()[1]).await.private();
        let (play, play_other) = (button(&first, "play"), button(&second, "play"));
        let (a, b, c, d) = tokio::join!(
            mover.press_stale(&first, &play),
            mover.press_stale(&second, &play_other),
            mover.press_stale(&first, &play),
            other.press_stale(&board, &play),
        );
        let outcomes = [a, b, c, d].map(|outcome| outcome.message());
        let (made, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|m| !m.is_private());
        assert_eq!(made.len(), 1, "at ply {ply}: {made:?}");
        assert_eq!(refused.len(), 3, "at ply {ply}");
        assert!(
            refused.iter().all(|m| !m.content().is_empty()),
            "each says why: {refused:?}"
        );
        board = made.into_iter().next().unwrap();
    }
    table.end().await;
}

/// An admin removes the thread while the game is being put into it; the game is not lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_removed_at_once_loses_no_game() {
    let mut table = Table::start(Runs::Inside { seed: 4 }, "en-GB").await;
    let (ada, ben) = (table.person("ada"), table.person("ben"));
    let ben_id = table.playground.user_id("ben").await;
    let command = as_client(&format!(
        "/wayk new opponent:<@{ben_id}> ship:shuttle thread:true"
    ));
    let challenge = ada.run("general", &command).await.public();
    // The board's way into the thread is slow, and the thread is gone when it arrives.
    let delay = json!({ "do": "delay", "method": "POST", "path": "/channels/*/messages", "delay_ms": 1500, "count": 1 });
    table.playground.fault(delay).await;
    let accept = button(&challenge, "accept");
    let accepted = ben.press_stale(&challenge, &accept);
    let removed = async {
        loop {
            let guild = table.playground.guild().await;
            if let Some(thread) = guild["threads"].as_array().and_then(|all| all.first()) {
                let path = format!("/channels/{}", thread["id"].as_str().unwrap());
                let door = &table.playground.door;
                door.ok(Method::DELETE, &path, None).await;
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::join!(accepted, removed);
    let here = ada.run("games", "/wayk board").await;
    let mut board = here.message();
    let mut tries = 0;
    // The bot may still be about to learn that the thread is gone.
    while board.is_private() {
        tries += 1;
        assert!(tries < 20, "the game cannot be had again: {board:?}");
        table.pass(wayk::play::SignedDuration::from_secs(40)).await;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        board = ada.run("games", "/wayk board").await.message();
    }
    let next = table.turn(&board, 0).await.public();
    assert_eq!(next.channel(), board.channel());
    assert_eq!(next.mentions().len(), 1, "{next:?}");
    let nothing: Value = json!(null);
    assert_ne!(next.0["components"], nothing);
    table.end().await;
}
