//! What the panels of settings are made of: menus that show what is set.

use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::custom_id::Control;
use crate::i18n::Locale;

/// The values of menus with two options.
const ON: &str = "on";
const OFF: &str = "off";

/// Whether a value means on, `None` for one that means neither.
pub fn is_on(word: &str) -> Option<bool> {
    match word {
        ON => Some(true),
        OFF => Some(false),
        _ => None,
    }
}

/// The value for on or off.
pub(super) const fn on_off(on: bool) -> &'static str {
    if on { ON } else { OFF }
}

/// An option of a menu: its value, what it is called and, in small, what it means.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) meaning: Option<String>,
}

impl Choice {
    /// The option of a value, which a message of this key names when it is handed the value.
    pub(super) fn named(key: &str, argument: &'static str, value: &str, locale: Locale) -> Self {
        Self {
            value: value.to_owned(),
            label: locale.text_with(key, &[(argument, value.into())]),
            meaning: None,
        }
    }
}

/// A menu in which one option is set.
pub(super) fn menu(
    control: Control,
    placeholder: String,
    set: &str,
    choices: impl IntoIterator<Item = Choice>,
) -> CreateSelectMenu {
    let options = choices
        .into_iter()
        .map(|choice| {
            let is_set = choice.value == set;
            let option = CreateSelectMenuOption::new(choice.label, choice.value);
            let option = match choice.meaning {
                Some(meaning) => option.description(meaning),
                None => option,
            };
            option.default_selection(is_set)
        })
        .collect();
    CreateSelectMenu::new(
        control.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(placeholder)
}

/// A menu of a row.
pub(super) fn row(menu: CreateSelectMenu) -> CreateActionRow {
    CreateActionRow::SelectMenu(menu)
}
