//! The list of one's games, and the way through those that wait.

use std::sync::Arc;

use futures::future::join_all;

use super::answer::Answer;
use super::app::App;
use super::call::Call;
use super::messages::{self, GameEntry, GameList, MOST_LINES};
use super::problem::Problem;
use super::refusal::Refusal;
use super::settle;
use crate::play::{Challenge, ChannelId, Game, GameId, Trouble};

/// A page of the caller's games and open challenges: those that wait for the caller first, among them
/// the one whose time is up first.
pub async fn page(app: &Arc<App>, call: &Call, page: u32) -> Result<GameList, Problem> {
    let user = call.user();
    let games = app.play.games_of(user, call.guild).await?;
    let challenges = app.play.challenges_of(user, call.guild).await?;
    let count = games.len();
    let waiting_count = playable(app, call, games.clone()).await?.len();
    let (waiting, others): (Vec<_>, Vec<_>) = games
        .into_iter()
        .partition(|game| game.is_waiting_for(user));
    let (theirs, mine): (Vec<_>, Vec<_>) = challenges
        .into_iter()
        .partition(|challenge| challenge.challenger.id != user);
    let all: Vec<Line> = waiting
        .into_iter()
        .map(Line::game)
        .chain(theirs.into_iter().map(Line::challenge))
        .chain(others.into_iter().map(Line::game))
        .chain(mine.into_iter().map(Line::challenge))
        .collect();
    let pages = u32::try_from(all.len().div_ceil(MOST_LINES).max(1)).unwrap_or(u32::MAX);
    // A page that is gone since leads to the last one.
    let page = page.min(pages - 1);
    let lines = all
        .into_iter()
        .skip(page as usize * MOST_LINES)
        .take(MOST_LINES);
    Ok(GameList {
        user,
        games: count,
        waiting: waiting_count,
        entries: entries(app, call, lines.collect()).await?,
        page,
        pages,
        now: app.play.now(),
    })
}

enum Line {
    Game(Box<Game>),
    Challenge(Box<Challenge>),
}

impl Line {
    fn game(game: Game) -> Self {
        Self::Game(Box::new(game))
    }

    fn challenge(challenge: Challenge) -> Self {
        Self::Challenge(Box::new(challenge))
    }
}

/// Lines with what is to be known of each.
async fn entries(app: &App, call: &Call, lines: Vec<Line>) -> Result<Vec<GameEntry>, Problem> {
    let games = lines.iter().filter_map(|line| match line {
        Line::Game(game) => Some((**game).clone()),
        Line::Challenge(_) => None,
    });
    let games: Vec<Game> = games.collect();
    // All at once, since the answer has three seconds.
    let troubles = join_all(games.iter().map(|game| trouble(app, call, game))).await;
    let mut troubles = troubles.into_iter();
    let nudgeable = app.play.nudgeable(call.user(), games).await?;
    let entry = |line| match line {
        Line::Challenge(challenge) => GameEntry::Challenge(challenge),
        Line::Game(game) => GameEntry::Game {
            trouble: troubles.next().flatten(),
            may_nudge: nudgeable.contains(&game.id),
            game,
        },
    };
    Ok(lines.into_iter().map(entry).collect())
}

/// What is wrong with a game's channel: as far as is known, else as Discord says.
async fn trouble(app: &App, call: &Call, game: &Game) -> Option<Trouble> {
    if !game.is_placed || game.channel == call.channel {
        return None;
    }
    let known = app.play.trouble_in(game.channel).await.ok().flatten();
    if let Some(known) = known {
        return Some(known.trouble);
    }
    let found = ask_for_trouble(app, game.channel).await?;
    let noted = app.play.channel_failed_in_silence(game.channel, found);
    if let Err(failure) = noted.await {
        tracing::error!(channel = %game.channel, %failure, "a trouble could not be noted");
    }
    Some(found)
}

/// What Discord says of a channel, `None` where it is well or cannot be asked now.
pub async fn ask_for_trouble(app: &App, channel: ChannelId) -> Option<Trouble> {
    match app.http.get_channel(channel.get().into()).await {
        Ok(channel) => channel
            .guild()
            .and_then(|channel| channel.thread_metadata)
            .is_some_and(|thread| thread.locked)
            .then_some(Trouble::Locked),
        Err(error) => settle::trouble(Refusal::from(error).kind),
    }
}

/// Those of the caller's games that wait for them and in which they can move: one stands still where
/// the bot is out of its server.
async fn playable(app: &App, call: &Call, games: Vec<Game>) -> Result<Vec<Game>, Problem> {
    let mut playable = Vec::new();
    for game in games {
        if game.is_waiting_for(call.user()) && !app.play.stands_still(game.id).await? {
            playable.push(game);
        }
    }
    Ok(playable)
}

/// The next game that waits for the caller. `after` is the one that they
/// were shown: where it still waits they go on to what comes behind it, and around.
pub async fn next(app: &App, call: &Call, after: Option<GameId>) -> Result<Option<Game>, Problem> {
    let games = app.play.games_of(call.user(), call.guild).await?;
    let mut waiting = playable(app, call, games).await?;
    let shown = waiting
        .iter()
        .position(|game| Some(game.id) == after)
        .map(|at| (at, waiting.remove(at)));
    let at = shown.map_or(0, |(at, _)| at);
    if waiting.is_empty() {
        return Ok(None);
    }
    let at = at % waiting.len();
    Ok(Some(waiting.swap_remove(at)))
}

/// How many games wait for the caller besides this one.
pub async fn others(app: &App, call: &Call, but: GameId) -> Result<usize, Problem> {
    let games = app.play.games_of(call.user(), call.guild).await?;
    let waiting = playable(app, call, games).await?;
    Ok(waiting.iter().filter(|game| game.id != but).count())
}

/// The list as an answer in place of what stood there.
pub async fn turn_to(app: &Arc<App>, call: &Call, number: u32) -> Result<Answer, Problem> {
    let list = page(app, call, number).await?;
    Ok(Answer::in_place(messages::games(&list, call.reader)))
}
