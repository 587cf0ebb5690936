//! What every handler shares.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serenity::all::InteractionId;
use serenity::http::Http;
use tokio::sync::{Semaphore, mpsc};

use super::call::Call;
use super::guilds::Compared;
use super::hearing::Hearing;
use super::messages::{Face, Missing};
use super::problem::Problem;
use super::style::Style;
use crate::i18n::Locale;
use crate::play::{Failure, Game, GuildId, Look, Move, Number, Play, View};
use crate::render::{Picture, RULES_PAGES, Theme, rules_page_png};

/// How many interactions are remembered, so that one which Discord delivers twice is handled
/// once. At a hundred a second this is a minute; a second delivery comes within seconds.
const REMEMBERED: usize = 6000;

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub view: View,
    /// So many of the last moves leave a trail.
    pub told: usize,
    /// A move that is not made yet.
    pub preview: Option<Move>,
    /// The cards still to come, where they are open.
    pub to_come: Option<Vec<Number>>,
}

impl Scene {
    /// A game's present board.
    fn of(game: &Game) -> Self {
        Self {
            view: game.view(),
            told: game.moves_told(),
            preview: None,
            to_come: None,
        }
    }

    /// As a PNG file, `None` where the move cannot be made.
    fn draw(&self, locale: Locale, theme: &Theme) -> Option<Vec<u8>> {
        let view = &self.view;
        let picture = match self.preview {
            None => Picture::draw_moves(view, self.told, locale, theme),
            Some(mv) => Picture::preview(view, mv, locale, theme).ok()?,
        };
        let picture = match &self.to_come {
            None => picture,
            Some(cards) => picture.with_cards_to_come(cards, locale, theme),
        };
        Some(picture.png())
    }
}

/// The bot: play, Discord's REST, and what is in hand.
pub struct App {
    /// What people can do.
    pub play: Play,
    /// Discord's REST.
    pub http: Arc<Http>,
    /// What was counted.
    pub counters: Counters,
    /// When Discord was last heard of.
    pub hearing: Hearing,
    /// The bot's own user, known once Discord has said so.
    pub me: OnceLock<serenity::all::UserId>,
    /// Whether Discord has said which servers the bot is in: before that none is forgotten.
    pub compared: Compared,
    in_hand: InHand,
    remembered: Mutex<Remembered>,
    brushes: Semaphore,
    rules: [[OnceLock<Vec<Vec<u8>>>; Look::ALL.len()]; Locale::ALL.len()],
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App")
            .field("play", &self.play)
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}

/// Things that should not happen often.
#[derive(Debug, Default)]
pub struct Counters {
    /// Gateway events that could not be read: an interaction may have been among them.
    pub unknown_events: AtomicU64,
    /// Answers that were an apology.
    pub apologies: AtomicU64,
    /// Answers that came after Discord's three seconds.
    pub too_late: AtomicU64,
    /// Boards that the sweeper posted.
    pub swept: AtomicU64,
}

impl Counters {
    /// Counts one more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

impl App {
    /// A bot that has yet to connect.
    pub fn new(play: Play, http: Arc<Http>) -> Self {
        // Drawing is all processor work, so more brushes than processors would only take memory.
        let brushes = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            hearing: Hearing::new(play.outside()),
            play,
            http,
            counters: Counters::default(),
            me: OnceLock::new(),
            compared: Compared::default(),
            in_hand: InHand::new(),
            remembered: Mutex::default(),
            brushes: Semaphore::new(brushes),
            rules: [const { [const { OnceLock::new() }; Look::ALL.len()] }; Locale::ALL.len()],
        }
    }

    /// Takes an interaction in hand. `None` where it was taken before, or the bot is stopping.
    pub fn take(&self, interaction: InteractionId) -> Option<Guard> {
        let guard = self.in_hand.enter()?;
        let first = self.remembered().insert(interaction.get());
        if !first {
            tracing::info!(%interaction, "delivered again: left alone");
        }
        first.then_some(guard)
    }

    /// Takes work in hand that belongs to no interaction of its own.
    pub fn work(&self) -> Option<Guard> {
        self.in_hand.enter()
    }

    /// Takes nothing more in hand, and waits until everything in hand is done.
    pub async fn finish(&self) {
        self.in_hand.finish().await;
    }

    fn remembered(&self) -> MutexGuard<'_, Remembered> {
        // At worst one number is missing where another thread panicked.
        self.remembered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A game as it is shown to a caller: a picture where one may be attached, else text.
    pub async fn face(&self, game: &Game, call: &Call) -> Face {
        if call.rights.attach() {
            let style = self.style_of(game).await;
            self.picture(game, call.public, style, call.upload_limit)
                .await
        } else {
            Face::Text(Missing::Right)
        }
    }

    /// A game as it is shown to the caller alone.
    pub async fn private_face(&self, game: &Game, call: &Call) -> Face {
        if call.rights.attach() {
            let style = self.style_for(call.user()).await;
            self.picture(game, call.reader, style, call.upload_limit)
                .await
        } else {
            Face::Text(Missing::Right)
        }
    }

    /// The preview of a move, for the caller.
    pub async fn preview_face(&self, game: &Game, mv: Move, call: &Call) -> Face {
        if call.rights.attach() {
            let scene = Scene {
                preview: Some(mv),
                ..Scene::of(game)
            };
            let style = self.style_for(call.user()).await;
            self.picture_of(scene, call.reader, style, call.upload_limit)
                .await
        } else {
            Face::Text(Missing::Right)
        }
    }

