//! A running sandbox, seen from outside: over HTTP, as `docs/sandbox.md` describes it.

use std::sync::Arc;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use wayk::sandbox::{Sandbox, SandboxOptions};

use super::Person;

/// How to reach a sandbox; cheap to clone.
#[derive(Debug, Clone)]
pub struct Door {
    client: reqwest::Client,
    base: Arc<str>,
    token: Arc<str>,
}

impl Door {
    /// Any request of the user side, with its status.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        self.request(
            self.client
                .request(method, format!("{}/sandbox/api{path}", self.base)),
            body,
        )
        .await
    }

    /// A request of the user side that must succeed.
    pub async fn ok(&self, method: Method, path: &str, body: Option<&Value>) -> Value {
        let (status, answer) = self.ask(method.clone(), path, body).await;
        assert!(
            status.is_success(),
            "{method} {path} {body:?}: {status} {answer}"
        );
        answer
    }

    /// A request as the bot itself makes it, below /api/v10, with the token.
    pub async fn api(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let request = self
            .client
            .request(method, format!("{}/api/v10{path}", self.base));
        let request = request.header("authorization", format!("Bot {}", self.token));
        self.request(request, body).await
    }

    /// The same with files, named `files[0]` and so on.
    pub async fn upload(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        files: &[(&str, Vec<u8>)],
    ) -> (StatusCode, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part);
        }
        let request = self
            .client
            .request(method, format!("{}/api/v10{path}", self.base));
        let request = request
            .header("authorization", format!("Bot {}", self.token))
            .multipart(form);
        self.request(request, None).await
    }

    /// The bytes at an address on the sandbox.
    pub async fn bytes(&self, path: &str) -> (StatusCode, Vec<u8>) {
        let url = if path.starts_with("http") {
            path.to_owned()
        } else {
            format!("{}{path}", self.base)
        };
        let response = self
            .client
            .get(url)
            .send()
            .await
            .expect("the sandbox answers");
        let status = response.status();
        (
            status,
            response.bytes().await.expect("a whole body").to_vec(),
        )
    }

    async fn request(
        &self,
        request: reqwest::RequestBuilder,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let request = body.iter().fold(request, reqwest::RequestBuilder::json);
        let response = request.send().await.expect("the sandbox answers");
        let status = response.status();
        let bytes = response.bytes().await.expect("a whole body");
        let text = || Value::String(String::from_utf8_lossy(&bytes).into_owned());
        (
            status,
            serde_json::from_slice(&bytes).unwrap_or_else(|_| text()),
        )
    }

    /// Where it is: `http://127.0.0.1:…`.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The bot's token.
    pub fn token(&self) -> &str {
        &self.token
    }
}

/// A sandbox that lives as long as this.
#[derive(Debug)]
pub struct Playground {
    sandbox: Sandbox,
    pub door: Door,
}

impl Playground {
    /// The default world.
    pub async fn start() -> Self {
        Self::start_with(SandboxOptions::default()).await
    }

    /// A world of one's own.
    pub async fn start_with(options: SandboxOptions) -> Self {
        let sandbox = Sandbox::start(options)
            .await
            .expect("a free port on loopback");
        let door = Door {
            client: reqwest::Client::new(),
            base: format!("http://{}", sandbox.address()).into(),
            token: sandbox.token().into(),
        };
        Self { sandbox, door }
    }

    /// A member by username.
    pub fn person(&self, username: &str) -> Person {
        Person::new(self.door.clone(), username)
    }

    /// Waits until a bot is connected and has registered commands: one that follows a killed one
    /// waits twenty seconds itself.
    pub async fn bot_is_ready(&self) {
        let answer = self
            .door
            .ok(Method::GET, "/ready?timeout_ms=60000", None)
            .await;
        assert_eq!(
            answer["ready"], true,
            "no bot came, or it registered nothing"
        );
    }

    /// Everything there is.
    pub async fn world(&self) -> Value {
        self.door.ok(Method::GET, "/world", None).await
    }

    /// The first guild.
    pub async fn guild(&self) -> Value {
        self.world().await["guilds"][0].clone()
    }

    /// A user's id.
    pub async fn user_id(&self, username: &str) -> String {
        let world = self.world().await;
        let mut users = world["users"].as_array().into_iter().flatten();
        let user = users
            .find(|u| u["username"] == username)
            .expect("someone of that username");
        user["id"].as_str().expect("a user has an id").to_owned()
    }

    /// A channel's id, in the first guild.
    pub async fn channel_id(&self, name: &str) -> String {
        let guild = self.guild().await;
        let mut channels = guild["channels"].as_array().into_iter().flatten();
        let channel = channels
            .find(|c| c["name"] == name)
            .expect("a channel of that name");
        channel["id"]
            .as_str()
            .expect("a channel has an id")
            .to_owned()
    }

    /// Arms a fault on REST; see `docs/sandbox.md` for its form.
    pub async fn fault(&self, fault: Value) {
        self.door
            .ok(Method::POST, "/faults/rest", Some(&fault))
            .await;
    }

    /// A fault on the gateway: `{"do": "close", "code": 4000}` and so on.
    pub async fn gateway_fault(&self, fault: Value) {
        self.door
            .ok(Method::POST, "/faults/gateway", Some(&fault))
            .await;
    }

    /// Delivers the next `count` interactions `times` times.
    pub async fn deliver(&self, times: u64, count: u64) {
        let body = json!({ "times": times, "count": count });
        self.door
            .ok(Method::POST, "/faults/deliver", Some(&body))
            .await;
    }

    /// Takes rights away in a channel, or in the first guild; an empty list gives all back.
    pub async fn deny(&self, who: &str, channel: Option<&str>, rights: &[&str]) {
        let body = if rights.is_empty() {
            json!({ "who": who, "channel": channel, "reset": true })
        } else {
            json!({ "who": who, "channel": channel, "deny": rights })
        };
        self.door
            .ok(Method::POST, "/faults/permissions", Some(&body))
            .await;
    }

    /// What the bot asked over REST so far, oldest first.
    pub async fn traffic(&self) -> Vec<Value> {
        let answer = self
            .door
            .ok(Method::GET, "/traffic?limit=10000", None)
            .await;
        answer["requests"].as_array().cloned().unwrap_or_default()
    }

    /// Stops it.
    pub async fn shutdown(self) {
        self.sandbox.shutdown().await;
    }
}
