//! Whose time is up: leave is spent first, then the opponent says what becomes of the game.

use super::error::refused;
use super::leave::{cover, year_of};
use super::{
    ActionError, Failure, Game, Play, SignedDuration, Span, Timestamp, away, notice, timekeeper,
};
use crate::rules::{Decision, Side};
use crate::store::{GameId, Moment, NoticeKind, UserId, Writer};

/// How many games one sweep looks after at most; the others come with the next.
const MOST_PER_SWEEP: usize = 200;

/// When a damaged game's clock is looked at again.
const LATER: SignedDuration = SignedDuration::from_hours(6);

/// What the opponent of one who is out of time and leave can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The game is won.
    Claim,
    /// The other has three more days.
    Extend,
    /// The game is called off and counts for nobody.
    CallOff,
}

impl Verdict {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Claim, Self::Extend, Self::CallOff];
}

/// Why a verdict does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// It is the user's own time that is up.
    OwnTime {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// Nobody is out of time now: the other has moved, or has been given more.
    NotOverdue {
        /// The game as it is now.
        game: Box<Game>,
    },
}

/// Why a game is not called off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallOffRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// It is one against the bot, which minds no resignation.
    Solo,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// Each has made two moves.
    TooLate {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// A move has been made since the user was asked whether they mean it.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
}

impl Game {
    /// Whether either player may call it off: between two people, before each has made two moves.
    pub fn can_be_called_off(&self) -> bool {
        /// Two moves of each.
        const MOVES: u8 = 4;
        self.solo.is_none() && !self.is_over() && self.ply().moves() < MOVES
    }

    /// Whether a user may now say what becomes of the game, since the other's time is up.
    pub fn awaits_verdict_of(&self, user: UserId) -> bool {
        !self.is_over()
            && self.overdue_at.is_some()
            && self.side_of(user).is_some()
            && !self.is_waiting_for(user)
    }
}

impl Play {
    /// Does what the clocks of games ask for: spends leave for those whose bank is empty, an hour at
    /// a time; where none is left, has the opponent asked what shall become of the game; and ends
    /// the game where that was asked for fourteen days. Call it every few seconds; at any other time
    /// it does nothing. Each game is a job of its own, and a damaged one holds up no other.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn sweep_clocks(&self) -> Result<(), Failure> {
        let now = self.now();
        // Most sweeps find nothing, and to find nothing takes no write.
        let due = self
            .store
            .read(move |rows| rows.due_games(now, MOST_PER_SWEEP))
            .await?;
        for game in due {
            let ticked = self.store.write(move |rows| tick(rows, game, now)).await;
            match ticked {
                Ok(()) => {}
                Err(damage @ Failure::Damaged { .. }) => {
                    tracing::error!(%damage, "a clock cannot be read");
                    self.store
                        .write(move |rows| rows.set_due(game, Some(now + LATER)))
                        .await?;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    /// Says what becomes of a game in which the other is out of time and leave. `expected` is the
    /// board at which it was asked. Of this, a late move and any other press at once, exactly one
    /// counts.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn give_verdict(
        &self,
        user: UserId,
        game: GameId,
        expected: Moment,
        verdict: Verdict,
    ) -> Result<Game, ActionError<VerdictRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut game =
                    Game::load(rows, game)?.ok_or_else(|| refused(VerdictRefused::NoSuchGame))?;
                let side = game
                    .side_of(user)
                    .ok_or_else(|| refused(VerdictRefused::NotAPlayer))?;
                if game.is_over() {
                    let game = Box::new(game);
                    return Err(refused(VerdictRefused::Over { game }));
                }
                if game.moment() != expected || game.overdue_at.is_none() {
                    let game = Box::new(game);
                    return Err(refused(VerdictRefused::NotOverdue { game }));
                }
                if !game.awaits_verdict_of(user) {
                    let game = Box::new(game);
                    return Err(refused(VerdictRefused::OwnTime { game }));
                }
                match verdict {
                    Verdict::Claim => {
                        game.decide(rows, Decision::OutOfTime(side.other()), Some(user), now)?;
                    }
                    Verdict::Extend => {
                        timekeeper::extended(rows, &mut game, now)?;
                        let late = game.players[side.other()].id;
                        notice::add_another_notice(rows, &game, NoticeKind::Extended, late, now)?;
                    }
                    Verdict::CallOff => game.decide(rows, Decision::CalledOff, Some(user), now)?,
                }
                Ok(game)
            })
            .await
    }

    /// Calls a game off that has hardly begun. `expected` is the board at which the user was asked
    /// whether they mean it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn call_off(
        &self,
        user: UserId,
        game: GameId,
        expected: Moment,
    ) -> Result<Game, ActionError<CallOffRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut game =
                    Game::load(rows, game)?.ok_or_else(|| refused(CallOffRefused::NoSuchGame))?;
                if game.side_of(user).is_none() {
                    return Err(refused(CallOffRefused::NotAPlayer));
                }
                if game.solo.is_some() {
                    return Err(refused(CallOffRefused::Solo));
                }
                let why: fn(Box<Game>) -> CallOffRefused = if game.is_over() {
                    |game| CallOffRefused::Over { game }
                } else if !game.can_be_called_off() {
                    |game| CallOffRefused::TooLate { game }
                } else if game.moment() != expected {
                    |game| CallOffRefused::Stale { game }
                } else {
                    game.decide(rows, Decision::CalledOff, Some(user), now)?;
                    return Ok(game);
                };
                Err(refused(why(Box::new(game))))
            })
            .await
    }
}

