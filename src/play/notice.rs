//! Notices: what one person is told of a game beside its boards, each once.
//!
//! A notice is a row, written in the transaction that gives the reason for it; it is sent by
//! [`Play::claim_notices`](super::Play::claim_notices) and what follows.

use super::listener::Listener;
use super::reminders::{self, Night as _, Reminder, Waiting};
use super::{Failure, Game, Timestamp, away, longest, year_of};
use crate::rules::Decision;
use crate::store::{
    DeedId, NoticeKey, NoticeKind, NoticeRow, NoticeState, Reader, ReplacementId, RequestId,
    StoreError, UserId, Writer,
};

/// The kinds that [`retime`] keeps.
const REMINDERS: [NoticeKind; 3] = [NoticeKind::Daily, NoticeKind::Day, NoticeKind::Hours];

fn key(game: &Game, kind: NoticeKind, nth: u32, user: UserId) -> NoticeKey {
    NoticeKey {
        game: game.id,
        at: game.moment(),
        kind,
        nth,
        user,
    }
}

/// Writes down that a player is to be told something of the present board, from `due_at` on; in
/// their quiet hours it waits for the end of these. Asked twice for the same kind at the same
/// board, it is told once. Whether it is new.
pub(super) fn add_notice(
    rows: &Writer<'_>,
    game: &Game,
    kind: NoticeKind,
    user: UserId,
    due_at: Timestamp,
) -> Result<bool, StoreError> {
    rows.add_notice(key(game, kind, 0, user), due_at, due_at)
}

/// The same for a kind that can come again at the same board: one more of it is told, unless the
/// last one still waits.
pub(super) fn add_another_notice(
    rows: &Writer<'_>,
    game: &Game,
    kind: NoticeKind,
    user: UserId,
    due_at: Timestamp,
) -> Result<bool, StoreError> {
    let known = rows.notices_at(game.id, game.moment(), user)?;
    let last = known.into_iter().rfind(|row| row.key.kind == kind);
    let nth = match last {
        Some(row) if row.state == NoticeState::Waiting => return Ok(false),
        Some(row) => row.key.nth.saturating_add(1),
        None => 0,
    };
    rows.add_notice(key(game, kind, nth, user), due_at, due_at)
}

/// Takes note of a new board: what was to be told of an earlier one no longer is, and the player
/// whose turn it is will be reminded of it. Who wants to be told in private, or has quiet hours
/// now, is told of the turn by a notice, and then the board does not ping them
/// ([`Game::is_called_apart`]); so is everybody whose game's channel is known to fail it.
pub(super) fn turned(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), StoreError> {
    retime(rows, game, now)?;
    if let Some(person) = waited_for(game) {
        call_apart(rows, game, NoticeKind::Turn, person, now)?;
    }
    game.is_called_apart = is_called_apart(rows, game)?;
    Ok(())
}

/// Takes note of the end of a game in the same way.
pub(super) fn over(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), StoreError> {
    if let Some(person) = told_of_end(game) {
        call_apart(rows, game, NoticeKind::End, person, now)?;
    }
    game.is_called_apart = is_called_apart(rows, game)?;
    Ok(())
}

/// Tells both players but `by`, who brought it about, of an end that neither of them lost or won by:
/// no board pings anybody for it.
pub(super) fn settled(
    rows: &Writer<'_>,
    game: &Game,
    by: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let is_news = matches!(
        game.view().decision(),
        Some(Decision::CalledOff | Decision::Abandoned | Decision::DrawAgreed)
    );
    // Where an admin has ended it, that is what they are told.
    if !is_news || game.solo.is_some() || game.ruling.is_some() {
        return Ok(());
    }
    for (_, person) in game.players.iter() {
        if Some(person.id) != by && !person.id.is_former() {
            add_notice(rows, game, NoticeKind::End, person.id, now)?;
        }
    }
    Ok(())
}

/// Writes a notice down for who wants to be told in private, or has quiet hours now, and for anybody
/// where no board may get through.
fn call_apart(
    rows: &Writer<'_>,
    game: &Game,
    kind: NoticeKind,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let listener = Listener::load(rows, person)?;
    let quiet_until = listener.until(now);
    let fails = rows.trouble(game.channel)?.is_some();
    if fails || listener.is_private || quiet_until > now {
        rows.add_notice(key(game, kind, 0, person), now, quiet_until)?;
    }
    Ok(())
}

