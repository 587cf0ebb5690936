//! What those who manage a server do to its games.

use wayk::play::{
    ActionError, Admin, AdminRefused, ChannelId, Decision, Game, GameId, GuildId, Level,
    NewChallenge, NewSolo, Pace, ReplacementAnswered, ReplacementRefused, Ruling, Ship, Side,
    SignedDuration, Trouble, Winner,
};

use crate::support::{
    ANN, BEN, CHANNEL, EVE, GUILD, OTHER_CHANNEL, World, person, proposal, run, user,
};

/// Mina manages the server.
const MINA: u64 = 9;

fn mina() -> Admin {
    Admin {
        guild: GUILD,
        channel: CHANNEL,
        person: person(MINA),
    }
}

/// She does it in another channel.
fn mina_elsewhere() -> Admin {
    Admin {
        channel: OTHER_CHANNEL,
        ..mina()
    }
}

fn refusal<T: std::fmt::Debug>(done: Result<T, ActionError<AdminRefused>>) -> AdminRefused {
    match done.unwrap_err() {
        ActionError::Refused(refused) => refused,
        ActionError::Failed(failure) => panic!("{failure}"),
    }
}

#[test]
fn games_are_offered_with_the_longest_untouched_first() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let mut games = Vec::new();
        // More than are ever offered at once, each in a channel of its own.
        for channel in 0..12 {
            let proposal = NewChallenge {
                channel: ChannelId::new(1_000 + channel),
                ..proposal()
            };
            let challenge = play.challenge(proposal).await.unwrap();
            games.push(world.accept(&challenge).await);
            world.pass(SignedDuration::from_hours(1));
        }
        let oldest = games[0].clone();
        let moved = world.step(&games[1]).await.game;
        let offered = async |typed: &str, is_over, most| -> Vec<GameId> {
            let found = play.games_of_guild(GUILD, is_over, typed, most).await;
            found.unwrap().iter().map(|game| game.id).collect()
        };
        assert_eq!(offered("", false, 2).await, [oldest.id, games[2].id]);
        assert_eq!(offered("", false, 25).await.last(), Some(&moved.id));
        // By digits, and by names, among all of them and not among the first.
        assert_eq!(offered("12", false, 1).await, [games[11].id]);
        assert_eq!(offered("1", false, 25).await.len(), 4);
        let name = oldest.players.amber.name.to_string().to_uppercase();
        assert_eq!(offered(&name, false, 25).await.len(), 12);
        assert!(offered("nobody", false, 25).await.is_empty());
        // Of those that are over, the newest come first.
        for game in [&games[3], &games[2]] {
            play.admin_end(mina(), game.id, Ruling::None).await.unwrap();
            world.pass(SignedDuration::from_hours(1));
        }
        assert_eq!(offered("", true, 25).await, [games[2].id, games[3].id]);
    });
}

#[test]
fn a_game_is_ended_and_its_result_corrected_beside_the_record() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let game = world.game().await;
        let game = world.step(&game).await.game;
        assert!(game.is_rated && !game.counts());
        let wrong = play.admin_correct(mina(), game.id, Ruling::Draw).await;
        assert!(matches!(refusal(wrong), AdminRefused::NotOver { .. }));

        let ended = play.admin_end(mina(), game.id, Ruling::Cyan).await.unwrap();
        assert_eq!(ended.game.view().decision(), Some(Decision::CalledOff));
        let over = world.look(game.id).await;
        assert_eq!(over.ruling, Some(Ruling::Cyan));
        // Ended beside the rules, it counts by what was set.
        assert_eq!(over.winner(), Some(Winner::Side(Side::Cyan)));
        assert!(ended.game.counts() && over.counts());
        let again = play.admin_end(mina(), game.id, Ruling::None).await;
        assert!(matches!(refusal(again), AdminRefused::Over { .. }));

        let record = world.look(game.id).await.record().to_string();
        for result in [Ruling::Amber, Ruling::None] {
            play.admin_correct(mina(), game.id, result).await.unwrap();
            let corrected = world.look(game.id).await;
            assert_eq!(corrected.ruling, Some(result));
            assert_eq!(corrected.counts(), result != Ruling::None);
            assert_eq!(corrected.record().to_string(), record);
        }
        // Every deed is kept.
        let conn = rusqlite::Connection::open(world.path()).unwrap();
        let deeds: Vec<(String, Option<String>)> = conn
            .prepare("SELECT deed, result FROM admin_log ORDER BY id")
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let deed = |deed: &str, result: &str| (deed.to_owned(), Some(result.to_owned()));
        assert_eq!(
            deeds,
            [
                deed("ended", "cyan"),
                deed("corrected", "amber"),
                deed("corrected", "none")
            ]
        );
    });
}

#[test]
fn only_games_of_the_own_server_are_touched() {
    run(async {
        let world = World::new();
        let game = world.game().await;
        let elsewhere = Admin {
            guild: GuildId::new(1),
            ..mina()
        };
        let play = &world.play;
        let ended = play.admin_end(elsewhere.clone(), game.id, Ruling::None);
        assert_eq!(refusal(ended.await), AdminRefused::NoSuchGame);
        let moved = play.admin_move(elsewhere, game.id).await;
        assert_eq!(refusal(moved), AdminRefused::NoSuchGame);
        assert!(!world.look(game.id).await.is_over());
    });
}

#[test]
fn a_game_whose_channel_is_gone_is_taken_elsewhere() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let game = world.game().await;
        play.channel_failed(CHANNEL, Trouble::Gone).await.unwrap();
        let here = play.admin_move(mina(), game.id).await;
        assert!(matches!(refusal(here), AdminRefused::AlreadyHere { .. }));
        let moved = play.admin_move(mina_elsewhere(), game.id).await;
        assert_eq!(moved.unwrap().game.channel, OTHER_CHANNEL);
        let other = world.game().await;
        let busy = play.admin_move(mina_elsewhere(), other.id).await;
        assert_eq!(refusal(busy), AdminRefused::ChannelBusy { game: game.id });
    });
}

