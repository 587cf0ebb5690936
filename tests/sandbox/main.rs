//! The sandbox from outside: over HTTP and WebSocket as any client, and with a small bot of
//! serenity and poise that knows nothing of it.

#![allow(
    clippy::unwrap_used,
    reason = "these are tests, also where no `#[test]` says so"
)]

#[path = "../support/mod.rs"]
mod support;

mod bare;
mod conformance;
mod discord_py;
mod echo;
mod faults;
mod gateway;
mod interactions;
mod messages;
mod people;
mod threads;
