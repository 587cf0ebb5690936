//! Takebacks and draws between two people: asked for by one, answered by the other.

use std::sync::Arc;

use super::answer::{Answer, Shows, Then};
use super::app::App;
use super::call::Call;
use super::letter::Letter;
use super::problem::Problem;
use super::{messages, postings, settle, turns};
use crate::play::{
    ActionError, AskRefused, Asked, Failure, GameId, Moment, Posted, Request, RequestAnswer,
    RequestAnswered, RequestId, RequestKind, RequestRefused, TakenBack,
};

/// Asks for a takeback, or takes back at once where that is free.
pub async fn ask_takeback(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    let asked = app.play.ask_takeback(call.user(), game, at).await;
    answer_ask(app, call, asked, RequestKind::TakeBack, game, at).await
}

/// Offers a draw, or takes up the one that is offered.
pub async fn offer_draw(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    let asked = app.play.offer_draw(call.user(), game, at).await;
    answer_ask(app, call, asked, RequestKind::Draw, game, at).await
}

async fn answer_ask(
    app: &Arc<App>,
    call: &Call,
    asked: Result<Asked, ActionError<AskRefused>>,
    kind: RequestKind,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    match asked {
        Ok(Asked::Asked {
            game,
            request,
            posting,
            is_called_apart,
            is_again,
        }) => {
            let asked = Posted::Request(game.clone(), request);
            if is_again && let Some(message) = postings::find(app, call.channel, &asked).await {
                // It was seen after all, and nobody is called twice.
                postings::noted(app, posting, call.channel, message).await?;
                let request = Request {
                    message: Some((call.channel, message)),
                    ..request
                };
                let refused = AskRefused::AlreadyAsked { game, request };
                let letter = messages::ask_refused(&refused, kind, None, at, call.reader);
                return Ok(Answer::private(letter));
            }
            let mut letter = messages::request(&game, &request, call.public);
            if is_called_apart {
                letter.pings = None;
            }
            Ok(Answer::public(letter).showing(Shows::Posting(posting)))
        }
        Ok(Asked::TakenBack(taken)) => Ok(taken_back(app, call, *taken, false).await),
        Ok(Asked::Agreed(game)) => Ok(turns::show_news(app, call, *game).await),
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            messages::ask_refused(refused, kind, game, at, call.reader)
        })
        .await),
    }
}

/// The board before the moves that were taken back, for everybody.
async fn taken_back(app: &Arc<App>, call: &Call, taken: TakenBack, by_consent: bool) -> Answer {
    let said = messages::take_back_done(&taken, by_consent, call.public);
    let answer = turns::show_news(app, call, taken.game).await;
    if matches!(answer.shows, Shows::Delivery(_)) {
        answer.behind(said)
    } else {
        answer
    }
}

/// Somebody pressed one of a request's buttons.
pub async fn answer(
    app: &Arc<App>,
    call: &Call,
    id: RequestId,
    answer: RequestAnswer,
) -> Result<Answer, Problem> {
    match app.play.answer_request(call.user(), id, answer).await {
        // The request's own message says so once the board is there.
        Ok(RequestAnswered::TakenBack(taken, _)) => Ok(taken_back(app, call, *taken, true).await),
        Ok(RequestAnswered::Agreed(game, _)) => Ok(turns::show_news(app, call, *game).await),
        Ok(RequestAnswered::Ended(game, request)) => {
            let letter = messages::request_ended(&game, &request, call.public);
            Ok(Answer::in_place(letter).then(Then::CloseRequests(game.id)))
        }
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(refused)) => {
            let sentence = messages::request_refused(&refused, call.reader);
            let answer = Answer::private(Letter::of(sentence));
            Ok(match refused {
                RequestRefused::Ended { game, .. } => answer.then(Then::CloseRequests(game.id)),
                _ => answer,
            })
        }
    }
}

/// Lets the messages of requests that have their answer say so, and have no buttons any more.
pub async fn close_requests(app: &App, game: GameId) -> Result<(), Failure> {
    let ended = app.play.ended_requests(game).await?;
    if ended.is_empty() {
        return Ok(());
    }
    let Some(game) = app.play.game(game).await? else {
        return Ok(());
    };
    let locale = app.game_locale(&game).await?;
    for request in ended {
        if let Some((channel, message)) = request.message {
            let body = messages::request_ended(&game, &request, locale).body();
            if settle::edit(app, channel, message, &body).await {
                app.play.request_closed(request.id).await?;
            }
        }
    }
    Ok(())
}
