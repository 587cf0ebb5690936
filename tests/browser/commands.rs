//! Every command in both languages: what comes of it, as text and as a picture of the page.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::game::with_the_bot;
use crate::stage::Stage;

/// What is done, in this order: who, what they type or press, and the name of the picture. A `{…}`
/// is a member's id; `press:` presses the newest button of that kind on what came before.
const DEEDS: &[(&str, &str)] = &[
    ("ada", "/wayk help"),
    ("ada", "/wayk rules"),
    ("ada", "/wayk settings"),
    ("ada", "/wayk away"),
    ("ada", "/wayk away until:3"),
    ("ada", "/wayk away"),
    ("ada", "/wayk games"),
    ("ada", "/wayk results"),
    ("ada", "/wayk new opponent:{ben} ship:2"),
    ("ben", "press:accept"),
    ("ada", "/wayk games"),
    ("ada", "/wayk move to:A1-A2"),
    ("ada", "/wayk board"),
    ("ada", "/wayk game number:1"),
    ("ada", "/wayk takeback"),
    ("ada", "/wayk draw"),
    ("mina", "/wayk admin replace game:1 crew:1 by:{joon}"),
    ("mina", "/wayk admin move game:1"),
    ("ben", "/wayk resign"),
    ("mina", "/wayk admin end game:1 result:3"),
    ("mina", "/wayk admin correct game:1 result:0"),
    ("ada", "/wayk new ship:2"),
    ("ada", "/wayk solo level:0 ship:2 side:0"),
    ("ada", "/wayk hint"),
    ("ada", "/wayk takeback"),
    ("ada", "/wayk resign"),
    ("ada", "press:resign"),
    ("ada", "/wayk results"),
    ("ada", "/wayk rescue play ship:2"),
    ("ada", "/wayk rescue today"),
    ("ada", "/wayk rescue board"),
    ("ada", "/wayk puzzle today"),
    ("ada", "/wayk puzzle practice grade:0"),
    ("ada", "/wayk puzzle board"),
    ("ada", "/wayk privacy"),
    ("ada", "/wayk export"),
    ("ada", "/wayk forget-me"),
];

/// The words of a typed command before its options.
fn leaf(typed: &str) -> String {
    let words = typed
        .split_whitespace()
        .take_while(|word| !word.contains(':'));
    words.collect::<Vec<_>>().join(" ")
}

/// Every command that can be typed, by its words.
fn leaves(command: &Value, before: &str, all: &mut BTreeSet<String>) {
    let name = command["name"].as_str().unwrap();
    let words = format!("{before}{name}");
    let options = command["options"].as_array().into_iter().flatten();
    let below: Vec<_> = options
        .filter(|option| option["type"] == 1 || option["type"] == 2)
        .collect();
    if below.is_empty() {
        all.insert(words);
    } else {
        for option in below {
            leaves(option, &format!("{words} "), all);
        }
    }
}

/// The newest message that somebody sees in #games.
async fn newest(stage: &Stage, member: &str) -> Value {
    let path = format!("/as/{member}/channels/games/messages?limit=20");
    stage.get(&path).await["messages"]
        .as_array()
        .unwrap()
        .clone()
        .into()
}

