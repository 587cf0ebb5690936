//! What players ask each other for: takebacks and draws.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::player;
use super::refusals::{game_link, not_a_player, over, stale, stranger};
use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{
    AskRefused, Game, Moment, Request, RequestAnswer, RequestKind, RequestRefused, RequestState,
    Side, TakenBack, UserId,
};
use crate::render::move_arrow;

/// Both players of a request as arguments: who asks, and who answers.
fn both(game: &Game, request: &Request, locale: Locale) -> [(&'static str, Argument<'static>); 2] {
    [
        ("name", player(game, request.asker, locale)),
        ("other", player(game, request.asker.other(), locale)),
    ]
}

/// A request with its buttons. It pings the player who is to answer.
pub fn request(game: &Game, request: &Request, locale: Locale) -> Letter {
    let answerer = &game.players[request.asker.other()];
    let mut arguments = vec![
        ("name", player(game, request.asker, locale)),
        ("other", text::mention(answerer.id).into()),
    ];
    let said = match request.kind {
        RequestKind::Draw => locale.text_with("draw-offer", &arguments),
        RequestKind::TakeBack => {
            let view = game.view();
            let arrow = |made: &crate::play::Effect| Argument::from(move_arrow(&view, made.mv));
            match view.history() {
                [.., made, answer] if made.side == request.asker => {
                    arguments.extend([("move", arrow(made)), ("answer", arrow(answer))]);
                    locale.text_with("takeback-ask-both", &arguments)
                }
                [.., made] => {
                    arguments.push(("move", arrow(made)));
                    locale.text_with("takeback-ask", &arguments)
                }
                [] => locale.text("board-unknown"),
            }
        }
    };
    let mut letter = Letter::of(said);
    letter.pings = Some(answerer.id);
    letter.with_row(CreateActionRow::Buttons(
        RequestAnswer::ALL
            .map(|answer| answer_button(request, answer, locale))
            .to_vec(),
    ))
}

/// A button that says this to a request.
fn answer_button(request: &Request, answer: RequestAnswer, locale: Locale) -> CreateButton {
    let (style, label) = match (answer, request.kind) {
        (RequestAnswer::Grant, RequestKind::TakeBack) => {
            (ButtonStyle::Success, locale.text("takeback-allow"))
        }
        (RequestAnswer::Grant, RequestKind::Draw) => {
            (ButtonStyle::Success, locale.text("draw-accept"))
        }
        (RequestAnswer::Refuse, RequestKind::TakeBack) => {
            (ButtonStyle::Secondary, locale.text("takeback-refuse"))
        }
        (RequestAnswer::Refuse, RequestKind::Draw) => {
            (ButtonStyle::Secondary, locale.text("draw-decline"))
        }
        (RequestAnswer::Withdraw, _) => (ButtonStyle::Secondary, locale.text("request-withdraw")),
    };
    let control = Control::Request {
        request: request.id,
        answer,
    };
    CreateButton::new(control.to_string())
        .style(style)
        .label(label)
}

/// A line for each request that waits for its answer, each after a line break.
pub(super) fn open_requests(game: &Game, requests: &[Request], locale: Locale) -> String {
    let line = |request: &Request| {
        let arguments = &both(game, request, locale)[..1];
        match request.kind {
            RequestKind::TakeBack => locale.text_with("takeback-open", arguments),
            RequestKind::Draw => locale.text_with("draw-open", arguments),
        }
    };
    let lines = requests
        .iter()
        .map(|request| format!("\n{}", line(request)));
    lines.collect()
}

/// What a player can say to the requests that wait, a row for each; nothing for a stranger.
pub(super) fn answer_rows(
    game: &Game,
    requests: &[Request],
    user: UserId,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let Some(side) = game.side_of(user) else {
        return Vec::new();
    };
    let row = |request: &Request| {
        let answers: &[RequestAnswer] = if request.asker == side {
            &[RequestAnswer::Withdraw]
        } else {
            &[RequestAnswer::Grant, RequestAnswer::Refuse]
        };
        let buttons = answers
            .iter()
            .map(|&answer| answer_button(request, answer, locale));
        CreateActionRow::Buttons(buttons.collect())
    };
    requests.iter().map(row).collect()
}

/// What stands in a request's place once it has its answer, or the game has gone on without one;
/// an open one as it is.
pub fn request_ended(game: &Game, request: &Request, locale: Locale) -> Letter {
    if request.state == RequestState::Open {
        return self::request(game, request, locale);
    }
    Letter::of(ended(game, request, locale))
}

