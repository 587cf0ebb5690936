//! Random sequences of everything that players, strangers and the clock can do, beside a
//! [`Model`] that says what each must answer.

use std::collections::BTreeSet;
use std::fmt::Debug;

use proptest::prelude::*;
use wayk::play::{
    ActionError, Answer, Answered, Asked, ChannelId, DeliveryKey, DeliveryKind, MessageId, Move,
    NewChallenge, Place, Rematch, RequestAnswer, RequestAnswered, RequestKind, RequestState,
    SignedDuration, Trouble,
};

use crate::model::{Model, ModelGame, OK, State};
use crate::support::{World, person, proposal, user};

/// Players 0, 1 and 2 play with each other; number 3 has no part in anything.
const PLAYERS: u64 = 3;
const CHANNELS: u64 = 4;

fn channel(number: u64) -> ChannelId {
    ChannelId::new(500 + number)
}

/// Who of a challenge or a game does something: the challenger or Amber, the opponent or Cyan, or
/// somebody who has no part in it.
#[derive(Clone, Copy, Debug)]
enum Who {
    First,
    Second,
    Stranger,
}

impl Who {
    const fn of(self, pair: [u64; 2]) -> u64 {
        match self {
            Self::First => pair[0],
            Self::Second => pair[1],
            Self::Stranger => PLAYERS,
        }
    }
}

/// Something that somebody does. Which game or challenge is counted from the newest.
#[derive(Clone, Debug)]
enum Action {
    Challenge {
        by: u64,
        to: u64,
        channel: u64,
        thread: bool,
    },
    Answer {
        by: Who,
        nth: usize,
        answer: Answer,
    },
    /// `board` is which one is pressed, from the present one; `choice` picks the move.
    Move {
        by: Who,
        nth: usize,
        board: i16,
        choice: usize,
        is_backwards: bool,
    },
    /// The right player makes some moves in a row.
    PlayOn {
        nth: usize,
        moves: usize,
    },
    Resign {
        by: Who,
        nth: usize,
        board: i16,
    },
    /// Asks for a takeback or a draw.
    Ask {
        by: Who,
        nth: usize,
        kind: RequestKind,
    },
    /// Answers the newest request of a game.
    AnswerRequest {
        by: Who,
        nth: usize,
        answer: RequestAnswer,
    },
    /// Does something at a board.
    Look {
        by: Who,
        nth: usize,
    },
    Rematch {
        by: Who,
        nth: usize,
    },
    Place {
        nth: usize,
        thread: Option<u64>,
    },
    Relocate {
        by: Who,
        nth: usize,
        channel: u64,
    },
    Deliver {
        nth: usize,
    },
    Fail {
        channel: u64,
    },
    Work {
        channel: u64,
    },
    Pass {
        hours: i64,
    },
    PassSeconds {
        seconds: i64,
    },
    Sweep,
    Restart,
}

fn action() -> impl Strategy<Value = Action> {
    let anybody =
        || prop_oneof![4 => Just(Who::First), 4 => Just(Who::Second), 1 => Just(Who::Stranger)];
    let place = || 0..CHANNELS;
    let board = || prop_oneof![8 => Just(0_i16), 2 => Just(-1), 1 => Just(1)];
    let nth = || prop_oneof![3 => Just(0), 2 => Just(1), 1 => 2..8_usize];
    let answer = prop_oneof![
        8 => Just(Answer::Accept),
        1 => Just(Answer::Decline),
        1 => Just(Answer::Withdraw),
    ];
    prop_oneof![
        8 => (0..PLAYERS, 0..PLAYERS, place(), prop::bool::weighted(0.3)).prop_map(
            |(by, to, channel, thread)| Action::Challenge { by, to, channel, thread }
        ),
        9 => (anybody(), nth(), answer)
            .prop_map(|(by, nth, answer)| Action::Answer { by, nth, answer }),
        9 => (anybody(), nth(), board(), 0..24_usize, prop::bool::weighted(0.1)).prop_map(
            |(by, nth, board, choice, is_backwards)| {
                Action::Move { by, nth, board, choice, is_backwards }
            }
        ),
        4 => (nth(), 1..30_usize).prop_map(|(nth, moves)| Action::PlayOn { nth, moves }),
        3 => (anybody(), nth(), board())
            .prop_map(|(by, nth, board)| Action::Resign { by, nth, board }),
        6 => (anybody(), nth(), prop::sample::select(RequestKind::ALL.to_vec()))
            .prop_map(|(by, nth, kind)| Action::Ask { by, nth, kind }),
        6 => (anybody(), nth(), request_answer())
            .prop_map(|(by, nth, answer)| Action::AnswerRequest { by, nth, answer }),
        2 => (anybody(), nth()).prop_map(|(by, nth)| Action::Look { by, nth }),
        7 => (anybody(), nth()).prop_map(|(by, nth)| Action::Rematch { by, nth }),
        4 => (nth(), prop::option::of(place()))
            .prop_map(|(nth, thread)| Action::Place { nth, thread }),
        4 => (anybody(), nth(), place())
            .prop_map(|(by, nth, channel)| Action::Relocate { by, nth, channel }),
        3 => nth().prop_map(|nth| Action::Deliver { nth }),
        2 => place().prop_map(|channel| Action::Fail { channel }),
        1 => place().prop_map(|channel| Action::Work { channel }),
        2 => (1..50_i64).prop_map(|hours| Action::Pass { hours }),
        1 => (1..90_i64).prop_map(|seconds| Action::PassSeconds { seconds }),
        1 => Just(Action::Sweep),
        1 => Just(Action::Restart),
    ]
}

