//! Messages that show a board.

use rusqlite::{Row, params};

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::{ChannelId, GameId, MessageId, Moment, StoreError};

/// A message that shows a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// The message.
    pub message: MessageId,
    /// The channel it stands in.
    pub channel: ChannelId,
    /// The board it shows.
    pub at: Moment,
    /// Whether it has buttons or a menu.
    pub has_controls: bool,
}

impl BoardRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            message: row.get("message")?,
            channel: row.get("channel")?,
            at: Moment {
                line: row.get("line")?,
                ply: row.get::<_, PlyColumn>("ply")?.0,
            },
            has_controls: row.get("has_controls")?,
        })
    }
}

impl Reader<'_> {
    /// The newest message that shows a game's board: that of the latest moment, and of two the one
    /// sent last (Discord's ids ascend in time).
    pub fn newest_board(&self, game: GameId) -> Result<Option<BoardRow>, StoreError> {
        self.first(
            "SELECT message, channel, line, ply, has_controls FROM boards WHERE game = ?1
             ORDER BY line DESC, ply DESC, message DESC LIMIT 1",
            [game],
            BoardRow::read,
        )
    }

    /// The messages of a game that have controls, the newest first.
    pub fn boards_with_controls(&self, game: GameId) -> Result<Vec<BoardRow>, StoreError> {
        self.all(
            "SELECT message, channel, line, ply, has_controls FROM boards
             WHERE game = ?1 AND has_controls = 1 ORDER BY line DESC, ply DESC, message DESC",
            [game],
            BoardRow::read,
        )
    }

    /// Whether a message is known to show a game's board.
    pub fn shows_board(&self, game: GameId, message: MessageId) -> Result<bool, StoreError> {
        let row = self.first(
            "SELECT 1 FROM boards WHERE game = ?1 AND message = ?2",
            params![game, message],
            |_| Ok(()),
        )?;
        Ok(row.is_some())
    }
}

impl Writer<'_> {
    /// Notes a message that shows a game's board.
    pub fn note_board(&self, game: GameId, board: &BoardRow) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO boards (message, game, channel, line, ply, has_controls)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (message) DO UPDATE
             SET game = excluded.game, channel = excluded.channel, line = excluded.line,
                 ply = excluded.ply, has_controls = excluded.has_controls",
            params![
                board.message,
                game,
                board.channel,
                board.at.line,
                board.at.ply.moves(),
                board.has_controls,
            ],
        )?;
        Ok(())
    }

    /// Notes that a message has no controls any more.
    pub fn clear_controls(&self, message: MessageId) -> Result<(), StoreError> {
        self.change(
            "UPDATE boards SET has_controls = 0 WHERE message = ?1",
            [message],
        )?;
        Ok(())
    }
}
