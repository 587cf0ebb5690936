//! Sends the notices that fell due, each once: claimed, looked for, sent, noted.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::all::{Message, Nonce};

use super::app::App;
use super::call::reader_locale;
use super::custom_id::{Control, VisitDeed};
use super::delivery;
use super::letter::Letter;
use super::messages::{self, NoticePlace};
use super::problem::chain;
use super::refusal::{Refusal, RefusalKind};
use super::settle::trouble;
use crate::play::{ChannelId, Failure, MessageId, Notice, NoticeId, NoticeKind};

/// How many notices one sweep sends at most: one after the other.
const MOST_PER_SWEEP: usize = 20;

/// How long one of them may take; it is due again later.
const SENT_WITHIN: Duration = Duration::from_secs(30);

/// How many of a channel's newest messages are looked through for a notice that is there already.
const LOOKED_THROUGH: u8 = 100;

/// Sends what fell due.
pub async fn sweep(app: &Arc<App>) -> Result<(), Failure> {
    for due in app.play.claim_notices(MOST_PER_SWEEP).await? {
        let id = due.id;
        match tokio::time::timeout(SENT_WITHIN, send(app, &due)).await {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => {
                tracing::error!(notice = %id, "could not be sent: {}", chain(&failure));
            }
            Err(_) => tracing::warn!(notice = %id, "takes too long to send: tried again later"),
        }
    }
    Ok(())
}

/// What became of one way to tell somebody.
enum Told {
    /// The message stands there.
    Sent(ChannelId, MessageId),
    /// They cannot be told like that; perhaps otherwise.
    Refused(Refusal),
    /// It may have been sent, or could be later.
    Unknown(Refusal),
    /// They are not in the server any more.
    Gone(Refusal),
}

async fn send(app: &Arc<App>, due: &Notice) -> Result<(), Failure> {
    if !app.play.awaits_notice(due.id).await? {
        tracing::info!(notice = %due.id, "of no use any more");
        return Ok(());
    }
    let game = &due.game;
    let fails = !game.is_placed || app.play.trouble_in(game.channel).await?.is_some();
    let place = if due.is_private {
        NoticePlace::Private
    } else if fails {
        NoticePlace::PrivateElsewhere
    } else {
        NoticePlace::Channel
    };
    let refusal = match tell(app, due, place).await? {
        Told::Refused(refusal) => refusal,
        told => return note(app, due, place, told).await,
    };
    tracing::info!(notice = %due.id, ?place, %refusal, "cannot be told like that");
    // What is refused in private is told in the channel, and where the channel fails, in private.
    let other = if !is_private(place) {
        let Some(trouble) = trouble(refusal.kind) else {
            return app.play.notice_failed(due.id, &refusal.to_string()).await;
        };
        delivery::note_trouble(app, game, trouble).await?;
        NoticePlace::PrivateElsewhere
    } else if !game.is_placed {
        return app.play.notice_failed(due.id, &refusal.to_string()).await;
    } else if fails {
        // It may be well again, without anybody having used the bot there since.
        NoticePlace::Channel
    } else if refusal.kind != RefusalKind::NoPrivateMessages
        || due.kind == NoticeKind::Left
        || app.play.is_inbox_closed(due.person.id).await?
    {
        // Only a closed inbox is remembered: any other refusal may be gone the next time.
        NoticePlace::Channel
    } else {
        NoticePlace::ChannelFirst
    };
    let told = tell(app, due, other).await?;
    note(app, due, other, told).await
}

const fn is_private(place: NoticePlace) -> bool {
    matches!(place, NoticePlace::Private | NoticePlace::PrivateElsewhere)
}

async fn tell(app: &App, due: &Notice, place: NoticePlace) -> Result<Told, Failure> {
    if is_private(place) {
        privately(app, due, place).await
    } else {
        publicly(app, due, place).await
    }
}

