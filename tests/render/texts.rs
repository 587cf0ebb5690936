//! Alt texts and text boards over thousands of positions.

use wayk::i18n::Locale;
use wayk::render::{
    ALT_LIMIT, RULES_PAGES, alt_text, can_write, outcome_text, plain_text_board, preview_alt_text,
    rules_page_alt, self_check, text_board,
};
use wayk::rules::{Seed, Ship, Side, Slot, View, deal};

use crate::games::{random_game, views};

/// Characters and UTF-16 units: Discord does not say which it counts.
fn longest_count(text: &str) -> usize {
    text.chars().count().max(text.encode_utf16().count())
}

/// How many columns a terminal or a phone's fixed-width font gives a line: two for Hangul.
fn columns(line: &str) -> usize {
    line.chars()
        .map(|c| if c > '\u{2fff}' { 2 } else { 1 })
        .sum()
}

fn every_view(games: u64, mut check: impl FnMut(&View, Locale)) {
    for ship in Ship::ALL {
        for seed in 0..games {
            for view in views(&random_game(ship, seed)) {
                for locale in Locale::ALL {
                    check(&view, locale);
                }
            }
        }
    }
}

#[test]
fn alt_texts_always_fit() {
    every_view(25, |view, locale| {
        let alt = alt_text(view, locale);
        assert!(longest_count(&alt) <= ALT_LIMIT, "{alt}");
    });
    for locale in Locale::ALL {
        for page in 1..=RULES_PAGES {
            let alt = rules_page_alt(page, locale);
            assert!(longest_count(&alt) <= ALT_LIMIT, "{alt}");
        }
    }
}

#[test]
fn an_alt_text_is_complete_enough_to_play_from() {
    every_view(5, |view, locale| {
        let alt = alt_text(view, locale);
        let state = view.state();
        let mut expected = Vec::new();
        for side in Side::BOTH {
            expected.push(locale.text_with("side", &[("side", side.name().into())]));
            expected.extend(state.robots(side).map(|space| view.board().name(space)));
            expected.push(view.crew(side).points().to_string());
        }
        expected.extend(
            state
                .bay()
                .into_iter()
                .filter_map(Slot::pod)
                .map(|n| n.to_string()),
        );
        expected.push(state.face_down().to_string());
        for mv in view.legal_moves() {
            expected.push(view.board().name(mv.to));
            expected.push(outcome_text(view.outcome(mv), locale));
        }
        for part in expected {
            assert!(alt.contains(&part), "`{part}` is missing in: {alt}");
        }
    });
}

#[test]
fn a_text_board_fits_a_message_and_a_phone() {
    every_view(10, |view, locale| {
        let board = text_board(view, locale);
        assert!(longest_count(&board) <= 1700, "{board}");
        for line in board.lines() {
            assert!(columns(line) <= 45, "{} columns: {line}", columns(line));
        }
    });
}

/// Each covered space is there once with the mark of its chamber, each robot with its crew's.
#[test]
fn a_text_board_marks_what_covers_each_space() {
    every_view(5, |view, locale| {
        let text = plain_text_board(view, locale);
        let board: Vec<&str> = text.split("\n\n").collect();
        let [_, ship, _] = board[..] else {
            panic!("a heading, the ship, a legend: {text}");
        };
        let count = |mark: char| ship.chars().filter(|c| *c == mark).count();
        let (mut lying, mut standing) = (0, 0);
        for first in view.board().ship().chambers() {
            let chamber = first & view.state().covered();
            match chamber.len() {
                3 => lying += 3,
                2 => standing += 2,
                _ => {}
            }
        }
        assert_eq!(count('='), lying, "{text}");
        assert_eq!(count('|'), standing, "{text}");
        assert_eq!((count('@'), count('#')), (2, 2), "{text}");
        let digits = ship.chars().filter(char::is_ascii_digit).count();
        assert_eq!(digits, view.board().ship().tile_count() * 6, "{text}");
        for tile in view.board().ship().tiles() {
            assert_eq!(count(tile.letter()), 1, "{text}");
        }
    });
}

#[test]
fn the_board_as_text_is_as_drawn() {
    let view = wayk::rules::Replay::new(deal(Ship::Shuttle, &Seed::from_u64(7))).view();
    let expected = "\
shuttle · move 0
@ Amber to move
@ Amber 0 points · 0 pods · 0 free
# Cyan 0 points · 0 pods · 0 free
Bay [1] [6] [1]  15 face down

";
    let text = plain_text_board(&view, Locale::English);
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\n    @2  5 |6|1  4 #6\n"), "{text}");
}

#[test]
fn a_preview_says_so_and_tells_no_card() {
    for seed in 0..40 {
        for view in views(&random_game(Ship::Shuttle, seed)) {
            for mv in view.legal_moves() {
                let alt = preview_alt_text(&view, mv, Locale::English).unwrap();
                assert!(alt.starts_with("Preview, not played yet."), "{alt}");
                assert!(longest_count(&alt) <= ALT_LIMIT, "{alt}");
                let bay = alt.split("Launch bay: ").nth(1).unwrap();
                let bay = bay.split(';').next().unwrap();
                let after = view.preview(mv).unwrap();
                let hidden = after.state().bay().contains(&Slot::FaceDown);
                assert_eq!(bay.contains("face down"), hidden, "{alt}");
            }
        }
    }
}

/// A font may map a character to an empty outline, so having a glyph is not enough.
#[test]
fn the_fonts_can_write_every_text() {
    self_check().unwrap();
    let locales = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    let mut read = 0;
    for locale in Locale::ALL {
        for file in ["game.ftl", "render.ftl"] {
            let text = std::fs::read_to_string(locales.join(locale.tag()).join(file)).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                for c in line.chars() {
                    assert!(can_write(c), "{locale}/{file}: no glyph for `{c}`");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1000);
    for c in ('1'..='9').chain('A'..='S').chain("→·×+".chars()) {
        assert!(can_write(c), "no glyph for `{c}`");
    }
    assert!(!can_write('\u{1F680}'), "the check can fail");
}
