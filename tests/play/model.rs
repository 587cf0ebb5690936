//! What must be true after any sequence of actions, and what each action must answer: the same
//! in a few plain lists.

use std::collections::BTreeSet;

use wayk::play::{
    A_DAY, Answer, Challenge, ChallengeId, ChannelId, DeliveryKey, FIRST_PAUSE, FREE_FOR, Game,
    GameId, LONGEST_PAUSE, Line, MOST_A_DAY, MOST_OPEN, MOVES_BETWEEN_OFFERS, Moment, Move, Ply,
    Request, RequestAnswer, RequestId, RequestKind, RequestState, Timestamp,
};

use crate::support::user;

/// What an action answers that is not refused.
pub const OK: &str = "ok";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Open,
    Answered,
    Expired,
}

#[derive(Clone, Debug)]
pub struct ModelChallenge {
    pub id: ChallengeId,
    pub channel: ChannelId,
    pub challenger: u64,
    pub opponent: u64,
    pub thread: bool,
    pub rematch_of: Option<GameId>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub state: State,
    /// The answer, and when it came.
    pub answered: Option<(Answer, Timestamp)>,
}

impl ModelChallenge {
    fn is_open(&self, now: Timestamp) -> bool {
        self.state == State::Open && self.expires_at > now
    }

    fn is_between(&self, one: u64, other: u64) -> bool {
        [self.challenger, self.opponent] == [one, other]
            || [self.opponent, self.challenger] == [one, other]
    }
}

#[derive(Clone, Debug)]
pub struct ModelGame {
    pub id: GameId,
    pub channel: ChannelId,
    pub is_placed: bool,
    /// How often moves were taken back.
    pub line: u32,
    /// Amber, then Cyan.
    pub players: [u64; 2],
    /// The moves, with who made them.
    pub made: Vec<(u64, Move)>,
    /// When each was made, and whether it turned up a card.
    pub known: Vec<(Timestamp, bool)>,
    /// The newest board at which the one to move has done anything.
    pub looked_at: Option<Moment>,
    pub requests: Vec<ModelRequest>,
    pub is_over: bool,
    pub resigned: Option<u64>,
    pub has_rematch: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct ModelRequest {
    pub id: RequestId,
    pub kind: RequestKind,
    pub asker: u64,
    pub at: Moment,
    pub state: RequestState,
}

impl ModelGame {
    /// The board after so many moves, on the present line.
    pub fn at(&self, moves: usize) -> Moment {
        Moment {
            line: Line::new(self.line),
            ply: Ply::new(u8::try_from(moves).unwrap()),
        }
    }

    pub fn moment(&self) -> Moment {
        self.at(self.made.len())
    }

    fn open(&self, kind: RequestKind) -> Option<&ModelRequest> {
        let open = RequestState::Open;
        self.requests
            .iter()
            .find(|asked| asked.kind == kind && asked.state == open)
    }

    fn last(&self, kind: RequestKind, asker: u64) -> Option<&ModelRequest> {
        let mut mine = self.requests.iter().rev();
        mine.find(|asked| asked.kind == kind && asked.asker == asker)
    }

    fn lapse(&mut self, fits: impl Fn(&ModelRequest) -> bool) {
        for asked in &mut self.requests {
            if asked.state == RequestState::Open && fits(asked) {
                asked.state = RequestState::Lapsed;
            }
        }
    }

    /// Notes a move.
    pub fn add_move(&mut self, by: u64, mv: Move, now: Timestamp, turned_up: bool) {
        self.made.push((by, mv));
        self.known.push((now, turned_up));
        self.lapse(|asked| asked.kind == RequestKind::TakeBack || asked.asker != by);
    }

    /// Notes that the game is over.
    pub fn end(&mut self) {
        self.is_over = true;
        self.lapse(|_| true);
    }

    /// Notes that a player's last move was taken back, and what followed.
    pub fn take_back(&mut self, by: u64) {
        let last = self.made.iter().rposition(|(player, _)| *player == by);
        let last = last.expect("a move to take back");
        self.made.truncate(last);
        self.known.truncate(last);
        self.line += 1;
        self.looked_at = Some(self.moment());
        self.lapse(|_| true);
    }

