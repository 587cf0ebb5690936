//! Messages of the bot over REST, and who is mentioned.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::{
    bare::{accepted, refused, text},
    echo::PNG,
    support::Playground,
};

#[tokio::test]
async fn a_request_needs_the_token() {
    let playground = Playground::start().await;
    let url = format!("{}/api/v10/users/@me", playground.door.base());
    let client = reqwest::Client::new();
    let response = client
        .get(&url)
        .header("authorization", "Bot wrong")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
    let me = accepted(playground.door.api(Method::GET, "/users/@me", None).await);
    assert_eq!(me["username"], "wayk");
    let gateway = accepted(playground.door.api(Method::GET, "/gateway/bot", None).await);
    assert!(text(&gateway["url"]).starts_with("ws://127.0.0.1:"));
}

#[tokio::test]
async fn a_message_is_sent_read_edited_and_deleted() {
    let playground = Playground::start().await;
    let channel = playground.channel_id("general").await;
    let path = format!("/channels/{channel}/messages");
    let body = json!({
        "content": "the board",
        "attachments": [{ "id": 0, "filename": "board.png", "description": "a board" }],
    });
    let files = [("board.png", PNG.to_vec())];
    let sent = accepted(
        playground
            .door
            .upload(Method::POST, &path, &body, &files)
            .await,
    );
    assert_eq!(sent["attachments"][0]["description"], "a board");
    let (status, bytes) = playground
        .door
        .bytes(text(&sent["attachments"][0]["url"]))
        .await;
    assert_eq!((status, bytes.as_slice()), (StatusCode::OK, PNG));
    let one = format!("{path}/{}", text(&sent["id"]));
    let edit = json!({ "content": "no picture", "attachments": [] });
    let edited = accepted(playground.door.api(Method::PATCH, &one, Some(&edit)).await);
    assert_eq!(edited["attachments"], json!([]));
    assert!(edited["edited_timestamp"].is_string());
    let (status, _) = playground
        .door
        .bytes(text(&sent["attachments"][0]["url"]))
        .await;
    assert_eq!(
        status,
        StatusCode::NOT_FOUND,
        "the file went with its entry"
    );
    let listed = accepted(
        playground
            .door
            .api(Method::GET, &format!("{path}?limit=1"), None)
            .await,
    );
    assert_eq!(listed[0]["content"], "no picture");
    let (status, _) = playground.door.api(Method::DELETE, &one, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    refused(playground.door.api(Method::GET, &one, None).await, 10008);
    refused(playground.door.api(Method::DELETE, &one, None).await, 10008);
}

#[tokio::test]
async fn a_picture_in_an_embed_is_not_listed() {
    let playground = Playground::start().await;
    let path = format!(
        "/channels/{}/messages",
        playground.channel_id("general").await
    );
    let body =
        json!({ "embeds": [{ "title": "t", "image": { "url": "attachment://board.png" } }] });
    let files = [("board.png", PNG.to_vec())];
    let sent = accepted(
        playground
            .door
            .upload(Method::POST, &path, &body, &files)
            .await,
    );
    assert_eq!(sent["attachments"], json!([]));
    let (status, _) = playground
        .door
        .bytes(text(&sent["embeds"][0]["image"]["url"]))
        .await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn only_the_allowed_are_mentioned() {
    let playground = Playground::start().await;
    let path = format!(
        "/channels/{}/messages",
        playground.channel_id("general").await
    );
    let (mina, joon) = (
        playground.user_id("mina").await,
        playground.user_id("joon").await,
    );
    let content = format!("<@{mina}> <@{joon}> @everyone");
    for (allowed, mentioned) in [
        (json!(null), vec![&mina, &joon]),
        (json!({ "parse": [] }), vec![]),
        (json!({ "parse": [], "users": [joon] }), vec![&joon]),
        (json!({ "parse": ["users"] }), vec![&mina, &joon]),
    ] {
        let body = json!({ "content": content, "allowed_mentions": allowed });
        let sent = accepted(playground.door.api(Method::POST, &path, Some(&body)).await);
        let ids: Vec<_> = sent["mentions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| text(&m["id"]))
            .collect();
        assert_eq!(ids, mentioned, "{allowed}");
        assert_eq!(sent["mention_everyone"], false, "the bot has no right to");
    }
    playground
        .door
        .ok(
            Method::POST,
            "/faults/permissions",
            Some(&json!({ "who": "bot", "allow": ["MENTION_EVERYONE"] })),
        )
        .await;
    for (allowed, everyone) in [(json!(null), true), (json!({ "parse": ["users"] }), false)] {
        let body = json!({ "content": content, "allowed_mentions": allowed });
        let sent = accepted(playground.door.api(Method::POST, &path, Some(&body)).await);
        assert_eq!(sent["mention_everyone"], everyone, "{allowed}");
    }
    let heard = playground
        .person("ben")
        .expect("general", "@everyone", None)
        .await;
    assert!(!heard.mentions_me());
}

#[tokio::test]
async fn an_enforced_nonce_makes_one_message() {
    let playground = Playground::start().await;
    let path = format!(
        "/channels/{}/messages",
        playground.channel_id("general").await
    );
    let send = async |body| accepted(playground.door.api(Method::POST, &path, Some(&body)).await);
    let body = json!({ "content": "board", "nonce": "game-7-ply-3", "enforce_nonce": true });
    let first = send(body.clone()).await;
    assert_eq!(send(body.clone()).await["id"], first["id"]);
    let loose = json!({ "content": "board", "nonce": "game-7-ply-3" });
    assert_ne!(send(loose).await["id"], first["id"]);
    assert_eq!(playground.person("mina").read("general").await.len(), 2);
}

#[tokio::test]
async fn every_missing_right_has_its_refusal() {
    let playground = Playground::start().await;
    let path = format!(
        "/channels/{}/messages",
        playground.channel_id("general").await
    );
    let say = json!({ "content": "hello" });
    let files = [("board.png", PNG.to_vec())];
    let door = &playground.door;
    playground
        .deny("bot", Some("general"), &["ATTACH_FILES"])
        .await;
    refused(door.upload(Method::POST, &path, &say, &files).await, 50013);
    accepted(door.api(Method::POST, &path, Some(&say)).await);
    playground
        .deny("bot", Some("general"), &["EMBED_LINKS"])
        .await;
    refused(
        door.api(
            Method::POST,
            &path,
            Some(&json!({ "embeds": [{ "title": "t" }] })),
        )
        .await,
        50013,
    );
    playground
        .deny("bot", Some("general"), &["SEND_MESSAGES"])
        .await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 50013);
    playground
        .deny("bot", Some("general"), &["VIEW_CHANNEL"])
        .await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 50001);
    refused(door.api(Method::GET, &path, None).await, 50001);
    playground.deny("bot", Some("general"), &[]).await;
    playground.deny("bot", None, &["SEND_MESSAGES"]).await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 50013);
    playground.deny("bot", None, &[]).await;
    accepted(door.api(Method::POST, &path, Some(&say)).await);
    door.ok(Method::DELETE, "/channels/general", None).await;
    refused(door.api(Method::POST, &path, Some(&say)).await, 10003);
}

