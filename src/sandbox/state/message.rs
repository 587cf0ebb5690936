//! Messages and the files that hang on them.

use std::collections::{HashMap, VecDeque};

use axum::body::Bytes;
use serde_json::Value;

use crate::sandbox::ids::Snowflake;

use super::InteractionKind;

/// Message flags that the sandbox knows (resources/message.mdx, "Message Flags").
pub(in crate::sandbox) mod flags {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// A file on a message. Its bytes are in [`Files`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sandbox) struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    pub content_type: String,
    /// The alt text.
    pub description: Option<String>,
    pub size: usize,
    /// Shown by an embed, and so not listed with the message's files.
    pub embedded: bool,
    /// Width and height in pixels, of a picture.
    pub pixels: Option<(u32, u32)>,
}

/// Which interaction a message came from.
#[derive(Debug, Clone)]
pub(in crate::sandbox) struct MessageOrigin {
    pub id: Snowflake,
    pub kind: InteractionKind,
    /// A command's full name.
    pub name: Option<String>,
    pub user: Snowflake,
    /// The message whose component was used.
    pub component_of: Option<Snowflake>,
    /// For a followup: the first answer.
    pub first_answer: Option<Snowflake>,
}

/// A message.
#[derive(Debug, Clone)]
pub(in crate::sandbox) struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub guild: Option<Snowflake>,
    /// Discord's message type: 0, 18 thread opened, 19 reply, 20 command answer, 21 thread's start.
    pub kind: u8,
    pub author: Snowflake,
    pub content: String,
    /// Who was really mentioned.
    pub mentions: Vec<Snowflake>,
    pub mention_everyone: bool,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub edited_ms: Option<u64>,
    pub nonce: Option<Value>,
    pub origin: Option<MessageOrigin>,
    pub reply_to: Option<Snowflake>,
    /// The thread that was opened from it.
    pub thread: Option<Snowflake>,
    /// The one person who sees it.
    pub only: Option<Snowflake>,
}

impl Message {
    pub(in crate::sandbox) fn new(
        id: Snowflake,
        channel: Snowflake,
        guild: Option<Snowflake>,
        author: Snowflake,
    ) -> Self {
        Self {
            id,
            channel,
            guild,
            kind: 0,
            author,
            content: String::new(),
            mentions: Vec::new(),
            mention_everyone: false,
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            edited_ms: None,
            nonce: None,
            origin: None,
            reply_to: None,
            thread: None,
            only: None,
        }
    }

    pub(in crate::sandbox) fn is_loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    pub(in crate::sandbox) fn seen_by(&self, user: Snowflake) -> bool {
        self.only.is_none_or(|only| only == user)
    }

    /// Its buttons and menus.
    pub(in crate::sandbox) fn all_components(&self) -> impl Iterator<Item = &Value> {
        self.components
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten()
    }
}

/// How many bytes of files are remembered in all; beyond that the oldest go, like an expired
/// address of Discord's.
const BYTES_KEPT: usize = 256 << 20;

/// What attachments hold, by attachment id.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Files {
    bytes: HashMap<Snowflake, Bytes>,
    oldest_first: VecDeque<Snowflake>,
    total: usize,
}

impl Files {
    pub(in crate::sandbox) fn insert(&mut self, id: Snowflake, bytes: Bytes) {
        self.total += bytes.len();
        self.bytes.insert(id, bytes);
        self.oldest_first.push_back(id);
        while self.total > BYTES_KEPT
            && self.bytes.len() > 1
            && let Some(old) = self.oldest_first.pop_front()
        {
            self.forget(old);
        }
    }

    /// A cheap handle on the bytes.
    pub(in crate::sandbox) fn get(&self, id: Snowflake) -> Option<Bytes> {
        self.bytes.get(&id).cloned()
    }

    pub(in crate::sandbox) fn remove(&mut self, attachments: &[Attachment]) {
        for attachment in attachments {
            self.forget(attachment.id);
        }
        // Forgotten ids stay in the queue; sweep them when they outnumber the living.
        if self.oldest_first.len() > 64 + 2 * self.bytes.len() {
            let bytes = &self.bytes;
            self.oldest_first.retain(|id| bytes.contains_key(id));
        }
    }

    fn forget(&mut self, id: Snowflake) {
        if let Some(bytes) = self.bytes.remove(&id) {
            self.total -= bytes.len();
        }
    }
}

/// The size of a PNG or GIF from its first bytes.
pub(in crate::sandbox) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let be = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let le = |at: usize| {
        let two: [u8; 2] = bytes.get(at..at + 2)?.try_into().ok()?;
        Some(u32::from(u16::from_le_bytes(two)))
    };
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some((be(16)?, be(20)?))
    } else if bytes.starts_with(b"GIF8") {
        Some((le(6)?, le(8)?))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_files_make_room_for_new_ones() {
        let mut files = Files::default();
        let id = Snowflake::fixed;
        files.insert(id(1), Bytes::from(vec![0; BYTES_KEPT - 10]));
        files.insert(id(2), Bytes::from(vec![0; 10]));
        assert!(files.get(id(1)).is_some());
        files.insert(id(3), Bytes::from(vec![0; 1]));
        assert!(files.get(id(1)).is_none());
        assert_eq!(files.total, 11);
    }

    #[test]
    fn pictures_tell_their_size() {
        let gif = b"GIF89a\x10\x00\x08\x00";
        assert_eq!(picture_size(gif), Some((16, 8)));
        assert_eq!(picture_size(b"\x89PNG\r\n\x1a\nshort"), None);
    }
}
