//! What must hold in every game, whatever is played, and for every text, whatever is typed.

#![allow(
    clippy::unwrap_used,
    reason = "a helper of a test may fail like the test"
)]

use proptest::prelude::*;
use wayk::rules::{
    BySide, CARDS, Crew, Decision, MAX_MOVES, MIN_FIRST_MOVES, Move, MoveTextError, Number,
    Outcome, Ply, Record, Replay, Seed, Setup, Ship, Side, Slot, SpaceSet, View, deal, read_move,
};

fn ship() -> impl Strategy<Value = Ship> {
    proptest::sample::select(Ship::ALL.to_vec())
}

/// A game of so many of these choices, each taken among the legal moves there are.
fn played(ship: Ship, seed: u64, choices: &[u8]) -> Replay {
    let mut replay = Replay::new(deal(ship, &Seed::from_u64(seed)));
    for &choice in choices {
        let moves = replay.view().legal_moves();
        if moves.is_empty() {
            break;
        }
        replay
            .play(moves[usize::from(choice) % moves.len()])
            .unwrap();
    }
    replay
}

/// Any game, from its deal to its end.
fn game() -> impl Strategy<Value = Replay> {
    (
        ship(),
        any::<u64>(),
        proptest::collection::vec(any::<u8>(), 0..=70),
    )
        .prop_map(|(ship, seed, choices)| played(ship, seed, &choices))
}

/// Any game that may be resigned at its present state.
fn game_resigned_or_not() -> impl Strategy<Value = Replay> {
    (game(), proptest::option::of(any::<bool>())).prop_map(|(mut replay, resigned)| {
        if let Some(is_amber) = resigned {
            let side = if is_amber { Side::Amber } else { Side::Cyan };
            // A game that is over by the rules stays so.
            let _ = replay.decide(Decision::Resigned(side));
        }
        replay
    })
}

/// Names that people have and values that break careless readers.
fn tag_value() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[\"\\\\\\[\\]\r\n .*1-9A-S-]{0,20}",
        Just("\u{feff}".to_owned()),
        Just("\u{2028}\u{85}\u{b}\0".to_owned()),
        Just("뷁 \"쀍\" \\ ]\n[Ship \"ark\"]".to_owned()),
    ]
}

fn tag_name() -> impl Strategy<Value = String> {
    "[A-Za-z0-9_]{1,12}".prop_filter("the game gives these itself", |name| {
        !["Ship", "Tiles", "Cards", "Result", "Resigned"].contains(&name.as_str())
    })
}

fn record() -> impl Strategy<Value = Record> {
    let tags = proptest::collection::vec((tag_name(), tag_value()), 0..5);
    (game_resigned_or_not(), tags).prop_map(|(replay, tags)| {
        tags.iter()
            .fold(Record::new(replay), |record, (name, value)| {
                record.with_tag(name, value)
            })
    })
}

/// The same setup with the cards behind the first `open` in another order.
fn reshuffled(setup: &Setup, open: usize, turn: usize) -> Setup {
    let mut cards = *setup.cards();
    let hidden = &mut cards[open..];
    if !hidden.is_empty() {
        hidden.rotate_left(turn % hidden.len());
    }
    Setup::new(setup.ship(), setup.tiles().to_vec(), &cards).unwrap()
}

fn points_of(effects: &[wayk::rules::Effect]) -> BySide<Crew> {
    let mut crews = BySide::<Crew>::default();
    for effect in effects {
        let crew = &mut crews[effect.side];
        match effect.outcome {
            Outcome::Woken => {}
            Outcome::Launched(_) => crew.pods += 1,
            Outcome::Seated(_) => crew.seated += 1,
            Outcome::Lost(_) => crew.lost += 1,
        }
    }
    crews
}

fn is_legal_by_definition(view: &View, mv: Move) -> bool {
    let (board, state) = (view.board(), view.state());
    let Some(side) = view.to_move() else {
        return false;
    };
    let (here, there) = (board.number(mv.from).value(), board.number(mv.to).value());
    state.robots(side).contains(&mv.from)
        && board.ship().is_adjacent(mv.from.tile(), mv.to.tile())
        && state.covered().contains(mv.to)
        && here.abs_diff(there) == 1
}

