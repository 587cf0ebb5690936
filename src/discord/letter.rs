//! A message before it is sent: text, files, controls, and who may be pinged.
//!
//! One body serves the first answer to an interaction, an edit and a message to a channel alike,
//! so what was tested in one place looks the same in all.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, MessageFlags};

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

    /// The body of the request that sends or edits it. Everything is said outright, so that an
    /// edit leaves nothing of what stood there before.
    pub fn body(&self) -> Value {
        let attachments: Vec<Value> = self
            .files
            .iter()
            .enumerate()
            .map(|(id, file)| {
                let mut attachment = json!({ "id": id, "filename": file.name });
                if let Some(alt) = &file.alt {
                    attachment["description"] = json!(alt);
                }
                attachment
            })
            .collect();
        json!({
            "content": self.text,
            "components": self.rows,
            "attachments": attachments,
            "allowed_mentions": text::allowed_mentions(self.pings),
        })
    }

    /// The same, seen by the one who pressed or typed alone.
    pub fn private_body(&self) -> Value {
        let mut body = self.body();
        body["flags"] = json!(MessageFlags::EPHEMERAL.bits());
        body
    }

    /// The files as the request carries them, in the order of the body's `attachments`.
    pub fn uploads(&self) -> Vec<CreateAttachment> {
        self.files
            .iter()
            .map(|file| CreateAttachment::bytes(file.bytes.clone(), file.name.clone()))
            .collect()
    }
}
