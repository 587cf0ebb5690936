//! Times in the database: whole milliseconds since 1970, UTC.

use jiff::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// A time as a column holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Millis(pub(super) Timestamp);

impl ToSql for Millis {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_millisecond().into())
    }
}

impl FromSql for Millis {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let millis = value.as_i64()?;
        Timestamp::from_millisecond(millis)
            .map(Self)
            .map_err(|_| FromSqlError::OutOfRange(millis))
    }
}
