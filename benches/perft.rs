//! Perft on the ark from fresh deals, beside shakmaty's from the chess start position, in the same
//! run: `cargo bench --bench perft`.
//!
//! The bar: at least 1.0 × shakmaty's own perft, which counts the last ply without making it, and
//! at least 1.5 × the same of it when every leaf is made. Both games' node counts are checked. The
//! four measurements take turns, round by round, so that a busy machine slows all of them alike;
//! what is told is the median over the rounds.
//!
//! Without `--bench` (`cargo test --benches`) nothing is measured and only counts are checked.

use std::hint::black_box;
use std::time::{Duration, Instant};

use shakmaty::{Chess, Position as _};
use wayk::rules::{Position, Seed, Ship, deal, perft, perft_playing_leaves};

/// Published counts from the start of chess: of 0, 1, 2 … moves.
const CHESS: [u64; 6] = [1, 20, 400, 8_902, 197_281, 4_865_609];

/// The seeds of the deals: fixed, so that every run counts the same nodes.
const SEEDS: [u64; 3] = [1, 2, 3];

const ROUNDS: usize = 15;

/// Half a million nodes a deal.
const ARK_DEPTH: u32 = 6;

/// Five million nodes.
const CHESS_DEPTH: u32 = 5;

fn main() {
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let deals: Vec<Position> = SEEDS
        .into_iter()
        .map(|seed| {
            Position::new(&deal(Ship::Ark, &Seed::from_u64(seed))).expect("a deal is whole")
        })
        .collect();
    if is_measured {
        check_counts(&deals, ARK_DEPTH, CHESS_DEPTH);
    } else {
        check_counts(&deals, 3, 3);
    }
    if is_measured {
        measure(&deals);
    }
}

/// Every way of counting finds the same, and chess what is published.
fn check_counts(deals: &[Position], ark_depth: u32, chess_depth: u32) {
    for position in deals {
        assert_eq!(
            perft(position, ark_depth),
            perft_playing_leaves(position, ark_depth),
            "both ways of counting the ark agree"
        );
    }
    let chess = Chess::default();
    for (depth, count) in (0..=chess_depth).zip(CHESS) {
        assert_eq!(shakmaty::perft(&chess, depth), count);
        assert_eq!(chess_playing_leaves(&chess, depth), count);
    }
}

/// Shakmaty's perft with the leaves made too.
fn chess_playing_leaves(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .iter()
        .map(|&mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            chess_playing_leaves(&child, depth - 1)
        })
        .sum()
}

/// Nodes per second of one way of counting.
struct Rates {
    name: &'static str,
    rates: Vec<f64>,
}

impl Rates {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            rates: Vec::new(),
        }
    }

    /// Counts until at least a fifth of a second has gone by.
    fn round(&mut self, count: impl Fn() -> u64) {
        let start = Instant::now();
        let mut nodes = 0;
        while start.elapsed() < Duration::from_millis(200) {
            nodes += black_box(count());
        }
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52 nodes")]
        self.rates
            .push(nodes as f64 / start.elapsed().as_secs_f64());
    }

    fn median(&self) -> f64 {
        median(self.rates.clone())
    }

    /// The median over the rounds of this one's rate by the other's in the same round.
    fn ratio(&self, other: &Self) -> f64 {
        let pairs = self.rates.iter().zip(&other.rates);
        median(pairs.map(|(one, other)| one / other).collect())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn measure(deals: &[Position]) {
    let chess = Chess::default();
    let mut ark_bulk = Rates::new("ark, last ply counted");
    let mut ark_leaves = Rates::new("ark, every leaf made");
    let mut chess_bulk = Rates::new("chess, last ply counted");
    let mut chess_leaves = Rates::new("chess, every leaf made");
    for _ in 0..ROUNDS {
        ark_bulk.round(|| {
            deals
                .iter()
                .map(|deal| perft(black_box(deal), ARK_DEPTH))
                .sum()
        });
        chess_bulk.round(|| shakmaty::perft(black_box(&chess), CHESS_DEPTH));
        ark_leaves.round(|| {
            deals
                .iter()
                .map(|deal| perft_playing_leaves(black_box(deal), ARK_DEPTH))
                .sum()
        });
        chess_leaves.round(|| chess_playing_leaves(black_box(&chess), CHESS_DEPTH));
    }
    println!(
        "perft: ark to depth {ARK_DEPTH}, chess to depth {CHESS_DEPTH}, median of {ROUNDS} rounds"
    );
    for rates in [&ark_bulk, &chess_bulk, &ark_leaves, &chess_leaves] {
        println!(
            "  {:<24} {:>7.1} million nodes/s",
            rates.name,
            rates.median() / 1e6
        );
    }
    let mut holds = true;
    for (name, ratio, bar) in [
        ("last ply counted", ark_bulk.ratio(&chess_bulk), 1.0),
        ("every leaf made", ark_leaves.ratio(&chess_leaves), 1.5),
    ] {
        let verdict = if ratio >= bar { "holds" } else { "MISSED" };
        println!("  ark / chess, {name:<17} {ratio:>5.2} ×  (bar {bar:.1} ×: {verdict})");
        holds &= ratio >= bar;
    }
    if !holds {
        std::process::exit(1);
    }
}
