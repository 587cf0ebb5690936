//! Snowflakes: the one kind of id that Discord has.

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::clock::Clock;

/// The first second of 2015, in milliseconds since 1970: where Discord's ids begin
/// (reference.mdx, "Snowflakes").
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// An id of a user, guild, channel, message, command or interaction. Newer ids are greater; the
/// upper 42 bits are the milliseconds since 2015. On the wire it is a string of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(u64);

impl Snowflake {
    /// The bare number, for arithmetic such as the shard of a guild.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The shard that Discord gives a guild to (events/gateway.mdx, "Sharding").
    pub const fn shard(self, shards: u64) -> u64 {
        (self.0 >> 22) % shards
    }

    /// When the id was made, in milliseconds since 1970.
    pub const fn created_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH_MS
    }

    /// The id that the `n`th thing of a freshly started sandbox has: always the same one, so that
    /// a bot whose database outlives the sandbox finds its guilds again.
    pub(super) const fn fixed(n: u64) -> Self {
        // One minute apart from 2025-01-01 on, so that guilds fall on different shards.
        Self((1_735_689_600_000 - DISCORD_EPOCH_MS + n * 60_000) << 22)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a snowflake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a positive decimal number of at most 64 bits")]
pub struct NotASnowflake;

impl FromStr for Snowflake {
    type Err = NotASnowflake;

    fn from_str(text: &str) -> Result<Self, NotASnowflake> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotASnowflake);
        }
        match text.parse() {
            Ok(0) | Err(_) => Err(NotASnowflake),
            Ok(n) => Ok(Self(n)),
        }
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Hands out ever greater ids.
#[derive(Debug, Default)]
pub(super) struct Snowflakes {
    clock: Clock,
    last: AtomicU64,
}

impl Snowflakes {
    pub(super) fn new(clock: Clock) -> Self {
        let last = AtomicU64::default();
        Self { clock, last }
    }

    pub(super) fn next(&self) -> Snowflake {
        let by_clock = self.clock.now_ms().saturating_sub(DISCORD_EPOCH_MS) << 22;
        let before = self
            .last
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| {
                Some(by_clock.max(last + 1))
            })
            .unwrap_or_default();
        Snowflake(by_clock.max(before + 1))
    }
}

/// Discord's way to write a time: ISO 8601 with microseconds and an offset.
pub(super) fn iso8601(ms: u64) -> String {
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    jiff::Timestamp::from_millisecond(ms).map_or_else(
        |_| "1970-01-01T00:00:00.000000+00:00".to_owned(),
        |t| t.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_tell_their_time() {
        let ids = Snowflakes::default();
        let made: Vec<_> = (0..10_000).map(|_| ids.next()).collect();
        assert!(made.windows(2).all(|w| w[0] < w[1]));
        assert!(made[0].created_ms() <= Clock::default().now_ms());
        assert!(Snowflake::fixed(900) < made[0]);
    }

    #[test]
    fn only_digits_are_an_id() {
        for bad in ["", "0", "-1", "+5", "0x10", "12a", "99999999999999999999"] {
            assert!(bad.parse::<Snowflake>().is_err(), "{bad}");
        }
        assert_eq!(
            "175928847299117063"
                .parse::<Snowflake>()
                .unwrap()
                .created_ms(),
            1_462_015_105_796
        );
    }

    #[test]
    fn times_are_written_as_discord_does() {
        assert_eq!(
            iso8601(1_462_015_105_796),
            "2016-04-30T11:18:25.796000+00:00"
        );
    }
}
