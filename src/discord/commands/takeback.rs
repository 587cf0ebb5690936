//! `/wayk takeback`: one's last move against the bot, undone.

use super::super::answer::Seen;
use super::super::solo;
use super::{Context, Never, run};

/// Take your last move against the bot back.
#[poise::command(slash_command)]
pub async fn takeback(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let game = solo::game_here(&app, &call).await?;
        solo::take_back(&app, &call, game.id, game.moment()).await
    })
    .await
}
