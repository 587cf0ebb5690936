//! Four pictures that explain the game, made of positions from one real game.

use std::sync::LazyLock;

use image::RgbImage;
use image::imageops::{self, FilterType};

use crate::i18n::Locale;
use crate::rules::{Effect, Ply, Record, Replay, View};

use super::board_layer::board_layer;
use super::canvas::Canvas;
use super::fonts::{Face, Line, wrapped};
use super::geometry::{Area, Layout, MARGIN, Point, WIDTH};
use super::panels::{frame, panel};
use super::picture::Picture;
use super::pieces::{Marks, Pieces};
use super::theme::Theme;

/// How many pages there are, counted from 1.
pub const RULES_PAGES: u8 = 4;

/// The game that the pages show parts of: every effect occurs in its first moves.
static GAME: LazyLock<Replay> = LazyLock::new(|| {
    include_str!("rules.wayk")
        .parse::<Record>()
        .expect("the record is whole: a test reads it")
        .into_replay()
});

/// Text on the pages, in pixels to the em: at 350 pixels of width still 11.
const TEXT: f32 = 42.0;
/// Between the baselines of two lines.
const LEADING: i32 = 56;
/// Left and right of everything on a page.
const SIDE: i32 = 40;

/// A page of the rules as a PNG file. A page that does not exist is the nearest one.
pub fn rules_page_png(page: u8, locale: Locale, theme: &Theme) -> Vec<u8> {
    let page = Page::new(page, locale, theme);
    match page.number {
        1 => page.moving(),
        2 => page.waking(),
        3 => page.seats(),
        _ => page.end(),
    }
    .png()
}

/// What a page of the rules says and shows, in words.
pub fn rules_page_alt(page: u8, locale: Locale) -> String {
    let keys: &[&str] = match page {
        0 | 1 => &["page-moving", "page-moving-text", "page-moving-alt"],
        2 => &["page-waking", "page-waking-text", "page-waking-alt"],
        3 => &[
            "page-seats",
            "page-launched-text",
            "page-seated-text",
            "page-lost-text",
            "page-seats-alt",
        ],
        _ => &["page-end", "page-end-text", "page-end-alt"],
    };
    let mut texts = keys.iter().map(|key| locale.text(key));
    let title = texts.next().unwrap_or_default();
    format!("{title}. {}", texts.collect::<Vec<_>>().join(" "))
}

/// A page in the making: drawn on a canvas that is long enough for all, and cut at the end.
struct Page<'a> {
    number: u8,
    locale: Locale,
    theme: &'a Theme,
    canvas: Canvas,
    /// Where the next thing goes.
    y: i32,
}

impl<'a> Page<'a> {
    fn new(number: u8, locale: Locale, theme: &'a Theme) -> Self {
        Self {
            number: number.clamp(1, RULES_PAGES),
            locale,
            theme,
            canvas: Canvas::new(WIDTH, 2 * WIDTH, theme.background),
            y: 0,
        }
    }

    /// Where Amber can go at the start.
    fn moving(mut self) -> Picture {
        self.heading("page-moving");
        let view = view_at(0);
        let layout = Layout::of(view.board().ship());
        let board = board(&view, &layout, self.theme, Marks::All, 0);
        let ship = layout.ship_area();
        let at = Point::new(WIDTH as i32 / 2 - ship.width / 2, self.y);
        self.canvas.paste(&cut(&board, ship), at);
        self.y += ship.height;
        self.text("page-moving-text");
        self.finish()
    }

    /// A lying chamber before and after a robot steps onto it.
    fn waking(mut self) -> Picture {
        self.heading("page-waking");
        let part = Area::new(SIDE, self.y, 510, 510);
        self.before_and_after(&first("woken"), part, 1.0);
        self.y += part.height;
        self.text("page-waking-text");
        self.finish()
    }

    /// A standing chamber pushed out, by what becomes of its sleeper.
    fn seats(mut self) -> Picture {
        self.heading("page-seats");
        for (outcome, key) in [
            ("launched", "page-launched-text"),
            ("seated", "page-seated-text"),
            ("lost", "page-lost-text"),
        ] {
            let shown = first(outcome);
            let part = Area::new(SIDE, self.y, 400, 280);
            self.before_and_after(&shown, part, 0.7);
            self.bay_of(
                &shown,
                Point::new(WIDTH as i32 - SIDE - 212, part.top + 108),
            );
            self.y += part.height - 10;
            self.text(key);
        }
        self.finish()
    }

    /// The last board.
    fn end(mut self) -> Picture {
        self.heading("page-end");
        let picture = Picture::draw(&GAME.view(), self.locale, self.theme).scaled(820);
        let image = picture.image();
        let left = (WIDTH - image.width()) / 2;
        self.canvas.paste(image, Point::new(left as i32, self.y));
        self.y += image.height() as i32;
        self.text("page-end-text");
        self.finish()
    }

    /// The page's name, and which of how many it is.
    fn heading(&mut self, key: &str) {
        let baseline = 82;
        let title = self.locale.text(key);
        let title = Line::new(&title, Face::Bold, 64.0);
        let ink = self.theme.panel.ink;
        self.canvas.write(&title, Point::new(SIDE, baseline), ink);
        let number = self.locale.text_with(
            "page-number",
            &[("page", self.number.into()), ("pages", RULES_PAGES.into())],
        );
        Line::new(&number, Face::Regular, 40.0).write_ending(
            &mut self.canvas,
            Point::new(WIDTH as i32 - SIDE, baseline),
            self.theme.quiet,
        );
        self.y = 124;
    }

