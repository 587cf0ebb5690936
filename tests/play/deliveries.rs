//! The outbox, board messages, threads, and channels that fail.

use wayk::play::{
    ActionError, BoardMessage, ChannelId, DeliveryKind, GRACE, Game, MessageId, NewChallenge,
    Place, PlaceRefused, Ply, RelocateRefused, SignedDuration, Trouble,
};

use crate::support::{ANN, BEN, CHANNEL, EVE, OTHER_CHANNEL, World, proposal, user};

const SECOND: SignedDuration = SignedDuration::from_secs(1);
const THREAD: ChannelId = ChannelId::new(600);

fn message(number: u64) -> MessageId {
    MessageId::new(number)
}

impl World {
    async fn due(&self) -> Vec<(Ply, DeliveryKind, u32)> {
        let due = self.play.claim_deliveries(100).await.unwrap();
        due.iter()
            .map(|delivery| (delivery.key.at.ply, delivery.key.kind, delivery.attempt))
            .collect()
    }

    async fn show(&self, game: &Game, number: u64) -> bool {
        self.play
            .delivered(game.delivery(), game.channel, message(number))
            .await
            .unwrap()
    }

    async fn old(&self, game: &Game) -> Vec<MessageId> {
        let old = self.play.old_controls(game.id).await.unwrap();
        old.iter().map(|board| board.message).collect()
    }

    /// A game that shall have a thread, accepted.
    async fn threaded(&self) -> Game {
        let new = NewChallenge {
            thread: true,
            ..proposal()
        };
        self.accept(&self.play.challenge(new).await.unwrap()).await
    }
}

#[tokio::test]
async fn the_handler_has_the_first_go_and_the_sweeper_comes_after() {
    let world = World::new();
    let game = world.game().await;
    let start = (Ply::START, DeliveryKind::Board);
    assert_eq!(world.due().await, []);
    world.pass(GRACE - SECOND);
    assert_eq!(world.due().await, []);
    world.pass(SECOND);
    assert_eq!(world.due().await, [(start.0, start.1, 1)]);
    // Taken, it does not come again at once: an upload takes its time.
    assert_eq!(world.due().await, []);
    world.pass(GRACE);
    assert_eq!(world.due().await, [(start.0, start.1, 2)]);
    assert!(world.show(&game, 1).await);
    world.pass(SignedDuration::from_hours(24));
    assert_eq!(world.due().await, []);
    // Told twice of the same message is no second message; another message is.
    assert!(world.show(&game, 1).await);
    assert!(!world.show(&game, 2).await);
    let board = world.look(game.id).await.board.unwrap();
    assert_eq!((board.message, board.at.ply), (message(1), Ply::START));
}

#[tokio::test]
async fn a_failed_delivery_comes_ever_more_seldom_and_never_stops() {
    let world = World::new();
    let game = world.game().await;
    world.pass(GRACE);
    let mut waits = Vec::new();
    for attempt in 1..=16 {
        assert_eq!(
            world.due().await,
            [(Ply::START, DeliveryKind::Board, attempt)]
        );
        world
            .play
            .delivery_failed(game.delivery(), "no such channel")
            .await
            .unwrap();
        let mut wait = SignedDuration::ZERO;
        loop {
            world.pass(SECOND * 5);
            wait += SECOND * 5;
            let due = world.play.store().read({
                let now = world.play.now();
                move |rows| rows.due_deliveries(now, 1)
            });
            if !due.await.unwrap().is_empty() {
                break;
            }
        }
        waits.push(wait.as_secs());
    }
    assert_eq!(&waits[..5], [5, 10, 20, 40, 80]);
    assert_eq!(&waits[14..], [6 * 3600, 6 * 3600]);
}

#[tokio::test]
async fn a_newer_board_overtakes_what_was_never_shown() {
    let world = World::new();
    let game = world.game().await;
    let first = world.step(&game).await.game;
    let second = world.step(&first).await.game;
    world.pass(GRACE);
    assert_eq!(
        world.due().await,
        [(Ply::new(2), DeliveryKind::Board, 1)],
        "one board, the newest"
    );
    // A handler that comes late with an older board is told of no clash; its controls are old.
    assert!(world.show(&second, 12).await);
    assert!(world.show(&first, 13).await);
    assert_eq!(world.old(&game).await, [message(13)]);
    assert_eq!(
        world.look(game.id).await.board.unwrap().message,
        message(12)
    );
    // A resignation at the same ply is a row of its own.
    let resigned = world.play.resign(user(BEN), game.id, Ply::new(2)).await;
    let over = resigned.unwrap().game;
    world.pass(GRACE);
    assert_eq!(world.due().await, [(Ply::new(2), DeliveryKind::End, 1)]);
    assert!(world.show(&over, 14).await);
    assert_eq!(world.old(&game).await, [message(12), message(13)]);
}

#[tokio::test]
async fn old_controls_are_named_newest_first_until_they_are_removed() {
    let world = World::new();
    let mut game = world.game().await;
    for number in 1..=3 {
        assert!(world.show(&game, number).await);
        game = world.step(&game).await.game;
    }
    assert_eq!(world.old(&game).await, [message(2), message(1)]);
    world.play.controls_removed(message(2)).await.unwrap();
    assert_eq!(world.old(&game).await, [message(1)]);
    // The same board posted afresh is the newest.
    let board = BoardMessage {
        channel: OTHER_CHANNEL,
        message: message(9),
        at: Ply::new(2).into(),
    };
    world.play.board_posted(game.id, board).await.unwrap();
    assert_eq!(world.look(game.id).await.board, Some(board));
    assert_eq!(world.old(&game).await, [message(3), message(1)]);
}

