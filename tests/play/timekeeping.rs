//! Games over days: whose time is up, and what becomes of it.

use wayk::play::{
    ABANDONED_AFTER, ActionError, AwayRefused, CallOffRefused, ComeBackRefused, Decision,
    EXTENSION, Game, LEAVE_A_YEAR, Lease, MessageId, NewChallenge, NoticeKind, Pace, Side,
    SignedDuration, Timestamp, Verdict, VerdictRefused, Winner,
};

use crate::support::{ANN, BEN, CHANNEL, EVE, GUILD, World, person, proposal, user};

pub const HOUR: SignedDuration = SignedDuration::from_hours(1);
pub const DAY: SignedDuration = SignedDuration::from_hours(24);
const SECOND: SignedDuration = SignedDuration::from_secs(1);

impl World {
    /// A game at a pace, whose first board is there. Ann is Amber.
    pub async fn game_at(&self, pace: Pace) -> Game {
        let new = NewChallenge { pace, ..proposal() };
        let challenge = self.play.challenge(new).await.unwrap();
        let game = self.accept(&challenge).await;
        self.see(&game).await
    }

    /// The present board is seen.
    pub async fn see(&self, game: &Game) -> Game {
        let message = MessageId::new(10_000 + u64::from(game.ply().moves()));
        self.play
            .delivered(game.delivery(), game.channel, message)
            .await
            .unwrap();
        self.look(game.id).await
    }

    /// Time passes, with the sweeper at its work each hour.
    pub async fn wait(&self, time: SignedDuration) {
        let mut left = time;
        while left > SignedDuration::ZERO {
            let step = left.min(HOUR);
            self.pass(step);
            self.play.sweep_clocks().await.unwrap();
            left -= step;
        }
    }

    /// Until Amber, who is to move, is out of time and of all this year's leave.
    pub async fn overdue(&self, game: &Game) -> Game {
        let leave = HOUR * i32::try_from(LEAVE_A_YEAR).unwrap();
        self.wait(game.pace.start().unwrap() + leave).await;
        let game = self.look(game.id).await;
        assert!(game.overdue_at.is_some(), "{game:?}");
        game
    }
}

async fn verdict(
    world: &World,
    who: u64,
    game: &Game,
    verdict: Verdict,
) -> Result<Game, VerdictRefused> {
    let given = world
        .play
        .give_verdict(user(who), game.id, game.moment(), verdict);
    given.await.map_err(|error| match error {
        ActionError::Refused(refused) => refused,
        ActionError::Failed(failure) => panic!("{failure}"),
    })
}

fn noon() -> Timestamp {
    // The world's clock stands in mid-January 2027.
    crate::support::at(1_800_000_000)
}

#[tokio::test]
async fn the_clock_runs_from_the_first_board_on() {
    let world = World::new();
    let new = NewChallenge {
        pace: Pace::Brisk,
        ..proposal()
    };
    let game = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    assert_eq!(game.due_at, None);
    world.pass(DAY * 30);
    assert_eq!(world.look(game.id).await.due_at, None, "nobody saw a board");
    let game = world.see(&game).await;
    let due_at = world.play.now() + DAY * 2;
    assert_eq!(game.due_at, Some(due_at));
    // Shown again, it runs on.
    world.pass(HOUR);
    assert_eq!(world.see(&game).await.due_at, Some(due_at));
    // Half a day comes back with the move, and the other's clock runs.
    let game = world.step(&game).await.game;
    assert_eq!(game.due_at, Some(world.play.now() + DAY * 2));
    world.pass(HOUR * 10);
    let game = world.step(&game).await.game;
    assert_eq!(
        game.due_at,
        Some(world.play.now() + DAY * 2 - HOUR + HOUR * 12)
    );
    let game = world.play_out(game).await;
    assert_eq!((game.due_at, game.overdue_at), (None, None));
}

#[tokio::test]
async fn a_game_without_a_clock_waits_for_ever() {
    let world = World::new();
    let game = world.game_at(Pace::None).await;
    world.wait(DAY * 60).await;
    let game = world.look(game.id).await;
    assert_eq!((game.due_at, game.overdue_at), (None, None));
    assert!(!game.is_over());
}

