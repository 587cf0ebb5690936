//! The running bot, from the lease to a clean stop.

use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serenity::all::{Client, GatewayIntents, ShardManager};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::answer::PATIENCE;
use super::api::{ApiError, DiscordApi};
use super::app::App;
use super::events::{self, Ear};
use super::refusal::Refusal;
use super::{delivery, messages, notices, postings, settle};
use crate::play::{
    Clock, Dealer, Delivery, Failure, LEASE_RENEWED, Lease, LeaseError, Play, Presence,
    PuzzleMaker, Store, StoreError, Thinking, UserId,
};
use crate::render;

/// How often the clock's work is looked for: games whose time is up,
/// expired challenges, boards that were not shown, postings, notices.
const SWEPT_EVERY: Duration = Duration::from_secs(2);

/// How long after a start puzzles are made for the first time: what waits for the bot comes first.
const PREPARED_FIRST: Duration = Duration::from_secs(15);

/// How often is looked whether puzzles are to be made.
const PREPARED_EVERY: Duration = Duration::from_mins(1);

/// How often a lease that another process holds is looked at, to see whether it lives.
const LEASE_LOOKED_AT: Duration = Duration::from_millis(500);

/// How many boards one sweep posts at most: they are sent one after the other.
const MOST_PER_SWEEP: usize = 20;

/// How long one of them may take. A request that Discord never answers would else hold up all
/// others; the same board is due again later, and its nonce keeps it from standing there twice.
const POSTED_WITHIN: Duration = Duration::from_mins(1);

/// How long a stop waits for what is in hand: a handler that was just begun may defer, draw and
/// upload. The lease is not renewed meanwhile, so with the five seconds since it last was this
/// stays below the twenty that it lasts.
const STOP_WITHIN: Duration = Duration::from_secs(PATIENCE.as_secs() + 13);

/// What a bot is started with.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// The bot's token.
    pub token: Token,
    /// The database.
    pub database: PathBuf,
    /// Which Discord.
    pub api: DiscordApi,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where deals come from.
    pub dealer: Arc<dyn Dealer>,
    /// How much the bot thinks where it plays itself.
    pub thinking: Thinking,
    /// Where puzzles come from.
    pub puzzles: Arc<dyn PuzzleMaker>,
}

