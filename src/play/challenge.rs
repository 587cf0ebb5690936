//! Challenges: from "let us play" to the first board.

use std::sync::Arc;

use super::error::refused;
use super::{
    ActionError, Dealer, Failure, GRACE, Game, Pace, Person, Play, SignedDuration, Timestamp,
    notice,
};
use crate::rules::{BySide, Record, Replay, Ship, Side};
use crate::store::{
    ChallengeId, ChallengeRow, ChallengeState, ChannelId, GameId, GuildId, MessageId,
    NewChallengeRow, NewGameRow, Reader, StoreError, UserId, Writer,
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
    /// To whom.
    pub opponent: Person,
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
    /// To whom.
    pub opponent: Person,
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

impl Challenge {
    /// A challenge with what belongs to its row.
    pub(super) fn of_row(rows: &Reader<'_>, row: ChallengeRow) -> Result<Self, StoreError> {
        let person = |user| {
            // The database holds that both are known players; a name is no reason to fail.
            Ok::<_, StoreError>(Person::load(rows, user)?.unwrap_or_else(|| Person {
                id: user,
                name: super::PlayerName::new("?"),
                locale: None,
            }))
        };
        let proposal = row.proposal;
        Ok(Self {
            id: row.id,
            guild: proposal.guild,
            channel: proposal.channel,
            challenger: person(proposal.challenger)?,
            opponent: person(proposal.opponent)?,
            ship: proposal.ship,
            // The table holds that it is one of the words.
            pace: proposal.pace.parse().unwrap_or_default(),
            thread: proposal.thread,
            side: proposal.side,
            rematch_of: proposal.rematch_of,
            state: row.state,
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

/// Begins the game that an open challenge proposes. Whether its channel is free was looked at.
pub(super) fn begin(
    rows: &Writer<'_>,
    dealer: &dyn Dealer,
    challenge: &ChallengeRow,
    now: Timestamp,
) -> Result<Game, Failure> {
    let proposal = &challenge.proposal;
    let side = match proposal.side {
        Some(side) => side,
        None => dealer.lot()?,
    };
    let replay = Replay::new(dealer.deal(proposal.ship)?);
    let new = NewGameRow {
        guild: Some(proposal.guild),
        channel: proposal.channel,
        is_placed: !proposal.thread,
        players: BySide::new_with(|of| {
            if of == side {
                proposal.challenger
            } else {
                proposal.opponent
            }
        }),
        level: None,
        deal: Record::new(replay).to_string(),
        pace: proposal.pace.clone(),
        is_rated: true,
        rematch_of: proposal.rematch_of,
        started_at: now,
    };
    let id = rows.add_game(&new)?;
    rows.end_challenge(challenge.id, ChallengeState::Accepted(id), now)?;
    let mut game = Game::load_known(rows, id)?;
    notice::turned(rows, &mut game, now)?;
    rows.add_delivery(game.delivery(), now + GRACE)?;
    Ok(game)
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
        if new.challenger.id == new.opponent.id {
            return Err(refused(ChallengeRefused::Oneself));
        }
        let now = self.now();
        self.store
            .write(move |rows| {
                let open =
                    rows.open_challenge_between(new.channel, new.challenger.id, new.opponent.id)?;
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
                new.challenger.note(rows)?;
                new.opponent.note(rows)?;
                let row = NewChallengeRow {
                    guild: new.guild,
                    channel: new.channel,
                    challenger: new.challenger.id,
                    opponent: new.opponent.id,
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
        let now = self.now();
        let dealer = Arc::clone(&self.dealer);
        self.store
            .write(move |rows| {
                let row = rows
                    .challenge(id)?
                    .ok_or_else(|| refused(AnswerRefused::NoSuchChallenge))?;
                may_answer(&row, user, answer, now).map_err(refused)?;
                let how = match answer {
                    Answer::Accept => {
                        if !row.proposal.thread
                            && let Some(busy) = rows.game_in_play(row.proposal.channel)?
                        {
                            return Err(refused(AnswerRefused::ChannelBusy { game: busy.id }));
                        }
                        let game = begin(rows, &*dealer, &row, now)?;
                        return Ok(Answered::Accepted(Box::new(game)));
                    }
                    Answer::Decline => ChallengeState::Declined,
                    Answer::Withdraw => ChallengeState::Withdrawn,
                };
                rows.end_challenge(id, how, now)?;
                let mut challenge = Box::new(Challenge::of_row(rows, row)?);
                challenge.state = how;
                Ok(match answer {
                    Answer::Withdraw => Answered::Withdrawn(challenge),
                    Answer::Accept | Answer::Decline => Answered::Declined(challenge),
                })
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

/// Whether a user may give this answer now.
fn may_answer(
    row: &ChallengeRow,
    user: UserId,
    answer: Answer,
    now: Timestamp,
) -> Result<(), AnswerRefused> {
    let proposal = &row.proposal;
    let wanted = match answer {
        Answer::Accept | Answer::Decline => proposal.opponent,
        Answer::Withdraw => proposal.challenger,
    };
    if user != proposal.challenger && user != proposal.opponent {
        return Err(AnswerRefused::Stranger);
    }
    match row.state {
        ChallengeState::Open if now < proposal.expires_at => {}
        ChallengeState::Open | ChallengeState::Expired => return Err(AnswerRefused::Expired),
        how => return Err(AnswerRefused::AlreadyAnswered { how }),
    }
    if user == wanted {
        Ok(())
    } else if user == proposal.challenger {
        Err(AnswerRefused::NotTheOpponent)
    } else {
        Err(AnswerRefused::NotTheChallenger)
    }
}
