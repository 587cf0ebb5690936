//! The search itself: alpha–beta over moves, expectation over the cards that launches turn up.

use std::cmp::Reverse;
use std::time::Instant;

use arrayvec::ArrayVec;

use super::advice::Stop;
use super::eval::{estimate, points, result};
use super::node::Node;
use super::table::{Bound, Entry, Table, key};
use super::worth::{POINT, WIN, Worth};
use crate::rules::{Board, MAX_MOVES, Move, Space};

/// How many plies must be left to look at behind a launch for every card that it may turn up to
/// be looked at. With fewer the card stays face down, where no sleeper can take it, and the
/// evaluation reckons with what it may be. `docs/search.md` has what else was tried.
pub(super) const EXPAND: i32 = 3;

/// How many positions are looked at between two looks at the clock.
const PATIENCE: u64 = 1024;

/// What a search sees of a position that it looks at no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eye {
    /// The points as they stand.
    Points,
    /// All that the evaluation weighs.
    Full,
}

/// What ends a search early.
#[derive(Clone, Debug)]
pub(super) struct Patience<'a> {
    /// After so many positions.
    pub(super) nodes: u64,
    /// At this moment.
    pub(super) until: Option<Instant>,
    /// From outside.
    pub(super) stop: &'a Stop,
}

/// The search was ended before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ended;

/// A move and how early it is to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) order: i32,
}

/// Moves that were best when the position was met before come first, then launches, then seats.
const REMEMBERED: i32 = i32::MAX;
const LAUNCH: i32 = 1 << 28;
const SEAT: i32 = 1 << 24;

/// With so many plies left or fewer a position that is far too good already is looked at no
/// further.
const SHALLOW: i32 = 3;

/// How far the evaluation's utility must be over what is needed for that, for each ply left.
const AHEAD: i32 = POINT;

/// How far it must be below what is needed for only launches and seats to be tried with one ply
/// left.
const BEHIND: i32 = 2 * POINT;

/// The most that a goal's history adds.
const HISTORY: i32 = 1 << 20;

/// One search with all that it remembers.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    board: &'a Board,
    eye: Eye,
    table: Table,
    /// By side and goal, how often and how deep a move there was too good for the other side.
    history: [[i32; 128]; 2],
    nodes: u64,
    next_look: u64,
    patience: Patience<'a>,
    /// Whether it may be ended yet: the first, shallow look is always finished.
    pub(super) is_patient: bool,
}

impl<'a> Tree<'a> {
    pub(super) fn new(board: &'a Board, eye: Eye, patience: Patience<'a>) -> Self {
        Self {
            board,
            eye,
            // More than it remembers: nothing is remembered of the positions of the last ply.
            table: Table::new(patience.nodes),
            history: [[0; 128]; 2],
            nodes: 0,
            next_look: 0,
            patience,
            is_patient: true,
        }
    }

    /// How many positions it has looked at.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What it remembers of a position as the best move there and its value, not as a bound.
    pub(super) fn remembered(&self, node: &Node) -> Option<Move> {
        let entry = self.table.get(key(&node.state, node.unseen))?;
        entry.best.filter(|_| entry.bound == Bound::Exact)
    }

