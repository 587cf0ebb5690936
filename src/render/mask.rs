//! Coverage masks: shapes with smooth edges, drawn once and stamped often.
//!
//! imageproc fills polygons on whole pixels, so a shape is drawn [`FINENESS`] times as large and
//! scaled down by averaging: each pixel then says how much of it the shape covers.

use std::collections::HashMap;
use std::f32::consts::TAU;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use image::{GrayImage, Luma, imageops};
use imageproc::drawing::draw_polygon_mut;

use super::geometry::Point;

/// How many times finer than a pixel shapes are drawn.
const FINENESS: u32 = 6;

/// Points of an outline in pixels around a shape's anchor.
pub(super) type Outline = Vec<(f32, f32)>;

/// How much of each pixel a shape covers.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    /// From the shape's anchor to the mask's first pixel.
    pub(super) corner: Point,
    pub(super) width: usize,
    /// Row by row, 0 to 255.
    pub(super) coverage: Vec<u8>,
}

impl Mask {
    /// The area inside an outline.
    pub(super) fn filled(outline: &[(f32, f32)]) -> Self {
        Self::of_polygons(&[outline.to_vec()])
    }

    /// A line of this width along a closed outline.
    pub(super) fn stroked(outline: &[(f32, f32)], width: f32) -> Self {
        Self::of_polygons(&strokes(outline, width, None))
    }

    /// A dashed line along a closed outline: so many dashes, each with a gap of about its length.
    pub(super) fn dashed(outline: &[(f32, f32)], width: f32, dashes: usize) -> Self {
        Self::of_polygons(&strokes(outline, width, Some(dashes)))
    }

    /// The area that any of the polygons covers.
    pub(super) fn of_polygons(polygons: &[Outline]) -> Self {
        let points = || polygons.iter().flatten();
        let least = |axis: fn(&(f32, f32)) -> f32| points().map(axis).fold(f32::MAX, f32::min);
        let most = |axis: fn(&(f32, f32)) -> f32| points().map(axis).fold(f32::MIN, f32::max);
        // A pixel of margin, for the outermost line of a polygon lies on its edge.
        let left = least(|p| p.0).floor() - 1.0;
        let top = least(|p| p.1).floor() - 1.0;
        let width = (most(|p| p.0).ceil() + 1.0 - left) as u32;
        let height = (most(|p| p.1).ceil() + 1.0 - top) as u32;
        let mut fine = GrayImage::new(width * FINENESS, height * FINENESS);
        let finer = |value: f32, from: f32| ((value - from) * FINENESS as f32).round() as i32;
        for polygon in polygons {
            let mut corners: Vec<_> = polygon
                .iter()
                .map(|&(x, y)| imageproc::point::Point::new(finer(x, left), finer(y, top)))
                .collect();
            corners.dedup();
            // imageproc closes polygons itself and takes no point twice in a row.
            if corners.first() == corners.last() {
                corners.pop();
            }
            if corners.len() > 2 {
                draw_polygon_mut(&mut fine, &corners, Luma([u8::MAX]));
            }
        }
        Self {
            corner: Point::new(left as i32, top as i32),
            width: width as usize,
            coverage: imageops::thumbnail(&fine, width, height).into_raw(),
        }
    }
}

/// A shape of the panels, around the origin. Lengths are whole pixels, so that it can be a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// A disc of this radius.
    Disc(i32),
    /// A circle of this radius, drawn as wide as the second number says.
    Ring(i32, i32),
    /// A rectangle of this width and height with corners rounded by the third number.
    Rectangle(i32, i32, i32),
    /// Its outline, inside of it, as wide as the fourth number says.
    Frame(i32, i32, i32, i32),
    /// A dashed outline, as wide as the fourth number says, of so many dashes as the fifth.
    Dashes(i32, i32, i32, i32, u8),
}

impl Shape {
    /// The shape's mask, made once per process: there are as many as the layouts of three ships
    /// have different panels.
    pub(super) fn mask(self) -> Arc<Mask> {
        static KEPT: LazyLock<Mutex<HashMap<Shape, Arc<Mask>>>> = LazyLock::new(Mutex::default);
        // A mask is whole before it is kept, so a panic elsewhere leaves nothing half done.
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(kept.entry(self).or_insert_with(|| Arc::new(self.draw())))
    }