    /// Notes a request, unless it is one that is shown again.
    pub fn add_request(&mut self, asked: &Request, by: u64) {
        if let Some(open) = self.open(asked.kind) {
            assert_eq!((open.id, open.asker), (asked.id, by));
            return;
        }
        self.requests.push(ModelRequest {
            id: asked.id,
            kind: asked.kind,
            asker: by,
            at: self.moment(),
            state: asked.state,
        });
    }

    pub fn ask_takeback(&self, by: u64, now: Timestamp) -> &'static str {
        let kind = RequestKind::TakeBack;
        if !self.players.contains(&by) {
            "NotAPlayer"
        } else if self.is_over {
            "Over"
        } else if !self.made.iter().any(|(player, _)| *player == by) {
            "Nothing"
        } else if self.is_free(by, now) {
            "TakenBack"
        } else if let Some(open) = self.open(kind) {
            // No message of one was seen, so that it is shown again.
            if open.asker == by {
                "Asked"
            } else {
                "OtherAsks"
            }
        } else if self
            .last(kind, by)
            .is_some_and(|last| last.at == self.moment())
        {
            "AskedBefore"
        } else {
            "Asked"
        }
    }

    fn is_free(&self, by: u64, now: Timestamp) -> bool {
        let Some(((player, _), (at, turned_up))) = self.made.last().zip(self.known.last()) else {
            return false;
        };
        *player == by
            && !turned_up
            && now <= *at + FREE_FOR
            && self.looked_at != Some(self.moment())
    }

    pub fn offer_draw(&self, by: u64) -> &'static str {
        let kind = RequestKind::Draw;
        let own = |moves: usize| (0..moves).filter(|ply| self.players[ply % 2] == by).count();
        if !self.players.contains(&by) {
            "NotAPlayer"
        } else if self.is_over {
            "Over"
        } else if let Some(open) = self.open(kind) {
            if open.asker == by { "Asked" } else { "Agreed" }
        } else if self.last(kind, by).is_some_and(|last| {
            own(self.made.len()) < own(last.at.ply.index()) + MOVES_BETWEEN_OFFERS
        }) {
            "TooSoon"
        } else {
            "Asked"
        }
    }

    pub fn answer_request(
        &self,
        by: u64,
        asked: &ModelRequest,
        answer: RequestAnswer,
    ) -> &'static str {
        if !self.players.contains(&by) {
            return "NotAPlayer";
        }
        if asked.state != RequestState::Open {
            return "Ended";
        }
        match (answer, by == asked.asker) {
            (RequestAnswer::Grant | RequestAnswer::Refuse, true) => "NotTheOther",
            (RequestAnswer::Withdraw, false) => "NotTheAsker",
            _ => OK,
        }
    }

    pub fn other(&self, player: u64) -> u64 {
        self.players[usize::from(self.players[0] == player)]
    }

    pub fn make_move(&self, by: u64, ply: usize, mv: Move, is_legal: bool) -> &'static str {
        if !self.players.contains(&by) {
            "NotAPlayer"
        } else if self.made.get(ply) == Some(&(by, mv)) {
            "AlreadyPlayed"
        } else if self.is_over {
            "Over"
        } else if ply != self.made.len() {
            "Stale"
        } else if by != self.mover() {
            "NotYourTurn"
        } else if is_legal {
            OK
        } else {
            "Illegal"
        }
    }

    pub fn resign(&self, by: u64, ply: usize) -> &'static str {
        if !self.players.contains(&by) {
            "NotAPlayer"
        } else if self.resigned == Some(by) {
            "AlreadyResigned"
        } else if self.is_over {
            "Over"
        } else if ply != self.made.len() {
            "Stale"
        } else {
            OK
        }
    }

    pub fn mover(&self) -> u64 {
        self.players[self.made.len() % 2]
    }
}

