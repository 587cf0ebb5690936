//! Pictures, alt texts and text boards, from outside.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod colours;
mod games;
mod pictures;
mod texts;
