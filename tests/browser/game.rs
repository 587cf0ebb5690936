//! A whole game with the real bot, played on the page as two members.

use std::sync::Arc;

use serde_json::{Value, json};
use wayk::discord::{BotConfig, DiscordApi, Token};
use wayk::play::{Limits, SeededDealer, SystemClock, Thinking, Thoroughness};
use wayk::sandbox::{Sandbox, SandboxOptions};

use crate::driver::{Browser, ENTER};
use crate::puzzles::OnePuzzle;
use crate::stage::Stage;

/// A game on the ark has at most 2 × lying + standing moves (rules, "A turn").
const MOST_MOVES: usize = 60;

/// The newest board on the page: its message, and the member it mentions.
pub async fn board(page: &Browser) -> Value {
    page.js(
        "const menus = [...document.querySelectorAll('#log .message:not(.private) .select:not(:disabled)')];\
         const board = menus.at(-1)?.closest('.message');\
         if (!board) return null;\
         const whom = [...board.querySelectorAll('.content .mention[data-user]')].at(-1);\
         return { message: board.dataset.message, turn: whom.dataset.user, alt: board.querySelector('img').alt };",
        vec![],
    )
    .await
}

/// Waits for a board other than `last`, or for the end of the game; `null` then.
pub async fn next_board(page: &Browser, last: &Value) -> Value {
    next_board_of(page, last, 0).await
}

/// The same where so many games have ended on the page before.
pub async fn next_board_of(page: &Browser, last: &Value, ended: usize) -> Value {
    page.until(
        "the next board, or the end",
        &format!(
            "const menus = [...document.querySelectorAll('#log .message:not(.private) .select:not(:disabled)')];\
             const board = menus.at(-1)?.closest('.message');\
             return (board !== undefined && board.dataset.message !== {}) \
             || [...document.querySelectorAll('#log .button')].filter((one) => one.innerText === 'Rematch').length > {ended}",
            last["message"]
        ),
    )
    .await;
    let found = board(page).await;
    if found["message"] == last["message"] {
        Value::Null
    } else {
        found
    }
}

/// A stage with the bot itself, which plays quickly and deals the same games every time.
pub async fn with_the_bot(browser: Browser) -> Stage {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(SandboxOptions::default()).await.unwrap();
    let address = format!("http://{}", sandbox.address());
    let config = BotConfig {
        token: Token::new(sandbox.token()),
        database: folder.path().join("games.sqlite3"),
        api: DiscordApi::Loopback(address.parse().unwrap()),
        clock: Arc::new(SystemClock),
        dealer: Arc::new(SeededDealer::new(7)),
        thinking: Thinking {
            moves: Limits {
                nodes: Some(1000),
                ..Limits::default()
            },
            rescues: Thoroughness { orders: 1 },
            ..Thinking::default()
        },
        puzzles: Arc::new(OnePuzzle),
    };
    let bot = tokio::spawn(async move {
        // As long as the bot runs.
        let _folder = folder;
        wayk::discord::run(config, std::future::pending())
            .await
            .unwrap();
    });
    Stage::with(browser, sandbox, bot).await
}

#[tokio::test]
async fn two_members_play_a_whole_game_on_the_page() {
    let test = "two_members_play_a_whole_game_on_the_page";
    let Some(browser) = Browser::open(test, 1280, 800, false).await else {
        return;
    };
    let stage = with_the_bot(browser).await;
    let page = &stage.browser;
    let names: std::collections::HashMap<String, String> = stage.get("/world").await["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|user| {
            (
                user["id"].as_str().unwrap().to_owned(),
                user["username"].as_str().unwrap().to_owned(),
            )
        })
        .collect();

    page.click(".guide .button.primary").await;
    page.find("#suggest [role=option]").await;
    page.keys("ben").await;
    page.keys(ENTER).await;
    page.screenshot("game-command").await;
    page.keys(ENTER).await;
    page.reads("challenges you to a game of Wayk").await;
    page.screenshot("game-challenge").await;
    page.click(".nudge a").await;
    page.find(".strip-person[data-member=ben][aria-current]")
        .await;
    page.press("Accept").await;

    let mut moves = 0;
    let mut now = next_board(page, &json!({ "message": null })).await;
    page.screenshot("game-start").await;
    while !now.is_null() {
        moves += 1;
        assert!(moves <= MOST_MOVES, "the game goes on for ever");
        assert!(now["alt"].as_str().unwrap().len() > 100, "{now}");
        let turn = &names[now["turn"].as_str().unwrap()];
        page.click(&format!(".strip-person[data-member={turn}]"))
            .await;
        page.find(&format!(".strip-person[data-member={turn}][aria-current]"))
            .await;
        let message = now["message"].as_str().unwrap();
        // Only when the board is there, the previews before it are there as well.
        let menu = format!("[data-message='{message}'] .select:not(:disabled)");
        page.find(&menu).await;
        let before = page
            .js(
                "return [...document.querySelectorAll('.message.private')].at(-1)?.dataset.message ?? null",
                vec![],
            )
            .await;
        page.click(&menu).await;
        page.find("[role=listbox] [role=option]").await;
        if moves == 3 {
            page.screenshot("game-menu").await;
        }
        // A move in the middle of the list, so that games are not all of a kind.
        page.js(
            "const all = document.querySelectorAll('[role=option]'); all[Math.floor(all.length / 2)].click()",
            vec![],
        )
        .await;
        page.until(
            "the preview of this move",
            &format!(
                "const last = [...document.querySelectorAll('.message.private')].at(-1);\
                 return last !== undefined && last.dataset.message !== {before} \
                 && last.querySelector('.button.success') !== null"
            ),
        )
        .await;
        if moves == 3 {
            page.screenshot("game-preview").await;
        }
        page.press("Play").await;
        now = next_board(page, &now).await;
    }
    let traffic = stage.get("/traffic?limit=10000").await;
    let refused = traffic["requests"].as_array().unwrap().iter();
    let refused: Vec<_> = refused
        .filter(|request| request["status"].as_u64() >= Some(400))
        .collect();
    assert!(refused.is_empty(), "the sandbox refused {refused:#?}");
    page.find("#log .file a[href$='.wayk']").await;
    page.find("#log .picture img").await;
    page.screenshot("game-end").await;
    let log = page
        .js("return document.getElementById('log').innerText", vec![])
        .await;
    let log = log.as_str().unwrap();
    assert!(log.contains("wins as") || log.contains("A draw"), "{log}");
    let won = stage.get("/as/ada/channels/games/messages?limit=5").await;
    assert!(won.to_string().contains(".wayk"), "{won}");
    stage.is_sound("a whole game").await;
}
