//! The sandbox's page in a real browser, as its members use it.
//!
//! Needs chromium and chromedriver; where they are missing each test says that it was skipped, and
//! fails where `CI=true`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::too_many_lines, reason = "a game is as long as it is")]

mod driver;
#[allow(dead_code, reason = "every test uses another part")]
#[path = "../support/puzzles.rs"]
mod puzzles;
mod stage;
mod toy;

mod alone;
mod commands;
mod game;
mod keyboard;
mod mouse;
mod phone;
mod solo;
mod words;

/// Keeps a sandbox with the toy bot open, for looking at the page while working on it:
/// `cargo test --test browser -- --ignored --nocapture`, and Ctrl+C at the end.
#[tokio::test]
#[ignore = "stays open until it is stopped"]
async fn stays_open_to_be_looked_at() {
    let sandbox = wayk::sandbox::Sandbox::start(wayk::sandbox::SandboxOptions::default())
        .await
        .unwrap();
    let address = format!("http://{}", sandbox.address());
    println!("{address}");
    toy::spawn(&address, sandbox.token()).await.unwrap();
}