#[tokio::test]
async fn leave_is_spent_before_a_game_is_late() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    world.wait(DAY * 2 - SECOND).await;
    assert_eq!(
        world.play.leave(user(ANN)).await.unwrap().hours_left,
        LEAVE_A_YEAR
    );
    world.wait(SECOND).await;
    let leave = world.play.leave(user(ANN)).await.unwrap();
    assert_eq!(leave.hours_left, LEAVE_A_YEAR - 1);
    let now = leave.now.unwrap();
    assert!(!now.is_declared);
    assert_eq!(now.span.from, noon() + DAY * 2);
    assert_eq!(
        world.look(game.id).await.due_at,
        Some(noon() + DAY * 2 + HOUR)
    );
    // Ben's is his own.
    assert_eq!(
        world.play.leave(user(BEN)).await.unwrap().hours_left,
        LEAVE_A_YEAR
    );
    // A sweep that comes late spends what covers the present.
    world.pass(HOUR * 5);
    world.play.sweep_clocks().await.unwrap();
    let leave = world.play.leave(user(ANN)).await.unwrap();
    assert_eq!(leave.hours_left, LEAVE_A_YEAR - 6);
    // To the last hour.
    world.wait(HOUR * 474).await;
    let game = world.look(game.id).await;
    assert_eq!(game.overdue_at, None);
    assert_eq!(world.play.leave(user(ANN)).await.unwrap().hours_left, 0);
    world.wait(HOUR).await;
    let game = world.look(game.id).await;
    assert_eq!(game.overdue_at, Some(world.play.now()));
    assert_eq!(game.due_at, Some(world.play.now() + ABANDONED_AFTER));
    assert!(!game.is_over());
}

#[tokio::test]
async fn leave_stops_all_clocks_of_a_person() {
    let world = World::new();
    let brisk = world.game_at(Pace::Brisk).await;
    let new = NewChallenge {
        channel: crate::support::OTHER_CHANNEL,
        pace: Pace::Steady,
        ..proposal()
    };
    let steady = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    let steady = world.see(&steady).await;
    let due_at = steady.due_at.unwrap();
    world.wait(DAY * 2 + HOUR * 3).await;
    let steady = world.look(steady.id).await;
    assert_eq!(
        steady.due_at,
        Some(due_at + HOUR * 4),
        "four hours are begun"
    );
    // Whoever comes back within the hour loses no more than it.
    world.step(&brisk).await;
    world.wait(DAY).await;
    assert_eq!(world.look(steady.id).await.due_at, Some(due_at + HOUR * 4));
    assert_eq!(
        world.play.leave(user(ANN)).await.unwrap().hours_left,
        LEAVE_A_YEAR - 4
    );
}

#[tokio::test]
async fn the_opponent_claims_the_win() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    assert_eq!(
        verdict(&world, BEN, &game, Verdict::Claim).await,
        Err(VerdictRefused::NotOverdue {
            game: Box::new(game.clone())
        })
    );
    let game = world.overdue(&game).await;
    assert!(game.awaits_verdict_of(user(BEN)) && !game.awaits_verdict_of(user(ANN)));
    let own = VerdictRefused::OwnTime {
        game: Box::new(game.clone()),
    };
    assert_eq!(verdict(&world, ANN, &game, Verdict::Extend).await, Err(own));
    assert_eq!(
        verdict(&world, EVE, &game, Verdict::Claim).await,
        Err(VerdictRefused::NotAPlayer)
    );
    let won = verdict(&world, BEN, &game, Verdict::Claim).await.unwrap();
    assert_eq!(
        won.view().decision(),
        Some(Decision::OutOfTime(Side::Amber))
    );
    assert_eq!(won.view().winner(), Some(Winner::Side(Side::Cyan)));
    assert!(won.counts());
    let owed = world.play.claim_deliveries(9).await.unwrap();
    assert!(owed.is_empty(), "a handler has its time");
    world.pass(SignedDuration::from_mins(1));
    let owed = world.play.claim_deliveries(9).await.unwrap();
    assert!(owed.iter().any(|owed| owed.key == won.delivery()));
    let over = world.look(game.id).await;
    assert_eq!((over.due_at, over.overdue_at), (None, None));
    // A second press learns that it is over, and so does the late move.
    let again = verdict(&world, BEN, &game, Verdict::CallOff).await;
    assert!(matches!(again, Err(VerdictRefused::Over { .. })));
    let late = world.play.make_move(
        user(ANN),
        game.id,
        game.moment(),
        crate::support::first_move(&game),
    );
    assert!(late.await.unwrap_err().refusal().is_some());
}

