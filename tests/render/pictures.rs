//! Pictures beside references, with a tolerance.
//!
//! The references in `tests/data/pictures` are 400 pixels wide. After a change that is meant,
//! `WAYK_UPDATE_PICTURES=1 cargo test --test render` writes them anew: look at each before it is
//! committed. What a failing test drew lies in `target/tmp`.

use std::path::{Path, PathBuf};

use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use wayk::i18n::Locale;
use wayk::puzzle::Puzzle;
use wayk::render::{Picture, RULES_PAGES, Theme, draw_png, rules_page_png};
use wayk::rules::{Number, Outcome, Replay, Seed, Setup, Ship, deal};

use crate::games::{random_game, view_at, views};

/// How wide references are.
const WIDTH: u32 = 400;

/// How different two pictures of one size are.
#[derive(Debug)]
struct Difference {
    /// Mean of all channels' differences, 0 to 255.
    mean: f64,
    /// Share of the pixels of which a channel differs by more than 60.
    clear: f64,
}

impl Difference {
    fn between(one: &RgbImage, other: &RgbImage) -> Self {
        let (mut sum, mut clear) = (0_u64, 0_u32);
        for (one, other) in one.pixels().zip(other.pixels()) {
            let channels = [0, 1, 2].map(|i| one.0[i].abs_diff(other.0[i]));
            sum += channels.into_iter().map(u64::from).sum::<u64>();
            clear += u32::from(channels.into_iter().any(|channel| channel > 60));
        }
        let pixels = f64::from(one.width() * one.height());
        Self {
            mean: u32::try_from(sum).map_or(f64::MAX, f64::from) / pixels / 3.0,
            clear: f64::from(clear) / pixels,
        }
    }

    /// Room for another rounding of curves and glyphs, not for a number, a ring or a badge.
    fn is_tolerable(&self) -> bool {
        self.mean < 0.6 && self.clear < 0.000_3
    }
}

fn reference(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
    folder.join(name).with_extension("png")
}

fn decoded(png: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(png, image::ImageFormat::Png)
        .unwrap()
        .into_rgb8()
}

fn small(picture: &Picture) -> RgbImage {
    picture.scaled(WIDTH).image().clone()
}

fn assert_as_before(name: &str, picture: &RgbImage) {
    let path = reference(name);
    if std::env::var_os("WAYK_UPDATE_PICTURES").is_some() {
        // Small files: they stay in the repository's history.
        let file = std::fs::File::create(&path).unwrap();
        let (best, adaptive) = (CompressionType::Best, FilterType::Adaptive);
        let encoder = PngEncoder::new_with_quality(file, best, adaptive);
        picture.write_with_encoder(encoder).unwrap();
        return;
    }
    let expected =
        decoded(&std::fs::read(&path).unwrap_or_else(|error| {
            panic!("{}: {error}; see the head of this file", path.display())
        }));
    let same_size = picture.dimensions() == expected.dimensions();
    if same_size && Difference::between(picture, &expected).is_tolerable() {
        return;
    }
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(name)
        .with_extension("png");
    picture.save(&drawn).unwrap();
    assert!(same_size, "{name}: another size; see {}", drawn.display());
    let difference = Difference::between(picture, &expected);
    panic!("{name}: {difference:?}; see {}", drawn.display());
}

#[test]
fn boards_look_as_before() {
    for (ship, seed, locale) in [
        (Ship::Shuttle, 3, Locale::Korean),
        (Ship::Frigate, 8, Locale::English),
        (Ship::Ark, 1, Locale::English),
    ] {
        let game = random_game(ship, seed);
        let plies = game.effects().len();
        for (part, ply) in [("start", 0), ("middle", plies / 3), ("end", plies)] {
            let picture = Picture::draw(&view_at(&game, ply), locale, &Theme::DARK);
            assert_as_before(&format!("{ship}-{part}-{locale}"), &small(&picture));
        }
    }
}

/// A board in the middle of a game, a preview with a launch and a board at the end: together they
/// show every colour of a theme.
#[test]
fn other_themes_look_as_before() {
    for (look, theme) in Theme::ALL {
        if theme == Theme::DARK {
            continue;
        }
        for (ship, seed, locale) in [
            (Ship::Frigate, 8, Locale::Korean),
            (Ship::Ark, 1, Locale::English),
        ] {
            let game = random_game(ship, seed);
            let plies = game.effects().len();
            for (part, ply) in [("middle", plies / 3), ("end", plies)] {
                let picture = Picture::draw(&view_at(&game, ply), locale, &theme);
                assert_as_before(&format!("{look}-{ship}-{part}"), &small(&picture));
            }
        }
        let view = view_at(&random_game(Ship::Shuttle, 3), 9);
        let mv = view.legal_moves()[0];
        let preview = Picture::preview(&view, mv, Locale::English, &theme).unwrap();
        assert_as_before(&format!("{look}-preview"), &small(&preview));
    }
}

#[test]
fn a_round_shows_both_moves_and_looks_as_before() {
    let game = random_game(Ship::Shuttle, 3);
    let view = view_at(&game, 8);
    let draw = |moves| Picture::draw_moves(&view, moves, Locale::English, &Theme::DARK);
    let round = draw(2);
    assert_eq!(draw(1), Picture::draw(&view, Locale::English, &Theme::DARK));
    assert_ne!(round, draw(1), "the older move leaves a trail too");
    assert_as_before("round", &small(&round));
}

