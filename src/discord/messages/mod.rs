//! From what happened to what is said: the one place that makes messages.
//!
//! Everything here is a pure function of its arguments, so that `tests/limits/` can make every
//! message at its longest.

mod admin;
mod board;
mod challenge;
mod courtesy;
mod decline;
mod end;
mod games;
mod guide;
mod guild_settings;
mod notice;
mod nudge;
mod panel;
mod privacy;
mod puzzle;
mod refusals;
mod rescue;
mod resign;
mod restraint;
mod settings;
mod solo;
mod time;
mod visit;
mod watch;

pub use admin::{
    admin_refused, deed, game_line_plain, replacement, replacement_done, replacement_not_yours,
    replacement_refused, still_here, successor_refused,
};
pub use board::{Face, Missing, board, choose_again, move_label, preview};
pub use challenge::{
    NoThread, accepted, accepted_in_thread, answer_refused, challenge_refused, ended, no_thread,
    offer, opponent_refused, thread_name,
};
pub use courtesy::{ask_refused, request, request_ended, request_refused, take_back_done};
pub use decline::{NO_REASON, decline_menu, decline_said, reason_refused};
pub use end::end;
pub use games::{GameEntry, GameList, MOST_LINES, games};
pub use guide::{help, rules};
pub use guild_settings::{GuildPage, guild_settings};
pub use notice::{NoticePlace, notice};
pub use nudge::{nudge_refused, nudged, with_nudge};
pub use panel::is_on;
pub use privacy::{forget_question, privacy};
pub use puzzle::{
    MOST_SOLVERS, PuzzleNote, attempt_refused, puzzle, puzzle_board, puzzle_card, puzzle_preview,
};
pub use refusals::{
    cannot_answer, cannot_post, channel_gone, game_link, move_refused, move_text_refused, not_here,
    not_your_turn, over, relocate_refused, rematch_refused, resign_refused, stale, stranger,
};
pub use rescue::{
    MOST_RUNS, RescueNote, rescue, rescue_board, rescue_card, rescue_leave, rescue_preview,
    rescue_refused,
};
pub use resign::{kept, resign_question};
pub use settings::{SettingsPage, block_refused, settings, zone_label};
pub use solo::{
    begun_in_thread, hint, hint_refused, results, solo_refused, solo_thread_name,
    take_back_refused, taken_back,
};

pub use time::{
    away_refused, call_off_refused, come_back_refused, deadline, extended, is_back, leave,
    leave_amount, pace_rule, time_left, until_refused, verdict_refused,
};
pub use watch::{game_suggestion, no_such_game, watch};

pub use challenge::OpponentRefused;
pub use visit::{Visit, visit, visit_made, visit_preview};

use super::text;
use crate::i18n::{Argument, Locale};
use crate::play::{Game, Person, Ship, Side};

/// A person's name as an argument of a message.
fn name(person: &Person) -> Argument<'static> {
    if person.id.is_former() {
        Argument::message("person-former")
    } else {
        text::name(person).into()
    }
}

/// A player's name as plain text, where Discord formats nothing.
fn plain_player(game: &Game, side: Side, locale: Locale) -> String {
    match &game.solo {
        Some(solo) if solo.bot == side => solo::bot_name(solo.level, locale),
        _ => plain_name(&game.players[side], locale),
    }
}

/// A person's name in the same way.
fn plain_name(person: &Person, locale: Locale) -> String {
    if person.id.is_former() {
        locale.text("person-former")
    } else {
        person.name.to_string()
    }
}

/// A player's name as an argument of a message. The bot is called by its level.
fn player(game: &Game, side: Side, locale: Locale) -> Argument<'static> {
    match &game.solo {
        Some(solo) if solo.bot == side => solo::bot_name(solo.level, locale).into(),
        _ => name(&game.players[side]),
    }
}

/// A crew as an argument of a message, which refers to `side` for its name.
fn side(side: Side) -> Argument<'static> {
    side.name().into()
}

/// A ship as an argument of a message, which refers to `ship` for its name.
fn ship(ship: Ship) -> Argument<'static> {
    ship.name().into()
}
