//! One interaction, of whatever kind, as the handlers need it.

use std::time::{Duration, Instant};

use serenity::all::{
    CommandInteraction, ComponentInteraction, Member, MessageFlags, PartialChannel, Permissions,
    User,
};

use super::access::Rights;
use super::app::App;
use super::problem::{Problem, chain};
use super::text;
use crate::i18n::Locale;
use crate::play::{
    ChannelId, GuildId, GuildSettings, Language, LocaleTag, MessageId, Person, PlayerName, UserId,
};

/// How long reading what a server has chosen may take: it comes before everything else that has
/// three seconds, and takes microseconds.
const READ_WITHIN: Duration = Duration::from_millis(400);

/// Who pressed or typed, where, and in which languages to answer.
#[derive(Clone, Debug)]
pub struct Call {
    /// Discord's number of the interaction.
    pub id: serenity::all::InteractionId,
    /// What answers it; good for fifteen minutes and worth nothing in a log.
    pub(super) token: String,
    /// Who.
    pub person: Person,
    /// In which server, `None` in private messages with the bot.
    pub guild: Option<GuildId>,
    /// In which channel or thread.
    pub channel: ChannelId,
    /// What the bot may do there.
    pub rights: Rights,
    /// The language of the one who pressed or typed: for private answers.
    pub reader: Locale,
    /// The language of the server, in private messages that of the reader: for what everybody sees.
    pub public: Locale,
    /// What the server has chosen; the defaults in private messages.
    pub server: GuildSettings,
    /// Whether the one who pressed or typed manages the server, at this moment.
    pub manages: bool,
    /// The channel that the thread is in, `None` in a channel.
    pub parent: Option<ChannelId>,
    /// The server's language as Discord names it.
    pub guild_locale: Option<LocaleTag>,
    /// The message whose button or menu was used.
    pub source: Option<Source>,
    /// The largest file that may be attached, in bytes.
    pub upload_limit: usize,
    /// When it arrived.
    pub since: Instant,
}

/// The message whose button or menu was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The message.
    pub message: MessageId,
    /// Whether only the one who used it sees it.
    pub private: bool,
}

/// The call of an interaction: Discord's library has a type for each kind, with the same fields and
/// nothing in common.
macro_rules! call {
    ($interaction:ident, $member:expr, $source:expr) => {{
        let member: Option<&Member> = $member;
        let guild = $interaction.guild_id.map(|guild| GuildId::new(guild.get()));
        let reader = Locale::for_reader(&$interaction.locale);
        let guild_locale = $interaction.guild_locale.as_deref();
        Self {
            id: $interaction.id,
            token: $interaction.token.clone(),
            person: caller(&$interaction.user, member, &$interaction.locale),
            guild,
            channel: ChannelId::new($interaction.channel_id.get()),
            rights: Rights::of($interaction.app_permissions, $interaction.channel.as_ref()),
            reader,
            public: guild.map_or(reader, |_| public_locale(guild_locale)),
            server: GuildSettings::default(),
            manages: manages(member),
            parent: parent($interaction.channel.as_ref()),
            guild_locale: guild_locale.map(LocaleTag::new),
            source: $source,
            upload_limit: $interaction.attachment_size_limit as usize,
            since: Instant::now(),
        }
    }};
}

impl Call {
    /// The call of a command.
    pub fn of_command(interaction: &CommandInteraction) -> Self {
        call!(interaction, interaction.member.as_deref(), None)
    }

    /// The call of a button or a menu.
    pub fn of_component(interaction: &ComponentInteraction) -> Self {
        let message = &interaction.message;
        let is_private = |flags: MessageFlags| flags.contains(MessageFlags::EPHEMERAL);
        let source = Source {
            message: MessageId::new(message.id.get()),
            private: message.flags.is_some_and(is_private),
        };
        call!(interaction, interaction.member.as_ref(), Some(source))
    }

    /// The same with what the server has chosen. It is answered in time whatever becomes of it, if
    /// perhaps in the other language.
    pub async fn in_server(mut self, app: &App) -> Self {
        let Some(guild) = self.guild else {
            return self;
        };
        let reading = app.play.guild_settings(guild);
        match tokio::time::timeout(READ_WITHIN, reading).await {
            Ok(Ok(server)) => {
                self.public = language(server.language, self.public);
                self.server = server;
            }
            Ok(Err(failure)) => {
                tracing::error!(%guild, "settings could not be read: {}", chain(&failure));
            }
            Err(_) => tracing::warn!(%guild, "settings take too long to read"),
        }
        self
    }

    /// That games may be played here, for somebody who used a command.
    ///
    /// # Errors
    ///
    /// Where they may be.
    pub fn may_play_here(&self) -> Result<(), Problem> {
        self.is_allowed_here("guild-channel-not-allowed")
    }

    /// That games may still be played here, for somebody who pressed what begins one: the server may
    /// have chosen other channels since.
    ///
    /// # Errors
    ///
    /// Where they may be, and what to do there.
    pub fn may_begin_here(&self) -> Result<(), Problem> {
        self.is_allowed_here("guild-channel-no-more")
    }

    fn is_allowed_here(&self, refusal: &str) -> Result<(), Problem> {
        if self.server.allows(self.channel, self.parent) {
            return Ok(());
        }
        let allowed = self.server.channels.iter().copied().map(text::channel);
        let allowed = allowed.collect::<Vec<_>>().join(", ");
        let arguments = [("channels", allowed.into())];
        Err(Problem::told(self.reader.text_with(refusal, &arguments)))
    }

    /// Who pressed or typed.
    pub const fn user(&self) -> UserId {
        self.person.id
    }
}

/// Whether a member may manage the server: Discord sends their rights with each interaction.
fn manages(member: Option<&Member>) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|rights| rights.intersects(MANAGERS))
}

/// The rights that let somebody set up a server. An administrator has all.
const MANAGERS: Permissions = Permissions::MANAGE_GUILD.union(Permissions::ADMINISTRATOR);

/// The channel that a thread is in. A channel has a parent too, the category.
fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let channel = channel.filter(|channel| channel.thread_metadata.is_some())?;
    channel.parent_id.map(|parent| ChannelId::new(parent.get()))
}

/// The language that a server has chosen, `auto` where it leaves it to Discord.
pub const fn language(chosen: Language, auto: Locale) -> Locale {
    match chosen {
        Language::Auto => auto,
        Language::English => Locale::English,
        Language::Korean => Locale::Korean,
    }
}

/// The language of what everybody in a server sees.
pub fn public_locale(guild_locale: Option<&str>) -> Locale {
    guild_locale.map_or_else(Locale::default, Locale::for_reader)
}

/// The language that somebody was last seen to read.
pub fn reader_locale(person: &Person) -> Locale {
    public_locale(person.locale.as_ref().map(LocaleTag::as_str))
}

fn caller(user: &User, member: Option<&Member>, locale: &str) -> Person {
    let nick = member.and_then(|member| member.nick.as_deref());
    Person {
        locale: Some(LocaleTag::new(locale)),
        ..person(user, nick)
    }
}

/// Somebody under the name that the server shows.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    Person {
        id: UserId::new(user.id.get()),
        name: PlayerName::new(nick.unwrap_or_else(|| user.display_name())),
        locale: None,
    }
}
