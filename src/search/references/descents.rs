//! Open-loop Monte Carlo tree search.

use super::Stack;
use crate::rules::{Board, Move, Side, State, View, Winner};
use crate::search::chance::Unseen;
use crate::search::random::Random;

const DESCENTS: usize = 4_000;

/// How much a move that was tried little is preferred: the usual constant of UCB1, √2, for
/// results between 0 and 1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;

/// A move in the tree, whatever cards have been turned up on the way to it.
struct Tried {
    mv: Option<Move>,
    /// Who made it.
    side: Side,
    visits: usize,
    /// 1 for each descent that its side won, a half for each draw.
    won: f64,
    next: Vec<usize>,
}

impl Tried {
    const fn new(mv: Option<Move>, side: Side) -> Self {
        Self {
            mv,
            side,
            visits: 0,
            won: 0.0,
            next: Vec::new(),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "at most 4,000")]
    fn promise(&self, logarithm: f64) -> f64 {
        let visits = self.visits as f64;
        self.won / visits + CURIOSITY * (logarithm / visits).sqrt()
    }
}

/// The move that was tried most.
pub(super) fn choose(view: &View, random: &mut Random) -> Option<Move> {
    let board = view.board();
    let logarithms = logarithms();
    let root = Tried::new(None, view.to_move()?.other());
    let mut tree = vec![root];
    for _ in 0..DESCENTS {
        let stack = Stack::deal(Unseen::of(view), random);
        let mut state = *view.state();
        let mut path = vec![0];
        descend(
            board,
            &stack,
            &mut state,
            &mut tree,
            &mut path,
            &logarithms,
            random,
        );
        play_out(board, &stack, &mut state, random);
        let winner = Winner::by_points(state.crews());
        for at in path {
            let tried = &mut tree[at];
            tried.visits += 1;
            tried.won += match winner {
                Winner::Draw => 0.5,
                Winner::Side(side) if side == tried.side => 1.0,
                Winner::Side(_) => 0.0,
            };
        }
    }
    let most = tree[0].next.iter().max_by_key(|at| tree[**at].visits)?;
    tree[*most].mv
}

/// Goes down the tree by promise, up to a move that was not tried yet, which is added.
fn descend(
    board: &Board,
    stack: &Stack,
    state: &mut State,
    tree: &mut Vec<Tried>,
    path: &mut Vec<usize>,
    logarithms: &[f64],
    random: &mut Random,
) {
    let mut here = 0;
    while state.ending().is_none() {
        let legal = state.legal_moves(board);
        let known = |mv: Move| {
            let mut next = tree[here].next.iter().copied();
            next.find(|at| tree[*at].mv == Some(mv))
        };
        let untried: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| known(*mv).is_none())
            .collect();
        if let Some(mv) = random.pick(&untried) {
            let side = state.ply().mover();
            stack.play(board, state, mv);
            path.push(tree.len());
            let new = tree.len();
            tree[here].next.push(new);
            tree.push(Tried::new(Some(mv), side));
            return;
        }
        let logarithm = logarithms[tree[here].visits];
        let best = legal
            .iter()
            .filter_map(|mv| Some((*mv, known(*mv)?)))
            .max_by(|(_, one), (_, other)| {
                let promise = |at: usize| tree[at].promise(logarithm);
                promise(*one).total_cmp(&promise(*other))
            });
        let Some((mv, at)) = best else { return };
        stack.play(board, state, mv);
        path.push(at);
        here = at;
    }
}

fn play_out(board: &Board, stack: &Stack, state: &mut State, random: &mut Random) {
    while let Some(mv) = random.pick(&state.legal_moves(board)) {
        stack.play(board, state, mv);
    }
}

/// The natural logarithms of 0 to 4,000, up to what does not matter: the sums of 1/n less Euler's
/// constant. Libraries' logarithms differ in the last place from machine to machine.
#[expect(clippy::cast_precision_loss, reason = "at most 4,000")]
fn logarithms() -> Vec<f64> {
    const EULER: f64 = 0.577_215_664_901_532_9;
    let mut sum = 0.0;
    let mut all = vec![0.0];
    for n in 1..=DESCENTS {
        sum += 1.0 / n as f64;
        all.push(sum - EULER - 0.5 / n as f64);
    }
    all
}