/// A token, which never shows itself.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// The token of this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Why the bot does not run, or not any more.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another process runs on it.
    #[error(transparent)]
    Lease(#[from] LeaseError),
    /// Work on the database failed at the start.
    #[error(transparent)]
    Play(#[from] Failure),
    /// No picture can be drawn.
    #[error(transparent)]
    Render(#[from] render::RenderError),
    /// The bot may not talk to this Discord.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// Discord does not take the bot.
    #[error("{}", refused(.0))]
    Discord(Refusal),
}

fn refused(refusal: &Refusal) -> String {
    format!("Discord does not take the bot (is DISCORD_TOKEN right?): {refusal}")
}

/// Runs the bot until `stop` comes, then finishes what is in hand and gives the database back.
///
/// # Errors
///
/// Why it could not start, or had to stop.
pub async fn run(config: BotConfig, stop: impl Future<Output = ()> + Send) -> Result<(), BotError> {
    render::self_check()?;
    let path = config.database.clone();
    let store = tokio::task::spawn_blocking(move || Store::open(&path))
        .await
        .map_err(|error| BotError::Discord(Refusal::ours(error.to_string())))??;
    let mut stop = std::pin::pin!(stop);
    let lease = tokio::select! {
        lease = take_lease(&config, &store) => lease?,
        () = &mut stop => {
            store.close().await;
            return Ok(());
        }
    };
    let outcome = hold(&config, &store, &lease, stop).await;
    // Whatever ended the bot, the next process need not wait for it.
    if let Err(failure) = lease.release().await {
        tracing::error!("the lease could not be given back: {failure}");
    }
    store.close().await;
    outcome
}

/// Takes the lease. A process that was killed still holds it for as long as [`crate::play::LEASE_LASTS`],
/// and
/// whoever starts the bot again should not have to try twice: so its holder is named at once, and
/// waited for until it has renewed the lease, as a living one does, or the lease has run out.
async fn take_lease(config: &BotConfig, store: &Store) -> Result<Lease, LeaseError> {
    let mut seen = None;
    loop {
        let clock = Arc::clone(&config.clock);
        match Lease::take(store.clone(), clock, holder()).await {
            Err(LeaseError::Held { holder, until }) if seen.is_none_or(|seen| seen == until) => {
                if seen.is_none() {
                    tracing::warn!(
                        %holder, %until,
                        "another process holds the database: waiting in case it was killed"
                    );
                }
                seen = Some(until);
                tokio::time::sleep(LEASE_LOOKED_AT).await;
            }
            taken => return taken,
        }
    }
}

/// What the lease says to people: which process this is.
fn holder() -> String {
    let host = std::env::var("HOSTNAME").unwrap_or_else(|_| "this machine".to_owned());
    format!("process {} on {host}", std::process::id())
}

/// Runs the bot while the lease is held.
async fn hold(
    config: &BotConfig,
    store: &Store,
    lease: &Lease,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), BotError> {
    let play = Play::new(
        store.clone(),
        Arc::clone(&config.clock),
        Arc::clone(&config.dealer),
    )
    .with_thinking(config.thinking)
    .with_puzzles(Arc::clone(&config.puzzles));

    let http = config.api.http(&config.token.0);
    config.api.check_gateway(&http).await?;
    let (mut client, app) = connect(config, play, http).await?;
    config.api.allow_gateway(&client.ws_url.lock().await)?;
    let shards = Arc::clone(&client.shard_manager);

    let (stopping, stopped) = watch::channel(false);
    let preparing = tokio::spawn(prepare(app.play.clone(), stopped.clone()));
    let listening = tokio::spawn(listen(
        Arc::clone(&app),
        Arc::clone(&shards),
        stopped.clone(),
    ));
    let sweeping = tokio::spawn(sweep(Arc::clone(&app), lease.presence(), stopped));
    let heard = || app.hearing.last();
    let outcome = tokio::select! {
        ended = client.start_autosharded() => ended.map_err(|error| BotError::Discord(error.into())),
        () = stop => {
            tracing::info!("stopping");
            Ok(())
        }
        error = lease.keep(heard) => Err(error.into()),
    };

    // No more interactions come; those in hand are answered over REST.
    shards.shutdown_all().await;
    let _ = stopping.send(true);
    if tokio::time::timeout(STOP_WITHIN, app.finish())
        .await
        .is_err()
    {
        tracing::warn!("something in hand takes too long; its moves are stored, its boards follow");
        // It may be what waits; what it had taken up is due again at the next start.
        sweeping.abort();
    }
    if sweeping.await.is_err_and(|error| error.is_panic()) {
        tracing::error!("the sweeper had stopped before");
    }
    if preparing.await.is_err_and(|error| error.is_panic()) {
        tracing::error!("no puzzles were made any more");
    }
    if listening.await.is_err_and(|error| error.is_panic()) {
        tracing::error!("nobody listened for heartbeats any more");
    }
    let counters = &app.counters;
    tracing::info!(
        apologies = counters.apologies.load(Ordering::Relaxed),
        too_late = counters.too_late.load(Ordering::Relaxed),
        swept = counters.swept.load(Ordering::Relaxed),
        unreadable_events = counters.unknown_events.load(Ordering::Relaxed),
        "stopped"
    );
    outcome
}

/// The client with poise in it, not yet started.
async fn connect(
    config: &BotConfig,
    play: Play,
    http: serenity::http::Http,
) -> Result<(Client, Arc<App>), BotError> {
    // The handlers' own REST: the client takes the first one for itself.
    let rest = Arc::new(config.api.http(&config.token.0));
    let app = Arc::new(App::new(play, rest));
    let handed = Arc::clone(&app);
    let framework = poise::Framework::builder()
        .options(events::options())
        .setup(move |ctx, ready, framework| {
            Box::pin(async move {
                let _ = handed.me.set(ready.user.id);
                handed.http.set_application_id(ready.application.id);
                tracing::info!(user = %ready.user.name, guilds = ready.guilds.len(), "connected");
                register(ctx, &framework.options().commands).await;
                Ok(handed)
            })
        })
        .build();
    let ear = Ear {
        app: Arc::clone(&app),
        unwarned: AtomicU64::new(0),
    };
    let client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .framework(framework)
        .raw_event_handler(ear)
        .await
        .map_err(|error| BotError::Discord(error.into()))?;
    Ok((client, app))
}

/// Tells Discord the commands. Where that fails the bot runs on with those that Discord knows:
/// a setup that failed would leave every event waiting for ever.
async fn register(
    ctx: &serenity::all::Context,
    commands: &[poise::Command<super::commands::Data, super::commands::Never>],
) {
    let commands = super::commands::registration(commands);
    match serenity::all::Command::set_global_commands(ctx, commands).await {
        Ok(_) => tracing::info!("commands registered"),
        Err(error) => {
            let refusal = Refusal::from(error);
            tracing::error!(%refusal, "the commands could not be registered");
        }
    }
}

/// Looks for answers to the heartbeats until the bot stops.
async fn listen(app: Arc<App>, shards: Arc<ShardManager>, mut stopped: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(LEASE_RENEWED.unsigned_abs()) => {}
        }
        let now = app.play.outside();
        for (&shard, runner) in &*shards.runners.lock().await {
            app.hearing.latency(shard, runner.latency, now);
        }
    }
}

