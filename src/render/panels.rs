//! What stands around the ship: score plates, the launch bay, whose turn it is.

use crate::i18n::Locale;
use crate::rules::{Outcome, Side, Slot, View, Winner};

use super::canvas::Canvas;
use super::fonts::{Face, Line};
use super::geometry::{Area, Layout, Point, WIDTH};
use super::mask::Shape;
use super::theme::{Colour, Paint, Theme};
use super::words::{effect_text, ending_text, move_arrow, outcome_text, turn_text, winner_text};

/// Rounding of panels.
const RADIUS: i32 = 20;

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
pub(super) fn panel(canvas: &mut Canvas, area: Area, fill: Colour, edge: Colour, line: i32) {
    let Area { width, height, .. } = area;
    let inside = Shape::Rectangle(width, height, RADIUS);
    canvas.stamp(&inside.mask(), area.centre(), fill);
    frame(canvas, area, edge, line);
}

/// An outlined rectangle.
pub(super) fn frame(canvas: &mut Canvas, area: Area, edge: Colour, line: i32) {
    let outline = Shape::Frame(area.width, area.height, RADIUS, line);
    canvas.stamp(&outline.mask(), area.centre(), edge);
}

/// A rectangle with a dashed outline.
fn dashes(canvas: &mut Canvas, area: Area, edge: Colour, line: i32, dashes: u8) {
    let outline = Shape::Dashes(area.width, area.height, RADIUS, line, dashes);
    canvas.stamp(&outline.mask(), area.centre(), edge);
}

/// A dashed line around the whole picture: what it shows has not been played.
pub(super) fn preview_frame(canvas: &mut Canvas, height: u32, theme: &Theme) {
    let area = Area::new(0, 0, WIDTH as i32, height as i32);
    dashes(canvas, area, theme.launch.fill, 6, 60);
}

/// A crew's sign: its robots' form without a number.
fn emblem(canvas: &mut Canvas, at: Point, side: Side, theme: &Theme) {
    let form = match side {
        Side::Amber => Shape::Disc(22),
        Side::Cyan => Shape::Rectangle(41, 41, 8),
    };
    canvas.stamp(&form.mask(), at, theme.crew(side).fill);
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
            (crew.edge, crew.fill, 7)
        } else {
            (self.theme.panel.fill, self.theme.panel.edge, 3)
        };
        panel(canvas, area, fill, edge, line);
        let points = self.view.crew(side).points().to_string();
        let name = self
            .locale
            .text_with("side", &[("side", side.name().into())]);
        let is_tall = area.height > area.width / 2;
        let name = Line::fitting(&name, Face::Bold, 38.0, if is_tall { 122 } else { 112 });
        let ink = self.theme.panel.ink;
        if is_tall {
            let head = Point::new(area.left + 40, area.top + 46);
            emblem(canvas, head, side, self.theme);
            canvas.write(&name, head.plus(Point::new(34, 14)), ink);
            let middle = Point::new(area.left + 70, area.top + 128);
            Line::fitting(&points, Face::Bold, 96.0, 102).write_centred(canvas, middle, crew.fill);
            self.pods_and_seats(
                canvas,
                Point::new(area.left + 148, area.top + 104),
                side,
                None,
            );
        } else {
            let head = Point::new(area.left + 46, area.centre().y);
            emblem(canvas, head, side, self.theme);
            canvas.write(&name, head.plus(Point::new(36, 14)), ink);
            let right = Point::new(area.right() - 24, area.top + 92);
            Line::fitting(&points, Face::Bold, 98.0, 106).write_ending(canvas, right, crew.fill);
            let icons = Point::new(area.left + 228, area.top + 34);
            self.pods_and_seats(canvas, icons, side, Some(190));
        }
    }

    /// How many pods and free seats a crew has, one under the other; with words where there are
    /// so many pixels for them.
    fn pods_and_seats(&self, canvas: &mut Canvas, at: Point, side: Side, words: Option<i32>) {
        let crew = self.view.crew(side);
        let sign = self.theme.pod.edge;
        canvas.stamp(&Shape::Rectangle(34, 34, 9).mask(), at, sign);
        let seat = at.plus(Point::new(0, 48));
        canvas.stamp(&Shape::Ring(13, 6).mask(), seat, sign);
        let (pods, free) = (crew.pods, crew.free_seats());
        let lines = [
            (
                pods,
                self.locale
                    .text_with("picture-pods", &[("count", pods.into())]),
            ),
            (
                free,
                self.locale
                    .text_with("picture-free-seats", &[("count", free.into())]),
            ),
        ];
        for ((count, text), at) in lines.into_iter().zip([at, seat]) {
            let text = words.map_or_else(|| count.to_string(), |_| text);
            let line = Line::fitting(&text, Face::Bold, 38.0, words.unwrap_or(i32::MAX));
            canvas.write(&line, at.plus(Point::new(26, 14)), self.theme.panel.ink);
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
                Slot::Empty => dashes(canvas, area, self.theme.card.edge, 4, 16),
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
            if turned_up { 8 } else { 5 },
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
            canvas.stamp(&Shape::Ring(17, 5).mask(), seat, edge);
        }
    }

    /// A card that nobody has turned up.
    fn face_down(&self, canvas: &mut Canvas, area: Area, text: &str) {
        let Paint { fill, edge, ink } = self.theme.card;
        panel(canvas, area, fill, edge, 4);
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
            dashes(canvas, area, self.theme.card.edge, 4, 14);
            Line::new("0", Face::Bold, 64.0).write_centred(canvas, area.centre(), self.theme.quiet);
        }
    }

    /// Whose turn it is or the result, and under it the last move or how it ended.
    fn status(&self, canvas: &mut Canvas) {
        let area = self.layout.status;
        let theme = self.theme;
        let last = |words: fn(Outcome, Locale) -> String| {
            let last = self.view.last()?;
            let what = words(last.outcome, self.locale);
            Some(format!("{} · {what}", move_arrow(self.view, last.mv)))
        };
        let no_move = || self.locale.text("picture-no-move-yet");
        let (head, paint, below) = if self.preview {
            let head = self.locale.text("picture-preview");
            (head, None, last(outcome_text).unwrap_or_default())
        } else {
            match (self.view.to_move(), self.view.winner()) {
                (Some(side), _) => {
                    let head = turn_text(side, self.locale);
                    (head, Some(side), last(effect_text).unwrap_or_else(no_move))
                }
                (None, winner) => {
                    let head = winner_text(winner, self.locale);
                    let side = match winner {
                        Some(Winner::Side(side)) => Some(side),
                        _ => None,
                    };
                    let below = ending_text(self.view, self.locale);
                    (head, side, below.unwrap_or_default())
                }
            }
        };
        let crew = paint.map(|side| theme.crew(side));
        let over = self.view.is_over();
        let (fill, edge, ink) = match crew {
            Some(crew) if over => (crew.fill, crew.fill, crew.ink),
            Some(crew) => (crew.edge, crew.fill, crew.fill),
            None => (theme.launch.fill, theme.launch.fill, theme.launch.ink),
        };
        panel(canvas, area, fill, edge, 5);
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
}