    /// A game's picture, of at most so many bytes. One that cannot be drawn is logged and shown
    /// as text: the game goes on.
    pub async fn picture(
        &self,
        game: &Game,
        locale: Locale,
        style: Style,
        most_bytes: usize,
    ) -> Face {
        self.picture_of(Scene::of(game), locale, style, most_bytes)
            .await
    }

    /// A scene's picture, of at most so many bytes.
    pub async fn picture_of(
        &self,
        scene: Scene,
        locale: Locale,
        style: Style,
        most_bytes: usize,
    ) -> Face {
        let drawn = self.draw(move || scene.draw(locale, style.theme())).await;
        match drawn {
            Ok(Some(png)) if png.len() <= most_bytes && style.as_text => Face::Both(png),
            Ok(Some(png)) if png.len() <= most_bytes => Face::Picture(png),
            Ok(Some(_)) => Face::Text(Missing::Size),
            Ok(None) => Face::Text(Missing::Drawing),
            Err(error) => {
                tracing::error!(%error, "a board could not be drawn");
                Face::Text(Missing::Drawing)
            }
        }
    }

    /// The pictures of the rules, drawn once for each language and look.
    pub async fn rules(&self, locale: Locale, style: Style) -> Result<Vec<Vec<u8>>, Problem> {
        let kept = &self.rules[locale as usize][style.look as usize];
        if let Some(pages) = kept.get() {
            return Ok(pages.clone());
        }
        let pages: Vec<_> = self
            .draw(move || {
                (1..=RULES_PAGES)
                    .map(|page| rules_page_png(page, locale, style.theme()))
                    .collect()
            })
            .await?;
        Ok(kept.get_or_init(|| pages).clone())
    }

    /// Draws on a thread that may block, at most as many at once as there are processors.
    async fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, tokio::task::JoinError> {
        let _brush = self
            .brushes
            .acquire()
            .await
            .expect("the semaphore is never closed");
        tokio::task::spawn_blocking(work).await
    }

    /// The language of what everybody in a server sees, where no interaction tells it.
    pub async fn public_locale(&self, guild: GuildId) -> Result<Locale, Failure> {
        let chosen = self.play.guild_settings(guild).await?.language;
        let tag = self.play.guild_locale(guild).await?;
        let tag = tag.as_ref().map(crate::play::LocaleTag::as_str);
        Ok(super::call::language(
            chosen,
            super::call::public_locale(tag),
        ))
    }

    /// The language of a game's messages, where no interaction tells it: that of its server, or in
    /// private messages that of the person who plays.
    pub async fn game_locale(&self, game: &Game) -> Result<Locale, Failure> {
        match (game.guild, &game.solo) {
            (Some(guild), _) => self.public_locale(guild).await,
            (None, Some(solo)) => Ok(super::call::reader_locale(&game.players[solo.person()])),
            (None, None) => Ok(Locale::default()),
        }
    }
}

/// The newest interactions.
#[derive(Default)]
struct Remembered {
    order: VecDeque<u64>,
    known: HashSet<u64>,
}

impl Remembered {
    /// Whether this one is new.
    fn insert(&mut self, id: u64) -> bool {
        if !self.known.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        true
    }
}

/// What is in hand: as long as somebody holds a clone of the sender, the receiver waits.
struct InHand {
    open: Mutex<Option<mpsc::Sender<()>>>,
    all_done: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// Something in hand. Stopping waits until it is dropped.
#[derive(Debug)]
pub struct Guard {
    _in_hand: mpsc::Sender<()>,
}

impl InHand {
    fn new() -> Self {
        let (sender, receiver) = mpsc::channel(1);
        Self {
            open: Mutex::new(Some(sender)),
            all_done: tokio::sync::Mutex::new(receiver),
        }
    }

    fn open(&self) -> MutexGuard<'_, Option<mpsc::Sender<()>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self) -> Option<Guard> {
        let sender = self.open().as_ref()?.clone();
        Some(Guard { _in_hand: sender })
    }

    async fn finish(&self) {
        self.open().take();
        // Nothing is ever sent: `None` comes once the last sender is dropped.
        let _ = self.all_done.lock().await.recv().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once() {
        let mut remembered = Remembered::default();
        assert!(remembered.insert(1));
        assert!(!remembered.insert(1));
        for id in 2..=REMEMBERED as u64 {
            assert!(remembered.insert(id));
        }
        assert!(!remembered.insert(1), "still within the newest");
        assert!(remembered.insert(u64::MAX));
        assert!(remembered.insert(1), "the oldest is forgotten");
        assert_eq!(remembered.order.len(), REMEMBERED);
    }

    #[tokio::test]
    async fn stopping_waits_for_what_is_in_hand_and_takes_no_more() {
        let in_hand = Arc::new(InHand::new());
        let guard = in_hand.enter().unwrap();
        let waiting = tokio::spawn({
            let in_hand = Arc::clone(&in_hand);
            async move { in_hand.finish().await }
        });
        while in_hand.enter().is_some() {
            tokio::task::yield_now().await;
        }
        assert!(!waiting.is_finished());
        drop(guard);
        waiting.await.unwrap();
    }
}
