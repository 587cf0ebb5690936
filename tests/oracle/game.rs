//! The game as RULES.md tells it, with names for spaces and lists for everything.

use crate::plane::{Point, Tile, rows, share_an_edge, tiles};

/// A space of the ship.
#[derive(Clone, Debug)]
struct Space {
    /// Tile letter and number: `C4`.
    name: String,
    tile: usize,
    number: u8,
    at: Point,
}

/// A pod that a crew has launched.
#[derive(Clone, Debug)]
struct Pod {
    second_seat_taken: bool,
}

/// A crew.
#[derive(Clone, Debug, Default)]
pub struct Crew {
    /// The names of the spaces its robots stand on.
    pub robots: Vec<String>,
    pods: Vec<Pod>,
    pub points: u32,
    pub lost: usize,
}

impl Crew {
    pub fn pods(&self) -> usize {
        self.pods.len()
    }

    pub fn free_seats(&self) -> usize {
        self.pods
            .iter()
            .filter(|pod| !pod.second_seat_taken)
            .count()
    }
}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub outcome: &'static str,
    pub number: Option<u8>,
    /// The place of the bay whose pod was taken.
    pub place: Option<usize>,
}

/// A game at one moment.
#[derive(Clone, Debug)]
pub struct Game {
    tiles: Vec<Tile>,
    spaces: Vec<Space>,
    /// Each chamber as the names of the spaces it covers: three when it lies, two when it stands.
    pub chambers: Vec<Vec<String>>,
    /// Amber, then Cyan.
    pub crews: [Crew; 2],
    pub bay: Vec<Option<u8>>,
    pub stack: Vec<u8>,
    pub moves_made: usize,
}

impl Game {
    /// A game of a ship from each tile's numbers, clockwise from the top, and the 18 cards.
    pub fn new(ship: &str, numbers: &[Vec<u8>], cards: &[u8]) -> Self {
        let tiles = tiles(ship);
        let mut spaces = Vec::new();
        for (index, (tile, numbers)) in tiles.iter().zip(numbers).enumerate() {
            for (&at, &number) in tile.corners.iter().zip(numbers) {
                spaces.push(Space {
                    name: format!("{}{number}", tile.letter),
                    tile: index,
                    number,
                    at,
                });
            }
        }

        // "A corner where three tiles meet starts with a chamber lying down; it covers the three
        // spaces that meet there." Two tiles: standing, over two. One: none.
        let mut chambers: Vec<Vec<String>> = Vec::new();
        for space in &spaces {
            let met: Vec<String> = spaces
                .iter()
                .filter(|other| other.at.is(space.at))
                .map(|other| other.name.clone())
                .collect();
            if met.len() > 1 && !chambers.contains(&met) {
                chambers.push(met);
            }
        }

        let rows = rows(ship);
        let top_last = rows[0] - 1;
        let bottom_last = tiles.len() - 1;
        let bottom_first = tiles.len() - rows[rows.len() - 1];
        let named = |tile: usize, corner: usize| {
            let at = tiles[tile].corners[corner];
            let is_here = |space: &&Space| space.tile == tile && space.at.is(at);
            spaces.iter().find(is_here).unwrap().name.clone()
        };
        let crew = |robots: Vec<String>| Crew {
            robots,
            ..Crew::default()
        };
        let amber = crew(vec![named(0, 5), named(bottom_last, 2)]);
        let cyan = crew(vec![named(top_last, 1), named(bottom_first, 4)]);

        Self {
            bay: cards[..3].iter().copied().map(Some).collect(),
            stack: cards[3..].to_vec(),
            tiles,
            spaces,
            chambers,
            crews: [amber, cyan],
            moves_made: 0,
        }
    }

    fn space(&self, name: &str) -> &Space {
        self.spaces
            .iter()
            .find(|space| space.name == name)
            .unwrap_or_else(|| panic!("no space is named {name}"))
    }

    /// The crew whose turn it is, were the game not over: 0 for Amber, 1 for Cyan.
    pub fn turn(&self) -> usize {
        self.moves_made % 2
    }

    /// All moves that the rules give a crew, whoever's turn it is, as from–to, sorted.
    pub fn moves_of(&self, crew: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for robot in &self.crews[crew].robots {
            let from = self.space(robot);
            for to in &self.spaces {
                let on_an_adjacent_tile =
                    share_an_edge(&self.tiles[from.tile], &self.tiles[to.tile]);
                let covered = self.chambers.iter().any(|covers| covers.contains(&to.name));
                let one_apart = from.number + 1 == to.number || to.number + 1 == from.number;
                if on_an_adjacent_tile && covered && one_apart {
                    moves.push(format!("{robot}-{}", to.name));
                }
            }
        }
        moves.sort();
        moves
    }

    /// The moves that may be made now.
    pub fn legal_moves(&self) -> Vec<String> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => self.moves_of(self.turn()),
        }
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: &str) -> Done {
        let (from, to) = mv.split_once('-').unwrap();
        let turn = self.turn();
        for robot in &mut self.crews[turn].robots {
            if robot == from {
                to.clone_into(robot);
            }
        }
        let here = |covers: &Vec<String>| covers.iter().any(|name| name == to);
        let index = self.chambers.iter().position(here).unwrap();
        let others: Vec<String> = self.chambers[index]
            .iter()
            .filter(|name| *name != to)
            .cloned()
            .collect();
        let done = if let [other] = others.as_slice() {
            let number = self.space(other).number;
            self.chambers.remove(index);
            self.leave(number)
        } else {
            self.chambers[index] = others;
            Done {
                outcome: "woken",
                number: None,
                place: None,
            }
        };
        self.moves_made += 1;
        done
    }

    /// A chamber leaves the board with this number.
    fn leave(&mut self, number: u8) -> Done {
        let crew = &mut self.crews[self.moves_made % 2];
        let mut place = None;
        let outcome = if let Some(leftmost) = self.bay.iter().position(|pod| *pod == Some(number)) {
            place = Some(leftmost);
            self.bay[leftmost] = if self.stack.is_empty() {
                None
            } else {
                Some(self.stack.remove(0))
            };
            crew.pods.push(Pod {
                second_seat_taken: false,
            });
            crew.points += 2;
            "launched"
        } else if let Some(pod) = crew.pods.iter_mut().find(|pod| !pod.second_seat_taken) {
            pod.second_seat_taken = true;
            crew.points += 1;
            "seated"
        } else {
            crew.lost += 1;
            "lost"
        };
        Done {
            outcome,
            number: Some(number),
            place,
        }
    }

    /// Why the game is over: "they are checked in that order".
    pub fn ending(&self) -> Option<&'static str> {
        if self.chambers.is_empty() {
            return Some("cleared");
        }
        if self.bay.iter().all(Option::is_none) {
            return Some("launched");
        }
        if self.moves_of(0).is_empty() || self.moves_of(1).is_empty() {
            return Some("stuck");
        }
        None
    }

    /// "Most points wins; on equal points, most launched pods; if those are equal too, the game
    /// is a draw."
    pub fn winner(&self) -> Option<&'static str> {
        self.ending()?;
        let [amber, cyan] = &self.crews;
        let winner = if amber.points > cyan.points {
            "amber"
        } else if cyan.points > amber.points {
            "cyan"
        } else if amber.pods() > cyan.pods() {
            "amber"
        } else if cyan.pods() > amber.pods() {
            "cyan"
        } else {
            "draw"
        };
        Some(winner)
    }

    /// The names of all spaces.
    pub fn space_names(&self) -> impl Iterator<Item = &str> {
        self.spaces.iter().map(|space| space.name.as_str())
    }
}
