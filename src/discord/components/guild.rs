//! The panel of a server's settings, for those who manage it: at every press it is looked at
//! again whether they do.

use std::sync::Arc;

use super::super::answer::Answer;
use super::super::app::App;
use super::super::call::Call;
use super::super::custom_id::GuildField;
use super::super::messages::{self, GuildPage};
use super::super::problem::Problem;
use super::{Chosen, unknown};
use crate::play::{GuildId, GuildSettings, Language, Look, Pace, Ship};

/// Something was chosen in the panel, which then shows what is set.
pub async fn act(
    app: &Arc<App>,
    call: &Call,
    field: GuildField,
    chosen: &Chosen,
) -> Result<Answer, Problem> {
    let guild = managed(call)?;
    let page = match field {
        GuildField::Page => {
            let word = chosen.word().unwrap_or_default();
            let page = GuildPage::of_word(word).ok_or_else(|| unknown(call))?;
            return Ok(show(&call.server, page, call));
        }
        GuildField::Open => return Ok(show(&call.server, GuildPage::default(), call)),
        GuildField::Channels | GuildField::Log | GuildField::Threads => GuildPage::Places,
        GuildField::Pace | GuildField::Ship | GuildField::Rated => GuildPage::Games,
        GuildField::Language | GuildField::Theme => GuildPage::Looks,
    };
    let change = change(field, chosen).ok_or_else(|| unknown(call))?;
    let settings = app.play.adjust_guild_settings(guild, change).await?;
    Ok(show(&settings, page, call))
}

/// The server that the caller manages.
///
/// # Errors
///
/// That they do not.
pub fn managed(call: &Call) -> Result<GuildId, Problem> {
    match call.guild {
        None => Err(Problem::told(call.reader.text("guild-not-in-server"))),
        Some(_) if !call.manages => Err(Problem::told(call.reader.text("guild-not-yours"))),
        Some(guild) => Ok(guild),
    }
}

/// A change to a server's settings.
type Change = Box<dyn FnOnce(&mut GuildSettings) + Send>;

/// What a choice changes, `None` for one that no menu of ours offers.
fn change(field: GuildField, chosen: &Chosen) -> Option<Change> {
    let word = chosen.word().unwrap_or_default();
    Some(match field {
        GuildField::Channels => {
            let channels = chosen.channels();
            Box::new(move |settings| settings.channels = channels)
        }
        GuildField::Log => {
            let channel = chosen.channels().first().copied();
            Box::new(move |settings| settings.log_channel = channel)
        }
        GuildField::Threads => {
            let on = messages::is_on(word)?;
            Box::new(move |settings| settings.thread = on)
        }
        GuildField::Pace => {
            let pace: Pace = word.parse().ok()?;
            Box::new(move |settings| settings.pace = pace)
        }
        GuildField::Ship => {
            let ship: Ship = word.parse().ok()?;
            Box::new(move |settings| settings.ship = ship)
        }
        GuildField::Rated => {
            let on = messages::is_on(word)?;
            Box::new(move |settings| settings.is_rated = on)
        }
        GuildField::Language => {
            let language = Language::of_word(word)?;
            Box::new(move |settings| settings.language = language)
        }
        GuildField::Theme => {
            let look = Look::of_word(word)?;
            Box::new(move |settings| settings.theme = look)
        }
        GuildField::Page | GuildField::Open => return None,
    })
}

fn show(settings: &GuildSettings, page: GuildPage, call: &Call) -> Answer {
    Answer::in_place(messages::guild_settings(settings, page, call.reader))
}
