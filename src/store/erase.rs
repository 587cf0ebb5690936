//! Taking a person, games or a guild out of every table.
//!
//! What belongs to them is found by the schema itself, by its foreign keys, so that a table which is
//! added later is not forgotten: a row that refers to what goes, goes too. Exceptions are listed
//! here, with the reason for each.

use rusqlite::{params, params_from_iter};

use super::rows::{Reader, Writer};
use super::{ChannelId, GameId, GuildId, MessageId, StoreError, UserId};
use crate::rules::Side;

/// Columns that refer to a person and outlive them without: of whose deed it was nothing is left.
const EMPTIED: [(&str, &str); 2] = [("admin_log", "admin"), ("replacements", "admin")];

/// A column that refers to a row of another table.
#[derive(Clone, Debug)]
struct Reference {
    table: String,
    column: String,
}

impl Reference {
    fn is(&self, table: &str, column: &str) -> bool {
        self.table == table && self.column == column
    }

    fn is_among(&self, list: &[(&str, &str)]) -> bool {
        list.iter().any(|(table, column)| self.is(table, column))
    }
}

impl Reader<'_> {
    /// The columns that refer to a table.
    fn references_to(&self, table: &str) -> Result<Vec<Reference>, StoreError> {
        self.all(
            "SELECT one.name, key.\"from\"
             FROM sqlite_schema AS one, pragma_foreign_key_list(one.name) AS key
             WHERE one.type = 'table' AND key.\"table\" = ?1 ORDER BY one.name, key.\"from\"",
            [table],
            |row| {
                Ok(Reference {
                    table: row.get(0)?,
                    column: row.get(1)?,
                })
            },
        )
    }

    /// The messages under which a person's games against the bot can be played on.
    pub fn controls_of_solo_games(
        &self,
        user: UserId,
    ) -> Result<Vec<(ChannelId, MessageId)>, StoreError> {
        self.all(
            "SELECT boards.channel, boards.message FROM boards
             JOIN games ON games.id = boards.game
             WHERE boards.has_controls = 1 AND games.level IS NOT NULL
             AND (games.amber = ?1 OR games.cyan = ?1) ORDER BY boards.message",
            [user],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// The column that others refer to a table by: its one key.
    pub(super) fn key_of(&self, table: &str) -> Result<String, StoreError> {
        let key = self.first(
            "SELECT name FROM pragma_table_info(?1) WHERE pk = 1",
            [table],
            |row| row.get(0),
        )?;
        Ok(key.unwrap_or_else(|| "id".to_owned()))
    }
}

impl Writer<'_> {
    /// Deletes the rows of a table in which a column has one of these values, and before them all
    /// rows that refer to those. A row that refers to another of its own table stays and refers to
    /// none.
    fn delete_rows(&self, of: &Reference, values: &[i64]) -> Result<(), StoreError> {
        let Reference { table, column } = of;
        let references = self.references_to(table)?;
        for &value in values {
            if !references.is_empty() {
                let key = self.key_of(table)?;
                let sql = format!("SELECT \"{key}\" FROM \"{table}\" WHERE \"{column}\" = ?1");
                let ids: Vec<i64> = self.all(&sql, [value], |row| row.get(0))?;
                for reference in &references {
                    if reference.table == *table {
                        let column = &reference.column;
                        let sql = format!(
                            "UPDATE \"{table}\" SET \"{column}\" = NULL WHERE \"{column}\" = ?1"
                        );
                        for id in &ids {
                            self.change(&sql, [id])?;
                        }
                    } else {
                        self.delete_rows(reference, &ids)?;
                    }
                }
            }
            let sql = format!("DELETE FROM \"{table}\" WHERE \"{column}\" = ?1");
            self.change(&sql, [value])?;
        }
        Ok(())
    }

    /// Deletes games with everything that hangs on them.
    pub fn delete_games(&self, games: &[GameId]) -> Result<(), StoreError> {
        let of = Reference {
            table: "games".to_owned(),
            column: "id".to_owned(),
        };
        let ids: Vec<i64> = games.iter().map(|game| game.get()).collect();
        self.delete_rows(&of, &ids)
    }

    /// Takes a person out of every table. Games between two people stay, with the former player of
    /// the same crew in their place; those in play must have been ended before. All else that refers
    /// to them goes. Whom others have blocked stays so: a block is its maker's, and refers to no
    /// player.
    pub fn forget_player(&self, user: UserId) -> Result<(), StoreError> {
        let alone = self.all(
            "SELECT id FROM games WHERE (amber = ?1 OR cyan = ?1) AND level IS NOT NULL",
            [user],
            |row| row.get::<_, GameId>(0),
        )?;
        self.delete_games(&alone)?;
        for side in Side::BOTH {
            let former = UserId::former(side);
            let name = side.name();
            // Amber makes the first move, and crews take turns to the end.
            self.change(
                "UPDATE moves SET user = ?2 WHERE user = ?1 AND ply % 2 = ?3",
                params![user, former, u8::from(side == Side::Cyan)],
            )?;
            self.change(
                &format!("UPDATE games SET {name} = ?2 WHERE {name} = ?1"),
                params![user, former],
            )?;
            // Who has played a crew before somebody else took it over is part of the game: without
            // it the moves of others could not be told from damage.
            for column in ["leaver", "successor"] {
                self.change(
                    &format!(
                        "UPDATE replacements SET {column} = ?2
                         WHERE {column} = ?1 AND side = ?3 AND state = 'done'"
                    ),
                    params![user, former, name],
                )?;
            }
        }
        for reference in self.references_to("players")? {
            if reference.is_among(&EMPTIED) {
                let Reference { table, column } = reference;
                let sql =
                    format!("UPDATE \"{table}\" SET \"{column}\" = NULL WHERE \"{column}\" = ?1");
                self.change(&sql, [user])?;
            } else {
                self.delete_rows(&reference, &[user.get().cast_signed()])?;
            }
        }
        self.change("DELETE FROM players WHERE user = ?1", [user])?;
        Ok(())
    }

    /// Takes everything of a guild out of every table: its games, and the rows of every table that
    /// names guilds.
    pub fn forget_guild(&self, guild: GuildId) -> Result<(), StoreError> {
        let games = self.all("SELECT id FROM games WHERE guild = ?1", [guild], |row| {
            row.get::<_, GameId>(0)
        })?;
        let channels: Vec<i64> = self.all(
            "SELECT DISTINCT channel FROM games WHERE guild = ?1",
            [guild],
            |row| row.get(0),
        )?;
        for channel in channels {
            self.change("DELETE FROM channel_troubles WHERE channel = ?1", [channel])?;
        }
        let people = self.people_of_guild(guild)?;
        self.delete_games(&games)?;
        // A run of the day is its player's, wherever they began it.
        self.change(
            "UPDATE rescues SET guild = NULL, channel = 0 WHERE guild = ?1 AND day IS NOT NULL",
            [guild],
        )?;
        let tables = self.all(
            "SELECT one.name FROM sqlite_schema AS one, pragma_table_info(one.name) AS part
             WHERE one.type = 'table' AND part.name = 'guild' ORDER BY one.name",
            params_from_iter::<[i64; 0]>([]),
            |row| row.get::<_, String>(0),
        )?;
        for table in tables {
            let of = Reference {
                table,
                column: "guild".to_owned(),
            };
            self.delete_rows(&of, &[guild.get().cast_signed()])?;
        }
        self.delete_strangers(&people)
    }

    /// Whoever played in a guild or was asked to.
    fn people_of_guild(&self, guild: GuildId) -> Result<Vec<UserId>, StoreError> {
        self.all(
            "SELECT amber FROM games WHERE guild = ?1 UNION SELECT cyan FROM games WHERE guild = ?1
             UNION SELECT challenger FROM challenges WHERE guild = ?1
             UNION SELECT opponent FROM challenges WHERE guild = ?1 AND opponent IS NOT NULL
             UNION SELECT player FROM rescues WHERE guild = ?1
             UNION SELECT user FROM puzzle_guilds WHERE guild = ?1",
            [guild],
            |row| row.get(0),
        )
    }

    /// Deletes those of whom nothing is kept any more but a name: nothing refers to them, and they
    /// have chosen nothing.
    fn delete_strangers(&self, people: &[UserId]) -> Result<(), StoreError> {
        let references = self.references_to("players")?;
        for &user in people {
            if user.is_bot() || user.is_former() {
                continue;
            }
            let mut is_known = false;
            for Reference { table, column } in &references {
                let sql = format!("SELECT 1 FROM \"{table}\" WHERE \"{column}\" = ?1 LIMIT 1");
                is_known |= self.first(&sql, [user], |_| Ok(()))?.is_some();
            }
            if !is_known {
                self.change(
                    "DELETE FROM players WHERE user = ?1 AND preview = 1 AND reminders = 'two'
                     AND quiet_from IS NULL AND zone IS NULL AND told_by = 'channel'
                     AND theme = 'dark' AND text_board = 0",
                    [user],
                )?;
            }
        }
        Ok(())
    }
}
