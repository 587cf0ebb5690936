//! Rescues: one move for one press, one run for one day.

use wayk::play::{
    ActionError, Day, Move, Rescue, RescueRefused, Saved, Ship, SignedDuration, deal_of_day,
};
use wayk::rules::{Record, Replay};

use super::support::{ANN, BEN, CHANNEL, GUILD, OTHER_CHANNEL, World, person, run, user};

async fn begin(world: &World) -> Rescue {
    let begun = world
        .play
        .rescue_here(&person(ANN), Some(GUILD), CHANNEL, Ship::Shuttle)
        .await;
    begun.unwrap()
}

async fn today(world: &World, who: u64) -> Rescue {
    let run = world
        .play
        .rescue_today(&person(who), Some(GUILD), CHANNEL)
        .await;
    run.unwrap()
}

fn first(rescue: &Rescue) -> Move {
    rescue.view().legal_moves()[0]
}

async fn step(world: &World, rescue: &Rescue) -> Rescue {
    let made = world
        .play
        .make_rescue_move(rescue.player.id, rescue.id, rescue.ply(), first(rescue))
        .await;
    made.unwrap().rescue
}

async fn play_out(world: &World, mut rescue: Rescue) -> Rescue {
    while !rescue.is_over() {
        rescue = step(world, &rescue).await;
    }
    rescue
}

fn why(error: ActionError<RescueRefused>) -> RescueRefused {
    match error {
        ActionError::Refused(refused) => refused,
        ActionError::Failed(failure) => panic!("{failure}"),
    }
}

#[test]
fn a_rescue_goes_to_its_end_and_over_a_restart() {
    run(async {
        let world = World::new();
        let begun = begin(&world).await;
        let after = step(&world, &step(&world, &begun).await).await;
        let world = world.restart().await;
        let found = begin(&world).await;
        assert_eq!(found, after, "the same one goes on");
        let end = play_out(&world, found).await;
        assert_eq!(end.to_move(), None);
        let crews = end.view();
        let points = |side| crews.crew(side).points();
        let both = points(wayk::play::Side::Amber) + points(wayk::play::Side::Cyan);
        assert_eq!(end.saved().points, both);
        let record: Record = end.record().to_string().parse().unwrap();
        assert!(record.replay().is_over());
        assert_ne!(begin(&world).await.id, end.id, "the next is a new one");
    });
}

