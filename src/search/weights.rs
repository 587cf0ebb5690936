//! The weights of the evaluation.
//!
//! They were fitted by least squares, with a little ridge, to the points that were still to come
//! for the player to move less those of the other, over 476,000 positions of 10,000 games (eight
//! in ten on the ark, one each on the other ships) that the search played against itself at 1,000
//! positions a move after up to eight random moves. `docs/search.md` says what that gained.

use super::eval::FEATURES;

/// What a sum of features times weights is divided by.
pub(super) const SCALE: i32 = 4;

/// How many spaces are covered where each row of [`KNOTS`] holds; between two rows it is
/// interpolated.
const COVER: [i32; 6] = [0, 12, 24, 44, 68, 96];

/// The weights at each number of spaces covered.
pub(super) static WEIGHTS: [[i32; FEATURES]; 115] = interpolate();

#[expect(
    clippy::large_stack_arrays,
    reason = "the compiler works it out, so it is on no stack"
)]
const fn interpolate() -> [[i32; FEATURES]; 115] {
    let mut all = [[0; FEATURES]; 115];
    let (mut cover, mut covered) = (0, 0);
    while cover < all.len() {
        let mut knot = 0;
        while knot + 2 < COVER.len() && COVER[knot + 1] <= covered {
            knot += 1;
        }
        let width = COVER[knot + 1] - COVER[knot];
        let past = covered - COVER[knot];
        let past = if past > width { width } else { past };
        let mut feature = 0;
        while feature < FEATURES {
            let (here, there) = (KNOTS[knot][feature], KNOTS[knot + 1][feature]);
            all[cover][feature] = (here * (width - past) + there * past) / width;
            feature += 1;
        }
        cover += 1;
        covered += 1;
    }
    all
}
/// The weights where so many spaces are covered as [`COVER`] says, by feature.
const KNOTS: [[i32; FEATURES]; 6] = [
    [
        -69, 46, -21, -64, 36, 335, 15, -4, 37, 21, 117, -219, -252, -24, -116, 85, 44, -74, -15,
        247, -2, -31, -5, 59, 79, -8, -57, -2, 14, 15, -21, 66, 29, -17, 91, 19, -12, -6, 41, -36,
        -13, 21, 24, -3, -27, 41, 72, 13, 8, -55,
    ],
    [
        -108, -21, 15, 76, 39, 233, 68, 0, 178, 106, -34, -72, 48, 114, -47, 34, 24, 18, -10, 114,
        50, 23, 8, -81, 10, -159, -100, -63, -127, 83, 20, 21, -17, -3, 6, -29, -14, 7, 20, -156,
        46, 5, -21, -20, 39, 303, 37, -12, 1, -87,
    ],
    [
        -118, -69, -39, 48, 61, 252, 56, -14, 212, 136, -5, -59, 10, 104, 55, 57, 33, 21, 3, 166,
        71, 50, 38, -112, -29, -175, -80, 3, -161, -32, 38, 100, -8, -88, -51, 8, -18, -41, 2,
        -144, 5, -24, 9, -3, 26, 138, 16, 14, -6, 31,
    ],
    [
        -96, -31, -29, 75, 66, 166, 66, 11, 293, 151, 8, -52, 31, 115, 54, 52, 44, 16, 11, 157, 46,
        22, 19, -105, -48, -136, -59, -51, -279, -32, 19, 61, -32, -82, -52, 30, -35, -19, -13,
        -177, 43, -2, -13, -26, 31, 309, -2, 4, -6, -33,
    ],
    [
        108, -7, -31, 39, -65, 140, 57, 18, 282, 111, 185, 5, 38, 38, 89, 11, 23, 18, 4, -10, -142,
        -40, 39, -40, 43, -101, -39, -20, -360, -41, -229, -21, -38, -8, -94, -21, -39, -15, 8, -8,
        168, -4, -17, -32, 19, 425, 14, 2, 0, -28,
    ],
    [
        100, -70, -127, 17, -526, 123, 26, 50, 345, 118, 77, -38, 64, 49, 33, 59, 6, -19, 12, 89,
        -129, 68, 84, -41, 448, -109, -21, -43, -280, -23, -72, 41, -68, -50, -34, 70, 36, -2, -57,
        -126, 48, -33, 50, 132, 27, 6, 17, -0, -32, -15,
    ],
];
