//! A game's last part in a form made for speed: the spaces that are still covered are numbered
//! anew from 0, so that a set of them is one word.

use arrayvec::ArrayVec;

use crate::rules::{
    Board, CARDS, MAX_MOVES, Move, Number, Position, Side, Slot, Space, SpaceSet, State,
};

/// The most covered spaces there may be: the bits of a word.
pub(super) const MOST_COVERED: usize = 64;

/// Those, and the four spaces that the robots stand on.
const PLACES: usize = MOST_COVERED + 4;

/// A point in the scale of values: one more pod counts less than one more point, however many pods
/// there are (18 at most on either side).
pub(super) const POINT: i16 = 64;

/// A launch: two points and a pod.
pub(super) const LAUNCH: i16 = 2 * POINT + 1;

/// All that stays the same below one position: its geometry and the cards to come.
#[derive(Debug)]
pub(super) struct Ground {
    /// The space that each number stands for: first the covered ones, then the robots'.
    spaces: ArrayVec<Space, PLACES>,
    /// By place, the covered spaces that a robot there could step to.
    reach: [u64; PLACES],
    /// By covered space, the other spaces that meet where it lies.
    others: [u64; MOST_COVERED],
    /// By place, its number less one.
    number: [u8; PLACES],
    /// By how many cards lie face down, what the next launch adds to the bay.
    drawn: [u16; CARDS + 1],
}

/// A position below that of a [`Ground`], seen from the crew to move: index 0 is that crew, index 1
/// the other. Points already made are no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The spaces that a chamber covers.
    pub(super) covered: u64,
    /// Where the robots stand, each crew's in ascending order: which is which does not matter.
    pub(super) robots: [[u8; 2]; 2],
    /// Free second seats.
    pub(super) seats: [u8; 2],
    /// How many pods of each number lie in the bay, two bits for each, the lowest for number 1.
    pub(super) bay: u16,
    /// How many cards lie face down.
    pub(super) face_down: u8,
    /// How many chambers are left.
    pub(super) chambers: u8,
}

/// A step in the numbering of a [`Ground`]: which of the two robots (in ascending order), and the
/// covered space it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u8);

impl Step {
    /// None.
    pub(super) const NONE: Self = Self(u8::MAX);

    #[expect(clippy::cast_possible_truncation, reason = "a robot is 0 or 1")]
    const fn new(robot: usize, to: u8) -> Self {
        Self((robot as u8) << 6 | to)
    }

    pub(super) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    pub(super) const fn byte(self) -> u8 {
        self.0
    }

    /// 0 or 1.
    pub(super) const fn robot(self) -> usize {
        (self.0 >> 6 & 1) as usize
    }

    /// The covered space it goes to.
    pub(super) const fn to(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// What a step leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The position after it, seen from the crew that moves next.
    pub(super) node: Node,
    /// What it is worth to the crew that makes it.
    pub(super) gain: i16,
    /// Whether it ends the game.
    pub(super) is_over: bool,
    /// How many steps the crew that moves next then has.
    pub(super) replies: u8,
    /// The step itself.
    pub(super) step: Step,
}

/// All children of a node.
pub(super) type Children = ArrayVec<Child, MAX_MOVES>;

/// The bits of a set, ascending.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            let first = set.trailing_zeros() as u8;
            set &= set - 1;
            first
        })
    })
}

impl Ground {
    /// The ground below a position, or `None` where too much is still covered.
    pub(super) fn new(position: &Position) -> Option<Self> {
        let (board, state) = (position.board(), position.state());
        if state.covered().len() as usize > MOST_COVERED {
            return None;
        }
        let mut spaces: ArrayVec<Space, PLACES> = state.covered().into_iter().collect();
        let covered = spaces.len();
        for side in Side::BOTH {
            spaces.extend(state.robots(side));
        }
        let mut ground = Self {
            spaces,
            reach: [0; PLACES],
            others: [0; MOST_COVERED],
            number: [0; PLACES],
            drawn: drawn(position.cards()),
        };
        let among = |set: SpaceSet| {
            ground.spaces[..covered]
                .iter()
                .enumerate()
                .filter(|(_, space)| set.contains(**space))
                .fold(0, |bits, (index, _)| bits | 1 << index)
        };
        let mut reach = [0; PLACES];
        let mut others = [0; MOST_COVERED];
        let mut number = [0; PLACES];
        for (index, &space) in ground.spaces.iter().enumerate() {
            reach[index] = among(board.reach(space));
            number[index] = board.number(space).value() - 1;
            if index < covered {
                others[index] = among(board.ship().meeting(space) - space.set());
            }
        }
        (ground.reach, ground.others, ground.number) = (reach, others, number);
        Some(ground)
    }

