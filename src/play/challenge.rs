//! Challenges, as they are made.

use super::error::refused;
use super::{
    ActionError, DeclineReason, Failure, Pace, Person, Play, Restraint, SignedDuration, Timestamp,
    restraint,
};
use crate::rules::{Ship, Side};
use crate::store::{
    ChallengeId, ChallengeRow, ChallengeState, ChannelId, GameId, GuildId, MessageId,
    NewChallengeRow, Reader, StoreError, UserId, Writer,
};

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
    /// To whom; `None` for whoever takes it up.
    pub opponent: Option<Person>,
    /// The ship to play on.
    pub ship: Ship,
    /// How fast to play.
    pub pace: Pace,
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
    /// To whom; `None` where it is to whoever takes it up, and nobody has.
    pub opponent: Option<Person>,
    /// Whether it was made to whoever takes it up.
    pub is_for_anyone: bool,
    /// The ship to play on.
    pub ship: Ship,
    /// How fast to play.
    pub pace: Pace,
    /// Whether the game shall have a thread of its own.
    pub thread: bool,
    /// The crew that the challenger will be, `None` where the lot decides at the acceptance.
    pub side: Option<Side>,
    /// The game that this one takes up again with sides changed.
    pub rematch_of: Option<GameId>,
    /// Where it has got to.
    pub state: ChallengeState,
    /// Why it was declined, where the opponent said so.
    pub reason: Option<DeclineReason>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends unanswered.
    pub expires_at: Timestamp,
    /// The message with its buttons, once [`Play::challenge_posted`] told it.
    pub message: Option<MessageId>,
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
    /// The two have an open challenge in this channel already, made by either of them; or the
    /// challenger has one to anyone, and makes another. It can be answered or withdrawn.
    AlreadyOpen {
        /// That challenge.
        challenge: Box<Challenge>,
    },
    /// They may not challenge, or not yet.
    Restrained(Restraint),
}

impl Challenge {
    /// A challenge with what belongs to its row.
    pub(super) fn of_row(rows: &Reader<'_>, row: ChallengeRow) -> Result<Self, StoreError> {
        let person = |user| {
            // The database holds that both are known players; a name is no reason to fail.
            Ok::<_, StoreError>(Person::load(rows, user)?.unwrap_or_else(|| Person::unknown(user)))
        };
        let proposal = row.proposal;
        Ok(Self {
            id: row.id,
            guild: proposal.guild,
            channel: proposal.channel,
            challenger: person(proposal.challenger)?,
            opponent: proposal.opponent.map(person).transpose()?,
            is_for_anyone: proposal.is_for_anyone,
            ship: proposal.ship,
            // The table holds that it is one of the words.
            pace: proposal.pace.parse().unwrap_or_default(),
            thread: proposal.thread,
            side: proposal.side,
            rematch_of: proposal.rematch_of,
            state: row.state,
            // Another version of the bot may know more reasons.
            reason: row.reason.and_then(|word| word.parse().ok()),
            created_at: proposal.created_at,
            expires_at: proposal.expires_at,
            message: row.message,
        })
    }

    /// Makes a challenge and gives it back.
    pub(super) fn make(rows: &Writer<'_>, new: &NewChallengeRow) -> Result<Self, StoreError> {
        let id = rows.add_challenge(new)?;
        Self::of_row(
            rows,
            ChallengeRow {
                id,
                proposal: new.clone(),
                state: ChallengeState::Open,
                reason: None,
                message: None,
            },
        )
    }
}

/// An open challenge that is still in time; one whose time is up is ended in passing.
pub(super) fn in_time(
    rows: &Writer<'_>,
    open: Option<ChallengeRow>,
    now: Timestamp,
) -> Result<Option<ChallengeRow>, StoreError> {
    match open {
        Some(row) if row.proposal.expires_at <= now => {
            rows.end_challenge(row.id, ChallengeState::Expired, now)?;
            Ok(None)
        }
        open => Ok(open),
    }
}

/// What keeps somebody from this challenge, `None` for nothing.
fn restrained(
    rows: &Reader<'_>,
    challenger: UserId,
    opponent: Option<UserId>,
    now: Timestamp,
) -> Result<Option<Restraint>, StoreError> {
    if let Some(opponent) = opponent
        && let Some(restraint) = restraint::between(rows, challenger, opponent, now)?
    {
        return Ok(Some(restraint));
    }
    if let Some(restraint) = restraint::open(rows, challenger, now)? {
        return Ok(Some(restraint));
    }
    restraint::today(rows, challenger, now)
}

impl Play {
    /// Challenges somebody, or whoever takes it up. The challenge lasts [`CHALLENGE_LASTS`].
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn challenge(
        &self,
        new: NewChallenge,
    ) -> Result<Challenge, ActionError<ChallengeRefused>> {
        let challenger = new.challenger.id;
        let opponent = new.opponent.as_ref().map(|person| person.id);
        if opponent == Some(challenger) {
            return Err(refused(ChallengeRefused::Oneself));
        }
        let now = self.now();
        self.store
            .write(move |rows| {
                let open = match opponent {
                    Some(opponent) => {
                        rows.open_challenge_between(new.channel, challenger, opponent)?
                    }
                    None => rows.open_challenge_to_anyone(new.channel, challenger)?,
                };
                if let Some(open) = in_time(rows, open, now)? {
                    return Err(refused(ChallengeRefused::AlreadyOpen {
                        challenge: Box::new(Challenge::of_row(rows, open)?),
                    }));
                }
                if !new.thread
                    && let Some(busy) = rows.game_in_play(new.channel)?
                {
                    return Err(refused(ChallengeRefused::ChannelBusy { game: busy.id }));
                }
                if let Some(restraint) = restrained(rows, challenger, opponent, now)? {
                    return Err(refused(ChallengeRefused::Restrained(restraint)));
                }
                new.challenger.note(rows)?;
                if let Some(opponent) = &new.opponent {
                    opponent.note(rows)?;
                }
                let row = NewChallengeRow {
                    guild: new.guild,
                    channel: new.channel,
                    challenger,
                    opponent,
                    is_for_anyone: opponent.is_none(),
                    ship: new.ship,
                    pace: new.pace.word().to_owned(),
                    thread: new.thread,
                    side: None,
                    rematch_of: None,
                    created_at: now,
                    expires_at: now + CHALLENGE_LASTS,
                };
                Ok(Challenge::make(rows, &row)?)
            })
            .await
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
        self.store
            .write(move |rows| Ok(rows.note_challenge_message(id, message)?))
            .await
    }

    /// A challenge, open or not.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn challenge_by_id(&self, id: ChallengeId) -> Result<Option<Challenge>, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.challenge(id)?;
                Ok(row.map(|row| Challenge::of_row(rows, row)).transpose()?)
            })
            .await
    }

    /// The challenge that became a game: its message is where the game's thread is opened from.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn challenge_of(&self, game: GameId) -> Result<Option<Challenge>, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.challenge_of_game(game)?;
                Ok(row.map(|row| Challenge::of_row(rows, row)).transpose()?)
            })
            .await
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
        let now = self.now();
        self.store
            .read(move |rows| {
                let open = rows.open_challenges_of(user, guild)?;
                let in_time = open.into_iter().filter(|row| row.proposal.expires_at > now);
                Ok(in_time
                    .map(|row| Challenge::of_row(rows, row))
                    .collect::<Result<_, _>>()?)
            })
            .await
    }
}