/// Notes what became of a notice.
async fn note(app: &App, due: &Notice, place: NoticePlace, told: Told) -> Result<(), Failure> {
    match told {
        Told::Sent(channel, message) => {
            tracing::info!(notice = %due.id, kind = due.kind.name(), %channel, "told");
            if place == NoticePlace::ChannelFirst {
                // Only now that they have been told so, once.
                app.play.inbox_closed(due.person.id).await?;
            }
            app.play.notice_sent(due.id, channel, message).await?;
            if !is_private(place) {
                app.play.channel_works(channel).await?;
            }
            Ok(())
        }
        Told::Gone(refusal) => {
            tracing::info!(notice = %due.id, user = %due.person.id, %refusal, "has left");
            app.play.notice_to_absent(due.id).await
        }
        Told::Refused(refusal) | Told::Unknown(refusal) => {
            tracing::info!(notice = %due.id, ?place, %refusal, "cannot be told");
            app.play.notice_failed(due.id, &refusal.to_string()).await
        }
    }
}

/// Tells somebody in a private message.
async fn privately(app: &App, due: &Notice, place: NoticePlace) -> Result<Told, Failure> {
    let user = due.person.id;
    let body = json!({ "recipient_id": user.get().to_string() });
    let channel = match app.http.create_private_channel(&body).await {
        Ok(channel) => ChannelId::new(channel.id.get()),
        Err(error) => return Ok(refused(error.into())),
    };
    let letter = messages::notice(due, place, reader_locale(&due.person));
    Ok(post(app, due, channel, &letter).await)
}

/// Tells somebody in the game's channel.
async fn publicly(app: &App, due: &Notice, place: NoticePlace) -> Result<Told, Failure> {
    if let Some(guild) = due.game.guild
        && let Err(error) = app
            .http
            .get_member(guild.get().into(), due.person.id.get().into())
            .await
    {
        // Where Discord does not say, the mention goes out all the same.
        let refusal = Refusal::from(error);
        if refusal.kind == RefusalKind::UnknownMember {
            return Ok(Told::Gone(refusal));
        }
    }
    let locale = app.game_locale(&due.game).await?;
    let letter = messages::notice(due, place, locale);
    Ok(post(app, due, due.game.channel, &letter).await)
}

/// Posts a notice in a channel, unless it stands there.
async fn post(app: &App, due: &Notice, channel: ChannelId, letter: &Letter) -> Told {
    if due.attempt > 1
        && let Some(message) = sent_already(app, channel, due.id).await
    {
        tracing::info!(notice = %due.id, %channel, %message, "it was there already");
        return Told::Sent(channel, message);
    }
    match create(app, due.id, channel, letter).await {
        Ok(message) => Told::Sent(channel, MessageId::new(message.id.get())),
        Err(refusal) => {
            if refusal.kind == RefusalKind::ThreadClosed && delivery::unarchive(app, channel).await
            {
                return match create(app, due.id, channel, letter).await {
                    Ok(message) => Told::Sent(channel, MessageId::new(message.id.get())),
                    Err(refusal) => refused(refusal),
                };
            }
            refused(refusal)
        }
    }
}

fn refused(refusal: Refusal) -> Told {
    match refusal.kind {
        RefusalKind::Unknown | RefusalKind::RateLimited => Told::Unknown(refusal),
        _ => Told::Refused(refusal),
    }
}

/// Sends a notice. Discord sends it once, however often it is asked to with the same nonce within
/// some minutes (message resource, `enforce_nonce`).
async fn create(
    app: &App,
    notice: NoticeId,
    channel: ChannelId,
    letter: &Letter,
) -> Result<Message, Refusal> {
    let message = letter
        .message()
        .nonce(Nonce::String(delivery::row_nonce(
            'n',
            notice.get(),
            channel,
        )))
        .enforce_nonce(true);
    serenity::all::ChannelId::new(channel.get())
        .send_message(&app.http, message)
        .await
        .map_err(Refusal::from)
}

/// The message of ours that tells a notice already, where the channel can be read.
async fn sent_already(app: &App, channel: ChannelId, notice: NoticeId) -> Option<MessageId> {
    delivery::find_message(app, channel, LOOKED_THROUGH, |control| {
        matches!(control, Control::Visit { deed: VisitDeed::Open(id), .. } if id == notice)
    })
    .await
}
