//! The board, the preview of a move, and the menu under both.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::time::{time_left, verdict_buttons};
use super::{player, ship, side, solo};
use crate::discord::custom_id::{Control, MoveValue};
use crate::discord::letter::{File, Letter};
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, Move, Side, Timestamp, View};
use crate::render::{
    alt_text_of_moves, effect_text, move_arrow, outcome_text, preview_alt_text, text_board,
};

/// Discord's limit for an option's label (components reference, "String Select").
const MOST_LABEL: usize = 100;

/// How a board is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// As a PNG file.
    Picture(Vec<u8>),
    /// As a PNG file and as text, for those who want both.
    Both(Vec<u8>),
    /// As text, since no picture can be sent.
    Text(Missing),
}

impl Face {
    /// Whether the board is there as text, which takes most of a message's room.
    pub const fn has_text(&self) -> bool {
        matches!(self, Self::Both(_) | Self::Text(_))
    }
}

/// Why no picture can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The bot may not attach files.
    Right,
    /// The file is larger than the server takes.
    Size,
    /// It could not be drawn.
    Drawing,
}

/// The board of a game in play: what the last move did, whose turn it is, and every legal move.
/// It pings the player whose turn it is, unless they are told of it apart.
pub fn board(game: &Game, face: Face, now: Timestamp, locale: Locale) -> Letter {
    let view = game.view();
    let mut letter = Letter::of(line(game, &view, locale));
    if let Some(time) = time_left(game, now, locale) {
        letter.text.push(' ');
        letter.text.push_str(&time);
    }
    letter.pings = game
        .to_move()
        .map(|person| person.id)
        .filter(|id| !id.is_bot() && !game.is_called_apart);
    letter = show(letter, game, &view, face, locale);
    if solo::is_thinking(game) {
        return letter;
    }
    let control = Control::Choose {
        game: game.id,
        at: game.moment(),
    };
    let verdict = game.overdue_at.map(|_| verdict_buttons(game, locale));
    [
        menu(&view, locale, control),
        solo::buttons(game, locale),
        verdict,
    ]
    .into_iter()
    .flatten()
    .fold(letter, Letter::with_row)
}

/// Adds the picture, or the text board and why there is no picture.
pub(super) fn show(letter: Letter, game: &Game, view: &View, face: Face, locale: Locale) -> Letter {
    let name = format!("wayk-{}-{}.png", game.id, view.ply());
    show_as(letter, name, view, game.moves_told(), face, locale)
}

/// The same with a picture of this name, which shows so many of the last moves.
pub(super) fn show_as(
    mut letter: Letter,
    name: String,
    view: &View,
    told: usize,
    face: Face,
    locale: Locale,
) -> Letter {
    if let Face::Text(missing) = face {
        letter.text.push('\n');
        letter.text.push_str(&without_picture(missing, locale));
    }
    if face.has_text() {
        letter.text.push('\n');
        letter.text.push_str(&text_board(view, locale));
    }
    match face {
        Face::Picture(bytes) | Face::Both(bytes) => letter.with_file(File {
            name,
            bytes,
            alt: Some(alt_text_of_moves(view, told, locale)),
        }),
        Face::Text(_) => letter,
    }
}

fn without_picture(missing: Missing, locale: Locale) -> String {
    let reason = match missing {
        Missing::Right => "right",
        Missing::Size => "large",
        Missing::Drawing => "drawing",
    };
    locale.text_with("board-without-picture", &[("reason", reason.into())])
}

/// The one line over a board.
pub(super) fn line(game: &Game, view: &View, locale: Locale) -> String {
    if let Some(line) = solo::line(game, view, locale) {
        return line;
    }
    let turn = game
        .to_move()
        .map_or_else(String::new, |person| text::mention(person.id));
    match view.last() {
        None => locale.text_with(
            "board-first",
            &[
                ("ship", ship(game.view().board().ship())),
                ("amber", player(game, Side::Amber, locale)),
                ("cyan", player(game, Side::Cyan, locale)),
                ("turn", turn.into()),
            ],
        ),
        Some(last) => locale.text_with(
            "board-turn",
            &[
                ("name", player(game, last.side, locale)),
                ("side", side(last.side)),
                ("move", move_arrow(view, last.mv).into()),
                ("effect", effect_text(last.outcome, locale).into()),
                ("turn", turn.into()),
            ],
        ),
    }
}