    fn look_at_the_clock(&mut self) -> Result<(), Ended> {
        if self.is_patient {
            return Ok(());
        }
        if self.nodes >= self.patience.nodes {
            return Err(Ended);
        }
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + PATIENCE;
            let is_late = |until: Instant| Instant::now() >= until;
            if self.patience.stop.is_stopped() || self.patience.until.is_some_and(is_late) {
                return Err(Ended);
            }
        }
        Ok(())
    }

    /// The legal moves with the order to look at them.
    pub(super) fn candidates(
        &self,
        node: &Node,
        best: Option<Move>,
    ) -> ArrayVec<Candidate, MAX_MOVES> {
        let side = node.mover();
        let launching = node.launching();
        let has_seat = node.state.crew(side).free_seats() > 0;
        let history = &self.history[side as usize];
        let moves = node.state.legal_moves(self.board);
        let order = |mv: Move| {
            if best == Some(mv) {
                REMEMBERED
            } else if launching.contains(mv.to) {
                LAUNCH
            } else if has_seat && node.standing().contains(mv.to) {
                SEAT + history[mv.to.index()]
            } else {
                history[mv.to.index()]
            }
        };
        moves
            .into_iter()
            .map(|mv| Candidate {
                mv,
                order: order(mv),
            })
            .collect()
    }

    /// The value for the player to move of a game that is not over: it where it lies between
    /// `alpha` and `beta`, else a bound of it on the same side of them.
    fn value(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: Worth,
        mut beta: Worth,
    ) -> Result<Worth, Ended> {
        self.nodes += 1;
        if depth <= 0 {
            return Ok(match self.eye {
                Eye::Points => points(node),
                Eye::Full => estimate(self.board, node),
            });
        }
        self.look_at_the_clock()?;
        let key = key(&node.state, node.unseen);
        let mut known = None;
        if let Some(entry) = self.table.get(key) {
            known = entry.best;
            if entry.depth >= depth {
                match entry.bound {
                    Bound::Exact => return Ok(entry.value),
                    Bound::Least => alpha = alpha.max(entry.value),
                    Bound::Most => beta = beta.min(entry.value),
                }
                if alpha >= beta {
                    return Ok(entry.value);
                }
            }
        }
        let floor = alpha;
        let mut best = Worth::LEAST;
        let mut best_move = None;
        let mut is_hopeless = false;
        if self.may_guess(node, depth, alpha, beta) {
            let now = estimate(self.board, node);
            if now.utility >= beta.utility + AHEAD * depth {
                return Ok(now);
            }
            if depth == 1 && now.utility + BEHIND <= alpha.utility {
                is_hopeless = true;
                best = now;
            }
        }
        let mut list = self.candidates(node, known);
        for index in 0..list.len() {
            let Candidate { mv, order } = next(&mut list, index);
            if is_hopeless && order < SEAT {
                break;
            }
            let value = if index == 0 {
                self.after(node, mv, depth, alpha, beta)?
            } else {
                let less = reduction(node, depth, index, order);
                self.after_the_first(node, mv, depth, less, alpha, beta)?
            };
            if value <= best {
                continue;
            }
            (best, best_move) = (value, Some(mv));
            alpha = alpha.max(value);
            if alpha >= beta {
                if order < LAUNCH {
                    self.reward(node, mv.to, depth);
                }
                break;
            }
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Most
        };
        self.table.put(Entry {
            key,
            value: best,
            depth,
            bound,
            best: best_move,
        });
        Ok(best)
    }

    /// Whether the evaluation may stand for a search: a few plies before the last, where it is
    /// only asked whether a value is over a bound, and never where the search reaches the end of
    /// the game, so that it is then exact.
    fn may_guess(&self, node: &Node, depth: i32, alpha: Worth, beta: Worth) -> bool {
        self.eye == Eye::Full
            && depth <= SHALLOW
            && depth < node.plies_left()
            && beta.utility - alpha.utility <= 1
    }

    /// The value of a move that is not expected to be best: first whether it is at all better
    /// than what is known, at less depth for late moves, and only then how much.
    fn after_the_first(
        &mut self,
        node: &Node,
        mv: Move,
        depth: i32,
        less: i32,
        alpha: Worth,
        beta: Worth,
    ) -> Result<Worth, Ended> {
        let mut value = self.after(node, mv, depth - less, alpha, alpha.above())?;
        if less > 0 && value > alpha {
            value = self.after(node, mv, depth, alpha, alpha.above())?;
        }
        if value > alpha && value < beta {
            value = self.after(node, mv, depth, alpha, beta)?;
        }
        Ok(value)
    }

    /// Remembers that a move to this goal was too good for the other side.
    fn reward(&mut self, node: &Node, to: Space, depth: i32) {
        let history = &mut self.history[node.mover() as usize];
        history[to.index()] += depth * depth;
        if history[to.index()] > HISTORY {
            for entry in history {
                *entry /= 2;
            }
        }
    }

    /// The value of a move for the player who makes it.
    pub(super) fn after(
        &mut self,
        node: &Node,
        mv: Move,
        depth: i32,
        alpha: Worth,
        beta: Worth,
    ) -> Result<Worth, Ended> {
        let mut next = *node;
        let turned_up = next.make(self.board, mv);
        if next.state.ending().is_some() {
            self.nodes += 1;
            return Ok(result(&next.state, node.mover()));
        }
        let value = match turned_up {
            Some(place) if depth > EXPAND => {
                self.expected(&next, place, depth - 1, -beta, -alpha)?
            }
            _ => self.value(&next, depth - 1, -beta, -alpha)?,
        };
        Ok(-value)
    }

    /// The value for the player to move where a card is to be turned up in a place of the bay:
    /// the mean of what each card makes of it.
    ///
    /// A card is looked at only as long as what is still to come can bring the mean to between
    /// `alpha` and `beta` (Ballard's "Star1").
    fn expected(
        &mut self,
        node: &Node,
        place: usize,
        depth: i32,
        alpha: Worth,
        beta: Worth,
    ) -> Result<Worth, Ended> {
        let now = points(node).utility;
        // Each chamber that is left is worth at most a pod to one of the crews.
        let swing = 2 * POINT * node.chambers() + WIN;
        let (low, high) = (now - swing, now + swing);
        let total = node.unseen.total();
        let (mut sum, mut margins, mut rest) = (0, 0, total);
        for (number, count) in node.unseen.draws() {
            rest -= count;
            let mut turned = *node;
            turned.turn_up(place, number);
            // Below the one no mean reaches `alpha`, above the other every mean is over `beta`.
            let needed = (alpha.utility * total - sum - high * rest).div_euclid(count);
            let enough = (beta.utility * total - sum - low * rest).div_euclid(count) + 1;
            let below = Worth {
                utility: needed.clamp(low - 1, high),
                margin: i32::MIN + 1,
            };
            let over = Worth {
                utility: enough.clamp(low, high + 1),
                margin: i32::MAX - 1,
            };
            let value = self.value(&turned, depth, below, over)?;
            sum += value.utility * count;
            if value <= below {
                let most = (sum + high * rest).div_euclid(total);
                return Ok(Worth {
                    utility: most,
                    margin: most,
                }
                .min(alpha));
            }
            if value >= over {
                let least = (sum + low * rest).div_euclid(total);
                return Ok(Worth {
                    utility: least,
                    margin: least,
                }
                .max(beta));
            }
            margins += value.margin * count;
        }
        Ok(Worth {
            utility: sum.div_euclid(total),
            margin: margins.div_euclid(total),
        })
    }
}

/// Brings the earliest of the candidates from `index` on to the front of them.
fn next(list: &mut [Candidate], index: usize) -> Candidate {
    let earliest = (index..list.len())
        .max_by_key(|&at| (list[at].order, Reverse(at)))
        .unwrap_or(index);
    list.swap(index, earliest);
    list[index]
}

/// By how much less a move is looked at that comes late and neither launches nor seats. None
/// where the search reaches the end of the game anyway, so that it is then exact.
fn reduction(node: &Node, depth: i32, index: usize, order: i32) -> i32 {
    if depth < 3 || index < 3 || order >= SEAT || depth >= node.plies_left() {
        0
    } else if depth >= 5 && index >= 8 {
        2
    } else {
        1
    }
}
