//! Accept, Decline and Withdraw.

use std::sync::Arc;

use super::super::answer::{Answer, Then};
use super::super::app::App;
use super::super::call::Call;
use super::super::letter::Letter;
use super::super::messages::{self, NoThread};
use super::super::problem::Problem;
use super::super::{threads, turns};
use crate::play::{
    ActionError, Answer as Said, AnswerRefused, Answered, Challenge, ChallengeId, ChallengeState,
    ChannelId, DeclineReason, Game, Place, PlaceRefused,
};

/// Somebody pressed one of a challenge's buttons.
pub async fn answer(
    app: &Arc<App>,
    call: &Call,
    id: ChallengeId,
    said: Said,
) -> Result<Answer, Problem> {
    if said == Said::Accept {
        may_begin_here(app, call, id).await?;
    }
    let answered = app.play.answer_challenge(&call.person, id, said).await;
    let challenge = app.play.challenge_by_id(id).await?;
    match (answered, challenge) {
        (Ok(Answered::Accepted(game)), Some(challenge)) => {
            begin(app, call, &challenge, *game).await
        }
        (Ok(Answered::Accepted(game)), None) => Ok(turns::show_news(app, call, *game).await),
        (Ok(Answered::Declined(challenge)), _) => Ok(say_declined(call, &challenge)),
        (Ok(Answered::Withdrawn(challenge)), _) => {
            Ok(Answer::in_place(messages::ended(&challenge, call.public)))
        }
        (Err(error), challenge) => refuse(app, call, error, challenge.as_ref()).await,
    }
}

/// That a challenge can become a game here: the bot is in the server, and games may still be played
/// in the channel. Whoever may not accept it anyway is told that instead, as ever.
async fn may_begin_here(app: &App, call: &Call, id: ChallengeId) -> Result<(), Problem> {
    let why = match call.guild {
        Some(guild) if app.play.is_out_of(guild).await? => {
            Problem::told(call.reader.text("challenge-server-left"))
        }
        _ => match call.may_begin_here() {
            Ok(()) => return Ok(()),
            Err(why) => why,
        },
    };
    match app.play.may_accept(call.user(), id).await {
        Ok(()) => Err(why),
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(_)) => Ok(()),
    }
}

/// A challenge was declined: its message says so to everybody, and whoever declined may say why.
fn say_declined(call: &Call, challenge: &Challenge) -> Answer {
    let menu = messages::decline_menu(challenge, call.reader);
    if call.source.is_some_and(|source| source.private) {
        return Answer::in_place(menu);
    }
    Answer::private(menu).then(Then::EditSource(messages::ended(challenge, call.public)))
}

/// Somebody chose why they have declined.
pub async fn reason(
    app: &Arc<App>,
    call: &Call,
    id: ChallengeId,
    chosen: Option<&str>,
) -> Result<Answer, Problem> {
    let reason = match chosen {
        Some(messages::NO_REASON) => None,
        Some(word) => match word.parse::<DeclineReason>() {
            Ok(reason) => Some(reason),
            Err(_) => return Err(super::unknown(call)),
        },
        None => return Err(super::unknown(call)),
    };
    match app.play.give_reason(call.user(), id, reason).await {
        Ok(challenge) => {
            let said = messages::decline_said(&challenge, call.reader);
            let ended = messages::ended(&challenge, call.public);
            Ok(Answer::in_place(said).then(Then::EditOffer(Box::new(challenge), ended)))
        }
        Err(error) => Err(Problem::of(error, |refused| {
            Letter::of(messages::reason_refused(refused, call.reader))
        })),
    }
}

/// An accepted challenge: its game begins in a thread or in the channel.
async fn begin(
    app: &Arc<App>,
    call: &Call,
    challenge: &Challenge,
    game: Game,
) -> Result<Answer, Problem> {
    let accepted = messages::accepted(challenge, call.public);
    if game.is_placed {
        let answer = turns::show_news(app, call, game).await;
        return Ok(answer.then(Then::EditSource(accepted)));
    }
    let opened = open_thread(app, call, challenge).await;
    let place = opened.map_or(Place::Parent, Place::Thread);
    let game = match app.play.place(game.id, place).await {
        Ok(game) => game,
        Err(ActionError::Refused(PlaceRefused::AlreadyPlaced { game })) => *game,
        Err(error) => {
            return Err(Problem::of(error, |_| {
                Letter::of(call.reader.text("error-place-busy"))
            }));
        }
    };
    match opened {
        Ok(thread) => {
            let letter = messages::accepted_in_thread(challenge, thread, call.public);
            // Where the answer had to be deferred it stands beside the challenge: so both say it.
            Ok(Answer::in_place(letter.clone())
                .then(Then::Post(Box::new(game)))
                .then(Then::EditSource(letter)))
        }
        Err(reason) => {
            let answer = turns::show_news(app, call, game).await;
            Ok(answer
                .above(messages::no_thread(reason, call.public))
                .then(Then::EditSource(accepted)))
        }
    }
}

/// Opens the thread of a game, where the bot may.
async fn open_thread(app: &App, call: &Call, challenge: &Challenge) -> Result<ChannelId, NoThread> {
    if !call.rights.open_thread() {
        return Err(NoThread::Right);
    }
    let source = call.source.filter(|source| !source.private);
    let message = source
        .map(|source| source.message)
        .or(challenge.message)
        .ok_or(NoThread::Refused)?;
    threads::open(app, challenge, message, call.public).await
}

/// An answer that does not count. A challenge that is over says so to everybody from now on.
async fn refuse(
    app: &Arc<App>,
    call: &Call,
    error: ActionError<AnswerRefused>,
    challenge: Option<&Challenge>,
) -> Result<Answer, Problem> {
    let linked = match error.refusal() {
        Some(
            AnswerRefused::ChannelBusy { game }
            | AnswerRefused::AlreadyAnswered {
                how: ChallengeState::Accepted(game),
            },
        ) => app.play.game(*game).await?,
        _ => None,
    };
    let link = linked.map_or_else(String::new, |game| messages::game_link(&game, call.reader));
    let is_public = call.source.is_some_and(|source| !source.private);
    let expired = matches!(error.refusal(), Some(AnswerRefused::Expired));
    let over = challenge.cloned().map(|mut challenge| {
        if expired {
            // The time is up, and the sweep that says so in the row comes within seconds.
            challenge.state = ChallengeState::Expired;
        }
        challenge
    });
    let over = over.filter(|challenge| {
        is_public
            && !matches!(
                challenge.state,
                ChallengeState::Open | ChallengeState::Accepted(_)
            )
    });
    match error {
        ActionError::Failed(failure) => Err(failure.into()),
        ActionError::Refused(refused) => {
            let sentence = messages::answer_refused(&refused, challenge, &link, call.reader);
            let answer = Answer::private(Letter::of(sentence));
            Ok(match over {
                Some(challenge) => {
                    answer.then(Then::EditSource(messages::ended(&challenge, call.public)))
                }
                None => answer,
            })
        }
    }
}
