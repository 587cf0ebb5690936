//! Rescues, the games for one, with their moves.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::columns::PlyColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, GuildId, RescueId, StoreError, UserId};
use crate::rules::{Ply, Saved};

/// A rescue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueRow {
    /// Which.
    pub id: RescueId,
    /// Who moves both crews.
    pub player: UserId,
    /// The guild it was begun in, `None` for a private message.
    pub guild: Option<GuildId>,
    /// The channel it was begun in.
    pub channel: ChannelId,
    /// The day whose deal it is, counted from 1970-01-01.
    pub day: Option<i32>,
    /// The record before the first move, whole.
    pub deal: String,
    /// When it was begun.
    pub started_at: Timestamp,
    /// When the last move was made, or it was begun.
    pub turned_at: Timestamp,
    /// When it ended, `None` while it is in play.
    pub finished_at: Option<Timestamp>,
    /// Whether its player left before the ship was done.
    pub has_left: bool,
    /// What the search saves from the same deal, where that is known.
    pub by_search: Option<Saved>,
}

/// A rescue that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRescueRow {
    /// Who moves both crews: a known player.
    pub player: UserId,
    /// The guild, `None` for a private message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// The day whose deal it is, counted from 1970-01-01.
    pub day: Option<i32>,
    /// The record before the first move, whole.
    pub deal: String,
    /// Now.
    pub started_at: Timestamp,
}

/// A move of a rescue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueMoveRow {
    /// How many moves were made before it.
    pub ply: Ply,
    /// The move as records write it: `A5-D4`.
    pub text: String,
}

/// All columns, for the queries below.
macro_rules! select_rescues {
    ($rest:literal) => {
        concat!(
            "SELECT id, player, guild, channel, day, deal, started_at, turned_at, finished_at, \
             has_left, search_points, search_pods, search_lost FROM rescues ",
            $rest
        )
    };
}

impl RescueRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let points: Option<u8> = row.get("search_points")?;
        let by_search = match points {
            None => None,
            Some(points) => Some(Saved {
                points,
                pods: row.get("search_pods")?,
                lost: row.get("search_lost")?,
            }),
        };
        Ok(Self {
            id: row.get("id")?,
            player: row.get("player")?,
            guild: row.get("guild")?,
            channel: row.get("channel")?,
            day: row.get("day")?,
            deal: row.get("deal")?,
            started_at: row.get::<_, Millis>("started_at")?.0,
            turned_at: row.get::<_, Millis>("turned_at")?.0,
            finished_at: row
                .get::<_, Option<Millis>>("finished_at")?
                .map(|time| time.0),
            has_left: row.get("has_left")?,
            by_search,
        })
    }
}

impl Reader<'_> {
    /// A rescue.
    pub fn rescue(&self, id: RescueId) -> Result<Option<RescueRow>, StoreError> {
        self.first(select_rescues!("WHERE id = ?1"), [id], RescueRow::read)
    }

    /// A person's rescue of a deal of its own that is in play in a channel.
    pub fn rescue_in_play(
        &self,
        player: UserId,
        channel: ChannelId,
    ) -> Result<Option<RescueRow>, StoreError> {
        self.first(
            select_rescues!(
                "WHERE player = ?1 AND channel = ?2 AND day IS NULL AND finished_at IS NULL"
            ),
            params![player, channel],
            RescueRow::read,
        )
    }

    /// A person's run of a day.
    pub fn rescue_of_day(&self, player: UserId, day: i32) -> Result<Option<RescueRow>, StoreError> {
        self.first(
            select_rescues!("WHERE player = ?1 AND day = ?2"),
            params![player, day],
            RescueRow::read,
        )
    }

    /// The runs of a day that were asked for in a guild, in the order they were begun.
    pub fn rescues_of_day(&self, guild: GuildId, day: i32) -> Result<Vec<RescueRow>, StoreError> {
        self.all(
            select_rescues!(
                "WHERE day = ?2 AND id IN (SELECT rescue FROM rescue_guilds WHERE guild = ?1)
                 ORDER BY id"
            ),
            params![guild, day],
            RescueRow::read,
        )
    }

    /// What the search saves from the deal of a day, where anybody's run has it.
    pub fn search_of_day(&self, day: i32) -> Result<Option<Saved>, StoreError> {
        let row = self.first(
            select_rescues!("WHERE day = ?1 AND search_points IS NOT NULL LIMIT 1"),
            [day],
            RescueRow::read,
        )?;
        Ok(row.and_then(|row| row.by_search))
    }

    /// The moves of a rescue, in order.
    pub fn rescue_moves(&self, rescue: RescueId) -> Result<Vec<RescueMoveRow>, StoreError> {
        self.all(
            "SELECT ply, move FROM rescue_moves WHERE rescue = ?1 ORDER BY ply",
            [rescue],
            |row| {
                Ok(RescueMoveRow {
                    ply: row.get::<_, PlyColumn>(0)?.0,
                    text: row.get(1)?,
                })
            },
        )
    }
}

impl Writer<'_> {
    /// Adds a rescue in play. The database refuses a second one of a person and day, and a second
    /// one in play of a person and channel.
    pub fn add_rescue(&self, new: &NewRescueRow) -> Result<RescueId, StoreError> {
        self.insert(
            "INSERT INTO rescues (player, guild, channel, day, deal, started_at, turned_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
            params![
                new.player,
                new.guild,
                new.channel,
                new.day,
                new.deal,
                Millis(new.started_at),
            ],
        )
        .map(RescueId::new)
    }

    /// Lets a guild's board of the day show a run.
    pub fn show_rescue_in(&self, rescue: RescueId, guild: GuildId) -> Result<(), StoreError> {
        self.change(
            "INSERT OR IGNORE INTO rescue_guilds (guild, rescue) VALUES (?1, ?2)",
            params![guild, rescue],
        )?;
        Ok(())
    }

    /// Adds a move. The database refuses a second one at the same ply.
    pub fn add_rescue_move(
        &self,
        rescue: RescueId,
        mv: &RescueMoveRow,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO rescue_moves (rescue, ply, move, at) VALUES (?1, ?2, ?3, ?4)",
            params![rescue, mv.ply.moves(), mv.text, Millis(now)],
        )?;
        self.change(
            "UPDATE rescues SET turned_at = ?2 WHERE id = ?1",
            params![rescue, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes that a rescue has ended, and whether its player left it.
    pub fn finish_rescue(
        &self,
        id: RescueId,
        has_left: bool,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE rescues SET finished_at = ?2, has_left = ?3 WHERE id = ?1",
            params![id, Millis(now), has_left],
        )?;
        Ok(())
    }

    /// Notes what the search saves from the same deal.
    pub fn note_search(&self, id: RescueId, saved: Saved) -> Result<(), StoreError> {
        self.change(
            "UPDATE rescues SET search_points = ?2, search_pods = ?3, search_lost = ?4
             WHERE id = ?1",
            params![id, saved.points, saved.pods, saved.lost],
        )?;
        Ok(())
    }
}
