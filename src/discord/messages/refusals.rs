//! Private sentences for what a player may not do: what is wrong, and what to do next.

use super::restraint::restrained;
use super::{name, player};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{
    Challenge, Game, Moment, Move, MoveRefused, MoveTextError, Number, PlayError, RelocateRefused,
    RematchRefused, ResignRefused, Side, Space, Tile, Trouble, UserId, View,
};
use crate::render::{effect_text, move_arrow};

/// How many of the moves made since are told to somebody who pressed an old board.
const MOST_SINCE: usize = 3;

/// How many characters of what somebody typed are quoted back.
const MOST_QUOTED: usize = 40;

/// Where the game's newest board stands, or how to have it posted.
pub fn game_link(game: &Game, locale: Locale) -> String {
    game.board.map_or_else(
        || locale.text("board-no-link"),
        |board| text::board_link(game.guild, board),
    )
}

fn link(game: &Game, locale: Locale) -> [(&'static str, crate::i18n::Argument<'static>); 1] {
    [("link", game_link(game, locale).into())]
}

/// To somebody who plays no part in a game.
pub fn stranger(game: &Game, locale: Locale) -> String {
    locale.text_with(
        "board-stranger",
        &[
            ("amber", player(game, Side::Amber, locale)),
            ("cyan", player(game, Side::Cyan, locale)),
        ],
    )
}

/// To somebody who pressed a board that is no longer the present one: what happened since.
pub fn stale(game: &Game, pressed: impl Into<Moment>, locale: Locale) -> String {
    let pressed = pressed.into();
    if pressed.line != game.line {
        return locale.text_with("board-taken-back", &link(game, locale));
    }
    let view = game.view();
    let since = view
        .history()
        .get(pressed.ply.index()..)
        .unwrap_or_default();
    let mut told: Vec<String> = since
        .iter()
        .rev()
        .take(MOST_SINCE)
        .map(|effect| {
            format!(
                "{} ({})",
                move_arrow(&view, effect.mv),
                effect_text(effect.outcome, locale)
            )
        })
        .collect();
    told.reverse();
    if since.len() > MOST_SINCE {
        told.insert(0, "…".to_owned());
    }
    locale.text_with(
        "board-stale",
        &[
            ("moves", since.len().into()),
            ("since", told.join(", ").into()),
            ("link", game_link(game, locale).into()),
        ],
    )
}

/// To somebody who pressed a board of a finished game.
pub fn over(game: &Game, locale: Locale) -> String {
    locale.text_with("board-over", &link(game, locale))
}

/// To somebody who plays no part in a game that could not be read again, or is not known.
pub(super) fn not_a_player(game: Option<&Game>, locale: Locale) -> String {
    game.map_or_else(
        || locale.text("board-unknown"),
        |game| stranger(game, locale),
    )
}

/// Why a move is not made. `pressed` is the board it was chosen from; `game`, for a stranger, the
/// game.
pub fn move_refused(
    refused: &MoveRefused,
    game: Option<&Game>,
    mv: Move,
    pressed: impl Into<Moment>,
    locale: Locale,
) -> String {
    match refused {
        MoveRefused::NoSuchGame => locale.text("board-unknown"),
        MoveRefused::NotAPlayer => not_a_player(game, locale),
        MoveRefused::AlreadyPlayed { game } => locale.text_with(
            "board-already-played",
            &[
                ("move", move_arrow(&game.view(), mv).into()),
                ("link", game_link(game, locale).into()),
            ],
        ),
        MoveRefused::Over { game } => over(game, locale),
        MoveRefused::Stale { game } => stale(game, pressed, locale),
        MoveRefused::NotYourTurn { game } => not_your_turn(game, locale),
        MoveRefused::Illegal { reason, game } => illegal(*reason, mv, &game.view(), game, locale),
    }
}

