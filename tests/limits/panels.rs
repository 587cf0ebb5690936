//! Lists, guides and panels.

use wayk::discord::messages::{self, GuildPage, SettingsPage};
use wayk::i18n::Locale;
use wayk::play::{
    Challenge, ChannelId, GuildSettings, Hour, Language, Look, Pace, Person, QuietHours, Reminders,
    Settings, Ship, Timestamp, ToldBy,
};

use crate::checks::check;
use crate::stage::{Games, LONGEST, person};
use crate::telling::list_of;

#[tokio::test]
async fn lists_guides_and_panels_keep_every_limit() {
    let games = Games::new();
    let mut many = Vec::new();
    for channel in 0..30 {
        many.push(games.begin(Ship::Frigate, 1 + channel).await);
    }
    let open = games.challenge(Ship::Frigate, 99).await;
    let mut for_anyone = open.clone();
    (for_anyone.opponent, for_anyone.is_for_anyone) = (None, true);
    let challenges: Vec<Challenge> = (0..10)
        .flat_map(|_| {
            [
                open.clone(),
                for_anyone.clone(),
                Challenge {
                    message: None,
                    ..open.clone()
                },
            ]
        })
        .collect();
    for locale in Locale::ALL {
        for player in &games.players {
            check(
                "no games",
                &messages::games(&list_of(&[], &[], player.id), locale),
            );
            for list in [
                list_of(&many, &challenges, player.id),
                list_of(&many[..2], &challenges, player.id),
                list_of(&[], &challenges, player.id),
            ] {
                check("games", &messages::games(&list, locale));
            }
        }
        check("help", &messages::help(locale));
        check("rules", &messages::rules(None, locale));
        let pictures = vec![vec![0]; 4];
        check("rules", &messages::rules(Some(pictures), locale));
        for settings in every_settings() {
            for page in SettingsPage::ALL {
                let now = Timestamp::UNIX_EPOCH;
                let blocked: Vec<Person> = (0..25).map(|n| person(LONGEST - n, "x")).collect();
                let panel = messages::settings(&settings, &blocked, page, now, true, locale);
                check("settings", &panel);
            }
        }
        for settings in every_guild_settings() {
            for page in GuildPage::ALL {
                check(
                    "server settings",
                    &messages::guild_settings(&settings, page, locale),
                );
            }
        }
        check("kept", &messages::kept(locale));
    }
}

/// Settings with every choice in one of them.
pub fn every_settings() -> Vec<Settings> {
    let hour = |hour| Hour::new(hour).unwrap();
    let mut all = vec![Settings::default()];
    for &theme in Look::ALL {
        let zone = "America/Argentina/ComodRivadavia".parse().unwrap();
        all.push(Settings {
            preview: false,
            quiet: QuietHours::new(hour(22), hour(7)),
            zone: Some(zone),
            theme,
            text_board: true,
            ..Settings::default()
        });
    }
    for &reminders in Reminders::ALL {
        for &told_by in ToldBy::ALL {
            all.push(Settings {
                reminders,
                told_by,
                ..Settings::default()
            });
        }
    }
    all
}

pub fn every_guild_settings() -> Vec<GuildSettings> {
    let mut all = vec![GuildSettings::default()];
    for pace in Pace::ALL {
        for &language in Language::ALL {
            all.push(GuildSettings {
                channels: (0..25).map(|n| ChannelId::new(LONGEST - n)).collect(),
                pace,
                ship: Ship::Shuttle,
                thread: true,
                is_rated: false,
                language,
                theme: Look::Contrast,
                log_channel: Some(ChannelId::new(LONGEST)),
            });
        }
    }
    all
}
