//! `/wayk resign`: giving up this channel's game, after a question.

use super::super::answer::{Answer, Seen};
use super::super::problem::Problem;
use super::super::{messages, turns};
use super::{Context, Never, run};

/// Give up this channel's game.
#[poise::command(slash_command)]
pub async fn resign(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let (game, side) = turns::game_here(&app, &call).await?;
        if game.is_over() {
            return Err(Problem::told(messages::over(&game, call.reader)));
        }
        let question = messages::resign_question(&game, side, call.reader);
        Ok(Answer::private(question))
    })
    .await
}
