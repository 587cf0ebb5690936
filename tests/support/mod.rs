//! What the end-to-end tests share: a sandbox to play in, people in it, and checks of the bot's
//! traffic.
//!
//! A test that lies directly in `tests/` says `mod support;`.

#![allow(dead_code, reason = "every test uses another part")]

pub mod conformance;
pub mod message;
pub mod person;
pub mod playground;
pub mod puzzles;
pub mod table;

pub use self::{
    message::{Message, Outcome},
    person::Person,
    playground::Playground,
};
