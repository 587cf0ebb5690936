//! What people are told beside the boards: once, at the right time, over kills between any two steps.

use wayk::play::{
    ActionError, Game, Hour, MessageId, Notice, NoticeKind, NudgeRefused, QuietHours, Reminders,
    Settings, SignedDuration, ToldBy, Trouble,
};

use crate::support::{ANN, BEN, CHANNEL, EVE, World, person, user};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Ann's and Ben's games begin on 15 January 2027 at 08:00 UTC.
pub fn quiet(from: u8, until: u8) -> Option<QuietHours> {
    QuietHours::new(Hour::new(from)?, Hour::new(until)?)
}

impl World {
    pub async fn choose(&self, number: u64, settings: Settings) {
        let chosen = self.play.change_settings(&person(number), settings).await;
        chosen.unwrap();
    }

    pub async fn told(&self) -> Vec<Notice> {
        let told = self.play.claim_notices(100).await.unwrap();
        for notice in &told {
            // What was claimed this moment is to be sent.
            let is_awaited = self.play.awaits_notice(notice.id).await.unwrap();
            assert!(is_awaited, "{notice:?}");
        }
        told
    }

    pub async fn kinds(&self) -> Vec<(u64, NoticeKind)> {
        let told = self.told().await;
        let number = |notice: &Notice| u64::MAX - notice.person.id.get();
        told.iter().map(|it| (number(it), it.kind)).collect()
    }

    pub async fn sent(&self, notice: &Notice, message: u64) -> bool {
        let message = MessageId::new(message);
        let noted = self.play.notice_sent(notice.id, CHANNEL, message).await;
        noted.unwrap()
    }

    pub async fn shown(&self, game: &Game, message: u64) {
        let message = MessageId::new(message);
        let noted = self.play.delivered(game.delivery(), CHANNEL, message).await;
        noted.unwrap();
    }
}

#[tokio::test]
async fn who_wants_to_be_told_privately_is_told_once_of_each_turn() {
    let world = World::new();
    let private = Settings {
        told_by: ToldBy::Private,
        ..Settings::default()
    };
    world.choose(BEN, private).await;
    let game = world.game().await;
    // Ann is called by the board.
    assert!(!game.is_called_apart);
    assert_eq!(world.kinds().await, []);

    let game = world.step(&game).await.game;
    assert!(game.is_called_apart);
    assert!(world.look(game.id).await.is_called_apart);
    // The board that it links to is on its way.
    assert_eq!(world.kinds().await, []);
    world.shown(&game, 7).await;
    let [turn] = &*world.told().await else {
        panic!("one notice");
    };
    assert_eq!((turn.kind, turn.attempt), (NoticeKind::Turn, 1));
    assert!(turn.is_private);
    assert_eq!(turn.person.id, user(BEN));
    // Taken, it does not come again at once; lost, it does, and knows that it may be there.
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    let [again] = &*world.told().await else {
        panic!("the same notice");
    };
    assert_eq!((again.id, again.attempt), (turn.id, 2));
    assert!(world.sent(again, 8).await);
    assert!(!world.sent(again, 9).await, "noted twice");
    world.pass(DAY * 3);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn a_killed_process_sends_nothing_twice_and_misses_nothing() {
    let mut world = World::new();
    let private = Settings {
        told_by: ToldBy::Private,
        ..Settings::default()
    };
    world.choose(ANN, private).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    // Killed before the claim.
    world = world.restart().await;
    let first = world.told().await;
    // Killed between the claim and the note: whether it was sent, the next process has to look.
    world = world.restart().await;
    world.down(SignedDuration::ZERO).await;
    let second = world.told().await;
    assert_eq!(first.len(), 1);
    assert_eq!(second.len(), 1);
    assert_eq!((second[0].id, second[0].attempt), (first[0].id, 2));
    assert!(world.sent(&second[0], 8).await);
    // Killed after the note.
    world = world.restart().await;
    world.down(SignedDuration::ZERO).await;
    world.pass(DAY);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn what_an_earlier_board_called_for_is_never_sent() {
    let world = World::new();
    let settings = Settings {
        told_by: ToldBy::Private,
        reminders: Reminders::Daily,
        ..Settings::default()
    };
    world.choose(ANN, settings.clone()).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    let taken = world.told().await;
    assert_eq!(taken.len(), 1);
    // The move is made while the notice is on its way, and its answer is lost.
    let game = world.step(&game).await.game;
    world.pass(DAY * 2);
    assert_eq!(
        world.kinds().await,
        [],
        "Ben is reminded by a deadline alone"
    );
    // Nor does anything come of a game that is over.
    let game = world.step(&game).await.game;
    world.shown(&game, 9).await;
    world
        .play
        .resign(user(BEN), game.id, game.moment())
        .await
        .unwrap();
    world.pass(DAY * 2);
    // Only that it is.
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::End)]);
}

