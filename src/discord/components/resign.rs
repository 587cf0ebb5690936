//! "Do you want to give up?", and the answer to that.

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::messages;
use super::super::problem::Problem;
use super::super::turns;
use crate::play::{Game, GameId, Moment};

/// Asks a player of a game in play, privately.
pub fn ask(call: &Call, game: &Game) -> Result<Answer, Problem> {
    let locale = call.reader;
    let Some(side) = game.side_of(call.user()) else {
        return Err(Problem::told(messages::stranger(game, locale)));
    };
    if game.is_over() {
        return Err(Problem::told(messages::over(game, locale)));
    }
    Ok(Answer::private(messages::resign_question(
        game, side, locale,
    )))
}

/// Yes: the end of the game, for everybody.
pub async fn resign(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    match app.play.resign(call.user(), game, at).await {
        Ok(resigned) => Ok(turns::show_news(app, call, resigned.game).await),
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            Letter::of(messages::resign_refused(refused, game, call.reader))
        })
        .await),
    }
}

/// No.
pub fn keep_playing(call: &Call) -> Answer {
    Answer::in_place(messages::kept(call.reader))
}