/// A move and what it would do: `B5 → F4 · wakes`.
pub fn move_label(view: &View, mv: Move, locale: Locale) -> String {
    let label = locale.text_with(
        "move-label",
        &[
            ("move", move_arrow(view, mv).into()),
            ("outcome", outcome_text(view.outcome(mv), locale).into()),
        ],
    );
    text::clip(&label, MOST_LABEL)
}

/// Every legal move to choose from: at most 24 ([`MAX_MOVES`](crate::rules::MAX_MOVES)) of the
/// 25 options that a menu may have. `None` once the game is over.
pub(super) fn menu(view: &View, locale: Locale, control: Control) -> Option<CreateActionRow> {
    let mover = view.to_move()?;
    let options: Vec<_> = view
        .legal_moves()
        .into_iter()
        .map(|mv| {
            CreateSelectMenuOption::new(move_label(view, mv, locale), MoveValue(mv).to_string())
        })
        .collect();
    debug_assert!(!options.is_empty(), "a game goes on without a move");
    let select = CreateSelectMenu::new(
        control.to_string(),
        CreateSelectMenuKind::String { options },
    )
    .placeholder(locale.text_with("board-menu", &[("side", side(mover))]));
    Some(CreateActionRow::SelectMenu(select))
}

/// A chosen move before it is made, for the player alone.
pub fn preview(game: &Game, mv: Move, face: Face, locale: Locale) -> Letter {
    let view = game.view();
    let name = format!("wayk-{}-preview.png", game.id);
    let (game, at) = (game.id, game.moment());
    let play = Control::Play { game, at, mv };
    preview_of(
        &view,
        mv,
        name,
        face,
        [play, Control::Back { game, at }],
        locale,
    )
}

/// The preview of a move: its picture by this name, and what its two buttons, to play and to go
/// back, ask for.
pub(super) fn preview_of(
    view: &View,
    mv: Move,
    file: String,
    face: Face,
    [play, back]: [Control; 2],
    locale: Locale,
) -> Letter {
    let mut letter = Letter::of(locale.text_with(
        "preview",
        &[
            ("move", move_arrow(view, mv).into()),
            ("outcome", outcome_text(view.outcome(mv), locale).into()),
        ],
    ));
    if let Face::Text(missing) = face {
        letter.text.push('\n');
        letter.text.push_str(&without_picture(missing, locale));
    }
    if face.has_text()
        && let Ok(after) = view.preview(mv)
    {
        letter.text.push('\n');
        letter.text.push_str(&text_board(&after, locale));
    }
    if let Face::Picture(bytes) | Face::Both(bytes) = face {
        letter = letter.with_file(File {
            name: file,
            bytes,
            alt: preview_alt_text(view, mv, locale).ok(),
        });
    }
    letter.with_row(CreateActionRow::Buttons(vec![
        CreateButton::new(play.to_string())
            .style(ButtonStyle::Success)
            .label(locale.text("preview-play")),
        CreateButton::new(back.to_string())
            .style(ButtonStyle::Secondary)
            .label(locale.text("preview-back")),
    ]))
}

/// The menu again in place of a preview. The menu under the board itself would not do: Discord's
/// client does not send the option that is chosen in it already.
pub fn choose_again(game: &Game, locale: Locale) -> Letter {
    let view = game.view();
    let letter = Letter::of(locale.text("preview-choose"));
    let control = Control::ChooseAgain {
        game: game.id,
        at: game.moment(),
    };
    match menu(&view, locale, control) {
        Some(row) => letter.with_row(row),
        None => letter,
    }
}
