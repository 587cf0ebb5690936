//! The game for one: which move lets both crews save most between them.
//!
//! There is no opponent, only the stack that nobody sees. Every legal move is tried on the same
//! orders in which the unseen cards may come, and from there the game is played to its end by a
//! rule of thumb that looks at no card before it is turned up. So what is averaged is what a
//! player could really get, and not what one would get who knew the stack (see `docs/search.md`).
//! After each round the poorer half of the moves is left out and the better half tried on more.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Stop;
use crate::rules::{Board, Move, Number, Outcome, Saved, Side, State, View};

/// How many of the 24 cards carry each number (rules, "The launch bay").
const CARDS_OF_A_NUMBER: usize = 4;

/// How thoroughly a rescue is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thoroughness {
    /// On how many orders of the unseen cards each move is tried in the first round; with half of
    /// the moves left, the second round tries twice as many, and so on.
    pub orders: u32,
}

impl Default for Thoroughness {
    /// A whole rescue on the ark in about two thirds of a second on one core, for 52 of the 54
    /// points on average.
    fn default() -> Self {
        Self { orders: 24 }
    }
}

/// The move that saves most, as far as the search can tell. The same view, thoroughness and seed
/// give the same move on every machine, where no [`Stop`] ended the search first. `None` where
/// the game is over.
pub fn rescue_move(
    view: &View,
    thoroughness: Thoroughness,
    seed: u64,
    stop: &Stop,
) -> Option<Move> {
    let board = view.board();
    let mut words = ChaCha8Rng::seed_from_u64(seed ^ u64::from(view.ply().moves()) << 56);
    let mut cards = unseen(view);
    let mut tried: Vec<Tried> = view.legal_moves().into_iter().map(Tried::new).collect();
    let mut orders = thoroughness.orders.max(1);
    while tried.len() > 1 && !stop.is_stopped() {
        for _ in 0..orders {
            shuffle(&mut cards, &mut words);
            let luck = words.next_u32();
            for candidate in &mut tried {
                let mut run = Run {
                    state: *view.state(),
                    stack: &cards,
                    luck,
                };
                run.make(board, candidate.mv);
                candidate.worth += run.play_out(board);
            }
            if stop.is_stopped() {
                break;
            }
        }
        // Stable, so that equals stay in the order of the list.
        tried.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
        tried.truncate(tried.len().div_ceil(2));
        orders *= 2;
    }
    // Stopped within the first round, what was tried is in no order yet.
    let best = tried.iter().map(|candidate| candidate.worth).max()?;
    tried
        .iter()
        .find(|candidate| candidate.worth == best)
        .map(|candidate| candidate.mv)
}

/// A move with what it came to so far: all that are left were tried equally often.
#[derive(Debug)]
struct Tried {
    mv: Move,
    worth: i64,
}

impl Tried {
    const fn new(mv: Move) -> Self {
        Self { mv, worth: 0 }
    }
}

/// A game that is played on.
#[derive(Debug)]
struct Run<'c> {
    state: State,
    /// The cards to come, the next one last.
    stack: &'c [Number],
    luck: u32,
}

impl Run<'_> {
    /// Makes a move, turning up a card where a pod is launched.
    fn make(&mut self, board: &Board, mv: Move) {
        let (next, rest) = match self.stack.split_last() {
            Some((&next, rest)) => (Some(next), rest),
            None => (None, self.stack),
        };
        let (outcome, _) = self.state.make(board, mv, next);
        if matches!(outcome, Outcome::Launched(_)) {
            self.stack = rest;
        }
    }

    /// Plays to the end by the rule of thumb, and gives what was saved, in units of which a point
    /// is worth so many that pods and losses only part equals.
    fn play_out(mut self, board: &Board) -> i64 {
        while self.state.ending().is_none() {
            let Some(mv) = self.by_rule_of_thumb(board) else {
                break;
            };
            self.make(board, mv);
        }
        let saved = Saved::by(self.state.crews());
        (i64::from(saved.points) << 12) + (i64::from(saved.pods) << 6) - i64::from(saved.lost)
    }

    /// Take what there is, lose nobody who need not be lost, keep both crews able to move.
    fn by_rule_of_thumb(&mut self, board: &Board) -> Option<Move> {
        let moves = self.state.legal_moves(board);
        moves.into_iter().max_by_key(|&mv| {
            let mut after = self.state;
            let (outcome, _) = after.make(board, mv, None);
            // Equals are parted by chance, so that the runs differ.
            self.luck = self
                .luck
                .wrapping_mul(747_796_405)
                .wrapping_add(2_891_336_453);
            64 * thumb(&after, board, outcome) + i64::from(self.luck >> 26)
        })
    }
}

