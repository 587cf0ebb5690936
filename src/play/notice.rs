//! Notices: what one person is told of a game beside its boards, each once.
//!
//! A notice is a row, written in the transaction that gives the reason for it. The sweeper claims
//! those that are due, sends each and notes the message; where it dies in between, the next one
//! looks for the message before it sends another. What a notice would tell is looked at again when
//! it is claimed: one of an earlier board, or of a game that is over, is never sent.

use super::delivery::{GRACE, back_off};
use super::listener::Listener;
use super::reminders::{self, Night as _, Reminder, Waiting};
use super::{Failure, Game, LeaveState, Person, Play, SignedDuration, Timestamp, request};
use crate::store::{
    ChannelId, MessageId, NoticeId, NoticeKey, NoticeKind, NoticeRow, NoticeState, Reader,
    StoreError, UserId, Writer,
};

/// The kinds that call somebody to the same move: of several that are due at once only the last of
/// these is sent.
const CALLS: [NoticeKind; 5] = [
    NoticeKind::Turn,
    NoticeKind::Daily,
    NoticeKind::Nudge,
    NoticeKind::Day,
    NoticeKind::Hours,
];

/// The kinds that [`retime`] keeps.
const REMINDERS: [NoticeKind; 3] = [NoticeKind::Daily, NoticeKind::Day, NoticeKind::Hours];

/// How often a notice is tried: some half a day, by then it is no news.
const MOST_ATTEMPTS: u32 = 14;

/// How long a damaged game's notice waits.
const LATER: SignedDuration = SignedDuration::from_hours(6);

/// How much too early a reminder may be that was put off for other reasons.
const TOO_EARLY: SignedDuration = SignedDuration::from_hours(1);

/// A notice that fell due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Which row.
    pub id: NoticeId,
    /// What it is about.
    pub kind: NoticeKind,
    /// The game as it is now.
    pub game: Game,
    /// Who is told.
    pub person: Person,
    /// Whether they are told by a private message first; else in the game's channel.
    pub is_private: bool,
    /// How many hours of leave the person has left this year.
    pub leave_left: u32,
    /// When it was claimed.
    pub claimed_at: Timestamp,
    /// Which attempt this is, from 1. From the second on it may have been sent already.
    pub attempt: u32,
}

/// What becomes of a notice that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Send,
    /// Not before this time.
    Wait(Timestamp),
    /// Not in this sweep: the board that it links to is on its way.
    NotYet,
    End(NoticeState),
}

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
/// ([`Game::is_called_apart`]).
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

/// Writes a notice down for who wants to be told in private, or has quiet hours now.
fn call_apart(
    rows: &Writer<'_>,
    game: &Game,
    kind: NoticeKind,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let listener = Listener::load(rows, person)?;
    let quiet_until = listener.until(now);
    if listener.is_private || quiet_until > now {
        rows.add_notice(key(game, kind, 0, person), now, quiet_until)?;
    }
    Ok(())
}

/// Takes note of a question to a player: whether they are called apart, by a notice, and the question
/// does not ping them.
pub(super) fn asked(
    rows: &Writer<'_>,
    game: &Game,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let listener = Listener::load(rows, person)?;
    let is_apart = listener.is_private || listener.until(now) > now;
    if is_apart {
        add_another_notice(rows, game, NoticeKind::Request, person, now)?;
    }
    Ok(is_apart)
}

