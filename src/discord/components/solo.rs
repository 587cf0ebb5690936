//! The buttons under the board of a game against the bot.

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::problem::Problem;
use super::super::solo;
use crate::play::{GameId, HintStep, Moment};

/// Takes the last round back.
pub async fn take_back(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    solo::take_back(app, call, game, at).await
}

/// Says so much of a hint.
pub async fn hint(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    step: HintStep,
) -> Result<Answer, Problem> {
    // The button under the board asks for as much as was told before.
    let step = Some(step).filter(|step| *step != HintStep::Robot);
    solo::hint(app, call, game, at, step).await
}
