//! Postings: what a channel is told beside the boards. What a player asks the other for, whether
//! somebody may play on for a player who left, and what admins did.
//!
//! A posting is a row, written in the transaction that gives the reason for it. Most are told by the
//! answer to whoever asked or did it; where that answer is not known to stand in the channel after
//! [`GRACE`], the sweeper looks for it, and posts it where it is not to be found.

use super::delivery::back_off;
use super::{
    Deed, Failure, GRACE, Game, Play, Replacement, Request, SignedDuration, Timestamp, notice,
};
use crate::store::{
    ChannelId, GameId, MessageId, PostingId, PostingOf, PostingRow, Reader, RequestState, UserId,
};

/// How long a damaged game's posting waits.
const LATER: SignedDuration = SignedDuration::from_hours(6);

/// How long a posting waits in a guild that the bot cannot reach, until it is looked at again.
const LOOKED_AGAIN: SignedDuration = SignedDuration::from_mins(10);

/// A posting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Which.
    pub id: PostingId,
    /// What it tells.
    pub what: Posted,
}

/// What a posting tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Posted {
    /// What a player asks the other for, in a game.
    Request(Box<Game>, Request),
    /// Whether somebody may play on for a player who left.
    Replacement(Box<Replacement>),
    /// What an admin did.
    Deed(Box<Deed>),
}

impl Posting {
    /// `None` where there is nothing to be told any more.
    fn load(rows: &Reader<'_>, row: &PostingRow) -> Result<Option<Self>, Failure> {
        let what = match row.of {
            PostingOf::Request(id) => match rows.request(id)? {
                Some(asked) => {
                    let game = Game::load_known(rows, row.game)?;
                    Some(Posted::Request(Box::new(game), Request::of_row(&asked)))
                }
                None => None,
            },
            PostingOf::Replacement(id) => Replacement::load_open(rows, id)?
                .map(|replacement| Posted::Replacement(Box::new(replacement))),
            PostingOf::Deed(id) => {
                let deed = Deed::load(rows, row.game, id)?;
                Some(Posted::Deed(Box::new(deed)))
            }
        };
        Ok(what.map(|what| Self { id: row.id, what }))
    }

    /// Whether it is still to be told. Where it has its answer it may stand in its channel all the
    /// same, with buttons that nobody needs.
    pub fn is_news(&self) -> bool {
        match &self.what {
            Posted::Request(_, request) => request.state == RequestState::Open,
            Posted::Replacement(_) | Posted::Deed(_) => true,
        }
    }

    /// The game that it is about.
    pub fn game(&self) -> &Game {
        match &self.what {
            Posted::Request(game, _) => game,
            Posted::Replacement(replacement) => &replacement.game,
            Posted::Deed(deed) => &deed.game,
        }
    }

    /// Where it is to be told: in the first of these channels that takes it.
    pub fn places(&self) -> Vec<ChannelId> {
        match &self.what {
            Posted::Request(game, _) => vec![game.channel],
            Posted::Replacement(replacement) => {
                let (asked, played) = (replacement.channel, replacement.game.channel);
                if asked == played {
                    vec![asked]
                } else {
                    vec![asked, played]
                }
            }
            Posted::Deed(deed) => deed.places(),
        }
    }
}

