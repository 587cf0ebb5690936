//! Threads: opening, archiving, locking, and what is refused in a closed one.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::{
    bare::{Bare, accepted, refused, text},
    support::Playground,
};

#[tokio::test]
async fn a_thread_is_opened_from_a_message() {
    let playground = Playground::start().await;
    let channel = playground.channel_id("games").await;
    let path = format!("/channels/{channel}/messages");
    let sent = playground
        .door
        .api(
            Method::POST,
            &path,
            Some(&json!({ "content": "a challenge" })),
        )
        .await;
    let message = accepted(sent);
    let path = format!(
        "/channels/{channel}/messages/{}/threads",
        text(&message["id"])
    );
    let body = json!({ "name": "Mina and Joon", "auto_archive_duration": 10080 });
    let (status, thread) = playground.door.api(Method::POST, &path, Some(&body)).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(thread["id"], message["id"]);
    assert_eq!(
        (&thread["type"], &thread["parent_id"]),
        (&json!(11), &json!(channel))
    );
    refused(
        playground.door.api(Method::POST, &path, Some(&body)).await,
        160_004,
    );
    let seen = playground
        .person("ben")
        .expect("games", "a challenge", None)
        .await;
    assert_eq!(seen.0["thread"]["name"], "Mina and Joon");
    let bad = json!({ "name": "", "auto_archive_duration": 7 });
    refused(
        playground.door.api(Method::POST, &path, Some(&bad)).await,
        50035,
    );
    playground
        .deny("bot", Some("games"), &["CREATE_PUBLIC_THREADS"])
        .await;
    let path = format!("/channels/{channel}/threads");
    let free = json!({ "name": "another", "type": 11 });
    refused(
        playground.door.api(Method::POST, &path, Some(&free)).await,
        50013,
    );
    playground.deny("bot", Some("games"), &[]).await;
    let thread = accepted(playground.door.api(Method::POST, &path, Some(&free)).await);
    let path = format!("/channels/{}/threads", text(&thread["id"]));
    refused(
        playground.door.api(Method::POST, &path, Some(&free)).await,
        50024,
    );
}

#[tokio::test]
async fn a_closed_thread_refuses() {
    let playground = Playground::start().await;
    let mina = playground.person("mina");
    let thread = mina.open_thread("games", "a game").await;
    let path = format!("/channels/{thread}/messages");
    let say = json!({ "content": "board" });
    let door = &playground.door;
    let sent = accepted(door.api(Method::POST, &path, Some(&say)).await);
    let one = format!("{path}/{}", text(&sent["id"]));

    mina.change_thread(&thread, json!({ "archived": true }))
        .await;
    refused(door.api(Method::PATCH, &one, Some(&say)).await, 50083);
    accepted(door.api(Method::POST, &path, Some(&say)).await);
    let state = accepted(
        door.api(Method::GET, &format!("/channels/{thread}"), None)
            .await,
    );
    assert_eq!(
        state["thread_metadata"]["archived"], false,
        "a message opens it"
    );

    mina.change_thread(&thread, json!({ "locked": true })).await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 160_005);
    mina.change_thread(&thread, json!({ "archived": true }))
        .await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 50083);
    let open = json!({ "archived": false });
    refused(
        door.api(Method::PATCH, &format!("/channels/{thread}"), Some(&open))
            .await,
        50013,
    );
    let right = json!({ "who": "bot", "allow": ["MANAGE_THREADS"] });
    door.ok(Method::POST, "/faults/permissions", Some(&right))
        .await;
    accepted(door.api(Method::POST, &path, Some(&say)).await);

    playground
        .deny("bot", Some("games"), &["SEND_MESSAGES_IN_THREADS"])
        .await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 50013);
}

#[tokio::test]
async fn the_creator_may_close_and_open_but_not_lock() {
    let playground = Playground::start().await;
    let path = format!("/channels/{}/threads", playground.channel_id("games").await);
    let body = json!({ "name": "the bot's", "type": 11 });
    let thread = accepted(playground.door.api(Method::POST, &path, Some(&body)).await);
    let path = format!("/channels/{}", text(&thread["id"]));
    let change = async |body| playground.door.api(Method::PATCH, &path, Some(&body)).await;
    accepted(change(json!({ "name": "renamed" })).await);
    refused(change(json!({ "locked": true })).await, 50013);
    accepted(change(json!({ "archived": true })).await);
    refused(change(json!({ "name": "late" })).await, 50083);
    accepted(change(json!({ "archived": false })).await);
}

#[tokio::test]
async fn an_interaction_in_a_closed_thread_cannot_be_answered() {
    let mut bot = Bare::start().await;
    let mina = bot.playground.person("mina");
    let thread = mina.open_thread("games", "a game").await;
    let i = bot.board("joon", &thread).await;
    assert_eq!(i["channel"]["thread_metadata"]["archived"], false);
    mina.change_thread(&thread, json!({ "archived": true, "locked": true }))
        .await;
    refused(
        bot.answer(&i, json!({ "type": 4, "data": { "content": "x" } }))
            .await,
        50083,
    );
    let sentence = bot
        .playground
        .person("joon")
        .cannot_run(&thread, "/wayk board")
        .await;
    assert!(sentence.contains("may not use"), "{sentence}");
}
