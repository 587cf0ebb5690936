//! `/wayk settings`: a private panel.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::super::answer::{Answer, Seen};
use super::super::components::settings_panel;
use super::super::messages::{self, SettingsPage};
use super::super::problem::Problem;
use super::super::text;
use super::{Context, Never, run};
use crate::play::Zone;

/// Discord's limit for suggestions (application commands page, "Autocomplete").
const MOST_SUGGESTIONS: usize = 25;

/// How many characters of what somebody typed are quoted back.
const MOST_QUOTED: usize = 40;

/// Choose how the bot treats you.
#[poise::command(slash_command)]
pub async fn settings(
    ctx: Context<'_>,
    #[description = "zone"]
    #[autocomplete = "suggest"]
    #[max_length = 64]
    zone: Option<String>,
) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let Some(typed) = zone else {
            let panel = settings_panel(&app, &call, SettingsPage::default()).await?;
            return Ok(Answer::private(panel));
        };
        let zone: Zone = typed.parse().map_err(|_| {
            let quoted = text::escape(&text::clip(&typed, MOST_QUOTED));
            let sentence = call
                .reader
                .text_with("settings-zone-unknown", &[("zone", quoted.into())]);
            Problem::told(sentence)
        })?;
        app.play
            .adjust_settings(&call.person, |settings| settings.zone = Some(zone))
            .await?;
        let panel = settings_panel(&app, &call, SettingsPage::Hours).await?;
        Ok(Answer::private(panel))
    })
    .await
}

/// The zones that hold what was typed so far, with the time there.
async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let now = ctx.framework.user_data.play.now();
    let typed = typed.to_owned();
    // The zone database may be read from disk.
    let found = tokio::task::spawn_blocking(move || Zone::search(&typed, MOST_SUGGESTIONS)).await;
    let choices = found.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(
        choices
            .iter()
            .map(|zone| AutocompleteChoice::new(messages::zone_label(zone, now), zone.name()))
            .collect(),
    )
}
