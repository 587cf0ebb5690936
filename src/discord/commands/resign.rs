//! `/wayk resign`: giving up this channel's game, after a question.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::super::problem::Problem;
use super::{Context, Never, run};

/// Give up this channel's game.
#[poise::command(slash_command)]
pub async fn resign(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let game = app.play.last_game_in(call.channel).await?;
        let side = game.as_ref().and_then(|game| game.side_of(call.user()));
        match (game, side) {
            (Some(game), Some(_)) if game.is_over() => {
                Err(Problem::told(messages::over(&game, call.reader)))
            }
            (Some(game), Some(side)) => Ok(Answer::private(messages::resign_question(
                &game,
                side,
                call.reader,
            ))),
            (game, _) => Err(Problem::told(messages::not_here(
                game.as_ref(),
                call.reader,
            ))),
        }
    })
    .await
}
