//! A whole game by two people in a server, in both languages.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the bot writes its endings small"
)]

mod support;

use std::time::Duration;

use support::Message;
use support::table::{Runs, Table, button};
use wayk::rules::{Record, Ship};

/// Plays on from a board by the first legal move each time; every board, the last the end.
async fn play_to_the_end(table: &Table, first: Message) -> Vec<Message> {
    let mut boards = vec![first];
    loop {
        let board = boards.last().expect("there is a first");
        if board.options().is_empty() {
            return boards;
        }
        let next = table.turn(board, 0).await.public();
        boards.push(next);
    }
}

/// The record that is attached to a message.
async fn record(table: &Table, end: &Message) -> Record {
    let attachments = end.attachments();
    let file = attachments
        .iter()
        .find(|file| file["filename"].as_str().unwrap().ends_with(".wayk"))
        .unwrap_or_else(|| panic!("no record on {end:?}"));
    let (status, bytes) = table
        .playground
        .door
        .bytes(file["url"].as_str().unwrap())
        .await;
    assert!(status.is_success());
    String::from_utf8(bytes).unwrap().parse().unwrap()
}

async fn whole_game(runs: Runs, guild_locale: &str, ship: Ship) {
    let table = Table::start(runs, guild_locale).await;
    let first = table.new_game("mina", "joon", "general", ship).await;
    let boards = play_to_the_end(&table, first).await;
    let end = boards.last().unwrap();

    // Every board is a picture with a description, and pings exactly one player.
    for board in &boards {
        assert!(board.alt().is_some_and(|alt| alt.len() > 100), "{board:?}");
        assert_eq!(board.mentions().len(), 1, "{board:?}");
    }
    // The end has the whole record, cards and all, and a button to play again.
    let record = record(&table, end).await;
    assert!(record.replay().is_over());
    assert_eq!(record.replay().ply().index(), boards.len() - 1);
    assert!(record.replay().position().is_some(), "no card is hidden");
    assert_eq!(record.tag("Amber"), Some("Mina"));
    let rematch = button(end, "rematch");

    // Only the newest board has controls, once the background work is done.
    let mina = table.person("mina");
    for board in &boards[..boards.len() - 1] {
        let mut tries = 0;
        while !mina.reread(board).await.components().is_empty() {
            tries += 1;
            assert!(tries < 100, "{board:?} keeps its controls");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    // Both press Rematch: one game, with sides changed.
    let offer = mina.press_stale(end, &rematch).await.public();
    let again = table.person("joon").press_stale(end, &rematch).await;
    let board = again.public();
    assert_eq!(table.mover(&board).await, "joon", "{board:?}");
    let twice = mina.press_stale(end, &rematch).await;
    assert!(twice.message().is_private(), "{twice:?}");
    let late = table
        .person("joon")
        .press_stale(&offer, &button(&offer, "accept"))
        .await;
    assert!(late.message().is_private(), "{late:?}");
    table.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_english() {
    whole_game(Runs::Inside { seed: 7 }, "en-GB", Ship::Shuttle).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_korean() {
    whole_game(Runs::Inside { seed: 7 }, "ko", Ship::Frigate).await;
}
