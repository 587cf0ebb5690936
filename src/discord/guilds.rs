//! Servers that the bot comes into and is thrown out of.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serenity::all::{GuildId, Ready};

use super::app::App;
use super::problem::chain;

/// The shards whose servers were compared with those that were known. Each is told of its own alone.
#[derive(Debug, Default)]
pub struct Compared(Mutex<Shards>);

#[derive(Debug, Default)]
struct Shards {
    compared: BTreeSet<u64>,
    /// How many there are, 0 before the first has said so.
    of: u64,
}

impl Compared {
    /// One of so many shards has compared.
    fn note(&self, shard: u64, of: u64) {
        let mut shards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if shards.of != of {
            *shards = Shards {
                of,
                ..Shards::default()
            };
        }
        shards.compared.insert(shard);
    }

    /// Whether every shard has.
    pub fn is_complete(&self) -> bool {
        let shards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shards.of > 0 && (0..shards.of).all(|shard| shards.compared.contains(&shard))
    }
}

/// The bot is in a server: it was just let in, or it is told so at every start.
pub async fn joined(app: &App, guild: GuildId) {
    let Some(_guard) = app.work() else {
        return;
    };
    match app.play.guild_joined(play_id(guild)).await {
        Ok(true) => tracing::info!(%guild, "back in a server: its games go on"),
        Ok(false) => {}
        Err(failure) => tracing::error!(%guild, "could not be noted: {}", chain(&failure)),
    }
}

/// The bot was thrown out of a server. One that Discord cannot reach for the moment is not left.
pub async fn left(app: &App, guild: GuildId) {
    let Some(_guard) = app.work() else {
        return;
    };
    match app.play.guild_left(play_id(guild)).await {
        Ok(()) => tracing::info!(%guild, "out of a server: its games stand still"),
        Err(failure) => tracing::error!(%guild, "could not be noted: {}", chain(&failure)),
    }
}

/// Discord names the servers of a shard at a start: from those that are missing the bot was thrown
/// out while it was down. Servers that it cannot reach for the moment are among the named.
pub async fn compare(app: &App, ready: &Ready) {
    let Some(_guard) = app.work() else {
        return;
    };
    // In all others it is, also where it was let in again while it was down.
    for guild in &ready.guilds {
        joined(app, guild.id).await;
    }
    let named = ready.guilds.iter().map(|guild| play_id(guild.id)).collect();
    let (shard, shards) = ready
        .shard
        .map_or((0, 1), |shard| (shard.id.0.into(), shard.total.into()));
    match app.play.compare_guilds(named, shard, shards).await {
        Ok(left) => {
            for guild in left {
                tracing::info!(%guild, "was thrown out of a server while it was down");
            }
            app.compared.note(shard, shards);
        }
        Err(failure) => tracing::error!("servers could not be compared: {}", chain(&failure)),
    }
}

const fn play_id(guild: GuildId) -> crate::play::GuildId {
    crate::play::GuildId::new(guild.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_known_once_every_shard_has_compared() {
        let compared = Compared::default();
        assert!(!compared.is_complete());
        compared.note(0, 3);
        compared.note(2, 3);
        compared.note(2, 3);
        assert!(!compared.is_complete());
        compared.note(1, 3);
        assert!(compared.is_complete());
        // Discord asks for more of them.
        compared.note(1, 4);
        assert!(!compared.is_complete());
    }
}
