//! Moves and resignations.

use super::error::refused;
use super::{ActionError, GRACE, Game, Play, notice, request, timekeeper};
use crate::rules::{Decision, Effect, Move, PlayError, Side};
use crate::store::{GameId, Moment, MoveRow, UserId};

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
    /// Makes a move. `expected` is the board that was pressed, so that a press on an older one moves
    /// nothing; for a game in which nothing can be taken back its ply says it all. The new board (or the end) is in the outbox from the same
    /// moment.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn make_move(
        &self,
        user: UserId,
        game: GameId,
        expected: impl Into<Moment>,
        mv: Move,
    ) -> Result<Turn, ActionError<MoveRefused>> {
        let now = self.now();
        let expected = expected.into();
        self.store
            .write(move |rows| {
                let mut game =
                    Game::load(rows, game)?.ok_or_else(|| refused(MoveRefused::NoSuchGame))?;
                if let Err(why) = may_move(&game, user, expected, mv) {
                    return Err(refused(why(Box::new(game))));
                }
                let ply = game.ply();
                let text = game.view().move_text(mv);
                let effect = match game.replay.play(mv) {
                    Ok(effect) => effect,
                    Err(reason) => {
                        let game = Box::new(game);
                        return Err(refused(MoveRefused::Illegal { reason, game }));
                    }
                };
                rows.add_move(game.id, &MoveRow { ply, user, text }, now)?;
                rows.turn_game(game.id, now)?;
                game.turned_at = now;
                timekeeper::moved(rows, &mut game, effect.side, now)?;
                request::moved(rows, &game, effect.side, now)?;
                if game.is_over() {
                    game.end(rows, None, now)?;
                }
                notice::turned(rows, &mut game, now)?;
                rows.add_delivery(game.delivery(), now + GRACE)?;
                Ok(Turn { game, effect })
            })
            .await
    }

    /// Gives a game up, at any time and not only on one's own turn. `expected` is the board at
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
        expected: impl Into<Moment>,
    ) -> Result<Resigned, ActionError<ResignRefused>> {
        let now = self.now();
        let expected = expected.into();
        self.store
            .write(move |rows| {
                let mut game =
                    Game::load(rows, game)?.ok_or_else(|| refused(ResignRefused::NoSuchGame))?;
                let side = game
                    .side_of(user)
                    .ok_or_else(|| refused(ResignRefused::NotAPlayer))?;
                if game.replay.decision() == Some(Decision::Resigned(side)) {
                    let game = Box::new(game);
                    return Err(refused(ResignRefused::AlreadyResigned { game }));
                }
                if !game.is_over() && game.moment() != expected {
                    let game = Box::new(game);
                    return Err(refused(ResignRefused::Stale { game }));
                }
                if game.is_over() {
                    let game = Box::new(game);
                    return Err(refused(ResignRefused::Over { game }));
                }
                game.decide(rows, Decision::Resigned(side), Some(user), now)?;
                Ok(Resigned { game, side })
            })
            .await
    }
}

/// Makes a refusal of the game that it is about.
type Refusal = fn(Box<Game>) -> MoveRefused;

/// Whether a user may move now on the board they pressed. What the rules say comes after.
fn may_move(game: &Game, user: UserId, expected: Moment, mv: Move) -> Result<(), Refusal> {
    let Some(side) = game.side_of(user) else {
        return Err(|_| MoveRefused::NotAPlayer);
    };
    let made = game.replay.effects().get(expected.ply.index());
    if game.line == expected.line && made.is_some_and(|made| made.side == side && made.mv == mv) {
        return Err(|game| MoveRefused::AlreadyPlayed { game });
    }
    if game.is_over() {
        return Err(|game| MoveRefused::Over { game });
    }
    if game.moment() != expected {
        return Err(|game| MoveRefused::Stale { game });
    }
    if !game.is_waiting_for(user) {
        return Err(|game| MoveRefused::NotYourTurn { game });
    }
    Ok(())
}
