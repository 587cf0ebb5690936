//! Telling puzzles that are the same but for a mirror, a turn of the ship, an exchange of the
//! crews, or counting from six down.

use super::text::pods_in_bay;
use super::{Goal, Puzzle};
use crate::rules::{Corner, Number, Ship, Space, Tile};
use crate::search::Value;

/// What two puzzles share exactly where one is the other seen in a mirror, turned, with the crews
/// exchanged, or with each number `n` replaced by `7 − n`: all that matters for solving, in the
/// least of all ways to write it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Likeness(Vec<u8>);

/// The likeness of a puzzle.
pub fn likeness(puzzle: &Puzzle) -> Likeness {
    let ship = puzzle.replay().setup().ship();
    let least = symmetries(ship)
        .iter()
        .flat_map(|symmetry| [false, true].map(|turned| written(puzzle, symmetry, turned)))
        .min()
        .expect("every ship is like itself");
    Likeness(least)
}

/// By a space's index, the space it comes to.
type Symmetry = Vec<Space>;

/// A point in three coordinates whose sum is 0, in which a mirror or a turn by a sixth is an
/// exchange or a change of sign of all: from the ships' own coordinates, x in half widths of a tile
/// and y in half lengths of an edge.
const fn three((x, y): (i32, i32)) -> [i32; 3] {
    [3 * x - y, 2 * y, -3 * x - y]
}

/// All mirrors and turns that bring the ship onto itself, none of them left out.
fn symmetries(ship: Ship) -> Vec<Symmetry> {
    const EXCHANGES: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    // The rows are the same from either end, so the middle row is the middle of the ship.
    let middle = 3 * (i32::try_from(ship.rows().len()).unwrap_or(1) - 1) / 2;
    let centre = |tile: Tile| {
        let (x, y) = ship.centre(tile);
        three((x, y - middle))
    };
    let tile_at = |point: [i32; 3]| ship.tiles().find(|tile| centre(*tile) == point);
    let corner_at = |point: [i32; 3]| {
        Corner::ALL
            .into_iter()
            .find(|corner| three(corner.offset()) == point)
    };
    let mut found = Vec::new();
    for exchange in EXCHANGES {
        for sign in [1, -1] {
            let moved = |point: [i32; 3]| exchange.map(|from| sign * point[from]);
            let symmetry: Option<Symmetry> = ship
                .spaces()
                .into_iter()
                .map(|space| {
                    let tile = tile_at(moved(centre(space.tile())))?;
                    let corner = corner_at(moved(three(space.corner().offset())))?;
                    Some(tile.space(corner))
                })
                .collect();
            found.extend(symmetry);
        }
    }
    found
}

/// The puzzle as bytes, seen through a symmetry.
fn written(puzzle: &Puzzle, symmetry: &Symmetry, is_turned: bool) -> Vec<u8> {
    let position = puzzle.start();
    let (board, state) = (position.board(), position.state());
    let number = |number: Number| {
        if is_turned {
            7 - number.value()
        } else {
            number.value()
        }
    };
    let place = |space: Space| {
        let seen = symmetry[space.index()].index();
        // At most 113.
        [
            u8::try_from(seen).unwrap_or(u8::MAX),
            number(board.number(space)),
        ]
    };
    let mut bytes = vec![board.ship() as u8];
    let mut covered: Vec<[u8; 2]> = state.covered().into_iter().map(place).collect();
    covered.sort_unstable();
    bytes.push(u8::try_from(covered.len()).unwrap_or(u8::MAX));
    bytes.extend(covered.into_iter().flatten());
    for side in [puzzle.side(), puzzle.side().other()] {
        let mut robots = state.robots(side).map(place);
        robots.sort_unstable();
        bytes.extend(robots.into_iter().flatten());
        bytes.push(state.crew(side).free_seats());
    }
    let mut bay: Vec<u8> = pods_in_bay(position).into_iter().map(number).collect();
    bay.sort_unstable();
    bytes.push(u8::try_from(bay.len()).unwrap_or(u8::MAX));
    bytes.extend(bay);
    bytes.extend(puzzle.open_cards().into_iter().map(number));
    // What is still needed.
    let now = Value::of(position, puzzle.side());
    let least = puzzle.goal().least();
    bytes.extend((least.margin - now.margin).to_le_bytes());
    if matches!(puzzle.goal(), Goal::Win) {
        bytes.extend((least.pods - now.pods).to_le_bytes());
    }
    bytes
}
