//! Notices: what one person is yet to be told of a game, beside its boards.

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, params};

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, GameId, MessageId, Moment, NoticeId, StoreError, UserId};

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoticeKind {
    /// It is their turn: for those whom the board does not ping.
    Turn,
    /// Their turn has lasted for days, one each day.
    Daily,
    /// A day is left for their move.
    Day,
    /// Six hours are left for their move.
    Hours,
    /// Their opponent asks them to move.
    Nudge,
    /// Their leave is being spent.
    Leave,
    /// To the opponent: time and leave of the one to move are up.
    Overdue,
    /// To the one to move: their time and leave are up.
    Late,
    /// To the one to move, whose time and leave were up: their opponent has given them three more days.
    Extended,
    /// Their opponent asks for a takeback or offers a draw.
    Request,
    /// They are asked whether somebody plays on for a player who left.
    Replacement,
    /// An admin did something to the game.
    Admin,
    /// To the opponent: the one to move has left the server.
    Left,
    /// The game is over: for those whom its end does not ping.
    End,
}

impl NoticeKind {
    const ALL: [Self; 14] = [
        Self::Turn,
        Self::Daily,
        Self::Day,
        Self::Hours,
        Self::Nudge,
        Self::Leave,
        Self::Overdue,
        Self::Late,
        Self::Extended,
        Self::Request,
        Self::Replacement,
        Self::Admin,
        Self::Left,
        Self::End,
    ];

    /// The one word that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Daily => "daily",
            Self::Day => "day",
            Self::Hours => "hours",
            Self::Nudge => "nudge",
            Self::Leave => "leave",
            Self::Overdue => "overdue",
            Self::Late => "late",
            Self::Extended => "extended",
            Self::Request => "request",
            Self::Replacement => "replacement",
            Self::Admin => "admin",
            Self::Left => "left",
            Self::End => "end",
        }
    }
}

impl FromSql for NoticeKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no kind of notice").into()))
    }
}

/// Where a notice has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeState {
    /// It is to be sent when it is due.
    Waiting,
    /// It was sent.
    Delivered,
    /// What it would have told is no longer so, or something more urgent tells it as well.
    Overtaken,
    /// It came too late to be of use, or nobody could be reached.
    Expired,
}

impl NoticeState {
    const ALL: [Self; 4] = [
        Self::Waiting,
        Self::Delivered,
        Self::Overtaken,
        Self::Expired,
    ];

    /// The one word that names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Delivered => "delivered",
            Self::Overtaken => "overtaken",
            Self::Expired => "expired",
        }
    }
}

impl FromSql for NoticeState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|state| state.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no state of a notice").into()))
    }
}

/// Names what one notice tells whom. There is one at most for each, so it is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoticeKey {
    /// The game.
    pub game: GameId,
    /// The board it was at.
    pub at: Moment,
    /// What about it.
    pub kind: NoticeKind,
    /// Which of this kind at this board, from 0; of what is asked or an admin did, its number.
    pub nth: u32,
    /// Who is told.
    pub user: UserId,
}

/// A notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoticeRow {
    /// Which.
    pub id: NoticeId,
    /// What it tells whom.
    pub key: NoticeKey,
    /// When it was written down, or from when on it was to be told.
    pub made_at: Timestamp,
    /// When it is to be sent.
    pub due_at: Timestamp,
    /// Where it has got to.
    pub state: NoticeState,
    /// How often the sweeper has taken it: from the first on it may have been sent.
    pub attempts: u32,
}

/// All columns, for the queries below.
macro_rules! select_notices {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, line, ply, kind, nth, user, made_at, due_at, state, attempts \
             FROM notices ",
            $rest
        )
    };
}

impl NoticeRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            key: NoticeKey {
                game: row.get("game")?,
                at: Moment {
                    line: row.get("line")?,
                    ply: row.get::<_, PlyColumn>("ply")?.0,
                },
                kind: row.get("kind")?,
                nth: row.get("nth")?,
                user: row.get("user")?,
            },
            made_at: row.get::<_, Millis>("made_at")?.0,
            due_at: row.get::<_, Millis>("due_at")?.0,
            state: row.get("state")?,
            attempts: row.get("attempts")?,
        })
    }
}

