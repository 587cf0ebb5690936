//! `/wayk admin`: what those who manage a server can do to its games.

use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};

use super::super::answer::Seen;
use super::super::call::{self, Call};
use super::super::components::managed;
use super::super::problem::Problem;
use super::super::{admins, messages, text};
use super::{Context, Never, run};
use crate::i18n::Locale;
use crate::play::{Admin, GameId, GuildId, Ruling, Side};

/// Discord's limits for suggestions (application commands page, "Autocomplete").
const MOST_SUGGESTIONS: u32 = 25;
const MOST_NAME: usize = 100;

/// The results as choices, named by [`Ruling::word`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum ResultChoice {
    #[name = "none"]
    None,
    #[name = "amber"]
    Amber,
    #[name = "cyan"]
    Cyan,
    #[name = "draw"]
    Draw,
}

impl From<ResultChoice> for Ruling {
    fn from(choice: ResultChoice) -> Self {
        match choice {
            ResultChoice::None => Self::None,
            ResultChoice::Amber => Self::Amber,
            ResultChoice::Cyan => Self::Cyan,
            ResultChoice::Draw => Self::Draw,
        }
    }
}

/// The crews as choices, named by [`Side::name`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum CrewChoice {
    #[name = "amber"]
    Amber,
    #[name = "cyan"]
    Cyan,
}

impl From<CrewChoice> for Side {
    fn from(choice: CrewChoice) -> Self {
        match choice {
            CrewChoice::Amber => Self::Amber,
            CrewChoice::Cyan => Self::Cyan,
        }
    }
}

/// For those who manage the server.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("end", "take", "replace", "correct")
)]
#[expect(
    clippy::unused_async,
    reason = "poise wants it, and Discord never calls it"
)]
pub async fn admin(_ctx: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// The caller as somebody who manages the server.
fn admin_of(call: &Call) -> Result<Admin, Problem> {
    Ok(Admin {
        guild: managed(call)?,
        channel: call.channel,
        person: call.person.clone(),
    })
}

/// End a game that cannot go on.
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[description = "game"]
    #[autocomplete = "suggest_in_play"]
    #[min = 1]
    game: i64,
    #[description = "result"] result: Option<ResultChoice>,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let result = result.map_or(Ruling::None, Ruling::from);
        let ended = app
            .play
            .admin_end(admin_of(&call)?, GameId::new(game), result)
            .await;
        let ended = ended.map_err(|error| admins::problem(error, &call))?;
        Ok(admins::told(&call, &ended).then(admins::posting(ended.game)))
    })
    .await
}

/// Take a game to this channel.
#[poise::command(slash_command, rename = "move")]
async fn take(
    ctx: Context<'_>,
    #[description = "game"]
    #[autocomplete = "suggest_in_play"]
    #[min = 1]
    game: i64,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let moved = app
            .play
            .admin_move(admin_of(&call)?, GameId::new(game))
            .await;
        let moved = moved.map_err(|error| admins::problem(error, &call))?;
        Ok(admins::told(&call, &moved).then(admins::posting(moved.game)))
    })
    .await
}

/// Let somebody play on for a player who left.
#[poise::command(slash_command)]
async fn replace(
    ctx: Context<'_>,
    #[description = "game"]
    #[autocomplete = "suggest_in_play"]
    #[min = 1]
    game: i64,
    #[description = "crew"] crew: CrewChoice,
    #[description = "by"] by: User,
) -> Result<(), Never> {
    let member = ctx.interaction.data.resolved.members.get(&by.id);
    let is_member = member.is_some();
    let is_bot = by.bot;
    let nick = member.and_then(|member| member.nick.as_deref());
    let by = call::person(&by, nick);
    run(ctx, Seen::Publicly, |app, call| async move {
        let admin = admin_of(&call)?;
        if is_bot || !is_member {
            let sentence = messages::successor_refused(is_bot, &by, call.reader);
            return Err(Problem::told(sentence));
        }
        admins::replace(&app, &call, admin, GameId::new(game), crew.into(), by).await
    })
    .await
}

/// Correct the result of a finished game.
#[poise::command(slash_command)]
async fn correct(
    ctx: Context<'_>,
    #[description = "game"]
    #[autocomplete = "suggest_over"]
    #[min = 1]
    game: i64,
    #[description = "result"] result: ResultChoice,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let result = Ruling::from(result);
        let corrected = app
            .play
            .admin_correct(admin_of(&call)?, GameId::new(game), result)
            .await;
        let corrected = corrected.map_err(|error| admins::problem(error, &call))?;
        Ok(admins::told(&call, &corrected))
    })
    .await
}

async fn suggest_in_play(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggest(ctx, typed, false).await
}

async fn suggest_over(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggest(ctx, typed, true).await
}

/// The server's games that fit what was typed.
async fn suggest(ctx: Context<'_>, typed: &str, is_over: bool) -> CreateAutocompleteResponse {
    let app = Arc::clone(ctx.framework.user_data);
    let locale = Locale::for_reader(&ctx.interaction.locale);
    let guild = ctx.interaction.guild_id;
    let manages = Call::of_command(ctx.interaction).manages;
    let games = match guild.map(|guild| GuildId::new(guild.get())) {
        Some(guild) if manages => app
            .play
            .games_of_guild(guild, is_over, typed, MOST_SUGGESTIONS)
            .await
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    let choices = games.iter().map(|game| {
        let line = messages::game_line_plain(game, locale);
        AutocompleteChoice::new(text::clip(&line, MOST_NAME), game.id.get())
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