#[derive(Debug, Default)]
pub struct Model {
    pub now: Timestamp,
    pub challenges: Vec<ModelChallenge>,
    pub games: Vec<ModelGame>,
    pub in_trouble: BTreeSet<ChannelId>,
    pub shown: BTreeSet<DeliveryKey>,
}

impl Model {
    /// The game in play in a channel.
    pub fn busy(&self, channel: ChannelId) -> Option<GameId> {
        let mut there = self
            .games
            .iter()
            .filter(|game| game.channel == channel && game.is_placed && !game.is_over);
        let game = there.next().map(|game| game.id);
        assert!(there.next().is_none(), "two games in play in {channel}");
        game
    }

    fn open_between(&self, channel: ChannelId, one: u64, other: u64) -> Option<&ModelChallenge> {
        self.challenges.iter().find(|made| {
            made.is_open(self.now) && made.channel == channel && made.is_between(one, other)
        })
    }

    pub fn open_of(&self, player: u64) -> BTreeSet<ChallengeId> {
        self.challenges
            .iter()
            .filter(|made| made.is_open(self.now))
            .filter(|made| made.challenger == player || made.opponent == player)
            .map(|made| made.id)
            .collect()
    }

    pub fn in_play_of(&self, player: u64) -> BTreeSet<GameId> {
        self.games
            .iter()
            .filter(|game| !game.is_over && game.players.contains(&player))
            .map(|game| game.id)
            .collect()
    }