proptest! {
    #[test]
    fn cover_only_ever_shrinks(replay in game()) {
        for pair in replay.states().windows(2) {
            let (before, after) = (pair[0].covered(), pair[1].covered());
            prop_assert!(before.is_superset(after));
            prop_assert!(after.len() < before.len());
            for side in Side::BOTH {
                for robot in pair[1].robots(side) {
                    prop_assert!(!after.contains(robot));
                }
            }
        }
    }

    #[test]
    fn no_two_robots_ever_share_a_space(replay in game()) {
        for state in replay.states() {
            let robots: SpaceSet = Side::BOTH.iter().flat_map(|&side| state.robots(side)).collect();
            prop_assert_eq!(robots.len(), 4);
        }
    }

    #[test]
    fn points_are_what_the_effects_say(replay in game()) {
        for (ply, state) in replay.states().iter().enumerate() {
            let effects = &replay.effects()[..ply];
            prop_assert_eq!(&points_of(effects), state.crews());
            for side in Side::BOTH {
                let points: u8 = effects
                    .iter()
                    .filter(|effect| effect.side == side)
                    .map(|effect| effect.outcome.points())
                    .sum();
                prop_assert_eq!(points, state.crew(side).points());
            }
        }
    }

    #[test]
    fn cards_are_in_the_stack_in_the_bay_or_launched(replay in game()) {
        for state in replay.states() {
            let in_bay = state.bay().iter().filter(|slot| slot.pod().is_some()).count();
            let launched = state.crews().amber.pods + state.crews().cyan.pods;
            let all = usize::from(state.face_down()) + in_bay + usize::from(launched);
            prop_assert_eq!(all, CARDS);
            // A place is empty only once the stack is.
            prop_assert!(in_bay == 3 || state.face_down() == 0);
        }
    }

    #[test]
    fn a_game_ends_within_its_bound(ship in ship(), seed: u64, choices in any::<[u8; 32]>()) {
        let mut turns = choices.into_iter().cycle();
        let mut replay = Replay::new(deal(ship, &Seed::from_u64(seed)));
        while let Some(side) = replay.view().to_move() {
            prop_assert_eq!(Some(side), Side::BOTH.get(replay.ply().index() % 2).copied());
            let moves = replay.view().legal_moves();
            prop_assert!(!moves.is_empty(), "the player to move always has a move");
            let choice = usize::from(turns.next().unwrap()) % moves.len();
            replay.play(moves[choice]).unwrap();
            prop_assert!(u32::from(replay.ply().moves()) <= ship.most_plies());
        }
        prop_assert!(replay.state().ending().is_some());
    }

    #[test]
    fn the_legal_moves_are_those_of_the_definition(replay in game()) {
        let view = replay.view();
        let legal = view.legal_moves();
        prop_assert!(legal.is_sorted(), "by the space left, then by the goal");
        prop_assert_eq!(legal.len(), view.state().legal_count(view.board()) as usize);
        for from in view.board().ship().spaces() {
            for to in view.board().ship().spaces() {
                let mv = Move { from, to };
                let expected = is_legal_by_definition(&view, mv);
                prop_assert_eq!(legal.contains(&mv), expected, "{}", view.move_text(mv));
                prop_assert_eq!(view.check(mv).is_ok(), expected, "{}", view.move_text(mv));
            }
        }
    }

    #[test]
    fn a_refused_move_leaves_the_game_as_it_was(replay in game()) {
        let mut after = replay.clone();
        let mut position = replay.position().unwrap();
        for from in replay.board().ship().spaces() {
            for to in replay.board().ship().spaces() {
                let mv = Move { from, to };
                if !is_legal_by_definition(&replay.view(), mv) {
                    prop_assert!(after.play(mv).is_err());
                    prop_assert!(position.play(mv).is_err());
                }
            }
        }
        prop_assert_eq!(&after, &replay);
        prop_assert_eq!(position, replay.position().unwrap());
    }

    #[test]
    fn a_record_is_its_text(record in record()) {
        let text = record.to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn a_record_survives_other_line_ends_a_mark_and_a_missing_last_one(record in record()) {
        let text = record.to_string();
        for changed in [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            text.trim_end().to_owned(),
            text.replace('\n', " \n\n"),
        ] {
            prop_assert_eq!(&changed.parse::<Record>().unwrap(), &record);
        }
    }

    #[test]
    fn move_texts_are_read_as_people_type_them(replay in game(), pick: usize) {
        let view = replay.view();
        let moves = view.legal_moves();
        prop_assume!(!moves.is_empty());
        let mv = moves[pick % moves.len()];
        let strict = view.move_text(mv);
        let (from, to) = strict.split_once('-').unwrap();
        let wide = |text: &str| -> String {
            text.chars()
                .map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap())
                .collect()
        };
        for typed in [
            strict.clone(),
            strict.to_lowercase(),
            format!("{from}{to}"),
            format!("  {from} {to}\t"),
            format!("{from} - {to}"),
            format!("{from}–{to}"),
            format!("{from}—{to}"),
            format!("{from} −{to}"),
            format!("{from}->{to}"),
            format!("{from} → {to}"),
            format!("{from}➡\u{fe0f}{to}"),
            format!("{from}⇒{to}"),
            format!("{from}\u{200b}{to}"),
            format!("{from}\u{3000}{to}"),
            wide(&strict),
            wide(&strict.to_lowercase()),
        ] {
            let read = read_move(&typed, view.board(), view.state());
            prop_assert_eq!(read, Ok(mv), "{:?}", typed);
        }
    }

    #[test]
    fn the_goal_alone_is_a_move_where_one_robot_reaches_it(replay in game()) {
        let view = replay.view();
        let legal = view.legal_moves();
        for goal in view.board().ship().spaces() {
            let moves: Vec<Move> = legal.iter().copied().filter(|mv| mv.to == goal).collect();
            let read = read_move(&view.board().name(goal), view.board(), view.state());
            match *moves.as_slice() {
                [mv] => prop_assert_eq!(read, Ok(mv)),
                [one, other] => prop_assert_eq!(
                    read,
                    Err(MoveTextError::Ambiguous { goal, moves: [one, other] })
                ),
                [] if view.is_over() => prop_assert!(matches!(read, Err(MoveTextError::Illegal(_)))),
                _ => prop_assert_eq!(read, Err(MoveTextError::Unreachable { goal })),
            }
        }
    }

    #[test]
    fn any_text_is_a_legal_move_or_refused(replay in game(), text: String) {
        let view = replay.view();
        if let Ok(mv) = read_move(&text, view.board(), view.state()) {
            prop_assert!(view.legal_moves().contains(&mv));
        }
    }

    #[test]
    fn the_public_record_hides_exactly_the_face_down_cards(record in record()) {
        let public = record.public();
        let (whole, seen) = (record.replay(), public.replay());
        let face_down = usize::from(whole.state().face_down());
        let open = if whole.is_over() { CARDS } else { CARDS - face_down };
        for (place, (card, shown)) in
            whole.setup().cards().iter().zip(seen.setup().cards()).enumerate()
        {
            prop_assert_eq!(*shown, card.filter(|_| place < open));
        }
        prop_assert_eq!(seen.view(), whole.view());
        prop_assert_eq!(public.tags(), record.tags());
        prop_assert_eq!(&public.public(), &public);
        prop_assert_eq!(&public.to_string().parse::<Record>().unwrap(), &public);
    }

    #[test]
    fn games_that_differ_only_in_face_down_cards_look_the_same(
        replay in game(),
        turn in 1_usize..14,
    ) {
        let moves: Vec<Move> = replay.effects().iter().map(|effect| effect.mv).collect();
        for ply in 0..=moves.len() {
            let state = &replay.states()[ply];
            if state.ending().is_some() {
                break; // Nothing is hidden any more.
            }
            let open = CARDS - usize::from(state.face_down());
            let other = reshuffled(replay.setup(), open, turn);
            let one = Replay::of_moves(replay.setup().clone(), moves[..ply].to_vec()).unwrap();
            let two = Replay::of_moves(other, moves[..ply].to_vec()).unwrap();
            prop_assert_eq!(one.view(), two.view());
            prop_assert_eq!(one.view(), replay.view_at(Ply::new(u8::try_from(ply).unwrap())).unwrap());
            let (public_one, public_two) = (Record::new(one).public(), Record::new(two).public());
            prop_assert_eq!(&public_one, &public_two);
            prop_assert_eq!(public_one.to_string(), public_two.to_string());
            let view = public_one.replay().view();
            for mv in view.legal_moves() {
                let preview = view.preview(mv);
                prop_assert_eq!(&preview, &public_two.replay().view().preview(mv));
                let turned_up = preview.unwrap().state().bay().contains(&Slot::FaceDown);
                prop_assert_eq!(
                    turned_up,
                    matches!(view.outcome(mv), Outcome::Launched(_)) && state.face_down() > 0
                );
            }
        }
    }

    #[test]
    fn a_preview_tells_what_the_move_does(replay in game(), pick: usize) {
        let view = replay.view();
        let moves = view.legal_moves();
        prop_assume!(!moves.is_empty());
        let mv = moves[pick % moves.len()];
        let preview = view.preview(mv).unwrap();
        let mut after = replay.clone();
        let effect = after.play(mv).unwrap();
        prop_assert_eq!(preview.last(), Some(&effect));
        prop_assert_eq!(view.outcome(mv), effect.outcome);
        prop_assert_eq!(preview.state().crews(), after.state().crews());
        prop_assert_eq!(preview.state().covered(), after.state().covered());
        prop_assert_eq!(preview.ending(), after.state().ending());
        prop_assert_eq!(preview.winner(), after.view().winner());
    }

    #[test]
    fn any_text_is_a_record_or_refused_with_places(text: String) {
        check_refusal(&text)?;
    }

    #[test]
    fn a_damaged_record_is_another_record_or_refused_with_places(
        record in record(),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..6),
    ) {
        let mut bytes = record.to_string().into_bytes();
        for (at, byte, kind) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        check_refusal(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn every_deal_is_fair_and_uses_18_of_the_24_cards(ship in ship(), bytes: [u8; 32]) {
        let setup = deal(ship, &Seed::new(bytes));
        prop_assert!(setup.is_whole());
        prop_assert_eq!(setup.cards().len(), 18);
        for number in Number::ALL {
            prop_assert!(setup.cards().iter().filter(|card| **card == Some(number)).count() <= 4);
        }
        let replay = Replay::new(setup.clone());
        for side in Side::BOTH {
            prop_assert!(replay.state().mobility(replay.board(), side) >= MIN_FIRST_MOVES);
        }
        prop_assert_eq!(deal(ship, &Seed::new(bytes)), setup);
    }

    #[test]
    fn no_two_robots_reach_more_than_a_menu_holds(ship in ship(), seed: u64) {
        let replay = Replay::new(deal(ship, &Seed::from_u64(seed)));
        let board = replay.board();
        for one in ship.spaces() {
            for other in ship.spaces() {
                let moves = board.reach(one).len() + board.reach(other).len();
                prop_assert!(moves as usize <= MAX_MOVES);
            }
        }
    }
}

/// Reads a text that may be damaged: what is read writes and reads itself again, and what is
/// refused names places of the text.
fn check_refusal(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Record>() {
        Ok(record) => {
            let again: Record = record.to_string().parse().unwrap();
            prop_assert_eq!(again, record);
        }
        Err(error) => {
            prop_assert!(!error.problems().is_empty());
            prop_assert!(!error.to_string().contains('\n'), "{}", error);
            let lines: Vec<&str> = text.split('\n').collect();
            for problem in error.problems() {
                prop_assert!((1..=lines.len()).contains(&problem.line), "{error}");
                let line = lines[problem.line - 1];
                prop_assert!(
                    (1..=line.chars().count() + 1).contains(&problem.column),
                    "{error}"
                );
                prop_assert!(!problem.reason.is_empty());
            }
            prop_assert!(
                error
                    .problems()
                    .is_sorted_by_key(|problem| (problem.line, problem.column))
            );
        }
    }
    Ok(())
}

/// The proof behind [`MAX_MOVES`], whatever the numbers are: a tile has at most six neighbours, a
/// neighbour carries each number once, and at most two numbers are one apart from a robot's.
#[test]
fn at_most_24_legal_moves_on_any_ship() {
    for ship in Ship::ALL {
        let most_neighbours = ship
            .tiles()
            .map(|one| {
                ship.tiles()
                    .filter(|&other| ship.is_adjacent(one, other))
                    .count()
            })
            .max()
            .unwrap();
        let most_one_apart = Number::ALL
            .into_iter()
            .map(|here| {
                Number::ALL
                    .into_iter()
                    .filter(|there| here.is_neighbour(*there))
                    .count()
            })
            .max()
            .unwrap();
        assert!(2 * most_neighbours * most_one_apart <= MAX_MOVES, "{ship}");
    }
    // A Discord menu holds 25.
    const { assert!(MAX_MOVES <= 25) };
}

/// Deals are held by their text: each line of the file is a ship, a seed, tiles and cards. A
/// change here changes what a seed means, which must never happen.
#[test]
fn a_seed_means_the_same_deal_for_ever() {
    let held = include_str!("data/deals.txt");
    let mut count = 0;
    for line in held.lines().filter(|line| !line.starts_with('#')) {
        let [ship, seed, tiles, cards] = *line.split('|').map(str::trim).collect::<Vec<_>>() else {
            panic!("a line is ship | seed | tiles | cards, not {line}");
        };
        let ship: Ship = ship.parse().unwrap();
        let setup = deal(ship, &Seed::from_u64(seed.parse().unwrap()));
        let text = Record::new(Replay::new(setup)).to_string();
        let expected = format!(
            "[Ship \"{ship}\"]\n[Tiles \"{tiles}\"]\n[Cards \"{cards}\"]\n[Result \"*\"]\n\n"
        );
        assert_eq!(text, expected, "seed {seed}");
        count += 1;
    }
    assert_eq!(count, 39, "13 seeds on each ship");
}
