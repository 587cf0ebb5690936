//! The bot itself at a sandbox: what the end-to-end tests of the bot start from.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wayk::discord::{self, BotConfig, BotError, DiscordApi, Token};
use wayk::play::{
    Clock, LEASE_RENEWED, Limits, ManualClock, Play, PlayerName, SeededDealer, Settings, Ship,
    SignedDuration, Store, Thinking, Thoroughness, Timestamp, UserId,
};

use super::conformance::conforms;
use super::puzzles::OnePuzzle;
use super::{Message, Outcome, Person, Playground};

/// How the bot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// In the test, by a clock that the test moves, with deals from a seed.
    Inside {
        /// The seed of the first deal.
        seed: u64,
    },
    /// As `wayk bot`, a process of its own that can be killed, by the system's clock and as much
    /// more as the test moved it on. Deals are the system's.
    AsProcess,
}

/// A clock that the test moves, while outside time goes its own way.
#[derive(Debug)]
struct TableClock(ManualClock);

impl Clock for TableClock {
    fn now(&self) -> Timestamp {
        self.0.now()
    }

    fn outside(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A sandbox with the bot in it and a database on disk.
#[derive(Debug)]
pub struct Table {
    pub playground: Playground,
    clock: Arc<TableClock>,
    /// How far the clocks were moved on.
    ahead: SignedDuration,
    moved_at: Option<Instant>,
    runs: Runs,
    folder: tempfile::TempDir,
    bot: Option<Bot>,
}

#[derive(Debug)]
enum Bot {
    Inside {
        stop: oneshot::Sender<()>,
        ended: JoinHandle<Result<(), BotError>>,
    },
    Process(Child),
}

impl Table {
    /// A table in a server of that language, with the bot ready.
    pub async fn start(runs: Runs, guild_locale: &str) -> Self {
        let playground = Playground::start().await;
        let guild = playground.guild().await;
        let path = format!("/guilds/{}", guild["id"].as_str().unwrap());
        playground
            .door
            .ok(
                Method::PATCH,
                &path,
                Some(&json!({ "locale": guild_locale })),
            )
            .await;
        let mut table = Self {
            playground,
            clock: Arc::new(TableClock(ManualClock::new(Timestamp::now()))),
            ahead: SignedDuration::ZERO,
            moved_at: None,
            runs,
            folder: tempfile::tempdir().expect("a temporary folder"),
            bot: None,
        };
        table.start_bot().await;
        table
    }

    /// Where the games are.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("wayk.sqlite3")
    }

    /// Starts the bot and waits until it is ready.
    pub async fn start_bot(&mut self) {
        assert!(self.bot.is_none(), "the bot runs already");
        let door = &self.playground.door;
        self.bot = Some(match self.runs {
            Runs::Inside { seed } => {
                let config = BotConfig {
                    token: Token::new(door.token()),
                    database: self.database(),
                    api: DiscordApi::Loopback(door.base().parse().expect("a loopback address")),
                    clock: Arc::clone(&self.clock) as _,
                    dealer: Arc::new(SeededDealer::new(seed)),
                    thinking: quick(),
                    puzzles: Arc::new(OnePuzzle),
                };
                let (stop, stopped) = oneshot::channel();
                let ended = tokio::spawn(discord::run(config, async {
                    let _ = stopped.await;
                }));
                Bot::Inside { stop, ended }
            }
            Runs::AsProcess => Bot::Process(
                Command::new(env!("CARGO_BIN_EXE_wayk"))
                    .args(["bot", "--discord-api", door.base(), "--database"])
                    .arg(self.database())
                    .arg("--clock-ahead")
                    .arg(self.ahead_file())
                    .env("DISCORD_TOKEN", door.token())
                    .env("WAYK_LOG", "warn")
                    .current_dir(self.folder.path())
                    .stdout(Stdio::null())
                    .spawn()
                    .expect("the bot's program starts"),
            ),
        });
        let ready = self.playground.bot_is_ready();
        match &mut self.bot {
            Some(Bot::Inside { ended, .. }) => tokio::select! {
                () = ready => {}
                // Better than to wait in vain.
                ended = ended => panic!("the bot does not start: {ended:?}"),
            },
            _ => ready.await,
        }
    }

    /// Stops the bot as a person would, and sees it end well.
    pub async fn stop_bot(&mut self) {
        match self.bot.take().expect("the bot runs") {
            Bot::Inside { stop, ended } => {
                stop.send(()).expect("the bot still listens");
                ended
                    .await
                    .expect("the bot does not panic")
                    .expect("the bot ends well");
            }
            Bot::Process(mut child) => {
                let id = child.id().to_string();
                let sent = Command::new("kill").args(["-TERM", &id]).status();
                assert!(sent.expect("`kill` runs").success());
                let ended = tokio::task::spawn_blocking(move || child.wait());
                let status = ended.await.expect("a wait").expect("the bot's status");
                assert!(status.success(), "the bot ended with {status}");
            }
        }
    }

    /// Kills the bot's process on the spot. The next one waits until its lease has run out.
    pub async fn kill_bot(&mut self) {
        // Until it has renewed its lease by the moved clock, the time that was moved would be taken
        // for time that it was down.
        if let Some(moved_at) = self.moved_at.take() {
            let renewed = moved_at + LEASE_RENEWED.unsigned_abs() + Duration::from_secs(1);
            tokio::time::sleep_until(renewed.into()).await;
        }
        match self.bot.take().expect("the bot runs") {
            Bot::Process(mut child) => {
                child.kill().expect("the process is there");
                let ended = tokio::task::spawn_blocking(move || child.wait());
                ended.await.expect("a wait").expect("the bot's status");
            }
            Bot::Inside { .. } => panic!("only a process can be killed"),
        }
    }

    /// Moves the clocks of the bot and of the sandbox.
    pub async fn pass(&mut self, time: SignedDuration) {
        let step = json!({ "advance_ms": i64::try_from(time.as_millis()).unwrap() });
        let door = &self.playground.door;
        door.ok(Method::POST, "/clock", Some(&step)).await;
        self.clock.0.advance(time);
        self.ahead += time;
        self.moved_at = Some(Instant::now());
        if self.runs == Runs::AsProcess {
            // In one step: the bot must not read half of it.
            let draft = self.folder.path().join("ahead.draft");
            std::fs::write(&draft, self.ahead.as_millis().to_string()).unwrap();
            std::fs::rename(draft, self.ahead_file()).unwrap();
        }
    }

    /// The time on the clocks.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Changes what a member has chosen, as the settings panel would.
    pub async fn change_settings(&self, who: &str, change: impl FnOnce(&mut Settings)) {
        let user = self.playground.user_id(who).await;
        let user = UserId::new(user.parse().unwrap());
        let world = self.playground.world().await;
        let mut users = world["users"].as_array().into_iter().flatten();
        let known = users.find(|known| known["username"] == who);
        let name = known.and_then(|known| known["name"].as_str()).unwrap();
        let person = wayk::play::Person {
            id: user,
            name: PlayerName::new(name),
            locale: None,
        };
        let store = Store::open(&self.database()).expect("the bot's own file");
        let clock = Arc::clone(&self.clock) as _;
        let play = Play::new(store, clock, Arc::new(SeededDealer::new(1)));
        let mut settings = play.settings(user).await.unwrap();
        change(&mut settings);
        play.change_settings(&person, settings).await.unwrap();
        play.store().close().await;
    }

    fn ahead_file(&self) -> PathBuf {
        self.folder.path().join("ahead")
    }

    /// A member by username.
    pub fn person(&self, username: &str) -> Person {
        self.playground.person(username)
    }

    /// A challenge made and accepted in a channel; the first board.
    pub async fn new_game(&self, from: &str, to: &str, channel: &str, ship: Ship) -> Message {
        let opponent = self.playground.user_id(to).await;
        let command = as_client(&format!("/wayk new opponent:<@{opponent}> ship:{ship}"));
        let challenge = self.person(from).run(channel, &command).await.public();
        let accept = button(&challenge, "accept");
        let accepted = self.person(to).press_stale(&challenge, &accept).await;
        accepted.public()
    }

    /// The username of the one whom a board names first: whose turn it is.
    pub async fn mover(&self, board: &Message) -> String {
        // A board that is shown again names the player without a ping.
        let named = board.content().split("<@").nth(1);
        let id = named
            .and_then(|rest| rest.split_once('>'))
            .map(|(id, _)| id);
        let id = id.unwrap_or_else(|| panic!("a board names one player: {board:?}"));
        let world = self.playground.world().await;
        let mut users = world["users"].as_array().into_iter().flatten();
        let user = users.find(|user| user["id"] == id).expect("a user");
        user["username"].as_str().expect("a username").to_owned()
    }

    /// The player to move takes the n-th move of a board's menu, from 0, by preview and Play; the
    /// answer to Play.
    pub async fn turn(&self, board: &Message, n: usize) -> Outcome {
        let mover = self.person(&self.mover(board).await);
        let preview = mover.choose(board, board.options()[n]).await.private();
        mover.press_stale(&preview, &button(&preview, "play")).await
    }

    /// Ends the test: the bot stops well, and all that it asked of Discord was well formed.
    pub async fn end(mut self) {
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        conforms(&self.playground).await;
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if let Some(Bot::Process(child)) = &mut self.bot {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Thinking that takes an unoptimised build no time to speak of, and ends by itself.
pub fn quick() -> Thinking {
    let few = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    Thinking {
        moves: few,
        hints: few,
        rescues: Thoroughness { orders: 1 },
    }
}

/// A typed command as the client sends it: a choice's value is its number in the list.
pub fn as_client(command: &str) -> String {
    let levels = ["cadet", "deckhand", "pilot", "captain", "admiral"];
    let choices: [(&str, &[&str]); 8] = [
        ("day", &["today", "yesterday"]),
        ("grade", &["1", "2", "3", "4", "5"]),
        ("pace", &["brisk", "steady", "leisure", "none"]),
        ("ship", &["ark", "frigate", "shuttle"]),
        ("level", &levels),
        ("side", &["amber", "cyan"]),
        ("crew", &["amber", "cyan"]),
        ("result", &["none", "amber", "cyan", "draw"]),
    ];
    let mut typed = command.to_owned();
    for (option, words) in choices {
        for (value, word) in words.iter().enumerate() {
            typed = typed.replace(&format!("{option}:{word}"), &format!("{option}:{value}"));
        }
    }
    typed
}

/// The custom id of a message's button of that kind.
pub fn button(message: &Message, kind: &str) -> String {
    let wanted = format!("w1:{kind}:");
    let components = message.components();
    let ids = components.iter().filter_map(|c| c["custom_id"].as_str());
    let mut found = ids.filter(|id| id.starts_with(&wanted));
    found
        .next()
        .unwrap_or_else(|| panic!("no button {kind} on {message:?}"))
        .to_owned()
}

/// The custom id of a message's menu, and its first option's value.
pub fn menu(message: &Message) -> (String, String) {
    let menu = message
        .components()
        .into_iter()
        .find(|component| component["type"] == 3)
        .unwrap_or_else(|| panic!("no menu on {message:?}"))
        .clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&menu["custom_id"]), text(&menu["options"][0]["value"]))
}
