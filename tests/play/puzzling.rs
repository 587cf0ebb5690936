//! Puzzles: one scored attempt, one move for one press, streaks.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wayk::play::{
    ActionError, Attempt, AttemptRefused, AttemptState, Day, Grade, HintStep, Move, SignedDuration,
    Streak,
};

use super::puzzles::first_move as first;
use super::support::{ANN, BEN, GUILD, World, person, run, user};

async fn today(world: &World, who: u64) -> Attempt {
    let attempt = world.play.puzzle_today(&person(who), Some(GUILD)).await;
    attempt.unwrap()
}

async fn step(world: &World, attempt: &Attempt, mv: Move) -> Attempt {
    let made = world
        .play
        .make_puzzle_move(attempt.user, attempt.id, attempt.ply(), mv)
        .await;
    made.unwrap()
}

/// Solves an attempt by its hints.
async fn solve(world: &World, mut attempt: Attempt) -> Attempt {
    while attempt.is_open() {
        let hint = world
            .play
            .puzzle_hint(attempt.user, attempt.id, attempt.ply(), HintStep::Robot)
            .await
            .unwrap();
        attempt = step(world, &attempt, hint.mv).await;
    }
    attempt
}

fn why(error: ActionError<AttemptRefused>) -> AttemptRefused {
    match error {
        ActionError::Refused(refused) => refused,
        ActionError::Failed(failure) => panic!("{failure}"),
    }
}

#[test]
fn a_right_move_is_answered_and_the_goal_is_reached_over_a_restart() {
    run(async {
        let world = World::new();
        let begun = today(&world, ANN).await;
        assert!(begun.is_open() && begun.is_scored());
        let after = step(&world, &begun, first(true)).await;
        assert!(after.is_open());
        assert_eq!(after.ply().moves(), 2, "the bot has answered");
        let world = world.restart().await;
        assert_eq!(today(&world, ANN).await, after);
        let end = solve(&world, after).await;
        assert_eq!(end.state, AttemptState::Solved);
        assert!(end.view().is_over(), "the rest is played out");
        let score = world.play.puzzle_score(&end).await.unwrap().unwrap();
        assert_eq!(score.solved_at, Some(1));
        assert_eq!(score.hints, end.hints);
        assert_eq!(score.streak.days, 1);
    });
}

#[test]
fn a_wrong_move_ends_the_scored_attempt_for_good() {
    run(async {
        let world = World::new();
        let begun = today(&world, ANN).await;
        let failed = step(&world, &begun, first(false)).await;
        assert_eq!(failed.state, AttemptState::Failed);
        assert!(failed.view().is_over(), "the refutation is played out");
        let mv = first(true);
        let late = world
            .play
            .make_puzzle_move(user(ANN), begun.id, begun.ply(), mv)
            .await;
        assert!(matches!(
            why(late.unwrap_err()),
            AttemptRefused::Stale { .. }
        ));

        let again = world.play.try_again(user(ANN), begun.id).await.unwrap();
        assert_eq!((again.number, again.is_scored()), (2, false));
        let twice = world.play.try_again(user(ANN), begun.id).await.unwrap();
        assert_eq!(twice.id, again.id, "one open attempt at a time");
        let end = solve(&world, again).await;
        let score = world.play.puzzle_score(&end).await.unwrap().unwrap();
        assert_eq!(score.solved_at, Some(2));
        assert_eq!(score.scored, AttemptState::Failed);
    });
}

#[test]
fn two_devices_make_one_attempt_and_one_move() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let ann = person(ANN);
        let asked = [1, 2, 3].map(|_| play.puzzle_today(&ann, Some(GUILD)));
        let asked = futures::future::join_all(asked).await;
        let ids: BTreeSet<_> = asked.iter().map(|one| one.as_ref().unwrap().id).collect();
        assert_eq!(ids.len(), 1);

        let begun = today(&world, ANN).await;
        let press = |mv| play.make_puzzle_move(user(ANN), begun.id, begun.ply(), mv);
        let presses = [press(first(true)), press(first(false)), press(first(true))];
        let made = futures::future::join_all(presses).await;
        assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
        for refused in made.into_iter().filter_map(Result::err).map(why) {
            assert!(
                matches!(
                    refused,
                    AttemptRefused::AlreadyPlayed { .. } | AttemptRefused::Stale { .. }
                ),
                "{refused:?}"
            );
        }
    });
}

#[test]
fn what_may_not_be_done_changes_nothing() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let begun = today(&world, ANN).await;
        let mv = first(true);
        let theirs = play
            .make_puzzle_move(user(BEN), begun.id, begun.ply(), mv)
            .await;
        assert_eq!(why(theirs.unwrap_err()), AttemptRefused::NotYours);
        let backwards = Move {
            from: mv.to,
            to: mv.from,
        };
        let illegal = play
            .make_puzzle_move(user(ANN), begun.id, begun.ply(), backwards)
            .await;
        assert!(matches!(
            why(illegal.unwrap_err()),
            AttemptRefused::Illegal { .. }
        ));
        assert_eq!(today(&world, ANN).await, begun);
    });
}