/// Does one deed, and gives the message that came of it.
async fn act(stage: &Stage, member: &str, deed: &str) -> Value {
    let outcome = if let Some(kind) = deed.strip_prefix("press:") {
        let seen = newest(stage, member).await;
        let wanted = format!("w1:{kind}:");
        let mut buttons = seen.as_array().unwrap().iter().rev().flat_map(|message| {
            let rows = message["components"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let buttons = rows
                .into_iter()
                .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
            let id = message["id"].as_str().unwrap();
            buttons
                .filter_map(|button| button["custom_id"].as_str().map(str::to_owned))
                .map(move |custom_id| (id, custom_id))
                .collect::<Vec<_>>()
        });
        let (message, custom_id) = buttons
            .find(|(_, custom_id)| custom_id.starts_with(&wanted))
            .unwrap_or_else(|| panic!("no button for {deed}"));
        let path = format!("/as/{member}/channels/games/messages/{message}/press?wait=done");
        stage.post(&path, json!({ "custom_id": custom_id })).await
    } else {
        let path = format!("/as/{member}/channels/games/commands?wait=done");
        stage.post(&path, json!({ "text": deed })).await
    };
    let followup = outcome["followups"].as_array().and_then(|all| all.last());
    let message = followup.unwrap_or(&outcome["message"]);
    assert!(message.is_object(), "{deed} by {member}: {outcome}");
    let (channel, id) = (&message["channel"], &message["id"]);
    let (channel, id) = (channel.as_str().unwrap(), id.as_str().unwrap());
    let path = format!("/as/{member}/channels/{channel}/messages/{id}");
    // A busy machine draws for longer than one request waits.
    for _ in 0..600 {
        let message = stage.get(&path).await;
        if message["loading"] == false {
            return message;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("{deed} by {member} is never answered");
}

async fn every_command(test: &str, locale: &str) {
    let Some(browser) = Browser::open(test, 1280, 1400, false).await else {
        return;
    };
    let stage = with_the_bot(browser).await;
    let page = &stage.browser;
    let world = stage.get("/world").await;
    let guild = world["guilds"][0]["id"].as_str().unwrap();
    stage
        .patch(&format!("/guilds/{guild}"), json!({ "locale": locale }))
        .await;
    for member in ["ada", "ben", "mina"] {
        stage
            .patch(&format!("/as/{member}"), json!({ "locale": locale }))
            .await;
    }
    let offered = stage.get("/as/mina/channels/games/commands").await;
    let mut missing = BTreeSet::new();
    for command in offered["commands"].as_array().unwrap() {
        if command["type"] == 1 && command["name"] == "wayk" {
            leaves(command, "/", &mut missing);
        }
    }
    for (number, (member, deed)) in DEEDS.iter().enumerate() {
        let mut typed = (*deed).to_owned();
        for user in world["users"].as_array().unwrap() {
            let name = format!("{{{}}}", user["username"].as_str().unwrap());
            typed = typed.replace(&name, &format!("<@{}>", user["id"].as_str().unwrap()));
        }
        let message = act(&stage, member, &typed).await;
        let what = format!("{deed} by {member} in {locale}");
        let content = message["content"].as_str().unwrap();
        assert!(!content.is_empty(), "{what} says nothing");
        assert!(!content.contains("{ "), "{what}: {content}");
        assert!(
            !content.contains("so something went wrong"),
            "{what}: {content}"
        );
        if locale == "ko" {
            let is_hangul = |c: char| ('가'..='힣').contains(&c);
            assert!(content.chars().any(is_hangul), "{what}: {content}");
        }
        missing.remove(&leaf(deed));
        let channel = message["channel"].as_str().unwrap();
        let id = message["id"].as_str().unwrap();
        let address = format!("location.hash = '#/{member}/{channel}/{id}'");
        page.js(&address, vec![]).await;
        let shown = format!(
            "return document.querySelector('#log [data-message=\"{id}\"]') !== null \
             && document.querySelector('.strip-person[aria-current]')?.dataset.member === '{member}' \
             && [...document.querySelectorAll('#log img')].every((one) => one.complete)"
        );
        page.until(&what, &shown).await;
        let words: String = deed
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        page.screenshot(&format!("{locale}-{number:02}{words}"))
            .await;
    }
    assert!(missing.is_empty(), "nobody has typed {missing:?}");
    stage.is_sound("all commands").await;
}

#[tokio::test]
async fn every_command_answers_in_english() {
    every_command("every_command_answers_in_english", "en-GB").await;
}

#[tokio::test]
async fn every_command_answers_in_korean() {
    every_command("every_command_answers_in_korean", "ko").await;
}
