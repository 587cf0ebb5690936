//! Puzzles: the board with its task, hints, the refutation, the end, the card that shares it and
//! the board of the day.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::board::{Face, menu, preview_of, show_as};
use super::end::scores;
use super::{name, side};
use crate::discord::custom_id::{Control, PuzzleDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{
    Attempt, AttemptRefused, AttemptState, Day, Effect, Goal, Grade, HintStep, Move, PuzzleScore,
    SetPuzzle, Streak, View,
};
use crate::render::{cards_to_come_text, effect_text, move_arrow, outcome_text};

/// The most lines of a board of the day: each is at most 180 UTF-16 units in either language.
pub const MOST_SOLVERS: usize = 8;

/// Why a board is shown, or what is said over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleNote {
    /// The move was made before.
    AlreadyPlayed,
    /// The board that was pressed was an older one.
    Old,
    /// So much of this move is told.
    Hint(Move, HintStep),
}

/// An attempt as it stands: the board with the task and a menu, or how it ended. `score` is how
/// the solver did at this puzzle, which only an end tells of.
pub fn puzzle(
    attempt: &Attempt,
    score: Option<&PuzzleScore>,
    note: Option<PuzzleNote>,
    face: Face,
    locale: Locale,
) -> Letter {
    let view = attempt.view();
    let mut lines = Vec::new();
    match note {
        Some(PuzzleNote::AlreadyPlayed) => lines.push(locale.text("puzzle-already-played")),
        Some(PuzzleNote::Old) => lines.push(locale.text("puzzle-old")),
        Some(PuzzleNote::Hint(..)) | None => {}
    }
    lines.push(title(&attempt.puzzle, locale));
    match attempt.state {
        AttemptState::Open => lines.extend(task(attempt, &view, note, locale)),
        AttemptState::Solved => lines.push(locale.text("puzzle-solved")),
        AttemptState::Failed => lines.push(wrong(attempt, &view, locale)),
    }
    // How it goes on is told below that.
    let told = lines.join("\n").len();
    if !attempt.is_open() {
        lines.push(scores(&view, locale));
        lines.extend(score.map(|score| tries_line(attempt, score, locale)));
    }
    let letter = Letter::of(lines.join("\n"));
    let file = format!("wayk-puzzle-{}-{}.png", attempt.id, attempt.ply());
    let mut letter = show_as(letter, file, &view, attempt.moves_told(), face, locale);
    // A board of characters takes most of a message's room.
    let room = text::room_in(&letter.text).saturating_sub(1);
    if let Some(rest) = rest(attempt, &view, room, locale) {
        letter.text.insert_str(told, &format!("\n{rest}"));
    }
    controls(attempt, &view, note, locale)
        .into_iter()
        .fold(letter, Letter::with_row)
}

/// Which puzzle it is.
fn title(puzzle: &SetPuzzle, locale: Locale) -> String {
    let stars = ("stars", stars(puzzle.grade()).into());
    match puzzle.day {
        None => locale.text_with("puzzle-title", &[stars]),
        Some(day) => locale.text_with(
            "puzzle-title-of-day",
            &[stars, ("day", day.to_string().into())],
        ),
    }
}

fn stars(grade: Grade) -> String {
    let full = usize::from(grade.value());
    "★".repeat(full) + &"☆".repeat(Grade::ALL.len() - full)
}

/// What is to be reached, what has happened, which cards come, and a hint.
fn task(attempt: &Attempt, view: &View, note: Option<PuzzleNote>, locale: Locale) -> Vec<String> {
    let solver = attempt.puzzle.side();
    let (goal, points) = match attempt.puzzle.goal() {
        Goal::Win => ("win", 0),
        Goal::WinBy(points) => ("by", points),
    };
    let mut lines = vec![locale.text_with(
        "puzzle-task",
        &[
            ("side", side(solver)),
            ("goal", goal.into()),
            ("points", points.into()),
        ],
    )];
    if !attempt.is_scored() {
        let number = [("number", attempt.number.into())];
        lines.push(locale.text_with("puzzle-unscored", &number));
    }
    if attempt.ply().moves() > 0
        && let [.., made, reply] = view.history()
    {
        lines.push(locale.text_with(
            "puzzle-round",
            &[
                ("move", move_arrow(view, made.mv).into()),
                ("effect", effect_text(made.outcome, locale).into()),
                ("reply", move_arrow(view, reply.mv).into()),
                ("answer", effect_text(reply.outcome, locale).into()),
            ],
        ));
    }
    lines.push(cards_to_come_text(&attempt.cards_to_come(), locale));
    if let Some(PuzzleNote::Hint(mv, step)) = note {
        lines.push(hint(view, mv, step, locale));
    }
    lines
}

