//! A game that somebody looks at from elsewhere, in a private answer.

use super::board::{self, Face, menu, preview_of, show};
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, Move, UserId};

/// A game's board for one person: with the menu of moves where it is their turn.
pub fn visit(game: &Game, user: UserId, face: Face, locale: Locale) -> Letter {
    let view = game.view();
    let letter = Letter::of(board::line(game, &view, locale));
    let letter = show(letter, game, &view, face, locale);
    if !game.is_waiting_for(user) {
        return letter;
    }
    let control = Control::Visit {
        game: game.id,
        deed: VisitDeed::Choose(game.moment()),
    };
    match menu(&view, locale, control) {
        Some(row) => letter.with_row(row),
        None => letter,
    }
}

/// The preview of a move in such a game.
pub fn visit_preview(game: &Game, mv: Move, face: Face, locale: Locale) -> Letter {
    let at = game.moment();
    let [play, back] = [VisitDeed::Play(at, mv), VisitDeed::Back(at)].map(|deed| Control::Visit {
        game: game.id,
        deed,
    });
    let file = format!("wayk-{}-preview.png", game.id);
    preview_of(&game.view(), mv, file, face, [play, back], locale)
}

/// A move was made in such a game, whose board follows in its channel.
pub fn visit_made(game: &Game, locale: Locale) -> Letter {
    let channel = text::channel(game.channel);
    Letter::of(locale.text_with("board-moved", &[("channel", channel.into())]))
}
