//! What Discord says no to, by name.

use std::fmt;

use serenity::http::HttpError;

/// Why a request to Discord did not do what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of no it is.
    pub kind: RefusalKind,
    /// Discord's words, for the log. No address is in them, since those hold tokens.
    pub words: String,
}

/// The kinds of no that are treated differently (Discord's opcodes and status codes page).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalKind {
    /// 10003: the channel is gone.
    UnknownChannel,
    /// 10008: the message is gone.
    UnknownMessage,
    /// 10007, 10013: somebody is not, or no longer, in the server or on Discord.
    UnknownMember,
    /// 10062, 10015, 50027: three seconds, or fifteen minutes, are over.
    TooLate,
    /// 40060: the interaction has its answer.
    AlreadyAnswered,
    /// 50001: the bot may not see the channel.
    NoAccess,
    /// 50013: the bot lacks a right there.
    NoPermission,
    /// 50083, 160005: the thread is archived or locked.
    ThreadClosed,
    /// 160004: the message has a thread.
    ThreadExists,
    /// 160006: the server has as many threads as Discord allows.
    TooManyThreads,
    /// 50007: the user takes no private messages.
    NoPrivateMessages,
    /// 40005 or status 413: the files are too large.
    TooLarge,
    /// Any other 4xx: the request itself is wrong.
    Malformed,
    /// 429: too many requests.
    RateLimited,
    /// 5xx, a broken connection, an unreadable answer: it may have been done all the same.
    Unknown,
}

impl RefusalKind {
    fn of(status: u16, code: isize) -> Self {
        match code {
            10003 => Self::UnknownChannel,
            10008 => Self::UnknownMessage,
            10007 | 10013 => Self::UnknownMember,
            10062 | 10015 | 50027 => Self::TooLate,
            40060 => Self::AlreadyAnswered,
            50001 => Self::NoAccess,
            50013 => Self::NoPermission,
            50083 | 160_005 => Self::ThreadClosed,
            160_004 => Self::ThreadExists,
            160_006 => Self::TooManyThreads,
            50007 => Self::NoPrivateMessages,
            40005 => Self::TooLarge,
            _ => match status {
                413 => Self::TooLarge,
                429 => Self::RateLimited,
                400..=499 => Self::Malformed,
                _ => Self::Unknown,
            },
        }
    }
}

impl Refusal {
    /// A failure on this side of the wire.
    pub const fn ours(words: String) -> Self {
        Self {
            kind: RefusalKind::Unknown,
            words,
        }
    }
}

impl From<serenity::Error> for Refusal {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                let status = answer.status_code.as_u16();
                let mut words = format!(
                    "{status}, code {}: {}",
                    answer.error.code, answer.error.message
                );
                for error in &answer.error.errors {
                    words.push_str("; ");
                    words.push_str(&error.path);
                    words.push_str(": ");
                    words.push_str(&error.message);
                }
                Self {
                    kind: RefusalKind::of(status, answer.error.code),
                    words,
                }
            }
            serenity::Error::Http(HttpError::Request(error)) => {
                // The address holds the interaction's token.
                let error = error.without_url();
                let mut words = error.to_string();
                let mut cause = std::error::Error::source(&error);
                while let Some(error) = cause {
                    words.push_str(": ");
                    words.push_str(&error.to_string());
                    cause = error.source();
                }
                Self {
                    kind: RefusalKind::Unknown,
                    words,
                }
            }
            other => Self {
                kind: RefusalKind::Unknown,
                words: other.to_string(),
            },
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({})", self.kind, self.words)
    }
}

impl std::error::Error for Refusal {}
