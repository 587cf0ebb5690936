//! `/wayk settings`: a private panel.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::{Context, Never, run};

/// Choose how the bot treats you.
#[poise::command(slash_command)]
pub async fn settings(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let settings = app.play.settings(call.user()).await?;
        Ok(Answer::private(messages::settings(&settings, call.reader)))
    })
    .await
}
