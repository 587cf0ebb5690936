//! Turns a plan into a world.

use std::collections::{BTreeMap, HashMap};

use crate::sandbox::{
    clock::Clock,
    ids::{Snowflake, Snowflakes},
    interactions::SWEEP_AT,
    permissions::{Overwrite, Permissions},
    plan::{ChannelPlan, GuildPlan, PersonPlan, WorldPlan},
};

use super::{Channel, ChannelKind, Files, Guild, Log, Member, Role, Sessions, User, World};

/// The plan names somebody who is not in it, or the same username twice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the sandbox's plan: {0}")]
pub struct PlanError(String);

impl World {
    pub(in crate::sandbox) fn build(
        plan: &WorldPlan,
        origin: String,
        clock: Clock,
    ) -> Result<Self, PlanError> {
        let bot = Snowflake::fixed(1);
        let mut world = Self {
            ids: Snowflakes::new(clock.clone()),
            clock,
            bot,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            commands: Vec::new(),
            commands_registered: false,
            interactions: HashMap::new(),
            sweep_at: SWEEP_AT,
            files: Files::default(),
            sessions: Sessions::default(),
            log: Log::default(),
            origin,
        };
        world.add_user(bot, &plan.bot)?;
        for (n, person) in plan.people.iter().enumerate() {
            world.add_user(Snowflake::fixed(10 + n as u64), person)?;
        }
        for (n, guild) in plan.guilds.iter().enumerate() {
            let first = 10_000 * (n as u64 + 1);
            world.add_guild(first, guild, plan.bot_permissions)?;
        }
        Ok(world)
    }

    /// Adds a person that nobody has met yet.
    pub(in crate::sandbox) fn add_user(
        &mut self,
        id: Snowflake,
        person: &PersonPlan,
    ) -> Result<(), PlanError> {
        if self.by_username(&person.username).is_some() {
            return Err(PlanError(format!("two are called {}", person.username)));
        }
        self.users.insert(
            id,
            User {
                id,
                username: person.username.clone(),
                name: person.name.clone(),
                bot: person.bot,
                locale: person.locale.clone(),
                dms_open: true,
                installed: false,
            },
        );
        Ok(())
    }

    pub(in crate::sandbox) fn by_username(&self, username: &str) -> Option<&User> {
        self.users.values().find(|u| u.username == username)
    }

    fn planned(&self, username: &str) -> Result<Snowflake, PlanError> {
        self.by_username(username)
            .map(|u| u.id)
            .ok_or_else(|| PlanError(format!("nobody is called {username}")))
    }

    fn add_guild(
        &mut self,
        first: u64,
        plan: &GuildPlan,
        bot_permissions: Permissions,
    ) -> Result<(), PlanError> {
        let id = Snowflake::fixed(first);
        let (admin, bot_role) = (Snowflake::fixed(first + 1), Snowflake::fixed(first + 2));
        let role = |id, name: &str, permissions, managed_by| Role {
            id,
            name: name.to_owned(),
            permissions,
            managed_by,
        };
        let roles = vec![
            role(id, "@everyone", Permissions::MEMBER, None),
            role(admin, "Admin", Permissions::ADMINISTRATOR, None),
            role(
                bot_role,
                &self.users[&self.bot].name,
                bot_permissions,
                Some(self.bot),
            ),
        ];
        let mut members = BTreeMap::new();
        let mut join = |user, roles| {
            let joined_ms = id.created_ms();
            let (taken, given) = (Permissions::NONE, Permissions::NONE);
            members.insert(
                user,
                Member {
                    user,
                    roles,
                    joined_ms,
                    taken,
                    given,
                },
            );
        };
        let mut owner = self.bot;
        for (n, username) in plan.members.iter().enumerate() {
            let user = self.planned(username)?;
            if n == 0 {
                owner = user;
            }
            join(user, if n == 0 { vec![admin] } else { vec![] });
        }
        join(self.bot, vec![bot_role]);
        self.guilds.insert(
            id,
            Guild {
                id,
                name: plan.name.clone(),
                locale: plan.locale.clone(),
                owner,
                roles,
                members,
            },
        );
        for (n, channel) in plan.channels.iter().enumerate() {
            self.add_channel(Snowflake::fixed(first + 100 + n as u64), id, channel)?;
        }
        Ok(())
    }

    /// Adds a text channel at the end of the guild's.
    pub(in crate::sandbox) fn add_channel(
        &mut self,
        id: Snowflake,
        guild: Snowflake,
        plan: &ChannelPlan,
    ) -> Result<(), PlanError> {
        let mut channel = Channel::new(id, Some(guild), ChannelKind::Text, plan.name.clone());
        channel.topic.clone_from(&plan.topic);
        channel.position = self.text_channels(guild).count();
        if let Some(usernames) = &plan.private_to {
            let over = |id, is_member, allow, deny| Overwrite {
                id,
                is_member,
                allow,
                deny,
            };
            let (view, none) = (Permissions::VIEW_CHANNEL, Permissions::NONE);
            channel.overwrites.push(over(guild, false, none, view));
            for username in usernames {
                let user = self.planned(username)?;
                channel.overwrites.push(over(user, true, view, none));
            }
        }
        self.channels.insert(id, channel);
        Ok(())
    }
}
