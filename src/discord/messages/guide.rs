//! Help and the rules.

use crate::discord::letter::{File, Letter};
use crate::i18n::Locale;
use crate::render::{RULES_PAGES, rules_page_alt};

/// What the bot can do and how to begin.
pub fn help(locale: Locale) -> Letter {
    Letter::of(locale.text("help"))
}

/// The rules in four sentences and, where files may be attached, four pictures.
pub fn rules(pictures: Option<Vec<Vec<u8>>>, locale: Locale) -> Letter {
    let mut letter = Letter::of(locale.text("rules-text"));
    for (page, bytes) in (1..=RULES_PAGES).zip(pictures.into_iter().flatten()) {
        letter = letter.with_file(File {
            name: format!("wayk-rules-{page}.png"),
            bytes,
            alt: Some(rules_page_alt(page, locale)),
        });
    }
    letter
}
