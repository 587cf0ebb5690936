//! The outbox: what a channel has yet to be shown.

use super::{BoardMessage, Failure, Game, Play, SignedDuration, timekeeper};
use crate::rules::Ply;
use crate::store::{BoardRow, ChannelId, DeliveryKey, DeliveryKind, GameId, MessageId};

/// How long a new row is left to the handler that answers the interaction, before the sweeper
/// posts it: time for a defer (1.5 s), a drawing and an upload, with much to spare.
pub const GRACE: SignedDuration = SignedDuration::from_secs(30);

/// The first back-off after a failed attempt; it doubles with each.
const FIRST_BACK_OFF: SignedDuration = SignedDuration::from_secs(5);

/// The longest back-off: a channel that is gone for good costs four tries a day.
const LONGEST_BACK_OFF: SignedDuration = SignedDuration::from_hours(6);

/// How long to wait after so many attempts.
pub(super) fn back_off(attempts: u32) -> SignedDuration {
    2_i32
        .checked_pow(attempts.saturating_sub(1))
        .and_then(|factor| FIRST_BACK_OFF.checked_mul(factor))
        .map_or(LONGEST_BACK_OFF, |wait| wait.min(LONGEST_BACK_OFF))
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
            at: self.moment(),
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
        let now = self.now();
        // Most sweeps find nothing, and to find nothing takes no write.
        let due = self
            .store
            .read(move |rows| rows.due_deliveries(now, limit))
            .await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        self.store
            .write(move |rows| {
                let mut claimed = Vec::new();
                for mut row in rows.due_deliveries(now, limit)? {
                    row.attempts += 1;
                    match Game::load_known(rows, row.key.game) {
                        Ok(game) => {
                            let until = now + back_off(row.attempts).max(GRACE);
                            rows.postpone_delivery(&row, until, None)?;
                            claimed.push(Delivery {
                                key: row.key,
                                game,
                                attempt: row.attempts,
                            });
                        }
                        // One game that cannot be shown or read holds up no other. Where the
                        // database itself fails, so does the next line that writes.
                        Err(damage) => {
                            tracing::error!(%damage, "a board cannot be shown");
                            let reason = damage.to_string();
                            rows.postpone_delivery(&row, now + LONGEST_BACK_OFF, Some(&reason))?;
                        }
                    }
                }
                Ok(claimed)
            })
            .await
    }

    /// Whether a row still waits to be shown: it is not, and no newer board has overtaken it.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn awaits_delivery(&self, key: DeliveryKey) -> Result<bool, Failure> {
        self.store
            .read(move |rows| Ok(rows.waiting_delivery(key)?.is_some()))
            .await
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
        let now = self.now();
        self.store
            .write(move |rows| {
                let is_first = rows.finish_delivery(key)? || rows.shows_board(key.game, message)?;
                if is_first {
                    let board = BoardRow {
                        message,
                        channel,
                        at: key.at,
                        has_controls: true,
                    };
                    rows.note_board(key.game, &board)?;
                }
                if is_first && key.at.ply == Ply::START {
                    let mut game = Game::load_known(rows, key.game)?;
                    timekeeper::first_board_shown(rows, &mut game, now)?;
                }
                if rows.clear_trouble(channel)? {
                    rows.hasten_deliveries(channel, now)?;
                }
                Ok(is_first)
            })
            .await
    }

    /// Notes that a row could not be shown, with a reason for the log. It is due again after a
    /// back-off that doubles from five seconds up to six hours.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn delivery_failed(&self, key: DeliveryKey, why: &str) -> Result<(), Failure> {
        let now = self.now();
        let why = why.to_owned();
        self.store
            .write(move |rows| {
                if let Some(row) = rows.waiting_delivery(key)? {
                    let due_at = now + back_off(row.attempts);
                    rows.postpone_delivery(&row, due_at, Some(&why))?;
                }
                Ok(())
            })
            .await
    }

    /// Notes another message that shows a game's board (`/wayk board`), with controls.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn board_posted(&self, game: GameId, board: BoardMessage) -> Result<(), Failure> {
        self.store
            .write(move |rows| {
                let row = BoardRow {
                    message: board.message,
                    channel: board.channel,
                    at: board.at,
                    has_controls: true,
                };
                Ok(rows.note_board(game, &row)?)
            })
            .await
    }

    /// The messages of a game that still have controls although a newer one shows its board, the
    /// newest first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn old_controls(&self, game: GameId) -> Result<Vec<BoardMessage>, Failure> {
        self.store
            .read(move |rows| {
                let newest = rows.newest_board(game)?.map(|row| row.message);
                let with_controls = rows.boards_with_controls(game)?;
                Ok(with_controls
                    .into_iter()
                    .filter(|row| Some(row.message) != newest)
                    .map(BoardMessage::of_row)
                    .collect())
            })
            .await
    }

    /// Notes that a message has no controls any more, or is gone.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn controls_removed(&self, message: MessageId) -> Result<(), Failure> {
        self.store
            .write(move |rows| Ok(rows.clear_controls(message)?))
            .await
    }
}