fn hint(view: &View, mv: Move, step: HintStep, locale: Locale) -> String {
    let board = view.board();
    match step {
        HintStep::Robot => locale.text_with("hint-robot", &[("from", board.name(mv.from).into())]),
        HintStep::Tile => locale.text_with(
            "hint-tile",
            &[
                ("from", board.name(mv.from).into()),
                ("tile", mv.to.tile().letter().into()),
            ],
        ),
        HintStep::Move => locale.text_with(
            "hint-move",
            &[
                ("move", move_arrow(view, mv).into()),
                ("outcome", outcome_text(view.outcome(mv), locale).into()),
            ],
        ),
    }
}

/// Which move lost the goal.
fn wrong(attempt: &Attempt, view: &View, locale: Locale) -> String {
    let made = view.history().iter().rev().nth(attempt.rest().len());
    let mv = made.map_or_else(String::new, |made| move_arrow(view, made.mv));
    locale.text_with("puzzle-wrong", &[("move", mv.into())])
}

/// How the game went on after the solver's last move, in so many UTF-16 units: as many moves as there
/// is room for. `None` where it was over.
fn rest(attempt: &Attempt, view: &View, room: usize, locale: Locale) -> Option<String> {
    let history = view.history();
    let rest = history.get(history.len() - attempt.rest().len()..)?;
    let told = |effect: &Effect| {
        let arguments = [
            ("side", side(effect.side)),
            ("move", move_arrow(view, effect.mv).into()),
            ("effect", effect_text(effect.outcome, locale).into()),
        ];
        locale.text_with("puzzle-step", &arguments)
    };
    let steps: Vec<String> = rest.iter().map(told).collect();
    let line = |count: usize| {
        let mut line = steps[..count].join(", ");
        if count < steps.len() {
            line.push_str(", …");
        }
        locale.text_with("puzzle-rest", &[("line", line.into())])
    };
    (1..=steps.len())
        .rev()
        .map(line)
        .find(|line| text::units(line) <= room)
}

/// At which try it was solved and with how many hints, and the streak.
fn tries_line(attempt: &Attempt, score: &PuzzleScore, locale: Locale) -> String {
    let tries = tries(score, locale);
    if attempt.puzzle.day.is_some() {
        format!("{tries} {}", streak(score.streak, locale))
    } else {
        tries
    }
}

/// `Solved at the first try, without hints.`
fn tries(score: &PuzzleScore, locale: Locale) -> String {
    let hints = ("hints", score.hints.into());
    match (score.solved_at, score.scored) {
        (Some(number), _) => {
            locale.text_with("puzzle-solved-at", &[("number", number.into()), hints])
        }
        (None, AttemptState::Open) => locale.text("puzzle-still-at-it"),
        (None, _) => locale.text_with(
            "puzzle-not-solved",
            &[("number", score.attempts.into()), hints],
        ),
    }
}

fn streak(streak: Streak, locale: Locale) -> String {
    let risk = if streak.is_at_risk { "yes" } else { "no" };
    locale.text_with(
        "puzzle-streak",
        &[("days", streak.days.into()), ("risk", risk.into())],
    )
}

