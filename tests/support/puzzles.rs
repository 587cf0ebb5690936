//! Puzzles for tests: one whose solution does not change with the day.

use wayk::play::{Day, Grade, Move, Puzzle, PuzzleMaker, Stop};
use wayk::puzzle::{Verdict, judge};

/// One and the same position every day and for every grade.
#[derive(Debug)]
pub struct OnePuzzle;

/// Of grade 1, made by `wayk puzzle make --count 1 --seed 1`.
pub fn the_puzzle() -> Puzzle {
    include_str!("../data/puzzle.wayk").parse().unwrap()
}

/// A first move of it that loses the goal.
pub fn wrong_move() -> Move {
    first_move(false)
}

/// A first move of it that keeps the goal, or one that loses it.
pub fn first_move(keeps: bool) -> Move {
    let puzzle = the_puzzle();
    let is_right = |mv: Move| {
        let verdict = judge(&puzzle, &[mv], &Stop::default()).unwrap();
        !matches!(verdict, Verdict::Failed { .. })
    };
    let moves = puzzle.view().legal_moves();
    moves.into_iter().find(|mv| is_right(*mv) == keeps).unwrap()
}

fn named(key: String, grade: Grade) -> Puzzle {
    let puzzle = the_puzzle();
    Puzzle::new(key, puzzle.goal(), grade, puzzle.replay().clone()).unwrap()
}

impl PuzzleMaker for OnePuzzle {
    fn of_day(&self, day: Day, _stop: &Stop) -> Option<Puzzle> {
        Some(named(format!("day {}", day.number()), Grade::ALL[0]))
    }

    fn practice(&self, seed: u64, grade: Grade, _stop: &Stop) -> Option<Puzzle> {
        Some(named(format!("made {seed}-{grade}"), grade))
    }
}