#[test]
fn a_hint_counts_once_for_each_step() {
    run(async {
        let world = World::new();
        let begun = today(&world, ANN).await;
        let mut counted = Vec::new();
        for step in [
            HintStep::Robot,
            HintStep::Robot,
            HintStep::Tile,
            HintStep::Robot,
        ] {
            let hint = world
                .play
                .puzzle_hint(user(ANN), begun.id, begun.ply(), step)
                .await
                .unwrap();
            assert_eq!(hint.mv, first(true));
            counted.push(hint.attempt.hints);
        }
        assert_eq!(counted, [1, 1, 2, 2]);
    });
}

#[test]
fn the_day_changes_at_midnight_utc() {
    run(async {
        let world = World::new();
        let end = solve(&world, today(&world, ANN).await).await;
        let day = world.play.today();
        let left = day.plus(1).starts_at().duration_since(world.play.now());
        world.pass(left - SignedDuration::from_millis(1));
        assert_eq!(today(&world, ANN).await.id, end.id);
        world.pass(SignedDuration::from_millis(1));
        let next = today(&world, ANN).await;
        assert_eq!(next.puzzle.day, Some(day.plus(1)));
        assert!(next.is_open());

        let (_, board) = world.play.puzzle_board(GUILD, day).await.unwrap();
        assert_eq!(board.len(), 1);
        assert_eq!(board[0].solved_at, Some(1));
    });
}

#[test]
fn a_streak_takes_days_solved_on_the_day() {
    run(async {
        let world = World::new();
        let day = SignedDuration::from_hours(24);
        solve(&world, today(&world, ANN).await).await;
        world.pass(day);
        // Begun on its day and solved after midnight it counts, begun later it does not.
        let begun = today(&world, ANN).await;
        world.pass(day);
        let end = solve(&world, begun).await;
        let score = world.play.puzzle_score(&end).await.unwrap().unwrap();
        assert_eq!(score.streak.days, 2);
        let failed = step(&world, &today(&world, ANN).await, first(false)).await;
        world.pass(day);
        let again = world.play.try_again(user(ANN), failed.id).await.unwrap();
        let late = solve(&world, again).await;
        let score = world.play.puzzle_score(&late).await.unwrap().unwrap();
        assert_eq!(
            score.streak,
            Streak {
                days: 2,
                is_at_risk: true
            }
        );
    });
}

#[test]
fn the_board_has_who_needed_least_first() {
    run(async {
        let world = World::new();
        let failed = step(&world, &today(&world, 1).await, first(false)).await;
        let again = world.play.try_again(user(1), failed.id).await.unwrap();
        solve(&world, again).await;
        solve(&world, today(&world, 2).await).await;
        today(&world, 3).await;
        let day = world.play.today();
        let (grade, board) = world.play.puzzle_board(GUILD, day).await.unwrap();
        assert_eq!(grade, Some(Grade::ALL[0]));
        let solved: Vec<_> = board.iter().map(|score| score.solved_at).collect();
        assert_eq!(solved, [Some(1), Some(2), None]);
    });
}

#[test]
fn practice_gives_what_was_not_tried_and_makes_more() {
    run(async {
        let world = World::new();
        let play = &world.play;
        play.prepare_puzzles().await.unwrap();
        let grade = Some(Grade::ALL[2]);
        let one = play.practice(&person(ANN), grade).await.unwrap();
        assert_eq!(one.puzzle.grade(), Grade::ALL[2]);
        assert_eq!(one.puzzle.day, None);
        let same = play.practice(&person(ANN), None).await.unwrap();
        assert_eq!(same.id, one.id, "an open one goes on");
        solve(&world, one.clone()).await;
        let next = play.practice(&person(ANN), None).await.unwrap();
        assert_ne!(next.puzzle.id, one.puzzle.id);
        assert_eq!(next.puzzle.grade(), Grade::ALL[2]);
        let easy = play.practice(&person(ANN), Some(Grade::ALL[0])).await;
        assert_eq!(easy.unwrap().puzzle.grade(), Grade::ALL[0]);
    });
}

/// The same by looking at one day after the other.
fn plain_streak(solved: &BTreeSet<i32>, today: i32) -> u32 {
    let mut days = 0;
    let mut missed = 0;
    for day in -5..=today {
        if solved.contains(&day) {
            days += 1;
            missed = 0;
        } else if day < today {
            // Today may still be solved.
            missed += 1;
            if missed > 1 {
                days = 0;
            }
        }
    }
    days
}

proptest! {
    #[test]
    fn a_streak_forgives_one_day(solved in prop::collection::btree_set(0..30_i32, 0..30), today in 0..40_i32) {
        let days: Vec<Day> = solved.iter().copied().map(Day::new).collect();
        let seen: BTreeSet<i32> = solved.range(..=today).copied().collect();
        let streak = Streak::of(&days, Day::new(today));
        prop_assert_eq!(streak.days, plain_streak(&seen, today));
        let recent = seen.contains(&today) || seen.contains(&(today - 1));
        prop_assert_eq!(streak.is_at_risk, streak.days > 0 && !recent);
    }
}
