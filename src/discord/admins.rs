//! What the deeds of admins come to: each is told in the server's log channel, or else where it was
//! done.

use std::sync::Arc;

use super::answer::{Answer, Then};
use super::app::App;
use super::call::Call;
use super::letter::Letter;
use super::messages;
use super::problem::Problem;
use super::refusal::{Refusal, RefusalKind};
use super::text;
use crate::play::{
    ActionError, Admin, AdminRefused, ChannelId, Game, GameId, Person, ReplacementAnswered,
    ReplacementId, ReplacementRefused, Side,
};

/// The answer to a deed: what was done, for everybody, in the log channel where there is one.
pub fn told(call: &Call, said: Letter) -> Answer {
    match call.server.log_channel {
        Some(log) if log != call.channel => {
            let done = call
                .reader
                .text_with("admin-logged", &[("channel", text::channel(log).into())]);
            Answer::private(Letter::of(done)).then(Then::Log(log, said))
        }
        _ => Answer::public(said),
    }
}

/// That a game's board is posted in its channel.
pub fn posting(game: Game) -> Then {
    Then::Post(Box::new(game))
}

/// Posts what was done in the log channel, or where it was done if that refuses it.
pub async fn log(app: &App, call: &Call, channel: ChannelId, said: &Letter) {
    for place in [channel, call.channel] {
        let sent = serenity::all::ChannelId::new(place.get())
            .send_message(&app.http, said.message())
            .await;
        match sent.map_err(Refusal::from) {
            Ok(_) => return,
            Err(refusal) => {
                tracing::warn!(channel = %place, %refusal, "a deed could not be logged");
            }
        }
    }
}

/// Why a deed is not done.
pub fn problem(error: ActionError<AdminRefused>, call: &Call) -> Problem {
    Problem::of(error, |refused| {
        Letter::of(messages::admin_refused(&refused, call.reader))
    })
}

/// Asks, publicly, whether somebody may play on for a player who left.
pub async fn replace(
    app: &Arc<App>,
    call: &Call,
    admin: Admin,
    game: GameId,
    side: Side,
    successor: Person,
) -> Result<Answer, Problem> {
    let known = app.play.game(game).await?;
    if let Some(game) = known.filter(|game| game.guild == Some(admin.guild)) {
        let leaver = &game.players[side];
        if !leaver.id.is_bot() && is_member(app, &admin, leaver).await? {
            let sentence = messages::still_here(leaver, call.reader);
            return Err(Problem::told(sentence));
        }
    }
    let asked = app.play.ask_replacement(admin, game, side, successor).await;
    let asked = asked.map_err(|error| problem(error, call))?;
    Ok(Answer::public(messages::replacement(&asked, call.public)))
}

/// Whether somebody is still in the server.
async fn is_member(app: &App, admin: &Admin, person: &Person) -> Result<bool, Problem> {
    let guild = serenity::all::GuildId::new(admin.guild.get());
    let user = serenity::all::UserId::new(person.id.get());
    match app
        .http
        .get_member(guild, user)
        .await
        .map_err(Refusal::from)
    {
        Ok(_) => Ok(true),
        Err(refusal) if refusal.kind == RefusalKind::UnknownMember => Ok(false),
        Err(refusal) => Err(refusal.into()),
    }
}

/// The opponent, or the one who is to play on, answers.
pub async fn answer_replacement(
    app: &Arc<App>,
    call: &Call,
    id: ReplacementId,
    is_yes: bool,
) -> Result<Answer, Problem> {
    match app.play.answer_replacement(call.user(), id, is_yes).await {
        Ok(ReplacementAnswered::Waiting(replacement)) => Ok(Answer::in_place(
            messages::replacement(&replacement, call.public),
        )),
        Ok(ReplacementAnswered::Refused(replacement)) => Ok(Answer::in_place(
            messages::replacement_refused(&replacement, call.public),
        )),
        Ok(ReplacementAnswered::Done(replacement)) => {
            let said = messages::replacement_done(&replacement, call.public);
            let answer = Answer::in_place(said.clone()).then(posting(replacement.game));
            Ok(match call.server.log_channel {
                Some(log) if log != call.channel => answer.then(Then::Log(log, said)),
                _ => answer,
            })
        }
        Err(error) => Err(Problem::of(error, |refused| {
            Letter::of(match refused {
                ReplacementRefused::NoLongerOpen => call.reader.text("admin-replacement-over"),
                ReplacementRefused::Stranger { replacement } => {
                    messages::replacement_not_yours(&replacement, call.reader)
                }
            })
        })),
    }
}
