//! `/wayk new`, and the same in a member's context menu.

use std::sync::Arc;

use serenity::all::{Permissions, User};

use super::super::answer::{Answer, Seen, Shows};
use super::super::app::App;
use super::super::call::{self, Call};
use super::super::messages::{self, OpponentRefused};
use super::super::problem::Problem;
use super::{Context, Never, run};
use crate::play::{ActionError, ChallengeRefused, NewChallenge, Pace, Person, Ship};

/// The ships as choices, named by [`Ship::name`]; the texts come from the Fluent files.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum ShipChoice {
    #[name = "ark"]
    Ark,
    #[name = "frigate"]
    Frigate,
    #[name = "shuttle"]
    Shuttle,
}

impl From<ShipChoice> for Ship {
    fn from(choice: ShipChoice) -> Self {
        match choice {
            ShipChoice::Ark => Self::Ark,
            ShipChoice::Frigate => Self::Frigate,
            ShipChoice::Shuttle => Self::Shuttle,
        }
    }
}

/// The paces as choices, named by [`Pace::word`].
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum PaceChoice {
    #[name = "brisk"]
    Brisk,
    #[name = "steady"]
    Steady,
    #[name = "leisure"]
    Leisure,
    #[name = "none"]
    None,
}

impl From<PaceChoice> for Pace {
    fn from(choice: PaceChoice) -> Self {
        match choice {
            PaceChoice::Brisk => Self::Brisk,
            PaceChoice::Steady => Self::Steady,
            PaceChoice::Leisure => Self::Leisure,
            PaceChoice::None => Self::None,
        }
    }
}

/// Challenge somebody to a game, or anybody who likes to play.
#[poise::command(slash_command)]
pub async fn new(
    ctx: Context<'_>,
    #[description = "opponent"] opponent: Option<User>,
    #[description = "ship"] ship: Option<ShipChoice>,
    #[description = "pace"] pace: Option<PaceChoice>,
    #[description = "thread"] thread: Option<bool>,
) -> Result<(), Never> {
    let ship = ship.map(Ship::from);
    let pace = pace.map(Pace::from);
    challenge(ctx, opponent, ship, pace, thread).await
}

/// Challenge somebody to a game as the server has chosen.
#[poise::command(
    context_menu_command = "Challenge to Wayk",
    rename = "challenge-menu",
    interaction_context = "Guild",
    install_context = "Guild"
)]
pub async fn challenge_menu(ctx: Context<'_>, opponent: User) -> Result<(), Never> {
    challenge(ctx, Some(opponent), None, None, None).await
}

async fn challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    ship: Option<Ship>,
    pace: Option<Pace>,
    thread: Option<bool>,
) -> Result<(), Never> {
    let opponent = opponent.map(|user| member(ctx, &user));
    run(ctx, Seen::Publicly, |app, call| async move {
        let opponent = match opponent {
            // In private messages nobody is a member.
            Some((opponent, Some(refused))) if call.guild.is_some() => {
                let sentence = messages::opponent_refused(refused, &opponent, call.reader);
                return Err(Problem::told(sentence));
            }
            Some((opponent, _)) => Some(opponent),
            None => None,
        };
        offer(&app, &call, opponent, ship, pace, thread).await
    })
    .await
}

/// Somebody who is to be challenged, and why they cannot be.
fn member(ctx: Context<'_>, user: &User) -> (Person, Option<OpponentRefused>) {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    let nick = member.and_then(|member| member.nick.as_deref());
    let refused = if user.bot {
        Some(OpponentRefused::Bot)
    } else {
        match member.map(|member| member.permissions) {
            None => Some(OpponentRefused::NotHere),
            Some(Some(rights)) if !can_see(rights) => Some(OpponentRefused::CannotSee),
            Some(_) => None,
        }
    };
    (call::person(user, nick), refused)
}

const fn can_see(rights: Permissions) -> bool {
    rights.contains(Permissions::VIEW_CHANNEL) || rights.contains(Permissions::ADMINISTRATOR)
}

async fn offer(
    app: &Arc<App>,
    call: &Call,
    opponent: Option<Person>,
    ship: Option<Ship>,
    pace: Option<Pace>,
    thread: Option<bool>,
) -> Result<Answer, Problem> {
    let Some(guild) = call.guild else {
        return Err(Problem::told(call.reader.text("challenge-not-in-server")));
    };
    call.may_play_here()?;
    if app.play.is_out_of(guild).await? {
        return Err(Problem::told(call.reader.text("challenge-server-left")));
    }
    let new = NewChallenge {
        guild,
        channel: call.channel,
        challenger: call.person.clone(),
        opponent: opponent.clone(),
        ship: ship.unwrap_or(call.server.ship),
        pace: pace.unwrap_or(call.server.pace),
        thread: thread.unwrap_or(call.server.thread),
    };
    match app.play.challenge(new).await {
        Ok(challenge) => {
            let letter = messages::offer(&challenge, call.public);
            Ok(Answer::public(letter).showing(Shows::Challenge(challenge.id)))
        }
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(refused)) => {
            let game = match &refused {
                ChallengeRefused::ChannelBusy { game } => app.play.game(*game).await?,
                _ => None,
            };
            let link =
                game.map_or_else(String::new, |game| messages::game_link(&game, call.reader));
            Err(Problem::Told(messages::challenge_refused(
                &refused,
                opponent.as_ref(),
                call.user(),
                &link,
                call.reader,
            )))
        }
    }
}
