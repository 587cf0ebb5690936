//! Boards that are posted without an interaction: those whose answer was lost, and the first ones
//! of games in threads.

use std::sync::Arc;

use serde_json::json;
use serenity::all::{ActionRowComponent, Message, Nonce};

use super::app::{App, Counters};
use super::call::reader_locale;
use super::custom_id::Control;
use super::letter::Letter;
use super::messages::{self, Face, Missing};
use super::problem::chain;
use super::refusal::{Refusal, RefusalKind};
use super::settle::{edit, note_delivery, tell_privately, trouble};
use super::threads;
use crate::i18n::Locale;
use crate::play::{
    ActionError, ChannelId, Delivery, DeliveryKey, DeliveryKind, Failure, Game, MessageId, Place,
    PlaceRefused, Side, Timestamp, Trouble,
};

/// Discord's default for the largest attachment (reference, "Uploading Files"): 10 MiB.
const MOST_BYTES: usize = 10 << 20;

/// How many of a channel's newest messages are looked through for a board that is there already.
const LOOKED_THROUGH: u8 = 50;

/// A board or the end of a game, whichever it is now.
pub fn letter(game: &Game, face: Face, now: Timestamp, locale: Locale) -> Letter {
    if game.is_over() {
        let mut letter = messages::end(game, face, locale);
        if game.is_called_apart {
            letter.pings = None;
        }
        letter
    } else {
        messages::board(game, face, now, locale)
    }
}

/// Posts what a game's channel has yet to be shown, and notes it.
pub async fn post(app: &Arc<App>, game: &Game) {
    if let Err(failure) = try_post(app, game, game.delivery(), false).await {
        tracing::error!(game = %game.id, "a board could not be posted: {}", chain(&failure));
    }
}

/// Posts what fell due, unless the channel shows it already.
pub async fn sweep(app: &Arc<App>, delivery: &Delivery) {
    let key = delivery.key;
    tracing::info!(game = %key.game, at = %key.at, attempt = delivery.attempt, "swept");
    // Others were posted before it, which can take minutes.
    let shown = async {
        match app.play.game(key.game).await? {
            Some(game) if game.delivery() == key => try_post(app, &game, key, true).await,
            _ => Ok(()),
        }
    };
    if let Err(failure) = shown.await {
        tracing::error!(game = %key.game, "a board could not be posted: {}", chain(&failure));
    }
}

async fn try_post(
    app: &Arc<App>,
    game: &Game,
    key: DeliveryKey,
    look_first: bool,
) -> Result<(), Failure> {
    let placed = if game.is_placed {
        None
    } else {
        match app.play.place(game.id, find_place(app, game).await?).await {
            Ok(game) => Some(game),
            Err(ActionError::Refused(PlaceRefused::AlreadyPlaced { game })) => Some(*game),
            Err(ActionError::Failed(failure)) => return Err(failure),
            Err(ActionError::Refused(refused)) => {
                let why = format!("no place: {refused:?}");
                return app.play.delivery_failed(key, &why).await;
            }
        }
    };
    let placed = placed.unwrap_or_else(|| game.clone());
    let moved = app.play.bot_moves(placed).await?;
    if moved.game.delivery() != key && !moved.made {
        // Whoever had the bot move meanwhile shows that board.
        return Ok(());
    }
    let game = &moved.game;
    let (key, channel) = (game.delivery(), game.channel);
    if look_first && let Some(message) = shown_already(app, channel, key).await {
        tracing::info!(game = %key.game, at = %key.at, %message, "it was there already");
        return note_delivery(app, key, channel, message).await;
    }
    let now = app.play.now();
    let locale = app.game_locale(game).await?;
    let style = app.style_of(game).await;
    let picture = app.picture(game, locale, style, MOST_BYTES).await;
    if !app.play.awaits_delivery(key).await? {
        tracing::info!(game = %key.game, at = %key.at, "overtaken, or shown meanwhile");
        return Ok(());
    }
    let mut sent = create(app, channel, key, &letter(game, picture, now, locale)).await;
    if let Err(refusal) = &sent
        && refusal.kind == RefusalKind::ThreadClosed
        && unarchive(app, channel).await
    {
        let picture = app.picture(game, locale, style, MOST_BYTES).await;
        sent = create(app, channel, key, &letter(game, picture, now, locale)).await;
    }
    let missing = match &sent {
        Err(refusal) if refusal.kind == RefusalKind::NoPermission => Some(Missing::Right),
        Err(refusal) if refusal.kind == RefusalKind::TooLarge => Some(Missing::Size),
        _ => None,
    };
    if let Some(missing) = missing {
        let text = letter(game, Face::Text(missing), now, locale);
        sent = create(app, channel, key, &text).await;
    }
    match sent {
        Ok(message) => {
            Counters::count(&app.counters.swept);
            note_delivery(app, key, channel, MessageId::new(message.id.get())).await
        }
        Err(refusal) => {
            tracing::warn!(game = %key.game, %channel, %refusal, "a board was refused");
            if let Some(trouble) = trouble(refusal.kind) {
                note_trouble(app, game, trouble).await?;
            }
            app.play.delivery_failed(key, &refusal.to_string()).await
        }
    }
}

