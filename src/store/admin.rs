//! The deeds of admins, and replacements of players who left.

use jiff::Timestamp;
use rusqlite::{Row, params};

use super::columns::SideColumn;
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChannelId, DeedId, GameId, GuildId, ReplacementId, StoreError, UserId};
use crate::rules::Side;

/// A deed of an admin, to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminRow {
    /// In which server.
    pub guild: GuildId,
    /// In which channel.
    pub channel: ChannelId,
    /// Of which game.
    pub game: GameId,
    /// Who, `None` for one who wanted to be forgotten.
    pub admin: Option<UserId>,
    /// The word for what was done.
    pub deed: &'static str,
    /// The word for the result that it set, if any.
    pub result: Option<&'static str>,
    /// Who was replaced by whom, if that was the deed.
    pub replacement: Option<ReplacementId>,
}

/// A deed of an admin that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedRow {
    /// Which.
    pub id: DeedId,
    /// In which server.
    pub guild: GuildId,
    /// In which channel.
    pub channel: ChannelId,
    /// Of which game.
    pub game: GameId,
    /// Who, `None` for one who wanted to be forgotten.
    pub admin: Option<UserId>,
    /// The word for what was done.
    pub deed: String,
    /// The word for the result that it set, if any.
    pub result: Option<String>,
    /// Who was replaced by whom, if that was the deed.
    pub replacement: Option<ReplacementId>,
}

impl DeedRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            guild: row.get("guild")?,
            channel: row.get("channel")?,
            game: row.get("game")?,
            admin: row.get("admin")?,
            deed: row.get("deed")?,
            result: row.get("result")?,
            replacement: row.get("replacement")?,
        })
    }
}

/// A replacement that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewReplacementRow {
    /// In which game.
    pub game: GameId,
    /// Where both are asked.
    pub channel: ChannelId,
    /// Of which crew.
    pub side: Side,
    /// Who left.
    pub leaver: UserId,
    /// Who is to play on.
    pub successor: UserId,
    /// Who asks for it.
    pub admin: UserId,
}

/// A replacement of a player.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a column, and any may be so without the others"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacementRow {
    /// Which.
    pub id: ReplacementId,
    /// In which game.
    pub game: GameId,
    /// Where both are asked.
    pub channel: ChannelId,
    /// Of which crew.
    pub side: Side,
    /// Who left.
    pub leaver: UserId,
    /// Who is to play on.
    pub successor: UserId,
    /// Who asked for it.
    pub admin: Option<UserId>,
    /// Whether the opponent agreed.
    pub is_agreed: bool,
    /// Whether the successor did.
    pub is_taken: bool,
    /// Whether it still waits.
    pub is_open: bool,
    /// Whether the opponent is called by a notice, and the question pings nobody.
    pub is_apart: bool,
}

impl ReplacementRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            game: row.get("game")?,
            channel: row.get("channel")?,
            side: row.get::<_, SideColumn>("side")?.0,
            leaver: row.get("leaver")?,
            successor: row.get("successor")?,
            admin: row.get("admin")?,
            is_agreed: row.get("is_agreed")?,
            is_taken: row.get("is_taken")?,
            is_open: row.get("is_open")?,
            is_apart: row.get("is_apart")?,
        })
    }
}

/// All columns, for the queries below.
macro_rules! select_replacements {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, channel, side, leaver, successor, admin, agreed_at IS NOT NULL AS is_agreed, \
             taken_at IS NOT NULL AS is_taken, state = 'open' AS is_open, is_apart \
             FROM replacements ",
            $rest
        )
    };
}

