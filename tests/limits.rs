//! Everything that the bot registers and sends keeps Discord's limits, at its longest and in both
//! languages.
//!
//! The numbers are those of Discord's documentation: application commands, components reference,
//! message resource. Lengths are counted in UTF-16 units, the longest way anybody counts them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the bot writes its endings small"
)]
#![allow(clippy::too_many_lines, reason = "a list of cases is as long as it is")]

#[allow(dead_code, reason = "every test uses another part")]
#[path = "support/puzzles.rs"]
mod puzzles;

use std::collections::BTreeSet;
use std::sync::Arc;

use puzzles::{OnePuzzle, first_move};
use serde_json::Value;
use wayk::discord::commands;
use wayk::discord::letter::Letter;
use wayk::discord::messages::{
    self, Face, GameEntry, GameList, GuildPage, MOST_LINES, Missing, NoThread, NoticePlace,
    OpponentRefused, PuzzleNote, RescueNote as Note, SettingsPage, Visit,
};
use wayk::discord::text;
use wayk::i18n::Locale;
use wayk::play::{
    Admin, AdminRefused, Answer, AnswerRefused, Answered, AskRefused, Asked, AttemptRefused,
    AttemptState, AwayRefused, BlockRefused, BoardMessage, BySide, CallOffRefused, Challenge,
    ChallengeRefused, ChallengeState, ChannelId, Clock, ComeBackRefused, DeclineReason, Deed,
    DeedId, DeedKind, Game, GameId, Grade, GuildId, GuildSettings, HintRefused, HintStep, Hour,
    Language, Leave, LeaveState, Level, LevelResults, Limits, Line, LocaleTag, Look, ManualClock,
    MessageId, Moment, Move, MoveRefused, MoveTextError, NewChallenge, NewSolo, Notice, NoticeId,
    NoticeKind, NudgeRefused, Nudged, Pace, Person, Play, PlayError, PlayerName, Ply, PostingId,
    PuzzleScore, QuietHours, ReasonRefused, RelocateRefused, RematchRefused, Reminders,
    Replacement, Request, RequestId, RequestKind, RequestRefused, RequestState, RescueRefused,
    ResignRefused, Restraint, Ruling, Saved, SeededDealer, Settings, Ship, Side, SignedDuration,
    SoloRefused, Space, Span, Streak, TakeBackRefused, TakenBack, Tally, Thinking, Timestamp,
    ToldBy, Trouble, UntilError, UserId, VerdictRefused,
};
use wayk::rules::MAX_MOVES;
use wayk::store::Store;

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn texts<'a>(list: &'a Value, key: &'a str) -> impl Iterator<Item = &'a Value> {
    list[key].as_array().into_iter().flatten()
}

// Commands.

#[test]
fn the_command_tree_keeps_every_limit() {
    let registered = commands::registration(&commands::all());
    assert!(registered.len() <= 100);
    let mut names = BTreeSet::new();
    for command in &registered {
        let command = serde_json::to_value(command).unwrap();
        let kind = command["type"].as_u64().unwrap_or(1);
        assert!(
            names.insert((kind, command["name"].to_string())),
            "{command}"
        );
        // The whole of it in servers and in private messages with the bot, for servers and for
        // people who install it; a challenge takes two members of a server.
        let (contexts, installs) = if kind == 1 {
            (serde_json::json!([0, 1]), serde_json::json!([0, 1]))
        } else {
            (serde_json::json!([0]), serde_json::json!([0]))
        };
        assert_eq!(command["contexts"], contexts, "{}", command["name"]);
        assert_eq!(
            command["integration_types"], installs,
            "{}",
            command["name"]
        );
        check_command(&command, kind == 1);
        assert!(characters(&command) <= 8000, "{}", command["name"]);
    }
    assert_eq!(registered.len(), 2);
}

/// A command, a subcommand or an option.
fn check_command(command: &Value, is_slash: bool) {
    for name in in_all_languages(command, "name") {
        assert!((1..=32).contains(&length(name)), "{name:?}");
        if is_slash {
            let fits = |c: char| c == '-' || c == '_' || (c.is_alphanumeric() && !c.is_uppercase());
            assert!(name.chars().all(fits), "{name:?}");
        }
    }
    if is_slash {
        for description in in_all_languages(command, "description") {
            assert!((1..=100).contains(&length(description)), "{description:?}");
        }
        assert_eq!(
            in_all_languages(command, "description").count(),
            Locale::ALL.len(),
            "{command}"
        );
    }
    assert_eq!(
        in_all_languages(command, "name").count(),
        Locale::ALL.len(),
        "{command}"
    );
    let options: Vec<&Value> = texts(command, "options").collect();
    assert!(options.len() <= 25);
    for language in [None, Some("ko")] {
        let mut names = BTreeSet::new();
        for option in &options {
            let name = match language {
                None => &option["name"],
                Some(language) => &option["name_localizations"][language],
            };
            assert!(names.insert(name.to_string()), "{name} stands twice");
        }
    }
    let mut optional_seen = false;
    for option in options {
        check_command(option, true);
        if option["type"].as_u64() > Some(2) {
            let required = option["required"] == true;
            assert!(!(required && optional_seen), "required ones come first");
            optional_seen |= !required;
        }
        let choices: Vec<&Value> = texts(option, "choices").collect();
        assert!(choices.len() <= 25);
        for choice in choices {
            for name in in_all_languages(choice, "name") {
                assert!((1..=100).contains(&length(name)), "{name:?}");
            }
        }
        assert!(option["max_length"].as_u64().unwrap_or(1) <= 6000);
    }
}

fn in_all_languages<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    let others = value[format!("{key}_localizations")]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(_, text)| text);
    let mut all: Vec<&str> = others.filter_map(Value::as_str).collect();
    all.extend(value[key].as_str().filter(|text| !text.is_empty()));
    all.into_iter()
}

/// What counts against the 8,000: of each text the longest of all languages.
fn characters(value: &Value) -> usize {
    let longest = |key| {
        in_all_languages(value, key)
            .map(length)
            .max()
            .unwrap_or_default()
    };
    let own =
        longest("name") + longest("description") + length(value["value"].as_str().unwrap_or(""));
    let below = texts(value, "options").chain(texts(value, "choices"));
    own + below.map(characters).sum::<usize>()
}

// Messages.