/// Does what one game's clock asks for.
fn tick(rows: &Writer<'_>, game: GameId, now: Timestamp) -> Result<(), Failure> {
    let mut game = Game::load_known(rows, game)?;
    // What was kept may be behind: a downtime is known now that was not.
    timekeeper::wind(rows, &mut game, now)?;
    let Some(due_at) = game.due_at.filter(|&due_at| due_at <= now) else {
        return Ok(());
    };
    match game.view().to_move() {
        _ if game.overdue_at.is_some() => abandon(rows, &mut game, now),
        Some(side) => bank_is_empty(rows, &mut game, side, due_at, now),
        None => Ok(()),
    }
}

/// Ends a game that nobody came back to. No handler is to show its end: it is due at once.
fn abandon(rows: &Writer<'_>, game: &mut Game, now: Timestamp) -> Result<(), Failure> {
    game.decide(rows, Decision::Abandoned, None, now)?;
    if let Some(row) = rows.waiting_delivery(game.delivery())? {
        rows.postpone_delivery(&row, now, None)?;
    }
    Ok(())
}

/// The bank of a crew was empty at a moment: spends its player's leave, or has the other asked.
fn bank_is_empty(
    rows: &Writer<'_>,
    game: &mut Game,
    side: Side,
    empty_at: Timestamp,
    now: Timestamp,
) -> Result<(), Failure> {
    let late = game.players[side].id;
    if let Some(leave) = cover(&away::spent(rows, late, year_of(empty_at))?, empty_at, now) {
        return spend_leave(rows, late, leave, now);
    }
    timekeeper::ran_out(rows, game, now)?;
    let other = game.players[side.other()].id;
    notice::add_another_notice(rows, game, NoticeKind::Overdue, other, now)?;
    notice::add_another_notice(rows, game, NoticeKind::Late, late, now)?;
    Ok(())
}

/// Spends leave of a person, whose clocks then all stand still, and says so in each game that would
/// be out of time without.
fn spend_leave(
    rows: &Writer<'_>,
    user: UserId,
    leave: Span,
    now: Timestamp,
) -> Result<(), Failure> {
    rows.add_leave(user, leave.from, leave.until, false)?;
    for game in timekeeper::wind_all_of(rows, user, now)? {
        let clock = timekeeper::clock(rows, &game, now)?;
        let lives_on_leave = clock.is_some_and(|clock| {
            let bank = clock.running.map(|side| clock.banks[side]);
            bank.is_some_and(|bank| bank.is_zero())
        });
        if lives_on_leave && game.overdue_at.is_none() {
            notice::add_notice(rows, &game, NoticeKind::Leave, user, now)?;
        }
    }
    Ok(())
}
