//! A game that somebody looks at from elsewhere, in a private answer.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::board::{self, Face, menu, preview_of, show};
use super::courtesy::{answer_rows, open_requests};
use super::refusals::game_link;
use super::resign::resign_button;
use super::time::{time_left, verdict_buttons};
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, Move, Request, Timestamp, UserId};

/// A game as one person looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The game.
    pub game: &'a Game,
    /// What waits in it for an answer.
    pub requests: &'a [Request],
    /// Who looks.
    pub user: UserId,
    /// How many other games wait for them.
    pub others: usize,
    /// The present time, which the time that is left is told by.
    pub now: Timestamp,
}

/// A game's board for one person: with the menu of moves where it is their turn, what they can say to
/// a takeback or a draw, the way to the next game that waits, and the one out of this game.
pub fn visit(visit: &Visit<'_>, face: Face, locale: Locale) -> Letter {
    let game = visit.game;
    let view = game.view();
    let mut text = if game.is_over() {
        locale.text_with("visit-over", &[("link", game_link(game, locale).into())])
    } else {
        board::line(game, &view, locale)
    };
    if let Some(time) = time_left(game, visit.now, locale) {
        text.push(' ');
        text.push_str(&time);
    }
    text.push_str(&open_requests(game, visit.requests, locale));
    let mut letter = show(Letter::of(text), game, &view, face, locale);
    if game.is_waiting_for(visit.user) {
        let control = Control::Visit {
            game: game.id,
            deed: VisitDeed::Choose(game.moment()),
        };
        if let Some(row) = menu(&view, locale, control) {
            letter = letter.with_row(row);
        }
    }
    if game.awaits_verdict_of(visit.user) {
        letter = letter.with_row(verdict_buttons(game, locale));
    }
    let letter = answer_rows(game, visit.requests, visit.user, locale)
        .into_iter()
        .fold(letter, Letter::with_row);
    let mut buttons: Vec<_> = next_button(game, visit.others, locale)
        .into_iter()
        .collect();
    if !game.is_over() && game.side_of(visit.user).is_some() {
        buttons.push(resign_button(game, locale));
    }
    with_buttons(letter, buttons)
}

fn with_buttons(letter: Letter, buttons: Vec<CreateButton>) -> Letter {
    if buttons.is_empty() {
        return letter;
    }
    letter.with_row(CreateActionRow::Buttons(buttons))
}

/// The way to the next game that waits, where there is one.
fn next_button(game: &Game, others: usize, locale: Locale) -> Option<CreateButton> {
    let control = Control::Visit {
        game: game.id,
        deed: VisitDeed::Next,
    };
    let button = CreateButton::new(control.to_string())
        .style(ButtonStyle::Primary)
        .label(locale.text_with("visit-next", &[("count", others.into())]));
    (others > 0).then_some(button)
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
pub fn visit_made(game: &Game, others: usize, locale: Locale) -> Letter {
    let channel = text::channel(game.channel);
    let said = locale.text_with("board-moved", &[("channel", channel.into())]);
    let next = next_button(game, others, locale);
    with_buttons(Letter::of(said), next.into_iter().collect())
}
