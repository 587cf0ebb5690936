//! Rescues and games against the bot.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self, Face, Missing, RescueNote as Note};
use wayk::i18n::Locale;
use wayk::play::{
    ChannelId, Game, GuildId, HintRefused, HintStep, Level, LevelResults, Line, Moment, NewSolo,
    PlayError, Ply, RescueRefused, Saved, Ship, Side, SoloRefused, TakeBackRefused, Tally,
};

use crate::checks::check;
use crate::stage::{Games, LONGEST, faces, now, posted};
use crate::telling::list_of;

#[tokio::test]
async fn rescues_keep_every_limit() {
    let games = Games::new();
    let play = &games.play;
    let [player, _] = &games.players;
    let guild = GuildId::new(LONGEST);
    let today = play.today();
    let mut runs = Vec::new();
    for (index, ship) in Ship::ALL.into_iter().enumerate() {
        let channel = ChannelId::new(1 + index as u64);
        let own = play.rescue_here(player, Some(guild), channel, ship).await;
        runs.push(own.unwrap());
    }
    let channel = ChannelId::new(LONGEST);
    let of_day = play.rescue_today(player, Some(guild), channel).await;
    runs.push(of_day.unwrap());
    let notes = [None, Some(Note::AlreadyPlayed), Some(Note::Old)];
    let most = Saved {
        points: 54,
        pods: 18,
        lost: 36,
    };
    for run in &mut runs {
        loop {
            let moves = run.view().legal_moves();
            for locale in Locale::ALL {
                for (face, note) in faces().into_iter().zip(notes.into_iter().cycle()) {
                    check("a rescue", &messages::rescue(run, note, face, locale));
                }
                for &mv in &moves {
                    let face = Face::Text(Missing::Right);
                    check(
                        "a preview",
                        &messages::rescue_preview(run, mv, face, locale),
                    );
                }
                check("a question", &messages::rescue_leave(run, locale));
                check("a card", &messages::rescue_card(run, today, locale));
            }
            let Some(&mv) = moves.last() else {
                break;
            };
            let made = play
                .make_rescue_move(player.id, run.id, run.ply(), mv)
                .await;
            *run = made.unwrap().rescue;
        }
        run.by_search = Some(most);
        for locale in Locale::ALL {
            for face in faces() {
                let note = Some(Note::Old);
                check("an end", &messages::rescue(run, note, face, locale));
            }
        }
    }
    let ended = runs.last().unwrap();
    let open = play
        .rescue_today(&games.players[1], Some(guild), channel)
        .await
        .unwrap();
    for locale in Locale::ALL {
        let many = [
            vec![ended.clone(); 2 * messages::MOST_RUNS],
            vec![open.clone(); 2],
        ];
        for runs in [Vec::new(), vec![open.clone()], many.concat()] {
            for is_today in [true, false] {
                check(
                    "a board of the day",
                    &messages::rescue_board(today, is_today, &runs, locale),
                );
            }
        }
        let boxed = || Box::new(open.clone());
        for refused in [
            RescueRefused::NoSuchRescue,
            RescueRefused::NotYours {
                player: player.clone(),
            },
            RescueRefused::AlreadyPlayed { rescue: boxed() },
            RescueRefused::Stale { rescue: boxed() },
            RescueRefused::Over { rescue: boxed() },
            RescueRefused::Illegal {
                reason: PlayError::GameOver,
                rescue: boxed(),
            },
        ] {
            let sentence = messages::rescue_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
    }
}

impl Games {
    /// A game against the bot, at its first board.
    async fn solo(&self, level: Level, channel: u64, side: Side) -> Game {
        let new = NewSolo {
            guild: None,
            channel: ChannelId::new(channel),
            person: self.players[0].clone(),
            level,
            ship: Ship::Frigate,
            side: Some(side),
            thread: false,
        };
        posted(self.play.begin_solo(new).await.unwrap())
    }

    async fn bot(&self, game: Game) -> Game {
        posted(self.play.bot_moves(game).await.unwrap().game)
    }
}

#[tokio::test]
async fn games_against_the_bot_keep_every_limit() {
    let games = Games::new();
    let user = games.players[0].id;
    let mut seen = Vec::new();
    for (index, level) in Level::ALL.into_iter().enumerate() {
        let mut game = games
            .solo(level, 1 + index as u64, Side::BOTH[index % 2])
            .await;
        while !game.is_over() {
            for locale in Locale::ALL {
                for face in faces() {
                    let mut letter = messages::board(&game, face, now(), locale);
                    check("a board against the bot", &letter);
                    let said = messages::taken_back(2, locale);
                    letter.text = format!("{said}\n{}", letter.text);
                    check("a board after a takeback", &letter);
                }
                let side = game.solo.as_ref().unwrap().person();
                check(
                    "the question",
                    &messages::resign_question(&game, side, locale),
                );
                check(
                    "games",
                    &messages::games(&list_of(&[game.clone()], &[], user), locale),
                );
                check("a thread", &messages::begun_in_thread(&game, None, locale));
                let thread = Some(ChannelId::new(LONGEST));
                check(
                    "a thread",
                    &messages::begun_in_thread(&game, thread, locale),
                );
                let name = messages::solo_thread_name(&game, locale);
                assert!((1..=100).contains(&name.chars().count()), "{name}");
            }
            if game.is_waiting_for(user) {
                for step in HintStep::ALL {
                    let hint = games
                        .play
                        .hint(user, game.id, game.moment(), Some(step))
                        .await;
                    for locale in Locale::ALL {
                        check("a hint", &messages::hint(hint.as_ref().unwrap(), locale));
                    }
                }
                let last = *game.view().legal_moves().last().unwrap();
                game = games.go_on(&game, last).await;
            } else {
                game = games.bot(game).await;
            }
        }
        for locale in Locale::ALL {
            for face in faces() {
                check(
                    "an end against the bot",
                    &messages::end(&game, face, locale),
                );
            }
        }
        seen.push(game);
    }
    let game = &seen[0];
    let boxed = || Box::new(game.clone());
    let results = games.play.solo_results(user).await.unwrap();
    assert_eq!(results.len(), Level::ALL.len());
    let most = Tally {
        won: u32::MAX / 4,
        drawn: u32::MAX / 4,
        lost: u32::MAX / 4,
    };
    let most = Level::ALL.map(|level| LevelResults {
        level,
        unassisted: most,
        assisted: most,
    });
    for locale in Locale::ALL {
        check("results", &messages::results(&[], locale));
        check("results", &messages::results(&results, locale));
        check("results", &messages::results(&most, locale));
        let link = "x".repeat(100);
        let busy = SoloRefused::ChannelBusy { game: game.id };
        let mut said = vec![messages::solo_refused(&busy, &link, locale)];
        let pressed = Moment {
            line: Line::new(u32::MAX),
            ply: Ply::new(200),
        };
        for known in [None, Some(game)] {
            for refused in [
                TakeBackRefused::NoSuchGame,
                TakeBackRefused::NotAPlayer,
                TakeBackRefused::NotSolo,
                TakeBackRefused::Over { game: boxed() },
                TakeBackRefused::Stale { game: boxed() },
                TakeBackRefused::Nothing,
            ] {
                said.push(messages::take_back_refused(
                    &refused, known, pressed, locale,
                ));
            }
            for refused in [
                HintRefused::NoSuchGame,
                HintRefused::NotAPlayer,
                HintRefused::NotSolo,
                HintRefused::Over { game: boxed() },
                HintRefused::Stale { game: boxed() },
                HintRefused::NotYourTurn { game: boxed() },
            ] {
                said.push(messages::hint_refused(&refused, known, pressed, locale));
            }
        }
        for sentence in said {
            check("a refusal", &Letter::of(sentence));
        }
    }
}
