//! Boards, previews and ends.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self, Face, Missing, NoThread};
use wayk::i18n::Locale;
use wayk::play::{Game, Ship, Side, TakenBack};

use crate::checks::check;
use crate::stage::{Games, faces, now, posted, timed};

#[tokio::test]
async fn boards_previews_and_ends_keep_every_limit() {
    let games = Games::new();
    let mut most_moves = 0;
    for (index, ship) in [Ship::Ark, Ship::Frigate, Ship::Shuttle, Ship::Ark]
        .into_iter()
        .enumerate()
    {
        let mut game = games.begin(ship, 1 + index as u64).await;
        while !game.is_over() {
            let moves = game.view().legal_moves();
            most_moves = most_moves.max(moves.len());
            for locale in Locale::ALL {
                for face in faces() {
                    for game in timed(&game) {
                        let letter = messages::board(&game, face.clone(), now(), locale);
                        check("a board", &letter);
                        check_lines_over_and_under(&game, &letter, locale);
                    }
                }
                check("the menu again", &messages::choose_again(&game, locale));
                for &mv in &moves {
                    check(
                        "a preview",
                        &messages::preview(&game, mv, Face::Picture(vec![0]), locale),
                    );
                    let text = Face::Text(Missing::Right);
                    check("a preview", &messages::preview(&game, mv, text, locale));
                }
                for side in Side::BOTH {
                    check(
                        "the question",
                        &messages::resign_question(&game, side, locale),
                    );
                }
            }
            let last = *moves.last().unwrap();
            game = games.go_on(&game, last).await;
        }
        for locale in Locale::ALL {
            for face in faces() {
                let no_thread = messages::no_thread(NoThread::Right, locale);
                let mut letter = messages::end(&game, face, locale);
                check("an end", &letter);
                letter.text.push_str(&no_thread);
                check("an end without a thread", &letter);
            }
        }
    }
    assert!(most_moves >= 8, "the games were too narrow: {most_moves}");
    let game = games.begin(Ship::Ark, 99).await;
    let resigned = games
        .play
        .resign(games.players[0].id, game.id, game.ply())
        .await;
    let game = posted(resigned.unwrap().game);
    for locale in Locale::ALL {
        for face in faces() {
            check("a resignation", &messages::end(&game, face, locale));
        }
    }
}

/// A board can stand below the line that tells of a takeback, or over the one that says why the game
/// has no thread.
fn check_lines_over_and_under(game: &Game, board: &Letter, locale: Locale) {
    let with = |text: String| Letter {
        text,
        ..board.clone()
    };
    for (by_consent, moves, cards) in [(true, 2, 2), (false, 1, 0)] {
        let taken = TakenBack {
            game: game.clone(),
            moves,
            cards,
        };
        let said = messages::take_back_done(&taken, by_consent, locale);
        check("a takeback", &with(format!("{said}\n{}", board.text)));
    }
    for reason in [NoThread::Right, NoThread::Full, NoThread::Refused] {
        let why = messages::no_thread(reason, locale);
        check("no thread", &with(format!("{}\n{why}", board.text)));
    }
}
