//! Questions and admins' deeds come to their channel exactly once, whatever becomes of the answer that
//! should have told them, and call whom they ask.

use wayk::play::{
    ActionError, Admin, AskRefused, Asked, ChannelId, DeedKind, GRACE, Game, MessageId, NoticeKind,
    Person, Posted, Posting, PostingId, Replacement, ReplacementAnswered, RequestAnswer, Ruling,
    Settings, Side, SignedDuration, ToldBy,
};

use crate::notices::quiet;
use crate::support::{ANN, BEN, CHANNEL, EVE, GUILD, OTHER_CHANNEL, World, person, user};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Mina manages the server, and does so in another channel than the games.
const MINA: u64 = 9;

fn mina() -> Admin {
    Admin {
        guild: GUILD,
        channel: OTHER_CHANNEL,
        person: person(MINA),
    }
}

/// Told in private, and told only after the morning.
fn private() -> Settings {
    Settings {
        told_by: ToldBy::Private,
        ..Settings::default()
    }
}

fn asleep(from: u8, until: u8) -> Settings {
    Settings {
        quiet: quiet(from, until),
        ..Settings::default()
    }
}

impl World {
    async fn due_postings(&self) -> Vec<Posting> {
        self.play.claim_postings(100).await.unwrap()
    }

    async fn one_due(&self) -> Posting {
        let mut due = self.due_postings().await;
        assert_eq!(due.len(), 1, "{due:?}");
        due.remove(0)
    }

    async fn posted(&self, id: PostingId, message: u64) {
        let message = MessageId::new(message);
        let sent = self.play.posting_sent(id, CHANNEL, message);
        sent.await.unwrap();
    }

    /// Killed, and started again at once.
    async fn killed(self) -> Self {
        let world = self.restart().await;
        world.down(SignedDuration::ZERO).await;
        world
    }

    async fn offer(&self, game: &Game, who: u64) -> Result<Asked, ActionError<AskRefused>> {
        let play = &self.play;
        play.offer_draw(user(who), game.id, game.moment()).await
    }

    async fn replace(&self, game: &Game) -> Replacement {
        let asked = self
            .play
            .ask_replacement(mina(), game.id, Side::Amber, person(EVE));
        asked.await.unwrap()
    }

    async fn agree(&self, who: u64, asked: &Replacement) -> ReplacementAnswered {
        let said = self.play.answer_replacement(user(who), asked.id, true);
        said.await.unwrap()
    }
}

#[tokio::test]
async fn a_question_whose_answer_died_is_asked_once() {
    let mut world = World::new();
    let game = world.game().await;
    let Ok(Asked::Asked {
        request, posting, ..
    }) = world.offer(&game, ANN).await
    else {
        panic!("nothing stands in its way");
    };
    // It is left to the answer at first.
    assert_eq!(world.due_postings().await, []);
    world = world.killed().await;
    let due = world.one_due().await;
    assert!(due.is_news());
    assert_eq!((due.id, due.places()), (posting, vec![CHANNEL]));
    assert!(matches!(&due.what, Posted::Request(_, asked) if *asked == request));
    let called = world.play.called_by_posting(&due).await.unwrap();
    assert_eq!(called, Some(user(BEN)));
    // Killed again before it was noted: whether it was posted, the next process has to look.
    world = world.killed().await;
    assert_eq!(world.one_due().await.id, posting);
    world.posted(posting, 7).await;
    assert_eq!(world.kinds().await, [], "Ben was called by the question");
    world = world.killed().await;
    world.pass(HOUR * 100);
    assert_eq!(world.due_postings().await, []);
    // The question knows its buttons.
    let open = world.play.open_requests(game.id).await.unwrap();
    assert_eq!(open[0].message, Some((CHANNEL, MessageId::new(7))));
}

