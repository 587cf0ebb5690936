//! The private panel of a person's settings.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::i18n::Locale;
use crate::play::Settings;

/// What a person has chosen, with a button for the other choice.
pub fn settings(settings: &Settings, locale: Locale) -> Letter {
    let (now, change) = if settings.preview {
        (
            locale.text("settings-preview-on"),
            locale.text("settings-turn-preview-off"),
        )
    } else {
        (
            locale.text("settings-preview-off"),
            locale.text("settings-turn-preview-on"),
        )
    };
    let control = Control::Preview {
        on: !settings.preview,
    };
    Letter::of(format!("{}\n{now}", locale.text("settings-title"))).with_row(
        CreateActionRow::Buttons(vec![
            CreateButton::new(control.to_string())
                .style(ButtonStyle::Secondary)
                .label(change),
        ]),
    )
}