/// Holds a message to every limit.
fn check(what: &str, letter: &Letter) {
    let body = serde_json::to_value(letter.response(true)).unwrap();
    let content = body["content"].as_str().unwrap();
    assert!(!content.trim().is_empty(), "{what} says nothing");
    assert!(
        length(content) <= 2000,
        "{what}: {} of 2000: {content}",
        length(content)
    );
    for mark in ["{", "}", "\u{2068}", "\u{2069}"] {
        assert!(
            !content.contains(mark),
            "{what}: an argument is missing: {content}"
        );
    }
    let mentions = &body["allowed_mentions"];
    assert_eq!(mentions["parse"], serde_json::json!([]), "{what}");
    assert_eq!(mentions["roles"], serde_json::json!([]), "{what}");
    let pinged: Vec<&Value> = texts(mentions, "users").collect();
    assert!(pinged.len() <= 1, "{what} pings {pinged:?}");
    for user in pinged {
        let id = user
            .as_str()
            .map_or_else(|| user.to_string(), str::to_owned);
        assert!(
            content.contains(&format!("<@{id}>")),
            "{what} pings without a mention"
        );
    }

    let rows: Vec<&Value> = texts(&body, "components").collect();
    assert!(rows.len() <= 5, "{what}");
    let mut ids = BTreeSet::new();
    for row in rows {
        let components: Vec<&Value> = texts(row, "components").collect();
        assert!((1..=5).contains(&components.len()), "{what}");
        for component in &components {
            let id = component["custom_id"].as_str().unwrap();
            assert!((1..=100).contains(&length(id)), "{what}: {id}");
            assert!(ids.insert(id.to_owned()), "{what}: {id} stands twice");
            match component["type"].as_u64().unwrap() {
                2 => {
                    let label = component["label"].as_str().unwrap();
                    assert!((1..=80).contains(&length(label)), "{what}: {label}");
                }
                3 => {
                    assert_eq!(components.len(), 1, "{what}: a menu fills a row");
                    check_menu(what, component);
                }
                5 | 8 => {
                    assert_eq!(components.len(), 1, "{what}: a menu fills a row");
                    let placeholder = component["placeholder"].as_str().unwrap();
                    assert!(length(placeholder) <= 150, "{what}: {placeholder}");
                    let most = component["max_values"].as_u64().unwrap_or(1);
                    assert!((1..=25).contains(&most), "{what}");
                    let set = texts(component, "default_values").count() as u64;
                    assert!(set <= most, "{what}");
                }
                other => panic!("{what} has a component of type {other}"),
            }
        }
    }

    let attachments: Vec<&Value> = texts(&body, "attachments").collect();
    assert!(attachments.len() <= 10, "{what}");
    assert_eq!(attachments.len(), letter.files.len(), "{what}");
    for attachment in attachments {
        if let Some(alt) = attachment["description"].as_str() {
            assert!((1..=1024).contains(&length(alt)), "{what}: {alt}");
        }
        let name = attachment["filename"].as_str().unwrap();
        assert!(name.is_ascii() && length(name) <= 64, "{what}: {name}");
        assert!(
            !name.ends_with(".png") || attachment["description"].is_string(),
            "{what}: {name} has no words for those who cannot see it"
        );
    }
}

fn check_menu(what: &str, menu: &Value) {
    assert!(
        length(menu["placeholder"].as_str().unwrap()) <= 150,
        "{what}"
    );
    let options: Vec<&Value> = texts(menu, "options").collect();
    assert!((1..=25).contains(&options.len()), "{what}");
    let mut values = BTreeSet::new();
    for option in options {
        let label = option["label"].as_str().unwrap();
        assert!((1..=100).contains(&length(label)), "{what}: {label}");
        let meaning = option["description"].as_str().unwrap_or("-");
        assert!((1..=100).contains(&length(meaning)), "{what}: {meaning}");
        let value = option["value"].as_str().unwrap();
        assert!((1..=100).contains(&length(value)), "{what}: {value}");
        assert!(
            values.insert(value.to_owned()),
            "{what}: {value} stands twice"
        );
    }
}

/// A menu has room for every legal move there can be: 24 of 25.
const _: () = assert!(MAX_MOVES <= 25);

/// The longest ids that there are.
const LONGEST: u64 = u64::MAX;

/// Names of 32 characters, each of which is longer when it is written out.
fn longest_names() -> [String; 2] {
    ["*".repeat(32), "👩".repeat(32)]
}

fn person(id: u64, name: &str) -> Person {
    Person {
        id: UserId::new(id),
        name: PlayerName::new(name),
        locale: Some(LocaleTag::new("ko")),
    }
}

struct Games {
    play: Play,
    clock: Arc<ManualClock>,
    players: [Person; 2],
    _folder: tempfile::TempDir,
}

impl Games {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("wayk.sqlite3")).unwrap();
        let clock = Arc::new(ManualClock::new(Timestamp::now()));
        let few = Limits {
            nodes: Some(100),
            ..Limits::default()
        };
        let dealer = Arc::new(SeededDealer::new(1));
        let play = Play::new(store, Arc::clone(&clock) as Arc<dyn Clock>, dealer)
            .with_thinking(Thinking {
                moves: few,
                hints: few,
                ..Thinking::default()
            })
            .with_puzzles(Arc::new(OnePuzzle));
        let [one, other] = longest_names();
        Self {
            play,
            clock,
            players: [person(LONGEST - 1, &one), person(LONGEST - 2, &other)],
            _folder: folder,
        }
    }

    async fn challenge(&self, ship: Ship, channel: u64) -> Challenge {
        // Twenty in a day are the most.
        self.clock.advance(SignedDuration::from_mins(73));
        let [challenger, opponent] = self.players.clone();
        let new = NewChallenge {
            guild: GuildId::new(LONGEST),
            channel: ChannelId::new(channel),
            challenger,
            opponent: Some(opponent),
            ship,
            pace: wayk::play::Pace::Steady,
            thread: false,
        };
        let mut challenge = self.play.challenge(new).await.unwrap();
        challenge.message = Some(MessageId::new(LONGEST));
        challenge
    }

    async fn begin(&self, ship: Ship, channel: u64) -> Game {
        let challenge = self.challenge(ship, channel).await;
        let opponent = &self.players[1];
        match self
            .play
            .answer_challenge(opponent, challenge.id, Answer::Accept)
            .await
        {
            Ok(Answered::Accepted(game)) => posted(*game),
            other => panic!("{other:?}"),
        }
    }

    async fn go_on(&self, game: &Game, mv: Move) -> Game {
        let mover = game.to_move().unwrap().id;
        let turn = self.play.make_move(mover, game.id, game.ply(), mv).await;
        posted(turn.unwrap().game)
    }
}

/// The game with the longest link to its board.
fn posted(mut game: Game) -> Game {
    game.board = Some(BoardMessage {
        channel: ChannelId::new(LONGEST),
        message: MessageId::new(LONGEST),
        at: game.moment(),
    });
    game
}

/// When everything is said.
fn now() -> Timestamp {
    Timestamp::from_second(1_800_000_000).unwrap()
}

/// A game as it stands with its time: without a clock, with one that runs, both players away, on
/// leave that is spent, and out of time.
fn timed(game: &Game) -> Vec<Game> {
    let far = now() + SignedDuration::from_hours(24 * 19);
    let leave = |is_declared| {
        let span = Span {
            from: now(),
            until: far,
        };
        Some(Leave { span, is_declared })
    };
    let mut untimed = game.clone();
    (untimed.pace, untimed.due_at) = (Pace::None, None);
    let mut running = game.clone();
    running.due_at = Some(far);
    let mut away = running.clone();
    away.leaves = BySide::new_with(|_| leave(true));
    let mut on_leave = away.clone();
    on_leave.leaves = BySide::new_with(|side| leave(game.view().to_move() != Some(side)));
    let mut late = running.clone();
    late.overdue_at = Some(now());
    vec![untimed, running, away, on_leave, late]
}

fn faces() -> [Face; 5] {
    [
        Face::Picture(vec![0]),
        Face::Both(vec![0]),
        Face::Text(Missing::Right),
        Face::Text(Missing::Size),
        Face::Text(Missing::Drawing),
    ]
}

