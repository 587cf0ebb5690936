//! Challenges: from "let us play" to the first board.

use super::{ActionError, Failure, Game, Person, Play, SignedDuration, Timestamp};
use crate::rules::{Ship, Side};
use crate::store::{ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId};

/// How long a challenge waits for its answer: three days.
pub const CHALLENGE_LASTS: SignedDuration = SignedDuration::from_hours(72);

/// What somebody proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The guild.
    pub guild: GuildId,
    /// The channel it is spoken in.
    pub channel: ChannelId,
    /// Who proposes.
    pub challenger: Person,
    /// To whom.
    pub opponent: Person,
    /// The ship to play on.
    pub ship: Ship,
    /// Whether the game shall have a thread of its own.
    pub thread: bool,
}

/// A challenge as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Which challenge.
    pub id: ChallengeId,
    /// The guild.
    pub guild: GuildId,
    /// The channel it was spoken in.
    pub channel: ChannelId,
    /// Who proposes.
    pub challenger: Person,
    /// To whom.
    pub opponent: Person,
    /// The ship to play on.
    pub ship: Ship,
    /// Whether the game shall have a thread of its own.
    pub thread: bool,
    /// The crew that the challenger will be, `None` where the lot decides at the acceptance.
    pub side: Option<Side>,
    /// The game that this one takes up again with sides changed.
    pub rematch_of: Option<GameId>,
    /// Where it has got to.
    pub state: ChallengeState,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends unanswered.
    pub expires_at: Timestamp,
    /// The message with its buttons, once [`Play::challenge_posted`] told it.
    pub message: Option<MessageId>,
}

/// Where a challenge has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It waits for its answer.
    Open,
    /// It became this game.
    Accepted(GameId),
    /// The opponent said no.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// Why a challenge cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeRefused {
    /// One cannot play against oneself.
    Oneself,
    /// Another game is in play in the channel, and the challenge asks for no thread.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
    /// The two have an open challenge in this channel already, made by either of them: it can be
    /// answered or withdrawn.
    AlreadyOpen {
        /// That challenge.
        challenge: Box<Challenge>,
    },
}

/// What is said to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The opponent takes it up.
    Accept,
    /// The opponent says no.
    Decline,
    /// The challenger takes it back.
    Withdraw,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The game begins. Its first board waits in the outbox like every other. Where
    /// [`Game::is_placed`] is false it shall have a thread: see [`Play::place`].
    Accepted(Box<Game>),
    /// The challenge was declined.
    Declined(Box<Challenge>),
    /// The challenge was withdrawn.
    Withdrawn(Box<Challenge>),
}

/// Why an answer does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerRefused {
    /// There is no such challenge.
    NoSuchChallenge,
    /// The user is neither of the two.
    Stranger,
    /// The challenger pressed what only the opponent may.
    NotTheOpponent,
    /// The opponent pressed what only the challenger may.
    NotTheChallenger,
    /// It ended unanswered.
    Expired,
    /// It has its answer: never [`ChallengeState::Open`] or [`ChallengeState::Expired`]. A second
    /// press of Accept learns the one game that the first began.
    AlreadyAnswered {
        /// The answer.
        how: ChallengeState,
    },
    /// Another game is in play in the channel; the challenge stays open.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
}

impl Play {
    /// Challenges somebody. The challenge lasts [`CHALLENGE_LASTS`].
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn challenge(
        &self,
        new: NewChallenge,
    ) -> Result<Challenge, ActionError<ChallengeRefused>> {
        let _ = new;
        todo!()
    }

    /// Answers a challenge. Of any number of answers at once exactly one counts.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn answer_challenge(
        &self,
        user: UserId,
        id: ChallengeId,
        answer: Answer,
    ) -> Result<Answered, ActionError<AnswerRefused>> {
        let _ = (user, id, answer);
        todo!()
    }

    /// Notes the message that carries a challenge's buttons.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn challenge_posted(
        &self,
        id: ChallengeId,
        message: MessageId,
    ) -> Result<(), Failure> {
        let _ = (id, message);
        todo!()
    }

    /// A challenge, open or not.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn challenge_by_id(&self, id: ChallengeId) -> Result<Option<Challenge>, Failure> {
        let _ = id;
        todo!()
    }

    /// The open challenges that a user made or may answer, in one guild or in all, the oldest
    /// first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn challenges_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<Vec<Challenge>, Failure> {
        let _ = (user, guild);
        todo!()
    }
}
