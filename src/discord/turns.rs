//! What the menu under a board, the preview's buttons and `/wayk move` come down to.

use std::sync::Arc;

use super::answer::{Answer, Shows, Then};
use super::app::App;
use super::call::Call;
use super::delivery;
use super::letter::Letter;
use super::messages::{self, Face};
use super::problem::{Problem, chain};
use super::text;
use crate::i18n::Locale;
use crate::play::{ActionError, Game, GameId, Moment, Move, MoveRefused, Side};

/// A game that a control names.
pub async fn game(app: &App, call: &Call, id: GameId) -> Result<Game, Problem> {
    let game = app.play.game(id).await?;
    game.ok_or_else(|| Problem::told(call.reader.text("board-unknown")))
}

/// The caller's game in the channel, of which a command asks for something, and their crew.
pub async fn game_here(app: &App, call: &Call) -> Result<(Game, Side), Problem> {
    game_here_or(app, call, messages::not_here).await
}

/// The same, with a sentence of its own where they play none there. It is handed the game of others
/// that is in the channel.
pub async fn game_here_or(
    app: &App,
    call: &Call,
    not_here: impl FnOnce(Option<&Game>, Locale) -> String,
) -> Result<(Game, Side), Problem> {
    let game = app.play.last_game_in(call.channel).await?;
    let side = game.as_ref().and_then(|game| game.side_of(call.user()));
    let (Some(game), Some(side)) = (game.as_ref(), side) else {
        let sentence = not_here(game.as_ref(), call.reader);
        return Err(Problem::told(sentence));
    };
    in_motion(app, call, game.id).await?;
    app.play.look(call.user(), game.id).await?;
    Ok((game.clone(), side))
}

/// That a game does not stand still since the bot is out of its server, for whoever has installed
/// the bot for themselves and could go on without the other.
pub async fn in_motion(app: &App, call: &Call, game: GameId) -> Result<(), Problem> {
    if app.play.stands_still(game).await? {
        return Err(Problem::told(call.reader.text("board-server-left")));
    }
    Ok(())
}

/// Whether the caller may choose a move at this board: the same refusals as when the move is
/// made, before a preview is drawn for nothing.
pub fn check_turn(game: &Game, call: &Call, pressed: Moment) -> Result<(), Problem> {
    let locale = call.reader;
    let sentence = if game.side_of(call.user()).is_none() {
        messages::stranger(game, locale)
    } else if game.is_over() {
        messages::over(game, locale)
    } else if game.moment() != pressed {
        messages::stale(game, pressed, locale)
    } else if !game.is_waiting_for(call.user()) {
        let letter = Letter::of(messages::not_your_turn(game, locale));
        return Err(Problem::Told(messages::with_nudge(letter, game, locale)));
    } else {
        return Ok(());
    };
    Err(Problem::told(sentence))
}

/// A move that was chosen: previewed to the caller, or made at once where they prefer that.
/// `in_place` where the choice was made in a private message that the preview replaces.
pub async fn choose(
    app: &Arc<App>,
    call: &Call,
    game: &Game,
    mv: Move,
    in_place: bool,
) -> Result<Answer, Problem> {
    if let Err(reason) = game.view().check(mv) {
        let refused = MoveRefused::Illegal {
            reason,
            game: Box::new(game.clone()),
        };
        let locale = call.reader;
        let sentence = messages::move_refused(&refused, Some(game), mv, game.moment(), locale);
        return Err(Problem::told(sentence));
    }
    if !app.play.settings(call.user()).await?.preview {
        return make(app, call, game.id, game.moment(), mv).await;
    }
    let face = app.preview_face(game, mv, call).await;
    let letter = messages::preview(game, mv, face, call.reader);
    let answer = if in_place {
        Answer::in_place(letter)
    } else {
        Answer::private(letter)
    };
    let (game, locale) = (game.clone(), call.reader);
    Ok(answer
        .or_without_files(move |missing| messages::preview(&game, mv, Face::Text(missing), locale)))
}

/// Makes a move. The answer is the new board, for everybody.
pub async fn make(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    pressed: Moment,
    mv: Move,
) -> Result<Answer, Problem> {
    match app.play.make_move(call.user(), game, pressed, mv).await {
        Ok(turn) => Ok(show_news(app, call, turn.game).await),
        Err(error) => Err(not_moved(app, call, game, pressed, mv, error).await),
    }
}

/// Why a move is not made.
pub async fn not_moved(
    app: &App,
    call: &Call,
    game: GameId,
    pressed: Moment,
    mv: Move,
    error: ActionError<MoveRefused>,
) -> Problem {
    Problem::in_game(app, game, error, |refused, game| {
        let sentence = messages::move_refused(refused, game, mv, pressed, call.reader);
        Letter::of(sentence)
    })
    .await
}

/// The answer that shows a game's newest board, or its end, for the first time: in its own
/// channel as the answer, from anywhere else as a message there. Where it is the bot's turn, it
/// moves first, so that one message tells of both moves of a round.
pub async fn show_news(app: &Arc<App>, call: &Call, game: Game) -> Answer {
    if game.channel != call.channel {
        let sentence = call.reader.text_with(
            "board-moved",
            &[("channel", text::channel(game.channel).into())],
        );
        return Answer::private(Letter::of(sentence))
            .then(Then::CloseSource)
            .then(Then::Post(Box::new(game)));
    }
    let game = match app.play.bot_moves(game.clone()).await {
        Ok(moved) => moved.game,
        Err(failure) => {
            // What the person did is stored, and the row in the outbox has the bot try again.
            tracing::error!(game = %game.id, "the bot does not move: {}", chain(&failure));
            return show(app, call, game).await.then(Then::CloseSource);
        }
    };
    let key = game.delivery();
    show(app, call, game)
        .await
        .showing(Shows::Delivery(key))
        .then(Then::CloseSource)
}

/// A public answer that shows a game's board, or its end.
pub async fn show(app: &Arc<App>, call: &Call, game: Game) -> Answer {
    let face = app.face(&game, call).await;
    let now = app.play.now();
    let letter = delivery::letter(&game, face, now, call.public);
    let locale = call.public;
    Answer::public(letter)
        .or_without_files(move |missing| delivery::letter(&game, Face::Text(missing), now, locale))
}
