//! `/wayk games`: one's own games.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::{Context, Never, run};

/// List your games, those waiting for you first.
#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let guild = call.guild;
        let games = app.play.games_of(call.user(), guild).await?;
        let challenges = app.play.challenges_of(call.user(), guild).await?;
        Ok(Answer::private(messages::games(
            &games,
            &challenges,
            call.user(),
            call.reader,
        )))
    })
    .await
}
