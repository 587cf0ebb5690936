//! The bot answers: callbacks, `@original` and followups
//! (interactions/receiving-and-responding.mdx).
//!
//! What an app may do in an answer: it needs no right to see the channel or to send there, since
//! the member brought it. `app_permissions`, "the permissions the app has in the source location
//! of the interaction", names `ATTACH_FILES`, `EMBED_LINKS` and `MENTION_EVERYONE` as what counts, so
//! files need `ATTACH_FILES`; embeds without `EMBED_LINKS` are let through, as the documentation is
//! silent about refusing them.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{
    errors::{
        ALREADY_ACKNOWLEDGED, ApiError, Field, Form, INVALID_WEBHOOK_TOKEN, METHOD_NOT_ALLOWED,
        MISSING_PERMISSIONS, THREAD_ARCHIVED, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE,
        UNKNOWN_WEBHOOK,
    },
    ids::Snowflake,
    limits::{self, Draft},
    messages::{self, Place},
    permissions::Permissions,
    rest::{Answer, Call},
    state::{
        Happening, Interaction, InteractionKind, Message, MessageOrigin, Progress, World, flags,
    },
    wire,
};

/// POST /interactions/{interaction}/{token}/callback.
pub(super) fn callback(
    world: &mut World,
    call: &Call,
    id: &str,
    token: &str,
) -> Result<Answer, ApiError> {
    let unknown = || ApiError::from(UNKNOWN_INTERACTION);
    let id: Snowflake = id.parse().map_err(|_| unknown())?;
    let interaction = world.interactions.get(&id).ok_or_else(unknown)?;
    // Too late is the same as never heard of: the first answer must come within 3 s.
    if interaction.token != token
        || interaction.is_expired()
        || interaction.progress == Progress::Failed
    {
        return Err(unknown());
    }
    if interaction.progress != Progress::Waiting {
        return Err(ALREADY_ACKNOWLEDGED.into());
    }
    let kind = call.body["type"].as_u64().unwrap_or(0);
    let progress = match (kind, interaction.kind) {
        (4 | 5, InteractionKind::Command | InteractionKind::Component | InteractionKind::Modal) => {
            Progress::Message(new_message(world, call, id, kind == 5)?)
        }
        (6 | 7, InteractionKind::Component | InteractionKind::Modal)
            if interaction.source.is_some() =>
        {
            if kind == 7 {
                update_source(world, call, id)?;
            }
            Progress::Source(kind == 7)
        }
        (8, InteractionKind::Autocomplete) => {
            let mut form = Form::default();
            let at = Field::root().key("data");
            let list = form
                .list(&at, &call.body["data"], "choices")
                .unwrap_or_default();
            let kind = match list.first().map(|c| &c["value"]) {
                Some(Value::Number(_)) => 4,
                _ => 3,
            };
            limits::check_choices(&mut form, &at.key("choices"), list, kind);
            form.finish()?;
            Progress::Choices(json!(list))
        }
        (9, InteractionKind::Command | InteractionKind::Component) => {
            let mut form = Form::default();
            limits::check_modal(&mut form, &Field::root().key("data"), &call.body["data"]);
            form.finish()?;
            Progress::Modal(call.body["data"].clone())
        }
        _ => {
            let mut form = Form::default();
            form.choice(&Field::root().key("type"), "4, 5, 6, 7, 8, 9");
            form.finish()?;
            return Ok(Answer::Empty);
        }
    };
    let answer = callback_answer(world, call, id, kind, &progress)?;
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.advance(progress);
    }
    world.log.push(Happening::Interaction(id));
    Ok(answer)
}

