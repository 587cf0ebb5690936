//! What a player asks the other for, and whether a board was looked at.

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, params};

use super::columns::{PlyColumn, SideColumn};
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, GameId, MessageId, Moment, RequestId, StoreError};
use crate::rules::{Ply, Side};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequestKind {
    /// To take the asker's last move back, and what followed.
    TakeBack,
    /// That the game ends in a draw.
    Draw,
}

impl RequestKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::TakeBack, Self::Draw];

    /// The one word that names it: `takeback` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TakeBack => "takeback",
            Self::Draw => "draw",
        }
    }
}

/// Where a request has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequestState {
    /// It waits for its answer.
    Open,
    /// The other player agreed.
    Granted,
    /// The other player did not.
    Refused,
    /// The asker took it back.
    Withdrawn,
    /// The game went on without an answer.
    Lapsed,
}

impl RequestState {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Open,
        Self::Granted,
        Self::Refused,
        Self::Withdrawn,
        Self::Lapsed,
    ];

    /// The one word that names it: `open`, `granted`, `refused`, `withdrawn` or `lapsed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Granted => "granted",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Lapsed => "lapsed",
        }
    }
}

impl FromSql for RequestKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no request").into()))
    }
}

impl FromSql for RequestState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let word = value.as_str()?;
        Self::ALL
            .into_iter()
            .find(|state| state.name() == word)
            .ok_or_else(|| FromSqlError::Other(format!("`{word}` is no request's state").into()))
    }
}

/// A request that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewRequestRow {
    /// In which game.
    pub game: GameId,
    /// At which board.
    pub at: Moment,
    /// What is asked for.
    pub kind: RequestKind,
    /// Whose player asks.
    pub asker: Side,
    /// Now.
    pub asked_at: Timestamp,
}

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestRow {
    /// Which.
    pub id: RequestId,
    /// What was asked.
    pub asked: NewRequestRow,
    /// Where it has got to.
    pub state: RequestState,
    /// The message that asks, with its channel, if told.
    pub message: Option<(ChannelId, MessageId)>,
    /// Whether the one who is to answer is called by a notice, and the message pings nobody.
    pub is_apart: bool,
}

/// All columns, for the queries below.
macro_rules! select_requests {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, line, ply, kind, asker, state, channel, message, is_apart, asked_at \
             FROM requests ",
            $rest
        )
    };
}

impl RequestRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let channel: Option<ChannelId> = row.get("channel")?;
        Ok(Self {
            id: row.get("id")?,
            asked: NewRequestRow {
                game: row.get("game")?,
                at: Moment {
                    line: row.get("line")?,
                    ply: row.get::<_, PlyColumn>("ply")?.0,
                },
                kind: row.get("kind")?,
                asker: row.get::<_, SideColumn>("asker")?.0,
                asked_at: row.get::<_, Millis>("asked_at")?.0,
            },
            state: row.get("state")?,
            message: channel.zip(row.get("message")?),
            is_apart: row.get("is_apart")?,
        })
    }
}

