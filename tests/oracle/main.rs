//! A second implementation of the rules, slow and obvious, written from the rules' text alone,
//! plays beside the engine and must agree with it at every ply.

#![allow(
    clippy::unwrap_used,
    reason = "a helper of a test may fail like the test"
)]

mod game;
mod plane;

use std::collections::BTreeSet;

use game::Game;
use wayk::rules::{
    Effect, Ending, Move, Number, Position, Seed, Setup, Ship, Side, Slot, Space, View, Winner,
    deal, read_move,
};

/// Numbers for choosing, always the same ones: `SplitMix64`.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(bound).unwrap()).unwrap()
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// How a player chooses.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Any legal move.
    Random,
    /// The move after which the crew with fewer moves has most: keeps games going, so that the
    /// rare endings occur.
    Roomy,
    /// A launch where there is one, else as `Roomy`.
    Launcher,
    /// As `Roomy` without launches, so that pods remain, and near the end any line that leaves
    /// no chamber.
    Sweeper,
}

fn oracle_of(setup: &Setup) -> Game {
    let tiles: Vec<Vec<u8>> = setup
        .tiles()
        .iter()
        .map(|tile| tile.iter().map(|number| number.value()).collect())
        .collect();
    let cards: Vec<u8> = setup
        .cards()
        .iter()
        .map(|card| card.unwrap().value())
        .collect();
    Game::new(setup.ship().name(), &tiles, &cards)
}

/// A setup that nobody dealt: any order of tiles and cards, the rule about first moves aside.
fn any_setup(ship: Ship, dice: &mut Dice) -> Setup {
    let tiles = ship
        .tiles()
        .map(|_| {
            let mut numbers = Number::ALL;
            dice.shuffle(&mut numbers);
            numbers
        })
        .collect();
    let mut cards = Number::ALL.repeat(4);
    dice.shuffle(&mut cards);
    cards.truncate(18);
    let cards: Vec<_> = cards.into_iter().map(Some).collect();
    Setup::new(ship, tiles, &cards).unwrap()
}

fn names(view: &View, spaces: impl IntoIterator<Item = Space>) -> BTreeSet<String> {
    spaces
        .into_iter()
        .map(|space| view.board().name(space))
        .collect()
}

/// Compares all that can be seen of a position.
fn compare(view: &View, oracle: &Game, told: &str) {
    let state = view.state();
    for (index, side) in Side::BOTH.into_iter().enumerate() {
        let (crew, theirs) = (view.crew(side), &oracle.crews[index]);
        assert_eq!(u32::from(crew.points()), theirs.points, "points, {told}");
        assert_eq!(usize::from(crew.pods), theirs.pods(), "pods, {told}");
        assert_eq!(
            usize::from(crew.free_seats()),
            theirs.free_seats(),
            "free seats, {told}"
        );
        assert_eq!(usize::from(crew.lost), theirs.lost, "lost, {told}");
        assert_eq!(
            names(view, state.robots(side)),
            theirs.robots.iter().cloned().collect(),
            "robots, {told}"
        );
        assert_eq!(
            state.mobility(view.board(), side) as usize,
            oracle.moves_of(index).len(),
            "moves of {side}, {told}"
        );
    }

    let bay: Vec<Option<u8>> = state
        .bay()
        .into_iter()
        .map(|slot| match slot {
            Slot::Pod(number) => Some(number.value()),
            Slot::Empty => None,
            Slot::FaceDown => panic!("nothing is hidden here"),
        })
        .collect();
    assert_eq!(bay, oracle.bay, "bay, {told}");
    assert_eq!(
        usize::from(state.face_down()),
        oracle.stack.len(),
        "stack, {told}"
    );

    // A chamber is what is covered where spaces meet: three lie, two stand.
    let chambers: BTreeSet<BTreeSet<String>> = state
        .covered()
        .into_iter()
        .map(|space| names(view, view.board().ship().meeting(space) & state.covered()))
        .collect();
    let theirs: BTreeSet<BTreeSet<String>> = oracle
        .chambers
        .iter()
        .map(|covers| covers.iter().cloned().collect())
        .collect();
    assert_eq!(chambers, theirs, "chambers, {told}");

    assert_eq!(
        usize::from(view.ply().moves()),
        oracle.moves_made,
        "ply, {told}"
    );
    let ending = oracle.ending();
    assert_eq!(
        view.ending().map(wayk::rules::Ending::name),
        ending,
        "ending, {told}"
    );
    assert_eq!(
        view.winner().map(Winner::name),
        oracle.winner(),
        "winner, {told}"
    );
    let turn = ending.is_none().then(|| Side::BOTH[oracle.turn()]);
    assert_eq!(view.to_move(), turn, "turn, {told}");

    let mut legal: Vec<String> = view
        .legal_moves()
        .into_iter()
        .map(|mv| view.move_text(mv))
        .collect();
    legal.sort();
    assert_eq!(legal, oracle.legal_moves(), "legal moves, {told}");
}

