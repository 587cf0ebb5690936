//! The private panel of a person's own settings: a menu of pages, and menus that show what is set.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
};

use super::panel::{Choice, menu, on_off, row};
use crate::discord::custom_id::{Control, GuildField, SettingsField};
use crate::discord::letter::Letter;
use crate::i18n::Locale;
use crate::play::{
    BlockRefused, Hour, Look, MOST_BLOCKED, Person, Reminders, Settings, Timestamp, ToldBy, Zone,
};

/// Zones to choose from without typing, from west to east: one for most people of each offset. A
/// menu takes 25 options, and one is kept for a zone that somebody typed.
const ZONES: [&str; 23] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Berlin",
    "Africa/Johannesburg",
    "Europe/Helsinki",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Singapore",
    "Asia/Shanghai",
    "Asia/Seoul",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// The pages of the panel: a message has room for five menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// Moves and boards.
    #[default]
    Boards,
    /// Reminders.
    Telling,
    /// Quiet hours and the time zone.
    Hours,
    /// Whom one does not want to be challenged by.
    Blocks,
}

impl SettingsPage {
    /// Every page.
    pub const ALL: [Self; 4] = [Self::Boards, Self::Telling, Self::Hours, Self::Blocks];

    const fn word(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::Telling => "telling",
            Self::Hours => "hours",
            Self::Blocks => "blocks",
        }
    }

    /// The page of a menu's value.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.word() == word)
    }
}

/// A page of the panel. `blocked` are whom its reader blocks, and are shown on their page; `manages` says whether its reader manages the server, whose settings are
/// then a button away.
pub fn settings(
    settings: &Settings,
    blocked: &[Person],
    page: SettingsPage,
    now: Timestamp,
    manages: bool,
    locale: Locale,
) -> Letter {
    let about = match page {
        SettingsPage::Boards => locale.text("settings-about-boards"),
        SettingsPage::Telling => locale.text("settings-about-telling"),
        SettingsPage::Blocks => locale.text("settings-about-blocks"),
        SettingsPage::Hours => locale.text_with(
            "settings-about-hours",
            &[("time", time_in(settings.zone.as_ref(), now).into())],
        ),
    };
    let mut letter = Letter::of(format!("{}\n{about}", locale.text("settings-title")));
    letter.rows.push(pages(page, locale));
    letter.rows.extend(match page {
        SettingsPage::Boards => boards(settings, locale),
        SettingsPage::Telling => telling(settings, locale),
        SettingsPage::Hours => hours(settings, now, locale),
        SettingsPage::Blocks => vec![blocks(blocked, locale)],
    });
    if manages {
        let open = Control::Guild(GuildField::Open);
        letter = letter.with_row(CreateActionRow::Buttons(vec![
            CreateButton::new(open.to_string())
                .style(ButtonStyle::Secondary)
                .label(locale.text("settings-open-guild")),
        ]));
    }
    letter
}

fn pages(page: SettingsPage, locale: Locale) -> CreateActionRow {
    let choices =
        SettingsPage::ALL.map(|page| Choice::named("settings-page", "page", page.word(), locale));
    let control = Control::Settings(SettingsField::Page);
    let placeholder = locale.text("settings-title-plain");
    row(menu(control, placeholder, page.word(), choices))
}

/// A menu in which one of two options is set.
fn switch(field: SettingsField, key: &str, on: bool, locale: Locale) -> CreateActionRow {
    let choices = [true, false].map(|on| Choice::named(key, "on", on_off(on), locale));
    let placeholder = locale.text("settings-title-plain");
    row(menu(
        Control::Settings(field),
        placeholder,
        on_off(on),
        choices,
    ))
}

/// A menu of words.
fn words<'a>(
    field: SettingsField,
    key: &str,
    set: &str,
    words: impl Iterator<Item = &'a str>,
    locale: Locale,
) -> CreateActionRow {
    let choices = words.map(|word| Choice::named(key, "choice", word, locale));
    let placeholder = locale.text("settings-title-plain");
    row(menu(Control::Settings(field), placeholder, set, choices))
}

fn boards(settings: &Settings, locale: Locale) -> Vec<CreateActionRow> {
    let preview = settings.preview;
    let looks = Look::ALL.iter().map(|look| look.word());
    vec![
        switch(SettingsField::Preview, "settings-preview", preview, locale),
        words(
            SettingsField::Theme,
            "settings-theme",
            settings.theme.word(),
            looks,
            locale,
        ),
        switch(
            SettingsField::TextBoard,
            "settings-text-board",
            settings.text_board,
            locale,
        ),
    ]
}