/// What a move is worth to the rule of thumb.
fn thumb(after: &State, board: &Board, outcome: Outcome) -> i64 {
    let at_once = match outcome {
        Outcome::Launched(_) => 60,
        Outcome::Seated(_) => 30,
        Outcome::Woken => 0,
        Outcome::Lost(_) => -30,
    };
    if after.ending().is_some() {
        // What is still to be saved is given up.
        return at_once - 8 * i64::from(after.covered().len());
    }
    let room = Side::BOTH
        .map(|side| i64::from(after.mobility(board, side).min(6)))
        .into_iter()
        .min()
        .unwrap_or_default();
    at_once + 4 * room
}

/// The cards that nobody has seen: those of the stack and the six that stay out, which cannot be
/// told apart.
fn unseen(view: &View) -> Vec<Number> {
    let mut cards = Number::ALL.repeat(CARDS_OF_A_NUMBER);
    for seen in view.seen_cards() {
        if let Some(at) = cards.iter().position(|&card| card == seen) {
            cards.swap_remove(at);
        }
    }
    cards.sort_unstable();
    cards
}

/// Fisher–Yates from the back. The bias of a remainder below 24 in 2³² is no matter here.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 24 cards"
)]
fn shuffle(cards: &mut [Number], words: &mut ChaCha8Rng) {
    for last in (1..cards.len()).rev() {
        let other = words.next_u32() % (last as u32 + 1);
        cards.swap(last, other as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Seed, Setup, Ship, deal};

    fn rescued(ship: Ship, seed: u64, choose: impl Fn(&View) -> Option<Move>) -> Saved {
        let mut position = Position::new(&deal(ship, &Seed::from_u64(seed))).unwrap();
        while let Some(mv) = choose(&position.view()) {
            position.play(mv).unwrap();
        }
        Saved::by(position.state().crews())
    }

    const QUICK: Thoroughness = Thoroughness { orders: 2 };

    fn by_search(view: &View) -> Option<Move> {
        rescue_move(view, QUICK, 7, &Stop::default())
    }

    fn greedy(view: &View) -> Option<Move> {
        let moves = view.legal_moves().into_iter();
        moves.max_by_key(|&mv| view.outcome(mv).points())
    }

    #[test]
    fn it_saves_more_than_taking_what_there_is() {
        let points = |choose: fn(&View) -> Option<Move>| -> u32 {
            (0..6)
                .map(|seed| u32::from(rescued(Ship::Shuttle, seed, choose).points))
                .sum()
        };
        let (searched, taken) = (points(by_search), points(greedy));
        assert!(searched > taken + 6, "{searched} and {taken}");
    }

    #[test]
    fn the_same_view_gives_the_same_move_whatever_lies_face_down() {
        for seed in 0..4 {
            let setup = deal(Ship::Shuttle, &Seed::from_u64(seed));
            let mut cards = *setup.cards();
            cards[3..].reverse();
            let other = Setup::new(Ship::Shuttle, setup.tiles().to_vec(), &cards).unwrap();
            let views = [&setup, &other].map(|setup| Position::new(setup).unwrap().view());
            let moves = views.map(|view| by_search(&view));
            assert!(moves[0].is_some());
            assert_eq!(moves[0], moves[1]);
        }
    }

    #[test]
    fn one_that_is_stopped_still_gives_a_move() {
        let view = Position::new(&deal(Ship::Ark, &Seed::from_u64(1)))
            .unwrap()
            .view();
        let stop = Stop::default();
        stop.stop();
        let mv = rescue_move(&view, Thoroughness::default(), 1, &stop).unwrap();
        assert!(view.check(mv).is_ok());
    }

    #[test]
    fn what_nobody_has_seen_is_what_is_left_of_24() {
        let view = Position::new(&deal(Ship::Ark, &Seed::from_u64(1)))
            .unwrap()
            .view();
        let mut all = unseen(&view);
        assert_eq!(all.len(), 21);
        all.extend(view.seen_cards());
        all.sort_unstable();
        let mut cards = Number::ALL.repeat(4);
        cards.sort_unstable();
        assert_eq!(all, cards);
    }
}
