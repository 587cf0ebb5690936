//! Rescues in Discord: one message, changed in place with every choice. Only its player can use
//! it, so nobody else waits for it, and a board whose answer was lost is shown by the next press.

use std::sync::Arc;

use super::answer::{Answer, Seen};
use super::app::{App, Scene};
use super::call::Call;
use super::components;
use super::custom_id::{MoveValue, RescueDeed};
use super::letter::Letter;
use super::messages::{self, Face, Missing, RescueNote};
use super::problem::{Problem, chain};
use crate::i18n::Locale;
use crate::play::{ActionError, Move, Ply, Rescue, RescueId, RescueRefused};

/// A letter with what to send where Discord does not take its files.
pub struct Shown {
    pub(super) letter: Letter,
    pub(super) without_files: Box<dyn FnOnce(Missing) -> Letter + Send>,
}

impl Shown {
    /// An answer of it, seen so.
    pub fn answer(self, seen: Seen) -> Answer {
        let answer = match seen {
            Seen::Publicly => Answer::public(self.letter),
            Seen::Privately => Answer::private(self.letter),
            Seen::InPlace => Answer::in_place(self.letter),
        };
        answer.or_without_files(self.without_files)
    }
}

/// What a press or a choice in a rescue comes to.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    id: RescueId,
    deed: RescueDeed,
    chosen: Option<MoveValue>,
) -> Result<Answer, Problem> {
    let user = call.user();
    let done = match deed {
        RescueDeed::Choose(ply) => {
            let Some(MoveValue(mv)) = chosen else {
                return Err(components::unknown(call));
            };
            choose(app, call, id, ply, mv).await
        }
        RescueDeed::Play(ply, mv) => play(app, call, id, ply, mv).await,
        RescueDeed::Back(_) => match app.play.rescue(user, id).await {
            Ok(rescue) => Ok(in_place(app, call, rescue, None).await),
            Err(error) => Err(error),
        },
        RescueDeed::Leave(ply) => match app.play.rescue(user, id).await {
            Ok(rescue) if rescue.ply() == ply && !rescue.is_over() => {
                let letter = messages::rescue_leave(&rescue, locale_of(&rescue, call));
                Ok(Answer::in_place(letter))
            }
            Ok(rescue) => Ok(in_place(app, call, rescue, Some(RescueNote::Old)).await),
            Err(error) => Err(error),
        },
        RescueDeed::End(ply) => match app.play.leave_rescue(user, id, ply).await {
            Ok(rescue) => Ok(in_place(app, call, rescue, None).await),
            Err(error) => Err(error),
        },
        RescueDeed::Share => match app.play.rescue(user, id).await {
            Ok(rescue) if rescue.is_over() => {
                let letter = messages::rescue_card(&rescue, app.play.today(), call.public);
                Ok(Answer::public(letter))
            }
            Ok(rescue) => Ok(in_place(app, call, rescue, Some(RescueNote::Old)).await),
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(answer) => Ok(answer),
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(refused)) => refuse(app, call, refused).await,
    }
}

/// A move was chosen from the menu: previewed, or made at once where the player prefers that.
async fn choose(
    app: &Arc<App>,
    call: &Call,
    id: RescueId,
    ply: Ply,
    mv: Move,
) -> Result<Answer, ActionError<RescueRefused>> {
    let rescue = app.play.rescue(call.user(), id).await?;
    let is_present = rescue.ply() == ply && !rescue.is_over();
    let is_legal = rescue.view().check(mv).is_ok();
    if !is_present || !is_legal || !app.play.settings(call.user()).await?.preview {
        // Which of these it is, making the move tells.
        return play(app, call, id, ply, mv).await;
    }
    let locale = locale_of(&rescue, call);
    let face = face(app, call, &rescue, Some(mv), locale).await;
    let letter = messages::rescue_preview(&rescue, mv, face, locale);
    let without_files =
        move |missing| messages::rescue_preview(&rescue, mv, Face::Text(missing), locale);
    Ok(Answer::in_place(letter).or_without_files(without_files))
}

/// Makes a move. The answer is the board after it, in the place of the one before.
async fn play(
    app: &Arc<App>,
    call: &Call,
    id: RescueId,
    ply: Ply,
    mv: Move,
) -> Result<Answer, ActionError<RescueRefused>> {
    let turn = app.play.make_rescue_move(call.user(), id, ply, mv).await?;
    Ok(in_place(app, call, turn.rescue, None).await)
}

/// The answer to what may not be done: the player's present board and why, or a private sentence.
async fn refuse(app: &Arc<App>, call: &Call, refused: RescueRefused) -> Result<Answer, Problem> {
    let sentence = messages::rescue_refused(&refused, call.reader);
    let (rescue, note) = match refused {
        RescueRefused::AlreadyPlayed { rescue } => (rescue, RescueNote::AlreadyPlayed),
        RescueRefused::Stale { rescue } | RescueRefused::Over { rescue } => {
            (rescue, RescueNote::Old)
        }
        RescueRefused::NoSuchRescue
        | RescueRefused::NotYours { .. }
        | RescueRefused::Illegal { .. } => return Err(Problem::told(sentence)),
    };
    Ok(in_place(app, call, *rescue, Some(note)).await)
}

/// The board, or the end, in the message that was pressed.
async fn in_place(app: &Arc<App>, call: &Call, rescue: Rescue, note: Option<RescueNote>) -> Answer {
    let locale = locale_of(&rescue, call);
    let shown = show(app, call, rescue, note, locale).await;
    shown.answer(Seen::InPlace)
}

/// The board, or the end.
pub async fn show(
    app: &Arc<App>,
    call: &Call,
    rescue: Rescue,
    note: Option<RescueNote>,
    locale: Locale,
) -> Shown {
    let rescue = match app.play.compare_rescue(rescue.clone()).await {
        Ok(compared) => compared,
        Err(failure) => {
            // What the player saved is known all the same.
            tracing::error!(rescue = %rescue.id, "no comparison: {}", chain(&failure));
            rescue
        }
    };
    let face = face(app, call, &rescue, None, locale).await;
    let letter = messages::rescue(&rescue, note, face, locale);
    let without_files =
        Box::new(move |missing| messages::rescue(&rescue, note, Face::Text(missing), locale));
    Shown {
        letter,
        without_files,
    }
}

async fn face(
    app: &App,
    call: &Call,
    rescue: &Rescue,
    preview: Option<Move>,
    locale: Locale,
) -> Face {
    if call.rights.attach() {
        let most = call.upload_limit;
        // The day's run is its player's alone to see, any other everybody's.
        let style = match rescue.day {
            Some(_) => app.style_for(call.user()).await,
            None => app.style_of_one(call.guild, rescue.player.id).await,
        };
        let scene = Scene {
            view: rescue.view(),
            told: 1,
            preview,
            to_come: None,
        };
        app.picture_of(scene, locale, style, most).await
    } else {
        Face::Text(Missing::Right)
    }
}

/// The day's run is its player's alone to see, any other everybody's.
const fn locale_of(rescue: &Rescue, call: &Call) -> Locale {
    if rescue.day.is_some() {
        call.reader
    } else {
        call.public
    }
}
