//! Wayk: a Discord bot for playing the board game Wayk with friends over days.
//!
//! The library is one house of rooms with arrows that point one way only (`ARCHITECTURE.md`
//! draws them, `tests/architecture.rs` keeps them):
//!
//! - [`rules`] is the game and knows nothing of anything else.
//! - [`search`] chooses moves: the bot's levels, from what the players may know.
//! - [`puzzle`] makes, proves and judges puzzles.
//! - [`store`] is the database, and knows no rule of play.
//! - [`play`] is what a person, or the clock, can do, and knows nothing of Discord.
//! - [`discord`] is the bot's face; [`cli`] the command line.
//! - [`i18n`] holds every text that a player reads.
//! - [`sandbox`] is a Discord on loopback, to play and to test on; it knows nothing of the bot.
//! - [`render`] draws what the players may know: pictures, alt texts, text boards.

pub mod cli;
pub mod discord;
pub mod i18n;
pub mod play;
pub mod puzzle;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod search;
pub mod store;
