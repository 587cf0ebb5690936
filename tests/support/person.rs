//! A member of the sandbox: what they do and what they see.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Message, Outcome, playground::Door};

/// A member. Channels are named by id or name, messages by themselves.
#[derive(Debug, Clone)]
pub struct Person {
    door: Door,
    username: String,
}

impl Person {
    pub fn new(door: Door, username: &str) -> Self {
        Self {
            door,
            username: username.to_owned(),
        }
    }

    /// How the sandbox knows them.
    pub fn username(&self) -> &str {
        &self.username
    }

    fn path(&self, rest: &str) -> String {
        format!("/as/{}{rest}", self.username)
    }

    async fn post(&self, rest: &str, body: &Value) -> (StatusCode, Value) {
        self.door
            .ask(Method::POST, &self.path(rest), Some(body))
            .await
    }

    /// What has come of something they did by now.
    pub async fn outcome(&self, of: &Outcome) -> Outcome {
        let path = self.path(&format!("/interactions/{}", of.id()));
        Outcome(self.door.ok(Method::GET, &path, None).await)
    }

    async fn act(&self, rest: &str, body: &Value) -> Outcome {
        let path = self.path(rest);
        Outcome(self.door.ok(Method::POST, &path, Some(body)).await)
    }

    /// Types a command, such as `/wayk new opponent:@Joon`, and waits for what comes of it, a
    /// deferred answer included.
    pub async fn run(&self, channel: &str, text: &str) -> Outcome {
        let path = format!("/channels/{channel}/commands?wait=done");
        self.act(&path, &json!({ "text": text })).await
    }

