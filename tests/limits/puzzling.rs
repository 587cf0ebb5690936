//! Puzzles.

use crate::puzzles::first_move;
use wayk::discord::letter::Letter;
use wayk::discord::messages::{self, Face, Missing, PuzzleNote};
use wayk::i18n::Locale;
use wayk::play::{
    AttemptRefused, AttemptState, Grade, HintStep, Person, PlayError, PuzzleScore, Streak,
};

use crate::checks::check;
use crate::stage::{Games, faces};

/// How somebody with the longest name did at worst.
fn long_score(person: &Person, solved_at: Option<u32>, scored: AttemptState) -> PuzzleScore {
    PuzzleScore {
        person: person.clone(),
        solved_at,
        attempts: u32::MAX,
        scored,
        hints: u32::MAX,
        streak: Streak {
            days: u32::MAX,
            is_at_risk: true,
        },
    }
}

#[tokio::test]
async fn puzzles_keep_every_limit() {
    let games = Games::new();
    let play = &games.play;
    let [player, _] = &games.players;
    let today = play.today();
    let scores = [
        long_score(player, Some(u32::MAX), AttemptState::Failed),
        long_score(player, None, AttemptState::Failed),
        long_score(player, None, AttemptState::Open),
    ];
    let mut attempt = play.puzzle_today(player, None).await.unwrap();
    for _ in 0..2 {
        let moves = attempt.view().legal_moves();
        let right = first_move(true);
        let mut notes = vec![None, Some(PuzzleNote::AlreadyPlayed), Some(PuzzleNote::Old)];
        notes.extend(HintStep::ALL.map(|step| Some(PuzzleNote::Hint(right, step))));
        for locale in Locale::ALL {
            for face in faces() {
                for &note in &notes {
                    let letter = messages::puzzle(&attempt, None, note, face.clone(), locale);
                    check("a puzzle", &letter);
                }
            }
            for &mv in &moves {
                let face = Face::Text(Missing::Right);
                check(
                    "a preview",
                    &messages::puzzle_preview(&attempt, mv, face, locale),
                );
            }
        }
        let ends = [true, false].map(first_move);
        let made = play
            .make_puzzle_move(player.id, attempt.id, attempt.ply(), ends[1])
            .await;
        let failed = made.unwrap();
        for locale in Locale::ALL {
            for face in faces() {
                for score in &scores {
                    let note = Some(PuzzleNote::Old);
                    let letter = messages::puzzle(&failed, Some(score), note, face.clone(), locale);
                    check("a refutation", &letter);
                    assert!(!failed.rest().is_empty());
                    let rest = locale.text_with("puzzle-rest", &[("line", "".into())]);
                    let rest = rest.trim_end_matches(['.', ' ']);
                    assert!(letter.text.contains(rest), "{}", letter.text);
                }
            }
        }
        attempt = play.try_again(player.id, failed.id).await.unwrap();
    }
    for locale in Locale::ALL {
        for score in &scores {
            check(
                "a card",
                &messages::puzzle_card(&attempt.puzzle, score, today, locale),
            );
        }
        let many: Vec<PuzzleScore> = scores.iter().cycle().take(30).cloned().collect();
        for scores in [&[][..], &scores[..], &many[..]] {
            for is_today in [true, false] {
                let grade = Some(Grade::ALL[4]);
                check(
                    "a board of the day",
                    &messages::puzzle_board(today, is_today, grade, scores, locale),
                );
            }
        }
        let boxed = || Box::new(attempt.clone());
        for refused in [
            AttemptRefused::NoSuchAttempt,
            AttemptRefused::NotYours,
            AttemptRefused::AlreadyPlayed { attempt: boxed() },
            AttemptRefused::Stale { attempt: boxed() },
            AttemptRefused::Illegal {
                reason: PlayError::GameOver,
            },
        ] {
            let sentence = messages::attempt_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
    }
}
