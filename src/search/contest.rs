//! Opponents against each other: many deals, each played from both sides.

use std::fmt;
use std::str::FromStr;

use super::references::Reference;
use super::{Level, Limits, Stop, advise};
use crate::rules::{BySide, Move, Position, Seed, Ship, Side, View, Winner, deal};

/// Who can be set against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contender {
    /// A level of the bot.
    Level(Level),
    /// A fixed opponent.
    Reference(Reference),
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Reference(reference) => reference.fmt(f),
        }
    }
}

/// The text names neither a level nor a reference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither a level (cadet, deckhand, pilot, captain, admiral) \
     nor a reference (random, greedy, three-plies, descents)"
)]
pub struct ParseContenderError(String);

impl FromStr for Contender {
    type Err = ParseContenderError;

    fn from_str(text: &str) -> Result<Self, ParseContenderError> {
        let level = text.parse().map(Self::Level);
        let reference = text.parse().map(Self::Reference);
        level
            .or(reference)
            .map_err(|_| ParseContenderError(text.to_owned()))
    }
}

impl Contender {
    /// The move it makes. `share` divides the positions that a level looks at.
    fn choose(self, view: &View, seed: u64, share: u64) -> Option<Move> {
        match self {
            Self::Reference(reference) => reference.choose(view, seed),
            Self::Level(level) => {
                let limits = Limits {
                    nodes: Some((level.nodes() / share.max(1)).max(1)),
                    ..Limits::default()
                };
                advise(view, level, seed, &limits, &Stop::default()).map(|advice| advice.mv)
            }
        }
    }
}

/// How one contender did against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games the first won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games the second won.
    pub lost: u32,
    /// The first's points less the second's, over all games.
    pub margin: i32,
}

impl Tally {
    /// How many games were played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share that the first won, a draw counted as half, between 0 and 1.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Wilson's 95 % interval of the share.
    pub fn wilson(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let games = f64::from(self.games().max(1));
        let share = self.share();
        let middle = share + Z * Z / (2.0 * games);
        let width = Z * ((share * (1.0 - share) + Z * Z / (4.0 * games)) / games).sqrt();
        let whole = 1.0 + Z * Z / games;
        ((middle - width) / whole, (middle + width) / whole)
    }
}

/// Plays as many deals as there are seeds, each twice: `one` has Amber, then Cyan. `share`
/// divides the positions that levels look at.
pub fn contest(
    one: Contender,
    other: Contender,
    ship: Ship,
    seeds: impl IntoIterator<Item = u64>,
    share: u64,
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        for side in Side::BOTH {
            let crews = BySide::new_with(|crew| if crew == side { one } else { other });
            let end = play(crews, ship, seed, share);
            match end.winner() {
                Some(Winner::Side(winner)) if winner == side => tally.won += 1,
                Some(Winner::Side(_)) => tally.lost += 1,
                Some(Winner::Draw) | None => tally.drawn += 1,
            }
            tally.margin += super::eval::margin(end.state(), side);
        }
    }
    tally
}

/// The end of a game between two contenders.
fn play(crews: BySide<Contender>, ship: Ship, seed: u64, share: u64) -> View {
    let setup = deal(ship, &Seed::from_u64(seed));
    let mut position = Position::new(&setup).expect("a deal is whole");
    let mut view = position.view();
    // Each move has a seed of its own, so that no two are chosen by the same numbers.
    let seed_of = |view: &View| seed << 8 | u64::from(view.ply().moves());
    while let Some(mv) = view
        .to_move()
        .and_then(|side| crews[side].choose(&view, seed_of(&view), share))
    {
        position
            .play(mv)
            .expect("contenders choose among the legal moves");
        view = position.view();
    }
    view
}
