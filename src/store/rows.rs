//! What a job is handed: the tables, by functions. The SQL is in one file for each table.

use std::ops::Deref;

use rusqlite::{CachedStatement, Connection, OptionalExtension, Params, Row};

use super::StoreError;

/// The tables, to read.
#[derive(Debug)]
pub struct Reader<'c> {
    conn: &'c Connection,
}

/// The tables, to read and to write, inside a job's savepoint.
#[derive(Debug)]
pub struct Writer<'c> {
    reader: Reader<'c>,
}

impl<'c> Deref for Writer<'c> {
    type Target = Reader<'c>;

    fn deref(&self) -> &Reader<'c> {
        &self.reader
    }
}

impl<'c> Reader<'c> {
    pub(super) const fn new(conn: &'c Connection) -> Self {
        Self { conn }
    }

    fn prepare(&self, sql: &str) -> rusqlite::Result<CachedStatement<'c>> {
        #[cfg(test)]
        asked::note(sql);
        self.conn.prepare_cached(sql)
    }

    /// The first row of a query, if there is any.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        let mut statement = self.prepare(sql)?;
        Ok(statement.query_row(params, read).optional()?)
    }

    /// All rows of a query.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.prepare(sql)?;
        let rows = statement.query_map(params, read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl<'c> Writer<'c> {
    pub(super) const fn new(conn: &'c Connection) -> Self {
        Self {
            reader: Reader::new(conn),
        }
    }

    /// Changes rows and says how many.
    pub(super) fn change(&self, sql: &str, params: impl Params) -> Result<usize, StoreError> {
        Ok(self.conn.prepare_cached(sql)?.execute(params)?)
    }

    /// Adds a row and gives its id.
    pub(super) fn insert(&self, sql: &str, params: impl Params) -> Result<i64, StoreError> {
        Ok(self.conn.prepare_cached(sql)?.insert(params)?)
    }
}

/// What a thread asks of its connections, for tests that look at how it is found.
#[cfg(test)]
pub(super) mod asked {
    use std::cell::RefCell;

    thread_local! {
        static ASKED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(sql: &str) {
        ASKED.with_borrow_mut(|asked| asked.push(sql.to_owned()));
    }

    /// Everything since the last time.
    pub fn take() -> Vec<String> {
        ASKED.take()
    }
}
