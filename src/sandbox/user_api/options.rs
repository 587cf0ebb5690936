//! What a member typed → the `data` of a command's interaction.

use serde_json::{Map, Value, json};

use crate::sandbox::{
    ids::Snowflake,
    interactions,
    state::{Channel, Command, World},
};

use super::{Refused, bad, command, forbidden, missing};

/// A command that a member runs, or is typing.
#[derive(Debug)]
pub(super) struct Typed {
    /// The interaction's `data`.
    pub data: Value,
    /// The full name, such as `wayk new`.
    pub name: String,
}

/// Where and by whom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Typist<'a> {
    pub world: &'a World,
    pub place: &'a Channel,
    pub me: Snowflake,
}

impl<'a> Typist<'a> {
    fn find(&self, kind: u64, name: &str) -> Result<&'a Command, Refused> {
        let known = self
            .world
            .commands
            .iter()
            .any(|c| c.kind() == kind && c.name() == name);
        let usable = command::usable(self.world, self.place, self.me);
        let found = usable
            .into_iter()
            .find(|c| c.kind() == kind && c.name() == name);
        found.ok_or_else(|| {
            if known {
                forbidden(format!("this member may not use {name} here"))
            } else {
                missing(format!("no command is called {name}"))
            }
        })
    }

    /// A command of a member's context menu.
    pub(super) fn menu(&self, name: &str, target: Snowflake) -> Result<Typed, Refused> {
        let command = self.find(2, name)?;
        let resolved =
            interactions::resolved(self.world, self.place.guild, self.me, &[(target, 6)]);
        let mut data = base(command);
        data["target_id"] = json!(target);
        data["resolved"] = resolved.ok_or_else(|| missing("that member does not exist"))?;
        Ok(Typed {
            data,
            name: name.to_owned(),
        })
    }

    /// A slash command with its options by name. With `focused`, one that is still being typed.
    pub(super) fn slash(
        &self,
        full_name: &str,
        given: &Map<String, Value>,
        focused: Option<&str>,
    ) -> Result<Typed, Refused> {
        let mut words = full_name.trim_start_matches('/').split_whitespace();
        let command = self.find(1, words.next().unwrap_or_default())?;
        let mut at: &Value = &command.json;
        let mut path = Vec::new();
        for word in words {
            let options = at["options"].as_array().map_or(&[][..], Vec::as_slice);
            at = options
                .iter()
                .find(|o| matches!(o["type"].as_u64(), Some(1 | 2)) && o["name"] == word)
                .ok_or_else(|| missing(format!("{full_name} is not a command")))?;
            path.push(at);
        }
        let definitions = at["options"].as_array().map_or(&[][..], Vec::as_slice);
        if definitions
            .iter()
            .any(|o| matches!(o["type"].as_u64(), Some(1 | 2)))
        {
            return Err(bad(format!("{full_name} needs the name of a subcommand")));
        }
        if let Some(unknown) = given
            .keys()
            .find(|k| !definitions.iter().any(|o| o["name"] == **k))
        {
            return Err(bad(format!("{full_name} has no option {unknown}")));
        }
        let mut ids = Vec::new();
        let mut options = Vec::new();
        for definition in definitions {
            let name = definition["name"].as_str().unwrap_or_default();
            let kind = definition["type"].as_u64().unwrap_or(0);
            let is_focused = focused == Some(name);
            let Some(value) = given.get(name).filter(|v| !v.is_null()) else {
                if is_focused {
                    options
                        .push(json!({ "type": kind, "name": name, "value": "", "focused": true }));
                } else if definition["required"] == true && focused.is_none() {
                    return Err(bad(format!("{full_name} needs the option {name}")));
                }
                continue;
            };
            let mut option = json!({ "type": kind, "name": name });
            if is_focused {
                option["focused"] = json!(true);
                option["value"] = value.clone();
            } else {
                option["value"] = self.value(definition, kind, value, &mut ids)?;
            }
            options.push(option);
        }
        // A subcommand's options are there even when there are none.
        let mut options = json!(options);
        for level in path.iter().rev() {
            options = json!([{ "type": level["type"], "name": level["name"], "options": options }]);
        }
        let mut data = base(command);
        data["options"] = options;
        if let Some(resolved) = interactions::resolved(self.world, self.place.guild, self.me, &ids)
        {
            data["resolved"] = resolved;
        }
        let names = std::iter::once(command.name())
            .chain(path.iter().filter_map(|p| p["name"].as_str()))
            .collect::<Vec<_>>();
        Ok(Typed {
            data,
            name: names.join(" "),
        })
    }

    /// A value as its option wants it; ids go to `ids` to be resolved.
    fn value(
        &self,
        definition: &Value,
        kind: u64,
        value: &Value,
        ids: &mut Vec<(Snowflake, u64)>,
    ) -> Result<Value, Refused> {
        let name = definition["name"].as_str().unwrap_or_default();
        let wrong = |what: &str| bad(format!("{name} must be {what}, and {value} is not"));
        let text = value.as_str();
        let value = match kind {
            3 => {
                let text = text.map_or_else(|| value.to_string(), str::to_owned);
                let length = text.chars().count() as u64;
                let bound = |key: &str, default| definition[key].as_u64().unwrap_or(default);
                if length < bound("min_length", 0) || length > bound("max_length", 6_000) {
                    return Err(wrong("of an allowed length"));
                }
                json!(text)
            }
            4 => {
                let number = text.map_or_else(|| value.as_i64(), |t| t.parse().ok());
                json!(number.ok_or_else(|| wrong("a whole number"))?)
            }
            10 => {
                let number = text.map_or_else(|| value.as_f64(), |t| t.parse().ok());
                json!(number.ok_or_else(|| wrong("a number"))?)
            }
            5 => {
                let flag = text.map_or_else(|| value.as_bool(), |t| t.parse().ok());
                json!(flag.ok_or_else(|| wrong("true or false"))?)
            }
            6..=9 => {
                let text = text.ok_or_else(|| wrong("an id"))?;
                let id = self
                    .named(kind, text)
                    .ok_or_else(|| wrong("someone or something here"))?;
                ids.push((id, kind));
                json!(id)
            }
            _ => {
                return Err(bad(format!(
                    "{name} is of a type that the sandbox does not offer"
                )));
            }
        };
        let choices = definition["choices"].as_array().filter(|c| !c.is_empty());
        if choices.is_some_and(|choices| !choices.iter().any(|c| c["value"] == value)) {
            return Err(wrong("one of the choices"));
        }
        if let Some(number) = value.as_f64()
            && (definition["min_value"]
                .as_f64()
                .is_some_and(|min| number < min)
                || definition["max_value"]
                    .as_f64()
                    .is_some_and(|max| number > max))
        {
            return Err(wrong("within bounds"));
        }
        Ok(value)
    }

    /// An id, or `@name` or `#name` looked up.
    fn named(&self, kind: u64, text: &str) -> Option<Snowflake> {
        let bare = text
            .trim_start_matches("<@")
            .trim_start_matches("<#")
            .trim_end_matches('>');
        if let Ok(id) = bare.parse() {
            let exists = match kind {
                6 => self.world.user(id).is_some(),
                7 => self.world.channels.contains_key(&id),
                _ => true,
            };
            return exists.then_some(id);
        }
        if kind == 7 {
            let name = text.trim_start_matches('#');
            let mut all = self.world.channels.values();
            return all
                .find(|c| c.guild == self.place.guild && c.name == name)
                .map(|c| c.id);
        }
        let name = text.trim_start_matches('@');
        let mut all = self.world.users.values();
        all.find(|u| u.username == name || u.name == name)
            .map(|u| u.id)
    }
}

