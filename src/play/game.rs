//! A game as the rooms above see it.

use std::fmt;

use super::{
    Failure, GRACE, Leave, Pace, Person, Play, Ruling, Solo, Timestamp, notice, request, solo,
    timekeeper,
};
use crate::rules::{
    BySide, Decision, Move, MoveTextError, Ply, Record, Replay, Side, View, Winner, read_move,
};
use crate::store::{
    BoardRow, ChannelId, GameId, GameRow, GuildId, Line, MessageId, Moment, MoveRow, Reader,
    StoreError, UserId, Writer,
};

/// A game, played again from its record. The replay, which knows the stack, does not leave it,
/// not even by `Debug`: that prints no more than what a log may hold.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    /// Which game.
    pub id: GameId,
    /// The guild it is played in, `None` for one in private messages.
    pub guild: Option<GuildId>,
    /// The channel it is played in; for a game without a place, the channel it was accepted in.
    pub channel: ChannelId,
    /// Whether `channel` is where it is played. A game that shall have a thread of its own has
    /// no place until [`Play::place`] gave it one.
    pub is_placed: bool,
    /// Who plays. The bot has a name with its level, as in records: `Wayk (captain)`.
    pub players: BySide<Person>,
    /// What belongs to a game against the bot alone, `None` between two people.
    pub solo: Option<Solo>,
    /// How fast it is played; without a clock against the bot.
    pub pace: Pace,
    /// Whether its result shall count for ratings, as was agreed at the start. Whether it does is for
    /// [`Game::counts`] to say.
    pub is_rated: bool,
    /// The present line of play.
    pub line: Line,
    /// When it was accepted.
    pub started_at: Timestamp,
    /// When the last move was made, or the game accepted where none was.
    pub turned_at: Timestamp,
    /// When the clock does something about it next, `None` for never.
    pub due_at: Option<Timestamp>,
    /// Since when the one to move is out of time and leave, `None` while they are not.
    pub overdue_at: Option<Timestamp>,
    /// The newest leave of each player, whether it lasts or not; none where there is no clock that
    /// it could stop.
    pub leaves: BySide<Option<Leave>>,
    /// When it ended, `None` while it is in play.
    pub finished_at: Option<Timestamp>,
    /// The result that an admin has set last, which then holds.
    pub ruling: Option<Ruling>,
    /// The newest message that shows its board, `None` before the first.
    pub board: Option<BoardMessage>,
    /// Whether the player whom the board or the end would ping has a notice of their own for that,
    /// by which they are told in private, or once their quiet hours are over. Then it pings nobody.
    pub is_called_apart: bool,
    pub(super) replay: Replay,
}

/// A message that shows a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMessage {
    /// The channel it stands in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The board it shows.
    pub at: Moment,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("id", &self.id)
            .field("channel", &self.channel)
            .field("is_placed", &self.is_placed)
            .field("players", &self.players)
            .field("solo", &self.solo)
            .field("moment", &self.moment())
            .field("is_over", &self.is_over())
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

impl Game {
    /// What the players may know.
    pub fn view(&self) -> View {
        self.replay.view()
    }

    /// What the players knew after so many moves, `None` where fewer were made.
    pub fn view_at(&self, ply: Ply) -> Option<View> {
        self.replay.view_at(ply)
    }

    /// How many moves have been made.
    pub fn ply(&self) -> Ply {
        self.replay.ply()
    }

    /// Which board the present one is, told apart from those before a takeback.
    pub fn moment(&self) -> Moment {
        Moment {
            line: self.line,
            ply: self.ply(),
        }
    }

    /// Whether it has ended, by the rules or by a decision.
    pub fn is_over(&self) -> bool {
        self.replay.is_over()
    }

    /// Who has won, as it holds: by the result that an admin has set last, else by what ended it.
    /// `None` while it is in play, and where it counts for nobody.
    pub fn winner(&self) -> Option<Winner> {
        match self.ruling {
            Some(ruling) => ruling.winner(),
            None => self.view().winner(),
        }
    }

    /// Whether it counts for ratings: that was agreed at the start, and it has a result that holds.
    pub fn counts(&self) -> bool {
        self.is_rated && self.winner().is_some()
    }

    /// The crew that a user plays, `None` for a stranger.
    pub fn side_of(&self, user: UserId) -> Option<Side> {
        self.players
            .iter()
            .find(|(_, person)| person.id == user)
            .map(|(side, _)| side)
    }

    /// The person whose turn it is, `None` once the game is over.
    pub fn to_move(&self) -> Option<&Person> {
        self.view().to_move().map(|side| &self.players[side])
    }

