//! The exact solver beside plain exhaustive minimax, and `wayk solve`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::process::{Command, Output};

use wayk::rules::{Decision, Position, Record, Replay, Seed, Ship, Side, deal};
use wayk::search::{Solver, Stop, Unsolved, Value, solve};

/// How the game ends for `side` under best play: every line to its end, nothing left out.
fn minimax(position: &Position, side: Side) -> Value {
    let Some(mover) = position.state().to_move() else {
        return Value::of(position, side);
    };
    let moves = position.state().legal_moves(position.board());
    let values = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        minimax(&after, side)
    });
    if mover == side {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

/// How many plies the cover that is left allows: 2 for a lying chamber, 1 for a standing one.
fn cover(game: &Replay) -> u32 {
    let (ship, covered) = (game.board().ship(), game.state().covered());
    let chambers = covered
        .into_iter()
        .filter(|space| (ship.meeting(*space) & covered).first() == Some(*space));
    covered.len() - u32::try_from(chambers.count()).unwrap()
}

/// A game from random moves, down to so many plies of cover; `None` where it ended before.
fn late(ship: Ship, seed: u64, most_cover: u32) -> Option<Replay> {
    let mut replay = Replay::new(deal(ship, &Seed::from_u64(seed)));
    let mut word = seed;
    while cover(&replay) > most_cover {
        let moves = replay.state().legal_moves(replay.board());
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let choice = usize::try_from(word >> 40).unwrap() % moves.len().max(1);
        replay.play(*moves.get(choice)?).unwrap();
    }
    (!replay.is_over()).then_some(replay)
}

/// The first of those games.
fn first_late(ship: Ship, most_cover: u32) -> Replay {
    (1..).find_map(|seed| late(ship, seed, most_cover)).unwrap()
}

/// Ninety late positions of every ship, with 4 to 10 plies of cover.
fn late_games() -> Vec<Replay> {
    let of_ship = |ship| {
        (1_u32..)
            .filter_map(move |seed| late(ship, u64::from(seed), 4 + seed % 7))
            .take(90)
    };
    Ship::ALL.into_iter().flat_map(of_ship).collect()
}

#[test]
fn every_move_has_the_value_that_plain_minimax_finds() {
    let mut launched_last = 0;
    for game in late_games() {
        let position = game.position().unwrap();
        let side = position.state().to_move().unwrap();
        let solution = solve(&position, &Stop::default()).unwrap();
        let mut expected: Vec<_> = position
            .state()
            .legal_moves(position.board())
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.play(mv).unwrap();
                (mv, minimax(&after, side))
            })
            .collect();
        // Stable, so equal ones stay in the order of legal moves.
        expected.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let record = Record::new(game);
        assert_eq!(solution.moves, expected, "{record}");
        assert_eq!(solution.value, expected[0].1, "{record}");
        launched_last += u32::from(position.state().face_down() == 0);
    }
    assert!(launched_last > 0, "no position without a stack was met");
}

#[test]
fn either_crew_can_be_asked_about_and_a_goal_is_reached_up_to_the_value() {
    for game in late_games().into_iter().step_by(3) {
        let position = game.position().unwrap();
        for side in Side::BOTH {
            let value = minimax(&position, side);
            let stop = Stop::default();
            let mut solver = Solver::new(&position).unwrap();
            for pods in -2..=2 {
                let least = Value {
                    pods: value.pods + pods,
                    ..value
                };
                let reaches = solver.reaches(&position, side, least, &stop).unwrap();
                assert_eq!(reaches, value >= least, "{least:?} of {value:?}");
            }
            assert_eq!(solver.value(&position, side, &stop).unwrap(), value);
        }
    }
}

/// The least and the most that `side` can end up with, whatever either crew does.
fn extremes(position: &Position, side: Side) -> (Value, Value) {
    if position.state().to_move().is_none() {
        let value = Value::of(position, side);
        return (value, value);
    }
    let moves = position.state().legal_moves(position.board());
    let all = moves.into_iter().map(|mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        extremes(&after, side)
    });
    all.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
        .unwrap()
}

#[test]
fn what_is_certain_or_hopeless_is_so_in_every_line() {
    for game in late_games().into_iter().step_by(3) {
        let position = game.position().unwrap();
        let mut solver = Solver::new(&position).unwrap();
        let stop = Stop::default();
        for side in Side::BOTH {
            let (least, most) = extremes(&position, side);
            let more = |value: Value, pods| Value {
                pods: value.pods + pods,
                ..value
            };
            for (asked, certain) in [(least, true), (more(least, 1), false)] {
                let found = solver.is_certain(&position, side, asked, &stop);
                assert_eq!(found, Ok(certain));
            }
            for (asked, hopeless) in [(most, false), (more(most, 1), true)] {
                let found = solver.is_hopeless(&position, side, asked, &stop);
                assert_eq!(found, Ok(hopeless));
            }
        }
    }
}

