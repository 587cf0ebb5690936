//! The short words for what a move does or did and how a game ended: the same in pictures, alt
//! texts, menus and messages.

use crate::i18n::Locale;
use crate::rules::{Ending, Move, Outcome, Side, View, Winner};

/// What a move would do, as a menu says it: `wakes`, `launches pod 5, +2`.
pub fn outcome_text(outcome: Outcome, locale: Locale) -> String {
    with_outcome("outcome", outcome, locale)
}

/// What a move did: `woke a sleeper`, `launched pod 5, +2`.
pub fn effect_text(outcome: Outcome, locale: Locale) -> String {
    with_outcome("effect", outcome, locale)
}

/// A move as people read it: `B5 → F4`.
pub fn move_arrow(view: &View, mv: Move) -> String {
    let board = view.board();
    format!("{} → {}", board.name(mv.from), board.name(mv.to))
}

/// Whose turn it is: `Cyan to move`.
pub fn turn_text(side: Side, locale: Locale) -> String {
    locale.text_with("to-move", &[("side", side.name().into())])
}

/// Who has won a game that is over: `Cyan wins`, `Draw`, or `No result` where nobody has.
pub fn winner_text(winner: Option<Winner>, locale: Locale) -> String {
    match winner {
        Some(Winner::Side(side)) => locale.text_with("wins", &[("side", side.name().into())]),
        Some(Winner::Draw) => locale.text("draw"),
        None => locale.text("no-result"),
    }
}

/// Why the game is over: `No chamber is left`, `Cyan resigned`; `None` while it is in play.
pub fn ending_text(view: &View, locale: Locale) -> Option<String> {
    if let Some(decision) = view.decision() {
        let mut arguments = vec![("ending", decision.name().into())];
        arguments.extend(decision.loser().map(|side| ("side", side.name().into())));
        return Some(locale.text_with("ending", &arguments));
    }
    view.ending()
        .map(|ending: Ending| locale.text_with("ending", &[("ending", ending.name().into())]))
}

fn with_outcome(key: &'static str, outcome: Outcome, locale: Locale) -> String {
    let mut arguments = vec![("outcome", outcome.name().into())];
    if let Some(number) = outcome.number() {
        arguments.push(("number", number.to_char().into()));
    }
    locale.text_with(key, &arguments)
}
