//! An interaction from the moment a member makes it to its last followup.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::sync::Notify;

use crate::sandbox::ids::Snowflake;

/// How long an interaction's token is good for (interactions/receiving-and-responding.mdx,
/// "Interaction tokens are valid for 15 minutes").
const TOKEN_LIFE: Duration = Duration::from_mins(15);

/// What a member did; the numbers are Discord's interaction types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sandbox) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// How far an interaction has come.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sandbox) enum Progress {
    /// No answer yet.
    Waiting,
    /// Nobody answered in time.
    Failed,
    /// A new message; it may still be loading.
    Message(Snowflake),
    /// The message whose component was used was or will be changed. `true` once it was.
    Source(bool),
    /// A form to fill in.
    Modal(Value),
    /// Choices for a field.
    Choices(Value),
}

/// An interaction.
#[derive(Debug)]
pub(in crate::sandbox) struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub kind: InteractionKind,
    pub user: Snowflake,
    pub channel: Snowflake,
    /// A command's full name, such as `wayk new`.
    pub name: Option<String>,
    /// The message whose component was used, also through a modal.
    pub source: Option<Snowflake>,
    pub made: Instant,
    pub progress: Progress,
    pub followups: Vec<Snowflake>,
    /// A test made the token old.
    pub expired: bool,
    /// Rings at every change.
    pub changed: Arc<Notify>,
}

impl Interaction {
    /// Whether its token is no longer good.
    pub(in crate::sandbox) fn is_expired(&self) -> bool {
        self.expired || self.made.elapsed() > TOKEN_LIFE
    }

    /// The message that `@original` means.
    pub(in crate::sandbox) fn original(&self) -> Option<Snowflake> {
        match self.progress {
            Progress::Message(id) => Some(id),
            Progress::Source(_) => self.source,
            _ => None,
        }
    }

    /// Moves on and wakes whoever waits.
    pub(in crate::sandbox) fn advance(&mut self, progress: Progress) {
        self.progress = progress;
        self.changed.notify_waiters();
    }
}
