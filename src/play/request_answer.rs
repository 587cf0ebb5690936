//! Answers to what a player asks the other for.

use super::error::refused;
use super::takeback::{self, TakenBack};
use super::{ActionError, Failure, Game, Play, Request, RequestAnswer};
use crate::rules::Decision;
use crate::store::{RequestId, RequestKind, RequestState, UserId};

/// What came of an answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestAnswered {
    /// Moves were taken back.
    TakenBack(Box<TakenBack>, Request),
    /// The game ended in a draw.
    Agreed(Box<Game>, Request),
    /// It is refused or withdrawn, as the request says, and the game goes on.
    Ended(Box<Game>, Request),
}

/// Why an answer to a request does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestRefused {
    /// There is no such request.
    NoSuchRequest,
    /// The user plays no part in the game.
    NotAPlayer {
        /// The game.
        game: Box<Game>,
    },
    /// The asker pressed what only the other player may.
    NotTheOther {
        /// The game.
        game: Box<Game>,
        /// The request.
        request: Request,
    },
    /// The other player pressed what only the asker may.
    NotTheAsker {
        /// The game.
        game: Box<Game>,
        /// The request.
        request: Request,
    },
    /// It has its answer, or the game has gone on without one: never [`RequestState::Open`].
    Ended {
        /// The game as it is now.
        game: Box<Game>,
        /// The request.
        request: Request,
    },
}

impl Play {
    /// Answers a request. Of any number of answers at once exactly one counts.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn answer_request(
        &self,
        user: UserId,
        id: RequestId,
        answer: RequestAnswer,
    ) -> Result<RequestAnswered, ActionError<RequestRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let row = rows
                    .request(id)?
                    .ok_or_else(|| refused(RequestRefused::NoSuchRequest))?;
                let request = Request::of_row(&row);
                let mut game = Game::load_known(rows, request.game)?;
                may_answer(&game, user, request, answer)
                    .map_err(|why| refused(why(Box::new(game.clone()), request)))?;
                let how = match answer {
                    RequestAnswer::Grant => RequestState::Granted,
                    RequestAnswer::Refuse => RequestState::Refused,
                    RequestAnswer::Withdraw => RequestState::Withdrawn,
                };
                let request = request.end(rows, how, now)?;
                if how != RequestState::Granted {
                    return Ok(RequestAnswered::Ended(Box::new(game), request));
                }
                match request.kind {
                    RequestKind::TakeBack => {
                        match takeback::undo(rows, &game, request.asker, now)? {
                            Some(taken) => Ok(RequestAnswered::TakenBack(Box::new(taken), request)),
                            None => Err(ActionError::Failed(Failure::Damaged {
                                game: game.id,
                                reason: "a takeback was asked for without a move".to_owned(),
                            })),
                        }
                    }
                    RequestKind::Draw => {
                        game.decide(rows, Decision::DrawAgreed, Some(user), now)?;
                        Ok(RequestAnswered::Agreed(Box::new(game), request))
                    }
                }
            })
            .await
    }
}

/// Makes a refusal of the game and the request that it is about.
type Refusal = fn(Box<Game>, Request) -> RequestRefused;

/// Whether a user may give this answer now.
fn may_answer(
    game: &Game,
    user: UserId,
    request: Request,
    answer: RequestAnswer,
) -> Result<(), Refusal> {
    let Some(side) = game.side_of(user) else {
        return Err(|game, _| RequestRefused::NotAPlayer { game });
    };
    let is_open = request.state == RequestState::Open;
    if !is_open {
        return Err(|game, request| RequestRefused::Ended { game, request });
    }
    match (answer, side == request.asker) {
        (RequestAnswer::Grant | RequestAnswer::Refuse, true) => {
            Err(|game, request| RequestRefused::NotTheOther { game, request })
        }
        (RequestAnswer::Withdraw, false) => {
            Err(|game, request| RequestRefused::NotTheAsker { game, request })
        }
        _ => Ok(()),
    }
}
