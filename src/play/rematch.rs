//! Playing again with sides changed.

use std::sync::Arc;

use super::challenge::in_time;
use super::challenge_answer::begin;
use super::error::refused;
use super::{ActionError, CHALLENGE_LASTS, Challenge, Game, Play, Restraint, restraint, solo};
use crate::store::{GameId, NewChallengeRow, UserId};

/// What came of pressing Rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// It is offered to the other player, as a challenge with sides changed. It can be answered
    /// like every challenge, or by the other player's pressing Rematch too.
    Offered(Box<Challenge>),
    /// The other player had offered it, or is the bot: the game begins.
    Started(Box<Game>),
}

/// Why there is no rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RematchRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user played no part in it.
    NotAPlayer,
    /// It is still in play.
    NotOver,
    /// This user has offered it already; the other player has yet to answer.
    AlreadyOffered {
        /// The offer.
        challenge: Box<Challenge>,
    },
    /// The two have another open challenge in the channel, to be answered or withdrawn first.
    ChallengeOpen {
        /// That challenge.
        challenge: Box<Challenge>,
    },
    /// The rematch has begun; there is one at most.
    AlreadyStarted {
        /// It.
        game: Box<Game>,
    },
    /// The other player wanted to be forgotten.
    NobodyThere,
    /// Another game is in play in the channel.
    ChannelBusy {
        /// That game.
        game: GameId,
    },
    /// They may not challenge the other player, or not yet.
    Restrained(Restraint),
}

impl Play {
    /// Asks for a rematch of a finished game, in the channel it was played in: the first press
    /// offers it, the other player's press accepts it; the bot is always ready. There is never more
    /// than one.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn rematch(
        &self,
        user: UserId,
        game: GameId,
    ) -> Result<Rematch, ActionError<RematchRefused>> {
        let now = self.now();
        let dealer = Arc::clone(&self.dealer);
        self.store
            .write(move |rows| {
                let old =
                    Game::load(rows, game)?.ok_or_else(|| refused(RematchRefused::NoSuchGame))?;
                let side = old
                    .side_of(user)
                    .ok_or_else(|| refused(RematchRefused::NotAPlayer))?;
                if !old.is_over() {
                    return Err(refused(RematchRefused::NotOver));
                }
                if old.players[side.other()].id.is_former() {
                    return Err(refused(RematchRefused::NobodyThere));
                }
                if let Some(begun) = rows.rematch_of(old.id)? {
                    return Err(refused(RematchRefused::AlreadyStarted {
                        game: Box::new(Game::load_known(rows, begun)?),
                    }));
                }
                let offer = in_time(rows, rows.open_rematch(old.id)?, now)?;
                if let Some(offer) = &offer
                    && offer.proposal.challenger == user
                {
                    return Err(refused(RematchRefused::AlreadyOffered {
                        challenge: Box::new(Challenge::of_row(rows, offer.clone())?),
                    }));
                }
                if let Some(busy) = rows.game_in_play(old.channel)? {
                    return Err(refused(RematchRefused::ChannelBusy { game: busy.id }));
                }
                if let Some(solo) = &old.solo {
                    let new = solo.again(&old);
                    let game = solo::deal(rows, &*dealer, &new, Some(old.id), now)?;
                    return Ok(Rematch::Started(Box::new(game)));
                }
                if let Some(offer) = &offer {
                    let game = begin(rows, &*dealer, offer, user, now)?;
                    return Ok(Rematch::Started(Box::new(game)));
                }
                let opponent = old.players[side.other()].id;
                let open = rows.open_challenge_between(old.channel, user, opponent)?;
                if let Some(open) = in_time(rows, open, now)? {
                    return Err(refused(RematchRefused::ChallengeOpen {
                        challenge: Box::new(Challenge::of_row(rows, open)?),
                    }));
                }
                if let Some(restraint) = restraint::between(rows, user, opponent, now)? {
                    return Err(refused(RematchRefused::Restrained(restraint)));
                }
                if let Some(restraint) = restraint::today(rows, user, now)? {
                    return Err(refused(RematchRefused::Restrained(restraint)));
                }
                // Two people play in a server: only there a challenge is made.
                let guild = old
                    .guild
                    .ok_or_else(|| refused(RematchRefused::NoSuchGame))?;
                let row = NewChallengeRow {
                    guild,
                    channel: old.channel,
                    challenger: user,
                    opponent: Some(opponent),
                    is_for_anyone: false,
                    ship: old.replay.board().ship(),
                    pace: old.pace.word().to_owned(),
                    thread: false,
                    side: Some(side.other()),
                    rematch_of: Some(old.id),
                    created_at: now,
                    expires_at: now + CHALLENGE_LASTS,
                };
                Ok(Rematch::Offered(Box::new(Challenge::make(rows, &row)?)))
            })
            .await
    }
}
