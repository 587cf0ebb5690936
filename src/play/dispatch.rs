//! Sending notices: the sweeper claims those that are due, sends each and notes the message.
//!
//! Where it dies in between, the next one looks for the message before it sends another. What a
//! notice would tell is looked at again when it is claimed: one of an earlier board, or of a game
//! that is over, is never sent.

use super::delivery::{GRACE, back_off};
use super::listener::Listener;
use super::notice::{add_notice, deadline, retime, waited_for};
use super::reminders::{self, Night as _};
use super::{
    Deed, Failure, Game, LeaveState, Person, Play, Replacement, SignedDuration, Timestamp, request,
};
use crate::store::{
    ChannelId, DeedId, MessageId, NoticeId, NoticeKind, NoticeRow, NoticeState, Reader,
    ReplacementId, RequestId, Writer,
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

/// How often a notice is tried: some half a day, by then it is no news.
const MOST_ATTEMPTS: u32 = 14;

/// How long a damaged game's notice waits.
const LATER: SignedDuration = SignedDuration::from_hours(6);

/// How long a notice waits in a guild that the bot is not in, until it is looked at again.
const LOOKED_AGAIN: SignedDuration = SignedDuration::from_mins(10);

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
    /// What an admin did to it, where they are told of that.
    pub deed: Option<Box<Deed>>,
    /// Who is to play on for whom, where they are asked that.
    pub replacement: Option<Box<Replacement>>,
    /// Who is told.
    pub person: Person,
    /// Whether they are told by a private message first; else in the game's channel.
    pub is_private: bool,
    /// When the time for the present move is up, leave included where it is being spent already.
    pub deadline: Option<Timestamp>,
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

/// What becomes of a notice that is due, whatever else is.
fn fate(
    row: &NoticeRow,
    game: &Game,
    deadline: Option<Timestamp>,
    listener: &Listener,
    now: Timestamp,
) -> Fate {
    let kind = row.key.kind;
    let has_sense = match kind {
        // Whether that still waits for an answer was looked at before.
        NoticeKind::Request | NoticeKind::Replacement => !game.is_over(),
        NoticeKind::Admin => true,
        NoticeKind::End => game.is_over(),
        _ => !game.is_over() && row.key.at == game.moment(),
    };
    // Another person may have taken over the turn.
    let is_theirs = !CALLS.contains(&kind) || waited_for(game) == Some(row.key.user);
    if !(has_sense && is_theirs) {
        return Fate::End(NoticeState::Overtaken);
    }
    let left = match kind {
        NoticeKind::Day => Some(reminders::DAY_LEFT),
        NoticeKind::Hours => Some(reminders::HOURS_LEFT),
        _ => None,
    };
    if let Some(left) = left {
        match deadline {
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
        NoticeKind::Leave | NoticeKind::Extended => game.overdue_at.is_some(),
        _ => false,
    };
    if is_settled {
        return Fate::End(NoticeState::Overtaken);
    }
    let until = listener.until(now);
    if until > now {
        return match deadline {
            Some(deadline) if left.is_some() && deadline <= until => {
                Fate::End(NoticeState::Expired)
            }
            _ => Fate::Wait(until),
        };
    }
    let is_board_there = game
        .board
        .is_some_and(|board| board.at == game.moment() && board.channel == game.channel);
    let shows_board = matches!(kind, NoticeKind::Turn | NoticeKind::End | NoticeKind::Admin);
    if shows_board && !is_board_there && now < row.made_at + GRACE {
        return Fate::NotYet;
    }
    Fate::Send
}

/// Whether what a notice asks has its answer, or waits for somebody else.
fn is_answered(rows: &Reader<'_>, row: &NoticeRow, game: &Game) -> Result<bool, Failure> {
    let number = i64::from(row.key.nth);
    Ok(match row.key.kind {
        NoticeKind::Request => !request::awaits(rows, game, RequestId::new(number), row.key.user)?,
        NoticeKind::Replacement => Replacement::load_open(rows, ReplacementId::new(number))?
            .is_none_or(|it| it.awaited().id != row.key.user),
        _ => false,
    })
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
                            if let Some(guild) = game.guild
                                && rows.is_down(guild)?
                            {
                                rows.postpone_notice(
                                    row.id,
                                    now + LOOKED_AGAIN,
                                    row.attempts,
                                    None,
                                )?;
                                continue;
                            }
                            let fate = if is_answered(rows, &row, &game)? {
                                Fate::End(NoticeState::Overtaken)
                            } else {
                                fate(&row, &game, deadline(rows, &game)?, &listener, now)
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

    /// Whether a notice that was claimed is still to be sent: others were sent before it, which can take
    /// minutes.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn awaits_notice(&self, id: NoticeId) -> Result<bool, Failure> {
        let now = self.now();
        self.store
            .read(move |rows| {
                let waiting = rows.notice(id)?;
                let Some(row) = waiting.filter(|row| row.state == NoticeState::Waiting) else {
                    return Ok(false);
                };
                // As it was judged when it was claimed, before that counted as an attempt.
                let attempts = row.attempts.saturating_sub(1);
                let row = NoticeRow { attempts, ..row };
                let game = Game::load_known(rows, row.key.game)?;
                let listener = Listener::load(rows, row.key.user)?;
                let deadline = deadline(rows, &game)?;
                Ok(!is_answered(rows, &row, &game)?
                    && fate(&row, &game, deadline, &listener, now) == Fate::Send)
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
            if row.key.kind == NoticeKind::Daily {
                // What comes in its place is today's; there is a tomorrow.
                retime(rows, &game, now)?;
            }
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
        let number = i64::from(row.key.nth);
        let deed = match row.key.kind {
            NoticeKind::Admin => {
                let deed = Deed::load(rows, game.id, DeedId::new(number))?;
                Some(Box::new(deed))
            }
            _ => None,
        };
        let replacement = match row.key.kind {
            NoticeKind::Replacement => Replacement::load_open(rows, ReplacementId::new(number))?,
            _ => None,
        };
        claimed.push(Notice {
            id: row.id,
            kind: row.key.kind,
            person: listener.person,
            deadline: deadline(rows, &game)?,
            game,
            deed,
            replacement: replacement.map(Box::new),
            leave_left: LeaveState::of(rows, row.key.user, now)?.hours_left,
            claimed_at: now,
            is_private: is_private || row.key.kind == NoticeKind::Left,
            attempt,
        });
    }
    Ok(claimed)
}