#[tokio::test]
async fn a_question_that_has_its_answer_is_not_asked_any_more() {
    let world = World::new();
    let game = world.game().await;
    let Ok(Asked::Asked { request, .. }) = world.offer(&game, ANN).await else {
        panic!("nothing stands in its way");
    };
    let said = world
        .play
        .answer_request(user(BEN), request.id, RequestAnswer::Refuse);
    said.await.unwrap();
    // It is only looked for: its buttons are to go.
    world.pass(HOUR);
    let due = world.one_due().await;
    assert!(!due.is_news());
    world.play.posting_overtaken(due.id).await.unwrap();
    world.pass(HOUR);
    assert_eq!(world.due_postings().await, []);
}

#[tokio::test]
async fn who_asks_again_shows_it_again_unless_the_sweeper_does() {
    let world = World::new();
    let game = world.game().await;
    world.offer(&game, ANN).await.unwrap();
    world.pass(GRACE - SignedDuration::from_secs(1));
    let again = world.offer(&game, ANN).await.unwrap();
    assert!(matches!(again, Asked::Asked { is_again: true, .. }));
    world.pass(GRACE - SignedDuration::from_secs(1));
    assert_eq!(
        world.due_postings().await,
        [],
        "the second answer has its time too"
    );
    world.pass(SignedDuration::from_secs(1));
    let due = world.one_due().await;
    match world.offer(&game, ANN).await {
        Err(ActionError::Refused(AskRefused::AlreadyAsked { .. })) => {}
        other => panic!("{other:?}"),
    }
    let failed = world.play.posting_failed(due.id, "503");
    failed.await.unwrap();
    world.pass(GRACE);
    assert_eq!(world.one_due().await.id, due.id);
}

#[tokio::test]
async fn whose_quiet_hours_began_before_it_could_be_asked_is_called_after_them() {
    let mut world = World::new();
    // It is 8 o'clock.
    world.choose(BEN, asleep(9, 12)).await;
    let game = world.game().await;
    world.offer(&game, ANN).await.unwrap();
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    world = world.killed().await;
    let due = world.one_due().await;
    for _ in 0..2 {
        let called = world.play.called_by_posting(&due).await.unwrap();
        assert_eq!(called, None);
    }
    world.posted(due.id, 7).await;
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR * 3);
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::Request)]);
}

