//! How an interaction gets its answer, in time and once.
//!
//! The first answer is the whole message: answers to interactions are outside Discord's global
//! limit and each has a bucket of its own, so a turn is one request. A handler that has nothing
//! after [`PATIENCE`] has its interaction deferred, and the message is edited in later.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::all::{Builder as _, CreateInteractionResponse, Message, MessageFlags};

use super::app::{App, Counters};
use super::call::Call;
use super::letter::Letter;
use super::messages::{self, Missing};
use super::problem::{Problem, apology_for, chain, reference};
use super::refusal::{Refusal, RefusalKind};
use super::settle::{self, trouble};
use crate::play::{
    Challenge, ChallengeId, ChannelId, DeliveryKey, Game, GameId, MessageId, Moment, PostingId,
    Replacement,
};

/// How long a handler has before its interaction is deferred: half of Discord's three seconds
/// ("Receiving and Responding": an initial response within 3 s).
pub const PATIENCE: Duration = Duration::from_millis(1500);

/// A lost first answer is sent again only up to here, with time left for it to arrive.
const TIME_FOR_A_SECOND_TRY: Duration = Duration::from_millis(2200);

/// Who sees an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Everybody in the channel: a new message.
    Publicly,
    /// The one who pressed or typed: a new message.
    Privately,
    /// Those who saw the message whose button or menu was used: it is changed.
    InPlace,
}

/// What a handler answers.
pub struct Answer {
    /// Who sees it.
    pub seen: Seen,
    /// What is said.
    pub letter: Letter,
    /// What the message shows, to be noted once Discord has it.
    pub shows: Shows,
    /// What is done once Discord has it.
    pub then: Vec<Then>,
    /// The same without files, where Discord does not take them.
    without_files: Option<Box<dyn FnOnce(Missing) -> Letter + Send>>,
}

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Nothing to be noted.
    Nothing,
    /// What this row of the outbox asks for.
    Delivery(DeliveryKey),
    /// A board again, with controls.
    BoardAgain(GameId, Moment),
    /// An open challenge.
    Challenge(ChallengeId),
    /// A question to a player, or the deed of an admin.
    Posting(PostingId),
    /// That a game against the bot begins, in the thread that is to be opened from it.
    SoloThread(GameId),
}

/// What is done after an answer.
#[derive(Debug)]
pub enum Then {
    /// The private message whose button was pressed has done its work and goes.
    CloseSource,
    /// The public message whose button was pressed has no buttons any more.
    RemoveSourceControls,
    /// The public message whose button was pressed says this from now on.
    EditSource(Letter),
    /// The message of a challenge that was answered elsewhere says this from now on.
    EditOffer(Box<Challenge>, Letter),
    /// The messages of a game's requests that have their answer say so.
    CloseRequests(GameId),
    /// A game's board is posted in its channel.
    Post(Box<Game>),
    /// A message loses its buttons and menus.
    RemoveControls(ChannelId, MessageId),
    /// The question whether somebody plays on for a player who left says this from now on.
    EditQuestion(Box<Replacement>, Letter),
    /// What no answer tells in its place is posted.
    Announce(PostingId),
}

impl Answer {
    /// Everybody sees it.
    pub fn public(letter: Letter) -> Self {
        Self::new(Seen::Publicly, letter)
    }

    /// The one who pressed or typed sees it.
    pub fn private(letter: Letter) -> Self {
        Self::new(Seen::Privately, letter)
    }

    /// It takes the place of the message whose button or menu was used.
    pub fn in_place(letter: Letter) -> Self {
        Self::new(Seen::InPlace, letter)
    }

    fn new(seen: Seen, letter: Letter) -> Self {
        Self {
            seen,
            letter,
            shows: Shows::Nothing,
            then: Vec::new(),
            without_files: None,
        }
    }

    /// Notes what it shows.
    #[must_use]
    pub fn showing(mut self, shows: Shows) -> Self {
        self.shows = shows;
        self
    }

    /// Something to do once Discord has it.
    #[must_use]
    pub fn then(mut self, then: Then) -> Self {
        self.then.push(then);
        self
    }

    /// With a change to what is said, also to what is said where Discord does not take the files.
    #[must_use]
    pub fn changed(mut self, change: impl Fn(&mut Letter) + Send + 'static) -> Self {
        change(&mut self.letter);
        self.without_files = self.without_files.take().map(|without_files| {
            let changed = move |missing| {
                let mut letter = without_files(missing);
                change(&mut letter);
                letter
            };
            Box::new(changed) as Box<dyn FnOnce(Missing) -> Letter + Send>
        });
        self
    }

    /// The same behind a line that says what came before.
    #[must_use]
    pub fn behind(self, line: String) -> Self {
        self.changed(move |letter| letter.text = format!("{line}\n{}", letter.text))
    }

    /// The same with one more line below the text.
    #[must_use]
    pub fn above(self, line: String) -> Self {
        self.changed(move |letter| letter.text = format!("{}\n{line}", letter.text))
    }

