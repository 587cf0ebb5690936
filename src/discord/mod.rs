//! The thin face on top: slash commands, buttons, menus and messages.
//!
//! Every handler reads an interaction, calls the room `play` and turns what happened into
//! one message. No rule and no SQL lives here.

mod access;
mod admins;
mod answer;
mod api;
mod app;
mod bot;
mod call;
pub mod commands;
mod components;
mod courtesy;
pub mod custom_id;
mod delivery;
mod events;
mod guilds;
mod hearing;
mod invite;
pub mod letter;
mod list;
pub mod messages;
mod notices;
mod postings;
mod problem;
mod puzzles;
mod refusal;
mod rescues;
mod settle;
mod solo;
mod style;
pub mod text;
mod threads;
mod turns;
mod visits;

pub use api::{ApiError, DiscordApi, LoopbackAddress};
pub use bot::{BotConfig, BotError, Token, run};
pub use invite::{INVITE_PERMISSIONS, application_of_token, invite_address, user_install_address};
pub use refusal::{Refusal, RefusalKind};
