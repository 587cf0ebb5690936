//! What admins did, and the question whether somebody plays on for a player who left.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::{name, player, ship, side};
use crate::discord::custom_id::{Control, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{AdminRefused, Deed, DeedKind, Game, Person, Replacement, Ruling, Side};

fn about(admin: &Person, game: &Game, locale: Locale) -> Vec<(&'static str, Argument<'static>)> {
    vec![
        ("admin", name(admin)),
        ("game", game.id.to_string().into()),
        ("amber", player(game, Side::Amber, locale)),
        ("cyan", player(game, Side::Cyan, locale)),
    ]
}

fn with_result(key: &str, deed: &Deed, result: Ruling, locale: Locale) -> String {
    let mut arguments = about(&deed.admin, &deed.game, locale);
    arguments.push(("result", ruling(&deed.game, result, locale).into()));
    locale.text_with(key, &arguments)
}

/// A result that an admin set, in words.
pub(super) fn ruling(game: &Game, result: Ruling, locale: Locale) -> String {
    let winner = match result {
        Ruling::Amber => Some(Side::Amber),
        Ruling::Cyan => Some(Side::Cyan),
        Ruling::None | Ruling::Draw => None,
    };
    let mut arguments = vec![("result", result.word().into())];
    arguments.extend(winner.map(|side| ("name", player(game, side, locale))));
    locale.text_with("admin-result", &arguments)
}

/// What an admin did, for everybody. It has a button that names the deed: by this the bot knows its
/// own message where it does not remember having sent it.
pub fn deed(deed: &Deed, locale: Locale) -> Letter {
    let said = match &deed.kind {
        DeedKind::Ended(result) => with_result("admin-ended", deed, *result, locale),
        DeedKind::Corrected(result) => with_result("admin-corrected", deed, *result, locale),
        DeedKind::Moved => {
            let mut arguments = about(&deed.admin, &deed.game, locale);
            arguments.push(("channel", text::channel(deed.channel).into()));
            locale.text_with("admin-moved", &arguments)
        }
        DeedKind::Replaced(replacement) => {
            locale.text_with("admin-replaced", &arguments(replacement))
        }
    };
    let control = Control::Visit {
        game: deed.game.id,
        deed: VisitDeed::Deed(deed.id),
    };
    Letter::of(said).with_row(CreateActionRow::Buttons(vec![
        CreateButton::new(control.to_string())
            .style(ButtonStyle::Secondary)
            .label(locale.text("notice-show")),
    ]))
}

/// Why an admin's deed is not done.
pub fn admin_refused(refused: &AdminRefused, locale: Locale) -> String {
    let number = |game: &Game| [("game", Argument::from(game.id.to_string()))];
    match refused {
        AdminRefused::NoSuchGame => locale.text("admin-no-such-game"),
        AdminRefused::Over { game } => locale.text_with("admin-over", &number(game)),
        AdminRefused::NotOver { game } => locale.text_with("admin-not-over", &number(game)),
        AdminRefused::AgainstTheBot { game } => {
            locale.text_with("admin-against-the-bot", &number(game))
        }
        AdminRefused::AlreadyHere { game } => locale.text_with("admin-already-here", &number(game)),
        AdminRefused::ChannelBusy { game } => {
            locale.text_with("admin-channel-busy", &[("game", game.to_string().into())])
        }
        AdminRefused::PlaysAlready { game } => {
            locale.text_with("admin-plays-already", &number(game))
        }
    }
}

/// Why somebody cannot play on for another.
pub fn successor_refused(is_bot: bool, person: &Person, locale: Locale) -> String {
    let key = if is_bot {
        "challenge-bot"
    } else {
        "challenge-not-here"
    };
    locale.text_with(key, &[("name", name(person))])
}

/// To an admin: the player has not left.
pub fn still_here(person: &Person, locale: Locale) -> String {
    locale.text_with("admin-still-here", &[("name", name(person))])
}

fn arguments(replacement: &Replacement) -> Vec<(&'static str, Argument<'static>)> {
    vec![
        ("game", replacement.game.id.to_string().into()),
        ("leaver", name(&replacement.leaver)),
        ("side", side(replacement.side)),
        ("opponent", name(replacement.opponent())),
        ("successor", name(&replacement.successor)),
    ]
}

/// The question to the opponent and to the one who is to play on, with who has agreed. It pings the
/// one for whom it waits: the opponent first, then the other.
pub fn replacement(replacement: &Replacement, locale: Locale) -> Letter {
    let mut lines = vec![locale.text_with("admin-replacement", &arguments(replacement))];
    let agreed = if replacement.is_agreed {
        Some(replacement.opponent())
    } else if replacement.is_taken {
        Some(&replacement.successor)
    } else {
        None
    };
    let waited_for = replacement.awaited();
    lines.extend(
        agreed
            .map(|person| locale.text_with("admin-replacement-agreed", &[("name", name(person))])),
    );
    lines.push(locale.text_with(
        "admin-replacement-waits",
        &[("person", text::mention(waited_for.id).into())],
    ));
    let mut letter = Letter::of(lines.join("\n"));
    letter.pings = Some(waited_for.id);
    let button = |is_yes, style, key: &str| {
        let control = Control::Replacement {
            replacement: replacement.id,
            is_yes,
        };
        CreateButton::new(control.to_string())
            .style(style)
            .label(locale.text(key))
    };
    letter.with_row(CreateActionRow::Buttons(vec![
        button(true, ButtonStyle::Success, "admin-replacement-yes"),
        button(false, ButtonStyle::Secondary, "admin-replacement-no"),
    ]))
}

/// Both agreed.
pub fn replacement_done(replacement: &Replacement, locale: Locale) -> Letter {
    Letter::of(locale.text_with("admin-replaced", &arguments(replacement)))
}

/// What an admin did to a game, to one of its players.
pub(super) fn deed_told(
    deed: &Deed,
    mut arguments: Vec<(&'static str, Argument<'static>)>,
    locale: Locale,
) -> String {
    let result = |result| ("result", ruling(&deed.game, result, locale).into());
    arguments.push(("admin", name(&deed.admin)));
    let key = match &deed.kind {
        DeedKind::Ended(set) => {
            arguments.push(result(*set));
            "notice-admin-ended"
        }
        DeedKind::Corrected(set) => {
            arguments.push(result(*set));
            "notice-admin-corrected"
        }
        DeedKind::Moved => {
            arguments.push(("channel", text::channel(deed.channel).into()));
            "notice-admin-moved"
        }
        DeedKind::Replaced(replacement) => {
            arguments.push(("leaver", name(&replacement.leaver)));
            arguments.push(("successor", name(&replacement.successor)));
            "notice-admin-replaced"
        }
    };
    locale.text_with(key, &arguments)
}

/// One of them said no, or the game is over.
pub fn replacement_refused(replacement: &Replacement, locale: Locale) -> Letter {
    Letter::of(locale.text_with("admin-replacement-refused", &arguments(replacement)))
}

/// To somebody who has no say in it.
pub fn replacement_not_yours(replacement: &Replacement, locale: Locale) -> String {
    locale.text_with("admin-replacement-not-yours", &arguments(replacement))
}

/// A game in one line of plain text, for suggestions: `12 · Ada – Ben (frigate, move 14)`.
pub fn game_line_plain(game: &Game, locale: Locale) -> String {
    let players = Side::BOTH.map(|side| super::plain_player(game, side, locale));
    let [amber, cyan] = players;
    locale.text_with(
        "admin-game-line",
        &[
            ("game", game.id.to_string().into()),
            ("amber", amber.into()),
            ("cyan", cyan.into()),
            ("ship", ship(game.view().board().ship())),
            ("ply", game.ply().moves().into()),
        ],
    )
}
