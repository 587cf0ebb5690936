//! Games looked at from elsewhere, in a private answer: from a notice, or one after the other from
//! the list of one's games.

use std::sync::Arc;

use super::answer::{Answer, Then};
use super::app::App;
use super::call::Call;
use super::custom_id::{MoveValue, VisitDeed};
use super::letter::Letter;
use super::messages::{self, Face, Visit};
use super::problem::Problem;
use super::{list, turns};
use crate::play::{Game, GameId, Moment, Move};

/// Does what was pressed in a visited game.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    deed: VisitDeed,
    chosen: Option<MoveValue>,
) -> Result<Answer, Problem> {
    match deed {
        VisitDeed::Open(_) | VisitDeed::Deed(_) => {
            let game = turns::game(app, call, game).await?;
            board(app, call, game, false).await
        }
        VisitDeed::Choose(at) => {
            let Some(MoveValue(mv)) = chosen else {
                return Err(super::components::unknown(call));
            };
            choose(app, call, game, at, mv).await
        }
        VisitDeed::Play(at, mv) => make(app, call, game, at, mv).await,
        VisitDeed::Back(at) => {
            let game = turns::game(app, call, game).await?;
            turns::check_turn(&game, call, at)?;
            board(app, call, game, true).await
        }
        VisitDeed::Next => next(app, call, Some(game)).await,
        VisitDeed::Nudge => nudge(app, call, game).await,
        VisitDeed::Resign => {
            let game = turns::game(app, call, game).await?;
            super::components::ask_to_resign(call, &game)
        }
    }
}

/// A game's board for the caller alone, with the menu of moves where it is their turn.
async fn board(app: &Arc<App>, call: &Call, game: Game, in_place: bool) -> Result<Answer, Problem> {
    let others = list::others(app, call, game.id).await?;
    let requests = app.play.open_requests(game.id).await?;
    let face = app.private_face(&game, call).await;
    let (user, locale, now) = (call.user(), call.reader, app.play.now());
    let letter = move |game: &Game, face| {
        let visit = Visit {
            game,
            requests: &requests,
            user,
            others,
            now,
        };
        messages::visit(&visit, face, locale)
    };
    let answer = placed(letter(&game, face), in_place);
    Ok(answer.or_without_files(move |missing| letter(&game, Face::Text(missing))))
}

/// The next game that waits for the caller, in place of what stood there; the list where there is
/// none any more.
pub async fn next(app: &Arc<App>, call: &Call, after: Option<GameId>) -> Result<Answer, Problem> {
    if let Some(game) = list::next(app, call, after).await? {
        return board(app, call, game, true).await;
    }
    let list = list::page(app, call, 0).await?;
    let mut letter = messages::games(&list, call.reader);
    letter.text = format!("{}\n{}", call.reader.text("games-no-next"), letter.text);
    Ok(Answer::in_place(letter))
}

/// Nudges the opponent.
async fn nudge(app: &Arc<App>, call: &Call, game: GameId) -> Result<Answer, Problem> {
    let locale = call.reader;
    match app.play.nudge(call.user(), game).await {
        Ok(nudged) => Ok(Answer::private(messages::nudged(&nudged, locale))),
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            Letter::of(messages::nudge_refused(refused, game, locale))
        })
        .await),
    }
}

fn placed(letter: Letter, in_place: bool) -> Answer {
    if in_place {
        Answer::in_place(letter)
    } else {
        Answer::private(letter)
    }
}

/// A move that was chosen: its preview in place of the board, or made at once where the caller
/// prefers that.
async fn choose(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    mv: Move,
) -> Result<Answer, Problem> {
    let game = turns::game(app, call, game).await?;
    turns::check_turn(&game, call, at)?;
    if game.view().check(mv).is_err() || !app.play.settings(call.user()).await?.preview {
        // What the rules forbid is refused by the same words as ever.
        return make(app, call, game.id, at, mv).await;
    }
    let face = app.preview_face(&game, mv, call).await;
    let locale = call.reader;
    let letter = messages::visit_preview(&game, mv, face, locale);
    Ok(Answer::in_place(letter).or_without_files(move |missing| {
        messages::visit_preview(&game, mv, Face::Text(missing), locale)
    }))
}

/// Makes a move. Its board is posted where the game is played; the private message says so, and
/// leads on to the next game that waits.
async fn make(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    mv: Move,
) -> Result<Answer, Problem> {
    match app.play.make_move(call.user(), game, at, mv).await {
        Ok(turn) => {
            let game = turn.game;
            let others = list::others(app, call, game.id).await?;
            let letter = messages::visit_made(&game, others, call.reader);
            Ok(Answer::in_place(letter).then(Then::Post(Box::new(game))))
        }
        Err(error) => Err(turns::not_moved(app, call, game, at, mv, error).await),
    }
}
