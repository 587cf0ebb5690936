//! Moves and resignations.

use super::{ActionError, Game, Play};
use crate::rules::{Effect, Move, PlayError, Ply, Side};
use crate::store::{GameId, UserId};

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game after it.
    pub game: Game,
    /// What it did.
    pub effect: Effect,
}

/// Why a move is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// This very user made this very move at this very ply: a second press, or the same
    /// interaction delivered twice. The move stands, once.
    AlreadyPlayed {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The board that was pressed is not the present one: moves have been made since.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// It is the other player's turn.
    NotYourTurn {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The rules forbid it.
    Illegal {
        /// Which of them.
        reason: PlayError,
        /// The game as it is now.
        game: Box<Game>,
    },
}

/// Why a resignation does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResignRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// This user has resigned it already.
    AlreadyResigned {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The game has ended otherwise.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// Moves have been made since the user was asked whether they mean it.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
}

/// A resignation that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resigned {
    /// The game, now over.
    pub game: Game,
    /// The crew that gave up.
    pub side: Side,
}

impl Play {
    /// Makes a move. `expected` is the ply of the board that was pressed, so that a press on an
    /// older board moves nothing. The new board (or the end) is in the outbox from the same
    /// moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn make_move(
        &self,
        user: UserId,
        game: GameId,
        expected: Ply,
        mv: Move,
    ) -> Result<Turn, ActionError<MoveRefused>> {
        let _ = (user, game, expected, mv);
        todo!()
    }

    /// Gives a game up, at any time and not only on one's own turn. `expected` is the ply at
    /// which the user was asked whether they mean it. The end is in the outbox from the same
    /// moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn resign(
        &self,
        user: UserId,
        game: GameId,
        expected: Ply,
    ) -> Result<Resigned, ActionError<ResignRefused>> {
        let _ = (user, game, expected);
        todo!()
    }
}
