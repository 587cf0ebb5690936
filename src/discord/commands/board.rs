//! `/wayk board`: the board again.

use std::sync::Arc;

use super::super::answer::{Answer, Seen, Shows};
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::problem::Problem;
use super::super::{messages, turns};
use super::{Context, Never, run};
use crate::play::Game;

/// Show the board of this channel's game again.
#[poise::command(slash_command)]
pub async fn board(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        show(&app, &call).await
    })
    .await
}

async fn show(app: &Arc<App>, call: &Call) -> Result<Answer, Problem> {
    if let Some(game) = app.play.game_in(call.channel).await? {
        return Ok(again(app, call, game).await);
    }
    if let Some(game) = stranded(app, call).await? {
        let id = game.id;
        return match app.play.relocate(call.user(), id, call.channel).await {
            Ok(game) => Ok(turns::show_news(app, call, game).await),
            Err(error) => Err(Problem::of(error, |refused| {
                Letter::of(messages::relocate_refused(&refused, call.reader))
            })),
        };
    }
    match app.play.last_game_in(call.channel).await? {
        Some(game) => Ok(again(app, call, game).await),
        None => Err(Problem::told(messages::not_here(None, call.reader))),
    }
}

/// A board that was shown before, or never reached the channel.
async fn again(app: &Arc<App>, call: &Call, game: Game) -> Answer {
    let (id, ply) = (game.id, game.ply());
    let was_shown = game.board.is_some_and(|board| board.ply == ply);
    if was_shown {
        turns::show(app, call, game)
            .await
            .showing(Shows::BoardAgain(id, ply))
    } else {
        turns::show_news(app, call, game).await
    }
}

/// A game of the caller's in this server that cannot go on where it is: its channel fails it, or
/// it never got one. It can go on here.
async fn stranded(app: &Arc<App>, call: &Call) -> Result<Option<Game>, Problem> {
    for game in app.play.games_of(call.user(), Some(call.guild)).await? {
        if !game.is_placed || app.play.trouble_in(game.channel).await?.is_some() {
            return Ok(Some(game));
        }
    }
    Ok(None)
}