fn request_answer() -> impl Strategy<Value = RequestAnswer> {
    prop_oneof![
        4 => Just(RequestAnswer::Grant),
        1 => Just(RequestAnswer::Refuse),
        1 => Just(RequestAnswer::Withdraw),
    ]
}

/// `ok`, or the name of the refusal.
fn said<T, R: Debug>(result: &Result<T, ActionError<R>>) -> String {
    match result {
        Ok(_) => OK.to_owned(),
        Err(ActionError::Refused(refusal)) => first_word(&format!("{refusal:?}")),
        Err(ActionError::Failed(failure)) => panic!("{failure}"),
    }
}

/// The name of what came of something, or of its refusal.
fn came<T: Debug, R: Debug>(result: &Result<T, ActionError<R>>) -> String {
    match result {
        Ok(done) => first_word(&format!("{done:?}")),
        Err(_) => said(result),
    }
}

fn first_word(text: &str) -> String {
    let end = text.find(|c: char| !c.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The index of the `nth` from the end, `None` where there are none.
const fn from_end(len: usize, nth: usize) -> Option<usize> {
    match len {
        0 => None,
        _ => Some(len - 1 - nth % len),
    }
}

struct Run {
    world: World,
    model: Model,
    messages: u64,
}

impl Run {
    fn new() -> Self {
        let world = World::new();
        let model = Model {
            now: world.play.now(),
            ..Model::default()
        };
        Self {
            world,
            model,
            messages: 0,
        }
    }

    /// The nth newest game.
    fn game(&self, nth: usize) -> Option<(usize, ModelGame)> {
        let index = from_end(self.model.games.len(), nth)?;
        Some((index, self.model.games[index].clone()))
    }

    /// Does something and holds the answer against the model's. `None` where there is nothing
    /// yet to do it with.
    async fn act(&mut self, action: &Action) -> Option<()> {
        match *action {
            Action::Challenge {
                by,
                to,
                channel: number,
                thread,
            } => self.challenge(by, to, channel(number), thread).await,
            Action::Answer { by, nth, answer } => {
                let index = from_end(self.model.challenges.len(), nth)?;
                let challenge = &self.model.challenges[index];
                let by = by.of([challenge.challenger, challenge.opponent]);
                self.answer(index, by, answer).await;
            }
            Action::Move {
                by,
                nth,
                board,
                choice,
                is_backwards,
            } => {
                let (index, game) = self.game(nth)?;
                self.make_move(index, by.of(game.players), board, choice, is_backwards)
                    .await?;
            }
            Action::PlayOn { nth, moves } => {
                let (index, _) = self.game(nth)?;
                for choice in 0..moves {
                    let game = &self.model.games[index];
                    if game.is_over {
                        break;
                    }
                    let mover = game.mover();
                    self.make_move(index, mover, 0, choice, false).await?;
                }
            }
            Action::Resign { by, nth, board } => {
                let (index, game) = self.game(nth)?;
                self.resign(index, by.of(game.players), board).await?;
            }
            Action::Ask { by, nth, kind } => self.ask(by, nth, kind).await?,
            Action::AnswerRequest { by, nth, answer } => {
                self.answer_request(by, nth, answer).await?;
            }
            Action::Look { by, nth } => {
                let (index, game) = self.game(nth)?;
                let by = by.of(game.players);
                self.world.play.look(user(by), game.id).await.unwrap();
                let game = &mut self.model.games[index];
                if !game.is_over && game.mover() == by {
                    game.looked_at = Some(game.moment());
                }
            }
            Action::Rematch { by, nth } => self.rematch(by, nth).await?,
            Action::Place { nth, thread } => self.place(nth, thread.map(channel)).await?,
            Action::Relocate {
                by,
                nth,
                channel: number,
            } => self.relocate(by, nth, channel(number)).await?,
            Action::Deliver { nth } => self.deliver(nth).await?,
            Action::Fail { channel: number } => {
                let trouble = Trouble::Gone;
                let play = &self.world.play;
                play.channel_failed(channel(number), trouble).await.unwrap();
                self.model.in_trouble.insert(channel(number));
            }
            Action::Work { channel: number } => {
                self.world
                    .play
                    .channel_works(channel(number))
                    .await
                    .unwrap();
                self.model.in_trouble.remove(&channel(number));
            }
            Action::Pass { hours } => self.pass(SignedDuration::from_hours(hours)),
            Action::PassSeconds { seconds } => self.pass(SignedDuration::from_secs(seconds)),
            Action::Sweep => self.sweep().await,
            Action::Restart => {
                let fresh = Self::new();
                let old = std::mem::replace(self, fresh);
                self.world = old.world.restart().await;
                self.model = old.model;
                self.messages = old.messages;
            }
        }
        Some(())
    }

    fn pass(&mut self, time: SignedDuration) {
        self.world.pass(time);
        self.model.now = self.world.play.now();
    }

    async fn ask(&mut self, by: Who, nth: usize, kind: RequestKind) -> Option<()> {
        let (index, game) = self.game(nth)?;
        let by = by.of(game.players);
        let play = &self.world.play;
        let (asked, expected) = match kind {
            RequestKind::TakeBack => (
                play.ask_takeback(user(by), game.id, game.moment()).await,
                game.ask_takeback(by, self.model.now),
            ),
            RequestKind::Draw => (
                play.offer_draw(user(by), game.id, game.moment()).await,
                game.offer_draw(by),
            ),
        };
        assert_eq!(came(&asked), expected);
        let game = &mut self.model.games[index];
        match asked {
            Ok(Asked::Asked { request, .. }) => game.add_request(&request, by),
            Ok(Asked::TakenBack(taken)) => {
                assert_eq!(taken.moves, 1);
                game.take_back(by);
            }
            Ok(Asked::Agreed(_)) => {
                let open = game
                    .requests
                    .iter_mut()
                    .find(|asked| asked.kind == kind && asked.state == RequestState::Open);
                open.unwrap().state = RequestState::Granted;
                game.end();
            }
            Err(_) => {}
        }
        Some(())
    }

    async fn answer_request(&mut self, by: Who, nth: usize, answer: RequestAnswer) -> Option<()> {
        let (index, game) = self.game(nth)?;
        let asked = *game.requests.last()?;
        let by = by.of(game.players);
        let answered = self
            .world
            .play
            .answer_request(user(by), asked.id, answer)
            .await;
        assert_eq!(said(&answered), game.answer_request(by, &asked, answer));
        let game = &mut self.model.games[index];
        let state = &mut game.requests.last_mut().unwrap().state;
        match answered {
            Ok(RequestAnswered::TakenBack(taken, _)) => {
                *state = RequestState::Granted;
                let before = game.made.len();
                game.take_back(asked.asker);
                assert_eq!(taken.moves, before - game.made.len());
            }
            Ok(RequestAnswered::Agreed(..)) => {
                *state = RequestState::Granted;
                game.end();
            }
            Ok(RequestAnswered::Ended(_, request)) => *state = request.state,
            Err(_) => {}
        }
        Some(())
    }

    async fn challenge(&mut self, by: u64, to: u64, channel: ChannelId, thread: bool) {
        let new = NewChallenge {
            channel,
            challenger: person(by),
            opponent: Some(person(to)),
            thread,
            ..proposal()
        };
        let made = self.world.play.challenge(new).await;
        assert_eq!(said(&made), self.model.challenge(by, to, channel, thread));
        if let Ok(made) = made {
            self.model.add_challenge(&made, by, to);
        }
    }

    async fn answer(&mut self, index: usize, by: u64, answer: Answer) {
        let challenge = &self.model.challenges[index];
        let answered = self
            .world
            .play
            .answer_challenge(&person(by), challenge.id, answer)
            .await;
        assert_eq!(said(&answered), self.model.answer(by, challenge, answer));
        match answered {
            Ok(Answered::Accepted(game)) => self.model.begin(index, &game),
            Ok(_) => {
                let now = self.model.now;
                let challenge = &mut self.model.challenges[index];
                challenge.state = State::Answered;
                challenge.answered = Some((answer, now));
            }
            Err(_) => {}
        }
    }

    async fn make_move(
        &mut self,
        index: usize,
        by: u64,
        board: i16,
        choice: usize,
        is_backwards: bool,
    ) -> Option<()> {
        let game = &self.model.games[index];
        let ply = (i16::try_from(game.made.len()).unwrap() + board).max(0);
        let view = self.world.look(game.id).await.view();
        let moves = view.legal_moves();
        // Of an older board now and then the very move that was made there.
        let made = game.made.get(usize::try_from(ply).unwrap());
        let mut mv = match made {
            Some((_, made)) if choice.is_multiple_of(2) => *made,
            _ => match moves.len() {
                0 => game.made.last()?.1,
                count => moves[choice % count],
            },
        };
        if is_backwards {
            mv = Move {
                from: mv.to,
                to: mv.from,
            };
        }
        let at = usize::try_from(ply).unwrap();
        let pressed = game.at(at);
        let turn = self
            .world
            .play
            .make_move(user(by), game.id, pressed, mv)
            .await;
        let is_legal = view.check(mv).is_ok();
        assert_eq!(said(&turn), game.make_move(by, at, mv, is_legal));
        if let Ok(turn) = turn {
            let now = self.model.now;
            let game = &mut self.model.games[index];
            let face_down = turn.game.view().state().face_down();
            game.add_move(by, mv, now, face_down < view.state().face_down());
            if turn.game.is_over() {
                game.end();
            }
        }
        Some(())
    }

    async fn resign(&mut self, index: usize, by: u64, board: i16) -> Option<()> {
        let game = &self.model.games[index];
        let at = (i16::try_from(game.made.len()).unwrap() + board).max(0);
        let at = usize::try_from(at).unwrap();
        let pressed = game.at(at);
        let resigned = self.world.play.resign(user(by), game.id, pressed).await;
        let expected = game.resign(by, at);
        assert_eq!(said(&resigned), expected);
        if resigned.is_ok() {
            let game = &mut self.model.games[index];
            game.end();
            game.resigned = Some(by);
        }
        Some(())
    }

    async fn rematch(&mut self, by: Who, nth: usize) -> Option<()> {
        let (_, game) = self.game(nth)?;
        let by = by.of(game.players);
        let pressed = self.world.play.rematch(user(by), game.id).await;
        assert_eq!(said(&pressed), self.model.rematch(by, &game));
        let offer = self.model.offer(game.id);
        match pressed {
            Ok(Rematch::Offered(offered)) => {
                assert_eq!(offer, None);
                self.model.add_challenge(&offered, by, game.other(by));
            }
            Ok(Rematch::Started(begun)) => self.model.begin(offer.unwrap(), &begun),
            Err(_) => {}
        }
        Some(())
    }

    async fn place(&mut self, nth: usize, thread: Option<ChannelId>) -> Option<()> {
        let (index, game) = self.game(nth)?;
        let place = thread.map_or(Place::Parent, Place::Thread);
        let channel = thread.unwrap_or(game.channel);
        let placed = self.world.play.place(game.id, place).await;
        assert_eq!(said(&placed), self.model.place(&game, channel));
        if placed.is_ok() {
            self.model.games[index].channel = channel;
            self.model.games[index].is_placed = true;
        }
        Some(())
    }

    async fn relocate(&mut self, by: Who, nth: usize, channel: ChannelId) -> Option<()> {
        let (index, game) = self.game(nth)?;
        let by = by.of(game.players);
        let moved = self.world.play.relocate(user(by), game.id, channel).await;
        assert_eq!(said(&moved), self.model.relocate(by, &game, channel));
        if let Ok(moved) = moved {
            self.model.games[index].channel = channel;
            self.model.games[index].is_placed = true;
            self.model.shown.remove(&moved.delivery());
        }
        Some(())
    }

    async fn deliver(&mut self, nth: usize) -> Option<()> {
        let (_, game) = self.game(nth)?;
        self.messages += 1;
        let message = MessageId::new(self.messages);
        let key = self.world.look(game.id).await.delivery();
        assert_eq!(key, Self::owed(&game));
        let is_first = self
            .world
            .play
            .delivered(key, game.channel, message)
            .await
            .unwrap();
        assert_eq!(is_first, self.model.shown.insert(key));
        self.model.in_trouble.remove(&game.channel);
        Some(())
    }

    /// The outbox's row for a game as it is now.
    fn owed(game: &ModelGame) -> DeliveryKey {
        DeliveryKey {
            game: game.id,
            at: game.moment(),
            kind: if game.is_over {
                DeliveryKind::End
            } else {
                DeliveryKind::Board
            },
        }
    }

    async fn sweep(&mut self) {
        let swept = self.world.play.sweep().await.unwrap();
        let swept: BTreeSet<_> = swept.into_iter().map(|ended| ended.id).collect();
        let mut expected = BTreeSet::new();
        for challenge in &mut self.model.challenges {
            if challenge.state == State::Open && challenge.expires_at <= self.model.now {
                challenge.state = State::Expired;
                expected.insert(challenge.id);
            }
        }
        assert_eq!(swept, expected);
    }

    /// Holds everything that can be seen against the model.
    async fn compare(&self) {
        let play = &self.world.play;
        for number in 0..CHANNELS {
            let there = play.game_in(channel(number)).await.unwrap();
            let there = there.map(|game| game.id);
            assert_eq!(there, self.model.busy(channel(number)));
        }
        for expected in &self.model.games {
            let game = self.world.look(expected.id).await;
            assert_eq!(game.ply().index(), expected.made.len());
            assert_eq!(game.is_over(), expected.is_over);
            assert_eq!(game.moment(), expected.moment());
            assert_eq!(game.finished_at.is_some(), expected.is_over);
            assert_eq!(game.channel, expected.channel);
            assert_eq!(game.is_placed, expected.is_placed);
            let history = game.view().history().to_vec();
            for (effect, (by, mv)) in history.iter().zip(&expected.made) {
                assert_eq!(game.players[effect.side].id, user(*by));
                assert_eq!(effect.mv, *mv);
            }
        }
        for number in 0..=PLAYERS {
            let games = play.games_of(user(number), None).await.unwrap();
            let games: BTreeSet<_> = games.into_iter().map(|game| game.id).collect();
            assert_eq!(games, self.model.in_play_of(number));
            let open = play.challenges_of(user(number), None).await.unwrap();
            let open: BTreeSet<_> = open.into_iter().map(|open| open.id).collect();
            assert_eq!(open, self.model.open_of(number));
        }
    }

    /// Everything that was not shown is owed, and nothing else.
    async fn compare_outbox(&self) {
        self.world.down(SignedDuration::ZERO).await;
        let owed = self.world.play.claim_deliveries(1000).await.unwrap();
        let owed: BTreeSet<_> = owed.into_iter().map(|owed| owed.key).collect();
        let expected: BTreeSet<_> = self
            .model
            .games
            .iter()
            .map(Self::owed)
            .filter(|key| !self.model.shown.contains(key))
            .collect();
        assert_eq!(owed, expected);
    }

    /// Each state has an exit for each of the two: one after the other they leave everything.
    async fn leave(&mut self) {
        for index in 0..self.model.challenges.len() {
            let challenge = self.model.challenges[index].clone();
            if self
                .model
                .open_of(challenge.opponent)
                .contains(&challenge.id)
            {
                if index.is_multiple_of(2) {
                    self.answer(index, challenge.challenger, Answer::Withdraw)
                        .await;
                } else {
                    self.answer(index, challenge.opponent, Answer::Decline)
                        .await;
                }
            }
        }
        for index in 0..self.model.games.len() {
            let game = &self.model.games[index];
            if !game.is_over {
                self.resign(index, game.players[index % 2], 0).await;
            }
        }
        for number in 0..PLAYERS {
            assert!(self.model.open_of(number).is_empty());
            assert!(self.model.in_play_of(number).is_empty());
        }
        self.compare().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        // A failure prints its actions, which become a test of their own.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_people_do_the_model_says_the_same(
        actions in prop::collection::vec(action(), 1..120)
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut run = Run::new();
            for action in &actions {
                run.act(action).await;
                run.compare().await;
            }
            run.compare_outbox().await;
            run.leave().await;
        });
    }
}