#[tokio::test]
async fn daily_reminders_come_once_a_day_while_it_is_their_turn() {
    let world = World::new();
    let settings = Settings {
        reminders: Reminders::Daily,
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    assert_eq!(world.kinds().await, []);
    world.pass(DAY - HOUR);
    assert_eq!(world.kinds().await, []);
    for day in 1..4 {
        world.pass(HOUR);
        let told = world.told().await;
        assert_eq!(told.len(), 1, "day {day}");
        assert_eq!(told[0].kind, NoticeKind::Daily);
        assert!(world.sent(&told[0], day).await);
        world.pass(DAY - HOUR);
        assert_eq!(world.kinds().await, [], "day {day}");
    }
    // Who turns them off while they wait has none.
    world
        .choose(
            ANN,
            Settings {
                reminders: Reminders::Off,
                ..Settings::default()
            },
        )
        .await;
    world.pass(DAY * 2);
    assert_eq!(world.kinds().await, []);
    // And on again, the next is the next day's.
    world
        .choose(
            ANN,
            Settings {
                reminders: Reminders::Daily,
                ..Settings::default()
            },
        )
        .await;
    assert_eq!(world.kinds().await, []);
    world.pass(DAY);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Daily)]);
    world.step(&game).await;
    world.pass(DAY * 2);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn a_nudge_in_place_of_a_daily_reminder_does_not_end_those_of_the_days_after() {
    let world = World::new();
    let settings = Settings {
        reminders: Reminders::Daily,
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    world.pass(DAY);
    world.play.nudge(user(BEN), game.id).await.unwrap();
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].kind, NoticeKind::Nudge);
    assert!(world.sent(&told[0], 8).await);
    world.pass(DAY);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Daily)]);
}

#[tokio::test]
async fn in_quiet_hours_nobody_is_called() {
    let world = World::new();
    // It is eight o'clock, and Ann sleeps until eleven.
    let settings = Settings {
        quiet: quiet(23, 11),
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    assert!(game.is_called_apart, "the board pings nobody");
    world.shown(&game, 7).await;
    world.pass(HOUR * 2);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].kind, NoticeKind::Turn);
    assert!(!told[0].is_private);
}

/// Six hours are left in the midst of quiet hours that last until the deadline.
#[tokio::test]
async fn who_would_sleep_through_the_deadline_is_reminded_before_the_night() {
    let world = World::new();
    let settings = Settings {
        quiet: quiet(23, 8),
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    // Steady: five days from eight o'clock on.
    world.shown(&game, 7).await;
    world.pass(DAY * 4);
    let told = world.told().await;
    assert_eq!(told[0].kind, NoticeKind::Day);
    assert!(world.sent(&told[0], 8).await);
    world.pass(HOUR * 14);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR / 2);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Hours)]);
}

#[tokio::test]
async fn of_two_calls_to_one_move_the_more_urgent_comes() {
    let world = World::new();
    // Told at eleven; the daily reminder falls into the next morning's quiet hours.
    let settings = Settings {
        quiet: quiet(23, 11),
        reminders: Reminders::Daily,
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    // The bot sends nothing for a day and three hours.
    world.pass(DAY + HOUR * 3);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Daily)]);
    world.pass(HOUR * 2);
    assert_eq!(
        world.kinds().await,
        [(ANN, NoticeKind::Daily)],
        "the same, unless it was noted"
    );
}

