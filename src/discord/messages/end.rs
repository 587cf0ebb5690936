//! The end of a game.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::board::{Face, show};
use super::{player, side, solo};
use crate::discord::custom_id::Control;
use crate::discord::letter::{File, Letter};
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, Side, View, Winner};
use crate::render::{effect_text, ending_text, move_arrow};

/// The end of a game: what ended it, who won by what, both crews' points and pods, the final
/// board, the whole record, and a button to play again. It pings the player who did not end it.
pub fn end(game: &Game, face: Face, locale: Locale) -> Letter {
    let view = game.view();
    let told = game.told_of_end();
    let mut lines = Vec::new();
    let mut first = closing(game, &view, locale);
    if let Some(person) = told {
        first.push(' ');
        first
            .push_str(&locale.text_with("end-told", &[("other", text::mention(person.id).into())]));
    }
    lines.push(first);
    lines.extend(outcome(game, &view, locale));

    let mut letter = Letter::of(lines.join("\n"));
    letter.pings = told.map(|person| person.id);
    let may_attach = !matches!(face, Face::Text(_));
    letter = show(letter, game, &view, face, locale);
    if may_attach {
        letter = letter.with_file(record(game));
    }
    // It stays even where nobody can play again: by it the bot knows the end that it has shown.
    let is_alone = game.players.iter().any(|(_, person)| person.id.is_former());
    let rematch = Control::Rematch { game: game.id };
    letter.with_row(CreateActionRow::Buttons(vec![
        CreateButton::new(rematch.to_string())
            .style(ButtonStyle::Primary)
            .label(locale.text("end-rematch"))
            .disabled(is_alone),
    ]))
}

/// The record of a game, as a file.
pub(super) fn record(game: &Game) -> File {
    File {
        name: format!("wayk-{}.wayk", game.id),
        bytes: game.record().to_string().into_bytes(),
        alt: None,
    }
}

/// The lines that tell how a game ended.
pub(super) fn story(game: &Game, view: &View, locale: Locale) -> Vec<String> {
    let mut lines = vec![closing(game, view, locale)];
    lines.extend(outcome(game, view, locale));
    lines
}

/// The lines that tell what a game ended in.
fn outcome(game: &Game, view: &View, locale: Locale) -> Vec<String> {
    let mut lines = Vec::new();
    // What an admin has set is the result of a game that has none of its own.
    if game.ruling.is_none() || view.winner().is_some() {
        lines.push(result(game, view, locale));
    }
    lines.extend(game.ruling.map(|ruling| {
        let result = super::admin::ruling(game, ruling, locale);
        locale.text_with("admin-set-result", &[("result", result.into())])
    }));
    lines.push(scores(view, locale));
    lines.extend(solo::help_used(game, locale));
    lines
}

/// What ended it: the last move or a decision.
fn closing(game: &Game, view: &View, locale: Locale) -> String {
    if let Some(decision) = view.decision() {
        let mut arguments = vec![("decision", decision.name().into())];
        if let Some(loser) = decision.loser() {
            arguments.push(("name", player(game, loser, locale)));
            arguments.push(("side", side(loser)));
        }
        return locale.text_with("end-decided", &arguments);
    }
    let bots = solo::closing(game, view, locale);
    let last = view.last().map_or_else(String::new, |last| {
        locale.text_with(
            "end-move",
            &[
                ("name", player(game, last.side, locale)),
                ("side", side(last.side)),
                ("move", move_arrow(view, last.mv).into()),
                ("effect", effect_text(last.outcome, locale).into()),
            ],
        )
    });
    bots + &last
}

/// Who has won and by what.
fn result(game: &Game, view: &View, locale: Locale) -> String {
    let (amber, cyan) = (view.crew(Side::Amber), view.crew(Side::Cyan));
    let by = if let Some(decision) = view.decision() {
        decision.name()
    } else if amber.points() != cyan.points() {
        "points"
    } else if amber.pods != cyan.pods {
        "pods"
    } else {
        "equal"
    };
    let by = locale.text_with("end-by", &[("by", by.into())]);
    let how = match ending_text(view, locale) {
        Some(ending) if view.decision().is_none() => format!("{by}. {ending}"),
        _ => by,
    };
    match view.winner() {
        Some(Winner::Side(winner)) => locale.text_with(
            "end-wins",
            &[
                ("name", player(game, winner, locale)),
                ("side", side(winner)),
                ("how", how.into()),
            ],
        ),
        Some(Winner::Draw) => locale.text_with("end-draw", &[("how", how.into())]),
        None => locale.text_with("end-no-result", &[("how", how.into())]),
    }
}

/// Both crews' points and pods.
pub(super) fn scores(view: &View, locale: Locale) -> String {
    let score = |crew| {
        let achieved = view.crew(crew);
        locale.text_with(
            "end-score",
            &[
                ("side", side(crew)),
                ("points", achieved.points().into()),
                ("pods", achieved.pods.into()),
            ],
        )
    };
    Side::BOTH.map(score).join(" · ")
}