fn base(command: &Command) -> Value {
    let mut data = json!({ "id": command.id, "name": command.name(), "type": command.kind() });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

/// Takes `/wayk new opponent:@Joon thread:true` apart: the words before the first `name:` are the
/// command, and a value runs to the next ` name:`.
pub(super) fn take_apart(text: &str) -> (String, Map<String, Value>) {
    let (mut words, mut options) = (Vec::new(), Map::new());
    let mut last: Option<String> = None;
    for word in text.trim().trim_start_matches('/').split(' ') {
        match word.split_once(':') {
            Some((name, value)) if is_name(name) => {
                options.insert(name.to_owned(), json!(value));
                last = Some(name.to_owned());
            }
            _ => match last.as_ref().and_then(|l| options.get_mut(l)) {
                Some(Value::String(value)) => {
                    value.push(' ');
                    value.push_str(word);
                }
                _ => words.push(word),
            },
        }
    }
    for value in options.values_mut() {
        if let Value::String(text) = value {
            *text = text.trim().to_owned();
        }
    }
    (words.join(" "), options)
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || "-_".contains(c))
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_taken_apart() {
        let (name, options) = take_apart("/wayk new opponent:@Joon Kim thread:true");
        assert_eq!(name, "wayk new");
        assert_eq!(options["opponent"], "@Joon Kim");
        assert_eq!(options["thread"], "true");
        assert_eq!(
            take_apart("/wayk help"),
            ("wayk help".to_owned(), Map::new())
        );
        assert_eq!(take_apart("/wayk move to:B5 → F4").1["to"], "B5 → F4");
    }
}
