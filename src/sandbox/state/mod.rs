//! Everything the sandbox remembers, behind one lock that is never held across an await.

mod build;
mod change;
mod interaction;
mod log;
mod message;
mod sessions;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use serde_json::Value;

use super::{
    clock::Clock,
    errors::{ApiError, MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD},
    ids::{Snowflake, Snowflakes},
    permissions::{self, Overwrite, Permissions},
};

pub use self::build::PlanError;
pub(super) use self::{
    interaction::{Interaction, InteractionKind, Progress},
    log::{Happening, Log},
    message::{Attachment, Files, Message, MessageOrigin, flags, picture_size},
    sessions::{Intents, Outgoing, Session, Sessions},
};

/// How many threads of a guild may be active at once. Discord's documentation gives no number;
/// 1,000 is the one that is commonly met.
const ACTIVE_THREADS: usize = 1_000;

/// A person or a bot.
#[derive(Debug, Clone)]
pub(super) struct User {
    pub id: Snowflake,
    pub username: String,
    pub name: String,
    pub bot: bool,
    pub locale: String,
    pub dms_open: bool,
    /// Whether they installed the bot under test for themselves.
    pub installed: bool,
}

/// A role; the one with the guild's id is @everyone.
#[derive(Debug, Clone)]
pub(super) struct Role {
    pub id: Snowflake,
    pub name: String,
    pub permissions: Permissions,
    /// Made by Discord for a bot.
    pub managed_by: Option<Snowflake>,
}

/// A user in a guild.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub user: Snowflake,
    pub roles: Vec<Snowflake>,
    pub joined_ms: u64,
    /// Changed by a test for this member alone, in the whole guild.
    pub taken: Permissions,
    pub given: Permissions,
}

/// A server.
#[derive(Debug, Clone)]
pub(super) struct Guild {
    pub id: Snowflake,
    pub name: String,
    pub locale: String,
    pub owner: Snowflake,
    pub roles: Vec<Role>,
    pub members: BTreeMap<Snowflake, Member>,
}

impl Guild {
    /// What `user` may do in the guild as a whole.
    pub(super) fn permissions(&self, user: Snowflake) -> Permissions {
        let Some(member) = self.members.get(&user) else {
            return Permissions::NONE;
        };
        let roles = self
            .roles
            .iter()
            .filter(|r| r.id == self.id || member.roles.contains(&r.id))
            .map(|r| r.permissions);
        permissions::in_guild(self.owner == user, roles, member.taken, member.given)
    }
}

/// What a channel is; the numbers are Discord's channel types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChannelKind {
    Text = 0,
    Dm = 1,
    PublicThread = 11,
    PrivateThread = 12,
}

/// What a thread has beside a channel.
#[derive(Debug, Clone)]
pub(super) struct Thread {
    pub archived: bool,
    pub locked: bool,
    pub auto_archive_minutes: u64,
    pub archive_changed_ms: u64,
    pub invitable: bool,
    pub members: HashSet<Snowflake>,
    pub sent: u64,
}

/// A text channel, a thread or a private channel.
#[derive(Debug)]
pub(super) struct Channel {
    pub id: Snowflake,
    pub guild: Option<Snowflake>,
    pub kind: ChannelKind,
    pub name: String,
    pub topic: Option<String>,
    pub position: usize,
    pub overwrites: Vec<Overwrite>,
    /// A thread's channel.
    pub parent: Option<Snowflake>,
    /// Who made a thread.
    pub owner: Option<Snowflake>,
    /// The two people of a private channel.
    pub recipients: Vec<Snowflake>,
    pub thread: Option<Thread>,
    pub messages: BTreeMap<Snowflake, Message>,
    pub last_message: Option<Snowflake>,
    /// Nonces that were enforced, with the message each made: "in the past few minutes"
    /// (resources/message.mdx, Create Message, `enforce_nonce`).
    pub nonces: HashMap<String, (Snowflake, u64)>,
}

impl Channel {
    pub(super) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }
}

/// A registered command, as its JSON with ids, and where it is registered.
#[derive(Debug, Clone)]
pub(super) struct Command {
    pub id: Snowflake,
    pub guild: Option<Snowflake>,
    /// The answer to the registration, as Discord gives it.
    pub json: Arc<Value>,
}

impl Command {
    pub(super) fn name(&self) -> &str {
        self.json["name"].as_str().unwrap_or_default()
    }

    /// 1 slash, 2 user, 3 message.
    pub(super) fn kind(&self) -> u64 {
        self.json["type"].as_u64().unwrap_or(1)
    }
}

/// The whole state.
#[derive(Debug)]
pub(super) struct World {
    pub clock: Clock,
    pub ids: Snowflakes,
    /// The bot under test; its application has the same id, as newer ones do.
    pub bot: Snowflake,
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub commands: Vec<Command>,
    pub commands_registered: bool,
    pub interactions: HashMap<Snowflake, Interaction>,
    /// How many interactions there may be before the dead ones are dropped.
    pub sweep_at: usize,
    pub files: Files,
    pub sessions: Sessions,
    pub log: Log,
    /// What addresses in messages begin with, such as `http://127.0.0.1:8123`.
    pub origin: String,
}

