//! Rescues: the board for one, its end, the card that shares it, the board of the day.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::board::{Face, menu, preview_of, show_as};
use super::{name, ship, side};
use crate::discord::custom_id::{Control, RescueDeed};
use crate::discord::letter::{File, Letter};
use crate::i18n::{Argument, Locale};
use crate::play::{Day, Move, Rescue, RescueRefused, Saved, View};
use crate::render::{effect_text, ending_text, move_arrow};

/// The most lines of a board of the day: each is at most 150 UTF-16 units in either language.
pub const MOST_RUNS: usize = 10;

/// Why the board is shown instead of what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RescueNote {
    /// The move was made before.
    AlreadyPlayed,
    /// The board that was pressed was an older one.
    Old,
}

/// The present board of a rescue in play, or its end, behind a note on why it is shown.
pub fn rescue(rescue: &Rescue, note: Option<RescueNote>, face: Face, locale: Locale) -> Letter {
    let mut lines = Vec::new();
    lines.extend(note.map(|note| {
        locale.text(match note {
            RescueNote::AlreadyPlayed => "rescue-already-played",
            RescueNote::Old => "rescue-old",
        })
    }));
    lines.push(title(rescue, locale));
    if rescue.is_over() {
        end(rescue, lines, face, locale)
    } else {
        board(rescue, lines, face, locale)
    }
}

/// What it is, and whose.
fn title(rescue: &Rescue, locale: Locale) -> String {
    match rescue.day {
        None => locale.text_with(
            "rescue-title",
            &[
                ("name", name(&rescue.player)),
                ("ship", ship(rescue.view().board().ship())),
            ],
        ),
        Some(day) => locale.text_with("rescue-title-of-day", &[("day", date(day))]),
    }
}

fn board(rescue: &Rescue, mut lines: Vec<String>, face: Face, locale: Locale) -> Letter {
    let view = rescue.view();
    match view.last() {
        None => lines.push(locale.text("rescue-begin")),
        Some(_) => lines.push(last(&view, locale)),
    }
    if let Some(mover) = rescue.to_move() {
        let mut arguments = vec![("side", side(mover))];
        arguments.extend(saved_arguments(rescue.saved()));
        lines.push(locale.text_with("rescue-turn", &arguments));
    }
    let letter = shown(Letter::of(lines.join("\n")), rescue, &view, face, locale);
    let ply = view.ply();
    let letter = match menu(&view, locale, control(rescue, RescueDeed::Choose(ply))) {
        Some(row) => letter.with_row(row),
        None => letter,
    };
    letter.with_row(buttons([(
        control(rescue, RescueDeed::Leave(ply)),
        ButtonStyle::Secondary,
        locale.text("rescue-leave"),
    )]))
}

/// What the last move did.
fn last(view: &View, locale: Locale) -> String {
    view.last().map_or_else(String::new, |last| {
        locale.text_with(
            "rescue-move",
            &[
                ("side", side(last.side)),
                ("move", move_arrow(view, last.mv).into()),
                ("effect", effect_text(last.outcome, locale).into()),
            ],
        )
    })
}

fn end(rescue: &Rescue, mut lines: Vec<String>, face: Face, locale: Locale) -> Letter {
    let view = rescue.view();
    if view.last().is_some() {
        lines.push(last(&view, locale));
    }
    lines.push(if rescue.has_left {
        locale.text("rescue-left")
    } else {
        let ending = ending_text(&view, locale).unwrap_or_default();
        locale.text_with("rescue-ended", &[("ending", ending.into())])
    });
    let mut arguments = vec![("name", name(&rescue.player))];
    arguments.extend(saved_arguments(rescue.saved()));
    lines.push(locale.text_with("rescue-saved", &arguments));
    if let Some(saved) = rescue.by_search {
        let arguments = saved_arguments(saved);
        lines.push(locale.text_with("rescue-by-search", &arguments));
    }
    let may_attach = !matches!(face, Face::Text(_));
    let mut letter = shown(Letter::of(lines.join("\n")), rescue, &view, face, locale);
    if may_attach {
        letter = letter.with_file(File {
            name: format!("wayk-rescue-{}.wayk", rescue.id),
            bytes: rescue.record().to_string().into_bytes(),
            alt: None,
        });
    }
    if rescue.day.is_none() {
        return letter;
    }
    letter.with_row(buttons([(
        control(rescue, RescueDeed::Share),
        ButtonStyle::Primary,
        locale.text("rescue-share"),
    )]))
}

fn shown(letter: Letter, rescue: &Rescue, view: &View, face: Face, locale: Locale) -> Letter {
    let file = format!("wayk-rescue-{}-{}.png", rescue.id, view.ply());
    show_as(letter, file, view, 1, face, locale)
}

/// A chosen move before it is made.
pub fn rescue_preview(rescue: &Rescue, mv: Move, face: Face, locale: Locale) -> Letter {
    let view = rescue.view();
    let ply = view.ply();
    let file = format!("wayk-rescue-{}-preview.png", rescue.id);
    let deeds = [RescueDeed::Play(ply, mv), RescueDeed::Back(ply)];
    let controls = deeds.map(|deed| control(rescue, deed));
    preview_of(&view, mv, file, face, controls, locale)
}

