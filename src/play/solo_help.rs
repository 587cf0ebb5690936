//! What helps a person against the bot: taking a round back, and hints.

use super::error::refused;
use super::solo::{seed, topic};
use super::{ActionError, Failure, Game, Play, TakenBack, takeback};
use crate::rules::{Move, read_move};
use crate::search::Level;
use crate::store::{GameId, HintRow, Moment, Reader, UserId};

/// Why nothing is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakeBackRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// It is a game between two people.
    NotSolo,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The board that was pressed is not the present one.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The person has made no move.
    Nothing,
}

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStep {
    /// Which robot to move.
    Robot,
    /// To which tile.
    Tile,
    /// The move.
    Move,
}

impl HintStep {
    /// All steps, in order.
    pub const ALL: [Self; 3] = [Self::Robot, Self::Tile, Self::Move];

    /// 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The step of this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number() == number)
    }

    /// The step that says more, `None` after the last.
    pub fn next(self) -> Option<Self> {
        Self::from_number(self.number() + 1)
    }
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The game.
    pub game: Game,
    /// The move that it is about.
    pub mv: Move,
    /// How much of it may be said.
    pub step: HintStep,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// It is a game between two people, who get none.
    NotSolo,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The board that was pressed is not the present one.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The bot is thinking.
    NotYourTurn {
        /// The game as it is now.
        game: Box<Game>,
    },
}

/// The game that a hint is asked for, and the hint that was given there already.
fn may_hint(
    rows: &Reader<'_>,
    user: UserId,
    game: GameId,
    expected: Moment,
) -> Result<(Game, Option<HintRow>), ActionError<HintRefused>> {
    let game = Game::load(rows, game)?.ok_or_else(|| refused(HintRefused::NoSuchGame))?;
    if game.side_of(user).is_none() {
        return Err(refused(HintRefused::NotAPlayer));
    }
    if game.solo.is_none() {
        return Err(refused(HintRefused::NotSolo));
    }
    let why = if game.is_over() {
        |game| HintRefused::Over { game }
    } else if game.moment() != expected {
        |game| HintRefused::Stale { game }
    } else if !game.is_waiting_for(user) {
        |game| HintRefused::NotYourTurn { game }
    } else {
        let given = rows.hint(game.id, expected)?;
        return Ok((game, given));
    };
    Err(refused(why(Box::new(game))))
}

impl Play {
    /// Takes a person's last move back in a game against the bot, and the bot's answer with it. The
    /// bot is not asked, and of a card that had been turned up it knows nothing: it is handed the
    /// view of the board.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn take_back(
        &self,
        user: UserId,
        game: GameId,
        expected: impl Into<Moment>,
    ) -> Result<TakenBack, ActionError<TakeBackRefused>> {
        let now = self.now();
        let expected = expected.into();
        self.store
            .write(move |rows| {
                let game =
                    Game::load(rows, game)?.ok_or_else(|| refused(TakeBackRefused::NoSuchGame))?;
                let side = game
                    .side_of(user)
                    .ok_or_else(|| refused(TakeBackRefused::NotAPlayer))?;
                if game.solo.is_none() {
                    return Err(refused(TakeBackRefused::NotSolo));
                }
                if game.is_over() {
                    let game = Box::new(game);
                    return Err(refused(TakeBackRefused::Over { game }));
                }
                if game.moment() != expected {
                    let game = Box::new(game);
                    return Err(refused(TakeBackRefused::Stale { game }));
                }
                takeback::undo(rows, &game, side, now)?
                    .ok_or_else(|| refused(TakeBackRefused::Nothing))
            })
            .await
    }

    /// Gives a hint: the move that the strongest level would make, of which `step` says how much
    /// is told; `None` asks for what was told at this board already, or the first step. Each step
    /// counts once for each board, however often it is asked for.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn hint(
        &self,
        user: UserId,
        game: GameId,
        expected: impl Into<Moment>,
        step: Option<HintStep>,
    ) -> Result<Hint, ActionError<HintRefused>> {
        let expected = expected.into();
        let (game, given) = self
            .store
            .read(move |rows| may_hint(rows, user, game, expected))
            .await?;
        let id = game.id;
        let text = match given {
            Some(given) => given.text,
            None => self.best_move(&game).await?,
        };
        self.store
            .write(move |rows| {
                let (game, given) = may_hint(rows, user, id, expected)?;
                // Who asked twice at once is told of one move.
                let (text, told) = given.map_or((text, 1), |given| (given.text, given.step));
                let step = step.map_or(told, HintStep::number);
                let hint = HintRow { text, step };
                rows.note_hint(id, expected, &hint)?;
                let mv = read_move(&hint.text, game.replay.board(), game.replay.state())
                    .map_err(|_| Failure::NoMove { game: id })?;
                Ok(Hint {
                    game: Game::load_known(rows, id)?,
                    mv,
                    step: HintStep::from_number(step).unwrap_or(HintStep::Move),
                })
            })
            .await
    }

    /// What the strongest level would do, as records write it.
    async fn best_move(&self, game: &Game) -> Result<String, Failure> {
        let view = game.view();
        let seed = seed(game, view.ply().moves());
        let (level, limits) = (Level::Admiral, self.thinking.hints);
        let advice = self
            .thinkers
            .think(topic(game.id), view.clone(), level, seed, limits)
            .await
            .ok_or(Failure::NoMove { game: game.id })?;
        Ok(view.move_text(advice.mv))
    }
}
