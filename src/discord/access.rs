//! What the bot may do where somebody called it.

use serenity::all::{ChannelType, PartialChannel, Permissions};

/// The rights that Discord sent with an interaction, of the bot in that channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    permissions: Permissions,
    in_thread: bool,
    closed: bool,
}

impl Rights {
    /// What an interaction says. Where it says nothing, everything is tried, and a refusal is
    /// met when it comes.
    pub fn of(permissions: Option<Permissions>, channel: Option<&PartialChannel>) -> Self {
        let kind = channel.map(|channel| channel.kind);
        let thread = channel.and_then(|channel| channel.thread_metadata);
        Self {
            permissions: permissions.unwrap_or(Permissions::all()),
            in_thread: matches!(
                kind,
                Some(
                    ChannelType::PublicThread
                        | ChannelType::PrivateThread
                        | ChannelType::NewsThread
                )
            ),
            closed: thread.is_some_and(|thread| thread.locked),
        }
    }

    /// Whether files may be attached.
    pub const fn attach(self) -> bool {
        self.has(Permissions::ATTACH_FILES)
    }

    /// Whether a thread may be opened here and written in; none can be inside a thread.
    pub const fn open_thread(self) -> bool {
        !self.in_thread
            && self.has(Permissions::CREATE_PUBLIC_THREADS)
            && self.has(Permissions::SEND_MESSAGES_IN_THREADS)
    }

    /// Whether the channel can be seen and written in without an interaction, as the bot must
    /// when an answer was lost.
    pub const fn write(self) -> bool {
        let send = if self.in_thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        self.has(Permissions::VIEW_CHANNEL) && self.has(send)
    }

    /// Whether this is a thread that only moderators can write in or open again.
    pub const fn locked(self) -> bool {
        self.closed && !self.has(Permissions::MANAGE_THREADS)
    }

    /// Whether this is a thread.
    pub const fn in_thread(self) -> bool {
        self.in_thread
    }

    const fn has(self, right: Permissions) -> bool {
        self.permissions.contains(right) || self.permissions.contains(Permissions::ADMINISTRATOR)
    }
}
