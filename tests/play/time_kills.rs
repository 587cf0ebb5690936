//! The bot is killed between any two steps of a game that is lost on time: what comes of it is the
//! same, each thing is told once, and none is missed.

use std::collections::BTreeMap;

use wayk::play::{
    ChannelId, Decision, GameId, MessageId, NoticeId, NoticeKind, Pace, SignedDuration, Timestamp,
    Verdict,
};

use crate::support::{ANN, BEN, World, user};
use crate::timekeeping::{DAY, HOUR};

/// What stands in the channel: the notices about time by their number, with what each says.
type Told = BTreeMap<NoticeId, (NoticeKind, u64, u8)>;

/// Where the bot is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kill {
    Never,
    /// After this step.
    After(usize),
    /// After this step, when what was to be told then is told and not yet noted.
    Telling(usize),
    /// Everywhere.
    Always,
}

struct Story {
    world: World,
    kill: Kill,
    step: usize,
    told: Told,
}

impl Story {
    /// The bot's sweeps after a step, with the kill that belongs there.
    async fn sweep(&mut self) {
        self.step += 1;
        if matches!(self.kill, Kill::Always) || self.kill == Kill::After(self.step) {
            self.kill().await;
        }
        for _ in 0..3 {
            self.world.play.sweep_clocks().await.unwrap();
            let due = self.world.play.claim_notices(50).await.unwrap();
            let is_killed =
                matches!(self.kill, Kill::Always) || self.kill == Kill::Telling(self.step);
            for notice in &due {
                let by_clock = [
                    NoticeKind::Leave,
                    NoticeKind::Overdue,
                    NoticeKind::Late,
                    NoticeKind::Extended,
                ];
                if by_clock.contains(&notice.kind) {
                    let number = if notice.person.id == user(ANN) {
                        ANN
                    } else {
                        BEN
                    };
                    let what = (notice.kind, number, notice.game.ply().moves());
                    // One that stands there already is found and not sent again.
                    self.told.insert(notice.id, what);
                }
                if !is_killed {
                    self.note(notice.id).await;
                }
            }
            if is_killed && !due.is_empty() {
                self.kill().await;
                for notice in self.world.play.claim_notices(50).await.unwrap() {
                    assert!(notice.attempt > 1 || !self.told.contains_key(&notice.id));
                    self.note(notice.id).await;
                }
            }
        }
    }

    async fn note(&self, id: NoticeId) {
        let message = MessageId::new(20_000 + id.get().unsigned_abs());
        let channel = ChannelId::new(1);
        self.world
            .play
            .notice_sent(id, channel, message)
            .await
            .unwrap();
    }

    async fn kill(&mut self) {
        let world = std::mem::replace(&mut self.world, World::new());
        self.world = world.restart().await;
        self.world.down(SignedDuration::ZERO).await;
    }

    async fn pass(&mut self, time: SignedDuration) {
        self.world.pass(time);
        self.sweep().await;
    }

    async fn step(&mut self, game: GameId) {
        let game = self.world.look(game).await;
        self.world.step(&game).await;
        self.sweep().await;
    }

    async fn verdict(&mut self, game: GameId, who: u64, verdict: Verdict) {
        let game = self.world.look(game).await;
        let given = self
            .world
            .play
            .give_verdict(user(who), game.id, game.moment(), verdict);
        given.await.unwrap();
        self.sweep().await;
    }
}

/// Plays it through: what was told of it, in order, how it ended, and how many steps there were.
async fn story(
    kill: Kill,
) -> (
    Vec<(NoticeKind, u64, u8)>,
    Option<Decision>,
    Timestamp,
    usize,
) {
    let world = World::new();
    let game = world.game_at(Pace::Brisk).await.id;
    let mut story = Story {
        world,
        kill,
        step: 0,
        told: Told::new(),
    };
    story.sweep().await;
    // Ann's bank, her leave, and three more days.
    story.pass(DAY * 2 - HOUR).await;
    story.pass(HOUR).await;
    story.pass(HOUR).await;
    story.pass(DAY * 20).await;
    story.verdict(game, BEN, Verdict::Extend).await;
    story.pass(DAY * 3).await;
    // She moves, late as she is; then it is Ben who does not come.
    story.step(game).await;
    story.pass(DAY * 2).await;
    story.pass(DAY * 10).await;
    story.pass(DAY * 11).await;
    story.verdict(game, ANN, Verdict::Claim).await;
    story.pass(DAY * 20).await;
    let over = story.world.look(game).await;
    let how = over.view().decision();
    let told = story.told.into_values().collect();
    (told, how, over.finished_at.unwrap(), story.step)
}

#[tokio::test]
async fn a_kill_between_any_two_steps_changes_nothing() {
    let (told, how, ended_at, steps) = story(Kill::Never).await;
    let late = |ply, late, other| {
        [
            (NoticeKind::Overdue, other, ply),
            (NoticeKind::Late, late, ply),
        ]
    };
    let mut expected = vec![(NoticeKind::Leave, ANN, 0)];
    expected.extend(late(0, ANN, BEN));
    expected.push((NoticeKind::Extended, ANN, 0));
    expected.extend(late(0, ANN, BEN));
    expected.push((NoticeKind::Leave, BEN, 1));
    expected.extend(late(1, BEN, ANN));
    assert_eq!(told, expected);
    let by_time = Some(Decision::OutOfTime(wayk::play::Side::Cyan));
    assert_eq!(how, by_time);

    let after = (1..=steps).map(Kill::After);
    let telling = (1..=steps).map(Kill::Telling);
    for kill in after.chain(telling).chain([Kill::Always]) {
        let killed = story(kill).await;
        assert_eq!(killed, (told.clone(), how, ended_at, steps), "{kill:?}");
    }
}
