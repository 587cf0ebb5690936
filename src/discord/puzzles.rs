//! Puzzles in Discord: one private message, changed in place with every choice.

use std::sync::Arc;

use super::answer::{Answer, Seen};
use super::app::{App, Scene};
use super::call::Call;
use super::components;
use super::custom_id::{MoveValue, PuzzleDeed};
use super::messages::{self, Face, Missing, PuzzleNote};
use super::problem::Problem;
use super::rescues::Shown;
use crate::play::{
    ActionError, Attempt, AttemptId, AttemptRefused, AttemptState, Failure, HintStep, Move, Ply,
    PuzzleScore,
};

/// What a press or a choice in an attempt comes to.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    id: AttemptId,
    deed: PuzzleDeed,
    chosen: Option<MoveValue>,
) -> Result<Answer, Problem> {
    let done = match deed {
        PuzzleDeed::Choose(ply) => {
            let Some(MoveValue(mv)) = chosen else {
                return Err(components::unknown(call));
            };
            choose(app, call, id, ply, mv).await
        }
        PuzzleDeed::Play(ply, mv) => play(app, call, id, ply, mv).await,
        PuzzleDeed::Back(_) => back(app, call, id).await,
        PuzzleDeed::Hint(ply, step) => hint(app, call, id, ply, step).await,
        PuzzleDeed::Again => again(app, call, id).await,
        PuzzleDeed::Next => next(app, call, id).await,
        PuzzleDeed::Share => share(app, call, id).await,
    };
    match done {
        Ok(answer) => Ok(answer),
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(refused)) => refuse(app, call, refused).await,
    }
}

/// What a deed comes to, or why it is refused.
type Done = Result<Answer, ActionError<AttemptRefused>>;

/// A move was chosen from the menu: previewed, or made at once where the solver prefers that.
async fn choose(app: &Arc<App>, call: &Call, id: AttemptId, ply: Ply, mv: Move) -> Done {
    let attempt = app.play.attempt(call.user(), id).await?;
    let is_present = attempt.is_open() && attempt.ply() == ply;
    let is_legal = attempt.view().check(mv).is_ok();
    if !is_present || !is_legal || !app.play.settings(call.user()).await?.preview {
        // Which of these it is, making the move tells.
        return play(app, call, id, ply, mv).await;
    }
    let face = face(app, call, &attempt, Some(mv)).await;
    let locale = call.reader;
    let letter = messages::puzzle_preview(&attempt, mv, face, locale);
    Ok(Answer::in_place(letter).or_without_files(move |missing| {
        messages::puzzle_preview(&attempt, mv, Face::Text(missing), locale)
    }))
}

/// Makes a move. The answer is the board after the bot's reply, or the end.
async fn play(app: &Arc<App>, call: &Call, id: AttemptId, ply: Ply, mv: Move) -> Done {
    let user = call.user();
    let attempt = app.play.make_puzzle_move(user, id, ply, mv).await?;
    in_place(app, call, attempt, None).await
}

async fn back(app: &Arc<App>, call: &Call, id: AttemptId) -> Done {
    let attempt = app.play.attempt(call.user(), id).await?;
    in_place(app, call, attempt, None).await
}

async fn hint(app: &Arc<App>, call: &Call, id: AttemptId, ply: Ply, step: HintStep) -> Done {
    let hint = app.play.puzzle_hint(call.user(), id, ply, step).await?;
    let note = PuzzleNote::Hint(hint.mv, hint.step);
    in_place(app, call, hint.attempt, Some(note)).await
}

async fn again(app: &Arc<App>, call: &Call, id: AttemptId) -> Done {
    let attempt = app.play.try_again(call.user(), id).await?;
    in_place(app, call, attempt, None).await
}

/// Another puzzle for practice, of the grade of this one.
async fn next(app: &Arc<App>, call: &Call, id: AttemptId) -> Done {
    let grade = app.play.attempt(call.user(), id).await?.puzzle.grade();
    let attempt = app.play.practice(&call.person, Some(grade)).await?;
    in_place(app, call, attempt, None).await
}

/// How it went, for everybody and without a word on how it is solved.
async fn share(app: &Arc<App>, call: &Call, id: AttemptId) -> Done {
    let attempt = app.play.attempt(call.user(), id).await?;
    let score = app.play.puzzle_score(&attempt).await?;
    match score.filter(|score| score.scored != AttemptState::Open) {
        Some(score) => Ok(Answer::public(messages::puzzle_card(
            &attempt.puzzle,
            &score,
            app.play.today(),
            call.public,
        ))),
        None => in_place(app, call, attempt, Some(PuzzleNote::Old)).await,
    }
}

/// The answer to what may not be done: the solver's present board and why, or a private sentence.
async fn refuse(app: &Arc<App>, call: &Call, refused: AttemptRefused) -> Result<Answer, Problem> {
    let sentence = messages::attempt_refused(&refused, call.reader);
    let (attempt, note) = match refused {
        AttemptRefused::AlreadyPlayed { attempt } => (attempt, PuzzleNote::AlreadyPlayed),
        AttemptRefused::Stale { attempt } => (attempt, PuzzleNote::Old),
        AttemptRefused::NoSuchAttempt
        | AttemptRefused::NotYours
        | AttemptRefused::Illegal { .. } => return Err(Problem::told(sentence)),
    };
    let shown = show(app, call, *attempt, Some(note)).await?;
    Ok(shown.answer(Seen::InPlace))
}

async fn in_place(app: &Arc<App>, call: &Call, attempt: Attempt, note: Option<PuzzleNote>) -> Done {
    let shown = show(app, call, attempt, note).await?;
    Ok(shown.answer(Seen::InPlace))
}

/// An attempt as it stands.
pub async fn show(
    app: &Arc<App>,
    call: &Call,
    attempt: Attempt,
    note: Option<PuzzleNote>,
) -> Result<Shown, Failure> {
    // Only an end tells of the score.
    let score: Option<PuzzleScore> = if attempt.is_open() {
        None
    } else {
        app.play.puzzle_score(&attempt).await?
    };
    let locale = call.reader;
    let face = face(app, call, &attempt, None).await;
    let letter = messages::puzzle(&attempt, score.as_ref(), note, face, locale);
    Ok(Shown {
        letter,
        without_files: Box::new(move |missing| {
            let face = Face::Text(missing);
            messages::puzzle(&attempt, score.as_ref(), note, face, locale)
        }),
    })
}

async fn face(app: &App, call: &Call, attempt: &Attempt, preview: Option<Move>) -> Face {
    if !call.rights.attach() {
        return Face::Text(Missing::Right);
    }
    let scene = Scene {
        view: attempt.view(),
        told: attempt.moves_told(),
        preview,
        to_come: Some(attempt.cards_to_come()),
    };
    let style = app.style_for(call.user()).await;
    app.picture_of(scene, call.reader, style, call.upload_limit)
        .await
}
