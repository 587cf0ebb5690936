//! What a channel is yet to be told beside the boards: what is asked for in a game, and the deeds of
//! admins.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{
    ChannelId, DeedId, GameId, GuildId, MessageId, PostingId, ReplacementId, RequestId, StoreError,
};

/// What a posting tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostingOf {
    /// What a player asks the other for.
    Request(RequestId),
    /// Whether somebody may play on for a player who left.
    Replacement(ReplacementId),
    /// What an admin did.
    Deed(DeedId),
}

impl PostingOf {
    /// The column that names it, and its number.
    const fn column(self) -> (&'static str, i64) {
        match self {
            Self::Request(id) => ("request", id.get()),
            Self::Replacement(id) => ("replacement", id.get()),
            Self::Deed(id) => ("deed", id.get()),
        }
    }
}

/// A posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostingRow {
    /// Which.
    pub id: PostingId,
    /// The game it is about.
    pub game: GameId,
    /// What it tells.
    pub of: PostingOf,
    /// Whether it is still to be told.
    pub is_waiting: bool,
    /// The message that tells it, with its channel, if known.
    pub message: Option<(ChannelId, MessageId)>,
    /// How often the sweeper has taken it.
    pub attempts: u32,
}

/// All columns, for the queries below.
macro_rules! select_postings {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, request, replacement, deed, state = 'waiting' AS is_waiting, channel, \
             message, attempts FROM postings ",
            $rest
        )
    };
}

impl PostingRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let request: Option<RequestId> = row.get("request")?;
        let replacement: Option<ReplacementId> = row.get("replacement")?;
        let of = match (request, replacement) {
            (Some(request), _) => PostingOf::Request(request),
            (None, Some(replacement)) => PostingOf::Replacement(replacement),
            (None, None) => PostingOf::Deed(row.get("deed")?),
        };
        let channel: Option<ChannelId> = row.get("channel")?;
        Ok(Self {
            id: row.get("id")?,
            game: row.get("game")?,
            of,
            is_waiting: row.get("is_waiting")?,
            message: channel.zip(row.get("message")?),
            attempts: row.get("attempts")?,
        })
    }
}

impl Reader<'_> {
    /// The waiting postings that are due, the longest due first. In a guild that the bot has left
    /// nothing is.
    pub fn due_postings(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<PostingRow>, StoreError> {
        self.all(
            select_postings!(
                "WHERE state = 'waiting' AND due_at <= ?1
                 AND NOT EXISTS (SELECT 1 FROM games JOIN stays ON stays.guild = games.guild
                             WHERE games.id = postings.game AND stays.left_at IS NOT NULL)
                 ORDER BY due_at, id LIMIT ?2"
            ),
            params![Millis(now), i64::try_from(limit).unwrap_or(i64::MAX)],
            PostingRow::read,
        )
    }

    /// A posting.
    pub fn posting(&self, id: PostingId) -> Result<Option<PostingRow>, StoreError> {
        self.first(select_postings!("WHERE id = ?1"), [id], PostingRow::read)
    }

    /// The posting that tells this.
    pub fn posting_of(&self, of: PostingOf) -> Result<Option<PostingRow>, StoreError> {
        let (_, id) = of.column();
        match of {
            PostingOf::Request(_) => self.first(
                select_postings!("WHERE request = ?1"),
                [id],
                PostingRow::read,
            ),
            PostingOf::Replacement(_) => self.first(
                select_postings!("WHERE replacement = ?1"),
                [id],
                PostingRow::read,
            ),
            PostingOf::Deed(_) => {
                self.first(select_postings!("WHERE deed = ?1"), [id], PostingRow::read)
            }
        }
    }
}

impl Writer<'_> {
    /// Writes down what is to be told from a time on.
    pub fn add_posting(
        &self,
        game: GameId,
        of: PostingOf,
        due_at: Timestamp,
    ) -> Result<PostingId, StoreError> {
        let (column, id) = of.column();
        self.insert(
            &format!("INSERT INTO postings (game, {column}, due_at) VALUES (?1, ?2, ?3)"),
            params![game, id, Millis(due_at)],
        )
        .map(PostingId::new)
    }

    /// Lets a waiting posting come again later, as one that was taken so often.
    pub fn postpone_posting(
        &self,
        id: PostingId,
        due_at: Timestamp,
        attempts: u32,
        failure: Option<&str>,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE postings SET due_at = ?2, attempts = ?3, failure = coalesce(?4, failure)
             WHERE id = ?1 AND state = 'waiting'",
            params![id, Millis(due_at), attempts, failure],
        )?;
        Ok(())
    }

    /// Gives a waiting posting up: there is nothing to be told any more.
    pub fn overtake_posting(&self, id: PostingId) -> Result<(), StoreError> {
        self.change(
            "UPDATE postings SET state = 'overtaken' WHERE id = ?1 AND state = 'waiting'",
            [id],
        )?;
        Ok(())
    }

    /// Notes the message that tells it.
    pub fn finish_posting(
        &self,
        id: PostingId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE postings SET state = 'delivered', channel = ?2, message = ?3 WHERE id = ?1",
            params![id, channel, message],
        )?;
        Ok(())
    }

    /// Makes everything that waits due.
    pub fn hasten_postings(&self, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE postings SET due_at = ?1 WHERE state = 'waiting' AND due_at > ?1",
            [Millis(now)],
        )?;
        Ok(())
    }

    /// Makes the deeds due that could not be told in a guild yet: another channel is to hear of them.
    pub fn hasten_deeds(&self, guild: GuildId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE postings SET due_at = ?2
             WHERE state = 'waiting' AND attempts > 0 AND due_at > ?2
             AND deed IN (SELECT id FROM admin_log WHERE guild = ?1)",
            params![guild, Millis(now)],
        )?;
        Ok(())
    }
}
