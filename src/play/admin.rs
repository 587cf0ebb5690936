//! What those who manage a server can do to its games: end one, take it to another channel,
//! correct a result. Each deed is written down for good. Whether somebody manages the server is
//! looked at before.

use super::error::refused;
use super::settings::words;
use super::{ActionError, Failure, GRACE, Game, Person, Play, Timestamp};
use crate::rules::{Decision, Side, Winner};
use crate::store::{AdminRow, ChannelId, GameId, GuildId, Reader, StoreError, Writer};

words! {
    /// A result as an admin sets it.
    Ruling {
        /// It counts for nobody.
        #[default]
        None = "none",
        /// Amber has won.
        Amber = "amber",
        /// Cyan has won.
        Cyan = "cyan",
        /// Nobody has won.
        Draw = "draw",
    }
}

impl Ruling {
    /// Who has won by it, `None` where the game counts for nobody.
    pub const fn winner(self) -> Option<Winner> {
        match self {
            Self::None => None,
            Self::Amber => Some(Winner::Side(Side::Amber)),
            Self::Cyan => Some(Winner::Side(Side::Cyan)),
            Self::Draw => Some(Winner::Draw),
        }
    }

    /// The result that an admin set last for a game, `None` where none did.
    pub(super) fn load(rows: &Reader<'_>, game: GameId) -> Result<Option<Self>, StoreError> {
        let word = rows.ruling(game)?;
        Ok(word.and_then(|word| Self::of_word(&word)))
    }
}

/// Who does it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// The server they manage.
    pub guild: GuildId,
    /// Who.
    pub person: Person,
}

/// Why an admin's deed is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminRefused {
    /// The server has no such game.
    NoSuchGame,
    /// The game has ended: its result can be corrected.
    Over {
        /// The game.
        game: Box<Game>,
    },
    /// The game is in play: it can be ended.
    NotOver {
        /// The game.
        game: Box<Game>,
    },
    /// It is a game against the bot.
    AgainstTheBot {
        /// The game.
        game: Box<Game>,
    },
    /// It is played in this channel already.
    AlreadyHere {
        /// The game.
        game: Box<Game>,
    },
    /// Another game is in play here.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
    /// The one who is to play on plays in the game already.
    PlaysAlready {
        /// The game.
        game: Box<Game>,
    },
}

impl Admin {
    /// A game of the server.
    pub(super) fn game(
        &self,
        rows: &Reader<'_>,
        id: GameId,
    ) -> Result<Game, ActionError<AdminRefused>> {
        Game::load(rows, id)?
            .filter(|game| game.guild == Some(self.guild))
            .ok_or_else(|| refused(AdminRefused::NoSuchGame))
    }

    /// A game of the server that is in play.
    pub(super) fn game_in_play(
        &self,
        rows: &Reader<'_>,
        id: GameId,
    ) -> Result<Game, ActionError<AdminRefused>> {
        let game = self.game(rows, id)?;
        if game.is_over() {
            let game = Box::new(game);
            return Err(refused(AdminRefused::Over { game }));
        }
        Ok(game)
    }

    /// Writes a deed down.
    pub(super) fn log(
        &self,
        rows: &Writer<'_>,
        game: GameId,
        deed: &'static str,
        result: Option<Ruling>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.person.note(rows)?;
        let row = AdminRow {
            guild: self.guild,
            game,
            admin: self.person.id,
            deed,
            result: result.map(Ruling::word),
        };
        rows.log_admin(&row, now)
    }
}

impl Play {
    /// Ends a game in play, with a result or without one. Its end is in the outbox from the same
    /// moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_end(
        &self,
        admin: Admin,
        game: GameId,
        result: Ruling,
    ) -> Result<Game, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut game = admin.game_in_play(rows, game)?;
                admin.log(rows, game.id, "ended", Some(result), now)?;
                game.ruling = Some(result);
                game.decide(rows, Decision::CalledOff, Some(admin.person.id), now)?;
                Ok(game)
            })
            .await
    }

    /// Takes a game in play to another channel. Its board is in the outbox from the same moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_move(
        &self,
        admin: Admin,
        game: GameId,
        channel: ChannelId,
    ) -> Result<Game, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let game = admin.game_in_play(rows, game)?;
                if game.is_placed && game.channel == channel {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::AlreadyHere { game }));
                }
                if let Some(busy) = rows.game_in_play(channel)? {
                    return Err(refused(AdminRefused::ChannelBusy { game: busy.id }));
                }
                let game = game.moved_to(rows, channel)?;
                admin.log(rows, game.id, "moved", None, now)?;
                rows.add_delivery(game.delivery(), now + GRACE)?;
                Ok(game)
            })
            .await
    }

    /// Sets the result of a finished game between two people. The record stays as it is, and so do
    /// results that were set before; the newest one holds.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_correct(
        &self,
        admin: Admin,
        game: GameId,
        result: Ruling,
    ) -> Result<Game, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut game = admin.game(rows, game)?;
                if !game.is_over() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::NotOver { game }));
                }
                if game.solo.is_some() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::AgainstTheBot { game }));
                }
                admin.log(rows, game.id, "corrected", Some(result), now)?;
                game.ruling = Some(result);
                Ok(game)
            })
            .await
    }

    /// The newest games of a server, in play or over, for an admin to choose from. A damaged one is
    /// left out.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn games_of_guild(
        &self,
        guild: GuildId,
        is_over: bool,
        most: u32,
    ) -> Result<Vec<Game>, Failure> {
        self.store
            .read(move |rows| {
                let mut games = Vec::new();
                for id in rows.games_of_guild(guild, is_over, most)? {
                    match Game::load(rows, id) {
                        Ok(game) => games.extend(game),
                        Err(Failure::Damaged { .. }) => {}
                        Err(failure) => return Err(failure),
                    }
                }
                Ok(games)
            })
            .await
    }
}
