//! A game against the bot on the page, and one in private messages.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::game::{board, next_board, next_board_of, with_the_bot};
use crate::stage::Stage;

/// A game on the shuttle has at most 2 × lying + standing moves (rules, "A turn"), and here two to
/// a round.
const MOST_ROUNDS: usize = 12;

/// Chooses the first move of the newest board and plays it.
async fn play_first_move(page: &Browser) {
    page.js(
        "[...document.querySelectorAll('#log .message:not(.private) .select:not(:disabled)')].at(-1).click()",
        vec![],
    )
    .await;
    page.find("[role=listbox] [role=option]").await;
    page.js(
        "document.querySelector('[role=listbox] [role=option]').click()",
        vec![],
    )
    .await;
    // The green one is that of the preview; a hint has another.
    let preview = "[...document.querySelectorAll('#log .message.private .button.success')].at(-1)";
    page.until("the preview", &format!("return {preview} !== undefined"))
        .await;
    page.js(&format!("{preview}.click()"), vec![]).await;
    page.until(
        "the preview to go",
        &format!("return {preview} === undefined"),
    )
    .await;
}

/// Plays first moves from a board on until the game is over, after so many that are.
async fn play_on(page: &Browser, mut now: Value, ended: usize) {
    let mut rounds = 0;
    while !now.is_null() {
        rounds += 1;
        assert!(rounds <= MOST_ROUNDS, "the game goes on for ever");
        play_first_move(page).await;
        now = next_board_of(page, &now, ended).await;
    }
}

async fn open(test: &str) -> Option<Stage> {
    let browser = Browser::open(test, 1280, 800, false).await?;
    Some(with_the_bot(browser).await)
}

#[tokio::test]
async fn a_member_plays_the_bot_with_hints_and_a_takeback() {
    let test = "a_member_plays_the_bot_with_hints_and_a_takeback";
    let Some(stage) = open(test).await else {
        return;
    };
    let page = &stage.browser;
    // Choices are sent by their numbers: Captain, the shuttle, Amber.
    stage
        .run(
            "ada",
            "/wayk solo level:3 ship:2 side:0",
            "A new game on the shuttle against Wayk (Captain)",
        )
        .await;
    let start = next_board(page, &json!({ "message": null })).await;
    play_first_move(page).await;
    let second = next_board(page, &start).await;
    page.reads("your move").await;
    let alt = second["alt"].as_str().unwrap();
    assert!(alt.contains("Before it: Amber"), "{alt}");
    page.screenshot("solo-round").await;

    page.press("Hint").await;
    page.reads("Look at the robot on").await;
    page.press("Which tile?").await;
    page.press("Which move?").await;
    page.reads("Hints in this game so far: 3.").await;
    page.screenshot("solo-hint").await;
    page.press("Take back").await;
    page.reads("The last round is taken back.").await;

    let now = next_board(page, &second).await;
    play_on(page, now, 0).await;
    page.reads("Level Captain. Hints: 3, takebacks: 1.").await;
    page.screenshot("solo-end").await;
    stage.is_sound("a game against the bot").await;
}

#[tokio::test]
async fn a_game_at_each_level_is_played_to_its_end() {
    let test = "a_game_at_each_level_is_played_to_its_end";
    let Some(stage) = open(test).await else {
        return;
    };
    let page = &stage.browser;
    let mut before = json!({ "message": null });
    for (number, level) in ["Cadet", "Deckhand", "Pilot", "Captain", "Admiral"]
        .into_iter()
        .enumerate()
    {
        let side = number % 2;
        stage
            .run(
                "ada",
                &format!("/wayk solo level:{number} ship:2 side:{side}"),
                &format!("against Wayk ({level})"),
            )
            .await;
        let start = next_board_of(page, &before, number).await;
        before.clone_from(&start);
        play_on(page, start, number).await;
        page.reads(&format!("Level {level}. Without hints or takebacks."))
            .await;
    }
    stage.run("ada", "/wayk results", "Admiral:").await;
    page.screenshot("solo-levels").await;
    stage.is_sound("a game at each level").await;
}

#[tokio::test]
async fn the_bot_is_played_in_private_messages() {
    let test = "the_bot_is_played_in_private_messages";
    let Some(stage) = open(test).await else {
        return;
    };
    let page = &stage.browser;
    let private: Value = stage.post("/as/ada/dms", json!({ "with": "bot" })).await;
    let channel = private["id"].as_str().unwrap();
    page.js(&format!("location.hash = '#/ada/{channel}'"), vec![])
        .await;
    page.until(
        "the private messages",
        "return document.querySelector('#composer textarea') !== null",
    )
    .await;
    let path = format!("/as/ada/channels/{channel}/commands");
    stage
        .post(&path, json!({ "text": "/wayk solo level:0 ship:2 side:1" }))
        .await;
    page.reads("Wayk (Cadet) begins with").await;
    let first = board(page).await;
    play_first_move(page).await;
    next_board(page, &first).await;
    page.reads("your move").await;
    page.screenshot("solo-private").await;
    stage.is_sound("private messages").await;
}