#[tokio::test]
async fn a_closed_inbox_is_remembered_until_private_messages_are_chosen_again() {
    let world = World::new();
    let private = Settings {
        told_by: ToldBy::Private,
        ..Settings::default()
    };
    world.choose(ANN, private.clone()).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    let told = world.told().await;
    assert!(told[0].is_private);
    world.play.inbox_closed(user(ANN)).await.unwrap();
    assert!(world.play.is_inbox_closed(user(ANN)).await.unwrap());
    // The next turn calls her by the board.
    let game = world.step(&game).await.game;
    let game = world.step(&game).await.game;
    assert!(!game.is_called_apart);
    world.choose(ANN, private).await;
    let game = world.step(&game).await.game;
    let game = world.step(&game).await.game;
    assert!(game.is_called_apart);
}

#[tokio::test]
async fn a_deadline_is_reminded_of_twice_and_what_moves_it_moves_them() {
    let world = World::new();
    let game = world.game().await;
    // Steady: five days from the first board on.
    world.shown(&game, 7).await;
    world.pass(DAY * 4 - HOUR);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].kind, NoticeKind::Day);
    assert!(world.sent(&told[0], 8).await);
    // The bot is down for thirteen hours, for which nobody is charged: six hours are left so much
    // later, and of the day that is left nobody is told again.
    world.down(HOUR * 13).await;
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR * 17);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Hours)]);
}

#[tokio::test]
async fn a_reminder_that_nobody_could_send_is_none_when_it_is_too_late() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    // Nothing is swept until an hour before time is up: of both reminders one comes.
    world.pass(DAY * 5 - HOUR);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Hours)]);
    world.pass(HOUR * 2);
    assert_eq!(world.kinds().await, []);
}

#[tokio::test]
async fn quiet_hours_that_begin_later_hold_up_what_waits() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    // A day is left at eight o'clock. The evening before, she sets quiet hours from seven to ten.
    world.pass(DAY * 3 + HOUR * 12);
    let settings = Settings {
        quiet: quiet(7, 10),
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    world.pass(HOUR * 13);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Day)]);
}

#[tokio::test]
async fn a_nudge_comes_once_a_day_and_not_in_the_first_hour() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    let nudge = async || world.play.nudge(user(BEN), game.id).await;
    let refused = async || match nudge().await {
        Err(ActionError::Refused(refused)) => refused,
        other => panic!("{other:?}"),
    };
    let from = game.turned_at + HOUR;
    assert_eq!(refused().await, NudgeRefused::JustBegun { from });
    world.pass(HOUR);
    assert!(nudge().await.unwrap().is_now);
    let from = world.play.now() + DAY;
    assert_eq!(refused().await, NudgeRefused::Nudged { from });
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].kind, NoticeKind::Nudge);
    assert!(world.sent(&told[0], 8).await);
    // Also on the next turn: it is the same day.
    let game = world.step(&game).await.game;
    let game = world.step(&game).await.game;
    world.pass(HOUR);
    assert_eq!(refused().await, NudgeRefused::Nudged { from });
    world.pass(DAY - HOUR);
    assert!(nudge().await.unwrap().is_now);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Nudge)]);
    // Not oneself, not as a stranger, not once it is over.
    for (number, expected) in [(ANN, "OwnTurn"), (EVE, "NotAPlayer")] {
        let refused = world.play.nudge(user(number), game.id).await.unwrap_err();
        assert!(format!("{refused:?}").contains(expected), "{refused:?}");
    }
    world
        .play
        .resign(user(ANN), game.id, game.moment())
        .await
        .unwrap();
    assert!(matches!(refused().await, NudgeRefused::Over { .. }));
}

