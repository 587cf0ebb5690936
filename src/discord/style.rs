//! How boards look to those who see them.

use super::app::App;
use super::problem::chain;
use crate::play::{Failure, Game, GuildId, Look, Side, UserId};
use crate::render::Theme;

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How its picture looks.
    pub look: Look,
    /// Whether it comes as text too.
    pub as_text: bool,
}

impl Style {
    /// The colours.
    pub const fn theme(self) -> &'static Theme {
        match self.look {
            Look::Dark => &Theme::DARK,
            Look::Light => &Theme::LIGHT,
            Look::Contrast => &Theme::CONTRAST,
        }
    }
}

impl App {
    /// How a person sees what they alone see: as they chose.
    pub async fn style_for(&self, user: UserId) -> Style {
        or_default(self.chosen_by(user).await)
    }

    /// How everybody sees a game: as the server chose, with text where one of the players wants
    /// it; in private messages as the person chose.
    pub async fn style_of(&self, game: &Game) -> Style {
        let players = Side::BOTH.map(|side| game.players[side].id);
        or_default(self.shared(game.guild, &players).await)
    }

    /// How everybody sees what one person plays, in a server or in private messages.
    pub async fn style_of_one(&self, guild: Option<GuildId>, user: UserId) -> Style {
        or_default(self.shared(guild, &[user]).await)
    }

    async fn chosen_by(&self, user: UserId) -> Result<Style, Failure> {
        let settings = self.play.settings(user).await?;
        Ok(Style {
            look: settings.theme,
            as_text: settings.text_board,
        })
    }

    async fn shared(&self, guild: Option<GuildId>, players: &[UserId]) -> Result<Style, Failure> {
        let mut style = Style::default();
        for user in players.iter().filter(|user| !user.is_bot()) {
            let chosen = self.chosen_by(*user).await?;
            style.as_text |= chosen.as_text;
            style.look = chosen.look;
        }
        if let Some(guild) = guild {
            style.look = self.play.guild_settings(guild).await?.theme;
        }
        Ok(style)
    }
}

/// A board is shown whatever becomes of its style.
fn or_default(style: Result<Style, Failure>) -> Style {
    style.unwrap_or_else(|failure| {
        tracing::error!("a style could not be read: {}", chain(&failure));
        Style::default()
    })
}
