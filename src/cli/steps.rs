//! `wayk steps`: what every move of a game did, as JSON.

use serde::Serialize;

use super::{Error, input, output};
use crate::rules::{BySide, Crew, Effect, Ending, Number, Replay, Slot, State, Winner};

/// What `wayk steps` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
}

/// One move and what stood after it. Pairs are Amber's, then Cyan's.
#[derive(Debug, Serialize)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    /// How many legal moves there were.
    legal: u32,
    outcome: &'static str,
    /// The number with which the chamber left the board.
    number: Option<u8>,
    points: [u8; 2],
    pods: [u8; 2],
    free_seats: [u8; 2],
    /// The bay's pods from left to right, `?` for one that the record hides.
    bay: String,
    /// How many cards lie face down.
    deck: u8,
}

/// The last line.
#[derive(Debug, Serialize)]
struct End {
    end: Option<&'static str>,
    winner: Option<&'static str>,
}

pub(super) fn run(args: &Args) -> super::Result {
    let record = args.game.read()?;
    let replay = record.replay();
    let mut text = String::new();
    for (effect, states) in replay.effects().iter().zip(replay.states().windows(2)) {
        if let [before, after] = states {
            write_line(&mut text, &step(replay, effect, before, after))?;
        }
    }
    let view = replay.view();
    let end = End {
        end: view.ending().map(Ending::name),
        winner: view.winner().map(Winner::name),
    };
    write_line(&mut text, &end)?;
    output::print(text)
}

fn step(replay: &Replay, effect: &Effect, before: &State, after: &State) -> Step {
    let board = replay.board();
    let both = |value: fn(Crew) -> u8| {
        let BySide { amber, cyan } = after.crews().map(value);
        [amber, cyan]
    };
    Step {
        mv: format!(
            "{}-{}",
            board.name(effect.mv.from),
            board.name(effect.mv.to)
        ),
        legal: before.legal_count(board),
        outcome: effect.outcome.name(),
        number: effect.outcome.number().map(Number::value),
        points: both(Crew::points),
        pods: both(|crew| crew.pods),
        free_seats: both(Crew::free_seats),
        bay: after
            .bay()
            .into_iter()
            .filter_map(|slot| match slot {
                Slot::Pod(number) => Some(number.to_char()),
                Slot::FaceDown => Some('?'),
                Slot::Empty => None,
            })
            .collect(),
        deck: after.face_down(),
    }
}

fn write_line(text: &mut String, value: &impl Serialize) -> super::Result {
    text.push_str(&serde_json::to_string(value).map_err(Error::failed)?);
    text.push('\n');
    Ok(())
}
