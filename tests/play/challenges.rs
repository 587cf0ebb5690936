//! Challenges, moves, resignations and rematches that are refused, each for its own reason.

use wayk::play::{
    ActionError, Answer, AnswerRefused, Answered, CHALLENGE_LASTS, ChallengeRefused,
    ChallengeState, GameId, Move, MoveRefused, NewChallenge, PlayError, Ply, Rematch,
    RematchRefused, ResignRefused, Side, SignedDuration,
};

use crate::support::{
    ANN, BEN, CHANNEL, EVE, OTHER_CHANNEL, World, first_move, person, proposal, user,
};

/// The refusal that an action met.
fn refusal<T: std::fmt::Debug, R: Clone + std::fmt::Debug>(result: Result<T, ActionError<R>>) -> R {
    match result {
        Err(ActionError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn a_challenge_is_as_it_was_made() {
    let world = World::new();
    let challenge = world.challenge().await;
    assert_eq!(challenge.state, ChallengeState::Open);
    assert_eq!(challenge.expires_at, world.play.now() + CHALLENGE_LASTS);
    assert_eq!((challenge.side, challenge.message), (None, None));
    let message = wayk::play::MessageId::new(77);
    world
        .play
        .challenge_posted(challenge.id, message)
        .await
        .unwrap();
    let stored = world.play.challenge_by_id(challenge.id).await.unwrap();
    let stored = stored.unwrap();
    assert_eq!(stored.message, Some(message));
    assert_eq!(stored.challenger, challenge.challenger);
    for who in [ANN, BEN] {
        let open = world.play.challenges_of(user(who), None).await.unwrap();
        assert_eq!(open, std::slice::from_ref(&stored));
    }
    assert!(
        world
            .play
            .challenges_of(user(EVE), None)
            .await
            .unwrap()
            .is_empty()
    );
    let game = world.accept(&challenge).await;
    let of_game = world.play.challenge_of(game.id).await.unwrap().unwrap();
    assert_eq!(of_game.id, challenge.id);
    assert_eq!(of_game.state, ChallengeState::Accepted(game.id));
}

#[tokio::test]
async fn challenges_that_cannot_be_made() {
    let world = World::new();
    let oneself = NewChallenge {
        opponent: Some(person(ANN)),
        ..proposal()
    };
    assert_eq!(
        refusal(world.play.challenge(oneself).await),
        ChallengeRefused::Oneself
    );
    let game = world.game().await;
    assert_eq!(
        refusal(world.play.challenge(proposal()).await),
        ChallengeRefused::ChannelBusy { game: game.id }
    );
    // With a thread of its own, or elsewhere, there is room.
    let thread = NewChallenge {
        thread: true,
        ..proposal()
    };
    world.play.challenge(thread).await.unwrap();
    let elsewhere = NewChallenge {
        channel: OTHER_CHANNEL,
        ..proposal()
    };
    world.play.challenge(elsewhere).await.unwrap();
}

#[tokio::test]
async fn only_the_right_person_answers() {
    let world = World::new();
    let challenge = world.challenge().await;
    let answer = |who, answer| {
        let play = world.play.clone();
        async move {
            refusal(
                play.answer_challenge(&person(who), challenge.id, answer)
                    .await,
            )
        }
    };
    for said in [Answer::Accept, Answer::Decline, Answer::Withdraw] {
        assert_eq!(answer(EVE, said).await, AnswerRefused::Stranger);
    }
    assert_eq!(
        answer(ANN, Answer::Accept).await,
        AnswerRefused::NotTheOpponent
    );
    assert_eq!(
        answer(ANN, Answer::Decline).await,
        AnswerRefused::NotTheOpponent
    );
    assert_eq!(
        answer(BEN, Answer::Withdraw).await,
        AnswerRefused::NotTheChallenger
    );
    let nobody = world
        .play
        .answer_challenge(
            &person(BEN),
            wayk::play::ChallengeId::new(99),
            Answer::Accept,
        )
        .await;
    assert_eq!(refusal(nobody), AnswerRefused::NoSuchChallenge);

    let declined = world
        .play
        .answer_challenge(&person(BEN), challenge.id, Answer::Decline)
        .await;
    match declined.unwrap() {
        Answered::Declined(declined) => assert_eq!(declined.state, ChallengeState::Declined),
        other => panic!("{other:?}"),
    }
    for (who, said) in [(BEN, Answer::Accept), (ANN, Answer::Withdraw)] {
        assert_eq!(
            answer(who, said).await,
            AnswerRefused::AlreadyAnswered {
                how: ChallengeState::Declined
            }
        );
    }
}

#[tokio::test]
async fn a_challenge_waits_while_another_game_is_in_play_in_its_channel() {
    let world = World::new();
    let waiting = world
        .play
        .challenge(NewChallenge {
            challenger: person(EVE),
            ..proposal()
        })
        .await
        .unwrap();
    let game = world.game().await;
    let answered = world
        .play
        .answer_challenge(&person(BEN), waiting.id, Answer::Accept)
        .await;
    assert_eq!(
        refusal(answered),
        AnswerRefused::ChannelBusy { game: game.id }
    );
    world
        .play
        .resign(user(ANN), game.id, Ply::START)
        .await
        .unwrap();
    world.accept(&waiting).await;
}

#[tokio::test]
async fn a_challenge_expires_whether_or_not_it_was_swept() {
    let world = World::new();
    let challenge = world.challenge().await;
    world.pass(CHALLENGE_LASTS - SignedDuration::from_millis(1));
    assert!(world.play.sweep().await.unwrap().is_empty());
    world.pass(SignedDuration::from_millis(1));
    let answered = world
        .play
        .answer_challenge(&person(BEN), challenge.id, Answer::Accept)
        .await;
    assert_eq!(refusal(answered), AnswerRefused::Expired);
    assert!(
        world
            .play
            .challenges_of(user(ANN), None)
            .await
            .unwrap()
            .is_empty()
    );

    let swept = world.play.sweep().await.unwrap();
    assert_eq!(swept.len(), 1);
    assert_eq!(
        (swept[0].id, swept[0].state),
        (challenge.id, ChallengeState::Expired)
    );
    assert!(world.play.sweep().await.unwrap().is_empty());
    let answered = world
        .play
        .answer_challenge(&person(ANN), challenge.id, Answer::Withdraw)
        .await;
    assert_eq!(refusal(answered), AnswerRefused::Expired);

    // One that was not swept yet stands in nobody's way.
    world.challenge().await;
    world.pass(CHALLENGE_LASTS);
    world.challenge().await;
}

#[tokio::test]
async fn moves_that_are_not_made() {
    let world = World::new();
    let game = world.game().await;
    let mv = first_move(&game);
    let press = |who, id, ply, mv: Move| {
        let play = world.play.clone();
        async move { refusal(play.make_move(user(who), id, ply, mv).await) }
    };
    let start = Ply::START;
    assert_eq!(
        press(ANN, GameId::new(99), start, mv).await,
        MoveRefused::NoSuchGame
    );
    assert_eq!(
        press(EVE, game.id, start, mv).await,
        MoveRefused::NotAPlayer
    );
    assert!(matches!(
        press(BEN, game.id, start, mv).await,
        MoveRefused::NotYourTurn { .. }
    ));
    // A board that is not there yet, from a database that was set back.
    assert!(matches!(
        press(ANN, game.id, Ply::new(3), mv).await,
        MoveRefused::Stale { .. }
    ));
    let back = Move {
        from: mv.to,
        to: mv.from,
    };
    assert!(matches!(
        press(ANN, game.id, start, back).await,
        MoveRefused::Illegal {
            reason: PlayError::NoRobot { .. },
            ..
        }
    ));
    assert_eq!(world.look(game.id).await, game);

    let other = game.view().legal_moves()[1];
    let after = world.step(&game).await.game;
    match press(ANN, game.id, start, mv).await {
        MoveRefused::AlreadyPlayed { game } => assert_eq!(*game, after),
        other => panic!("{other:?}"),
    }
    match press(ANN, game.id, start, other).await {
        MoveRefused::Stale { game } => assert_eq!(*game, after),
        other => panic!("{other:?}"),
    }
    let over = world.play_out(after).await;
    let last = over.view().last().unwrap().mv;
    let mover = over.players[over.view().last().unwrap().side].id;
    let ply = Ply::new(over.ply().moves() - 1);
    let again = world.play.make_move(mover, over.id, ply, last).await;
    assert!(matches!(refusal(again), MoveRefused::AlreadyPlayed { .. }));
    assert!(matches!(
        press(ANN, over.id, over.ply(), last).await,
        MoveRefused::Over { .. }
    ));
}

#[tokio::test]
async fn resigning_once_ends_a_game_for_the_other() {
    let world = World::new();
    let game = world.game().await;
    let resign = |who, ply| {
        let play = world.play.clone();
        async move { play.resign(user(who), game.id, ply).await }
    };
    assert_eq!(
        refusal(resign(EVE, Ply::START).await),
        ResignRefused::NotAPlayer
    );
    world.step(&world.look(game.id).await).await;
    assert!(matches!(
        refusal(resign(ANN, Ply::START).await),
        ResignRefused::Stale { .. }
    ));
    // It is Ben's turn, and Ann gives up all the same.
    let resigned = resign(ANN, Ply::new(1)).await.unwrap();
    assert_eq!(resigned.side, Side::Amber);
    let view = resigned.game.view();
    assert_eq!(view.winner().unwrap().name(), "cyan");
    assert_eq!(world.look(game.id).await, resigned.game);
    assert!(matches!(
        refusal(resign(ANN, Ply::new(1)).await),
        ResignRefused::AlreadyResigned { .. }
    ));
    assert!(matches!(
        refusal(resign(BEN, Ply::new(1)).await),
        ResignRefused::Over { .. }
    ));
    let nobody = world.play.resign(user(ANN), GameId::new(9), Ply::START);
    assert_eq!(refusal(nobody.await), ResignRefused::NoSuchGame);
}

#[tokio::test]
async fn a_rematch_is_offered_accepted_and_never_twice() {
    let world = World::new();
    let game = world.game().await;
    let press = |who, id| {
        let play = world.play.clone();
        async move { play.rematch(user(who), id).await }
    };
    assert_eq!(refusal(press(ANN, game.id).await), RematchRefused::NotOver);
    let over = world.play_out(game).await;
    assert_eq!(
        refusal(press(EVE, over.id).await),
        RematchRefused::NotAPlayer
    );
    let Rematch::Offered(offer) = press(ANN, over.id).await.unwrap() else {
        panic!("nothing was offered before");
    };
    assert_eq!(
        (offer.side, offer.rematch_of),
        (Some(Side::Cyan), Some(over.id))
    );
    assert!(matches!(
        refusal(press(ANN, over.id).await),
        RematchRefused::AlreadyOffered { challenge } if challenge.id == offer.id
    ));
    // Declined, it can be offered again, by the other too; and answered like every challenge.
    world
        .play
        .answer_challenge(&person(BEN), offer.id, Answer::Decline)
        .await
        .unwrap();
    let Rematch::Offered(offer) = press(BEN, over.id).await.unwrap() else {
        panic!("the offer was declined");
    };
    let next = world.accept(&offer).await;
    assert_eq!(next.players.amber.id, user(BEN));
    for who in [ANN, BEN] {
        match refusal(press(who, over.id).await) {
            RematchRefused::AlreadyStarted { game } => assert_eq!(*game, next),
            other => panic!("{other:?}"),
        }
    }
    // The rematch has one of its own, but not while its channel is taken.
    let next = world.play_out(next).await;
    let taken = world.game().await;
    assert_eq!(
        refusal(press(ANN, next.id).await),
        RematchRefused::ChannelBusy { game: taken.id }
    );
    world
        .play
        .resign(user(ANN), taken.id, Ply::START)
        .await
        .unwrap();
    let open = world.challenge().await;
    assert!(matches!(
        refusal(press(BEN, next.id).await),
        RematchRefused::ChallengeOpen { challenge } if challenge.id == open.id
    ));
    world
        .play
        .answer_challenge(&person(ANN), open.id, Answer::Withdraw)
        .await
        .unwrap();
    let offered = press(BEN, next.id).await.unwrap();
    assert!(matches!(offered, Rematch::Offered(_)));
    world.pass(CHALLENGE_LASTS);
    // An offer that ran out is offered afresh.
    let offered = press(ANN, next.id).await.unwrap();
    assert!(matches!(offered, Rematch::Offered(_)));
    let Rematch::Started(third) = press(BEN, next.id).await.unwrap() else {
        panic!("Ann had offered it");
    };
    assert_eq!(third.channel, CHANNEL);
    assert_eq!(third.players.amber.id, user(ANN));
}
