//! `/wayk resign`: giving up this channel's game, after a question.

use super::super::answer::Seen;
use super::super::components::ask_to_resign;
use super::super::turns;
use super::{Context, Never, run};
use crate::i18n::Locale;

/// Give up this channel's game.
#[poise::command(slash_command)]
pub async fn resign(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        // Their games elsewhere have a button for it, for who has lost their channels too.
        let elsewhere = |_: Option<&_>, locale: Locale| locale.text("resign-not-here");
        let (game, _) = turns::game_here_or(&app, &call, elsewhere).await?;
        ask_to_resign(&call, &game)
    })
    .await
}
