//! Games against the bot.

use futures::future::join_all;
use wayk::play::{
    ActionError, DeliveryKind, Game, HintRefused, HintStep, Level, Line, Moment, MoveRefused,
    NewSolo, Ply, Rematch, RematchRefused, ResignRefused, Ship, Side, SignedDuration, SoloRefused,
    TakeBackRefused, Timestamp, UserId,
};

use crate::support::{ANN, CHANNEL, EVE, GUILD, OTHER_CHANNEL, World, first_move, person, user};

const HALF_A_MINUTE: SignedDuration = SignedDuration::from_secs(30);

fn proposal(level: Level) -> NewSolo {
    NewSolo {
        guild: Some(GUILD),
        channel: CHANNEL,
        person: person(ANN),
        level,
        ship: Ship::Shuttle,
        side: Some(Side::Amber),
        thread: false,
    }
}

impl World {
    async fn solo(&self, level: Level) -> Game {
        self.play.begin_solo(proposal(level)).await.unwrap()
    }

    /// The bot moves where it is its turn.
    async fn bot(&self, game: Game) -> Game {
        self.play.bot_moves(game).await.unwrap().game
    }

    /// Ann's first legal move and the bot's answer.
    async fn round(&self, game: &Game) -> Game {
        let turn = self.step(game).await;
        self.bot(turn.game).await
    }

    async fn solo_to_its_end(&self, game: Game) -> Game {
        let mut game = self.bot(game).await;
        while !game.is_over() {
            game = self.round(&game).await;
        }
        game
    }

    /// What is owed now: moments and kinds.
    async fn owed(&self) -> Vec<(Moment, DeliveryKind)> {
        let due = self.play.claim_deliveries(100).await.unwrap();
        due.iter().map(|due| (due.key.at, due.key.kind)).collect()
    }
}

fn at(takebacks: u32, ply: u8) -> Moment {
    Moment {
        line: Line::new(takebacks),
        ply: Ply::new(ply),
    }
}

#[tokio::test]
async fn a_game_at_each_level_is_played_to_its_end_and_its_result_kept() {
    let world = World::new();
    for level in Level::ALL {
        let game = world.solo(level).await;
        assert_eq!(game.players.amber.id, user(ANN));
        assert_eq!(game.players.cyan.id, UserId::BOT);
        let over = world.solo_to_its_end(game).await;
        let record = over.record().to_string();
        let tag = format!("[Cyan \"Wayk ({level})\"]");
        assert!(record.contains(&tag), "{record}");
        let results = world.play.solo_results(user(ANN)).await.unwrap();
        let kept = results.iter().find(|kept| kept.level == level).unwrap();
        assert_eq!(kept.unassisted.games(), 1, "{level}");
        assert_eq!(kept.assisted.games(), 0, "{level}");
    }
    assert_eq!(world.play.solo_results(user(EVE)).await.unwrap(), []);
}

#[tokio::test]
async fn the_bot_moves_first_where_the_person_is_cyan() {
    let world = World::new();
    let new = NewSolo {
        side: Some(Side::Cyan),
        ..proposal(Level::Pilot)
    };
    let game = world.play.begin_solo(new).await.unwrap();
    assert!(game.is_waiting_for(UserId::BOT));
    assert_eq!(game.moves_told(), 0);
    let moved = world.play.bot_moves(game.clone()).await.unwrap();
    assert!(moved.made && moved.game.is_waiting_for(user(ANN)));
    assert_eq!(moved.game.moves_told(), 1);
    // Nobody's turn but Ann's: nothing more happens.
    let again = world.play.bot_moves(moved.game.clone()).await.unwrap();
    assert!(!again.made);
    assert_eq!(again.game, moved.game);
}

#[tokio::test]
async fn of_many_who_have_the_bot_think_one_makes_its_move() {
    let world = World::new();
    let mut game = world.solo(Level::Captain).await;
    while !game.is_over() {
        let before = world.step(&game).await.game;
        let thinking = (0..8).map(|_| {
            let (play, game) = (world.play.clone(), before.clone());
            tokio::spawn(async move { play.bot_moves(game).await.unwrap() })
        });
        let moved: Vec<_> = join_all(thinking)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        let made = moved.iter().filter(|moved| moved.made).count();
        assert_eq!(made, usize::from(!before.is_over()));
        game = world.look(game.id).await;
        for moved in moved {
            assert_eq!(moved.game.moment(), game.moment());
        }
    }
}

