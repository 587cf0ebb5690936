//! What is kept about people, and the question whether it shall be deleted.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::i18n::Locale;

/// What is kept, why and how long, and what one can do about it.
pub fn privacy(locale: Locale) -> Letter {
    Letter::of(locale.text("privacy"))
}

/// Asks whether everything shall be deleted; so many games with others would end by it.
pub fn forget_question(games: usize, locale: Locale) -> Letter {
    let button = |is_yes, style, key: &str| {
        CreateButton::new(Control::Forget { is_yes }.to_string())
            .style(style)
            .label(locale.text(key))
    };
    Letter::of(locale.text_with("privacy-forget-ask", &[("count", games.into())])).with_row(
        CreateActionRow::Buttons(vec![
            button(true, ButtonStyle::Danger, "privacy-forget-yes"),
            button(false, ButtonStyle::Secondary, "privacy-forget-no"),
        ]),
    )
}
