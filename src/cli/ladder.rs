//! `wayk ladder`: the levels against each other and against fixed opponents, as a table.

use std::str::FromStr;

use super::{Error, output};
use crate::rules::Ship;
use crate::search::{Contender, Level, Reference, Tally, contest};

/// What `wayk ladder` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Who plays whom, as ONE:OTHER by commas: levels, and the fixed opponents random, greedy,
    /// three-plies and descents
    #[arg(long, value_name = "PAIRS", value_delimiter = ',', default_values_t = Pair::STANDARD)]
    pairs: Vec<Pair>,
    /// How many games each pair plays: half as many deals, each from both sides
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Let levels look at one in N of their positions, so one in N of their time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    share: u64,
    /// The first deal's seed; each further deal has the next
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    seed: u64,
    /// The ship to play on
    #[arg(long, value_name = "SHIP", default_value_t = Ship::Ark)]
    ship: Ship,
}

/// Two who play each other.
#[derive(Clone, Copy, Debug)]
struct Pair {
    one: Contender,
    other: Contender,
}

impl Pair {
    const fn levels(one: Level, other: Level) -> Self {
        Self {
            one: Contender::Level(one),
            other: Contender::Level(other),
        }
    }

    const fn measured(level: Level, reference: Reference) -> Self {
        Self {
            one: Contender::Level(level),
            other: Contender::Reference(reference),
        }
    }

    const STANDARD: [Self; 8] = [
        Self::measured(Level::Cadet, Reference::Random),
        Self::levels(Level::Deckhand, Level::Cadet),
        Self::levels(Level::Pilot, Level::Deckhand),
        Self::levels(Level::Captain, Level::Pilot),
        Self::levels(Level::Admiral, Level::Captain),
        Self::measured(Level::Admiral, Reference::Greedy),
        Self::measured(Level::Admiral, Reference::ThreePlies),
        Self::measured(Level::Admiral, Reference::Descents),
    ];
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.one, self.other)
    }
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (one, other) = text
            .split_once(':')
            .ok_or_else(|| format!("{text:?} is no pair: write ONE:OTHER"))?;
        let read = |name: &str| name.parse().map_err(|error| format!("{error}"));
        Ok(Self {
            one: read(one)?,
            other: read(other)?,
        })
    }
}

pub(super) fn run(args: &Args) -> super::Result {
    if args.games % 2 == 1 {
        return Err(Error::input(
            "--games: every deal is played from both sides, so the number is even",
        ));
    }
    let share = match args.share {
        1 => "all of".to_owned(),
        share => format!("1/{share} of"),
    };
    output::print(format!(
        "The {}, {} games a pair, deals from seed {}, levels with {share} their positions.\n\n\
         | one | other | games | won | drawn | lost | share | 95 % | points a game |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        args.ship, args.games, args.seed
    ))?;
    for pair in &args.pairs {
        let deals = u64::from(args.games / 2);
        let seeds = args.seed..args.seed + deals;
        let tally = contest(pair.one, pair.other, args.ship, seeds, args.share);
        output::print(row(*pair, tally))?;
    }
    Ok(())
}

/// A pair's line of the table; each is printed as soon as it is known.
fn row(pair: Pair, tally: Tally) -> String {
    let (low, high) = tally.wilson();
    format!(
        "| {} | {} | {} | {} | {} | {} | {:.1} % | {:.1} to {:.1} | {:+.2} |\n",
        pair.one,
        pair.other,
        tally.games(),
        tally.won,
        tally.drawn,
        tally.lost,
        100.0 * tally.share(),
        100.0 * low,
        100.0 * high,
        f64::from(tally.margin) / f64::from(tally.games()),
    )
}
