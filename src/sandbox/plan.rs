//! What a sandbox starts with: its people, servers and channels, and how strict it is.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use super::{clock::Clock, permissions::Permissions};

/// How to start a [`Sandbox`](super::Sandbox).
#[derive(Debug, Clone)]
pub struct SandboxOptions {
    /// Where to listen. Anything but a loopback address is refused.
    pub address: IpAddr,
    /// The port, 0 for any free one.
    pub port: u16,
    /// The bot's token; made up when `None`.
    pub token: Option<String>,
    /// How long an interaction may go unanswered: Discord's 3 s
    /// (interactions/receiving-and-responding.mdx, "Responding to an Interaction").
    pub answer_within: Duration,
    /// How often the bot is told to send a heartbeat.
    pub heartbeat: Duration,
    /// Whether the bot may ask for the privileged intents; else the gateway closes with 4014.
    pub privileged_intents: bool,
    /// What time it is in there.
    pub clock: Clock,
    /// The people and places.
    pub plan: WorldPlan,
}

impl Default for SandboxOptions {
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            token: None,
            answer_within: Duration::from_secs(3),
            heartbeat: Duration::from_millis(41_250),
            privileged_intents: false,
            clock: Clock::default(),
            plan: WorldPlan::default(),
        }
    }
}

/// The people and places of a fresh sandbox. Ids depend on the order alone, so adding at the end
/// leaves the earlier ones as they are.
#[derive(Debug, Clone)]
pub struct WorldPlan {
    /// The bot under test.
    pub bot: PersonPlan,
    /// What the bot was invited with, in every guild.
    pub bot_permissions: Permissions,
    /// Everyone else, people and other bots.
    pub people: Vec<PersonPlan>,
    /// The servers.
    pub guilds: Vec<GuildPlan>,
}

/// A person, or a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonPlan {
    /// Unique, as in `mina`.
    pub username: String,
    /// What others read.
    pub name: String,
    /// A Discord locale such as `en-GB` or `ko`.
    pub locale: String,
    /// Another bot rather than a person.
    pub bot: bool,
}

impl PersonPlan {
    /// A person with that username, name and locale.
    pub fn new(username: &str, name: &str, locale: &str) -> Self {
        Self {
            username: username.to_owned(),
            name: name.to_owned(),
            locale: locale.to_owned(),
            bot: false,
        }
    }

    /// A bot with that username and name.
    pub fn bot(username: &str, name: &str) -> Self {
        Self {
            bot: true,
            ..Self::new(username, name, "en-US")
        }
    }
}

/// A server.
#[derive(Debug, Clone)]
pub struct GuildPlan {
    /// Its name.
    pub name: String,
    /// Its preferred locale: what public texts are written in.
    pub locale: String,
    /// Its members' usernames; the first one owns it and is an administrator. The bot under test
    /// is in every guild besides.
    pub members: Vec<String>,
    /// Its text channels, top to bottom.
    pub channels: Vec<ChannelPlan>,
}

/// A text channel.
#[derive(Debug, Clone)]
pub struct ChannelPlan {
    /// Its name, without `#`.
    pub name: String,
    /// What is written above it.
    pub topic: Option<String>,
    /// The usernames that alone may see it, beside administrators; the bot too must be named.
    /// `None` for everyone.
    pub private_to: Option<Vec<String>>,
}

impl ChannelPlan {
    /// A channel for everyone.
    pub fn new(name: &str, topic: &str) -> Self {
        Self {
            name: name.to_owned(),
            topic: Some(topic.to_owned()),
            private_to: None,
        }
    }

    /// A channel for these alone.
    pub fn private(name: &str, usernames: &[&str]) -> Self {
        Self {
            name: name.to_owned(),
            topic: None,
            private_to: Some(usernames.iter().map(|&u| u.to_owned()).collect()),
        }
    }
}

impl Default for WorldPlan {
    /// A friendly server with four people of three languages, a second bot to challenge by
    /// mistake, and a second, small server in Korean.
    fn default() -> Self {
        let all = ["mina", "joon", "ada", "ben", "beep"]
            .map(str::to_owned)
            .to_vec();
        Self {
            bot: PersonPlan::bot("wayk", "Wayk"),
            bot_permissions: Permissions::BOT,
            people: vec![
                PersonPlan::new("mina", "Mina", "ko"),
                PersonPlan::new("joon", "Joon", "ko"),
                PersonPlan::new("ada", "Ada", "en-GB"),
                PersonPlan::new("ben", "Ben", "en-US"),
                PersonPlan::bot("beep", "Beep"),
            ],
            guilds: vec![
                GuildPlan {
                    name: "The Drowsy Ark".to_owned(),
                    locale: "en-US".to_owned(),
                    members: all,
                    channels: vec![
                        ChannelPlan::new("general", "Talk about anything"),
                        ChannelPlan::new("games", "Games of Wayk"),
                        ChannelPlan::new("off-topic", "Everything else"),
                    ],
                },
                GuildPlan {
                    name: "작은 방주".to_owned(),
                    locale: "ko".to_owned(),
                    members: vec!["joon".to_owned(), "mina".to_owned()],
                    channels: vec![ChannelPlan::new("일반", "아무 이야기나")],
                },
            ],
        }
    }
}