impl Reader<'_> {
    /// A request.
    pub fn request(&self, id: RequestId) -> Result<Option<RequestRow>, StoreError> {
        self.first(select_requests!("WHERE id = ?1"), [id], RequestRow::read)
    }

    /// The open request of a kind in a game.
    pub fn open_request(
        &self,
        game: GameId,
        kind: RequestKind,
    ) -> Result<Option<RequestRow>, StoreError> {
        self.first(
            select_requests!("WHERE game = ?1 AND kind = ?2 AND state = 'open'"),
            params![game, kind.name()],
            RequestRow::read,
        )
    }

    /// What a crew asked for last, of a kind.
    pub fn last_request(
        &self,
        game: GameId,
        kind: RequestKind,
        asker: Side,
    ) -> Result<Option<RequestRow>, StoreError> {
        self.first(
            select_requests!(
                "WHERE game = ?1 AND kind = ?2 AND asker = ?3 ORDER BY id DESC LIMIT 1"
            ),
            params![game, kind.name(), asker.name()],
            RequestRow::read,
        )
    }

    /// The requests of a game that have their answer and still have buttons, the newest first.
    pub fn requests_with_controls(&self, game: GameId) -> Result<Vec<RequestRow>, StoreError> {
        self.all(
            select_requests!(
                "WHERE game = ?1 AND state <> 'open' AND has_controls = 1 ORDER BY id DESC"
            ),
            [game],
            RequestRow::read,
        )
    }

    /// The newest board of a game at which the one to move has done anything.
    pub fn looked_at(&self, game: GameId) -> Result<Option<Moment>, StoreError> {
        self.first(
            "SELECT line, ply FROM looks WHERE game = ?1",
            [game],
            |row| {
                Ok(Moment {
                    line: row.get(0)?,
                    ply: row.get::<_, PlyColumn>(1)?.0,
                })
            },
        )
    }

    /// Whether the last of so many moves was taken back once without being asked for.
    pub fn was_free_takeback(&self, game: GameId, ply: Ply) -> Result<bool, StoreError> {
        let row = self.first(
            "SELECT 1 FROM free_takebacks WHERE game = ?1 AND ply = ?2",
            params![game, ply.moves()],
            |_| Ok(()),
        )?;
        Ok(row.is_some())
    }

    /// When a move was made.
    pub fn move_time(&self, game: GameId, ply: Ply) -> Result<Option<Timestamp>, StoreError> {
        self.first(
            "SELECT at FROM moves WHERE game = ?1 AND ply = ?2",
            params![game, ply.moves()],
            |row| Ok(row.get::<_, Millis>(0)?.0),
        )
    }
}

impl Writer<'_> {
    /// Adds an open request. The database refuses a second one of the kind in the same game.
    pub fn add_request(&self, new: &NewRequestRow) -> Result<RequestId, StoreError> {
        self.insert(
            "INSERT INTO requests (game, line, ply, kind, asker, asked_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                new.game,
                new.at.line,
                new.at.ply.moves(),
                new.kind.name(),
                new.asker.name(),
                Millis(new.asked_at),
            ],
        )
        .map(RequestId::new)
    }

    /// Ends an open request.
    pub fn end_request(
        &self,
        id: RequestId,
        how: RequestState,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE requests SET state = ?2, answered_at = ?3 WHERE id = ?1 AND state = 'open'",
            params![id, how.name(), Millis(now)],
        )?;
        Ok(())
    }

    /// Lets the open requests of a kind lapse: of one crew, or of both.
    pub fn lapse_requests(
        &self,
        game: GameId,
        kind: RequestKind,
        asker: Option<Side>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE requests SET state = 'lapsed', answered_at = ?4
             WHERE game = ?1 AND kind = ?2 AND state = 'open' AND (?3 IS NULL OR asker = ?3)",
            params![game, kind.name(), asker.map(Side::name), Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that the one who is to answer a request is called by a notice.
    pub fn call_apart_for_request(&self, id: RequestId) -> Result<(), StoreError> {
        self.change("UPDATE requests SET is_apart = 1 WHERE id = ?1", [id])?;
        Ok(())
    }

    /// Notes the message that asks, with its buttons.
    pub fn note_request_message(
        &self,
        id: RequestId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE requests SET channel = ?2, message = ?3, has_controls = 1 WHERE id = ?1",
            params![id, channel, message],
        )?;
        Ok(())
    }

    /// Notes that the message of a request has no buttons any more.
    pub fn clear_request_controls(&self, id: RequestId) -> Result<(), StoreError> {
        self.change("UPDATE requests SET has_controls = 0 WHERE id = ?1", [id])?;
        Ok(())
    }

    /// Notes that the one to move has done something at a board.
    pub fn note_look(&self, game: GameId, at: Moment) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO looks (game, line, ply) VALUES (?1, ?2, ?3)
             ON CONFLICT (game) DO UPDATE SET line = excluded.line, ply = excluded.ply",
            params![game, at.line, at.ply.moves()],
        )?;
        Ok(())
    }

    /// Notes that the last of so many moves is taken back without being asked for.
    pub fn note_free_takeback(&self, game: GameId, ply: Ply) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO free_takebacks (game, ply) VALUES (?1, ?2)",
            params![game, ply.moves()],
        )?;
        Ok(())
    }
}
