//! The part of a game that changes with each move, as a few bytes to copy.

use std::fmt;

use arrayvec::ArrayVec;

use super::bay::{Bay, Nibble, Slot};
use super::board::Board;
use super::effect::Outcome;
use super::ending::Ending;
use super::number::Number;
use super::setup::{CARDS, Setup};
use super::side::{BySide, Side};
use super::space::{Space, SpaceSet};

/// The most legal moves that a player can have on any ship: two robots, each with at most six
/// adjacent tiles, each of which carries one number higher and one lower.
pub const MAX_MOVES: usize = 24;

/// The legal moves of a player, by the space left, then by the goal.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// A robot's step from one space to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The space the robot leaves.
    pub from: Space,
    /// The space it goes to.
    pub to: Space,
}

/// How many moves have been made in a game, both players' counted: 0 at the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(u8);

impl Ply {
    /// Before the first move.
    pub const START: Self = Self(0);

    /// After so many moves.
    pub const fn new(moves: u8) -> Self {
        Self(moves)
    }

    /// How many moves have been made.
    pub const fn moves(self) -> u8 {
        self.0
    }

    /// The same as an index into the states of a [`Replay`](super::Replay).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The crew whose turn it is, were the game not over: Amber moves first and nobody passes.
    pub const fn mover(self) -> Side {
        if self.0.is_multiple_of(2) {
            Side::Amber
        } else {
            Side::Cyan
        }
    }

    /// After one more move.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// What a crew has achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Crew {
    /// Pods launched: 2 points each, with a second seat each.
    pub pods: u8,
    /// Second seats taken: 1 point each.
    pub seated: u8,
    /// Sleepers lost.
    pub lost: u8,
}

impl Crew {
    /// The crew's points.
    pub const fn points(self) -> u8 {
        2 * self.pods + self.seated
    }

    /// Second seats that nobody has taken.
    pub const fn free_seats(self) -> u8 {
        self.pods - self.seated
    }
}

/// All that changes with each move, and nothing that a player may not know: a state counts the
/// face-down cards and does not hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    covered: SpaceSet,
    robots: BySide<[Space; 2]>,
    bay: Bay,
    face_down: u8,
    crews: BySide<Crew>,
    ply: Ply,
    ending: Option<Ending>,
}

impl State {
    /// The state before the first move.
    pub(super) fn start(board: &Board, setup: &Setup) -> Self {
        let ship = board.ship();
        let bay = [0, 1, 2].map(|place| setup.cards()[place].map_or(Slot::FaceDown, Slot::Pod));
        let mut state = Self {
            covered: ship.first_cover(),
            robots: BySide::new_with(|side| ship.start(side)),
            bay: Bay::new(bay),
            face_down: FACE_DOWN_AT_START,
            crews: BySide::default(),
            ply: Ply::START,
            ending: None,
        };
        state.ending = state.ending_on(board);
        state
    }

    /// The spaces that a chamber covers.
    pub const fn covered(&self) -> SpaceSet {
        self.covered
    }

    /// Where a crew's two robots stand.
    pub const fn robots(&self, side: Side) -> [Space; 2] {
        match side {
            Side::Amber => self.robots.amber,
            Side::Cyan => self.robots.cyan,
        }
    }

    /// The launch bay, from left to right.
    pub const fn bay(&self) -> [Slot; 3] {
        self.bay.slots()
    }

    /// How many cards lie in the face-down stack.
    pub const fn face_down(&self) -> u8 {
        self.face_down
    }

    /// What a crew has achieved.
    pub const fn crew(&self, side: Side) -> Crew {
        match side {
            Side::Amber => self.crews.amber,
            Side::Cyan => self.crews.cyan,
        }
    }

    /// What both crews have achieved.
    pub const fn crews(&self) -> &BySide<Crew> {
        &self.crews
    }

    /// Whose turn it is, `None` once the game is over.
    pub const fn to_move(&self) -> Option<Side> {
        match self.ending {
            None => Some(self.ply.mover()),
            Some(_) => None,
        }
    }

    /// How many moves have been made.
    pub const fn ply(&self) -> Ply {
        self.ply
    }

    /// Why the game is over, `None` while it is not.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What a crew's two robots reach, were all of it covered.
    fn reach(&self, board: &Board, side: Side) -> SpaceSet {
        let [one, other] = self.robots(side);
        board.reach(one) | board.reach(other)
    }

    /// The spaces a robot standing here can step to.
    pub fn goals(&self, board: &Board, from: Space) -> SpaceSet {
        board.reach(from) & self.covered
    }

