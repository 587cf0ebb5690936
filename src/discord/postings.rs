//! Posts what fell due beside the boards, each once: claimed, looked for, posted, noted.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Message, Nonce};

use super::app::App;
use super::courtesy;
use super::custom_id::{Control, VisitDeed};
use super::delivery;
use super::letter::Letter;
use super::messages;
use super::problem::chain;
use super::refusal::{Refusal, RefusalKind};
use super::settle::trouble;
use crate::i18n::Locale;
use crate::play::{ChannelId, Failure, MessageId, Posted, Posting, PostingId};

/// How many postings one sweep sends at most: one after the other.
const MOST_PER_SWEEP: usize = 20;

/// How long one of them may take; it is due again later.
const SENT_WITHIN: Duration = Duration::from_secs(30);

/// How many of a channel's newest messages are looked through for a posting that is there already.
const LOOKED_THROUGH: u8 = 100;

/// Posts what fell due.
pub async fn sweep(app: &Arc<App>) -> Result<(), Failure> {
    for due in app.play.claim_postings(MOST_PER_SWEEP).await? {
        let id = due.id;
        let posting = async {
            for place in due.places() {
                if let Some(message) = find(app, place, &due.what).await {
                    tracing::info!(posting = %id, channel = %place, %message, "it was there already");
                    return noted(app, id, place, message).await;
                }
            }
            if due.is_news() {
                send(app, &due).await
            } else {
                app.play.posting_overtaken(id).await
            }
        };
        match tokio::time::timeout(SENT_WITHIN, posting).await {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => {
                tracing::error!(posting = %id, "could not be posted: {}", chain(&failure));
            }
            Err(_) => tracing::warn!(posting = %id, "takes too long to post: tried again later"),
        }
    }
    Ok(())
}

/// Posts at once what no answer tells in its place. Where that fails, the sweeper comes after it.
pub async fn post(app: &App, id: PostingId) {
    let posting = async {
        match app.play.waiting_posting(id).await? {
            Some(posting) => send(app, &posting).await,
            None => Ok(()),
        }
    };
    if let Err(failure) = posting.await {
        tracing::error!(posting = %id, "could not be posted: {}", chain(&failure));
    }
}

/// Notes the message by which a posting was told. Where it asks for what has its answer by then, it
/// says so, and has no buttons any more.
pub async fn noted(
    app: &App,
    id: PostingId,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), Failure> {
    match app.play.posting_sent(id, channel, message).await? {
        Some(game) => courtesy::close_requests(app, game).await,
        None => Ok(()),
    }
}

/// The message of ours that tells it already, where the channel can be read.
pub async fn find(app: &App, channel: ChannelId, what: &Posted) -> Option<MessageId> {
    delivery::find_message(app, channel, LOOKED_THROUGH, |control| {
        match (what, control) {
            (Posted::Request(_, asked), Control::Request { request, .. }) => request == asked.id,
            (Posted::Replacement(asked), Control::Replacement { replacement, .. }) => {
                replacement == asked.id
            }
            (Posted::Deed(done), Control::Visit { deed, .. }) => deed == VisitDeed::Deed(done.id),
            _ => false,
        }
    })
    .await
}

fn letter(what: &Posted, locale: Locale) -> Letter {
    match what {
        Posted::Request(game, request) => messages::request(game, request, locale),
        Posted::Replacement(replacement) => messages::replacement(replacement, locale),
        Posted::Deed(deed) => messages::deed(deed, locale),
    }
}

async fn send(app: &App, posting: &Posting) -> Result<(), Failure> {
    let game = posting.game();
    let called = app.play.called_by_posting(posting).await?;
    let locale = app.game_locale(game).await?;
    let letter = Letter {
        pings: called,
        ..letter(&posting.what, locale)
    };
    let mut why = "there is no place for it".to_owned();
    for place in posting.places() {
        match create_in(app, posting.id, place, &letter).await {
            Ok(message) => {
                tracing::info!(posting = %posting.id, channel = %place, ?called, "posted");
                let message = MessageId::new(message.id.get());
                return noted(app, posting.id, place, message).await;
            }
            Err(refusal) => {
                tracing::warn!(posting = %posting.id, channel = %place, %refusal, "was refused");
                why = refusal.to_string();
                if place == game.channel
                    && !game.is_over()
                    && let Some(trouble) = trouble(refusal.kind)
                {
                    delivery::note_trouble(app, game, trouble).await?;
                }
                // It may have been posted, or could be later: elsewhere it would be said twice.
                if matches!(
                    refusal.kind,
                    RefusalKind::Unknown | RefusalKind::RateLimited
                ) {
                    break;
                }
            }
        }
    }
    app.play.posting_failed(posting.id, &why).await
}

/// Posts it in a channel, or in a thread that can be opened again.
async fn create_in(
    app: &App,
    id: PostingId,
    channel: ChannelId,
    letter: &Letter,
) -> Result<Message, Refusal> {
    match create(app, id, channel, letter).await {
        Err(refusal)
            if refusal.kind == RefusalKind::ThreadClosed
                && delivery::unarchive(app, channel).await =>
        {
            create(app, id, channel, letter).await
        }
        created => created,
    }
}

/// Posts it. Discord does so once, however often it is asked to with the same nonce within some
/// minutes (message resource, `enforce_nonce`).
async fn create(
    app: &App,
    id: PostingId,
    channel: ChannelId,
    letter: &Letter,
) -> Result<Message, Refusal> {
    let message = letter
        .message()
        .nonce(Nonce::String(delivery::row_nonce('p', id.get(), channel)))
        .enforce_nonce(true);
    serenity::all::ChannelId::new(channel.get())
        .send_message(&app.http, message)
        .await
        .map_err(Refusal::from)
}
