//! What admins do, and what is kept of people.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self};
use wayk::discord::text;
use wayk::i18n::Locale;
use wayk::play::{AdminRefused, BlockRefused, ChannelId, Replacement, Ship};

use crate::checks::check;
use crate::stage::{Games, LONGEST, longest_names, person};
use crate::telling::what_admins_ask_and_do;

#[tokio::test]
async fn what_admins_do_and_what_is_kept_keeps_every_limit() {
    let games = Games::new();
    let game = games.begin(Ship::Ark, 1).await;
    let leaver = person(LONGEST - 3, &longest_names()[0]);
    let channel = ChannelId::new(LONGEST);
    let (asked, deeds) = what_admins_ask_and_do(&games, &game).await;
    let boxed = || Box::new(game.clone());
    for locale in Locale::ALL {
        for deed in &deeds {
            check("a deed", &messages::deed(deed, locale));
        }
        for refused in [
            AdminRefused::NoSuchGame,
            AdminRefused::Over { game: boxed() },
            AdminRefused::NotOver { game: boxed() },
            AdminRefused::AgainstTheBot { game: boxed() },
            AdminRefused::AlreadyHere { game: boxed() },
            AdminRefused::ChannelBusy { game: game.id },
            AdminRefused::PlaysAlready { game: boxed() },
        ] {
            let sentence = messages::admin_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
        for is_bot in [true, false] {
            let sentence = messages::successor_refused(is_bot, &leaver, locale);
            check("a successor", &Letter::of(sentence));
        }
        let sentence = messages::still_here(&leaver, locale);
        check("still here", &Letter::of(sentence));
        for (is_agreed, is_taken) in [(false, false), (true, false), (false, true)] {
            let replacement = Replacement {
                is_agreed,
                is_taken,
                ..asked.clone()
            };
            let question = messages::replacement(&replacement, locale);
            check("a question", &question);
        }
        check("replaced", &messages::replacement_done(&asked, locale));
        check("refused", &messages::replacement_refused(&asked, locale));
        let sentence = messages::replacement_not_yours(&asked, locale);
        check("not yours", &Letter::of(sentence));
        assert!(!messages::game_line_plain(&game, locale).is_empty());
        let logged = [("channel", text::channel(channel).into())];
        check(
            "logged",
            &Letter::of(locale.text_with("admin-logged", &logged)),
        );

        check("privacy", &messages::privacy(locale));
        for games in [0, 1, 12] {
            check("forget", &messages::forget_question(games, locale));
        }
        for refused in [BlockRefused::Oneself, BlockRefused::Bot, BlockRefused::Full] {
            let sentence = messages::block_refused(&refused, locale);
            check("a block", &Letter::of(sentence));
        }
        let all: Vec<String> = (0..25)
            .map(|n| text::channel(ChannelId::new(LONGEST - n)))
            .collect();
        let channels = [("channels", all.join(", ").into())];
        for key in ["guild-channel-not-allowed", "guild-channel-no-more"] {
            let sentence = locale.text_with(key, &channels);
            check("elsewhere", &Letter::of(sentence));
        }
        for key in [
            "challenge-server-left",
            "board-server-left",
            "guild-not-in-server",
            "guild-not-yours",
            "admin-replacement-over",
        ] {
            check(key, &Letter::of(locale.text(key)));
        }
        for key in [
            "privacy-export",
            "privacy-export-no-right",
            "privacy-export-too-large",
        ] {
            check(key, &Letter::of(locale.text(key)));
        }
        for key in ["privacy-forgotten", "privacy-forget-kept"] {
            check(key, &Letter::of(locale.text(key)));
        }
    }
}
