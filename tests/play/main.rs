//! Everything people and the clock can do, through [`wayk::play::Play`] on a database on disk.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod actions;
mod admins;
mod challenges;
mod clocks;
mod clockwork;
mod courtesy;
mod deliveries;
mod exits;
mod games;
mod kill;
mod model;
mod notices;
mod postings;
mod privacy;
#[allow(dead_code, reason = "every test uses another part")]
#[path = "../support/puzzles.rs"]
mod puzzles;
mod puzzling;
mod races;
mod rescues;
mod solo;
mod stays;
mod support;
mod telling;
mod time_kills;
mod timekeeping;
