//! A person who wants to be forgotten.

use super::{Challenge, Failure, Game, Person, Play, Timestamp};
use crate::rules::{Decision, Side};
use crate::store::{ChallengeState, ChannelId, GameRow, MessageId, UserId, Writer};

/// What being forgotten put an end to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// The games with others that were in play, now over: their ends are in the outbox.
    pub ended: Vec<Game>,
    /// The challenges that waited for an answer, as they were but for the former player's name;
    /// they are gone.
    pub withdrawn: Vec<Challenge>,
    /// The messages under which games against the bot could be played on, which are gone.
    pub controls: Vec<(ChannelId, MessageId)>,
}

impl Play {
    /// Forgets a person: ends their games in play (called off before both have made their second
    /// move, resigned from then on), then deletes all that is kept about them. Their games with
    /// others stay as those of a former player; everything that is theirs alone goes.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn forget(&self, user: UserId) -> Result<Forgotten, Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let mut ended = Vec::new();
                for row in rows.games_in_play_of(user, None)? {
                    if row.level.is_none() {
                        end(rows, &row, user, now)?;
                        ended.push(row.id);
                    }
                }
                let mut withdrawn = Vec::new();
                for row in rows.open_challenges_of(user, None)? {
                    let mut challenge = Challenge::of_row(rows, row)?;
                    challenge.state = ChallengeState::Withdrawn;
                    withdrawn.push(challenge);
                }
                let controls = rows.controls_of_solo_games(user)?;
                rows.forget_player(user)?;
                for challenge in &mut withdrawn {
                    let former = |side| Person::load(rows, UserId::former(side));
                    if challenge.challenger.id == user {
                        if let Some(former) = former(Side::Amber)? {
                            challenge.challenger = former;
                        }
                    } else {
                        challenge.opponent = former(Side::Cyan)?;
                    }
                }
                let ended = ended
                    .into_iter()
                    .filter_map(|id| Game::load(rows, id).transpose())
                    .filter_map(undamaged)
                    .collect::<Result<_, _>>()?;
                Ok(Forgotten {
                    ended,
                    withdrawn,
                    controls,
                })
            })
            .await
    }
}

/// Ends a game in play of somebody who goes.
fn end(rows: &Writer<'_>, row: &GameRow, user: UserId, now: Timestamp) -> Result<(), Failure> {
    match Game::of_row(rows, row) {
        Ok(mut game) => {
            let decision = match game.side_of(user) {
                Some(side) if !game.can_be_called_off() => Decision::Resigned(side),
                _ => Decision::CalledOff,
            };
            game.decide(rows, decision, Some(user), now)
        }
        // One that cannot be read is no reason to keep anybody's data.
        Err(Failure::Damaged { .. }) => {
            Ok(rows.finish_game(row.id, Some(Decision::CalledOff), now)?)
        }
        Err(failure) => Err(failure),
    }
}

/// A game, but for one that cannot be read.
fn undamaged(game: Result<Game, Failure>) -> Option<Result<Game, Failure>> {
    match game {
        Err(Failure::Damaged { .. }) => None,
        game => Some(game),
    }
}