fn telling(settings: &Settings, locale: Locale) -> Vec<CreateActionRow> {
    let reminders = Reminders::ALL.iter().map(|choice| choice.word());
    let places = ToldBy::ALL.iter().map(|choice| choice.word());
    vec![
        words(
            SettingsField::Reminders,
            "settings-reminders",
            settings.reminders.word(),
            reminders,
            locale,
        ),
        words(
            SettingsField::ToldBy,
            "settings-told-by",
            settings.told_by.word(),
            places,
            locale,
        ),
    ]
}

fn hours(settings: &Settings, now: Timestamp, locale: Locale) -> Vec<CreateActionRow> {
    let quiet = settings.quiet;
    let clock = |hour: Hour| format!("{:02}:00", hour.get());
    let choices = |key: &'static str| {
        Hour::all().map(move |hour| Choice {
            value: hour.get().to_string(),
            label: locale.text_with(key, &[("time", clock(hour).into())]),
            meaning: None,
        })
    };
    let none = Choice {
        value: on_off(false).to_owned(),
        label: locale.text("settings-quiet-off"),
        meaning: None,
    };
    let from = quiet.map_or_else(|| none.value.clone(), |quiet| quiet.from.get().to_string());
    let until = quiet.map_or_else(String::new, |quiet| quiet.until.get().to_string());
    let control = Control::Settings(SettingsField::QuietFrom);
    let quiet_from = menu(
        control,
        locale.text("settings-quiet-off"),
        &from,
        std::iter::once(none).chain(choices("settings-quiet-from")),
    );
    let quiet_until = menu(
        Control::Settings(SettingsField::QuietUntil),
        locale.text("settings-quiet-until-none"),
        &until,
        choices("settings-quiet-until"),
    )
    .disabled(quiet.is_none());
    vec![
        row(quiet_from),
        row(quiet_until),
        row(zones(settings.zone.as_ref(), now, locale)),
    ]
}

/// A menu of people in which those are set who are blocked.
fn blocks(blocked: &[Person], locale: Locale) -> CreateActionRow {
    let set = blocked
        .iter()
        .map(|person| serenity::all::UserId::new(person.id.get()))
        .collect();
    let control = Control::Settings(SettingsField::Blocks);
    let kind = CreateSelectMenuKind::User {
        default_users: Some(set),
    };
    let menu = CreateSelectMenu::new(control.to_string(), kind)
        .min_values(0)
        .max_values(u8::try_from(MOST_BLOCKED).unwrap_or(u8::MAX))
        .placeholder(locale.text("settings-blocks-none"));
    row(menu)
}

/// Why nobody is blocked.
pub fn block_refused(refused: &BlockRefused, locale: Locale) -> String {
    locale.text(match refused {
        BlockRefused::Oneself => "settings-block-oneself",
        BlockRefused::Bot => "settings-block-bot",
        BlockRefused::Full => "settings-block-full",
    })
}

fn zones(set: Option<&Zone>, now: Timestamp, locale: Locale) -> CreateSelectMenu {
    let set = set.map_or("UTC", Zone::name);
    let own = (!ZONES.contains(&set)).then_some(set);
    let choices = ZONES.into_iter().chain(own).map(|name| {
        let city = name.rsplit('/').next().unwrap_or(name);
        let zone: Option<Zone> = name.parse().ok();
        Choice {
            value: name.to_owned(),
            label: locale.text_with(
                "settings-zone",
                &[("city", city.into()), ("name", name.into())],
            ),
            meaning: Some(locale.text_with(
                "settings-zone-now",
                &[
                    ("time", time_in(zone.as_ref(), now).into()),
                    ("name", name.into()),
                ],
            )),
        }
    });
    menu(
        Control::Settings(SettingsField::Zone),
        locale.text("settings-title-plain"),
        set,
        choices,
    )
}

/// The time of day in a zone, `14:05`; universal time where none is named.
fn time_in(zone: Option<&Zone>, now: Timestamp) -> String {
    let local = zone.unwrap_or(&Zone::UTC).local(now);
    local.strftime("%H:%M").to_string()
}

/// A zone among suggestions: `Asia/Seoul · 14:05`.
pub fn zone_label(zone: &Zone, now: Timestamp) -> String {
    format!("{} · {}", zone.name(), time_in(Some(zone), now))
}
