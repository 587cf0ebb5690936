//! Refusals, which are the player's to read, and failures, which are ours.

use super::dealer::DealError;
use crate::store::{AttemptId, GameId, PuzzleId, RescueId, StoreError};

/// What went wrong on our side. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No deal could be made.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A stored game cannot be played again. Other games are not touched by it.
    #[error("game {game} is damaged: {reason}")]
    Damaged {
        /// The game.
        game: GameId,
        /// What is wrong with its record.
        reason: String,
    },
    /// A stored puzzle, or an attempt at it, cannot be read.
    #[error("puzzle {puzzle} is damaged: {reason}")]
    DamagedPuzzle {
        /// The puzzle.
        puzzle: PuzzleId,
        /// What is wrong with it.
        reason: String,
    },
    /// No puzzle could be made.
    #[error("no puzzle was made: it was stopped, or what was made could not be kept")]
    NoPuzzle,
    /// A move in a puzzle could not be judged.
    #[error("attempt {attempt} could not be judged: {reason}")]
    Unjudged {
        /// The attempt.
        attempt: AttemptId,
        /// Why not.
        reason: String,
    },
    /// A stored rescue cannot be played again.
    #[error("rescue {rescue} is damaged: {reason}")]
    DamagedRescue {
        /// The rescue.
        rescue: RescueId,
        /// What is wrong with its record.
        reason: String,
    },
    /// The search gave no move that can be made, which is a fault of ours.
    #[error("the bot finds no move in game {game}")]
    NoMove {
        /// The game, in which it is the bot's turn or a hint was asked for.
        game: GameId,
    },
}

/// Why an action did not happen: the player may not do it (`R` says why, and the player is told),
/// or the bot could not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError<R> {
    /// The player may not do this now. What it carries is no part of the text: a game in it knows
    /// the stack, and texts of errors go to logs.
    #[error("refused")]
    Refused(R),
    /// The bot could not do it.
    #[error(transparent)]
    Failed(Failure),
}

impl PartialEq for Failure {
    /// Failures are compared in tests only, by what they say.
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Failure {}

impl<R> ActionError<R> {
    /// The refusal, `None` where the bot failed.
    pub const fn refusal(&self) -> Option<&R> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Failed(_) => None,
        }
    }
}

impl<R> From<Failure> for ActionError<R> {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl<R> From<StoreError> for ActionError<R> {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl<R> From<DealError> for ActionError<R> {
    fn from(error: DealError) -> Self {
        Self::Failed(error.into())
    }
}

/// The refusal as an error, for `return Err(refused(…))`.
pub(super) const fn refused<R>(refusal: R) -> ActionError<R> {
    ActionError::Refused(refusal)
}