    /// The legal moves of the player to move; none once the game is over.
    pub fn legal_moves(&self, board: &Board) -> MoveList {
        let mut moves = MoveList::new();
        if let Some(side) = self.to_move() {
            let mut robots = self.robots(side);
            robots.sort_unstable();
            for from in robots {
                for to in self.goals(board, from) {
                    moves.push(Move { from, to });
                }
            }
        }
        moves
    }

    /// How many legal moves the player to move has; 0 once the game is over.
    pub fn legal_count(&self, board: &Board) -> u32 {
        match self.ending {
            Some(_) => 0,
            None => self.mobility(board, self.ply.mover()),
        }
    }

    /// How many steps a crew's robots have between them, whoever's turn it is.
    pub fn mobility(&self, board: &Board, side: Side) -> u32 {
        let [one, other] = self.robots(side);
        self.goals(board, one).len() + self.goals(board, other).len()
    }

    /// What a legal move does.
    pub fn outcome(&self, board: &Board, mv: Move) -> Outcome {
        let mut after = *self;
        after.make(board, mv, None).0
    }

    /// Makes a legal move. `next` is the card on top of the stack, `None` where it is not known:
    /// the bay's place then shows a card face down, which no sleeper can take.
    ///
    /// Returns what the move did and from which of the bay's places a pod was launched. The
    /// caller answers for the move's legality: see [`Position::play`](super::Position::play).
    pub(crate) fn make(
        &mut self,
        board: &Board,
        mv: Move,
        next: Option<Number>,
    ) -> (Outcome, Option<usize>) {
        let turn = self.turn(board, next);
        let [one, other] = self.movers(board, &turn);
        let robot = if one.from == mv.from { one } else { other };
        self.step(board, &turn, &robot, mv.to)
    }

    /// What all moves from this state have in common.
    #[inline]
    pub(crate) fn turn(&self, board: &Board, next: Option<Number>) -> Turn {
        let mover = self.ply.mover();
        Turn {
            mover,
            their_reach: self.reach(board, mover.other()),
            has_free_seat: self.crew(mover).free_seats() > 0,
            face_down: self.face_down.saturating_sub(1),
            drawn: Nibble::of(match next {
                _ if self.face_down == 0 => Slot::Empty,
                Some(number) => Slot::Pod(number),
                None => Slot::FaceDown,
            }),
        }
    }

    /// The two robots that may move.
    #[inline]
    pub(crate) fn movers(&self, board: &Board, turn: &Turn) -> [Robot; 2] {
        let [one, other] = self.robots(turn.mover);
        [(0, one, other), (1, other, one)].map(|(index, from, stays)| Robot {
            index,
            from,
            other_reach: board.reach(stays),
        })
    }

    /// Moves a robot to a space that it may move to, and tells what [`State::make`] tells.
    #[inline]
    pub(crate) fn step(
        &mut self,
        board: &Board,
        turn: &Turn,
        robot: &Robot,
        to: Space,
    ) -> (Outcome, Option<usize>) {
        let left = self.covered & board.others(to);
        let elsewhere = self.covered & board.apart(to);
        let done = if left.without_first().is_empty() {
            self.covered = elsewhere;
            let number = board.number(
                left.first()
                    .expect("a chamber that covers the goal of a move covers another space"),
            );
            let crew = &mut self.crews[turn.mover];
            if let Some(place) = self.bay.find(number) {
                crew.pods += 1;
                self.bay.put(place, turn.drawn);
                self.face_down = turn.face_down;
                (Outcome::Launched(number), Some(place))
            } else if turn.has_free_seat {
                crew.seated += 1;
                (Outcome::Seated(number), None)
            } else {
                crew.lost += 1;
                (Outcome::Lost(number), None)
            }
        } else {
            self.covered = elsewhere | left;
            (Outcome::Woken, None)
        };
        self.robots[turn.mover][robot.index % 2] = to;
        self.ply = self.ply.next();
        self.ending = self.find_ending(robot.other_reach | board.reach(to), turn.their_reach);
        done
    }

    /// Turns up the card in a place of the bay that lies face down there: how a search goes on
    /// behind a launch. No ending depends on which card it is.
    #[inline]
    pub(crate) fn turn_up(&mut self, place: usize, number: Number) {
        debug_assert_eq!(self.bay()[place], Slot::FaceDown);
        self.bay.put(place, Nibble::of(Slot::Pod(number)));
    }

