//! A small bot that answers with one of everything the page must be able to show, so that the page
//! is tested without the rules of a game.

use std::fmt::Write as _;

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandInteraction,
    CommandOptionType, CommandType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EventHandler,
    GatewayIntents, HttpBuilder, InputTextStyle, Interaction, Mentionable, ModalInteraction,
    ReactionType, Ready, ResolvedValue, UserId, async_trait,
};

/// Moves that the toy offers; they mean nothing.
const MOVES: [&str; 3] = [
    "B5 → F4 · wakes",
    "C2 → G3 · launches pod 5, +2",
    "C2 → H1 · seats, +1",
];

/// What the toy's picture is said to show.
pub const ALT: &str = "Two squares: amber on the left, cyan on the right.";

/// Runs the toy against a sandbox at `address` (`http://127.0.0.1:…`) until the task is dropped.
pub fn spawn(address: &str, token: &str) -> tokio::task::JoinHandle<()> {
    let http = HttpBuilder::new(token)
        .proxy(address)
        .ratelimiter_disabled(true)
        .build();
    let client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Toy);
    tokio::spawn(async move { client.await.unwrap().start().await.unwrap() })
}

struct Toy;

type Answer = CreateInteractionResponseMessage;

fn say(text: impl Into<String>) -> Answer {
    Answer::new().content(text)
}

fn private(text: impl Into<String>) -> Answer {
    say(text).ephemeral(true)
}

/// Two coloured squares with the one description that a test looks for.
fn picture() -> CreateAttachment {
    let colours = [[240, 163, 46, 255], [60, 190, 230, 255]];
    let image =
        image::RgbaImage::from_fn(600, 600, |x, _| image::Rgba(colours[usize::from(x >= 300)]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    CreateAttachment::bytes(bytes.into_inner(), "board.png").description(ALT)
}

fn subcommand(name: &str, text: &str, korean: (&str, &str)) -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::SubCommand, name, text)
        .name_localized("ko", korean.0)
        .description_localized("ko", korean.1)
}

fn commands() -> Vec<CreateCommand> {
    let option = CreateCommandOption::new;
    let new = subcommand(
        "new",
        "Challenge somebody",
        ("새게임", "누군가에게 도전합니다"),
    )
    .add_sub_option(option(CommandOptionType::User, "opponent", "Whom to challenge").required(true))
    .add_sub_option(
        option(CommandOptionType::String, "ship", "Which ship")
            .add_string_choice("Ark", "ark")
            .add_string_choice("Shuttle", "shuttle"),
    )
    .add_sub_option(option(
        CommandOptionType::Boolean,
        "thread",
        "Open a thread",
    ));
    let to = option(CommandOptionType::String, "to", "Where to")
        .required(true)
        .set_autocomplete(true);
    let move_ = subcommand("move", "Make a move", ("두기", "수를 둡니다")).add_sub_option(to);
    vec![
        CreateCommand::new("wayk")
            .description("The toy")
            .add_option(new)
            .add_option(move_)
            .add_option(subcommand(
                "show",
                "Show one of everything",
                ("보기", "모두 보여 줍니다"),
            ))
            .add_option(subcommand(
                "slow",
                "Answer later",
                ("느리게", "나중에 답합니다"),
            ))
            .add_option(subcommand(
                "mute",
                "Never answer",
                ("침묵", "답하지 않습니다"),
            )),
        CreateCommand::new("Challenge to Wayk")
            .name_localized("ko", "Wayk 도전")
            .kind(CommandType::User),
    ]
}

fn challenge(from: UserId, to: UserId, extra: &str) -> Answer {
    let button = |id: &str, label: &str, style| CreateButton::new(id).label(label).style(style);
    say(format!(
        "{}, you are challenged by {}.{extra}",
        to.mention(),
        from.mention()
    ))
    .allowed_mentions(CreateAllowedMentions::new().users([to]))
    .components(vec![CreateActionRow::Buttons(vec![
        button(
            &format!("accept:{from}:{to}"),
            "Accept",
            ButtonStyle::Success,
        ),
        button(
            &format!("decline:{from}:{to}"),
            "Decline",
            ButtonStyle::Danger,
        ),
    ])])
}

fn board(turn: UserId) -> Answer {
    let options = MOVES.iter().enumerate().map(|(at, text)| {
        let (from_to, effect) = text.split_once(" · ").unwrap();
        CreateSelectMenuOption::new(from_to, at.to_string())
            .description(effect)
            .emoji(ReactionType::Unicode("🤖".to_owned()))
    });
    let menu = CreateSelectMenu::new(
        "choose",
        CreateSelectMenuKind::String {
            options: options.collect(),
        },
    )
    .placeholder("Choose a move");
    say(format!("It is your turn, {}.", turn.mention()))
        .allowed_mentions(CreateAllowedMentions::new().users([turn]))
        .add_file(picture())
        .components(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![
                CreateButton::new("type")
                    .label("Type a move")
                    .style(ButtonStyle::Primary),
                CreateButton::new("fail")
                    .label("Fail")
                    .style(ButtonStyle::Secondary),
                CreateButton::new("off").label("Off").disabled(true),
            ]),
        ])
}

