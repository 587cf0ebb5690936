//! What stands around the ship: score plates, the launch bay, whose turn it is.

use crate::i18n::Locale;
use crate::rules::{Effect, Side, Slot, View, Winner};

use super::canvas::Canvas;
use super::fonts::{Face, Line};
use super::geometry::{Area, Layout, Point};
use super::mask::{Mask, disc, rounded_rectangle};
use super::theme::{Colour, Paint, Theme};
use super::words::{effect_text, ending_text, move_arrow, turn_text, winner_text};

/// Rounding of panels.
const RADIUS: f32 = 20.0;

/// Draws the panels of one view.
#[derive(Debug)]
pub(super) struct Panels<'a> {
    pub(super) view: &'a View,
    pub(super) locale: Locale,
    pub(super) layout: &'a Layout,
    pub(super) theme: &'a Theme,
    pub(super) preview: bool,
}

/// A filled and outlined rectangle.
pub(super) fn panel(canvas: &mut Canvas, area: Area, fill: Colour, edge: Colour, line: f32) {
    let (width, height) = (area.width as f32, area.height as f32);
    let outer = rounded_rectangle(width, height, RADIUS);
    let inner = rounded_rectangle(width - line, height - line, RADIUS - line / 2.0);
    canvas.stamp(&Mask::filled(&outer), area.centre(), fill);
    canvas.stamp(&Mask::stroked(&inner, line), area.centre(), edge);
}

/// A crew's sign: its robots' form without a number.
pub(super) fn emblem(canvas: &mut Canvas, at: Point, side: Side, size: f32, theme: &Theme) {
    let form = match side {
        Side::Amber => disc(size),
        Side::Cyan => rounded_rectangle(size * 1.86, size * 1.86, size * 0.38),
    };
    canvas.stamp(&Mask::filled(&form), at, theme.crew(side).fill);
}