#[tokio::test]
async fn the_late_move_settles_it_first() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let late = world.overdue(&game).await;
    world.wait(DAY * 13).await;
    let game = world.step(&late).await.game;
    assert_eq!(game.overdue_at, None);
    assert_eq!(game.due_at, Some(world.play.now() + DAY * 2));
    for press in Verdict::ALL {
        let refused = verdict(&world, BEN, &late, press).await;
        assert!(
            matches!(refused, Err(VerdictRefused::NotOverdue { .. })),
            "{press:?}"
        );
    }
    // The one who was late has what came back with the move.
    let game = world.step(&game).await.game;
    assert_eq!(game.due_at, Some(world.play.now() + HOUR * 12));
}

#[tokio::test]
async fn more_time_is_given_and_runs_out_again() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let late = world.overdue(&game).await;
    let given = verdict(&world, BEN, &late, Verdict::Extend).await.unwrap();
    assert_eq!(given.overdue_at, None);
    assert_eq!(given.due_at, Some(world.play.now() + EXTENSION));
    let again = verdict(&world, BEN, &late, Verdict::Claim).await;
    assert!(matches!(again, Err(VerdictRefused::NotOverdue { .. })));
    world.wait(EXTENSION).await;
    let late = world.look(game.id).await;
    assert_eq!(late.overdue_at, Some(world.play.now()));
    let off = verdict(&world, BEN, &late, Verdict::CallOff).await.unwrap();
    assert_eq!(off.view().decision(), Some(Decision::CalledOff));
    assert_eq!(off.view().winner(), None);
}

#[tokio::test]
async fn what_nobody_comes_back_to_is_abandoned() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    world.overdue(&game).await;
    world.wait(ABANDONED_AFTER - SECOND).await;
    assert!(!world.look(game.id).await.is_over());
    world.wait(SECOND).await;
    let over = world.look(game.id).await;
    assert!(over.is_rated && !over.counts());
    assert_eq!(over.view().decision(), Some(Decision::Abandoned));
    assert_eq!(over.view().winner(), None);
    let owed = world.play.claim_deliveries(9).await.unwrap();
    assert!(owed.iter().any(|owed| owed.key == over.delivery()));
}

#[tokio::test]
async fn a_downtime_is_charged_to_nobody() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let due_at = game.due_at.unwrap();
    for _ in 0..2 {
        world.down(DAY * 20).await;
        world.play.sweep_clocks().await.unwrap();
    }
    let game = world.look(game.id).await;
    assert_eq!(game.due_at, Some(due_at + DAY * 40));
    assert_eq!(
        world.play.leave(user(ANN)).await.unwrap().hours_left,
        LEAVE_A_YEAR
    );
    // Nor is the time to an opponent's answer.
    let late = world.overdue(&game).await;
    world.down(DAY * 30).await;
    world.play.sweep_clocks().await.unwrap();
    let game = world.look(late.id).await;
    assert_eq!(game.due_at, Some(late.due_at.unwrap() + DAY * 30));
    assert!(!game.is_over());
}

/// A process takes the lease and is killed before it has taken up anything.
#[tokio::test]
async fn a_downtime_is_known_from_the_lease_on() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let due_at = game.due_at.unwrap();
    let take = |holder: &str| {
        let clock = std::sync::Arc::clone(&world.clock) as std::sync::Arc<dyn wayk::play::Clock>;
        Lease::take(world.play.store().clone(), clock, holder.to_owned())
    };
    take("first").await.unwrap();
    world.pass(DAY * 3);
    take("killed").await.unwrap();
    world.pass(HOUR);
    take("third").await.unwrap();
    world.play.sweep_clocks().await.unwrap();
    let game = world.look(game.id).await;
    assert_eq!(game.due_at, Some(due_at + DAY * 3 + HOUR));
}

#[tokio::test]
async fn a_guild_that_the_bot_has_left_stands_still() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    world.play.guild_joined(GUILD).await.unwrap();
    world.wait(DAY).await;
    world.play.guild_left(GUILD).await.unwrap();
    world.play.guild_left(GUILD).await.unwrap();
    world.play.sweep_clocks().await.unwrap();
    assert_eq!(world.look(game.id).await.due_at, None);
    world.wait(DAY * 9).await;
    world.down(HOUR).await;
    world.play.sweep_clocks().await.unwrap();
    assert_eq!(world.look(game.id).await.due_at, None);
    world.play.guild_joined(GUILD).await.unwrap();
    world.play.sweep_clocks().await.unwrap();
    let due_at = Some(world.play.now() + DAY);
    assert_eq!(world.look(game.id).await.due_at, due_at);
    world.play.guild_joined(GUILD).await.unwrap();
    world.play.sweep_clocks().await.unwrap();
    assert_eq!(world.look(game.id).await.due_at, due_at);
    // In and out at once is no time.
    world.play.guild_left(GUILD).await.unwrap();
    world.play.guild_joined(GUILD).await.unwrap();
    world.play.sweep_clocks().await.unwrap();
    assert_eq!(world.look(game.id).await.due_at, due_at);
}

