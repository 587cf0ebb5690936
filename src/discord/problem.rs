//! What keeps a handler from doing what was asked: the player's to know, or ours.

use std::error::Error;

use serenity::all::InteractionId;

use super::app::App;
use super::letter::Letter;
use super::refusal::Refusal;
use crate::i18n::Locale;
use crate::play::{ActionError, Failure, Game, GameId, StoreError};

/// Why a handler has no ordinary answer.
#[derive(Debug)]
pub enum Problem {
    /// The player may not do this: a private, specific sentence in their language that says what
    /// is wrong and what to do.
    Told(Letter),
    /// The bot could not do it: the player gets an apology with a reference, the log the cause.
    Ours(Box<dyn Error + Send + Sync>),
}

impl Problem {
    /// The player is told this sentence.
    pub fn told(sentence: impl Into<String>) -> Self {
        Self::Told(Letter::of(sentence))
    }

    /// The problem of an action: a refusal as `tell` puts it, or a failure.
    pub fn of<R>(error: ActionError<R>, tell: impl FnOnce(R) -> Letter) -> Self {
        match error {
            ActionError::Refused(refusal) => Self::Told(tell(refusal)),
            ActionError::Failed(failure) => failure.into(),
        }
    }

    /// The problem of an action in a game. `tell` is handed the game as it is now: whoever plays no
    /// part in it is told who does.
    pub async fn in_game<R>(
        app: &App,
        game: GameId,
        error: ActionError<R>,
        tell: impl FnOnce(&R, Option<&Game>) -> Letter,
    ) -> Self {
        match error {
            ActionError::Failed(failure) => failure.into(),
            ActionError::Refused(refusal) => match app.play.game(game).await {
                Ok(game) => Self::Told(tell(&refusal, game.as_ref())),
                Err(failure) => failure.into(),
            },
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        Self::Ours(Box::new(failure))
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::Ours(Box::new(refusal))
    }
}

impl From<tokio::task::JoinError> for Problem {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::Ours(Box::new(error))
    }
}

/// A few characters that find an apology's cause in the log: the end of the interaction's number,
/// which differ for days on end.
pub fn reference(interaction: InteractionId) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut number = interaction.get() >> 12;
    let mut reference = String::new();
    for _ in 0..6 {
        let digit = (number % 32) as usize;
        reference.insert(0, char::from(DIGITS[digit]));
        number /= 32;
    }
    reference
}

/// The apology for a problem of ours of which no more is known.
pub fn apology(reference: &str, locale: Locale) -> Letter {
    Letter::of(locale.text_with("error-ours", &[("reference", reference.into())]))
}

/// The apology for this problem: it says whether what was asked has happened, where that is known.
pub fn apology_for(error: &(dyn Error + 'static), reference: &str, locale: Locale) -> Letter {
    let argument = [("reference", reference.into())];
    match error.downcast_ref::<Failure>() {
        Some(Failure::Store(StoreError::Full | StoreError::NotCommitted(_))) => {
            Letter::of(locale.text_with("error-not-saved", &argument))
        }
        Some(Failure::Damaged { .. }) => {
            Letter::of(locale.text_with("error-game-damaged", &argument))
        }
        _ => apology(reference, locale),
    }
}

/// An error with everything behind it, for the log.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.ends_with(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}
