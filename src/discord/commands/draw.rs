//! `/wayk draw`: an offer to leave it at a draw.

use super::super::answer::Seen;
use super::super::{courtesy, turns};
use super::{Context, Never, run};

/// Offer a draw in this channel's game, or accept one.
#[poise::command(slash_command)]
pub async fn draw(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let (game, _) = turns::game_here(&app, &call).await?;
        courtesy::offer_draw(&app, &call, game.id, game.moment()).await
    })
    .await
}
