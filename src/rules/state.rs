//! The part of a game that changes with each move, as a few bytes to copy.

use std::fmt;

use arrayvec::ArrayVec;

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

/// A place of the launch bay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A pod lies there.
    Pod(Number),
    /// A card lies there that nobody has turned up: only in a preview of a launch, which may not
    /// tell what comes next.
    FaceDown,
    /// Nothing is left to lie there.
    Empty,
}

impl Slot {
    /// The number of the pod that lies open there.
    pub const fn pod(self) -> Option<Number> {
        match self {
            Self::Pod(number) => Some(number),
            Self::FaceDown | Self::Empty => None,
        }
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
    bay: [Slot; 3],
    face_down: u8,
    crews: BySide<Crew>,
    mover: Side,
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
            bay,
            face_down: FACE_DOWN_AT_START,
            crews: BySide::default(),
            mover: Side::Amber,
            ply: Ply::START,
            ending: None,
        };
        state.ending = state.find_ending(board);
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
        self.bay
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
            None => Some(self.mover),
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
            None => self.mobility(board, self.mover),
        }
    }

    /// How many steps a crew's robots have between them, whoever's turn it is.
    pub fn mobility(&self, board: &Board, side: Side) -> u32 {
        let [one, other] = self.robots(side);
        self.goals(board, one).len() + self.goals(board, other).len()
    }

    /// What a legal move does.
    pub fn outcome(&self, board: &Board, mv: Move) -> Outcome {
        let left = (self.covered & board.meeting(mv.to)) - mv.to.set();
        match left.single() {
            None => Outcome::Woken,
            Some(other) => self.leave_with(board.number(other)).0,
        }
    }

    /// Where a sleeper goes whose chamber leaves the board with this number, and from which of
    /// the bay's places its pod is taken.
    fn leave_with(&self, number: Number) -> (Outcome, Option<usize>) {
        let slot = self.bay.iter().position(|&slot| slot == Slot::Pod(number));
        if slot.is_some() {
            (Outcome::Launched(number), slot)
        } else if self.crew(self.mover).free_seats() > 0 {
            (Outcome::Seated(number), None)
        } else {
            (Outcome::Lost(number), None)
        }
    }

    /// Makes a legal move. `next` is the card on top of the stack, `None` where it is not known:
    /// the bay's place then shows a card face down, and play cannot go on from there.
    ///
    /// Returns what the move did and from which of the bay's places a pod was launched. The
    /// caller answers for the move's legality: see [`Position::play`](super::Position::play).
    #[inline]
    pub(super) fn make(
        &mut self,
        board: &Board,
        mv: Move,
        next: Option<Number>,
    ) -> (Outcome, Option<usize>) {
        let meeting = board.meeting(mv.to);
        let left = (self.covered & meeting) - mv.to.set();
        let done = match left.single() {
            None => {
                self.covered -= mv.to.set();
                (Outcome::Woken, None)
            }
            Some(other) => {
                self.covered -= meeting;
                let (outcome, slot) = self.leave_with(board.number(other));
                let crew = &mut self.crews[self.mover];
                match outcome {
                    Outcome::Launched(_) => crew.pods += 1,
                    Outcome::Seated(_) => crew.seated += 1,
                    Outcome::Lost(_) | Outcome::Woken => crew.lost += 1,
                }
                if let Some(place) = slot {
                    self.bay[place] = self.draw(next);
                }
                (outcome, slot)
            }
        };
        let robots = &mut self.robots[self.mover];
        if robots[0] == mv.from {
            robots[0] = mv.to;
        } else {
            robots[1] = mv.to;
        }
        self.mover = self.mover.other();
        self.ply = self.ply.next();
        self.ending = self.find_ending(board);
        done
    }

    /// Takes the top card of the stack into the bay.
    fn draw(&mut self, next: Option<Number>) -> Slot {
        if self.face_down == 0 {
            return Slot::Empty;
        }
        self.face_down -= 1;
        next.map_or(Slot::FaceDown, Slot::Pod)
    }

    /// The first of the reasons to end that holds, in the rules' order.
    #[inline]
    fn find_ending(&self, board: &Board) -> Option<Ending> {
        let stuck = |side: Side| {
            let [one, other] = self.robots(side);
            ((board.reach(one) | board.reach(other)) & self.covered).is_empty()
        };
        if stuck(Side::Amber) || stuck(Side::Cyan) {
            // Nobody can move on a cleared board, so only here can it be one.
            if self.covered.is_empty() {
                return Some(Ending::Cleared);
            }
            if self.bay == [Slot::Empty; 3] {
                return Some(Ending::Launched);
            }
            return Some(Ending::Stuck);
        }
        (self.bay == [Slot::Empty; 3]).then_some(Ending::Launched)
    }
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
        state.find_ending(&board)
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
        let launch_out = |state: &mut State| state.bay = [Slot::Empty; 3];
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
    fn one_stuck_crew_of_either_colour_ends_the_game() {
        let setup = deal(Ship::Ark, &Seed::from_u64(1));
        let board = Board::new(&setup);
        for side in Side::BOTH {
            let mut state = State::start(&board, &setup);
            for robot in state.robots(side) {
                state.covered -= board.reach(robot);
            }
            assert!(state.mobility(&board, side.other()) > 0);
            assert_eq!(state.find_ending(&board), Some(Ending::Stuck), "{side}");
        }
    }

    #[test]
    fn a_bay_with_one_pod_left_or_a_card_to_come_is_not_launched_out() {
        for last in [Slot::Pod(Number::ALL[3]), Slot::FaceDown] {
            let bay = [Slot::Empty, last, Slot::Empty];
            assert_eq!(ending_of(|state| state.bay = bay), None);
        }
    }
}
