//! The shapes that stand on tiles, as masks at a ship's scale, made once per process.

use std::sync::OnceLock;

use crate::rules::{Corner, Number, Ship, Side, SpaceSet};

use super::fonts::Face;
use super::geometry::{Point, Scale};
use super::mask::{Mask, disc, rounded, rounded_rectangle};

/// A chamber's shapes, anchored at the corner where its tiles meet.
#[derive(Debug)]
pub(super) struct ChamberMasks {
    pub(super) fill: Mask,
    pub(super) edge: Mask,
    /// The dashed trace of one that has been pushed away.
    pub(super) trace: Mask,
}

/// A robot's shapes: the crew's form.
#[derive(Debug)]
pub(super) struct RobotMasks {
    /// A little larger, to stand out from what is under it.
    pub(super) rim: Mask,
    pub(super) fill: Mask,
    /// Around the rim: whole for a crew's first robot, dashed for its second.
    pub(super) halos: [Mask; 2],
    /// Left behind on the space it came from.
    pub(super) ghost: Mask,
}

/// The masks at one scale.
#[derive(Debug)]
pub(super) struct Sprites {
    /// A tile, a little smaller than its hexagon so that a seam shows.
    pub(super) tile: Mask,
    pub(super) tile_edge: Mask,
    /// By [`key`] of a chamber.
    chambers: Vec<Option<ChamberMasks>>,
    amber: RobotMasks,
    cyan: RobotMasks,
    /// Behind the number of a space that can be reached.
    pub(super) goal: Mask,
    /// Around it: whole for a crew's first robot, dashed for its second.
    pub(super) goal_rings: [Mask; 2],
    /// The same, further in: where both robots reach a space, the second's.
    pub(super) inner_ring: Mask,
    /// The numbers of covered spaces and robots.
    pub(super) numbers: [Mask; 6],
    /// A dot of the last move's trail.
    pub(super) dot: Mask,
    /// A badge that holds two characters, and its outline.
    pub(super) pill: [Mask; 2],
    /// A badge in the form of a chamber that stands, and its outline.
    pub(super) upright: [Mask; 2],
    /// A badge that holds one sign, and its outline.
    pub(super) coin: [Mask; 2],
    /// Sizes of text on tiles, in pixels to the em.
    pub(super) letter_size: f32,
    pub(super) spent_size: f32,
    pub(super) badge_size: f32,
}

/// Which masks a chamber is drawn with: a bit for each corner that lies at its meeting point.
fn key(corners: impl IntoIterator<Item = Corner>) -> usize {
    corners
        .into_iter()
        .fold(0, |key, corner| key | 1 << corner.index())
}

impl Sprites {
    /// The masks of a ship's scale.
    pub(super) fn of(ship: Ship) -> &'static Self {
        static OF: [OnceLock<Sprites>; 3] = [const { OnceLock::new() }; 3];
        OF[ship as usize].get_or_init(|| Self::new(Scale::of(ship)))
    }

    fn new(scale: Scale) -> Self {
        let pitch = scale.pitch();
        let lobe = pitch * 0.425;
        let corners = Corner::ALL.map(|corner| {
            let (x, y) = scale.corner(corner).exact();
            let inset = 1.0 - 9.0 / (2.0 * scale.half_edge as f32);
            (x * inset, y * inset)
        });
        let tile = rounded(&corners, 6.0);
        let number_size = pitch * 0.74;
        let ring = lobe - 3.0;
        let round = disc(ring);
        let pill = rounded_rectangle(pitch * 0.64, pitch * 0.45, pitch * 0.2);
        let coin = disc(pitch * 0.2);
        let half = pitch * 0.1;
        let upright = rounded(&[(0.0, -half), (0.0, half)], pitch * 0.105);
        Self {
            tile: Mask::filled(&tile),
            tile_edge: Mask::stroked(&tile, 3.0),
            chambers: chambers(scale, lobe),
            amber: robot(disc, lobe),
            // As large to the eye as the disc.
            cyan: robot(
                |size| rounded_rectangle(size * 1.86, size * 1.86, size * 0.38),
                lobe,
            ),
            goal: Mask::filled(&disc(lobe)),
            goal_rings: [Mask::stroked(&round, 6.5), Mask::dashed(&round, 7.0, 8)],
            inner_ring: Mask::dashed(&disc(ring - 9.0), 6.0, 7),
            numbers: Number::ALL.map(|n| Face::Bold.glyph(n.to_char(), number_size)),
            dot: Mask::filled(&disc(pitch * 0.075)),
            upright: [Mask::filled(&upright), Mask::stroked(&upright, 5.0)],
            pill: [Mask::filled(&pill), Mask::stroked(&pill, 4.0)],
            coin: [Mask::filled(&coin), Mask::stroked(&coin, 4.0)],
            letter_size: pitch * 0.52,
            spent_size: pitch * 0.5,
            badge_size: pitch * 0.45,
        }
    }

    /// The masks of the chamber that covers these spaces, which meet in one corner.
    pub(super) fn chamber(&self, spaces: SpaceSet) -> &ChamberMasks {
        self.chambers[key(spaces.into_iter().map(crate::rules::Space::corner))]
            .as_ref()
            .expect("a chamber covers two or three spaces that meet")
    }

    /// The masks of a crew's robots.
    pub(super) const fn robot(&self, side: Side) -> &RobotMasks {
        match side {
            Side::Amber => &self.amber,
            Side::Cyan => &self.cyan,
        }
    }
}

