//! What a player asks the other for: to take moves back, or a draw.

use super::error::refused;
use super::takeback::{self, TakenBack};
use super::{ActionError, Failure, GRACE, Game, Play, Timestamp, notice};
use crate::rules::{Decision, Ply, Side};
use crate::store::{
    ChannelId, GameId, MessageId, Moment, NewRequestRow, PostingId, PostingOf, Reader, RequestId,
    RequestKind, RequestRow, RequestState, StoreError, UserId, Writer,
};

/// How many moves of their own a player makes between two offers of a draw, so that nobody is
/// pestered with them.
pub const MOVES_BETWEEN_OFFERS: usize = 2;

/// A request as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// Which request.
    pub id: RequestId,
    /// In which game.
    pub game: GameId,
    /// At which board.
    pub at: Moment,
    /// What is asked for.
    pub kind: RequestKind,
    /// Whose player asks.
    pub asker: Side,
    /// Where it has got to.
    pub state: RequestState,
    /// The message with its buttons and its channel, once [`Play::posting_sent`] told it.
    pub message: Option<(ChannelId, MessageId)>,
}

/// What is said to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestAnswer {
    /// The other player agrees.
    Grant,
    /// The other player does not.
    Refuse,
    /// The asker takes it back.
    Withdraw,
}

impl RequestAnswer {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Grant, Self::Refuse, Self::Withdraw];
}

/// What came of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The other player has to answer, and is pinged by the question unless they are called apart,
    /// by a notice of their own. The same comes of asking once more where the message is not known
    /// yet.
    Asked {
        /// The game as it is now.
        game: Box<Game>,
        /// What is asked for.
        request: Request,
        /// By what it is told in the channel.
        posting: PostingId,
        /// Whether the other player is called apart.
        is_called_apart: bool,
        /// Whether it was asked before, so that its message may be there already.
        is_again: bool,
    },
    /// The move was taken back at once.
    TakenBack(Box<TakenBack>),
    /// The other player had offered a draw: it is agreed, and the game over.
    Agreed(Box<Game>),
}

/// Why nothing is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskRefused {
    /// There is no such game.
    NoSuchGame,
    /// The user plays no part in it.
    NotAPlayer,
    /// It is a game against the bot, which is asked for nothing.
    Solo,
    /// The game has ended.
    Over {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The game has gone on since.
    Stale {
        /// The game as it is now.
        game: Box<Game>,
    },
    /// The player has made no move to take back.
    Nothing,
    /// The player has asked already, and the other has yet to answer.
    AlreadyAsked {
        /// The game as it is now.
        game: Box<Game>,
        /// The request.
        request: Request,
    },
    /// The other player asks for the same, which is to be answered first.
    OtherAsks {
        /// The game as it is now.
        game: Box<Game>,
        /// The request.
        request: Request,
    },
    /// At this very board it was asked for, and has its answer.
    AskedBefore {
        /// The game as it is now.
        game: Box<Game>,
        /// What became of it.
        how: RequestState,
    },
    /// A draw was offered too lately.
    TooSoon {
        /// How many moves of their own the player makes before the next offer.
        moves: usize,
    },
}

impl Request {
    pub(super) const fn of_row(row: &RequestRow) -> Self {
        Self {
            id: row.id,
            game: row.asked.game,
            at: row.asked.at,
            kind: row.asked.kind,
            asker: row.asked.asker,
            state: row.state,
            message: row.message,
        }
    }

    /// Ends it.
    pub(super) fn end(
        mut self,
        rows: &Writer<'_>,
        how: RequestState,
        now: Timestamp,
    ) -> Result<Self, Failure> {
        rows.end_request(self.id, how, now)?;
        self.state = how;
        Ok(self)
    }
}

/// A move was made: a takeback that was asked for before is not granted any more, and whoever moves
/// instead of answering an offered draw plays on.
pub(super) fn moved(
    rows: &Writer<'_>,
    game: &Game,
    by: Side,
    now: Timestamp,
) -> Result<(), Failure> {
    rows.lapse_requests(game.id, RequestKind::TakeBack, None, now)?;
    rows.lapse_requests(game.id, RequestKind::Draw, Some(by.other()), now)?;
    Ok(())
}

