//! Buttons and menus: every one is answered from its custom id and the database alone.

mod challenge;
mod chosen;
mod guild;
mod privacy;
mod rematch;
mod resign;
mod settings;
mod solo;
mod time;
mod turn;

use std::sync::Arc;

use serenity::all::ComponentInteraction;

use super::answer::{Answer, Seen, answer};
use super::app::App;
use super::call::Call;
use super::custom_id::{Control, ListDeed, PuzzleDeed, RescueDeed, VisitDeed};
use super::problem::Problem;
use crate::play::{Answer as Answered, Failure, GameId, HintStep, RequestAnswer};

pub use chosen::Chosen;
pub use guild::managed;
pub use resign::ask as ask_to_resign;
pub use settings::panel as settings_panel;

/// Answers a press or a choice.
pub async fn handle(app: Arc<App>, interaction: &ComponentInteraction) {
    let call = Call::of_component(interaction).in_server(&app).await;
    let control = interaction.data.custom_id.parse::<Control>();
    let chosen = Chosen::of(interaction);
    let expected = control.as_ref().map_or(Seen::Privately, seen);
    let handler = {
        let (app, call) = (Arc::clone(&app), call.clone());
        async move {
            match control {
                Ok(control) => {
                    if let Some(game) = game_of(&app, &control).await? {
                        super::turns::in_motion(&app, &call, game).await?;
                        app.play.look(call.user(), game).await?;
                    }
                    dispatch(&app, &call, control, chosen).await
                }
                Err(error) => {
                    tracing::warn!(%error, "a press that means nothing");
                    Err(unknown(&call))
                }
            }
        }
    };
    answer(app, call, expected, handler).await;
}

/// The game that a control is about.
async fn game_of(app: &App, control: &Control) -> Result<Option<GameId>, Failure> {
    match *control {
        Control::Request { request, .. } => app.play.game_of_request(request).await,
        Control::Replacement { replacement, .. } => app.play.game_of_replacement(replacement).await,
        _ => Ok(control.game()),
    }
}

/// How a control's answer is most likely seen, in case it has to be deferred.
const fn seen(control: &Control) -> Seen {
    match control {
        Control::Play { .. }
        | Control::TakeBack { .. }
        | Control::Resign { .. }
        | Control::Request {
            answer: RequestAnswer::Grant,
            ..
        }
        | Control::Rematch { .. }
        | Control::Clock { .. }
        | Control::Challenge {
            answer: Answered::Accept,
            ..
        }
        | Control::Rescue {
            deed: RescueDeed::Share,
            ..
        }
        | Control::Puzzle {
            deed: PuzzleDeed::Share,
            ..
        } => Seen::Publicly,
        Control::Choose { .. }
        | Control::Visit {
            deed: VisitDeed::Open(_) | VisitDeed::Deed(_) | VisitDeed::Nudge | VisitDeed::Resign,
            ..
        }
        | Control::Challenge {
            answer: Answered::Decline,
            ..
        } => Seen::Privately,
        // The first step is asked for under the board, the others in the hint before.
        Control::Hint { step, .. } => match step {
            HintStep::Robot => Seen::Privately,
            HintStep::Tile | HintStep::Move => Seen::InPlace,
        },
        Control::Challenge { .. }
        | Control::ChooseAgain { .. }
        | Control::Back { .. }
        | Control::KeepPlaying { .. }
        | Control::Request { .. }
        | Control::Reason { .. }
        | Control::ComeBack
        | Control::Settings(_)
        | Control::Guild(_)
        | Control::Replacement { .. }
        | Control::Forget { .. }
        | Control::Rescue { .. }
        | Control::Puzzle { .. }
        | Control::Visit { .. }
        | Control::List { .. } => Seen::InPlace,
    }
}

async fn dispatch(
    app: &Arc<App>,
    call: &Call,
    control: Control,
    chosen: Chosen,
) -> Result<Answer, Problem> {
    match control {
        Control::Challenge { challenge, answer } => {
            challenge::answer(app, call, challenge, answer).await
        }
        Control::Choose { game, at } => turn::choose(app, call, game, at, chosen.mv(), false).await,
        Control::ChooseAgain { game, at } => {
            turn::choose(app, call, game, at, chosen.mv(), true).await
        }
        Control::Play { game, at, mv } => super::turns::make(app, call, game, at, mv).await,
        Control::Back { game, at } => turn::back(app, call, game, at).await,
        Control::Resign { game, at } => resign::resign(app, call, game, at).await,
        Control::KeepPlaying { .. } => Ok(resign::keep_playing(call)),
        Control::Rematch { game } => rematch::rematch(app, call, game).await,
        Control::TakeBack { game, at } => solo::take_back(app, call, game, at).await,
        Control::Hint { game, at, step } => solo::hint(app, call, game, at, step).await,
        Control::Clock { game, deed } => time::act(app, call, game, deed).await,
        Control::ComeBack => time::come_back(app, call).await,
        Control::Settings(field) => settings::act(app, call, field, &chosen).await,
        Control::Guild(field) => guild::act(app, call, field, &chosen).await,
        Control::Replacement {
            replacement,
            is_yes,
        } => super::admins::answer_replacement(app, call, replacement, is_yes).await,
        Control::Forget { is_yes } => privacy::forget(app, call, is_yes).await,
        Control::Rescue { rescue, deed } => {
            super::rescues::act(app, call, rescue, deed, chosen.mv()).await
        }
        Control::Puzzle { attempt, deed } => {
            super::puzzles::act(app, call, attempt, deed, chosen.mv()).await
        }
        Control::Visit { game, deed } => {
            super::visits::act(app, call, game, deed, chosen.mv()).await
        }
        Control::Request { request, answer } => {
            super::courtesy::answer(app, call, request, answer).await
        }
        Control::Reason { challenge } => {
            challenge::reason(app, call, challenge, chosen.word()).await
        }
        Control::List {
            deed: ListDeed::Page(page),
        } => super::list::turn_to(app, call, page).await,
        Control::List {
            deed: ListDeed::Next,
        } => super::visits::next(app, call, None).await,
    }
}

/// A control of another version, or one that somebody made up.
pub fn unknown(call: &Call) -> Problem {
    Problem::told(call.reader.text("error-unknown-control"))
}
