//! Servers that the bot leaves and comes back to.
//!
//! When it is thrown out, everything in the server stops at once: nothing is sent, no clock runs.
//! When it comes back within [`KEPT_FOR`], everything goes on as if no time had passed; after that
//! all that it knew of the server is deleted.

use super::{Failure, Play, SignedDuration};
use crate::store::{GameId, GuildId, Reader, StoreError};

/// How long the data of a server is kept that the bot has left.
pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Play {
    /// Notes that the bot is in a server: what had stopped there goes on. Whether it came back.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn guild_joined(&self, guild: GuildId) -> Result<bool, Failure> {
        let known = self.store.read(move |rows| rows.stay(guild)).await?;
        // This is asked of every server at every start, and nothing is written for most.
        if known.is_some_and(|stay| stay.left_at.is_none()) {
            return Ok(false);
        }
        let now = self.now();
        self.store
            .write(move |rows| {
                let left_at = rows.stay(guild)?.and_then(|stay| stay.left_at);
                rows.note_stay(guild, now)?;
                if let Some(left_at) = left_at {
                    rows.postpone_guild(guild, left_at, now)?;
                    if rows.end_downtime(guild, now)? {
                        rows.mark_clocks_behind(Some(guild))?;
                    }
                }
                Ok(left_at.is_some())
            })
            .await
    }

    /// Notes that the bot was thrown out of a server, where everything stops. A server that Discord
    /// only cannot reach for the moment is not left.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn guild_left(&self, guild: GuildId) -> Result<(), Failure> {
        let now = self.now();
        self.store
            .write(move |rows| {
                rows.note_leaving(guild, now)?;
                rows.begin_downtime(guild, now)?;
                Ok(rows.mark_clocks_behind(Some(guild))?)
            })
            .await
    }

    /// Whether a game stands still because the bot is out of its server: nothing may be done in it
    /// from elsewhere, where only one of the players could. Against the bot nobody else waits, and
    /// whoever has installed it for themselves plays on.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn stands_still(&self, game: GameId) -> Result<bool, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.game(game)?.filter(|row| row.level.is_none());
                match row.and_then(|row| row.guild) {
                    Some(guild) => Ok(is_out_of(rows, guild)?),
                    None => Ok(false),
                }
            })
            .await
    }

    /// Whether the bot was thrown out of a server. From one in which it never was it knows nothing.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn is_out_of(&self, guild: GuildId) -> Result<bool, Failure> {
        self.store
            .read(move |rows| Ok(is_out_of(rows, guild)?))
            .await
    }

    /// Compares the servers that the bot knows itself to be in with those that Discord names at a
    /// start, of one shard of so many: from what is missing it was thrown out while it was down.
    /// These are given back.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn compare_guilds(
        &self,
        named: Vec<GuildId>,
        shard: u64,
        shards: u64,
    ) -> Result<Vec<GuildId>, Failure> {
        // Discord's own rule for which shard is told of a guild (gateway page, "Sharding").
        let is_missing = move |guild: &GuildId| {
            (guild.get() >> 22) % shards.max(1) == shard && !named.contains(guild)
        };
        let left: Vec<GuildId> = self
            .store
            .read(move |rows| {
                let stays = rows.guilds_stayed_in()?;
                Ok::<_, StoreError>(stays.into_iter().filter(is_missing).collect())
            })
            .await?;
        for &guild in &left {
            self.guild_left(guild).await?;
        }
        Ok(left)
    }

    /// Deletes the data of servers that the bot has been out of for [`KEPT_FOR`], and says which.
    /// Call it every few seconds; at any other time it does nothing.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn forget_left_guilds(&self) -> Result<Vec<GuildId>, Failure> {
        let before = self.now() - KEPT_FOR;
        let due = self
            .store
            .read(move |rows| rows.guilds_left_before(before))
            .await?;
        for &guild in &due {
            self.store
                .write(move |rows| {
                    // It may have come back this very moment.
                    let stay = rows.stay(guild)?;
                    let is_due = |left| left <= before;
                    if stay.and_then(|stay| stay.left_at).is_some_and(is_due) {
                        rows.forget_guild(guild)?;
                    }
                    Ok::<_, Failure>(())
                })
                .await?;
        }
        Ok(due)
    }
}

fn is_out_of(rows: &Reader<'_>, guild: GuildId) -> Result<bool, StoreError> {
    let stay = rows.stay(guild)?;
    Ok(stay.is_some_and(|stay| stay.left_at.is_some()))
}
