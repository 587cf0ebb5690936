//! What the deeds of admins come to: each is told in the server's log channel, or else where it was
//! done.

use std::sync::Arc;

use super::answer::{Answer, Shows, Then};
use super::app::App;
use super::call::Call;
use super::letter::Letter;
use super::messages;
use super::problem::Problem;
use super::refusal::{Refusal, RefusalKind};
use super::text;
use crate::i18n::Locale;
use crate::play::{
    ActionError, Admin, AdminRefused, Deed, Failure, Game, GameId, Person, Replacement,
    ReplacementAnswered, ReplacementId, ReplacementRefused, Side,
};

/// The answer to a deed: what was done, for everybody, in the log channel where there is one.
pub fn told(call: &Call, deed: &Deed) -> Answer {
    match deed.log_channel {
        Some(log) if log != call.channel => {
            let done = call
                .reader
                .text_with("admin-logged", &[("channel", text::channel(log).into())]);
            Answer::private(Letter::of(done)).then(Then::Announce(deed.posting))
        }
        _ => {
            Answer::public(messages::deed(deed, call.public)).showing(Shows::Posting(deed.posting))
        }
    }
}

/// That a game's board is posted in its channel.
pub fn posting(game: Game) -> Then {
    Then::Post(Box::new(game))
}

/// Why a deed is not done.
pub fn problem(error: ActionError<AdminRefused>, call: &Call) -> Problem {
    Problem::of(error, |refused| {
        Letter::of(messages::admin_refused(&refused, call.reader))
    })
}

/// Asks, publicly, whether somebody may play on for a player who left.
pub async fn replace(
    app: &Arc<App>,
    call: &Call,
    admin: Admin,
    game: GameId,
    side: Side,
    successor: Person,
) -> Result<Answer, Problem> {
    let known = app.play.game(game).await?;
    if let Some(game) = known.filter(|game| game.guild == Some(admin.guild)) {
        let leaver = &game.players[side];
        if !leaver.id.is_bot() && is_member(app, &admin, leaver).await? {
            let sentence = messages::still_here(leaver, call.reader);
            return Err(Problem::told(sentence));
        }
    }
    let asked = app.play.ask_replacement(admin, game, side, successor).await;
    let asked = asked.map_err(|error| problem(error, call))?;
    let mut letter = messages::replacement(&asked, call.public);
    if asked.is_called_apart {
        letter.pings = None;
    }
    Ok(Answer::public(letter).showing(Shows::Posting(asked.posting)))
}

/// Whether somebody is still in the server.
async fn is_member(app: &App, admin: &Admin, person: &Person) -> Result<bool, Problem> {
    let guild = serenity::all::GuildId::new(admin.guild.get());
    let user = serenity::all::UserId::new(person.id.get());
    match app
        .http
        .get_member(guild, user)
        .await
        .map_err(Refusal::from)
    {
        Ok(_) => Ok(true),
        Err(refusal) if refusal.kind == RefusalKind::UnknownMember => Ok(false),
        Err(refusal) => Err(refusal.into()),
    }
}

/// The opponent, or the one who is to play on, answers.
pub async fn answer_replacement(
    app: &Arc<App>,
    call: &Call,
    id: ReplacementId,
    is_yes: bool,
) -> Result<Answer, Problem> {
    let answered = app.play.answer_replacement(call.user(), id, is_yes).await;
    let (replacement, deed) = match answered {
        Ok(ReplacementAnswered::Waiting(replacement)) => {
            let say = |locale| unpinged(messages::replacement(&replacement, locale));
            let everywhere = edited(app, &replacement, say).await?;
            return Ok(Answer::in_place(say(call.public)).then(everywhere));
        }
        Ok(ReplacementAnswered::Refused(replacement)) => {
            let say = |locale| messages::replacement_refused(&replacement, locale);
            let everywhere = edited(app, &replacement, say).await?;
            return Ok(Answer::in_place(say(call.public)).then(everywhere));
        }
        Ok(ReplacementAnswered::Done(replacement, deed)) => (replacement, deed),
        Err(ActionError::Failed(failure)) => return Err(failure.into()),
        Err(ActionError::Refused(refused)) => return Ok(not_counted(call, &refused)),
    };
    let say = |locale| messages::replacement_done(&replacement, locale);
    let everywhere = edited(app, &replacement, say).await?;
    // Where what was pressed stands in the very place where deeds are told, it tells this one.
    let is_told_here = deed.places().first() == Some(&call.channel);
    let answer = if is_told_here {
        Answer::in_place(messages::deed(&deed, call.public)).showing(Shows::Posting(deed.posting))
    } else {
        Answer::in_place(say(call.public)).then(Then::Announce(deed.posting))
    };
    Ok(answer.then(everywhere).then(posting(replacement.game)))
}

/// The same letter without pinging anybody: whoever is called now has a notice of their own.
fn unpinged(letter: Letter) -> Letter {
    Letter {
        pings: None,
        ..letter
    }
}

/// That the question says something else from now on, also where it was answered elsewhere.
async fn edited(
    app: &App,
    replacement: &Replacement,
    say: impl Fn(Locale) -> Letter,
) -> Result<Then, Failure> {
    let locale = app.game_locale(&replacement.game).await?;
    let replacement = Box::new(replacement.clone());
    Ok(Then::EditQuestion(replacement, say(locale)))
}

/// The answer to an answer that does not count.
fn not_counted(call: &Call, refused: &ReplacementRefused) -> Answer {
    match refused {
        ReplacementRefused::NoLongerOpen => {
            let sentence = call.reader.text("admin-replacement-over");
            Answer::private(Letter::of(sentence)).then(Then::RemoveSourceControls)
        }
        ReplacementRefused::Stranger { replacement } => Answer::private(Letter::of(
            messages::replacement_not_yours(replacement, call.reader),
        )),
    }
}
