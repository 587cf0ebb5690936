//! Pixels to draw on.

use image::RgbImage;

use super::fonts::{Face, Line};
use super::geometry::Point;
use super::mask::Mask;
use super::theme::{Colour, blend};

/// An opaque picture in the making. Whatever is drawn outside of it is cut off.
#[derive(Clone, Debug)]
pub(super) struct Canvas(RgbImage);

impl Canvas {
    /// A picture of one colour.
    pub(super) fn new(width: u32, height: u32, colour: Colour) -> Self {
        Self(RgbImage::from_pixel(width, height, image::Rgb(colour.0)))
    }

    /// The picture.
    pub(super) fn into_image(self) -> RgbImage {
        self.0
    }

    /// Draws a shape with its anchor at a point.
    pub(super) fn stamp(&mut self, mask: &Mask, at: Point, colour: Colour) {
        let width = self.0.width() as i32;
        let height = self.0.height() as i32;
        let left = at.x + mask.corner.x;
        let top = at.y + mask.corner.y;
        // The columns of the mask that lie on the picture.
        let first = (-left).clamp(0, mask.width as i32) as usize;
        let last = (width - left).clamp(0, mask.width as i32) as usize;
        if first >= last {
            return;
        }
        let stride = width as usize * 3;
        let pixels: &mut [u8] = &mut self.0;
        for (row, coverage) in mask.coverage.chunks_exact(mask.width).enumerate() {
            let y = top + row as i32;
            if !(0..height).contains(&y) {
                continue;
            }
            let start = y as usize * stride + (left + first as i32) as usize * 3;
            let line = &mut pixels[start..start + (last - first) * 3];
            for (pixel, &share) in line.chunks_exact_mut(3).zip(&coverage[first..last]) {
                match share {
                    0 => {}
                    u8::MAX => pixel.copy_from_slice(&colour.0),
                    _ => {
                        for (under, over) in pixel.iter_mut().zip(colour.0) {
                            *under = blend(*under, over, share);
                        }
                    }
                }
            }
        }
    }

    /// Draws one pixel's share of a colour.
    fn blend_pixel(&mut self, x: i32, y: i32, colour: Colour, share: u8) {
        if x < 0 || y < 0 || x >= self.0.width() as i32 || y >= self.0.height() as i32 {
            return;
        }
        let pixel = self.0.get_pixel_mut(x as u32, y as u32);
        for (under, over) in pixel.0.iter_mut().zip(colour.0) {
            *under = blend(*under, over, share);
        }
    }

    /// Writes a line of text and gives its width.
    pub(super) fn write(&mut self, line: &Line<'_>, at: Point, colour: Colour) -> i32 {
        line.draw(at, |x, y, share| self.blend_pixel(x, y, colour, share));
        line.width()
    }

    /// Writes one character with the middle of its ink at a point.
    pub(super) fn write_centred(
        &mut self,
        face: Face,
        size: f32,
        c: char,
        at: Point,
        colour: Colour,
    ) {
        self.stamp(&face.glyph(c, size), at, colour);
    }

    /// Lays a picture over this one with its first pixel at a point.
    pub(super) fn paste(&mut self, picture: &RgbImage, at: Point) {
        image::imageops::replace(&mut self.0, picture, at.x.into(), at.y.into());
    }
}