#[tokio::test]
async fn boards_previews_and_ends_keep_every_limit() {
    let games = Games::new();
    let mut most_moves = 0;
    for (index, ship) in [Ship::Ark, Ship::Frigate, Ship::Shuttle, Ship::Ark]
        .into_iter()
        .enumerate()
    {
        let mut game = games.begin(ship, 1 + index as u64).await;
        while !game.is_over() {
            let moves = game.view().legal_moves();
            most_moves = most_moves.max(moves.len());
            for locale in Locale::ALL {
                for face in faces() {
                    for game in timed(&game) {
                        let letter = messages::board(&game, face.clone(), now(), locale);
                        check("a board", &letter);
                        check_lines_over_and_under(&game, &letter, locale);
                    }
                }
                check("the menu again", &messages::choose_again(&game, locale));
                for &mv in &moves {
                    check(
                        "a preview",
                        &messages::preview(&game, mv, Face::Picture(vec![0]), locale),
                    );
                    let text = Face::Text(Missing::Right);
                    check("a preview", &messages::preview(&game, mv, text, locale));
                }
                for side in Side::BOTH {
                    check(
                        "the question",
                        &messages::resign_question(&game, side, locale),
                    );
                }
            }
            let last = *moves.last().unwrap();
            game = games.go_on(&game, last).await;
        }
        for locale in Locale::ALL {
            for face in faces() {
                let no_thread = messages::no_thread(NoThread::Right, locale);
                let mut letter = messages::end(&game, face, locale);
                check("an end", &letter);
                letter.text.push_str(&no_thread);
                check("an end without a thread", &letter);
            }
        }
    }
    assert!(most_moves >= 8, "the games were too narrow: {most_moves}");
    let game = games.begin(Ship::Ark, 99).await;
    let resigned = games
        .play
        .resign(games.players[0].id, game.id, game.ply())
        .await;
    let game = posted(resigned.unwrap().game);
    for locale in Locale::ALL {
        for face in faces() {
            check("a resignation", &messages::end(&game, face, locale));
        }
    }
}

/// A board can stand below the line that tells of a takeback, or over the one that says why the game
/// has no thread.
fn check_lines_over_and_under(game: &Game, board: &Letter, locale: Locale) {
    let with = |text: String| Letter {
        text,
        ..board.clone()
    };
    for (by_consent, moves, cards) in [(true, 2, 2), (false, 1, 0)] {
        let taken = TakenBack {
            game: game.clone(),
            moves,
            cards,
        };
        let said = messages::take_back_done(&taken, by_consent, locale);
        check("a takeback", &with(format!("{said}\n{}", board.text)));
    }
    for reason in [NoThread::Right, NoThread::Full, NoThread::Refused] {
        let why = messages::no_thread(reason, locale);
        check("no thread", &with(format!("{}\n{why}", board.text)));
    }
}

/// Whoever is blocked is told what anybody is told who challenges somebody with enough to answer.
#[test]
fn nobody_learns_that_they_are_blocked() {
    let [one, other] = longest_names();
    let [user, opponent] = [person(1, &one), person(2, &other)];
    for locale in Locale::ALL {
        let told = |restraint| {
            let refused = ChallengeRefused::Restrained(restraint);
            messages::challenge_refused(&refused, Some(&opponent), user.id, "", locale).text
        };
        assert_eq!(told(Restraint::Blocked), told(Restraint::Crowded));
        for word in ["block", "from you", "차단", "거절"] {
            assert!(!told(Restraint::Blocked).contains(word), "{word}");
        }
    }
}

