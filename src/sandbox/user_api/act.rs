//! Using the bot as a member: commands, buttons, menus, forms.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::{sync::Notify, time::Instant};

use crate::sandbox::{
    Shared,
    ids::Snowflake,
    interactions::{self, Deed},
    permissions::Permissions,
    state::{Interaction, InteractionKind, Message, Progress, World},
};

use super::{
    Refused, Told, bad, conflict, forbidden, missing,
    options::{Typist, take_apart},
    person, seen_place, views,
};

/// How long `wait=done` goes on after the first answer.
const DONE_WITHIN: Duration = Duration::from_secs(15);

/// How long to wait for what comes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wait {
    None,
    #[default]
    Answer,
    Done,
}

/// How to act.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(super) struct Manner {
    #[serde(default)]
    wait: Wait,
    /// Send what a client would not: a component that is no longer there, for instance.
    #[serde(default)]
    force: bool,
}

/// Whether nothing more is to come.
fn is_settled(world: &World, interaction: &Interaction, wait: Wait) -> bool {
    let loading = |id: &Snowflake| {
        let place = world.channels.get(&interaction.channel);
        place
            .and_then(|p| p.messages.get(id))
            .is_some_and(Message::is_loading)
    };
    match (&interaction.progress, wait) {
        (_, Wait::None) => true,
        (Progress::Waiting, _) => false,
        (Progress::Message(id), Wait::Done) => !loading(id),
        (Progress::Source(changed), Wait::Done) => *changed || !interaction.followups.is_empty(),
        _ => true,
    }
}

/// Waits until the interaction has come as far as `wait` says, at most until `until`.
async fn settle(shared: &Shared, id: Snowflake, changed: &Notify, wait: Wait) {
    // The clock of the interaction itself fails it in time; this is only a net below it.
    let until = Instant::now() + shared.answer_within + DONE_WITHIN;
    loop {
        let ring = changed.notified();
        tokio::pin!(ring);
        ring.as_mut().enable();
        {
            let world = shared.world();
            let found = world.interactions.get(&id);
            if found.is_none_or(|i| is_settled(&world, i, wait)) {
                return;
            }
        }
        if tokio::time::timeout_at(until, ring).await.is_err() {
            return;
        }
    }
}

async fn perform(shared: &Arc<Shared>, deed: Deed, wait: Wait) -> Told {
    let started = interactions::start(shared, deed);
    let (id, changed) = started.ok_or_else(|| missing("the channel or member is gone"))?;
    settle(shared, id, &changed, wait).await;
    tell(&shared.world(), id)
}

fn tell(world: &World, id: Snowflake) -> Told {
    let interaction = world.interactions.get(&id);
    let interaction = interaction.ok_or_else(|| missing("there is no such interaction"))?;
    Ok(Json(views::outcome(world, interaction)))
}

/// GET /as/{member}/interactions/{interaction}.
pub(super) async fn outcome(
    State(shared): State<Arc<Shared>>,
    Path((member, id)): Path<(String, Snowflake)>,
) -> Told {
    let world = shared.world();
    let me = person(&world, &member)?;
    if world.interactions.get(&id).is_some_and(|i| i.user != me) {
        return Err(forbidden("that interaction is another member's"));
    }
    tell(&world, id)
}

/// A command to run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    text: Option<String>,
    command: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
    target: Option<String>,
}

/// POST /as/{member}/channels/{channel}/commands.
pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Query(manner): Query<Manner>,
    Json(run): Json<Run>,
) -> Told {
    let deed = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let place = seen_place(&world, me, &channel)?;
        let typist = Typist {
            world: &world,
            place,
            me,
        };
        let typed = match (&run.text, &run.command, &run.target) {
            (Some(text), None, None) => {
                let (command, options) = take_apart(text);
                typist.slash(&command, &options, None)?
            }
            (None, Some(command), Some(target)) => typist.menu(command, person(&world, target)?)?,
            (None, Some(command), None) => typist.slash(command, &run.options, None)?,
            _ => return Err(bad("give either text, or command with options or a target")),
        };
        Deed {
            user: me,
            channel: place.id,
            kind: InteractionKind::Command,
            data: typed.data,
            name: Some(typed.name),
            source: None,
        }
    };
    perform(&shared, deed, manner.wait).await
}

/// A command being typed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typing {
    command: String,
    #[serde(default)]
    options: Map<String, Value>,
    focused: String,
}

