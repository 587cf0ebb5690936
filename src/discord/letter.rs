//! A message before it is sent: text, files, controls, and who may be pinged.
//!
//! The same letter can be the first answer to an interaction, an edit or a message to a channel,
//! so what was tested in one place looks the same in all.

use serde_json::{Value, json};
use serenity::all::{
    CreateActionRow, CreateAttachment, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, EditAttachments, EditInteractionResponse,
};

use super::text;
use crate::play::UserId;

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name with its ending.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What a picture shows, for those who cannot see it (at most 1,024 characters).
    pub alt: Option<String>,
}

/// A message before it is sent.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// The text, in Discord's markdown.
    pub text: String,
    /// Pictures and records.
    pub files: Vec<File>,
    /// Buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The one user whom it pings.
    pub pings: Option<UserId>,
}

impl Letter {
    /// A letter of this text alone.
    pub fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// With buttons or a menu.
    #[must_use]
    pub fn with_row(mut self, row: CreateActionRow) -> Self {
        self.rows.push(row);
        self
    }

    /// With a file.
    #[must_use]
    pub fn with_file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// Whether one of its files is a picture, which a message that shows it must then hold.
    pub fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// As the first answer to an interaction, or what takes the place of a message. It says every
    /// field outright, so that nothing stays of what stood there before.
    pub fn response(&self, private: bool) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(&self.text)
            .components(self.rows.clone())
            .allowed_mentions(text::allowed_mentions(self.pings))
            .files(self.uploads())
            .ephemeral(private)
    }

    /// As a further answer to an interaction.
    pub fn followup(&self, private: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(&self.text)
            .components(self.rows.clone())
            .allowed_mentions(text::allowed_mentions(self.pings))
            .files(self.uploads())
            .ephemeral(private)
    }

    /// In place of an answer that was deferred.
    pub fn edit(&self) -> EditInteractionResponse {
        let files = self
            .uploads()
            .into_iter()
            .fold(EditAttachments::new(), EditAttachments::add);
        EditInteractionResponse::new()
            .content(&self.text)
            .components(self.rows.clone())
            .allowed_mentions(text::allowed_mentions(self.pings))
            .attachments(files)
    }

    /// As a message to a channel.
    pub fn message(&self) -> CreateMessage {
        CreateMessage::new()
            .content(&self.text)
            .components(self.rows.clone())
            .allowed_mentions(text::allowed_mentions(self.pings))
            .files(self.uploads())
    }

    /// In place of a message of the bot's own that has no files.
    pub fn body(&self) -> Value {
        json!({
            "content": self.text,
            "components": self.rows,
            "attachments": [],
            "allowed_mentions": text::allowed_mentions(self.pings),
        })
    }

    /// The files as requests carry them. serenity numbers them.
    fn uploads(&self) -> Vec<CreateAttachment> {
        let upload = |file: &File| {
            let upload = CreateAttachment::bytes(file.bytes.clone(), file.name.clone());
            match &file.alt {
                Some(alt) => upload.description(alt),
                None => upload,
            }
        };
        self.files.iter().map(upload).collect()
    }
}