/// 204, or with `?with_response=` what was made.
fn callback_answer(
    world: &World,
    call: &Call,
    id: Snowflake,
    kind: u64,
    progress: &Progress,
) -> Result<Answer, ApiError> {
    if !matches!(call.query("with_response"), Some("true" | "True" | "1")) {
        return Ok(Answer::Empty);
    }
    let interaction = &world.interactions[&id];
    let mut json = json!({ "interaction": { "id": id, "type": interaction.kind as u8 } });
    let message = match progress {
        Progress::Message(id) => Some(*id),
        Progress::Source(true) => interaction.source,
        _ => None,
    };
    if let Some(message) = message {
        let channel = world.channel(interaction.channel)?;
        let found = channel
            .messages
            .get(&message)
            .ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
        json["interaction"]["response_message_id"] = json!(message);
        json["interaction"]["response_message_loading"] = json!(found.is_loading());
        json["interaction"]["response_message_ephemeral"] = json!(found.only.is_some());
        json["resource"] = json!({ "type": kind, "message": wire::message(world, found) });
    }
    Ok(Answer::ok(json))
}

fn origin(interaction: &Interaction, followup: bool) -> MessageOrigin {
    MessageOrigin {
        id: interaction.id,
        kind: interaction.kind,
        name: interaction.name.clone(),
        user: interaction.user,
        component_of: interaction.source,
        first_answer: interaction.original().filter(|_| followup),
    }
}

/// Refuses an answer with files where the app may not attach any, and one in a closed thread.
fn check_answer(
    world: &World,
    channel: Snowflake,
    user: Snowflake,
    draft: Option<&Draft>,
) -> Result<(), ApiError> {
    let channel = world.channel(channel)?;
    let may = world.app_permissions(channel, user);
    messages::check_thread_open(channel, may)?;
    if draft.is_some_and(|d| !d.files.is_empty()) && !may.has(Permissions::ATTACH_FILES) {
        return Err(MISSING_PERMISSIONS.into());
    }
    Ok(())
}

