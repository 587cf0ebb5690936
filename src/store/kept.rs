//! What is kept about a person, table by table.
//!
//! A row is theirs where it refers to them. A row of a table that refers to nobody is theirs where it
//! refers to one that is: the events of a clock to a game of theirs, the moves of a rescue to their
//! rescue. The schema's foreign keys say all that, so that a table which is added later is not left
//! out. Exceptions are listed here, with the reason for each.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::rows::Reader;
use super::{StoreError, UserId};

/// Tables that refer to people and of which rows are theirs as well that refer to what is theirs: what
/// admins did to their games, and who was to play on in them.
const ALSO: [(&str, &str); 2] = [("admin_log", "game"), ("replacements", "game")];

/// Rows that are theirs and refer to them no more: games that somebody took over from them.
const ONCE: [(&str, &str); 1] = [(
    "games",
    "id IN (SELECT game FROM replacements WHERE leaver = ?1 AND state = 'done')",
)];

/// Of what hangs on their games, what is theirs alone: whether the other player has looked at the
/// board is the other's.
const ALONE: [(&str, &str); 1] = [(
    "looks",
    "game IN (SELECT id FROM games WHERE iif(ply % 2 = 0, amber, cyan) = ?1)",
)];

/// Columns that nobody sees: they know the face-down stack. Of each game and each rescue there is the
/// record, in which it is hidden as long as it is secret.
const HIDDEN: [(&str, &str); 2] = [("games", "deal"), ("rescues", "deal")];

/// Columns that are secret until this holds: a move that was told in part, and what the bot's search
/// saves from a deal that is still being played.
const SECRET_UNTIL: [(&str, &str, &str); 5] = [
    ("hints", "move", "step = 3"),
    ("puzzle_hints", "move", "step = 3"),
    ("rescues", "search_points", "finished_at IS NOT NULL"),
    ("rescues", "search_pods", "finished_at IS NOT NULL"),
    ("rescues", "search_lost", "finished_at IS NOT NULL"),
];

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// None, or one that is secret.
    Null,
    /// A number; Discord's ids are 64 unsigned bits kept as a signed one.
    Integer(i64),
    /// A text.
    Text(String),
}

/// The rows of a table that are a person's, each as names and values of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsOfTable {
    /// The table.
    pub table: String,
    /// Its rows.
    pub rows: Vec<Vec<(String, Cell)>>,
}

impl Reader<'_> {
    /// Everything that is kept about a person, by table, but what is secret.
    pub fn rows_of(&self, user: UserId) -> Result<Vec<RowsOfTable>, StoreError> {
        let tables: Vec<String> = self.all(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
             ORDER BY name <> 'players', name",
            [],
            |row| row.get(0),
        )?;
        let mut kept = Vec::new();
        for table in tables {
            let Some(theirs) = self.theirs(&table)? else {
                continue;
            };
            let columns = self.shown_columns(&table)?;
            let sql = format!("SELECT {columns} FROM \"{table}\" WHERE {theirs}");
            let rows = self.all(&sql, [user], read_row)?;
            if !rows.is_empty() {
                kept.push(RowsOfTable { table, rows });
            }
        }
        Ok(kept)
    }

    /// The condition under which a row of a table is theirs whose id is the parameter; `None` where
    /// none can be.
    fn theirs(&self, table: &str) -> Result<Option<String>, StoreError> {
        if table == "players" {
            return Ok(Some("user = ?1".to_owned()));
        }
        let keys: Vec<(String, String)> = self.all(
            "SELECT \"table\", \"from\" FROM pragma_foreign_key_list(?1) ORDER BY \"from\"",
            [table],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        let refers_to_people = keys.iter().any(|(to, _)| to == "players");
        let mut conditions = Vec::new();
        for (to, column) in &keys {
            if to == "players" {
                conditions.push(format!("\"{column}\" = ?1"));
            } else if to != table
                && (!refers_to_people || ALSO.contains(&(table, column.as_str())))
                && let Some(theirs) = self.theirs(to)?
            {
                let key = self.key_of(to)?;
                conditions.push(format!(
                    "\"{column}\" IN (SELECT \"{key}\" FROM \"{to}\" WHERE {theirs})"
                ));
            }
        }
        if conditions.is_empty() {
            return Ok(None);
        }
        conditions.extend(of_table(&ONCE, table));
        let any = conditions.join(" OR ");
        Ok(Some(match of_table(&ALONE, table) {
            Some(alone) => format!("({any}) AND {alone}"),
            None => any,
        }))
    }

    /// What is shown of a table's rows.
    fn shown_columns(&self, table: &str) -> Result<String, StoreError> {
        let mut columns: Vec<String> = self.all(
            "SELECT name FROM pragma_table_info(?1) ORDER BY cid",
            [table],
            |row| row.get(0),
        )?;
        columns.retain(|column| !HIDDEN.contains(&(table, column.as_str())));
        let shown = columns.iter().map(|column| {
            let until = SECRET_UNTIL
                .into_iter()
                .find(|(of, secret, _)| (*of, *secret) == (table, column.as_str()));
            match until {
                Some((.., told)) => {
                    format!("CASE WHEN {told} THEN \"{column}\" END AS \"{column}\"")
                }
                None => format!("\"{column}\""),
            }
        });
        Ok(shown.collect::<Vec<_>>().join(", "))
    }
}

/// What a list says of a table.
fn of_table(list: &[(&str, &str)], table: &str) -> Option<String> {
    list.iter()
        .find(|(of, _)| *of == table)
        .map(|(_, condition)| (*condition).to_owned())
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Vec<(String, Cell)>> {
    let names = row.as_ref().column_names();
    let mut cells = Vec::with_capacity(names.len());
    for (place, name) in names.into_iter().enumerate() {
        let cell = match row.get_ref(place)? {
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Cell::Null,
        };
        cells.push((name.to_owned(), cell));
    }
    Ok(cells)
}
