//! The `wayk` program: the bot, the sandbox and the tools, each a subcommand of [`wayk::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    wayk::cli::main()
}
