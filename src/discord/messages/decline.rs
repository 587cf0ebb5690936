//! Why a challenge was declined, for those who want to say it.

use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::name;
use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::i18n::{Argument, Locale};
use crate::play::{Challenge, DeclineReason, ReasonRefused};

/// The value of the option to say nothing.
pub const NO_REASON: &str = "none";

fn reason_text(word: &'static str, locale: Locale) -> String {
    locale.text_with("decline-reason", &[("reason", word.into())])
}

/// To somebody who has declined: a menu with which they can say why, or leave it.
pub fn decline_menu(challenge: &Challenge, locale: Locale) -> Letter {
    let words = DeclineReason::ALL.map(DeclineReason::word);
    let options = words
        .into_iter()
        .chain([NO_REASON])
        .map(|word| CreateSelectMenuOption::new(reason_text(word, locale), word))
        .collect();
    let control = Control::Reason {
        challenge: challenge.id,
    };
    let menu = CreateSelectMenu::new(
        control.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(locale.text("decline-menu"));
    Letter::of(locale.text_with(
        "decline-asks-why",
        &[("challenger", name(&challenge.challenger))],
    ))
    .with_row(CreateActionRow::SelectMenu(menu))
}

/// What takes the menu's place.
pub fn decline_said(challenge: &Challenge, locale: Locale) -> Letter {
    let challenger = ("challenger", name(&challenge.challenger));
    Letter::of(match challenge.reason {
        Some(reason) => {
            let reason = reason_text(reason.word(), locale);
            locale.text_with("decline-said", &[challenger, ("reason", reason.into())])
        }
        None => locale.text_with("decline-said-nothing", &[challenger]),
    })
}

/// What stands in a challenge's place once it is declined.
pub(super) fn declined(challenge: &Challenge, locale: Locale) -> String {
    let opponent = challenge
        .opponent
        .as_ref()
        .map_or_else(|| Argument::from("?"), name);
    let mut arguments = vec![
        ("challenger", name(&challenge.challenger)),
        ("opponent", opponent),
    ];
    match challenge.reason {
        Some(reason) => {
            arguments.push(("reason", reason_text(reason.word(), locale).into()));
            locale.text_with("challenge-declined-because", &arguments)
        }
        None => locale.text_with("challenge-declined", &arguments),
    }
}

/// Why a reason is not noted.
pub fn reason_refused(refused: ReasonRefused, locale: Locale) -> String {
    match refused {
        ReasonRefused::NoSuchChallenge => locale.text("challenge-unknown"),
        ReasonRefused::NotTheirs => locale.text("decline-not-theirs"),
    }
}
