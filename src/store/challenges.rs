//! Challenges.

use jiff::{SignedDuration, Timestamp};
use rusqlite::types::Type;
use rusqlite::{Row, params};

use super::columns::{ShipColumn, SideColumn};
use super::rows::{Reader, Writer};
use super::time::Millis;
use super::{ChallengeId, ChannelId, GameId, GuildId, MessageId, StoreError, UserId};
use crate::rules::{Ship, Side};

/// Where a challenge has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It waits for its answer.
    Open,
    /// It became this game.
    Accepted(GameId),
    /// The opponent said no.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

impl ChallengeState {
    /// The one word that names it: `open`, `accepted`, `declined`, `withdrawn` or `expired`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted(_) => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
        }
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let name: String = row.get("state")?;
        match name.as_str() {
            "open" => Ok(Self::Open),
            "accepted" => row.get("game").map(Self::Accepted),
            "declined" => Ok(Self::Declined),
            "withdrawn" => Ok(Self::Withdrawn),
            "expired" => Ok(Self::Expired),
            _ => Err(rusqlite::Error::InvalidColumnType(
                row.as_ref().column_index("state")?,
                name,
                Type::Text,
            )),
        }
    }
}

/// What somebody proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallengeRow {
    /// The guild.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
    /// Who proposes: a known player.
    pub challenger: UserId,
    /// To whom: a known player; `None` for whoever takes it up, until somebody does.
    pub opponent: Option<UserId>,
    /// Whether it was made to whoever takes it up.
    pub is_for_anyone: bool,
    /// The ship.
    pub ship: Ship,
    /// The word for the pace.
    pub pace: String,
    /// Whether the game shall have a thread of its own.
    pub thread: bool,
    /// The challenger's crew, `None` where the lot decides.
    pub side: Option<Side>,
    /// The game to take up again.
    pub rematch_of: Option<GameId>,
    /// Now.
    pub created_at: Timestamp,
    /// When it ends unanswered.
    pub expires_at: Timestamp,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    /// Which.
    pub id: ChallengeId,
    /// What was proposed.
    pub proposal: NewChallengeRow,
    /// Where it has got to.
    pub state: ChallengeState,
    /// The word for why it was declined, where one was given.
    pub reason: Option<String>,
    /// The message with its buttons, if told.
    pub message: Option<MessageId>,
}

/// All columns, for the queries below.
macro_rules! select_challenges {
    ($rest:literal) => {
        concat!(
            "SELECT id, guild, channel, challenger, opponent, is_for_anyone, ship, pace, thread, \
             side, rematch_of, state, reason, game, message, created_at, expires_at \
             FROM challenges ",
            $rest
        )
    };
}

impl ChallengeRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            proposal: NewChallengeRow {
                guild: row.get("guild")?,
                channel: row.get("channel")?,
                challenger: row.get("challenger")?,
                opponent: row.get("opponent")?,
                is_for_anyone: row.get("is_for_anyone")?,
                ship: row.get::<_, ShipColumn>("ship")?.0,
                pace: row.get("pace")?,
                thread: row.get("thread")?,
                side: row.get::<_, Option<SideColumn>>("side")?.map(|side| side.0),
                rematch_of: row.get("rematch_of")?,
                created_at: row.get::<_, Millis>("created_at")?.0,
                expires_at: row.get::<_, Millis>("expires_at")?.0,
            },
            state: ChallengeState::read(row)?,
            reason: row.get("reason")?,
            message: row.get("message")?,
        })
    }
}

