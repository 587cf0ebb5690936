//! The sandbox and its test bot against Discord's `OpenAPI` description.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bare::{Bare, accepted, text},
    echo::{self, PNG},
    support::{
        Playground,
        conformance::{conforms, specification},
    },
};

#[tokio::test]
async fn a_serenity_bot_conforms() {
    let playground = Playground::start().await;
    let _bot = echo::start(&playground).await;
    let mina = playground.person("mina");
    let message = mina
        .run("general", "/echo say text:hello to:@Joon")
        .await
        .public();
    mina.run("general", "/echo slow").await;
    mina.suggestions("general", "echo say", json!({ "text": "h" }), "text")
        .await;
    let form = mina.run("general", "/echo form").await;
    mina.submit(&form, json!({ "why": "fun" })).await;
    mina.press(&message, "Again").await;
    conforms(&playground).await;
}

/// A request as the recorder keeps it.
fn request(method: &str, path: &str, body: &Value) -> Value {
    json!({ "seq": 1, "method": method, "path": path, "body": body, "files": [] })
}

#[test]
fn what_is_wrong_is_found() {
    let Some(specification) = specification() else {
        eprintln!("skipped: what_is_wrong_is_found, for want of the OpenAPI description");
        return;
    };
    let button = |custom_id: &str| {
        json!({ "type": 4, "data": { "components": [{ "type": 1, "components": [
            { "type": 2, "style": 1, "label": "x", "custom_id": custom_id }
        ]}]}})
    };
    let callback = "/interactions/1/t/callback";
    let good = request("POST", callback, &button("a"));
    assert_eq!(specification.faults_of_request(&good), [""; 0]);
    for bad in [
        request("POST", callback, &button(&"a".repeat(101))),
        request("POST", callback, &json!({ "type": 77 })),
        request("POST", "/channels/1/messages", &json!({ "content": 5 })),
        request("POST", "/no/such/thing", &json!({})),
    ] {
        assert!(!specification.faults_of_request(&bad).is_empty(), "{bad}");
    }
    let empty = specification.faults_of_answer("GET", "/users/@me", 200, &json!({}));
    assert!(!empty.is_empty());
}

#[tokio::test]
async fn the_sandbox_answers_as_described() {
    let Some(specification) = specification() else {
        eprintln!("skipped: the_sandbox_answers_as_described, for want of the OpenAPI description");
        return;
    };
    let mut bot = Bare::start().await;
    let channel = bot.playground.channel_id("general").await;
    let guild = text(&bot.playground.guild().await["id"]).to_owned();
    let mina = bot.playground.user_id("mina").await;
    let messages = format!("/channels/{channel}/messages");
    let body = json!({
        "content": format!("<@{mina}>"),
        "attachments": [{ "id": 0, "filename": "a.png", "description": "a dot" }],
        "embeds": [{ "title": "t", "description": "d" }],
        "components": [
            { "type": 1, "components": [{ "type": 2, "style": 1, "label": "x", "custom_id": "x" }] },
            { "type": 1, "components": [{ "type": 3, "custom_id": "m", "options": [{ "label": "a", "value": "b" }] }] },
        ],
    });
    let files = [("a.png", PNG.to_vec())];
    let mut faults = Vec::new();
    let (status, sent) = bot
        .playground
        .door
        .upload(Method::POST, &messages, &body, &files)
        .await;
    faults.extend(specification.faults_of_answer("POST", &messages, status.as_u16(), &sent));
    let i = bot.board("mina", "general").await;
    accepted(
        bot.answer(&i, json!({ "type": 4, "data": { "content": "x" } }))
            .await,
    );
    let original = format!(
        "/webhooks/{}/{}/messages/@original",
        bot.application,
        text(&i["token"])
    );
    let commands = format!("/applications/{}/commands", bot.application);
    let wayk = json!([{ "name": "wayk", "description": "Play", "options": [] }]);
    let threads = format!("{messages}/{}/threads", text(&sent["id"]));
    for (method, path, body) in [
        (Method::GET, original, json!(null)),
        (Method::GET, messages.clone(), json!(null)),
        (
            Method::GET,
            format!("{messages}/{}", text(&sent["id"])),
            json!(null),
        ),
        (Method::PUT, commands.clone(), wayk),
        (Method::GET, commands, json!(null)),
        (Method::POST, threads, json!({ "name": "t" })),
        (
            Method::GET,
            format!("/channels/{}", text(&sent["id"])),
            json!(null),
        ),
        (Method::GET, format!("/channels/{channel}"), json!(null)),
        (
            Method::POST,
            "/users/@me/channels".to_owned(),
            json!({ "recipient_id": mina }),
        ),
        (Method::GET, format!("/guilds/{guild}"), json!(null)),
        (
            Method::GET,
            format!("/guilds/{guild}/channels"),
            json!(null),
        ),
        (Method::GET, format!("/guilds/{guild}/roles"), json!(null)),
        (
            Method::GET,
            format!("/guilds/{guild}/members/{mina}"),
            json!(null),
        ),
        (
            Method::GET,
            format!("/guilds/{guild}/threads/active"),
            json!(null),
        ),
        (Method::GET, format!("/users/{mina}"), json!(null)),
        (Method::GET, "/users/@me".to_owned(), json!(null)),
        (Method::GET, "/users/@me/guilds".to_owned(), json!(null)),
        (Method::GET, "/gateway".to_owned(), json!(null)),
        (Method::GET, "/gateway/bot".to_owned(), json!(null)),
        (
            Method::GET,
            "/oauth2/applications/@me".to_owned(),
            json!(null),
        ),
    ] {
        let (status, answer) = bot.api(method.clone(), &path, body).await;
        assert!(status.is_success(), "{method} {path}: {status} {answer}");
        faults.extend(specification.faults_of_answer(
            method.as_str(),
            &path,
            status.as_u16(),
            &answer,
        ));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
