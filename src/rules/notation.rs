//! Moves as people type them (rules, "Names for moves and games").

use super::board::Board;
use super::number::Number;
use super::position::PlayError;
use super::space::{Space, Tile};
use super::state::{Move, MoveList, State};

/// Why a text is not a move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// The text is neither two spaces nor one.
    #[error("a move is written from–to, like A5-D4, or as the goal alone, like D4")]
    NotAMove,
    /// The ship has no tile of this letter.
    #[error("this ship has no tile {letter}")]
    NoSuchTile {
        /// The letter, capital.
        letter: char,
    },
    /// The goal alone was named and both robots can reach it.
    #[error("both robots can reach the goal")]
    Ambiguous {
        /// The goal.
        goal: Space,
        /// The two moves that end there.
        moves: [Move; 2],
    },
    /// The goal alone was named and no robot can reach it.
    #[error("neither robot can reach the goal")]
    Unreachable {
        /// The goal.
        goal: Space,
    },
    /// The move is well written and against the rules.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

/// Reads a move as people type it and checks that it may be made: from and goal (`A5-D4`), or the
/// goal alone where only one of the player's robots can reach it. Case, spaces, hyphens, dashes
/// and arrows do not matter, nor does full-width typing.
///
/// # Errors
///
/// What is wrong with the text or with the move.
pub fn read_move(text: &str, board: &Board, state: &State) -> Result<Move, MoveTextError> {
    let letters: Vec<char> = text
        .chars()
        .map(narrow)
        .filter(|&c| !is_filler(c))
        .collect();
    match *letters.as_slice() {
        [from_tile, from_number, to_tile, to_number] => {
            let from = read_space(from_tile, from_number, board)?;
            let to = read_space(to_tile, to_number, board)?;
            let mv = Move { from, to };
            state.check(board, mv)?;
            Ok(mv)
        }
        [tile, number] => {
            let goal = read_space(tile, number, board)?;
            if state.to_move().is_none() {
                return Err(PlayError::GameOver.into());
            }
            let moves: MoveList = state
                .legal_moves(board)
                .into_iter()
                .filter(|mv| mv.to == goal)
                .collect();
            match *moves.as_slice() {
                [mv] => Ok(mv),
                [one, other, ..] => Err(MoveTextError::Ambiguous {
                    goal,
                    moves: [one, other],
                }),
                [] => Err(MoveTextError::Unreachable { goal }),
            }
        }
        _ => Err(MoveTextError::NotAMove),
    }
}

/// The space that a tile letter and a digit name.
pub(super) fn read_space(letter: char, digit: char, board: &Board) -> Result<Space, MoveTextError> {
    let number = Number::from_char(digit).ok_or(MoveTextError::NotAMove)?;
    if !letter.is_ascii_alphabetic() {
        return Err(MoveTextError::NotAMove);
    }
    Tile::from_letter(letter)
        .and_then(|tile| board.space(tile, number))
        .ok_or(MoveTextError::NoSuchTile {
            letter: letter.to_ascii_uppercase(),
        })
}

/// East Asian keyboards type the ASCII characters at full width too: U+FF01 to U+FF5E.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// What may stand before, between and behind the two spaces of a move.
fn is_filler(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '-' | '>' | '~'
            // Zero-width characters, and the one that makes a picture of an arrow: nobody sees
            // that these were pasted along.
            | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}'
            // Hyphens, dashes, the minus sign and the long mark of kana keyboards.
            | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{30fc}'
            // Arrows of all three blocks that hold them.
            | '\u{2190}'..='\u{21ff}' | '\u{2794}'..='\u{27bf}' | '\u{27f0}'..='\u{27ff}'
        )
}
