//! Puzzles beside a plain search of their own, and `wayk puzzle`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use jiff::civil::date;
use wayk::puzzle::{
    Day, Goal, Grade, Problem, Puzzle, PuzzleError, PuzzleTextError, Verdict, check, daily, hint,
    judge, likeness, make, solution,
};
use wayk::rules::{
    Crew, Decision, Move, Position, Record, Replay, Seed, Ship, Side, State, Winner, deal,
};
use wayk::search::{Stop, solve};

/// The first of the days that are made from scratch: a Tuesday.
fn first_day() -> Day {
    Day::of_date(date(2026, 12, 1))
}

/// Whether the goal is reached in a game that is over, by the rules' own count.
fn is_reached(puzzle: &Puzzle, position: &Position) -> bool {
    let (state, side) = (position.state(), puzzle.side());
    assert!(state.ending().is_some());
    match puzzle.goal() {
        Goal::Win => Winner::by_points(state.crews()) == Winner::Side(side),
        Goal::WinBy(points) => {
            let made = |side: Side| -> Crew { state.crew(side) };
            made(side).points() >= made(side.other()).points() + points
        }
    }
}

/// Plain search, which knows nothing but the rules: whether the goal is reached under best play.
/// What was found is kept by the whole state, points and all.
struct Plain<'a> {
    puzzle: &'a Puzzle,
    found: HashMap<State, bool>,
}

