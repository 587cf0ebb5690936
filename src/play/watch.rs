//! The games of a server, for whoever looks for one.

use super::{Failure, Person, Play};
use crate::rules::BySide;
use crate::store::{GameId, GameRow, GuildId, Reader, StoreError, UserId};

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
                let games = rows.newest_games(guild, &digits, limit)?;
                games.iter().map(|row| line(rows, row)).collect()
            })
            .await
    }

    /// The same among a user's games in play, wherever they are.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn own_games(
        &self,
        user: UserId,
        begins_with: &str,
        limit: usize,
    ) -> Result<Vec<GameLine>, Failure> {
        let digits = begins_with.trim().to_owned();
        self.store
            .read(move |rows| {
                let games = rows.games_in_play_of(user, None)?;
                let fitting = games.iter().rev();
                let fitting = fitting.filter(|row| row.id.to_string().starts_with(&digits));
                let lines = fitting.take(limit).map(|row| line(rows, row));
                lines.collect()
            })
            .await
    }
}

fn line(rows: &Reader<'_>, row: &GameRow) -> Result<GameLine, Failure> {
    Ok(GameLine {
        id: row.id,
        players: BySide {
            amber: person(rows, row.players.amber)?,
            cyan: person(rows, row.players.cyan)?,
        },
        is_over: row.finished_at.is_some(),
    })
}

/// A player of a list. The database holds that they are known; a name is no reason to fail.
fn person(rows: &Reader<'_>, user: UserId) -> Result<Person, StoreError> {
    Ok(Person::load(rows, user)?.unwrap_or_else(|| Person::unknown(user)))
}
