//! Reading a record, with every problem in its place.

use std::fmt;

use super::{Record, Tag, is_tag_name, result_text};
use crate::rules::board::Board;
use crate::rules::decision::Decision;
use crate::rules::notation::{MoveTextError, read_space};
use crate::rules::number::Number;
use crate::rules::replay::Replay;
use crate::rules::setup::{Setup, SetupProblem};
use crate::rules::ship::Ship;
use crate::rules::side::Side;
use crate::rules::space::Tile;
use crate::rules::state::Move;

/// One thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// Everything that is wrong with a record, at least one problem, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(Vec<Problem>);

impl RecordError {
    /// The problems, at least one.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }
}

/// How many problems are told on one line: of a file that is no record at all, each word is one.
const TOLD: usize = 10;

/// All of it on one line, down to the tenth problem.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().take(TOLD).enumerate() {
            let Problem {
                line,
                column,
                reason,
            } = problem;
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}line {line}, column {column}: {reason}")?;
        }
        match self.0.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for RecordError {}

/// A place in the text, both from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

/// A tag's value with the place of its first character.
#[derive(Debug)]
struct Value {
    text: String,
    place: Place,
}

impl Value {
    /// The place of the value's character of this index. Values of the tags that are looked into
    /// hold no escapes, so characters count alike inside and outside.
    const fn at(&self, index: usize) -> Place {
        Place {
            line: self.place.line,
            column: self.place.column + index,
        }
    }
}

/// Reads a record.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut reader = Reader::default();
    let moves = reader.read_tags(text);
    let record = reader
        .read_setup()
        .map(|setup| reader.read_game(setup, &moves));
    if record.is_none() {
        reader.check_forms(&moves);
    }
    match record {
        Some(record) if reader.problems.is_empty() => Ok(record),
        _ => {
            let mut problems = reader.problems;
            problems.sort_by_key(|problem| (problem.line, problem.column));
            Err(RecordError(problems))
        }
    }
}

/// A word of the move part with its place.
type Word<'a> = (Place, &'a str);

#[derive(Debug, Default)]
struct Reader {
    ship: Option<Value>,
    tiles: Option<Value>,
    cards: Option<Value>,
    result: Option<Value>,
    decision: Option<Value>,
    resigned: Option<Value>,
    tags: Vec<Tag>,
    problems: Vec<Problem>,
}

impl Reader {
    fn problem(&mut self, place: Place, reason: impl Into<String>) {
        self.problems.push(Problem {
            line: place.line,
            column: place.column,
            reason: reason.into(),
        });
    }

