//! What a button or a menu means, as the text that Discord keeps for us.
//!
//! A custom id says *kind, game, moment, argument* behind a version, so any process answers any
//! button at any age: there is no state in memory. It holds nothing that a player may not know.
//! Reading is strict: what `Control::to_string` would not write is refused, so that a stranger's
//! made-up id can only ever mean what some button of ours meant.

mod clock;
mod deeds;
mod settings;
mod visits;

use std::fmt;
use std::str::FromStr;

use crate::play::{
    Answer, AttemptId, ChallengeId, GameId, HintStep, Line, Moment, Move, Ply, ReplacementId,
    RequestAnswer, RequestId, RescueId, Space,
};

pub use clock::ClockDeed;
pub use deeds::{PuzzleDeed, RescueDeed};
pub use settings::{GuildField, SettingsField};
pub use visits::{ListDeed, VisitDeed};

/// Discord's limit (components reference, "Custom ID").
pub const MOST_CHARACTERS: usize = 100;

/// Comes first in every custom id. A change of meaning takes a new one, and then both are read.
const VERSION: &str = "w1";

/// What the words for deeds about time, in rescues, in puzzles, in visited games and in the list
/// begin with.
const CLOCK: &str = "clock-";
const RESCUE: &str = "rescue-";
const PUZZLE: &str = "puzzle-";
const VISIT: &str = "visit-";
const LIST: &str = "list-";

/// What the words for answers to requests begin with.
const REQUEST: &str = "request-";

/// What a press or a choice asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// An answer to a challenge.
    Challenge {
        /// Which challenge.
        challenge: ChallengeId,
        /// What is said to it.
        answer: Answer,
    },
    /// The menu of legal moves under a board; the move is the chosen value, a [`MoveValue`].
    Choose {
        /// The game.
        game: GameId,
        /// The board it stands under.
        at: Moment,
    },
    /// The same menu in a player's private answer.
    ChooseAgain {
        /// The game.
        game: GameId,
        /// The board it was made from.
        at: Moment,
    },
    /// Make the move that is previewed.
    Play {
        /// The game.
        game: GameId,
        /// The board the move starts from.
        at: Moment,
        /// The move.
        mv: Move,
    },
    /// Leave the preview and choose again.
    Back {
        /// The game.
        game: GameId,
        /// The board the move would have started from.
        at: Moment,
    },
    /// Yes, resign.
    Resign {
        /// The game.
        game: GameId,
        /// The board at which it was asked.
        at: Moment,
    },
    /// No, play on.
    KeepPlaying {
        /// The game.
        game: GameId,
    },
    /// Play again with sides changed.
    Rematch {
        /// The finished game.
        game: GameId,
    },
    /// Take one's last move in a game against the bot back, and its answer.
    TakeBack {
        /// The game.
        game: GameId,
        /// The board it stands under.
        at: Moment,
    },
    /// A hint in a game against the bot.
    Hint {
        /// The game.
        game: GameId,
        /// The board it is for.
        at: Moment,
        /// How much it shall say.
        step: HintStep,
    },
    /// An answer to what the other player asks for.
    Request {
        /// The request.
        request: RequestId,
        /// What is said to it.
        answer: RequestAnswer,
    },
    /// The menu of reasons for having declined a challenge; the reason is the chosen value.
    Reason {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// Something about a game's time.
    Clock {
        /// The game.
        game: GameId,
        /// What.
        deed: ClockDeed,
    },
    /// Be back before one's leave ends.
    ComeBack,
    /// One's own settings.
    Settings(SettingsField),
    /// The server's settings.
    Guild(GuildField),
    /// An answer to whether somebody plays on for a player who left.
    Replacement {
        /// Which replacement.
        replacement: ReplacementId,
        /// What is said.
        is_yes: bool,
    },
    /// An answer to whether everything about oneself shall be deleted.
    Forget {
        /// What is said.
        is_yes: bool,
    },
    /// Something in a rescue.
    Rescue {
        /// The rescue.
        rescue: RescueId,
        /// What.
        deed: RescueDeed,
    },
    /// Something in an attempt at a puzzle.
    Puzzle {
        /// The attempt.
        attempt: AttemptId,
        /// What.
        deed: PuzzleDeed,
    },
    /// Something in a game that is looked at in a private answer.
    Visit {
        /// The game.
        game: GameId,
        /// What.
        deed: VisitDeed,
    },
    /// Something under the list of one's games.
    List {
        /// What.
        deed: ListDeed,
    },
}