    /// Why the game is over on this board, from the state alone.
    fn ending_on(&self, board: &Board) -> Option<Ending> {
        self.find_ending(
            self.reach(board, Side::Amber),
            self.reach(board, Side::Cyan),
        )
    }

    /// The first of the reasons to end that holds, in the rules' order, from what each crew's two
    /// robots reach, were all of it covered.
    #[inline]
    fn find_ending(&self, reach: SpaceSet, their_reach: SpaceSet) -> Option<Ending> {
        let is_stuck = (reach & self.covered).is_empty() || (their_reach & self.covered).is_empty();
        // Nobody can move on a cleared board, so only a stuck game can be one.
        if is_stuck && self.covered.is_empty() {
            Some(Ending::Cleared)
        } else if self.bay == Bay::EMPTY {
            Some(Ending::Launched)
        } else if is_stuck {
            Some(Ending::Stuck)
        } else {
            None
        }
    }
}

/// What all moves from a state have in common: worked out once for them all.
#[derive(Debug)]
pub(crate) struct Turn {
    mover: Side,
    /// What the other crew's robots reach.
    their_reach: SpaceSet,
    has_free_seat: bool,
    /// How many cards lie face down after a launch.
    face_down: u8,
    /// What comes into the bay where a pod leaves it.
    drawn: Nibble,
}

/// One of the mover's two robots.
#[derive(Debug)]
pub(crate) struct Robot {
    /// Which of the two.
    index: usize,
    /// Where it stands.
    pub(crate) from: Space,
    /// What the crew's other robot reaches.
    other_reach: SpaceSet,
}

/// 18 cards less the three that lie open.
#[expect(clippy::cast_possible_truncation, reason = "15 fits")]
const FACE_DOWN_AT_START: u8 = (CARDS - 3) as u8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::deal::{Seed, deal};
    use crate::rules::ship::Ship;

    /// An ark's first state, changed, with the ending it then has.
    fn ending_of(change: impl Fn(&mut State)) -> Option<Ending> {
        let setup = deal(Ship::Ark, &Seed::from_u64(1));
        let board = Board::new(&setup);
        let mut state = State::start(&board, &setup);
        change(&mut state);
        state.ending_on(&board)
    }

    /// Leaves only chambers that neither crew reaches.
    fn strand(state: &mut State) {
        let setup = deal(Ship::Ark, &Seed::from_u64(1));
        let board = Board::new(&setup);
        for side in Side::BOTH {
            for robot in state.robots(side) {
                state.covered -= board.reach(robot);
            }
        }
        assert!(!state.covered.is_empty());
    }

    #[test]
    fn endings_are_checked_in_the_rules_order() {
        let clear = |state: &mut State| state.covered = SpaceSet::EMPTY;
        let launch_out = |state: &mut State| {
            state.face_down = 0;
            state.bay = Bay::EMPTY;
        };
        assert_eq!(ending_of(|_| ()), None);
        assert_eq!(ending_of(clear), Some(Ending::Cleared));
        assert_eq!(ending_of(launch_out), Some(Ending::Launched));
        assert_eq!(ending_of(strand), Some(Ending::Stuck));
        assert_eq!(
            ending_of(|state| {
                clear(state);
                launch_out(state);
            }),
            Some(Ending::Cleared)
        );
        assert_eq!(
            ending_of(|state| {
                strand(state);
                launch_out(state);
            }),
            Some(Ending::Launched)
        );
    }

    #[test]
    fn a_state_is_small() {
        assert_eq!(
            size_of::<State>(),
            32,
            "half a cache line, copied at every move"
        );
    }

    #[test]
    fn one_stuck_crew_of_either_colour_ends_the_game() {
        let setup = deal(Ship::Ark, &Seed::from_u64(1));
        let board = Board::new(&setup);
        for side in Side::BOTH {
            let mut state = State::start(&board, &setup);
            for robot in state.robots(side) {
                state.covered -= board.reach(robot);
            }
            assert!(state.mobility(&board, side.other()) > 0);
            assert_eq!(state.ending_on(&board), Some(Ending::Stuck), "{side}");
        }
    }

    #[test]
    fn a_bay_with_one_pod_left_or_a_card_to_come_is_not_launched_out() {
        for last in [Slot::Pod(Number::ALL[3]), Slot::FaceDown] {
            let bay = [Slot::Empty, last, Slot::Empty];
            let change = |state: &mut State| {
                state.face_down = 0;
                state.bay = Bay::new(bay);
            };
            assert_eq!(ending_of(change), None);
        }
    }
}