    /// What to say where Discord does not take the files.
    #[must_use]
    pub fn or_without_files(
        mut self,
        letter: impl FnOnce(Missing) -> Letter + Send + 'static,
    ) -> Self {
        self.without_files = Some(Box::new(letter));
        self
    }
}

/// Runs a handler and answers its interaction. `expected` says how the answer would be seen if it
/// took so long that the interaction has to be deferred before it is known.
///
/// Returns once Discord has the answer, or is known not to take one; what follows from it goes on
/// in the background.
pub async fn answer<F>(app: Arc<App>, call: Call, expected: Seen, handler: F)
where
    F: Future<Output = Result<Answer, Problem>> + Send + 'static,
{
    let Some(guard) = app.take(call.id) else {
        return;
    };
    // A task of its own, so that a panic in it is an apology and not silence.
    let mut task = tokio::spawn(handler);
    let deadline = tokio::time::Instant::from_std(call.since + PATIENCE);
    let (done, deferred) = tokio::select! {
        done = &mut task => (done, None),
        () = tokio::time::sleep_until(deadline) => {
            let deferred = defer(&app, &call, expected).await.then_some(expected);
            (task.await, deferred)
        }
    };
    let answer = match done.map_err(Problem::from).and_then(|done| done) {
        Ok(answer) => answer,
        Err(problem) => excuse(&app, &call, problem),
    };
    let shows = answer.shows;
    let then = send(&app, &call, answer, deferred).await;
    tracing::debug!(interaction = %call.id, elapsed = ?call.since.elapsed(), "answered");
    tokio::spawn(async move {
        settle::settle(&app, &call, shows, then).await;
        drop(guard);
    });
}

/// The answer to a problem.
fn excuse(app: &App, call: &Call, problem: Problem) -> Answer {
    match problem {
        Problem::Told(letter) => Answer::private(letter),
        Problem::Ours(error) => Answer::private(apologise(app, call, &*error)),
    }
}