    /// A state of the game below this ground, or `None` where it is none: it covers other spaces,
    /// or robots stand where none can have come to.
    pub(super) fn node(&self, board: &Board, state: &State) -> Option<Node> {
        let mover = state.ply().mover();
        let mut covered = 0_u64;
        for space in state.covered() {
            let index = self.place(space)?;
            if usize::from(index) >= MOST_COVERED {
                return None;
            }
            covered |= 1 << index;
        }
        let mut chambers = 0;
        for space in state.covered() {
            let first = (board.ship().meeting(space) & state.covered()).first();
            chambers += u8::from(first == Some(space));
        }
        let mut bay = 0;
        for pod in state.bay().into_iter().filter_map(Slot::pod) {
            bay += pod_bit(pod);
        }
        let mut robots = [[0; 2]; 2];
        let mut seats = [0; 2];
        for (index, side) in [mover, mover.other()].into_iter().enumerate() {
            let [one, other] = state.robots(side);
            robots[index] = ascending([self.place(one)?, self.place(other)?]);
            seats[index] = state.crew(side).free_seats();
        }
        Some(Node {
            covered,
            robots,
            seats,
            bay,
            face_down: state.face_down(),
            chambers,
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "below PLACES")]
    fn place(&self, space: Space) -> Option<u8> {
        self.spaces
            .iter()
            .position(|known| *known == space)
            .map(|index| index as u8)
    }

    /// A step as a move.
    pub(super) fn move_of(&self, node: &Node, step: Step) -> Move {
        Move {
            from: self.spaces[usize::from(node.robots[0][step.robot()])],
            to: self.spaces[step.to()],
        }
    }

    /// What a pair of robots reach, were all of it covered.
    #[inline]
    pub(super) fn reach(&self, [one, other]: [u8; 2]) -> u64 {
        self.reach[usize::from(one) % PLACES] | self.reach[usize::from(other) % PLACES]
    }

    /// What one robot reaches.
    #[inline]
    pub(super) fn reach_of(&self, robot: u8) -> u64 {
        self.reach[usize::from(robot) % PLACES]
    }

    /// The other spaces that meet where this one lies.
    #[inline]
    pub(super) fn others(&self, space: u8) -> u64 {
        self.others[usize::from(space) % MOST_COVERED]
    }

    /// The number of a space, less one.
    #[inline]
    pub(super) fn number(&self, space: u8) -> u8 {
        self.number[usize::from(space) % PLACES]
    }

    /// What the next launch adds to the bay, by how many cards lie face down.
    #[inline]
    pub(super) fn drawn(&self, face_down: u8) -> u16 {
        self.drawn[usize::from(face_down) % (CARDS + 1)]
    }

    /// Every child of a node that is not over, in no order that matters.
    #[inline]
    pub(super) fn children(&self, node: &Node) -> Children {
        let mut children = Children::new();
        let their_reach = self.reach(node.robots[1]);
        for robot in 0..2 {
            let stays = node.robots[0][1 - robot];
            let stays_reach = self.reach_of(stays);
            for to in bits(self.reach_of(node.robots[0][robot]) & node.covered) {
                children.push(self.child(node, robot, to, stays, stays_reach, their_reach));
            }
        }
        children
    }

    #[inline]
    fn child(
        &self,
        node: &Node,
        robot: usize,
        to: u8,
        stays: u8,
        stays_reach: u64,
        their_reach: u64,
    ) -> Child {
        let others = self.others(to);
        let left = node.covered & others;
        let mut after = Node {
            covered: node.covered & !(1 << to),
            robots: [node.robots[1], ascending([stays, to])],
            seats: [node.seats[1], node.seats[0]],
            bay: node.bay,
            face_down: node.face_down,
            chambers: node.chambers,
        };
        let mut gain = 0;
        if left & left.wrapping_sub(1) == 0 {
            after.covered &= !left;
            after.chambers -= 1;
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            let number = self.number(left.trailing_zeros() as u8);
            let pod = 1_u16 << (2 * number);
            if node.bay & (3 * pod) != 0 {
                gain = LAUNCH;
                after.bay = node.bay - pod + self.drawn(node.face_down);
                after.face_down = node.face_down.saturating_sub(1);
                after.seats[1] += 1;
            } else if node.seats[0] > 0 {
                gain = POINT;
                after.seats[1] -= 1;
            }
        }
        let replies = their_reach & after.covered;
        let mine = (stays_reach | self.reach_of(to)) & after.covered;
        #[expect(clippy::cast_possible_truncation, reason = "at most 24")]
        let count = replies.count_ones() as u8;
        Child {
            node: after,
            gain,
            is_over: replies == 0 || mine == 0 || after.bay == 0,
            replies: count,
            step: Step::new(robot, to),
        }
    }
}

/// One pod of a number in [`Node::bay`].
const fn pod_bit(number: Number) -> u16 {
    1 << (2 * (number.value() - 1))
}

const fn ascending([one, other]: [u8; 2]) -> [u8; 2] {
    if one <= other {
        [one, other]
    } else {
        [other, one]
    }
}

/// By how many cards lie face down, the pod that the next launch brings into the bay.
fn drawn(cards: &[Number; CARDS]) -> [u16; CARDS + 1] {
    let mut drawn = [0; CARDS + 1];
    for (face_down, card) in (1..).zip(cards.iter().rev()) {
        drawn[face_down] = pod_bit(*card);
    }
    drawn
}

impl Node {
    /// How many plies the cover that is left allows: each takes one space of it, the last ply on
    /// each chamber two.
    #[inline]
    pub(super) fn plies(&self) -> u32 {
        self.covered.count_ones() - u32::from(self.chambers)
    }

    /// All that tells this position from others on the same ground, in 118 bits.
    #[inline]
    pub(super) fn key(&self) -> [u64; 2] {
        // A seat more than there are chambers is worth nothing.
        let seats = self.seats.map(|seats| seats.min(self.chambers));
        let [[a, b], [c, d]] = self.robots.map(|pair| pair.map(u64::from));
        let rest = a
            | b << 7
            | c << 14
            | d << 21
            | u64::from(self.bay) << 28
            | u64::from(self.face_down) << 40
            | u64::from(seats[0]) << 45
            | u64::from(seats[1]) << 51;
        [self.covered, rest]
    }
}
