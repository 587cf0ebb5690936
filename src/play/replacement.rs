//! Somebody plays on for a player who left. An admin asks for it; the opponent and the one who is
//! to play on both agree first.

use super::error::refused;
use super::{
    ActionError, Admin, AdminRefused, Failure, GRACE, Game, Person, Play, PlayerName, notice,
    request, timekeeper,
};
use crate::rules::Side;
use crate::store::{AdminRow, GameId, Reader, ReplacementId, ReplacementRow, StoreError, UserId};

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
    /// The other has yet to agree.
    Waiting(Box<Replacement>),
    /// Both agreed: the game goes on. Its board is in the outbox.
    Done(Box<Replacement>),
    /// One of them said no.
    Refused(Box<Replacement>),
}

impl Replacement {
    fn of_row(rows: &Reader<'_>, row: &ReplacementRow) -> Result<Self, Failure> {
        let person = |user| {
            // The database holds that both are known.
            Ok::<_, StoreError>(Person::load(rows, user)?.unwrap_or_else(|| Person {
                id: user,
                name: PlayerName::new("?"),
                locale: None,
            }))
        };
        Ok(Self {
            id: row.id,
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
                let who = [game.players[side].id, successor.id, admin.person.id];
                let id = rows.add_replacement(game.id, side, who, now)?;
                let row = rows.replacement(id)?;
                let row = row.ok_or_else(|| refused(AdminRefused::NoSuchGame))?;
                Ok(Replacement::of_row(rows, &row)?)
            })
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
                rows.agree_to_replacement(id, is_successor, now)?;
                let row = rows.replacement(id)?.ok_or_else(gone)?;
                let mut replacement = Replacement::of_row(rows, &row)?;
                if !(replacement.is_agreed && replacement.is_taken) {
                    return Ok(ReplacementAnswered::Waiting(Box::new(replacement)));
                }
                rows.set_player(row.game, row.side, row.successor)?;
                rows.end_replacement(id, true)?;
                if let (Some(admin), Some(guild)) = (row.admin, replacement.game.guild) {
                    let row = AdminRow {
                        guild,
                        game: row.game,
                        admin,
                        deed: "replaced",
                        result: None,
                    };
                    rows.log_admin(&row, now)?;
                }
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
                Ok(ReplacementAnswered::Done(Box::new(replacement)))
            })
            .await
    }
}
