//! Wayk: a Discord bot for playing the board game Wayk with friends over days.
//!
//! The library is one house of rooms with arrows that point one way only (`ARCHITECTURE.md`
//! draws them, `tests/architecture.rs` keeps them):
//!
//! - [`rules`] is the game and knows nothing of anything else.
//! - [`discord`] is the bot's face; [`cli`] the command line.
//! - [`i18n`] holds every text that a player reads.

pub mod cli;
pub mod discord;
pub mod i18n;
pub mod rules;
