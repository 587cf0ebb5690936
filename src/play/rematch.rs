//! Playing again with sides changed.

use super::{ActionError, Challenge, Game, Play};
use crate::store::{GameId, UserId};

/// What came of pressing Rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// It is offered to the other player, as a challenge with sides changed. It can be answered
    /// like every challenge, or by the other player's pressing Rematch too.
    Offered(Box<Challenge>),
    /// The other player had offered it: the game begins.
    Started(Box<Game>),
}

/// Why there is no rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RematchRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user played no part in it.
    NotAPlayer,
    /// It is still in play.
    NotOver,
    /// This user has offered it already; the other player has yet to answer.
    AlreadyOffered {
        /// The offer.
        challenge: Box<Challenge>,
    },
    /// The rematch has begun; there is one at most.
    AlreadyStarted {
        /// It.
        game: Box<Game>,
    },
    /// Another game is in play in the channel.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
}

impl Play {
    /// Asks for a rematch of a finished game, in the channel it was played in: the first press
    /// offers it, the other player's press accepts it. There is never more than one.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn rematch(
        &self,
        user: UserId,
        game: GameId,
    ) -> Result<Rematch, ActionError<RematchRefused>> {
        let _ = (user, game);
        todo!()
    }
}