/// The masks of all chambers: three spaces meet as the corners of two tiles above and one below,
/// or one above and two below; a standing chamber covers any two of them.
fn chambers(scale: Scale, lobe: f32) -> Vec<Option<ChamberMasks>> {
    let mut masks: Vec<Option<ChamberMasks>> = (0..1 << 6).map(|_| None).collect();
    // Clockwise around the meeting point.
    for three in [
        [Corner::Top, Corner::LowerRight, Corner::LowerLeft],
        [Corner::UpperLeft, Corner::UpperRight, Corner::Bottom],
    ] {
        let mut insert = |corners: &[Corner]| {
            masks[key(corners.iter().copied())] = Some(chamber(scale, lobe, corners));
        };
        insert(&three);
        for left_out in 0..3 {
            insert(&[three[(left_out + 1) % 3], three[(left_out + 2) % 3]]);
        }
    }
    masks
}

fn chamber(scale: Scale, lobe: f32, corners: &[Corner]) -> ChamberMasks {
    let mut points: Vec<_> = corners
        .iter()
        .map(|&corner| scale.lobe(corner).exact())
        .collect();
    points.sort_by(|one, other| one.1.atan2(one.0).total_cmp(&other.1.atan2(other.0)));
    let lying = points.len() == 3;
    let edge = if lying { 4.0 } else { 6.5 };
    let outline = rounded(&points, lobe);
    let inner = rounded(&points, lobe - edge / 2.0);
    ChamberMasks {
        fill: Mask::filled(&outline),
        edge: Mask::stroked(&inner, edge),
        trace: Mask::dashed(&inner, 4.0, if lying { 14 } else { 11 }),
    }
}

fn robot(form: impl Fn(f32) -> Vec<(f32, f32)>, lobe: f32) -> RobotMasks {
    let halo = form(lobe + 4.0);
    RobotMasks {
        rim: Mask::filled(&form(lobe + 7.0)),
        fill: Mask::filled(&form(lobe - 3.5)),
        halos: [Mask::stroked(&halo, 4.5), Mask::dashed(&halo, 5.0, 9)],
        ghost: Mask::stroked(&form(lobe - 7.0), 4.0),
    }
}

/// The dots of a trail from one point to another: not on the robots' spaces at its ends.
pub(super) fn trail(from: Point, to: Point, pitch: f32) -> Vec<Point> {
    let way = to.minus(from);
    let (x, y) = way.exact();
    let length = x.hypot(y);
    let (start, end) = (pitch * 0.42, length - pitch * 0.58);
    let steps = ((end - start) / (pitch * 0.23)).floor().max(1.0);
    (0..=steps as i32)
        .map(|step| {
            let share = (start + (end - start) * step as f32 / steps) / length;
            from.plus(Point::new(
                (x * share).round() as i32,
                (y * share).round() as i32,
            ))
        })
        .collect()
}
