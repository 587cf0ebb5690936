//! The panel of a person's own settings.

use std::sync::Arc;

use super::super::answer::{Answer, Then};
use super::super::app::App;
use super::super::call::Call;
use super::super::custom_id::SettingsField;
use super::super::letter::Letter;
use super::super::messages::{self, SettingsPage};
use super::super::problem::Problem;
use super::{Chosen, unknown};
use crate::play::{Hour, Look, Reminders, Settings, ToldBy, Zone};

/// Something was chosen in the panel, which then shows what is set.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    field: SettingsField,
    chosen: &Chosen,
) -> Result<Answer, Problem> {
    let word = chosen.word().unwrap_or_default();
    let page = match field {
        SettingsField::Page => {
            let page = SettingsPage::of_word(word).ok_or_else(|| unknown(call))?;
            return show(app, call, page).await;
        }
        SettingsField::Open => return show(app, call, SettingsPage::default()).await,
        SettingsField::Blocks => return block(app, call, chosen).await,
        SettingsField::Preview | SettingsField::Theme | SettingsField::TextBoard => {
            SettingsPage::Boards
        }
        SettingsField::Reminders | SettingsField::ToldBy => SettingsPage::Telling,
        SettingsField::QuietFrom | SettingsField::QuietUntil | SettingsField::Zone => {
            SettingsPage::Hours
        }
    };
    let change = change(field, word).ok_or_else(|| unknown(call))?;
    app.play.adjust_settings(&call.person, change).await?;
    show(app, call, page).await
}

/// A change to a person's settings.
type Change = Box<dyn FnOnce(&mut Settings) + Send>;

/// What a choice changes, `None` for one that no menu of ours offers.
fn change(field: SettingsField, word: &str) -> Option<Change> {
    let hour = || word.parse().ok().and_then(Hour::new);
    Some(match field {
        SettingsField::Preview => {
            let on = messages::is_on(word)?;
            Box::new(move |settings| settings.preview = on)
        }
        SettingsField::Theme => {
            let look = Look::of_word(word)?;
            Box::new(move |settings| settings.theme = look)
        }
        SettingsField::TextBoard => {
            let on = messages::is_on(word)?;
            Box::new(move |settings| settings.text_board = on)
        }
        SettingsField::Reminders => {
            let reminders = Reminders::of_word(word)?;
            Box::new(move |settings| settings.reminders = reminders)
        }
        SettingsField::ToldBy => {
            let told_by = ToldBy::of_word(word)?;
            Box::new(move |settings| settings.told_by = told_by)
        }
        SettingsField::QuietFrom if messages::is_on(word) == Some(false) => {
            Box::new(|settings| settings.quiet = None)
        }
        SettingsField::QuietFrom => {
            let from = hour()?;
            Box::new(move |settings| settings.quiet_from(from))
        }
        SettingsField::QuietUntil => {
            let until = hour()?;
            Box::new(move |settings| settings.quiet_until(until))
        }
        SettingsField::Zone => {
            let zone: Zone = word.parse().ok()?;
            Box::new(move |settings| settings.zone = Some(zone))
        }
        SettingsField::Page | SettingsField::Open | SettingsField::Blocks => return None,
    })
}

/// Exactly these people are blocked from now on. Challenges between them and the caller end.
async fn block(app: &Arc<App>, call: &Call, chosen: &Chosen) -> Result<Answer, Problem> {
    let people = chosen.people().to_vec();
    let blocked = app.play.change_blocks(&call.person, people).await;
    let blocked = blocked.map_err(|error| {
        Problem::of(error, |refused| {
            Letter::of(messages::block_refused(&refused, call.reader))
        })
    })?;
    let mut answer = show(app, call, SettingsPage::Blocks).await?;
    for challenge in blocked.ended {
        let locale = app.public_locale(challenge.guild).await?;
        let letter = messages::ended(&challenge, locale);
        answer = answer.then(Then::EditOffer(Box::new(challenge), letter));
    }
    Ok(answer)
}

async fn show(app: &Arc<App>, call: &Call, page: SettingsPage) -> Result<Answer, Problem> {
    Ok(Answer::in_place(panel(app, call, page).await?))
}

/// A page of the caller's panel.
pub async fn panel(app: &Arc<App>, call: &Call, page: SettingsPage) -> Result<Letter, Problem> {
    let settings = app.play.settings(call.user()).await?;
    let blocked = match page {
        SettingsPage::Blocks => app.play.blocks_of(call.user()).await?,
        SettingsPage::Boards | SettingsPage::Telling | SettingsPage::Hours => Vec::new(),
    };
    let now = app.play.now();
    Ok(messages::settings(
        &settings,
        &blocked,
        page,
        now,
        call.manages,
        call.reader,
    ))
}