    /// Takes the tags and gives back the words of the move part.
    fn read_tags<'a>(&mut self, text: &'a str) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        // A byte order mark is not part of the record, and `lines` takes both kinds of line ends.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            if line.trim_start().starts_with('[') {
                self.read_tag(line_number, line);
            } else {
                words.extend(words_of(line_number, line));
            }
        }
        words
    }

    fn read_tag(&mut self, line: usize, text: &str) {
        let start = Place {
            line,
            column: text.chars().take_while(|c| c.is_whitespace()).count() + 1,
        };
        let Some((name, value)) = split_tag(text, line) else {
            self.problem(start, "a tag is written [Name \"value\"]");
            return;
        };
        let known = match name {
            "Ship" => &mut self.ship,
            "Tiles" => &mut self.tiles,
            "Cards" => &mut self.cards,
            "Result" => &mut self.result,
            "Decision" => &mut self.decision,
            // How records said it before there were other decisions.
            "Resigned" => &mut self.resigned,
            _ => {
                if self.tags.iter().any(|tag| tag.name == name) {
                    self.problem(start, format!("the tag {name} stands twice"));
                } else {
                    self.tags.push(Tag {
                        name: name.to_owned(),
                        value: value.text,
                    });
                }
                return;
            }
        };
        if known.is_some() {
            self.problem(start, format!("the tag {name} stands twice"));
        } else {
            *known = Some(value);
        }
    }

    /// The setup, if the three tags it needs are there and hold.
    fn read_setup(&mut self) -> Option<Setup> {
        let required = [
            ("Ship", self.ship.is_some()),
            ("Tiles", self.tiles.is_some()),
            ("Cards", self.cards.is_some()),
        ];
        for (name, is_there) in required {
            if !is_there {
                let start = Place { line: 1, column: 1 };
                self.problem(start, format!("the tag {name} is missing"));
            }
        }
        let (ship, tiles, cards) = (self.ship.take(), self.tiles.take(), self.cards.take());
        let ship_read = ship.as_ref().and_then(|value| self.read_ship(value));
        let tiles_read = tiles.as_ref().and_then(|value| self.read_tiles(value));
        let cards_read = cards.as_ref().and_then(|value| self.read_cards(value));
        let (tiles, cards) = (tiles?, cards?);
        match Setup::new(ship_read?, tiles_read?, &cards_read?) {
            Ok(setup) => Some(setup),
            Err(error) => {
                for problem in error.problems() {
                    let place = match problem {
                        SetupProblem::TileNumbers { tile } => tiles.at(tile.index() * 7),
                        SetupProblem::TileCount { .. } => tiles.place,
                        SetupProblem::OpenBehindHidden { place } => cards.at(place - 1),
                        SetupProblem::CardCount { .. }
                        | SetupProblem::TooManyOfANumber { .. }
                        | SetupProblem::HiddenBay => cards.place,
                    };
                    self.problem(place, problem.to_string());
                }
                None
            }
        }
    }

    /// Names the words that are no moves, whatever the game.
    fn check_forms(&mut self, words: &[Word<'_>]) {
        for &(place, word) in words {
            if !has_a_form(word) {
                self.problem(place, not_a_move(word));
            }
        }
    }

    fn read_ship(&mut self, value: &Value) -> Option<Ship> {
        let ship = value.text.parse();
        if let Err(error) = &ship {
            let reason = format!("{error}, not `{}`", shown(&value.text));
            self.problem(value.place, reason);
        }
        ship.ok()
    }

    fn read_tiles(&mut self, value: &Value) -> Option<Vec<[Number; 6]>> {
        let before = self.problems.len();
        let mut tiles = Vec::new();
        let mut column = 0;
        for tile in value.text.split(' ') {
            let numbers: Option<Vec<Number>> = tile.chars().map(Number::from_char).collect();
            match numbers.and_then(|numbers| <[Number; 6]>::try_from(numbers).ok()) {
                Some(numbers) => tiles.push(numbers),
                None => self.problem(
                    value.at(column),
                    format!("a tile is six digits 1 to 6, not `{}`", shown(tile)),
                ),
            }
            column += tile.chars().count() + 1;
        }
        (self.problems.len() == before).then_some(tiles)
    }

    fn read_cards(&mut self, value: &Value) -> Option<Vec<Option<Number>>> {
        let before = self.problems.len();
        let mut cards = Vec::new();
        for (index, c) in value.text.chars().enumerate() {
            match (c, Number::from_char(c)) {
                ('?', _) => cards.push(None),
                (_, Some(number)) => cards.push(Some(number)),
                _ => {
                    let given = shown(c.encode_utf8(&mut [0; 4]));
                    self.problem(
                        value.at(index),
                        format!("a card is a digit 1 to 6, or `?` for a hidden one, not `{given}`"),
                    );
                }
            }
        }
        (self.problems.len() == before).then_some(cards)
    }

    fn decide(&mut self, game: &mut Replay, place: Place, decision: Result<Decision, String>) {
        let decided =
            decision.and_then(|decision| game.decide(decision).map_err(|error| error.to_string()));
        if let Err(reason) = decided {
            self.problem(place, reason);
        }
    }

    /// Plays the moves. Behind the first that cannot be made the others mean nothing, so of those
    /// only what is no move at all is named.
    fn read_game(&mut self, setup: Setup, words: &[Word<'_>]) -> Record {
        let mut game = Replay::new(setup);
        let mut is_numbered = false;
        for (index, &(place, word)) in words.iter().enumerate() {
            let read = match word.strip_suffix('.').filter(|number| is_digits(number)) {
                Some(number) => read_number(number, is_numbered, &game),
                None => read_move(word, &mut game),
            };
            if let Err(reason) = read {
                self.problem(place, reason);
                self.check_forms(&words[index + 1..]);
                break;
            }
            is_numbered = word.ends_with('.');
        }
        if let Some(value) = self.resigned.take() {
            let side = value
                .text
                .parse::<Side>()
                .map_err(|error| error.to_string());
            self.decide(&mut game, value.place, side.map(Decision::Resigned));
        }
        if let Some(value) = self.decision.take() {
            let decision = value.text.parse::<Decision>();
            let decision = decision.map_err(|error| error.to_string());
            self.decide(&mut game, value.place, decision);
        }
        if let Some(value) = self.result.take()
            && self.problems.is_empty()
            && value.text != "*"
        {
            let crews = game.state().crews();
            let points = format!("{}-{}", crews.amber.points(), crews.cyan.points());
            if value.text != points {
                let now = result_text(&game);
                let reason = format!(
                    "the result `{}` is not that of the moves, which is `{now}`",
                    shown(&value.text)
                );
                self.problem(value.place, reason);
            }
        }
        Record {
            game,
            tags: std::mem::take(&mut self.tags),
        }
    }
}

/// Checks a move number, handed over without its point.
fn read_number(number: &str, is_numbered: bool, game: &Replay) -> Result<(), String> {
    let moves = game.effects().len();
    if !is_numbered && moves.is_multiple_of(2) && number.parse() == Ok(moves / 2 + 1) {
        Ok(())
    } else {
        let number = shown(number);
        Err(format!("`{number}.` is not the number of the next move"))
    }
}

/// Plays a move.
fn read_move(word: &str, game: &mut Replay) -> Result<(), String> {
    let mv = read_strict(word, game.board()).map_err(|error| match error {
        MoveTextError::NotAMove => not_a_move(word),
        error => error.to_string(),
    })?;
    game.play(mv)
        .map(drop)
        .map_err(|error| format!("`{word}` cannot be played: {error}"))
}

fn not_a_move(word: &str) -> String {
    format!("a move is written like A5-D4, not `{}`", shown(word))
}

/// Whether a word is written like a move of some ship, or like a move number.
fn has_a_form(word: &str) -> bool {
    let is_tile = |c| Tile::from_letter(c).is_some() && c.is_ascii_uppercase();
    let is_number = |c| Number::from_char(c).is_some();
    match *word.chars().take(6).collect::<Vec<_>>().as_slice() {
        [a, b, '-', c, d] => is_tile(a) && is_number(b) && is_tile(c) && is_number(d),
        _ => word.strip_suffix('.').is_some_and(is_digits),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// A piece of the text as a message shows it: on one line, and not for pages.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::new();
    for c in text.chars().take(LONGEST) {
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// A move as records write it and nothing else: `A5-D4`.
fn read_strict(word: &str, board: &Board) -> Result<Move, MoveTextError> {
    let letters: Vec<char> = word.chars().collect();
    let &[from_tile, from_number, '-', to_tile, to_number] = letters.as_slice() else {
        return Err(MoveTextError::NotAMove);
    };
    if !(from_tile.is_ascii_uppercase() && to_tile.is_ascii_uppercase()) {
        return Err(MoveTextError::NotAMove);
    }
    Ok(Move {
        from: read_space(from_tile, from_number, board)?,
        to: read_space(to_tile, to_number, board)?,
    })
}

/// The words of a line, with their places. A move may follow its number without a space.
fn words_of(line: usize, text: &str) -> Vec<Word<'_>> {
    text.split_whitespace()
        .flat_map(|word| match word.split_once('.') {
            Some((number, mv)) if is_digits(number) && mv.starts_with(char::is_alphabetic) => {
                [Some(&word[..=number.len()]), Some(mv)]
            }
            _ => [Some(word), None],
        })
        .flatten()
        .map(|word| {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            let column = text[..offset].chars().count() + 1;
            (Place { line, column }, word)
        })
        .collect()
}

/// The name and the value of `[Name "value"]`.
fn split_tag(text: &str, line: usize) -> Option<(&str, Value)> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, quoted) = inside.trim().split_once(char::is_whitespace)?;
    if !is_tag_name(name) {
        return None;
    }
    let quoted = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let before = quoted.as_ptr() as usize - text.as_ptr() as usize;
    let place = Place {
        line,
        column: text[..before].chars().count() + 1,
    };
    let text = unquote(quoted)?;
    Some((name, Value { text, place }))
}

/// Undoes [`super::Quoted`]; `None` where a quote stands bare or a backslash before nothing known.
fn unquote(quoted: &str) -> Option<String> {
    let mut text = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '"' => return None,
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                c @ ('"' | '\\') => c,
                _ => return None,
            },
            c => c,
        });
    }
    Some(text)
}
