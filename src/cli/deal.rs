//! `wayk deal`: a new game as a record.

use super::{Error, output};
use crate::play::{Dealer as _, SystemDealer};
use crate::rules::{self, Record, Replay, Seed, Ship};

/// What `wayk deal` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The ship: shuttle, frigate or ark
    #[arg(long, value_name = "SHIP", default_value_t)]
    ship: Ship,
    /// A number that always gives the same deal; without it, the deal is drawn from the operating
    /// system's randomness
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub(super) fn run(args: &Args) -> super::Result {
    let setup = match args.seed {
        Some(seed) => rules::deal(args.ship, &Seed::from_u64(seed)),
        None => SystemDealer.deal(args.ship).map_err(Error::failed)?,
    };
    output::print(Record::new(Replay::new(setup)).to_string())
}