/// Moves were taken back, or the game has ended: there is nothing left to answer.
pub(super) fn lapse_all(rows: &Writer<'_>, game: &Game, now: Timestamp) -> Result<(), Failure> {
    for kind in RequestKind::ALL {
        rows.lapse_requests(game.id, kind, None, now)?;
    }
    Ok(())
}

/// The game in which a player may ask for something, with their crew.
fn may_ask(
    rows: &Reader<'_>,
    user: UserId,
    game: GameId,
    expected: Moment,
) -> Result<(Game, Side), ActionError<AskRefused>> {
    let game = Game::load(rows, game)?.ok_or_else(|| refused(AskRefused::NoSuchGame))?;
    let side = game
        .side_of(user)
        .ok_or_else(|| refused(AskRefused::NotAPlayer))?;
    if game.solo.is_some() {
        return Err(refused(AskRefused::Solo));
    }
    if game.is_over() {
        let game = Box::new(game);
        return Err(refused(AskRefused::Over { game }));
    }
    if game.moment() != expected {
        let game = Box::new(game);
        return Err(refused(AskRefused::Stale { game }));
    }
    Ok((game, side))
}

/// Writes a request down.
fn ask(
    rows: &Writer<'_>,
    game: Game,
    kind: RequestKind,
    asker: Side,
    now: Timestamp,
) -> Result<Asked, ActionError<AskRefused>> {
    let new = NewRequestRow {
        game: game.id,
        at: game.moment(),
        kind,
        asker,
        asked_at: now,
    };
    let id = rows.add_request(&new)?;
    let answerer = game.players[asker.other()].id;
    let is_called_apart = notice::asked(rows, &game, id, answerer, now)?;
    let request = Request::of_row(&RequestRow {
        id,
        asked: new,
        state: RequestState::Open,
        message: None,
        is_apart: is_called_apart,
    });
    Ok(Asked::Asked {
        posting: rows.add_posting(game.id, PostingOf::Request(id), now + GRACE)?,
        is_called_apart,
        game: Box::new(game),
        request,
        is_again: false,
    })
}

/// A request of the player's own that is open: where its message is not known, it is shown again,
/// unless the sweeper sees to that already.
fn asked_already(
    rows: &Writer<'_>,
    game: Game,
    open: &RequestRow,
    now: Timestamp,
) -> Result<Asked, ActionError<AskRefused>> {
    let game = Box::new(game);
    let request = Request::of_row(open);
    let posting = rows.posting_of(PostingOf::Request(request.id))?;
    match posting.filter(|posting| posting.is_waiting && posting.attempts == 0) {
        Some(posting) if request.message.is_none() => {
            rows.postpone_posting(posting.id, now + GRACE, 0, None)?;
            Ok(Asked::Asked {
                game,
                request,
                posting: posting.id,
                is_called_apart: open.is_apart,
                is_again: true,
            })
        }
        _ => Err(refused(AskRefused::AlreadyAsked { game, request })),
    }
}

/// Whether a request waits for this player's answer.
pub(super) fn awaits(
    rows: &Reader<'_>,
    game: &Game,
    id: RequestId,
    user: UserId,
) -> Result<bool, StoreError> {
    let open = rows.request(id)?;
    Ok(open.is_some_and(|row| {
        row.state == RequestState::Open && game.players[row.asked.asker.other()].id == user
    }))
}

