//! What follows once an answer was sent, in the background: noting the message, removing older
//! controls, telling where an answer could not be seen.

use std::sync::Arc;

use serde_json::json;
use serenity::all::Message;

use super::answer::{Sent, Shows, Then};
use super::app::App;
use super::call::Call;
use super::letter::Letter;
use super::problem::chain;
use super::refusal::{Refusal, RefusalKind};
use super::{delivery, postings};
use crate::play::{
    BoardMessage, ChallengeState, ChannelId, DeliveryKey, Failure, GameId, MessageId, Trouble,
    UserId,
};

/// An answer that was sent, and what is to be done after it.
pub struct Follow {
    /// What became of it.
    pub sent: Sent,
    /// What is to be done once Discord has it.
    pub then: Vec<Then>,
}

/// Does what follows from an answer. What fails here is logged: the sweeper comes after it.
pub async fn settle(app: &Arc<App>, call: &Call, shows: Shows, follow: Follow) {
    if let Err(failure) = note(app, call, shows, follow.sent).await {
        tracing::error!(interaction = %call.id, "could not note an answer: {}", chain(&failure));
    }
    for then in follow.then {
        do_then(app, call, then).await;
    }
    let guild = call.guild.zip(call.guild_locale.clone());
    if let Err(failure) = app.play.meet(&call.person, guild).await {
        tracing::error!(user = %call.user(), "could not note a person: {}", chain(&failure));
    }
    if call.guild.is_none()
        && let Err(failure) = app.play.inbox_open(call.user()).await
    {
        tracing::error!(user = %call.user(), "could not note an inbox: {}", chain(&failure));
    }
    if call.rights.write() && !call.rights.locked() {
        let works = app.play.channel_works(call.channel).await;
        if let Err(failure) = works {
            tracing::error!(channel = %call.channel, "could not note a channel: {}", chain(&failure));
        }
    }
}

/// Notes what a message shows, or why it is not to be seen.
async fn note(app: &Arc<App>, call: &Call, shows: Shows, sent: Sent) -> Result<(), Failure> {
    let refusal = match sent {
        Sent::Taken(_) if shows == Shows::Nothing => return Ok(()),
        Sent::Taken(Some(message)) => return note_message(app, shows, &message).await,
        Sent::Taken(None) => match original(app, call).await {
            Ok(message) => return note_message(app, shows, &message).await,
            // It is there, but nobody knows which message it is: the sweeper looks for it.
            Err(refusal) => refusal,
        },
        Sent::Lost(refusal) => match original(app, call).await {
            Ok(message) => return note_message(app, shows, &message).await,
            Err(_) => refusal,
        },
        Sent::Refused(refusal) => refusal,
    };
    if let Some(trouble) = trouble(refusal.kind) {
        app.play
            .channel_failed_in_silence(call.channel, trouble)
            .await?;
    }
    if let Shows::Delivery(key) = shows {
        app.play.delivery_failed(key, &refusal.to_string()).await?;
    } else if let Shows::Posting(posting) = shows {
        app.play
            .posting_failed(posting, &refusal.to_string())
            .await?;
    }
    Ok(())
}

/// The message that answers an interaction.
async fn original(app: &App, call: &Call) -> Result<Message, Refusal> {
    let mut tries = 0;
    loop {
        tries += 1;
        let message = app
            .http
            .get_original_interaction_response(&call.token)
            .await;
        match message.map_err(Refusal::from) {
            Err(refusal) if refusal.kind == RefusalKind::Unknown && tries < 2 => {
                tracing::warn!(interaction = %call.id, %refusal, "asked again for the answer's message");
            }
            message => return message,
        }
    }
}

async fn note_message(app: &Arc<App>, shows: Shows, message: &Message) -> Result<(), Failure> {
    let channel = ChannelId::new(message.channel_id.get());
    let message = MessageId::new(message.id.get());
    match shows {
        Shows::Nothing => Ok(()),
        Shows::Delivery(key) => note_delivery(app, key, channel, message).await,
        Shows::BoardAgain(game, at) => {
            let board = BoardMessage {
                channel,
                message,
                at,
            };
            app.play.board_posted(game, board).await?;
            remove_old_controls(app, game).await
        }
        Shows::Posting(posting) => postings::noted(app, posting, channel, message).await,
        Shows::SoloThread(game) => super::solo::open_thread(app, game, channel, message).await,
        Shows::Challenge(challenge) => {
            app.play.challenge_posted(challenge, message).await?;
            // Who answered before this message was known could not take its buttons away.
            let noted = app.play.challenge_by_id(challenge).await?;
            if noted.is_some_and(|noted| noted.state != ChallengeState::Open) {
                remove_controls(app, channel, message).await;
            }
            Ok(())
        }
    }
}