/// Types 4 and 5: a message, or the promise of one.
fn new_message(
    world: &mut World,
    call: &Call,
    id: Snowflake,
    loading: bool,
) -> Result<Snowflake, ApiError> {
    let data = &call.body["data"];
    let interaction = &world.interactions[&id];
    let (channel, user) = (interaction.channel, interaction.user);
    let origin = origin(interaction, false);
    let only = (data["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0).then_some(user);
    if loading {
        check_answer(world, channel, user, None)?;
        let place = world.channel(channel)?;
        let mut message = Message::new(world.ids.next(), channel, place.guild, world.bot);
        if origin.name.is_some() {
            message.kind = 20;
        }
        message.flags = flags::LOADING | if only.is_some() { flags::EPHEMERAL } else { 0 };
        message.only = only;
        message.origin = Some(origin);
        return Ok(world.post(message));
    }
    let draft = Draft::check(data, &call.files, &Field::root().key("data"), &[])?;
    check_answer(world, channel, user, Some(&draft))?;
    let place = Place {
        channel,
        author: world.bot,
        origin: Some(origin),
        only,
    };
    messages::create(world, place, draft)
}

/// Type 7: the message whose component was used changes.
fn update_source(world: &mut World, call: &Call, id: Snowflake) -> Result<(), ApiError> {
    let interaction = &world.interactions[&id];
    let channel = interaction.channel;
    let source = interaction
        .source
        .ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
    edit(
        world,
        call,
        &call.body["data"],
        &Field::root().key("data"),
        channel,
        source,
    )
}

fn edit(
    world: &mut World,
    call: &Call,
    data: &Value,
    at: &Field,
    channel: Snowflake,
    message: Snowflake,
) -> Result<(), ApiError> {
    let place = world.channel(channel)?;
    let found = place
        .messages
        .get(&message)
        .ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
    // "Editing a message in an archived thread" is the documentation's own example for 50083.
    if place.thread.as_ref().is_some_and(|t| t.archived) {
        return Err(THREAD_ARCHIVED.into());
    }
    let user = found
        .origin
        .as_ref()
        .map_or(world.bot, |origin| origin.user);
    let existing: Vec<_> = found.attachments.iter().map(|a| a.id).collect();
    let draft = Draft::check(data, &call.files, at, &existing)?;
    check_answer(world, channel, user, Some(&draft))?;
    messages::edit(world, channel, message, draft)
}

/// Everything below /webhooks/{application}/{token}; `rest` is what follows.
pub(super) fn webhook(
    world: &mut World,
    call: &Call,
    token: &str,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    let id = token
        .split_once('.')
        .and_then(|(id, _)| id.parse::<Snowflake>().ok());
    let found = id
        .and_then(|id| world.interactions.get(&id))
        .filter(|i| i.token == token);
    let interaction = found.ok_or_else(|| ApiError::from(UNKNOWN_WEBHOOK))?;
    if interaction.is_expired() {
        return Err(INVALID_WEBHOOK_TOKEN.into());
    }
    // There is no webhook before the first answer; nor after one that made nothing.
    if matches!(
        interaction.progress,
        Progress::Waiting | Progress::Failed | Progress::Choices(_)
    ) {
        return Err(UNKNOWN_WEBHOOK.into());
    }
    let (id, channel) = (interaction.id, interaction.channel);
    let (original, followups) = (interaction.original(), interaction.followups.clone());
    let source = interaction.source;
    let message = match rest {
        [] if call.method == Method::POST => return followup(world, call, id),
        ["messages", "@original"] => original,
        ["messages", message] => {
            let wanted = message.parse::<Snowflake>().ok();
            // The message whose component was used is in reach as well: there is no other way to
            // take back a private one.
            wanted.filter(|m| Some(*m) == original || Some(*m) == source || followups.contains(m))
        }
        _ => return Err(METHOD_NOT_ALLOWED.into()),
    };
    let message = message.ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
    match call.method {
        Method::GET => {}
        Method::PATCH => {
            edit(world, call, &call.body, &Field::root(), channel, message)?;
            if let Some(interaction) = world.interactions.get_mut(&id)
                && Some(message) == original
            {
                let done = match interaction.progress {
                    Progress::Source(_) => Progress::Source(true),
                    ref same => same.clone(),
                };
                interaction.advance(done);
            }
            world.log.push(Happening::Interaction(id));
        }
        Method::DELETE => {
            world
                .remove_message(channel, message)
                .ok_or_else(|| ApiError::from(UNKNOWN_MESSAGE))?;
            return Ok(Answer::Empty);
        }
        _ => return Err(METHOD_NOT_ALLOWED.into()),
    }
    messages::show(world, channel, message)
}

/// POST /webhooks/{application}/{token}. The first one after a deferral fills the message that is
/// loading: deprecated, and what poise relies on.
fn followup(world: &mut World, call: &Call, id: Snowflake) -> Result<Answer, ApiError> {
    let interaction = &world.interactions[&id];
    let (channel, user) = (interaction.channel, interaction.user);
    let loading = interaction.original().filter(|m| {
        let found = world.channels.get(&channel).and_then(|c| c.messages.get(m));
        found.is_some_and(Message::is_loading)
    });
    if let Some(message) = loading {
        edit(world, call, &call.body, &Field::root(), channel, message)?;
        if let Some(interaction) = world.interactions.get_mut(&id) {
            interaction.changed.notify_waiters();
        }
        world.log.push(Happening::Interaction(id));
        return messages::show(world, channel, message);
    }
    let only = call.body["flags"].as_u64().unwrap_or(0) & flags::EPHEMERAL != 0;
    let origin = origin(interaction, true);
    let draft = Draft::check(&call.body, &call.files, &Field::root(), &[])?;
    check_answer(world, channel, user, Some(&draft))?;
    let place = Place {
        channel,
        author: world.bot,
        origin: Some(origin),
        only: only.then_some(user),
    };
    let message = messages::create(world, place, draft)?;
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.followups.push(message);
        interaction.changed.notify_waiters();
    }
    world.log.push(Happening::Interaction(id));
    let Answer::Json(_, json) = messages::show(world, channel, message)? else {
        return Ok(Answer::Empty);
    };
    Ok(Answer::Json(StatusCode::OK, json))
}
