//! A game at one moment, stack and all.

use std::sync::Arc;

use super::board::Board;
use super::effect::Effect;
use super::number::Number;
use super::setup::{CARDS, Setup};
use super::side::Side;
use super::space::Space;
use super::state::{Move, State};
use super::view::View;

/// Why a move cannot be made. The messages name no space, since only a board knows its name: they
/// stand beside the move they are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// None of the player's robots stands on the space that the move leaves.
    #[error("{side} has no robot there")]
    NoRobot {
        /// Whose turn it is.
        side: Side,
        /// The space named.
        from: Space,
    },
    /// The goal's tile does not share an edge with the robot's.
    #[error("the goal is not on a tile next to the robot's")]
    NotAdjacent {
        /// Where the robot stands.
        from: Space,
        /// The goal.
        to: Space,
    },
    /// No chamber covers the goal.
    #[error("no chamber covers the goal")]
    NotCovered {
        /// The goal.
        to: Space,
    },
    /// The goal's number is not one higher or lower than that of the robot's space.
    #[error("{there} is not one higher or lower than {here}")]
    NotOneApart {
        /// The number of the robot's space.
        here: Number,
        /// The goal's number.
        there: Number,
    },
    /// A pod of the bay is not known, so nothing after it can be played: only in a preview, or in
    /// a record that hides a card which has been turned up.
    #[error("the card turned up by the move before is hidden")]
    HiddenCard,
}

impl State {
    /// Whether the player to move may make this move.
    ///
    /// # Errors
    ///
    /// The first of the rules' conditions that does not hold.
    pub fn check(&self, board: &Board, mv: Move) -> Result<Side, PlayError> {
        let Move { from, to } = mv;
        let side = self.to_move().ok_or(PlayError::GameOver)?;
        if self.bay().contains(&super::Slot::FaceDown) {
            return Err(PlayError::HiddenCard);
        }
        let (here, there) = (board.number(from), board.number(to));
        if !self.robots(side).contains(&from) {
            Err(PlayError::NoRobot { side, from })
        } else if !board.ship().is_adjacent(from.tile(), to.tile()) {
            Err(PlayError::NotAdjacent { from, to })
        } else if !self.covered().contains(to) {
            Err(PlayError::NotCovered { to })
        } else if !here.is_neighbour(there) {
            Err(PlayError::NotOneApart { here, there })
        } else {
            Ok(side)
        }
    }
}

/// A game at one moment, with the order of the face-down stack. What players may know of it is
/// its [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Arc<Board>,
    cards: [Number; CARDS],
    state: State,
    history: Vec<Effect>,
}

impl Position {
    /// The position before the first move, or `None` where a card of the setup is hidden.
    pub fn new(setup: &Setup) -> Option<Self> {
        let mut cards = [Number::ALL[0]; CARDS];
        for (card, known) in cards.iter_mut().zip(setup.cards()) {
            *card = (*known)?;
        }
        let board = Arc::new(Board::new(setup));
        let state = State::start(&board, setup);
        Some(Self {
            board,
            cards,
            state,
            history: Vec::new(),
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// All that changes with each move.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many moves the cover that is left allows at most: two for a lying chamber, one for a
    /// standing one (rules, "A turn").
    pub fn plies_of_cover(&self) -> u32 {
        let (ship, covered) = (self.board.ship(), self.state.covered());
        // Each corner's chamber is counted once, at the first of its spaces that it covers.
        let corners = covered
            .into_iter()
            .filter(|space| (ship.meeting(*space) & covered).first() == Some(*space));
        covered.len() - corners.map(|_| 1).sum::<u32>()
    }

    /// The moves made so far.
    pub fn history(&self) -> &[Effect] {
        &self.history
    }

    /// The cards in the order they appear, those still face down among them.
    pub const fn cards(&self) -> &[Number; CARDS] {
        &self.cards
    }

    /// What the players may know.
    pub fn view(&self) -> View {
        View::new(Arc::clone(&self.board), self.state, self.history.clone())
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Why the move cannot be made; the position is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Effect, PlayError> {
        let side = self.state.check(&self.board, mv)?;
        let (outcome, slot) = self
            .state
            .make(&self.board, mv, next_card(&self.cards, &self.state));
        let effect = Effect {
            side,
            mv,
            outcome,
            slot,
        };
        self.history.push(effect);
        Ok(effect)
    }
}

/// The top card of the stack: cards leave it in order, so how many are left tells which is next.
pub(super) fn next_card<T: Copy>(cards: &[T; CARDS], state: &State) -> Option<T> {
    cards
        .len()
        .checked_sub(state.face_down() as usize)
        .and_then(|next| cards.get(next))
        .copied()
}
