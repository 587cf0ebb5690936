//! A view as a picture.

use image::RgbImage;
use image::imageops::{self, FilterType};

use crate::i18n::Locale;
use crate::rules::{Move, PlayError, View};

use super::board_layer::board_layer;
use super::geometry::Layout;
use super::panels::{Panels, preview_frame};
use super::pieces::{Marks, Pieces};
use super::png;
use super::theme::Theme;

/// A picture of a view: 1,200 pixels wide and about as high. A pure function of the view, the
/// language and the theme. Nobody's name is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture(RgbImage);

impl Picture {
    /// Draws a view.
    pub fn draw(view: &View, locale: Locale, theme: &Theme) -> Self {
        Self::draw_moves(view, 1, locale, theme)
    }

    /// Draws a view with the trails of so many of its last moves, the older ones fainter: a round
    /// has two.
    pub fn draw_moves(view: &View, moves: usize, locale: Locale, theme: &Theme) -> Self {
        Self::of(view, moves, locale, theme, false)
    }

    /// Draws what the board would be after a move, marked as not played. A card that the move
    /// would turn up lies face down.
    ///
    /// # Errors
    ///
    /// Why the move cannot be made.
    pub fn preview(
        view: &View,
        mv: Move,
        locale: Locale,
        theme: &Theme,
    ) -> Result<Self, PlayError> {
        Ok(Self::of(&view.preview(mv)?, 1, locale, theme, true))
    }

    fn of(view: &View, moves: usize, locale: Locale, theme: &Theme, preview: bool) -> Self {
        let layout = Layout::of(view.board().ship());
        let mut canvas = (*board_layer(view, &layout, theme)).clone();
        let pieces = Pieces {
            view,
            layout: &layout,
            theme,
            shown: moves,
        };
        let panels = Panels {
            view,
            locale,
            layout: &layout,
            theme,
            preview,
        };
        pieces.draw(&mut canvas, if preview { Marks::None } else { Marks::All });
        panels.draw(&mut canvas);
        if preview {
            preview_frame(&mut canvas, layout.height, theme);
        }
        Self(canvas.into_image())
    }

    pub(super) const fn from_image(image: RgbImage) -> Self {
        Self(image)
    }

    /// The same at another width in pixels, at least 1, its form kept.
    #[must_use]
    pub fn scaled(&self, width: u32) -> Self {
        let width = width.max(1);
        if width == self.0.width() {
            return self.clone();
        }
        let height =
            (u64::from(self.0.height()) * u64::from(width) / u64::from(self.0.width())).max(1);
        Self(imageops::resize(
            &self.0,
            width,
            height as u32,
            FilterType::CatmullRom,
        ))
    }

    /// As a PNG file.
    pub fn png(&self) -> Vec<u8> {
        png::encode(&self.0)
    }

    /// The pixels.
    pub const fn image(&self) -> &RgbImage {
        &self.0
    }
}

/// A view as a PNG file of this width in pixels: what `wayk render` writes.
pub fn draw_png(view: &View, locale: Locale, theme: &Theme, width: u32) -> Vec<u8> {
    Picture::draw(view, locale, theme).scaled(width).png()
}
