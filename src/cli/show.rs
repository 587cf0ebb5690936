//! `wayk show`: a game's board as text.

use super::{input, output};
use crate::i18n::Locale;
use crate::render::plain_text_board;

/// What `wayk show` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    game: input::Game,
    /// The language: en or ko
    #[arg(long, value_name = "LOCALE", default_value = "en")]
    locale: Locale,
}

pub(super) fn run(args: &Args) -> super::Result {
    let view = args.game.read()?.replay().view();
    output::print(plain_text_board(&view, args.locale))
}
