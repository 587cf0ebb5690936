//! Games as text (rules, "Names for moves and games"): what is stored, passed and exported.

mod read;

use std::fmt;
use std::str::FromStr;

use super::number::Number;
use super::replay::Replay;
use super::setup::Setup;
use super::side::Side;

pub use read::{Problem, RecordError};

/// A tag of a record other than those that the game itself gives (`Ship`, `Tiles`, `Cards`,
/// `Result`, `Decision`, and the `Resigned` of older records).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What stands before the value: letters, digits and `_`.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// The tags that the game itself gives.
const TAGS_OF_THE_GAME: [&str; 6] = ["Ship", "Tiles", "Cards", "Result", "Decision", "Resigned"];

/// Whether a text can be a tag's name.
fn is_tag_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(is_part)
}

/// A game as text: tags, then moves. Its text is what [`fmt::Display`] writes and [`FromStr`]
/// reads.
///
/// ```
/// use wayk::rules::{Record, Replay, Seed, Ship, deal};
///
/// let record = Record::new(Replay::new(deal(Ship::Ark, &Seed::from_u64(1))));
/// let text = record.to_string();
/// assert_eq!(text.parse::<Record>().unwrap(), record);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: Replay,
    tags: Vec<Tag>,
}

impl Record {
    /// The record of a game, without further tags.
    pub const fn new(game: Replay) -> Self {
        Self {
            game,
            tags: Vec::new(),
        }
    }

    /// Adds a tag behind the others; one of the same name is replaced. The value may be any text.
    ///
    /// # Panics
    ///
    /// Where the name is not letters, digits and `_`, or is that of a tag which the game gives:
    /// the record's text could not be read again. Names are written in the program, not typed.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        assert!(
            is_tag_name(name) && !TAGS_OF_THE_GAME.contains(&name),
            "`{name}` is not a name for a further tag"
        );
        self.tags.retain(|tag| tag.name != name);
        self.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        });
        self
    }

    /// The value of a tag other than those that the game gives.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| tag.value.as_str())
    }

    /// The tags other than those that the game gives, in order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The game, every state of it.
    pub const fn replay(&self) -> &Replay {
        &self.game
    }

    /// The game, every state of it.
    pub fn into_replay(self) -> Replay {
        self.game
    }

    /// The record that anybody may see: while the game is in play, `?` stands for each card that
    /// lies face down.
    #[must_use]
    pub fn public(&self) -> Self {
        let moves = self.game.effects().iter().map(|effect| effect.mv);
        let mut game = Replay::of_moves(self.game.public_setup(), moves)
            .expect("the moves need no card but those that have lain open");
        if let Some(decision) = self.game.decision() {
            game.decide(decision)
                .expect("a decided game is not over by the rules");
        }
        Self {
            game,
            tags: self.tags.clone(),
        }
    }
}

/// The `Tiles` tag's value: each tile's six numbers, tiles in letter order.
pub(super) fn tiles_text(setup: &Setup) -> String {
    let tiles: Vec<String> = setup
        .tiles()
        .iter()
        .map(|tile| tile.iter().map(|number| number.to_char()).collect())
        .collect();
    tiles.join(" ")
}

/// The `Cards` tag's value: the cards in the order they appear, `?` for a hidden one.
pub(super) fn cards_text(setup: &Setup) -> String {
    setup
        .cards()
        .iter()
        .map(|card| card.map_or('?', Number::to_char))
        .collect()
}

/// The `Result` tag's value: points, Amber's first, or `*` while the game is in play.
fn result_text(game: &Replay) -> String {
    if game.is_over() {
        let crews = game.state().crews();
        format!("{}-{}", crews.amber.points(), crews.cyan.points())
    } else {
        "*".to_owned()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        let setup = game.setup();
        writeln!(f, "[Ship \"{}\"]", setup.ship())?;
        writeln!(f, "[Tiles \"{}\"]", tiles_text(setup))?;
        writeln!(f, "[Cards \"{}\"]", cards_text(setup))?;
        for tag in &self.tags {
            writeln!(f, "[{} \"{}\"]", tag.name, Quoted(&tag.value))?;
        }
        if let Some(decision) = game.decision() {
            writeln!(f, "[Decision \"{decision}\"]")?;
        }
        writeln!(f, "[Result \"{}\"]\n", result_text(game))?;
        for (index, pair) in game.effects().chunks(2).enumerate() {
            write!(f, "{}.", index + 1)?;
            for effect in pair {
                let board = game.board();
                write!(
                    f,
                    " {}-{}",
                    board.name(effect.mv.from),
                    board.name(effect.mv.to)
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record.
    ///
    /// # Errors
    ///
    /// Every problem found, each with its line and column.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        read::read(text)
    }
}

/// A tag's value with a backslash before quotes and backslashes, and `\n` for a line's end: a
/// name may hold any of them and must not end its tag early.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                _ => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

/// Names of crews as a record tags them.
impl Side {
    /// The tag that holds the name of a crew's player: `Amber` or `Cyan`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Amber => "Amber",
            Self::Cyan => "Cyan",
        }
    }
}
