//! The button under a finished game.

use std::sync::Arc;

use super::super::answer::{Answer, Shows, Then};
use super::super::app::App;
use super::super::call::Call;
use super::super::messages;
use super::super::problem::Problem;
use super::super::turns;
use crate::play::{GameId, Rematch, RematchRefused};

/// The first press offers a rematch, the other player's accepts it.
pub async fn rematch(app: &Arc<App>, call: &Call, game: GameId) -> Result<Answer, Problem> {
    call.may_begin_here()?;
    match app.play.rematch(call.user(), game).await {
        Ok(Rematch::Offered(challenge)) => {
            let letter = messages::offer(&challenge, call.public);
            Ok(Answer::public(letter).showing(Shows::Challenge(challenge.id)))
        }
        Ok(Rematch::Started(game)) => {
            let offer = app.play.challenge_of(game.id).await?;
            let answer = turns::show_news(app, call, *game).await;
            // Both pressed Rematch: the offer's own buttons have nothing left to do.
            Ok(match offer {
                Some(offer) => {
                    let letter = messages::accepted(&offer, call.public);
                    answer.then(Then::EditOffer(Box::new(offer), letter))
                }
                None => answer,
            })
        }
        Err(error) => {
            let finished = app.play.game(game).await?;
            let in_the_way = match error.refusal() {
                Some(RematchRefused::ChannelBusy { game }) => app.play.game(*game).await?,
                _ => None,
            };
            let locale = call.reader;
            let link =
                in_the_way.map_or_else(String::new, |game| messages::game_link(&game, locale));
            Err(Problem::of(error, |refused| {
                messages::rematch_refused(&refused, finished.as_ref(), call.user(), &link, locale)
            }))
        }
    }
}