impl Panels<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for side in Side::BOTH {
            self.plate(canvas, side);
        }
        self.bay(canvas);
        self.status(canvas);
        let number = [("ply", self.view.ply().moves().into())];
        let number = self.locale.text_with("picture-move", &number);
        Line::new(&number, Face::Regular, 36.0).write_ending(
            canvas,
            self.layout.move_number,
            self.theme.quiet,
        );
    }

    /// A crew's points, pods and free seats. That of the player to move, or of the winner, is lit.
    fn plate(&self, canvas: &mut Canvas, side: Side) {
        let area = self.layout.plate(side);
        let crew = self.theme.crew(side);
        let lit =
            self.view.to_move() == Some(side) || self.view.winner() == Some(Winner::Side(side));
        let (fill, edge, line) = if lit {
            (crew.edge, crew.fill, 7.0)
        } else {
            (self.theme.panel.fill, self.theme.panel.edge, 3.0)
        };
        panel(canvas, area, fill, edge, line);
        let tall = area.height > 150;
        let points = self.view.crew(side).points().to_string();
        let name = self
            .locale
            .text_with("side", &[("side", side.name().into())]);
        let head = Point::new(area.left + 48, area.top + if tall { 44 } else { 56 });
        emblem(canvas, head, side, 23.0, self.theme);
        let ink = self.theme.panel.ink;
        let name = Line::new(&name, Face::Bold, 40.0);
        canvas.write(&name, head.plus(Point::new(38, 15)), ink);
        let big = Line::new(&points, Face::Bold, 100.0);
        if tall {
            let middle = Point::new(area.left + 74, area.top + 124);
            big.write_centred(canvas, middle, crew.fill);
            self.icons(
                canvas,
                Point::new(area.left + 142, area.top + 100),
                side,
                false,
            );
        } else {
            big.write_ending(
                canvas,
                Point::new(area.right() - 28, area.top + 92),
                crew.fill,
            );
            self.icons(
                canvas,
                Point::new(area.left + 250, area.top + 32),
                side,
                true,
            );
        }
    }

    /// How many pods and free seats a crew has, one under the other.
    fn icons(&self, canvas: &mut Canvas, at: Point, side: Side, words: bool) {
        let crew = self.view.crew(side);
        let pod = rounded_rectangle(34.0, 34.0, 9.0);
        canvas.stamp(&Mask::filled(&pod), at, self.theme.pod.edge);
        let seat = at.plus(Point::new(0, 48));
        canvas.stamp(&Mask::stroked(&disc(13.0), 6.0), seat, self.theme.pod.edge);
        let ink = self.theme.panel.ink;
        let pods = [("count", crew.pods.into())];
        let lines = [
            (crew.pods, self.locale.text_with("picture-pods", &pods)),
            (crew.free_seats(), self.locale.text("picture-free-seats")),
        ];
        for ((count, word), at) in lines.into_iter().zip([at, seat]) {
            let text = if words {
                format!("{count} {word}")
            } else {
                count.to_string()
            };
            let line = Line::new(&text, Face::Bold, 38.0);
            canvas.write(&line, at.plus(Point::new(28, 14)), ink);
        }
    }

    /// The launch bay and the face-down stack.
    fn bay(&self, canvas: &mut Canvas) {
        let heading = self.locale.text("picture-bay");
        let heading = Line::new(&heading, Face::Regular, 36.0);
        canvas.write(&heading, self.layout.bay_heading, self.theme.quiet);
        let turned_up = self.view.last().and_then(|last| last.slot);
        for (place, slot) in self.view.state().bay().into_iter().enumerate() {
            let area = self.layout.pods[place];
            match slot {
                Slot::Pod(number) => {
                    self.pod(canvas, area, number.to_char(), turned_up == Some(place));
                }
                Slot::FaceDown => self.face_down(canvas, area, "?"),
                Slot::Empty => {
                    let (width, height) = (area.width as f32, area.height as f32);
                    let outline = rounded_rectangle(width - 6.0, height - 6.0, RADIUS);
                    let dashed = Mask::dashed(&outline, 4.0, 16);
                    canvas.stamp(&dashed, area.centre(), self.theme.card.edge);
                }
            }
        }
        self.stack(canvas);
    }

    /// An open pod with its two seats.
    fn pod(&self, canvas: &mut Canvas, area: Area, number: char, turned_up: bool) {
        let Paint { fill, edge, ink } = self.theme.pod;
        panel(
            canvas,
            area,
            fill,
            if turned_up { ink } else { edge },
            if turned_up { 8.0 } else { 5.0 },
        );
        let middle = area.centre();
        canvas.write_centred(
            Face::Bold,
            96.0,
            number,
            middle.plus(Point::new(-27, 0)),
            ink,
        );
        for seat in [-27, 27] {
            let seat = middle.plus(Point::new(41, seat));
            canvas.stamp(&Mask::stroked(&disc(17.0), 5.0), seat, edge);
        }
    }

    /// A card that nobody has turned up.
    fn face_down(&self, canvas: &mut Canvas, area: Area, text: &str) {
        let Paint { fill, edge, ink } = self.theme.card;
        panel(canvas, area, fill, edge, 4.0);
        Line::new(text, Face::Bold, 64.0).write_centred(canvas, area.centre(), ink);
    }

    /// How many cards lie face down.
    fn stack(&self, canvas: &mut Canvas) {
        let area = self.layout.stack;
        let cards = self.view.state().face_down();
        // Three cards are seen of any larger stack.
        let seen = i32::from(cards.min(3));
        for under in (0..seen).rev() {
            let card = Area::new(
                area.left + under * 7,
                area.top + 14 - under * 7,
                area.width - 14,
                area.height - 14,
            );
            let text = if under == 0 {
                cards.to_string()
            } else {
                String::new()
            };
            self.face_down(canvas, card, &text);
        }
        if cards == 0 {
            let outline =
                rounded_rectangle(area.width as f32 - 20.0, area.height as f32 - 20.0, RADIUS);
            canvas.stamp(
                &Mask::dashed(&outline, 4.0, 14),
                area.centre(),
                self.theme.card.edge,
            );
            Line::new("0", Face::Bold, 64.0).write_centred(canvas, area.centre(), self.theme.quiet);
        }
    }

    /// Whose turn it is or the result, and under it the last move or how it ended.
    fn status(&self, canvas: &mut Canvas) {
        let area = self.layout.status;
        let theme = self.theme;
        let last = || self.view.last().map(|last| self.last_move(last));
        let no_move = || self.locale.text("picture-no-move-yet");
        let (head, paint, below) = if self.preview {
            let head = self.locale.text("picture-preview");
            (head, None, self.locale.text("picture-preview-note"))
        } else {
            match (self.view.to_move(), self.view.winner()) {
                (Some(side), _) => {
                    let head = turn_text(side, self.locale);
                    (head, Some(side), last().unwrap_or_else(no_move))
                }
                (None, winner) => {
                    let head = winner.map(|winner| winner_text(winner, self.locale));
                    let side = match winner {
                        Some(Winner::Side(side)) => Some(side),
                        _ => None,
                    };
                    let below = ending_text(self.view, self.locale);
                    (head.unwrap_or_default(), side, below.unwrap_or_default())
                }
            }
        };
        let crew = paint.map(|side| theme.crew(side));
        let over = self.view.is_over();
        let (fill, edge, ink) = match crew {
            Some(crew) if over => (crew.fill, crew.fill, crew.ink),
            Some(crew) => (crew.edge, crew.fill, crew.fill),
            None => (theme.gain.fill, theme.gain.fill, theme.gain.ink),
        };
        panel(canvas, area, fill, edge, 5.0);
        let width = area.width - 40;
        let head = Line::fitting(&head, Face::Bold, 50.0, width);
        canvas.write(&head, Point::new(area.left + 22, area.top + 54), ink);
        let below = Line::fitting(&below, Face::Regular, 38.0, width);
        let ink = if over || crew.is_none() {
            ink
        } else {
            theme.panel.ink
        };
        canvas.write(&below, Point::new(area.left + 22, area.top + 104), ink);
    }

    /// The last move and what it did.
    fn last_move(&self, last: &Effect) -> String {
        let what = effect_text(last.outcome, self.locale);
        format!("{} · {what}", move_arrow(self.view, last.mv))
    }
}
