//! The menu of moves and the way back from a preview.

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::custom_id::MoveValue;
use super::super::messages;
use super::super::problem::Problem;
use super::super::turns;
use crate::play::{GameId, Moment};

/// A move was chosen from a menu, public or (`in_place`) one's own.
pub async fn choose(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    chosen: Option<MoveValue>,
    in_place: bool,
) -> Result<Answer, Problem> {
    let game = turns::game(app, call, game).await?;
    turns::check_turn(&game, call, at)?;
    let Some(MoveValue(mv)) = chosen else {
        return Err(super::unknown(call));
    };
    turns::choose(app, call, &game, mv, in_place).await
}

/// Back from a preview: the menu in its place.
pub async fn back(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    let game = turns::game(app, call, game).await?;
    turns::check_turn(&game, call, at)?;
    Ok(Answer::in_place(messages::choose_again(&game, call.reader)))
}
