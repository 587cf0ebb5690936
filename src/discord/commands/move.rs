//! `/wayk move`: a typed move.

use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::super::answer::{Answer, Seen};
use super::super::app::App;
use super::super::call::Call;
use super::super::problem::Problem;
use super::super::{messages, turns};
use super::{Context, Never, run};
use crate::i18n::Locale;
use crate::play::{ChannelId, Game, UserId};

/// Discord's limit for suggestions (application commands page, "Autocomplete").
const MOST_SUGGESTIONS: usize = 25;

/// Discord's limit for a suggestion's name.
const MOST_NAME: usize = 100;

/// Make your move in this channel's game.
#[poise::command(slash_command, rename = "move")]
pub async fn make_move(
    ctx: Context<'_>,
    #[description = "to"]
    #[autocomplete = "suggest"]
    #[max_length = 100]
    to: String,
) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        type_move(&app, &call, &to).await
    })
    .await
}

async fn type_move(app: &Arc<App>, call: &Call, typed: &str) -> Result<Answer, Problem> {
    let locale = call.reader;
    let (game, _) = turns::game_here(app, call).await?;
    turns::check_turn(&game, call, game.moment())?;
    match game.read_move(typed) {
        Ok(mv) => turns::choose(app, call, &game, mv, false).await,
        Err(error) => Err(Problem::told(messages::move_text_refused(
            &error, typed, &game, locale,
        ))),
    }
}

/// The caller's legal moves that hold what they have typed so far.
async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let user = UserId::new(ctx.interaction.user.id.get());
    let channel = ChannelId::new(ctx.interaction.channel_id.get());
    let locale = Locale::for_reader(&ctx.interaction.locale);
    let choices = match app.play.game_in(channel).await {
        Ok(Some(game)) if game.is_waiting_for(user) => {
            if let Err(failure) = app.play.look(user, game.id).await {
                tracing::error!(game = %game.id, "could not note a look: {failure}");
            }
            suggestions(&game, typed, locale)
        }
        Ok(_) => Vec::new(),
        Err(failure) => {
            tracing::error!(%channel, "no suggestions: {failure}");
            Vec::new()
        }
    };
    CreateAutocompleteResponse::new().set_choices(
        choices
            .into_iter()
            .map(|(name, value)| AutocompleteChoice::new(name, value))
            .collect(),
    )
}

/// The legal moves whose text holds what was typed, marks and case aside: what is shown of each,
/// and the text that stands for it.
pub fn suggestions(game: &Game, typed: &str, locale: Locale) -> Vec<(String, String)> {
    let view = game.view();
    let wanted = bare(typed);
    view.legal_moves()
        .into_iter()
        .filter(|&mv| bare(&view.move_text(mv)).contains(&wanted))
        .take(MOST_SUGGESTIONS)
        .map(|mv| {
            let label = messages::move_label(&view, mv, locale);
            (
                super::super::text::clip(&label, MOST_NAME),
                view.move_text(mv),
            )
        })
        .collect()
}

/// Letters and digits, capital.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_uppercase)
        .collect()
}