#[tokio::test]
async fn private_messages_reach_open_doors() {
    let playground = Playground::start().await;
    let (mina, beep) = (
        playground.user_id("mina").await,
        playground.user_id("beep").await,
    );
    let open = async |id: &str| {
        playground
            .door
            .api(
                Method::POST,
                "/users/@me/channels",
                Some(&json!({ "recipient_id": id })),
            )
            .await
    };
    let channel = accepted(open(&mina).await);
    assert_eq!(channel["type"], 1);
    assert_eq!(
        accepted(open(&mina).await)["id"],
        channel["id"],
        "one channel for good"
    );
    refused(open(&beep).await, 50007);
    refused(open("12345").await, 10013);
    let path = format!("/channels/{}/messages", text(&channel["id"]));
    let say = json!({ "content": "your turn" });
    accepted(playground.door.api(Method::POST, &path, Some(&say)).await);
    let person = playground.person("mina");
    let private = person.private_channel().await;
    assert_eq!(person.read(&private).await[0].content(), "your turn");
    person.change(json!({ "dms_open": false })).await;
    refused(
        playground.door.api(Method::POST, &path, Some(&say)).await,
        50007,
    );
}

#[tokio::test]
async fn people_and_places_can_be_looked_up() {
    let playground = Playground::start().await;
    let guild = text(&playground.guild().await["id"]).to_owned();
    let joon = playground.user_id("joon").await;
    let get = async |path: String| playground.door.api(Method::GET, &path, None).await;
    let member = accepted(get(format!("/guilds/{guild}/members/{joon}")).await);
    assert_eq!(member["user"]["username"], "joon");
    assert_eq!(
        accepted(get(format!("/guilds/{guild}")).await)["preferred_locale"],
        "en-US"
    );
    assert_eq!(
        accepted(get(format!("/users/{joon}")).await)["global_name"],
        "Joon"
    );
    refused(get("/users/99".to_owned()).await, 10013);
    refused(get("/guilds/99".to_owned()).await, 10004);
    refused(get("/channels/99".to_owned()).await, 10003);
    playground
        .door
        .ok(
            Method::DELETE,
            &format!("/guilds/{guild}/members/joon"),
            None,
        )
        .await;
    refused(get(format!("/guilds/{guild}/members/{joon}")).await, 10007);
}
