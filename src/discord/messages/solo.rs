//! Games against the bot: what their boards say besides, hints, takebacks, results.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::refusals::{game_link, not_a_player, not_your_turn, over, stale};
use super::{player, ship, side};
use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{
    ChannelId, Effect, Game, Hint, HintRefused, HintStep, Level, LevelResults, Moment, SoloRefused,
    TakeBackRefused, Tally, UserId, View,
};
use crate::render::{effect_text, move_arrow, outcome_text};

/// Discord's limit for a channel's name (channel resource, "Channel Object").
const MOST_THREAD_NAME: usize = 100;

/// What the bot is called at a level: `Wayk (Captain)`.
pub(super) fn bot_name(level: Level, locale: Locale) -> String {
    locale.text_with("bot-name", &[("level", level.word().into())])
}

/// Whether it is the bot's turn.
pub(super) fn is_thinking(game: &Game) -> bool {
    game.is_waiting_for(UserId::BOT)
}

/// A move as an argument of a message, and what it did.
fn told(view: &View, made: &Effect, locale: Locale) -> (Argument<'static>, Argument<'static>) {
    (
        move_arrow(view, made.mv).into(),
        effect_text(made.outcome, locale).into(),
    )
}

/// The one line over the board of a game against the bot: what both did, and whose turn it is.
/// `None` between two people.
pub(super) fn line(game: &Game, view: &View, locale: Locale) -> Option<String> {
    let solo = game.solo.as_ref()?;
    let person = solo.person();
    let mut arguments = vec![
        ("name", player(game, person, locale)),
        ("bot", player(game, solo.bot, locale)),
        ("side", side(person)),
        ("ship", ship(view.board().ship())),
        ("turn", text::mention(game.players[person].id).into()),
    ];
    let history = view.history();
    let mine = history
        .iter()
        .rev()
        .take(2)
        .find(|made| made.side == person);
    let bots = view.last().filter(|last| last.side == solo.bot);
    if let Some(made) = mine {
        let (mv, effect) = told(view, made, locale);
        arguments.extend([("move", mv), ("effect", effect)]);
    }
    if let Some(made) = bots {
        let (mv, effect) = told(view, made, locale);
        arguments.extend([("bot-move", mv), ("bot-effect", effect)]);
    }
    let key = match (mine.is_some(), bots.is_some()) {
        (false, false) if is_thinking(game) => "solo-bot-begins",
        (false, false) => "solo-first",
        (false, true) => "solo-first-of-bot",
        (true, false) => "solo-thinking",
        (true, true) => "solo-round",
    };
    Some(locale.text_with(key, &arguments))
}

/// The buttons under the board's menu: a hint, and a round back where there is one.
pub(super) fn buttons(game: &Game, locale: Locale) -> Option<CreateActionRow> {
    let solo = game.solo.as_ref()?;
    let (game_id, at) = (game.id, game.moment());
    let button = |control: Control, label: String| {
        CreateButton::new(control.to_string())
            .style(ButtonStyle::Secondary)
            .label(label)
    };
    let hint = Control::Hint {
        game: game_id,
        at,
        step: HintStep::Robot,
    };
    let mut buttons = vec![button(hint, locale.text("solo-hint"))];
    let view = game.view();
    if view.history().iter().any(|made| made.side == solo.person()) {
        let control = Control::TakeBack { game: game_id, at };
        buttons.push(button(control, locale.text("solo-take-back")));
    }
    Some(CreateActionRow::Buttons(buttons))
}

/// The person's move before the last one, where the bot's ended the game; else nothing.
pub(super) fn closing(game: &Game, view: &View, locale: Locale) -> String {
    match (view.history(), game.moves_told()) {
        ([.., made, _], 2) => {
            let (mv, effect) = told(view, made, locale);
            let arguments = [
                ("name", player(game, made.side, locale)),
                ("side", side(made.side)),
                ("move", mv),
                ("effect", effect),
            ];
            locale.text_with("end-move", &arguments) + " "
        }
        _ => String::new(),
    }
}

/// The line of a result that says what helped the person. `None` between two people.
pub(super) fn help_used(game: &Game, locale: Locale) -> Option<String> {
    let solo = game.solo.as_ref()?;
    let assisted = if solo.is_assisted() { "yes" } else { "no" };
    Some(locale.text_with(
        "end-solo",
        &[
            ("level", solo.level.word().into()),
            ("assisted", assisted.into()),
            ("hints", solo.hints.into()),
            ("takebacks", solo.takebacks.into()),
        ],
    ))
}

/// That a game begins which has a thread of its own, once it is open.
pub fn begun_in_thread(game: &Game, thread: Option<ChannelId>, locale: Locale) -> Letter {
    let Some(solo) = &game.solo else {
        return Letter::default();
    };
    let mut arguments = vec![
        ("name", player(game, solo.person(), locale)),
        ("bot", player(game, solo.bot, locale)),
        ("ship", ship(game.view().board().ship())),
    ];
    Letter::of(match thread {
        Some(thread) => {
            arguments.push(("thread", text::channel(thread).into()));
            locale.text_with("solo-begun-in-thread", &arguments)
        }
        None => locale.text_with("solo-begun", &arguments),
    })
}

