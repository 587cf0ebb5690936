//! The launch bay.

use super::number::Number;

/// A place of the launch bay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A pod lies there.
    Pod(Number),
    /// A card lies there that nobody has turned up: only in a preview of a launch, which may not
    /// tell what comes next.
    FaceDown,
    /// Nothing is left to lie there.
    Empty,
}

impl Slot {
    /// The number of the pod that lies open there.
    pub const fn pod(self) -> Option<Number> {
        match self {
            Self::Pod(number) => Some(number),
            Self::FaceDown | Self::Empty => None,
        }
    }
}

/// The four bits that stand for a place in a [`Bay`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Nibble(u16);

impl Nibble {
    pub(super) const fn of(slot: Slot) -> Self {
        Self(match slot {
            Slot::Pod(number) => number.value() as u16,
            Slot::FaceDown => 7,
            Slot::Empty => 0,
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "a nibble is below 16")]
    const fn slot(self) -> Slot {
        match Number::new(self.0 as u8) {
            Some(number) => Slot::Pod(number),
            None if self.0 == 0 => Slot::Empty,
            None => Slot::FaceDown,
        }
    }
}

/// The three places of the bay in four bits each, the leftmost lowest: all three are compared at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bay(u16);

/// The lowest bit of each place.
const ONES: u16 = 0x111;

impl Bay {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) const fn new([left, middle, right]: [Slot; 3]) -> Self {
        Self(Nibble::of(left).0 | Nibble::of(middle).0 << 4 | Nibble::of(right).0 << 8)
    }

    pub(super) const fn slots(self) -> [Slot; 3] {
        [
            Nibble(self.0 & 15).slot(),
            Nibble(self.0 >> 4 & 15).slot(),
            Nibble(self.0 >> 8 & 15).slot(),
        ]
    }

    /// The leftmost place, 0 to 2, where a pod of this number lies open.
    #[inline]
    pub(super) const fn find(self, number: Number) -> Option<usize> {
        // Places that hold the number become 0. No place holds 8 or more, so subtracting 1 from
        // each sets the highest bit of the leftmost 0, and of none before it.
        let differing = self.0 ^ (number.value() as u16 * ONES);
        let found = differing.wrapping_sub(ONES) & (ONES << 3);
        if found == 0 {
            None
        } else {
            Some((found.trailing_zeros() / 4) as usize)
        }
    }

    /// Puts something else in a place.
    #[inline]
    pub(super) const fn put(&mut self, place: usize, what: Nibble) {
        let shift = 4 * place;
        self.0 = self.0 & !(15 << shift) | what.0 << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOTS: [Slot; 8] = [
        Slot::Empty,
        Slot::Pod(Number::ALL[0]),
        Slot::Pod(Number::ALL[1]),
        Slot::Pod(Number::ALL[2]),
        Slot::Pod(Number::ALL[3]),
        Slot::Pod(Number::ALL[4]),
        Slot::Pod(Number::ALL[5]),
        Slot::FaceDown,
    ];

    #[test]
    fn every_bay_gives_back_its_slots_and_finds_the_leftmost_pod() {
        for left in SLOTS {
            for middle in SLOTS {
                for right in SLOTS {
                    let slots = [left, middle, right];
                    let bay = Bay::new(slots);
                    assert_eq!(bay.slots(), slots);
                    assert_eq!(bay == Bay::EMPTY, slots == [Slot::Empty; 3]);
                    for number in Number::ALL {
                        let leftmost = slots.iter().position(|slot| slot.pod() == Some(number));
                        assert_eq!(bay.find(number), leftmost, "{number} in {slots:?}");
                    }
                    for (place, what) in [0, 1, 2].into_iter().zip(SLOTS) {
                        let (mut changed, mut expected) = (bay, slots);
                        changed.put(place, Nibble::of(what));
                        expected[place] = what;
                        assert_eq!(changed.slots(), expected);
                    }
                }
            }
        }
    }
}