    /// Running text over the whole width.
    fn text(&mut self, key: &str) {
        self.y += 24;
        let text = self.locale.text(key);
        for line in wrapped(&text, Face::Regular, TEXT, WIDTH as i32 - 2 * SIDE) {
            self.y += LEADING;
            let at = Point::new(SIDE, self.y);
            let line = Line::new(&line, Face::Regular, TEXT);
            self.canvas.write(&line, at, self.theme.panel.ink);
        }
        self.y += LEADING / 2;
    }

    /// What a move does, as two parts of the board with an arrow between: the first where `part`
    /// is, at a share of a board's usual size.
    fn before_and_after(&mut self, shown: &Shown, part: Area, share: f32) {
        let before = view_at(shown.ply);
        let after = view_at(shown.ply + 1);
        let layout = Layout::of(before.board().ship());
        let area = around(&layout, &shown.effect, part, share);
        let gap = 100;
        for (view, marks, left) in [
            (&before, Marks::One(shown.effect.mv), part.left),
            (&after, Marks::None, part.left + part.width + gap),
        ] {
            let shown = usize::from(marks == Marks::None);
            let board = board(view, &layout, self.theme, marks, shown);
            let (width, height) = (part.width as u32, part.height as u32);
            let cut = imageops::resize(&cut(&board, area), width, height, FilterType::CatmullRom);
            self.canvas.paste(&cut, Point::new(left, part.top));
            let part = Area { left, ..part };
            frame(&mut self.canvas, part, self.theme.panel.edge, 4);
        }
        let arrow = Point::new(part.right() + gap / 2, part.centre().y);
        let line = Line::new("→", Face::Bold, 72.0);
        line.write_centred(&mut self.canvas, arrow, self.theme.quiet);
    }

    /// The launch bay before a move, small.
    fn bay_of(&mut self, shown: &Shown, at: Point) {
        for (place, slot) in view_at(shown.ply).state().bay().into_iter().enumerate() {
            let area = Area::new(at.x + place as i32 * 74, at.y, 64, 64);
            let paint = self.theme.pod;
            let (edge, line) = if shown.effect.slot == Some(place) {
                (paint.ink, 6)
            } else {
                (paint.edge, 4)
            };
            panel(&mut self.canvas, area, paint.fill, edge, line);
            let number = slot.pod().map_or_else(String::new, |n| n.to_string());
            let line = Line::new(&number, Face::Bold, 46.0);
            line.write_centred(&mut self.canvas, area.centre(), paint.ink);
        }
    }

    fn finish(self) -> Picture {
        let height = (self.y + MARGIN) as u32;
        let image = self.canvas.into_image();
        Picture::from_image(imageops::crop_imm(&image, 0, 0, WIDTH, height).to_image())
    }
}

/// A move of the game that a page shows.
struct Shown {
    /// How many moves came before it.
    ply: u8,
    effect: Effect,
}

/// The first move of the game with an effect of this name.
fn first(outcome: &str) -> Shown {
    let ply = GAME
        .effects()
        .iter()
        .position(|effect| effect.outcome.name() == outcome)
        .expect("every effect occurs in the game: a test holds it");
    Shown {
        ply: ply as u8,
        effect: GAME.effects()[ply],
    }
}

fn view_at(moves: u8) -> View {
    GAME.view_at(Ply::new(moves))
        .expect("only moves of the game are asked for")
}

/// The part of a board's picture to show of a move: around the robot and the chamber it pushes.
fn around(layout: &Layout, effect: &Effect, part: Area, share: f32) -> Area {
    let width = (part.width as f32 / share) as i32;
    let height = (part.height as f32 / share) as i32;
    let met = layout.ship.meeting(effect.mv.to).into_iter();
    let shown = || {
        met.clone()
            .chain([effect.mv.from])
            .map(|space| layout.space(space))
    };
    let middle = |axis: fn(Point) -> i32| {
        let (least, most) = (shown().map(axis).min(), shown().map(axis).max());
        i32::midpoint(least.unwrap_or_default(), most.unwrap_or_default())
    };
    let limit = |wanted: i32, size: i32, whole: i32| (wanted - size / 2).clamp(0, whole - size);
    Area::new(
        limit(middle(|point| point.x), width, WIDTH as i32),
        limit(middle(|point| point.y), height, layout.height as i32),
        width,
        height,
    )
}

fn cut(board: &RgbImage, area: Area) -> RgbImage {
    let (left, top) = (area.left as u32, area.top as u32);
    imageops::crop_imm(board, left, top, area.width as u32, area.height as u32).to_image()
}

/// The ship with its pieces and nothing around it.
fn board(view: &View, layout: &Layout, theme: &Theme, marks: Marks, shown: usize) -> RgbImage {
    let mut canvas = (*board_layer(view, layout, theme)).clone();
    Pieces {
        view,
        layout,
        theme,
        shown,
    }
    .draw(&mut canvas, marks);
    canvas.into_image()
}