#[tokio::test]
async fn a_bot_that_died_before_its_move_is_owed_and_makes_it_once() {
    let world = World::new();
    let game = world.solo(Level::Deckhand).await;
    world.step(&game).await;
    // The process dies here: the move is stored, the bot's is not.
    let world = world.restart().await;
    world.down(SignedDuration::from_secs(5)).await;
    let due = world.play.claim_deliveries(100).await.unwrap();
    assert_eq!(due.len(), 1);
    let waiting = due[0].game.clone();
    assert!(waiting.is_waiting_for(UserId::BOT));
    let moved = world.play.bot_moves(waiting.clone()).await.unwrap();
    assert!(moved.made);
    assert_eq!(moved.game.ply(), Ply::new(2));
    // Whoever had taken up the same game late makes no second move.
    let late = world.play.bot_moves(waiting).await.unwrap();
    assert!(!late.made);
    assert_eq!(late.game.moment(), moved.game.moment());
    // The board before the bot's move is overtaken by the one after it.
    world.pass(HALF_A_MINUTE);
    assert_eq!(world.owed().await, [(at(0, 2), DeliveryKind::Board)]);
}

#[tokio::test]
async fn a_stranger_and_the_other_side_of_the_bot_move_nothing() {
    let world = World::new();
    let game = world.solo(Level::Cadet).await;
    let mv = first_move(&game);
    let press = |who: UserId| world.play.make_move(who, game.id, game.moment(), mv);
    let refused = press(user(EVE)).await.unwrap_err();
    assert_eq!(refused.refusal(), Some(&MoveRefused::NotAPlayer));
    let refused = press(UserId::BOT).await.unwrap_err();
    assert!(matches!(
        refused.refusal(),
        Some(MoveRefused::NotYourTurn { .. })
    ));
    let back = world
        .play
        .take_back(user(EVE), game.id, game.moment())
        .await;
    assert_eq!(
        back.unwrap_err().refusal(),
        Some(&TakeBackRefused::NotAPlayer)
    );
    let hint = world
        .play
        .hint(user(EVE), game.id, game.moment(), None)
        .await;
    assert_eq!(hint.unwrap_err().refusal(), Some(&HintRefused::NotAPlayer));
}

#[tokio::test]
async fn a_round_is_taken_back_as_often_as_one_likes() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let none = world
        .play
        .take_back(user(ANN), start.id, start.moment())
        .await;
    assert_eq!(none.unwrap_err().refusal(), Some(&TakeBackRefused::Nothing));
    let one = world.round(&start).await;
    let two = world.round(&one).await;
    assert_eq!(two.moment(), at(0, 4));

    let taken = world
        .play
        .take_back(user(ANN), two.id, two.moment())
        .await
        .unwrap();
    assert_eq!(taken.moves, 2);
    assert_eq!(taken.game.moment(), at(1, 2));
    assert_eq!(taken.game.view(), one.view());
    let taken = world
        .play
        .take_back(user(ANN), two.id, taken.game.moment())
        .await
        .unwrap();
    assert_eq!(taken.game.moment(), at(2, 0));
    assert_eq!(taken.game.view(), start.view());
    assert_eq!(taken.game.solo.as_ref().unwrap().takebacks, 2);

    // The end says so, and the result is that of an assisted game.
    let over = world.solo_to_its_end(taken.game).await;
    assert!(over.solo.as_ref().unwrap().is_assisted());
    let over_too = world
        .play
        .take_back(user(ANN), over.id, over.moment())
        .await;
    assert!(matches!(
        over_too.unwrap_err().refusal(),
        Some(TakeBackRefused::Over { .. })
    ));
    let results = world.play.solo_results(user(ANN)).await.unwrap();
    assert_eq!(results[0].assisted.games(), 1);
    assert_eq!(results[0].unassisted.games(), 0);
}

#[tokio::test]
async fn a_board_from_before_a_takeback_moves_nothing_though_its_ply_comes_again() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let one = world.round(&start).await;
    let back = world
        .play
        .take_back(user(ANN), one.id, one.moment())
        .await
        .unwrap();
    assert_eq!(back.game.ply(), start.ply());
    // The very move that was made before, from the board of the same ply.
    let mv = first_move(&start);
    let stale = world
        .play
        .make_move(user(ANN), start.id, start.moment(), mv)
        .await;
    assert!(matches!(
        stale.unwrap_err().refusal(),
        Some(MoveRefused::Stale { .. })
    ));
    let stale = world.play.take_back(user(ANN), one.id, one.moment()).await;
    assert!(matches!(
        stale.unwrap_err().refusal(),
        Some(TakeBackRefused::Stale { .. })
    ));
    let stale = world.play.resign(user(ANN), one.id, one.moment()).await;
    assert!(matches!(
        stale.unwrap_err().refusal(),
        Some(ResignRefused::Stale { .. })
    ));
    assert_eq!(world.look(start.id).await.moment(), at(1, 0));
    // From the board after the takeback it is made.
    let again = world
        .play
        .make_move(user(ANN), start.id, back.game.moment(), mv)
        .await
        .unwrap();
    assert_eq!(again.game.moment(), at(1, 1));
}

