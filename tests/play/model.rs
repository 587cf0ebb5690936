//! What must be true after any sequence of actions, and what each action must answer: the same
//! in a few plain lists.

use std::collections::BTreeSet;

use wayk::play::{
    Answer, Challenge, ChallengeId, ChannelId, DeliveryKey, Game, GameId, Move, Timestamp,
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
    pub expires_at: Timestamp,
    pub state: State,
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
    /// Amber, then Cyan.
    pub players: [u64; 2],
    /// The moves, with who made them.
    pub made: Vec<(u64, Move)>,
    pub is_over: bool,
    pub resigned: Option<u64>,
    pub has_rematch: bool,
}

impl ModelGame {
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
        } else {
            OK
        }
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
            expires_at: made.expires_at,
            state: State::Open,
        });
    }

    /// Notes that a challenge became a game.
    pub fn begin(&mut self, challenge: usize, game: &Game) {
        let challenge = &mut self.challenges[challenge];
        challenge.state = State::Answered;
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
            players,
            made: Vec::new(),
            is_over: false,
            resigned: None,
            has_rematch: false,
        });
    }
}
