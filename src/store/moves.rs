//! Moves, one row each.

use jiff::Timestamp;
use rusqlite::params;

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{GameId, StoreError, UserId};
use crate::rules::Ply;

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// How many moves were made before it.
    pub ply: Ply,
    /// Who made it.
    pub user: UserId,
    /// The move as records write it: `A5-D4`.
    pub text: String,
}

impl Reader<'_> {
    /// The moves of a game, in order.
    pub fn moves(&self, game: GameId) -> Result<Vec<MoveRow>, StoreError> {
        self.all(
            "SELECT ply, user, move FROM moves WHERE game = ?1 ORDER BY ply",
            [game],
            |row| {
                Ok(MoveRow {
                    ply: row.get::<_, PlyColumn>(0)?.0,
                    user: row.get(1)?,
                    text: row.get(2)?,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Adds a move. The database refuses a second one at the same ply.
    pub fn add_move(&self, game: GameId, mv: &MoveRow, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO moves (game, ply, user, move, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, mv.ply.moves(), mv.user, mv.text, Millis(now)],
        )?;
        Ok(())
    }
}