/// Where a game goes whose acceptance was not seen through to the end: into the thread that was
/// or can still be opened for it, else into the channel.
async fn find_place(app: &App, game: &Game) -> Result<Place, Failure> {
    let Some(challenge) = app.play.challenge_of(game.id).await? else {
        return Ok(Place::Parent);
    };
    let Some(message) = challenge.message else {
        return Ok(Place::Parent);
    };
    let locale = app.game_locale(game).await?;
    let opened = threads::open(app, &challenge, message, locale).await;
    if let Ok(thread) = opened {
        let letter = messages::accepted_in_thread(&challenge, thread, locale);
        edit(app, challenge.channel, message, &letter.body()).await;
    }
    Ok(opened.map_or(Place::Parent, Place::Thread))
}

/// Sends a letter to a channel. Discord sends it once, however often it is asked to with the
/// same nonce (message resource, `enforce_nonce`).
async fn create(
    app: &App,
    channel: ChannelId,
    key: DeliveryKey,
    letter: &Letter,
) -> Result<Message, Refusal> {
    let message = letter
        .message()
        .nonce(Nonce::String(nonce(key, channel)))
        .enforce_nonce(true);
    serenity::all::ChannelId::new(channel.get())
        .send_message(&app.http, message)
        .await
        .map_err(Refusal::from)
}

/// What Discord knows a notice or a posting by, at most 25 characters: what kind of row it is, its
/// number, and enough of the channel's to tell apart the same in two channels.
pub fn row_nonce(kind: char, row: i64, channel: ChannelId) -> String {
    let number = u128::from(row.unsigned_abs()) << 32;
    let channel = u128::from(channel.get() % LARGEST_PRIME);
    format!("{kind}{}", base_36(number | channel))
}

/// Below 2^32.
const LARGEST_PRIME: u64 = 4_294_967_291;

/// What Discord knows a delivery by: at most 25 characters, so all of it is one number. The channel
/// is part of it, since a game that goes on elsewhere shows the same board again, and for a few
/// minutes Discord would give back the message in the channel that it left.
fn nonce(key: DeliveryKey, channel: ChannelId) -> String {
    let kind = match key.kind {
        DeliveryKind::Board => 0,
        DeliveryKind::End => 1,
    };
    let number = [
        (63, key.game.get().unsigned_abs()),
        (1, kind),
        (8, u64::from(key.at.ply.moves())),
        // As much of these as tells apart what comes within minutes.
        (16, u64::from(key.at.line.takebacks())),
        (32, channel.get() % LARGEST_PRIME),
    ]
    .into_iter()
    .fold(0, |number, (bits, part)| {
        number << bits | u128::from(part) & ((1 << bits) - 1)
    });
    // These 120 bits have 24 digits at most.
    format!("w{}", base_36(number))
}

