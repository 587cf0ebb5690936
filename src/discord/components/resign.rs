//! The answer to "do you want to give up?".

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::messages;
use super::super::problem::Problem;
use super::super::turns;
use crate::play::{GameId, Moment};

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