#[tokio::test]
async fn leave_can_be_declared_and_ended() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let (due_at, now) = (game.due_at.unwrap(), world.play.now());
    let state = world
        .play
        .go_away(person(ANN), now + DAY * 5)
        .await
        .unwrap();
    assert_eq!(state.hours_left, LEAVE_A_YEAR - 5 * 24);
    assert_eq!(state.now.unwrap().span.until, now + DAY * 5);
    assert_eq!(world.look(game.id).await.due_at, Some(due_at + DAY * 5));
    // It can be made longer and shorter, and is one leave.
    world
        .play
        .go_away(person(ANN), now + DAY * 20)
        .await
        .unwrap();
    assert_eq!(world.look(game.id).await.due_at, Some(due_at + DAY * 20));
    let refused = world
        .play
        .go_away(person(ANN), now + DAY * 20 + SECOND)
        .await;
    match refused.unwrap_err().refusal() {
        Some(AwayRefused::TooLong { leave }) => {
            assert_eq!(leave.longest_until, now + DAY * 20);
            assert_eq!(leave.hours_left, 0);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(
        world
            .play
            .go_away(person(ANN), now)
            .await
            .unwrap_err()
            .refusal(),
        Some(&AwayRefused::Past)
    );
    world
        .play
        .go_away(person(ANN), now + DAY * 3)
        .await
        .unwrap();
    // Back after a day and a half hour: twenty-five hours are begun.
    world.wait(DAY + SignedDuration::from_mins(30)).await;
    let state = world.play.come_back(user(ANN)).await.unwrap();
    assert_eq!((state.now, state.hours_left), (None, LEAVE_A_YEAR - 25));
    let back_at = DAY + SignedDuration::from_mins(30);
    assert_eq!(world.look(game.id).await.due_at, Some(due_at + back_at));
    let again = world.play.come_back(user(ANN)).await.unwrap_err();
    assert_eq!(again.refusal(), Some(&ComeBackRefused::NotAway));
    // Back at once, nothing was spent.
    world
        .play
        .go_away(person(BEN), world.play.now() + DAY)
        .await
        .unwrap();
    let state = world.play.come_back(user(BEN)).await.unwrap();
    assert_eq!(state.hours_left, LEAVE_A_YEAR);
}

#[tokio::test]
async fn declared_leave_goes_on_from_an_hour_that_is_being_spent() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    world.wait(DAY * 2 + SignedDuration::from_mins(20)).await;
    let hour_ends = noon() + DAY * 2 + HOUR;
    assert_eq!(world.look(game.id).await.due_at, Some(hour_ends));
    let state = world
        .play
        .go_away(person(ANN), hour_ends + DAY)
        .await
        .unwrap();
    assert_eq!(state.hours_left, LEAVE_A_YEAR - 25);
    assert_eq!(world.look(game.id).await.due_at, Some(hour_ends + DAY));
    // Once it is over, hours are spent again.
    world.wait(DAY * 2).await;
    let state = world.play.leave(user(ANN)).await.unwrap();
    assert_eq!(state.hours_left, LEAVE_A_YEAR - 49);
    assert_eq!(world.look(game.id).await.overdue_at, None);
}

#[tokio::test]
async fn a_game_that_has_hardly_begun_is_called_off() {
    let world = World::new();
    let mut game = world.game_at(Pace::Steady).await;
    let call_off = |who: u64, game: &Game| {
        let (play, id, at) = (world.play.clone(), game.id, game.moment());
        async move { play.call_off(user(who), id, at).await }
    };
    let stranger = call_off(EVE, &game).await.unwrap_err();
    assert_eq!(stranger.refusal(), Some(&CallOffRefused::NotAPlayer));
    let asked = game.clone();
    for _ in 0..3 {
        game = world.step(&game).await.game;
    }
    let stale = call_off(ANN, &asked).await.unwrap_err();
    assert!(matches!(
        stale.refusal(),
        Some(CallOffRefused::Stale { .. })
    ));
    let played = world.step(&game).await.game;
    let late = call_off(ANN, &played).await.unwrap_err();
    assert!(matches!(
        late.refusal(),
        Some(CallOffRefused::TooLate { .. })
    ));
    // Another game, in good time; it is the other's turn.
    world
        .play
        .resign(user(ANN), played.id, played.moment())
        .await
        .unwrap();
    let game = world.game_at(Pace::Steady).await;
    let off = call_off(BEN, &game).await.unwrap();
    assert_eq!(off.view().decision(), Some(Decision::CalledOff));
    let again = call_off(ANN, &game).await.unwrap_err();
    assert!(matches!(again.refusal(), Some(CallOffRefused::Over { .. })));
    assert!(world.play.game_in(CHANNEL).await.unwrap().is_none());
}

