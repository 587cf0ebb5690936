//! Where deals and lots come from.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::rules::{Seed, Setup, Ship, Side, deal};

/// The operating system gave no random bytes.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the operating system gives no random bytes: {0}")]
pub struct DealError(String);

impl From<getrandom::Error> for DealError {
    fn from(error: getrandom::Error) -> Self {
        Self(error.to_string())
    }
}

/// Deals games and draws lots.
pub trait Dealer: fmt::Debug + Send + Sync {
    /// A fresh deal.
    ///
    /// # Errors
    ///
    /// Where randomness is not to be had.
    fn deal(&self, ship: Ship) -> Result<Setup, DealError>;

    /// The crew that a challenger gets, by lot.
    ///
    /// # Errors
    ///
    /// Where randomness is not to be had.
    fn lot(&self) -> Result<Side, DealError>;
}

/// Deals from the operating system's randomness: 256 bits a deal, so nobody finds the stack by
/// trying seeds.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDealer;

impl Dealer for SystemDealer {
    fn deal(&self, ship: Ship) -> Result<Setup, DealError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(deal(ship, &Seed::new(bytes)))
    }

    fn lot(&self) -> Result<Side, DealError> {
        let mut byte = [0];
        getrandom::fill(&mut byte)?;
        Ok(Side::BOTH[usize::from(byte[0] & 1)])
    }
}

/// Deals from the seeds 1, 2, 3 … behind a first one, and gives challengers Amber and Cyan in
/// turn: the same games every time, for tests and demonstrations.
#[derive(Debug)]
pub struct SeededDealer {
    seed: AtomicU64,
    lots: AtomicU64,
}

impl SeededDealer {
    /// The first game is dealt from this seed and its challenger is Amber.
    pub const fn new(first: u64) -> Self {
        Self {
            seed: AtomicU64::new(first),
            lots: AtomicU64::new(0),
        }
    }
}

impl Dealer for SeededDealer {
    fn deal(&self, ship: Ship) -> Result<Setup, DealError> {
        let seed = self.seed.fetch_add(1, Ordering::Relaxed);
        Ok(deal(ship, &Seed::from_u64(seed)))
    }

    fn lot(&self) -> Result<Side, DealError> {
        let lot = self.lots.fetch_add(1, Ordering::Relaxed);
        Ok(if lot.is_multiple_of(2) {
            Side::Amber
        } else {
            Side::Cyan
        })
    }
}
