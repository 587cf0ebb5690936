//! The list of one's games.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::time::away_until;
use super::{name, player, ship};
use crate::discord::custom_id::{Control, ListDeed, VisitDeed};
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::Locale;
use crate::play::{Challenge, Game, Side, Timestamp, Trouble, UserId};

/// The most lines of a page: each is at most 240 UTF-16 units in either language, so that seven of
/// them and what stands around keep within Discord's 2,000.
pub const MOST_LINES: usize = 7;

/// Discord's limit for the buttons of a row (components reference, "Action Row").
const MOST_BUTTONS: usize = 5;

/// How much of a name stands on a button: each character may count twice against Discord's 80, and
/// the rest of the label takes some.
const MOST_NAME: usize = 24;

/// A page of somebody's games and open challenges.
#[derive(Clone, Debug)]
pub struct GameList {
    /// Whose.
    pub user: UserId,
    /// How many games are in play, on all pages.
    pub games: usize,
    /// How many of them wait for the user.
    pub waiting: usize,
    /// What stands on this page, at most [`MOST_LINES`].
    pub entries: Vec<GameEntry>,
    /// Which page this is, from 0.
    pub page: u32,
    /// How many there are.
    pub pages: u32,
    /// When it is looked at.
    pub now: Timestamp,
}

/// A line of the list.
#[derive(Clone, Debug)]
pub enum GameEntry {
    /// A game in play.
    Game {
        /// The game.
        game: Box<Game>,
        /// What is wrong with its channel.
        trouble: Option<Trouble>,
        /// Whether the user may nudge now.
        may_nudge: bool,
    },
    /// An open challenge.
    Challenge(Box<Challenge>),
}

/// A user's games in play and open challenges, those that wait for the user first, with links; below
/// them a way through the games that wait, to the other pages, and to nudge.
pub fn games(list: &GameList, locale: Locale) -> Letter {
    if list.entries.is_empty() && list.page == 0 {
        return Letter::of(locale.text("games-none"));
    }
    let mut said = locale.text_with(
        "games-mine",
        &[
            ("count", list.games.into()),
            ("waiting", list.waiting.into()),
        ],
    );
    for entry in &list.entries {
        said.push('\n');
        said.push_str(&match entry {
            GameEntry::Game { game, trouble, .. } => game_line(game, *trouble, list, locale),
            GameEntry::Challenge(challenge) => challenge_line(challenge, list.user, locale),
        });
    }
    if list.pages > 1 {
        said.push('\n');
        said.push_str(&locale.text_with(
            "games-page",
            &[
                ("page", (list.page + 1).into()),
                ("pages", list.pages.into()),
            ],
        ));
    }
    let mut letter = Letter::of(said);
    let buttons = turn_over(list, locale);
    if !buttons.is_empty() {
        letter = letter.with_row(CreateActionRow::Buttons(buttons));
    }
    let nudges: Vec<_> = nudges(list, locale).collect();
    for row in nudges.chunks(MOST_BUTTONS) {
        letter = letter.with_row(CreateActionRow::Buttons(row.to_vec()));
    }
    letter
}

/// The buttons that lead away from this page.
fn turn_over(list: &GameList, locale: Locale) -> Vec<CreateButton> {
    let button = |deed, key| {
        CreateButton::new(Control::List { deed }.to_string())
            .style(ButtonStyle::Secondary)
            .label(locale.text(key))
    };
    let mut buttons = Vec::new();
    if list.waiting > 0 {
        buttons.push(button(ListDeed::Next, "games-next").style(ButtonStyle::Primary));
    }
    if let Some(before) = list.page.checked_sub(1) {
        buttons.push(button(ListDeed::Page(before), "games-page-before"));
    }
    if list.page + 1 < list.pages {
        buttons.push(button(ListDeed::Page(list.page + 1), "games-page-after"));
    }
    buttons
}

fn nudges(list: &GameList, locale: Locale) -> impl Iterator<Item = CreateButton> {
    list.entries.iter().filter_map(move |entry| match entry {
        GameEntry::Game {
            game,
            may_nudge: true,
            ..
        } => nudge_button(game, locale),
        _ => None,
    })
}

/// The button that nudges the player whose turn it is.
pub(super) fn nudge_button(game: &Game, locale: Locale) -> Option<CreateButton> {
    let late = game.to_move()?;
    let control = Control::Visit {
        game: game.id,
        deed: VisitDeed::Nudge,
    };
    let label = locale.text_with(
        "nudge-button",
        &[
            (
                "name",
                text::clip(&text::plain(&late.name), MOST_NAME).into(),
            ),
            ("number", game.id.to_string().into()),
        ],
    );
    Some(
        CreateButton::new(control.to_string())
            .style(ButtonStyle::Secondary)
            .label(label),
    )
}

fn game_line(game: &Game, trouble: Option<Trouble>, list: &GameList, locale: Locale) -> String {
    let mine = game.is_waiting_for(list.user);
    let other = game.side_of(list.user).map_or(Side::Amber, Side::other);
    let link = match (trouble, game.board) {
        (Some(trouble), _) => {
            let trouble = super::refusals::trouble_word(trouble);
            locale.text_with("games-trouble", &[("trouble", trouble)])
        }
        (None, Some(board)) => text::board_link(game.guild, board),
        (None, None) => locale.text("games-no-board"),
    };
    let arguments = [
        ("number", game.id.to_string().into()),
        ("name", player(game, other, locale)),
        ("ship", ship(game.view().board().ship())),
        ("ply", game.ply().moves().into()),
        ("time", time(game, list.now, locale).into()),
        ("link", link.into()),
    ];
    if mine {
        locale.text_with("games-your-turn", &arguments)
    } else {
        locale.text_with("games-their-turn", &arguments)
    }
}

/// What there is to say of the time of a turn: until when its player is away, when it is up, since
/// when it is, or without a clock since when the turn lasts.
fn time(game: &Game, now: Timestamp, locale: Locale) -> String {
    let mover = game.view().to_move();
    if let Some(until) = mover.and_then(|side| away_until(game, side, now)) {
        let arguments = [("state", "away".into()), ("time", text::day(until).into())];
        return locale.text_with("games-time", &arguments);
    }
    let (state, time) = match (game.overdue_at, game.due_at) {
        (Some(since), _) => ("overdue", since),
        (None, Some(due)) => ("due", due),
        (None, None) => ("since", game.turned_at),
    };
    locale.text_with(
        "games-time",
        &[
            ("state", state.into()),
            ("time", text::relative_time(time).into()),
        ],
    )
}

fn challenge_line(challenge: &Challenge, user: UserId, locale: Locale) -> String {
    let link = challenge.message.map_or_else(
        || {
            let channel = text::channel(challenge.channel);
            locale.text_with("games-challenge-no-link", &[("channel", channel.into())])
        },
        |message| text::message_link(Some(challenge.guild), challenge.channel, message),
    );
    let mut arguments = vec![
        ("until", text::date_and_time(challenge.expires_at).into()),
        ("link", link.into()),
    ];
    if is_theirs(challenge, user) {
        arguments.push(("name", name(&challenge.challenger)));
        locale.text_with("games-challenge-theirs", &arguments)
    } else if let Some(opponent) = &challenge.opponent {
        arguments.push(("name", name(opponent)));
        locale.text_with("games-challenge-mine", &arguments)
    } else {
        locale.text_with("games-challenge-anyone", &arguments)
    }
}

/// Whether somebody else has challenged the user.
fn is_theirs(challenge: &Challenge, user: UserId) -> bool {
    challenge.challenger.id != user
}
