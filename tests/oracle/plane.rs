//! A ship as points in the plane (RULES.md, "The ship"). An edge is 1 long, y grows downwards.

/// A point in the plane.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    x: f64,
    y: f64,
}

impl Point {
    /// Whether both are the same point, rounding apart.
    pub fn is(self, other: Self) -> bool {
        (self.x - other.x).hypot(self.y - other.y) < 1e-6
    }
}

/// A tile: a hexagon with one corner up.
#[derive(Clone, Debug)]
pub struct Tile {
    pub letter: char,
    /// Clockwise from the top.
    pub corners: Vec<Point>,
}

/// "Rows of each ship" in the table of RULES.md.
pub fn rows(ship: &str) -> &'static [usize] {
    match ship {
        "shuttle" => &[2, 3, 2],
        "frigate" => &[3, 4, 3],
        "ark" => &[3, 4, 5, 4, 3],
        other => panic!("no ship is named {other}"),
    }
}

/// "A set of hexagonal tiles, pointy side up, in rows centred on each other", lettered "row by
/// row, left to right, from the top".
pub fn tiles(ship: &str) -> Vec<Tile> {
    let mut letters = 'A'..='Z';
    let mut tiles = Vec::new();
    let mut y = 0.0;
    for &length in rows(ship) {
        // Hexagons side by side are √3 apart, rows of them one and a half edges.
        let width = 3_f64.sqrt();
        let mut x = -width * (f64::from(u32::try_from(length).unwrap()) - 1.0) / 2.0;
        for _ in 0..length {
            let corners = (0..6)
                .map(|corner| {
                    let turn = f64::from(corner) * std::f64::consts::TAU / 6.0;
                    Point {
                        x: x + turn.sin(),
                        y: y - turn.cos(),
                    }
                })
                .collect();
            tiles.push(Tile {
                letter: letters.next().unwrap(),
                corners,
            });
            x += width;
        }
        y += 1.5;
    }
    tiles
}

/// "Two tiles are adjacent when they share an edge": two corners of one are two of the other.
pub fn share_an_edge(one: &Tile, other: &Tile) -> bool {
    let shared = one
        .corners
        .iter()
        .filter(|corner| other.corners.iter().any(|point| point.is(**corner)))
        .count();
    shared == 2
}
