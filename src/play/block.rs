//! Whom a player does not want to be challenged by.

use super::error::refused;
use super::{ActionError, Challenge, Failure, Person, Play};
use crate::store::{ChallengeState, StoreError, UserId};

/// How many people somebody can block: as many as one of Discord's menus of users lets them choose
/// (components reference, "User Select": `max_values`).
pub const MOST_BLOCKED: usize = 25;

/// What came of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Everybody whom the player blocks now, the longest first.
    pub people: Vec<Person>,
    /// The open challenges between them and those newly blocked, which ended with it: theirs are
    /// declined, the player's own withdrawn.
    pub ended: Vec<Challenge>,
}

/// Why nobody is blocked. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockRefused {
    /// One cannot block oneself.
    Oneself,
    /// The bot challenges nobody.
    Bot,
    /// More than [`MOST_BLOCKED`] people would be blocked.
    Full,
}

impl Play {
    /// Blocks exactly these people for a player, and whoever else was blocked no more. Challenges
    /// between two of whom one blocks the other are not made; games in play go on. Of those who are
    /// blocked only the ids are kept, until the player unblocks them, whatever becomes of them.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn change_blocks(
        &self,
        blocker: &Person,
        blocked: Vec<Person>,
    ) -> Result<Blocked, ActionError<BlockRefused>> {
        if blocked.iter().any(|person| person.id == blocker.id) {
            return Err(refused(BlockRefused::Oneself));
        }
        if blocked.iter().any(|person| person.id.is_bot()) {
            return Err(refused(BlockRefused::Bot));
        }
        if blocked.len() > MOST_BLOCKED {
            return Err(refused(BlockRefused::Full));
        }
        let now = self.now();
        let blocker = blocker.clone();
        self.store
            .write(move |rows| {
                blocker.note(rows)?;
                let before = rows.blocks_of(blocker.id)?;
                for &user in &before {
                    if blocked.iter().all(|person| person.id != user) {
                        rows.remove_block(blocker.id, user)?;
                    }
                }
                for person in &blocked {
                    rows.add_block(blocker.id, person.id, now)?;
                }
                let mut ended = Vec::new();
                for mut row in rows.open_challenges_of(blocker.id, None)? {
                    let made = &row.proposal;
                    let other = match made.opponent {
                        Some(opponent) if opponent == blocker.id => made.challenger,
                        Some(opponent) => opponent,
                        None => continue,
                    };
                    if blocked.iter().any(|person| person.id == other) {
                        row.state = if other == made.challenger {
                            ChallengeState::Declined
                        } else {
                            ChallengeState::Withdrawn
                        };
                        rows.end_challenge(row.id, row.state, now)?;
                        ended.push(Challenge::of_row(rows, row)?);
                    }
                }
                let people = people(rows, blocker.id)?;
                Ok(Blocked { people, ended })
            })
            .await
    }

    /// Blocks one more person.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn block(
        &self,
        blocker: &Person,
        blocked: Person,
    ) -> Result<Blocked, ActionError<BlockRefused>> {
        let mut all = self.blocks_of(blocker.id).await?;
        all.retain(|person| person.id != blocked.id);
        all.push(blocked);
        self.change_blocks(blocker, all).await
    }

    /// Lifts a block, and says whether there was one.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn unblock(&self, blocker: UserId, blocked: UserId) -> Result<bool, Failure> {
        self.store
            .write(move |rows| Ok(rows.remove_block(blocker, blocked)?))
            .await
    }

    /// Whom a player has blocked, the longest first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn blocks_of(&self, user: UserId) -> Result<Vec<Person>, Failure> {
        self.store.read(move |rows| Ok(people(rows, user)?)).await
    }
}

fn people(rows: &crate::store::Reader<'_>, blocker: UserId) -> Result<Vec<Person>, StoreError> {
    let mut people = Vec::new();
    for user in rows.blocks_of(blocker)? {
        // Whoever was only ever blocked has no name here, nor has whoever was forgotten.
        people.push(Person::load(rows, user)?.unwrap_or_else(|| Person::unknown(user)));
    }
    Ok(people)
}
