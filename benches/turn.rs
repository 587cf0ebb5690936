//! A turn through the sandbox, from the press to the posted board, beside a bare serenity handler
//! that answers with the same bytes; then turns per second with 200 games at once, the database on
//! disk with synchronous FULL.
//!
//! The bar for one turn: at most three times the bare handler's median plus the drawing time.
//!
//! `cargo bench --bench turn`

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a measurement fails by panicking, and its figures are rounded"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use serenity::all::{
    ClientBuilder, Context, CreateAttachment, EventHandler, GatewayIntents, HttpBuilder,
    Interaction,
};
use serenity::async_trait;
use support::table::{Runs, Table, button};
use support::{Message, Outcome, Person, Playground};
use wayk::i18n::Locale;
use wayk::render::{Picture, Theme};
use wayk::rules::{Replay, Seed, Ship, deal};

/// Turns measured one after the other.
const TURNS: usize = 150;
/// Games at once.
const GAMES: usize = 200;
/// Turns of each of them.
const TURNS_EACH: usize = 20;

#[tokio::main]
async fn main() {
    let draw = drawing();
    let table = Table::start(Runs::Inside { seed: 1 }, "en-GB").await;
    let (turns, body, png) = turns(&table).await;
    table.end().await;
    let bare = bare(body, png).await;

    println!("One turn, from the press to the posted board ({TURNS} each):");
    println!("{:<34}{:>10}{:>10}", "", "median", "99th");
    for (name, times) in [
        ("drawing the board", &draw),
        ("bare serenity handler, same bytes", &bare),
        ("Wayk", &turns),
    ] {
        println!(
            "{name:<34}{:>7.2} ms{:>7.2} ms",
            at(times, 0.5),
            at(times, 0.99)
        );
    }
    let allowed = 3.0 * at(&bare, 0.5) + at(&draw, 0.5);
    println!(
        "Wayk / (3 × bare + drawing) = {:.2}, at most 1 is wanted",
        at(&turns, 0.5) / allowed
    );
    many_games().await;
}

/// The time in milliseconds below which this part of the times lies.
fn at(times: &[Duration], part: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an index into the list"
    )]
    let index = ((sorted.len() - 1) as f64 * part).round() as usize;
    sorted[index].as_secs_f64() * 1e3
}

/// How long the boards of one game of the ark take to draw, the first after its tiles.
fn drawing() -> Vec<Duration> {
    let mut game = Replay::new(deal(Ship::Ark, &Seed::from_u64(1)));
    let mut times = Vec::new();
    while times.len() < TURNS {
        let view = game.view();
        let Some(mv) = view.legal_moves().first().copied() else {
            game = Replay::new(deal(Ship::Ark, &Seed::from_u64(times.len() as u64)));
            continue;
        };
        let start = Instant::now();
        let png = Picture::draw(&view, Locale::English, &Theme::DARK).png();
        times.push(start.elapsed());
        assert!(!png.is_empty());
        game.play(mv).unwrap();
    }
    times
}

/// Plays games by preview and Play, and times Play. Gives also what the last board was sent with:
/// its payload and its picture.
async fn turns(table: &Table) -> (Vec<Duration>, Value, Vec<u8>) {
    let mut times = Vec::new();
    let mut last = None;
    let mut channels = ["general", "games", "off-topic"].into_iter().cycle();
    while times.len() < TURNS {
        let channel = channels.next().expect("a cycle has no end");
        let mut board = table.new_game("ada", "ben", channel, Ship::Ark).await;
        while times.len() < TURNS && !board.options().is_empty() {
            let mover = table.person(&table.mover(&board).await);
            let preview = mover.choose(&board, board.options()[0]).await.private();
            let play = button(&preview, "play");
            let start = Instant::now();
            let next = mover.press_stale(&preview, &play).await.public();
            times.push(start.elapsed());
            if !next.options().is_empty() {
                last = Some(next.clone());
            }
            board = next;
        }
    }
    let last = last.expect("a board in play");
    let url = last.attachments()[0]["url"].as_str().unwrap().to_owned();
    let (_, png) = table.playground.door.bytes(&url).await;
    let requests = table.playground.traffic().await;
    let sent = requests
        .into_iter()
        .rev()
        .find(|request| {
            request["path"].as_str().unwrap().ends_with("/callback")
                && request["body"]["data"]["components"][0].is_object()
                && request["files"].as_array().is_some_and(|f| f.len() == 1)
                && request["body"]["data"]["flags"].as_u64().unwrap_or(0) & 64 == 0
        })
        .expect("the last board's answer");
    (times, sent["body"].clone(), png)
}

