//! What a person, or the clock, can do: challenge, accept, move, resign, play again; alone against
//! the bot also take back and ask for hints.
//!
//! [`Play`] is the whole of it. Each action is one job on the [`Store`]:
//! looked at, decided and written in one transaction, and told to nobody before it is on disk. So
//! of two presses at once, from two people or two devices, exactly one counts, and the other
//! learns why it did not. An action is *refused* where the player may not do it
//! ([`ActionError::Refused`], an enum for each action, with what the answer needs and no text),
//! and *fails* where the bot could not ([`Failure`]).
//!
//! Nothing here knows Discord's library, and the time and the deals come from outside ([`Clock`],
//! [`Dealer`]).

mod admin;
mod attempt;
mod away;
mod block;
mod challenge;
mod challenge_answer;
mod clock;
mod dealer;
mod decline;
mod delivery;
mod dispatch;
mod downtime;
mod error;
mod export;
mod forget;
mod game;
mod game_clock;
mod guild;
mod lease;
mod leave;
mod listener;
mod look;
mod notice;
mod nudge;
mod overdue;
mod pace;
mod person;
mod place;
mod posting;
mod puzzle;
mod puzzle_maker;
mod puzzle_stock;
mod quiet;
mod rematch;
mod reminders;
mod replacement;
mod request;
mod request_answer;
mod rescue;
mod restraint;
mod settings;
mod solo;
mod solo_help;
mod stay;
mod streak;
mod sweep;
mod takeback;
mod timekeeper;
mod turn;
mod until;
mod watch;

use std::sync::Arc;

use crate::search::Thinkers;

pub use crate::puzzle::{Day, Goal, Grade, Puzzle};
pub use crate::rules::{
    BySide, Crew, Decision, Effect, Ending, Move, MoveList, MoveTextError, Number, Outcome,
    PlayError, Ply, Record, Saved, Ship, Side, Slot, Space, Tile, View, Winner,
};
pub use crate::search::rescue::Thoroughness;
pub use crate::search::{Level, Limits, Stop};
pub use crate::store::{
    AttemptId, AttemptState, ChallengeId, ChallengeState, ChannelId, DeedId, DeliveryKey,
    DeliveryKind, GameId, GuildId, Line, MessageId, Moment, NoticeId, NoticeKind, PostingId,
    ReplacementId, RequestId, RequestKind, RequestState, RescueId, SoloOutcome, Store, StoreError,
    Trouble, UserId,
};
pub use admin::{Admin, AdminRefused, Deed, DeedKind, Ruling};
pub use attempt::{Attempt, SetPuzzle};
pub use away::{AwayRefused, ComeBackRefused, LeaveState};
pub use block::{BlockRefused, Blocked, MOST_BLOCKED};
pub use challenge::{CHALLENGE_LASTS, Challenge, ChallengeRefused, NewChallenge};
pub use challenge_answer::{Answer, AnswerRefused, Answered, ReasonRefused};
pub use clock::{Clock, ManualClock, SignedDuration, SystemClock, Timestamp};
pub use dealer::{DealError, Dealer, SeededDealer, SystemDealer};
pub use decline::{DeclineReason, ParseReasonError};
pub use delivery::{Delivery, GRACE};
pub use dispatch::Notice;
pub use downtime::{Presence, SILENT_AFTER};
pub use error::{ActionError, Failure};
pub use forget::Forgotten;
pub use game::{BoardMessage, Game};
pub use game_clock::{ClockEvent, ClockEventKind, ClockHistory, EXTENSION, GameClock, Span};
pub use guild::{GuildSettings, Language};
pub use lease::{LEASE_LASTS, LEASE_RENEWED, Lease, LeaseError};
pub use leave::{LEAVE_A_YEAR, LEAVE_HOUR, Leave, cover, leave_left, longest, year_of};
pub use nudge::{NUDGED_AGAIN, NUDGED_FIRST, NudgeRefused, Nudged};
pub use overdue::{CallOffRefused, Verdict, VerdictRefused};
pub use pace::{Pace, ParsePaceError};
pub use person::{LocaleTag, Person, PlayerName};
pub use place::{ChannelTrouble, Place, PlaceRefused, RelocateRefused};
pub use posting::{Posted, Posting};
pub use puzzle::{AttemptRefused, PuzzleHint, PuzzleScore};
pub use puzzle_maker::{ProvedPuzzles, PuzzleMaker};
pub use quiet::{is_quiet, next_allowed, quiet_since};
pub use rematch::{Rematch, RematchRefused};
pub use replacement::{Replacement, ReplacementAnswered, ReplacementRefused};
pub use request::{AskRefused, Asked, MOVES_BETWEEN_OFFERS, Request, RequestAnswer};
pub use request_answer::{RequestAnswered, RequestRefused};
pub use rescue::{Rescue, RescueRefused, RescueTurn, deal_of_day};
pub use restraint::{
    A_DAY, FIRST_PAUSE, LONGEST_PAUSE, MOST_A_DAY, MOST_OPEN, MOST_WAITING, Restraint,
};
pub use settings::{Hour, Look, ParseZoneError, QuietHours, Reminders, Settings, ToldBy, Zone};
pub use solo::{BotMoved, LevelResults, NewSolo, Solo, SoloRefused, Tally, Thinking};
pub use solo_help::{Hint, HintRefused, HintStep, TakeBackRefused};
pub use stay::KEPT_FOR;
pub use streak::Streak;
pub use takeback::{FREE_FOR, TakenBack};
pub use timekeeper::ABANDONED_AFTER;
pub use turn::{MoveRefused, ResignRefused, Resigned, Turn};
pub use until::{UntilError, read_until};
pub use watch::GameLine;

/// Everything that can be done. Cheap to clone: all clones are the same.
#[derive(Clone, Debug)]
pub struct Play {
    store: Store,
    clock: Arc<dyn Clock>,
    dealer: Arc<dyn Dealer>,
    thinkers: Thinkers,
    thinking: Thinking,
    puzzles: Arc<dyn PuzzleMaker>,
    /// Puzzles are made one at a time.
    making: Arc<tokio::sync::Mutex<()>>,
}

impl Play {
    /// Play on this database, by this clock, with these deals.
    pub fn new(store: Store, clock: Arc<dyn Clock>, dealer: Arc<dyn Dealer>) -> Self {
        Self {
            store,
            clock,
            dealer,
            thinkers: Thinkers::default(),
            thinking: Thinking::default(),
            puzzles: Arc::new(ProvedPuzzles),
            making: Arc::default(),
        }
    }

    /// The same with puzzles from elsewhere.
    #[must_use]
    pub fn with_puzzles(mut self, puzzles: Arc<dyn PuzzleMaker>) -> Self {
        self.puzzles = puzzles;
        self
    }

    /// The same with other limits to how long the bot thinks.
    #[must_use]
    pub fn with_thinking(mut self, thinking: Thinking) -> Self {
        self.thinking = thinking;
        self
    }

    /// The present time, by the clock that play goes by, in the whole milliseconds that the
    /// database keeps.
    pub fn now(&self) -> Timestamp {
        let now = self.clock.now();
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    /// The time outside, as [`Clock::outside`] says it.
    pub fn outside(&self) -> Timestamp {
        self.clock.outside()
    }

    /// The database.
    pub const fn store(&self) -> &Store {
        &self.store
    }
}
