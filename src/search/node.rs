//! A position as the search holds it.

use super::chance::Unseen;
use crate::rules::{Board, Move, Number, Outcome, Side, Slot, Space, SpaceSet, State};

/// A state with what is worth keeping up to date along a line of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) state: State,
    pub(super) unseen: Unseen,
    /// By number, the spaces from which a standing chamber is pushed out of the ship with it.
    leaving: [SpaceSet; 6],
    /// All of those.
    standing: SpaceSet,
}

impl Node {
    /// The node of a state.
    pub(super) fn new(board: &Board, state: State, unseen: Unseen) -> Self {
        let mut node = Self {
            state,
            unseen,
            leaving: [SpaceSet::EMPTY; 6],
            standing: SpaceSet::EMPTY,
        };
        for space in state.covered() {
            let left = state.covered() & board.others(space);
            if let Some(last) = left.single() {
                node.leaving[board.number(last).index()] |= space.set();
                node.standing |= space.set();
            }
        }
        node
    }

    /// Whose turn it is while the game is not over.
    pub(super) const fn mover(&self) -> Side {
        self.state.ply().mover()
    }

    /// The spaces that standing chambers cover.
    pub(super) const fn standing(&self) -> SpaceSet {
        self.standing
    }

    /// The spaces from which a standing chamber is pushed out of the ship with this number.
    pub(super) const fn leaving(&self, number: Number) -> SpaceSet {
        self.leaving[number.index()]
    }

    /// The spaces from which a sleeper gets into a pod that lies open.
    #[inline]
    pub(super) fn launching(&self) -> SpaceSet {
        self.state
            .bay()
            .into_iter()
            .filter_map(Slot::pod)
            .fold(SpaceSet::EMPTY, |all, number| all | self.leaving(number))
    }

    /// How many chambers are left.
    pub(super) fn chambers(&self) -> i32 {
        let (lying, standing) = self.lying_and_standing();
        lying + standing
    }

    /// The most moves that can follow: 2 × lying + 1 × standing chambers (rules, "A turn").
    pub(super) fn plies_left(&self) -> i32 {
        let (lying, standing) = self.lying_and_standing();
        2 * lying + standing
    }

    fn lying_and_standing(&self) -> (i32, i32) {
        let lying = count(self.state.covered() - self.standing) / 3;
        (lying, count(self.standing) / 2)
    }

    /// Makes a move. A card that it has to turn up stays face down, in the place returned.
    #[inline]
    pub(super) fn make(&mut self, board: &Board, mv: Move) -> Option<usize> {
        let left = self.state.covered() & board.others(mv.to);
        let (outcome, place) = self.state.make(board, mv, None);
        if outcome == Outcome::Woken {
            let mut pair = left.into_iter();
            if let (Some(one), Some(other)) = (pair.next(), pair.next()) {
                *self.leaving_with(board, one) |= other.set();
                *self.leaving_with(board, other) |= one.set();
                self.standing |= left;
            }
        } else if let Some(last) = left.first() {
            let gone = left | mv.to.set();
            *self.leaving_with(board, last) -= gone;
            *self.leaving_with(board, mv.to) -= gone;
            self.standing -= gone;
        }
        place.filter(|&place| self.state.bay()[place] == Slot::FaceDown)
    }

    fn leaving_with(&mut self, board: &Board, last: Space) -> &mut SpaceSet {
        &mut self.leaving[board.number(last).index()]
    }

    /// Turns up the card that lies face down in a place of the bay.
    pub(super) fn turn_up(&mut self, place: usize, number: Number) {
        self.state.turn_up(place, number);
        self.unseen = self.unseen.without(number);
    }
}

/// How many spaces a set has, to calculate with.
pub(super) const fn count(set: SpaceSet) -> i32 {
    set.len().cast_signed()
}