fn ended(game: &Game, request: &Request, locale: Locale) -> String {
    let mut arguments = both(game, request, locale).to_vec();
    arguments.push(("state", request.state.name().into()));
    match request.kind {
        RequestKind::TakeBack => locale.text_with("takeback-ended", &arguments),
        RequestKind::Draw => locale.text_with("draw-ended", &arguments),
    }
}

/// The lines over the board that follows from a takeback. `by_consent` where the other player was
/// asked.
pub fn take_back_done(taken: &TakenBack, by_consent: bool, locale: Locale) -> String {
    let game = &taken.game;
    // It is the turn of whoever took back.
    let asker = game.view().to_move().unwrap_or(Side::Amber);
    let arguments = [
        ("name", player(game, asker, locale)),
        ("other", player(game, asker.other(), locale)),
        ("moves", taken.moves.into()),
        ("cards", taken.cards.into()),
    ];
    let mut said = if by_consent {
        locale.text_with("takeback-done-by-consent", &arguments)
    } else {
        locale.text_with("takeback-done", &arguments[..2])
    };
    if taken.cards > 0 {
        said.push(' ');
        said.push_str(&locale.text_with("takeback-cards", &arguments[3..]));
    }
    said
}

/// Why a takeback or a draw is not asked for. `game` is the game, for a stranger; `pressed` the
/// board at which it was.
pub fn ask_refused(
    refused: &AskRefused,
    kind: RequestKind,
    game: Option<&Game>,
    pressed: Moment,
    locale: Locale,
) -> Letter {
    Letter::of(match refused {
        AskRefused::NoSuchGame => locale.text("board-unknown"),
        AskRefused::NotAPlayer => not_a_player(game, locale),
        AskRefused::Solo => locale.text("draw-solo"),
        AskRefused::Over { game } => match kind {
            RequestKind::TakeBack => {
                let link = game_link(game, locale);
                locale.text_with("takeback-over", &[("link", link.into())])
            }
            RequestKind::Draw => over(game, locale),
        },
        AskRefused::Stale { game } => stale(game, pressed, locale),
        AskRefused::Nothing => locale.text("solo-nothing-to-take-back"),
        AskRefused::AlreadyAsked { game, request } => {
            let mut arguments = both(game, request, locale).to_vec();
            arguments.push(("link", request_link(game, request, locale).into()));
            let withdraw = answer_button(request, RequestAnswer::Withdraw, locale);
            return Letter::of(locale.text_with("request-already-asked", &arguments))
                .with_row(CreateActionRow::Buttons(vec![withdraw]));
        }
        AskRefused::OtherAsks { game, request } => {
            let mut arguments = both(game, request, locale).to_vec();
            arguments.push(("link", request_link(game, request, locale).into()));
            locale.text_with("takeback-other-asks", &arguments)
        }
        AskRefused::AskedBefore { game, how } => locale.text_with(
            "takeback-asked-before",
            &[
                ("state", how.name().into()),
                ("link", game_link(game, locale).into()),
            ],
        ),
        AskRefused::TooSoon { moves } => {
            locale.text_with("draw-too-soon", &[("moves", (*moves).into())])
        }
    })
}

/// Where a request stands; the board, where it was never seen.
fn request_link(game: &Game, request: &Request, locale: Locale) -> String {
    request.message.map_or_else(
        || game_link(game, locale),
        |(channel, message)| text::message_link(game.guild, channel, message),
    )
}

/// Why an answer to a request does not count.
pub fn request_refused(refused: &RequestRefused, locale: Locale) -> String {
    match refused {
        RequestRefused::NoSuchRequest => locale.text("request-unknown"),
        RequestRefused::NotAPlayer { game } => stranger(game, locale),
        RequestRefused::NotTheOther { game, request } => {
            locale.text_with("request-not-the-other", &both(game, request, locale)[1..])
        }
        RequestRefused::NotTheAsker { game, request } => {
            locale.text_with("request-not-the-asker", &both(game, request, locale)[..1])
        }
        RequestRefused::Ended { game, request } => {
            let link = game_link(game, locale);
            let board = locale.text_with("request-board", &[("link", link.into())]);
            format!("{} {board}", ended(game, request, locale))
        }
    }
}
