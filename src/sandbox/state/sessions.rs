//! The bot's gateway sessions: who gets which event, and what a resume repeats.

use std::{collections::VecDeque, sync::Arc};

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use crate::sandbox::ids::Snowflake;

/// How many events a session keeps for a resume; one that misses more must begin anew.
const REPLAYED: usize = 2_000;

/// Gateway intents (events/gateway.mdx, "List of Intents").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sandbox) struct Intents(pub u64);

impl Intents {
    /// For events that no intent is needed for.
    pub const ALWAYS: Self = Self(0);
    pub const GUILDS: Self = Self(1);
    pub const GUILD_MEMBERS: Self = Self(1 << 1);
    pub const GUILD_MESSAGES: Self = Self(1 << 9);
    pub const DIRECT_MESSAGES: Self = Self(1 << 12);
    pub const MESSAGE_CONTENT: Self = Self(1 << 15);
    /// Members, presences and message content.
    pub const PRIVILEGED: Self = Self(1 << 1 | 1 << 8 | 1 << 15);

    pub(in crate::sandbox) fn messages(guild: Option<Snowflake>) -> Self {
        if guild.is_some() {
            Self::GUILD_MESSAGES
        } else {
            Self::DIRECT_MESSAGES
        }
    }

    pub(in crate::sandbox) fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What a session's socket is to do.
#[derive(Debug, Clone)]
pub(in crate::sandbox) enum Outgoing {
    Text(Arc<str>),
    Close(u16, &'static str),
    /// Cut the line without a word.
    Cut,
}

/// A session, connected or waiting to be resumed.
#[derive(Debug)]
pub(in crate::sandbox) struct Session {
    pub id: String,
    pub intents: Intents,
    pub shard: (u64, u64),
    pub sequence: u64,
    pub sent: VecDeque<(u64, Arc<str>)>,
    pub socket: Option<UnboundedSender<Outgoing>>,
    pub resumes: u64,
}

impl Session {
    fn is_for(&self, guild: Option<Snowflake>) -> bool {
        let (id, shards) = self.shard;
        // Private channels belong to shard 0.
        guild.map_or(0, |g| g.shard(shards)) == id
    }

    /// Sends an event and keeps it for a resume.
    pub(in crate::sandbox) fn send(&mut self, event: &str, data: &str) {
        self.sequence += 1;
        let text: Arc<str> = format!(
            r#"{{"t":"{event}","s":{},"op":0,"d":{data}}}"#,
            self.sequence
        )
        .into();
        if self.sent.len() == REPLAYED {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, text.clone()));
        if let Some(socket) = &self.socket
            && socket.send(Outgoing::Text(text)).is_err()
        {
            self.socket = None;
        }
    }

    /// The events after `sequence`, unless too many were missed.
    pub(in crate::sandbox) fn missed(&self, sequence: u64) -> Option<Vec<Arc<str>>> {
        if sequence > self.sequence {
            return None;
        }
        let missed: Vec<_> = self
            .sent
            .iter()
            .filter(|(n, _)| *n > sequence)
            .map(|(_, t)| t.clone())
            .collect();
        (missed.len() as u64 == self.sequence - sequence).then_some(missed)
    }
}

/// All sessions.
#[derive(Debug, Default)]
pub(in crate::sandbox) struct Sessions {
    pub all: Vec<Session>,
    pub identifies: u64,
    pub events_sent: u64,
}

impl Sessions {
    pub(in crate::sandbox) fn connected(&self) -> bool {
        self.all.iter().any(|s| s.socket.is_some())
    }

    /// Whether any session would get such an event, so that it is not built for nobody.
    pub(in crate::sandbox) fn wants(&self, intent: Intents, guild: Option<Snowflake>) -> bool {
        self.all
            .iter()
            .any(|s| s.intents.has(intent) && s.is_for(guild))
    }

    pub(in crate::sandbox) fn dispatch(
        &mut self,
        event: &str,
        intent: Intents,
        guild: Option<Snowflake>,
        data: &Value,
    ) {
        self.dispatch_by_content(event, intent, guild, data, data);
    }

    /// Sends `full` to sessions that may read what people write and `bare` to the others.
    pub(in crate::sandbox) fn dispatch_by_content(
        &mut self,
        event: &str,
        intent: Intents,
        guild: Option<Snowflake>,
        full: &Value,
        bare: &Value,
    ) {
        if !self.wants(intent, guild) {
            return;
        }
        let same = std::ptr::eq(full, bare);
        let full = full.to_string();
        let bare = if same { None } else { Some(bare.to_string()) };
        for session in &mut self.all {
            if session.intents.has(intent) && session.is_for(guild) {
                let text = match &bare {
                    Some(bare) if !session.intents.has(Intents::MESSAGE_CONTENT) => bare,
                    _ => &full,
                };
                session.send(event, text);
                self.events_sent += 1;
            }
        }
    }

    /// Gives the same order to every connected socket; says how many there were.
    pub(in crate::sandbox) fn order(&mut self, order: &Outgoing) -> usize {
        let mut told = 0;
        for session in &mut self.all {
            if let Some(socket) = &session.socket {
                told += usize::from(socket.send(order.clone()).is_ok());
                if !matches!(order, Outgoing::Text(_)) {
                    session.socket = None;
                }
            }
        }
        told
    }
}