/// The value of a menu's option: a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveValue(pub Move);

/// The text is no custom id of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not one of the bot's custom ids")]
pub struct ParseControlError(String);

impl Control {
    /// The game that it is about, where it names one.
    pub const fn game(&self) -> Option<GameId> {
        match *self {
            Self::Choose { game, .. }
            | Self::ChooseAgain { game, .. }
            | Self::Play { game, .. }
            | Self::Back { game, .. }
            | Self::Resign { game, .. }
            | Self::KeepPlaying { game }
            | Self::Rematch { game }
            | Self::TakeBack { game, .. }
            | Self::Hint { game, .. }
            | Self::Clock { game, .. }
            | Self::Visit { game, .. } => Some(game),
            _ => None,
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:")?;
        match *self {
            Self::Challenge { challenge, answer } => {
                write!(f, "{}:{challenge}", answer_word(answer))
            }
            Self::Choose { game, at } => write!(f, "choose:{game}:{at}"),
            Self::ChooseAgain { game, at } => write!(f, "again:{game}:{at}"),
            Self::Play { game, at, mv } => write!(f, "play:{game}:{at}:{}", MoveValue(mv)),
            Self::Back { game, at } => write!(f, "back:{game}:{at}"),
            Self::Resign { game, at } => write!(f, "resign:{game}:{at}"),
            Self::KeepPlaying { game } => write!(f, "keep:{game}"),
            Self::Rematch { game } => write!(f, "rematch:{game}"),
            Self::TakeBack { game, at } => write!(f, "takeback:{game}:{at}"),
            Self::Hint { game, at, step } => write!(f, "hint:{game}:{at}:{}", step.number()),
            Self::Request { request, answer } => {
                write!(f, "{}:{request}", request_word(answer))
            }
            Self::Reason { challenge } => write!(f, "reason:{challenge}"),
            Self::Clock { game, deed } => {
                f.write_str(CLOCK)?;
                deed.write(f, game.get())
            }
            Self::ComeBack => f.write_str("come-back"),
            Self::Settings(field) => write!(f, "settings:{}", field.word()),
            Self::Guild(field) => write!(f, "guild:{}", field.word()),
            Self::Replacement {
                replacement,
                is_yes,
            } => write!(f, "replace:{replacement}:{}", yes_no(is_yes)),
            Self::Forget { is_yes } => write!(f, "forget:{}", yes_no(is_yes)),
            Self::Rescue { rescue, deed } => {
                f.write_str(RESCUE)?;
                deed.write(f, rescue.get())
            }
            Self::Puzzle { attempt, deed } => {
                f.write_str(PUZZLE)?;
                deed.write(f, attempt.get())
            }
            Self::Visit { game, deed } => {
                f.write_str(VISIT)?;
                deed.write(f, game.get())
            }
            Self::List { deed } => {
                f.write_str(LIST)?;
                deed.write(f)
            }
        }
    }
}

impl FromStr for Control {
    type Err = ParseControlError;