#[tokio::test]
async fn a_draw_offered_to_who_sleeps_is_told_though_the_offerer_moves_on() {
    let world = World::new();
    world.choose(BEN, asleep(7, 12)).await;
    let game = world.game().await;
    world.shown(&game, 6).await;
    world.offer(&game, ANN).await.unwrap();
    // The offer holds over the move of who makes it, and over that of a board.
    let game = world.step(&game).await.game;
    world.shown(&game, 7).await;
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR * 4);
    let told = world.told().await;
    let kinds: Vec<_> = told.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::Request, NoticeKind::Turn]);
    assert!(told.iter().all(|notice| notice.person.id == user(BEN)));
    for (notice, message) in told.iter().zip(8..) {
        assert!(world.sent(notice, message).await);
    }
    world.pass(HOUR);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn a_draw_that_lapsed_is_not_told() {
    let world = World::new();
    world.choose(BEN, asleep(7, 12)).await;
    let game = world.game().await;
    world.shown(&game, 6).await;
    world.offer(&game, ANN).await.unwrap();
    let game = world.step(&game).await.game;
    let game = world.step(&game).await.game;
    world.shown(&game, 7).await;
    world.pass(HOUR * 4);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn who_is_to_agree_next_is_called_once() {
    let mut world = World::new();
    let game = world.game().await;
    world.shown(&game, 6).await;
    let asked = world.replace(&game).await;
    world = world.killed().await;
    // The first question is asked where the admin was.
    let due = world.one_due().await;
    assert_eq!(
        (due.id, due.places()),
        (asked.posting, vec![OTHER_CHANNEL, CHANNEL])
    );
    let called = world.play.called_by_posting(&due).await.unwrap();
    assert_eq!(called, Some(user(BEN)));
    world.posted(due.id, 7).await;
    assert_eq!(world.kinds().await, []);

    let said = world.agree(BEN, &asked).await;
    assert!(matches!(said, ReplacementAnswered::Waiting(_)));
    world = world.killed().await;
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].person.id),
        (NoticeKind::Replacement, user(EVE))
    );
    let replacement = told[0].replacement.as_ref().unwrap();
    assert_eq!(replacement.message, Some((CHANNEL, MessageId::new(7))));
    world = world.killed().await;
    let told = world.told().await;
    assert_eq!((told.len(), told[0].attempt), (1, 2));
    assert!(world.sent(&told[0], 8).await);
    // Agreeing again, at another board, calls nobody again.
    let game = world.step(&game).await.game;
    world.shown(&game, 9).await;
    world.agree(BEN, &asked).await;
    world.pass(HOUR);
    assert_eq!(world.kinds().await, []);
    assert_eq!(world.due_postings().await, []);

    // With the second consent it is a deed, and the one who agreed first hears of it: by the board
    // where it is their turn, as it is Ben's.
    let ReplacementAnswered::Done(_, deed) = world.agree(EVE, &asked).await else {
        panic!("both agreed");
    };
    let game = world.look(game.id).await;
    world.shown(&game, 10).await;
    assert_eq!(world.kinds().await, []);
    world.pass(GRACE);
    let due = world.one_due().await;
    let Posted::Deed(told) = &due.what else {
        panic!("{due:?}");
    };
    assert_eq!(due.id, deed.posting);
    assert!(matches!(&told.kind, DeedKind::Replaced(who) if who.successor.id == user(EVE)));
}

#[tokio::test]
async fn who_agreed_first_hears_that_it_is_done() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 6).await;
    let asked = world.replace(&game).await;
    world.posted(asked.posting, 7).await;
    world.agree(BEN, &asked).await;
    let told = world.told().await;
    assert!(world.sent(&told[0], 8).await);
    world.agree(EVE, &asked).await;
    let game = world.look(game.id).await;
    world.shown(&game, 9).await;
    // The board calls Eve, whose turn it is.
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::Admin)]);
}

#[tokio::test]
async fn an_opponent_who_is_told_privately_is_asked_so() {
    let world = World::new();
    world.choose(BEN, private()).await;
    let game = world.game().await;
    world.shown(&game, 6).await;
    let asked = world.replace(&game).await;
    assert!(asked.is_called_apart);
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert!(told[0].is_private);
    assert_eq!(
        (told[0].kind, told[0].person.id),
        (NoticeKind::Replacement, user(BEN))
    );
    assert!(world.sent(&told[0], 7).await);
    // Eve answers first: it still waits for Ben, who was asked.
    world.agree(EVE, &asked).await;
    world.pass(HOUR);
    assert_eq!(world.kinds().await, []);
    let due = world.one_due().await;
    assert_eq!(world.play.called_by_posting(&due).await.unwrap(), None);
}

