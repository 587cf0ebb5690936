//! Somebody plays on for a player who left. An admin asks for it; the opponent and the one who is
//! to play on both agree first.

use super::error::refused;
use super::{
    ActionError, Admin, AdminRefused, Deed, Failure, GRACE, Game, Person, Play, PlayerName,
    Timestamp, admin, notice, request, timekeeper,
};
use crate::rules::Side;
use crate::store::{
    AdminRow, ChannelId, DeedId, GameId, GuildId, MessageId, NewReplacementRow, PostingId,
    PostingOf, Reader, ReplacementId, ReplacementRow, StoreError, UserId, Writer,
};

/// A replacement as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Which.
    pub id: ReplacementId,
    /// The game.
    pub game: Game,
    /// The crew that somebody else is to play.
    pub side: Side,
    /// Who left.
    pub leaver: Person,
    /// Who is to play on.
    pub successor: Person,
    /// Whether the opponent agreed.
    pub is_agreed: bool,
    /// Whether the one who is to play on did.
    pub is_taken: bool,
    /// Where both are asked.
    pub channel: ChannelId,
    /// By what they are asked there.
    pub posting: PostingId,
    /// The message that asks them, with its channel, once [`Play::posting_sent`] told it.
    pub message: Option<(ChannelId, MessageId)>,
    /// Whether the opponent is called by a notice of their own, and the question pings nobody.
    pub is_called_apart: bool,
}

/// Why an answer to a replacement does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplacementRefused {
    /// It is done, refused, or another was asked for since.
    NoLongerOpen,
    /// The user is neither the opponent nor the one who is to play on.
    Stranger {
        /// It.
        replacement: Box<Replacement>,
    },
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplacementAnswered {
    /// The other has yet to agree, and is called to.
    Waiting(Box<Replacement>),
    /// Both agreed: the game goes on, which is a deed of whoever asked for it. Its board is in the
    /// outbox.
    Done(Box<Replacement>, Box<Deed>),
    /// One of them said no.
    Refused(Box<Replacement>),
}

impl Replacement {
    /// A replacement, if there is one of that number.
    pub(super) fn load(rows: &Reader<'_>, id: ReplacementId) -> Result<Option<Self>, Failure> {
        let row = rows.replacement(id)?;
        row.map(|row| Self::of_row(rows, &row)).transpose()
    }

    /// The same where it still waits for an answer.
    pub(super) fn load_open(rows: &Reader<'_>, id: ReplacementId) -> Result<Option<Self>, Failure> {
        let row = rows.replacement(id)?.filter(|row| row.is_open);
        let open = row.map(|row| Self::of_row(rows, &row)).transpose()?;
        Ok(open.filter(|it| !it.game.is_over()))
    }

    fn of_row(rows: &Reader<'_>, row: &ReplacementRow) -> Result<Self, Failure> {
        let person = |user| {
            // The database holds that both are known.
            Ok::<_, StoreError>(Person::load(rows, user)?.unwrap_or_else(|| Person {
                id: user,
                name: PlayerName::new("?"),
                locale: None,
            }))
        };
        let posting = rows.posting_of(PostingOf::Replacement(row.id))?;
        let posting = posting.ok_or_else(|| Failure::Damaged {
            game: row.game,
            reason: format!("replacement {} was never to be asked for", row.id),
        })?;
        Ok(Self {
            id: row.id,
            channel: row.channel,
            posting: posting.id,
            message: posting.message,
            is_called_apart: row.is_apart,
            game: Game::load_known(rows, row.game)?,
            side: row.side,
            leaver: person(row.leaver)?,
            successor: person(row.successor)?,
            is_agreed: row.is_agreed,
            is_taken: row.is_taken,
        })
    }

    /// Whose consent it takes besides the successor's.
    pub fn opponent(&self) -> &Person {
        &self.game.players[self.side.other()]
    }

    /// Who has to answer next, while it is open: the opponent first.
    pub fn awaited(&self) -> &Person {
        if self.is_agreed {
            &self.successor
        } else {
            self.opponent()
        }
    }
}