/// Whether a question at the present board called its player apart.
pub(super) fn is_asked_apart(
    rows: &Reader<'_>,
    game: &Game,
    person: UserId,
) -> Result<bool, StoreError> {
    let known = rows.notices_at(game.id, game.moment(), person)?;
    Ok(known.iter().any(|row| row.key.kind == NoticeKind::Request))
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
fn waited_for(game: &Game) -> Option<UserId> {
    if game.solo.is_some() {
        return None;
    }
    game.to_move().map(|person| person.id)
}

/// When the time for the present move is up. Once it is, what the clock does next is no deadline to
/// be reminded of.
fn deadline(game: &Game) -> Option<Timestamp> {
    game.due_at.filter(|_| game.overdue_at.is_none())
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
        deadline: deadline(game),
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
            // Its time has gone by; what waits is sent in a moment.
            (Some(wish), _) if wish.at <= now => {}
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

/// Sets the reminders of everybody's turns that a person's settings bear upon.
pub(super) fn retime_all_of(
    rows: &Writer<'_>,
    user: UserId,
    now: Timestamp,
) -> Result<(), Failure> {
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

/// What becomes of a notice that is due, whatever else is.
fn fate(row: &NoticeRow, game: &Game, listener: &Listener, now: Timestamp) -> Fate {
    let kind = row.key.kind;
    let has_sense = match kind {
        NoticeKind::Admin => true,
        NoticeKind::End => game.is_over(),
        _ => !game.is_over() && row.key.at == game.moment(),
    };
    if !has_sense {
        return Fate::End(NoticeState::Overtaken);
    }
    let left = match kind {
        NoticeKind::Day => Some(reminders::DAY_LEFT),
        NoticeKind::Hours => Some(reminders::HOURS_LEFT),
        _ => None,
    };
    if let Some(left) = left {
        match deadline(game) {
            None => return Fate::End(NoticeState::Overtaken),
            Some(deadline) if deadline <= now => return Fate::End(NoticeState::Expired),
            // One that failed before the deadline was put off.
            Some(deadline) if deadline - left > now + TOO_EARLY && row.attempts > 0 => {
                return Fate::Wait(deadline - left);
            }
            Some(_) => {}
        }
    }
    // Of these, one that the other's move or more time has settled is no news.
    let is_settled = match kind {
        NoticeKind::Overdue | NoticeKind::Late => game.overdue_at.is_none(),
        NoticeKind::Leave => game.overdue_at.is_some(),
        _ => false,
    };
    if is_settled {
        return Fate::End(NoticeState::Overtaken);
    }
    let until = listener.until(now);
    if until > now {
        return match deadline(game) {
            Some(deadline) if left.is_some() && deadline <= until => {
                Fate::End(NoticeState::Expired)
            }
            _ => Fate::Wait(until),
        };
    }
    let is_board_there = game.board.is_some_and(|board| board.at == game.moment());
    let shows_board = matches!(kind, NoticeKind::Turn | NoticeKind::End);
    if shows_board && !is_board_there && now < row.made_at + GRACE {
        return Fate::NotYet;
    }
    Fate::Send
}

impl Play {
    /// Takes up to `limit` notices that are due, the longest due first. One that is taken comes
    /// again only after its back-off, unless it is [sent](Self::notice_sent) or
    /// [failed](Self::notice_failed) before.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn claim_notices(&self, limit: usize) -> Result<Vec<Notice>, Failure> {
        let now = self.now();
        // Most sweeps find nothing, and to find nothing takes no write.
        let due = self
            .store
            .read(move |rows| rows.due_notices(now, limit))
            .await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        self.store
            .write(move |rows| {
                let mut ready = Vec::new();
                for row in rows.due_notices(now, limit)? {
                    match Game::load_known(rows, row.key.game) {
                        Ok(game) => {
                            let listener = Listener::load(rows, row.key.user)?;
                            let is_answered = row.key.kind == NoticeKind::Request
                                && !request::awaits(rows, &game, row.key.user)?;
                            let fate = if is_answered {
                                Fate::End(NoticeState::Overtaken)
                            } else {
                                fate(&row, &game, &listener, now)
                            };
                            match fate {
                                Fate::Send => ready.push((row, game, listener)),
                                Fate::NotYet => {}
                                Fate::Wait(until) => {
                                    rows.postpone_notice(row.id, until, row.attempts, None)?;
                                }
                                Fate::End(state) => rows.end_notice(row.id, state)?,
                            }
                        }
                        // One game that cannot be read holds up no other. Where the database
                        // itself fails, so does the next line that writes.
                        Err(damage) => {
                            tracing::error!(%damage, "nobody can be told of a game");
                            let (until, attempts) = (now + LATER, row.attempts + 1);
                            let reason = damage.to_string();
                            rows.postpone_notice(row.id, until, attempts, Some(&reason))?;
                        }
                    }
                }
                claim(rows, ready, now)
            })
            .await
    }

    /// Notes the message by which a notice was told. Whether none was noted before.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn notice_sent(
        &self,
        id: NoticeId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<bool, Failure> {
        self.store
            .write(move |rows| Ok(rows.finish_notice(id, channel, message)?))
            .await
    }

    /// Notes that a notice could not be sent, with a reason for the log. It is tried again after a
    /// back-off, for half a day at most.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn notice_failed(&self, id: NoticeId, why: &str) -> Result<(), Failure> {
        let now = self.now();
        let why = why.to_owned();
        self.store
            .write(move |rows| {
                let row = rows.notice(id)?;
                if let Some(row) = row.filter(|row| row.state == NoticeState::Waiting) {
                    let due_at = now + back_off(row.attempts);
                    rows.postpone_notice(id, due_at, row.attempts, Some(&why))?;
                    if row.attempts >= MOST_ATTEMPTS {
                        rows.end_notice(id, NoticeState::Expired)?;
                    }
                }
                Ok(())
            })
            .await
    }
}

impl Play {
    /// Notes that whom a notice is for has left the server, so that it reaches nobody. Where it is
    /// their turn, their opponent is told, once in a game; the clock runs all the same.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn notice_to_absent(&self, id: NoticeId) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let Some(row) = rows.notice(id)? else {
                    return Ok(());
                };
                rows.end_notice(id, NoticeState::Expired)?;
                let game = Game::load_known(rows, row.key.game)?;
                let Some(side) = game.side_of(row.key.user) else {
                    return Ok(());
                };
                let opponent = game.players[side.other()].id;
                if waited_for(&game) == Some(row.key.user)
                    && rows
                        .last_notice(game.id, NoticeKind::Left, opponent)?
                        .is_none()
                {
                    add_notice(rows, &game, NoticeKind::Left, opponent, now)?;
                }
                Ok(())
            })
            .await
    }
}

