//! Where things are, in pixels of a picture [`WIDTH`] wide.

use crate::rules::{BySide, Corner, Ship, Side, Space, Tile};

/// How wide a picture is drawn. A phone shows it at about 350 pixels, so what is to be read there
/// is at least 32 high here.
pub(super) const WIDTH: u32 = 1200;

/// A point, or the way from one to another. y points down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Point {
    pub(super) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// As coordinates of an outline.
    pub(super) const fn exact(self) -> (f32, f32) {
        (self.x as f32, self.y as f32)
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    pub(super) const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self {
            left,
            top,
            width,
            height,
        }
    }

    pub(super) const fn right(self) -> i32 {
        self.left + self.width
    }

    pub(super) const fn bottom(self) -> i32 {
        self.top + self.height
    }

    pub(super) const fn centre(self) -> Point {
        Point::new(self.left + self.width / 2, self.top + self.height / 2)
    }
}

/// How large tiles are drawn. Both lengths are whole, so that every corner of every tile lies on a
/// whole pixel and shapes can be stamped from masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Scale {
    /// Half the width of a tile.
    pub(super) half_width: i32,
    /// Half the length of an edge: `half_width / √3`, rounded.
    pub(super) half_edge: i32,
}

/// Numbers stand this far from their tile's centre on the way to the corner. At this share
/// (√3 / (1 + √3)) neighbours on a tile are as far apart as neighbours at a corner.
const SPACE_SHARE: f32 = 0.634;

impl Scale {
    pub(super) const fn of(ship: Ship) -> Self {
        match ship {
            Ship::Shuttle => Self {
                half_width: 150,
                half_edge: 87,
            },
            Ship::Frigate => Self {
                half_width: 145,
                half_edge: 84,
            },
            Ship::Ark => Self {
                half_width: 116,
                half_edge: 67,
            },
        }
    }

    /// From a tile's centre to one of its corners.
    pub(super) const fn corner(self, corner: Corner) -> Point {
        let (x, y) = corner.offset();
        Point::new(x * self.half_width, y * self.half_edge)
    }

    /// From a tile's centre to the space at a corner.
    pub(super) fn space(self, corner: Corner) -> Point {
        self.towards(corner, SPACE_SHARE)
    }

    /// From a tile's centre this share of the way to a corner.
    pub(super) fn towards(self, corner: Corner, share: f32) -> Point {
        let (x, y) = self.corner(corner).exact();
        Point::new((x * share).round() as i32, (y * share).round() as i32)
    }

    /// From where tiles meet to the space of the tile whose corner it is.
    pub(super) fn lobe(self, corner: Corner) -> Point {
        self.space(corner).minus(self.corner(corner))
    }

    /// How far neighbouring spaces are apart.
    pub(super) fn pitch(self) -> f32 {
        2.0 * self.half_edge as f32 * SPACE_SHARE
    }
}

/// Where everything of a picture is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) ship: Ship,
    pub(super) scale: Scale,
    pub(super) height: u32,
    /// The middle of the ship at the height of its top row's centres.
    origin: Point,
    /// Score plates.
    pub(super) plates: BySide<Area>,
    /// Start of the baseline of the bay's heading.
    pub(super) bay_heading: Point,
    /// The bay's places.
    pub(super) pods: [Area; 3],
    /// The face-down stack.
    pub(super) stack: Area,
    /// End of the baseline of the move number.
    pub(super) move_number: Point,
    /// Whose turn it is, or the result, and the last move.
    pub(super) status: Area,
}

/// Between a panel and the picture's edge.
pub(super) const MARGIN: i32 = 14;
/// Between panels.
const GAP: i32 = 14;
/// How high the line of panels at the bottom is.
const STRIP: i32 = 124;

impl Layout {
    /// The layout of a ship's pictures. The ark leaves its corners free, and its plates stand
    /// there; the others' stand in a line above the ship.
    pub(super) fn of(ship: Ship) -> Self {
        let scale = Scale::of(ship);
        let width = WIDTH as i32;
        let rows = ship.rows().len() as i32;
        let plate = match ship {
            Ship::Ark => Area::new(MARGIN, MARGIN, 222, 188),
            Ship::Frigate | Ship::Shuttle => {
                Area::new(MARGIN, MARGIN, (width - 2 * MARGIN - GAP) / 2, 112)
            }
        };
        let (top, heading_rise) = match ship {
            Ship::Ark => (10, 16),
            Ship::Frigate | Ship::Shuttle => (plate.bottom() + 20, 4),
        };
        let ship_bottom = top + (3 * rows + 1) * scale.half_edge;
        let strip = match ship {
            Ship::Ark => ship_bottom + 16,
            Ship::Frigate | Ship::Shuttle => ship_bottom + 30,
        };
        let pod = |place: i32| Area::new(MARGIN + place * (148 + GAP), strip, 148, STRIP);
        let stack = Area::new(pod(2).right() + GAP, strip, 112, STRIP);
        let status_left = stack.right() + 22;
        Self {
            ship,
            scale,
            height: (strip + STRIP + MARGIN) as u32,
            origin: Point::new(width / 2, top + 2 * scale.half_edge),
            plates: BySide {
                amber: plate,
                cyan: Area {
                    left: width - plate.right(),
                    ..plate
                },
            },
            bay_heading: Point::new(MARGIN + 4, strip - heading_rise - 8),
            pods: [0, 1, 2].map(pod),
            stack,
            move_number: Point::new(width - MARGIN - 4, strip - heading_rise - 8),
            status: Area::new(status_left, strip, width - MARGIN - status_left, STRIP),
        }
    }

    /// The centre of a tile.
    pub(super) const fn tile(&self, tile: Tile) -> Point {
        let (x, y) = self.ship.centre(tile);
        self.origin.plus(Point::new(
            x * self.scale.half_width,
            y * self.scale.half_edge,
        ))
    }

    /// Where a space is: its number, a robot on it.
    pub(super) fn space(&self, space: Space) -> Point {
        self.tile(space.tile())
            .plus(self.scale.space(space.corner()))
    }

    /// The corner where the tile of a space meets others.
    pub(super) fn meeting(&self, space: Space) -> Point {
        self.tile(space.tile())
            .plus(self.scale.corner(space.corner()))
    }

    /// What the ship takes up, with a little around it.
    pub(super) fn ship_area(&self) -> Area {
        let widest = self.ship.rows().iter().copied().max().unwrap_or(0) as i32;
        let rows = self.ship.rows().len() as i32;
        let around = 8;
        let width = 2 * widest * self.scale.half_width + 2 * around;
        Area::new(
            self.origin.x - width / 2,
            self.origin.y - 2 * self.scale.half_edge - around,
            width,
            (3 * rows + 1) * self.scale.half_edge + 2 * around,
        )
    }

    /// The plate of a crew.
    pub(super) const fn plate(&self, side: Side) -> Area {
        match side {
            Side::Amber => self.plates.amber,
            Side::Cyan => self.plates.cyan,
        }
    }
}
