//! The list of one's games.

use super::{name, player, ship};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Challenge, Game, Side, UserId};

/// The most lines of a list: each is at most 220 UTF-16 units in either language, so that eight
/// of them, the heading and the last line keep within Discord's 2,000.
pub const MOST_LINES: usize = 8;

/// A user's open challenges and games in play, those that wait for the user first, with links.
pub fn games(games: &[Game], challenges: &[Challenge], user: UserId, locale: Locale) -> Letter {
    if games.is_empty() && challenges.is_empty() {
        return Letter::of(locale.text("games-none"));
    }
    let asked = |challenge: &&Challenge| challenge.opponent.id == user;
    let waiting = |game: &&Game| game.is_waiting_for(user);
    let theirs = challenges.iter().filter(asked);
    let mine = challenges.iter().filter(|challenge| !asked(challenge));
    let mut lines: Vec<String> = Vec::new();
    lines.extend(
        games
            .iter()
            .filter(waiting)
            .map(|game| game_line(game, user, locale)),
    );
    lines.extend(theirs.map(|challenge| challenge_line(challenge, user, locale)));
    lines.extend(
        games
            .iter()
            .filter(|game| !waiting(game))
            .map(|game| game_line(game, user, locale)),
    );
    lines.extend(mine.map(|challenge| challenge_line(challenge, user, locale)));

    let left_out = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    if left_out > 0 {
        lines.push(locale.text_with("games-more", &[("count", left_out.into())]));
    }
    let mut said = locale.text_with("games-mine", &[("count", games.len().into())]);
    for line in lines {
        said.push('\n');
        said.push_str(&line);
    }
    Letter::of(said)
}

fn game_line(game: &Game, user: UserId, locale: Locale) -> String {
    let mine = game.is_waiting_for(user);
    let other = game.side_of(user).map_or(Side::Amber, Side::other);
    let link = game.board.map_or_else(
        || locale.text("games-no-board"),
        |board| text::board_link(game.guild, board),
    );
    let arguments = [
        ("name", player(game, other, locale)),
        ("ship", ship(game.view().board().ship())),
        ("ply", game.ply().moves().into()),
        ("since", text::relative_time(game.turned_at).into()),
        ("link", link.into()),
    ];
    if mine {
        locale.text_with("games-your-turn", &arguments)
    } else {
        locale.text_with("games-their-turn", &arguments)
    }
}

fn challenge_line(challenge: &Challenge, user: UserId, locale: Locale) -> String {
    let link = challenge.message.map_or_else(
        || {
            let channel = text::channel(challenge.channel);
            locale.text_with("games-challenge-no-link", &[("channel", channel.into())])
        },
        |message| text::message_link(Some(challenge.guild), challenge.channel, message),
    );
    let theirs = challenge.opponent.id == user;
    let other = if theirs {
        &challenge.challenger
    } else {
        &challenge.opponent
    };
    let arguments = [
        ("name", name(other)),
        ("until", text::relative_time(challenge.expires_at).into()),
        ("link", link.into()),
    ];
    if theirs {
        locale.text_with("games-challenge-theirs", &arguments)
    } else {
        locale.text_with("games-challenge-mine", &arguments)
    }
}
