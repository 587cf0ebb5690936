//! The games of a server, for whoever looks for one.

use super::{Failure, Person, Play};
use crate::rules::BySide;
use crate::store::{GameId, GuildId, Reader, StoreError, UserId};

/// A game in a list: as much of it as can be told without playing it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Which game.
    pub id: GameId,
    /// Who plays.
    pub players: BySide<Person>,
    /// Whether it has ended.
    pub is_over: bool,
}

impl Play {
    /// The newest games of a guild whose number, written in decimal digits, begins with a text; all
    /// of them for an empty one. At most `limit`.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn newest_games(
        &self,
        guild: GuildId,
        begins_with: &str,
        limit: usize,
    ) -> Result<Vec<GameLine>, Failure> {
        let digits = begins_with.trim().to_owned();
        if !digits.chars().all(|c| c.is_ascii_digit()) {
            return Ok(Vec::new());
        }
        self.store
            .read(move |rows| {
                let mut lines = Vec::new();
                for row in rows.newest_games(guild, &digits, limit)? {
                    lines.push(GameLine {
                        id: row.id,
                        players: BySide {
                            amber: person(rows, row.players.amber)?,
                            cyan: person(rows, row.players.cyan)?,
                        },
                        is_over: row.finished_at.is_some(),
                    });
                }
                Ok(lines)
            })
            .await
    }
}

/// A player of a list. The database holds that they are known; a name is no reason to fail.
fn person(rows: &Reader<'_>, user: UserId) -> Result<Person, StoreError> {
    Ok(Person::load(rows, user)?.unwrap_or_else(|| Person::unknown(user)))
}
