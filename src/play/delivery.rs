//! The outbox: what a channel has yet to be shown.

use super::{BoardMessage, Failure, Game, Play, SignedDuration};
use crate::rules::Ply;
use crate::store::{ChannelId, GameId, MessageId};

/// How long a new row is left to the handler that answers the interaction, before the sweeper
/// posts it: time for a defer (1.5 s), a drawing and an upload, with much to spare.
pub const GRACE: SignedDuration = SignedDuration::from_secs(30);

/// What a row of the outbox asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryKind {
    /// The board after a move, with its controls.
    Board,
    /// The end of the game: final board, result, record, Rematch.
    End,
}

impl DeliveryKind {
    /// The one word that names it: `board` or `end`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::End => "end",
        }
    }
}

/// Names one row of the outbox. There is one at most for each game, ply and kind; the three make
/// a nonce by which Discord too knows a message that it has been sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeliveryKey {
    /// The game.
    pub game: GameId,
    /// The board after so many moves.
    pub ply: Ply,
    /// What about it.
    pub kind: DeliveryKind,
}

/// A row of the outbox that fell due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Which row.
    pub key: DeliveryKey,
    /// The game as it is now.
    pub game: Game,
    /// Which attempt this is, from 1; the handler's own is not counted.
    pub attempt: u32,
}

impl Game {
    /// What the outbox holds for the game as it is now: the key to call [`Play::delivered`] with
    /// after the answer to a move, a resignation or an acceptance was shown.
    pub fn delivery(&self) -> DeliveryKey {
        DeliveryKey {
            game: self.id,
            ply: self.ply(),
            kind: if self.is_over() {
                DeliveryKind::End
            } else {
                DeliveryKind::Board
            },
        }
    }
}

impl Play {
    /// Takes up to `limit` rows that are due, the longest due first. A row that is taken comes
    /// again only after its back-off, unless it is [delivered](Self::delivered) or
    /// [failed](Self::delivery_failed) before. A row that a newer board of the same game has
    /// overtaken never comes.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn claim_deliveries(&self, limit: usize) -> Result<Vec<Delivery>, Failure> {
        let _ = limit;
        todo!()
    }

    /// Notes that a row's message stands in a channel and has controls. Says whether it is the
    /// first message to show the row: where it is not, two were sent, and the caller removes this
    /// one's controls or the message.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn delivered(
        &self,
        key: DeliveryKey,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<bool, Failure> {
        let _ = (key, channel, message);
        todo!()
    }

    /// Notes that a row could not be shown, with a reason for the log. It is due again after a
    /// back-off that doubles from five seconds up to six hours.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn delivery_failed(&self, key: DeliveryKey, why: &str) -> Result<(), Failure> {
        let _ = (key, why);
        todo!()
    }

    /// Notes another message that shows a game's board (`/wayk board`), with controls.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn board_posted(&self, game: GameId, board: BoardMessage) -> Result<(), Failure> {
        let _ = (game, board);
        todo!()
    }

    /// The messages of a game that still have controls although a newer one has them too, the
    /// newest first; for a game that is over, those of boards before the last.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn old_controls(&self, game: GameId) -> Result<Vec<BoardMessage>, Failure> {
        let _ = game;
        todo!()
    }

    /// Notes that a message has no controls any more, or is gone.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn controls_removed(&self, message: MessageId) -> Result<(), Failure> {
        let _ = message;
        todo!()
    }
}
