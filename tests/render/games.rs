//! Games to draw.

use wayk::rules::{Ply, Replay, Seed, Ship, View, deal};

/// A whole game of legal moves, chosen by a small generator: the same for the same seed.
pub fn random_game(ship: Ship, seed: u64) -> Replay {
    let mut game = Replay::new(deal(ship, &Seed::from_u64(seed)));
    let mut state = seed | 1;
    while !game.is_over() {
        // Knuth's MMIX generator; the high bits are the random ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let moves = game.view().legal_moves();
        let choice = usize::try_from(state >> 33).unwrap() % moves.len();
        game.play(moves[choice]).unwrap();
    }
    game
}

/// Every view of a game.
pub fn views(game: &Replay) -> impl Iterator<Item = View> + '_ {
    (0..game.states().len()).map(|ply| view_at(game, ply))
}

/// A game's view after so many moves.
pub fn view_at(game: &Replay, ply: usize) -> View {
    game.view_at(Ply::new(u8::try_from(ply).unwrap())).unwrap()
}
