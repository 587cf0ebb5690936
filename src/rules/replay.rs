//! A whole game: its setup and every state it went through.

use std::sync::Arc;

use super::board::Board;
use super::decision::Decision;
use super::effect::Effect;
use super::position::{PlayError, Position, next_card};
use super::setup::{CARDS, Setup};
use super::state::{Move, Ply, State};
use super::view::View;

/// A game with its setup and all its states, made by playing its moves again.
///
/// Its cards may be hidden from some card on, as in the public record of a game in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    setup: Setup,
    board: Arc<Board>,
    /// The state before the first move, then one after each: never empty.
    states: Vec<State>,
    effects: Vec<Effect>,
    decision: Option<Decision>,
}

impl Replay {
    /// The game before its first move.
    pub fn new(setup: Setup) -> Self {
        let board = Arc::new(Board::new(&setup));
        let start = State::start(&board, &setup);
        Self {
            setup,
            board,
            states: vec![start],
            effects: Vec::new(),
            decision: None,
        }
    }

    /// The game after these moves.
    ///
    /// # Errors
    ///
    /// Why a move cannot be made.
    pub fn of_moves(
        setup: Setup,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, PlayError> {
        let mut replay = Self::new(setup);
        for mv in moves {
            replay.play(mv)?;
        }
        Ok(replay)
    }

    /// Makes one more move.
    ///
    /// # Errors
    ///
    /// Why it cannot be made; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Effect, PlayError> {
        if self.decision.is_some() {
            return Err(PlayError::GameOver);
        }
        let mut state = *self.state();
        let side = state.check(&self.board, mv)?;
        let next = next_card(self.setup.cards(), &state).flatten();
        let (outcome, slot) = state.make(&self.board, mv, next);
        let effect = Effect {
            side,
            mv,
            outcome,
            slot,
        };
        self.states.push(state);
        self.effects.push(effect);
        Ok(effect)
    }

    /// Ends the game before its rules do.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`] where it is over already.
    pub fn decide(&mut self, decision: Decision) -> Result<(), PlayError> {
        if self.decision.is_some() || self.state().ending().is_some() {
            return Err(PlayError::GameOver);
        }
        self.decision = Some(decision);
        Ok(())
    }

    /// What the game started from.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The state after the last move.
    pub fn state(&self) -> &State {
        self.states.last().expect("a replay starts with a state")
    }

    /// The state before the first move, then one after each.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Each move with what it did.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// How many moves have been made.
    pub fn ply(&self) -> Ply {
        self.state().ply()
    }

    /// What ended the game before its rules did.
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Whether the game is over, by the rules or by a decision.
    pub fn is_over(&self) -> bool {
        self.decision.is_some() || self.state().ending().is_some()
    }

    /// What the players may know now.
    pub fn view(&self) -> View {
        View::new(Arc::clone(&self.board), *self.state(), self.effects.clone())
            .with_decision(self.decision)
    }

    /// What the players knew after so many moves, `None` where fewer were made.
    pub fn view_at(&self, ply: Ply) -> Option<View> {
        let state = *self.states.get(ply.index())?;
        let effects = self.effects[..ply.index()].to_vec();
        let view = View::new(Arc::clone(&self.board), state, effects);
        let is_last = ply.index() == self.effects.len();
        Some(view.with_decision(self.decision.filter(|_| is_last)))
    }

    /// The setup with only those cards known that have lain open: all of them once the game is
    /// over and nothing is left to hide.
    pub fn public_setup(&self) -> Setup {
        if self.is_over() {
            self.setup.clone()
        } else {
            self.setup
                .hiding_after(CARDS - usize::from(self.state().face_down()))
        }
    }

    /// The present position with its stack, `None` where a card is hidden.
    pub fn position(&self) -> Option<Position> {
        let mut position = Position::new(&self.setup)?;
        for effect in &self.effects {
            position
                .play(effect.mv)
                .expect("the same moves were made from the same setup");
        }
        Some(position)
    }
}
