//! Making puzzles: games played by a simple fixed policy, and the positions late in them.
//!
//! **Frozen.** The daily puzzle of a day is the same for ever, so nothing here may change: not the
//! order in which random words are drawn, nor the policy, nor which positions are looked at. (Exact
//! values do not depend on how they are found, so the solver may.) `tests/data/puzzles.txt` holds
//! days to compare with.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng as _};

use super::referee::{legal, played};
use super::{Day, Goal, Grade, Puzzle, check};
use crate::rules::{Move, Outcome, Position, Replay, Seed, Ship, deal};
use crate::search::{Stop, solve};

/// What the seeds of daily puzzles and of others start with, so that they never meet.
const DAILY: [u8; 8] = *b"wayk day";
const MADE: [u8; 8] = *b"waykmade";

/// The puzzle of a day: a function of the day's number alone, of the grade of its weekday. `None`
/// only where it was stopped.
pub fn daily(day: Day, stop: &Stop) -> Option<Puzzle> {
    let key = format!("day {}", day.number());
    find(DAILY, i64::from(day.number()), day.grade(), &key, stop)
}

/// A puzzle of a grade: a function of both numbers. `None` only where it was stopped.
pub fn make(seed: u64, grade: Grade, stop: &Stop) -> Option<Puzzle> {
    let key = format!("made {seed}-{grade}");
    find(MADE, seed.cast_signed(), grade, &key, stop)
}

/// The first puzzle of a grade among the games of a seed.
fn find(domain: [u8; 8], number: i64, grade: Grade, key: &str, stop: &Stop) -> Option<Puzzle> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&domain);
    seed[8..16].copy_from_slice(&number.to_le_bytes());
    seed[16] = grade.value();
    let mut words = ChaCha20Rng::from_seed(seed);
    loop {
        if stop.is_stopped() {
            return None;
        }
        if let Some(puzzle) = one_game(&mut words, grade, key, stop) {
            return Some(puzzle);
        }
    }
}

/// Plays one game and looks for a puzzle in it.
fn one_game(words: &mut ChaCha20Rng, grade: Grade, key: &str, stop: &Stop) -> Option<Puzzle> {
    let mut deal_seed = [0; 32];
    words.fill_bytes(&mut deal_seed);
    let ship = ship_of(words.next_u32());
    let mut replay = Replay::new(deal(ship, &Seed::new(deal_seed)));
    let mut position = replay.position().expect("a deal is whole");
    let most = most_cover(ship, grade);
    while position.state().to_move().is_some() {
        let cover = position.plies_of_cover();
        if cover < LEAST_COVER {
            return None;
        }
        if cover <= most
            && let Some(puzzle) = puzzle_at(&replay, &position, grade, key, stop)
        {
            return Some(puzzle);
        }
        let mv = policy(&position, words.next_u32());
        replay.play(mv).expect("the move is legal");
        position = played(&position, mv);
    }
    None
}

/// Seven of eight games are played on the ark and the others on the frigate, where more of them
/// hold a puzzle. (On the shuttle nothing
/// is both late in a game and deep enough.)
const fn ship_of(word: u32) -> Ship {
    match word >> 29 {
        0 => Ship::Frigate,
        _ => Ship::Ark,
    }
}

/// Positions with less cover left than this are too short for any grade.
const LEAST_COVER: u32 = 6;

/// From how many plies of cover on positions are looked at, of 60 that the ark starts with and 28
/// that the frigate does: so few that proving always ends soon.
const fn most_cover(ship: Ship, grade: Grade) -> u32 {
    let [one, two, three, four, five] = match ship {
        Ship::Ark => [15, 16, 17, 19, 20],
        Ship::Frigate | Ship::Shuttle => [11, 12, 13, 14, 15],
    };
    match grade.value() {
        1 => one,
        2 => two,
        3 => three,
        4 => four,
        _ => five,
    }
}

/// The policy's move: any of those with the best of these, by the random word: a move that does
/// not end the game before one that does, then the most points at once.
fn policy(position: &Position, word: u32) -> Move {
    let moves = legal(position);
    let worth = |mv: &Move| {
        let after = played(position, *mv);
        let points = after
            .history()
            .last()
            .map_or(0, |effect| match effect.outcome {
                Outcome::Launched(_) => 2,
                Outcome::Seated(_) => 1,
                Outcome::Woken | Outcome::Lost(_) => 0,
            });
        (after.state().to_move().is_some(), points)
    };
    let worths: Vec<_> = moves.iter().map(worth).collect();
    let best = worths.iter().max();
    let choice: Vec<Move> = moves
        .iter()
        .zip(&worths)
        .filter(|(_, worth)| Some(*worth) == best)
        .map(|(mv, _)| *mv)
        .collect();
    choice[word as usize % choice.len()]
}

/// The puzzle in a position, where there is one of this grade.
fn puzzle_at(
    replay: &Replay,
    position: &Position,
    grade: Grade,
    key: &str,
    stop: &Stop,
) -> Option<Puzzle> {
    let moves = solve(position, stop).ok()?.moves;
    // Something to choose from, and exactly one right move.
    if moves.len() < LEAST_FIRST_MOVES {
        return None;
    }
    let goal = Goal::between(moves[1].1, moves[0].1)?;
    if goal > LARGEST_GOAL {
        return None;
    }
    let puzzle = Puzzle::new(key.to_owned(), goal, grade, replay.clone()).ok()?;
    check(&puzzle, stop).is_ok().then_some(puzzle)
}

/// How many legal moves the first turn has at least.
const LEAST_FIRST_MOVES: usize = 3;

/// To win by more than this is no close game.
const LARGEST_GOAL: Goal = Goal::WinBy(6);