#[tokio::test]
async fn boards_of_the_same_ply_are_owed_apart() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let message = wayk::play::MessageId::new;
    let shown = |game: &Game, id| world.play.delivered(game.delivery(), CHANNEL, message(id));
    assert!(shown(&start, 1).await.unwrap());
    let one = world.round(&start).await;
    assert!(shown(&one, 2).await.unwrap());
    let back = world
        .play
        .take_back(user(ANN), one.id, one.moment())
        .await
        .unwrap()
        .game;
    world.pass(HALF_A_MINUTE);
    assert_eq!(world.owed().await, [(at(1, 0), DeliveryKind::Board)]);
    assert!(shown(&back, 3).await.unwrap());
    assert!(!shown(&back, 4).await.unwrap(), "it was shown already");
    let board = world.look(start.id).await.board.unwrap();
    assert_eq!((board.message, board.at), (message(3), at(1, 0)));
    let old = world.play.old_controls(start.id).await.unwrap();
    let old: Vec<_> = old.iter().map(|board| board.message).collect();
    assert_eq!(old, [message(2), message(1)]);
}

#[tokio::test]
async fn many_presses_take_one_round_back() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let one = world.round(&start).await;
    let two = world.round(&one).await;
    let presses = (0..20).map(|_| {
        let (play, at) = (world.play.clone(), two.moment());
        tokio::spawn(async move { play.take_back(user(ANN), two.id, at).await })
    });
    let presses = join_all(presses).await;
    let taken = presses
        .iter()
        .filter(|press| press.as_ref().unwrap().is_ok())
        .count();
    assert_eq!(taken, 1);
    assert_eq!(world.look(start.id).await.moment(), at(1, 2));
}

#[tokio::test]
async fn a_move_that_the_bot_thinks_about_can_be_taken_back() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let thinking = world.step(&start).await.game;
    let back = world
        .play
        .take_back(user(ANN), start.id, thinking.moment())
        .await
        .unwrap();
    assert_eq!(back.moves, 1);
    // What the bot then comes to is about a board that is gone.
    let moved = world.play.bot_moves(thinking).await.unwrap();
    assert!(!moved.made);
    assert_eq!(moved.game.moment(), at(1, 0));
    assert!(moved.game.is_waiting_for(user(ANN)));
}

#[tokio::test]
async fn a_game_that_is_given_up_while_the_bot_thinks_stays_so() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let thinking = world.step(&start).await.game;
    world
        .play
        .resign(user(ANN), start.id, thinking.moment())
        .await
        .unwrap();
    let moved = world.play.bot_moves(thinking).await.unwrap();
    assert!(!moved.made && moved.game.is_over());
    let results = world.play.solo_results(user(ANN)).await.unwrap();
    assert_eq!(
        (results[0].level, results[0].unassisted.lost),
        (Level::Pilot, 1)
    );
}

#[tokio::test]
async fn a_hint_says_more_step_by_step_and_each_step_counts_once_for_a_board() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let ask = |at: Moment, step| world.play.hint(user(ANN), start.id, at, step);
    let count = |game: &Game| game.solo.as_ref().unwrap().hints;
    let first = ask(at(0, 0), None).await.unwrap();
    assert_eq!((first.step, count(&first.game)), (HintStep::Robot, 1));
    let again = ask(at(0, 0), None).await.unwrap();
    assert_eq!((again.step, count(&again.game)), (HintStep::Robot, 1));
    let tile = ask(at(0, 0), Some(HintStep::Tile)).await.unwrap();
    assert_eq!((tile.step, count(&tile.game)), (HintStep::Tile, 2));
    let moved = ask(at(0, 0), Some(HintStep::Move)).await.unwrap();
    assert_eq!((moved.step, count(&moved.game)), (HintStep::Move, 3));
    // Asked afresh, it says what it said last.
    let again = ask(at(0, 0), None).await.unwrap();
    assert_eq!((again.step, count(&again.game)), (HintStep::Move, 3));
    assert!(
        [&tile, &moved, &again]
            .iter()
            .all(|hint| hint.mv == first.mv)
    );
    assert!(start.view().check(first.mv).is_ok());

    let one = world.round(&moved.game).await;
    let stale = ask(at(0, 0), None).await.unwrap_err();
    assert!(matches!(stale.refusal(), Some(HintRefused::Stale { .. })));
    let next = ask(one.moment(), None).await.unwrap();
    assert_eq!(count(&next.game), 4);
    let thinking = world.step(&one).await.game;
    let early = ask(thinking.moment(), None).await.unwrap_err();
    assert!(matches!(
        early.refusal(),
        Some(HintRefused::NotYourTurn { .. })
    ));
    let over = world.solo_to_its_end(thinking).await;
    assert_eq!(count(&over), 4);
    let late = ask(over.moment(), None).await.unwrap_err();
    assert!(matches!(late.refusal(), Some(HintRefused::Over { .. })));
    let results = world.play.solo_results(user(ANN)).await.unwrap();
    assert_eq!(results[0].assisted.games(), 1);
}

