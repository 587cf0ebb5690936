//! Everything the sandbox remembers, behind one lock that is never held across an await.

mod build;
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
    errors::{ApiError, MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_GUILD},
    ids::{Snowflake, Snowflakes, now_ms},
    permissions::{self, Overwrite, Permissions},
    wire,
};

pub use self::build::PlanError;
pub(super) use self::{
    interaction::{Interaction, InteractionKind, Progress},
    log::{Happening, Log},
    message::{Attachment, Files, Message, MessageOrigin, flags, picture_size},
    sessions::{Intents, Outgoing, Session, Sessions},
};

/// How many messages a channel remembers; older ones are forgotten, which is no matter in a
/// process that lives for an afternoon.
const MESSAGES_PER_CHANNEL: usize = 1_000;

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
    pub ids: Snowflakes,
    /// The bot under test; its application has the same id, as newer ones do.
    pub bot: Snowflake,
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub commands: Vec<Command>,
    pub commands_registered: bool,
    pub interactions: HashMap<Snowflake, Interaction>,
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

    /// The private channel of two people, made if there is none yet.
    pub(super) fn private_channel(&mut self, one: Snowflake, other: Snowflake) -> Snowflake {
        let found = self.channels.values().find(|c| {
            c.kind == ChannelKind::Dm
                && c.recipients.contains(&one)
                && c.recipients.contains(&other)
        });
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.ids.next();
        let mut channel = Channel::new(id, None, ChannelKind::Dm, String::new());
        channel.recipients = vec![one, other];
        self.channels.insert(id, channel);
        self.log.push(Happening::Channel(id));
        id
    }

    /// Puts a message into its channel and tells everyone.
    pub(super) fn post(&mut self, message: Message) -> Snowflake {
        let (id, channel) = (message.id, message.channel);
        let (guild, only) = (message.guild, message.only);
        if let Some(place) = self.channels.get_mut(&channel) {
            place.last_message = Some(id);
            if let Some(thread) = &mut place.thread {
                thread.sent += 1;
                thread.members.insert(message.author);
            }
            place.messages.insert(id, message);
            if place.messages.len() > MESSAGES_PER_CHANNEL
                && let Some((_, old)) = place.messages.pop_first()
            {
                self.files.remove(&old.attachments);
            }
        }
        if only.is_none() {
            self.tell_bot_of_message("MESSAGE_CREATE", channel, id, guild);
        }
        self.log.push(Happening::Message {
            channel,
            message: id,
        });
        id
    }

    /// Tells everyone that a message changed.
    pub(super) fn changed(&mut self, channel: Snowflake, message: Snowflake) {
        let found = self
            .channels
            .get(&channel)
            .and_then(|c| c.messages.get(&message));
        if let Some(m) = found
            && m.only.is_none()
        {
            let guild = m.guild;
            self.tell_bot_of_message("MESSAGE_UPDATE", channel, message, guild);
        }
        self.log.push(Happening::Message { channel, message });
    }

    fn tell_bot_of_message(
        &mut self,
        event: &'static str,
        channel: Snowflake,
        id: Snowflake,
        guild: Option<Snowflake>,
    ) {
        let intent = Intents::messages(guild);
        if !self.sessions.wants(intent, guild) || !self.bot_sees(channel) {
            return;
        }
        let Some(message) = self
            .channels
            .get(&channel)
            .and_then(|c| c.messages.get(&id))
        else {
            return;
        };
        let full = wire::message_event(self, message);
        let bare = wire::without_content(self, message, &full);
        self.sessions
            .dispatch_by_content(event, intent, guild, &full, &bare);
    }

    /// Takes a message out of its channel and tells everyone.
    pub(super) fn remove_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        let place = self.channels.get_mut(&channel)?;
        let message = place.messages.remove(&id)?;
        let guild = place.guild;
        self.files.remove(&message.attachments);
        let intent = Intents::messages(guild);
        if message.only.is_none() && self.sessions.wants(intent, guild) && self.bot_sees(channel) {
            let mut event = serde_json::json!({ "id": id, "channel_id": channel });
            if let Some(guild) = guild {
                event["guild_id"] = serde_json::json!(guild);
            }
            self.sessions
                .dispatch("MESSAGE_DELETE", intent, guild, &event);
        }
        self.log.push(Happening::MessageDeleted {
            channel,
            message: id,
            only: message.only,
        });
        Some(message)
    }

    /// Takes a channel or thread, and a channel's threads, out of the world.
    pub(super) fn remove_channel(&mut self, id: Snowflake) -> Result<(), ApiError> {
        let threads: Vec<_> = self
            .channels
            .values()
            .filter(|c| c.parent == Some(id))
            .map(|c| c.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread)?;
        }
        let seen = self.bot_sees(id);
        let channel = self
            .channels
            .remove(&id)
            .ok_or_else(|| ApiError::from(UNKNOWN_CHANNEL))?;
        for message in channel.messages.values() {
            self.files.remove(&message.attachments);
        }
        if seen && channel.guild.is_some() {
            let (event, data) = if channel.is_thread() {
                let data = serde_json::json!({
                    "id": id, "guild_id": channel.guild, "parent_id": channel.parent,
                    "type": channel.kind as u8,
                });
                ("THREAD_DELETE", data)
            } else {
                ("CHANNEL_DELETE", wire::channel(self, &channel))
            };
            self.sessions
                .dispatch(event, Intents::GUILDS, channel.guild, &data);
        }
        self.log.push(Happening::ChannelDeleted {
            channel: id,
            guild: channel.guild,
        });
        Ok(())
    }

    /// Tells everyone that a channel or thread is new or changed.
    pub(super) fn tell_channel(&mut self, id: Snowflake, created: bool) {
        if let Some(channel) = self.channels.get(&id)
            && channel.guild.is_some()
            && self.bot_sees(id)
        {
            let mut data = wire::channel(self, channel);
            let event = match (channel.is_thread(), created) {
                (true, true) => {
                    data["newly_created"] = Value::Bool(true);
                    "THREAD_CREATE"
                }
                (true, false) => "THREAD_UPDATE",
                (false, true) => "CHANNEL_CREATE",
                (false, false) => "CHANNEL_UPDATE",
            };
            let guild = channel.guild;
            self.sessions.dispatch(event, Intents::GUILDS, guild, &data);
        }
        self.log.push(Happening::Channel(id));
    }

    /// Whether the bot can view the channel.
    pub(super) fn bot_sees(&self, channel: Snowflake) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|c| self.permissions(c, self.bot).has(Permissions::VIEW_CHANNEL))
    }

    /// Archives, locks or renames a thread, or opens it again, and tells everyone.
    pub(super) fn set_thread(
        &mut self,
        id: Snowflake,
        archived: Option<bool>,
        locked: Option<bool>,
    ) -> Result<(), ApiError> {
        let thread = self
            .channel_mut(id)?
            .thread
            .as_mut()
            .ok_or_else(|| ApiError::from(super::errors::WRONG_CHANNEL_TYPE))?;
        if let Some(archived) = archived
            && archived != thread.archived
        {
            thread.archived = archived;
            thread.archive_changed_ms = now_ms();
        }
        if let Some(locked) = locked {
            thread.locked = locked;
        }
        self.tell_channel(id, false);
        Ok(())
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
