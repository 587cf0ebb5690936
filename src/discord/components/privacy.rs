//! The answer to "shall everything about you be deleted?".

use std::sync::Arc;

use super::super::answer::{Answer, Then};
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::messages;
use super::super::problem::Problem;

/// Yes: everything goes, and those who waited for the caller are told; or no.
pub async fn forget(app: &Arc<App>, call: &Call, is_yes: bool) -> Result<Answer, Problem> {
    if !is_yes {
        let kept = call.reader.text("privacy-forget-kept");
        return Ok(Answer::in_place(Letter::of(kept)));
    }
    let forgotten = app.play.forget(call.user()).await?;
    let done = call.reader.text("privacy-forgotten");
    let mut answer = Answer::in_place(Letter::of(done));
    for game in forgotten.ended {
        answer = answer.then(Then::Post(Box::new(game)));
    }
    for (channel, message) in forgotten.controls {
        answer = answer.then(Then::RemoveControls(channel, message));
    }
    for challenge in forgotten.withdrawn {
        let locale = app.public_locale(challenge.guild).await?;
        let letter = messages::ended(&challenge, locale);
        answer = answer.then(Then::EditOffer(Box::new(challenge), letter));
    }
    Ok(answer)
}