/// Whether the player means to leave.
pub fn rescue_leave(rescue: &Rescue, locale: Locale) -> Letter {
    let ply = rescue.ply();
    let day = if rescue.day.is_some() { "day" } else { "own" };
    let mut arguments = vec![("kind", day.into())];
    arguments.extend(saved_arguments(rescue.saved()));
    Letter::of(locale.text_with("rescue-leave-ask", &arguments)).with_row(buttons([
        (
            control(rescue, RescueDeed::End(ply)),
            ButtonStyle::Danger,
            locale.text("rescue-leave-yes"),
        ),
        (
            control(rescue, RescueDeed::Back(ply)),
            ButtonStyle::Secondary,
            locale.text("rescue-leave-no"),
        ),
    ]))
}

/// What was saved, for everybody to see, and nothing of how.
pub fn rescue_card(rescue: &Rescue, today: Day, locale: Locale) -> Letter {
    let saved = rescue.saved();
    let mut arguments = vec![("name", name(&rescue.player))];
    arguments.extend(saved_arguments(saved));
    let first = match rescue.day {
        None => locale.text_with("rescue-card", &arguments),
        Some(day) => {
            arguments.push(("day", date(day)));
            locale.text_with("rescue-card-of-day", &arguments)
        }
    };
    let seated = saved.points - 2 * saved.pods;
    let bar = ["🚀", "💺", "🕳️"]
        .into_iter()
        .zip([saved.pods, seated, saved.lost])
        .map(|(sign, count)| sign.repeat(count.into()))
        .collect::<String>();
    let mut lines = vec![first];
    lines.extend(Some(bar).filter(|bar| !bar.is_empty()));
    if rescue.day == Some(today) {
        lines.push(locale.text("rescue-card-same"));
    }
    Letter::of(lines.join("\n"))
}

/// The board of a day: who saved what, the best first, and how many still play.
pub fn rescue_board(day: Day, is_today: bool, runs: &[Rescue], locale: Locale) -> Letter {
    let mut lines = vec![locale.text_with("rescue-board-title", &[("day", date(day))])];
    let ended: Vec<&Rescue> = runs.iter().filter(|run| run.is_over()).collect();
    for (index, run) in ended.iter().take(MOST_RUNS).enumerate() {
        // Equal scores have equal places.
        let place = ended[..index]
            .iter()
            .position(|other| other.saved() == run.saved())
            .unwrap_or(index);
        let mut arguments = vec![("place", (place + 1).into()), ("name", name(&run.player))];
        arguments.extend(saved_arguments(run.saved()));
        lines.push(locale.text_with("rescue-board-line", &arguments));
    }
    let left_out = ended.len().saturating_sub(MOST_RUNS);
    if left_out > 0 {
        lines.push(locale.text_with("rescue-board-more", &[("count", left_out.into())]));
    }
    let in_play = runs.len() - ended.len();
    if in_play > 0 {
        lines.push(locale.text_with("rescue-board-in-play", &[("count", in_play.into())]));
    }
    if runs.is_empty() {
        lines.push(locale.text("rescue-board-nobody"));
    }
    if let Some(saved) = runs.iter().find_map(|run| run.by_search) {
        lines.push(locale.text_with("rescue-by-search", &saved_arguments(saved)));
    }
    if is_today {
        lines.push(locale.text("rescue-card-same"));
    }
    Letter::of(lines.join("\n"))
}

/// Why something is not done in a rescue.
pub fn rescue_refused(refused: &RescueRefused, locale: Locale) -> String {
    match refused {
        RescueRefused::NoSuchRescue => locale.text("rescue-unknown"),
        RescueRefused::NotYours { player } => {
            locale.text_with("rescue-stranger", &[("name", name(player))])
        }
        RescueRefused::AlreadyPlayed { .. } => locale.text("rescue-already-played"),
        RescueRefused::Stale { .. } | RescueRefused::Over { .. } => locale.text("rescue-old"),
        RescueRefused::Illegal { .. } => locale.text("rescue-illegal"),
    }
}

fn control(rescue: &Rescue, deed: RescueDeed) -> Control {
    Control::Rescue {
        rescue: rescue.id,
        deed,
    }
}

fn buttons<const N: usize>(buttons: [(Control, ButtonStyle, String); N]) -> CreateActionRow {
    let button = |(control, style, label): (Control, ButtonStyle, String)| {
        CreateButton::new(control.to_string())
            .style(style)
            .label(label)
    };
    CreateActionRow::Buttons(buttons.map(button).into())
}

/// A score as arguments of a message.
fn saved_arguments(saved: Saved) -> [(&'static str, Argument<'static>); 3] {
    [
        ("points", saved.points.into()),
        ("pods", saved.pods.into()),
        ("lost", saved.lost.into()),
    ]
}

fn date(day: Day) -> Argument<'static> {
    day.to_string().into()
}