/// POST /as/{member}/channels/{channel}/autocomplete.
pub(super) async fn autocomplete(
    State(shared): State<Arc<Shared>>,
    Path((member, channel)): Path<(String, String)>,
    Json(typing): Json<Typing>,
) -> Told {
    let deed = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let place = seen_place(&world, me, &channel)?;
        let typist = Typist {
            world: &world,
            place,
            me,
        };
        let typed = typist.slash(&typing.command, &typing.options, Some(&typing.focused))?;
        Deed {
            user: me,
            channel: place.id,
            kind: InteractionKind::Autocomplete,
            data: typed.data,
            name: Some(typed.name),
            source: None,
        }
    };
    let started = interactions::start(&shared, deed);
    let (id, changed) = started.ok_or_else(|| missing("the channel or member is gone"))?;
    settle(&shared, id, &changed, Wait::Answer).await;
    let world = shared.world();
    match world.interactions.get(&id).map(|i| &i.progress) {
        Some(Progress::Choices(choices)) => Ok(Json(json!({ "choices": choices }))),
        _ => Err(conflict("Loading options failed")),
    }
}

/// A button to press.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Press {
    custom_id: Option<String>,
    label: Option<String>,
}

type MessagePath = Path<(String, String, Snowflake)>;

/// The message whose component is used, and its component if it is there and enabled.
fn used<'a>(
    world: &'a World,
    me: Snowflake,
    channel: &str,
    message: Snowflake,
    pick: impl Fn(&Value) -> bool,
    force: bool,
) -> Result<(&'a Message, Option<&'a Value>), Refused> {
    let place = seen_place(world, me, channel)?;
    let found = place.messages.get(&message).filter(|m| m.seen_by(me));
    let found = found.ok_or_else(|| missing("there is no such message for this member"))?;
    if place.guild.is_some()
        && !world
            .permissions(place, me)
            .has(Permissions::USE_APPLICATION_COMMANDS)
        && !force
    {
        return Err(forbidden("this member may not use the bot here"));
    }
    let component = found.all_components().find(|c| pick(c));
    match component {
        None if !force => Err(missing("the message has no such button or menu (any more)")),
        Some(c) if c["disabled"] == true && !force => Err(conflict("it is disabled")),
        _ => Ok((found, component)),
    }
}

/// POST /as/{member}/channels/{channel}/messages/{message}/press.
pub(super) async fn press(
    State(shared): State<Arc<Shared>>,
    Path((member, channel, message)): MessagePath,
    Query(manner): Query<Manner>,
    Json(press): Json<Press>,
) -> Told {
    let deed = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let pick = |c: &Value| {
            c["type"] == 2
                && press
                    .custom_id
                    .as_ref()
                    .is_none_or(|id| c["custom_id"] == **id)
                && press.label.as_ref().is_none_or(|l| c["label"] == **l)
        };
        if press.custom_id.is_none() && press.label.is_none() {
            return Err(bad("give the button's custom_id or label"));
        }
        let (found, button) = used(&world, me, &channel, message, pick, manner.force)?;
        if button.is_some_and(|b| b["style"] == 5) {
            return Err(bad(
                "a link opens in the browser and is not sent to the bot",
            ));
        }
        let custom_id = button.map_or_else(|| json!(press.custom_id), |b| b["custom_id"].clone());
        if custom_id.is_null() {
            return Err(missing("the message has no such button (any more)"));
        }
        let data = json!({
            "component_type": 2,
            "custom_id": custom_id,
            "id": button.map_or(json!(1), |b| b["id"].clone()),
        });
        on_component(me, found, data)
    };
    perform(&shared, deed, manner.wait).await
}

fn on_component(user: Snowflake, message: &Message, data: Value) -> Deed {
    Deed {
        user,
        channel: message.channel,
        kind: InteractionKind::Component,
        data,
        name: None,
        source: Some(message.id),
    }
}

/// What to choose in a menu.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choose {
    custom_id: Option<String>,
    values: Option<Vec<String>>,
    labels: Option<Vec<String>>,
}

/// POST /as/{member}/channels/{channel}/messages/{message}/choose.
pub(super) async fn choose(
    State(shared): State<Arc<Shared>>,
    Path((member, channel, message)): MessagePath,
    Query(manner): Query<Manner>,
    Json(choose): Json<Choose>,
) -> Told {
    let deed = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let pick = |c: &Value| {
            c["type"] != 2
                && choose
                    .custom_id
                    .as_ref()
                    .is_none_or(|id| c["custom_id"] == **id)
        };
        let (found, menu) = used(&world, me, &channel, message, pick, manner.force)?;
        let values = match menu {
            Some(menu) => chosen(&world, menu, &choose, manner.force)?,
            None => choose.values.clone().unwrap_or_default(),
        };
        let kind = menu.map_or(3, |m| m["type"].as_u64().unwrap_or(3));
        let custom_id = menu.map_or_else(|| json!(choose.custom_id), |m| m["custom_id"].clone());
        let mut data = json!({
            "component_type": kind,
            "custom_id": custom_id,
            "id": menu.map_or(json!(1), |m| m["id"].clone()),
            "values": values,
        });
        if kind != 3 {
            // Menus 5 to 8 are of users, roles, either, channels; options count 6, 8, 9, 7.
            let kind = match kind {
                5 => 6,
                6 => 8,
                7 => 9,
                _ => 7,
            };
            let ids: Vec<_> = values
                .iter()
                .filter_map(|v| Some((v.parse().ok()?, kind)))
                .collect();
            let resolved = interactions::resolved(&world, found.guild, me, &ids);
            data["resolved"] = resolved.unwrap_or_else(|| json!({}));
        }
        on_component(me, found, data)
    };
    perform(&shared, deed, manner.wait).await
}

