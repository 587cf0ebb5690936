//! `wayk puzzle`: the puzzle of a day, more of them, and the proof of one.

use clap::Subcommand;
use jiff::civil::Date;

use super::{Error, input, output};
use crate::puzzle::{Day, Grade, Proof, Puzzle, check, daily, likeness, make};
use crate::search::Stop;

/// What `wayk puzzle` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print the puzzle of a day, the same everywhere and for ever
    Day {
        /// The day in UTC, such as 2026-12-01
        date: Date,
    },
    /// Make puzzles, and print them with an empty line between
    Make {
        /// How many
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        count: u64,
        /// A number that always makes the same puzzles
        #[arg(long, value_name = "NUMBER")]
        seed: u64,
        /// How hard, from 1 to 5; without it, the grades take turns
        #[arg(long, value_name = "GRADE")]
        grade: Option<Grade>,
    },
    /// Prove a puzzle: print why it holds, or every reason why it does not
    Check {
        #[command(flatten)]
        puzzle: input::Game,
    },
}

pub(super) fn run(args: &Args) -> super::Result {
    match &args.what {
        What::Day { date } => output::print(whole(daily(Day::of_date(*date), &Stop::default()))),
        What::Make { count, seed, grade } => make_some(*count, *seed, *grade),
        What::Check { puzzle } => prove(puzzle),
    }
}

/// The text of a puzzle whose making nobody stops.
fn whole(puzzle: Option<Puzzle>) -> String {
    puzzle
        .expect("the making of a puzzle ends with one unless it is stopped")
        .to_string()
}

/// Puzzle after puzzle from the seeds that begin with the one given, without twins.
fn make_some(count: u64, seed: u64, grade: Option<Grade>) -> super::Result {
    let mut known = std::collections::HashSet::new();
    let mut seeds = seed..=u64::MAX;
    let mut grades = Grade::ALL.into_iter().cycle();
    let mut made = 0;
    while made < count {
        let (Some(seed), Some(next)) = (seeds.next(), grades.next()) else {
            return Err(Error::input("there is no seed beyond the last one used"));
        };
        let Some(puzzle) = make(seed, grade.unwrap_or(next), &Stop::default()) else {
            continue;
        };
        if known.insert(likeness(&puzzle)) {
            let gap = if made == 0 { "" } else { "\n" };
            output::print(format!("{gap}{puzzle}"))?;
            made += 1;
        }
    }
    Ok(())
}

fn prove(file: &input::Game) -> super::Result {
    let puzzle: Puzzle = file
        .text()?
        .parse()
        .map_err(|error| Error::input(format!("{file}: {error}")))?;
    match check(&puzzle, &Stop::default()) {
        Ok(proof) => output::print(told(&puzzle, &proof)),
        Err(problems) => {
            let reasons: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Err(Error::failed(format!("{file}: {}", reasons.join("; "))))
        }
    }
}

/// A proof for people: the right moves, and what makes the grade.
fn told(puzzle: &Puzzle, proof: &Proof) -> String {
    let view = puzzle.view();
    let mut lines = vec![format!(
        "{}: {} is to {}, grade {}",
        puzzle.key(),
        puzzle.side(),
        puzzle.goal(),
        puzzle.grade()
    )];
    for (turn, number) in proof.turns.iter().zip(1..) {
        lines.push(format!(
            "turn {number}: {} ({} of {} moves right, {} wrong ones tempt)",
            view.move_text(turn.mv),
            turn.keeping,
            turn.legal,
            turn.tempting
        ));
    }
    lines.push(format!(
        "difficulty {}: {} turns with a choice, {} tempting moves that fail, refutation shows \
         after {} plies",
        proof.difficulty(),
        proof.depth(),
        proof.tempting(),
        proof.late
    ));
    lines.push(String::new());
    lines.join("\n")
}
