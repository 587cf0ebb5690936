//! How long a whole ark takes to draw and to encode, beside resvg drawing an equal scene in the
//! same run: `cargo bench --bench picture`.
//!
//! The bar is half of resvg's time for drawing and encoding, its SVG parsed beforehand (text is
//! turned into outlines while parsing, so ours does more), and 150 kB.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use resvg::{tiny_skia, usvg};
use wayk::i18n::Locale;
use wayk::render::{Picture, Theme};
use wayk::rules::{Replay, Seed, Ship, Side, Space, View, deal};

/// Measurements of each kind; the median is printed.
const ROUNDS: usize = 41;

fn main() {
    let view = middle_of_a_game(1);
    let svg = scene(&view);
    let options = options();
    let parsed = parse(&svg, &options);
    let height = Picture::draw(&view, Locale::English, &Theme::DARK)
        .image()
        .height();

    let ours = || {
        Picture::draw(&view, Locale::English, &Theme::DARK)
            .png()
            .len()
    };
    let theirs = |tree: &usvg::Tree| {
        let mut pixels = tiny_skia::Pixmap::new(1200, height).expect("a picture has pixels");
        resvg::render(tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().expect("a vector takes any file").len()
    };

    // In turn, so that a busy moment of the machine meets all of them.
    let mut times: [Vec<Duration>; 5] = Default::default();
    let mut bytes = [0; 5];
    for round in 0..=ROUNDS {
        let other_game = middle_of_a_game(100 + round as u64);
        let mut measure = |place: usize, work: &dyn Fn() -> usize| {
            let start = Instant::now();
            bytes[place] = work();
            // The first round warms up: masks, fonts, caches.
            if round > 0 {
                times[place].push(start.elapsed());
            }
        };
        measure(0, &ours);
        measure(1, &|| {
            Picture::draw(&view, Locale::English, &Theme::DARK);
            0
        });
        measure(2, &|| {
            let picture = Picture::draw(&other_game, Locale::English, &Theme::DARK);
            picture.png().len()
        });
        measure(3, &|| theirs(&parsed));
        measure(4, &|| theirs(&parse(&svg, &options)));
    }
    let medians = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1000.0
    });
    println!("a whole ark, 1200 x {height}, median of {ROUNDS}");
    println!("{:44} {:>9} {:>8} {:>9}", "", "ms", "of resvg", "bytes");
    for (name, place) in [
        ("wayk: draw and encode", 0),
        ("wayk: draw alone", 1),
        ("wayk: draw and encode, first of its game", 2),
        ("resvg: draw and encode, parsed before", 3),
        ("resvg: parse, draw and encode", 4),
    ] {
        println!(
            "{name:44} {:9.2} {:8.2} {:9}",
            medians[place],
            medians[place] / medians[3],
            bytes[place],
        );
    }
    println!("bar: draw and encode at most 0.50 of resvg, at most 150000 bytes");
}

/// A view some moves into a game, with rings on the board.
fn middle_of_a_game(seed: u64) -> View {
    let mut game = Replay::new(deal(Ship::Ark, &Seed::from_u64(seed)));
    for turn in 0..12 {
        let moves = game.view().legal_moves();
        if let Some(mv) = moves.get(turn * 5 % moves.len().max(1)) {
            game.play(*mv).expect("the move is legal");
        }
    }
    game.view()
}

fn options() -> usvg::Options<'static> {
    let mut options = usvg::Options {
        font_family: "Noto Sans KR".to_owned(),
        ..usvg::Options::default()
    };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(include_bytes!("../fonts/NotoSansKR-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/NotoSansKR-Bold.ttf").to_vec());
    options
}

fn parse(svg: &str, options: &usvg::Options<'_>) -> usvg::Tree {
    usvg::Tree::from_str(svg, options).expect("the scene is well-formed")
}

/// The same scene as an SVG: as many tiles, chambers, robots, rings, panels and texts.
fn scene(view: &View) -> String {
    let mut svg = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1236" font-family="Noto Sans KR">
<style>text{text-anchor:middle}.n{font-size:63px;font-weight:bold;fill:#fff}.s{font-size:42px;fill:#6972a6}</style>
<rect width="1200" height="1236" fill="#0f1224"/>"##,
    );
    tiles(&mut svg, view);
    chambers(&mut svg, view);
    for mv in view.legal_moves() {
        let (x, y) = place(view, mv.to);
        put(
            &mut svg,
            format_args!(
                r##"<circle cx="{x}" cy="{y}" r="36" fill="#0f1224"/><circle cx="{x}" cy="{y}" r="33" fill="none" stroke="#ffb020" stroke-width="6.5"/>"##
            ),
        );
        number(&mut svg, view, mv.to, "#fff");
        let (cx, cy) = centre(view, mv.to);
        let (x, y) = (cx + (x - cx) * 0.53, cy + (y - cy) * 0.53);
        put(
            &mut svg,
            format_args!(
                r##"<rect x="{}" y="{}" width="54" height="38" rx="17" fill="#fff" stroke="#0f1224" stroke-width="4"/><text x="{x}" y="{}" font-size="38" font-weight="bold">+2</text>"##,
                x - 27.0,
                y - 19.0,
                y + 14.0
            ),
        );
    }
    robots(&mut svg, view);
    panels(&mut svg);
    svg.push_str("</svg>");
    svg
}

