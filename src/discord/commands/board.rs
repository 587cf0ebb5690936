//! `/wayk board`: the board again.

use std::sync::Arc;

use super::super::answer::{Answer, Seen, Shows};
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::problem::Problem;
use super::super::{list, messages, turns};
use super::{Context, Never, run};
use crate::play::{Game, UserId};

/// Of how many games' channels Discord is asked at most: one request each, within the three
/// seconds that an answer has.
const MOST_ASKED: usize = 5;

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
        turns::in_motion(app, call, game.id).await?;
        return Ok(again(app, call, game).await);
    }
    if let Some(game) = stranded(app, call).await? {
        call.may_play_here()?;
        let id = game.id;
        turns::in_motion(app, call, id).await?;
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
    let (id, at) = (game.id, game.moment());
    if let Err(failure) = app.play.look(call.user(), id).await {
        tracing::error!(game = %id, "could not note a look: {failure}");
    }
    let was_shown =
        game.board.is_some_and(|board| board.at == at) && !game.is_waiting_for(UserId::BOT);
    if was_shown {
        let answer = turns::show(app, call, game).await;
        // A turn calls its player once; for a second time there are nudges.
        answer
            .changed(|letter| letter.pings = None)
            .showing(Shows::BoardAgain(id, at))
    } else {
        turns::show_news(app, call, game).await
    }
}

/// A game of the caller's in this server that cannot go on where it is: its channel fails it, or
/// it never got one. It can go on here.
async fn stranded(app: &Arc<App>, call: &Call) -> Result<Option<Game>, Problem> {
    let mut games = app.play.games_of(call.user(), call.guild).await?;
    // A server's game does not go on in private messages.
    games.retain(|game| game.guild == call.guild);
    for game in &games {
        if !game.is_placed || app.play.trouble_in(game.channel).await?.is_some() {
            return Ok(Some(game.clone()));
        }
    }
    // A channel that was deleted or locked while nothing was to be posted in it is known to
    // Discord alone.
    for game in games.into_iter().take(MOST_ASKED) {
        if let Some(trouble) = list::ask_for_trouble(app, game.channel).await {
            app.play.channel_failed(game.channel, trouble).await?;
            return Ok(Some(game));
        }
    }
    Ok(None)
}
