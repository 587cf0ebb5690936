//! Interactions: what the bot is told, and which answers it may give.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;
use wayk::sandbox::SandboxOptions;

use crate::{
    bare::{Bare, accepted, callback, refused, text},
    echo::PNG,
    support::Playground,
};

#[tokio::test]
async fn an_interaction_has_every_field() {
    let mut bot = Bare::start().await;
    let joon = bot.playground.user_id("joon").await;
    let i = bot
        .run("ada", "games", "/wayk new opponent:@Joon thread:true")
        .await;
    assert_eq!(
        (&i["type"], &i["version"], &i["context"]),
        (&json!(2), &json!(1), &json!(0))
    );
    assert_eq!(
        (&i["locale"], &i["guild_locale"]),
        (&json!("en-GB"), &json!("en-US"))
    );
    assert_eq!(i["attachment_size_limit"], 10_485_760);
    assert_eq!(i["entitlements"], json!([]));
    assert_eq!(i["authorizing_integration_owners"]["0"], i["guild_id"]);
    assert_eq!(i["channel"]["name"], "games");
    assert!(i["channel"]["permissions"].is_string() && i["member"]["permissions"].is_string());
    let bits: u64 = text(&i["app_permissions"]).parse().unwrap();
    assert_eq!(bits & (1 << 15), 1 << 15, "ATTACH_FILES");
    let sub = &i["data"]["options"][0];
    assert_eq!((&sub["type"], &sub["name"]), (&json!(1), &json!("new")));
    assert_eq!(
        sub["options"][0],
        json!({ "type": 6, "name": "opponent", "value": joon })
    );
    assert_eq!(
        sub["options"][1],
        json!({ "type": 5, "name": "thread", "value": true })
    );
    assert_eq!(i["data"]["resolved"]["users"][&joon]["global_name"], "Joon");
    assert!(i["data"]["resolved"]["members"][&joon]["permissions"].is_string());
    let i = bot.board("ada", "games").await;
    assert_eq!(
        i["data"]["options"][0]["options"],
        json!([]),
        "there even when empty"
    );
}

#[tokio::test]
async fn the_first_answer_is_the_only_one_and_in_time() {
    let options = SandboxOptions {
        answer_within: Duration::from_millis(300),
        ..Default::default()
    };
    let mut bot = Bare::start_in(Playground::start_with(options).await).await;
    let i = bot.board("mina", "general").await;
    bot.say(&i, json!({ "content": "here" })).await;
    refused(
        bot.answer(&i, json!({ "type": 4, "data": { "content": "again" } }))
            .await,
        40060,
    );
    let late = bot.board("mina", "general").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(bot.outcome(&late).await.state(), "failed");
    refused(
        bot.answer(&late, json!({ "type": 4, "data": { "content": "late" } }))
            .await,
        10062,
    );
    refused(
        bot.webhook(Method::POST, &late, "", Some(json!({ "content": "x" })))
            .await,
        10015,
    );
    let mut forged = late;
    forged["token"] = json!("wrong");
    refused(bot.answer(&forged, json!({ "type": 5 })).await, 10062);
}

#[tokio::test]
async fn an_answer_can_be_asked_for() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    let path = format!("{}?with_response=true", callback(&i));
    let body = json!({ "type": 4, "data": { "content": "hi", "flags": 64 } });
    let answer = accepted(
        bot.playground
            .door
            .api(Method::POST, &path, Some(&body))
            .await,
    );
    assert_eq!(answer["interaction"]["id"], i["id"]);
    assert_eq!(answer["resource"]["message"]["content"], "hi");
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    let message = &answer["resource"]["message"];
    let path = format!(
        "/channels/{}/messages/{}",
        text(&message["channel_id"]),
        text(&message["id"])
    );
    refused(bot.api(Method::GET, &path, json!(null)).await, 10008);
}

#[tokio::test]
async fn wrong_answers_leave_the_interaction_open() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    for (answer, code) in [
        (
            json!({ "type": 4, "data": { "content": "x".repeat(2001) } }),
            50035,
        ),
        (json!({ "type": 4, "data": {} }), 50006),
        (
            json!({ "type": 7, "data": { "content": "no source" } }),
            50035,
        ),
        (json!({ "type": 8, "data": { "choices": [] } }), 50035),
        (json!({ "type": 1 }), 50035),
        (
            json!({ "type": 9, "data": { "custom_id": "m", "title": "t".repeat(46) } }),
            50035,
        ),
    ] {
        refused(bot.answer(&i, answer).await, code);
    }
    assert_eq!(bot.outcome(&i).await.state(), "waiting");
    bot.say(&i, json!({ "content": "at last" })).await;
}

#[tokio::test]
async fn original_and_followups_are_edited_and_deleted() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    refused(
        bot.webhook(Method::GET, &i, "/messages/@original", None)
            .await,
        10015,
    );
    accepted(bot.answer(&i, json!({ "type": 5 })).await);
    assert_eq!(bot.outcome(&i).await.state(), "deferred");
    let edited = bot
        .webhook(
            Method::PATCH,
            &i,
            "/messages/@original",
            Some(json!({ "content": "done" })),
        )
        .await;
    let edited = accepted(edited);
    assert_eq!(
        (&edited["flags"], &edited["edited_timestamp"]),
        (&json!(0), &json!(null))
    );
    assert_eq!(edited["webhook_id"], *bot.application);
    assert_eq!(edited["interaction_metadata"]["id"], i["id"]);
    let more = accepted(
        bot.webhook(Method::POST, &i, "", Some(json!({ "content": "more" })))
            .await,
    );
    let rest = format!("/messages/{}", text(&more["id"]));
    accepted(
        bot.webhook(Method::PATCH, &i, &rest, Some(json!({ "content": "most" })))
            .await,
    );
    assert_eq!(bot.outcome(&i).await.followups()[0].content(), "most");
    accepted(bot.webhook(Method::DELETE, &i, &rest, None).await);
    refused(bot.webhook(Method::GET, &i, &rest, None).await, 10008);
    let expire = json!({ "interaction": i["id"] });
    bot.playground
        .door
        .ok(Method::POST, "/faults/expire", Some(&expire))
        .await;
    refused(
        bot.webhook(Method::GET, &i, "/messages/@original", None)
            .await,
        50027,
    );
}

