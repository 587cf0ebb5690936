//! Which Discord the bot talks to: the real one, or one on this machine.

use std::net::IpAddr;
use std::str::FromStr;

use serenity::http::{Http, HttpBuilder};

use super::refusal::Refusal;
use super::text;

/// Which Discord.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DiscordApi {
    /// The real one.
    #[default]
    Real,
    /// One on this machine, such as the sandbox.
    Loopback(LoopbackAddress),
}

/// `http://127.0.0.1:PORT`: an address on this machine and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopbackAddress(String);

/// Why the bot does not talk to a Discord.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// Only the sandbox may stand in for Discord.
    #[error(
        "{0:?} is not http:// with a loopback address and a port, such as http://127.0.0.1:8123"
    )]
    NotLoopback(String),
    /// The gateway's address cannot be had.
    #[error("{api} does not tell its gateway: {refusal}")]
    NoGateway {
        /// Which Discord.
        api: String,
        /// What it said.
        refusal: Refusal,
    },
    /// The loopback Discord sends the bot elsewhere.
    #[error("the Discord on this machine names a gateway that is not on this machine: {0:?}")]
    GatewayElsewhere(String),
}

impl FromStr for LoopbackAddress {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Self, ApiError> {
        let text = text.trim_end_matches('/');
        match loopback_host(text, "http://") {
            Some(()) => Ok(Self(text.to_owned())),
            None => Err(ApiError::NotLoopback(text.to_owned())),
        }
    }
}

/// Whether an address is this scheme, a loopback host and a port, and nothing that could make it
/// another host's.
fn loopback_host(address: &str, scheme: &str) -> Option<()> {
    let authority = address.strip_prefix(scheme)?.trim_end_matches('/');
    let (host, port) = authority.rsplit_once(':')?;
    port.parse::<u16>().ok()?;
    let host = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
        .unwrap_or(host);
    let address: IpAddr = host.parse().ok()?;
    address.is_loopback().then_some(())
}

impl DiscordApi {
    /// Discord's REST with this token.
    ///
    /// On loopback serenity's rate limiter is off: it is what reads the proxy's address, and with
    /// it on every request would go to the real Discord.
    pub fn http(&self, token: &str) -> Http {
        let builder =
            HttpBuilder::new(token).default_allowed_mentions(text::allowed_mentions(None));
        match self {
            Self::Real => builder.build(),
            Self::Loopback(LoopbackAddress(address)) => builder
                .proxy(address.clone())
                .ratelimiter_disabled(true)
                .build(),
        }
    }

    /// Fetches the gateway's address, so that a wrong token or a Discord that is away is known by
    /// name before anything else starts.
    ///
    /// # Errors
    ///
    /// It cannot be had, or leads away from this machine where it must not.
    pub async fn check_gateway(&self, http: &Http) -> Result<(), ApiError> {
        let gateway = http
            .get_gateway()
            .await
            .map_err(|error| ApiError::NoGateway {
                api: match self {
                    Self::Real => "Discord".to_owned(),
                    Self::Loopback(LoopbackAddress(address)) => address.clone(),
                },
                refusal: error.into(),
            })?;
        self.allow_gateway(&gateway.url)
    }

    /// Whether the bot may connect to this gateway: serenity falls back to the real one where it
    /// cannot fetch the address, so this is asked again of what it will use.
    ///
    /// # Errors
    ///
    /// It leads away from this machine where it must not.
    pub fn allow_gateway(&self, url: &str) -> Result<(), ApiError> {
        match self {
            Self::Real => Ok(()),
            Self::Loopback(_) => loopback_host(url, "ws://")
                .ok_or_else(|| ApiError::GatewayElsewhere(url.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_stands_in_for_discord() {
        for good in [
            "http://127.0.0.1:80",
            "http://127.0.0.2:8123/",
            "http://[::1]:8123",
        ] {
            assert!(good.parse::<LoopbackAddress>().is_ok(), "{good}");
        }
        for bad in [
            "",
            "127.0.0.1:80",
            "https://127.0.0.1:80",
            "http://localhost:80",
            "http://discord.com:80",
            "http://127.0.0.1",
            "http://127.0.0.1@example.com:80",
            "http://127.0.0.1:80@example.com",
            "http://10.0.0.1:80",
            "http://127.0.0.1:80/api",
        ] {
            assert!(bad.parse::<LoopbackAddress>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_loopback_discord_cannot_send_the_bot_elsewhere() {
        let api = DiscordApi::Loopback("http://127.0.0.1:80".parse().unwrap());
        assert!(api.allow_gateway("ws://127.0.0.1:80").is_ok());
        assert!(api.allow_gateway("wss://gateway.discord.gg").is_err());
        assert!(
            DiscordApi::Real
                .allow_gateway("wss://gateway.discord.gg")
                .is_ok()
        );
    }
}
