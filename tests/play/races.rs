//! Many presses at once.

use futures::future::join_all;
use wayk::play::{
    ActionError, Answer, Answered, ChallengeState, MoveRefused, Ply, Rematch, RematchRefused,
};
use wayk::play::{AnswerRefused, ChallengeRefused};

use crate::support::{ANN, BEN, World, first_move, person, proposal, run, user};

#[test]
fn fifty_presses_of_one_move_make_one_move() {
    run(async {
        let world = World::new();
        let game = world.game().await;
        let mv = first_move(&game);
        let presses = join_all((0..50).map(|_| {
            let play = world.play.clone();
            tokio::spawn(async move { play.make_move(user(ANN), game.id, Ply::START, mv).await })
        }))
        .await;
        let (made, refused): (Vec<_>, Vec<_>) = presses
            .into_iter()
            .map(Result::unwrap)
            .partition(Result::is_ok);
        assert_eq!(made.len(), 1);
        for press in refused {
            assert!(
                matches!(
                    press.as_ref().unwrap_err().refusal(),
                    Some(MoveRefused::AlreadyPlayed { .. })
                ),
                "{press:?}"
            );
        }
        assert_eq!(world.look(game.id).await.ply(), Ply::new(1));
    });
}

#[test]
fn both_players_and_all_moves_at_once_make_one_move() {
    run(async {
        let world = World::new();
        let mut game = world.game().await;
        while !game.is_over() {
            let before = game.ply();
            let presses = game
                .view()
                .legal_moves()
                .into_iter()
                .flat_map(|mv| [(ANN, mv), (BEN, mv)])
                .map(|(who, mv)| {
                    let play = world.play.clone();
                    let id = game.id;
                    tokio::spawn(async move { play.make_move(user(who), id, before, mv).await })
                });
            let made = join_all(presses)
                .await
                .into_iter()
                .filter(|press| press.as_ref().unwrap().is_ok())
                .count();
            assert_eq!(made, 1);
            game = world.look(game.id).await;
            assert_eq!(game.ply(), before.next());
        }
    });
}

#[test]
fn a_move_and_a_resignation_at_once_leave_one_truth() {
    run(async {
        let world = World::new();
        for _ in 0..20 {
            let game = world.game().await;
            let mv = first_move(&game);
            let (moved, resigned) = tokio::join!(
                world.play.make_move(user(ANN), game.id, Ply::START, mv),
                world.play.resign(user(BEN), game.id, Ply::START),
            );
            assert!(moved.is_ok() != resigned.is_ok(), "{moved:?} {resigned:?}");
            let game = world.look(game.id).await;
            assert_eq!(game.is_over(), resigned.is_ok());
            if !game.is_over() {
                world
                    .play
                    .resign(user(BEN), game.id, game.ply())
                    .await
                    .unwrap();
            }
        }
    });
}

#[test]
fn accepting_many_times_begins_one_game() {
    run(async {
        let world = World::new();
        let challenge = world.challenge().await;
        let presses = join_all((0..20).map(|_| {
            let play = world.play.clone();
            tokio::spawn(async move {
                play.answer_challenge(&person(BEN), challenge.id, Answer::Accept)
                    .await
            })
        }))
        .await;
        let mut begun = Vec::new();
        let mut found = Vec::new();
        for press in presses {
            match press.unwrap() {
                Ok(Answered::Accepted(game)) => begun.push(game.id),
                Err(ActionError::Refused(AnswerRefused::AlreadyAnswered {
                    how: ChallengeState::Accepted(game),
                })) => found.push(game),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(begun.len(), 1);
        assert_eq!(found, vec![begun[0]; 19]);
    });
}

#[test]
fn accepting_and_withdrawing_at_once_is_one_of_the_two() {
    run(async {
        let world = World::new();
        for _ in 0..20 {
            let challenge = world.challenge().await;
            let (ann, ben) = (person(ANN), person(BEN));
            let (accepted, withdrawn) = tokio::join!(
                world
                    .play
                    .answer_challenge(&ben, challenge.id, Answer::Accept),
                world
                    .play
                    .answer_challenge(&ann, challenge.id, Answer::Withdraw),
            );
            assert!(accepted.is_ok() != withdrawn.is_ok());
            if let Ok(Answered::Accepted(game)) = accepted {
                world
                    .play
                    .resign(user(ANN), game.id, Ply::START)
                    .await
                    .unwrap();
            }
        }
    });
}

#[test]
fn challenging_each_other_at_once_makes_one_challenge() {
    run(async {
        let world = World::new();
        let there = proposal();
        let mut back = proposal();
        back.opponent = Some(std::mem::replace(&mut back.challenger, person(BEN)));
        let both = join_all(
            [there.clone(), back.clone(), there, back].map(|new| world.play.challenge(new)),
        )
        .await;
        let made: Vec<_> = both.iter().filter_map(|made| made.as_ref().ok()).collect();
        assert_eq!(made.len(), 1);
        for refused in both.iter().filter_map(|made| made.as_ref().err()) {
            match refused.refusal() {
                Some(ChallengeRefused::AlreadyOpen { challenge }) => {
                    assert_eq!(**challenge, *made[0]);
                }
                other => panic!("{other:?}"),
            }
        }
    });
}

#[test]
fn rematch_pressed_by_both_many_times_is_one_game() {
    run(async {
        let world = World::new();
        let over = world.play_out(world.game().await).await;
        let presses = join_all((0..20).map(|number| {
            let play = world.play.clone();
            let who = if number % 2 == 0 { ANN } else { BEN };
            tokio::spawn(async move { play.rematch(user(who), over.id).await })
        }))
        .await;
        let mut offered = 0;
        let mut started = Vec::new();
        for press in presses {
            match press.unwrap() {
                Ok(Rematch::Offered(_)) => offered += 1,
                Ok(Rematch::Started(game)) => started.push(*game),
                Err(ActionError::Refused(
                    RematchRefused::AlreadyOffered { .. } | RematchRefused::AlreadyStarted { .. },
                )) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!((offered, started.len()), (1, 1));
        // Sides are changed.
        assert_eq!(started[0].players.amber.id, user(BEN));
        assert_eq!(started[0].players.cyan.id, user(ANN));
    });
}
