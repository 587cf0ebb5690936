//! Games, without their moves.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::columns::SideColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, GameId, GuildId, Line, StoreError, UserId};
use crate::rules::{BySide, Decision, Side};

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Which.
    pub id: GameId,
    /// The guild, `None` for a game in private messages.
    pub guild: Option<GuildId>,
    /// Where it is played, or was accepted while it waits for a place.
    pub channel: ChannelId,
    /// Whether `channel` is where it is played.
    pub is_placed: bool,
    /// Who plays.
    pub players: BySide<UserId>,
    /// The word for the bot's level, `None` between two people.
    pub level: Option<String>,
    /// The present line of play.
    pub line: Line,
    /// The record before the first move, whole.
    pub deal: String,
    /// The word for its pace.
    pub pace: String,
    /// Whether its result shall count for ratings, as was agreed at the start.
    pub is_rated: bool,
    /// What ended it before the rules did.
    pub decision: Option<Decision>,
    /// The game whose rematch this is.
    pub rematch_of: Option<GameId>,
    /// When it was accepted.
    pub started_at: Timestamp,
    /// When the last move was made, or the game accepted.
    pub turned_at: Timestamp,
    /// When the clock does something about it next, `None` for never.
    pub due_at: Option<Timestamp>,
    /// Since when the one to move is out of time and leave.
    pub overdue_at: Option<Timestamp>,
    /// When it ended, `None` while it is in play.
    pub finished_at: Option<Timestamp>,
}

/// A game that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameRow {
    /// The guild, `None` for a game in private messages.
    pub guild: Option<GuildId>,
    /// Where it is played, or was accepted while it waits for a place.
    pub channel: ChannelId,
    /// Whether `channel` is where it is played.
    pub is_placed: bool,
    /// Who plays: known players.
    pub players: BySide<UserId>,
    /// The word for the bot's level, `None` between two people.
    pub level: Option<String>,
    /// The record before the first move, whole.
    pub deal: String,
    /// The word for its pace.
    pub pace: String,
    /// Whether its result shall count for ratings.
    pub is_rated: bool,
    /// The game whose rematch this is.
    pub rematch_of: Option<GameId>,
    /// Now.
    pub started_at: Timestamp,
}

/// All columns, for the queries below.
macro_rules! select_games {
    ($rest:literal) => {
        concat!(
            "SELECT id, guild, channel, is_placed, amber, cyan, level, line, deal, pace, \
             is_rated, decision, decision_side, rematch_of, started_at, turned_at, due_at, \
             overdue_at, finished_at FROM games ",
            $rest
        )
    };
}

impl GameRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            guild: row.get("guild")?,
            channel: row.get("channel")?,
            is_placed: row.get("is_placed")?,
            players: BySide {
                amber: row.get("amber")?,
                cyan: row.get("cyan")?,
            },
            level: row.get("level")?,
            line: row.get("line")?,
            deal: row.get("deal")?,
            pace: row.get("pace")?,
            is_rated: row.get("is_rated")?,
            decision: read_decision(row)?,
            rematch_of: row.get("rematch_of")?,
            started_at: row.get::<_, Millis>("started_at")?.0,
            turned_at: row.get::<_, Millis>("turned_at")?.0,
            due_at: read_time(row, "due_at")?,
            overdue_at: read_time(row, "overdue_at")?,
            finished_at: read_time(row, "finished_at")?,
        })
    }
}

/// A time that may be missing.
fn read_time(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Timestamp>> {
    Ok(row.get::<_, Option<Millis>>(column)?.map(|time| time.0))
}

/// The decision of two columns, of which the table holds that they fit each other.
fn read_decision(row: &Row<'_>) -> rusqlite::Result<Option<Decision>> {
    let name: Option<String> = row.get("decision")?;
    let side: Option<SideColumn> = row.get("decision_side")?;
    Ok(name.and_then(|name| Decision::of_words(&name, side.map(|side| side.0))))
}

impl Reader<'_> {
    /// A game.
    pub fn game(&self, id: GameId) -> Result<Option<GameRow>, StoreError> {
        self.first(select_games!("WHERE id = ?1"), [id], GameRow::read)
    }

    /// The game in play that has its place in a channel.
    pub fn game_in_play(&self, channel: ChannelId) -> Result<Option<GameRow>, StoreError> {
        self.first(
            select_games!("WHERE channel = ?1 AND finished_at IS NULL AND is_placed = 1"),
            [channel],
            GameRow::read,
        )
    }

    /// The game that ended last of those that had their place in a channel.
    pub fn last_finished_game(&self, channel: ChannelId) -> Result<Option<GameRow>, StoreError> {
        self.first(
            select_games!(
                "WHERE channel = ?1 AND finished_at IS NOT NULL AND is_placed = 1
                 ORDER BY finished_at DESC, id DESC LIMIT 1"
            ),
            [channel],
            GameRow::read,
        )
    }

    /// The games in play of a user, in one guild or in all.
    pub fn games_in_play_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.all(
            select_games!(
                "WHERE finished_at IS NULL AND (amber = ?1 OR cyan = ?1)
                 AND (?2 IS NULL OR guild = ?2) ORDER BY turned_at, id"
            ),
            params![user, guild],
            GameRow::read,
        )
    }

    /// The newest games of a guild whose number begins with these digits, at most `limit`.
    pub fn newest_games(
        &self,
        guild: GuildId,
        digits: &str,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.all(
            select_games!(
                "WHERE guild = ?1 AND substr(CAST(id AS TEXT), 1, length(?2)) = ?2
                 ORDER BY id DESC LIMIT ?3"
            ),
            params![guild, digits, i64::try_from(limit).unwrap_or(i64::MAX)],
            GameRow::read,
        )
    }

    /// The rematch of a game, if it has begun.
    pub fn rematch_of(&self, game: GameId) -> Result<Option<GameId>, StoreError> {
        self.first(
            "SELECT id FROM games WHERE rematch_of = ?1",
            [game],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Adds a game in play. The database refuses a second one placed in the same channel, and a
    /// second rematch of the same game.
    pub fn add_game(&self, new: &NewGameRow) -> Result<GameId, StoreError> {
        self.insert(
            "INSERT INTO games (guild, channel, is_placed, amber, cyan, level, deal, pace, is_rated,
                                rematch_of, started_at, turned_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)",
            params![
                new.guild,
                new.channel,
                new.is_placed,
                new.players.amber,
                new.players.cyan,
                new.level,
                new.deal,
                new.pace,
                new.is_rated,
                new.rematch_of,
                Millis(new.started_at),
            ],
        )
        .map(GameId::new)
    }

    /// Notes when the last move was made.
    pub fn turn_game(&self, id: GameId, now: Timestamp) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET turned_at = ?2 WHERE id = ?1",
            params![id, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that a game has ended, and by what decision where it was not by the rules.
    pub fn finish_game(
        &self,
        id: GameId,
        decision: Option<Decision>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET finished_at = ?2, decision = ?3, decision_side = ?4, due_at = NULL,
                              is_clock_behind = 0, overdue_at = NULL WHERE id = ?1",
            params![
                id,
                Millis(now),
                decision.map(Decision::name),
                decision.and_then(Decision::loser).map(Side::name),
            ],
        )?;
        Ok(())
    }

    /// Gives a game its place. The database refuses a channel in which another is in play.
    pub fn place_game(&self, id: GameId, channel: ChannelId) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET channel = ?2, is_placed = 1 WHERE id = ?1",
            params![id, channel],
        )?;
        Ok(())
    }
}
