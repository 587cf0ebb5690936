//! The board in words, for readers who cannot see the picture.

use crate::i18n::Locale;
use crate::rules::{Move, PlayError, Side, Slot, Space, View};

use super::words::{ending_text, outcome_text, turn_text, winner_text};

/// The most characters that Discord takes as an attachment's description.
pub const ALT_LIMIT: usize = 1024;

/// The board in words, complete enough to play from: the bay, both crews, the last move, whose
/// turn it is and what each robot can reach and do. Where there is room for them, all chambers.
///
/// At most [`ALT_LIMIT`] characters, however they are counted.
pub fn alt_text(view: &View, locale: Locale) -> String {
    alt_text_of_moves(view, 1, locale)
}

/// The same for a picture that shows so many of the last moves.
pub fn alt_text_of_moves(view: &View, moves: usize, locale: Locale) -> String {
    within_limit(view, moves, locale, None)
}

/// The alt text of the preview of a move: what the board would be after it.
///
/// # Errors
///
/// Why the move cannot be made.
pub fn preview_alt_text(view: &View, mv: Move, locale: Locale) -> Result<String, PlayError> {
    let after = view.preview(mv)?;
    Ok(within_limit(
        &after,
        1,
        locale,
        Some(locale.text("alt-preview")),
    ))
}

/// As much as fits: with the chambers, else without, else with the shortest words for effects.
fn within_limit(view: &View, moves: usize, locale: Locale, preview: Option<String>) -> String {
    let is_preview = preview.is_some();
    let start: Vec<String> = preview
        .into_iter()
        .chain(situation(view, moves, locale))
        .collect();
    let goals = |brief| {
        if is_preview {
            Vec::new()
        } else {
            goals(view, brief, locale)
        }
    };
    let attempts = [
        [start.clone(), goals(false), chambers(view, locale)].concat(),
        [start.clone(), goals(false)].concat(),
        [start.clone(), goals(true)].concat(),
    ];
    attempts
        .into_iter()
        .map(|sentences| sentences.join(" "))
        .find(|text| fits(text))
        .unwrap_or_else(|| start.join(" "))
}

/// Discord does not say whether it counts characters or UTF-16 units, so neither may be too many.
fn fits(text: &str) -> bool {
    text.encode_utf16().count() <= ALT_LIMIT
}

/// All but what the robots can reach.
fn situation(view: &View, moves: usize, locale: Locale) -> Vec<String> {
    let board = view.board();
    let ship = board.ship().name();
    let mut sentences = vec![match view.ply().moves() {
        0 => locale.text_with("alt-start", &[("ship", ship.into())]),
        ply => locale.text_with("alt-moves", &[("ship", ship.into()), ("ply", ply.into())]),
    }];
    match (view.to_move(), view.winner()) {
        (Some(side), _) => sentences.push(format!("{}.", turn_text(side, locale))),
        (None, winner) => {
            sentences.push(format!("{}.", winner_text(winner, locale)));
            sentences.extend(ending_text(view, locale).map(|how| format!("{how}.")));
        }
    }
    for side in Side::BOTH {
        let crew = view.crew(side);
        let [one, other] = view.state().robots(side).map(|space| board.name(space));
        sentences.push(locale.text_with(
            "alt-crew",
            &[
                ("side", side.name().into()),
                ("points", crew.points().into()),
                ("pods", crew.pods.into()),
                ("free", crew.free_seats().into()),
                ("one", one.into()),
                ("other", other.into()),
            ],
        ));
    }
    let pods = view.state().bay().map(|slot| match slot {
        Slot::Pod(number) => number.to_string(),
        Slot::FaceDown => locale.text("alt-bay-face-down"),
        Slot::Empty => locale.text("alt-bay-empty"),
    });
    sentences.push(locale.text_with(
        "alt-bay",
        &[
            ("pods", pods.join(", ").into()),
            ("cards", view.state().face_down().into()),
        ],
    ));
    let history = view.history();
    let older = history.len().saturating_sub(1);
    for (at, last) in history.iter().enumerate().rev().take(moves) {
        let mut arguments = vec![
            ("side", last.side.name().into()),
            ("from", board.name(last.mv.from).into()),
            ("to", board.name(last.mv.to).into()),
            ("outcome", last.outcome.name().into()),
        ];
        if let Some(number) = last.outcome.number() {
            arguments.push(("number", number.to_char().into()));
        }
        sentences.push(if at < older {
            locale.text_with("alt-before", &arguments)
        } else {
            locale.text_with("alt-last", &arguments)
        });
    }
    sentences
}

/// What each robot of the player to move can reach, and what that does.
fn goals(view: &View, brief: bool, locale: Locale) -> Vec<String> {
    let Some(side) = view.to_move() else {
        return Vec::new();
    };
    let moves = view.legal_moves();
    let robots = view.state().robots(side);
    robots
        .into_iter()
        .map(|from| {
            let goals = goals_of(view, from, &moves, brief, locale);
            let mut arguments = vec![("from", view.board().name(from).into())];
            if goals.is_empty() {
                return locale.text_with("alt-stays", &arguments);
            }
            arguments.push(("goals", goals.join(", ").into()));
            locale.text_with("alt-goals", &arguments)
        })
        .collect()
}

/// A robot's goals with their effects, those of the same effect together.
fn goals_of(view: &View, from: Space, moves: &[Move], brief: bool, locale: Locale) -> Vec<String> {
    let mut told = Vec::new();
    let mut goals = Vec::new();
    let own = || moves.iter().filter(|mv| mv.from == from);
    for mv in own() {
        let outcome = view.outcome(*mv);
        if told.contains(&outcome) {
            continue;
        }
        told.push(outcome);
        let same = own().filter(|other| view.outcome(**other) == outcome);
        let names: Vec<String> = same.map(|other| view.board().name(other.to)).collect();
        let effect = match (brief, outcome.points()) {
            (false, _) => outcome_text(outcome, locale),
            (true, points) => format!("+{points}"),
        };
        goals.push(format!("{} ({effect})", names.join(" ")));
    }
    goals
}

/// All chambers, each as the spaces it covers.
fn chambers(view: &View, locale: Locale) -> Vec<String> {
    let (mut lying, mut standing) = (Vec::new(), Vec::new());
    for first in view.board().ship().chambers() {
        let chamber = first & view.state().covered();
        let names: String = chamber
            .into_iter()
            .map(|space| view.board().name(space))
            .collect();
        match chamber.len() {
            3 => lying.push(names),
            2 => standing.push(names),
            _ => {}
        }
    }
    let sentence = |key, chambers: Vec<String>| {
        (!chambers.is_empty())
            .then(|| locale.text_with(key, &[("chambers", chambers.join(", ").into())]))
    };
    [
        sentence("alt-lying", lying),
        sentence("alt-standing", standing),
    ]
    .into_iter()
    .flatten()
    .collect()
}
