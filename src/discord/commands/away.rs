//! `/wayk away`: leave that is declared beforehand, and what of it is left.

use std::sync::Arc;

use super::super::answer::{Answer, Seen};
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::messages;
use super::super::problem::Problem;
use super::{Context, Never, run};
use crate::play::{Zone, read_until};

/// Stop your clocks while you are away.
#[poise::command(slash_command)]
pub async fn away(
    ctx: Context<'_>,
    #[description = "until"]
    #[max_length = 100]
    until: Option<String>,
) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        if let Some(until) = until {
            return declare(&app, &call, &until).await;
        }
        let leave = app.play.leave(call.user()).await?;
        Ok(Answer::private(messages::leave(&leave, call.reader)))
    })
    .await
}

async fn declare(app: &Arc<App>, call: &Call, typed: &str) -> Result<Answer, Problem> {
    let zone = app.play.settings(call.user()).await?.zone;
    let zone = zone.unwrap_or(Zone::UTC);
    let leave = app.play.leave(call.user()).await?;
    let until = read_until(typed, app.play.now(), zone.as_jiff()).map_err(|error| {
        Problem::told(messages::until_refused(error, typed, &leave, call.reader))
    })?;
    match app.play.go_away(call.person.clone(), until).await {
        Ok(leave) => Ok(Answer::private(messages::leave(&leave, call.reader))),
        Err(error) => Err(Problem::of(error, |refused| {
            Letter::of(messages::away_refused(&refused, typed, &leave, call.reader))
        })),
    }
}
