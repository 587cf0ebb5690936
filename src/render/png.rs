//! PNG files.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, RgbImage};

/// Encodes a picture.
pub(super) fn encode(image: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    PngEncoder::new_with_quality(&mut file, CompressionType::Fast, FilterType::Adaptive)
        .write_image(
            image,
            image.width(),
            image.height(),
            ExtendedColorType::Rgb8,
        )
        .expect("a picture has as many pixels as its size says, and a vector takes any file");
    file
}
