//! Pictures, alt texts and text boards: what a reader sees of a [`View`](crate::rules::View).
//!
//! Everything is a pure function of the view, the language and the theme. A picture is drawn in
//! layers: the tiles with their letters and numbers (drawn once per game and kept), the pieces on
//! them, then the panels around. Shapes are coverage masks made once per process, text comes from
//! the fonts in `fonts/`, and every length is in pixels of a picture 1,200 wide.
//!
//! ```
//! use wayk::i18n::Locale;
//! use wayk::render::{Picture, Theme, alt_text};
//! use wayk::rules::{Replay, Seed, Ship, deal};
//!
//! let view = Replay::new(deal(Ship::Shuttle, &Seed::from_u64(7))).view();
//! let png = Picture::draw(&view, Locale::English, &Theme::DARK).png();
//! assert!(png.starts_with(b"\x89PNG"));
//! assert!(alt_text(&view, Locale::English).starts_with("Wayk, shuttle, before the first move."));
//! ```

// Lengths are below 2^23 pixels and coverages below 256, so each of these casts keeps its value
// but for the rounding that is meant.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod alt;
mod board_layer;
mod canvas;
mod fonts;
mod geometry;
mod mask;
mod open_cards;
mod panels;
mod picture;
mod pieces;
mod png;
mod rules_pages;
mod sprites;
mod text_board;
mod theme;
mod words;

pub use alt::{ALT_LIMIT, alt_text, alt_text_of_moves, preview_alt_text};
pub use open_cards::cards_to_come_text;
pub use picture::{Picture, draw_png};
pub use rules_pages::{RULES_PAGES, rules_page_alt, rules_page_png};
pub use text_board::{plain_text_board, text_board};
pub use theme::{Colour, Paint, Theme};
pub use words::{effect_text, ending_text, move_arrow, outcome_text, turn_text, winner_text};

/// Why nothing can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// A glyph of an embedded font draws nothing.
    #[error("the embedded font draws nothing for `{c}`")]
    NoGlyph {
        /// The character.
        c: char,
    },
}

/// Whether text can be drawn: the bot calls this when it starts, so that a broken build does not
/// post boards without numbers.
///
/// # Errors
///
/// Which glyph drew nothing.
pub fn self_check() -> Result<(), RenderError> {
    fonts::check()
}

/// Whether the fonts can draw this character.
pub fn can_write(c: char) -> bool {
    [fonts::Face::Regular, fonts::Face::Bold]
        .into_iter()
        .all(|face| face.can_write(c))
}
