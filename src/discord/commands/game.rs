//! `/wayk game`: any game of the server, by its number.

use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::super::answer::{Answer, Seen};
use super::super::app::App;
use super::super::call::Call;
use super::super::messages::{self, Face};
use super::super::problem::Problem;
use super::{Context, Never, run};
use crate::i18n::Locale;
use crate::play::{Failure, Game, GameId, GuildId, UserId};

/// Discord's limit for suggestions (application commands page, "Autocomplete").
const MOST_SUGGESTIONS: usize = 25;

/// Show a game of this server by its number.
#[poise::command(slash_command)]
pub async fn game(
    ctx: Context<'_>,
    #[description = "number"]
    #[autocomplete = "suggest"]
    #[min = 1]
    number: i64,
) -> Result<(), Never> {
    run(ctx, Seen::Privately, move |app, call| async move {
        if let Some(game) = find(&app, &call, number).await? {
            return show(&app, &call, game).await;
        }
        let is_private = call.guild.is_none();
        let sentence = messages::no_such_game(number, is_private, call.reader);
        Err(Problem::told(sentence))
    })
    .await
}

/// The game of this number, where it belongs to the place in which it is asked for: games of
/// another server, and what somebody plays in private messages, are nobody else's business. In
/// private messages one finds one's own from everywhere, also where one has lost sight of the channel.
async fn find(app: &App, call: &Call, number: i64) -> Result<Option<Game>, Failure> {
    let game = app.play.game(GameId::new(number)).await?;
    Ok(game.filter(|game| match call.guild {
        Some(_) => game.guild == call.guild,
        None => game.side_of(call.user()).is_some(),
    }))
}

async fn show(app: &Arc<App>, call: &Call, game: Game) -> Result<Answer, Problem> {
    app.play.look(call.user(), game.id).await?;
    let requests = app.play.open_requests(game.id).await?;
    let (user, locale, now) = (call.user(), call.reader, app.play.now());
    let face = app.private_face(&game, call).await;
    let letter = messages::watch(&game, &requests, user, now, face, locale);
    Ok(Answer::private(letter).or_without_files(move |missing| {
        messages::watch(&game, &requests, user, now, Face::Text(missing), locale)
    }))
}

/// The newest games of the server, or in private messages one's own in play, whose number begins with
/// what was typed so far.
async fn suggest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let locale = Locale::for_reader(&ctx.interaction.locale);
    let found = if let Some(guild) = ctx.interaction.guild_id {
        let guild = GuildId::new(guild.get());
        app.play.newest_games(guild, typed, MOST_SUGGESTIONS).await
    } else {
        let user = UserId::new(ctx.interaction.user.id.get());
        app.play.own_games(user, typed, MOST_SUGGESTIONS).await
    };
    let games = found.unwrap_or_else(|failure| {
        tracing::error!("no suggestions: {failure}");
        Vec::new()
    });
    CreateAutocompleteResponse::new().set_choices(
        games
            .iter()
            .map(|game| {
                let (name, id) = messages::game_suggestion(game, locale);
                AutocompleteChoice::new(name, id.get())
            })
            .collect(),
    )
}
