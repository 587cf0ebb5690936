//! A bot without a library: it hears interactions on the gateway and answers over HTTP as told.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    gateway::Gateway,
    support::{Outcome, Playground},
};

/// The bot, connected and with the command `/wayk` registered.
pub struct Bare {
    pub playground: Playground,
    pub gateway: Gateway,
    pub application: String,
}

impl Bare {
    pub async fn start() -> Self {
        Self::start_in(Playground::start().await).await
    }

    pub async fn start_in(playground: Playground) -> Self {
        let (_, application) = playground
            .door
            .api(Method::GET, "/oauth2/applications/@me", None)
            .await;
        let application = application["id"].as_str().unwrap().to_owned();
        let commands = json!([{ "name": "wayk", "description": "Play", "options": [
            { "type": 1, "name": "board", "description": "Show the board" },
            { "type": 1, "name": "new", "description": "Challenge", "options": [
                { "type": 6, "name": "opponent", "description": "Whom", "required": true },
                { "type": 5, "name": "thread", "description": "In a thread" },
            ]},
        ]}]);
        let path = format!("/applications/{application}/commands");
        let (status, _) = playground
            .door
            .api(Method::PUT, &path, Some(&commands))
            .await;
        assert_eq!(status, StatusCode::OK);
        let (gateway, _) = Gateway::session(&playground, 1).await;
        Self {
            playground,
            gateway,
            application,
        }
    }

    /// A member runs `/wayk board`; the interaction as the bot hears it.
    pub async fn board(&mut self, username: &str, channel: &str) -> Value {
        self.run(username, channel, "/wayk board").await
    }

    pub async fn run(&mut self, username: &str, channel: &str, text: &str) -> Value {
        self.playground
            .person(username)
            .run_and_walk_away(channel, text)
            .await;
        self.interaction().await
    }

    /// The next interaction.
    pub async fn interaction(&mut self) -> Value {
        self.gateway.event("INTERACTION_CREATE").await["d"].clone()
    }

    /// Answers an interaction.
    pub async fn answer(&self, to: &Value, answer: Value) -> (StatusCode, Value) {
        self.playground
            .door
            .api(Method::POST, &callback(to), Some(&answer))
            .await
    }

    /// Answers an interaction with a message, which must be accepted.
    pub async fn say(&self, to: &Value, data: Value) -> Outcome {
        let (status, error) = self.answer(to, json!({ "type": 4, "data": data })).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{error}");
        self.outcome(to).await
    }

    /// What the member sees of it.
    pub async fn outcome(&self, of: &Value) -> Outcome {
        let user = if of["member"].is_null() {
            &of["user"]
        } else {
            &of["member"]["user"]
        };
        let path = format!("/as/{}/interactions/{}", text(&user["id"]), text(&of["id"]));
        Outcome(self.playground.door.ok(Method::GET, &path, None).await)
    }

    /// A request on the interaction's webhook; `rest` is empty or begins with a slash.
    pub async fn webhook(
        &self,
        method: Method,
        of: &Value,
        rest: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let path = format!(
            "/webhooks/{}/{}{rest}",
            self.application,
            text(&of["token"])
        );
        self.playground.door.api(method, &path, body.as_ref()).await
    }

    /// A request as the bot.
    pub async fn api(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        let body = (!body.is_null()).then_some(&body);
        self.playground.door.api(method, path, body).await
    }
}

/// The path that answers an interaction.
pub fn callback(of: &Value) -> String {
    format!(
        "/interactions/{}/{}/callback",
        text(&of["id"]),
        text(&of["token"])
    )
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Discord's code of a refusal.
#[track_caller]
pub fn refused((status, body): (StatusCode, Value), code: u64) {
    assert_eq!(body["code"], code, "{status} {body}");
    assert!(!status.is_success());
}

/// The answer of a request that was accepted.
#[track_caller]
pub fn accepted((status, body): (StatusCode, Value)) -> Value {
    assert!(status.is_success(), "{status} {body}");
    body
}