#[test]
fn two_devices_make_one_move() {
    run(async {
        let world = World::new();
        let begun = begin(&world).await;
        let moves = begun.view().legal_moves();
        let press = |mv| {
            world
                .play
                .make_rescue_move(user(ANN), begun.id, begun.ply(), mv)
        };
        let all = futures::future::join_all([press(moves[0]), press(moves[1]), press(moves[0])]);
        let made: Vec<_> = all.await;
        assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
        for refused in made.into_iter().filter_map(Result::err).map(why) {
            match refused {
                RescueRefused::AlreadyPlayed { rescue } | RescueRefused::Stale { rescue } => {
                    assert_eq!(rescue.ply().moves(), 1);
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(begin(&world).await.ply().moves(), 1);
    });
}

#[test]
fn what_may_not_be_done_changes_nothing() {
    run(async {
        let world = World::new();
        let begun = begin(&world).await;
        let mv = first(&begun);
        let play = &world.play;
        let theirs = play
            .make_rescue_move(user(BEN), begun.id, begun.ply(), mv)
            .await;
        assert_eq!(
            why(theirs.unwrap_err()),
            RescueRefused::NotYours {
                player: person(ANN)
            }
        );
        let backwards = Move {
            from: mv.to,
            to: mv.from,
        };
        let illegal = play
            .make_rescue_move(user(ANN), begun.id, begun.ply(), backwards)
            .await;
        assert!(matches!(
            why(illegal.unwrap_err()),
            RescueRefused::Illegal { .. }
        ));
        assert_eq!(begin(&world).await, begun);

        let after = step(&world, &begun).await;
        let late = play.leave_rescue(user(ANN), begun.id, begun.ply()).await;
        assert!(matches!(
            why(late.unwrap_err()),
            RescueRefused::Stale { .. }
        ));
        let left = play.leave_rescue(user(ANN), begun.id, after.ply()).await;
        let left = left.unwrap();
        assert!(left.is_over() && left.to_move().is_none());
        assert!(
            left.record().to_string().contains('?'),
            "the stack stays hidden"
        );
        let over = play
            .make_rescue_move(user(ANN), begun.id, left.ply(), first(&after))
            .await;
        assert!(matches!(why(over.unwrap_err()), RescueRefused::Over { .. }));
    });
}

#[test]
fn one_run_a_day_however_often_it_is_asked_for() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let ann = person(ANN);
        let ask = |channel| play.rescue_today(&ann, Some(GUILD), channel);
        let asked = [CHANNEL, OTHER_CHANNEL, CHANNEL].map(ask);
        let runs: Vec<_> = futures::future::join_all(asked).await;
        let ids: Vec<_> = runs.iter().map(|run| run.as_ref().unwrap().id).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");

        let run = runs.into_iter().next().unwrap().unwrap();
        let end = play_out(&world, run).await;
        assert_eq!(today(&world, ANN).await, end, "the end is shown again");
        let ben = today(&world, BEN).await;
        assert_eq!(
            ben.view(),
            Replay::new(deal_of_day(play.today())).view(),
            "Ben has the same ark, from its start"
        );
        let board = play.rescues_of_day(GUILD, play.today()).await.unwrap();
        assert_eq!(board, [end.clone(), ben], "who is still at it comes last");

        // Midnight, UTC.
        let yesterday = play.today();
        let left = yesterday.plus(1).starts_at().duration_since(play.now());
        world.pass(left - SignedDuration::from_millis(1));
        assert_eq!(today(&world, ANN).await.id, end.id);
        world.pass(SignedDuration::from_millis(1));
        let next = today(&world, ANN).await;
        assert_eq!(next.day, Some(yesterday.plus(1)));
        assert_ne!(next.view(), Replay::new(deal_of_day(yesterday)).view());
        let board = play.rescues_of_day(GUILD, yesterday).await.unwrap();
        assert_eq!(board.len(), 2, "a day keeps its board");
    });
}

#[test]
fn a_run_that_midnight_finds_in_play_counts_for_its_own_day() {
    run(async {
        let world = World::new();
        let run = step(&world, &today(&world, ANN).await).await;
        world.pass(SignedDuration::from_hours(24));
        let end = play_out(&world, run).await;
        assert_eq!(end.day, Some(world.play.today().plus(-1)));
    });
}

#[test]
fn the_board_of_a_day_has_the_best_first() {
    run(async {
        let world = World::new();
        for who in 1..5 {
            let mut run = today(&world, who).await;
            for _ in 0..5 * who {
                run = step(&world, &run).await;
            }
            let left = world.play.leave_rescue(user(who), run.id, run.ply()).await;
            left.unwrap();
        }
        let day = world.play.today();
        let board = world.play.rescues_of_day(GUILD, day).await.unwrap();
        let saved: Vec<Saved> = board.iter().map(Rescue::saved).collect();
        assert!(saved.is_sorted_by(|one, other| one >= other), "{saved:?}");
        assert_eq!(saved.len(), 4);
    });
}

/// Frozen: a day's ark is the same in every version, or two servers would not have the same one.
#[test]
fn the_ark_of_a_day_is_this_for_ever() {
    let day = Day::of("2026-12-01T09:00:00Z".parse().unwrap());
    let text = Record::new(Replay::new(deal_of_day(day))).to_string();
    let lines: Vec<&str> = text.lines().take(3).collect();
    let tiles = "254163 162543 654321 153462 652431 134256 651234 231465 124356 156432 243165 \
                 316452 643215 365142 143652 142365 541236 416325 216453";
    assert_eq!(
        lines,
        [
            "[Ship \"ark\"]".to_owned(),
            format!("[Tiles \"{tiles}\"]"),
            "[Cards \"235166134534162225\"]".to_owned(),
        ]
    );
}
