//! Names of things, one type each, so that none is taken for another.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::rules::Side;

/// A name that Discord gave: a snowflake. SQLite's integers are signed, so the 64 bits are stored
/// as they are and the database may show a negative number.
macro_rules! snowflake {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// The name of this value.
            pub const fn new(value: u64) -> Self {
                Self(value)
            }

            /// The value, as Discord writes it.
            pub const fn get(self) -> u64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.cast_signed().into())
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Ok(Self(value.as_i64()?.cast_unsigned()))
            }
        }
    };
}

/// A name that the database gave: a row's id, from 1.
macro_rules! row_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// The name of this value, as read back from a custom id or a command line.
            pub const fn new(value: i64) -> Self {
                Self(value)
            }

            /// The value.
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.into())
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_i64().map(Self)
            }
        }
    };
}

snowflake! {
    /// A Discord user.
    UserId
}
snowflake! {
    /// A Discord guild, which people call a server.
    GuildId
}
snowflake! {
    /// A Discord channel. A thread is a channel of its own.
    ChannelId
}
snowflake! {
    /// A Discord message.
    MessageId
}
impl UserId {
    /// The bot, where it plays itself: Discord gives the number 0 to nobody.
    pub const BOT: Self = Self(0);

    /// Somebody who wanted to be forgotten, where they played this crew: one number for all of them,
    /// so that nothing ties one of their games to another. Discord's ids count milliseconds above
    /// their 22nd bit ("Snowflakes"), and nobody's is below it.
    pub const fn former(side: Side) -> Self {
        match side {
            Side::Amber => Self((1 << 22) - 2),
            Side::Cyan => Self((1 << 22) - 1),
        }
    }

    /// Whether this is somebody who wanted to be forgotten.
    pub const fn is_former(self) -> bool {
        self.0 == Self::former(Side::Amber).0 || self.0 == Self::former(Side::Cyan).0
    }

    /// Whether this is the bot, where it plays itself.
    pub const fn is_bot(self) -> bool {
        self.0 == Self::BOT.0
    }
}

row_id! {
    /// A game.
    GameId
}
row_id! {
    /// A challenge.
    ChallengeId
}
row_id! {
    /// What a player asks the other for.
    RequestId
}
row_id! {
    /// A replacement of a player who left.
    ReplacementId
}
row_id! {
    /// A rescue, the game for one.
    RescueId
}
row_id! {
    /// A puzzle.
    PuzzleId
}
row_id! {
    /// An attempt at a puzzle.
    AttemptId
}
row_id! {
    /// A notice.
    NoticeId
}
row_id! {
    /// A deed of an admin.
    DeedId
}
row_id! {
    /// What a channel is yet to be told beside the boards.
    PostingId
}
