//! `/wayk rescue`: the game for one, one's own or that of the day.

use super::super::answer::{Answer, Seen};
use super::super::problem::Problem;
use super::super::{messages, rescues};
use super::new::ShipChoice;
use super::{Context, Never, run};
use crate::play::{Day, Ship};

/// Which day's board.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum DayChoice {
    #[name = "today"]
    Today,
    #[name = "yesterday"]
    Yesterday,
}

impl DayChoice {
    /// The day it means.
    pub(super) const fn of(self, today: Day) -> Day {
        match self {
            Self::Today => today,
            Self::Yesterday => today.plus(-1),
        }
    }
}

/// Rescue a ship alone, moving both crews.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("play", "today", "board")
)]
#[expect(
    clippy::unused_async,
    reason = "poise wants it, and Discord never calls it"
)]
pub async fn rescue(_ctx: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// Rescue a ship of your own here, or go on with it.
#[poise::command(slash_command)]
async fn play(
    ctx: Context<'_>,
    #[description = "ship"] ship: Option<ShipChoice>,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        call.may_play_here()?;
        let ship = ship.map_or(call.server.ship, Ship::from);
        let guild = call.guild;
        let rescue = app
            .play
            .rescue_here(&call.person, guild, call.channel, ship)
            .await?;
        let shown = rescues::show(&app, &call, rescue, None, call.public).await;
        Ok(shown.answer(Seen::Publicly))
    })
    .await
}

/// The rescue of the day, the same for everybody.
#[poise::command(slash_command)]
async fn today(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let guild = call.guild;
        let rescue = app
            .play
            .rescue_today(&call.person, guild, call.channel)
            .await?;
        let shown = rescues::show(&app, &call, rescue, None, call.reader).await;
        Ok(shown.answer(Seen::Privately))
    })
    .await
}

/// What this server's members saved today.
#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[description = "day"] day: Option<DayChoice>,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let today = app.play.today();
        let day = day.unwrap_or(DayChoice::Today).of(today);
        let Some(guild) = call.guild else {
            return Err(Problem::told(
                call.reader.text("rescue-board-not-in-server"),
            ));
        };
        let runs = app.play.rescues_of_day(guild, day).await?;
        Ok(Answer::public(messages::rescue_board(
            day,
            day == today,
            &runs,
            call.public,
        )))
    })
    .await
}
