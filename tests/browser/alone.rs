//! A rescue and the puzzle of the day on the page, and their boards of the day.

use wayk::play::{Move, Stop};
use wayk::puzzle::{self, Verdict};

use crate::driver::Browser;
use crate::game::with_the_bot;
use crate::puzzles::{first_move, the_puzzle};

/// A rescue on the shuttle has at most 2 × lying + standing moves (rules, "A turn").
const MOST_MOVES: usize = 28;

/// The newest menu on the page.
const MENU: &str = "[...document.querySelectorAll('#log .select:not(:disabled)')].at(-1)";

/// The newest green button: that of a preview.
const PLAY: &str = "[...document.querySelectorAll('#log .button.success')].at(-1)";

/// Takes a move of the newest menu, by its place in the list, through preview and Play; both take
/// the place of the board.
async fn take(page: &Browser, place: usize) {
    page.until("a menu", &format!("return {MENU} !== undefined"))
        .await;
    page.js(&format!("{MENU}.click()"), vec![]).await;
    page.find("[role=listbox] [role=option]").await;
    let option = format!("document.querySelectorAll('[role=listbox] [role=option]')[{place}]");
    page.js(&format!("{option}.click()"), vec![]).await;
    page.until("the preview", &format!("return {PLAY} !== undefined"))
        .await;
    page.js(&format!("{PLAY}.click()"), vec![]).await;
    page.until("the preview to go", &format!("return {PLAY} === undefined"))
        .await;
}

/// Whether the newest message has a menu.
async fn goes_on(page: &Browser) -> bool {
    let script = "return [...document.querySelectorAll('#log .message')].at(-1)\
                  .querySelector('.select:not(:disabled)') !== null";
    page.js(script, vec![]).await == true
}

#[tokio::test]
async fn a_member_rescues_a_ship() {
    let Some(browser) = Browser::open("a_member_rescues_a_ship", 1280, 800, false).await else {
        return;
    };
    let stage = with_the_bot(browser).await;
    let page = &stage.browser;
    let title = "Rescue by Ada on the shuttle";
    stage.run("ada", "/wayk rescue play ship:2", title).await;
    let mut moves = 0;
    while goes_on(page).await {
        assert!(moves < MOST_MOVES, "the rescue goes on for ever");
        take(page, 0).await;
        moves += 1;
        if moves == 2 {
            page.screenshot("rescue-middle").await;
        }
    }
    page.reads("Ada has saved").await;
    page.reads("saves from this deal").await;
    page.screenshot("rescue-end").await;

    let today = "the same ark for everybody";
    stage.run("ada", "/wayk rescue today", today).await;
    take(page, 0).await;
    page.press("End it here").await;
    page.press("End it").await;
    page.reads("ended before the ship was done").await;
    page.press("Share").await;
    page.reads("rescue of").await;
    stage.run("ada", "/wayk rescue board", "1. Ada").await;
    page.screenshot("rescue-board").await;
    stage.is_sound("a rescue").await;
}

/// A move's place in the menu after these moves.
fn place(moves: &[Move], mv: Move) -> usize {
    let legal = the_puzzle().view_after(moves).unwrap().legal_moves();
    legal.iter().position(|one| *one == mv).unwrap()
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_solved_by_one_and_failed_by_another() {
    let test = "the_puzzle_of_the_day_is_solved_by_one_and_failed_by_another";
    let Some(browser) = Browser::open(test, 1280, 800, false).await else {
        return;
    };
    let stage = with_the_bot(browser).await;
    let page = &stage.browser;
    let task = "however the other crew defends";
    stage.run("ada", "/wayk puzzle today", task).await;
    page.screenshot("puzzle-start").await;
    let (the_puzzle, stop) = (the_puzzle(), Stop::default());
    let mut moves = Vec::new();
    while goes_on(page).await {
        let mv = puzzle::hint(&the_puzzle, &moves, &stop).unwrap().unwrap();
        take(page, place(&moves, mv)).await;
        moves.push(mv);
        if let Verdict::Continue { reply } = puzzle::judge(&the_puzzle, &moves, &stop).unwrap() {
            moves.push(reply);
        }
    }
    page.reads("Solved at the first try, without hints.").await;
    page.screenshot("puzzle-solved").await;

    stage.be("ben").await;
    stage.run("ben", "/wayk puzzle today", task).await;
    take(page, place(&[], first_move(false))).await;
    page.reads("is not it").await;
    page.screenshot("puzzle-refuted").await;
    page.press("Try again").await;
    page.reads("not scored").await;
    stage
        .run("ben", "/wayk puzzle board", "Streak: 1 day")
        .await;
    page.screenshot("puzzle-board").await;
    stage.is_sound("the puzzle of the day").await;
}