    /// Whom the end of the game is news to: the player who did not bring it about. `None` while it
    /// is in play, and where both did or neither.
    pub fn told_of_end(&self) -> Option<&Person> {
        if !self.is_over() {
            return None;
        }
        let view = self.view();
        let told = match view.decision() {
            // It is the other who claimed the win.
            Some(Decision::OutOfTime(late)) => Some(late),
            Some(decision) => decision.loser().map(Side::other),
            None => view.last().map(|last| last.side.other()),
        };
        told.map(|side| &self.players[side])
            .filter(|person| !person.id.is_bot() && !person.id.is_former())
    }

    /// Whether it is this user's turn.
    pub fn is_waiting_for(&self, user: UserId) -> bool {
        self.to_move().is_some_and(|person| person.id == user)
    }

    /// The record that anybody may see, with the players' names and the day it started (UTC).
    /// While the game is in play its face-down cards are hidden.
    pub fn record(&self) -> Record {
        let date = self.started_at.strftime("%Y-%m-%d").to_string();
        Side::BOTH
            .into_iter()
            .fold(Record::new(self.replay.clone()), |record, side| {
                record.with_tag(side.tag(), self.players[side].name.as_str())
            })
            .with_tag("Date", &date)
            .public()
    }

    /// Reads a move as people type it and checks it against the present position.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or with the move.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        if self.is_over() {
            return Err(crate::rules::PlayError::GameOver.into());
        }
        read_move(text, self.replay.board(), self.replay.state())
    }
}

impl Game {
    /// A game by its id.
    pub(super) fn load(rows: &Reader<'_>, id: GameId) -> Result<Option<Self>, Failure> {
        rows.game(id)?
            .map(|row| Self::of_row(rows, &row))
            .transpose()
    }

    /// A game that another row refers to.
    pub(super) fn load_known(rows: &Reader<'_>, id: GameId) -> Result<Self, Failure> {
        Self::load(rows, id)?.ok_or_else(|| Failure::Damaged {
            game: id,
            reason: "it is gone".to_owned(),
        })
    }

    /// Ends the game, which is in play, by a decision: writes it down with all that hangs on it,
    /// the end in the outbox too. `by` is who brought it about, and need not be told.
    pub(super) fn decide(
        &mut self,
        rows: &Writer<'_>,
        decision: Decision,
        by: Option<UserId>,
        now: Timestamp,
    ) -> Result<(), Failure> {
        self.replay
            .decide(decision)
            .map_err(|error| Failure::Damaged {
                game: self.id,
                reason: error.to_string(),
            })?;
        self.end(rows, Some(decision), now)?;
        notice::settled(rows, self, by, now)?;
        rows.add_delivery(self.delivery(), now + GRACE)?;
        Ok(())
    }

    /// Writes down that the game has ended.
    pub(super) fn end(
        &mut self,
        rows: &Writer<'_>,
        decision: Option<Decision>,
        now: Timestamp,
    ) -> Result<(), Failure> {
        rows.finish_game(self.id, decision, now)?;
        self.finished_at = Some(now);
        (self.due_at, self.overdue_at) = (None, None);
        solo::keep_result(rows, self, now)?;
        request::lapse_all(rows, self, now)?;
        timekeeper::ended(rows, self, now)?;
        Ok(notice::over(rows, self, now)?)
    }

    /// A game with what belongs to its row.
    pub(super) fn of_row(rows: &Reader<'_>, row: &GameRow) -> Result<Self, Failure> {
        let moves = rows.moves(row.id)?;
        let damaged = |reason: String| Failure::Damaged {
            game: row.id,
            reason,
        };
        let has_played = |side, user| {
            rows.played_before(row.id, side, user)
                .map(|before| before || UserId::is_former(user))
        };
        let replay = replay(row, &moves, has_played)?.map_err(damaged)?;
        let person = |user| {
            Person::load(rows, user)?
                .ok_or_else(|| damaged(format!("its player {user} is not known")))
        };
        let players = BySide {
            amber: person(row.players.amber)?,
            cyan: person(row.players.cyan)?,
        };
        let board = rows.newest_board(row.id)?.map(BoardMessage::of_row);
        let solo = Solo::of_row(rows, row)?;
        let players = match &solo {
            Some(solo) => solo.name_bot(players),
            None => players,
        };
        let pace: Pace = row
            .pace
            .parse()
            .map_err(|error| damaged(format!("its pace is `{}`: {error}", row.pace)))?;
        let has_clock = pace != Pace::None && row.finished_at.is_none();
        let leave = |side: Side| {
            if has_clock {
                rows.newest_leave(row.players[side])
            } else {
                Ok(None)
            }
        };
        let leaves = BySide {
            amber: leave(Side::Amber)?,
            cyan: leave(Side::Cyan)?,
        };
        let mut game = Self {
            id: row.id,
            guild: row.guild,
            channel: row.channel,
            is_placed: row.is_placed,
            players,
            solo,
            pace,
            is_rated: row.is_rated,
            line: row.line,
            started_at: row.started_at,
            turned_at: row.turned_at,
            due_at: row.due_at,
            overdue_at: row.overdue_at,
            leaves: leaves.map(|row| row.as_ref().map(Leave::of_row)),
            finished_at: row.finished_at,
            ruling: match row.finished_at {
                Some(_) => Ruling::load(rows, row.id)?,
                None => None,
            },
            board,
            is_called_apart: false,
            replay,
        };
        game.is_called_apart = notice::is_called_apart(rows, &game)?;
        Ok(game)
    }
}

