//! The exact solver on late ark positions from play at the strongest level, beside a plain
//! alpha–beta with a hash table: `cargo bench --bench solve`.
//!
//! The bar, over at least 50 positions with at most 20 plies of cover left (2 for a lying chamber,
//! 1 for a standing one): every move's value in under 1 s at the median and under 20 s at worst, on
//! one core, with a table of at most 512 MiB. The plain search finds the value alone, with no bound
//! on its table, on the positions that it can do; what is told is by how much more work and time.
//! How much further the solver gets is told by positions earlier in the same games.
//!
//! Without `--bench` (`cargo test --benches`) nothing is measured: both only have to agree.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use wayk::rules::{Board, Number, Position, Record, Side, Slot, Space, SpaceSet};
use wayk::search::{Solver, Stop};

/// Games of the strongest level against itself at 250,000 positions a move (an eighth of what it
/// takes where it may), down to 20 plies of cover: every deal of the seeds from 1 on, named above
/// each, whose game got that far.
const GAMES: &str = include_str!("late_games.txt");

/// Bytes for the solver's table: a whole run stays far below 1 GiB.
const BYTES: usize = 512 << 20;

/// The plies of cover of the bar.
const BAR: u32 = 20;

/// The plain search gives up after so many positions.
const PLAIN: usize = 3_000_000;

fn main() {
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let games: Vec<Record> = GAMES
        .split("# ")
        .skip(1)
        .filter_map(|text| Some(text.split_once('\n')?.1))
        .map(|text| text.parse().expect("the games are whole records"))
        .collect();
    if !is_measured {
        let compared = compare(&positions(&games[..12], BAR), BAR, 20_000);
        assert!(compared > 0, "the plain search did none of them");
        return;
    }
    println!("{} games; every move's value, by the solver:", games.len());
    let mut holds = true;
    for plies in [BAR, 22, 24, 26] {
        let positions = positions(&games, plies);
        let runs: Vec<_> = positions.iter().map(solved).collect();
        let times = Times::of(runs.iter().map(|run| run.2));
        let nodes: u64 = runs.iter().map(|run| run.1).sum();
        print!(
            "  at most {plies} plies of cover: {:>3} positions, {times}, {nodes} positions looked at",
            runs.len()
        );
        if plies == BAR {
            let met = runs.len() >= 50
                && times.median < Duration::from_secs(1)
                && times.worst < Duration::from_secs(20);
            holds &= met;
            print!(
                " (bar: 50, 1 s, 20 s: {})",
                if met { "holds" } else { "MISSED" }
            );
        }
        println!();
    }
    for plies in [BAR, 22] {
        compare(&positions(&games, plies), plies, PLAIN);
    }
    if !holds {
        std::process::exit(1);
    }
}

/// Both ways, one position after the other so that a busy machine slows both. Returns on how many
/// positions the plain search did not give up.
fn compare(positions: &[Position], plies: u32, most_nodes: usize) -> usize {
    let mut ratios = Vec::new();
    let (mut own, mut plain) = (Duration::ZERO, Duration::ZERO);
    for position in positions {
        let start = Instant::now();
        let Some(found) = black_box(Plain::value(position, most_nodes)) else {
            continue;
        };
        let plainly = start.elapsed();
        let (value, _, taken) = solved(position);
        assert_eq!(value, found, "both ways agree");
        own += taken;
        plain += plainly;
        ratios.push(plainly.as_secs_f64() / taken.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "beside plain alpha–beta with a hash table, at most {plies} plies: it does {} of {} within \
         {most_nodes} positions, their values alone in {:.2} s; the solver every move's value in \
         {:.3} s: {:.1} × in all",
        ratios.len(),
        positions.len(),
        plain.as_secs_f64(),
        own.as_secs_f64(),
        plain.as_secs_f64() / own.as_secs_f64(),
    );
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("  {median:.1} × at the median position");
    }
    ratios.len()
}

/// The first position of each game with at most so many plies of cover left, where it got there.
fn positions(games: &[Record], plies: u32) -> Vec<Position> {
    let mut found = Vec::new();
    for game in games {
        let replay = game.replay();
        let mut position = Position::new(replay.setup()).expect("the record is whole");
        for effect in replay.effects() {
            if position.plies_of_cover() <= plies {
                break;
            }
            position.play(effect.mv).expect("the record holds");
        }
        if position.plies_of_cover() <= plies && position.state().to_move().is_some() {
            found.push(position);
        }
    }
    found
}

/// What the position is worth to the player to move, how many positions that took, and how long.
fn solved(position: &Position) -> ((i16, i16), u64, Duration) {
    let start = Instant::now();
    let solution = Solver::with_memory(position, BYTES)
        .and_then(|mut solver| solver.solve(position, &Stop::default()))
        .expect("nobody stops it, and so late a position is not too early");
    let value = (solution.value.margin, solution.value.pods);
    (value, solution.nodes, start.elapsed())
}

