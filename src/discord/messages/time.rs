//! What is said about time: what is left, leave, and games whose player is late.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::refusals::{game_link, not_a_player, over};
use super::{player, ship};
use crate::discord::custom_id::{ClockDeed, Control};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{
    AwayRefused, CallOffRefused, ComeBackRefused, Game, Leave, LeaveState, Notice, Pace, Side,
    SignedDuration, Timestamp, UntilError, UserId, Verdict, VerdictRefused,
};

/// From when on a time is named with its day too: Discord rounds "in 2 days" to whole ones.
const FAR: SignedDuration = SignedDuration::from_hours(48);

/// How many characters of what somebody typed are quoted back.
const MOST_QUOTED: usize = 40;

/// A deadline, as each reader's client shows it in their own zone; far ones with the day.
pub fn deadline(due: Timestamp, now: Timestamp, locale: Locale) -> String {
    let relative = text::relative_time(due);
    if due.duration_since(now) < FAR {
        return relative;
    }
    locale.text_with(
        "time-far",
        &[
            ("relative", relative.into()),
            ("date", text::day(due).into()),
        ],
    )
}

/// What a pace means.
pub fn pace_rule(pace: Pace, locale: Locale) -> String {
    locale.text_with("pace-rule", &[("pace", pace.word().into())])
}

/// What is to be known about a game's time: when it runs out, who is away or lives on leave, who is
/// late. `None` in a game without a clock, and once it is over.
pub fn time_left(game: &Game, now: Timestamp, locale: Locale) -> Option<String> {
    let mover = game.view().to_move()?;
    // Until the first board is there the clock has not started, and starts with it.
    let due = game
        .due_at
        .or_else(|| game.pace.start().map(|bank| now + bank))?;
    let due = || ("due", deadline(due, now, locale).into());
    if game.overdue_at.is_some() {
        return Some(locale.text_with(
            "time-overdue",
            &[
                ("name", player(game, mover, locale)),
                ("other", player(game, mover.other(), locale)),
                due(),
            ],
        ));
    }
    let mut said = match game.leaves[mover] {
        Some(leave) if is_on(leave, now) && !leave.is_declared => {
            locale.text_with("time-on-leave", &[("name", player(game, mover, locale))])
        }
        _ => locale.text_with("time-left", &[due()]),
    };
    for side in [mover, mover.other()] {
        if let Some(until) = away_until(game, side, now) {
            said.push(' ');
            said.push_str(&locale.text_with(
                "time-away",
                &[
                    ("name", player(game, side, locale)),
                    ("until", text::day(until).into()),
                ],
            ));
        }
    }
    Some(said)
}

/// Until when a player is away who has said so beforehand.
pub(super) fn away_until(game: &Game, side: Side, now: Timestamp) -> Option<Timestamp> {
    game.leaves[side]
        .filter(|&leave| leave.is_declared && is_on(leave, now))
        .map(|leave| leave.span.until)
}

fn is_on(leave: Leave, now: Timestamp) -> bool {
    leave.span.from <= now && now < leave.span.until
}

/// So many hours of leave, in days and hours.
pub fn leave_amount(hours: u32, locale: Locale) -> String {
    let (days, hours) = (hours / 24, hours % 24);
    let arguments = [("days", days.into()), ("hours", hours.into())];
    match (days, hours) {
        (0, _) => locale.text_with("leave-hours", &arguments[1..]),
        (_, 0) => locale.text_with("leave-days", &arguments[..1]),
        _ => locale.text_with("leave-days-and-hours", &arguments),
    }
}

/// The three things that the opponent of a late player can say, as buttons.
pub fn verdict_buttons(game: &Game, locale: Locale) -> CreateActionRow {
    let button = |verdict| {
        let control = Control::Clock {
            game: game.id,
            deed: ClockDeed::Verdict(game.moment(), verdict),
        };
        let (style, label) = match verdict {
            Verdict::Claim => (ButtonStyle::Success, locale.text("verdict-claim")),
            Verdict::Extend => (ButtonStyle::Primary, locale.text("verdict-extend")),
            Verdict::CallOff => (ButtonStyle::Secondary, locale.text("verdict-call-off")),
        };
        CreateButton::new(control.to_string())
            .style(style)
            .label(label)
    };
    CreateActionRow::Buttons(Verdict::ALL.map(button).to_vec())
}

/// To who gave the late player more time.
pub fn extended(game: &Game, locale: Locale) -> String {
    let late = game.view().to_move().unwrap_or(Side::Amber);
    locale.text_with("verdict-extended", &[("name", player(game, late, locale))])
}

/// Why a user's verdict does not count. `game`, for a stranger, is the game.
pub fn verdict_refused(
    refused: &VerdictRefused,
    user: UserId,
    game: Option<&Game>,
    locale: Locale,
) -> String {
    match refused {
        VerdictRefused::NoSuchGame => locale.text("board-unknown"),
        VerdictRefused::NotAPlayer => not_a_player(game, locale),
        VerdictRefused::Over { game } => over(game, locale),
        VerdictRefused::NotOverdue { game } => {
            let link = game_link(game, locale);
            locale.text_with("verdict-not-overdue", &[("link", link.into())])
        }
        VerdictRefused::OwnTime { game } => {
            let mine = game.side_of(user).unwrap_or(Side::Amber);
            locale.text_with(
                "verdict-own-time",
                &[
                    ("name", player(game, mine.other(), locale)),
                    ("link", game_link(game, locale).into()),
                ],
            )
        }
    }
}

