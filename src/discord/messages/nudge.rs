//! Nudges: the button, and what who pressed it is told.

use serenity::all::CreateActionRow;

use super::games::nudge_button;
use super::name;
use super::refusals::{game_link, not_a_player, over};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, NudgeRefused, Nudged};

/// Adds the button that nudges the opponent, in a game between two people.
pub fn with_nudge(letter: Letter, game: &Game, locale: Locale) -> Letter {
    if game.solo.is_some() {
        return letter;
    }
    match nudge_button(game, locale) {
        Some(button) => letter.with_row(CreateActionRow::Buttons(vec![button])),
        None => letter,
    }
}

/// To somebody who has nudged their opponent.
pub fn nudged(nudged: &Nudged, locale: Locale) -> Letter {
    let late = nudged.game.to_move().map(name);
    let late = late.unwrap_or_else(|| String::new().into());
    if nudged.is_now {
        return Letter::of(locale.text_with("nudge-done", &[("name", late)]));
    }
    let time = text::relative_time(nudged.told_at);
    Letter::of(locale.text_with("nudge-later", &[("name", late), ("time", time.into())]))
}

/// Why nobody is nudged. `game`, for a stranger, is the game.
pub fn nudge_refused(refused: &NudgeRefused, game: Option<&Game>, locale: Locale) -> String {
    let late = |game: &Game| game.to_move().map_or_else(|| String::new().into(), name);
    match refused {
        NudgeRefused::NoSuchGame => locale.text("board-unknown"),
        NudgeRefused::NotAPlayer => not_a_player(game, locale),
        NudgeRefused::Over { game } => over(game, locale),
        NudgeRefused::OwnTurn { game } => {
            let link = game_link(game, locale);
            locale.text_with("nudge-own-turn", &[("link", link.into())])
        }
        NudgeRefused::Bot { game } => super::not_your_turn(game, locale),
        NudgeRefused::JustBegun { from } => {
            let time = text::relative_time(*from);
            locale.text_with("nudge-just-begun", &[("time", time.into())])
        }
        NudgeRefused::Nudged { from } => {
            let time = text::relative_time(*from);
            locale.text_with("nudge-again", &[("time", time.into())])
        }
        NudgeRefused::Muted { game } => locale.text_with("nudge-muted", &[("name", late(game))]),
    }
}
