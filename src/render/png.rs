//! PNG files with a palette.
//!
//! A board has about 30 colours and, along its smooth edges, thousands of mixtures of two of them.
//! With 256 of all these in a palette and the others replaced by the nearest, a file is a third
//! the size of one in true colour, and no eye sees the difference: what is replaced are rare
//! mixtures, one pixel wide.

use std::cmp::Reverse;

use image::RgbImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// Colours that a palette can hold.
const PALETTE: usize = 256;

/// So many of the most frequent colours are in every palette: those of areas.
const FLAT: usize = 48;

/// The rest of the palette is filled with the most frequent colours that are so far from those
/// already in it, as the square of a distance: first those that stand alone, so that a rare
/// colour is never replaced by quite another, then finer steps between.
const APART: [u32; 4] = [40 * 40, 20 * 20, 10 * 10, 0];

/// How hard deflate works, 1 to 9: `benches/picture.rs` has the times, and above 4 little is won.
const EFFORT: u8 = 4;

/// Encodes a picture.
pub(super) fn encode(image: &RgbImage) -> Vec<u8> {
    let Indexed { palette, pixels } = Indexed::of(image);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, image.width(), image.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_deflate_compression(DeflateCompression::Level(EFFORT));
    // The filters predict brightness; numbers of colours have no such order.
    encoder.set_filter(Filter::NoFilter);
    encoder
        .write_header()
        .and_then(|mut writer| {
            writer.write_image_data(&pixels)?;
            writer.finish()
        })
        .expect("the header fits the pixels, and a vector takes any file");
    file
}

/// A picture by the places of its colours in a palette.
struct Indexed {
    /// Red, green and blue of each colour.
    palette: Vec<u8>,
    pixels: Vec<u8>,
}

impl Indexed {
    fn of(image: &RgbImage) -> Self {
        let mut colours = Colours::new();
        let mut last = ([0; 3], 0);
        let mut met = Vec::with_capacity(image.len() / 3);
        for pixel in image.pixels() {
            // Most pixels are as the one before.
            if pixel.0 != last.0 || met.is_empty() {
                last = (pixel.0, colours.number_of(pixel.0));
            }
            colours.counts[last.1 as usize] += 1;
            met.push(last.1);
        }
        let (palette, places) = colours.palette();
        Self {
            palette,
            pixels: met.into_iter().map(|n| places[n as usize]).collect(),
        }
    }
}

/// Every colour of a picture, numbered as they are met, with how many pixels have it.
struct Colours {
    /// Open addressing: a colour's number plus one, 0 for a free place.
    table: Vec<u32>,
    met: Vec<[u8; 3]>,
    counts: Vec<u32>,
}

impl Colours {
    fn new() -> Self {
        Self {
            table: vec![0; 1 << 15],
            met: Vec::new(),
            counts: Vec::new(),
        }
    }

    fn number_of(&mut self, colour: [u8; 3]) -> u32 {
        let mut place = self.place_of(colour);
        loop {
            match self.table[place] {
                0 => break,
                taken if self.met[taken as usize - 1] == colour => return taken - 1,
                _ => place = (place + 1) % self.table.len(),
            }
        }
        self.met.push(colour);
        self.counts.push(0);
        self.table[place] = self.met.len() as u32;
        if self.met.len() * 2 > self.table.len() {
            self.grow();
        }
        self.met.len() as u32 - 1
    }

    /// Where the search for a colour starts: its bits, spread by a large odd number (Knuth's
    /// multiplicative hashing).
    fn place_of(&self, [red, green, blue]: [u8; 3]) -> usize {
        let bits = u32::from_be_bytes([0, red, green, blue]);
        (bits.wrapping_mul(0x9E37_79B1) >> 8) as usize % self.table.len()
    }

    /// Twice as many places: a table is at most half full.
    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        for (number, &colour) in self.met.iter().enumerate() {
            let mut place = self.place_of(colour);
            while self.table[place] != 0 {
                place = (place + 1) % self.table.len();
            }
            self.table[place] = number as u32 + 1;
        }
    }

    /// The palette, and each colour's place in it: its own or that of the nearest.
    fn palette(&self) -> (Vec<u8>, Vec<u8>) {
        let mut order: Vec<usize> = (0..self.met.len()).collect();
        order.sort_unstable_by_key(|&n| (Reverse(self.counts[n]), self.met[n]));
        let mut kept: Vec<[u8; 3]> = order.iter().take(FLAT).map(|&n| self.met[n]).collect();
        for apart in APART {
            for &number in &order {
                if kept.len() == PALETTE {
                    break;
                }
                let colour = self.met[number];
                if kept.iter().all(|other| distance(*other, colour) > apart) {
                    kept.push(colour);
                }
            }
        }
        let places = self.met.iter().map(|&colour| nearest(&kept, colour));
        (kept.concat(), places.collect())
    }
}

/// How different two colours are: the square of their distance in the cube of colours.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let channels = one.into_iter().zip(other);
    channels.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

fn nearest(kept: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    (0..kept.len())
        .min_by_key(|&place| distance(kept[place], colour))
        .unwrap_or_default() as u8
}