#[tokio::test]
async fn challenges_keep_every_limit() {
    let games = Games::new();
    let mut challenge = games.challenge(Ship::Shuttle, LONGEST).await;
    challenge.thread = true;
    let mut for_anyone = challenge.clone();
    (for_anyone.opponent, for_anyone.is_for_anyone) = (None, true);
    for locale in Locale::ALL {
        check("an offer", &messages::offer(&challenge, locale));
        let mut rematch = challenge.clone();
        rematch.rematch_of = Some(GameId::new(1));
        check("an offer", &messages::offer(&rematch, locale));
        check("accepted", &messages::accepted(&challenge, locale));
        let thread = ChannelId::new(LONGEST);
        check(
            "accepted",
            &messages::accepted_in_thread(&challenge, thread, locale),
        );
        for reason in [NoThread::Right, NoThread::Full, NoThread::Refused] {
            check(
                "no thread",
                &Letter::of(messages::no_thread(reason, locale)),
            );
        }
        for side in [None, Some(Side::Amber), Some(Side::Cyan)] {
            challenge.side = side;
            let name = messages::thread_name(&challenge, locale);
            assert!((1..=100).contains(&name.chars().count()), "{name}");
        }
        for state in states() {
            challenge.state = state;
            for_anyone.state = state;
            for reason in DeclineReason::ALL.map(Some).into_iter().chain([None]) {
                challenge.reason = reason;
                check("an ended challenge", &messages::ended(&challenge, locale));
                check("declined", &messages::decline_said(&challenge, locale));
            }
            check("an ended challenge", &messages::ended(&for_anyone, locale));
        }
        check("an offer", &messages::offer(&for_anyone, locale));
        check("why", &messages::decline_menu(&challenge, locale));
        for refused in [ReasonRefused::NoSuchChallenge, ReasonRefused::NotTheirs] {
            let sentence = messages::reason_refused(refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
        for refused in [
            OpponentRefused::Bot,
            OpponentRefused::NotHere,
            OpponentRefused::CannotSee,
        ] {
            let opponent = challenge.opponent.as_ref().unwrap();
            let sentence = messages::opponent_refused(refused, opponent, locale);
            check("a refusal", &Letter::of(sentence));
        }
        let link = "x".repeat(100);
        let until = challenge.expires_at;
        let unseen = Challenge {
            message: None,
            ..challenge.clone()
        };
        let already = |challenge: &Challenge| ChallengeRefused::AlreadyOpen {
            challenge: Box::new(challenge.clone()),
        };
        for refused in [
            ChallengeRefused::Oneself,
            ChallengeRefused::ChannelBusy {
                game: GameId::new(1),
            },
            already(&challenge),
            already(&unseen),
            already(&for_anyone),
            already(&Challenge {
                message: None,
                ..for_anyone.clone()
            }),
            ChallengeRefused::Restrained(Restraint::TooManyOpen { until }),
            ChallengeRefused::Restrained(Restraint::TooManyToday { until }),
            ChallengeRefused::Restrained(Restraint::Paused { until }),
            ChallengeRefused::Restrained(Restraint::Blocked),
            ChallengeRefused::Restrained(Restraint::Crowded),
            ChallengeRefused::Restrained(Restraint::Blocks),
        ] {
            let opponent = challenge.opponent.as_ref().unwrap();
            for user in [&challenge.challenger, opponent] {
                check(
                    "a refusal",
                    &messages::challenge_refused(&refused, Some(opponent), user.id, &link, locale),
                );
            }
        }
        let mut refusals = vec![
            AnswerRefused::NoSuchChallenge,
            AnswerRefused::Stranger,
            AnswerRefused::NotTheOpponent,
            AnswerRefused::NotTheChallenger,
            AnswerRefused::Blocked { by_user: true },
            AnswerRefused::Blocked { by_user: false },
            AnswerRefused::Expired,
            AnswerRefused::ChannelBusy {
                game: GameId::new(1),
            },
        ];
        refusals.extend(states().map(|how| AnswerRefused::AlreadyAnswered { how }));
        for refused in refusals {
            for challenge in [None, Some(&challenge), Some(&for_anyone)] {
                let sentence = messages::answer_refused(&refused, challenge, &link, locale);
                check("a refusal", &Letter::of(sentence));
            }
        }
    }
}

#[tokio::test]
async fn time_and_leave_keep_every_limit() {
    let games = Games::new();
    let mut game = games.begin(Ship::Ark, 1).await;
    game.overdue_at = Some(now());
    game.due_at = Some(now() + SignedDuration::from_hours(24 * 14));
    let boxed = || Box::new(game.clone());
    let user = game.players.amber.id;
    let leaves = [None, Some(true), Some(false)].map(|is_declared| LeaveState {
        now: is_declared.map(|is_declared| Leave {
            span: Span {
                from: now(),
                until: now() + SignedDuration::from_hours(1),
            },
            is_declared,
        }),
        hours_left: 479,
        longest_until: now() + SignedDuration::from_hours(480),
    });
    let typed = "*".repeat(100);
    for locale in Locale::ALL {
        check("more time", &messages::extended(&game, now(), locale));
        let elsewhere = messages::extended_elsewhere(&game, locale);
        check("more time elsewhere", &Letter::of(elsewhere));
        for refused in [
            VerdictRefused::NoSuchGame,
            VerdictRefused::NotAPlayer,
            VerdictRefused::Over { game: boxed() },
            VerdictRefused::OwnTime { game: boxed() },
            VerdictRefused::NotOverdue { game: boxed() },
        ] {
            let said = messages::verdict_refused(&refused, user, Some(&game), locale);
            check(&format!("{refused:?}"), &Letter::of(said));
        }
        for refused in [
            CallOffRefused::NoSuchGame,
            CallOffRefused::NotAPlayer,
            CallOffRefused::Solo,
            CallOffRefused::Over { game: boxed() },
            CallOffRefused::TooLate { game: boxed() },
            CallOffRefused::Stale { game: boxed() },
        ] {
            let said = messages::call_off_refused(&refused, Some(&game), locale);
            check(&format!("{refused:?}"), &Letter::of(said));
        }
        for leave in &leaves {
            check("leave", &messages::leave(leave, locale));
            check("is back", &messages::is_back(leave, locale));
            for error in [
                UntilError::Unreadable,
                UntilError::NoSuchDay,
                UntilError::Past,
                UntilError::TooFar,
            ] {
                let said = messages::until_refused(error, &typed, leave, locale);
                check(&format!("{error:?}"), &Letter::of(said));
            }
            let none_left = LeaveState {
                hours_left: 0,
                ..*leave
            };
            for refused in [
                AwayRefused::Past,
                AwayRefused::TooLong { leave: *leave },
                AwayRefused::TooLong { leave: none_left },
            ] {
                let said = messages::away_refused(&refused, &typed, leave, locale);
                check(&format!("{refused:?}"), &Letter::of(said));
            }
        }
        let said = messages::come_back_refused(ComeBackRefused::NotAway, locale);
        check("not away", &Letter::of(said));
        for pace in Pace::ALL {
            check("a pace", &Letter::of(messages::pace_rule(pace, locale)));
        }
        for hours in [0, 1, 23, 24, 25, 480] {
            check("leave", &Letter::of(messages::leave_amount(hours, locale)));
        }
    }
}

fn states() -> [ChallengeState; 5] {
    [
        ChallengeState::Open,
        ChallengeState::Accepted(GameId::new(1)),
        ChallengeState::Declined,
        ChallengeState::Withdrawn,
        ChallengeState::Expired,
    ]
}

#[tokio::test]
async fn refusals_keep_every_limit() {
    let games = Games::new();
    let start = games.begin(Ship::Ark, 1).await;
    let first = start.view().legal_moves()[0];
    let mut game = start.clone();
    for _ in 0..6 {
        let mv = game.view().legal_moves()[0];
        game = games.go_on(&game, mv).await;
    }
    let user = games.players[0].id;
    let boxed = || Box::new(game.clone());
    let challenge = games.challenge(Ship::Ark, 2).await;
    let space = |index| Space::new(index).unwrap();
    let (from, to) = (space(0), space(1));
    let board = start.view();
    let number = |at| board.board().number(at);
    let illegal = [
        PlayError::GameOver,
        PlayError::NoRobot {
            side: Side::Amber,
            from,
        },
        PlayError::NotAdjacent { from, to },
        PlayError::NotCovered { to },
        PlayError::NotOneApart {
            here: number(from),
            there: number(to),
        },
        PlayError::HiddenCard,
    ];
    for locale in Locale::ALL {
        let mut said = vec![
            messages::stranger(&game, locale),
            messages::stale(&game, Ply::START, locale),
            messages::stale(&game, Ply::new(200), locale),
            messages::over(&game, locale),
            messages::not_your_turn(&game, locale),
            messages::not_here(None, locale),
            messages::not_here(Some(&game), locale),
        ];
        let mut refusals = vec![
            MoveRefused::NoSuchGame,
            MoveRefused::NotAPlayer,
            MoveRefused::AlreadyPlayed { game: boxed() },
            MoveRefused::Over { game: boxed() },
            MoveRefused::Stale { game: boxed() },
            MoveRefused::NotYourTurn { game: boxed() },
        ];
        refusals.extend(illegal.map(|reason| MoveRefused::Illegal {
            reason,
            game: boxed(),
        }));
        for refused in &refusals {
            for known in [None, Some(&game)] {
                said.push(messages::move_refused(
                    refused,
                    known,
                    first,
                    Ply::START,
                    locale,
                ));
            }
        }
        let mut unposted = game.clone();
        unposted.board = None;
        said.push(messages::over(&unposted, locale));
        let typed = "*".repeat(6000);
        let mut errors = vec![
            MoveTextError::NotAMove,
            MoveTextError::NoSuchTile { letter: 'Z' },
            MoveTextError::Ambiguous {
                goal: to,
                moves: [first, first],
            },
            MoveTextError::Unreachable { goal: to },
        ];
        errors.extend(illegal.map(MoveTextError::Illegal));
        for error in &errors {
            for typed in [typed.as_str(), "A1-B2", ""] {
                said.push(messages::move_text_refused(error, typed, &game, locale));
            }
        }
        for refused in [
            ResignRefused::NoSuchGame,
            ResignRefused::NotAPlayer,
            ResignRefused::AlreadyResigned { game: boxed() },
            ResignRefused::Over { game: boxed() },
            ResignRefused::Stale { game: boxed() },
        ] {
            said.push(messages::resign_refused(&refused, Some(&game), locale));
        }
        for refused in [
            RelocateRefused::NoSuchGame,
            RelocateRefused::ChannelBusy { game: game.id },
        ] {
            said.push(messages::relocate_refused(&refused, locale));
        }
        for trouble in [Trouble::Gone, Trouble::Forbidden, Trouble::Locked] {
            said.push(messages::cannot_post(trouble, locale));
            said.push(messages::cannot_answer(trouble, locale));
            check(
                "a private message",
                &messages::channel_gone(&game, Side::Amber, trouble, locale),
            );
        }
        for sentence in said {
            check("a refusal", &Letter::of(sentence));
        }
        for refused in [
            RematchRefused::NoSuchGame,
            RematchRefused::NotAPlayer,
            RematchRefused::NotOver,
            RematchRefused::AlreadyOffered {
                challenge: Box::new(challenge.clone()),
            },
            RematchRefused::ChallengeOpen {
                challenge: Box::new(challenge.clone()),
            },
            RematchRefused::AlreadyStarted { game: boxed() },
            RematchRefused::ChannelBusy { game: game.id },
            RematchRefused::Restrained(Restraint::Blocked),
        ] {
            let link = "x".repeat(100);
            let letter = messages::rematch_refused(&refused, Some(&game), user, &link, locale);
            check("a refusal", &letter);
        }
    }
}

/// A page in the midst of many, at its fullest: channels in trouble, clocks at every stage, and
/// everybody may be nudged.
fn list_of(games: &[Game], challenges: &[Challenge], user: UserId) -> GameList {
    let troubles = [
        None,
        Some(Trouble::Gone),
        Some(Trouble::Locked),
        Some(Trouble::Forbidden),
    ];
    let late = Timestamp::from_second(9_999_999_999).unwrap();
    let game = |(number, game): (usize, &Game)| {
        let mut game = game.clone();
        let away = Span {
            from: now(),
            until: late,
        };
        game.leaves = BySide::new_with(|_| {
            (number % 2 == 0).then_some(Leave {
                span: away,
                is_declared: true,
            })
        });
        game.due_at = (number % 3 == 0).then_some(late);
        game.overdue_at = (number % 3 == 1).then_some(late);
        game.id = GameId::new(1_000_000_000 + i64::try_from(number).unwrap());
        GameEntry::Game {
            game: Box::new(game),
            trouble: troubles[number % troubles.len()],
            may_nudge: true,
        }
    };
    let games = games.iter().enumerate().map(game);
    let challenges = challenges
        .iter()
        .map(|challenge| GameEntry::Challenge(Box::new(challenge.clone())));
    let entries: Vec<GameEntry> = games.chain(challenges).take(MOST_LINES).collect();
    let is_empty = entries.is_empty();
    GameList {
        user,
        games: if is_empty { 0 } else { 1_000_000 },
        waiting: if is_empty { 0 } else { 999_999 },
        entries,
        page: if is_empty { 0 } else { 99_998 },
        pages: if is_empty { 1 } else { 100_000 },
        now: now(),
    }
}

/// Who is to play on for whom in a game, and everything that an admin can have done to it.
async fn what_admins_ask_and_do(games: &Games, game: &Game) -> (Replacement, Vec<Deed>) {
    let [admin, _] = &games.players;
    let successor = person(LONGEST - 3, &longest_names()[0]);
    let by = Admin {
        guild: GuildId::new(LONGEST),
        channel: ChannelId::new(LONGEST),
        person: admin.clone(),
    };
    let asked = games
        .play
        .ask_replacement(by, game.id, Side::Amber, successor);
    let replacement = asked.await.unwrap();
    let rulings = Ruling::ALL.iter();
    let set = rulings.flat_map(|&it| [DeedKind::Ended(it), DeedKind::Corrected(it)]);
    let others = [
        DeedKind::Moved,
        DeedKind::Replaced(Box::new(replacement.clone())),
    ];
    let deeds = set.chain(others).map(|kind| Deed {
        id: DeedId::new(i64::MAX),
        posting: PostingId::new(i64::MAX),
        game: game.clone(),
        admin: admin.clone(),
        kind,
        channel: ChannelId::new(LONGEST),
        log_channel: None,
    });
    let deeds = deeds.collect();
    (replacement, deeds)
}

#[tokio::test]
async fn what_is_told_beside_the_boards_keeps_every_limit() {
    let games = Games::new();
    let begun = games.begin(Ship::Ark, 1).await;
    let late = Timestamp::from_second(9_999_999_999).unwrap();
    let mut timed = begun.clone();
    timed.due_at = Some(late);
    let mut overdue = timed.clone();
    overdue.overdue_at = Some(late);
    let kinds = [
        NoticeKind::Turn,
        NoticeKind::Daily,
        NoticeKind::Day,
        NoticeKind::Hours,
        NoticeKind::Nudge,
        NoticeKind::Leave,
        NoticeKind::Overdue,
        NoticeKind::Late,
        NoticeKind::Request,
        NoticeKind::Replacement,
        NoticeKind::Admin,
        NoticeKind::Left,
        NoticeKind::End,
    ];
    let (replacement, deeds) = what_admins_ask_and_do(&games, &begun).await;
    let places = [
        NoticePlace::Channel,
        NoticePlace::ChannelFirst,
        NoticePlace::Private,
        NoticePlace::PrivateElsewhere,
    ];
    for locale in Locale::ALL {
        for game in [&begun, &timed, &overdue] {
            // Of all kinds, and of each deed.
            let told = kinds.map(|kind| (kind, None)).into_iter();
            let of_deed = |deed: &Deed| (NoticeKind::Admin, Some(Box::new(deed.clone())));
            for (kind, deed) in told.chain(deeds.iter().map(of_deed)) {
                let notice = Notice {
                    id: NoticeId::new(i64::MAX),
                    kind,
                    game: game.clone(),
                    deed,
                    replacement: Some(Box::new(replacement.clone())),
                    person: match kind {
                        NoticeKind::Replacement => replacement.awaited().clone(),
                        _ => games.players[0].clone(),
                    },
                    is_private: false,
                    deadline: game.due_at,
                    leave_left: 480,
                    claimed_at: game.started_at,
                    attempt: 1,
                };
                for place in places {
                    check("a notice", &messages::notice(&notice, place, locale));
                }
            }
            let draw = games
                .play
                .offer_draw(games.players[0].id, begun.id, begun.moment())
                .await;
            let Ok(Asked::Asked { request, .. }) = draw else {
                panic!("{draw:?}");
            };
            let takeback = Request {
                kind: RequestKind::TakeBack,
                id: RequestId::new(i64::MAX),
                ..request
            };
            let requests = [request, takeback];
            for person in &games.players {
                let visit = Visit {
                    game,
                    requests: &requests,
                    user: person.id,
                    others: 1_000_000,
                    now: now(),
                };
                for face in faces() {
                    check("a visit", &messages::visit(&visit, face, locale));
                }
            }
            let mv = game.view().legal_moves()[0];
            for face in faces() {
                let letter = messages::visit_preview(game, mv, face, locale);
                check("a preview in a visit", &letter);
            }
            check(
                "a move made",
                &messages::visit_made(game, 1_000_000, locale),
            );
            let late = game.to_move().unwrap();
            let letter = Letter::of(messages::not_your_turn(game, locale));
            check("not your turn", &messages::with_nudge(letter, game, locale));
            let boxed = || Box::new(game.clone());
            let from = game.turned_at;
            for refused in [
                NudgeRefused::NoSuchGame,
                NudgeRefused::NotAPlayer,
                NudgeRefused::Over { game: boxed() },
                NudgeRefused::OwnTurn { game: boxed() },
                NudgeRefused::JustBegun { from },
                NudgeRefused::Nudged { from },
                NudgeRefused::Muted { game: boxed() },
            ] {
                let sentence = messages::nudge_refused(&refused, Some(game), locale);
                check("no nudge", &Letter::of(sentence));
            }
            for is_now in [true, false] {
                let nudged = Nudged {
                    game: game.clone(),
                    told_at: game.turned_at,
                    is_now,
                };
                let letter = messages::nudged(&nudged, locale);
                assert!(letter.text.contains(&text::name(late)));
                check("a nudge", &letter);
            }
        }
    }
}

#[tokio::test]
async fn requests_and_looks_keep_every_limit() {
    let games = Games::new();
    let mut game = games.begin(Ship::Ark, 1).await;
    let [one, other] = [0, 1].map(|index| games.players[index].id);
    let mut requests = Vec::new();
    let mut ply = 0;
    while !game.is_over() {
        if ply % 6 == 5 {
            games.clock.advance(SignedDuration::from_mins(2));
            let now = games.play.now();
            for user in [one, other] {
                for locale in Locale::ALL {
                    for face in faces() {
                        let letter = messages::watch(&game, &requests, user, now, face, locale);
                        check("a look", &letter);
                    }
                }
            }
            let asked = [
                games.play.ask_takeback(one, game.id, game.moment()).await,
                games.play.offer_draw(one, game.id, game.moment()).await,
            ];
            requests.clear();
            for asked in asked.into_iter().flatten() {
                let Asked::Asked {
                    game: of,
                    mut request,
                    ..
                } = asked
                else {
                    panic!("{asked:?}");
                };
                requests.push(request);
                for locale in Locale::ALL {
                    check("a request", &messages::request(&of, &request, locale));
                    request.message = Some((ChannelId::new(LONGEST), MessageId::new(LONGEST)));
                    for state in RequestState::ALL {
                        request.state = state;
                        let letter = messages::request_ended(&of, &request, locale);
                        check("an ended request", &letter);
                    }
                    check_refusals_of_requests(&posted(*of.clone()), request, locale);
                }
            }
            assert!(!requests.is_empty());
        }
        let first = game.view().legal_moves()[0];
        game = games.go_on(&game, first).await;
        ply += 1;
    }
    for locale in Locale::ALL {
        for face in faces() {
            check(
                "a look",
                &messages::watch(&game, &[], one, games.play.now(), face, locale),
            );
        }
        let sentence = messages::no_such_game(i64::MAX, locale);
        check("a refusal", &Letter::of(sentence));
        for by_consent in [true, false] {
            for moves in [1, 2] {
                for cards in 0..3 {
                    let taken = TakenBack {
                        game: game.clone(),
                        moves,
                        cards,
                    };
                    let said = messages::take_back_done(&taken, by_consent, locale);
                    check("a takeback", &Letter::of(said));
                }
            }
        }
        let guild = GuildId::new(LONGEST);
        for line in games.play.newest_games(guild, "", 25).await.unwrap() {
            let (label, _) = messages::game_suggestion(&line, locale);
            assert!((1..=100).contains(&length(&label)), "{label}");
        }
    }
}

fn check_refusals_of_requests(game: &Game, request: Request, locale: Locale) {
    let boxed = || Box::new(game.clone());
    for kind in RequestKind::ALL {
        for refused in [
            AskRefused::NoSuchGame,
            AskRefused::NotAPlayer,
            AskRefused::Solo,
            AskRefused::Over { game: boxed() },
            AskRefused::Stale { game: boxed() },
            AskRefused::Nothing,
            AskRefused::AlreadyAsked {
                game: boxed(),
                request,
            },
            AskRefused::OtherAsks {
                game: boxed(),
                request,
            },
            AskRefused::AskedBefore {
                game: boxed(),
                how: RequestState::Refused,
            },
            AskRefused::AskedBefore {
                game: boxed(),
                how: RequestState::Withdrawn,
            },
            AskRefused::TooSoon { moves: 2 },
        ] {
            for known in [None, Some(game)] {
                let at = Ply::START.into();
                let letter = messages::ask_refused(&refused, kind, known, at, locale);
                check("a refusal", &letter);
            }
        }
    }
    for refused in [
        RequestRefused::NoSuchRequest,
        RequestRefused::NotAPlayer { game: boxed() },
        RequestRefused::NotTheOther {
            game: boxed(),
            request,
        },
        RequestRefused::NotTheAsker {
            game: boxed(),
            request,
        },
        RequestRefused::Ended {
            game: boxed(),
            request,
        },
    ] {
        let sentence = messages::request_refused(&refused, locale);
        check("a refusal", &Letter::of(sentence));
    }
}

#[tokio::test]
async fn lists_guides_and_panels_keep_every_limit() {
    let games = Games::new();
    let mut many = Vec::new();
    for channel in 0..30 {
        many.push(games.begin(Ship::Frigate, 1 + channel).await);
    }
    let open = games.challenge(Ship::Frigate, 99).await;
    let mut for_anyone = open.clone();
    (for_anyone.opponent, for_anyone.is_for_anyone) = (None, true);
    let challenges: Vec<Challenge> = (0..10)
        .flat_map(|_| {
            [
                open.clone(),
                for_anyone.clone(),
                Challenge {
                    message: None,
                    ..open.clone()
                },
            ]
        })
        .collect();
    for locale in Locale::ALL {
        for player in &games.players {
            check(
                "no games",
                &messages::games(&list_of(&[], &[], player.id), locale),
            );
            for list in [
                list_of(&many, &challenges, player.id),
                list_of(&many[..2], &challenges, player.id),
                list_of(&[], &challenges, player.id),
            ] {
                check("games", &messages::games(&list, locale));
            }
        }
        check("help", &messages::help(locale));
        check("rules", &messages::rules(None, locale));
        let pictures = vec![vec![0]; 4];
        check("rules", &messages::rules(Some(pictures), locale));
        for settings in every_settings() {
            for page in SettingsPage::ALL {
                let now = Timestamp::UNIX_EPOCH;
                let blocked: Vec<Person> = (0..25).map(|n| person(LONGEST - n, "x")).collect();
                let panel = messages::settings(&settings, &blocked, page, now, true, locale);
                check("settings", &panel);
            }
        }
        for settings in every_guild_settings() {
            for page in GuildPage::ALL {
                check(
                    "server settings",
                    &messages::guild_settings(&settings, page, locale),
                );
            }
        }
        check("kept", &messages::kept(locale));
    }
}

/// Settings with every choice in one of them.
fn every_settings() -> Vec<Settings> {
    let hour = |hour| Hour::new(hour).unwrap();
    let mut all = vec![Settings::default()];
    for &theme in Look::ALL {
        let zone = "America/Argentina/ComodRivadavia".parse().unwrap();
        all.push(Settings {
            preview: false,
            quiet: QuietHours::new(hour(22), hour(7)),
            zone: Some(zone),
            theme,
            text_board: true,
            ..Settings::default()
        });
    }
    for &reminders in Reminders::ALL {
        for &told_by in ToldBy::ALL {
            all.push(Settings {
                reminders,
                told_by,
                ..Settings::default()
            });
        }
    }
    all
}

fn every_guild_settings() -> Vec<GuildSettings> {
    let mut all = vec![GuildSettings::default()];
    for pace in Pace::ALL {
        for &language in Language::ALL {
            all.push(GuildSettings {
                channels: (0..25).map(|n| ChannelId::new(LONGEST - n)).collect(),
                pace,
                ship: Ship::Shuttle,
                thread: true,
                is_rated: false,
                language,
                theme: Look::Contrast,
                log_channel: Some(ChannelId::new(LONGEST)),
            });
        }
    }
    all
}

#[tokio::test]
async fn what_admins_do_and_what_is_kept_keeps_every_limit() {
    let games = Games::new();
    let game = games.begin(Ship::Ark, 1).await;
    let leaver = person(LONGEST - 3, &longest_names()[0]);
    let channel = ChannelId::new(LONGEST);
    let (asked, deeds) = what_admins_ask_and_do(&games, &game).await;
    let boxed = || Box::new(game.clone());
    for locale in Locale::ALL {
        for deed in &deeds {
            check("a deed", &messages::deed(deed, locale));
        }
        for refused in [
            AdminRefused::NoSuchGame,
            AdminRefused::Over { game: boxed() },
            AdminRefused::NotOver { game: boxed() },
            AdminRefused::AgainstTheBot { game: boxed() },
            AdminRefused::AlreadyHere { game: boxed() },
            AdminRefused::ChannelBusy { game: game.id },
            AdminRefused::PlaysAlready { game: boxed() },
        ] {
            let sentence = messages::admin_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
        for is_bot in [true, false] {
            let sentence = messages::successor_refused(is_bot, &leaver, locale);
            check("a successor", &Letter::of(sentence));
        }
        let sentence = messages::still_here(&leaver, locale);
        check("still here", &Letter::of(sentence));
        for (is_agreed, is_taken) in [(false, false), (true, false), (false, true)] {
            let replacement = Replacement {
                is_agreed,
                is_taken,
                ..asked.clone()
            };
            let question = messages::replacement(&replacement, locale);
            check("a question", &question);
        }
        check("replaced", &messages::replacement_done(&asked, locale));
        check("refused", &messages::replacement_refused(&asked, locale));
        let sentence = messages::replacement_not_yours(&asked, locale);
        check("not yours", &Letter::of(sentence));
        assert!(!messages::game_line_plain(&game, locale).is_empty());
        let logged = [("channel", text::channel(channel).into())];
        check(
            "logged",
            &Letter::of(locale.text_with("admin-logged", &logged)),
        );

        check("privacy", &messages::privacy(locale));
        for games in [0, 1, 12] {
            check("forget", &messages::forget_question(games, locale));
        }
        for refused in [BlockRefused::Oneself, BlockRefused::Bot, BlockRefused::Full] {
            let sentence = messages::block_refused(&refused, locale);
            check("a block", &Letter::of(sentence));
        }
        let all: Vec<String> = (0..25)
            .map(|n| text::channel(ChannelId::new(LONGEST - n)))
            .collect();
        let channels = [("channels", all.join(", ").into())];
        for key in ["guild-channel-not-allowed", "guild-channel-no-more"] {
            let sentence = locale.text_with(key, &channels);
            check("elsewhere", &Letter::of(sentence));
        }
        for key in [
            "challenge-server-left",
            "board-server-left",
            "guild-not-in-server",
            "guild-not-yours",
            "admin-replacement-over",
        ] {
            check(key, &Letter::of(locale.text(key)));
        }
        for key in [
            "privacy-export",
            "privacy-export-no-right",
            "privacy-export-too-large",
        ] {
            check(key, &Letter::of(locale.text(key)));
        }
        for key in ["privacy-forgotten", "privacy-forget-kept"] {
            check(key, &Letter::of(locale.text(key)));
        }
    }
}

#[tokio::test]
async fn rescues_keep_every_limit() {
    let games = Games::new();
    let play = &games.play;
    let [player, _] = &games.players;
    let guild = GuildId::new(LONGEST);
    let today = play.today();
    let mut runs = Vec::new();
    for (index, ship) in Ship::ALL.into_iter().enumerate() {
        let channel = ChannelId::new(1 + index as u64);
        let own = play.rescue_here(player, Some(guild), channel, ship).await;
        runs.push(own.unwrap());
    }
    let channel = ChannelId::new(LONGEST);
    let of_day = play.rescue_today(player, Some(guild), channel).await;
    runs.push(of_day.unwrap());
    let notes = [None, Some(Note::AlreadyPlayed), Some(Note::Old)];
    let most = Saved {
        points: 54,
        pods: 18,
        lost: 36,
    };
    for run in &mut runs {
        loop {
            let moves = run.view().legal_moves();
            for locale in Locale::ALL {
                for (face, note) in faces().into_iter().zip(notes.into_iter().cycle()) {
                    check("a rescue", &messages::rescue(run, note, face, locale));
                }
                for &mv in &moves {
                    let face = Face::Text(Missing::Right);
                    check(
                        "a preview",
                        &messages::rescue_preview(run, mv, face, locale),
                    );
                }
                check("a question", &messages::rescue_leave(run, locale));
                check("a card", &messages::rescue_card(run, today, locale));
            }
            let Some(&mv) = moves.last() else {
                break;
            };
            let made = play
                .make_rescue_move(player.id, run.id, run.ply(), mv)
                .await;
            *run = made.unwrap().rescue;
        }
        run.by_search = Some(most);
        for locale in Locale::ALL {
            for face in faces() {
                let note = Some(Note::Old);
                check("an end", &messages::rescue(run, note, face, locale));
            }
        }
    }
    let ended = runs.last().unwrap();
    let open = play
        .rescue_today(&games.players[1], Some(guild), channel)
        .await
        .unwrap();
    for locale in Locale::ALL {
        let many = [
            vec![ended.clone(); 2 * messages::MOST_RUNS],
            vec![open.clone(); 2],
        ];
        for runs in [Vec::new(), vec![open.clone()], many.concat()] {
            for is_today in [true, false] {
                check(
                    "a board of the day",
                    &messages::rescue_board(today, is_today, &runs, locale),
                );
            }
        }
        let boxed = || Box::new(open.clone());
        for refused in [
            RescueRefused::NoSuchRescue,
            RescueRefused::NotYours {
                player: player.clone(),
            },
            RescueRefused::AlreadyPlayed { rescue: boxed() },
            RescueRefused::Stale { rescue: boxed() },
            RescueRefused::Over { rescue: boxed() },
            RescueRefused::Illegal {
                reason: PlayError::GameOver,
                rescue: boxed(),
            },
        ] {
            let sentence = messages::rescue_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
    }
}

impl Games {
    /// A game against the bot, at its first board.
    async fn solo(&self, level: Level, channel: u64, side: Side) -> Game {
        let new = NewSolo {
            guild: None,
            channel: ChannelId::new(channel),
            person: self.players[0].clone(),
            level,
            ship: Ship::Frigate,
            side: Some(side),
            thread: false,
        };
        posted(self.play.begin_solo(new).await.unwrap())
    }

    async fn bot(&self, game: Game) -> Game {
        posted(self.play.bot_moves(game).await.unwrap().game)
    }
}

#[tokio::test]
async fn games_against_the_bot_keep_every_limit() {
    let games = Games::new();
    let user = games.players[0].id;
    let mut seen = Vec::new();
    for (index, level) in Level::ALL.into_iter().enumerate() {
        let mut game = games
            .solo(level, 1 + index as u64, Side::BOTH[index % 2])
            .await;
        while !game.is_over() {
            for locale in Locale::ALL {
                for face in faces() {
                    let mut letter = messages::board(&game, face, now(), locale);
                    check("a board against the bot", &letter);
                    let said = messages::taken_back(2, locale);
                    letter.text = format!("{said}\n{}", letter.text);
                    check("a board after a takeback", &letter);
                }
                let side = game.solo.as_ref().unwrap().person();
                check(
                    "the question",
                    &messages::resign_question(&game, side, locale),
                );
                check(
                    "games",
                    &messages::games(&list_of(&[game.clone()], &[], user), locale),
                );
                check("a thread", &messages::begun_in_thread(&game, None, locale));
                let thread = Some(ChannelId::new(LONGEST));
                check(
                    "a thread",
                    &messages::begun_in_thread(&game, thread, locale),
                );
                let name = messages::solo_thread_name(&game, locale);
                assert!((1..=100).contains(&name.chars().count()), "{name}");
            }
            if game.is_waiting_for(user) {
                for step in HintStep::ALL {
                    let hint = games
                        .play
                        .hint(user, game.id, game.moment(), Some(step))
                        .await;
                    for locale in Locale::ALL {
                        check("a hint", &messages::hint(hint.as_ref().unwrap(), locale));
                    }
                }
                let last = *game.view().legal_moves().last().unwrap();
                game = games.go_on(&game, last).await;
            } else {
                game = games.bot(game).await;
            }
        }
        for locale in Locale::ALL {
            for face in faces() {
                check(
                    "an end against the bot",
                    &messages::end(&game, face, locale),
                );
            }
        }
        seen.push(game);
    }
    let game = &seen[0];
    let boxed = || Box::new(game.clone());
    let results = games.play.solo_results(user).await.unwrap();
    assert_eq!(results.len(), Level::ALL.len());
    let most = Tally {
        won: u32::MAX / 4,
        drawn: u32::MAX / 4,
        lost: u32::MAX / 4,
    };
    let most = Level::ALL.map(|level| LevelResults {
        level,
        unassisted: most,
        assisted: most,
    });
    for locale in Locale::ALL {
        check("results", &messages::results(&[], locale));
        check("results", &messages::results(&results, locale));
        check("results", &messages::results(&most, locale));
        let link = "x".repeat(100);
        let busy = SoloRefused::ChannelBusy { game: game.id };
        let mut said = vec![messages::solo_refused(&busy, &link, locale)];
        let pressed = Moment {
            line: Line::new(u32::MAX),
            ply: Ply::new(200),
        };
        for known in [None, Some(game)] {
            for refused in [
                TakeBackRefused::NoSuchGame,
                TakeBackRefused::NotAPlayer,
                TakeBackRefused::NotSolo,
                TakeBackRefused::Over { game: boxed() },
                TakeBackRefused::Stale { game: boxed() },
                TakeBackRefused::Nothing,
            ] {
                said.push(messages::take_back_refused(
                    &refused, known, pressed, locale,
                ));
            }
            for refused in [
                HintRefused::NoSuchGame,
                HintRefused::NotAPlayer,
                HintRefused::NotSolo,
                HintRefused::Over { game: boxed() },
                HintRefused::Stale { game: boxed() },
                HintRefused::NotYourTurn { game: boxed() },
            ] {
                said.push(messages::hint_refused(&refused, known, pressed, locale));
            }
        }
        for sentence in said {
            check("a refusal", &Letter::of(sentence));
        }
    }
}

/// How somebody with the longest name did at worst.
fn long_score(person: &Person, solved_at: Option<u32>, scored: AttemptState) -> PuzzleScore {
    PuzzleScore {
        person: person.clone(),
        solved_at,
        attempts: u32::MAX,
        scored,
        hints: u32::MAX,
        streak: Streak {
            days: u32::MAX,
            is_at_risk: true,
        },
    }
}

#[tokio::test]
async fn puzzles_keep_every_limit() {
    let games = Games::new();
    let play = &games.play;
    let [player, _] = &games.players;
    let today = play.today();
    let scores = [
        long_score(player, Some(u32::MAX), AttemptState::Failed),
        long_score(player, None, AttemptState::Failed),
        long_score(player, None, AttemptState::Open),
    ];
    let mut attempt = play.puzzle_today(player, None).await.unwrap();
    for _ in 0..2 {
        let moves = attempt.view().legal_moves();
        let right = first_move(true);
        let mut notes = vec![None, Some(PuzzleNote::AlreadyPlayed), Some(PuzzleNote::Old)];
        notes.extend(HintStep::ALL.map(|step| Some(PuzzleNote::Hint(right, step))));
        for locale in Locale::ALL {
            for face in faces() {
                for &note in &notes {
                    let letter = messages::puzzle(&attempt, None, note, face.clone(), locale);
                    check("a puzzle", &letter);
                }
            }
            for &mv in &moves {
                let face = Face::Text(Missing::Right);
                check(
                    "a preview",
                    &messages::puzzle_preview(&attempt, mv, face, locale),
                );
            }
        }
        let ends = [true, false].map(first_move);
        let made = play
            .make_puzzle_move(player.id, attempt.id, attempt.ply(), ends[1])
            .await;
        let failed = made.unwrap();
        for locale in Locale::ALL {
            for face in faces() {
                for score in &scores {
                    let note = Some(PuzzleNote::Old);
                    let letter = messages::puzzle(&failed, Some(score), note, face.clone(), locale);
                    check("a refutation", &letter);
                    assert!(!failed.rest().is_empty());
                    let rest = locale.text_with("puzzle-rest", &[("line", "".into())]);
                    let rest = rest.trim_end_matches(['.', ' ']);
                    assert!(letter.text.contains(rest), "{}", letter.text);
                }
            }
        }
        attempt = play.try_again(player.id, failed.id).await.unwrap();
    }
    for locale in Locale::ALL {
        for score in &scores {
            check(
                "a card",
                &messages::puzzle_card(&attempt.puzzle, score, today, locale),
            );
        }
        let many: Vec<PuzzleScore> = scores.iter().cycle().take(30).cloned().collect();
        for scores in [&[][..], &scores[..], &many[..]] {
            for is_today in [true, false] {
                let grade = Some(Grade::ALL[4]);
                check(
                    "a board of the day",
                    &messages::puzzle_board(today, is_today, grade, scores, locale),
                );
            }
        }
        let boxed = || Box::new(attempt.clone());
        for refused in [
            AttemptRefused::NoSuchAttempt,
            AttemptRefused::NotYours,
            AttemptRefused::AlreadyPlayed { attempt: boxed() },
            AttemptRefused::Stale { attempt: boxed() },
            AttemptRefused::Illegal {
                reason: PlayError::GameOver,
            },
        ] {
            let sentence = messages::attempt_refused(&refused, locale);
            check("a refusal", &Letter::of(sentence));
        }
    }
}
