//! `/wayk help`.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::{Context, Never, run};

/// What the bot can do and how to begin.
#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |_, call| async move {
        Ok(Answer::private(messages::help(call.reader)))
    })
    .await
}
