//! A small bot on serenity and poise, and what members see of it.

#![allow(clippy::unused_async, reason = "poise wants every command to be async")]

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::{
    ActionRowComponent, ButtonStyle, CreateActionRow, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditInteractionResponse, FullEvent, GatewayIntents, Interaction,
};
use tokio::task::JoinHandle;

use crate::support::Playground;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// The smallest PNG: one pixel.
pub const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\
\0\0\0\rIDATx\x9cc\xf8\xff\xff?\0\x05\xfe\x02\xfe\xa75\x81\x84\0\0\0\0IEND\xaeB`\x82";

/// Speaks back.
#[poise::command(slash_command, subcommands("say", "slow", "never", "form", "whoami"))]
async fn echo(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Says it, with a button, a menu and a picture.
#[poise::command(
    slash_command,
    name_localized("ko", "말해"),
    description_localized("ko", "말하기")
)]
async fn say(
    ctx: Context<'_>,
    #[description = "What"]
    #[autocomplete = "phrases"]
    text: String,
    #[description = "To whom"] to: Option<serenity::User>,
) -> Result<(), Error> {
    let poise::Context::Application(ctx) = ctx else {
        return Ok(());
    };
    let menu = CreateSelectMenuKind::String {
        options: vec![
            CreateSelectMenuOption::new("One · first", "1"),
            CreateSelectMenuOption::new("Two · second", "2"),
        ],
    };
    let mut message = CreateInteractionResponseMessage::new()
        .content(match &to {
            Some(to) => format!("<@{}> {text}", to.id),
            None => text,
        })
        .allowed_mentions(serenity::CreateAllowedMentions::new().users(to.iter().map(|u| u.id)))
        .add_file(CreateAttachment::bytes(PNG, "dot.png").description("a dot"))
        .components(vec![
            CreateActionRow::Buttons(vec![
                CreateButton::new("again").label("Again"),
                CreateButton::new("off")
                    .label("Off")
                    .style(ButtonStyle::Danger)
                    .disabled(true),
            ]),
            CreateActionRow::SelectMenu(CreateSelectMenu::new("pick", menu)),
        ]);
    if to.is_none() {
        message = message.allowed_mentions(serenity::CreateAllowedMentions::new());
    }
    ctx.interaction
        .create_response(ctx.http(), CreateInteractionResponse::Message(message))
        .await?;
    Ok(())
}

async fn phrases(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let fitting = ["hello", "help", "bye"]
        .into_iter()
        .filter(|p| p.starts_with(typed));
    CreateAutocompleteResponse::new().set_choices(
        fitting
            .map(|p| serenity::AutocompleteChoice::new(p, p))
            .collect(),
    )
}

/// Thinks first.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    let poise::Context::Application(ctx) = ctx else {
        return Ok(());
    };
    let edit = EditInteractionResponse::new().content("thought about it");
    ctx.interaction.edit_response(ctx.http(), edit).await?;
    ctx.interaction
        .create_followup(
            ctx.http(),
            serenity::CreateInteractionResponseFollowup::new().content("and one more thing"),
        )
        .await?;
    Ok(())
}

/// Does not answer.
#[poise::command(slash_command)]
async fn never(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Asks a question.
#[poise::command(slash_command)]
async fn form(ctx: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(ctx) = ctx else {
        return Ok(());
    };
    let input = CreateInputText::new(serenity::InputTextStyle::Short, "Why?", "why").max_length(20);
    let modal = CreateModal::new("reason", "A question")
        .components(vec![CreateActionRow::InputText(input)]);
    ctx.interaction
        .create_response(ctx.http(), CreateInteractionResponse::Modal(modal))
        .await?;
    Ok(())
}

/// Says what the interaction says.
#[poise::command(slash_command)]
async fn whoami(ctx: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(app) = ctx else {
        return Ok(());
    };
    let i = app.interaction;
    let member = i.member.as_ref();
    let text = format!(
        "{} {} {:?} {} {:?} {:?}",
        i.user.name,
        i.locale,
        i.guild_locale,
        i.app_permissions
            .is_some_and(serenity::Permissions::attach_files),
        member
            .and_then(|m| m.permissions)
            .map(serenity::Permissions::administrator),
        i.channel.as_ref().map(|c| c.kind),
    );
    ctx.send(poise::CreateReply::default().content(text).ephemeral(true))
        .await?;
    Ok(())
}

/// Challenges someone from their menu.
#[poise::command(context_menu_command = "Poke them")]
async fn poke(ctx: Context<'_>, user: serenity::User) -> Result<(), Error> {
    ctx.say(format!("poked {}", user.name)).await?;
    Ok(())
}

async fn on_event(ctx: &serenity::Context, event: &FullEvent) -> Result<(), Error> {
    let FullEvent::InteractionCreate { interaction } = event else {
        return Ok(());
    };
    match interaction {
        Interaction::Component(press) => {
            let chosen = match &press.data.kind {
                serenity::ComponentInteractionDataKind::StringSelect { values } => values.join(","),
                _ => press.data.custom_id.clone(),
            };
            let message = CreateInteractionResponseMessage::new().content(format!("got {chosen}"));
            let answer = if press.data.custom_id == "again" {
                CreateInteractionResponse::UpdateMessage(message.components(vec![]))
            } else {
                CreateInteractionResponse::Message(message.ephemeral(true))
            };
            press.create_response(&ctx.http, answer).await?;
        }
        Interaction::Modal(form) => {
            let inputs = form.data.components.iter().flat_map(|row| &row.components);
            let typed: Vec<_> = inputs
                .filter_map(|c| match c {
                    ActionRowComponent::InputText(input) => input.value.clone(),
                    _ => None,
                })
                .collect();
            let message =
                CreateInteractionResponseMessage::new().content(format!("because {typed:?}"));
            form.create_response(&ctx.http, CreateInteractionResponse::Message(message))
                .await?;
        }
        _ => {}
    }
    Ok(())
}

/// A running bot; it stops when this is dropped.
#[derive(Debug)]
pub struct Echo(JoinHandle<()>);

impl Drop for Echo {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Starts the bot and waits until its commands are registered.
pub async fn start(playground: &Playground) -> Echo {
    let http = serenity::HttpBuilder::new(playground.door.token())
        .proxy(playground.door.base())
        .ratelimiter_disabled(true)
        .build();
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![echo(), poke()],
            event_handler: |framework, event| Box::pin(on_event(framework.serenity_context, event)),
            on_error: |error| Box::pin(async move { eprintln!("echo: {error}") }),
            ..Default::default()
        })
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build();
    let mut client = serenity::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .framework(framework)
        .await
        .expect("a client");
    let task = tokio::spawn(async move {
        if let Err(error) = client.start().await {
            eprintln!("echo: {error}");
        }
    });
    playground.bot_is_ready().await;
    Echo(task)
}

#[tokio::test]
async fn a_command_is_answered_with_text_picture_and_components() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let (mina, joon) = (playground.person("mina"), playground.person("joon"));
    assert_eq!(mina.commands("general").await, ["echo", "Poke them"]);

    let outcome = mina
        .run("general", "/echo say text:good morning to:@Joon")
        .await;
    assert_eq!(outcome.state(), "answered");
    let message = outcome.public();
    assert!(message.content().ends_with("good morning"));
    assert_eq!(message.alt(), Some("a dot"));
    assert_eq!(message.0["attachments"][0]["width"], 1);
    assert_eq!(message.buttons(), ["Again"]);
    assert_eq!(message.options(), ["One · first", "Two · second"]);
    // Above the answer stands the command's name as each member reads it.
    assert_eq!(message.0["interaction"]["name"], "echo say");
    for (reader, name) in [("joon", "echo 말해"), ("ada", "echo say")] {
        let message = playground.person(reader).reread(&message).await;
        assert_eq!(message.0["interaction"]["name_localized"], name);
    }
    let (status, bytes) = playground
        .door
        .bytes(message.attachments()[0]["url"].as_str().unwrap())
        .await;
    assert!(status.is_success());
    assert_eq!(bytes, PNG);

    let seen = joon.expect("general", "good morning", None).await;
    assert!(seen.mentions_me());
    assert!(!mina.reread(&message).await.mentions_me());

    let chosen = joon.choose(&seen, "Two").await.private();
    assert_eq!(chosen.content(), "got 2");
    assert!(
        mina.read("general")
            .await
            .iter()
            .all(|m| m.content() != "got 2")
    );
    assert!(mina.cannot_press(&seen, "Off").await.contains("disabled"));

    let updated = mina.press(&message, "Again").await;
    assert_eq!(updated.state(), "updated");
    assert_eq!(updated.message().id(), message.id());
    assert_eq!(joon.reread(&seen).await.content(), "got again");
    assert!(joon.reread(&seen).await.components().is_empty());
    // serenity always lists the attachments of an update, and Discord drops what is not listed.
    assert!(joon.reread(&seen).await.attachments().is_empty());
    assert_eq!(mina.press_stale(&message, "again").await.state(), "updated");
    playground.shutdown().await;
}

#[tokio::test]
async fn options_are_completed_and_checked() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let mina = playground.person("mina");
    let offered = mina
        .suggestions("general", "echo say", json!({ "text": "hel" }), "text")
        .await;
    assert_eq!(offered, ["hello", "help"]);
    assert!(
        mina.cannot_run("general", "/echo say")
            .await
            .contains("needs the option text")
    );
    assert!(
        mina.cannot_run("general", "/echo sing")
            .await
            .contains("not a command")
    );
    assert!(
        mina.cannot_run("general", "/echo say text:a volume:11")
            .await
            .contains("no option")
    );
    assert!(
        mina.cannot_run("general", "/nothing")
            .await
            .contains("no command")
    );
    assert!(
        mina.cannot_run("general", "/echo say text:a to:@Nobody")
            .await
            .contains("to must be")
    );
}

#[tokio::test]
async fn a_deferred_answer_is_filled_in_and_followed_up() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let mina = playground.person("mina");
    let outcome = mina.run("general", "/echo slow").await;
    let message = outcome.private();
    assert_eq!(message.content(), "thought about it");
    assert_eq!(message.0["loading"], false);
    let more = mina.expect("general", "one more thing", None).await;
    assert_eq!(more.0["reply_to"]["id"], message.id());
}

#[tokio::test]
async fn a_form_is_filled_in() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let mina = playground.person("mina");
    let form = mina.run("general", "/echo form").await;
    assert_eq!(form.modal()["title"], "A question");
    let outcome = mina.submit(&form, json!({ "why": "fun" })).await;
    assert_eq!(outcome.public().content(), "because [\"fun\"]");
}

#[tokio::test]
async fn the_interaction_tells_who_asks_and_where() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let (mina, ada) = (playground.person("mina"), playground.person("ada"));
    let text = |o: crate::support::Outcome| o.private().content().to_owned();
    let by_mina = text(mina.run("general", "/echo whoami").await);
    assert_eq!(
        by_mina,
        "mina ko Some(\"en-US\") true Some(true) Some(Text)"
    );
    playground
        .deny("bot", Some("general"), &["ATTACH_FILES"])
        .await;
    ada.change(json!({ "locale": "fr" })).await;
    let by_ada = text(ada.run("general", "/echo whoami").await);
    assert_eq!(
        by_ada,
        "ada fr Some(\"en-US\") false Some(false) Some(Text)"
    );
    let thread = ada.open_thread("general", "a game").await;
    assert!(text(ada.run(&thread, "/echo whoami").await).ends_with("Some(PublicThread)"));
    let private = ada.private_channel().await;
    let outcome = ada.run(&private, "/echo whoami").await;
    assert_eq!(
        outcome.message().content(),
        "ada fr None true None Some(Private)"
    );
}

#[tokio::test]
async fn a_member_is_picked_from_a_menu() {
    let playground = Playground::start().await;
    let _bot = start(&playground).await;
    let mina = playground.person("mina");
    let outcome = mina.pick_from_menu("general", "Poke them", "ben").await;
    assert_eq!(outcome.public().content(), "poked ben");
}

#[tokio::test]
async fn silence_is_shown_as_discord_shows_it() {
    let playground = Playground::start_with(wayk::sandbox::SandboxOptions {
        answer_within: Duration::from_millis(200),
        ..Default::default()
    })
    .await;
    let _bot = start(&playground).await;
    let mina = playground.person("mina");
    let outcome = mina.run("general", "/echo never").await;
    assert_eq!(outcome.state(), "failed");
    assert_eq!(outcome.note(), Some("The application did not respond"));
}
