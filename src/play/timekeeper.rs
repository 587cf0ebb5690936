//! What happens to a game's clocks when something happens in it.

use super::{Failure, Game, Timestamp};
use crate::rules::Side;
use crate::store::Writer;

/// The game was accepted.
pub(super) fn started(_: &Writer<'_>, _: &mut Game, _now: Timestamp) -> Result<(), Failure> {
    Ok(())
}

/// A crew made a move; `game` is the game after it.
pub(super) fn moved(
    _: &Writer<'_>,
    _: &mut Game,
    _by: Side,
    _now: Timestamp,
) -> Result<(), Failure> {
    Ok(())
}

/// Moves were taken back, so that it is the turn of whom it now is; `game` is the game after it.
pub(super) fn taken_back(_: &Writer<'_>, _: &mut Game, _now: Timestamp) -> Result<(), Failure> {
    Ok(())
}

/// The game is over.
pub(super) fn ended(_: &Writer<'_>, _: &mut Game, _now: Timestamp) -> Result<(), Failure> {
    Ok(())
}