/// Takes what is to be sent, but of several calls to one move the most urgent alone.
fn claim(
    rows: &Writer<'_>,
    ready: Vec<(NoticeRow, Game, Listener)>,
    now: Timestamp,
) -> Result<Vec<Notice>, Failure> {
    let urgency = |row: &NoticeRow| CALLS.iter().position(|&kind| kind == row.key.kind);
    let whom = |row: &NoticeRow| (row.key.game, row.key.at, row.key.user);
    let all: Vec<NoticeRow> = ready.iter().map(|(row, ..)| *row).collect();
    let mut claimed = Vec::new();
    for (row, game, listener) in ready {
        let is_outdone = urgency(&row).is_some_and(|mine| {
            all.iter().any(|other| {
                whom(other) == whom(&row)
                    && urgency(other).is_some_and(|theirs| (theirs, other.id) > (mine, row.id))
            })
        });
        if is_outdone {
            rows.end_notice(row.id, NoticeState::Overtaken)?;
            continue;
        }
        let attempt = row.attempts + 1;
        rows.postpone_notice(row.id, now + back_off(attempt).max(GRACE), attempt, None)?;
        if row.key.kind == NoticeKind::Daily {
            // The next day's.
            retime(rows, &game, now)?;
        }
        // That leave is spent is for both to see.
        let is_private = listener.is_private && row.key.kind != NoticeKind::Leave;
        claimed.push(Notice {
            id: row.id,
            kind: row.key.kind,
            person: listener.person,
            game,
            leave_left: LeaveState::of(rows, row.key.user, now)?.hours_left,
            claimed_at: now,
            is_private: is_private || row.key.kind == NoticeKind::Left,
            attempt,
        });
    }
    Ok(claimed)
}
