//! Games and people with the longest names and ids that there are.

use std::sync::Arc;

use crate::puzzles::OnePuzzle;
use wayk::discord::messages::{Face, Missing};
use wayk::play::{
    Answer, Answered, BoardMessage, BySide, Challenge, ChannelId, Clock, Game, GuildId, Leave,
    Limits, LocaleTag, ManualClock, MessageId, Move, NewChallenge, Pace, Person, Play, PlayerName,
    SeededDealer, Ship, SignedDuration, Span, Thinking, Timestamp, UserId,
};
use wayk::store::Store;

/// The longest ids that there are.
pub const LONGEST: u64 = u64::MAX;

/// Names of 32 characters, each of which is longer when it is written out.
pub fn longest_names() -> [String; 2] {
    ["*".repeat(32), "👩".repeat(32)]
}

pub fn person(id: u64, name: &str) -> Person {
    Person {
        id: UserId::new(id),
        name: PlayerName::new(name),
        locale: Some(LocaleTag::new("ko")),
    }
}

pub struct Games {
    pub play: Play,
    pub clock: Arc<ManualClock>,
    pub players: [Person; 2],
    _folder: tempfile::TempDir,
}

impl Games {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("wayk.sqlite3")).unwrap();
        let clock = Arc::new(ManualClock::new(Timestamp::now()));
        let few = Limits {
            nodes: Some(100),
            ..Limits::default()
        };
        let dealer = Arc::new(SeededDealer::new(1));
        let play = Play::new(store, Arc::clone(&clock) as Arc<dyn Clock>, dealer)
            .with_thinking(Thinking {
                moves: few,
                hints: few,
                ..Thinking::default()
            })
            .with_puzzles(Arc::new(OnePuzzle));
        let [one, other] = longest_names();
        Self {
            play,
            clock,
            players: [person(LONGEST - 1, &one), person(LONGEST - 2, &other)],
            _folder: folder,
        }
    }

    pub async fn challenge(&self, ship: Ship, channel: u64) -> Challenge {
        // Twenty in a day are the most.
        self.clock.advance(SignedDuration::from_mins(73));
        let [challenger, opponent] = self.players.clone();
        let new = NewChallenge {
            guild: GuildId::new(LONGEST),
            channel: ChannelId::new(channel),
            challenger,
            opponent: Some(opponent),
            ship,
            pace: wayk::play::Pace::Steady,
            thread: false,
        };
        let mut challenge = self.play.challenge(new).await.unwrap();
        challenge.message = Some(MessageId::new(LONGEST));
        challenge
    }

    pub async fn begin(&self, ship: Ship, channel: u64) -> Game {
        let challenge = self.challenge(ship, channel).await;
        let opponent = &self.players[1];
        match self
            .play
            .answer_challenge(opponent, challenge.id, Answer::Accept)
            .await
        {
            Ok(Answered::Accepted(game)) => posted(*game),
            other => panic!("{other:?}"),
        }
    }

    pub async fn go_on(&self, game: &Game, mv: Move) -> Game {
        let mover = game.to_move().unwrap().id;
        let turn = self.play.make_move(mover, game.id, game.ply(), mv).await;
        posted(turn.unwrap().game)
    }
}

/// The game with the longest link to its board.
pub fn posted(mut game: Game) -> Game {
    game.board = Some(BoardMessage {
        channel: ChannelId::new(LONGEST),
        message: MessageId::new(LONGEST),
        at: game.moment(),
    });
    game
}

/// When everything is said.
pub fn now() -> Timestamp {
    Timestamp::from_second(1_800_000_000).unwrap()
}

/// A game as it stands with its time: without a clock, with one that runs, both players away, on
/// leave that is spent, and out of time.
pub fn timed(game: &Game) -> Vec<Game> {
    let far = now() + SignedDuration::from_hours(24 * 19);
    let leave = |is_declared| {
        let span = Span {
            from: now(),
            until: far,
        };
        Some(Leave { span, is_declared })
    };
    let mut untimed = game.clone();
    (untimed.pace, untimed.due_at) = (Pace::None, None);
    let mut running = game.clone();
    running.due_at = Some(far);
    let mut away = running.clone();
    away.leaves = BySide::new_with(|_| leave(true));
    let mut on_leave = away.clone();
    on_leave.leaves = BySide::new_with(|side| leave(game.view().to_move() != Some(side)));
    let mut late = running.clone();
    late.overdue_at = Some(now());
    vec![untimed, running, away, on_leave, late]
}

pub fn faces() -> [Face; 5] {
    [
        Face::Picture(vec![0]),
        Face::Both(vec![0]),
        Face::Text(Missing::Right),
        Face::Text(Missing::Size),
        Face::Text(Missing::Drawing),
    ]
}
