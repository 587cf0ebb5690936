//! `/wayk rules`: the game in four pictures.

use super::super::answer::{Answer, Seen};
use super::super::messages;
use super::{Context, Never, run};

/// Explain the game in four pictures.
#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let locale = call.reader;
        let pictures = if call.rights.attach() {
            let style = app.style_for(call.user()).await;
            Some(app.rules(locale, style).await?)
        } else {
            None
        };
        let answer = Answer::private(messages::rules(pictures, locale));
        Ok(answer.or_without_files(move |_| messages::rules(None, locale)))
    })
    .await
}