/// One solver asked all along a game says what fresh ones do, also when its table is tiny and
/// forgets nearly everything.
#[test]
fn what_a_solver_remembers_or_forgets_changes_nothing() {
    let game = (1..)
        .find_map(|seed| {
            late(Ship::Ark, seed, 16).filter(|game| game.view().legal_moves().len() > 3)
        })
        .unwrap();
    let mut position = game.position().unwrap();
    let stop = Stop::default();
    let mut one = Solver::new(&position).unwrap();
    let mut tiny = Solver::with_memory(&position, 1 << 10).unwrap();
    while position.state().to_move().is_some() {
        let fresh = solve(&position, &stop).unwrap();
        let later = one.solve(&position, &stop).unwrap();
        assert_eq!(later.moves, fresh.moves);
        assert_eq!(tiny.solve(&position, &stop).unwrap().moves, fresh.moves);
        position.play(fresh.moves[0].0).unwrap();
    }
    assert_eq!(one.solve(&position, &stop), Err(Unsolved::Over));
}

#[test]
fn a_solver_says_why_it_does_not_solve() {
    let stop = Stop::default();
    let early = Position::new(&deal(Ship::Ark, &Seed::from_u64(1))).unwrap();
    assert_eq!(
        solve(&early, &stop).unwrap_err(),
        Unsolved::TooEarly { covered: 96 }
    );
    let game = first_late(Ship::Frigate, 20);
    let position = game.position().unwrap();
    let mut solver = Solver::new(&position).unwrap().with_nodes(5);
    assert_eq!(solver.solve(&position, &stop), Err(Unsolved::Nodes(5)));
    let other = Position::new(&deal(Ship::Frigate, &Seed::from_u64(99))).unwrap();
    assert_eq!(solver.solve(&other, &stop), Err(Unsolved::OtherGame));
}

/// On a whole frigate, which is far too much to solve: it ends because it is told to.
#[test]
fn a_solver_can_be_stopped() {
    let position = Position::new(&deal(Ship::Frigate, &Seed::from_u64(1))).unwrap();
    let stop = Stop::default();
    let solving = std::thread::spawn({
        let stop = stop.clone();
        move || solve(&position, &stop)
    });
    stop.stop();
    assert_eq!(solving.join().unwrap(), Err(Unsolved::Stopped));
}

fn wayk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wayk"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn the_command_prints_one_json_object() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("late.wayk");
    let game = first_late(Ship::Ark, 10);
    fs::write(&path, Record::new(game.clone()).to_string()).unwrap();
    let output = wayk(&["solve", path.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let solution = solve(&game.position().unwrap(), &Stop::default()).unwrap();
    let worth = |value: Value| serde_json::json!({"margin": value.margin, "pods": value.pods});
    let moves: Vec<_> = solution
        .moves
        .iter()
        .map(|&(mv, value)| {
            serde_json::json!({"move": game.view().move_text(mv), "value": worth(value)})
        })
        .collect();
    assert_eq!(printed["value"], worth(solution.value));
    assert_eq!(printed["moves"], serde_json::Value::from(moves));
    assert_eq!(printed["nodes"], solution.nodes);
    assert!(printed["ms"].is_u64());
}

#[test]
fn what_cannot_be_solved_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.wayk");
    let file = path.to_str().unwrap();
    let refusal = |record: Record, code: i32, words: &str| {
        fs::write(&path, record.to_string()).unwrap();
        let output = wayk(&["solve", "--nodes", "5", file]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(output.stdout.is_empty());
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(words), "{said}");
    };
    let game = first_late(Ship::Ark, 20);
    let mut over = game.clone();
    over.decide(Decision::Resigned(Side::Amber)).unwrap();
    refusal(Record::new(over), 2, "over");
    refusal(
        Record::new(Replay::new(deal(Ship::Ark, &Seed::from_u64(1)))).public(),
        2,
        "`?`",
    );
    refusal(
        Record::new(Replay::new(deal(Ship::Ark, &Seed::from_u64(1)))),
        2,
        "covered",
    );
    refusal(Record::new(game), 1, "5 positions");
}
