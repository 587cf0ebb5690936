//! Takebacks, draws, and looks at games.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self};
use wayk::i18n::Locale;
use wayk::play::{
    AskRefused, Asked, ChannelId, Game, GuildId, MessageId, Ply, Request, RequestKind,
    RequestRefused, RequestState, Ship, Side, SignedDuration, TakenBack, UserId,
};

use crate::checks::{check, length};
use crate::stage::{Games, LONGEST, faces, posted};

#[tokio::test]
async fn requests_and_looks_keep_every_limit() {
    let games = Games::new();
    let mut game = games.begin(Ship::Ark, 1).await;
    let [one, other] = [0, 1].map(|index| games.players[index].id);
    let mut requests = Vec::new();
    let mut ply = 0;
    while !game.is_over() {
        if ply % 6 == 5 {
            games.clock.advance(SignedDuration::from_mins(2));
            let now = games.play.now();
            for user in [one, other] {
                for locale in Locale::ALL {
                    for face in faces() {
                        let letter = messages::watch(&game, &requests, user, now, face, locale);
                        check("a look", &letter);
                    }
                }
            }
            let asked = [
                games.play.ask_takeback(one, game.id, game.moment()).await,
                games.play.offer_draw(one, game.id, game.moment()).await,
            ];
            requests.clear();
            for asked in asked.into_iter().flatten() {
                let Asked::Asked {
                    game: of,
                    mut request,
                    ..
                } = asked
                else {
                    panic!("{asked:?}");
                };
                requests.push(request);
                for locale in Locale::ALL {
                    check("a request", &messages::request(&of, &request, locale));
                    request.message = Some((ChannelId::new(LONGEST), MessageId::new(LONGEST)));
                    for state in RequestState::ALL {
                        request.state = state;
                        let letter = messages::request_ended(&of, &request, locale);
                        check("an ended request", &letter);
                    }
                    check_refusals_of_requests(&posted(*of.clone()), request, locale);
                }
            }
            assert!(!requests.is_empty());
        }
        let first = game.view().legal_moves()[0];
        game = games.go_on(&game, first).await;
        ply += 1;
    }
    for locale in Locale::ALL {
        for face in faces() {
            check(
                "a look",
                &messages::watch(&game, &[], one, games.play.now(), face, locale),
            );
        }
        let sentence = messages::no_such_game(i64::MAX, true, locale);
        check("no such game of one's own", &Letter::of(sentence));
        let sentence = messages::no_such_game(i64::MAX, false, locale);
        check("a refusal", &Letter::of(sentence));
        for by_consent in [true, false] {
            for moves in [1, 2] {
                for cards in 0..3 {
                    let taken = TakenBack {
                        game: game.clone(),
                        moves,
                        cards,
                    };
                    let said = messages::take_back_done(&taken, by_consent, locale);
                    check("a takeback", &Letter::of(said));
                }
            }
        }
        let guild = GuildId::new(LONGEST);
        for mut line in games.play.newest_games(guild, "", 25).await.unwrap() {
            let (label, _) = messages::game_suggestion(&line, locale);
            assert!((1..=100).contains(&length(&label)), "{label}");
            // A name that stands for nobody is said in the language of whoever reads it.
            line.players.amber.id = UserId::former(Side::Amber);
            let (label, _) = messages::game_suggestion(&line, locale);
            assert!(label.contains(&locale.text("person-former")), "{label}");
        }
    }
}

fn check_refusals_of_requests(game: &Game, request: Request, locale: Locale) {
    let boxed = || Box::new(game.clone());
    for kind in RequestKind::ALL {
        for refused in [
            AskRefused::NoSuchGame,
            AskRefused::NotAPlayer,
            AskRefused::Solo,
            AskRefused::Over { game: boxed() },
            AskRefused::Stale { game: boxed() },
            AskRefused::Nothing,
            AskRefused::AlreadyAsked {
                game: boxed(),
                request,
            },
            AskRefused::OtherAsks {
                game: boxed(),
                request,
            },
            AskRefused::AskedBefore {
                game: boxed(),
                how: RequestState::Refused,
            },
            AskRefused::AskedBefore {
                game: boxed(),
                how: RequestState::Withdrawn,
            },
            AskRefused::TooSoon { moves: 2 },
        ] {
            for known in [None, Some(game)] {
                let at = Ply::START.into();
                let letter = messages::ask_refused(&refused, kind, known, at, locale);
                check("a refusal", &letter);
            }
        }
    }
    for refused in [
        RequestRefused::NoSuchRequest,
        RequestRefused::NotAPlayer { game: boxed() },
        RequestRefused::NotTheOther {
            game: boxed(),
            request,
        },
        RequestRefused::NotTheAsker {
            game: boxed(),
            request,
        },
        RequestRefused::Ended {
            game: boxed(),
            request,
        },
    ] {
        let sentence = messages::request_refused(&refused, locale);
        check("a refusal", &Letter::of(sentence));
    }
}
