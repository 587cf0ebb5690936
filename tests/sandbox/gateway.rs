//! The gateway, frame by frame.

use futures::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use crate::support::Playground;

const GUILDS: u64 = 1;
const MESSAGES: u64 = 1 << 9;

/// A bare gateway client.
pub struct Gateway(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// What the other side did.
#[derive(Debug, PartialEq)]
pub enum Heard {
    Payload(Value),
    Closed(Option<u16>),
}

impl Gateway {
    /// Connects and takes HELLO.
    pub async fn connect(playground: &Playground) -> Self {
        let url = playground.door.base().replace("http://", "ws://");
        let (socket, _) = connect_async(format!("{url}/?v=10&encoding=json"))
            .await
            .unwrap();
        let mut gateway = Self(socket);
        let hello = gateway.payload().await;
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().unwrap() > 1000);
        gateway
    }

    pub async fn send(&mut self, payload: Value) {
        self.0
            .send(Message::text(payload.to_string()))
            .await
            .unwrap();
    }

    pub async fn hear(&mut self) -> Heard {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Heard::Payload(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(frame))) => Heard::Closed(frame.map(|f| f.code.into())),
            Some(Ok(other)) => panic!("{other:?}"),
            Some(Err(_)) | None => Heard::Closed(None),
        }
    }

    pub async fn payload(&mut self) -> Value {
        match self.hear().await {
            Heard::Payload(payload) => payload,
            closed @ Heard::Closed(_) => panic!("{closed:?}"),
        }
    }

    /// The next event of that name; others before it are dropped.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["t"] == name {
                return payload;
            }
        }
    }

    pub async fn identify(&mut self, token: &str, intents: u64) {
        self.send(json!({ "op": 2, "d": {
            "token": token, "intents": intents, "shard": [0, 1],
            "properties": { "os": "linux", "browser": "test", "device": "test" },
        }}))
        .await;
    }

    /// A session with READY and the guilds already heard; its id.
    pub async fn session(playground: &Playground, intents: u64) -> (Self, String) {
        let mut gateway = Self::connect(playground).await;
        gateway.identify(playground.door.token(), intents).await;
        let ready = gateway.payload().await;
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        let id = ready["d"]["session_id"].as_str().unwrap().to_owned();
        for _ in 0..ready["d"]["guilds"].as_array().unwrap().len() {
            assert_eq!(gateway.payload().await["t"], "GUILD_CREATE");
        }
        (gateway, id)
    }
}

#[tokio::test]
async fn a_bot_identifies_and_hears_of_its_guilds() {
    let playground = Playground::start().await;
    let mut gateway = Gateway::connect(&playground).await;
    gateway.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(gateway.payload().await["op"], 11);
    gateway.identify(playground.door.token(), GUILDS).await;
    let ready = gateway.payload().await;
    assert_eq!(ready["t"], "READY");
    assert_eq!(ready["d"]["v"], 10);
    assert_eq!(ready["d"]["user"]["bot"], true);
    assert_eq!(ready["d"]["application"]["id"], ready["d"]["user"]["id"]);
    assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
    let guild = gateway.payload().await;
    assert_eq!(
        (&guild["t"], &guild["s"]),
        (&json!("GUILD_CREATE"), &json!(2))
    );
    assert_eq!(guild["d"]["member_count"], 6);
    assert_eq!(
        guild["d"]["members"].as_array().unwrap().len(),
        1,
        "the bot alone, without the intent"
    );
    assert_eq!(guild["d"]["channels"].as_array().unwrap().len(), 3);
    // A second IDENTIFY is an error of its own.
    gateway.identify(playground.door.token(), GUILDS).await;
    gateway.payload().await;
    assert_eq!(gateway.hear().await, Heard::Closed(Some(4005)));
}

#[tokio::test]
async fn what_is_wrong_closes_with_its_code() {
    let playground = Playground::start().await;
    let token = playground.door.token();
    let privileged = 1 << 15;
    for (payload, code) in [
        (
            json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } }),
            4004,
        ),
        (
            json!({ "op": 2, "d": { "token": token, "intents": privileged } }),
            4014,
        ),
        (
            json!({ "op": 2, "d": { "token": token, "intents": 1_u64 << 40 } }),
            4013,
        ),
        (
            json!({ "op": 2, "d": { "token": token, "intents": 1, "shard": [2, 2] } }),
            4010,
        ),
        (json!({ "op": 3, "d": {} }), 4003),
        (json!({ "op": 99, "d": {} }), 4001),
        (json!("not a payload"), 4001),
    ] {
        let mut gateway = Gateway::connect(&playground).await;
        gateway.send(payload.clone()).await;
        assert_eq!(gateway.hear().await, Heard::Closed(Some(code)), "{payload}");
    }
}