fn everything() -> Answer {
    let mut text =
        String::from("# Heading\n**bold** *italic* __under__ ~~gone~~ `code` ||hidden||\n");
    text.push_str("- one\n- two\n> quoted\n```\nblock\n```\n\\*escaped\\* <t:1700000000:R> ");
    write!(text, "[masked](https://example.org/) <b>markup</b>").unwrap();
    let embed = CreateEmbed::new()
        .title("An embed")
        .description("with **words**")
        .field("Points", "12", true)
        .field("Pods", "3", true);
    private(text)
        .embed(embed)
        .add_file(CreateAttachment::bytes(*b"[Ship \"ark\"]\n", "game.wayk"))
}

async fn command(context: &Context, interaction: &CommandInteraction) -> serenity::Result<()> {
    let respond =
        |answer| interaction.create_response(context, CreateInteractionResponse::Message(answer));
    if let Some(target) = interaction.data.target_id {
        return respond(challenge(interaction.user.id, target.to_user_id(), "")).await;
    }
    let options = interaction.data.options();
    let ResolvedValue::SubCommand(inner) = &options[0].value else {
        unreachable!("/wayk has only subcommands")
    };
    match options[0].name {
        "new" => {
            let mut opponent = UserId::new(1);
            let mut extra = String::new();
            for option in inner {
                match &option.value {
                    ResolvedValue::User(user, _) => opponent = user.id,
                    ResolvedValue::String(text) => {
                        write!(extra, " {}={text}", option.name).unwrap();
                    }
                    ResolvedValue::Boolean(yes) => write!(extra, " {}={yes}", option.name).unwrap(),
                    _ => {}
                }
            }
            respond(challenge(interaction.user.id, opponent, &extra)).await
        }
        "move" => {
            let ResolvedValue::String(text) = inner[0].value else {
                unreachable!("`to` is a string")
            };
            respond(private(format!("You move to {text}."))).await
        }
        "show" => respond(everything()).await,
        "slow" => {
            interaction.defer(context).await?;
            tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
            let edit = EditInteractionResponse::new().content("Here at last.");
            interaction.edit_response(context, edit).await.map(drop)
        }
        _ => Ok(()),
    }
}

async fn autocomplete(context: &Context, interaction: &CommandInteraction) -> serenity::Result<()> {
    let typed = interaction
        .data
        .autocomplete()
        .map_or("", |focused| focused.value)
        .to_lowercase();
    let choices = MOVES
        .iter()
        .filter(|text| text.to_lowercase().contains(&typed))
        .map(|text| AutocompleteChoice::new(*text, text.split(" · ").next().unwrap()))
        .collect();
    let answer = CreateAutocompleteResponse::new().set_choices(choices);
    interaction
        .create_response(context, CreateInteractionResponse::Autocomplete(answer))
        .await
}

async fn component(context: &Context, interaction: &ComponentInteraction) -> serenity::Result<()> {
    let respond = |answer| interaction.create_response(context, answer);
    let message = CreateInteractionResponse::Message;
    let update = CreateInteractionResponse::UpdateMessage;
    let id = interaction.data.custom_id.as_str();
    if let Some((word, from, to)) = id.split_once(':').and_then(|(word, rest)| {
        let (from, to) = rest.split_once(':')?;
        Some((
            word,
            from.parse::<UserId>().ok()?,
            to.parse::<UserId>().ok()?,
        ))
    }) {
        return match word {
            _ if interaction.user.id != to => {
                respond(message(private("This challenge is not for you."))).await
            }
            "accept" => respond(message(board(from))).await,
            _ => respond(update(say("Declined.").components(vec![]))).await,
        };
    }
    match (id, &interaction.data.kind) {
        ("choose", ComponentInteractionDataKind::StringSelect { values }) => {
            let chosen = MOVES[values[0].parse::<usize>().unwrap()];
            let button = |id: &str, label: &str| CreateButton::new(id).label(label);
            let buttons = vec![
                button("play", "Play").style(ButtonStyle::Success),
                button("back", "Back"),
            ];
            let answer = private(format!("Preview of {chosen}"))
                .add_file(picture())
                .components(vec![CreateActionRow::Buttons(buttons)]);
            respond(message(answer)).await
        }
        ("play", _) => {
            respond(update(say("Played.").components(vec![]))).await?;
            let text = format!("{} has moved.", interaction.user.id.mention());
            interaction.channel_id.say(context, text).await.map(drop)
        }
        ("back", _) => respond(update(say("Not played.").components(vec![]))).await,
        ("type", _) => {
            let field = CreateInputText::new(InputTextStyle::Short, "Your move", "move")
                .placeholder("B5-F4");
            let modal = CreateModal::new("typed", "Type a move")
                .components(vec![CreateActionRow::InputText(field)]);
            respond(CreateInteractionResponse::Modal(modal)).await
        }
        _ => Ok(()),
    }
}

async fn modal(context: &Context, interaction: &ModalInteraction) -> serenity::Result<()> {
    let ActionRowComponent::InputText(field) = &interaction.data.components[0].components[0] else {
        unreachable!("the modal has one text field")
    };
    let text = format!("You typed {}.", field.value.as_deref().unwrap_or_default());
    interaction
        .create_response(context, CreateInteractionResponse::Message(private(text)))
        .await
}

#[async_trait]
impl EventHandler for Toy {
    async fn ready(&self, context: Context, _: Ready) {
        Command::set_global_commands(&context, commands())
            .await
            .unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(inner) => command(&context, inner).await,
            Interaction::Autocomplete(inner) => autocomplete(&context, inner).await,
            Interaction::Component(inner) => component(&context, inner).await,
            Interaction::Modal(inner) => modal(&context, inner).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("the toy could not answer: {error}");
        }
    }
}
