//! The slash commands: one file each, and how they are described to Discord.
//!
//! Discord takes at most 25 subcommands (application commands page); `tests/limits/` holds the
//! whole tree to every limit.

mod admin;
mod away;
mod board;
mod draw;
mod game;
mod games;
mod help;
mod hint;
mod localise;
mod r#move;
mod new;
mod privacy;
mod puzzle;
mod rescue;
mod resign;
mod results;
mod rules;
mod settings;
mod solo;
mod takeback;

use std::convert::Infallible;
use std::sync::Arc;

use serenity::all::CreateCommand;

use super::answer::{Answer, Seen, answer};
use super::app::App;
use super::call::Call;
use super::problem::Problem;

pub use localise::{localise, text_keys};

/// What poise hands on to every command.
pub type Data = Arc<App>;

/// A command has answered every problem by the time it returns.
pub type Never = Infallible;

/// What a command is called with.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Never>;

/// Play the board game Wayk.
#[poise::command(
    slash_command,
    subcommand_required,
    interaction_context = "Guild|BotDm",
    install_context = "Guild|User",
    subcommands(
        "new::new",
        "solo::solo",
        "r#move::make_move",
        "board::board",
        "games::games",
        "game::game",
        "rescue::rescue",
        "puzzle::puzzle",
        "resign::resign",
        "draw::draw",
        "hint::hint",
        "takeback::takeback",
        "results::results",
        "away::away",
        "rules::rules",
        "help::help",
        "settings::settings",
        "admin::admin",
        "privacy::privacy",
        "privacy::export",
        "privacy::forget_me"
    )
)]
#[expect(
    clippy::unused_async,
    reason = "poise wants it, and Discord never calls it"
)]
async fn wayk(_ctx: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// Every command, with its names and descriptions in both languages.
pub fn all() -> Vec<poise::Command<Data, Never>> {
    let mut commands = vec![wayk(), new::challenge_menu()];
    localise(&mut commands);
    commands
}

/// The commands as Discord is told them.
pub fn registration(commands: &[poise::Command<Data, Never>]) -> Vec<CreateCommand> {
    let slash = commands
        .iter()
        .filter_map(poise::Command::create_as_slash_command);
    let menus = commands.iter().filter_map(|command| {
        // poise leaves the other languages' names of a context menu out.
        let menu = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(menu, |menu, (locale, name)| {
            menu.name_localized(locale.as_ref(), name.as_ref())
        }))
    });
    slash.chain(menus).collect()
}

/// Answers a command: what [`answer`] does.
async fn run<F>(
    ctx: Context<'_>,
    expected: Seen,
    handler: impl FnOnce(Arc<App>, Call) -> F,
) -> Result<(), Never>
where
    F: Future<Output = Result<Answer, Problem>> + Send + 'static,
{
    let app = Arc::clone(ctx.framework.user_data);
    let call = Call::of_command(ctx.interaction).in_server(&app).await;
    let handler = handler(Arc::clone(&app), call.clone());
    answer(app, call, expected, handler).await;
    Ok(())
}