#[tokio::test]
async fn a_nudge_waits_for_quiet_hours_and_is_none_where_reminders_are_off() {
    let world = World::new();
    let settings = Settings {
        quiet: quiet(9, 12),
        ..Settings::default()
    };
    world.choose(ANN, settings).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    world.pass(HOUR);
    let nudged = world.play.nudge(user(BEN), game.id).await.unwrap();
    assert!(!nudged.is_now);
    assert_eq!(nudged.told_at, game.turned_at + HOUR * 4);
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR * 3);
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::Nudge)]);
    let off = Settings {
        reminders: Reminders::Off,
        ..Settings::default()
    };
    world.choose(ANN, off).await;
    world.pass(DAY);
    let refused = world.play.nudge(user(BEN), game.id).await.unwrap_err();
    assert!(format!("{refused:?}").contains("Muted"), "{refused:?}");
}

#[tokio::test]
async fn who_has_left_is_not_called_and_the_opponent_hears_of_it_once() {
    let world = World::new();
    let daily = Settings {
        reminders: Reminders::Daily,
        ..Settings::default()
    };
    world.choose(ANN, daily).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    for day in 0..3 {
        world.pass(DAY);
        let told = world.told().await;
        assert_eq!(told[0].kind, NoticeKind::Daily);
        world.play.notice_to_absent(told[0].id).await.unwrap();
        let told = world.told().await;
        if day == 0 {
            assert_eq!(told.len(), 1);
            assert_eq!(
                (told[0].kind, told[0].person.id),
                (NoticeKind::Left, user(BEN))
            );
            assert!(told[0].is_private);
            assert!(world.sent(&told[0], 8).await);
        } else {
            assert_eq!(told, []);
        }
    }
}

#[tokio::test]
async fn the_end_is_told_to_who_sleeps_once_they_are_awake() {
    let world = World::new();
    let asleep = Settings {
        quiet: quiet(7, 10),
        ..Settings::default()
    };
    world.choose(BEN, asleep).await;
    let game = world.game().await;
    world.shown(&game, 7).await;
    let resigned = world.play.resign(user(ANN), game.id, game.moment()).await;
    let game = resigned.unwrap().game;
    assert!(game.is_called_apart);
    assert!(world.look(game.id).await.is_called_apart);
    world.shown(&game, 8).await;
    assert_eq!(world.kinds().await, []);
    world.pass(HOUR * 2);
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::End)]);
}

/// What is told in the course of so many hours, with the hour and to whom.
async fn told_within(world: &World, hours: u64) -> Vec<(u64, NoticeKind, u64)> {
    let mut told = Vec::new();
    for hour in 1..=hours {
        world.pass(HOUR);
        world.play.sweep_clocks().await.unwrap();
        for (message, notice) in (100 + hour..).zip(world.told().await) {
            assert!(world.sent(&notice, message).await);
            told.push((hour, notice.kind, u64::MAX - notice.person.id.get()));
        }
    }
    told
}

/// The new year brings leave of its own, and is reckoned with before it has come.
#[tokio::test]
async fn leave_at_the_end_of_a_year_lasts_into_the_next() {
    let world = World::new();
    let first_of_november = DAY * 290;
    world.pass(first_of_november);
    assert!(world.play.now().to_string().starts_with("2027-11-01T08:00"));
    let away = world.play.now() + HOUR * 460;
    world.play.go_away(person(ANN), away).await.unwrap();
    // Five days in the bank, to eight on New Year's Eve. Of leave there are twenty hours for the
    // sixteen that are left of the year, and then twenty days.
    world.pass(DAY * 55);
    let game = world.game().await;
    world.shown(&game, 7).await;
    let (bank, all) = (5 * 24, 5 * 24 + 16 + 20 * 24);
    let told = told_within(&world, all + 1).await;
    assert_eq!(
        told,
        [
            (bank - 24, NoticeKind::Day, ANN),
            (bank - 6, NoticeKind::Hours, ANN),
            (bank, NoticeKind::Leave, ANN),
            (all - 24, NoticeKind::Day, ANN),
            (all - 6, NoticeKind::Hours, ANN),
            (all, NoticeKind::Overdue, BEN),
            (all, NoticeKind::Late, ANN),
        ]
    );
}