/// To a player whose turn it is not.
pub fn not_your_turn(game: &Game, locale: Locale) -> String {
    match game.to_move() {
        None => over(game, locale),
        Some(person) if person.id.is_bot() => {
            locale.text_with("board-bot-thinks", &link(game, locale))
        }
        Some(person) => locale.text_with(
            "board-not-your-turn",
            &[
                ("name", name(person)),
                ("link", game_link(game, locale).into()),
            ],
        ),
    }
}

fn illegal(reason: PlayError, mv: Move, view: &View, game: &Game, locale: Locale) -> String {
    let board = view.board();
    let named = |space: Space| board.name(space);
    let arguments = [
        ("from", named(mv.from).into()),
        ("to", named(mv.to).into()),
        ("moves", moves(view).into()),
    ];
    match reason {
        PlayError::GameOver => over(game, locale),
        PlayError::NoRobot { .. } => locale.text_with("move-no-robot", &arguments),
        PlayError::NotAdjacent { .. } => locale.text_with("move-not-adjacent", &arguments),
        PlayError::NotOneApart { .. } => locale.text_with("move-not-one-apart", &arguments),
        // A hidden card stops only previews, from which nothing is played.
        PlayError::NotCovered { .. } | PlayError::HiddenCard => {
            locale.text_with("move-not-covered", &arguments)
        }
    }
}

/// The legal moves as one types them.
fn moves(view: &View) -> String {
    let moves: Vec<String> = view
        .legal_moves()
        .into_iter()
        .map(|mv| view.move_text(mv))
        .collect();
    moves.join(", ")
}

/// What is wrong with a move that somebody typed.
pub fn move_text_refused(
    error: &MoveTextError,
    typed: &str,
    game: &Game,
    locale: Locale,
) -> String {
    let view = game.view();
    let named = |space: Space| view.board().name(space);
    let legal = || ("moves", moves(&view).into());
    match error {
        MoveTextError::NotAMove => {
            let quoted = text::escape(&text::clip(typed, MOST_QUOTED));
            locale.text_with("move-unreadable", &[("text", quoted.into()), legal()])
        }
        MoveTextError::NoSuchTile { letter } => {
            locale.text_with("move-no-tile", &[("letter", (*letter).into()), legal()])
        }
        MoveTextError::Ambiguous {
            goal,
            moves: [one, other],
        } => locale.text_with(
            "move-ambiguous",
            &[
                ("goal", named(*goal).into()),
                ("one", view.move_text(*one).into()),
                ("other", view.move_text(*other).into()),
            ],
        ),
        MoveTextError::Unreachable { goal } => locale.text_with(
            "move-unreachable",
            &[("goal", named(*goal).into()), legal()],
        ),
        MoveTextError::Illegal(reason) => {
            if *reason == PlayError::GameOver {
                return over(game, locale);
            }
            match two_spaces(typed, &view) {
                Some(mv) => illegal(*reason, mv, &view, game, locale),
                None => move_text_refused(&MoveTextError::NotAMove, typed, game, locale),
            }
        }
    }
}

/// The two spaces that a text names which was read as a move, to name them back: the errors of
/// [`PlayError`] do not hold both.
fn two_spaces(typed: &str, view: &View) -> Option<Move> {
    let named: Vec<char> = typed.chars().filter(char::is_ascii_alphanumeric).collect();
    let [from_tile, from_number, to_tile, to_number] = *named.as_slice() else {
        return None;
    };
    let space = |tile, number| {
        view.board()
            .space(Tile::from_letter(tile)?, Number::from_char(number)?)
    };
    Some(Move {
        from: space(from_tile, from_number)?,
        to: space(to_tile, to_number)?,
    })
}

/// Where no game can be shown: there is none in the channel, or it is that of other people.
pub fn not_here(game: Option<&Game>, locale: Locale) -> String {
    match game {
        None => locale.text("board-none-here"),
        Some(game) => locale.text_with(
            "board-foreign-here",
            &[
                ("amber", player(game, Side::Amber, locale)),
                ("cyan", player(game, Side::Cyan, locale)),
            ],
        ),
    }
}

