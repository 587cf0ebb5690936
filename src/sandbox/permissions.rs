//! Permission bits and how Discord works them out (topics/permissions.mdx).

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
};

use super::ids::Snowflake;

/// A set of permissions. On the wire it is a decimal number in a string.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Permissions(u64);

macro_rules! permissions {
    ($($name:ident = $bit:literal),+ $(,)?) => {
        impl Permissions {
            $(#[doc = concat!("Discord's `", stringify!($name), "`.")]
            pub const $name: Self = Self(1 << $bit);)+

            /// Every permission that the sandbox knows.
            pub const ALL: Self = Self($(1 << $bit)|+);

            const NAMES: &[(&str, Self)] = &[$((stringify!($name), Self::$name)),+];
        }
    };
}

permissions! {
    CREATE_INSTANT_INVITE = 0, KICK_MEMBERS = 1, BAN_MEMBERS = 2, ADMINISTRATOR = 3,
    MANAGE_CHANNELS = 4, MANAGE_GUILD = 5, ADD_REACTIONS = 6, VIEW_AUDIT_LOG = 7,
    VIEW_CHANNEL = 10, SEND_MESSAGES = 11, SEND_TTS_MESSAGES = 12, MANAGE_MESSAGES = 13,
    EMBED_LINKS = 14, ATTACH_FILES = 15, READ_MESSAGE_HISTORY = 16, MENTION_EVERYONE = 17,
    USE_EXTERNAL_EMOJIS = 18, CHANGE_NICKNAME = 26, MANAGE_NICKNAMES = 27, MANAGE_ROLES = 28,
    MANAGE_WEBHOOKS = 29, USE_APPLICATION_COMMANDS = 31, MANAGE_THREADS = 34,
    CREATE_PUBLIC_THREADS = 35, CREATE_PRIVATE_THREADS = 36, USE_EXTERNAL_STICKERS = 37,
    SEND_MESSAGES_IN_THREADS = 38, MODERATE_MEMBERS = 40, SEND_POLLS = 49, USE_EXTERNAL_APPS = 50,
    PIN_MESSAGES = 51,
}

impl Permissions {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// What @everyone has in a fresh guild of the sandbox, as in one that people make.
    pub const MEMBER: Self = Self(
        Self::CREATE_INSTANT_INVITE.0
            | Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_EXTERNAL_EMOJIS.0
            | Self::CHANGE_NICKNAME.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::SEND_POLLS.0
            | Self::USE_EXTERNAL_APPS.0,
    );

    /// What a bot is invited with when it asks for what a game needs and no more.
    pub const BOT: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// What an app may do in a private channel with a person
    /// (interactions/receiving-and-responding.mdx, the note on `app_permissions`).
    pub(super) const PRIVATE: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::ATTACH_FILES.0
            | Self::EMBED_LINKS.0
            | Self::MENTION_EVERYONE.0
            | Self::USE_EXTERNAL_EMOJIS.0
            | Self::ADD_REACTIONS.0
            | Self::USE_APPLICATION_COMMANDS.0,
    );

    /// What an app may have at most where it is installed for a user alone.
    pub(super) const USER_INSTALLED: Self = Self(
        Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::MENTION_EVERYONE.0
            | Self::USE_EXTERNAL_EMOJIS.0,
    );

    /// The bits as a number.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// A set from its bits; bits that the sandbox does not know are kept.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Whether all of `other` are in it.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The permission of that name, as Discord's documentation spells it.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, permission)| *permission)
    }

    /// Without what depends on something missing ("Implicit Permissions" in topics/permissions.mdx).
    fn without_implied(self) -> Self {
        if !self.has(Self::VIEW_CHANNEL) {
            return Self::NONE;
        }
        self
    }
}

impl BitOr for Permissions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Permissions {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Permissions {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Self::NAMES
            .iter()
            .filter(|(_, p)| self.has(*p))
            .map(|(name, _)| name);
        f.debug_set().entries(names).finish()
    }
}

/// What a channel changes for a role or a member.
#[derive(Debug, Clone, Copy)]
pub(super) struct Overwrite {
    /// The role or member; the role @everyone has the guild's id.
    pub id: Snowflake,
    pub is_member: bool,
    pub allow: Permissions,
    pub deny: Permissions,
}

/// Someone's permissions in the guild as a whole: `roles` are those of @everyone and of their
/// roles; `taken` and `given` are what a test changed for this person alone.
pub(super) fn in_guild(
    is_owner: bool,
    roles: impl Iterator<Item = Permissions>,
    taken: Permissions,
    given: Permissions,
) -> Permissions {
    let mut all = roles.fold(Permissions::NONE, BitOr::bitor);
    if is_owner || all.has(Permissions::ADMINISTRATOR) {
        all = Permissions::ALL;
        if taken != Permissions::NONE {
            // An administrator has every right in every channel, so a right can only be taken by
            // taking that away as well.
            all = all & !Permissions::ADMINISTRATOR;
        }
    }
    (all & !taken) | given
}

/// Someone's permissions in a channel, from those in the guild.
pub(super) fn in_channel(
    base: Permissions,
    overwrites: &[Overwrite],
    everyone: Snowflake,
    roles: &[Snowflake],
    member: Snowflake,
) -> Permissions {
    if base.has(Permissions::ADMINISTRATOR) {
        return Permissions::ALL;
    }
    let mut all = base;
    if let Some(o) = overwrites.iter().find(|o| !o.is_member && o.id == everyone) {
        all = (all & !o.deny) | o.allow;
    }
    let (mut allow, mut deny) = (Permissions::NONE, Permissions::NONE);
    for o in overwrites
        .iter()
        .filter(|o| !o.is_member && roles.contains(&o.id))
    {
        allow |= o.allow;
        deny |= o.deny;
    }
    all = (all & !deny) | allow;
    if let Some(o) = overwrites.iter().find(|o| o.is_member && o.id == member) {
        all = (all & !o.deny) | o.allow;
    }
    all.without_implied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overwrites_apply_in_discords_order() {
        let (everyone, role, me) = (
            Snowflake::fixed(1),
            Snowflake::fixed(2),
            Snowflake::fixed(3),
        );
        let over = |id, is_member, allow, deny| Overwrite {
            id,
            is_member,
            allow,
            deny,
        };
        let view = Permissions::VIEW_CHANNEL;
        let hidden = over(everyone, false, Permissions::NONE, view);
        let opened = over(role, false, view, Permissions::NONE);
        let closed = over(me, true, Permissions::NONE, view);
        let base = Permissions::MEMBER;
        assert_eq!(
            in_channel(base, &[hidden], everyone, &[], me),
            Permissions::NONE
        );
        assert_eq!(
            in_channel(base, &[hidden, opened], everyone, &[role], me),
            base
        );
        assert_eq!(
            in_channel(base, &[closed, opened, hidden], everyone, &[role], me),
            Permissions::NONE
        );
        assert_eq!(
            in_channel(Permissions::ADMINISTRATOR, &[closed], everyone, &[], me),
            Permissions::ALL
        );
    }

    #[test]
    fn a_right_can_be_taken_from_an_administrator() {
        let all = in_guild(
            false,
            [Permissions::ADMINISTRATOR].into_iter(),
            Permissions::ATTACH_FILES,
            Permissions::NONE,
        );
        assert!(!all.has(Permissions::ATTACH_FILES) && !all.has(Permissions::ADMINISTRATOR));
        assert!(all.has(Permissions::SEND_MESSAGES));
    }

    #[test]
    fn the_invited_bits_are_those_of_the_notes() {
        assert_eq!(Permissions::BOT.bits(), 309_237_763_072);
    }
}