/// A channel is found to fail: whom the board or the end on its way there would call is told by a
/// notice.
pub(super) fn channel_fails(
    rows: &Writer<'_>,
    game: &Game,
    now: Timestamp,
) -> Result<(), StoreError> {
    if rows.waiting_delivery(game.delivery())?.is_none() {
        return Ok(());
    }
    match (waited_for(game), told_of_end(game)) {
        (Some(person), _) => call_apart(rows, game, NoticeKind::Turn, person, now),
        (None, Some(person)) => call_apart(rows, game, NoticeKind::End, person, now),
        (None, None) => Ok(()),
    }
}

/// Takes note of a question to a player: whether they are called apart, by a notice, and the question
/// does not ping them.
pub(super) fn asked(
    rows: &Writer<'_>,
    game: &Game,
    request: RequestId,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_apart = is_called_apart_now(rows, person, now)?;
    if is_apart {
        let key = key(game, NoticeKind::Request, nth(request.get()), person);
        rows.add_notice(key, now, now)?;
        rows.call_apart_for_request(request)?;
    }
    Ok(is_apart)
}

/// Takes note of the question to the opponent whether somebody may play on for a player who left, in
/// the same way.
pub(super) fn asked_for_replacement(
    rows: &Writer<'_>,
    game: &Game,
    replacement: ReplacementId,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_apart = is_called_apart_now(rows, person, now)?;
    if is_apart {
        call_to_replacement(rows, game, replacement, person, now)?;
        rows.call_apart_for_replacement(replacement)?;
    }
    Ok(is_apart)
}

/// Calls somebody to say whether somebody may play on for a player who left.
pub(super) fn call_to_replacement(
    rows: &Writer<'_>,
    game: &Game,
    replacement: ReplacementId,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let nth = nth(replacement.get());
    rows.add_notice(key(game, NoticeKind::Replacement, nth, person), now, now)?;
    Ok(())
}

/// Tells the players of what an admin did to their game: all but `by`, who brought it about, and the
/// one who is called to the game's board for it.
pub(super) fn done(
    rows: &Writer<'_>,
    game: &Game,
    deed: DeedId,
    by: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let called = waited_for(game);
    for (_, person) in game.players.iter() {
        let is_told = person.id == by || Some(person.id) == called;
        if !is_told && !person.id.is_bot() && !person.id.is_former() {
            let key = key(game, NoticeKind::Admin, nth(deed.get()), person.id);
            rows.add_notice(key, now, now)?;
        }
    }
    Ok(())
}

/// Which of its kind a notice is that is about a row of another table.
fn nth(row: i64) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}

/// Whether what calls a person now is a notice, and nothing in a channel.
fn is_called_apart_now(
    rows: &Reader<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let listener = Listener::load(rows, person)?;
    Ok(listener.is_private || listener.until(now) > now)
}

/// Whether the player whom the board or the end would ping has a notice of their own for that.
pub(super) fn is_called_apart(rows: &Reader<'_>, game: &Game) -> Result<bool, StoreError> {
    let (person, kind) = match (waited_for(game), told_of_end(game)) {
        (Some(person), _) => (person, NoticeKind::Turn),
        (None, Some(person)) => (person, NoticeKind::End),
        (None, None) => return Ok(false),
    };
    let known = rows.notices_at(game.id, game.moment(), person)?;
    Ok(known.iter().any(|row| row.key.kind == kind))
}

/// Whom the end is news to, in a game between two people.
fn told_of_end(game: &Game) -> Option<UserId> {
    if game.solo.is_some() {
        return None;
    }
    game.told_of_end().map(|person| person.id)
}

/// The person whose turn it is, in a game between two people.
pub(super) fn waited_for(game: &Game) -> Option<UserId> {
    if game.solo.is_some() {
        return None;
    }
    game.to_move().map(|person| person.id)
}