#[tokio::test]
async fn a_restart_makes_everything_owed_due_at_once() {
    let world = World::new();
    let game = world.game().await;
    let world = world.restart().await;
    assert_eq!(world.due().await, []);
    world.down(SignedDuration::ZERO).await;
    assert_eq!(world.due().await, [(Ply::START, DeliveryKind::Board, 1)]);
    assert!(world.show(&game, 1).await);
}

#[tokio::test]
async fn a_game_finds_its_thread_whoever_comes_first() {
    let world = World::new();
    let game = world.threaded().await;
    assert!(!game.is_placed);
    assert_eq!(world.play.game_in(CHANNEL).await.unwrap(), None);
    // Another game can begin in the channel meanwhile.
    let other = world.game().await;
    // The bot was killed before it opened the thread: the outbox brings the game back.
    let world = world.restart().await;
    world.pass(GRACE);
    let due = world.play.claim_deliveries(10).await.unwrap();
    assert!(due.iter().any(|delivery| delivery.game == game));

    let parent = world.play.place(game.id, Place::Parent).await;
    assert_eq!(
        parent,
        Err(ActionError::Refused(PlaceRefused::ChannelBusy {
            game: other.id
        }))
    );
    let placed = world.play.place(game.id, Place::Thread(THREAD)).await;
    let placed = placed.unwrap();
    assert!(placed.is_placed);
    assert_eq!(
        world.play.game_in(THREAD).await.unwrap().as_ref(),
        Some(&placed)
    );
    // Whoever comes second learns where it is.
    match world.play.place(game.id, Place::Thread(THREAD)).await {
        Err(ActionError::Refused(PlaceRefused::AlreadyPlaced { game })) => {
            assert_eq!(*game, placed);
        }
        other => panic!("{other:?}"),
    }
    world.step(&placed).await;
}

#[tokio::test]
async fn where_no_thread_can_be_opened_the_channel_is_the_place() {
    let world = World::new();
    let game = world.threaded().await;
    // Moves do not wait for a place.
    let game = world.step(&game).await.game;
    let placed = world.play.place(game.id, Place::Parent).await.unwrap();
    assert_eq!((placed.channel, placed.ply()), (CHANNEL, Ply::new(1)));
    assert_eq!(world.play.game_in(CHANNEL).await.unwrap(), Some(placed));
}

#[tokio::test]
async fn a_player_takes_a_game_out_of_a_channel_in_trouble() {
    let world = World::new();
    let game = world.game().await;
    assert!(world.show(&game, 1).await);
    let relocate = |who, channel| {
        let play = world.play.clone();
        async move {
            let moved = play.relocate(user(who), game.id, channel).await;
            moved.map_err(|error| error.refusal().cloned().unwrap())
        }
    };
    assert_eq!(
        relocate(ANN, OTHER_CHANNEL).await,
        Err(RelocateRefused::NotNeeded { channel: CHANNEL })
    );
    for _ in 0..3 {
        world
            .play
            .channel_failed(CHANNEL, Trouble::Gone)
            .await
            .unwrap();
    }
    let trouble = world.play.trouble_in(CHANNEL).await.unwrap().unwrap();
    assert_eq!((trouble.trouble, trouble.misses), (Trouble::Gone, 3));
    assert_eq!(
        relocate(EVE, OTHER_CHANNEL).await,
        Err(RelocateRefused::NotAPlayer)
    );
    assert_eq!(
        relocate(ANN, CHANNEL).await,
        Err(RelocateRefused::AlreadyHere)
    );
    let moved = relocate(BEN, OTHER_CHANNEL).await.unwrap();
    assert_eq!(moved.channel, OTHER_CHANNEL);
    // Its board is owed to the new channel although it was shown in the old one.
    world.pass(GRACE);
    assert_eq!(world.due().await, [(Ply::START, DeliveryKind::Board, 1)]);
    assert!(world.show(&moved, 2).await);
    // The old channel is free.
    world.game().await;
}

#[tokio::test]
async fn a_channel_that_is_well_again_is_served_at_once() {
    let world = World::new();
    let game = world.game().await;
    world.pass(GRACE);
    for _ in 0..12 {
        world.due().await;
        world
            .play
            .delivery_failed(game.delivery(), "locked")
            .await
            .unwrap();
        world
            .play
            .channel_failed(CHANNEL, Trouble::Locked)
            .await
            .unwrap();
        world.pass(SignedDuration::from_hours(6));
    }
    world.due().await;
    assert_eq!(world.due().await, []);
    let commits = world.play.store().commits();
    world.play.channel_works(OTHER_CHANNEL).await.unwrap();
    assert_eq!(world.play.store().commits(), commits, "nothing to write");
    world.play.channel_works(CHANNEL).await.unwrap();
    assert_eq!(world.play.trouble_in(CHANNEL).await.unwrap(), None);
    assert_eq!(world.due().await.len(), 1);
}
