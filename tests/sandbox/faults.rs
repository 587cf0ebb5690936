//! Faults on demand.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::{
    bare::{Bare, callback, refused},
    echo,
    support::Playground,
};

#[tokio::test]
async fn a_request_is_refused_as_often_as_told() {
    let playground = Playground::start().await;
    let path = format!(
        "/channels/{}/messages",
        playground.channel_id("general").await
    );
    playground
        .fault(json!({
            "do": "refuse", "method": "POST", "path": "/channels/*/messages", "count": 1,
            "status": 429, "retry_after": 1.5, "message": "You are being rate limited.",
        }))
        .await;
    let say = json!({ "content": "x" });
    let url = format!("{}/api/v10{path}", playground.door.base());
    let request = reqwest::Client::new().post(&url).json(&say);
    let request = request.header("authorization", format!("Bot {}", playground.door.token()));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(response.headers()["retry-after"], "2");
    assert_eq!(
        response.json::<serde_json::Value>().await.unwrap()["retry_after"],
        1.5
    );
    let (status, _) = playground.door.api(Method::POST, &path, Some(&say)).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(playground.person("mina").read("general").await.len(), 1);
}

#[tokio::test]
async fn an_answer_is_lost_after_it_was_processed() {
    let mut bot = Bare::start().await;
    bot.playground
        .fault(json!({ "do": "lose", "path": "/interactions/*/*/callback" }))
        .await;
    let i = bot.board("mina", "general").await;
    let (status, _) = bot
        .answer(&i, json!({ "type": 4, "data": { "content": "board" } }))
        .await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(bot.outcome(&i).await.public().content(), "board");
    refused(
        bot.answer(&i, json!({ "type": 4, "data": { "content": "again" } }))
            .await,
        40060,
    );
}

#[tokio::test]
async fn a_connection_is_cut_before_or_after() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    let client = reqwest::Client::new();
    let url = format!("{}/api/v10{}", bot.playground.door.base(), callback(&i));
    let body = json!({ "type": 4, "data": { "content": "board" } });
    for processed in [false, true] {
        bot.playground
            .fault(json!({ "do": "drop", "processed": processed }))
            .await;
        assert!(
            client.post(&url).json(&body).send().await.is_err(),
            "no answer comes"
        );
        let state = bot.outcome(&i).await;
        assert_eq!(
            state.state(),
            if processed { "answered" } else { "waiting" }
        );
    }
    let traffic = bot.playground.traffic().await;
    assert_eq!(traffic.last().unwrap()["status"], 0);
}

#[tokio::test]
async fn faults_are_listed_and_disarmed() {
    let playground = Playground::start().await;
    playground
        .fault(json!({ "do": "refuse", "count": 5 }))
        .await;
    let list = playground.door.ok(Method::GET, "/faults", None).await;
    assert_eq!(
        (&list["faults"][0]["left"], &list["faults"][0]["do"]),
        (&json!(5), &json!("refuse"))
    );
    refused(
        playground.door.api(Method::GET, "/users/@me", None).await,
        0,
    );
    playground.door.ok(Method::DELETE, "/faults/1", None).await;
    let (status, _) = playground.door.api(Method::GET, "/users/@me", None).await;
    assert_eq!(status, StatusCode::OK);
    let unknown = json!({ "do": "refuse", "staus": 500 });
    let (status, error) = playground
        .door
        .ask(Method::POST, "/faults/rest", Some(&unknown))
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(
        error["error"].as_str().unwrap().contains("staus"),
        "{error}"
    );
}

#[tokio::test]
async fn a_bot_on_serenity_survives_a_lost_connection() {
    let playground = Playground::start().await;
    let _bot = echo::start(&playground).await;
    let mina = playground.person("mina");
    for fault in [
        json!({ "do": "reconnect" }),
        json!({ "do": "close", "code": 4000 }),
    ] {
        playground.gateway_fault(fault).await;
        // The interaction waits in the session until the bot has come back for it.
        let outcome = mina.run("general", "/echo say text:hello").await;
        assert_eq!(outcome.public().content(), "hello");
    }
    let state = playground.door.ok(Method::GET, "/gateway", None).await;
    assert_eq!(state["identifies"], 1, "it resumed: {state}");
}

#[tokio::test]
async fn traffic_is_recorded_with_files_and_answers() {
    let playground = Playground::start().await;
    let _bot = echo::start(&playground).await;
    playground
        .person("mina")
        .run("general", "/echo say text:hello")
        .await
        .public();
    let traffic = playground.traffic().await;
    let registered = traffic.iter().find(|r| r["method"] == "PUT").unwrap();
    assert_eq!(registered["body"][0]["name"], "echo");
    let callback = traffic
        .iter()
        .find(|r| r["path"].as_str().unwrap().ends_with("/callback"))
        .unwrap();
    assert_eq!(callback["status"], 204);
    assert_eq!(callback["body"]["data"]["content"], "hello");
    assert_eq!(callback["files"][0]["filename"], "dot.png");
    assert_eq!(callback["files"][0]["size"], echo::PNG.len());
    playground.door.ok(Method::DELETE, "/traffic", None).await;
    assert!(playground.traffic().await.is_empty());
}