/// When the time for the present move is up, leave included where it is being spent already. Once it
/// is, what the clock does next is no deadline to be reminded of.
pub(super) fn deadline(rows: &Reader<'_>, game: &Game) -> Result<Option<Timestamp>, StoreError> {
    let (Some(due), None, Some(side)) = (game.due_at, game.overdue_at, game.view().to_move())
    else {
        return Ok(None);
    };
    let lives_on_leave =
        game.leaves[side].is_some_and(|leave| !leave.is_declared && leave.span.until == due);
    if !lives_on_leave {
        return Ok(Some(due));
    }
    // It is spent an hour at a time, so what the clock asks for next is only the next hour. With the
    // new year there is new leave.
    let spent = away::spent(rows, game.players[side].id, year_of(due))?;
    Ok(Some(longest(&spent, due)))
}

/// Sets the reminders of the player whose turn it is by the game's deadline and their settings.
/// To be called after everything that changes either; what was sent, or may have been, stays so.
pub(super) fn retime(rows: &Writer<'_>, game: &Game, now: Timestamp) -> Result<(), StoreError> {
    let open = (!game.is_over()).then(|| game.moment());
    rows.overtake_notices(game.id, open)?;
    let Some(person) = waited_for(game) else {
        return Ok(());
    };
    let listener = Listener::load(rows, person)?;
    let turn = Waiting {
        since: game.turned_at,
        deadline: deadline(rows, game)?,
    };
    let wanted = reminders::schedule(listener.reminders, turn, now, &listener);
    let known = rows.notices_at(game.id, game.moment(), person)?;
    for kind in REMINDERS {
        let last = known.iter().rfind(|row| row.key.kind == kind);
        let wish = wanted.iter().find(|reminder| reminder.kind == kind);
        match (wish, last) {
            (None, None) => {}
            (None, Some(last)) => {
                if last.attempts == 0 {
                    rows.end_notice(last.id, NoticeState::Overtaken)?;
                }
            }
            // Its time has gone by. What waits is sent in a moment, also where the deadline came nearer.
            (Some(wish), last) if wish.at <= now => {
                if let Some(last) = last
                    && last.state == NoticeState::Waiting
                    && last.attempts == 0
                    && last.due_at > listener.until(now)
                {
                    rows.reschedule_notice(last.id, now)?;
                }
            }
            (Some(wish), None) => {
                rows.add_notice(key(game, kind, wish.day, person), now, wish.at)?;
            }
            (Some(wish), Some(last)) => set_again(rows, game, *wish, last, now)?,
        }
    }
    Ok(())
}

/// Sets a reminder of which there was one at this board before.
fn set_again(
    rows: &Writer<'_>,
    game: &Game,
    wish: Reminder,
    last: &NoticeRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    let another = |nth| {
        rows.add_notice(key(game, wish.kind, nth, last.key.user), now, wish.at)
            .map(drop)
    };
    if wish.kind == NoticeKind::Daily && last.key.nth != wish.day {
        return another(wish.day);
    }
    let half_its_sense = match wish.kind {
        NoticeKind::Day => reminders::DAY_LEFT / 2,
        NoticeKind::Hours => reminders::HOURS_LEFT / 2,
        _ => return rows.reschedule_notice(last.id, wish.at),
    };
    match last.state {
        NoticeState::Delivered if wish.at >= last.due_at + half_its_sense => {
            another(last.key.nth.saturating_add(1))
        }
        NoticeState::Delivered => Ok(()),
        _ if last.attempts == 0 => rows.reschedule_notice(last.id, wish.at),
        NoticeState::Waiting => Ok(()),
        NoticeState::Overtaken | NoticeState::Expired => another(last.key.nth.saturating_add(1)),
    }
}

/// Sets anew what a person is to be told, by what they have chosen now.
pub(super) fn retime_all_of(
    rows: &Writer<'_>,
    user: UserId,
    now: Timestamp,
) -> Result<(), Failure> {
    // Where it is still not the time for it, that is seen when it is claimed.
    rows.hasten_notices_of(user, now)?;
    for row in rows.games_in_play_of(user, None)? {
        // A damaged game reminds nobody, and no setting fails for it.
        match Game::of_row(rows, &row) {
            Ok(game) if game.is_waiting_for(user) => retime(rows, &game, now)?,
            Ok(_) | Err(Failure::Damaged { .. }) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(())
}