/// Notes the message that a row of the outbox asked for, and removes the controls it replaces.
pub async fn note_delivery(
    app: &App,
    key: DeliveryKey,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), Failure> {
    let first = app.play.delivered(key, channel, message).await?;
    if !first {
        // `/wayk board` can be typed while the board is on its way. Whichever is noted first, the
        // one that stands last in the channel keeps its controls.
        tracing::info!(?key, %message, "shown twice");
        let at = key.at;
        let board = BoardMessage {
            channel,
            message,
            at,
        };
        app.play.board_posted(key.game, board).await?;
    }
    remove_old_controls(app, key.game).await
}

/// Removes the controls of the boards before the newest, the newest of them first: it is the one
/// that somebody might still press.
async fn remove_old_controls(app: &App, game: GameId) -> Result<(), Failure> {
    for board in app.play.old_controls(game).await? {
        if remove_controls(app, board.channel, board.message).await {
            app.play.controls_removed(board.message).await?;
        }
    }
    super::courtesy::close_requests(app, game).await
}

/// Removes a message's buttons and menus. Whether it has none now.
pub async fn remove_controls(app: &App, channel: ChannelId, message: MessageId) -> bool {
    edit(app, channel, message, &json!({ "components": [] })).await
}

/// Changes a message of the bot's own. Whether nothing more is to be done about it: a message that is
/// gone needs no change, and in a channel that the bot cannot see, where somebody uses it who has
/// installed it for themselves, every further try would be refused too.
pub async fn edit(
    app: &App,
    channel: ChannelId,
    message: MessageId,
    body: &serde_json::Value,
) -> bool {
    let edited = app
        .http
        .edit_message(channel.get().into(), message.get().into(), body, Vec::new())
        .await;
    match edited.map_err(Refusal::from) {
        Ok(_) => true,
        Err(refusal) => {
            let gone = matches!(
                refusal.kind,
                RefusalKind::UnknownMessage | RefusalKind::UnknownChannel | RefusalKind::NoAccess
            );
            if !gone {
                tracing::warn!(%channel, %message, %refusal, "a message could not be changed");
            }
            gone
        }
    }
}

async fn do_then(app: &Arc<App>, call: &Call, then: Then) {
    match then {
        Then::CloseSource => {
            let Some(source) = call.source.filter(|source| source.private) else {
                return;
            };
            let message = source.message.get().into();
            let closed = app.http.delete_followup_message(&call.token, message).await;
            if let Err(error) = closed {
                // It stays, and says that it is old when it is pressed.
                let refusal = Refusal::from(error);
                tracing::debug!(interaction = %call.id, %refusal, "a preview could not be removed");
            }
        }
        Then::RemoveSourceControls => {
            if let Some(source) = call.source.filter(|source| !source.private) {
                remove_controls(app, call.channel, source.message).await;
            }
        }
        Then::EditSource(letter) => {
            if let Some(source) = call.source {
                edit(app, call.channel, source.message, &letter.body()).await;
            }
        }
        Then::EditOffer(challenge, letter) => {
            if let Some(message) = challenge.message {
                edit(app, challenge.channel, message, &letter.body()).await;
            }
        }
        Then::CloseRequests(game) => {
            if let Err(failure) = super::courtesy::close_requests(app, game).await {
                tracing::error!(%game, "could not close requests: {}", chain(&failure));
            }
        }
        Then::Post(game) => delivery::post(app, &game).await,
        Then::RemoveControls(channel, message) => {
            remove_controls(app, channel, message).await;
        }
        Then::EditQuestion(replacement, letter) => {
            let elsewhere = call.source.map(|source| source.message);
            if let Some((channel, message)) = replacement.message
                && elsewhere != Some(message)
            {
                edit(app, channel, message, &letter.body()).await;
            }
        }
        Then::Announce(posting) => postings::post(app, posting).await,
    }
}

/// What a refusal says about the channel, `None` where it says nothing.
pub const fn trouble(kind: RefusalKind) -> Option<Trouble> {
    match kind {
        RefusalKind::UnknownChannel => Some(Trouble::Gone),
        RefusalKind::NoAccess | RefusalKind::NoPermission => Some(Trouble::Forbidden),
        RefusalKind::ThreadClosed => Some(Trouble::Locked),
        _ => None,
    }
}

/// Tells a user something in a private message, where they take them: best effort, no game
/// depends on it.
pub async fn tell_privately(app: &App, user: UserId, letter: &Letter) {
    let told = async {
        let channel = app
            .http
            .create_private_channel(&json!({ "recipient_id": user.get().to_string() }))
            .await?;
        channel.id.send_message(&app.http, letter.message()).await
    };
    if let Err(error) = told.await {
        let refusal = Refusal::from(error);
        tracing::info!(%user, %refusal, "a private message was not taken");
    }
}
