//! From what happened to what is said: the one place that makes messages.
//!
//! Everything here is a pure function of its arguments, so that `tests/limits.rs` can make every
//! message at its longest.

mod board;
mod challenge;
mod end;
mod games;
mod guide;
mod refusals;
mod resign;
mod settings;

pub use board::{Face, Missing, board, choose_again, move_label, preview};
pub use challenge::{
    NoThread, accepted, accepted_in_thread, answer_refused, challenge_refused, ended, no_thread,
    offer, opponent_refused, thread_name,
};
pub use end::end;
pub use games::{MOST_LINES, games};
pub use guide::{help, rules};
pub use refusals::{
    cannot_post, channel_gone, game_link, move_refused, move_text_refused, not_here, not_your_turn,
    over, relocate_refused, rematch_refused, resign_refused, stale, stranger,
};
pub use resign::{kept, resign_question};
pub use settings::settings;

pub use challenge::OpponentRefused;

use super::text;
use crate::i18n::{Argument, Locale};
use crate::play::{Game, Person, Side};

/// A person's name as an argument of a message.
fn name(person: &Person) -> Argument<'static> {
    text::name(person).into()
}

/// A crew's name in a language.
fn side(side: Side, locale: Locale) -> Argument<'static> {
    locale
        .text_with("side", &[("side", side.name().into())])
        .into()
}

/// A ship's name in a language.
fn ship(game: &Game, locale: Locale) -> Argument<'static> {
    ship_name(game.view().board().ship(), locale).into()
}

fn ship_name(ship: crate::play::Ship, locale: Locale) -> String {
    locale.text_with("ship", &[("ship", ship.name().into())])
}
