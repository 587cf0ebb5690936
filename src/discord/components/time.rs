//! What becomes of a game whose player is late or that has hardly begun, and the way back from
//! leave.

use std::sync::Arc;

use super::super::answer::{Answer, Then};
use super::super::app::App;
use super::super::call::Call;
use super::super::custom_id::ClockDeed;
use super::super::letter::Letter;
use super::super::messages;
use super::super::problem::Problem;
use super::super::turns;
use crate::play::{Game, GameId, Moment, Verdict};

/// Something about a game's time was pressed.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    deed: ClockDeed,
) -> Result<Answer, Problem> {
    match deed {
        ClockDeed::Verdict(at, verdict) => decide(app, call, game, at, verdict).await,
        ClockDeed::CallOff(at) => call_off(app, call, game, at).await,
    }
}

/// The opponent of a late player says what becomes of the game.
async fn decide(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    verdict: Verdict,
) -> Result<Answer, Problem> {
    let given = app.play.give_verdict(call.user(), game, at, verdict).await;
    match given {
        Ok(game) if game.is_over() => {
            let asked = game.clone();
            let answer = turns::show_news(app, call, game).await;
            Ok(without_question(answer, call, &asked))
        }
        Ok(game) => {
            // The late player is told by a notice, which no kill can lose.
            let told = messages::extended(&game, call.reader);
            let answer = Answer::private(Letter::of(told));
            Ok(without_question(answer, call, &game))
        }
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            let user = call.user();
            Letter::of(messages::verdict_refused(refused, user, game, call.reader))
        })
        .await),
    }
}

/// The answer, after which the notice that asked has no buttons any more. A board keeps its own.
fn without_question(answer: Answer, call: &Call, game: &Game) -> Answer {
    let is_board = call.source.is_some_and(|source| {
        game.board
            .is_some_and(|board| board.message == source.message)
    });
    if is_board {
        answer
    } else {
        answer.then(Then::RemoveSourceControls)
    }
}

/// A player calls a game off that has hardly begun.
async fn call_off(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    match app.play.call_off(call.user(), game, at).await {
        Ok(game) => Ok(turns::show_news(app, call, game).await),
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            Letter::of(messages::call_off_refused(refused, game, call.reader))
        })
        .await),
    }
}

/// Somebody is back before their leave ends.
pub async fn come_back(app: &Arc<App>, call: &Call) -> Result<Answer, Problem> {
    match app.play.come_back(call.user()).await {
        Ok(leave) => Ok(Answer::in_place(messages::is_back(&leave, call.reader))),
        Err(error) => Err(Problem::of(error, |refused| {
            Letter::of(messages::come_back_refused(refused, call.reader))
        })),
    }
}
