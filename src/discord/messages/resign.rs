//! Giving a game up.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::player;
use super::time::call_off;
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::i18n::Locale;
use crate::play::{Game, Side};

/// The button that leads to the question, in a game that is looked at from elsewhere.
pub(super) fn resign_button(game: &Game, locale: Locale) -> CreateButton {
    let control = Control::Visit {
        game: game.id,
        deed: VisitDeed::Resign,
    };
    CreateButton::new(control.to_string())
        .style(ButtonStyle::Secondary)
        .label(locale.text("visit-resign"))
}

/// Asks a player, privately, whether they mean it.
pub fn resign_question(game: &Game, side: Side, locale: Locale) -> Letter {
    let yes = Control::Resign {
        game: game.id,
        at: game.moment(),
    };
    let no = Control::KeepPlaying { game: game.id };
    let mut asked = locale.text_with(
        "resign-ask",
        &[("name", player(game, side.other(), locale))],
    );
    let mut buttons = vec![
        CreateButton::new(yes.to_string())
            .style(ButtonStyle::Danger)
            .label(locale.text("resign-yes")),
        CreateButton::new(no.to_string())
            .style(ButtonStyle::Secondary)
            .label(locale.text("resign-no")),
    ];
    if let Some((sentence, button)) = call_off(game, locale) {
        asked.push(' ');
        asked.push_str(&sentence);
        buttons.insert(1, button);
    }
    Letter::of(asked).with_row(CreateActionRow::Buttons(buttons))
}

/// What stands in the question's place after a no.
pub fn kept(locale: Locale) -> Letter {
    Letter::of(locale.text("resign-kept"))
}