#[tokio::test]
async fn each_deed_is_told_in_the_server_once() {
    let mut world = World::new();
    let log = ChannelId::new(777);
    let adjusted = world
        .play
        .adjust_guild_settings(GUILD, move |settings| settings.log_channel = Some(log));
    adjusted.await.unwrap();
    let game = world.game().await;
    let moved = world.play.admin_move(mina(), game.id).await.unwrap();
    let ended = world.play.admin_end(mina(), game.id, Ruling::Draw);
    let ended = ended.await.unwrap();
    let corrected = world.play.admin_correct(mina(), game.id, Ruling::Cyan);
    let corrected = corrected.await.unwrap();
    assert_eq!(corrected.kind, DeedKind::Corrected(Ruling::Cyan));
    // The last one's answer arrived; the process dies over the others.
    world.posted(corrected.posting, 7).await;
    world = world.killed().await;
    // Mina is forgotten before they are told: they are told all the same.
    world.play.forget(user(MINA)).await.unwrap();
    let due = world.due_postings().await;
    let ids: Vec<_> = due.iter().map(|posting| posting.id).collect();
    assert_eq!(ids, [moved.posting, ended.posting]);
    for posting in &due {
        assert_eq!(posting.places(), [log, OTHER_CHANNEL]);
        let Posted::Deed(deed) = &posting.what else {
            panic!("{posting:?}");
        };
        assert!(deed.admin.id.is_former());
        assert_eq!(world.play.called_by_posting(posting).await.unwrap(), None);
    }
    assert_eq!(world.due_postings().await, []);
    let failed = world.play.posting_failed(due[0].id, "no access");
    failed.await.unwrap();
    world.posted(due[1].id, 8).await;
    // Where deeds are told elsewhere from now on, what could not be told is at once.
    let adjusted = world
        .play
        .adjust_guild_settings(GUILD, |settings| settings.log_channel = None);
    adjusted.await.unwrap();
    let again = world.one_due().await;
    assert_eq!(
        (again.id, again.places()),
        (moved.posting, vec![OTHER_CHANNEL])
    );
    world.posted(again.id, 9).await;
    world.pass(HOUR * 100);
    assert_eq!(world.due_postings().await, []);
}

#[tokio::test]
async fn players_are_told_of_what_an_admin_did_as_they_like_to_be_told() {
    let mut world = World::new();
    world.choose(ANN, asleep(7, 12)).await;
    world.choose(BEN, private()).await;
    let game = world.game().await;
    world.shown(&game, 6).await;
    let ended = world.play.admin_end(mina(), game.id, Ruling::Amber);
    let game = ended.await.unwrap().game;
    world.shown(&game, 7).await;
    // One of the kind alone: that it is over is part of it.
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].person.id),
        (NoticeKind::Admin, user(BEN))
    );
    assert!(told[0].is_private);
    let deed = told[0].deed.as_ref().unwrap();
    assert_eq!(deed.kind, DeedKind::Ended(Ruling::Amber));
    assert_eq!(deed.admin.id, user(MINA));
    assert!(world.sent(&told[0], 8).await);
    let corrected = world.play.admin_correct(mina(), game.id, Ruling::Draw);
    corrected.await.unwrap();
    world = world.killed().await;
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::Admin)]);
    world.pass(HOUR * 4);
    let told = world.told().await;
    let kinds: Vec<_> = told
        .iter()
        .filter(|notice| notice.person.id == user(ANN))
        .map(|notice| notice.deed.as_ref().unwrap().kind.clone())
        .collect();
    assert_eq!(
        kinds,
        [
            DeedKind::Ended(Ruling::Amber),
            DeedKind::Corrected(Ruling::Draw)
        ]
    );
}

#[tokio::test]
async fn who_is_both_admin_and_player_need_not_be_told_by_themselves() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 6).await;
    let ann: Person = person(ANN);
    let by_ann = Admin {
        person: ann,
        ..mina()
    };
    let moved = world.play.admin_move(by_ann.clone(), game.id);
    let game = moved.await.unwrap().game;
    assert_eq!(
        world.kinds().await,
        [],
        "the board in the new channel is on its way"
    );
    let noted = world
        .play
        .delivered(game.delivery(), OTHER_CHANNEL, MessageId::new(7));
    noted.await.unwrap();
    // It is Ann's turn, whom the board calls besides.
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].person.id),
        (NoticeKind::Admin, user(BEN))
    );
    assert!(world.sent(&told[0], 8).await);
    let ended = world.play.admin_end(by_ann, game.id, Ruling::Draw);
    let game = ended.await.unwrap().game;
    world.shown(&game, 9).await;
    world.pass(GRACE);
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::Admin)]);
}
