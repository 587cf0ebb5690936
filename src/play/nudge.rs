//! A nudge: the opponent of a player whose turn lasts asks them to move.

use super::error::refused;
use super::listener::Listener;
use super::reminders::Night as _;
use super::{ActionError, Failure, Game, Play, Reminders, SignedDuration, Timestamp, notice};
use crate::store::{GameId, NoticeKind, Reader, StoreError, UserId};

/// How long a turn lasts before anybody may nudge: nobody is asked to hurry who was just called.
pub const NUDGED_FIRST: SignedDuration = SignedDuration::from_hours(1);

/// How long it takes from one nudge to the next in the same game.
pub const NUDGED_AGAIN: SignedDuration = SignedDuration::from_hours(24);

/// A nudge that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudged {
    /// The game.
    pub game: Game,
    /// When the player is told: at once, or once their quiet hours are over.
    pub told_at: Timestamp,
    /// Whether that is at once.
    pub is_now: bool,
}

/// Why nobody is nudged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NudgeRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// It is the user's own turn.
    OwnTurn {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The bot needs no nudge.
    Bot {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The turn has only begun.
    JustBegun {
        /// From when on they may be nudged.
        from: Timestamp,
    },
    /// They were nudged within a day.
    Nudged {
        /// From when on they may be nudged again.
        from: Timestamp,
    },
    /// The player wants no reminders, and a nudge is one.
    Muted {
        /// The game as it is now.
        game: Box<Game>,
    },
}

/// Whether a user may nudge now, and who is told how.
fn may_nudge(
    rows: &Reader<'_>,
    user: UserId,
    game: Game,
    now: Timestamp,
) -> Result<Result<(Game, Listener), NudgeRefused>, StoreError> {
    if game.side_of(user).is_none() {
        return Ok(Err(NudgeRefused::NotAPlayer));
    }
    let Some(late) = game.to_move().map(|person| person.id) else {
        let game = Box::new(game);
        return Ok(Err(NudgeRefused::Over { game }));
    };
    if late == user {
        let game = Box::new(game);
        return Ok(Err(NudgeRefused::OwnTurn { game }));
    }
    if game.solo.is_some() {
        let game = Box::new(game);
        return Ok(Err(NudgeRefused::Bot { game }));
    }
    let from = game.turned_at + NUDGED_FIRST;
    if now < from {
        return Ok(Err(NudgeRefused::JustBegun { from }));
    }
    if let Some(last) = rows.last_notice(game.id, NoticeKind::Nudge, late)? {
        let from = last.made_at + NUDGED_AGAIN;
        if now < from {
            return Ok(Err(NudgeRefused::Nudged { from }));
        }
    }
    let listener = Listener::load(rows, late)?;
    if listener.reminders == Reminders::Off {
        let game = Box::new(game);
        return Ok(Err(NudgeRefused::Muted { game }));
    }
    Ok(Ok((game, listener)))
}

impl Play {
    /// Nudges the player whose turn it is, for their opponent: once a day in a game, and not in the
    /// first hour of a turn.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn nudge(
        &self,
        user: UserId,
        game: GameId,
    ) -> Result<Nudged, ActionError<NudgeRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let game =
                    Game::load(rows, game)?.ok_or_else(|| refused(NudgeRefused::NoSuchGame))?;
                let (game, listener) = may_nudge(rows, user, game, now)?.map_err(refused)?;
                let late = listener.person.id;
                notice::add_another_notice(rows, &game, NoticeKind::Nudge, late, now)?;
                let told_at = listener.until(now);
                Ok(Nudged {
                    game,
                    told_at,
                    is_now: told_at == now,
                })
            })
            .await
    }

    /// In which of these games a user may nudge now.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn nudgeable(&self, user: UserId, games: Vec<Game>) -> Result<Vec<GameId>, Failure> {
        let now = self.now();
        self.store
            .read(move |rows| {
                let mut may = Vec::new();
                for game in games {
                    let id = game.id;
                    if may_nudge(rows, user, game, now)?.is_ok() {
                        may.push(id);
                    }
                }
                Ok(may)
            })
            .await
    }
}
