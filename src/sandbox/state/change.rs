//! Changes of the world that others are told of: the bot by the gateway, members by the log.

use serde_json::{Value, json};

use crate::sandbox::{
    errors::{ApiError, UNKNOWN_CHANNEL, WRONG_CHANNEL_TYPE},
    ids::Snowflake,
    permissions::Permissions,
    wire,
};

use super::{Channel, ChannelKind, Happening, Intents, Message, World};

/// How many messages a channel remembers; older ones are forgotten, which is no matter in a
/// process that lives for an afternoon.
const MESSAGES_PER_CHANNEL: usize = 1_000;

impl World {
    /// The private channel of two people, made if there is none yet.
    pub(in crate::sandbox) fn private_channel(
        &mut self,
        one: Snowflake,
        other: Snowflake,
    ) -> Snowflake {
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
    pub(in crate::sandbox) fn post(&mut self, message: Message) -> Snowflake {
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
    pub(in crate::sandbox) fn changed(&mut self, channel: Snowflake, message: Snowflake) {
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
    pub(in crate::sandbox) fn remove_message(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
    ) -> Option<Message> {
        let place = self.channels.get_mut(&channel)?;
        let message = place.messages.remove(&id)?;
        let guild = place.guild;
        self.files.remove(&message.attachments);
        let intent = Intents::messages(guild);
        if message.only.is_none() && self.sessions.wants(intent, guild) && self.bot_sees(channel) {
            let mut event = json!({ "id": id, "channel_id": channel });
            if let Some(guild) = guild {
                event["guild_id"] = json!(guild);
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
    pub(in crate::sandbox) fn remove_channel(&mut self, id: Snowflake) -> Result<(), ApiError> {
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
                let data = json!({
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
    pub(in crate::sandbox) fn tell_channel(&mut self, id: Snowflake, created: bool) {
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
    pub(in crate::sandbox) fn bot_sees(&self, channel: Snowflake) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|c| self.permissions(c, self.bot).has(Permissions::VIEW_CHANNEL))
    }

    /// Archives, locks or renames a thread, or opens it again, and tells everyone.
    pub(in crate::sandbox) fn set_thread(
        &mut self,
        id: Snowflake,
        archived: Option<bool>,
        locked: Option<bool>,
    ) -> Result<(), ApiError> {
        let now = self.clock.now_ms();
        let thread = self
            .channel_mut(id)?
            .thread
            .as_mut()
            .ok_or_else(|| ApiError::from(WRONG_CHANNEL_TYPE))?;
        if let Some(archived) = archived
            && archived != thread.archived
        {
            thread.archived = archived;
            thread.archive_changed_ms = now;
        }
        if let Some(locked) = locked {
            thread.locked = locked;
        }
        self.tell_channel(id, false);
        Ok(())
    }
}
