//! The board as text, for places where no picture may be attached and for terminals.
//!
//! A tile is eight columns and three lines: its upper left, top and upper right space, then its
//! letter, then its lower left, bottom and lower right space. Rows are set off by half a tile and
//! tiles stand without a gap, so that the spaces which meet in a corner of three tiles stand next
//! to each other, and a chamber is where its marks touch.

use crate::i18n::Locale;
use crate::rules::{Corner, Outcome, Side, Space, View};

use super::words::{ending_text, outcome_text, turn_text, winner_text};

/// Before the number of a space covered by a lying chamber.
const LYING: char = '=';
/// Before the number of a space covered by a standing chamber.
const STANDING: char = '|';
/// Before the number of the space on which a robot stands.
const fn robot(side: Side) -> char {
    match side {
        Side::Amber => '@',
        Side::Cyan => '#',
    }
}

/// Columns of a tile.
const TILE: usize = 8;
/// Lines of a tile; rows of tiles follow each other without a gap.
const LINES: usize = 3;
/// Columns after which the list of moves breaks: a phone shows about so many.
const WIDTH: usize = 40;

/// The board as a code block, at most 1,700 characters of a message's 2,000.
pub fn text_board(view: &View, locale: Locale) -> String {
    format!("```\n{}```", plain_text_board(view, locale))
}

/// The board as text without a code fence, each line ended.
pub fn plain_text_board(view: &View, locale: Locale) -> String {
    let mut lines = vec![heading(view, locale)];
    lines.extend(status(view, locale));
    lines.extend(Side::BOTH.map(|side| crew(view, side, locale)));
    lines.push(bay(view, locale));
    lines.push(String::new());
    lines.extend(ship(view));
    lines.push(String::new());
    lines.push(locale.text_with(
        "textboard-legend",
        &[("lying", LYING.into()), ("standing", STANDING.into())],
    ));
    lines.push(locale.text_with(
        "textboard-legend-robots",
        &[
            ("amber", robot(Side::Amber).into()),
            ("cyan", robot(Side::Cyan).into()),
        ],
    ));
    if let Some(last) = view.last() {
        let mut arguments = vec![
            ("from", view.board().name(last.mv.from).into()),
            ("to", view.board().name(last.mv.to).into()),
            ("outcome", last.outcome.name().into()),
        ];
        if let Some(number) = last.outcome.number() {
            arguments.push(("number", number.to_char().into()));
        }
        lines.push(locale.text_with("textboard-last", &arguments));
    }
    lines.extend(moves(view, locale));
    lines.iter().fold(String::new(), |mut text, line| {
        text.push_str(line.trim_end());
        text.push('\n');
        text
    })
}

/// The ship and the move number.
fn heading(view: &View, locale: Locale) -> String {
    locale.text_with(
        "textboard-move",
        &[
            ("ship", view.board().ship().name().into()),
            ("ply", view.ply().moves().into()),
        ],
    )
}

/// Whose turn it is, or the result.
fn status(view: &View, locale: Locale) -> Vec<String> {
    match (view.to_move(), view.winner()) {
        (Some(side), _) => vec![format!("{} {}", robot(side), turn_text(side, locale))],
        (None, winner) => std::iter::once(winner_text(winner, locale))
            .chain(ending_text(view, locale))
            .collect(),
    }
}

/// What a crew has achieved.
fn crew(view: &View, side: Side, locale: Locale) -> String {
    let crew = view.crew(side);
    let line = locale.text_with(
        "textboard-crew",
        &[
            ("side", side.name().into()),
            ("points", crew.points().into()),
            ("pods", crew.pods.into()),
            ("free", crew.free_seats().into()),
        ],
    );
    format!("{} {line}", robot(side))
}

/// The launch bay and the stack.
fn bay(view: &View, locale: Locale) -> String {
    use crate::rules::Slot;
    let mut line = locale.text("textboard-bay");
    for slot in view.state().bay() {
        line.push_str(" [");
        line.push(match slot {
            Slot::Pod(number) => number.to_char(),
            Slot::FaceDown => '?',
            Slot::Empty => ' ',
        });
        line.push(']');
    }
    line.push_str("  ");
    line.push_str(&locale.text_with(
        "textboard-face-down",
        &[("cards", view.state().face_down().into())],
    ));
    line
}

/// The ship's lines.
fn ship(view: &View) -> Vec<String> {
    let ship = view.board().ship();
    let rows = ship.rows();
    let widest = rows.iter().copied().max().unwrap_or(0);
    let mut lines = vec![vec![' '; widest * TILE]; rows.len() * LINES];
    let mut tiles = ship.tiles();
    for (row, &length) in rows.iter().enumerate() {
        let indent = (widest - length) * TILE / 2;
        for (place, tile) in tiles.by_ref().take(length).enumerate() {
            let (left, top) = (indent + place * TILE, row * LINES);
            lines[top + 1][left + 3] = tile.letter();
            for corner in Corner::ALL {
                let (dx, dy) = match corner {
                    Corner::UpperLeft => (0, 0),
                    Corner::Top => (3, 0),
                    Corner::UpperRight => (6, 0),
                    Corner::LowerLeft => (0, 2),
                    Corner::Bottom => (3, 2),
                    Corner::LowerRight => (6, 2),
                };
                let space = tile.space(corner);
                lines[top + dy][left + dx] = mark(view, space);
                lines[top + dy][left + dx + 1] = view.board().number(space).to_char();
            }
        }
    }
    lines.into_iter().map(String::from_iter).collect()
}

/// What stands before a space's number.
fn mark(view: &View, space: Space) -> char {
    let state = view.state();
    if let Some(side) = Side::BOTH
        .into_iter()
        .find(|&side| state.robots(side).contains(&space))
    {
        return robot(side);
    }
    if !state.covered().contains(space) {
        return ' ';
    }
    let chamber = view.board().ship().meeting(space) & state.covered();
    if chamber.len() == 3 { LYING } else { STANDING }
}

/// What the player to move can do, robot by robot, goals of the same effect together.
fn moves(view: &View, locale: Locale) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let moves = view.legal_moves();
    let mut told = Vec::new();
    for &mv in &moves {
        let outcome = view.outcome(mv);
        if told.contains(&(mv.from, outcome)) {
            continue;
        }
        let is_first = told.iter().all(|&(from, _)| from != mv.from);
        told.push((mv.from, outcome));
        let same = moves
            .iter()
            .filter(|other| other.from == mv.from && view.outcome(**other) == outcome)
            .map(|other| view.board().name(other.to));
        let goals = same.collect::<Vec<_>>().join(" ");
        let robot = if is_first {
            format!("{}:", view.board().name(mv.from))
        } else {
            "   ".to_owned()
        };
        lines.extend(wrapped(&robot, &goals, outcome, locale));
    }
    lines
}

/// A robot's goals with their effect, on a second line where they are too many for one.
fn wrapped(robot: &str, goals: &str, outcome: Outcome, locale: Locale) -> Vec<String> {
    let effect = outcome_text(outcome, locale);
    let line = format!("{robot} {goals} {effect}");
    if line.chars().count() <= WIDTH {
        vec![line]
    } else {
        vec![format!("{robot} {goals}"), format!("    {effect}")]
    }
}