/// Compares the refusal or acceptance of every move from a robot of either crew.
fn compare_checks(view: &View, oracle: &Game, told: &str) {
    let board = view.board();
    let legal = oracle.legal_moves();
    let robots = Side::BOTH.map(|side| view.state().robots(side)).concat();
    for from in robots {
        for to in board.ship().spaces() {
            let mv = Move { from, to };
            assert_eq!(
                view.check(mv).is_ok(),
                legal.contains(&view.move_text(mv)),
                "{}, {told}",
                view.move_text(mv)
            );
        }
    }
}

fn compare_effect(effect: &Effect, done: &game::Done, told: &str) {
    assert_eq!(effect.outcome.name(), done.outcome, "{told}");
    assert_eq!(
        effect.outcome.number().map(Number::value),
        done.number,
        "{told}"
    );
    assert_eq!(effect.slot, done.place, "{told}");
}

/// Compares what each legal move is said to do before it is made with what it does.
fn compare_previews(view: &View, oracle: &Game, told: &str) {
    for mv in view.legal_moves() {
        let told = format!("previewing {}, {told}", view.move_text(mv));
        let mut after = oracle.clone();
        let done = after.play(&view.move_text(mv));
        assert_eq!(view.outcome(mv).name(), done.outcome, "{told}");
        let preview = view.preview(mv).unwrap();
        compare_effect(preview.last().unwrap(), &done, &told);
        for (index, side) in Side::BOTH.into_iter().enumerate() {
            let crew = preview.crew(side);
            assert_eq!(u32::from(crew.points()), after.crews[index].points);
            assert_eq!(usize::from(crew.lost), after.crews[index].lost);
        }
        let turned_up = done.place.filter(|_| !oracle.stack.is_empty());
        for (place, slot) in preview.state().bay().into_iter().enumerate() {
            let expected = match after.bay[place].and_then(Number::new) {
                _ if turned_up == Some(place) => Slot::FaceDown,
                Some(number) => Slot::Pod(number),
                None => Slot::Empty,
            };
            assert_eq!(slot, expected, "{told}");
        }
        assert_eq!(
            preview.ending().map(wayk::rules::Ending::name),
            after.ending(),
            "{told}"
        );
    }
}

fn choose(style: Style, position: &Position, dice: &mut Dice) -> Move {
    let mut moves = position.view().legal_moves();
    dice.shuffle(&mut moves);
    let room = |mv: &Move| {
        let mut after = position.clone();
        after.play(*mv).unwrap();
        let room = |side| after.state().mobility(after.board(), side);
        room(Side::Amber).min(room(Side::Cyan))
    };
    let launches = |mv: &Move| position.view().outcome(*mv).points() == 2;
    match style {
        Style::Random => moves[0],
        Style::Roomy => moves.into_iter().max_by_key(room).unwrap(),
        Style::Launcher => moves
            .into_iter()
            .max_by_key(|mv| (launches(mv) && room(mv) > 0, room(mv)))
            .unwrap(),
        Style::Sweeper => moves
            .iter()
            .copied()
            .find(|mv| position.state().covered().len() <= 12 && clears(position, *mv))
            .or_else(|| moves.into_iter().max_by_key(|mv| (!launches(mv), room(mv))))
            .unwrap(),
    }
}