/// A number in 36 digits.
fn base_36(mut number: u128) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = (number % 36) as u32;
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// The message of ours that shows a delivery already, where the channel can be read.
async fn shown_already(app: &App, channel: ChannelId, key: DeliveryKey) -> Option<MessageId> {
    find_message(app, channel, LOOKED_THROUGH, |control| {
        match (key.kind, control) {
            (DeliveryKind::Board, Control::Choose { game, at }) => game == key.game && at == key.at,
            (DeliveryKind::End, Control::Rematch { game }) => game == key.game,
            _ => false,
        }
    })
    .await
}

/// The newest message of ours with such a control among so many of a channel's newest, where the
/// channel can be read.
pub async fn find_message(
    app: &App,
    channel: ChannelId,
    among: u8,
    is_it: impl Fn(Control) -> bool,
) -> Option<MessageId> {
    let me = *app.me.get()?;
    let messages = app
        .http
        .get_messages(channel.get().into(), None, Some(among))
        .await;
    match messages {
        Ok(messages) => messages
            .iter()
            .find(|message| message.author.id == me && controls(message).any(&is_it))
            .map(|message| MessageId::new(message.id.get())),
        Err(error) => {
            let refusal = Refusal::from(error);
            tracing::info!(%channel, %refusal, "the channel cannot be looked through");
            None
        }
    }
}

/// What a message's buttons and menus ask for.
fn controls(message: &Message) -> impl Iterator<Item = Control> {
    message
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
            ActionRowComponent::Button(button) => match &button.data {
                serenity::all::ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
                _ => None,
            },
            _ => None,
        })
        .filter_map(|id| id.parse().ok())
}

/// Opens an archived thread again. Whether it could be: a locked one needs a moderator.
pub async fn unarchive(app: &App, channel: ChannelId) -> bool {
    let opened = app
        .http
        .edit_thread(channel.get().into(), &json!({ "archived": false }), None)
        .await;
    match opened.map_err(Refusal::from) {
        Ok(_) => true,
        Err(refusal) => {
            tracing::info!(%channel, %refusal, "a thread could not be opened again");
            false
        }
    }
}

/// Notes that a channel fails its game, and tells both players the first time.
pub async fn note_trouble(app: &App, game: &Game, trouble: Trouble) -> Result<(), Failure> {
    let known = app.play.trouble_in(game.channel).await?;
    app.play.channel_failed(game.channel, trouble).await?;
    if known.is_some() {
        return Ok(());
    }
    for side in Side::BOTH {
        let person = &game.players[side];
        if person.id.is_bot() {
            continue;
        }
        let locale = reader_locale(person);
        let letter = messages::channel_gone(game, side, trouble, locale);
        tell_privately(app, person.id, &letter).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{GameId, Line, Moment, Ply};

    #[test]
    fn nonces_differ_and_fit() {
        let on_line = |game, line, ply, kind| DeliveryKey {
            game: GameId::new(game),
            at: Moment {
                line: Line::new(line),
                ply: Ply::new(ply),
            },
            kind,
        };
        let key = |game, ply, kind| on_line(game, 0, ply, kind);
        let here = ChannelId::new(u64::MAX);
        let there = ChannelId::new(1_179_000_000_000_000_001);
        let all = [
            nonce(key(i64::MAX, 255, DeliveryKind::Board), here),
            nonce(key(1, 11, DeliveryKind::Board), here),
            nonce(key(1, 11, DeliveryKind::Board), there),
            nonce(key(1, 11, DeliveryKind::End), here),
            nonce(key(11, 1, DeliveryKind::Board), here),
            nonce(key(37, 1, DeliveryKind::Board), here),
            nonce(on_line(1, 1, 11, DeliveryKind::Board), here),
            nonce(on_line(1, 2, 11, DeliveryKind::Board), here),
            nonce(on_line(i64::MAX, u32::MAX, 255, DeliveryKind::End), here),
            row_nonce('n', i64::MAX, here),
            row_nonce('n', 1, here),
            row_nonce('p', 1, here),
            row_nonce('n', 1, there),
            row_nonce('n', 36, there),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(one.len() <= 25, "{one}");
            assert!(all[..index].iter().all(|other| other != one), "{one}");
        }
    }
}