/// Does the clock's work until the bot stops.
async fn sweep(app: Arc<App>, presence: Presence, mut stopped: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(SWEPT_EVERY) => {}
        }
        // Until Discord has said who the bot is, nothing can be looked for.
        if app.me.get().is_none() {
            continue;
        }
        // While nobody can reach the bot, nobody is late either.
        if !presence.is_known() {
            continue;
        }
        let Some(_guard) = app.work() else {
            return;
        };
        sweep_once(&app).await;
    }
}

/// Makes puzzles before they are asked for, until the bot stops: what is being made then is given
/// up, and made at the next start.
async fn prepare(play: Play, mut stopped: watch::Receiver<bool>) {
    let preparing = async {
        tokio::time::sleep(PREPARED_FIRST).await;
        loop {
            if let Err(failure) = play.prepare_puzzles().await {
                tracing::error!("puzzles could not be prepared: {failure}");
            }
            tokio::time::sleep(PREPARED_EVERY).await;
        }
    };
    tokio::select! {
        _ = stopped.wait_for(|stop| *stop) => {}
        () = preparing => {}
    }
}

/// Each part runs whatever becomes of the others.
async fn sweep_once(app: &Arc<App>) {
    let app = || Arc::clone(app);
    // First, since what it comes to is posted and told by the others.
    let clocks = app();
    run_part("clocks", async move { clocks.play.sweep_clocks().await }).await;
    run_part("challenges", end_challenges(app())).await;
    run_part("boards", post_deliveries(app())).await;
    let asking = app();
    run_part("postings", async move { postings::sweep(&asking).await }).await;
    let telling = app();
    run_part("notices", async move { notices::sweep(&telling).await }).await;
    run_part("servers", forget_guilds(app())).await;
}

/// Runs a part of a sweep to its end. Also where it panics the sweeper goes on: a bot that answers but
/// lets no clock run out, and tells nobody, would be taken for one that is well.
async fn run_part(name: &str, part: impl Future<Output = Result<(), Failure>> + Send + 'static) {
    // Given up with this one, where that is.
    let mut task = JoinSet::new();
    task.spawn(part);
    match task.join_next().await {
        Some(Ok(Err(failure))) => tracing::error!(part = name, "a sweep failed: {failure}"),
        Some(Err(error)) => tracing::error!(part = name, "a sweep was cut off: {error}"),
        Some(Ok(Ok(()))) | None => {}
    }
}

/// Deletes what is kept of servers that the bot has left long ago.
async fn forget_guilds(app: Arc<App>) -> Result<(), Failure> {
    // It may have been let in again while it was down, to be told so any moment.
    if !app.compared.is_complete() {
        return Ok(());
    }
    for guild in app.play.forget_left_guilds().await? {
        tracing::info!(%guild, "everything of a server that was left is deleted");
    }
    Ok(())
}

async fn end_challenges(app: Arc<App>) -> Result<(), Failure> {
    for challenge in app.play.sweep().await? {
        if let Some(message) = challenge.message {
            let locale = app.public_locale(challenge.guild).await?;
            let body = messages::ended(&challenge, locale).body();
            settle::edit(&app, challenge.channel, message, &body).await;
        }
    }
    Ok(())
}

async fn post_deliveries(app: Arc<App>) -> Result<(), Failure> {
    for due in app.play.claim_deliveries(MOST_PER_SWEEP).await? {
        if due.game.is_waiting_for(UserId::BOT) {
            // Thinking takes seconds, and the boards of other games need not wait for it.
            if let Some(guard) = app.work() {
                let app = Arc::clone(&app);
                tokio::spawn(async move {
                    post_delivery(&app, &due).await;
                    drop(guard);
                });
            }
        } else {
            post_delivery(&app, &due).await;
        }
    }
    Ok(())
}

async fn post_delivery(app: &Arc<App>, due: &Delivery) {
    let posting = delivery::sweep(app, due);
    if tokio::time::timeout(POSTED_WITHIN, posting).await.is_err() {
        tracing::warn!(game = %due.key.game, "a board takes too long to post: tried again later");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_part_of_a_sweep_that_panics_ends_no_other() {
        run_part("first", async { panic!("on purpose") }).await;
        let (done, ran) = tokio::sync::oneshot::channel();
        run_part("second", async move {
            let _ = done.send(());
            Ok(())
        })
        .await;
        ran.await.unwrap();
    }
}
