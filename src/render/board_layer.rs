//! What does not change while a game is played: tiles, their letters and the numbers of their
//! spaces, as they look once nothing covers them. Drawn once per game and kept.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use crate::rules::{Board, View};

use super::canvas::Canvas;
use super::fonts::Face;
use super::geometry::{Layout, WIDTH};
use super::sprites::Sprites;
use super::theme::Theme;

/// How many games' layers are kept: 4.4 MB each for the ark.
const KEPT: usize = 8;

struct Kept {
    board: Arc<Board>,
    theme: Theme,
    layer: Arc<Canvas>,
}

/// The layers kept, the one used last at the end.
static LAYERS: LazyLock<Mutex<Vec<Kept>>> = LazyLock::new(Mutex::default);

/// The layer of a view's board.
///
/// Boards are compared by what they say, not by where they lie in memory: every answer to an
/// interaction replays its game and so makes a board of its own.
pub(super) fn board_layer(view: &View, layout: &Layout, theme: &Theme) -> Arc<Canvas> {
    let board = view.shared_board();
    // A layer is whole before it is kept, so a panic elsewhere leaves nothing half done.
    let lock = || LAYERS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |kept: &Kept| kept.board == *board && kept.theme == *theme;
    {
        let mut layers = lock();
        if let Some(place) = layers.iter().position(is_it) {
            let kept = layers.remove(place);
            let layer = Arc::clone(&kept.layer);
            layers.push(kept);
            return layer;
        }
    }
    // Drawn without the lock: two games may be drawn at once, and at worst one is drawn twice.
    let layer = Arc::new(draw(board, layout, theme));
    let mut layers = lock();
    if layers.len() >= KEPT {
        layers.remove(0);
    }
    layers.push(Kept {
        board: Arc::clone(board),
        theme: *theme,
        layer: Arc::clone(&layer),
    });
    layer
}

fn draw(board: &Board, layout: &Layout, theme: &Theme) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, layout.height, theme.background);
    let sprites = Sprites::of(layout.ship);
    for tile in layout.ship.tiles() {
        let centre = layout.tile(tile);
        canvas.stamp(&sprites.tile, centre, theme.tile.fill);
        canvas.stamp(&sprites.tile_edge, centre, theme.tile.edge);
        let letter = Face::Bold.glyph(tile.letter(), sprites.letter_size);
        canvas.stamp(&letter, centre, theme.letter);
    }
    let numbers =
        crate::rules::Number::ALL.map(|n| Face::Regular.glyph(n.to_char(), sprites.spent_size));
    for space in layout.ship.spaces() {
        let number = &numbers[board.number(space).index()];
        canvas.stamp(number, layout.space(space), theme.tile.ink);
    }
    canvas
}