#[tokio::test]
async fn a_damaged_clock_holds_up_no_other() {
    let world = World::new();
    let bad = world.game_at(Pace::Brisk).await;
    let new = NewChallenge {
        channel: crate::support::OTHER_CHANNEL,
        pace: Pace::Brisk,
        ..proposal()
    };
    let good = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    world.pass(SECOND);
    let good = world.see(&good).await;
    let conn = rusqlite::Connection::open(world.path()).unwrap();
    conn.execute(
        "UPDATE games SET deal = '[Ship \"raft\"]' WHERE id = ?1",
        [bad.id],
    )
    .unwrap();
    world.wait(DAY * 2 + HOUR * 480 + HOUR).await;
    assert!(world.look(good.id).await.overdue_at.is_some());
    world.down(HOUR).await;
    world.play.sweep_clocks().await.unwrap();
    let good = world.look(good.id).await;
    assert_eq!(
        good.due_at,
        Some(good.overdue_at.unwrap() + ABANDONED_AFTER + HOUR)
    );
}

/// Of a late move and the opponent's presses at once, one counts.
#[tokio::test(flavor = "multi_thread")]
async fn whichever_comes_first_settles_it_once() {
    for round in 0..12 {
        let world = World::new();
        let game = world.game_at(Pace::Brisk).await;
        let late = world.overdue(&game).await;
        let presses = Verdict::ALL.map(|press| {
            let (play, game) = (world.play.clone(), late.clone());
            tokio::spawn(async move {
                let given = play.give_verdict(user(BEN), game.id, game.moment(), press);
                given.await.is_ok()
            })
        });
        let (play, game) = (world.play.clone(), late.clone());
        let mv = crate::support::first_move(&game);
        let moving = tokio::spawn(async move {
            let made = play.make_move(user(ANN), game.id, game.moment(), mv);
            made.await.is_ok()
        });
        let mut counted = 0;
        for press in presses {
            counted += usize::from(press.await.unwrap());
        }
        let moved = moving.await.unwrap();
        let game = world.look(late.id).await;
        // Time that was given does not take the move away.
        let extended = !game.is_over() && counted == 1;
        assert!(
            counted + usize::from(moved) == 1 || (extended && moved),
            "round {round}: {counted} presses, moved: {moved}"
        );
        assert_eq!(game.overdue_at, None);
    }
}

#[tokio::test]
async fn a_downtime_that_is_known_late_gives_back_what_ran_out_in_it() {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await;
    let game = world.overdue(&game).await;
    let late = |from: Timestamp, until: Timestamp| {
        let conn = rusqlite::Connection::open(world.path()).unwrap();
        conn.execute(
            "INSERT INTO downtimes (from_at, until) VALUES (?1, ?2)",
            [from.as_millisecond(), until.as_millisecond()],
        )
        .unwrap();
        conn.execute("UPDATE games SET is_clock_behind = 1", [])
            .unwrap();
    };
    // One after it had run out gives nothing back.
    let now = world.play.now();
    world.pass(HOUR);
    late(now, now + HOUR);
    world.play.sweep_clocks().await.unwrap();
    assert!(world.look(game.id).await.overdue_at.is_some());
    // Two hours of the first day do.
    late(game.turned_at + HOUR, game.turned_at + HOUR * 3);
    world.play.sweep_clocks().await.unwrap();
    let game = world.look(game.id).await;
    assert_eq!(game.overdue_at, None);
    assert_eq!(game.due_at, Some(world.play.now() + HOUR * 2));
    // Nobody is told of what is not so.
    let told = world.kinds().await;
    let of_being_late = [NoticeKind::Overdue, NoticeKind::Late];
    assert!(
        !told.iter().any(|(_, kind)| of_being_late.contains(kind)),
        "{told:?}"
    );
    world.wait(HOUR * 2).await;
    assert!(world.look(game.id).await.overdue_at.is_some());
}