    fn from_str(text: &str) -> Result<Self, ParseControlError> {
        read(text).ok_or_else(|| ParseControlError(text.chars().take(MOST_CHARACTERS).collect()))
    }
}

fn read(text: &str) -> Option<Control> {
    let mut parts = text.split(':');
    let mut next = || parts.next();
    if next()? != VERSION {
        return None;
    }
    let control = match next()? {
        "choose" => Control::Choose {
            game: game(next()?)?,
            at: moment(next()?)?,
        },
        "again" => Control::ChooseAgain {
            game: game(next()?)?,
            at: moment(next()?)?,
        },
        "play" => Control::Play {
            game: game(next()?)?,
            at: moment(next()?)?,
            mv: next()?.parse::<MoveValue>().ok()?.0,
        },
        "back" => Control::Back {
            game: game(next()?)?,
            at: moment(next()?)?,
        },
        "resign" => Control::Resign {
            game: game(next()?)?,
            at: moment(next()?)?,
        },
        "keep" => Control::KeepPlaying {
            game: game(next()?)?,
        },
        "rematch" => Control::Rematch {
            game: game(next()?)?,
        },
        "takeback" => Control::TakeBack {
            game: game(next()?)?,
            at: moment(next()?)?,
        },
        "hint" => Control::Hint {
            game: game(next()?)?,
            at: moment(next()?)?,
            step: HintStep::from_number(u8::try_from(digits(next()?)?).ok()?)?,
        },
        "reason" => Control::Reason {
            challenge: ChallengeId::new(row(next()?)?),
        },
        word if word.starts_with(REQUEST) => Control::Request {
            answer: RequestAnswer::ALL
                .into_iter()
                .find(|&answer| request_word(answer) == word)?,
            request: RequestId::new(row(next()?)?),
        },
        "come-back" => Control::ComeBack,
        word if word.starts_with(CLOCK) => Control::Clock {
            game: game(next()?)?,
            deed: ClockDeed::read(&word[CLOCK.len()..], &mut next)?,
        },
        "settings" => Control::Settings(SettingsField::read(next()?)?),
        "guild" => Control::Guild(GuildField::read(next()?)?),
        "replace" => Control::Replacement {
            replacement: ReplacementId::new(row(next()?)?),
            is_yes: is_yes(next()?)?,
        },
        "forget" => Control::Forget {
            is_yes: is_yes(next()?)?,
        },
        word if word.starts_with(RESCUE) => Control::Rescue {
            rescue: RescueId::new(row(next()?)?),
            deed: RescueDeed::read(&word[RESCUE.len()..], &mut next)?,
        },
        word if word.starts_with(PUZZLE) => Control::Puzzle {
            attempt: AttemptId::new(row(next()?)?),
            deed: PuzzleDeed::read(&word[PUZZLE.len()..], &mut next)?,
        },
        word if word.starts_with(VISIT) => Control::Visit {
            game: game(next()?)?,
            deed: VisitDeed::read(&word[VISIT.len()..], &mut next)?,
        },
        word if word.starts_with(LIST) => Control::List {
            deed: ListDeed::read(&word[LIST.len()..], &mut next)?,
        },
        word => Control::Challenge {
            answer: [Answer::Accept, Answer::Decline, Answer::Withdraw]
                .into_iter()
                .find(|&answer| answer_word(answer) == word)?,
            challenge: ChallengeId::new(row(next()?)?),
        },
    };
    next().is_none().then_some(control)
}

impl fmt::Display for MoveValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.from.index(), self.0.to.index())
    }
}

impl FromStr for MoveValue {
    type Err = ParseControlError;

    fn from_str(text: &str) -> Result<Self, ParseControlError> {
        let read = || {
            let (from, to) = text.split_once('-')?;
            let space = |text| Space::new(u8::try_from(digits(text)?).ok()?);
            Some(Self(Move {
                from: space(from)?,
                to: space(to)?,
            }))
        };
        read().ok_or_else(|| ParseControlError(text.chars().take(MOST_CHARACTERS).collect()))
    }
}

const fn answer_word(answer: Answer) -> &'static str {
    match answer {
        Answer::Accept => "accept",
        Answer::Decline => "decline",
        Answer::Withdraw => "withdraw",
    }
}

const fn request_word(answer: RequestAnswer) -> &'static str {
    match answer {
        RequestAnswer::Grant => "request-grant",
        RequestAnswer::Refuse => "request-refuse",
        RequestAnswer::Withdraw => "request-withdraw",
    }
}

const fn yes_no(is_yes: bool) -> &'static str {
    if is_yes { "yes" } else { "no" }
}

fn is_yes(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn game(text: &str) -> Option<GameId> {
    row(text).map(GameId::new)
}

/// The database counts its rows from 1.
fn row(text: &str) -> Option<i64> {
    i64::try_from(digits(text)?).ok().filter(|&row| row > 0)
}

/// A ply, and behind a point the line of play where it is not the first.
fn moment(text: &str) -> Option<Moment> {
    let (ply, line) = match text.split_once('.') {
        None => (text, Line::FIRST),
        Some((ply, takebacks)) => {
            let takebacks = u32::try_from(digits(takebacks)?).ok()?;
            (
                ply,
                Some(Line::new(takebacks)).filter(|line| *line != Line::FIRST)?,
            )
        }
    };
    let ply = self::ply(ply)?;
    Some(Moment { line, ply })
}

fn ply(text: &str) -> Option<Ply> {
    u8::try_from(digits(text)?).ok().map(Ply::new)
}

/// A number in the one way it is written: no sign, no leading zero.
fn digits(text: &str) -> Option<u64> {
    let number = text.parse::<u64>().ok()?;
    (number.to_string() == text).then_some(number)
}
