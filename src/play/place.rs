//! Where a game is played: threads of its own, and channels that fail it.

use super::{ActionError, Failure, Game, Play, Timestamp};
use crate::store::{ChannelId, GameId, UserId};

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

/// What keeps the bot from writing in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// Discord knows no such channel (10003).
    Gone,
    /// The bot may not see it or write there (50001, 50013).
    Forbidden,
    /// A thread that is locked or archived (50083, 160005).
    Locked,
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
        let _ = (game, place);
        todo!()
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
        let _ = (user, game, channel);
        todo!()
    }

    /// Notes that a channel refused the bot. No game is dropped for it: what waits for the
    /// channel is tried again, ever more seldom.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn channel_failed(
        &self,
        channel: ChannelId,
        trouble: Trouble,
    ) -> Result<(), Failure> {
        let _ = (channel, trouble);
        todo!()
    }

    /// Notes that a channel is well (an interaction came from it, or it was unlocked): what waits
    /// for it is due at once. Costs no write where it was not in trouble.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn channel_works(&self, channel: ChannelId) -> Result<(), Failure> {
        let _ = channel;
        todo!()
    }

    /// The trouble a channel was found in, `None` for one that is well.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn trouble_in(&self, channel: ChannelId) -> Result<Option<ChannelTrouble>, Failure> {
        let _ = channel;
        todo!()
    }
}
