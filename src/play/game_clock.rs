//! What each crew of a game has in its bank of time: a pure function of what happened and when.
//!
//! The bank of the one to move runs from the turn on, and something comes back to it after a move
//! ([`Pace`]). A clock stands still while its player is on leave and while the bot is down, which
//! costs nobody anything. Nothing here is ever counted down or stored: whoever wants to know reckons
//! from the first event, so a bot that was away for a week, or a sweep that comes late, finds what
//! it would have found in time.

use super::{Pace, SignedDuration, Timestamp};
use crate::rules::{BySide, Side};

/// What the opponent can give to one whose time is up: three days.
pub const EXTENSION: SignedDuration = SignedDuration::from_hours(3 * 24);

/// A stretch of time: its first moment belongs to it, its last does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// When it begins.
    pub from: Timestamp,
    /// When it ends. One that goes on until further notice ends with all time,
    /// [`Timestamp::MAX`].
    pub until: Timestamp,
}

impl Span {
    /// How much of it lies between two moments.
    fn within(self, from: Timestamp, until: Timestamp) -> SignedDuration {
        between(self.from.max(from), self.until.min(until))
    }
}

/// The time from one moment to another, none where they come in the other order: a machine's clock
/// can be set back.
fn between(from: Timestamp, until: Timestamp) -> SignedDuration {
    until.duration_since(from).max(SignedDuration::ZERO)
}

/// What happened to a game's clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockEventKind {
    /// The first board is there, and the clock of the crew that moves first starts.
    Started,
    /// The crew made a move.
    Moved,
    /// Moves were taken back, the last of them the crew's own, whose turn it is again.
    TakenBack,
    /// The crew, whose turn it is, was given [three more days](EXTENSION).
    Extended,
    /// Somebody else plays the crew from then on, with a bank of their own: full, whatever whoever
    /// left had made of theirs.
    TakenOver,
}

impl ClockEventKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Started,
        Self::Moved,
        Self::TakenBack,
        Self::Extended,
        Self::TakenOver,
    ];

    /// The one word for it: `started`, `moved`, `taken-back`, `extended` or `taken-over`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Moved => "moved",
            Self::TakenBack => "taken-back",
            Self::Extended => "extended",
            Self::TakenOver => "taken-over",
        }
    }
}

/// Something that happened to a game's clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockEvent {
    /// When.
    pub at: Timestamp,
    /// What.
    pub kind: ClockEventKind,
    /// To which crew.
    pub side: Side,
}

/// All that a game's clocks go by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockHistory {
    /// The game's pace.
    pub pace: Pace,
    /// What happened, in order.
    pub events: Vec<ClockEvent>,
    /// When the crew's player was, is or will be on leave, in any order.
    pub leaves: BySide<Vec<Span>>,
    /// When the bot was down, or not to be reached from the game's server; in any order.
    pub downtimes: Vec<Span>,
}

/// How a game's clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameClock {
    /// What is left in each bank: never less than nothing, and never more than the pace's most.
    pub banks: BySide<SignedDuration>,
    /// The crew whose bank is taken from, `None` before the start.
    pub running: Option<Side>,
    /// From when on that bank is empty while nothing makes its clock stand still; `None` where no
    /// clock runs, or the running one stands still until further notice.
    pub ends_at: Option<Timestamp>,
    /// Whether that moment has come.
    pub is_out: bool,
}

impl ClockHistory {
    /// How the clocks stand at a moment, which is not before the last event; `None` in a game
    /// without a clock.
    pub fn at(&self, now: Timestamp) -> Option<GameClock> {
        let (start, most) = (self.pace.start()?, self.pace.most()?);
        let still = BySide::new_with(|side| self.still(side));
        let mut banks = BySide {
            amber: start,
            cyan: start,
        };
        let mut running: Option<(Side, Timestamp)> = None;
        // For each move that stands: who made it, and the banks of both just before it counted.
        let mut before: Vec<(Side, BySide<SignedDuration>)> = Vec::new();
        for event in &self.events {
            let (side, at) = (event.side, event.at);
            if let Some((side, since)) = running {
                banks[side] = left(banks[side], &still[side], since, at);
            }
            let more = match event.kind {
                ClockEventKind::Started => {
                    running = Some((side, at));
                    continue;
                }
                ClockEventKind::Moved => {
                    before.push((side, banks));
                    running = Some((side.other(), at));
                    self.pace.increment()
                }
                ClockEventKind::TakenBack => {
                    // At least one move goes, and none before the last of the crew's own.
                    while let Some((mover, banks_then)) = before.pop() {
                        if mover == side {
                            banks = banks_then;
                            break;
                        }
                    }
                    running = Some((side, at));
                    SignedDuration::ZERO
                }
                ClockEventKind::TakenOver => {
                    banks[side] = start;
                    // Nor does a takeback bring the other's bank back.
                    for (_, banks_then) in &mut before {
                        banks_then[side] = start;
                    }
                    running = running.map(|(mover, _)| (mover, at));
                    continue;
                }
                ClockEventKind::Extended => {
                    running = running.map(|(side, _)| (side, at));
                    EXTENSION
                }
            };
            banks[side] = (banks[side] + more).min(most);
        }
        let ends_at = running.and_then(|(side, since)| ends_at(banks[side], &still[side], since));
        if let Some((side, since)) = running {
            banks[side] = left(banks[side], &still[side], since, now);
        }
        Some(GameClock {
            banks,
            running: running.map(|(side, _)| side),
            ends_at,
            is_out: ends_at.is_some_and(|ends_at| ends_at <= now),
        })
    }

    /// When the crew's clock stands still, in order, with a gap between any two.
    fn still(&self, side: Side) -> Vec<Span> {
        union(self.leaves[side].iter().chain(&self.downtimes).copied())
    }
}

/// The same time as spans in order, with a gap between any two of them: what lies in several counts
/// once.
fn union(spans: impl Iterator<Item = Span>) -> Vec<Span> {
    let mut spans: Vec<Span> = spans.filter(|span| span.from < span.until).collect();
    spans.sort_by_key(|span| span.from);
    let mut joined: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ => joined.push(span),
        }
    }
    joined
}

/// What is left of a bank that ran from one moment to another.
fn left(bank: SignedDuration, still: &[Span], from: Timestamp, until: Timestamp) -> SignedDuration {
    let stood: SignedDuration = still.iter().map(|span| span.within(from, until)).sum();
    (bank - (between(from, until) - stood)).max(SignedDuration::ZERO)
}

/// When a bank that runs from a moment on is empty while its clock does not stand still.
fn ends_at(bank: SignedDuration, still: &[Span], since: Timestamp) -> Option<Timestamp> {
    let (mut bank, mut at) = (bank, since);
    for span in still.iter().filter(|span| span.until > since) {
        let runs = between(at, span.from);
        if runs > bank {
            break;
        }
        bank -= runs;
        at = span.until;
    }
    // What ends with all time does not end.
    at.checked_add(bank).ok().filter(|&at| at < Timestamp::MAX)
}

/// The moment that lies so much time after another, of which what lies in any of the spans does not
/// count; `None` where it never comes.
pub(super) fn after(
    from: Timestamp,
    time: SignedDuration,
    uncounted: &[Span],
) -> Option<Timestamp> {
    ends_at(time, &union(uncounted.iter().copied()), from)
}
