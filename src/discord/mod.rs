//! The thin face on top: slash commands, buttons, menus and messages.
//!
//! Every handler reads an interaction, calls the room `play` and turns what happened into
//! one message. No rule and no SQL lives here.

mod invite;

pub use invite::{INVITE_PERMISSIONS, application_of_token, invite_address};
