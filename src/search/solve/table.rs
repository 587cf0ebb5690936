//! The transposition table: what is proved of positions met before.

use super::ground::Step;

/// What is proved of a position: its value lies within both bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The least it can be.
    pub(super) low: i16,
    /// The most it can be.
    pub(super) high: i16,
    /// The step that looked best.
    pub(super) step: Step,
}

/// A position with what is known of it. The whole position is kept and not a hash of it, so that
/// two positions are never taken for each other: what the solver says is proved.
#[derive(Clone, Copy)]
struct Entry {
    key: [u64; 2],
    low: i16,
    high: i16,
    step: u8,
    /// How much work it stands for: the logarithm of the positions looked at for it. 0 is empty.
    work: u8,
}

const EMPTY: Entry = Entry {
    key: [0; 2],
    low: 0,
    high: 0,
    step: 0,
    work: 0,
};

/// Entries that share a place: of two that claim it, the one with less work behind it goes.
const BUCKET: usize = 2;

/// The table starts with so many buckets and doubles whenever it is three quarters full.
const FIRST_BUCKETS: usize = 1 << 12;

/// A hash table of bounded size that drops what cost the least.
pub(super) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    used: usize,
    most_buckets: usize,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &self.buckets.len())
            .field("used", &self.used)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A table that never takes more than so many bytes, itself and its copy while it grows.
    pub(super) fn new(most_bytes: usize) -> Self {
        // While it doubles, the half as large one is still there.
        let most = most_bytes / 3 * 2 / size_of::<[Entry; BUCKET]>();
        let most_buckets = match most.checked_ilog2() {
            Some(log) => 1 << log,
            None => 1,
        };
        Self {
            buckets: vec![[EMPTY; BUCKET]; FIRST_BUCKETS.min(most_buckets)],
            used: 0,
            most_buckets,
        }
    }

    #[inline]
    fn index(&self, key: [u64; 2]) -> usize {
        let mixed = (key[0] ^ key[1].wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        #[expect(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
        let low = (mixed ^ mixed >> 29) as usize;
        low & (self.buckets.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: [u64; 2]) -> Option<Known> {
        self.buckets[self.index(key)]
            .iter()
            .find(|entry| entry.key == key && entry.work > 0)
            .map(|entry| Known {
                low: entry.low,
                high: entry.high,
                step: Step::from_byte(entry.step),
            })
    }

    /// Keeps what is known of a position, `nodes` positions having been looked at for it.
    #[inline]
    pub(super) fn put(&mut self, key: [u64; 2], known: Known, nodes: u64) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        let work = (64 - nodes.leading_zeros()).max(1) as u8;
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let place = match bucket
            .iter()
            .position(|entry| entry.key == key && entry.work > 0)
        {
            Some(place) => place,
            None if bucket[0].work <= bucket[1].work => 0,
            None => 1,
        };
        let entry = &mut bucket[place];
        self.used += usize::from(entry.work == 0);
        *entry = Entry {
            key,
            low: known.low,
            high: known.high,
            step: known.step.byte(),
            work,
        };
        if self.used > self.buckets.len() * BUCKET / 4 * 3 && self.buckets.len() < self.most_buckets
        {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let twice = vec![[EMPTY; BUCKET]; self.buckets.len() * 2];
        let old = std::mem::replace(&mut self.buckets, twice);
        self.used = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.work > 0) {
            let index = self.index(entry.key);
            let bucket = &mut self.buckets[index];
            let place = usize::from(bucket[0].work > bucket[1].work);
            // Buckets only split, so there is a place for each.
            bucket[place] = entry;
            self.used += 1;
        }
    }
}
