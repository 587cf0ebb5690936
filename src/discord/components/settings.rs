//! The button of the settings panel.

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::messages;
use super::super::problem::Problem;

/// Switches one's own preview.
pub async fn preview(app: &Arc<App>, call: &Call, on: bool) -> Result<Answer, Problem> {
    let mut settings = app.play.settings(call.user()).await?;
    settings.preview = on;
    let letter = messages::settings(&settings, call.reader);
    app.play.change_settings(&call.person, settings).await?;
    Ok(Answer::in_place(letter))
}
