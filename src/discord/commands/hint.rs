//! `/wayk hint`: help against the bot.

use super::super::answer::Seen;
use super::super::{solo, turns};
use super::{Context, Never, run};

/// Get a hint in your game against the bot.
#[poise::command(slash_command)]
pub async fn hint(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let (game, _) = turns::game_here(&app, &call).await?;
        solo::hint(&app, &call, game.id, game.moment(), None).await
    })
    .await
}
