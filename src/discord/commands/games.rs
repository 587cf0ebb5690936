//! `/wayk games`: one's own games.

use super::super::answer::{Answer, Seen};
use super::super::{list, messages};
use super::{Context, Never, run};

/// List your games, those waiting for you first.
#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let list = list::page(&app, &call, 0).await?;
        Ok(Answer::private(messages::games(&list, call.reader)))
    })
    .await
}