#[test]
fn the_cards_to_come_stand_under_a_puzzle_and_look_as_before() {
    let puzzle: Puzzle = include_str!("../data/puzzle.wayk").parse().unwrap();
    let cards = puzzle.open_cards();
    assert!(!cards.is_empty());
    let draw = |cards: &[Number]| {
        Picture::draw(&puzzle.view(), Locale::English, &Theme::DARK).with_cards_to_come(
            cards,
            Locale::English,
            &Theme::DARK,
        )
    };
    let mut swapped = cards.clone();
    swapped.reverse();
    assert_ne!(draw(&cards), draw(&swapped), "their order is to be seen");
    assert_as_before("puzzle", &small(&draw(&cards)));
    // As many as ever lie face down.
    let most = Number::ALL.repeat(3)[..15].to_vec();
    assert_as_before("puzzle-most-cards", &small(&draw(&most)));
}

#[test]
fn a_preview_of_a_launch_looks_as_before() {
    let game = random_game(Ship::Shuttle, 3);
    let (view, mv) = views(&game)
        .find_map(|view| {
            let launches = |mv: &_| matches!(view.outcome(*mv), Outcome::Launched(_));
            let mv = view.legal_moves().into_iter().find(launches)?;
            Some((view, mv))
        })
        .unwrap();
    let picture = Picture::preview(&view, mv, Locale::English, &Theme::DARK).unwrap();
    assert_as_before("preview", &small(&picture));
}

#[test]
fn a_resigned_game_looks_as_before() {
    let mut game = Replay::new(deal(Ship::Frigate, &Seed::from_u64(4)));
    game.decide(wayk::rules::Decision::Resigned(wayk::rules::Side::Amber))
        .unwrap();
    let picture = Picture::draw(&game.view(), Locale::English, &Theme::DARK);
    assert_as_before("resigned", &small(&picture));
}

#[test]
fn pages_of_rules_look_as_before() {
    for (page, locale) in (1..=RULES_PAGES).zip(Locale::ALL.into_iter().cycle()) {
        let picture = decoded(&rules_page_png(page, locale, &Theme::DARK));
        assert_eq!(picture.width(), 1200);
        let height = picture.height() * WIDTH / 1200;
        let scaled = image::imageops::thumbnail(&picture, WIDTH, height);
        assert_as_before(&format!("rules-{page}-{locale}"), &scaled);
    }
}

/// The tolerance must see every move: a picture of the position before is another picture.
#[test]
fn the_tolerance_sees_a_single_move() {
    let game = random_game(Ship::Ark, 1);
    let pictures: Vec<_> = views(&game)
        .take(8)
        .map(|view| small(&Picture::draw(&view, Locale::English, &Theme::DARK)))
        .collect();
    for pair in pictures.windows(2) {
        let difference = Difference::between(&pair[0], &pair[1]);
        assert!(!difference.is_tolerable(), "{difference:?}");
    }
}

/// The three ships are near-square, so that Discord cuts nothing off on a phone, and a file is
/// small.
#[test]
fn files_are_small_and_nearly_square() {
    for ship in Ship::ALL {
        let game = random_game(ship, 2);
        for view in views(&game).step_by(9) {
            for locale in Locale::ALL {
                let png = draw_png(&view, locale, &Theme::DARK, 1200);
                assert!(png.len() <= 150_000, "{ship}: {} bytes", png.len());
                let (width, height) = decoded(&png).dimensions();
                assert_eq!(width, 1200);
                assert!((1080..=1320).contains(&height), "{ship}: {height}");
            }
        }
    }
    let view = random_game(Ship::Ark, 2).view();
    let small = draw_png(&view, Locale::English, &Theme::DARK, 350);
    assert_eq!(decoded(&small).width(), 350);
}

/// A file shows what was drawn: rare mixtures are replaced by their nearest neighbours only.
#[test]
fn the_palette_is_not_seen() {
    for (ship, (_, theme)) in Ship::ALL.into_iter().zip(Theme::ALL) {
        let view = view_at(&random_game(ship, 5), 7);
        let picture = Picture::draw(&view, Locale::English, &theme);
        let file = decoded(&picture.png());
        for (drawn, written) in picture.image().pixels().zip(file.pixels()) {
            let worst = [0, 1, 2].map(|i| drawn.0[i].abs_diff(written.0[i]));
            assert!(
                worst.into_iter().all(|channel| channel <= 40),
                "{drawn:?} {written:?}"
            );
        }
    }
}

/// Two deals that differ only in the order of their face-down cards are drawn alike.
#[test]
fn the_stack_is_not_in_the_picture() {
    let setup = deal(Ship::Shuttle, &Seed::from_u64(9));
    let mut cards = *setup.cards();
    cards[3..].reverse();
    assert_ne!(&cards, setup.cards());
    let other = Setup::new(setup.ship(), setup.tiles().to_vec(), &cards).unwrap();
    let draw = |setup: &Setup| {
        let view = Replay::new(setup.clone()).view();
        draw_png(&view, Locale::English, &Theme::DARK, 1200)
    };
    assert_eq!(draw(&setup), draw(&other));
}

/// The kept layer of a board changes nothing: a picture is a pure function.
#[test]
fn drawing_again_gives_the_same_file() {
    let games: Vec<_> = (0..10)
        .map(|seed| random_game(Ship::Shuttle, seed))
        .collect();
    let draw = |game: &Replay| draw_png(&game.view(), Locale::Korean, &Theme::DARK, 1200);
    let first = draw(&games[0]);
    // More games than layers are kept.
    for game in &games {
        draw(game);
    }
    assert_eq!(draw(&games[0]), first);
}
