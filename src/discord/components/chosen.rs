//! What was chosen in a menu.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use crate::discord::call;
use crate::discord::custom_id::MoveValue;
use crate::play::{ChannelId, Person};

/// What was chosen in a menu; nothing where a button was pressed.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The values, which are ids where people or channels were to choose from.
    values: Vec<String>,
    /// The people, under the names that the server shows.
    people: Vec<Person>,
}

impl Chosen {
    /// What an interaction says was chosen.
    pub fn of(interaction: &ComponentInteraction) -> Self {
        let data = &interaction.data;
        let mut people = Vec::new();
        let values = match &data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.clone(),
            ComponentInteractionDataKind::ChannelSelect { values } => {
                values.iter().map(ToString::to_string).collect()
            }
            ComponentInteractionDataKind::UserSelect { values } => {
                let resolved = &data.resolved;
                people.extend(values.iter().filter_map(|id| {
                    let member = resolved.members.get(id);
                    let nick = member.and_then(|member| member.nick.as_deref());
                    Some(call::person(resolved.users.get(id)?, nick))
                }));
                values.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        Self { values, people }
    }

    /// The one value that was chosen.
    pub fn word(&self) -> Option<&str> {
        self.values.first().map(String::as_str)
    }

    /// The move that was chosen.
    pub fn mv(&self) -> Option<MoveValue> {
        self.word()?.parse().ok()
    }

    /// The people who were chosen, none where the choice was emptied.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// The channels that were chosen, none where the choice was emptied.
    pub fn channels(&self) -> Vec<ChannelId> {
        let ids = self.values.iter().filter_map(|value| value.parse().ok());
        ids.map(ChannelId::new).collect()
    }
}
