//! Answers to challenges: from the offer to the first board.

use std::sync::Arc;

use super::error::refused;
use super::{
    ActionError, Challenge, Dealer, DeclineReason, Failure, GRACE, Game, GuildSettings, Person,
    Play, Timestamp, notice,
};
use crate::rules::{BySide, Record, Replay};
use crate::store::{
    ChallengeId, ChallengeRow, ChallengeState, GameId, NewGameRow, Reader, UserId, Writer,
};

/// What is said to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The opponent takes it up, or anybody one that was made to anyone.
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
    /// The challenger pressed what only the opponent may, or anybody else.
    NotTheOpponent,
    /// Somebody pressed what only the challenger may.
    NotTheChallenger,
    /// One of the two has blocked the other, so the user cannot take up what was made to anyone.
    Blocked {
        /// Whether it was the user, who then may be told of it.
        by_user: bool,
    },
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

/// Why a reason to decline is not noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonRefused {
    /// There is no such challenge.
    NoSuchChallenge,
    /// The user did not decline it: another was asked, or it has another answer.
    NotTheirs,
}

/// Begins the game that an open challenge proposes, against this opponent. Whether its channel is
/// free was looked at.
pub(super) fn begin(
    rows: &Writer<'_>,
    dealer: &dyn Dealer,
    challenge: &ChallengeRow,
    opponent: UserId,
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
                opponent
            }
        }),
        level: None,
        deal: Record::new(replay).to_string(),
        pace: proposal.pace.clone(),
        is_rated: GuildSettings::load(rows, proposal.guild)?.is_rated,
        rematch_of: proposal.rematch_of,
        started_at: now,
    };
    let id = rows.add_game(&new)?;
    rows.accept_challenge(challenge.id, id, opponent, now)?;
    let mut game = Game::load_known(rows, id)?;
    notice::turned(rows, &mut game, now)?;
    rows.add_delivery(game.delivery(), now + GRACE)?;
    Ok(game)
}

impl Play {
    /// Whether a user may accept a challenge at this moment, as far as these two are concerned.
    ///
    /// # Errors
    ///
    /// What [`Play::answer_challenge`] would refuse, or what failed.
    pub async fn may_accept(
        &self,
        user: UserId,
        id: ChallengeId,
    ) -> Result<(), ActionError<AnswerRefused>> {
        let now = self.now();
        self.store
            .read(move |rows| {
                let row = rows
                    .challenge(id)?
                    .ok_or_else(|| refused(AnswerRefused::NoSuchChallenge))?;
                may_answer(&row, user, Answer::Accept, now).map_err(refused)?;
                may_take_up(rows, &row, user)
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
        person: &Person,
        id: ChallengeId,
        answer: Answer,
    ) -> Result<Answered, ActionError<AnswerRefused>> {
        let now = self.now();
        let dealer = Arc::clone(&self.dealer);
        let person = person.clone();
        self.store
            .write(move |rows| {
                let row = rows
                    .challenge(id)?
                    .ok_or_else(|| refused(AnswerRefused::NoSuchChallenge))?;
                may_answer(&row, person.id, answer, now).map_err(refused)?;
                let how = match answer {
                    Answer::Accept => {
                        may_take_up(rows, &row, person.id)?;
                        if row.proposal.is_for_anyone {
                            person.note(rows)?;
                        }
                        let game = begin(rows, &*dealer, &row, person.id, now)?;
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

    /// Says why one has declined a challenge, or that one would rather not say. The last word
    /// counts.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn give_reason(
        &self,
        user: UserId,
        id: ChallengeId,
        reason: Option<DeclineReason>,
    ) -> Result<Challenge, ActionError<ReasonRefused>> {
        self.store
            .write(move |rows| {
                let mut row = rows
                    .challenge(id)?
                    .ok_or_else(|| refused(ReasonRefused::NoSuchChallenge))?;
                let is_theirs = row.proposal.opponent == Some(user);
                if !is_theirs || row.state != ChallengeState::Declined {
                    return Err(refused(ReasonRefused::NotTheirs));
                }
                row.reason = reason.map(|reason| reason.word().to_owned());
                rows.note_reason(id, row.reason.as_deref())?;
                Ok(Challenge::of_row(rows, row)?)
            })
            .await
    }
}

/// Whether a challenge that a user may answer can become a game.
fn may_take_up(
    rows: &Reader<'_>,
    row: &ChallengeRow,
    user: UserId,
) -> Result<(), ActionError<AnswerRefused>> {
    let challenger = row.proposal.challenger;
    if row.proposal.is_for_anyone {
        // They cannot have known of each other what they know of whom they challenge.
        for (one, other, by_user) in [(user, challenger, true), (challenger, user, false)] {
            if rows.has_blocked(one, other)? {
                return Err(refused(AnswerRefused::Blocked { by_user }));
            }
        }
    }
    if !row.proposal.thread
        && let Some(busy) = rows.game_in_play(row.proposal.channel)?
    {
        return Err(refused(AnswerRefused::ChannelBusy { game: busy.id }));
    }
    Ok(())
}

/// Whether a user may give this answer now.
fn may_answer(
    row: &ChallengeRow,
    user: UserId,
    answer: Answer,
    now: Timestamp,
) -> Result<(), AnswerRefused> {
    let proposal = &row.proposal;
    let is_challenger = user == proposal.challenger;
    let is_opponent = !is_challenger && (proposal.is_for_anyone || proposal.opponent == Some(user));
    if !is_challenger && !is_opponent {
        return Err(AnswerRefused::Stranger);
    }
    match row.state {
        ChallengeState::Open if now < proposal.expires_at => {}
        ChallengeState::Open | ChallengeState::Expired => return Err(AnswerRefused::Expired),
        how => return Err(AnswerRefused::AlreadyAnswered { how }),
    }
    match answer {
        // Whoever does not want to take up what is for anyone leaves it to others.
        Answer::Decline if proposal.is_for_anyone => Err(AnswerRefused::NotTheOpponent),
        Answer::Accept | Answer::Decline if is_challenger => Err(AnswerRefused::NotTheOpponent),
        Answer::Withdraw if is_opponent => Err(AnswerRefused::NotTheChallenger),
        _ => Ok(()),
    }
}
