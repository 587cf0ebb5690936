//! `/wayk solo`: a game against the bot.

use super::super::answer::Seen;
use super::super::solo;
use super::new::ShipChoice;
use super::{Context, Never, run};
use crate::play::{Level, NewSolo, Ship, Side};

/// The levels as choices, named by [`Level::word`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum LevelChoice {
    #[name = "cadet"]
    Cadet,
    #[name = "deckhand"]
    Deckhand,
    #[name = "pilot"]
    Pilot,
    #[name = "captain"]
    Captain,
    #[name = "admiral"]
    Admiral,
}

impl From<LevelChoice> for Level {
    fn from(choice: LevelChoice) -> Self {
        match choice {
            LevelChoice::Cadet => Self::Cadet,
            LevelChoice::Deckhand => Self::Deckhand,
            LevelChoice::Pilot => Self::Pilot,
            LevelChoice::Captain => Self::Captain,
            LevelChoice::Admiral => Self::Admiral,
        }
    }
}

/// The crews as choices, named by [`Side::name`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum SideChoice {
    #[name = "amber"]
    Amber,
    #[name = "cyan"]
    Cyan,
}

impl From<SideChoice> for Side {
    fn from(choice: SideChoice) -> Self {
        match choice {
            SideChoice::Amber => Self::Amber,
            SideChoice::Cyan => Self::Cyan,
        }
    }
}

/// Play against the bot.
#[poise::command(slash_command)]
pub async fn solo(
    ctx: Context<'_>,
    #[description = "level"] level: Option<LevelChoice>,
    #[description = "ship"] ship: Option<ShipChoice>,
    #[description = "side"] side: Option<SideChoice>,
    #[description = "thread"] thread: Option<bool>,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        call.may_play_here()?;
        let new = NewSolo {
            guild: call.guild,
            channel: call.channel,
            person: call.person.clone(),
            level: level.map_or(Level::Deckhand, Level::from),
            ship: ship.map_or(call.server.ship, Ship::from),
            side: side.map(Side::from),
            thread: thread.unwrap_or(call.server.thread),
        };
        solo::begin(&app, &call, new).await
    })
    .await
}
