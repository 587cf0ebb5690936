//! The engine agrees with every game, step, ending and perft count of `tests/data/games.jsonl`:
//! whole games whose every effect was worked out elsewhere.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde::Deserialize;
use wayk::rules::{
    BySide, Decision, Ply, Position, Record, Replay, Side, Slot, View, Winner, perft,
    perft_playing_leaves, read_move,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    ship: String,
    tiles: String,
    cards: String,
    steps: Vec<Step>,
    end: Option<String>,
    winner: Option<String>,
    perft: Vec<Count>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    legal: usize,
    outcome: String,
    number: Option<u8>,
    points: [u8; 2],
    pods: [u8; 2],
    free_seats: [u8; 2],
    bay: String,
    deck: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    ply: u8,
    depth: u32,
    nodes: u64,
}

fn games() -> Vec<Game> {
    include_str!("data/games.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

impl Game {
    fn start(&self) -> Replay {
        let text = format!(
            "[Ship \"{}\"]\n[Tiles \"{}\"]\n[Cards \"{}\"]\n",
            self.ship, self.tiles, self.cards
        );
        text.parse::<Record>().unwrap().into_replay()
    }
}

fn both(pair: BySide<u8>) -> [u8; 2] {
    [pair.amber, pair.cyan]
}

fn bay(view: &View) -> String {
    let pods = view.state().bay().into_iter().filter_map(Slot::pod);
    pods.map(wayk::rules::Number::to_char).collect()
}

#[test]
fn every_step_and_ending_agrees() {
    let games = games();
    assert!(games.len() >= 24, "the vectors hold 24 games");
    for (index, game) in games.iter().enumerate() {
        let mut replay = game.start();
        for step in &game.steps {
            let before = replay.view();
            assert_eq!(
                before.legal_moves().len(),
                step.legal,
                "game {index}, {}",
                step.mv
            );
            let mv = read_move(&step.mv, replay.board(), replay.state()).unwrap();
            let foretold = before.outcome(mv);
            let effect = replay.play(mv).unwrap();
            let after = replay.view();
            let crews = after.state().crews();
            let where_ = format!("game {index}, {}", step.mv);
            assert_eq!(before.move_text(mv), step.mv);
            assert_eq!(foretold, effect.outcome, "{where_}");
            assert_eq!(effect.outcome.name(), step.outcome, "{where_}");
            assert_eq!(
                effect.outcome.number().map(wayk::rules::Number::value),
                step.number,
                "{where_}"
            );
            assert_eq!(
                both(crews.map(wayk::rules::Crew::points)),
                step.points,
                "{where_}"
            );
            assert_eq!(both(crews.map(|crew| crew.pods)), step.pods, "{where_}");
            assert_eq!(
                both(crews.map(wayk::rules::Crew::free_seats)),
                step.free_seats,
                "{where_}"
            );
            assert_eq!(bay(&after), step.bay, "{where_}");
            assert_eq!(after.state().face_down(), step.deck, "{where_}");
        }
        let view = replay.view();
        assert_eq!(
            view.ending().map(wayk::rules::Ending::name),
            game.end.as_deref()
        );
        assert_eq!(view.winner().map(Winner::name), game.winner.as_deref());
    }
}

#[test]
fn every_perft_count_agrees() {
    for (index, game) in games().iter().enumerate() {
        let moves: Vec<_> = {
            let mut replay = game.start();
            for step in &game.steps {
                let mv = read_move(&step.mv, replay.board(), replay.state()).unwrap();
                replay.play(mv).unwrap();
            }
            replay.effects().iter().map(|effect| effect.mv).collect()
        };
        for count in &game.perft {
            let mut position = Position::new(game.start().setup()).unwrap();
            for mv in &moves[..Ply::new(count.ply).index()] {
                position.play(*mv).unwrap();
            }
            let found = perft(&position, count.depth);
            assert_eq!(found, count.nodes, "game {index}: {count:?}");
            if count.nodes < 100_000 {
                assert_eq!(perft_playing_leaves(&position, count.depth), count.nodes);
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move_sequences_and_no_mover() {
    for game in games().iter().filter(|game| game.end.is_some()) {
        let mut replay = game.start();
        for step in &game.steps {
            let mv = read_move(&step.mv, replay.board(), replay.state()).unwrap();
            replay.play(mv).unwrap();
        }
        assert_eq!(perft(&replay.position().unwrap(), 1), 0);
        assert_eq!(replay.view().to_move(), None);
        assert!(replay.view().legal_moves().is_empty());
        let side = Side::Amber;
        assert!(
            replay.decide(Decision::Resigned(side)).is_err(),
            "a finished game cannot be resigned"
        );
    }
}
