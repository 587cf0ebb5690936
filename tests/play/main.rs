//! Everything people and the clock can do, through [`wayk::play::Play`] on a database on disk.

mod actions;
mod challenges;
mod clockwork;
mod deliveries;
mod games;
mod kill;
mod races;
mod support;