impl Plain<'_> {
    fn holds(&mut self, position: &Position) -> bool {
        let Some(mover) = position.state().to_move() else {
            return is_reached(self.puzzle, position);
        };
        if let Some(&known) = self.found.get(position.state()) {
            return known;
        }
        let is_solver = mover == self.puzzle.side();
        let moves = position.state().legal_moves(position.board());
        let holds = moves
            .into_iter()
            .any(|mv| self.holds(&after(position, mv)) == is_solver)
            == is_solver;
        self.found.insert(*position.state(), holds);
        holds
    }

    fn keeping(&mut self, position: &Position) -> Vec<Move> {
        let moves = position.state().legal_moves(position.board());
        moves
            .into_iter()
            .filter(|&mv| self.holds(&after(position, mv)))
            .collect()
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

fn judged(puzzle: &Puzzle, moves: &[Move]) -> Verdict {
    judge(puzzle, moves, &Stop::default()).unwrap()
}

/// Walks the main line by the judge's replies and holds every one of the solver's turns against
/// plain search.
fn prove(puzzle: &Puzzle) {
    let mut plain = Plain {
        puzzle,
        found: HashMap::new(),
    };
    let mut moves = Vec::new();
    let mut choices = 0;
    loop {
        let position = puzzle.after(&moves).unwrap();
        let legal = position.state().legal_moves(position.board());
        let keeping = plain.keeping(&position);
        choices += usize::from(legal.len() > 1);
        for &mv in &legal {
            let mut tried = moves.clone();
            tried.push(mv);
            let verdict = judged(puzzle, &tried);
            let is_failed = matches!(verdict, Verdict::Failed { .. });
            assert_eq!(is_failed, !keeping.contains(&mv), "{puzzle}");
            if let Verdict::Failed { refutation } = verdict {
                tried.extend(refutation);
                assert!(!is_reached(puzzle, &puzzle.after(&tried).unwrap()));
            }
        }
        let hinted = hint(puzzle, &moves, &Stop::default()).unwrap();
        assert_eq!(hinted, keeping.first().copied());
        moves.push(keeping[0]);
        match judged(puzzle, &moves) {
            Verdict::Continue { reply } => {
                assert_eq!(keeping.len(), 1, "turn {} of {puzzle}", moves.len());
                moves.push(reply);
            }
            Verdict::Solved { rest } => {
                for &mv in &keeping[1..] {
                    let mut other = moves[..moves.len() - 1].to_vec();
                    other.push(mv);
                    assert!(matches!(judged(puzzle, &other), Verdict::Solved { .. }));
                }
                moves.extend(rest);
                break;
            }
            Verdict::Failed { .. } => unreachable!("it was among the moves that keep the goal"),
        }
    }
    assert!(is_reached(puzzle, &puzzle.after(&moves).unwrap()));
    assert_eq!(solution(puzzle, &Stop::default()).unwrap(), moves);
    let least = if puzzle.grade() == Grade::ALL[0] {
        2
    } else {
        3
    };
    assert!(choices >= least, "only {choices} turns: {puzzle}");
}

/// Whether a solver who takes the most points at every turn can get there, trying each of equal
/// moves.
fn greedy_solves(puzzle: &Puzzle, moves: &[Move]) -> bool {
    let view = puzzle.view_after(moves).unwrap();
    let legal = view.legal_moves();
    let most = legal.iter().map(|&mv| view.outcome(mv).points()).max();
    legal.into_iter().any(|mv| {
        let mut tried = moves.to_vec();
        tried.push(mv);
        Some(view.outcome(mv).points()) == most
            && match judged(puzzle, &tried) {
                Verdict::Solved { .. } => true,
                Verdict::Failed { .. } => false,
                Verdict::Continue { reply } => {
                    tried.push(reply);
                    greedy_solves(puzzle, &tried)
                }
            }
    })
}

#[test]
fn thirty_days_in_a_row_are_proved_by_plain_search() {
    let mut days = first_day();
    let mut known = HashSet::new();
    let mut grades = HashSet::new();
    let mut making = Duration::ZERO;
    let start = Instant::now();
    for _ in 0..30 {
        let begun = Instant::now();
        let puzzle = daily(days, &Stop::default()).unwrap();
        making += begun.elapsed();
        assert_eq!(puzzle.grade(), days.grade());
        assert_eq!(puzzle.key(), format!("day {}", days.number()));
        prove(&puzzle);
        assert!(!greedy_solves(&puzzle, &[]), "greedy solves {puzzle}");
        check(&puzzle, &Stop::default()).unwrap();
        assert!(known.insert(likeness(&puzzle)), "a twin: {puzzle}");
        grades.insert(puzzle.grade());
        days = days.plus(1);
    }
    assert_eq!(grades.len(), 5);
    let proving = start.elapsed().saturating_sub(making);
    println!("made in {making:.1?}, proved by plain search in {proving:.1?}");
}

/// The days that are kept: `# date`, then the puzzle.
fn kept_days() -> Vec<(Day, &'static str)> {
    include_str!("data/puzzles.txt")
        .split("# ")
        .skip(1)
        .map(|part| {
            let (day, text) = part.split_once('\n').unwrap();
            (Day::of_date(day.parse().unwrap()), text)
        })
        .collect()
}

/// A day that has been must never get another puzzle. Where this fails, the maker has changed: put
/// it back as it was.
#[test]
fn the_puzzles_of_kept_days_are_as_they_were() {
    let days = kept_days();
    assert_eq!(days.len(), 10);
    for (day, text) in days {
        let puzzle = daily(day, &Stop::default()).unwrap();
        assert_eq!(format!("{puzzle}\n").trim_end(), text.trim_end(), "{day}");
        assert_eq!(text.trim_end().parse::<Puzzle>().as_ref(), Ok(&puzzle));
    }
}

#[test]
fn made_puzzles_have_their_grade_and_are_not_those_of_days() {
    for grade in Grade::ALL {
        let puzzle = make(3, grade, &Stop::default()).unwrap();
        assert_eq!(check(&puzzle, &Stop::default()).unwrap().grade(), grade);
        assert_eq!(puzzle.key(), format!("made 3-{grade}"));
        assert_ne!(make(4, grade, &Stop::default()), Some(puzzle));
    }
    let stop = Stop::default();
    stop.stop();
    assert_eq!(make(3, Grade::ALL[4], &stop), None);
    assert_eq!(daily(first_day(), &stop), None);
}

/// A kept puzzle of grade 3.
fn sample() -> Puzzle {
    kept_days()[5].1.trim_end().parse().unwrap()
}

fn with(puzzle: &Puzzle, goal: Goal, grade: Grade, replay: Replay) -> Puzzle {
    Puzzle::new(puzzle.key().to_owned(), goal, grade, replay).unwrap()
}

#[test]
fn what_is_no_puzzle_is_told_with_every_reason() {
    let puzzle = sample();
    let stop = Stop::default();
    let problems = |goal, grade, replay| check(&with(&puzzle, goal, grade, replay), &stop);
    let replay = || puzzle.replay().clone();
    assert!(check(&puzzle, &stop).is_ok());

    let stated = Grade::ALL[4];
    let found = puzzle.grade();
    assert_eq!(
        problems(puzzle.goal(), stated, replay()),
        Err(vec![Problem::OtherGrade { stated, found }])
    );
    let goal = Goal::WinBy(50);
    assert_eq!(
        problems(goal, puzzle.grade(), replay()),
        Err(vec![Problem::OutOfReach(goal)])
    );
    // The opening of a game is too early for the solver.
    let early = Replay::new(deal(Ship::Ark, &Seed::from_u64(1)));
    let told = problems(Goal::Win, found, early).unwrap_err();
    assert!(matches!(told[..], [Problem::Unsolved(_)]), "{told:?}");
}

/// Along random games there are positions with every other fault.
#[test]
fn every_fault_is_met_and_told() {
    let (mut several, mut greedy, mut shallow, mut certain) = (false, false, false, false);
    for seed in 0..40 {
        let mut replay = Replay::new(deal(Ship::Shuttle, &Seed::from_u64(seed)));
        while !replay.is_over() {
            if replay.ply().moves() > 7 {
                let puzzle =
                    Puzzle::new("x".to_owned(), Goal::Win, Grade::ALL[1], replay.clone()).unwrap();
                for problem in check(&puzzle, &Stop::default()).err().unwrap_or_default() {
                    several |= matches!(problem, Problem::SeveralRight { .. });
                    greedy |= problem == Problem::Greedy;
                    shallow |= matches!(problem, Problem::TooShallow { .. });
                    certain |= problem == Problem::Certain(Goal::Win);
                    if problem == Problem::Greedy {
                        assert!(greedy_solves(&puzzle, &[]));
                    }
                }
            }
            let mv = replay.view().legal_moves()[0];
            replay.play(mv).unwrap();
        }
    }
    assert!(several && greedy && shallow && certain);
}

#[test]
fn a_try_is_judged_only_after_a_move_of_the_solvers() {
    let puzzle = sample();
    let stop = Stop::default();
    assert_eq!(judge(&puzzle, &[], &stop), Err(PuzzleError::OtherTurn));
    let mv = hint(&puzzle, &[], &stop).unwrap().unwrap();
    assert_eq!(hint(&puzzle, &[mv], &stop), Err(PuzzleError::OtherTurn));
    assert!(matches!(
        judge(&puzzle, &[mv, mv, mv], &stop),
        Err(PuzzleError::Illegal { index: 1, .. })
    ));
    assert!(puzzle.view_after(&[mv]).is_ok());
    let open = puzzle.open_cards();
    assert_eq!(open.len(), usize::from(puzzle.view().state().face_down()));
    let later = puzzle.open_cards_after(&[mv]).unwrap();
    assert!(open.ends_with(&later));
}

/// The game with each number `n` replaced by `7 − n`: the same moves are legal and do the same.
fn counted_down(puzzle: &Puzzle) -> Puzzle {
    let turned = |c: char| match c.to_digit(10) {
        Some(digit @ 1..=6) => char::from_digit(7 - digit, 10).unwrap(),
        _ => c,
    };
    rewritten(puzzle, str::to_owned, turned)
}

/// The game with the ship turned by half, which brings each crew's starts onto its own.
fn half_turned(puzzle: &Puzzle) -> Puzzle {
    let turn = |tiles: &str| {
        let turned = tiles.split(' ').rev().map(|tile| {
            let (first, second) = tile.split_at(3);
            format!("{second}{first}")
        });
        turned.collect::<Vec<_>>().join(" ")
    };
    rewritten(puzzle, turn, |c| c)
}

/// A puzzle from the text of another: its tiles changed as a whole, then every number and, where
/// the tiles turned, every letter.
fn rewritten(
    puzzle: &Puzzle,
    tiles: impl Fn(&str) -> String,
    number: impl Fn(char) -> char,
) -> Puzzle {
    let text = puzzle.to_string();
    let last = puzzle.replay().setup().ship().tiles().last().unwrap();
    let mut lines = Vec::new();
    for line in text.lines() {
        let value = |name: &str| {
            let rest = line.strip_prefix(&format!("[{name} \""))?;
            rest.strip_suffix("\"]")
        };
        if let Some(value) = value("Tiles") {
            let value: String = tiles(value).chars().map(&number).collect();
            lines.push(format!("[Tiles \"{value}\"]"));
        } else if let Some(value) = value("Cards") {
            let value: String = value.chars().map(&number).collect();
            lines.push(format!("[Cards \"{value}\"]"));
        } else if line.starts_with('[') || line.is_empty() {
            lines.push(line.to_owned());
        } else {
            let (index, moves) = line.split_once('.').unwrap();
            let is_turned = tiles("123456 213456") != "123456 213456";
            let moves: String = moves
                .chars()
                .map(|c| match c {
                    'A'..='S' if is_turned => {
                        let from_last = u32::from(c) - u32::from('A');
                        char::from_u32(u32::from(last.letter()) - from_last).unwrap()
                    }
                    _ => number(c),
                })
                .collect();
            lines.push(format!("{index}.{moves}"));
        }
    }
    lines.push(String::new());
    lines.join("\n").parse().unwrap()
}

#[test]
fn twins_are_alike_and_other_puzzles_are_not() {
    let mut known = HashSet::new();
    for (day, text) in kept_days() {
        let puzzle: Puzzle = text.trim_end().parse().unwrap();
        let like = likeness(&puzzle);
        for twin in [counted_down(&puzzle), half_turned(&puzzle)] {
            assert_ne!(twin.replay().setup(), puzzle.replay().setup());
            assert_eq!(likeness(&twin), like, "{day}");
            assert_eq!(likeness(&counted_down(&twin)), like, "{day}");
            let value = |puzzle: &Puzzle| solve(puzzle.start(), &Stop::default()).unwrap().value;
            assert_eq!(value(&twin), value(&puzzle), "{day}");
        }
        let goal = Goal::WinBy(20);
        let other = with(&puzzle, goal, puzzle.grade(), puzzle.replay().clone());
        assert_ne!(likeness(&other), like);
        assert!(known.insert(like));
    }
}

#[test]
fn texts_that_are_no_puzzles_are_refused() {
    let puzzle = sample();
    let text = puzzle.to_string();
    let read = |text: &str| text.parse::<Puzzle>().unwrap_err();
    for tag in ["Puzzle", "Goal", "Grade"] {
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with(&format!("[{tag} ")))
            .collect();
        assert_eq!(read(&lines.join("\n")), PuzzleTextError::NoTag(tag));
    }
    assert!(matches!(read("nothing"), PuzzleTextError::Record(_)));
    assert!(matches!(
        read(&text.replace("Grade \"3\"", "Grade \"6\"")),
        PuzzleTextError::Grade(_)
    ));
    assert!(matches!(
        read(&text.replace("Goal \"win", "Goal \"lose")),
        PuzzleTextError::Goal(_)
    ));
    let hidden = puzzle.record().public().to_string();
    assert_eq!(read(&hidden), PuzzleTextError::HiddenCards);
    let mut over = puzzle.replay().clone();
    over.decide(Decision::Resigned(Side::Amber)).unwrap();
    let key = "x".to_owned();
    let over = Puzzle::new(key, Goal::Win, puzzle.grade(), over);
    assert_eq!(over, Err(PuzzleTextError::Over));
}

fn wayk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wayk"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn the_command_prints_makes_and_proves() {
    let (_, kept) = kept_days()[3];
    let output = wayk(&["puzzle", "day", "2026-12-01"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.trim_end(), kept.trim_end());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.wayk");
    let file = path.to_str().unwrap();
    fs::write(&path, &printed).unwrap();
    let output = wayk(&["puzzle", "check", file]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("turn 3: ") && told.contains("difficulty "),
        "{told}"
    );

    fs::write(&path, printed.replace("Grade \"2\"", "Grade \"4\"")).unwrap();
    let output = wayk(&["puzzle", "check", file]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("it says grade 4"), "{told}");

    fs::write(&path, Record::new(sample().replay().clone()).to_string()).unwrap();
    let output = wayk(&["puzzle", "check", file]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");

    let output = wayk(&[
        "puzzle", "make", "--count", "2", "--seed", "8", "--grade", "1",
    ]);
    let made = String::from_utf8(output.stdout).unwrap();
    let first = make(8, Grade::ALL[0], &Stop::default()).unwrap();
    let second = make(9, Grade::ALL[0], &Stop::default()).unwrap();
    assert_eq!(made, format!("{first}\n{second}"));
}