impl Play {
    /// Takes a player's last move back, and what followed. Right after the move, before the other
    /// has looked and where no card was turned up, that happens at once, but not twice at the same
    /// turn; else the other player is asked. `expected` is the board at which it is asked for.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn ask_takeback(
        &self,
        user: UserId,
        game: GameId,
        expected: impl Into<Moment>,
    ) -> Result<Asked, ActionError<AskRefused>> {
        let now = self.now();
        let expected = expected.into();
        let kind = RequestKind::TakeBack;
        self.store
            .write(move |rows| {
                let (game, side) = may_ask(rows, user, game, expected)?;
                if takeback::moves_undone(&game, side).is_none() {
                    return Err(refused(AskRefused::Nothing));
                }
                if let Some(taken) = takeback::undo_freely(rows, &game, side, now)? {
                    return Ok(Asked::TakenBack(Box::new(taken)));
                }
                if let Some(open) = rows.open_request(game.id, kind)? {
                    let request = Request::of_row(&open);
                    if request.asker == side {
                        return asked_already(rows, game, &open, now);
                    }
                    let game = Box::new(game);
                    return Err(refused(AskRefused::OtherAsks { game, request }));
                }
                let last = rows.last_request(game.id, kind, side)?;
                if let Some(last) = last.filter(|last| last.asked.at == game.moment()) {
                    let (game, how) = (Box::new(game), last.state);
                    return Err(refused(AskRefused::AskedBefore { game, how }));
                }
                ask(rows, game, kind, side, now)
            })
            .await
    }

    /// Offers the other player a draw, or takes up the one that they have offered. An offer holds
    /// until the other player moves. `expected` is the board at which it is made.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn offer_draw(
        &self,
        user: UserId,
        game: GameId,
        expected: impl Into<Moment>,
    ) -> Result<Asked, ActionError<AskRefused>> {
        let now = self.now();
        let expected = expected.into();
        let kind = RequestKind::Draw;
        self.store
            .write(move |rows| {
                let (mut game, side) = may_ask(rows, user, game, expected)?;
                if let Some(open) = rows.open_request(game.id, kind)? {
                    let request = Request::of_row(&open);
                    if request.asker == side {
                        return asked_already(rows, game, &open, now);
                    }
                    request.end(rows, RequestState::Granted, now)?;
                    game.decide(rows, Decision::DrawAgreed, Some(user), now)?;
                    return Ok(Asked::Agreed(Box::new(game)));
                }
                if let Some(last) = rows.last_request(game.id, kind, side)? {
                    let made = own_moves(side, game.ply());
                    let then = own_moves(side, last.asked.at.ply);
                    let moves = (then + MOVES_BETWEEN_OFFERS).saturating_sub(made);
                    if moves > 0 {
                        return Err(refused(AskRefused::TooSoon { moves }));
                    }
                }
                ask(rows, game, kind, side, now)
            })
            .await
    }

    /// The game in which something was asked for.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn game_of_request(&self, id: RequestId) -> Result<Option<GameId>, Failure> {
        self.store
            .read(move |rows| Ok(rows.request(id)?.map(|row| row.asked.game)))
            .await
    }

    /// The requests of a game that have their answer and whose messages still have buttons, the
    /// newest first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn ended_requests(&self, game: GameId) -> Result<Vec<Request>, Failure> {
        self.store
            .read(move |rows| {
                let rows = rows.requests_with_controls(game)?;
                Ok(rows.iter().map(Request::of_row).collect())
            })
            .await
    }

    /// The requests of a game that wait for their answer.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn open_requests(&self, game: GameId) -> Result<Vec<Request>, Failure> {
        self.store
            .read(move |rows| {
                let mut open = Vec::new();
                for kind in RequestKind::ALL {
                    open.extend(rows.open_request(game, kind)?.as_ref().map(Request::of_row));
                }
                Ok(open)
            })
            .await
    }

    /// Notes that a request's message has no buttons any more, or is gone.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn request_closed(&self, id: RequestId) -> Result<(), Failure> {
        self.store
            .write(move |rows| Ok(rows.clear_request_controls(id)?))
            .await
    }
}

/// How many moves a crew had made at a ply.
fn own_moves(side: Side, at: Ply) -> usize {
    let plies = (0..at.moves()).map(Ply::new);
    plies.filter(|ply| ply.mover() == side).count()
}