    /// Types a command that the client refuses to send; returns its sentence.
    pub async fn cannot_run(&self, channel: &str, text: &str) -> String {
        let path = format!("/channels/{channel}/commands");
        let (status, answer) = self.post(&path, &json!({ "text": text })).await;
        assert!(status.is_client_error(), "{text} was sent: {answer}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    }

    /// Runs a command and returns at once.
    pub async fn run_and_walk_away(&self, channel: &str, text: &str) -> Outcome {
        let path = format!("/channels/{channel}/commands?wait=none");
        self.act(&path, &json!({ "text": text })).await
    }

    /// Picks a command from another member's context menu.
    pub async fn pick_from_menu(&self, channel: &str, command: &str, target: &str) -> Outcome {
        let path = format!("/channels/{channel}/commands?wait=done");
        self.act(&path, &json!({ "command": command, "target": target }))
            .await
    }

    /// What a field offers while a command is typed; the names.
    pub async fn suggestions(
        &self,
        channel: &str,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Vec<String> {
        let body = json!({ "command": command, "options": options, "focused": focused });
        let path = self.path(&format!("/channels/{channel}/autocomplete"));
        let answer = self.door.ok(Method::POST, &path, Some(&body)).await;
        let choices = answer["choices"].as_array().cloned().unwrap_or_default();
        choices
            .iter()
            .filter_map(|c| c["name"].as_str())
            .map(str::to_owned)
            .collect()
    }

    /// The names of the commands on offer.
    pub async fn commands(&self, channel: &str) -> Vec<String> {
        let path = self.path(&format!("/channels/{channel}/commands"));
        let answer = self.door.ok(Method::GET, &path, None).await;
        let commands = answer["commands"].as_array().cloned().unwrap_or_default();
        commands
            .iter()
            .filter_map(|c| c["name"].as_str())
            .map(str::to_owned)
            .collect()
    }

    fn on(message: &Message, what: &str) -> String {
        format!(
            "/channels/{}/messages/{}/{what}",
            message.channel(),
            message.id()
        )
    }

    /// Presses the button with that label.
    pub async fn press(&self, message: &Message, label: &str) -> Outcome {
        let path = Self::on(message, "press?wait=done");
        self.act(&path, &json!({ "label": label })).await
    }

    /// Presses a button that may be gone from the message, as an old device would.
    pub async fn press_stale(&self, message: &Message, custom_id: &str) -> Outcome {
        let path = Self::on(message, "press?wait=done&force=true");
        self.act(&path, &json!({ "custom_id": custom_id })).await
    }

    /// Presses a button that the client does not let them press; returns its sentence.
    pub async fn cannot_press(&self, message: &Message, label: &str) -> String {
        let (status, answer) = self
            .post(&Self::on(message, "press"), &json!({ "label": label }))
            .await;
        assert!(status.is_client_error(), "{label} was pressed: {answer}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    }

    /// Chooses the option whose label is or begins with that, in the message's one menu.
    pub async fn choose(&self, message: &Message, label: &str) -> Outcome {
        let path = Self::on(message, "choose?wait=done");
        self.act(&path, &json!({ "labels": [label] })).await
    }

    /// Chooses a value that may no longer be offered.
    pub async fn choose_stale(&self, message: &Message, custom_id: &str, value: &str) -> Outcome {
        let path = Self::on(message, "choose?wait=done&force=true");
        self.act(&path, &json!({ "custom_id": custom_id, "values": [value] }))
            .await
    }

    /// Chooses people or channels in the menu of that custom id, by their ids; none empties it.
    pub async fn choose_ids(&self, message: &Message, custom_id: &str, ids: &[String]) -> Outcome {
        let path = Self::on(message, "choose?wait=done");
        self.act(&path, &json!({ "custom_id": custom_id, "values": ids }))
            .await
    }

    /// Fills in the form that an outcome opened.
    pub async fn submit(&self, form: &Outcome, values: Value) -> Outcome {
        let path = format!("/modals/{}?wait=done", form.id());
        self.act(&path, &json!({ "values": values })).await
    }

    /// Writes a message.
    pub async fn say(&self, channel: &str, text: &str) -> Message {
        let path = self.path(&format!("/channels/{channel}/messages"));
        Message(
            self.door
                .ok(Method::POST, &path, Some(&json!({ "content": text })))
                .await,
        )
    }

    /// The newest messages that they see in a channel, oldest first.
    pub async fn read(&self, channel: &str) -> Vec<Message> {
        let path = self.path(&format!("/channels/{channel}/messages?limit=100"));
        let answer = self.door.ok(Method::GET, &path, None).await;
        let messages = answer["messages"].as_array().cloned().unwrap_or_default();
        messages.into_iter().map(Message).collect()
    }

    /// A message as it is now.
    pub async fn reread(&self, message: &Message) -> Message {
        let path = format!("/channels/{}/messages/{}", message.channel(), message.id());
        Message(self.door.ok(Method::GET, &self.path(&path), None).await)
    }

    /// Waits for a message in which `text` stands, newer than `after` if given.
    pub async fn expect(&self, channel: &str, text: &str, after: Option<&Message>) -> Message {
        let mut query = vec![
            ("contains", text.to_owned()),
            ("timeout_ms", "15000".to_owned()),
        ];
        query.extend(after.map(|m| ("after", m.id().to_owned())));
        let pairs = query.iter().map(|(k, v)| format!("{k}={}", escape(v)));
        let query = pairs.collect::<Vec<_>>().join("&");
        let path = self.path(&format!("/channels/{}/wait?{query}", escape(channel)));
        let answer = self.door.ok(Method::GET, &path, None).await;
        assert!(
            !answer["message"].is_null(),
            "{} waits for {text:?} in vain: {:#?}",
            self.username,
            self.read(channel).await
        );
        Message(answer["message"].clone())
    }

    /// Their private channel with the bot.
    pub async fn private_channel(&self) -> String {
        let path = self.path("/dms");
        let answer = self
            .door
            .ok(Method::POST, &path, Some(&json!({ "with": "bot" })))
            .await;
        answer["id"]
            .as_str()
            .expect("a channel has an id")
            .to_owned()
    }

    /// Opens a thread.
    pub async fn open_thread(&self, channel: &str, name: &str) -> String {
        let path = self.path(&format!("/channels/{channel}/threads"));
        let answer = self
            .door
            .ok(Method::POST, &path, Some(&json!({ "name": name })))
            .await;
        answer["id"]
            .as_str()
            .expect("a thread has an id")
            .to_owned()
    }

    /// Archives, locks or renames a thread.
    pub async fn change_thread(&self, thread: &str, change: Value) {
        let path = self.path(&format!("/channels/{thread}"));
        self.door.ok(Method::PATCH, &path, Some(&change)).await;
    }

    /// Changes their own language, or closes their private messages.
    pub async fn change(&self, change: Value) {
        self.door
            .ok(Method::PATCH, &self.path(""), Some(&change))
            .await;
    }

    /// Everything they see.
    pub async fn home(&self) -> Value {
        self.door.ok(Method::GET, &self.path(""), None).await
    }
}

/// Percent-encodes a text for a query.
fn escape(text: &str) -> String {
    let safe = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    text.bytes()
        .map(|b| {
            if safe(b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}