impl Reader<'_> {
    /// A challenge.
    pub fn challenge(&self, id: ChallengeId) -> Result<Option<ChallengeRow>, StoreError> {
        self.first(
            select_challenges!("WHERE id = ?1"),
            [id],
            ChallengeRow::read,
        )
    }

    /// The open challenge between two users in a channel, whoever of them made it.
    pub fn open_challenge_between(
        &self,
        channel: ChannelId,
        one: UserId,
        other: UserId,
    ) -> Result<Option<ChallengeRow>, StoreError> {
        self.first(
            select_challenges!(
                "WHERE state = 'open' AND channel = ?1
                 AND min(challenger, opponent) = min(?2, ?3)
                 AND max(challenger, opponent) = max(?2, ?3)"
            ),
            params![channel, one, other],
            ChallengeRow::read,
        )
    }

    /// The open challenge to anyone that a user made in a channel.
    pub fn open_challenge_to_anyone(
        &self,
        channel: ChannelId,
        challenger: UserId,
    ) -> Result<Option<ChallengeRow>, StoreError> {
        self.first(
            select_challenges!(
                "WHERE state = 'open' AND is_for_anyone = 1 AND channel = ?1 AND challenger = ?2"
            ),
            params![channel, challenger],
            ChallengeRow::read,
        )
    }

    /// When the open challenges of a user that are still in time end by themselves, the first
    /// first. Offers of a rematch are none of them.
    pub fn open_challenge_ends(
        &self,
        challenger: UserId,
        now: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        self.all(
            "SELECT expires_at FROM challenges
             WHERE state = 'open' AND challenger = ?1 AND expires_at > ?2 AND rematch_of IS NULL
             ORDER BY expires_at",
            params![challenger, Millis(now)],
            |row| Ok(row.get::<_, Millis>(0)?.0),
        )
    }

    /// How many challenges wait for a user's answer.
    pub fn challenges_waiting_for(
        &self,
        opponent: UserId,
        now: Timestamp,
    ) -> Result<u32, StoreError> {
        let count = self.first(
            "SELECT count(*) FROM challenges
             WHERE state = 'open' AND opponent = ?1 AND expires_at > ?2",
            params![opponent, Millis(now)],
            |row| row.get(0),
        )?;
        Ok(count.unwrap_or(0))
    }

    /// When a user made their last challenge but so many.
    pub fn challenge_made_before(
        &self,
        challenger: UserId,
        skipped: usize,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.first(
            "SELECT created_at FROM challenges WHERE challenger = ?1
             ORDER BY created_at DESC LIMIT 1 OFFSET ?2",
            params![challenger, i64::try_from(skipped).unwrap_or(i64::MAX)],
            |row| Ok(row.get::<_, Millis>(0)?.0),
        )
    }

    /// How often an opponent has declined a challenger since the two last agreed on a game, and
    /// when the last time. Those for one of the `excepted` reasons are left out.
    pub fn declines(
        &self,
        challenger: UserId,
        opponent: UserId,
        excepted: [&str; 3],
    ) -> Result<Option<(u32, Timestamp)>, StoreError> {
        let [one, two, three] = excepted;
        let declines = self.first(
            "SELECT count(*), max(answered_at) FROM challenges
             WHERE challenger = ?1 AND opponent = ?2 AND state = 'declined'
             AND (reason IS NULL OR reason NOT IN (?3, ?4, ?5))
             AND answered_at > coalesce(
                 (SELECT max(answered_at) FROM challenges
                  WHERE state = 'accepted' AND ((challenger = ?1 AND opponent = ?2)
                                             OR (challenger = ?2 AND opponent = ?1))), 0)",
            params![challenger, opponent, one, two, three],
            |row| {
                let last: Option<Millis> = row.get(1)?;
                Ok((row.get(0)?, last.map(|last| last.0)))
            },
        )?;
        Ok(declines.and_then(|(count, last)| Some((count, last?))))
    }

    /// The open offer of a rematch of a game.
    pub fn open_rematch(&self, game: GameId) -> Result<Option<ChallengeRow>, StoreError> {
        self.first(
            select_challenges!("WHERE state = 'open' AND rematch_of = ?1"),
            [game],
            ChallengeRow::read,
        )
    }

    /// The open challenges that a user made or may answer, in one guild or in all, the oldest
    /// first.
    pub fn open_challenges_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<Vec<ChallengeRow>, StoreError> {
        self.all(
            select_challenges!(
                "WHERE state = 'open' AND (challenger = ?1 OR opponent = ?1)
                 AND (?2 IS NULL OR guild = ?2) ORDER BY created_at, id"
            ),
            params![user, guild],
            ChallengeRow::read,
        )
    }

    /// The open challenges whose time is up.
    pub fn expired_challenges(&self, now: Timestamp) -> Result<Vec<ChallengeRow>, StoreError> {
        self.all(
            select_challenges!(
                "WHERE state = 'open' AND expires_at <= ?1
                 AND guild NOT IN (SELECT guild FROM stays WHERE left_at IS NOT NULL)
                 ORDER BY expires_at, id"
            ),
            [Millis(now)],
            ChallengeRow::read,
        )
    }

    /// The challenge that became a game.
    pub fn challenge_of_game(&self, game: GameId) -> Result<Option<ChallengeRow>, StoreError> {
        self.first(
            select_challenges!("WHERE game = ?1"),
            [game],
            ChallengeRow::read,
        )
    }
}

impl Writer<'_> {
    /// Adds an open challenge. The database refuses a second one between the same two in the same
    /// channel.
    pub fn add_challenge(&self, new: &NewChallengeRow) -> Result<ChallengeId, StoreError> {
        self.insert(
            "INSERT INTO challenges (guild, channel, challenger, opponent, is_for_anyone, ship,
                                     pace, thread, side, rematch_of, created_at, expires_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                new.guild,
                new.channel,
                new.challenger,
                new.opponent,
                new.is_for_anyone,
                new.ship.name(),
                new.pace,
                new.thread,
                new.side.map(Side::name),
                new.rematch_of,
                Millis(new.created_at),
                Millis(new.expires_at),
            ],
        )
        .map(ChallengeId::new)
    }

    /// Ends an open challenge otherwise than by its becoming a game.
    pub fn end_challenge(
        &self,
        id: ChallengeId,
        how: ChallengeState,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE challenges SET state = ?2, answered_at = ?3
             WHERE id = ?1 AND state = 'open'",
            params![id, how.name(), Millis(now)],
        )?;
        Ok(())
    }

    /// Lets an open challenge become a game against this opponent.
    pub fn accept_challenge(
        &self,
        id: ChallengeId,
        game: GameId,
        opponent: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE challenges SET state = 'accepted', game = ?2, opponent = ?3, answered_at = ?4
             WHERE id = ?1 AND state = 'open'",
            params![id, game, opponent, Millis(now)],
        )?;
        Ok(())
    }

    /// Notes the word for why a challenge was declined, `None` for no reason.
    pub fn note_reason(&self, id: ChallengeId, reason: Option<&str>) -> Result<(), StoreError> {
        self.change(
            "UPDATE challenges SET reason = ?2 WHERE id = ?1 AND state = 'declined'",
            params![id, reason],
        )?;
        Ok(())
    }

    /// Notes the message with a challenge's buttons.
    pub fn note_challenge_message(
        &self,
        id: ChallengeId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        self.change(
            "UPDATE challenges SET message = ?2 WHERE id = ?1",
            params![id, message],
        )?;
        Ok(())
    }

    /// Gives every open challenge so much more time.
    pub fn extend_challenges(&self, by: SignedDuration) -> Result<(), StoreError> {
        let millis = i64::try_from(by.as_millis()).unwrap_or(0);
        self.change(
            "UPDATE challenges SET expires_at = expires_at + ?1 WHERE state = 'open'",
            [millis],
        )?;
        Ok(())
    }
}
