//! A database in a temporary folder, two players, and a clock that stands still.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::puzzles::OnePuzzle;
use tempfile::TempDir;
use wayk::play::{
    Answer, Answered, Challenge, ChannelId, Clock, DealError, Dealer, Game, GameId, GuildId, Lease,
    Limits, LocaleTag, ManualClock, Move, NewChallenge, Person, Play, PlayerName, SeededDealer,
    Ship, Side, SignedDuration, Thinking, Timestamp, Turn, UserId,
};
use wayk::rules::Setup;
use wayk::store::Store;

pub const GUILD: GuildId = GuildId::new(900);
/// A channel; another is [`OTHER_CHANNEL`].
pub const CHANNEL: ChannelId = ChannelId::new(500);
pub const OTHER_CHANNEL: ChannelId = ChannelId::new(501);

pub fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

/// Ids use all 64 bits, so that a sign lost on the way would show.
pub fn user(number: u64) -> UserId {
    UserId::new(u64::MAX - number)
}

pub fn person(number: u64) -> Person {
    Person {
        id: user(number),
        name: PlayerName::new(&format!("Player {number}")),
        locale: None,
    }
}

/// The challenger and the opponent of most tests, and somebody else.
pub const ANN: u64 = 1;
pub const BEN: u64 = 2;
pub const EVE: u64 = 3;

/// Deals what it was handed, then from seeds, and makes the challenger Amber.
#[derive(Debug)]
pub struct TestDealer {
    pub hands: Mutex<Vec<Setup>>,
    pub seeds: SeededDealer,
}

impl TestDealer {
    pub fn new(hands: Vec<Setup>) -> Self {
        Self {
            hands: Mutex::new(hands),
            seeds: SeededDealer::new(1),
        }
    }
}

impl Dealer for TestDealer {
    fn deal(&self, ship: Ship) -> Result<Setup, DealError> {
        let mut hands = self.hands.lock().unwrap();
        if hands.is_empty() {
            self.seeds.deal(ship)
        } else {
            Ok(hands.remove(0))
        }
    }

    fn lot(&self) -> Result<Side, DealError> {
        Ok(Side::Amber)
    }
}

/// Thinking that takes an unoptimised build no time to speak of.
pub fn quick() -> Thinking {
    let few = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    Thinking {
        moves: few,
        hints: few,
        ..Thinking::default()
    }
}

#[derive(Debug)]
pub struct World {
    pub folder: TempDir,
    pub clock: Arc<ManualClock>,
    pub play: Play,
}

impl World {
    pub fn new() -> Self {
        Self::dealing(Vec::new())
    }

    /// The first games are these.
    pub fn dealing(hands: Vec<Setup>) -> Self {
        let dealer = Arc::new(TestDealer::new(hands));
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(ManualClock::new(at(1_800_000_000)));
        let store = Store::open(&folder.path().join("wayk.db")).unwrap();
        let play = Play::new(store, Arc::clone(&clock) as Arc<dyn Clock>, dealer)
            .with_thinking(quick())
            .with_puzzles(Arc::new(OnePuzzle));
        Self {
            folder,
            clock,
            play,
        }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("wayk.db")
    }

    /// Stops the bot and starts it again on the same file.
    pub async fn restart(self) -> Self {
        self.play.store().close().await;
        let store = Store::open(&self.path()).unwrap();
        let play = Play::new(
            store,
            Arc::clone(&self.clock) as Arc<dyn Clock>,
            Arc::new(TestDealer::new(Vec::new())),
        )
        .with_thinking(quick())
        .with_puzzles(Arc::new(OnePuzzle));
        Self { play, ..self }
    }

    pub fn pass(&self, time: SignedDuration) {
        self.clock.advance(time);
    }

    /// The bot goes down, comes up again so much later, on the same file, and looks at the clocks.
    pub async fn down(&self, time: SignedDuration) {
        let lease = || {
            let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
            Lease::take(self.play.store().clone(), clock, "the bot".to_owned())
        };
        // Up to now it was there, though the test kept no lease.
        let conn = rusqlite::Connection::open(self.path()).unwrap();
        conn.execute("DELETE FROM lease", []).unwrap();
        drop(conn);
        lease().await.unwrap().release().await.unwrap();
        self.pass(time);
        lease().await.unwrap().release().await.unwrap();
        self.play.sweep_clocks().await.unwrap();
    }

    pub async fn challenge(&self) -> Challenge {
        self.play.challenge(proposal()).await.unwrap()
    }

    pub async fn accept(&self, challenge: &Challenge) -> Game {
        let answered = self
            .play
            .answer_challenge(
                challenge.opponent.as_ref().unwrap(),
                challenge.id,
                Answer::Accept,
            )
            .await;
        match answered.unwrap() {
            Answered::Accepted(game) => *game,
            other => panic!("{other:?}"),
        }
    }

    /// A game that has just begun. Ann is Amber.
    pub async fn game(&self) -> Game {
        let game = self.accept(&self.challenge().await).await;
        assert_eq!(game.players.amber.id, user(ANN));
        game
    }

    pub async fn look(&self, game: GameId) -> Game {
        self.play.game(game).await.unwrap().unwrap()
    }

    /// Makes the first legal move of whoever's turn it is.
    pub async fn step(&self, game: &Game) -> Turn {
        let mover = game.to_move().unwrap().id;
        self.play
            .make_move(mover, game.id, game.moment(), first_move(game))
            .await
            .unwrap()
    }

    /// Plays first legal moves to the end.
    pub async fn play_out(&self, game: Game) -> Game {
        let mut game = game;
        while !game.is_over() {
            game = self.step(&game).await.game;
        }
        game
    }
}

pub fn first_move(game: &Game) -> Move {
    game.view().legal_moves()[0]
}

/// Ann challenges Ben to a game on a shuttle.
pub fn proposal() -> NewChallenge {
    NewChallenge {
        guild: GUILD,
        channel: CHANNEL,
        challenger: Person {
            locale: Some(LocaleTag::new("ko")),
            ..person(ANN)
        },
        opponent: Some(person(BEN)),
        ship: Ship::Shuttle,
        pace: wayk::play::Pace::Steady,
        thread: false,
    }
}

/// Makes a runtime and runs a test on it.
pub fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(test);
}
