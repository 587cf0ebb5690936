//! What two people ask each other for, and what keeps challenges kind.

use futures::future::join_all;
use wayk::play::{
    A_DAY, ActionError, Answer, AnswerRefused, Answered, AskRefused, Asked, BlockRefused,
    CHALLENGE_LASTS, Challenge, ChallengeRefused, ChallengeState, ChannelId, Decision,
    DeclineReason, FREE_FOR, Game, MOST_A_DAY, MOST_BLOCKED, MOST_OPEN, MOST_WAITING, NewChallenge,
    Person, ReasonRefused, Rematch, RematchRefused, Request, RequestAnswer, RequestAnswered,
    RequestKind, RequestRefused, RequestState, Restraint, SignedDuration, Timestamp, UserId,
    Winner,
};

use crate::support::{
    ANN, BEN, CHANNEL, EVE, GUILD, World, first_move, person, proposal, run, user,
};

/// The refusal that an action met.
fn refusal<T: std::fmt::Debug, R: Clone + std::fmt::Debug>(result: Result<T, ActionError<R>>) -> R {
    match result {
        Err(ActionError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

fn face_down(game: &Game) -> u8 {
    game.view().state().face_down()
}

/// A move that turns up a card, or one that does not.
async fn step(world: &World, game: &Game, turns_up: bool) -> Option<Game> {
    let view = game.view();
    let moves = view.legal_moves();
    let found = moves.into_iter().find(|&mv| {
        // A launch turns the next card up, as long as there is one.
        let launches = view.outcome(mv).name() == "launched";
        launches == turns_up
    })?;
    let mover = game.to_move()?.id;
    let turn = world
        .play
        .make_move(mover, game.id, game.moment(), found)
        .await;
    Some(turn.unwrap().game)
}

/// A game in which Ann, then Ben have moved without turning up a card.
async fn two_quiet_moves(world: &World) -> Game {
    let game = world.game().await;
    let game = step(world, &game, false).await.unwrap();
    step(world, &game, false).await.unwrap()
}

#[tokio::test]
async fn a_move_nobody_saw_is_taken_back_at_once() {
    let world = World::new();
    let start = world.game().await;
    let moved = step(&world, &start, false).await.unwrap();
    world.pass(FREE_FOR);
    let asked = world
        .play
        .ask_takeback(user(ANN), moved.id, moved.moment())
        .await;
    let Asked::TakenBack(taken) = asked.unwrap() else {
        panic!("it is a minute since, and nobody has looked");
    };
    assert_eq!((taken.moves, taken.cards), (1, 0));
    assert_eq!(taken.game.ply(), start.ply());
    assert_ne!(taken.game.moment(), start.moment());
    assert!(taken.game.is_waiting_for(user(ANN)));
    assert_eq!(taken.game.view().legal_moves(), start.view().legal_moves());
    // The same move can be made again, and the board before it is another one now.
    let mv = first_move(&start);
    let stale = world
        .play
        .make_move(user(ANN), start.id, start.moment(), mv)
        .await;
    assert!(stale.is_err());
    world.step(&taken.game).await;
    // What is owed is the newest board alone.
    world.down(SignedDuration::ZERO).await;
    assert_eq!(world.play.claim_deliveries(10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_move_is_taken_back_at_once_only_once_a_turn() {
    let world = World::new();
    let ask = |who, game: &Game| {
        let (play, id, at) = (world.play.clone(), game.id, game.moment());
        async move { play.ask_takeback(user(who), id, at).await.unwrap() }
    };
    let game = world.game().await;
    let moved = step(&world, &game, false).await.unwrap();
    let Asked::TakenBack(taken) = ask(ANN, &moved).await else {
        panic!("nobody has looked");
    };
    // Ben was called once to this turn; that he is called again is for him to say.
    let moved = step(&world, &taken.game, false).await.unwrap();
    let Asked::Asked { request, .. } = ask(ANN, &moved).await else {
        panic!("taken back twice at the same turn");
    };
    let granted = world
        .play
        .answer_request(user(BEN), request.id, RequestAnswer::Grant)
        .await;
    let RequestAnswered::TakenBack(taken, _) = granted.unwrap() else {
        panic!("Ben agreed");
    };
    let moved = step(&world, &taken.game, false).await.unwrap();
    let asked = ask(ANN, &moved).await;
    assert!(matches!(asked, Asked::Asked { .. }), "{asked:?}");
    // The next turn is another, and so is the other player's.
    let moved = step(&world, &moved, false).await.unwrap();
    let asked = ask(BEN, &moved).await;
    assert!(matches!(asked, Asked::TakenBack(_)), "{asked:?}");
}

#[tokio::test]
async fn what_was_seen_or_turned_up_is_asked_for() {
    let world = World::new();
    let ask = |game: &Game| {
        let (play, id, at) = (world.play.clone(), game.id, game.moment());
        async move { play.ask_takeback(user(ANN), id, at).await.unwrap() }
    };
    let withdraw = |asked: Asked| {
        let play = world.play.clone();
        async move {
            let Asked::Asked { request, .. } = asked else {
                panic!("Ben is asked: {asked:?}");
            };
            let answer = RequestAnswer::Withdraw;
            play.answer_request(user(ANN), request.id, answer)
                .await
                .unwrap();
        }
    };
    // A moment later than a minute.
    let game = world.game().await;
    let mut game = step(&world, &game, false).await.unwrap();
    world.pass(FREE_FOR + SignedDuration::from_millis(1));
    withdraw(ask(&game).await).await;
    // Ben has done something at the board.
    game = world.step(&game).await.game;
    game = step(&world, &game, false).await.unwrap();
    world.play.look(user(BEN), game.id).await.unwrap();
    withdraw(ask(&game).await).await;
    // Ben has answered.
    game = world.step(&game).await.game;
    withdraw(ask(&game).await).await;
    // A card was turned up. Ann's own looks, and a stranger's, make no difference to that.
    while game.to_move().unwrap().id != user(ANN) || step_is_impossible(&game) {
        game = world.step(&game).await.game;
    }
    let before = game.clone();
    game = step(&world, &game, true).await.unwrap();
    assert!(face_down(&game) < face_down(&before));
    let Asked::Asked { request, .. } = ask(&game).await else {
        panic!("a card was turned up");
    };
    let granted = world
        .play
        .answer_request(user(BEN), request.id, RequestAnswer::Grant)
        .await;
    let RequestAnswered::TakenBack(taken, _) = granted.unwrap() else {
        panic!("a takeback was asked for");
    };
    assert_eq!((taken.moves, taken.cards), (1, 1));
    assert_eq!(face_down(&taken.game), face_down(&before));
    // The deal is the same: the same card comes up again.
    let again = step(&world, &taken.game, true).await.unwrap();
    assert_eq!(again.view().state().bay(), game.view().state().bay());
}

/// Whether no move of a game turns up a card.
fn step_is_impossible(game: &Game) -> bool {
    let view = game.view();
    let mut moves = view.legal_moves().into_iter();
    face_down(game) == 0 || !moves.any(|mv| view.outcome(mv).name() == "launched")
}

#[tokio::test]
async fn strangers_and_the_asker_look_at_nothing() {
    let world = World::new();
    let game = world.game().await;
    let game = step(&world, &game, false).await.unwrap();
    for who in [ANN, EVE] {
        world.play.look(user(who), game.id).await.unwrap();
    }
    let commits = world.play.store().commits();
    world.play.look(user(EVE), game.id).await.unwrap();
    assert_eq!(world.play.store().commits(), commits, "nothing was written");
    let asked = world
        .play
        .ask_takeback(user(ANN), game.id, game.moment())
        .await;
    assert!(matches!(asked, Ok(Asked::TakenBack(_))), "{asked:?}");
}

#[tokio::test]
async fn after_a_takeback_the_move_before_is_not_taken_back_unseen() {
    let world = World::new();
    let game = two_quiet_moves(&world).await;
    let game = world.step(&game).await.game;
    world.pass(FREE_FOR * 2);
    let asked = world
        .play
        .ask_takeback(user(ANN), game.id, game.moment())
        .await;
    let Asked::Asked { request, .. } = asked.unwrap() else {
        panic!("it is two minutes since");
    };
    let granted = world
        .play
        .answer_request(user(BEN), request.id, RequestAnswer::Grant)
        .await;
    let RequestAnswered::TakenBack(taken, _) = granted.unwrap() else {
        panic!("Ben agreed");
    };
    // It is a moment since the board came, but long since Ben's move, and Ann has that before her.
    let asked = world
        .play
        .ask_takeback(user(BEN), game.id, taken.game.moment())
        .await;
    assert!(matches!(asked, Ok(Asked::Asked { .. })), "{asked:?}");
}

#[tokio::test]
async fn a_takeback_is_asked_for_once_at_a_board() {
    let world = World::new();
    let game = two_quiet_moves(&world).await;
    let (id, at) = (game.id, game.moment());
    let ask = |who| {
        let play = world.play.clone();
        async move { play.ask_takeback(user(who), id, at).await }
    };
    assert_eq!(refusal(ask(EVE).await), AskRefused::NotAPlayer);
    let asked = ask(ANN).await.unwrap();
    let Asked::Asked {
        request, posting, ..
    } = asked
    else {
        panic!("Ben has answered with a move");
    };
    // Its message was not seen: the same is shown again.
    assert!(matches!(ask(ANN).await, Ok(Asked::Asked { request: again, .. }) if again == request));
    let message = wayk::play::MessageId::new(5);
    let sent = world.play.posting_sent(posting, CHANNEL, message);
    assert_eq!(sent.await.unwrap(), Some(id));
    let noted = Request {
        message: Some((CHANNEL, message)),
        ..request
    };
    match refusal(ask(ANN).await) {
        AskRefused::AlreadyAsked { request, .. } => assert_eq!(request, noted),
        other => panic!("{other:?}"),
    }
    world.pass(FREE_FOR * 2);
    match refusal(ask(BEN).await) {
        AskRefused::OtherAsks { request, .. } => assert_eq!(request, noted),
        other => panic!("{other:?}"),
    }
    assert_eq!(world.play.open_requests(id).await.unwrap(), [noted]);
    assert_eq!(world.play.ended_requests(id).await.unwrap(), []);
    let answer = |who, answer| {
        let play = world.play.clone();
        async move { play.answer_request(user(who), request.id, answer).await }
    };
    let refuse = RequestAnswer::Refuse;
    assert!(matches!(
        refusal(answer(EVE, refuse).await),
        RequestRefused::NotAPlayer { .. }
    ));
    assert!(matches!(
        refusal(answer(ANN, refuse).await),
        RequestRefused::NotTheOther { .. }
    ));
    assert!(matches!(
        refusal(answer(BEN, RequestAnswer::Withdraw).await),
        RequestRefused::NotTheAsker { .. }
    ));
    answer(BEN, refuse).await.unwrap();
    for who in [ANN, BEN] {
        assert!(matches!(
            refusal(answer(who, RequestAnswer::Grant).await),
            RequestRefused::Ended { request, .. } if request.state == RequestState::Refused
        ));
    }
    match refusal(ask(ANN).await) {
        AskRefused::AskedBefore { how, .. } => assert_eq!(how, RequestState::Refused),
        other => panic!("{other:?}"),
    }
    // Its message still has buttons until somebody has taken them away.
    let ended = world.play.ended_requests(id).await.unwrap();
    assert_eq!(ended.len(), 1);
    world.play.request_closed(request.id).await.unwrap();
    assert_eq!(world.play.ended_requests(id).await.unwrap(), []);
    assert_eq!(world.look(id).await.moment(), at);
}

#[test]
fn a_takeback_and_a_move_at_once_leave_one_truth() {
    run(async {
        let world = World::new();
        for round in 0..10 {
            let game = two_quiet_moves(&world).await;
            let (id, at) = (game.id, game.moment());
            let asked = world.play.ask_takeback(user(ANN), id, at).await;
            let Asked::Asked { request, .. } = asked.unwrap() else {
                panic!("round {round}: Ben has answered with a move");
            };
            let mv = first_move(&game);
            let grants = join_all((0..5).map(|_| {
                let play = world.play.clone();
                tokio::spawn(async move {
                    let answer = RequestAnswer::Grant;
                    play.answer_request(user(BEN), request.id, answer).await
                })
            }));
            let (granted, moved) =
                tokio::join!(grants, world.play.make_move(user(ANN), id, at, mv));
            let granted = granted
                .into_iter()
                .filter(|grant| grant.as_ref().unwrap().is_ok())
                .count();
            assert_eq!(granted + usize::from(moved.is_ok()), 1, "round {round}");
            let now = world.look(id).await;
            let plies = if moved.is_ok() { 3 } else { 0 };
            assert_eq!(now.ply().index(), plies);
            assert_eq!(world.play.open_requests(id).await.unwrap(), []);
            let over = world.play.resign(user(ANN), id, now.moment()).await;
            over.unwrap();
            world.pass(SignedDuration::from_hours(2));
        }
    });
}

#[tokio::test]
async fn a_draw_is_offered_and_agreed() {
    let world = World::new();
    let game = world.game().await;
    let id = game.id;
    let offer = |who| {
        let play = world.play.clone();
        async move {
            let at = play.game(id).await.unwrap().unwrap().moment();
            play.offer_draw(user(who), id, at).await
        }
    };
    assert_eq!(refusal(offer(EVE).await), AskRefused::NotAPlayer);
    let Asked::Asked { request: first, .. } = offer(ANN).await.unwrap() else {
        panic!("it waits for Ben");
    };
    assert_eq!(first.kind, RequestKind::Draw);
    // It holds over Ann's own move, and lapses with Ben's.
    let game = world.step(&game).await.game;
    assert_eq!(world.play.open_requests(id).await.unwrap(), [first]);
    let game = world.step(&game).await.game;
    assert_eq!(world.play.open_requests(id).await.unwrap(), []);
    let late = world
        .play
        .answer_request(user(BEN), first.id, RequestAnswer::Grant)
        .await;
    assert!(matches!(
        refusal(late),
        RequestRefused::Ended { request, .. } if request.state == RequestState::Lapsed
    ));
    // Ann has made one move since, and Ben may offer when he likes.
    assert_eq!(refusal(offer(ANN).await), AskRefused::TooSoon { moves: 1 });
    let game = world.step(&game).await.game;
    let Asked::Asked {
        request: second, ..
    } = offer(BEN).await.unwrap()
    else {
        panic!("it waits for Ann");
    };
    let agreed = world
        .play
        .answer_request(user(ANN), second.id, RequestAnswer::Grant)
        .await;
    let RequestAnswered::Agreed(over, request) = agreed.unwrap() else {
        panic!("Ann agreed");
    };
    assert_eq!(request.state, RequestState::Granted);
    assert_eq!(over.view().decision(), Some(Decision::DrawAgreed));
    assert_eq!(over.view().winner(), Some(Winner::Draw));
    assert_eq!(over.ply(), game.ply());
    assert_eq!(*over, world.look(id).await);
    assert!(over.record().to_string().contains("agreed"));
    assert!(matches!(refusal(offer(ANN).await), AskRefused::Over { .. }));
    // What was agreed on can be played again, with sides changed.
    let offered = world.play.rematch(user(ANN), id).await.unwrap();
    assert!(matches!(offered, Rematch::Offered(_)));
    let Rematch::Started(again) = world.play.rematch(user(BEN), id).await.unwrap() else {
        panic!("both want it");
    };
    assert_eq!(again.players.amber.id, user(BEN));
}

#[test]
fn two_offers_at_once_are_an_agreement() {
    run(async {
        let world = World::new();
        for _ in 0..10 {
            let game = world.game().await;
            let (id, at) = (game.id, game.moment());
            let (one, other) = tokio::join!(
                world.play.offer_draw(user(ANN), id, at),
                world.play.offer_draw(user(BEN), id, at),
            );
            let agreed = [&one, &other]
                .into_iter()
                .filter(|offer| matches!(offer, Ok(Asked::Agreed(_))))
                .count();
            assert_eq!(agreed, 1, "{one:?} {other:?}");
            assert!(world.look(id).await.is_over());
            world.pass(SignedDuration::from_hours(2));
        }
    });
}

fn for_anyone() -> NewChallenge {
    NewChallenge {
        opponent: None,
        ..proposal()
    }
}

#[test]
fn the_first_of_many_takes_up_what_is_for_anyone() {
    run(async {
        let world = World::new();
        let challenge = world.play.challenge(for_anyone()).await.unwrap();
        assert!(challenge.is_for_anyone && challenge.opponent.is_none());
        let presses = join_all((0..20).map(|number| {
            let play = world.play.clone();
            // Nobody of them has played before.
            let person = person(100 + number);
            tokio::spawn(async move {
                let answer = Answer::Accept;
                (
                    person.id,
                    play.answer_challenge(&person, challenge.id, answer).await,
                )
            })
        }))
        .await;
        let mut taken = Vec::new();
        let mut late = Vec::new();
        for press in presses {
            match press.unwrap() {
                (who, Ok(Answered::Accepted(game))) => taken.push((who, game.id)),
                (
                    _,
                    Err(ActionError::Refused(AnswerRefused::AlreadyAnswered {
                        how: ChallengeState::Accepted(game),
                    })),
                ) => late.push(game),
                other => panic!("{other:?}"),
            }
        }
        let [(who, game)] = taken[..] else {
            panic!("one has it: {taken:?}");
        };
        assert_eq!(late, vec![game; 19]);
        assert_eq!(world.look(game).await.players.cyan.id, who);
        let stored = world.play.challenge_of(game).await.unwrap().unwrap();
        assert_eq!(stored.opponent.unwrap().id, who);
        assert!(stored.is_for_anyone);
    });
}

#[tokio::test]
async fn what_is_for_anyone_is_not_for_oneself() {
    let world = World::new();
    let challenge = world.play.challenge(for_anyone()).await.unwrap();
    let answer = |who, answer| {
        let play = world.play.clone();
        let id = challenge.id;
        async move { refusal(play.answer_challenge(&person(who), id, answer).await) }
    };
    for said in [Answer::Accept, Answer::Decline] {
        assert_eq!(answer(ANN, said).await, AnswerRefused::NotTheOpponent);
    }
    assert_eq!(
        answer(BEN, Answer::Withdraw).await,
        AnswerRefused::NotTheChallenger
    );
    assert_eq!(
        answer(BEN, Answer::Decline).await,
        AnswerRefused::NotTheOpponent
    );
    match refusal(world.play.challenge(for_anyone()).await) {
        ChallengeRefused::AlreadyOpen { challenge: open } => assert_eq!(*open, challenge),
        other => panic!("{other:?}"),
    }
    // A challenge to Ben in the same channel is another matter, and his taking up the first leaves
    // it open.
    let to_ben = world.challenge().await;
    let taken = world
        .play
        .answer_challenge(&person(BEN), challenge.id, Answer::Accept)
        .await;
    assert!(taken.is_ok(), "{taken:?}");
    let still = world.play.challenge_by_id(to_ben.id).await.unwrap();
    assert_eq!(still.unwrap().state, ChallengeState::Open);
}

#[tokio::test]
async fn what_is_for_anyone_expires() {
    let world = World::new();
    let challenge = world.play.challenge(for_anyone()).await.unwrap();
    world.pass(CHALLENGE_LASTS);
    let late = world
        .play
        .answer_challenge(&person(BEN), challenge.id, Answer::Accept)
        .await;
    assert_eq!(refusal(late), AnswerRefused::Expired);
    let ended = world.play.sweep().await.unwrap();
    assert_eq!(ended.len(), 1);
    assert_eq!(ended[0].state, ChallengeState::Expired);
    world.play.challenge(for_anyone()).await.unwrap();
}

/// What keeps somebody from challenging.
async fn restraint(world: &World, new: NewChallenge) -> Restraint {
    match refusal(world.play.challenge(new).await) {
        ChallengeRefused::Restrained(restraint) => restraint,
        other => panic!("{other:?}"),
    }
}

async fn decline(world: &World, challenge: &Challenge) -> Timestamp {
    let declined = world
        .play
        .answer_challenge(&person(BEN), challenge.id, Answer::Decline)
        .await;
    declined.unwrap();
    world.play.now()
}

#[tokio::test]
async fn whoever_declines_is_left_alone_for_a_while() {
    let world = World::new();
    for days in [1, 2, 4] {
        let at = decline(&world, &world.challenge().await).await;
        let until = at + SignedDuration::from_hours(24 * days);
        assert_eq!(
            restraint(&world, proposal()).await,
            Restraint::Paused { until }
        );
        // Ben can challenge Ann all the same, and Ann others.
        let back = NewChallenge {
            challenger: person(BEN),
            opponent: Some(person(ANN)),
            ..proposal()
        };
        let back = world.play.challenge(back).await.unwrap();
        let withdrawn = world
            .play
            .answer_challenge(&person(BEN), back.id, Answer::Withdraw)
            .await;
        withdrawn.unwrap();
        world.pass(SignedDuration::from_hours(24 * days));
    }
    // A game starts it afresh.
    let game = world.accept(&world.challenge().await).await;
    let over = world.play_out(game).await;
    world.pass(SignedDuration::from_secs(1));
    let Rematch::Offered(offer) = world.play.rematch(user(ANN), over.id).await.unwrap() else {
        panic!("Ben has yet to answer");
    };
    let until = decline(&world, &offer).await + A_DAY;
    let paused = Restraint::Paused { until };
    assert_eq!(restraint(&world, proposal()).await, paused);
    assert_eq!(
        refusal(world.play.rematch(user(ANN), over.id).await),
        RematchRefused::Restrained(paused)
    );
    let by_ben = world.play.rematch(user(BEN), over.id).await;
    assert!(matches!(by_ben, Ok(Rematch::Offered(_))), "{by_ben:?}");
}

#[tokio::test]
async fn a_reason_is_given_by_who_declined_and_may_invite() {
    let world = World::new();
    let challenge = world.challenge().await;
    let give = |who, reason| {
        let play = world.play.clone();
        let id = challenge.id;
        async move { play.give_reason(user(who), id, reason).await }
    };
    let ship = Some(DeclineReason::OtherShip);
    assert_eq!(
        refusal(give(BEN, ship).await),
        ReasonRefused::NotTheirs,
        "it is open"
    );
    let at = decline(&world, &challenge).await;
    for who in [ANN, EVE] {
        assert_eq!(refusal(give(who, ship).await), ReasonRefused::NotTheirs);
    }
    let paused = Restraint::Paused { until: at + A_DAY };
    for reason in DeclineReason::ALL {
        let given = give(BEN, Some(reason)).await.unwrap();
        assert_eq!(given.reason, Some(reason));
        let stored = world.play.challenge_by_id(challenge.id).await.unwrap();
        assert_eq!(stored.unwrap(), given);
        if !DeclineReason::INVITING.contains(&reason) {
            assert_eq!(restraint(&world, proposal()).await, paused);
        }
    }
    give(BEN, None).await.unwrap();
    assert_eq!(restraint(&world, proposal()).await, paused);
    give(BEN, ship).await.unwrap();
    world.challenge().await;
}

/// Ann's challenge to a person of this number, in a channel of that number.
fn numbered(number: u64) -> NewChallenge {
    NewChallenge {
        channel: ChannelId::new(1000 + number),
        opponent: Some(person(100 + number)),
        ..proposal()
    }
}

#[tokio::test]
async fn nobody_has_many_open_nor_makes_many_in_a_day() {
    let world = World::new();
    let begun = world.play.now();
    let mut open = Vec::new();
    for number in 0..MOST_OPEN as u64 {
        open.push(world.play.challenge(numbered(number)).await.unwrap());
        world.pass(SignedDuration::from_mins(1));
    }
    let until = begun + CHALLENGE_LASTS;
    for new in [numbered(50), for_anyone()] {
        let kept = restraint(&world, new).await;
        assert_eq!(kept, Restraint::TooManyOpen { until });
    }
    let withdraw = |challenge: Challenge| {
        let play = world.play.clone();
        async move {
            play.answer_challenge(&person(ANN), challenge.id, Answer::Withdraw)
                .await
                .unwrap();
        }
    };
    for challenge in open {
        withdraw(challenge).await;
    }
    for number in MOST_OPEN as u64..MOST_A_DAY as u64 {
        withdraw(world.play.challenge(numbered(number)).await.unwrap()).await;
    }
    let kept = restraint(&world, numbered(50)).await;
    let until = begun + A_DAY;
    assert_eq!(kept, Restraint::TooManyToday { until });
    world.pass(until.duration_since(world.play.now()));
    world.play.challenge(numbered(50)).await.unwrap();
    let kept = restraint(&world, numbered(51)).await;
    assert!(matches!(kept, Restraint::TooManyToday { .. }), "{kept:?}");
}

#[tokio::test]
async fn the_blocked_are_refused_and_blocks_can_be_lifted() {
    let world = World::new();
    let from_ben = NewChallenge {
        challenger: person(BEN),
        opponent: Some(person(ANN)),
        channel: ChannelId::new(77),
        ..proposal()
    };
    let mine = world.challenge().await;
    let theirs = world.play.challenge(from_ben.clone()).await.unwrap();
    let open_to_all = world.play.challenge(for_anyone()).await.unwrap();
    let blocked = world.play.block(&person(ANN), person(BEN)).await.unwrap();
    assert_eq!(ids(&blocked.people), [user(BEN)]);
    let mut ended: Vec<_> = blocked
        .ended
        .iter()
        .map(|end| (end.id, end.state))
        .collect();
    ended.sort_by_key(|(id, _)| *id);
    assert_eq!(
        ended,
        [
            (mine.id, ChallengeState::Withdrawn),
            (theirs.id, ChallengeState::Declined)
        ]
    );
    assert_eq!(restraint(&world, from_ben).await, Restraint::Blocked);
    assert_eq!(restraint(&world, proposal()).await, Restraint::Blocks);
    let taken = world
        .play
        .answer_challenge(&person(BEN), open_to_all.id, Answer::Accept)
        .await;
    assert_eq!(refusal(taken), AnswerRefused::Blocked { by_user: false });
    let of_ben = NewChallenge {
        challenger: person(BEN),
        ..for_anyone()
    };
    let of_ben = world.play.challenge(of_ben).await.unwrap();
    let taken = world
        .play
        .answer_challenge(&person(ANN), of_ben.id, Answer::Accept)
        .await;
    assert_eq!(refusal(taken), AnswerRefused::Blocked { by_user: true });
    // Eve is nobody's concern.
    let taken = world
        .play
        .answer_challenge(&person(EVE), of_ben.id, Answer::Accept)
        .await;
    taken.unwrap();

    assert!(world.play.unblock(user(ANN), user(BEN)).await.unwrap());
    assert!(!world.play.unblock(user(ANN), user(BEN)).await.unwrap());
    let elsewhere = NewChallenge {
        channel: ChannelId::new(78),
        ..proposal()
    };
    world.play.challenge(elsewhere).await.unwrap();
}

#[tokio::test]
async fn nobody_blocks_themselves_or_everybody() {
    let world = World::new();
    let ann = person(ANN);
    let oneself = world.play.block(&ann, ann.clone()).await;
    assert_eq!(refusal(oneself), BlockRefused::Oneself);
    let bot = Person {
        id: wayk::play::UserId::BOT,
        ..person(1)
    };
    assert_eq!(
        refusal(world.play.block(&ann, bot).await),
        BlockRefused::Bot
    );
    let many: Vec<Person> = (0..MOST_BLOCKED as u64)
        .map(|number| person(100 + number))
        .collect();
    let all = world.play.change_blocks(&ann, many.clone()).await.unwrap();
    assert_eq!(all.people.len(), MOST_BLOCKED);
    assert_eq!(
        refusal(world.play.block(&ann, person(BEN)).await),
        BlockRefused::Full
    );
    // Whoever is blocked already can be so again.
    world.play.block(&ann, many[3].clone()).await.unwrap();
    world.pass(SignedDuration::from_secs(1));
    let left = [many[7].clone(), person(BEN)];
    let changed = world.play.change_blocks(&ann, left.to_vec()).await;
    assert_eq!(ids(&changed.unwrap().people), ids(&left));
    let blocked = world.play.blocks_of(user(ANN)).await.unwrap();
    assert_eq!(ids(&blocked), ids(&left));
    assert_eq!(world.play.blocks_of(user(BEN)).await.unwrap(), []);
    // Of whoever does nothing but be blocked no name is kept.
    assert_eq!(world.play.person(many[7].id).await.unwrap(), None);
}

fn ids(people: &[Person]) -> Vec<UserId> {
    people.iter().map(|person| person.id).collect()
}

#[tokio::test]
async fn nobody_has_more_to_answer_than_they_can() {
    let world = World::new();
    let from = |number: u64| NewChallenge {
        challenger: person(200 + number),
        channel: ChannelId::new(2000 + number),
        ..proposal()
    };
    let mut open = Vec::new();
    for number in 0..u64::from(MOST_WAITING) {
        open.push(world.play.challenge(from(number)).await.unwrap());
    }
    assert_eq!(restraint(&world, from(99)).await, Restraint::Crowded);
    decline(&world, &open[0]).await;
    world.play.challenge(from(99)).await.unwrap();
    assert_eq!(restraint(&world, from(98)).await, Restraint::Crowded);
    world.pass(CHALLENGE_LASTS);
    world.play.challenge(from(98)).await.unwrap();
}

#[tokio::test]
async fn a_rematch_is_not_offered_to_who_blocks() {
    let world = World::new();
    let over = world.play_out(world.game().await).await;
    world.play.block(&person(BEN), person(ANN)).await.unwrap();
    for (who, why) in [(ANN, Restraint::Blocked), (BEN, Restraint::Blocks)] {
        assert_eq!(
            refusal(world.play.rematch(user(who), over.id).await),
            RematchRefused::Restrained(why)
        );
    }
}

#[tokio::test]
async fn the_newest_games_of_a_guild_are_found_by_their_first_digits() {
    let world = World::new();
    let mut ids = Vec::new();
    for _ in 0..12 {
        let game = world.game().await;
        ids.push(game.id.get());
        let over = world.play.resign(user(ANN), game.id, game.moment()).await;
        over.unwrap();
        world.pass(SignedDuration::from_hours(2));
    }
    let open = world.game().await;
    let find = |typed: &'static str, limit| {
        let play = world.play.clone();
        async move {
            let found = play.newest_games(GUILD, typed, limit).await.unwrap();
            found
                .into_iter()
                .map(|line| (line.id.get(), line.is_over))
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(
        find("", 3).await,
        [(open.id.get(), false), (ids[11], true), (ids[10], true)]
    );
    assert_eq!(
        find(" 1", 9).await,
        [(13, false), (12, true), (11, true), (10, true), (1, true)]
    );
    assert_eq!(find("12", 9).await, [(12, true)]);
    for nothing in ["2%", "x", "99", "-1"] {
        assert_eq!(find(nothing, 9).await, []);
    }
    let elsewhere = wayk::play::GuildId::new(1);
    let found = world.play.newest_games(elsewhere, "", 9).await.unwrap();
    assert_eq!(found, []);
}
