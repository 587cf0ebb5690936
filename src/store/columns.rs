//! How the game's own types stand in a column.

use std::str::FromStr;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

use crate::rules::{Ply, Ship, Side};

/// Reads a word as the thing it names.
fn word<T: FromStr>(value: ValueRef<'_>) -> FromSqlResult<T> {
    let word = value.as_str()?;
    word.parse()
        .map_err(|_| FromSqlError::Other(format!("`{word}` is not a word for this column").into()))
}

/// A ship by its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShipColumn(pub(super) Ship);

impl FromSql for ShipColumn {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        word(value).map(Self)
    }
}

/// A crew by its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideColumn(pub(super) Side);

impl FromSql for SideColumn {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        word(value).map(Self)
    }
}

/// A ply by its number of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlyColumn(pub(super) Ply);

impl FromSql for PlyColumn {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let moves = value.as_i64()?;
        u8::try_from(moves)
            .map(|moves| Self(Ply::new(moves)))
            .map_err(|_| FromSqlError::OutOfRange(moves))
    }
}