impl BoardMessage {
    pub(super) const fn of_row(row: BoardRow) -> Self {
        Self {
            channel: row.channel,
            message: row.message,
            at: row.at,
        }
    }
}

/// Plays stored moves again from the record before the first. The error says what cannot be.
pub(super) fn replay_moves<'a>(
    deal: &str,
    moves: impl IntoIterator<Item = (Ply, &'a str)>,
) -> Result<Replay, String> {
    let deal: Record = deal
        .parse()
        .map_err(|error| format!("its deal cannot be read: {error}"))?;
    let mut replay = deal.into_replay();
    for (stored, text) in moves {
        let ply = replay.ply();
        if stored != ply {
            return Err(format!(
                "its move {text} is stored at ply {stored} and comes at ply {ply}"
            ));
        }
        let played =
            read_move(text, replay.board(), replay.state()).and_then(|mv| Ok(replay.play(mv)?));
        if let Err(error) = played {
            return Err(format!(
                "its move {text} at ply {ply} cannot be made: {error}"
            ));
        }
    }
    Ok(replay)
}

/// Plays a stored game again. The inner error says what of it cannot be. `has_played` says whether
/// somebody played a crew before whoever plays it now.
fn replay(
    row: &GameRow,
    moves: &[MoveRow],
    has_played: impl Fn(Side, UserId) -> Result<bool, StoreError>,
) -> Result<Result<Replay, String>, StoreError> {
    let texts = moves
        .iter()
        .map(|stored| (stored.ply, stored.text.as_str()));
    let replay = match replay_moves(&row.deal, texts) {
        Ok(replay) => replay,
        Err(reason) => return Ok(Err(reason)),
    };
    for (stored, effect) in moves.iter().zip(replay.effects()) {
        if stored.user != row.players[effect.side] && !has_played(effect.side, stored.user)? {
            return Ok(Err(format!(
                "its move {} at ply {} is stored by user {}",
                stored.text, stored.ply, stored.user
            )));
        }
    }
    Ok(decided(replay, row))
}

/// A game that was played again, with what ended it before its rules did.
fn decided(mut replay: Replay, row: &GameRow) -> Result<Replay, String> {
    if let Some(decision) = row.decision {
        replay
            .decide(decision)
            .map_err(|_| format!("it was decided ({decision}) after its end"))?;
    }
    if replay.is_over() == row.finished_at.is_some() {
        Ok(replay)
    } else {
        Err("its moves and its state do not agree on whether it is over".to_owned())
    }
}

impl Play {
    /// A game.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn game(&self, id: GameId) -> Result<Option<Game>, Failure> {
        self.store.read(move |rows| Game::load(rows, id)).await
    }

    /// The game in play in a channel.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<Game>, Failure> {
        self.store
            .read(move |rows| {
                rows.game_in_play(channel)?
                    .map(|row| Game::of_row(rows, &row))
                    .transpose()
            })
            .await
    }

    /// The game in play in a channel, else the one that ended there last.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn last_game_in(&self, channel: ChannelId) -> Result<Option<Game>, Failure> {
        self.store
            .read(move |rows| {
                let row = match rows.game_in_play(channel)? {
                    Some(row) => Some(row),
                    None => rows.last_finished_game(channel)?,
                };
                row.map(|row| Game::of_row(rows, &row)).transpose()
            })
            .await
    }

    /// A user's games in play, in one guild or in all: those that wait for the user first, then
    /// by when their clock does something, then by the time of the last move, the longest waiting
    /// first. A damaged game is left out and
    /// logged.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn games_of(
        &self,
        user: UserId,
        guild: Option<GuildId>,
    ) -> Result<Vec<Game>, Failure> {
        self.store
            .read(move |rows| {
                let mut games = Vec::new();
                for row in rows.games_in_play_of(user, guild)? {
                    match Game::of_row(rows, &row) {
                        Ok(game) => games.push(game),
                        Err(damage @ Failure::Damaged { .. }) => {
                            tracing::error!(%damage, "a game is left out of a list");
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                games.sort_by_key(|game| {
                    let due = game.due_at.unwrap_or(Timestamp::MAX);
                    (!game.is_waiting_for(user), due, game.turned_at, game.id)
                });
                Ok(games)
            })
            .await
    }
}
