//! Everything that is kept about a person, for them.

use serde_json::{Map, Value, json};

use super::{Failure, Game, Play, Record, Rescue, Timestamp};
use crate::store::{Cell, GameId, RescueId, RowsOfTable, UserId};

/// The largest number that every reader of JSON keeps exactly: larger ones, as Discord's ids are,
/// are written as texts.
const EXACT: i64 = 1 << 53;

impl Play {
    /// Everything that is kept about a person, as a JSON text: the rows of every table that are
    /// theirs, and the records of their games as anybody may see them. Nothing in it tells of what
    /// is still secret: cards that lie face down, hints that were told in part, what others keep to
    /// themselves.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn export(&self, user: UserId) -> Result<String, Failure> {
        let now = self.now();
        self.store
            .read(move |rows| {
                let mut tables = Map::new();
                let (mut games, mut rescues) = (Vec::new(), Vec::new());
                for table in rows.rows_of(user)? {
                    match table.table.as_str() {
                        "games" => games = ids(&table),
                        "rescues" => rescues = ids(&table),
                        _ => {}
                    }
                    tables.insert(table.table.clone(), rows_json(&table));
                }
                let games = records(games, |id| {
                    let game = Game::load(rows, GameId::new(id))?;
                    Ok(game.map(|game| game.record()))
                })?;
                let rescues = records(rescues, |id| {
                    let rescue = Rescue::load(rows, RescueId::new(id))?;
                    Ok(rescue.map(|rescue| rescue.record()))
                })?;
                let export = json!({
                    "exported_at": now.to_string(),
                    "kept": tables,
                    "records_of_games": games,
                    "records_of_rescues": rescues,
                });
                Ok(format!("{export:#}\n"))
            })
            .await
    }
}

/// The records of games or rescues by their ids, and of one that cannot be read why not.
fn records(
    ids: Vec<i64>,
    record: impl Fn(i64) -> Result<Option<Record>, Failure>,
) -> Result<Value, Failure> {
    let mut records = Map::new();
    for id in ids {
        let text = match record(id) {
            Ok(Some(record)) => record.to_string(),
            Ok(None) => continue,
            Err(damage @ (Failure::Damaged { .. } | Failure::DamagedRescue { .. })) => {
                damage.to_string()
            }
            Err(failure) => return Err(failure),
        };
        records.insert(id.to_string(), Value::String(text));
    }
    Ok(Value::Object(records))
}

/// The ids of a table's rows.
fn ids(table: &RowsOfTable) -> Vec<i64> {
    let cells = table.rows.iter().flatten();
    cells
        .filter_map(|(name, cell)| match (name.as_str(), cell) {
            ("id", Cell::Integer(id)) => Some(*id),
            _ => None,
        })
        .collect()
}

fn rows_json(table: &RowsOfTable) -> Value {
    let row_json = |row: &Vec<(String, Cell)>| {
        let cells = row.iter();
        Value::Object(
            cells
                .map(|(name, cell)| (name.clone(), cell_json(name, cell)))
                .collect(),
        )
    };
    Value::Array(table.rows.iter().map(row_json).collect())
}

/// A value as people read it: times by the calendar, ids as Discord writes them.
fn cell_json(name: &str, cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Text(text) => json!(text),
        Cell::Integer(number) => {
            let is_time = name.ends_with("_at") || matches!(name, "at" | "until" | "since");
            match Timestamp::from_millisecond(*number) {
                Ok(time) if is_time => json!(time.to_string()),
                _ if number.abs() < EXACT => json!(number),
                _ => json!(number.cast_unsigned().to_string()),
            }
        }
    }
}
