//! `/wayk takeback`: one's last move undone, against the bot or with the other player's consent.

use super::super::answer::Seen;
use super::super::{courtesy, solo, turns};
use super::{Context, Never, run};

/// Take your last move back.
#[poise::command(slash_command)]
pub async fn takeback(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let (game, _) = turns::game_here(&app, &call).await?;
        let (id, at) = (game.id, game.moment());
        if game.solo.is_some() {
            solo::take_back(&app, &call, id, at).await
        } else {
            courtesy::ask_takeback(&app, &call, id, at).await
        }
    })
    .await
}