    fn draw(self) -> Mask {
        let rectangle = |width: i32, height: i32, radius: i32, line: i32| {
            let inset = line as f32;
            rounded_rectangle(
                width as f32 - inset,
                height as f32 - inset,
                radius as f32 - inset / 2.0,
            )
        };
        match self {
            Self::Disc(radius) => Mask::filled(&disc(radius as f32)),
            Self::Ring(radius, line) => Mask::stroked(&disc(radius as f32), line as f32),
            Self::Rectangle(width, height, radius) => {
                Mask::filled(&rectangle(width, height, radius, 0))
            }
            Self::Frame(width, height, radius, line) => {
                Mask::stroked(&rectangle(width, height, radius, line), line as f32)
            }
            Self::Dashes(width, height, radius, line, dashes) => {
                let outline = rectangle(width, height, radius, line);
                Mask::dashed(&outline, line as f32, dashes.into())
            }
        }
    }
}

/// Quadrilaterals that make up a line along a closed outline.
fn strokes(outline: &[(f32, f32)], width: f32, dashes: Option<usize>) -> Vec<Outline> {
    let path = resampled(outline);
    let half = width / 2.0;
    // Twice as many steps as dashes: every other one is a gap.
    let is_on = |step: usize| {
        dashes.is_none_or(|dashes| (step * dashes * 2 / path.len()).is_multiple_of(2))
    };
    let at = |step: usize| {
        let (before, here) = (path[(step + path.len() - 1) % path.len()], path[step]);
        let after = path[(step + 1) % path.len()];
        let (dx, dy) = (after.0 - before.0, after.1 - before.1);
        let length = dx.hypot(dy).max(f32::EPSILON);
        let (nx, ny) = (dy / length * half, -dx / length * half);
        ((here.0 + nx, here.1 + ny), (here.0 - nx, here.1 - ny))
    };
    (0..path.len())
        .filter(|&step| is_on(step))
        .map(|step| {
            let (out, inner) = at(step);
            let (next_out, next_inner) = at((step + 1) % path.len());
            vec![out, next_out, next_inner, inner]
        })
        .collect()
}

/// The same closed outline with points at equal distances of about two pixels.
fn resampled(outline: &[(f32, f32)]) -> Outline {
    let closed = outline.iter().chain(outline.first());
    let edges: Vec<_> = closed.clone().zip(closed.skip(1)).collect();
    let length = |((ax, ay), (bx, by)): (&(f32, f32), &(f32, f32))| (bx - ax).hypot(by - ay);
    let whole: f32 = edges.iter().map(|&(a, b)| length((a, b))).sum();
    let steps = (whole / 2.0).ceil().max(3.0);
    let mut path = Vec::with_capacity(steps as usize);
    let mut walked = 0.0;
    for &(a, b) in &edges {
        let edge = length((a, b));
        while (path.len() as f32) * whole / steps < walked + edge && path.len() < steps as usize {
            let share = ((path.len() as f32) * whole / steps - walked) / edge;
            path.push((a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share));
        }
        walked += edge;
    }
    path
}

/// The outline of everything within `radius` of a convex polygon, of a line (two points) or of a
/// point: rounded triangles, capsules, rounded rectangles and discs. Corners go clockwise.
pub(super) fn rounded(corners: &[(f32, f32)], radius: f32) -> Outline {
    let count = corners.len();
    let arc_steps = (radius.max(4.0) * 1.5) as usize;
    let mut outline = Vec::new();
    for (index, &(x, y)) in corners.iter().enumerate() {
        let before = corners[(index + count - 1) % count];
        let after = corners[(index + 1) % count];
        // The outward normals of the edges that meet here, as angles; y points down, so going
        // clockwise means that angles grow.
        let normal =
            |from: (f32, f32), to: (f32, f32)| (to.1 - from.1).atan2(to.0 - from.0) - TAU / 4.0;
        let (start, turn) = if count == 1 {
            (0.0, TAU)
        } else {
            let start = normal(before, (x, y));
            let end = normal((x, y), after);
            (start, (end - start).rem_euclid(TAU))
        };
        for step in 0..=arc_steps {
            let angle = start + turn * step as f32 / arc_steps as f32;
            outline.push((x + radius * angle.cos(), y + radius * angle.sin()));
        }
    }
    outline
}

/// The outline of a rectangle around the origin with rounded corners.
pub(super) fn rounded_rectangle(width: f32, height: f32, radius: f32) -> Outline {
    let (x, y) = (width / 2.0 - radius, height / 2.0 - radius);
    rounded(&[(-x, -y), (x, -y), (x, y), (-x, y)], radius)
}

/// The outline of a disc around the origin.
pub(super) fn disc(radius: f32) -> Outline {
    rounded(&[(0.0, 0.0)], radius)
}