#[tokio::test]
async fn who_lives_on_leave_is_reminded_before_that_is_over_too() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    // Five days in the bank, and twenty of leave.
    let (bank, all) = (5 * 24, 25 * 24);
    let told = told_within(&world, all + 1).await;
    assert_eq!(
        told,
        [
            (bank - 24, NoticeKind::Day, ANN),
            (bank - 6, NoticeKind::Hours, ANN),
            (bank, NoticeKind::Leave, ANN),
            (all - 24, NoticeKind::Day, ANN),
            (all - 6, NoticeKind::Hours, ANN),
            (all, NoticeKind::Overdue, BEN),
            (all, NoticeKind::Late, ANN),
        ]
    );
}

#[tokio::test]
async fn in_a_channel_that_is_known_to_fail_everybody_is_called_apart() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    let fails = world.play.channel_failed(CHANNEL, Trouble::Gone);
    fails.await.unwrap();
    let game = world.step(&game).await.game;
    assert!(
        game.is_called_apart,
        "a board that gets through pings nobody"
    );
    world.pass(SignedDuration::from_mins(1));
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].kind, told[0].person.id),
        (NoticeKind::Turn, user(BEN))
    );
    assert!(world.sent(&told[0], 8).await);
    let resigned = world.play.resign(user(BEN), game.id, game.moment()).await;
    assert!(resigned.unwrap().game.is_called_apart);
    world.pass(SignedDuration::from_mins(1));
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::End)]);
}

#[tokio::test]
async fn a_channel_found_to_fail_in_silence_calls_whom_the_board_on_its_way_would() {
    let world = World::new();
    let game = world.game().await;
    let found = async || {
        let found = world
            .play
            .channel_failed_in_silence(CHANNEL, Trouble::Forbidden);
        found.await.unwrap();
    };
    // The first board is there: Ann was called by it.
    world.shown(&game, 7).await;
    found().await;
    world.pass(HOUR);
    assert_eq!(world.kinds().await, []);
    world.play.channel_works(CHANNEL).await.unwrap();
    let game = world.step(&game).await.game;
    assert!(!game.is_called_apart);
    found().await;
    found().await;
    assert!(world.look(game.id).await.is_called_apart);
    world.pass(HOUR);
    assert_eq!(world.kinds().await, [(BEN, NoticeKind::Turn)]);
}

#[tokio::test]
async fn a_draw_that_is_agreed_is_told_to_who_offered_it() {
    let world = World::new();
    let game = world.game().await;
    world.shown(&game, 7).await;
    let at = game.moment();
    world.play.offer_draw(user(ANN), game.id, at).await.unwrap();
    world.play.offer_draw(user(BEN), game.id, at).await.unwrap();
    assert!(world.look(game.id).await.is_over());
    world.pass(SignedDuration::from_mins(1));
    assert_eq!(world.kinds().await, [(ANN, NoticeKind::End)]);
}

#[tokio::test]
async fn what_was_claimed_is_of_no_use_once_the_game_has_gone_on() {
    let world = World::new();
    let private = Settings {
        told_by: ToldBy::Private,
        ..Settings::default()
    };
    world.choose(ANN, private).await;
    let game = world.game().await;
    world.pass(SignedDuration::from_mins(1));
    let board = game.delivery();
    assert!(world.play.awaits_delivery(board).await.unwrap());
    assert_eq!(world.play.claim_deliveries(9).await.unwrap().len(), 1);
    let told = world.told().await;
    assert_eq!(told.len(), 1);
    assert!(world.play.awaits_notice(told[0].id).await.unwrap());
    // While others are sent.
    let game = world.step(&game).await.game;
    assert!(!world.play.awaits_delivery(board).await.unwrap());
    assert!(!world.play.awaits_notice(told[0].id).await.unwrap());
    assert!(world.play.awaits_delivery(game.delivery()).await.unwrap());
    world.shown(&game, 9).await;
    assert!(!world.play.awaits_delivery(game.delivery()).await.unwrap());
}
