//! What happens to a game's clocks when something happens in it: it is written down, and when the
//! clock asks for something next is reckoned anew from all that was.
//!
//! [`Game::due_at`] and the reminders that hang on it are what the reckoning comes to, kept for the
//! sweeper to find. Where they are behind, a sweep that comes too early only sets them right.

use super::game_clock::after;
use super::{
    ClockEvent, ClockEventKind, ClockHistory, Failure, Game, GameClock, Leave, Pace,
    SignedDuration, Span, Timestamp, notice,
};
use crate::rules::{BySide, Side};
use crate::store::{ClockEventRow, DowntimeRow, LeaveRow, Reader, StoreError, UserId, Writer};

/// How long a game goes on whose player is out of time and whose opponent says nothing to that:
/// fourteen days.
pub const ABANDONED_AFTER: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Since when no row of a game's clocks can matter: an event can be older than the row that came
/// first only where the machine's clock was set back.
const BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// The first board of a game is to be seen in its place: the clock starts, once.
pub(super) fn first_board_shown(
    rows: &Writer<'_>,
    game: &mut Game,
    now: Timestamp,
) -> Result<(), Failure> {
    let Some(first) = game.view().to_move() else {
        return Ok(());
    };
    if game.pace == Pace::None || !game.is_placed || !rows.clock_events(game.id)?.is_empty() {
        return Ok(());
    }
    note(rows, game, ClockEventKind::Started, first, now)?;
    wind(rows, game, now)
}

/// A crew made a move; `game` is the game after it.
pub(super) fn moved(
    rows: &Writer<'_>,
    game: &mut Game,
    by: Side,
    now: Timestamp,
) -> Result<(), Failure> {
    if game.pace != Pace::None {
        note(rows, game, ClockEventKind::Moved, by, now)?;
    }
    wind(rows, game, now)
}

/// Moves were taken back, the last of them that of whose turn it now is; `game` is the game after
/// it.
pub(super) fn taken_back(
    rows: &Writer<'_>,
    game: &mut Game,
    now: Timestamp,
) -> Result<(), Failure> {
    if game.pace != Pace::None
        && let Some(side) = game.view().to_move()
    {
        note(rows, game, ClockEventKind::TakenBack, side, now)?;
    }
    wind(rows, game, now)
}

/// The one to move, who was out of time, was given more.
pub(super) fn extended(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), Failure> {
    if let Some(side) = game.view().to_move() {
        note(rows, game, ClockEventKind::Extended, side, now)?;
    }
    wind(rows, game, now)
}

/// Somebody else plays a crew from now on, with a full bank, and their own leave alone is spent for it.
pub(super) fn taken_over(
    rows: &Writer<'_>,
    game: &mut Game,
    side: Side,
    now: Timestamp,
) -> Result<(), Failure> {
    // Before the first board nobody has used any time.
    if !rows.clock_events(game.id)?.is_empty() {
        note(rows, game, ClockEventKind::TakenOver, side, now)?;
    }
    wind(rows, game, now)
}

/// The one to move is out of time and leave, from now on.
pub(super) fn ran_out(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), Failure> {
    game.overdue_at = Some(now);
    rows.set_overdue(game.id, game.overdue_at)?;
    wind(rows, game, now)
}

/// The game is over.
pub(super) fn ended(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), Failure> {
    Ok(notice::retime(rows, game, now)?)
}

/// Writes down what happened to a game's clocks. Whoever was out of time is no longer.
fn note(
    rows: &Writer<'_>,
    game: &mut Game,
    kind: ClockEventKind,
    side: Side,
    now: Timestamp,
) -> Result<(), StoreError> {
    if game.overdue_at.take().is_some() {
        rows.set_overdue(game.id, None)?;
    }
    let event = ClockEventRow {
        at: now,
        kind: kind.word().to_owned(),
        side,
    };
    rows.add_clock_event(game.id, &event)
}

