//! `wayk invite`: the address at which somebody invites the bot.

use super::{Error, output};

/// What `wayk invite` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The application's id; without it, it is read from the token in `DISCORD_TOKEN`
    #[arg(long, value_name = "ID")]
    application: Option<u64>,

    /// The address for somebody who installs the bot for themselves, not for a server
    #[arg(long)]
    for_yourself: bool,
}

pub(super) fn run(args: &Args) -> super::Result {
    let application = match args.application {
        Some(id) => id,
        None => match super::token()? {
            Some(token) => crate::discord::application_of_token(&token).ok_or_else(|| {
                Error::input(
                    "DISCORD_TOKEN names no application: copy the token again, or give \
                     --application with the id from the page \"General Information\"",
                )
            })?,
            None => {
                return Err(Error::input(
                    "set DISCORD_TOKEN, or give --application with the id from the page \
                     \"General Information\" of https://discord.com/developers/applications",
                ));
            }
        },
    };
    let address = if args.for_yourself {
        crate::discord::user_install_address(application)
    } else {
        crate::discord::invite_address(application)
    };
    output::print(format!("{address}\n"))
}
