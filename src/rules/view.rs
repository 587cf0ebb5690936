//! What the players may know of a game.

use std::sync::Arc;

use super::bay::Slot;
use super::board::Board;
use super::decision::Decision;
use super::effect::{Effect, Outcome};
use super::ending::{Ending, Winner};
use super::number::Number;
use super::position::PlayError;
use super::side::Side;
use super::state::{Crew, Move, MoveList, Ply, State};

/// What both players may know of a game at one moment: the board, the bay, what was played, and
/// how many cards lie face down; never their order.
///
/// Search, pictures, texts and the exports of a game in play take a view, so that a leak of the
/// stack would be a type error. Two games that differ only in the order of face-down cards have
/// equal views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    board: Arc<Board>,
    state: State,
    history: Vec<Effect>,
    decision: Option<Decision>,
}

impl View {
    pub(super) const fn new(board: Arc<Board>, state: State, history: Vec<Effect>) -> Self {
        Self {
            board,
            state,
            history,
            decision: None,
        }
    }

    pub(super) const fn with_decision(mut self, decision: Option<Decision>) -> Self {
        self.decision = decision;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board, to be shared: it is the same for every view of one game, so what is drawn of it
    /// can be kept by its address.
    pub const fn shared_board(&self) -> &Arc<Board> {
        &self.board
    }

    /// All that changes with each move.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The moves made so far, with what they did.
    pub fn history(&self) -> &[Effect] {
        &self.history
    }

    /// The last move made.
    pub fn last(&self) -> Option<&Effect> {
        self.history.last()
    }

    /// How many moves have been made.
    pub const fn ply(&self) -> Ply {
        self.state.ply()
    }

    /// What a crew has achieved.
    pub const fn crew(&self, side: Side) -> Crew {
        self.state.crew(side)
    }

    /// Whose turn it is, `None` once the game is over.
    pub const fn to_move(&self) -> Option<Side> {
        match self.decision {
            None => self.state.to_move(),
            Some(_) => None,
        }
    }

    /// Whether the game is over, by the rules or by a decision.
    pub const fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    /// Why the game is over by the rules, `None` while it is not.
    pub const fn ending(&self) -> Option<Ending> {
        self.state.ending()
    }

    /// What ended the game before its rules did.
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Who has won, `None` while the game is in play, and where it ended without a result.
    pub fn winner(&self) -> Option<Winner> {
        match self.decision {
            Some(decision) => decision.winner(),
            None => self.ending().map(|_| Winner::by_points(self.state.crews())),
        }
    }

    /// The legal moves of the player to move; none once the game is over.
    pub fn legal_moves(&self) -> MoveList {
        match self.decision {
            None => self.state.legal_moves(&self.board),
            Some(_) => MoveList::new(),
        }
    }

    /// Whether the player to move may make this move.
    ///
    /// # Errors
    ///
    /// The first of the rules' conditions that does not hold.
    pub fn check(&self, mv: Move) -> Result<Side, PlayError> {
        match self.decision {
            None => self.state.check(&self.board, mv),
            Some(_) => Err(PlayError::GameOver),
        }
    }

    /// What a legal move would do: forced by the rules, so no secret of the stack.
    pub fn outcome(&self, mv: Move) -> Outcome {
        self.state.outcome(&self.board, mv)
    }

    /// The view as it would be after a move, with the card that a launch would turn up still face
    /// down.
    ///
    /// # Errors
    ///
    /// Why the move cannot be made.
    pub fn preview(&self, mv: Move) -> Result<Self, PlayError> {
        let side = self.check(mv)?;
        let mut after = self.clone();
        let (outcome, slot) = after.state.make(&self.board, mv, None);
        after.history.push(Effect {
            side,
            mv,
            outcome,
            slot,
        });
        Ok(after)
    }

    /// The numbers of all cards that have lain open, in no order that tells more: those launched,
    /// then those in the bay.
    pub fn seen_cards(&self) -> impl Iterator<Item = Number> {
        let launched = self
            .history
            .iter()
            .filter_map(|effect| match effect.outcome {
                Outcome::Launched(number) => Some(number),
                _ => None,
            });
        launched.chain(self.state.bay().into_iter().filter_map(Slot::pod))
    }

    /// A move as people write it: `A5-D4`.
    pub fn move_text(&self, mv: Move) -> String {
        format!("{}-{}", self.board.name(mv.from), self.board.name(mv.to))
    }
}