impl World {
    pub(super) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.get(&id)
    }

    pub(super) fn guild(&self, id: Snowflake) -> Result<&Guild, ApiError> {
        self.guilds.get(&id).ok_or_else(|| UNKNOWN_GUILD.into())
    }

    pub(super) fn channel(&self, id: Snowflake) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(|| UNKNOWN_CHANNEL.into())
    }

    pub(super) fn channel_mut(&mut self, id: Snowflake) -> Result<&mut Channel, ApiError> {
        self.channels
            .get_mut(&id)
            .ok_or_else(|| UNKNOWN_CHANNEL.into())
    }

    pub(super) fn is_member(&self, guild: Snowflake, user: Snowflake) -> bool {
        self.guilds
            .get(&guild)
            .is_some_and(|g| g.members.contains_key(&user))
    }

    /// A guild's threads that are not archived, or all of them.
    pub(super) fn threads(&self, guild: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels
            .values()
            .filter(move |c| c.guild == Some(guild) && c.is_thread())
    }

    pub(super) fn text_channels(&self, guild: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels
            .values()
            .filter(move |c| c.guild == Some(guild) && !c.is_thread())
    }

    /// Whether one more thread may be active in the guild.
    pub(super) fn thread_fits(&self, guild: Snowflake) -> bool {
        let active = |c: &&Channel| c.thread.as_ref().is_some_and(|t| !t.archived);
        self.threads(guild).filter(active).count() < ACTIVE_THREADS
    }

    /// What `user` may do in the channel; nothing at all where they cannot see it. A thread has
    /// its channel's permissions (topics/threads.mdx, "Permissions"); a private thread is seen by
    /// its members and by those who manage threads.
    pub(super) fn permissions(&self, channel: &Channel, user: Snowflake) -> Permissions {
        let Some(guild) = channel.guild else {
            return if channel.recipients.contains(&user) {
                Permissions::PRIVATE
            } else {
                Permissions::NONE
            };
        };
        let Some(guild) = self.guilds.get(&guild) else {
            return Permissions::NONE;
        };
        let Some(member) = guild.members.get(&user) else {
            return Permissions::NONE;
        };
        let place = match channel.parent {
            Some(parent) if channel.is_thread() => match self.channels.get(&parent) {
                Some(parent) => parent,
                None => return Permissions::NONE,
            },
            _ => channel,
        };
        let base = guild.permissions(user);
        let mut all =
            permissions::in_channel(base, &place.overwrites, guild.id, &member.roles, user);
        // A thread may have a right taken away on its own by a test, which Discord cannot do;
        // it saves the test from having to touch the whole channel.
        if channel.is_thread() {
            all = permissions::in_channel(all, &channel.overwrites, guild.id, &[], user);
        }
        if channel.kind == ChannelKind::PrivateThread
            && !all.has(Permissions::MANAGE_THREADS)
            && !channel
                .thread
                .as_ref()
                .is_some_and(|t| t.members.contains(&user))
        {
            return Permissions::NONE;
        }
        all
    }

    /// What the app may do where `user` uses it: as a member of the guild, else what the user may
    /// themselves, within what an app gets that is installed for a user alone
    /// (interactions/receiving-and-responding.mdx, `app_permissions`).
    pub(super) fn app_permissions(&self, channel: &Channel, user: Snowflake) -> Permissions {
        if channel.guild.is_none_or(|g| self.is_member(g, self.bot)) {
            self.permissions(channel, self.bot)
        } else if self.user(user).is_some_and(|user| user.installed) {
            self.permissions(channel, user) & Permissions::USER_INSTALLED
        } else {
            Permissions::NONE
        }
    }

    /// The channel, if `user` may view it: else 10003 for what does not exist and 50001 for what
    /// is closed to them.
    pub(super) fn viewable(
        &self,
        channel: Snowflake,
        user: Snowflake,
    ) -> Result<&Channel, ApiError> {
        let channel = self.channel(channel)?;
        if self
            .permissions(channel, user)
            .has(Permissions::VIEW_CHANNEL)
        {
            Ok(channel)
        } else if channel.guild.is_none() {
            Err(UNKNOWN_CHANNEL.into())
        } else {
            Err(MISSING_ACCESS.into())
        }
    }

    /// Whether `user` may post in the channel as it is; the right depends on its kind.
    pub(super) fn may_send(&self, channel: &Channel, user: Snowflake) -> bool {
        let needed = if channel.is_thread() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        self.permissions(channel, user).has(needed)
    }
}

impl Channel {
    pub(super) fn new(
        id: Snowflake,
        guild: Option<Snowflake>,
        kind: ChannelKind,
        name: String,
    ) -> Self {
        Self {
            id,
            guild,
            kind,
            name,
            topic: None,
            position: 0,
            overwrites: Vec::new(),
            parent: None,
            owner: None,
            recipients: Vec::new(),
            thread: None,
            messages: BTreeMap::new(),
            last_message: None,
            nonces: HashMap::new(),
        }
    }
}