/// Whether the game can go on after this move to a cleared board.
fn clears(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).unwrap();
    let moves = after.view().legal_moves();
    after.state().ending() == Some(Ending::Cleared)
        || moves.into_iter().any(|next| clears(&after, next))
}

/// Plays one game on both sides and gives its ending.
fn play_beside(setup: &Setup, style: Style, seed: u64) -> &'static str {
    let mut dice = Dice(seed);
    let mut position = Position::new(setup).unwrap();
    let mut oracle = oracle_of(setup);
    loop {
        let view = position.view();
        let told = format!(
            "{} ply {}, {style:?}, seed {seed}",
            setup.ship(),
            view.ply()
        );
        compare(&view, &oracle, &told);
        compare_checks(&view, &oracle, &told);
        compare_previews(&view, &oracle, &told);
        if let Some(ending) = oracle.ending() {
            return ending;
        }
        let mv = choose(style, &position, &mut dice);
        let done = oracle.play(&view.move_text(mv));
        let effect = position.play(mv).unwrap();
        compare_effect(&effect, &done, &told);
    }
}

#[test]
fn dealt_games_agree_at_every_ply() {
    for ship in Ship::ALL {
        for seed in 0..12 {
            let setup = deal(ship, &Seed::from_u64(seed));
            play_beside(&setup, Style::Random, seed);
        }
    }
}

#[test]
fn long_games_agree_and_all_three_endings_occur() {
    let mut endings = BTreeSet::new();
    for ship in Ship::ALL {
        for seed in 0..12 {
            for style in [Style::Roomy, Style::Launcher, Style::Sweeper] {
                let setup = deal(ship, &Seed::from_u64(seed));
                endings.insert(play_beside(&setup, style, seed));
            }
        }
    }
    assert_eq!(endings, BTreeSet::from(["cleared", "launched", "stuck"]));
}

#[test]
fn games_that_nobody_would_deal_agree_too() {
    let mut dice = Dice(2020);
    for ship in Ship::ALL {
        for seed in 0..15 {
            play_beside(&any_setup(ship, &mut dice), Style::Random, seed);
        }
    }
}

#[test]
fn every_deal_gives_both_crews_four_first_moves() {
    for ship in Ship::ALL {
        for seed in 0..60 {
            let oracle = oracle_of(&deal(ship, &Seed::from_u64(seed)));
            for crew in [0, 1] {
                assert!(oracle.moves_of(crew).len() >= 4, "{ship}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_goal_alone_names_a_move_exactly_where_one_robot_reaches_it() {
    for ship in Ship::ALL {
        for seed in 0..4 {
            let setup = deal(ship, &Seed::from_u64(seed));
            let mut dice = Dice(seed);
            let mut position = Position::new(&setup).unwrap();
            let mut oracle = oracle_of(&setup);
            while oracle.ending().is_none() {
                let legal = oracle.legal_moves();
                for goal in oracle.space_names() {
                    let ends_here: Vec<&String> =
                        legal.iter().filter(|mv| mv.ends_with(goal)).collect();
                    let read = read_move(goal, position.board(), position.state());
                    let read = read.ok().map(|mv| position.view().move_text(mv));
                    let only = match *ends_here.as_slice() {
                        [only] => Some(only.clone()),
                        _ => None,
                    };
                    assert_eq!(read, only, "{goal}");
                }
                let mv = choose(Style::Random, &position, &mut dice);
                oracle.play(&position.view().move_text(mv));
                position.play(mv).unwrap();
            }
        }
    }
}