/// The name of the thread of a game against the bot.
pub fn solo_thread_name(game: &Game, locale: Locale) -> String {
    let plain = |crew| {
        // A thread's name is no markdown, so nothing in it needs escaping.
        match &game.solo {
            Some(solo) if solo.bot == crew => Argument::from(bot_name(solo.level, locale)),
            _ => Argument::from(game.players[crew].name.as_str().to_owned()),
        }
    };
    let name = locale.text_with(
        "thread-name",
        &[
            ("amber", plain(crate::play::Side::Amber)),
            ("cyan", plain(crate::play::Side::Cyan)),
        ],
    );
    text::clip(&name, MOST_THREAD_NAME)
}

/// Why no game against the bot begins. `link` leads to the game in the way.
pub fn solo_refused(refused: &SoloRefused, link: &str, locale: Locale) -> String {
    match refused {
        SoloRefused::ChannelBusy { .. } => {
            locale.text_with("challenge-channel-busy", &[("game", link.into())])
        }
    }
}

/// The line that says that moves were taken back.
pub fn taken_back(moves: usize, locale: Locale) -> String {
    locale.text_with("solo-taken-back", &[("moves", moves.into())])
}

/// Why nothing is taken back. `game` is the game, for a stranger; `pressed` the board.
pub fn take_back_refused(
    refused: &TakeBackRefused,
    game: Option<&Game>,
    pressed: Moment,
    locale: Locale,
) -> String {
    match refused {
        TakeBackRefused::NoSuchGame => locale.text("board-unknown"),
        TakeBackRefused::NotAPlayer => not_a_player(game, locale),
        TakeBackRefused::NotSolo => locale.text("solo-no-takeback"),
        TakeBackRefused::Over { game } => {
            let link = game_link(game, locale);
            locale.text_with("solo-takeback-over", &[("link", link.into())])
        }
        TakeBackRefused::Stale { game } => stale(game, pressed, locale),
        TakeBackRefused::Nothing => locale.text("solo-nothing-to-take-back"),
    }
}

/// A hint, for the person alone, with a button that says more, or makes the move.
pub fn hint(hint: &Hint, locale: Locale) -> Letter {
    let (view, game, at) = (hint.game.view(), hint.game.id, hint.game.moment());
    let board = view.board();
    let told = hint.game.solo.as_ref().map_or(0, |solo| solo.hints);
    let arguments = [
        ("from", board.name(hint.mv.from).into()),
        ("tile", hint.mv.to.tile().to_string().into()),
        ("move", move_arrow(&view, hint.mv).into()),
        (
            "outcome",
            outcome_text(view.outcome(hint.mv), locale).into(),
        ),
    ];
    let said = match hint.step {
        HintStep::Robot => locale.text_with("hint-robot", &arguments),
        HintStep::Tile => locale.text_with("hint-tile", &arguments),
        HintStep::Move => locale.text_with("hint-move", &arguments),
    };
    let counted = locale.text_with("hint-count", &[("hints", told.into())]);
    let more = |step| Control::Hint { game, at, step };
    let (control, label) = match hint.step {
        HintStep::Robot => (more(HintStep::Tile), locale.text("hint-ask-tile")),
        HintStep::Tile => (more(HintStep::Move), locale.text("hint-ask-move")),
        HintStep::Move => {
            let mv = hint.mv;
            (Control::Play { game, at, mv }, locale.text("preview-play"))
        }
    };
    Letter::of(format!("{said}\n{counted}")).with_row(CreateActionRow::Buttons(vec![
        CreateButton::new(control.to_string())
            .style(ButtonStyle::Secondary)
            .label(label),
    ]))
}

/// Why there is no hint. `game` is the game, for a stranger; `pressed` the board.
pub fn hint_refused(
    refused: &HintRefused,
    game: Option<&Game>,
    pressed: Moment,
    locale: Locale,
) -> String {
    match refused {
        HintRefused::NoSuchGame => locale.text("board-unknown"),
        HintRefused::NotAPlayer => not_a_player(game, locale),
        HintRefused::NotSolo => locale.text("hint-not-solo"),
        HintRefused::Over { game } => over(game, locale),
        HintRefused::Stale { game } => stale(game, pressed, locale),
        HintRefused::NotYourTurn { game } => not_your_turn(game, locale),
    }
}

/// How somebody's games against the bot ended, by level.
pub fn results(results: &[LevelResults], locale: Locale) -> Letter {
    if results.is_empty() {
        return Letter::of(locale.text("results-none"));
    }
    let mut said = locale.text("results-title");
    for level in results {
        for (assisted, tally) in [("no", level.unassisted), ("yes", level.assisted)] {
            if tally.games() > 0 {
                said.push('\n');
                said.push_str(&tally_line(level.level, assisted, tally, locale));
            }
        }
    }
    Letter::of(said)
}

fn tally_line(level: Level, assisted: &'static str, tally: Tally, locale: Locale) -> String {
    locale.text_with(
        "results-level",
        &[
            ("level", level.word().into()),
            ("assisted", assisted.into()),
            ("won", tally.won.into()),
            ("drawn", tally.drawn.into()),
            ("lost", tally.lost.into()),
        ],
    )
}
