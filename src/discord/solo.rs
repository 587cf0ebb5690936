//! Games against the bot: how they begin, are taken back and are helped.

use std::sync::Arc;

use super::answer::{Answer, Shows};
use super::app::App;
use super::call::Call;
use super::letter::Letter;
use super::messages::{self, NoThread};
use super::problem::Problem;
use super::{delivery, settle, threads, turns};
use crate::play::{
    ActionError, ChannelId, Failure, GameId, HintStep, MessageId, Moment, NewSolo, Place,
    PlaceRefused, SoloRefused,
};

/// Begins a game, in the channel or in a thread of its own. Where no thread can be opened it is
/// played in the channel, and the board says why.
pub async fn begin(app: &Arc<App>, call: &Call, mut new: NewSolo) -> Result<Answer, Problem> {
    let wanted = new.thread;
    new.thread = wanted && call.rights.open_thread();
    let in_channel_instead = wanted && !new.thread && new.guild.is_some();
    match app.play.begin_solo(new).await {
        Ok(game) if game.is_placed => {
            let answer = turns::show_news(app, call, game).await;
            Ok(if in_channel_instead {
                answer.above(messages::no_thread(NoThread::Right, call.public))
            } else {
                answer
            })
        }
        Ok(game) => {
            let letter = messages::begun_in_thread(&game, None, call.public);
            Ok(Answer::public(letter).showing(Shows::SoloThread(game.id)))
        }
        Err(ActionError::Failed(failure)) => Err(failure.into()),
        Err(ActionError::Refused(refused)) => {
            let SoloRefused::ChannelBusy { game } = refused;
            let game = app.play.game(game).await?;
            let link =
                game.map_or_else(String::new, |game| messages::game_link(&game, call.reader));
            Err(Problem::told(messages::solo_refused(
                &refused,
                &link,
                call.reader,
            )))
        }
    }
}

/// Opens the thread of a game from the message that says that it begins, and posts its board
/// there. What is left undone here the outbox brings up again, then in the channel itself.
pub async fn open_thread(
    app: &Arc<App>,
    game: GameId,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), Failure> {
    let Some(game) = app.play.game(game).await? else {
        return Ok(());
    };
    let locale = app.game_locale(&game).await?;
    let name = messages::solo_thread_name(&game, locale);
    let opened = threads::open_named(app, channel, message, &name).await;
    let place = opened.map_or(Place::Parent, Place::Thread);
    let mut letter = messages::begun_in_thread(&game, opened.ok(), locale);
    if let Err(reason) = opened {
        letter.text.push('\n');
        letter.text.push_str(&messages::no_thread(reason, locale));
    }
    settle::edit(app, channel, message, &letter.body()).await;
    let game = match app.play.place(game.id, place).await {
        Ok(game) => game,
        Err(ActionError::Refused(PlaceRefused::AlreadyPlaced { game })) => *game,
        Err(ActionError::Failed(failure)) => return Err(failure),
        Err(ActionError::Refused(refused)) => {
            let why = format!("no place: {refused:?}");
            return app.play.delivery_failed(game.delivery(), &why).await;
        }
    };
    delivery::post(app, &game).await;
    Ok(())
}

/// Takes the caller's last move back; the answer is the board before it, for everybody.
pub async fn take_back(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
) -> Result<Answer, Problem> {
    match app.play.take_back(call.user(), game, at).await {
        Ok(taken) => {
            let said = messages::taken_back(taken.moves, call.public);
            let answer = turns::show_news(app, call, taken.game).await;
            Ok(if matches!(answer.shows, Shows::Delivery(_)) {
                answer.behind(said)
            } else {
                answer
            })
        }
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            Letter::of(messages::take_back_refused(refused, game, at, call.reader))
        })
        .await),
    }
}

/// Gives the caller a hint, for them alone. `step` is `None` for as much as they were told already.
pub async fn hint(
    app: &Arc<App>,
    call: &Call,
    game: GameId,
    at: Moment,
    step: Option<HintStep>,
) -> Result<Answer, Problem> {
    match app.play.hint(call.user(), game, at, step).await {
        Ok(hint) => {
            let letter = messages::hint(&hint, call.reader);
            // What was told before stands in a private message of its own, and is replaced.
            let is_in_place = call.source.is_some_and(|source| source.private);
            Ok(if is_in_place {
                Answer::in_place(letter)
            } else {
                Answer::private(letter)
            })
        }
        Err(error) => Err(Problem::in_game(app, game, error, |refused, game| {
            Letter::of(messages::hint_refused(refused, game, at, call.reader))
        })
        .await),
    }
}
