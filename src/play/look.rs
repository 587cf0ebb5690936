//! Who has looked at a board.

use super::takeback::FREE_FOR;
use super::{Failure, Game, Play};
use crate::store::{GameId, Moment, Reader, UserId};

impl Play {
    /// Notes that a user has pressed, chosen or typed something in a game: from then on the other
    /// player's last move is not taken back without their consent. Costs a write only where that
    /// is news.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn look(&self, user: UserId, game: GameId) -> Result<(), Failure> {
        let now = self.now();
        let is_news = move |rows: &Reader<'_>| -> Result<Option<Moment>, Failure> {
            let Some(row) = rows.game(game)? else {
                return Ok(None);
            };
            let is_player = row.players.amber == user || row.players.cyan == user;
            // Later than this nothing is taken back without being asked for.
            let is_fresh = now <= row.turned_at + FREE_FOR;
            if !is_player || !is_fresh || row.level.is_some() || row.finished_at.is_some() {
                return Ok(None);
            }
            let game = Game::of_row(rows, &row)?;
            let at = game.moment();
            let is_theirs = game.is_waiting_for(user);
            Ok((is_theirs && rows.looked_at(game.id)? != Some(at)).then_some(at))
        };
        if self.store.read(is_news).await?.is_none() {
            return Ok(());
        }
        self.store
            .write(move |rows| {
                if let Some(at) = is_news(rows)? {
                    rows.note_look(game, at)?;
                }
                Ok(())
            })
            .await
    }
}