/// Answers everything with the same message.
struct Bare {
    body: Value,
    png: Vec<u8>,
}

#[async_trait]
impl EventHandler for Bare {
    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let file = CreateAttachment::bytes(
            self.png.clone(),
            self.body["data"]["attachments"][0]["filename"]
                .as_str()
                .unwrap_or("board.png"),
        );
        ctx.http
            .create_interaction_response(
                interaction.id(),
                interaction.token(),
                &self.body,
                vec![file],
            )
            .await
            .unwrap();
    }
}

/// The same measurement with the bare handler.
async fn bare(body: Value, png: Vec<u8>) -> Vec<Duration> {
    let playground = Playground::start().await;
    let http = HttpBuilder::new(playground.door.token())
        .proxy(playground.door.base())
        .ratelimiter_disabled(true)
        .build();
    let application = http.get_current_application_info().await.unwrap().id;
    http.set_application_id(application);
    let command = json!([{ "name": "bare", "description": "The same board", "type": 1 }]);
    http.create_global_commands(&command).await.unwrap();
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Bare { body, png })
        .await
        .unwrap();
    let running = tokio::spawn(async move { client.start().await });
    playground.bot_is_ready().await;
    let ada = playground.person("ada");
    let mut board = ada.run("general", "/bare").await.public();
    let mut times = Vec::new();
    while times.len() < TURNS {
        let start = Instant::now();
        let next = ada.choose(&board, board.options()[0]).await.public();
        times.push(start.elapsed());
        board = next;
    }
    running.abort();
    playground.shutdown().await;
    times
}

/// Plays many games at once by typed moves.
async fn many_games() {
    let table = Table::start(Runs::Inside { seed: 1000 }, "en-GB").await;
    let guild = table.playground.guild().await;
    let path = format!("/guilds/{}/channels", guild["id"].as_str().unwrap());
    let pairs = [
        ("ada", "ben"),
        ("mina", "joon"),
        ("ada", "mina"),
        ("ben", "joon"),
    ];
    // Typed moves are made at once, without a preview.
    for name in ["ada", "ben", "mina", "joon"] {
        let person = table.person(name);
        let settings = person.run("general", "/wayk settings").await.private();
        person
            .press_stale(&settings, &button(&settings, "preview"))
            .await;
    }
    let mut games = Vec::new();
    for number in 0..GAMES {
        let channel = table
            .playground
            .door
            .ok(
                Method::POST,
                &path,
                Some(&json!({ "name": format!("game-{number}") })),
            )
            .await;
        let channel = channel["id"].as_str().unwrap().to_owned();
        let (one, other) = pairs[number % pairs.len()];
        let board = table.new_game(one, other, &channel, Ship::Ark).await;
        let first = table.mover(&board).await;
        let second = if first == one { other } else { one };
        games.push((channel, board, table.person(&first), table.person(second)));
    }
    let start = Instant::now();
    let tasks: Vec<_> = games
        .into_iter()
        .map(|(channel, board, first, second)| tokio::spawn(play(channel, board, [first, second])))
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "\n{GAMES} games at once, {} turns: {:.0} turns/s; a turn's median {:.0} ms, 99th {:.0} ms",
        times.len(),
        times.len() as f64 / seconds,
        at(&times, 0.5),
        at(&times, 0.99)
    );
    table.end().await;
}

/// The board that answers a typed move. With so many at once the bot defers, privately since most
/// typed moves are previewed first; the board then comes beside the deferred answer.
async fn board_of(player: &Person, mut said: Outcome) -> Message {
    loop {
        if let Some(board) = said.followups().pop() {
            return board;
        }
        // Null once the deferred answer is removed, private and empty before.
        let message = &said.0["message"];
        if message["ephemeral"] == false
            || message["content"].as_str().is_some_and(|c| !c.is_empty())
        {
            return said.public();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        said = player.outcome(&said).await;
    }
}

/// Some turns of one game, each by its first legal move.
async fn play(channel: String, mut board: Message, players: [Person; 2]) -> Vec<Duration> {
    let mut times = Vec::new();
    for player in players.iter().cycle().take(TURNS_EACH) {
        let Some((mv, _)) = board
            .options()
            .first()
            .and_then(|label| label.split_once('·'))
        else {
            break;
        };
        let command = format!("/wayk move to:{}", mv.trim());
        let start = Instant::now();
        let said = player.run(&channel, &command).await;
        let next = board_of(player, said).await;
        times.push(start.elapsed());
        board = next;
    }
    times
}
