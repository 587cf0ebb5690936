//! Messages and outcomes as `docs/sandbox.md` describes them, with names for what tests ask of
//! them.

use std::fmt;

use serde_json::Value;

/// A message as one member sees it.
#[derive(Clone, PartialEq)]
pub struct Message(pub Value);

impl Message {
    /// Its id.
    pub fn id(&self) -> &str {
        self.0["id"].as_str().expect("a message has an id")
    }

    /// The channel or thread it is in.
    pub fn channel(&self) -> &str {
        self.0["channel"]
            .as_str()
            .expect("a message is in a channel")
    }

    /// The raw text.
    pub fn content(&self) -> &str {
        self.0["content"]
            .as_str()
            .expect("a message has a text, if an empty one")
    }

    /// The author's display name.
    pub fn author(&self) -> &str {
        self.0["author"]["name"]
            .as_str()
            .expect("a message has an author")
    }

    /// Whether it is for this member alone.
    pub fn is_private(&self) -> bool {
        self.0["ephemeral"] == true
    }

    /// Whether it mentions this member for real.
    pub fn mentions_me(&self) -> bool {
        self.0["mentions_me"] == true
    }

    /// The ids of those it really mentions.
    pub fn mentions(&self) -> Vec<&str> {
        list(&self.0["mentions"])
            .filter_map(Value::as_str)
            .collect()
    }

    /// Its attachments.
    pub fn attachments(&self) -> Vec<&Value> {
        list(&self.0["attachments"]).collect()
    }

    /// The alt text of its first attachment that has one.
    pub fn alt(&self) -> Option<&str> {
        list(&self.0["attachments"]).find_map(|a| a["alt"].as_str())
    }

    /// Buttons and menus.
    pub fn components(&self) -> Vec<&Value> {
        list(&self.0["components"])
            .flat_map(|row| list(&row["components"]))
            .collect()
    }

    /// The labels of its buttons that can be pressed.
    pub fn buttons(&self) -> Vec<&str> {
        let all = self.components().into_iter();
        all.filter(|c| c["type"] == 2 && c["disabled"] != true)
            .filter_map(|c| c["label"].as_str())
            .collect()
    }

    /// The labels of the options of its first menu.
    pub fn options(&self) -> Vec<&str> {
        let menu = self.components().into_iter().find(|c| c["type"] == 3);
        let options = menu.into_iter().flat_map(|m| list(&m["options"]));
        options.filter_map(|o| o["label"].as_str()).collect()
    }

    /// The text and all embeds as one text to search in.
    pub fn everything(&self) -> String {
        let embeds: Vec<String> = list(&self.0["embeds"]).map(texts).collect();
        format!("{}\n{}", self.content(), embeds.join("\n"))
    }
}

/// Every string in a JSON value.
fn texts(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(texts).collect::<Vec<_>>().join("\n"),
        Value::Object(map) => map.values().map(texts).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let private = if self.is_private() { " (private)" } else { "" };
        write!(
            f,
            "{}{private}: {}",
            self.author(),
            self.everything().trim()
        )?;
        for attachment in self.attachments() {
            write!(f, " [{}]", attachment["filename"])?;
        }
        if !self.buttons().is_empty() {
            write!(f, " buttons {:?}", self.buttons())?;
        }
        if !self.options().is_empty() {
            write!(f, " menu {:?}", self.options())?;
        }
        Ok(())
    }
}

/// What came of a command, a press, a choice or a form.
#[derive(Clone, PartialEq)]
pub struct Outcome(pub Value);

impl Outcome {
    /// The interaction's id.
    pub fn id(&self) -> &str {
        self.0["interaction"]
            .as_str()
            .expect("an outcome has an interaction")
    }

    /// `answered`, `updated`, `modal`, `failed` and so on.
    pub fn state(&self) -> &str {
        self.0["state"].as_str().expect("an outcome has a state")
    }

    /// The answer: panics when there is none.
    pub fn message(&self) -> Message {
        assert!(!self.0["message"].is_null(), "there is no answer: {self:?}");
        Message(self.0["message"].clone())
    }

    /// The answer, which must be private.
    pub fn private(&self) -> Message {
        let message = self.message();
        assert!(message.is_private(), "everyone sees {message:?}");
        message
    }

    /// The answer, which everyone must see.
    pub fn public(&self) -> Message {
        let message = self.message();
        assert!(!message.is_private(), "only one sees {message:?}");
        message
    }

    /// The answers after the first.
    pub fn followups(&self) -> Vec<Message> {
        list(&self.0["followups"]).cloned().map(Message).collect()
    }

    /// The form that was opened.
    pub fn modal(&self) -> &Value {
        assert_eq!(self.state(), "modal", "{self:?}");
        &self.0["modal"]
    }

    /// Discord's own line when the bot did not answer.
    pub fn note(&self) -> Option<&str> {
        self.0["note"].as_str()
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.state())?;
        if let Some(note) = self.note() {
            write!(f, " ({note})")?;
        }
        if !self.0["message"].is_null() {
            write!(f, " {:?}", Message(self.0["message"].clone()))?;
        }
        Ok(())
    }
}