/// Why a resignation does not count.
pub fn resign_refused(refused: &ResignRefused, game: Option<&Game>, locale: Locale) -> String {
    match refused {
        ResignRefused::NoSuchGame => locale.text("board-unknown"),
        ResignRefused::NotAPlayer => not_a_player(game, locale),
        ResignRefused::AlreadyResigned { game } | ResignRefused::Over { game } => {
            locale.text_with("resign-over", &link(game, locale))
        }
        ResignRefused::Stale { game } => locale.text_with("resign-stale", &link(game, locale)),
    }
}

/// Why there is no rematch. `game` is the finished game, `link` leads to the one that is in the
/// way.
pub fn rematch_refused(
    refused: &RematchRefused,
    game: Option<&Game>,
    user: UserId,
    link: &str,
    locale: Locale,
) -> Letter {
    Letter::of(match refused {
        RematchRefused::NoSuchGame => locale.text("board-unknown"),
        RematchRefused::NotAPlayer => not_a_player(game, locale),
        RematchRefused::NobodyThere => locale.text("rematch-nobody-there"),
        RematchRefused::NotOver => {
            let link = game.map_or_else(String::new, |game| game_link(game, locale));
            locale.text_with("rematch-not-over", &[("link", link.into())])
        }
        RematchRefused::AlreadyOffered { challenge } => already_offered(challenge, user, locale),
        RematchRefused::ChallengeOpen { challenge } => {
            return super::challenge::already_open(challenge, user, locale);
        }
        RematchRefused::AlreadyStarted { game } => {
            let link = game_link(game, locale);
            locale.text_with("rematch-already-started", &[("game", link.into())])
        }
        RematchRefused::ChannelBusy { .. } => {
            locale.text_with("challenge-channel-busy", &[("game", link.into())])
        }
        RematchRefused::Restrained(restraint) => {
            let side = game.and_then(|game| game.side_of(user));
            let other = game
                .zip(side)
                .map(|(game, side)| &game.players[side.other()]);
            restrained(*restraint, other, locale)
        }
    })
}

fn already_offered(challenge: &Challenge, user: UserId, locale: Locale) -> String {
    let other = match &challenge.opponent {
        Some(opponent) if challenge.challenger.id == user => opponent,
        _ => &challenge.challenger,
    };
    let link = challenge.message.map_or_else(String::new, |message| {
        format!(
            ": {}",
            text::message_link(Some(challenge.guild), challenge.channel, message)
        )
    });
    locale.text_with(
        "rematch-already-offered",
        &[("name", name(other)), ("link", link.into())],
    )
}

/// Why a game is not taken to this channel.
pub fn relocate_refused(refused: &RelocateRefused, locale: Locale) -> String {
    match refused {
        RelocateRefused::ChannelBusy { .. } => locale.text("error-place-busy"),
        RelocateRefused::NoSuchGame
        | RelocateRefused::NotAPlayer
        | RelocateRefused::Over
        | RelocateRefused::AlreadyHere
        | RelocateRefused::NotNeeded { .. } => locale.text("board-none-here"),
    }
}

pub(super) fn trouble_word(trouble: Trouble) -> crate::i18n::Argument<'static> {
    match trouble {
        Trouble::Gone => "gone",
        Trouble::Locked => "locked",
        Trouble::Forbidden => "forbidden",
    }
    .into()
}

/// To a player, in a private message: their game's channel fails it.
pub fn channel_gone(game: &Game, to: Side, trouble: Trouble, locale: Locale) -> Letter {
    Letter::of(locale.text_with(
        "error-channel-gone",
        &[
            ("name", player(game, to.other(), locale)),
            ("trouble", trouble_word(trouble)),
        ],
    ))
}

/// To somebody who asked for what cannot be shown where they asked.
pub fn cannot_answer(trouble: Trouble, locale: Locale) -> String {
    locale.text_with("error-cannot-answer", &[("trouble", trouble_word(trouble))])
}

/// To a player whose action counts and whose board could not be shown.
pub fn cannot_post(trouble: Trouble, locale: Locale) -> String {
    locale.text_with("error-cannot-post", &[("trouble", trouble_word(trouble))])
}
