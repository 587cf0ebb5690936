//! The search: what it may not know, what it must find, and how it is ended.

#![allow(
    clippy::unwrap_used,
    reason = "a helper of a test may fail like the test"
)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::time::Duration;

use proptest::prelude::*;
use wayk::rules::{CARDS, Move, Replay, Seed, Setup, Ship, View, deal};
use wayk::search::{
    Advice, Contender, Level, Limits, Reference, Stop, Tally, Thinkers, TopicId, advise, contest,
};

/// A game of so many of these choices, each taken among the legal moves there are; it stops
/// before the move that would end it.
fn played(setup: Setup, choices: &[u8]) -> Replay {
    let mut replay = Replay::new(setup);
    for &choice in choices {
        let moves = replay.view().legal_moves();
        let mut next = replay.clone();
        next.play(moves[usize::from(choice) % moves.len()]).unwrap();
        if next.is_over() {
            break;
        }
        replay = next;
    }
    replay
}

/// A game in play.
fn game() -> impl Strategy<Value = Replay> {
    (
        proptest::sample::select(Ship::ALL.to_vec()),
        any::<u64>(),
        proptest::collection::vec(any::<u8>(), 0..=40),
    )
        .prop_map(|(ship, seed, choices)| played(deal(ship, &Seed::from_u64(seed)), &choices))
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn think(view: &View, level: Level, seed: u64, limits: &Limits) -> Advice {
    advise(view, level, seed, limits, &Stop::default()).unwrap()
}

/// The same game with its face-down cards in another order, and with the six that stay out mixed
/// among them: `None` where that makes no other stack.
fn dealt_anew(replay: &Replay, turn: usize) -> Option<Replay> {
    let cards = *replay.setup().cards();
    let open = CARDS - usize::from(replay.state().face_down());
    let mut hidden: Vec<_> = cards[open..].iter().copied().flatten().collect();
    for number in wayk::rules::Number::ALL {
        let used = cards.iter().flatten().filter(|card| **card == number);
        hidden.extend((used.count()..4).map(|_| number));
    }
    if hidden.len() > 1 {
        let turn = turn % hidden.len();
        hidden.rotate_left(turn);
    }
    let mut anew = cards;
    for (card, number) in anew[open..].iter_mut().zip(hidden) {
        *card = Some(number);
    }
    let setup = replay.setup();
    let setup = Setup::new(setup.ship(), setup.tiles().to_vec(), &anew).unwrap();
    let moves = replay.effects().iter().map(|effect| effect.mv);
    (anew != cards).then(|| Replay::of_moves(setup, moves).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The stack is nobody's to know: neither its order nor which cards are in it.
    #[test]
    fn no_level_sees_the_face_down_stack(
        replay in game(),
        turn in 1_usize..24,
        seed in any::<u64>(),
    ) {
        let Some(other) = dealt_anew(&replay, turn) else { return Ok(()) };
        prop_assert_ne!(replay.setup(), other.setup());
        for level in Level::ALL {
            let limits = nodes(400);
            let one = think(&replay.view(), level, seed, &limits);
            prop_assert_eq!(one, think(&other.view(), level, seed, &limits), "{}", level);
        }
        for reference in [Reference::Random, Reference::Greedy, Reference::ThreePlies] {
            let one = reference.choose(&replay.view(), seed);
            prop_assert_eq!(one, reference.choose(&other.view(), seed), "{}", reference);
        }
    }

    #[test]
    fn advice_is_legal_and_the_same_for_the_same_question(
        replay in game(),
        seed in any::<u64>(),
        limit in 1_u64..800,
    ) {
        let view = replay.view();
        for level in Level::ALL {
            let advice = think(&view, level, seed, &nodes(limit));
            prop_assert!(view.legal_moves().contains(&advice.mv));
            prop_assert_eq!(advice.pv.first(), Some(&advice.mv));
            let mut after = replay.clone();
            for mv in &advice.pv {
                after.play(*mv).unwrap();
            }
            prop_assert!(advice.depth >= 1);
            prop_assert_eq!(advice, think(&view, level, seed, &nodes(limit)));
        }
    }
}

/// The leak test above can fail: whoever could see the stack would say something else of these.
#[test]
fn a_stack_dealt_anew_is_worth_something_else_to_who_sees_it() {
    let differ = (0..20).any(|seed| {
        let replay = played(deal(Ship::Shuttle, &Seed::from_u64(seed)), &[3; 8]);
        dealt_anew(&replay, 7).is_some_and(|other| {
            let best = |replay: &Replay| {
                let play = |mv: &Move| {
                    let mut after = replay.clone();
                    after.play(*mv).unwrap();
                    after.view().state().bay()
                };
                let moves = replay.view().legal_moves();
                moves.iter().map(play).collect::<Vec<_>>()
            };
            best(&replay) != best(&other)
        })
    });
    assert!(differ);
}

#[test]
fn nobody_is_advised_once_the_game_is_over() {
    let mut replay = Replay::new(deal(Ship::Shuttle, &Seed::from_u64(3)));
    let resigned = {
        let mut replay = replay.clone();
        replay
            .decide(wayk::rules::Decision::Resigned(wayk::rules::Side::Amber))
            .unwrap();
        replay
    };
    while let Some(mv) = replay.view().legal_moves().first().copied() {
        replay.play(mv).unwrap();
    }
    for over in [replay, resigned] {
        for level in Level::ALL {
            let none = advise(&over.view(), level, 1, &nodes(100), &Stop::default());
            assert_eq!(none, None, "{level}");
        }
    }
}

/// What a game's end is worth to the player to move, in 256ths of a point, as `docs/search.md`
/// says: the margin, and four points for the winner; and the margin alone.
fn end(view: &View, mover: wayk::rules::Side) -> (i32, i32) {
    let points = |side| i32::from(view.crew(side).points());
    let margin = 256 * (points(mover) - points(mover.other()));
    let win = match view.winner().unwrap() {
        wayk::rules::Winner::Draw => 0,
        wayk::rules::Winner::Side(side) if side == mover => 1024,
        wayk::rules::Winner::Side(_) => -1024,
    };
    (margin + win, margin)
}

/// The plainest expectimax: every move, every card, to the end. Each move with its value.
fn plain(replay: &Replay) -> Vec<(Move, (i32, i32))> {
    let view = replay.view();
    let value = |mv: Move| {
        let mut known = *replay.setup().cards();
        let open = CARDS - usize::from(replay.state().face_down());
        known[open..].fill(None);
        let (mut sum, mut total) = ((0, 0), 0);
        // Without a launch, or with nothing left to turn up, each card makes the same of it.
        for number in wayk::rules::Number::ALL {
            let seen = known.iter().flatten().filter(|card| **card == number);
            let count = 4 - i32::try_from(seen.count()).unwrap();
            let mut cards = known;
            if let Some(card) = cards.get_mut(open) {
                *card = Some(number);
            }
            if count == 0 {
                continue;
            }
            let setup = replay.setup();
            let setup = Setup::new(setup.ship(), setup.tiles().to_vec(), &cards).unwrap();
            let moves = replay.effects().iter().map(|effect| effect.mv);
            let mut after = Replay::of_moves(setup, moves.chain([mv])).unwrap();
            let is_same = after.is_over()
                || after.effects().last().unwrap().slot.is_none()
                || replay.state().face_down() == 0;
            if is_same {
                after = replay.clone();
                after.play(mv).unwrap();
            }
            let (utility, margin) = if after.is_over() {
                let (utility, margin) = end(&after.view(), view.to_move().unwrap());
                (-utility, -margin)
            } else {
                best(&plain(&after))
            };
            if is_same {
                return (-utility, -margin);
            }
            sum = (sum.0 + count * utility, sum.1 + count * margin);
            total += count;
        }
        (-sum.0.div_euclid(total), -sum.1.div_euclid(total))
    };
    view.legal_moves()
        .into_iter()
        .map(|mv| (mv, value(mv)))
        .collect()
}

fn best(moves: &[(Move, (i32, i32))]) -> (i32, i32) {
    moves.iter().map(|(_, value)| *value).max().unwrap()
}

/// The most moves that can follow: 2 × lying + 1 × standing chambers.
fn plies_left(view: &View) -> u32 {
    let covered = |chamber| (view.state().covered() & chamber).len();
    let chambers = view.board().ship().chambers();
    chambers
        .map(|chamber| covered(chamber).saturating_sub(1))
        .sum()
}

/// Late positions of the shuttle from random games, in which at most so many moves can follow.
fn late(plies: u32) -> impl Iterator<Item = Replay> {
    (0..).filter_map(move |seed: u64| {
        let choices: Vec<u8> = (0..40)
            .flat_map(|at| {
                seed.wrapping_mul(at)
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .to_be_bytes()
            })
            .step_by(8)
            .collect();
        let replay = played(deal(Ship::Shuttle, &Seed::from_u64(seed)), &choices);
        (plies_left(&replay.view()) <= plies).then_some(replay)
    })
}

#[test]
fn late_positions_are_worth_what_plain_expectimax_says() {
    let (mut launches, mut lively) = (0, 0);
    for replay in late(7).take(60) {
        let view = replay.view();
        let plain = plain(&replay);
        let advice = think(&view, Level::Captain, 1, &nodes(5_000_000));
        let (_, value) = plain.iter().find(|(mv, _)| *mv == advice.mv).unwrap();
        let text = view.move_text(advice.mv);
        assert_eq!(*value, best(&plain), "{text} in\n{:?}", replay.setup());
        let score = f64::from(value.1) / 256.0;
        assert!(
            (advice.score - score).abs() < 1e-9,
            "{text}: {} is not {score} in\n{:?}",
            advice.score,
            replay.setup()
        );
        let turns_up = |mv: &Move| view.outcome(*mv).points() == 2 && view.state().face_down() > 0;
        launches += usize::from(view.legal_moves().iter().any(turns_up));
        lively += usize::from(plain.iter().any(|(_, value)| *value != best(&plain)));
    }
    assert!(
        launches >= 10,
        "{launches} positions with a card to turn up"
    );
    assert!(lively >= 20, "{lively} positions in which the move matters");
}

/// Positions with one winning move, to be found by everyone who looks ahead at all.
#[test]
fn the_one_move_that_wins_is_found() {
    let mut found = 0;
    for replay in late(7).take(250) {
        let plain = plain(&replay);
        let wins = |(_, value): &&(Move, (i32, i32))| value.0 >= 1024;
        let winning: Vec<Move> = plain.iter().filter(wins).map(|(mv, _)| *mv).collect();
        let is_lost_else = plain.iter().filter(|(_, value)| value.0 <= -1024).count();
        if winning.len() != 1 || is_lost_else + 1 != plain.len() || plain.len() < 2 {
            continue;
        }
        found += 1;
        for level in [Level::Captain, Level::Admiral] {
            let advice = think(&replay.view(), level, 5, &nodes(20_000));
            assert_eq!(advice.mv, winning[0], "{level} in\n{:?}", replay.setup());
        }
    }
    assert!(found >= 3, "{found} positions with one winning move");
}

#[test]
fn a_search_is_ended_by_its_limits() {
    let view = Replay::new(deal(Ship::Ark, &Seed::from_u64(9))).view();
    let far = |limits: Limits| think(&view, Level::Admiral, 1, &limits);
    assert_eq!(
        far(Limits {
            depth: Some(2),
            ..Limits::default()
        })
        .depth,
        2
    );
    let few = far(nodes(3_000));
    assert!(few.nodes < 3_100, "{} positions", few.nodes);
    assert!(few.depth > 1);
    let no_time = far(Limits {
        nodes: Some(u64::MAX),
        time: Some(Duration::ZERO),
        ..Limits::default()
    });
    assert_eq!(no_time.depth, 1, "one ply is looked at in any case");
}

#[test]
fn a_search_is_ended_from_outside() {
    let view = Replay::new(deal(Ship::Ark, &Seed::from_u64(9))).view();
    let stop = Stop::default();
    stop.stop();
    let at_once = advise(&view, Level::Admiral, 1, &nodes(u64::MAX), &stop).unwrap();
    assert_eq!(at_once.depth, 1);
    // While it is at work: without the stop this search would go on for years.
    let stop = Stop::default();
    let (seen, watched) = (stop.clone(), view.clone());
    let search =
        std::thread::spawn(move || advise(&watched, Level::Admiral, 1, &nodes(u64::MAX), &seen));
    std::thread::sleep(Duration::from_millis(20));
    stop.stop();
    let advice = search.join().unwrap().unwrap();
    assert!(view.legal_moves().contains(&advice.mv));
}

#[tokio::test]
async fn thinkers_are_so_many_and_no_more() {
    let thinkers = Thinkers::new(2);
    let (busy, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    // Passed by two at once or by nobody.
    let pairs = Arc::new(Barrier::new(2));
    let work = (0..6).map(|topic| {
        let (busy, most, pairs) = (busy.clone(), most.clone(), pairs.clone());
        let thinkers = thinkers.clone();
        tokio::spawn(async move {
            thinkers
                .run(TopicId(topic), move |_| {
                    let now = busy.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    pairs.wait();
                    busy.fetch_sub(1, Ordering::SeqCst);
                })
                .await;
        })
    });
    for task in work.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_topic_waits_for_itself_and_for_no_other() {
    let thinkers = Thinkers::new(3);
    let (go, gate) = mpsc::channel::<()>();
    let (started, start) = tokio::sync::oneshot::channel();
    let is_second_done = Arc::new(AtomicBool::new(false));
    let first = tokio::spawn({
        let (thinkers, done) = (thinkers.clone(), is_second_done.clone());
        async move {
            thinkers
                .run(TopicId(1), move |_| {
                    started.send(()).unwrap();
                    gate.recv().unwrap();
                    done.load(Ordering::SeqCst)
                })
                .await
        }
    });
    start.await.unwrap();
    let second = tokio::spawn({
        let (thinkers, done) = (thinkers.clone(), is_second_done.clone());
        async move {
            thinkers
                .run(TopicId(1), move |_| done.store(true, Ordering::SeqCst))
                .await;
        }
    });
    // Another topic's search goes through while the first topic's is held.
    assert_eq!(thinkers.run(TopicId(2), |_| 7).await, 7);
    go.send(()).unwrap();
    assert!(!first.await.unwrap(), "the second waited for the first");
    second.await.unwrap();
    assert!(is_second_done.load(Ordering::SeqCst));
}

#[tokio::test]
async fn who_stops_waiting_stops_the_search() {
    let thinkers = Thinkers::new(1);
    let (started, start) = tokio::sync::oneshot::channel();
    let (ended, end) = tokio::sync::oneshot::channel();
    let waiting = tokio::spawn({
        let thinkers = thinkers.clone();
        async move {
            thinkers
                .run(TopicId(1), move |stop| {
                    started.send(()).unwrap();
                    while !stop.is_stopped() {
                        std::thread::yield_now();
                    }
                    ended.send(()).unwrap();
                })
                .await;
        }
    });
    start.await.unwrap();
    waiting.abort();
    end.await.unwrap();
    // Its seat is free again.
    let view = Replay::new(deal(Ship::Shuttle, &Seed::from_u64(1))).view();
    let advice = thinkers
        .think(TopicId(1), view, Level::Pilot, 1, nodes(50))
        .await;
    assert!(advice.is_some());
}

#[test]
fn a_contest_plays_each_deal_from_both_sides_and_is_the_same_each_time() {
    let play = |one, other| contest(one, other, Ship::Shuttle, 5..15, 8);
    let pilot = Contender::Level(Level::Pilot);
    let random = Contender::Reference(Reference::Random);
    let tally = play(pilot, random);
    assert_eq!(tally.games(), 20);
    assert_eq!(tally, play(pilot, random));
    assert!(tally.share() > 0.8, "{tally:?}");
    let other_way_round = play(random, pilot);
    assert_eq!(tally.won, other_way_round.lost);
    assert_eq!(tally.margin, -other_way_round.margin);
}

/// Checked against the formula worked out by hand: 300 of 400.
#[test]
fn an_interval_is_wilsons() {
    let tally = Tally {
        won: 280,
        drawn: 40,
        lost: 80,
        margin: 0,
    };
    let (low, high) = tally.wilson();
    assert!((tally.share() - 0.75).abs() < 1e-9);
    assert!((low - 0.7053).abs() < 1e-4, "{low}");
    assert!((high - 0.7899).abs() < 1e-4, "{high}");
    let (low, high) = Tally::default().wilson();
    assert!(low <= 0.0 && high > 0.5);
}

#[test]
fn contenders_have_words() {
    for word in [
        "cadet",
        "admiral",
        "random",
        "greedy",
        "three-plies",
        "descents",
    ] {
        assert_eq!(word.parse::<Contender>().unwrap().to_string(), word);
    }
    let error = "captian".parse::<Contender>().unwrap_err().to_string();
    assert!(
        error.contains("captian") && error.contains("captain"),
        "{error}"
    );
}