/// The values that are chosen, checked against what the menu offers.
fn chosen(
    world: &World,
    menu: &Value,
    choose: &Choose,
    force: bool,
) -> Result<Vec<String>, Refused> {
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    let values = match (&choose.values, &choose.labels) {
        (Some(values), None) => values.clone(),
        (None, Some(labels)) => labels
            .iter()
            .map(|l| by_label(options, l))
            .collect::<Result<_, _>>()?,
        _ => return Err(bad("give either values or labels")),
    };
    if force {
        return Ok(values);
    }
    let offered = |v: &String| match menu["type"].as_u64() {
        Some(3) => options.iter().any(|o| o["value"] == **v),
        _ => v.parse().is_ok_and(|id| {
            world.user(id).is_some() || world.channels.contains_key(&id) || menu["type"] == 6
        }),
    };
    if let Some(other) = values.iter().find(|v| !offered(v)) {
        return Err(bad(format!("the menu does not offer {other}")));
    }
    let bound = |key: &str| menu[key].as_u64().unwrap_or(1);
    if !(bound("min_values")..=bound("max_values")).contains(&(values.len() as u64)) {
        return Err(bad("the menu takes another number of choices"));
    }
    Ok(values)
}

/// The value of the option with that label, or of the only one whose label begins so.
fn by_label(options: &[Value], label: &str) -> Result<String, Refused> {
    let of = |o: &Value| o["label"].as_str().unwrap_or_default().to_owned();
    let exact: Vec<_> = options.iter().filter(|o| of(o) == label).collect();
    let found = if exact.is_empty() {
        options
            .iter()
            .filter(|o| of(o).starts_with(label))
            .collect()
    } else {
        exact
    };
    match found[..] {
        [one] => Ok(one["value"].as_str().unwrap_or_default().to_owned()),
        [] => {
            let all: Vec<_> = options.iter().map(of).collect();
            Err(missing(format!(
                "the menu has no {label:?}, but {}",
                all.join(" | ")
            )))
        }
        _ => Err(bad(format!("several options begin with {label:?}"))),
    }
}

/// A form that is filled in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Submit {
    values: Map<String, Value>,
}

/// POST /as/{member}/modals/{interaction}.
pub(super) async fn submit(
    State(shared): State<Arc<Shared>>,
    Path((member, interaction)): Path<(String, Snowflake)>,
    Query(manner): Query<Manner>,
    Json(submit): Json<Submit>,
) -> Told {
    let deed = {
        let world = shared.world();
        let me = person(&world, &member)?;
        let found = world
            .interactions
            .get(&interaction)
            .filter(|i| i.user == me);
        let found = found.ok_or_else(|| missing("this member was shown no such form"))?;
        let Progress::Modal(form) = &found.progress else {
            return Err(conflict("that was not answered with a form"));
        };
        Deed {
            user: me,
            channel: found.channel,
            kind: InteractionKind::Modal,
            data: json!({
                "custom_id": form["custom_id"],
                "components": filled_in(form, &submit.values)?,
            }),
            name: None,
            source: found.source,
        }
    };
    perform(&shared, deed, manner.wait).await
}

/// The rows of a modal with what was typed into them.
fn filled_in(form: &Value, values: &Map<String, Value>) -> Result<Vec<Value>, Refused> {
    let mut rows = Vec::new();
    let mut known = Vec::new();
    let fields = form["components"].as_array().into_iter().flatten();
    for (n, input) in fields
        .filter_map(|r| r["components"].as_array())
        .flatten()
        .enumerate()
    {
        let custom_id = input["custom_id"].as_str().unwrap_or_default();
        let label = input["label"].as_str().unwrap_or_default();
        known.push(custom_id);
        let preset = input["value"].as_str().unwrap_or_default();
        let value = values
            .get(custom_id)
            .and_then(Value::as_str)
            .unwrap_or(preset);
        let length = value.chars().count() as u64;
        let required = input["required"] != false;
        let min = input["min_length"].as_u64().unwrap_or(u64::from(required));
        if length > input["max_length"].as_u64().unwrap_or(4_000)
            || length < min && (required || length > 0)
        {
            return Err(bad(format!("the field {label:?} is too short or too long")));
        }
        rows.push(json!({
            "type": 1,
            "id": 2 * n + 1,
            "components": [{ "type": 4, "id": 2 * n + 2, "custom_id": custom_id, "value": value }],
        }));
    }
    if let Some(unknown) = values.keys().find(|k| !known.contains(&k.as_str())) {
        return Err(bad(format!("the form has no field {unknown}")));
    }
    Ok(rows)
}
