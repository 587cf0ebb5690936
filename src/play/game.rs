//! A game as the rooms above see it.

use super::{Failure, Person, Play, Timestamp};
use crate::rules::{BySide, Move, MoveTextError, Ply, Record, Replay, Side, View, read_move};
use crate::store::{ChannelId, GameId, GuildId, MessageId, UserId};

/// A game, played again from its record. The replay, which knows the stack, does not leave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game.
    pub id: GameId,
    /// The guild it is played in.
    pub guild: GuildId,
    /// The channel it is played in; for a game without a place, the channel it was accepted in.
    pub channel: ChannelId,
    /// Whether `channel` is where it is played. A game that shall have a thread of its own has
    /// no place until [`Play::place`] gave it one.
    pub is_placed: bool,
    /// Who plays.
    pub players: BySide<Person>,
    /// When it was accepted.
    pub started_at: Timestamp,
    /// When the last move was made, or the game accepted where none was.
    pub turned_at: Timestamp,
    /// When it ended, `None` while it is in play.
    pub finished_at: Option<Timestamp>,
    /// The newest message that shows its board, `None` before the first.
    pub board: Option<BoardMessage>,
    pub(super) replay: Replay,
}

/// A message that shows a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMessage {
    /// The channel it stands in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The board it shows: that after so many moves.
    pub ply: Ply,
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

    /// Whether it has ended, by the rules or by resignation.
    pub fn is_over(&self) -> bool {
        self.replay.is_over()
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

impl Play {
    /// A game.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn game(&self, id: GameId) -> Result<Option<Game>, Failure> {
        let _ = id;
        todo!()
    }

    /// The game in play in a channel.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<Game>, Failure> {
        let _ = channel;
        todo!()
    }

    /// The game in play in a channel, else the one that ended there last.
    ///
    /// # Errors
    ///
    /// Where the database fails or the game's record is damaged.
    pub async fn last_game_in(&self, channel: ChannelId) -> Result<Option<Game>, Failure> {
        let _ = channel;
        todo!()
    }

    /// A user's games in play, in one guild or in all: those that wait for the user first, then
    /// by the time of the last move, the longest waiting first. A damaged game is left out and
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
        let _ = (user, guild);
        todo!()
    }
}