/// The menu and the hint under a board; what can be done after an end.
fn controls(
    attempt: &Attempt,
    view: &View,
    note: Option<PuzzleNote>,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let button = |deed, style, key: &str| {
        CreateButton::new(control(attempt, deed).to_string())
            .style(style)
            .label(locale.text(key))
    };
    let ply = attempt.ply();
    if attempt.is_open() {
        let menu = menu(view, locale, control(attempt, PuzzleDeed::Choose(ply)));
        let hint = match note {
            None | Some(PuzzleNote::AlreadyPlayed | PuzzleNote::Old) => {
                Some((HintStep::Robot, "solo-hint"))
            }
            Some(PuzzleNote::Hint(_, HintStep::Robot)) => Some((HintStep::Tile, "hint-ask-tile")),
            Some(PuzzleNote::Hint(_, HintStep::Tile)) => Some((HintStep::Move, "hint-ask-move")),
            Some(PuzzleNote::Hint(_, HintStep::Move)) => None,
        };
        let hint = hint.map(|(step, key)| {
            let deed = PuzzleDeed::Hint(ply, step);
            CreateActionRow::Buttons(vec![button(deed, ButtonStyle::Secondary, key)])
        });
        return menu.into_iter().chain(hint).collect();
    }
    let again = (attempt.state == AttemptState::Failed)
        .then(|| button(PuzzleDeed::Again, ButtonStyle::Primary, "puzzle-again"));
    let other = if attempt.puzzle.day.is_some() {
        button(PuzzleDeed::Share, ButtonStyle::Secondary, "puzzle-share")
    } else {
        button(PuzzleDeed::Next, ButtonStyle::Secondary, "puzzle-next")
    };
    vec![CreateActionRow::Buttons(
        again.into_iter().chain([other]).collect(),
    )]
}

fn control(attempt: &Attempt, deed: PuzzleDeed) -> Control {
    Control::Puzzle {
        attempt: attempt.id,
        deed,
    }
}

/// A chosen move before it is made.
pub fn puzzle_preview(attempt: &Attempt, mv: Move, face: Face, locale: Locale) -> Letter {
    let ply = attempt.ply();
    let file = format!("wayk-puzzle-{}-preview.png", attempt.id);
    let deeds = [PuzzleDeed::Play(ply, mv), PuzzleDeed::Back(ply)];
    let controls = deeds.map(|deed| control(attempt, deed));
    preview_of(&attempt.view(), mv, file, face, controls, locale)
}

/// How somebody did, for everybody to see, and nothing of how it is solved.
pub fn puzzle_card(puzzle: &SetPuzzle, score: &PuzzleScore, today: Day, locale: Locale) -> Letter {
    let mut lines = vec![
        title(puzzle, locale),
        locale.text_with(
            "puzzle-card",
            &[
                ("name", name(&score.person)),
                ("tries", tries(score, locale).into()),
            ],
        ),
    ];
    if puzzle.day.is_some() {
        lines.push(streak(score.streak, locale));
    }
    if puzzle.day == Some(today) {
        lines.push(locale.text("puzzle-card-same"));
    }
    Letter::of(lines.join("\n"))
}

/// The board of a day: who solved it at which try, with how many hints, and the streaks.
pub fn puzzle_board(
    day: Day,
    is_today: bool,
    grade: Option<Grade>,
    scores: &[PuzzleScore],
    locale: Locale,
) -> Letter {
    let stars = grade.map_or_else(String::new, stars);
    let title: [(&str, Argument<'_>); 2] =
        [("stars", stars.into()), ("day", day.to_string().into())];
    let mut lines = vec![locale.text_with("puzzle-title-of-day", &title)];
    for score in scores.iter().take(MOST_SOLVERS) {
        let sign = match (score.solved_at, score.scored) {
            (Some(_), _) => "✅",
            (None, AttemptState::Open) => "⏳",
            (None, _) => "❌",
        };
        lines.push(locale.text_with(
            "puzzle-board-line",
            &[
                ("sign", sign.into()),
                ("name", name(&score.person)),
                ("tries", tries(score, locale).into()),
                ("streak", streak(score.streak, locale).into()),
            ],
        ));
    }
    let left_out = scores.len().saturating_sub(MOST_SOLVERS);
    if left_out > 0 {
        lines.push(locale.text_with("rescue-board-more", &[("count", left_out.into())]));
    }
    if scores.is_empty() {
        lines.push(locale.text("puzzle-board-nobody"));
    }
    if is_today {
        lines.push(locale.text("puzzle-card-same"));
    }
    Letter::of(lines.join("\n"))
}

/// Why something is not done in an attempt.
pub fn attempt_refused(refused: &AttemptRefused, locale: Locale) -> String {
    locale.text(match refused {
        AttemptRefused::NoSuchAttempt => "puzzle-unknown",
        AttemptRefused::NotYours => "puzzle-stranger",
        AttemptRefused::AlreadyPlayed { .. } => "puzzle-already-played",
        AttemptRefused::Stale { .. } => "puzzle-old",
        AttemptRefused::Illegal { .. } => "rescue-illegal",
    })
}
