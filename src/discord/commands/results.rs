//! `/wayk results`: how one's games against the bot ended.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::{Context, Never, run};

/// Show how your games against the bot ended.
#[poise::command(slash_command)]
pub async fn results(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let results = app.play.solo_results(call.user()).await?;
        Ok(Answer::private(messages::results(&results, call.reader)))
    })
    .await
}
