//! The cards still to come, where all of them are open: under the picture of a puzzle, and in
//! words.

use crate::i18n::Locale;
use crate::rules::Number;

use super::canvas::Canvas;
use super::fonts::{Face, Line};
use super::geometry::{Area, Point, WIDTH};
use super::panels::panel;
use super::picture::Picture;
use super::theme::Theme;

/// How much higher the row makes a picture.
const HEIGHT: u32 = 150;

/// From the left edge to the first card: the heading stands before it.
const FIRST: i32 = 330;

/// A card's width, and from one to the next: fifteen of them, all that ever lie face down, fit.
const CARD: i32 = 50;
const STEP: i32 = 57;

impl Picture {
    /// The same with the cards still to come in a row under it, the next one first.
    #[must_use]
    pub fn with_cards_to_come(self, cards: &[Number], locale: Locale, theme: &Theme) -> Self {
        let above = self.image();
        let top = above.height() as i32;
        let mut canvas = Canvas::new(WIDTH, above.height() + HEIGHT, theme.background);
        canvas.paste(above, Point::new(0, 0));
        let heading = locale.text("picture-to-come");
        let heading = Line::fitting(&heading, Face::Regular, 36.0, FIRST - 60);
        canvas.write(&heading, Point::new(40, top + 78), theme.quiet);
        if cards.is_empty() {
            let none = locale.text("picture-to-come-none");
            let none = Line::new(&none, Face::Regular, 36.0);
            canvas.write(&none, Point::new(FIRST, top + 78), theme.quiet);
        }
        for (index, card) in cards.iter().enumerate() {
            let left = FIRST + index as i32 * STEP;
            let area = Area::new(left, top + 24, CARD, 84);
            let pod = theme.pod;
            panel(&mut canvas, area, pod.fill, pod.edge, 4);
            canvas.write_centred(Face::Bold, 54.0, card.to_char(), area.centre(), pod.ink);
        }
        Self::from_image(canvas.into_image())
    }
}

/// The cards still to come in words, the next one first.
pub fn cards_to_come_text(cards: &[Number], locale: Locale) -> String {
    if cards.is_empty() {
        return locale.text("alt-to-come-none");
    }
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    locale.text_with("alt-to-come", &[("cards", cards.join(", ").into())])
}
