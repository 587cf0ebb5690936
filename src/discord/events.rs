//! What comes from the gateway, and what poise makes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use poise::{BoxFuture, FrameworkContext, FrameworkError};
use serenity::all::{
    Builder as _, Context, CreateInteractionResponse, Event, FullEvent, Interaction, InteractionId,
    RawEventHandler,
};

use super::app::{App, Counters};
use super::commands::{Data, Never};
use super::letter::Letter;
use super::problem::{apology, reference};
use super::refusal::Refusal;
use super::{components, guilds};
use crate::i18n::Locale;

/// What poise is set up with.
pub fn options() -> poise::FrameworkOptions<Data, Never> {
    poise::FrameworkOptions {
        commands: super::commands::all(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler,
        // poise's own default would ping every user that a text names.
        allowed_mentions: Some(super::text::allowed_mentions(None)),
        initialize_owners: false,
        manual_cooldowns: true,
        ..poise::FrameworkOptions::default()
    }
}

/// Components come here: one dispatcher, no collectors, nothing in memory.
fn event_handler<'a>(
    framework: FrameworkContext<'a, Data, Never>,
    event: &'a FullEvent,
) -> BoxFuture<'a, Result<(), Never>> {
    Box::pin(async move {
        let app = framework.user_data;
        match event {
            FullEvent::InteractionCreate {
                interaction: Interaction::Component(interaction),
            } => components::handle(Arc::clone(app), interaction).await,
            FullEvent::Ready { data_about_bot } => guilds::compare(app, data_about_bot).await,
            FullEvent::GuildCreate { guild, .. } => guilds::joined(app, guild.id).await,
            FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
                guilds::left(app, incomplete.id).await;
            }
            _ => {}
        }
        Ok(())
    })
}

/// What poise could not hand to a command.
async fn on_error(error: FrameworkError<'_, Data, Never>) {
    match error {
        FrameworkError::ArgumentParse { error, ctx, .. } => {
            let poise::Context::Application(ctx) = ctx else {
                return;
            };
            let locale = Locale::for_reader(&ctx.interaction.locale);
            let reason = super::text::escape(&error.to_string());
            let sentence = locale.text_with("error-bad-argument", &[("reason", reason.into())]);
            refuse(ctx.framework.user_data, ctx.interaction, &sentence).await;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            let locale = Locale::for_reader(&interaction.locale);
            let sentence = locale.text("error-unknown-command");
            refuse(framework.user_data, interaction, &sentence).await;
        }
        FrameworkError::CommandStructureMismatch {
            description, ctx, ..
        } => {
            // A client that still knows the commands of an earlier version.
            tracing::warn!(description, "a command does not have the registered form");
            let locale = Locale::for_reader(&ctx.interaction.locale);
            let sentence = locale.text("error-unknown-command");
            refuse(ctx.framework.user_data, ctx.interaction, &sentence).await;
        }
        FrameworkError::CommandPanic { payload, ctx, .. } => {
            let poise::Context::Application(ctx) = ctx else {
                return;
            };
            let app = ctx.framework.user_data;
            let reference = reference(ctx.interaction.id);
            Counters::count(&app.counters.apologies);
            tracing::error!(reference, panic = payload, "a command panicked");
            let letter = apology(&reference, Locale::for_reader(&ctx.interaction.locale));
            answer_outside(app, ctx.interaction.id, &ctx.interaction.token, &letter).await;
        }
        other => tracing::error!(error = %other, "poise reports a problem"),
    }
}

async fn refuse(app: &App, interaction: &serenity::all::CommandInteraction, sentence: &str) {
    let letter = Letter::of(sentence);
    answer_outside(app, interaction.id, &interaction.token, &letter).await;
}

/// A private answer to an interaction that reaches no handler of ours.
pub async fn answer_outside(app: &App, id: InteractionId, token: &str, letter: &Letter) {
    let Some(_guard) = app.take(id) else {
        return;
    };
    let response = CreateInteractionResponse::Message(letter.response(true));
    let answered = response.execute(&app.http, (id, token)).await;
    if let Err(error) = answered {
        let refusal = Refusal::from(error);
        tracing::warn!(interaction = %id, %refusal, "an answer was refused");
    }
}

/// Hears every event, and counts those that serenity could not read. It drops them with a line at
/// DEBUG, and an interaction may be among them.
pub struct Ear {
    /// The bot, whose counter it is.
    pub app: Arc<App>,
    /// How many were seen since the last warning.
    pub unwarned: AtomicU64,
}

#[serenity::async_trait]
impl RawEventHandler for Ear {
    async fn raw_event(&self, ctx: Context, event: Event) {
        let now = self.app.play.outside();
        self.app.hearing.event(ctx.shard_id, now);
        let Event::Unknown(event) = event else {
            return;
        };
        Counters::count(&self.app.counters.unknown_events);
        // An interaction always matters. Of others Discord has kinds that nobody here needs, and
        // a server may send many of them.
        let seen = self.unwarned.fetch_add(1, Ordering::Relaxed);
        if event.kind == "INTERACTION_CREATE" || seen.is_multiple_of(100) {
            tracing::warn!(
                kind = event.kind,
                unreadable_so_far = self.app.counters.unknown_events.load(Ordering::Relaxed),
                "an event from Discord could not be read"
            );
        }
    }
}