/// Sets when the game's clock asks for something next, with the reminders that hang on it.
pub(super) fn wind(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), Failure> {
    if game.overdue_at.is_some() && !is_bank_empty(rows, game, now)? {
        // A downtime that became known since has given back what had run out in it.
        game.overdue_at = None;
        rows.set_overdue(game.id, None)?;
    }
    let due_at = if game.is_over() {
        None
    } else if let Some(overdue_at) = game.overdue_at {
        after(overdue_at, ABANDONED_AFTER, &downtimes(rows, game)?)
    } else {
        clock(rows, game, now)?.and_then(|clock| clock.ends_at)
    };
    // The database keeps whole milliseconds.
    game.due_at = due_at.and_then(|due| Timestamp::from_millisecond(due.as_millisecond()).ok());
    rows.set_due(game.id, game.due_at)?;
    Ok(notice::retime(rows, game, now)?)
}

/// Whether nothing is left to the one to move.
fn is_bank_empty(rows: &Reader<'_>, game: &Game, now: Timestamp) -> Result<bool, Failure> {
    let clock = clock(rows, game, now)?;
    let running = clock.and_then(|clock| Some((clock, clock.running?)));
    Ok(running.is_none_or(|(clock, side)| clock.banks[side].is_zero()))
}

/// Winds the clocks of the games that wait for a person, whose leave has changed, and gives those
/// games back. A damaged game is left as it is.
pub(super) fn wind_all_of(
    rows: &Writer<'_>,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<Game>, Failure> {
    let mut wound = Vec::new();
    for row in rows.games_in_play_of(user, None)? {
        match Game::of_row(rows, &row) {
            Ok(mut game) if game.pace != Pace::None && game.is_waiting_for(user) => {
                wind(rows, &mut game, now)?;
                wound.push(game);
            }
            Ok(_) => {}
            Err(damage @ Failure::Damaged { .. }) => {
                tracing::error!(%damage, "a clock is not wound");
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(wound)
}

/// How a game's clocks stand, `None` in a game without.
pub(super) fn clock(
    rows: &Reader<'_>,
    game: &Game,
    now: Timestamp,
) -> Result<Option<GameClock>, Failure> {
    if game.pace == Pace::None {
        return Ok(None);
    }
    let read = |row: ClockEventRow| {
        let kind = ClockEventKind::ALL
            .into_iter()
            .find(|kind| kind.word() == row.kind);
        Some(ClockEvent {
            at: row.at,
            kind: kind?,
            side: row.side,
        })
    };
    let events = rows.clock_events(game.id)?.into_iter().map(read);
    let events = events.collect::<Option<_>>();
    let leaves = |side: Side| -> Result<Vec<Span>, StoreError> {
        let rows = rows.leaves_of(game.players[side].id, oldest(game))?;
        Ok(rows.iter().map(|row| Leave::of_row(row).span).collect())
    };
    let history = ClockHistory {
        pace: game.pace,
        events: events.ok_or_else(|| Failure::Damaged {
            game: game.id,
            reason: "something unknown happened to its clocks".to_owned(),
        })?,
        leaves: BySide {
            amber: leaves(Side::Amber)?,
            cyan: leaves(Side::Cyan)?,
        },
        downtimes: downtimes(rows, game)?,
    };
    Ok(history.at(now))
}

/// From when on downtimes and leave can matter to a game.
fn oldest(game: &Game) -> Timestamp {
    game.started_at
        .checked_sub(BEFORE)
        .unwrap_or(Timestamp::MIN)
}

fn downtimes(rows: &Reader<'_>, game: &Game) -> Result<Vec<Span>, StoreError> {
    let span = |row: DowntimeRow| Span {
        from: row.from_at,
        until: row.until.unwrap_or(Timestamp::MAX),
    };
    let rows = rows.downtimes(game.guild, oldest(game))?;
    Ok(rows.into_iter().map(span).collect())
}

impl Leave {
    pub(super) const fn of_row(row: &LeaveRow) -> Self {
        Self {
            span: Span {
                from: row.from_at,
                until: row.until,
            },
            is_declared: row.is_declared,
        }
    }
}