#[tokio::test]
async fn many_who_ask_at_once_are_told_of_one_move() {
    let world = World::new();
    let start = world.solo(Level::Pilot).await;
    let asked = (0..10).map(|_| {
        let (play, game, at) = (world.play.clone(), start.id, start.moment());
        tokio::spawn(async move { play.hint(user(ANN), game, at, None).await.unwrap() })
    });
    let hints: Vec<_> = join_all(asked)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert!(hints.iter().all(|hint| hint.mv == hints[0].mv));
    let game = world.look(start.id).await;
    assert_eq!(game.solo.unwrap().hints, 1);
}

#[tokio::test]
async fn two_people_get_no_hints_and_take_nothing_back() {
    let world = World::new();
    let game = world.game().await;
    let hint = world
        .play
        .hint(user(ANN), game.id, game.moment(), None)
        .await;
    assert_eq!(hint.unwrap_err().refusal(), Some(&HintRefused::NotSolo));
    let back = world
        .play
        .take_back(user(ANN), game.id, game.moment())
        .await;
    assert_eq!(back.unwrap_err().refusal(), Some(&TakeBackRefused::NotSolo));
}

#[tokio::test]
async fn a_rematch_begins_at_once_with_sides_changed_and_once() {
    let world = World::new();
    let over = world
        .solo_to_its_end(world.solo(Level::Captain).await)
        .await;
    let presses = (0..10).map(|_| {
        let (play, id) = (world.play.clone(), over.id);
        tokio::spawn(async move { play.rematch(user(ANN), id).await })
    });
    let mut begun = Vec::new();
    for press in join_all(presses).await {
        match press.unwrap() {
            Ok(Rematch::Started(game)) => begun.push(game),
            Err(ActionError::Refused(RematchRefused::AlreadyStarted { .. })) => {}
            other => panic!("{other:?}"),
        }
    }
    let [game] = begun.as_slice() else {
        panic!("{} rematches", begun.len());
    };
    assert_eq!(game.players.cyan.id, user(ANN));
    assert_eq!(game.solo.as_ref().unwrap().level, Level::Captain);
    let stranger = world.play.rematch(user(EVE), over.id).await;
    assert_eq!(
        stranger.unwrap_err().refusal(),
        Some(&RematchRefused::NotAPlayer)
    );
}

#[tokio::test]
async fn one_game_is_in_play_in_a_channel_and_one_in_each_private_one() {
    let world = World::new();
    let game = world.solo(Level::Pilot).await;
    let second = world.play.begin_solo(proposal(Level::Pilot)).await;
    assert_eq!(
        second.unwrap_err().refusal(),
        Some(&SoloRefused::ChannelBusy { game: game.id })
    );
    // One with a thread of its own waits for its place.
    let new = NewSolo {
        thread: true,
        ..proposal(Level::Pilot)
    };
    assert!(!world.play.begin_solo(new).await.unwrap().is_placed);
    let private = NewSolo {
        guild: None,
        channel: OTHER_CHANNEL,
        ..proposal(Level::Pilot)
    };
    let private = world.play.begin_solo(private).await.unwrap();
    assert_eq!(private.guild, None);
    let all = world.play.games_of(user(ANN), None).await.unwrap();
    assert_eq!(all.len(), 3);
    let here = world.play.games_of(user(ANN), Some(GUILD)).await.unwrap();
    assert!(here.iter().all(|game| game.guild == Some(GUILD)));
}

#[tokio::test]
async fn a_solo_game_is_the_same_after_a_restart() {
    let world = World::new();
    let one = world.round(&world.solo(Level::Admiral).await).await;
    let two = world.round(&one).await;
    world
        .play
        .take_back(user(ANN), two.id, two.moment())
        .await
        .unwrap();
    let before = world.look(two.id).await;
    let world = world.restart().await;
    assert_eq!(world.look(two.id).await, before);
    assert!(before.turned_at >= Timestamp::UNIX_EPOCH);
}