impl Play {
    /// Takes up to `limit` postings that are due, the longest due first. One that is taken comes again
    /// only after its back-off, unless it is [sent](Self::posting_sent) or
    /// [failed](Self::posting_failed) before. Any of them may stand in its channel already, by the
    /// answer to whoever asked or did it.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn claim_postings(&self, limit: usize) -> Result<Vec<Posting>, Failure> {
        let now = self.now();
        // Most sweeps find nothing, and to find nothing takes no write.
        let due = self
            .store
            .read(move |rows| rows.due_postings(now, limit))
            .await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        self.store
            .write(move |rows| {
                let mut claimed = Vec::new();
                for row in rows.due_postings(now, limit)? {
                    let attempts = row.attempts + 1;
                    match Posting::load(rows, &row) {
                        Ok(Some(posting)) => {
                            if let Some(guild) = posting.game().guild
                                && rows.is_down(guild)?
                            {
                                let until = now + LOOKED_AGAIN;
                                rows.postpone_posting(row.id, until, row.attempts, None)?;
                                continue;
                            }
                            let until = now + back_off(attempts).max(GRACE);
                            rows.postpone_posting(row.id, until, attempts, None)?;
                            claimed.push(posting);
                        }
                        Ok(None) => rows.overtake_posting(row.id)?,
                        // One game that cannot be read holds up no other. Where the database
                        // itself fails, so does the next line that writes.
                        Err(damage) => {
                            tracing::error!(%damage, "nothing can be posted of a game");
                            let reason = damage.to_string();
                            rows.postpone_posting(row.id, now + LATER, attempts, Some(&reason))?;
                        }
                    }
                }
                Ok(claimed)
            })
            .await
    }

    /// A posting that is still to be told, `None` where it was, or there is nothing to be told.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn waiting_posting(&self, id: PostingId) -> Result<Option<Posting>, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.posting(id)?.filter(|row| row.is_waiting);
                row.map_or(Ok(None), |row| Posting::load(rows, &row))
            })
            .await
    }

    /// Whom a posting pings that is about to be posted: the one who is asked, unless a notice of their
    /// own calls them. Whose quiet hours have begun since they were asked gets one now.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn called_by_posting(&self, posting: &Posting) -> Result<Option<UserId>, Failure> {
        let now = self.now();
        let what = posting.what.clone();
        self.store
            .write(move |rows| {
                Ok(match &what {
                    Posted::Request(game, request) => {
                        let asked = game.players[request.asker.other()].id;
                        let known = rows.request(request.id)?;
                        let is_apart = known.is_none_or(|row| row.is_apart)
                            || notice::asked(rows, game, request.id, asked, now)?;
                        (!is_apart).then_some(asked)
                    }
                    Posted::Replacement(replacement) => {
                        let Replacement { id, game, .. } = &**replacement;
                        let asked = replacement.opponent().id;
                        let known = rows.replacement(*id)?;
                        let is_apart = known.is_none_or(|row| row.is_apart || row.is_agreed)
                            || notice::asked_for_replacement(rows, game, *id, asked, now)?;
                        (!is_apart).then_some(asked)
                    }
                    Posted::Deed(_) => None,
                })
            })
            .await
    }

    /// Notes the message by which a posting was told, and says which game it is about: where what was
    /// asked for has its answer by then, the message has buttons that nobody needs.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn posting_sent(
        &self,
        id: PostingId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<Option<GameId>, Failure> {
        self.store
            .write(move |rows| {
                let Some(row) = rows.posting(id)? else {
                    return Ok(None);
                };
                rows.finish_posting(id, channel, message)?;
                if let PostingOf::Request(request) = row.of {
                    rows.note_request_message(request, channel, message)?;
                }
                Ok(Some(row.game))
            })
            .await
    }

    /// Notes that a posting is not to be told any more, and does not stand anywhere.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn posting_overtaken(&self, id: PostingId) -> Result<(), Failure> {
        self.store
            .write(move |rows| Ok(rows.overtake_posting(id)?))
            .await
    }

    /// Notes that a posting could not be told, with a reason for the log. It is due again after a
    /// back-off that doubles from five seconds up to six hours.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn posting_failed(&self, id: PostingId, why: &str) -> Result<(), Failure> {
        let now = self.now();
        let why = why.to_owned();
        self.store
            .write(move |rows| {
                if let Some(row) = rows.posting(id)? {
                    let due_at: Timestamp = now + back_off(row.attempts);
                    rows.postpone_posting(id, due_at, row.attempts, Some(&why))?;
                }
                Ok(())
            })
            .await
    }
}
