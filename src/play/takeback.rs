//! Taking moves back, between two people as against the bot.

use super::{Failure, GRACE, Game, SignedDuration, Timestamp, notice, request, timekeeper};
use crate::rules::{Ply, Side, State};
use crate::store::{Reader, Writer};

/// How long after a move its player may take it back without asking, once a turn, where nobody has
/// looked and nothing was turned up: a minute.
pub const FREE_FOR: SignedDuration = SignedDuration::from_mins(1);

/// Moves that were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// The game, on its new line of play. It is the turn of whoever took back.
    pub game: Game,
    /// How many moves were taken back: two, or one where the other had not answered.
    pub moves: usize,
    /// How many cards had been turned up by them. They lie face down again, on top and in the same
    /// order, and both have seen them.
    pub cards: usize,
}

/// How many moves a takeback by a crew would undo, `None` where it has made none.
pub(super) fn moves_undone(game: &Game, side: Side) -> Option<usize> {
    let effects = game.replay.effects();
    let last = effects.iter().rposition(|made| made.side == side)?;
    Some(effects.len() - last)
}

/// Takes the last move of a crew back, and what followed: the moves are gone, and the game goes on
/// from the board before them on another line of play, so that nothing which was shown on the old
/// one can be pressed by mistake. The board is in the outbox from the same moment. The deal is the
/// same: a card that was turned up meanwhile is face down again, and comes up as before.
///
/// `None` where the crew has made no move; nothing has changed then.
pub(super) fn undo(
    rows: &Writer<'_>,
    game: &Game,
    side: Side,
    now: Timestamp,
) -> Result<Option<TakenBack>, Failure> {
    let Some(moves) = moves_undone(game, side) else {
        return Ok(None);
    };
    let states = game.replay.states();
    let before = states.len() - 1 - moves;
    let from = states.get(before).map_or(Ply::START, State::ply);
    let cards = cards_turned_up(game, moves);
    rows.take_back_moves(game.id, from, game.line.next())?;
    rows.turn_game(game.id, now)?;
    let mut game = Game::load_known(rows, game.id)?;
    request::lapse_all(rows, &game, now)?;
    // Whoever takes back has that board before them.
    rows.note_look(game.id, game.moment())?;
    timekeeper::taken_back(rows, &mut game, now)?;
    notice::turned(rows, &mut game, now)?;
    rows.add_delivery(game.delivery(), now + GRACE)?;
    Ok(Some(TakenBack { game, moves, cards }))
}

/// How many cards the last so many moves turned up.
fn cards_turned_up(game: &Game, moves: usize) -> usize {
    let states = game.replay.states();
    let before = states.len() - 1 - moves;
    usize::from(states[before].face_down() - game.replay.state().face_down())
}

/// Takes the last move back without asking, where a crew may: it was the last of all, made within
/// [`FREE_FOR`], turned up no card, and the other player has not done anything in the game since;
/// and at this turn it happens for the first time. `None` where the other player is to be asked.
pub(super) fn undo_freely(
    rows: &Writer<'_>,
    game: &Game,
    side: Side,
    now: Timestamp,
) -> Result<Option<TakenBack>, Failure> {
    if !is_free(rows, game, side, now)? {
        return Ok(None);
    }
    rows.note_free_takeback(game.id, game.ply())?;
    undo(rows, game, side, now)
}

fn is_free(rows: &Reader<'_>, game: &Game, side: Side, now: Timestamp) -> Result<bool, Failure> {
    if moves_undone(game, side) != Some(1) || cards_turned_up(game, 1) > 0 {
        return Ok(false);
    }
    let last = Ply::new(game.ply().moves() - 1);
    let made_at = rows.move_time(game.id, last)?;
    let is_fresh = made_at.is_some_and(|made_at| now <= made_at + FREE_FOR);
    Ok(is_fresh
        && rows.looked_at(game.id)? != Some(game.moment())
        && !rows.was_free_takeback(game.id, game.ply())?)
}