/// The sentence and the button to call a game off, for the question whether to give it up; `None`
/// once it is too late for that.
pub(super) fn call_off(game: &Game, locale: Locale) -> Option<(String, CreateButton)> {
    let control = Control::Clock {
        game: game.id,
        deed: ClockDeed::CallOff(game.moment()),
    };
    let button = CreateButton::new(control.to_string())
        .style(ButtonStyle::Primary)
        .label(locale.text("call-off-button"));
    game.can_be_called_off()
        .then(|| (locale.text("call-off-ask"), button))
}

/// Why a game is not called off. `game`, for a stranger, is the game.
pub fn call_off_refused(refused: &CallOffRefused, game: Option<&Game>, locale: Locale) -> String {
    let link = |game| [("link", game_link(game, locale).into())];
    match refused {
        CallOffRefused::NoSuchGame => locale.text("board-unknown"),
        CallOffRefused::NotAPlayer => not_a_player(game, locale),
        CallOffRefused::Solo => locale.text("call-off-solo"),
        CallOffRefused::Over { game } => over(game, locale),
        CallOffRefused::TooLate { game } => locale.text_with("call-off-too-late", &link(game)),
        CallOffRefused::Stale { game } => locale.text_with("call-off-stale", &link(game)),
    }
}

/// How a person's leave stands, with a button to come back early.
pub fn leave(leave: &LeaveState, locale: Locale) -> Letter {
    let left = ("left", leave_amount(leave.hours_left, locale).into());
    match leave.now {
        None => Letter::of(locale.text_with("away-not", &[left])),
        Some(now) if now.is_declared => {
            let until = ("until", text::date_and_time(now.span.until).into());
            let back = CreateButton::new(Control::ComeBack.to_string())
                .style(ButtonStyle::Primary)
                .label(locale.text("away-back"));
            Letter::of(locale.text_with("away-now", &[until, left]))
                .with_row(CreateActionRow::Buttons(vec![back]))
        }
        Some(_) => Letter::of(locale.text_with("away-on-leave", &[left])),
    }
}

/// What stands in its place once they are back.
pub fn is_back(leave: &LeaveState, locale: Locale) -> Letter {
    let left = leave_amount(leave.hours_left, locale);
    Letter::of(locale.text_with("away-is-back", &[("left", left.into())]))
}

/// Why what somebody typed is no time until when they can be away. `leave` is how theirs stands.
pub fn until_refused(error: UntilError, typed: &str, leave: &LeaveState, locale: Locale) -> String {
    let quoted = text::escape(&text::clip(typed, MOST_QUOTED));
    let arguments = [
        ("text", quoted.into()),
        ("until", text::date_and_time(leave.longest_until).into()),
    ];
    match error {
        UntilError::Unreadable => locale.text_with("away-unreadable", &arguments[..1]),
        UntilError::NoSuchDay => locale.text_with("away-no-such-day", &arguments[..1]),
        UntilError::Past => locale.text_with("away-past", &arguments[..1]),
        UntilError::TooFar => locale.text_with("away-too-far", &arguments),
    }
}

/// Why leave is not declared. `typed` is what they wrote.
pub fn away_refused(
    refused: &AwayRefused,
    typed: &str,
    leave: &LeaveState,
    locale: Locale,
) -> String {
    match refused {
        AwayRefused::Past => until_refused(UntilError::Past, typed, leave, locale),
        AwayRefused::TooLong { leave } if leave.hours_left == 0 && leave.now.is_none() => {
            locale.text("away-none-left")
        }
        AwayRefused::TooLong { leave } => {
            let until = text::date_and_time(leave.longest_until);
            locale.text_with("away-too-long", &[("until", until.into())])
        }
    }
}

/// Why somebody does not come back.
pub fn come_back_refused(refused: ComeBackRefused, locale: Locale) -> String {
    match refused {
        ComeBackRefused::NotAway => locale.text("away-was-not"),
    }
}

/// What a notice about time says, of this key: that leave is spent, that the other is late, or the
/// one whom it is for, or that these have more time.
pub(super) fn notice(notice: &Notice, key: &str, locale: Locale) -> String {
    let game = &notice.game;
    let mine = game.side_of(notice.person.id).unwrap_or(Side::Amber);
    let due = game.due_at.unwrap_or(notice.claimed_at);
    locale.text_with(
        key,
        &[
            ("turn", text::mention(notice.person.id).into()),
            ("name", player(game, mine.other(), locale)),
            ("ship", ship(game.view().board().ship())),
            ("left", leave_amount(notice.leave_left, locale).into()),
            ("due", deadline(due, notice.claimed_at, locale).into()),
        ],
    )
}
