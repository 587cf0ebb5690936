//! Draws the pictures of `docs/pictures`: the three ships at the start, in the middle and at the
//! end of a game, a preview and the pages of the rules.
//!
//! ```sh
//! cargo run --example gallery -- docs/pictures      # in English
//! cargo run --example gallery -- pictures ko   # in Korean
//! ```

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use wayk::i18n::Locale;
use wayk::render::{Picture, RULES_PAGES, Theme, rules_page_png};
use wayk::rules::{Move, Outcome, Replay, Seed, Ship, View, deal};

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(
        arguments
            .next()
            .unwrap_or_else(|| "docs/pictures".to_owned()),
    );
    let locale = arguments
        .next()
        .map_or(Ok(Locale::English), |tag| tag.parse())
        .map_err(io::Error::other)?;
    fs::create_dir_all(&folder)?;
    for (ship, seed) in [(Ship::Shuttle, 11), (Ship::Frigate, 5), (Ship::Ark, 2)] {
        let game = whole_game(ship, seed);
        let plies = game.effects().len();
        for (name, ply) in [("start", 0), ("middle", plies * 2 / 5), ("end", plies)] {
            let view = game
                .view_at(wayk::rules::Ply::new(u8::try_from(ply).unwrap_or(u8::MAX)))
                .expect("the game has so many moves");
            let picture = Picture::draw(&view, locale, &Theme::DARK);
            write(&folder, &format!("{ship}-{name}"), &picture.png())?;
            if let (Ship::Ark, "middle", Some(mv)) = (ship, name, best(&view)) {
                let preview =
                    Picture::preview(&view, mv, locale, &Theme::DARK).expect("the move is legal");
                write(&folder, &format!("{ship}-preview"), &preview.png())?;
            }
        }
    }
    for page in 1..=RULES_PAGES {
        write(
            &folder,
            &format!("rules-{page}"),
            &rules_page_png(page, locale, &Theme::DARK),
        )?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, png: &[u8]) -> io::Result<()> {
    let path = folder.join(name).with_extension("png");
    println!("{} {} bytes", path.display(), png.len());
    fs::write(path, png)
}

/// A game in which both players take the most points they can at once.
fn whole_game(ship: Ship, seed: u64) -> Replay {
    let mut game = Replay::new(deal(ship, &Seed::from_u64(seed)));
    while let Some(mv) = best(&game.view()) {
        game.play(mv).expect("the move is legal");
    }
    game
}

fn best(view: &View) -> Option<Move> {
    let worth = |mv: &Move| match view.outcome(*mv) {
        Outcome::Launched(_) => 3,
        Outcome::Seated(_) => 2,
        Outcome::Woken => 1,
        Outcome::Lost(_) => 0,
    };
    // Of equal ones not always the same robot's.
    let turn = usize::from(view.ply().moves()) * 7;
    let moves = view.legal_moves();
    (0..moves.len())
        .map(|place| moves[(place + turn) % moves.len()])
        .max_by_key(worth)
}