/// Logs and counts a problem of ours, and gives the apology for it.
fn apologise(app: &App, call: &Call, error: &(dyn std::error::Error + 'static)) -> Letter {
    let reference = reference(call.id);
    Counters::count(&app.counters.apologies);
    tracing::error!(
        reference,
        interaction = %call.id,
        user = %call.user(),
        channel = %call.channel,
        "could not do what was asked: {}",
        chain(error)
    );
    apology_for(error, &reference, call.reader)
}

/// Says that an answer will come. Whether Discord took it.
async fn defer(app: &App, call: &Call, expected: Seen) -> bool {
    let body = match expected {
        Seen::Publicly => json!({ "type": 5 }),
        Seen::Privately => {
            json!({ "type": 5, "data": { "flags": MessageFlags::EPHEMERAL.bits() } })
        }
        Seen::InPlace => json!({ "type": 6 }),
    };
    tracing::info!(interaction = %call.id, "slow: deferred");
    let taken = app
        .http
        .create_interaction_response(call.id, &call.token, &body, Vec::new())
        .await;
    match taken.map_err(Refusal::from) {
        Ok(()) => true,
        // Whoever answered, it is answered, and can be edited.
        Err(refusal) if refusal.kind == RefusalKind::AlreadyAnswered => true,
        Err(refusal) => {
            note_refusal(app, call, &refusal);
            // It may have been taken: the answer is then an edit.
            refusal.kind == RefusalKind::Unknown
        }
    }
}

/// What became of an answer.
pub enum Sent {
    /// Discord has it. The message, where Discord has said it already.
    Taken(Option<Box<Message>>),
    /// It may or may not have arrived.
    Lost(Refusal),
    /// It did not.
    Refused(Refusal),
}

/// Sends an answer, with what there is to fall back on.
async fn send(
    app: &App,
    call: &Call,
    mut answer: Answer,
    deferred: Option<Seen>,
) -> settle::Follow {
    let mut sent = transmit(app, call, answer.seen, &answer.letter, deferred).await;
    if let Sent::Refused(refusal) = &sent
        && let Some(missing) = files_at_fault(refusal.kind)
        && answer.letter.has_files()
    {
        tracing::warn!(interaction = %call.id, %refusal, "sent again without files");
        let letter = match answer.without_files.take() {
            Some(without_files) => without_files(missing),
            None => Letter {
                files: Vec::new(),
                ..answer.letter
            },
        };
        sent = transmit(app, call, answer.seen, &letter, deferred).await;
    }
    if let Sent::Refused(refusal) = &sent {
        note_refusal(app, call, refusal);
        if let Some(trouble) = trouble(refusal.kind) {
            let sentence = match answer.shows {
                Shows::Delivery(_) => messages::cannot_post(trouble, call.reader),
                _ if call.rights.locked() => call.reader.text("board-thread-locked"),
                _ => messages::cannot_answer(trouble, call.reader),
            };
            let letter = Letter::of(sentence);
            let told = transmit(app, call, Seen::Privately, &letter, deferred).await;
            if !matches!(told, Sent::Taken(_)) {
                settle::tell_privately(app, call.user(), &letter).await;
            }
        } else if refusal.kind == RefusalKind::Malformed {
            let letter = apologise(app, call, refusal);
            transmit(app, call, Seen::Privately, &letter, deferred).await;
        }
    }
    settle::Follow {
        sent,
        then: answer.then,
    }
}

/// What to leave out where Discord refuses a letter that has files.
fn files_at_fault(kind: RefusalKind) -> Option<Missing> {
    match kind {
        RefusalKind::NoPermission => Some(Missing::Right),
        RefusalKind::TooLarge => Some(Missing::Size),
        RefusalKind::Malformed => Some(Missing::Drawing),
        _ => None,
    }
}

async fn transmit(
    app: &App,
    call: &Call,
    seen: Seen,
    letter: &Letter,
    deferred: Option<Seen>,
) -> Sent {
    match deferred {
        None => first_answer(app, call, seen, letter).await,
        Some(expected) => later_answer(app, call, seen, letter, expected).await,
    }
}

/// The letter as the first answer. One that may have been lost is sent again while there is time.
async fn first_answer(app: &App, call: &Call, seen: Seen, letter: &Letter) -> Sent {
    let mut tries = 0;
    loop {
        tries += 1;
        let message = letter.response(seen == Seen::Privately);
        let response = match seen {
            Seen::Publicly | Seen::Privately => CreateInteractionResponse::Message(message),
            Seen::InPlace => CreateInteractionResponse::UpdateMessage(message),
        };
        let taken = response
            .execute(&app.http, (call.id, call.token.as_str()))
            .await;
        match taken.map_err(Refusal::from) {
            Ok(()) => return Sent::Taken(None),
            // Our own first try arrived after all.
            Err(refusal) if refusal.kind == RefusalKind::AlreadyAnswered && tries > 1 => {
                return Sent::Taken(None);
            }
            Err(refusal) if refusal.kind == RefusalKind::Unknown => {
                if tries > 1 || call.since.elapsed() > TIME_FOR_A_SECOND_TRY {
                    return Sent::Lost(refusal);
                }
                tracing::warn!(interaction = %call.id, %refusal, "an answer may be lost: sent again");
            }
            Err(refusal) => return Sent::Refused(refusal),
        }
    }
}

/// The letter after a defer: edited in where it is seen by whom was expected, else sent beside.
async fn later_answer(app: &App, call: &Call, seen: Seen, letter: &Letter, expected: Seen) -> Sent {
    let http = &app.http;
    if seen == expected {
        let edited = letter.edit().execute(http, call.token.as_str()).await;
        match edited.map_err(Refusal::from) {
            // Discord has been seen to lose the files of such an edit.
            Ok(message) if letter.has_files() && message.attachments.is_empty() => {
                tracing::warn!(interaction = %call.id, "the files of an edit are missing: posted again");
            }
            Ok(message) => return Sent::Taken(Some(Box::new(message))),
            Err(refusal) if refusal.kind == RefusalKind::Unknown => return Sent::Lost(refusal),
            Err(refusal) => return Sent::Refused(refusal),
        }
    }
    if expected != Seen::InPlace {
        // The message that says "thinking" would stay for ever, or be taken for the answer.
        if let Err(error) = http.delete_original_interaction_response(&call.token).await {
            let refusal = Refusal::from(error);
            tracing::warn!(interaction = %call.id, %refusal, "a deferred answer could not be removed");
        }
    }
    let followup = letter.followup(seen == Seen::Privately);
    let sent = followup.execute(http, (None, call.token.as_str())).await;
    match sent.map_err(Refusal::from) {
        Ok(message) => Sent::Taken(Some(Box::new(message))),
        Err(refusal) if refusal.kind == RefusalKind::Unknown => Sent::Lost(refusal),
        Err(refusal) => Sent::Refused(refusal),
    }
}

/// Logs and counts why an answer was not taken.
fn note_refusal(app: &App, call: &Call, refusal: &Refusal) {
    let elapsed = call.since.elapsed();
    match refusal.kind {
        RefusalKind::TooLate => {
            Counters::count(&app.counters.too_late);
            tracing::warn!(interaction = %call.id, ?elapsed, %refusal, "answered too late");
        }
        RefusalKind::AlreadyAnswered => {
            tracing::warn!(interaction = %call.id, %refusal, "somebody else answered");
        }
        _ => tracing::warn!(interaction = %call.id, ?elapsed, %refusal, "an answer was refused"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::UserId;

    #[test]
    fn what_is_added_to_an_answer_is_said_without_files_too() {
        let board = |picture| {
            let mut letter = Letter::of(format!("{picture} board"));
            letter.pings = Some(UserId::new(1));
            letter
        };
        let answer = Answer::public(board("drawn"))
            .or_without_files(move |_| board("written"))
            .behind("taken back".to_owned())
            .above("no thread".to_owned())
            .changed(|letter| letter.pings = None);
        let without_files = answer.without_files.expect("it was given");
        let said = [answer.letter, without_files(Missing::Size)];
        let texts = said.each_ref().map(|letter| letter.text.as_str());
        assert_eq!(
            texts,
            [
                "taken back\ndrawn board\nno thread",
                "taken back\nwritten board\nno thread"
            ]
        );
        assert!(said.iter().all(|letter| letter.pings.is_none()));
    }
}
