//! Whatever people do and whenever the process dies: nothing is told twice, nothing in somebody's quiet
//! hours, nothing of an earlier board, and nobody waits in vain.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wayk::play::{
    Game, Hour, MessageId, Moment, Notice, NoticeId, NoticeKind, QuietHours, Reminders, Settings,
    SignedDuration, ToldBy, UserId, Zone, is_quiet,
};

use crate::support::{ANN, BEN, CHANNEL, World, person, run};

/// What happens next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Time goes by, with a sweep every ten minutes.
    Pass { sweeps: i32 },
    /// Whoever's turn it is moves.
    Move,
    /// The opponent nudges.
    Nudge,
    /// Somebody chooses anew.
    Choose { who: u64, what: u8 },
    /// The process dies in the next sweep: before it sends, or between that and the note.
    Kill { has_sent: bool },
    /// What the next sweep sends is lost, or its answer is.
    Lose { has_arrived: bool },
}

fn step() -> impl Strategy<Value = Step> {
    let who = prop::sample::select(vec![ANN, BEN]);
    prop_oneof![
        5 => (1..120_i32).prop_map(|sweeps| Step::Pass { sweeps }),
        3 => Just(Step::Move),
        1 => Just(Step::Nudge),
        2 => (who, 0..8_u8).prop_map(|(who, what)| Step::Choose { who, what }),
        1 => any::<bool>().prop_map(|has_sent| Step::Kill { has_sent }),
        1 => any::<bool>().prop_map(|has_arrived| Step::Lose { has_arrived }),
    ]
}

fn choice(what: u8) -> Settings {
    let mut settings = Settings {
        reminders: Reminders::ALL[usize::from(what % 4)],
        ..Settings::default()
    };
    if what.is_multiple_of(2) {
        let hour = |hour| Hour::new(hour).unwrap();
        settings.quiet = QuietHours::new(hour(22), hour(7));
        settings.zone = Some("Asia/Seoul".parse().unwrap());
    }
    if what >= 4 {
        settings.told_by = ToldBy::Private;
    }
    settings
}

/// What went wrong with the next sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mishap {
    None,
    KilledBefore,
    KilledAfter,
    Lost,
    AnswerLost,
}

/// What people were told.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    kind: NoticeKind,
    moment: Moment,
    to: UserId,
}

struct Stage {
    world: Option<World>,
    game: Game,
    settings: BTreeMap<u64, Settings>,
    told: BTreeMap<NoticeId, Told>,
    mishap: Mishap,
    boards: u64,
    /// Whether the board of the present turn called its player.
    was_pinged: bool,
}

impl Stage {
    async fn new() -> Self {
        let world = World::new();
        let game = world.game().await;
        let mut stage = Self {
            was_pinged: !game.is_called_apart,
            world: Some(world),
            game,
            settings: BTreeMap::new(),
            told: BTreeMap::new(),
            mishap: Mishap::None,
            boards: 0,
        };
        stage.show().await;
        stage
    }

    fn world(&self) -> &World {
        self.world.as_ref().unwrap()
    }

    async fn reload(&mut self) {
        self.game = self.world().look(self.game.id).await;
    }

    async fn show(&mut self) {
        self.boards += 1;
        let (key, message) = (self.game.delivery(), MessageId::new(self.boards));
        let noted = self.world().play.delivered(key, CHANNEL, message).await;
        noted.unwrap();
        self.reload().await;
    }

    fn is_asleep(&self, who: UserId) -> bool {
        let number = u64::MAX - who.get();
        let Some(settings) = self.settings.get(&number) else {
            return false;
        };
        let zone = settings.zone.clone().unwrap_or(Zone::UTC);
        let now = self.world().play.now();
        settings
            .quiet
            .is_some_and(|quiet| is_quiet(now, quiet, zone.as_jiff()))
    }

    /// What Discord does with one notice, and what the bot makes of it.
    async fn send(&mut self, notice: &Notice, mishap: Mishap) {
        if matches!(mishap, Mishap::KilledBefore | Mishap::Lost) {
            return;
        }
        // The second attempt looks for the message first.
        let is_there = notice.attempt > 1 && self.told.contains_key(&notice.id);
        if !is_there {
            self.arrives(notice);
        }
        if matches!(mishap, Mishap::KilledAfter | Mishap::AnswerLost) {
            return;
        }
        let message = MessageId::new(1_000_000 + self.told.len() as u64);
        let noted = self.world().play.notice_sent(notice.id, CHANNEL, message);
        noted.await.unwrap();
    }

