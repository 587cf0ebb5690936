//! Text from the fonts embedded in the program (`fonts/README.md`).

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};

use super::RenderError;
use super::canvas::Canvas;
use super::geometry::Point;
use super::mask::Mask;
use super::theme::Colour;

/// A weight of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Face {
    /// Running text.
    Regular,
    /// Numbers, letters and headings.
    Bold,
}

/// The font files as they are compiled in: regular, then bold.
const FILES: [&[u8]; 2] = [
    include_bytes!("../../fonts/NotoSansKR-Regular.ttf"),
    include_bytes!("../../fonts/NotoSansKR-Bold.ttf"),
];

static FONTS: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
    FILES.map(|file| FontRef::try_from_slice(file).expect("the embedded fonts are whole"))
});

/// How high capital letters and digits are, in ems: Noto Sans KR's `OS/2` table.
pub(super) const CAPITAL_HEIGHT: f32 = 0.733;

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        &FONTS[self as usize]
    }

    /// `ab_glyph` scales a font by its whole height, texts are set by the em.
    fn scale(self, size: f32) -> PxScale {
        let font = self.font();
        let em = font.units_per_em().unwrap_or(1000.0);
        PxScale::from(size * font.height_unscaled() / em)
    }

    /// Whether a character has an outline (or is a space): a font may map one to an empty glyph.
    pub(super) fn can_write(self, c: char) -> bool {
        let font = self.font();
        let id = font.glyph_id(c);
        id.0 != 0 && (c.is_whitespace() || font.outline(id).is_some())
    }

    /// A character as a shape, anchored at the middle of its ink. Empty for a space.
    pub(super) fn glyph(self, c: char, size: f32) -> Mask {
        let font = self.font();
        let glyph = font.glyph_id(c).with_scale(self.scale(size));
        let Some(outlined) = font.outline_glyph(glyph) else {
            return Mask {
                corner: Point::new(0, 0),
                width: 1,
                coverage: Vec::new(),
            };
        };
        let bounds = outlined.px_bounds();
        let (width, height) = (bounds.width() as usize, bounds.height() as usize);
        let mut coverage = vec![0; width * height];
        outlined.draw(|x, y, share| {
            coverage[y as usize * width + x as usize] = share_of(share);
        });
        Mask {
            corner: Point::new(-(width as i32) / 2, -(height as i32) / 2),
            width,
            coverage,
        }
    }
}

/// A glyph's coverage as a mask has it.
fn share_of(coverage: f32) -> u8 {
    (coverage.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// A line of text, laid out.
#[derive(Debug)]
pub(super) struct Line<'a> {
    text: &'a str,
    face: Face,
    size: f32,
    width: f32,
}

impl<'a> Line<'a> {
    /// A line in ems of `size` pixels.
    pub(super) fn new(text: &'a str, face: Face, size: f32) -> Self {
        let mut line = Self {
            text,
            face,
            size,
            width: 0.0,
        };
        line.width = line.glyphs().last().map_or(0.0, |(_, end)| end);
        line
    }

    /// The same, made smaller where it is wider than `width` pixels.
    pub(super) fn fitting(text: &'a str, face: Face, size: f32, width: i32) -> Self {
        let line = Self::new(text, face, size);
        if line.width <= width as f32 {
            line
        } else {
            Self::new(text, face, size * width as f32 / line.width)
        }
    }

    /// How wide it is, in pixels.
    pub(super) fn width(&self) -> i32 {
        self.width.ceil() as i32
    }

    /// Each glyph at its place on the baseline, with where the next one starts.
    fn glyphs(&self) -> impl Iterator<Item = (Glyph, f32)> + '_ {
        let font = self.face.font().as_scaled(self.face.scale(self.size));
        let mut x = 0.0;
        let mut before = None;
        self.text.chars().map(move |c| {
            let mut glyph = font.scaled_glyph(c);
            if let Some(before) = before {
                x += font.kern(before, glyph.id);
            }
            before = Some(glyph.id);
            glyph.position = point(x, 0.0);
            x += font.h_advance(glyph.id);
            (glyph, x)
        })
    }

    /// Calls back with every pixel that the line, with the start of its baseline at a point,
    /// covers some of.
    pub(super) fn draw(&self, at: Point, mut pixel: impl FnMut(i32, i32, u8)) {
        for (glyph, _) in self.glyphs() {
            let Some(outlined) = self.face.font().outline_glyph(glyph) else {
                continue;
            };
            let corner = outlined.px_bounds().min;
            let (left, top) = (at.x + corner.x as i32, at.y + corner.y as i32);
            outlined.draw(|x, y, share| {
                pixel(left + x as i32, top + y as i32, share_of(share));
            });
        }
    }
}

/// A text as lines of at most so many pixels, broken at spaces.
pub(super) fn wrapped(text: &str, face: Face, size: f32, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if Line::new(&longer, face, size).width() <= width {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// Draws a Latin and a Hangul glyph in both weights and looks for ink: a font may load, map a
/// character and still draw nothing.
///
/// # Errors
///
/// Which glyph drew nothing.
pub(super) fn check() -> Result<(), RenderError> {
    for face in [Face::Regular, Face::Bold] {
        for c in ['R', '4', '한'] {
            let ink = face
                .glyph(c, 40.0)
                .coverage
                .iter()
                .any(|&share| share > 200);
            if !ink || !face.can_write(c) {
                return Err(RenderError::NoGlyph { c });
            }
        }
    }
    Ok(())
}

impl Line<'_> {
    /// Writes the line with its middle, at half the height of capitals, at a point.
    pub(super) fn write_centred(&self, canvas: &mut Canvas, at: Point, colour: Colour) {
        let rise = (self.size * CAPITAL_HEIGHT / 2.0).round() as i32;
        let start = at.plus(Point::new(-self.width() / 2, rise));
        canvas.write(self, start, colour);
    }

    /// Writes the line with the end of its baseline at a point.
    pub(super) fn write_ending(&self, canvas: &mut Canvas, at: Point, colour: Colour) {
        canvas.write(self, at.plus(Point::new(-self.width(), 0)), colour);
    }
}
