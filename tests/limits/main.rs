//! Everything that the bot registers and sends keeps Discord's limits, at its longest and in both
//! languages.
//!
//! The numbers are those of Discord's documentation: application commands, components reference,
//! message resource. Lengths are counted in UTF-16 units, the longest way anybody counts them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the bot writes its endings small"
)]
#![allow(clippy::too_many_lines, reason = "a list of cases is as long as it is")]

#[allow(dead_code, reason = "every test uses another part")]
#[path = "../support/puzzles.rs"]
mod puzzles;

mod admins;
mod boards;
mod challenges;
mod checks;
mod commands;
mod panels;
mod puzzling;
mod refusals;
mod requests;
mod solo;
mod stage;
mod telling;
mod time;
