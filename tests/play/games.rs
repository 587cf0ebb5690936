//! Whole games.

use serde::Deserialize;
use wayk::play::{DeliveryKind, Ending, Record, Side, SignedDuration, Winner};
use wayk::rules::Setup;

use crate::support::{ANN, BEN, CHANNEL, World, user};

#[tokio::test]
async fn a_game_is_played_to_its_end_and_is_the_same_after_a_restart() {
    let world = World::new();
    let game = world.game().await;
    assert_eq!(world.play.game_in(CHANNEL).await.unwrap().unwrap(), game);
    assert!(game.is_placed && !game.is_over());
    assert_eq!(game.side_of(user(BEN)), Some(Side::Cyan));

    let over = world.play_out(game).await;
    assert!(over.view().winner().is_some());
    assert_eq!(over.delivery().kind, DeliveryKind::End);
    assert_eq!(over.finished_at, Some(world.play.now()));
    assert_eq!(world.play.game_in(CHANNEL).await.unwrap(), None);
    assert_eq!(
        world.play.last_game_in(CHANNEL).await.unwrap().as_ref(),
        Some(&over)
    );

    let world = world.restart().await;
    assert_eq!(world.look(over.id).await, over);
}

#[tokio::test]
async fn a_record_hides_the_stack_until_the_end() {
    let world = World::new();
    let game = world.game().await;
    let game = world.step(&game).await.game;
    let text = game.record().to_string();
    assert!(text.contains("[Amber \"Player 1\"]") && text.contains("[Cyan \"Player 2\"]"));
    assert!(text.contains("[Date \"2027-01-15\"]") && text.contains("[Result \"*\"]"));
    let hidden = text.matches('?').count();
    assert_eq!(hidden, usize::from(game.view().state().face_down()));
    assert!(hidden >= 14);

    let over = world.play_out(game).await;
    let text = over.record().to_string();
    assert!(!text.contains('?'));
    let read: Record = text.parse().unwrap();
    assert_eq!(read.replay().view(), over.view());
}

#[derive(Debug, Deserialize)]
struct Vector {
    ship: String,
    tiles: String,
    cards: String,
    steps: Vec<Step>,
    end: Option<String>,
    winner: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    outcome: String,
    points: [u8; 2],
}

impl Vector {
    fn setup(&self) -> Setup {
        let text = format!(
            "[Ship \"{}\"]\n[Tiles \"{}\"]\n[Cards \"{}\"]\n",
            self.ship, self.tiles, self.cards
        );
        let record: Record = text.parse().unwrap();
        record.replay().setup().clone()
    }
}

#[tokio::test]
async fn known_games_come_out_the_same() {
    let vectors: Vec<Vector> = include_str!("../data/games.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(vectors.len() >= 24, "the vectors hold 24 games");
    let deals = vectors.iter().map(Vector::setup).collect();
    let world = World::dealing(deals);
    for (index, vector) in vectors.iter().enumerate() {
        // Nobody makes more than twenty challenges in a day.
        world.pass(SignedDuration::from_hours(2));
        let mut game = world.game().await;
        for step in &vector.steps {
            let mover = game.to_move().unwrap().id;
            let mv = game.read_move(&step.mv).unwrap();
            let turn = world
                .play
                .make_move(mover, game.id, game.ply(), mv)
                .await
                .unwrap();
            assert_eq!(turn.effect.outcome.name(), step.outcome, "game {index}");
            game = world.look(game.id).await;
            assert_eq!(game, turn.game, "game {index}");
            let points = Side::BOTH.map(|side| game.view().crew(side).points());
            assert_eq!(points, step.points, "game {index}");
        }
        let end = game.view().ending().map(Ending::name);
        assert_eq!(end, vector.end.as_deref(), "game {index}");
        let winner = game.view().winner().map(Winner::name);
        assert_eq!(winner, vector.winner.as_deref(), "game {index}");
        if !game.is_over() {
            world
                .play
                .resign(user(ANN), game.id, game.ply())
                .await
                .unwrap();
        }
    }
}
