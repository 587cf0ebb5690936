//! What those who manage a server can do to its games: end one, take it to another channel,
//! correct a result. Each deed is written down for good, and is told in the server. Whether somebody
//! manages the server is looked at before.

use super::error::refused;
use super::settings::words;
use super::{
    ActionError, Failure, GRACE, Game, GuildSettings, Person, Play, Replacement, Timestamp, notice,
};
use crate::rules::{Decision, Side, Winner};
use crate::store::{
    AdminRow, ChannelId, DeedId, DeedRow, GameId, GuildId, PostingId, PostingOf, Reader,
    StoreError, UserId, Writer,
};

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
    /// The channel in which they do it.
    pub channel: ChannelId,
    /// Who.
    pub person: Person,
}

/// What an admin did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Which deed.
    pub id: DeedId,
    /// By what it is told in the server.
    pub posting: PostingId,
    /// The game as it is now.
    pub game: Game,
    /// Who did it.
    pub admin: Person,
    /// What.
    pub kind: DeedKind,
    /// Where it was done.
    pub channel: ChannelId,
    /// Where the server wants to be told of deeds; where there is none, where they are done.
    pub log_channel: Option<ChannelId>,
}

/// What kind of thing an admin did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeedKind {
    /// Ended a game in play, with this result.
    Ended(Ruling),
    /// Took it to the channel where they did that.
    Moved,
    /// Had somebody play on for a player who left.
    Replaced(Box<Replacement>),
    /// Set the result of a finished game.
    Corrected(Ruling),
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

    /// Writes a deed down, and that the server is to be told of it.
    fn log(
        &self,
        rows: &Writer<'_>,
        game: &Game,
        deed: &'static str,
        result: Option<Ruling>,
        now: Timestamp,
    ) -> Result<DeedId, StoreError> {
        self.person.note(rows)?;
        let row = AdminRow {
            guild: self.guild,
            channel: self.channel,
            game: game.id,
            admin: Some(self.person.id),
            deed,
            result: result.map(Ruling::word),
            replacement: None,
        };
        log(rows, &row, now)
    }
}

/// Writes a deed down, and that the server is to be told of it: by the answer to whoever did it, else
/// by the sweeper.
pub(super) fn log(rows: &Writer<'_>, row: &AdminRow, now: Timestamp) -> Result<DeedId, StoreError> {
    let id = rows.log_admin(row, now)?;
    rows.add_posting(row.game, PostingOf::Deed(id), now + GRACE)?;
    Ok(id)
}

impl Deed {
    /// A deed that was written down.
    pub(super) fn load(rows: &Reader<'_>, game: GameId, id: DeedId) -> Result<Self, Failure> {
        let gone = || Failure::Damaged {
            game,
            reason: format!("what an admin did to it, {id}, is not whole"),
        };
        let row = rows.deed(id)?.ok_or_else(gone)?;
        let posting = rows.posting_of(PostingOf::Deed(id))?.ok_or_else(gone)?;
        // Who wanted to be forgotten is a former player, whatever else they were.
        let admin = row.admin.unwrap_or(UserId::former(Side::Amber));
        Ok(Self {
            id,
            posting: posting.id,
            game: Game::load_known(rows, game)?,
            admin: Person::load(rows, admin)?.ok_or_else(gone)?,
            kind: DeedKind::of_row(rows, &row)?.ok_or_else(gone)?,
            channel: row.channel,
            log_channel: GuildSettings::load(rows, row.guild)?.log_channel,
        })
    }

    /// Where it is to be told: in the first of these that takes it.
    pub fn places(&self) -> Vec<ChannelId> {
        let mut places: Vec<_> = self.log_channel.into_iter().collect();
        if self.log_channel != Some(self.channel) {
            places.push(self.channel);
        }
        places
    }
}

impl DeedKind {
    /// `None` for a row that is not whole.
    fn of_row(rows: &Reader<'_>, row: &DeedRow) -> Result<Option<Self>, Failure> {
        let result = row.result.as_deref().and_then(Ruling::of_word);
        Ok(match row.deed.as_str() {
            "ended" => result.map(Self::Ended),
            "corrected" => result.map(Self::Corrected),
            "moved" => Some(Self::Moved),
            _ => match row.replacement {
                Some(id) => Replacement::load(rows, id)?.map(|it| Self::Replaced(Box::new(it))),
                None => None,
            },
        })
    }
}

impl Play {
    /// Ends a game in play, with a result or without one. Its end is in the outbox from the same
    /// moment, and both players are told of it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_end(
        &self,
        admin: Admin,
        game: GameId,
        result: Ruling,
    ) -> Result<Deed, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut game = admin.game_in_play(rows, game)?;
                let deed = admin.log(rows, &game, "ended", Some(result), now)?;
                game.ruling = Some(result);
                game.decide(rows, Decision::CalledOff, Some(admin.person.id), now)?;
                notice::done(rows, &game, deed, admin.person.id, now)?;
                Ok(Deed::load(rows, game.id, deed)?)
            })
            .await
    }

    /// Takes a game in play to the channel where the admin is. Its board is in the outbox from the
    /// same moment and calls whose turn it is; the other is told of it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_move(
        &self,
        admin: Admin,
        game: GameId,
    ) -> Result<Deed, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let channel = admin.channel;
                let game = admin.game_in_play(rows, game)?;
                if game.is_placed && game.channel == channel {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::AlreadyHere { game }));
                }
                if let Some(busy) = rows.game_in_play(channel)? {
                    return Err(refused(AdminRefused::ChannelBusy { game: busy.id }));
                }
                let game = game.moved_to(rows, channel)?;
                let deed = admin.log(rows, &game, "moved", None, now)?;
                notice::done(rows, &game, deed, admin.person.id, now)?;
                rows.add_delivery(game.delivery(), now + GRACE)?;
                Ok(Deed::load(rows, game.id, deed)?)
            })
            .await
    }

    /// Sets the result of a finished game between two people. The record stays as it is, and so do
    /// results that were set before; the newest one holds. Both players are told of it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn admin_correct(
        &self,
        admin: Admin,
        game: GameId,
        result: Ruling,
    ) -> Result<Deed, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let game = admin.game(rows, game)?;
                if !game.is_over() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::NotOver { game }));
                }
                if game.solo.is_some() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::AgainstTheBot { game }));
                }
                let deed = admin.log(rows, &game, "corrected", Some(result), now)?;
                notice::done(rows, &game, deed, admin.person.id, now)?;
                Ok(Deed::load(rows, game.id, deed)?)
            })
            .await
    }

    /// The games of a server for an admin to choose from, as far as a text fits that they have typed:
    /// the beginning of a number, or a part of a player's name. Of those in play the longest untouched
    /// come first, which an admin most likely has to do with; of those that are over, the newest. A
    /// damaged one is left out.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn games_of_guild(
        &self,
        guild: GuildId,
        is_over: bool,
        typed: &str,
        most: u32,
    ) -> Result<Vec<Game>, Failure> {
        let typed = typed.trim().to_owned();
        self.store
            .read(move |rows| {
                let mut games = Vec::new();
                for id in rows.games_of_guild(guild, is_over, &typed, most)? {
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
