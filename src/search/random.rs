//! Random numbers that follow from a seed.

/// Sebastiano Vigna's `SplitMix64`, from its published description: small, quick, and the same on
/// every machine. Good enough to choose between equals and to deal out stacks; a game's own deal
/// is not made with it.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(super) const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number below `bound`, which is small: the largest are less likely by a part in 2^58.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is below a usize is one"
    )]
    pub(super) const fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// One of these, `None` where there is none.
    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() {
            None
        } else {
            of.get(self.below(of.len())).copied()
        }
    }

    /// Puts these in an order of which each is as likely as any other.
    pub(super) fn shuffle<T>(&mut self, what: &mut [T]) {
        for last in (1..what.len()).rev() {
            what.swap(last, self.below(last + 1));
        }
    }
}
