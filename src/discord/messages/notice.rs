//! What one person is told of a game beside its boards.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::{admin, player, ship, time};
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{Notice, NoticeKind, Pace, Side};

/// Where a notice is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticePlace {
    /// In the game's channel.
    Channel,
    /// In the game's channel, since private messages are not taken; told so for the first time.
    ChannelFirst,
    /// In a private message.
    Private,
    /// In a private message, since the game's channel fails it.
    PrivateElsewhere,
}

/// A notice. It pings the one it is for, and has a button that names it: by this the bot knows its
/// own message where it does not remember having sent it.
pub fn notice(notice: &Notice, place: NoticePlace, locale: Locale) -> Letter {
    let mut letter = body(notice, locale);
    let mut said = |sentence: String| {
        letter.text.push(' ');
        letter.text.push_str(&sentence);
    };
    if place == NoticePlace::PrivateElsewhere {
        said(locale.text("notice-elsewhere"));
    } else if let Some(board) = notice.game.board {
        let link = text::board_link(notice.game.guild, board);
        said(locale.text_with("notice-board", &[("link", link.into())]));
    }
    if place == NoticePlace::ChannelFirst {
        said(locale.text("notice-inbox-closed"));
    }
    letter.pings = Some(notice.person.id);
    letter.with_row(show_board(notice, locale))
}

/// What it says, and the buttons of its own.
fn body(notice: &Notice, locale: Locale) -> Letter {
    let game = &notice.game;
    let sentence = |key| sentence(notice, key, locale);
    match notice.kind {
        NoticeKind::Turn => Letter::of(with_deadline(sentence("notice-turn"), notice, locale)),
        NoticeKind::Daily => Letter::of(with_deadline(sentence("notice-daily"), notice, locale)),
        NoticeKind::Nudge => Letter::of(with_deadline(sentence("notice-nudge"), notice, locale)),
        NoticeKind::Day | NoticeKind::Hours => Letter::of(sentence("notice-left-time")),
        NoticeKind::End => Letter::of(sentence("notice-over")),
        NoticeKind::Left => Letter::of(sentence("notice-gone")),
        NoticeKind::Leave => Letter::of(time::notice(notice, "notice-leave", locale)),
        NoticeKind::Overdue => Letter::of(time::notice(notice, "notice-overdue", locale))
            .with_row(time::verdict_buttons(game, locale)),
        NoticeKind::Late => Letter::of(time::notice(notice, "notice-late", locale)),
        NoticeKind::Extended => Letter::of(time::notice(notice, "notice-extended", locale)),
        NoticeKind::Request => Letter::of(sentence("notice-request")),
        NoticeKind::Replacement => match &notice.replacement {
            Some(replacement) => admin::replacement(replacement, locale),
            None => Letter::of(sentence("notice-request")),
        },
        NoticeKind::Admin => match &notice.deed {
            Some(deed) => Letter::of(admin::deed_told(deed, arguments(notice, locale), locale)),
            None => Letter::of(sentence("notice-over")),
        },
    }
}

/// One sentence to the person it is for, about their game.
fn sentence(notice: &Notice, key: &str, locale: Locale) -> String {
    locale.text_with(key, &arguments(notice, locale))
}

fn arguments(notice: &Notice, locale: Locale) -> Vec<(&'static str, Argument<'static>)> {
    let game = &notice.game;
    let mine = game.side_of(notice.person.id).unwrap_or(Side::Amber);
    let due = notice.deadline.unwrap_or(game.turned_at);
    let clock = match game.pace {
        Pace::None => "none",
        Pace::Brisk | Pace::Steady | Pace::Leisure => "runs",
    };
    vec![
        ("turn", text::mention(notice.person.id).into()),
        ("name", player(game, mine.other(), locale)),
        ("ship", ship(game.view().board().ship())),
        ("since", text::relative_time(game.turned_at).into()),
        ("due", text::relative_time(due).into()),
        ("clock", clock.into()),
    ]
}

/// Adds when the time for a turn is up, where it has a limit and is not up already.
fn with_deadline(mut said: String, notice: &Notice, locale: Locale) -> String {
    if let Some(due) = notice.deadline {
        let due = text::relative_time(due);
        said.push(' ');
        said.push_str(&locale.text_with("notice-deadline", &[("due", due.into())]));
    }
    said
}

/// The button under every notice.
fn show_board(notice: &Notice, locale: Locale) -> CreateActionRow {
    let control = Control::Visit {
        game: notice.game.id,
        deed: VisitDeed::Open(notice.id),
    };
    CreateActionRow::Buttons(vec![
        CreateButton::new(control.to_string())
            .style(ButtonStyle::Primary)
            .label(locale.text("notice-show")),
    ])
}
