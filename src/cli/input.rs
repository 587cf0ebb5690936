//! Records that the tools read: from a file or from standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::PathBuf;

use super::Error;
use crate::rules::Record;

/// A whole ark game with names is below 2 kB; what is far beyond is no record.
const LARGEST: u64 = 1 << 20;

/// Which record a tool works on.
#[derive(Debug, clap::Args)]
pub(super) struct Game {
    /// The game's record (`.wayk`): a file, or `-` for standard input
    #[arg(value_name = "GAME", default_value = "-")]
    path: PathBuf,
}

impl Game {
    /// Reads the record. Every refusal names the file.
    pub(super) fn read(&self) -> Result<Record, Error> {
        self.text()?
            .parse()
            .map_err(|error| Error::input(format!("{self}: {error}")))
    }

    fn is_standard_input(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Reads the text. Every refusal names the file.
    pub(super) fn text(&self) -> Result<String, Error> {
        let cannot_read =
            |error: io::Error| Error::input(format!("{self} cannot be read: {error}"));
        let bytes = if self.is_standard_input() {
            let input = io::stdin();
            if input.is_terminal() {
                eprintln!("wayk: reading a record from the terminal, up to Ctrl-D");
            }
            read(input.lock())
        } else {
            File::open(&self.path).and_then(read)
        }
        .map_err(cannot_read)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Error::input(format!("{self} is too large for a record")));
        }
        String::from_utf8(bytes)
            .map_err(|_| Error::input(format!("{self} is not a record: it is not UTF-8 text")))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_standard_input() {
            f.write_str("standard input")
        } else {
            // Quoted and escaped, so that a strange name stays on the line.
            write!(f, "{:?}", self.path.to_string_lossy())
        }
    }
}

/// Reads one byte more than is allowed, so that more can be told.
fn read(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
