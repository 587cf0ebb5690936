//! Where a game is played: threads of its own, and channels that fail it.

use super::error::refused;
use super::{ActionError, Failure, GRACE, Game, Play, Timestamp, notice};
use crate::store::{ChannelId, GameId, Reader, StoreError, Trouble, UserId, Writer};

/// Where an accepted game goes that shall have a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Into this thread, which was opened for it.
    Thread(ChannelId),
    /// Into the channel where it was accepted, since no thread can be opened.
    Parent,
}

/// Why a game gets no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceRefused {
    /// There is no such game.
    NoSuchGame,
    /// It has a place.
    AlreadyPlaced {
        /// The game with its place.
        game: Box<Game>,
    },
    /// Another game is in play there. The game keeps waiting: the outbox offers it again, and a
    /// player can take it to another channel ([`Play::relocate`]).
    ChannelBusy {
        /// That game.
        game: GameId,
    },
}

/// Why a game is not taken to another channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelocateRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// The game has ended.
    Over,
    /// It is played in this channel already.
    AlreadyHere,
    /// The channel it is played in is well, so the other player would look for it in vain.
    NotNeeded {
        /// Where it is played.
        channel: ChannelId,
    },
    /// Another game is in play here.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
}

/// A channel that was found in trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChannelTrouble {
    /// What is wrong.
    pub trouble: Trouble,
    /// Since when.
    pub since: Timestamp,
    /// How often in a row it was met.
    pub misses: u32,
}

impl Game {
    /// The game with its place in a channel, written down.
    pub(super) fn moved_to(
        mut self,
        rows: &Writer<'_>,
        channel: ChannelId,
    ) -> Result<Self, StoreError> {
        rows.place_game(self.id, channel)?;
        self.channel = channel;
        self.is_placed = true;
        Ok(self)
    }
}

/// Another game in play that keeps this one from a channel. One that is over stands in nobody's
/// way and nobody in its.
fn busy(rows: &Reader<'_>, game: &Game, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
    if game.is_over() {
        return Ok(None);
    }
    let there = rows.game_in_play(channel)?;
    Ok(there.map(|row| row.id).filter(|&id| id != game.id))
}

impl Play {
    /// Gives an accepted game its place.
    ///
    /// The game exists from the acceptance on, without a place. Open the thread *from the
    /// challenge's message*: Discord gives it the message's own id and refuses a second one
    /// (160004), so whoever comes after a crash in between finds the same thread and calls this
    /// with it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn place(
        &self,
        game: GameId,
        place: Place,
    ) -> Result<Game, ActionError<PlaceRefused>> {
        self.store
            .write(move |rows| {
                let game =
                    Game::load(rows, game)?.ok_or_else(|| refused(PlaceRefused::NoSuchGame))?;
                if game.is_placed {
                    let game = Box::new(game);
                    return Err(refused(PlaceRefused::AlreadyPlaced { game }));
                }
                let channel = match place {
                    Place::Thread(thread) => thread,
                    Place::Parent => game.channel,
                };
                if let Some(game) = busy(rows, &game, channel)? {
                    return Err(refused(PlaceRefused::ChannelBusy { game }));
                }
                Ok(game.moved_to(rows, channel)?)
            })
            .await
    }

    /// Takes a game to another channel, for one of its players: the way out where its channel is
    /// in trouble or it never got a place. Its board is in the outbox again from the same moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn relocate(
        &self,
        user: UserId,
        game: GameId,
        channel: ChannelId,
    ) -> Result<Game, ActionError<RelocateRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let game =
                    Game::load(rows, game)?.ok_or_else(|| refused(RelocateRefused::NoSuchGame))?;
                if game.side_of(user).is_none() {
                    return Err(refused(RelocateRefused::NotAPlayer));
                }
                if game.is_over() {
                    return Err(refused(RelocateRefused::Over));
                }
                if game.is_placed {
                    if game.channel == channel {
                        return Err(refused(RelocateRefused::AlreadyHere));
                    }
                    if rows.trouble(game.channel)?.is_none() {
                        let channel = game.channel;
                        return Err(refused(RelocateRefused::NotNeeded { channel }));
                    }
                }
                if let Some(game) = busy(rows, &game, channel)? {
                    return Err(refused(RelocateRefused::ChannelBusy { game }));
                }
                let game = game.moved_to(rows, channel)?;
                rows.add_delivery(game.delivery(), now + GRACE)?;
                Ok(game)
            })
            .await
    }

    /// Notes that a channel refused the bot, of which the caller tells its players. No game is dropped
    /// for it: what waits for the channel is tried again, ever more seldom.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn channel_failed(
        &self,
        channel: ChannelId,
        trouble: Trouble,
    ) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| Ok(rows.note_trouble(channel, trouble, now)?))
            .await
    }

    /// The same where nobody is told of it: whom a board on its way there would call has a notice
    /// from now on.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn channel_failed_in_silence(
        &self,
        channel: ChannelId,
        trouble: Trouble,
    ) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let was_well = rows.trouble(channel)?.is_none();
                rows.note_trouble(channel, trouble, now)?;
                let game = match rows.game_in_play(channel)? {
                    Some(row) => Some(row),
                    None => rows.last_finished_game(channel)?,
                };
                if was_well && let Some(row) = game {
                    notice::channel_fails(rows, &Game::of_row(rows, &row)?, now)?;
                }
                Ok(())
            })
            .await
    }

    /// Notes that a channel is well (an interaction came from it, or it was unlocked): what waits
    /// for it is due at once. Costs no write where it was not in trouble.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn channel_works(&self, channel: ChannelId) -> Result<(), Failure> {
        if self.trouble_in(channel).await?.is_none() {
            return Ok(());
        }
        let now = self.now();
        self.store
            .write(move |rows| {
                rows.clear_trouble(channel)?;
                Ok(rows.hasten_deliveries(channel, now)?)
            })
            .await
    }

    /// The trouble a channel was found in, `None` for one that is well.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn trouble_in(&self, channel: ChannelId) -> Result<Option<ChannelTrouble>, Failure> {
        self.store
            .read(move |rows| {
                Ok(rows.trouble(channel)?.map(|row| ChannelTrouble {
                    trouble: row.trouble,
                    since: row.since,
                    misses: row.misses,
                }))
            })
            .await
    }
}