impl Reader<'_> {
    /// The waiting notices that are due, the longest due first. Where a clock is behind, so may be the
    /// reminders that hang on it: they wait.
    pub fn due_notices(&self, now: Timestamp, limit: usize) -> Result<Vec<NoticeRow>, StoreError> {
        self.all(
            select_notices!(
                "WHERE state = 'waiting' AND due_at <= ?1
                 AND NOT EXISTS (SELECT 1 FROM games JOIN stays ON stays.guild = games.guild
                             WHERE games.id = notices.game AND stays.left_at IS NOT NULL)
                 AND NOT EXISTS (SELECT 1 FROM games
                             WHERE games.id = notices.game AND is_clock_behind = 1)
                 ORDER BY due_at, id LIMIT ?2"
            ),
            params![Millis(now), i64::try_from(limit).unwrap_or(i64::MAX)],
            NoticeRow::read,
        )
    }

    /// A notice.
    pub fn notice(&self, id: NoticeId) -> Result<Option<NoticeRow>, StoreError> {
        self.first(select_notices!("WHERE id = ?1"), [id], NoticeRow::read)
    }

    /// Everything that a user is or was to be told at one board of a game, in the order of `nth`.
    pub fn notices_at(
        &self,
        game: GameId,
        at: Moment,
        user: UserId,
    ) -> Result<Vec<NoticeRow>, StoreError> {
        self.all(
            select_notices!(
                "WHERE game = ?1 AND line = ?2 AND ply = ?3 AND user = ?4 ORDER BY kind, nth"
            ),
            params![game, at.line, at.ply.moves(), user],
            NoticeRow::read,
        )
    }

    /// The last notice of a kind that a user was or is to be told in a game.
    pub fn last_notice(
        &self,
        game: GameId,
        kind: NoticeKind,
        user: UserId,
    ) -> Result<Option<NoticeRow>, StoreError> {
        self.first(
            select_notices!(
                "WHERE game = ?1 AND kind = ?2 AND user = ?3 ORDER BY made_at DESC, id DESC LIMIT 1"
            ),
            params![game, kind.name(), user],
            NoticeRow::read,
        )
    }
}

impl Writer<'_> {
    /// Writes a notice down, unless it is there. Whether it was not.
    pub fn add_notice(
        &self,
        key: NoticeKey,
        now: Timestamp,
        due_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let added = self.change(
            "INSERT INTO notices (game, line, ply, kind, nth, user, made_at, due_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (game, line, ply, kind, nth, user) DO NOTHING",
            params![
                key.game,
                key.at.line,
                key.at.ply.moves(),
                key.kind.name(),
                key.nth,
                key.user,
                Millis(now),
                Millis(due_at),
            ],
        )?;
        Ok(added > 0)
    }

    /// Lets a notice that was never taken wait for another time, also one that had been given up.
    pub fn reschedule_notice(&self, id: NoticeId, due_at: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET state = 'waiting', due_at = ?2
             WHERE id = ?1 AND attempts = 0 AND state <> 'delivered'",
            params![id, Millis(due_at)],
        )?;
        Ok(())
    }

    /// Lets a waiting notice come again later, as one that was taken so often.
    pub fn postpone_notice(
        &self,
        id: NoticeId,
        due_at: Timestamp,
        attempts: u32,
        failure: Option<&str>,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET due_at = ?2, attempts = ?3, failure = coalesce(?4, failure)
             WHERE id = ?1 AND state = 'waiting'",
            params![id, Millis(due_at), attempts, failure],
        )?;
        Ok(())
    }

    /// Gives a waiting notice up.
    pub fn end_notice(&self, id: NoticeId, state: NoticeState) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET state = ?2 WHERE id = ?1 AND state = 'waiting'",
            params![id, state.name()],
        )?;
        Ok(())
    }

    /// Notes the message that told a notice, and says whether none was noted before.
    pub fn finish_notice(
        &self,
        id: NoticeId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<bool, StoreError> {
        let changed = self.change(
            "UPDATE notices SET state = 'delivered', channel = ?2, message = ?3
             WHERE id = ?1 AND state <> 'delivered'",
            params![id, channel, message],
        )?;
        Ok(changed > 0)
    }

    /// Gives up what waits in a game of any other board than this one, or of all where there is
    /// none. What is asked is told as long as it waits for its answer, what an admin did at any
    /// board, and that a game is over when it is.
    pub fn overtake_notices(&self, game: GameId, but: Option<Moment>) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET state = 'overtaken'
             WHERE game = ?1 AND state = 'waiting' AND kind NOT IN ('request', 'replacement', 'admin', 'end')
             AND (?2 IS NULL OR line <> ?2 OR ply <> ?3)",
            params![game, but.map(|at| at.line), but.map(|at| at.ply.moves())],
        )?;
        Ok(())
    }

    /// Makes what a user is to be told, reminders aside, and what was not tried yet, due.
    pub fn hasten_notices_of(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET due_at = ?2
             WHERE user = ?1 AND state = 'waiting' AND attempts = 0 AND due_at > ?2
             AND kind NOT IN ('day', 'hours', 'daily')",
            params![user, Millis(now)],
        )?;
        Ok(())
    }

    /// Makes what was taken and never told due: the process that took it is gone.
    pub fn hasten_notices(&self, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE notices SET due_at = ?1
             WHERE state = 'waiting' AND attempts > 0 AND due_at > ?1",
            [Millis(now)],
        )?;
        Ok(())
    }
}
