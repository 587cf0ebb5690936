//! `wayk render`: a game's board as a picture.

use std::path::PathBuf;

use super::{Error, input, output};
use crate::i18n::Locale;
use crate::render::{Theme, draw_png};

/// A theme of that name.
fn theme(name: &str) -> Result<Theme, String> {
    let found = Theme::ALL.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, theme)| theme).ok_or_else(|| {
        let names = Theme::ALL.map(|(name, _)| name).join(", ");
        format!("the themes are {names}")
    })
}

/// What `wayk render` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
    /// The PNG file to write, or `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The language: en or ko
    #[arg(long, value_name = "LOCALE", default_value = "en")]
    locale: Locale,
    /// The theme: dark, light or contrast
    #[arg(long, value_name = "THEME", default_value = "dark", value_parser = theme)]
    theme: Theme,
    /// How wide the picture is, in pixels
    #[arg(
        long,
        value_name = "PIXELS",
        default_value_t = 1200,
        value_parser = clap::value_parser!(u32).range(100..=4000)
    )]
    width: u32,
}

pub(super) fn run(args: &Args) -> super::Result {
    let view = args.game.read()?.replay().view();
    let png = draw_png(&view, args.locale, &args.theme, args.width);
    if args.output.as_os_str() == "-" {
        return output::print(png);
    }
    std::fs::write(&args.output, png).map_err(|error| {
        // Quoted and escaped, so that a strange name stays on the line.
        let path = args.output.to_string_lossy();
        Error::input(format!("{path:?} cannot be written: {error}"))
    })
}