fn put(svg: &mut String, element: std::fmt::Arguments<'_>) {
    svg.write_fmt(element).expect("a string takes any text");
}

/// The middle of a space's tile.
fn centre(view: &View, space: Space) -> (f64, f64) {
    let (x, y) = view.board().ship().centre(space.tile());
    (600.0 + f64::from(x) * 116.0, 144.0 + f64::from(y) * 67.0)
}

/// Where tiles meet at a space.
fn corner(view: &View, space: Space) -> (f64, f64) {
    let (x, y) = centre(view, space);
    let (dx, dy) = space.corner().offset();
    (x + f64::from(dx) * 116.0, y + f64::from(dy) * 67.0)
}

/// Where a space's number stands.
fn place(view: &View, space: Space) -> (f64, f64) {
    let (x, y) = centre(view, space);
    let (dx, dy) = corner(view, space);
    (x + (dx - x) * 0.634, y + (dy - y) * 0.634)
}

fn number(svg: &mut String, view: &View, space: Space, fill: &str) {
    let (x, y) = place(view, space);
    let number = view.board().number(space);
    put(
        svg,
        format_args!(
            r#"<text class="n" x="{x}" y="{}" style="fill:{fill}">{number}</text>"#,
            y + 23.0
        ),
    );
}

fn tiles(svg: &mut String, view: &View) {
    let ship = view.board().ship();
    for tile in ship.tiles() {
        let points: Vec<String> = tile
            .spaces()
            .into_iter()
            .map(|space| corner(view, space))
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        let (x, y) = tile
            .spaces()
            .first()
            .map(|space| centre(view, space))
            .unwrap_or_default();
        put(
            svg,
            format_args!(
                r##"<polygon points="{}" fill="#1f2440" stroke="#2f3660" stroke-width="3"/><text x="{x}" y="{}" font-size="44" font-weight="bold" fill="#8a93c6">{tile}</text>"##,
                points.join(" "),
                y + 16.0
            ),
        );
    }
    for space in ship.spaces() {
        let (x, y) = place(view, space);
        let number = view.board().number(space);
        put(
            svg,
            format_args!(
                r#"<text class="s" x="{x}" y="{}">{number}</text>"#,
                y + 15.0
            ),
        );
    }
}

fn chambers(svg: &mut String, view: &View) {
    for first in view.board().ship().chambers() {
        let chamber = first & view.state().covered();
        let points: Vec<String> = chamber
            .into_iter()
            .map(|space| place(view, space))
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        let (fill, edge) = if chamber.len() == 3 {
            ("#553f94", "#9a82ea")
        } else {
            ("#0b5f47", "#b9f8da")
        };
        // A wide rounded line in the outline's colour, a narrower one in the area's.
        for (colour, width) in [(edge, 72), (fill, 62)] {
            put(
                svg,
                format_args!(
                    r#"<polygon points="{}" fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                    points.join(" ")
                ),
            );
        }
        for space in chamber {
            number(svg, view, space, "#fff");
        }
    }
}

fn robots(svg: &mut String, view: &View) {
    for side in Side::BOTH {
        for space in view.state().robots(side) {
            let (x, y) = place(view, space);
            let (radius, fill) = match side {
                Side::Amber => (34.0, "#ffb020"),
                Side::Cyan => (13.0, "#4cc9ff"),
            };
            for (size, fill) in [
                (43.0, "#0f1224"),
                (40.0, fill),
                (37.0, "#0f1224"),
                (33.0, fill),
            ] {
                put(
                    svg,
                    format_args!(
                        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{radius}" fill="{fill}"/>"#,
                        x - size,
                        y - size,
                        2.0 * size,
                        2.0 * size
                    ),
                );
            }
            number(svg, view, space, "#1a1204");
        }
    }
}

fn panels(svg: &mut String) {
    let mut panel = |x: i32, y: i32, width: i32, height: i32, texts: &[(&str, i32, i32, i32)]| {
        put(
            svg,
            format_args!(
                r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="20" fill="#1a1f38" stroke="#b9f8da" stroke-width="5"/>"##
            ),
        );
        for (text, dx, dy, size) in texts {
            put(
                svg,
                format_args!(
                    r##"<text x="{}" y="{}" font-size="{size}" font-weight="bold" fill="#f2f4ff">{text}</text>"##,
                    x + dx,
                    y + dy
                ),
            );
        }
    };
    for x in [14, 964] {
        panel(
            x,
            14,
            222,
            188,
            &[
                ("Amber", 110, 60, 38),
                ("11", 70, 160, 96),
                ("3", 180, 118, 38),
                ("1", 180, 166, 38),
            ],
        );
    }
    for x in [14, 176, 338, 500] {
        panel(x, 1098, 148, 124, &[("5", 48, 97, 96)]);
    }
    panel(
        636,
        1098,
        550,
        124,
        &[
            ("Amber to move", 190, 54, 50),
            ("K2 → P1 · launched pod 4, +2", 260, 104, 38),
        ],
    );
}
