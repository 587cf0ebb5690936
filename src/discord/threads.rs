//! The thread of a game.

use serde_json::json;

use super::app::App;
use super::messages::{self, NoThread};
use super::refusal::{Refusal, RefusalKind};
use crate::i18n::Locale;
use crate::play::{Challenge, ChannelId, MessageId};

/// Minutes without a message after which Discord hides a thread from the list: a week, the most
/// there is (channel resource, "Thread Metadata").
const AUTO_ARCHIVE_MINUTES: u16 = 10_080;

/// Opens a game's thread from its challenge's message, or finds the one that was opened from it:
/// Discord gives such a thread the message's own number, and refuses a second one. So a crash
/// between opening and noting loses nothing.
pub async fn open(
    app: &App,
    challenge: &Challenge,
    message: MessageId,
    locale: Locale,
) -> Result<ChannelId, NoThread> {
    let name = messages::thread_name(challenge, locale);
    open_named(app, challenge.channel, message, &name).await
}

/// Opens a thread of this name from a message, or finds the one that was opened from it.
pub async fn open_named(
    app: &App,
    channel: ChannelId,
    message: MessageId,
    name: &str,
) -> Result<ChannelId, NoThread> {
    let body = json!({ "name": name, "auto_archive_duration": AUTO_ARCHIVE_MINUTES });
    let opened = app
        .http
        .create_thread_from_message(channel.get().into(), message.get().into(), &body, None)
        .await;
    match opened.map_err(Refusal::from) {
        Ok(thread) => Ok(ChannelId::new(thread.id.get())),
        Err(refusal) => {
            tracing::info!(%channel, %message, %refusal, "no thread was opened");
            match refusal.kind {
                RefusalKind::ThreadExists => Ok(ChannelId::new(message.get())),
                RefusalKind::TooManyThreads => Err(NoThread::Full),
                RefusalKind::NoPermission | RefusalKind::NoAccess => Err(NoThread::Right),
                _ => Err(NoThread::Refused),
            }
        }
    }
}
