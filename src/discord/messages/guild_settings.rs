//! The private panel of a server's settings, for those who manage it.

use serenity::all::{
    ButtonStyle, ChannelType, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
};

use super::panel::{Choice, menu, on_off, row};
use crate::discord::custom_id::{Control, GuildField, SettingsField};
use crate::discord::letter::Letter;
use crate::i18n::Locale;
use crate::play::{ChannelId, GuildSettings, Language, Look, Pace, Ship};

/// The most channels that a menu lets one choose (components reference, "Channel Select").
const MOST_CHANNELS: u8 = 25;

/// The pages of the panel: a message has room for five menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuildPage {
    /// Where games are played, and where the deeds of admins are told.
    #[default]
    Places,
    /// What a new game is.
    Games,
    /// What everybody reads and sees.
    Looks,
}

impl GuildPage {
    /// Every page.
    pub const ALL: [Self; 3] = [Self::Places, Self::Games, Self::Looks];

    const fn word(self) -> &'static str {
        match self {
            Self::Places => "places",
            Self::Games => "games",
            Self::Looks => "looks",
        }
    }

    /// The page of a menu's value.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.word() == word)
    }
}

/// A page of the panel.
pub fn guild_settings(settings: &GuildSettings, page: GuildPage, locale: Locale) -> Letter {
    let about = locale.text_with("guild-about", &[("page", page.word().into())]);
    let mut letter = Letter::of(format!("{}\n{about}", locale.text("guild-title")));
    let pages = GuildPage::ALL.map(|page| Choice::named("guild-page", "page", page.word(), locale));
    letter
        .rows
        .push(words(GuildField::Page, page.word(), pages, locale));
    letter.rows.extend(match page {
        GuildPage::Places => places(settings, locale),
        GuildPage::Games => games(settings, locale),
        GuildPage::Looks => looks(settings, locale),
    });
    let back = Control::Settings(SettingsField::Open);
    letter.with_row(CreateActionRow::Buttons(vec![
        CreateButton::new(back.to_string())
            .style(ButtonStyle::Secondary)
            .label(locale.text("guild-back")),
    ]))
}

fn words(
    field: GuildField,
    set: &str,
    choices: impl IntoIterator<Item = Choice>,
    locale: Locale,
) -> CreateActionRow {
    let placeholder = locale.text("guild-title-plain");
    row(menu(Control::Guild(field), placeholder, set, choices))
}

fn switch(field: GuildField, key: &str, on: bool, locale: Locale) -> CreateActionRow {
    let choices = [true, false].map(|on| Choice::named(key, "on", on_off(on), locale));
    words(field, on_off(on), choices, locale)
}

/// A menu of text channels, so many of which may be chosen, or none.
fn channels(
    field: GuildField,
    set: &[ChannelId],
    most: u8,
    placeholder: String,
) -> CreateActionRow {
    let set = set
        .iter()
        .take(most.into())
        .map(|channel| serenity::all::ChannelId::new(channel.get()))
        .collect();
    let menu = CreateSelectMenu::new(
        Control::Guild(field).to_string(),
        CreateSelectMenuKind::Channel {
            channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
            default_channels: Some(set),
        },
    );
    row(menu.min_values(0).max_values(most).placeholder(placeholder))
}

fn places(settings: &GuildSettings, locale: Locale) -> Vec<CreateActionRow> {
    let log: Vec<ChannelId> = settings.log_channel.into_iter().collect();
    vec![
        channels(
            GuildField::Channels,
            &settings.channels,
            MOST_CHANNELS,
            locale.text("guild-channels-all"),
        ),
        switch(
            GuildField::Threads,
            "guild-threads",
            settings.thread,
            locale,
        ),
        channels(GuildField::Log, &log, 1, locale.text("guild-log-none")),
    ]
}

fn games(settings: &GuildSettings, locale: Locale) -> Vec<CreateActionRow> {
    let paces = Pace::ALL.map(|pace| Choice::named("guild-pace", "pace", pace.word(), locale));
    let ships = Ship::ALL.map(|ship| Choice::named("guild-ship", "ship", ship.name(), locale));
    vec![
        words(GuildField::Pace, settings.pace.word(), paces, locale),
        words(GuildField::Ship, settings.ship.name(), ships, locale),
        switch(GuildField::Rated, "guild-rated", settings.is_rated, locale),
    ]
}

fn looks(settings: &GuildSettings, locale: Locale) -> Vec<CreateActionRow> {
    let languages = Language::ALL
        .iter()
        .map(|language| Choice::named("guild-language", "language", language.word(), locale));
    let looks = Look::ALL
        .iter()
        .map(|look| Choice::named("guild-theme", "choice", look.word(), locale));
    vec![
        words(
            GuildField::Language,
            settings.language.word(),
            languages,
            locale,
        ),
        words(GuildField::Theme, settings.theme.word(), looks, locale),
    ]
}