#[test]
fn somebody_plays_on_for_a_player_who_left_once_both_agree() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let game = world.game().await;
        let game = world.step(&game).await.game;
        let game = world.step(&game).await.game;
        let ask = async |who| {
            play.ask_replacement(mina(), game.id, Side::Amber, person(who))
                .await
        };
        let plays = ask(BEN).await;
        assert!(matches!(refusal(plays), AdminRefused::PlaysAlready { .. }));

        // No from either is a no.
        for who in [BEN, EVE] {
            let asked = ask(EVE).await.unwrap();
            let said = play.answer_replacement(user(who), asked.id, false).await;
            assert!(matches!(said.unwrap(), ReplacementAnswered::Refused(_)));
            let late = play.answer_replacement(user(EVE), asked.id, true).await;
            let late = late.unwrap_err();
            assert_eq!(late.refusal(), Some(&ReplacementRefused::NoLongerOpen));
        }

        let asked = ask(EVE).await.unwrap();
        let stranger = play.answer_replacement(user(ANN), asked.id, true).await;
        let stranger = stranger.unwrap_err();
        let refused = stranger.refusal();
        assert!(matches!(refused, Some(ReplacementRefused::Stranger { .. })));
        let said = play.answer_replacement(user(EVE), asked.id, true).await;
        assert!(matches!(said.unwrap(), ReplacementAnswered::Waiting(_)));
        assert_eq!(world.look(game.id).await.players.amber.id, user(ANN));
        let said = play.answer_replacement(user(BEN), asked.id, true).await;
        let ReplacementAnswered::Done(done, _) = said.unwrap() else {
            panic!("both agreed");
        };
        assert_eq!(done.game.players.amber.id, user(EVE));

        // What was played before stays the other's, and the game goes on to its end.
        let game = world.look(game.id).await;
        assert!(game.is_waiting_for(user(EVE)));
        assert_eq!(game.side_of(user(ANN)), None);
        assert!(play.games_of(user(ANN), None).await.unwrap().is_empty());
        let over = world.play_out(game).await;
        assert!(over.is_over());
        // Also where either is forgotten afterwards.
        play.forget(user(ANN)).await.unwrap();
        play.forget(user(EVE)).await.unwrap();
        assert_eq!(world.look(over.id).await.ply(), over.ply());
    });
}

/// Somebody takes over Amber, whose player agrees to it, as the opponent does.
async fn take_over(world: &World, game: GameId, who: u64) -> Game {
    let play = &world.play;
    let asked = play
        .ask_replacement(mina(), game, Side::Amber, person(who))
        .await
        .unwrap();
    play.answer_replacement(user(who), asked.id, true)
        .await
        .unwrap();
    let said = play.answer_replacement(user(BEN), asked.id, true).await;
    let ReplacementAnswered::Done(done, _) = said.unwrap() else {
        panic!("both agreed");
    };
    done.game.clone()
}

#[test]
fn whoever_is_forgotten_of_those_who_played_a_crew_the_game_stays_whole() {
    const CARL: u64 = 71;
    for order in [[ANN, EVE], [EVE, ANN]] {
        run(async {
            let world = World::new();
            let mut game = world.game().await;
            for who in [EVE, CARL] {
                game = world.step(&game).await.game;
                game = world.step(&game).await.game;
                let old = game.moment();
                game = take_over(&world, game.id, who).await;
                assert_ne!(game.moment(), old, "the boards of whoever left are old");
            }
            game = world.step(&game).await.game;
            for who in order {
                world.play.forget(user(who)).await.unwrap();
                assert_eq!(world.look(game.id).await.ply(), game.ply());
            }
            // It goes on to its end, and then whoever ended it is forgotten too.
            let over = world.play_out(world.look(game.id).await).await;
            assert!(over.is_over());
            world.play.forget(user(CARL)).await.unwrap();
            assert_eq!(world.look(game.id).await.ply(), over.ply());
        });
    }
}

#[test]
fn who_takes_over_a_turn_has_a_full_bank_and_pays_with_no_leave_for_time_before() {
    run(async {
        let world = World::new();
        let game = world.game_at(Pace::Steady).await;
        // Ann's bank is empty, and her leave is being spent.
        world.wait(SignedDuration::from_hours(24 * 7)).await;
        let taken = take_over(&world, game.id, EVE).await;
        let five_days = SignedDuration::from_hours(5 * 24);
        assert_eq!(taken.due_at, Some(world.play.now() + five_days));
        world.wait(SignedDuration::from_hours(24)).await;
        let leave = world.play.leave(user(EVE)).await.unwrap();
        assert_eq!(leave.hours_left, 480);
    });
}

#[test]
fn games_against_the_bot_are_ended_and_no_more() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let new = NewSolo {
            guild: Some(GUILD),
            channel: CHANNEL,
            person: person(ANN),
            level: Level::Cadet,
            ship: Ship::Shuttle,
            side: Some(Side::Amber),
            thread: false,
        };
        let game = play.begin_solo(new).await.unwrap();
        let asked = play.ask_replacement(mina(), game.id, Side::Amber, person(EVE));
        let asked = refusal(asked.await);
        assert!(matches!(asked, AdminRefused::AgainstTheBot { .. }));
        play.admin_end(mina(), game.id, Ruling::None).await.unwrap();
        let corrected = play.admin_correct(mina(), game.id, Ruling::Amber).await;
        let corrected = refusal(corrected);
        assert!(matches!(corrected, AdminRefused::AgainstTheBot { .. }));
    });
}