    pub fn challenge(&self, by: u64, to: u64, channel: ChannelId, thread: bool) -> &'static str {
        if by == to {
            "Oneself"
        } else if self.open_between(channel, by, to).is_some() {
            "AlreadyOpen"
        } else if !thread && self.busy(channel).is_some() {
            "ChannelBusy"
        } else if self.is_paused(by, to) || self.has_most_open(by) || self.made_most_today(by) {
            "Restrained"
        } else {
            OK
        }
    }

    /// Whether somebody has declined this challenger too lately.
    fn is_paused(&self, by: u64, to: u64) -> bool {
        let between = self
            .challenges
            .iter()
            .filter(|made| made.is_between(by, to));
        let answers = between.filter_map(|made| Some((made, made.answered?)));
        let agreed = answers
            .clone()
            .filter(|(_, (answer, _))| *answer == Answer::Accept)
            .map(|(_, (_, at))| at)
            .max();
        let declines: Vec<Timestamp> = answers
            .filter(|(made, (answer, _))| made.challenger == by && *answer == Answer::Decline)
            .map(|(_, (_, at))| at)
            .filter(|at| agreed.is_none_or(|agreed| *at > agreed))
            .collect();
        let Some(last) = declines.iter().max() else {
            return false;
        };
        let mut pause = FIRST_PAUSE;
        for _ in 1..declines.len() {
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        self.now < *last + pause
    }

    fn has_most_open(&self, by: u64) -> bool {
        let open = self.challenges.iter().filter(|made| {
            made.challenger == by && made.is_open(self.now) && made.rematch_of.is_none()
        });
        open.count() >= MOST_OPEN
    }

    fn made_most_today(&self, by: u64) -> bool {
        let today = self
            .challenges
            .iter()
            .filter(|made| made.challenger == by && self.now < made.created_at + A_DAY);
        today.count() >= MOST_A_DAY
    }

    pub fn answer(&self, by: u64, challenge: &ModelChallenge, answer: Answer) -> &'static str {
        let is_challenger = by == challenge.challenger;
        if !is_challenger && by != challenge.opponent {
            return "Stranger";
        }
        match challenge.state {
            State::Answered => return "AlreadyAnswered",
            State::Open if challenge.is_open(self.now) => {}
            State::Open | State::Expired => return "Expired",
        }
        match (answer, is_challenger) {
            (Answer::Accept | Answer::Decline, true) => "NotTheOpponent",
            (Answer::Withdraw, false) => "NotTheChallenger",
            (Answer::Accept, false)
                if !challenge.thread && self.busy(challenge.channel).is_some() =>
            {
                "ChannelBusy"
            }
            _ => OK,
        }
    }

    /// The open offer of a rematch of a game.
    pub fn offer(&self, game: GameId) -> Option<usize> {
        self.challenges
            .iter()
            .position(|made| made.is_open(self.now) && made.rematch_of == Some(game))
    }

    pub fn rematch(&self, by: u64, game: &ModelGame) -> &'static str {
        if !game.players.contains(&by) {
            return "NotAPlayer";
        }
        if !game.is_over {
            return "NotOver";
        }
        if game.has_rematch {
            return "AlreadyStarted";
        }
        let offer = self.offer(game.id).map(|index| &self.challenges[index]);
        if offer.is_some_and(|offer| offer.challenger == by) {
            "AlreadyOffered"
        } else if self.busy(game.channel).is_some() {
            "ChannelBusy"
        } else if offer.is_some() {
            OK
        } else if self
            .open_between(game.channel, by, game.other(by))
            .is_some()
        {
            "ChallengeOpen"
        } else if self.is_paused(by, game.other(by)) || self.made_most_today(by) {
            "Restrained"
        } else {
            OK
        }
    }

    fn is_kept_from(&self, game: &ModelGame, channel: ChannelId) -> bool {
        !game.is_over && self.busy(channel).is_some_and(|busy| busy != game.id)
    }

    pub fn place(&self, game: &ModelGame, channel: ChannelId) -> &'static str {
        if game.is_placed {
            "AlreadyPlaced"
        } else if self.is_kept_from(game, channel) {
            "ChannelBusy"
        } else {
            OK
        }
    }

    pub fn relocate(&self, by: u64, game: &ModelGame, channel: ChannelId) -> &'static str {
        if !game.players.contains(&by) {
            "NotAPlayer"
        } else if game.is_over {
            "Over"
        } else if game.is_placed && game.channel == channel {
            "AlreadyHere"
        } else if game.is_placed && !self.in_trouble.contains(&game.channel) {
            "NotNeeded"
        } else if self.is_kept_from(game, channel) {
            "ChannelBusy"
        } else {
            OK
        }
    }

    /// Notes a challenge, in passing of which those it takes the place of have ended.
    pub fn add_challenge(&mut self, made: &Challenge, by: u64, to: u64) {
        for old in &mut self.challenges {
            let is_replaced = (old.channel == made.channel && old.is_between(by, to))
                || (made.rematch_of.is_some() && old.rematch_of == made.rematch_of);
            if old.state == State::Open && is_replaced {
                assert!(old.expires_at <= self.now, "two open challenges");
                old.state = State::Expired;
            }
        }
        self.challenges.push(ModelChallenge {
            id: made.id,
            channel: made.channel,
            challenger: by,
            opponent: to,
            thread: made.thread,
            rematch_of: made.rematch_of,
            created_at: self.now,
            expires_at: made.expires_at,
            state: State::Open,
            answered: None,
        });
    }

    /// Notes that a challenge became a game.
    pub fn begin(&mut self, challenge: usize, game: &Game) {
        let challenge = &mut self.challenges[challenge];
        challenge.state = State::Answered;
        challenge.answered = Some((Answer::Accept, self.now));
        let both = [challenge.challenger, challenge.opponent];
        let players = [game.players.amber.id, game.players.cyan.id];
        let players = players.map(|id| {
            let number = both.into_iter().find(|&number| user(number) == id);
            number.expect("one of the two")
        });
        if let Some(old) = challenge.rematch_of {
            let old = self.games.iter_mut().find(|game| game.id == old).unwrap();
            assert!(!old.has_rematch, "two rematches");
            old.has_rematch = true;
            assert_eq!(players, [old.players[1], old.players[0]]);
        }
        assert_eq!(game.channel, challenge.channel);
        assert_eq!(game.is_placed, !challenge.thread);
        self.games.push(ModelGame {
            id: game.id,
            channel: game.channel,
            is_placed: game.is_placed,
            line: 0,
            players,
            made: Vec::new(),
            known: Vec::new(),
            looked_at: None,
            requests: Vec::new(),
            is_over: false,
            resigned: None,
            has_rematch: false,
        });
    }
}