#[tokio::test]
async fn the_first_followup_after_a_deferral_fills_it() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    accepted(
        bot.answer(&i, json!({ "type": 5, "data": { "flags": 64 } }))
            .await,
    );
    accepted(
        bot.webhook(Method::POST, &i, "", Some(json!({ "content": "filled" })))
            .await,
    );
    let outcome = bot.outcome(&i).await;
    assert_eq!(
        (outcome.state(), outcome.private().content()),
        ("answered", "filled")
    );
    assert!(outcome.followups().is_empty());
}

#[tokio::test]
async fn a_component_changes_its_message_or_not() {
    let mut bot = Bare::start().await;
    let i = bot.board("mina", "general").await;
    let row = json!([{ "type": 1, "components": [
        { "type": 2, "style": 1, "label": "Go", "custom_id": "go" }
    ]}]);
    let message = bot
        .say(&i, json!({ "content": "board", "components": row }))
        .await
        .public();
    let (mina, joon) = (bot.playground.person("mina"), bot.playground.person("joon"));
    let playing = tokio::spawn({
        let message = message.clone();
        async move { joon.press(&message, "Go").await }
    });
    let press = bot.interaction().await;
    assert_eq!(press["type"], 3);
    assert_eq!(press["data"]["custom_id"], "go");
    assert_eq!(press["message"]["id"], *message.id());
    assert_eq!(
        press["message"]["components"][0]["components"][0]["custom_id"],
        "go"
    );
    accepted(bot.answer(&press, json!({ "type": 6 })).await);
    assert_eq!(bot.outcome(&press).await.state(), "acknowledged");
    let change = json!({ "content": "board 2", "components": [] });
    accepted(
        bot.webhook(Method::PATCH, &press, "/messages/@original", Some(change))
            .await,
    );
    assert_eq!(playing.await.unwrap().state(), "updated");
    let now = mina.reread(&message).await;
    assert_eq!((now.content(), now.components().len()), ("board 2", 0));
    assert!(now.0["edited"].is_number());
}

#[tokio::test]
async fn rights_count_in_an_answer_as_documented() {
    let mut bot = Bare::start().await;
    bot.playground
        .deny(
            "bot",
            Some("general"),
            &["ATTACH_FILES", "SEND_MESSAGES", "VIEW_CHANNEL"],
        )
        .await;
    let i = bot.board("mina", "general").await;
    let body = json!({ "type": 4, "data": { "content": "board" } });
    let files = [("board.png", PNG.to_vec())];
    let upload = bot
        .playground
        .door
        .upload(Method::POST, &callback(&i), &body, &files)
        .await;
    refused(upload, 50013);
    // A member brought it, so it may answer where it cannot even look.
    bot.say(&i, json!({ "content": "as text" })).await;
    let channel = bot.playground.channel_id("general").await;
    let path = format!("/channels/{channel}/messages");
    refused(
        bot.api(Method::POST, &path, json!({ "content": "hello" }))
            .await,
        50001,
    );
}

#[tokio::test]
async fn an_interaction_can_come_twice_or_never() {
    let mut bot = Bare::start().await;
    bot.playground.deliver(2, 1).await;
    let first = bot.board("mina", "general").await;
    let second = bot.interaction().await;
    assert_eq!(first, second);
    bot.say(&first, json!({ "content": "once" })).await;
    refused(
        bot.answer(
            &second,
            json!({ "type": 4, "data": { "content": "twice" } }),
        )
        .await,
        40060,
    );
    bot.playground.deliver(0, 1).await;
    bot.playground
        .person("mina")
        .run_and_walk_away("general", "/wayk board")
        .await;
    let third = bot.board("ben", "general").await;
    assert_eq!(
        third["member"]["user"]["username"], "ben",
        "mina's was lost"
    );
}

#[tokio::test]
async fn who_may_use_a_command_is_decided_here() {
    let bot = Bare::start().await;
    let ben = bot.playground.person("ben");
    bot.playground
        .deny("ben", Some("general"), &["USE_APPLICATION_COMMANDS"])
        .await;
    assert!(ben.commands("general").await.is_empty());
    assert!(
        ben.cannot_run("general", "/wayk board")
            .await
            .contains("may not use wayk")
    );
    let path = format!("/applications/{}/commands", bot.application);
    let admins =
        json!([{ "name": "manage", "description": "d", "default_member_permissions": "0" }]);
    let listed = accepted(bot.api(Method::PUT, &path, admins).await);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(
        bot.playground.person("mina").commands("games").await,
        ["manage"]
    );
    assert!(ben.commands("games").await.is_empty());
    let (status, _) = bot
        .api(Method::GET, "/applications/1/commands", json!(null))
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