#[tokio::test]
async fn a_session_is_resumed_without_a_gap() {
    let playground = Playground::start().await;
    let (gateway, session) = Gateway::session(&playground, GUILDS | MESSAGES).await;
    drop(gateway);
    let mina = playground.person("mina");
    mina.say("general", "while you were away").await;
    let mut gateway = Gateway::connect(&playground).await;
    let resume = |seq: u64, session: &str| json!({ "op": 6, "d": { "token": playground.door.token(), "session_id": session, "seq": seq } });
    gateway.send(resume(3, &session)).await;
    let missed = gateway.payload().await;
    assert_eq!(
        (&missed["t"], &missed["s"]),
        (&json!("MESSAGE_CREATE"), &json!(4))
    );
    assert_eq!(
        missed["d"]["content"], "",
        "there is no intent for what people write"
    );
    assert_eq!(missed["d"]["author"]["username"], "mina");
    assert_eq!(gateway.payload().await["t"], "RESUMED");
    mina.say("general", "<@1> and now").await;
    assert_eq!(gateway.payload().await["s"], 6);

    for refused in [resume(3, "nobody's"), resume(99, &session)] {
        let mut other = Gateway::connect(&playground).await;
        other.send(refused).await;
        assert_eq!(
            other.payload().await,
            json!({ "t": null, "s": null, "op": 9, "d": false })
        );
    }
}

#[tokio::test]
async fn the_gateway_breaks_on_demand() {
    let playground = Playground::start().await;
    let (mut gateway, session) = Gateway::session(&playground, GUILDS).await;
    playground.gateway_fault(json!({ "do": "reconnect" })).await;
    assert_eq!(gateway.payload().await["op"], 7);
    playground
        .gateway_fault(json!({ "do": "close", "code": 4000 }))
        .await;
    assert_eq!(gateway.hear().await, Heard::Closed(Some(4000)));

    let resume = |seq: u64| {
        let token = playground.door.token();
        json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } })
    };
    let mut gateway = Gateway::connect(&playground).await;
    gateway.send(resume(3)).await;
    assert_eq!(gateway.payload().await["t"], "RESUMED");
    playground.gateway_fault(json!({ "do": "drop" })).await;
    assert_eq!(gateway.hear().await, Heard::Closed(None));

    let mut gateway = Gateway::connect(&playground).await;
    gateway.send(resume(4)).await;
    gateway.event("RESUMED").await;
    playground
        .gateway_fault(json!({ "do": "invalid_session" }))
        .await;
    assert_eq!(gateway.payload().await["op"], 9);
    let mut gateway = Gateway::connect(&playground).await;
    gateway.send(resume(5)).await;
    assert_eq!(
        gateway.payload().await["op"],
        9,
        "that session is gone for good"
    );
    let state = playground.door.ok(Method::GET, "/gateway", None).await;
    assert_eq!(state["identifies"], 1);
}

#[tokio::test]
async fn the_bot_hears_of_threads_channels_and_guilds() {
    let playground = Playground::start().await;
    let (mut gateway, _) = Gateway::session(&playground, GUILDS).await;
    let mina = playground.person("mina");
    let thread = mina.open_thread("games", "Mina and Joon").await;
    let created = gateway.payload().await;
    assert_eq!(created["t"], "THREAD_CREATE");
    assert_eq!(created["d"]["id"], *thread);
    assert_eq!(created["d"]["thread_metadata"]["archived"], false);
    mina.change_thread(&thread, json!({ "archived": true, "locked": true }))
        .await;
    let updated = gateway.payload().await;
    assert_eq!(updated["t"], "THREAD_UPDATE");
    assert_eq!(updated["d"]["thread_metadata"]["locked"], true);
    playground
        .door
        .ok(Method::DELETE, "/channels/games", None)
        .await;
    assert_eq!(gateway.payload().await["t"], "THREAD_DELETE");
    assert_eq!(gateway.payload().await["t"], "CHANNEL_DELETE");
    let guild = playground.guild().await["id"].as_str().unwrap().to_owned();
    let path = format!("/guilds/{guild}/members/bot");
    playground.door.ok(Method::DELETE, &path, None).await;
    let gone = gateway.payload().await;
    assert_eq!(
        (&gone["t"], &gone["d"]),
        (&json!("GUILD_DELETE"), &json!({ "id": guild }))
    );
}

#[tokio::test]
async fn stopping_closes_every_connection() {
    let playground = Playground::start().await;
    let (mut gateway, _) = Gateway::session(&playground, GUILDS).await;
    playground.shutdown().await;
    assert!(matches!(gateway.hear().await, Heard::Closed(_)));
}