struct Times {
    median: Duration,
    worst: Duration,
}

impl Times {
    fn of(times: impl Iterator<Item = Duration>) -> Self {
        let mut times: Vec<Duration> = times.collect();
        times.sort_unstable();
        Self {
            median: times[times.len() / 2],
            worst: times[times.len() - 1],
        }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "median {:.4} s, worst {:.3} s",
            self.median.as_secs_f64(),
            self.worst.as_secs_f64()
        )
    }
}

/// The yardstick: alpha–beta on the rules as they are written, moves in the order of the board,
/// and a hash table of bounds.
struct Plain<'a> {
    board: &'a Board,
    position: &'a Position,
    known: HashMap<State, (i16, i16)>,
    nodes_left: usize,
}

/// A position without the points already made.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    covered: SpaceSet,
    robots: [[Space; 2]; 2],
    seats: [u8; 2],
    bay: Vec<u8>,
    face_down: usize,
    mover: usize,
}

/// A point is worth more than all pods.
const POINT: i16 = 64;

impl<'a> Plain<'a> {
    fn value(position: &'a Position, most_nodes: usize) -> Option<(i16, i16)> {
        let state = position.state();
        let mover = state.to_move().expect("the game is not over");
        let mut bay: Vec<u8> = state
            .bay()
            .into_iter()
            .filter_map(Slot::pod)
            .map(Number::value)
            .collect();
        bay.sort_unstable();
        let start = State {
            covered: state.covered(),
            robots: Side::BOTH.map(|side| sorted(state.robots(side))),
            seats: Side::BOTH.map(|side| state.crew(side).free_seats()),
            bay,
            face_down: usize::from(state.face_down()),
            mover: usize::from(mover == Side::Cyan),
        };
        let mut plain = Self {
            board: position.board(),
            position,
            known: HashMap::new(),
            nodes_left: most_nodes,
        };
        let (mine, theirs) = (state.crew(mover), state.crew(mover.other()));
        let now = POINT * (i16::from(mine.points()) - i16::from(theirs.points()))
            + i16::from(mine.pods)
            - i16::from(theirs.pods);
        let value = now + plain.search(&start, -10_000, 10_000)?;
        let margin = (value + POINT / 2).div_euclid(POINT);
        Some((margin, value - margin * POINT))
    }

    /// `None` once it has given up.
    fn search(&mut self, state: &State, alpha: i16, beta: i16) -> Option<i16> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let (low, high) = self.known.get(state).copied().unwrap_or((-10_000, 10_000));
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        let mut best = -10_000;
        'moves: for robot in 0..2 {
            let from = state.robots[state.mover][robot];
            for to in self.board.reach(from) & state.covered {
                let (after, gain) = self.step(state, robot, to);
                let value = if self.is_over(&after) {
                    gain
                } else {
                    gain - self.search(&after, gain - beta, gain - alpha.max(best))?
                };
                best = best.max(value);
                if best >= beta {
                    break 'moves;
                }
            }
        }
        let low = if best > alpha { best } else { low };
        let high = if best < beta { best } else { high };
        self.known.insert(state.clone(), (low, high));
        Some(best)
    }

    fn step(&self, state: &State, robot: usize, to: Space) -> (State, i16) {
        let mut after = state.clone();
        let (me, mut gain) = (state.mover, 0);
        after.robots[me][robot] = to;
        after.robots[me] = sorted(after.robots[me]);
        after.mover = 1 - me;
        after.covered -= to.set();
        let left = after.covered & self.board.ship().meeting(to);
        if let Some(last) = left.single() {
            after.covered -= left;
            let number = self.board.number(last).value();
            if let Some(place) = state.bay.iter().position(|pod| *pod == number) {
                gain = 2 * POINT + 1;
                after.seats[me] += 1;
                after.bay.remove(place);
                if state.face_down > 0 {
                    let cards = self.position.cards();
                    after.bay.push(cards[cards.len() - state.face_down].value());
                    after.bay.sort_unstable();
                    after.face_down -= 1;
                }
            } else if state.seats[me] > 0 {
                gain = POINT;
                after.seats[me] -= 1;
            }
        }
        (after, gain)
    }

    fn is_over(&self, state: &State) -> bool {
        state.bay.is_empty()
            || state.robots.iter().any(|&[one, other]| {
                ((self.board.reach(one) | self.board.reach(other)) & state.covered).is_empty()
            })
    }
}

fn sorted(mut pair: [Space; 2]) -> [Space; 2] {
    pair.sort_unstable();
    pair
}