    /// A message arrives that was not there.
    fn arrives(&mut self, notice: &Notice) {
        let (kind, to) = (notice.kind, notice.person.id);
        let now = self.world().play.now();
        assert!(!self.is_asleep(to), "woken: {notice:?}");
        assert_eq!(self.game.is_over(), kind == NoticeKind::End, "{notice:?}");
        let moment = notice.game.moment();
        assert_eq!(moment, self.game.moment(), "of an earlier board");
        if matches!(kind, NoticeKind::Day | NoticeKind::Hours) {
            assert!(now < notice.game.due_at.unwrap(), "too late: {notice:?}");
        }
        assert!(
            kind != NoticeKind::Turn || !self.was_pinged,
            "called twice to a turn: {notice:?}"
        );
        let told = Told { kind, moment, to };
        if matches!(
            kind,
            NoticeKind::Turn | NoticeKind::Day | NoticeKind::Hours | NoticeKind::End
        ) {
            let again = self.told.values().find(|other| **other == told);
            assert_eq!(again, None, "told twice");
        }
        let earlier = self.told.insert(notice.id, told);
        assert_eq!(earlier, None, "sent twice");
    }

    async fn sweep(&mut self) {
        let play = self.world().play.clone();
        play.sweep_clocks().await.unwrap();
        self.reload().await;
        let mishap = std::mem::replace(&mut self.mishap, Mishap::None);
        let claimed = play.claim_notices(100).await.unwrap();
        for notice in &claimed {
            self.send(notice, mishap).await;
            if matches!(mishap, Mishap::KilledBefore | Mishap::KilledAfter) {
                break;
            }
        }
        if matches!(mishap, Mishap::KilledBefore | Mishap::KilledAfter) {
            drop(play);
            let world = self.world.take().unwrap().restart().await;
            world.down(SignedDuration::ZERO).await;
            self.world = Some(world);
        } else if mishap == Mishap::None {
            self.nobody_waits_in_vain();
        }
    }

    /// After a sweep in which nothing went wrong, whoever is awake knows that it is their turn.
    fn nobody_waits_in_vain(&self) {
        let Some(mover) = self.game.to_move().map(|person| person.id) else {
            return;
        };
        let moment = self.game.moment();
        let mut calls = self.told.values();
        let is_told =
            self.was_pinged || calls.any(|told| told.to == mover && told.moment == moment);
        assert!(
            is_told || self.is_asleep(mover),
            "{mover:?} does not know of {moment}: {:?}",
            self.told
        );
    }

    async fn act(&mut self, step: Step) {
        match step {
            Step::Pass { sweeps } => {
                for _ in 0..sweeps {
                    self.world().pass(SignedDuration::from_mins(10));
                    self.sweep().await;
                }
            }
            Step::Move if !self.game.is_over() => {
                self.game = self.world().step(&self.game).await.game;
                self.was_pinged = !self.game.is_called_apart;
                if let Some(mover) = self.game.to_move() {
                    assert!(!(self.was_pinged && self.is_asleep(mover.id)), "woken");
                }
                self.show().await;
            }
            Step::Nudge => {
                if let Some(mover) = self.game.to_move() {
                    let opponent = self.game.side_of(mover.id).unwrap().other();
                    let opponent = self.game.players[opponent].id;
                    // It may be too early.
                    let _ = self.world().play.nudge(opponent, self.game.id).await;
                }
            }
            Step::Choose { who, what } => {
                let settings = choice(what);
                self.settings.insert(who, settings.clone());
                let (play, person) = (self.world().play.clone(), person(who));
                play.change_settings(&person, settings).await.unwrap();
            }
            Step::Kill { has_sent: false } => self.mishap = Mishap::KilledBefore,
            Step::Kill { has_sent: true } => self.mishap = Mishap::KilledAfter,
            Step::Lose { has_arrived: false } => self.mishap = Mishap::Lost,
            Step::Lose { has_arrived: true } => self.mishap = Mishap::AnswerLost,
            Step::Move => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_told_twice_and_nobody_waits_in_vain(
        steps in prop::collection::vec(step(), 5..40),
    ) {
        run(async {
            let mut stage = Stage::new().await;
            for step in steps {
                stage.act(step).await;
            }
        });
    }
}