impl Play {
    /// Asks for somebody to play on for a player who left.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn ask_replacement(
        &self,
        admin: Admin,
        game: GameId,
        side: Side,
        successor: Person,
    ) -> Result<Replacement, ActionError<AdminRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let game = admin.game_in_play(rows, game)?;
                if game.solo.is_some() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::AgainstTheBot { game }));
                }
                if game.side_of(successor.id).is_some() {
                    let game = Box::new(game);
                    return Err(refused(AdminRefused::PlaysAlready { game }));
                }
                admin.person.note(rows)?;
                successor.note(rows)?;
                let new = NewReplacementRow {
                    game: game.id,
                    channel: admin.channel,
                    side,
                    leaver: game.players[side].id,
                    successor: successor.id,
                    admin: admin.person.id,
                };
                let id = rows.add_replacement(&new, now)?;
                rows.add_posting(game.id, PostingOf::Replacement(id), now + GRACE)?;
                let opponent = game.players[side.other()].id;
                notice::asked_for_replacement(rows, &game, id, opponent, now)?;
                let asked = Replacement::load(rows, id)?;
                asked.ok_or_else(|| refused(AdminRefused::NoSuchGame))
            })
            .await
    }

    /// The game in which somebody is to play on for a player who left.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn game_of_replacement(&self, id: ReplacementId) -> Result<Option<GameId>, Failure> {
        self.store
            .read(move |rows| Ok(rows.replacement(id)?.map(|row| row.game)))
            .await
    }

    /// The opponent, or the one who is to play on, answers. With the second consent the crew is the
    /// successor's; who asked for it has then done it.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn answer_replacement(
        &self,
        user: UserId,
        id: ReplacementId,
        is_yes: bool,
    ) -> Result<ReplacementAnswered, ActionError<ReplacementRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let gone = || refused(ReplacementRefused::NoLongerOpen);
                let row = rows.replacement(id)?.filter(|row| row.is_open);
                let row = row.ok_or_else(gone)?;
                let replacement = Replacement::of_row(rows, &row)?;
                // A game that ended meanwhile has nobody to replace.
                if replacement.game.is_over() {
                    rows.end_replacement(id, false)?;
                    return Ok(ReplacementAnswered::Refused(Box::new(replacement)));
                }
                let is_successor = user == replacement.successor.id;
                if !is_successor && user != replacement.opponent().id {
                    let replacement = Box::new(replacement);
                    return Err(refused(ReplacementRefused::Stranger { replacement }));
                }
                if !is_yes {
                    rows.end_replacement(id, false)?;
                    return Ok(ReplacementAnswered::Refused(Box::new(replacement)));
                }
                let was_agreed = replacement.is_agreed;
                rows.agree_to_replacement(id, is_successor, now)?;
                let row = rows.replacement(id)?.ok_or_else(gone)?;
                let mut replacement = Replacement::of_row(rows, &row)?;
                if !(replacement.is_agreed && replacement.is_taken) {
                    // The opponent was called by the question, once. Whoever it now waits for was not.
                    if !is_successor && !was_agreed {
                        let (game, successor) = (&replacement.game, replacement.successor.id);
                        notice::call_to_replacement(rows, game, id, successor, now)?;
                    }
                    return Ok(ReplacementAnswered::Waiting(Box::new(replacement)));
                }
                let deed = take_over(rows, &row, &mut replacement, user, now)?;
                let deed = Deed::load(rows, row.game, deed)?;
                Ok(ReplacementAnswered::Done(
                    Box::new(replacement),
                    Box::new(deed),
                ))
            })
            .await
    }
}

/// Lets the successor play from now on, and writes down whose deed that is. `by` has just agreed.
fn take_over(
    rows: &Writer<'_>,
    row: &ReplacementRow,
    replacement: &mut Replacement,
    by: UserId,
    now: Timestamp,
) -> Result<DeedId, Failure> {
    rows.set_player(row.game, row.side, row.successor)?;
    rows.end_replacement(row.id, true)?;
    // A line of its own: the boards of whoever left move nothing any more, nor are they
    // taken for the one that is to be shown now.
    let game = &replacement.game;
    request::lapse_all(rows, game, now)?;
    rows.take_back_moves(game.id, game.ply(), game.line.next())?;
    replacement.game = Game::load_known(rows, row.game)?;
    timekeeper::taken_over(rows, &mut replacement.game, row.side, now)?;
    // Whoever takes over the turn is told of it as they like to be told.
    notice::turned(rows, &mut replacement.game, now)?;
    rows.add_delivery(replacement.game.delivery(), now + GRACE)?;
    let deed = AdminRow {
        // Admins touch nothing but the games of their own server.
        guild: replacement.game.guild.unwrap_or(GuildId::new(0)),
        channel: row.channel,
        game: row.game,
        admin: row.admin,
        deed: "replaced",
        result: None,
        replacement: Some(row.id),
    };
    let deed = admin::log(rows, &deed, now)?;
    notice::done(rows, &replacement.game, deed, by, now)?;
    Ok(deed)
}
