//! The user side: what members see, live events, and who is kept out.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use wayk::sandbox::{ChannelPlan, PersonPlan, Sandbox, SandboxError, SandboxOptions};

use crate::support::Playground;

#[tokio::test]
async fn only_loopback_is_listened_on() {
    let options = SandboxOptions {
        address: "0.0.0.0".parse().unwrap(),
        ..Default::default()
    };
    assert!(matches!(
        Sandbox::start(options).await,
        Err(SandboxError::NotLoopback(_))
    ));
    let mut options = SandboxOptions::default();
    options.plan.guilds[0].members.push("nobody".to_owned());
    assert!(matches!(
        Sandbox::start(options).await,
        Err(SandboxError::Plan(_))
    ));
}

#[tokio::test]
async fn ids_are_the_same_in_every_sandbox() {
    let (one, other) = (Playground::start().await, Playground::start().await);
    let of = async |playground: &Playground| {
        let mut world = playground.world().await;
        world["clock"].take();
        world
    };
    assert_eq!(of(&one).await, of(&other).await);
}

#[tokio::test]
async fn a_page_elsewhere_is_kept_out() {
    let playground = Playground::start().await;
    let url = format!("{}/sandbox/api/world", playground.door.base());
    let client = reqwest::Client::new();
    let status = async |name: &str, value: &str| {
        client
            .get(&url)
            .header(name, value)
            .send()
            .await
            .unwrap()
            .status()
    };
    assert_eq!(
        status("origin", "https://elsewhere.example").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        status("host", "elsewhere.example").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        status("origin", playground.door.base()).await,
        StatusCode::OK
    );
    let (status, page) = playground.door.bytes("/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        String::from_utf8(page)
            .unwrap()
            .starts_with("<!doctype html>")
    );
}

#[tokio::test]
async fn a_private_channel_is_seen_by_its_own() {
    let mut options = SandboxOptions::default();
    let long = "🦀".repeat(16) + &"x".repeat(16);
    options
        .plan
        .people
        .push(PersonPlan::new("long", &long, "de"));
    options.plan.guilds[0].members.push("long".to_owned());
    options.plan.guilds[0]
        .channels
        .push(ChannelPlan::private("den", &["joon", "wayk"]));
    let playground = Playground::start_with(options).await;
    let sees = async |name: &str| {
        let home = playground.person(name).home().await;
        let channels = home["guilds"][0]["channels"].as_array().unwrap().clone();
        channels.iter().any(|c| c["name"] == "den")
    };
    assert!(sees("joon").await);
    assert!(sees("mina").await, "she is an administrator");
    assert!(!sees("ben").await);
    let (status, _) = playground
        .door
        .ask(Method::GET, "/as/ben/channels/den/messages", None)
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let path = format!("/channels/{}/messages", playground.channel_id("den").await);
    let (status, _) = playground
        .door
        .api(Method::POST, &path, Some(&json!({ "content": "psst" })))
        .await;
    assert_eq!(status, StatusCode::OK);
    let poll = async |name: &str| {
        let path = format!("/as/{name}/events/poll?after=0&timeout_ms=0");
        playground.door.ok(Method::GET, &path, None).await["events"].clone()
    };
    assert_eq!(poll("joon").await[0]["data"]["content"], "psst");
    assert_eq!(poll("ben").await, json!([]));
}

#[tokio::test]
async fn people_talk_reply_and_clean_up() {
    let playground = Playground::start().await;
    let (mina, ben) = (playground.person("mina"), playground.person("ben"));
    let id = playground.user_id("mina").await;
    let hello = ben.say("general", &format!("hello <@{id}>")).await;
    assert_eq!(hello.0["names"][&id], "Mina");
    assert!(mina.expect("general", "hello", None).await.mentions_me());
    let body = json!({ "content": "hi", "reply_to": hello.id() });
    let reply = playground
        .door
        .ok(
            Method::POST,
            "/as/mina/channels/general/messages",
            Some(&body),
        )
        .await;
    assert_eq!(
        (&reply["type"], &reply["reply_to"]["name"]),
        (&json!(19), &json!("Ben"))
    );
    let reply_path = format!(
        "/as/ben/channels/general/messages/{}",
        reply["id"].as_str().unwrap()
    );
    let (status, _) = playground.door.ask(Method::DELETE, &reply_path, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let hello_path = format!("/as/mina/channels/general/messages/{}", hello.id());
    playground.door.ok(Method::DELETE, &hello_path, None).await;
    assert_eq!(ben.read("general").await.len(), 1);
    playground
        .deny("ben", Some("general"), &["SEND_MESSAGES"])
        .await;
    let (status, error) = playground
        .door
        .ask(
            Method::POST,
            "/as/ben/channels/general/messages",
            Some(&json!({ "content": "x" })),
        )
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{error}");
}

#[tokio::test]
async fn events_stream_as_they_happen() {
    let playground = Playground::start().await;
    let url = format!("{}/sandbox/api/as/joon/events", playground.door.base());
    let mut stream = reqwest::get(&url).await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    playground.person("mina").say("general", "live").await;
    let mut text = String::new();
    while !text.contains("\n\n") {
        let chunk = stream.chunk().await.unwrap().expect("the stream goes on");
        text.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    assert!(text.contains("event: message\n"), "{text}");
    let data = text.lines().find_map(|l| l.strip_prefix("data: ")).unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        (&data["content"], &data["mentions_me"]),
        (&json!("live"), &json!(false))
    );
}

#[tokio::test]
async fn people_come_and_go() {
    let playground = Playground::start().await;
    let guild = playground.guild().await["id"].as_str().unwrap().to_owned();
    let path = format!("/guilds/{guild}/members");
    let noa = json!({ "username": "noa", "name": "Noa", "locale": "ko" });
    playground.door.ok(Method::POST, &path, Some(&noa)).await;
    let person = playground.person("noa");
    assert_eq!(person.say("general", "hello").await.author(), "Noa");
    let (status, _) = playground.door.ask(Method::POST, &path, Some(&noa)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    playground
        .door
        .ok(Method::DELETE, &format!("{path}/noa"), None)
        .await;
    assert_eq!(person.home().await["guilds"], json!([]));
}

#[tokio::test]
async fn the_clock_moves_on_for_all_that_is_written() {
    let playground = Playground::start().await;
    let mina = playground.person("mina");
    let written = async |text| {
        let message = mina.say("general", text).await;
        message.0["created"].as_u64().unwrap()
    };
    let before = written("before").await;
    let door = &playground.door;
    let day = json!({ "advance_ms": 86_400_000 });
    let moved = door.ok(Method::POST, "/clock", Some(&day)).await;
    assert_eq!(moved["ahead_ms"], 86_400_000);
    assert!(written("after").await >= before + 86_400_000);
    assert_eq!(playground.world().await["clock"]["ahead_ms"], 86_400_000);
    let events = door
        .ok(Method::GET, "/as/mina/events/poll?after=0", None)
        .await;
    let mut events = events["events"].as_array().unwrap().iter();
    assert!(events.any(|event| event["event"] == "clock"));
    for wrong in [
        json!({ "advance_ms": -1 }),
        json!({ "advance_ms": 1e12 }),
        json!({}),
    ] {
        let (status, _) = door.ask(Method::POST, "/clock", Some(&wrong)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}