impl Reader<'_> {
    /// The word for the result that an admin set last for a game.
    pub fn ruling(&self, game: GameId) -> Result<Option<String>, StoreError> {
        self.first(
            "SELECT result FROM admin_log WHERE game = ?1 AND result IS NOT NULL
             ORDER BY id DESC LIMIT 1",
            [game],
            |row| row.get(0),
        )
    }

    /// A deed.
    pub fn deed(&self, id: DeedId) -> Result<Option<DeedRow>, StoreError> {
        self.first(
            "SELECT id, guild, channel, game, admin, deed, result, replacement
             FROM admin_log WHERE id = ?1",
            [id],
            DeedRow::read,
        )
    }

    /// A replacement.
    pub fn replacement(&self, id: ReplacementId) -> Result<Option<ReplacementRow>, StoreError> {
        self.first(
            select_replacements!("WHERE id = ?1"),
            [id],
            ReplacementRow::read,
        )
    }

    /// The replacement that waits in a game.
    pub fn open_replacement(&self, game: GameId) -> Result<Option<ReplacementRow>, StoreError> {
        self.first(
            select_replacements!("WHERE game = ?1 AND state = 'open'"),
            [game],
            ReplacementRow::read,
        )
    }

    /// Whether somebody played a crew of a game before somebody else took over.
    pub fn played_before(
        &self,
        game: GameId,
        side: Side,
        user: UserId,
    ) -> Result<bool, StoreError> {
        let found = self.first(
            "SELECT 1 FROM replacements
             WHERE game = ?1 AND side = ?2 AND leaver = ?3 AND state = 'done'",
            params![game, side.name(), user],
            |_| Ok(()),
        )?;
        Ok(found.is_some())
    }

    /// The games of a guild whose number begins with a text of digits, or of whose players one has
    /// any other text in their name: those in play, the longest untouched first, or those that are
    /// over, the newest first.
    pub fn games_of_guild(
        &self,
        guild: GuildId,
        is_over: bool,
        text: &str,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        self.all(
            "SELECT id FROM games
             WHERE guild = ?1 AND (finished_at IS NOT NULL) = ?2
               AND CASE WHEN ?3 NOT GLOB '*[^0-9]*'
                        THEN substr(CAST(id AS TEXT), 1, length(?3)) = ?3
                        ELSE EXISTS (SELECT 1 FROM players
                                     WHERE user IN (games.amber, games.cyan)
                                       AND instr(lower(name), lower(?3)) > 0) END
             ORDER BY CASE WHEN finished_at IS NULL THEN turned_at ELSE -finished_at END, id
             LIMIT ?4",
            params![guild, is_over, text, most],
            |row| row.get(0),
        )
    }
}

impl Writer<'_> {
    /// Writes down a deed.
    pub fn log_admin(&self, row: &AdminRow, now: Timestamp) -> Result<DeedId, StoreError> {
        self.insert(
            "INSERT INTO admin_log (guild, channel, game, admin, deed, result, replacement, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                row.guild,
                row.channel,
                row.game,
                row.admin,
                row.deed,
                row.result,
                row.replacement,
                Millis(now)
            ],
        )
        .map(DeedId::new)
    }

    /// Adds a replacement that waits. One that waited in the game before is off.
    pub fn add_replacement(
        &self,
        new: &NewReplacementRow,
        now: Timestamp,
    ) -> Result<ReplacementId, StoreError> {
        self.change(
            "UPDATE replacements SET state = 'refused' WHERE game = ?1 AND state = 'open'",
            [new.game],
        )?;
        self.insert(
            "INSERT INTO replacements (game, channel, side, leaver, successor, admin, asked_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                new.game,
                new.channel,
                new.side.name(),
                new.leaver,
                new.successor,
                new.admin,
                Millis(now)
            ],
        )
        .map(ReplacementId::new)
    }

    /// Notes that the opponent is called to a replacement by a notice.
    pub fn call_apart_for_replacement(&self, id: ReplacementId) -> Result<(), StoreError> {
        self.change("UPDATE replacements SET is_apart = 1 WHERE id = ?1", [id])?;
        Ok(())
    }

    /// Notes that the opponent, or the successor, agrees.
    pub fn agree_to_replacement(
        &self,
        id: ReplacementId,
        is_successor: bool,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = if is_successor {
            "UPDATE replacements SET taken_at = coalesce(taken_at, ?2) WHERE id = ?1"
        } else {
            "UPDATE replacements SET agreed_at = coalesce(agreed_at, ?2) WHERE id = ?1"
        };
        self.change(sql, params![id, Millis(now)])?;
        Ok(())
    }

    /// Ends a replacement that waits, `is_done` where both agreed.
    pub fn end_replacement(&self, id: ReplacementId, is_done: bool) -> Result<(), StoreError> {
        let state = if is_done { "done" } else { "refused" };
        self.change(
            "UPDATE replacements SET state = ?2 WHERE id = ?1 AND state = 'open'",
            params![id, state],
        )?;
        Ok(())
    }

    /// Lets somebody else play a crew from now on.
    pub fn set_player(&self, game: GameId, side: Side, user: UserId) -> Result<(), StoreError> {
        let sql = match side {
            Side::Amber => "UPDATE games SET amber = ?2 WHERE id = ?1",
            Side::Cyan => "UPDATE games SET cyan = ?2 WHERE id = ?1",
        };
        self.change(sql, params![game, user])?;
        Ok(())
    }
}
