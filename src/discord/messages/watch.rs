//! Any game of a server, as `/wayk game` shows it to one person.

use serenity::all::CreateActionRow;

use super::board::{self, Face};
use super::courtesy::{answer_rows, open_requests};
use super::games::nudge_button;
use super::refusals::game_link;
use super::resign::resign_button;
use super::time::{time_left, verdict_buttons};
use super::{end, plain_name, player, ship};
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Game, GameId, GameLine, Request, Side, Timestamp, UserId};

/// Discord's limit for the name of a suggestion (application commands page, "Autocomplete").
const MOST_SUGGESTION: usize = 100;

/// A game with its board, for `user` alone: who plays, how it stands or ended, where it is played,
/// and for its players what they can do in it. `requests` are those that wait for an answer.
pub fn watch(
    game: &Game,
    requests: &[Request],
    user: UserId,
    now: Timestamp,
    face: Face,
    locale: Locale,
) -> Letter {
    let view = game.view();
    let title = locale.text_with(
        "watch-title",
        &[
            ("number", game.id.to_string().into()),
            ("ship", ship(view.board().ship())),
            ("amber", player(game, Side::Amber, locale)),
            ("cyan", player(game, Side::Cyan, locale)),
        ],
    );
    let mut lines = vec![title];
    match view.to_move() {
        None => lines.extend(end::story(game, &view, locale)),
        Some(mover) => {
            let arguments = [
                ("name", player(game, mover, locale)),
                ("ply", view.ply().moves().into()),
                ("since", text::relative_time(game.turned_at).into()),
            ];
            lines.push(locale.text_with("watch-turn", &arguments));
            lines.extend(time_left(game, now, locale));
        }
    }
    let link = game_link(game, locale);
    lines.push(locale.text_with("watch-link", &[("link", link.into())]));
    let mut said = lines.join("\n");
    said.push_str(&open_requests(game, requests, locale));

    let may_attach = !matches!(face, Face::Text(_));
    let mut letter = board::show(Letter::of(said), game, &view, face, locale);
    if game.is_over() && may_attach {
        letter = letter.with_file(end::record(game));
    }
    match game.side_of(user) {
        None => letter,
        Some(side) => controls(game, side, requests, user, locale)
            .into_iter()
            .fold(letter, Letter::with_row),
    }
}

/// What a player of the game can do in it.
fn controls(
    game: &Game,
    side: Side,
    requests: &[Request],
    user: UserId,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let view = game.view();
    let mut rows = Vec::new();
    if view.to_move() == Some(side) {
        let control = Control::Visit {
            game: game.id,
            deed: VisitDeed::Choose(game.moment()),
        };
        rows.extend(board::menu(&view, locale, control));
    }
    if game.awaits_verdict_of(user) {
        rows.push(verdict_buttons(game, locale));
    }
    rows.extend(answer_rows(game, requests, user, locale));
    let mut buttons = Vec::new();
    let may_nudge = game.solo.is_none() && !game.awaits_verdict_of(user);
    if may_nudge && view.to_move() == Some(side.other()) {
        buttons.extend(nudge_button(game, locale));
    }
    if !game.is_over() {
        buttons.push(resign_button(game, locale));
        rows.push(CreateActionRow::Buttons(buttons));
    }
    // A rematch is offered in the game's own channel, where its end has the button for it.
    rows
}

/// To somebody who asked for a game that is none of the server's, or in private messages for one
/// that is none of theirs.
pub fn no_such_game(number: i64, is_private: bool, locale: Locale) -> String {
    let number = [("number", number.to_string().into())];
    if is_private {
        locale.text_with("watch-unknown-private", &number)
    } else {
        locale.text_with("watch-unknown", &number)
    }
}

/// A game among the suggestions for a number.
pub fn game_suggestion(game: &GameLine, locale: Locale) -> (String, GameId) {
    let state = if game.is_over { "over" } else { "in-play" };
    let plain = |side: Side| plain_name(&game.players[side], locale).into();
    let label = locale.text_with(
        "watch-suggestion",
        &[
            ("number", game.id.to_string().into()),
            ("amber", plain(Side::Amber)),
            ("cyan", plain(Side::Cyan)),
            ("state", state.into()),
        ],
    );
    (text::clip_units(&label, MOST_SUGGESTION), game.id)
}
