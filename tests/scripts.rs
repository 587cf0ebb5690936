//! Runs the scripts of `tests/scripts/`: short texts that read like a game between two people.
//!
//! What a line may say is the list in [`Stage::step`]. Lines before the first empty one set the
//! scene: `server: ko`, `seed: 7`, `bot: process`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the bot writes its endings small"
)]
#![allow(clippy::too_many_lines, reason = "a list of cases is as long as it is")]

mod support;
#[path = "script_steps/telling.rs"]
mod telling;
#[path = "script_steps/time.rs"]
mod time;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use support::table::{Runs, Table, as_client, button, menu};
use support::{Message, Outcome, Person, puzzles};
use wayk::discord::custom_id::{Control, MoveValue};
use wayk::play::{Move, SignedDuration, Stop};
use wayk::puzzle::{self, Verdict};

/// How long a line waits for what it expects.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running script.
struct Stage {
    table: Table,
    channel: String,
    /// What came of each member's last deed.
    outcomes: HashMap<String, Outcome>,
    /// Whose deed was the last.
    last: Option<String>,
    /// Who chose a move as "the mover".
    mover: Option<String>,
    named: HashMap<String, Message>,
}

impl Stage {
    async fn set(scene: &str) -> Self {
        let mut server = "en-GB";
        let mut runs = Runs::Inside { seed: 1 };
        for line in scene.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(": ") {
                Some(("server", locale)) => server = locale,
                Some(("seed", seed)) => {
                    runs = Runs::Inside {
                        seed: seed.parse().expect("a seed is a number"),
                    };
                }
                Some(("bot", "process")) => runs = Runs::AsProcess,
                _ => panic!("the scene cannot be set by {line:?}"),
            }
        }
        let table = Table::start(runs, server).await;
        Self {
            table,
            channel: "general".to_owned(),
            outcomes: HashMap::new(),
            last: None,
            mover: None,
            named: HashMap::new(),
        }
    }

    async fn step(&mut self, line: &str) {
        // Where the lot decides who begins, a script speaks of the mover.
        if let Some(what) = line.strip_prefix("the mover ") {
            let mover = match &self.mover {
                Some(mover) if what.starts_with("presses") => mover.clone(),
                _ => self.table.mover(&self.newest_board("ada").await).await,
            };
            self.mover = Some(mover.clone());
            self.act(&mover, what).await;
            return;
        }
        if let Some(time) = line.strip_prefix("it becomes ") {
            self.becomes(time).await;
            return;
        }
        if self.telling(line).await || self.time(line).await {
            return;
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "the" | "they" | "a" | "there" | "everybody" | "fault" | "call" | "nobody"
            | "nothing" => {
                self.narrate(line).await;
            }
            days if days.parse::<i64>().is_ok() => {
                let unit = rest.strip_suffix(" pass").expect("`3 days pass`");
                let number = days.parse::<i64>().expect("a number");
                let time = match unit {
                    "day" | "days" => SignedDuration::from_hours(24 * number),
                    "hour" | "hours" => SignedDuration::from_hours(number),
                    "minute" | "minutes" => SignedDuration::from_mins(number),
                    "second" | "seconds" => SignedDuration::from_secs(number),
                    other => panic!("{other} cannot pass"),
                };
                self.table.pass(time).await;
            }
            who => {
                let who = who.to_owned();
                self.act(&who, rest).await;
            }
        }
    }

    /// Lines about the world.
    async fn narrate(&mut self, line: &str) {
        match line {
            "the bot stops" => self.table.stop_bot().await,
            "the bot starts" => self.table.start_bot().await,
            "the bot is killed" => self.table.kill_bot().await,
            "the next press comes twice" => self.table.playground.deliver(2, 1).await,
            "the bot is thrown out" => {
                let guild = self.table.playground.guild().await;
                let bot = self.table.playground.world().await["bots"][0]["id"].clone();
                let path = format!(
                    "/guilds/{}/members/{}",
                    guild["id"].as_str().expect("an id"),
                    bot.as_str().expect("an id")
                );
                let door = &self.table.playground.door;
                door.ok(reqwest::Method::DELETE, &path, None).await;
            }
            "the bot is let in again" => {
                let guild = self.table.playground.guild().await;
                let bot = self.table.playground.world().await["bots"][0]["id"].clone();
                let path = format!("/guilds/{}/members", guild["id"].as_str().expect("an id"));
                let door = &self.table.playground.door;
                let body = json!({ "user": bot });
                door.ok(reqwest::Method::POST, &path, Some(&body)).await;
            }
            "the server is out of reach" => self.outage(false).await,
            "the server is in reach again" => self.outage(true).await,
            "the bot may again" => {
                self.table.playground.deny("bot", None, &[]).await;
            }
            "the channel is deleted" => {
                let path = format!("/channels/{}", self.channel);
                let door = &self.table.playground.door;
                door.ok(reqwest::Method::DELETE, &path, None).await;
            }
            "the thread is locked" => {
                self.thread(json!({ "archived": true, "locked": true }))
                    .await;
            }
            "the thread is archived" => self.thread(json!({ "archived": true })).await,
            "the thread is open again" => {
                self.thread(json!({ "archived": false, "locked": false }))
                    .await;
            }
            // Real time, for a process that has a clock of its own.
            "a moment passes" => tokio::time::sleep(Duration::from_secs(1)).await,
            "they go to the thread" => {
                let guild = self.table.playground.guild().await;
                let threads = guild["threads"].as_array().expect("a list of threads");
                let thread = threads.last().expect("a thread");
                thread["id"]
                    .as_str()
                    .expect("an id")
                    .clone_into(&mut self.channel);
            }
            "they play to the end" => {
                let mut board = self.newest_board("ada").await;
                while !board.options().is_empty() {
                    board = self.table.turn(&board, 0).await.public();
                }
                self.outcomes_of_all(&board);
            }
            "a record is attached" => {
                let message = self.last_message();
                let files = message.attachments();
                let mut names = files.iter().filter_map(|file| file["filename"].as_str());
                assert!(names.any(|name| name.ends_with(".wayk")), "{message:?}");
            }
            "a picture is attached" => {
                let message = self.last_message();
                assert!(message.alt().is_some(), "{message:?}");
            }
            "nothing is attached" | "there is no picture" => {
                let message = self.last_message();
                assert!(message.attachments().is_empty(), "{message:?}");
            }
            "nobody is pinged" => {
                let message = self.last_message();
                assert!(message.mentions().is_empty(), "{message:?}");
                assert_ne!(message.0["mentions_everyone"], true, "{message:?}");
            }
            line => self.narrate_with_words(line).await,
        }
    }

    /// Lines about the world that hold something of their own.
    async fn narrate_with_words(&mut self, line: &str) {
        if let Some(name) = line
            .strip_prefix("the file ")
            .and_then(|rest| rest.strip_suffix(" is attached"))
        {
            let message = self.last_message();
            let files = message.attachments();
            let mut names = files.iter().filter_map(|file| file["filename"].as_str());
            assert!(names.any(|found| found == name), "{message:?}");
        } else if let Some(fault) = line.strip_prefix("fault ") {
            let fault = serde_json::from_str(fault).expect("a fault is JSON");
            self.table.playground.fault(fault).await;
        } else if let Some(right) = line.strip_prefix("the bot may not ") {
            self.table.playground.deny("bot", None, &[right]).await;
        } else if let Some(name) = line.strip_prefix("call it ") {
            let message = self.last_message();
            self.named.insert(name.to_owned(), message);
        } else if let Some(text) = line.strip_prefix("everybody is told: ") {
            let message = self.last_message();
            assert!(!message.is_private(), "only one is told {message:?}");
            assert!(message.everything().contains(text), "{message:?}");
        } else if let Some(name) = line
            .strip_prefix("they go to ")
            .and_then(|rest| rest.strip_suffix("'s private messages"))
        {
            let channel = self.person(name).private_channel().await;
            self.channel = channel;
        } else if let Some(name) = line.strip_prefix("the channel is now #") {
            name.clone_into(&mut self.channel);
        } else if let Some(ply) = line.strip_prefix("there is one board at move ") {
            self.one_board(ply.parse().expect("a number of moves"))
                .await;
        } else if let Some(name) = line.strip_prefix("the controls are gone from ") {
            let message = self.named[name].clone();
            let ada = self.person("ada");
            let gone = async {
                while !ada.reread(&message).await.components().is_empty() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            };
            tokio::time::timeout(PATIENCE, gone)
                .await
                .expect("the controls go");
        } else {
            panic!("nobody knows how to act {line:?}");
        }
    }

    /// Lines about a member: `NAME does this` or `NAME notices that`.
    async fn act(&mut self, who: &str, what: &str) {
        let (what, walks_away) = match what.strip_suffix(", and walks away") {
            Some(what) => (what, true),
            None => (what, false),
        };
        let person = self.person(who);
        let (verb, rest) = what.split_once(' ').expect("`NAME does something`");
        let outcome = match verb {
            "types" => {
                let rest = &as_client(rest);
                if walks_away {
                    person.run_and_walk_away(&self.channel, rest).await
                } else {
                    person.run(&self.channel, rest).await
                }
            }
            "picks" if rest.starts_with("the reason ") => {
                let reason = &rest["the reason ".len()..];
                let message = self
                    .newest(&person, |message| message.options().contains(&reason))
                    .await
                    .unwrap_or_else(|| panic!("{who} is offered no reason {reason:?}"));
                person.choose(&message, reason).await
            }
            "picks" => {
                let (command, target) = rest.split_once(" on ").expect("`picks COMMAND on NAME`");
                let target = self.table.playground.user_id(target).await;
                person.pick_from_menu(&self.channel, command, &target).await
            }
            "presses" => self.press(&person, rest, walks_away).await,
            "chooses" => self.choose(&person, rest).await,
            "rescues" => {
                assert_eq!(rest, "to the end");
                self.rescue(who, &person).await
            }
            "solves" => {
                assert_eq!(rest, "the puzzle");
                self.solve(who, &person).await
            }
            "errs" => {
                assert_eq!(rest, "in the puzzle");
                let board = self.outcomes[who].message();
                take(&person, &board, puzzles::wrong_move()).await
            }
            "installs" => {
                person.change(json!({ "installed": true })).await;
                return;
            }
            "sets" => {
                self.sets(who, rest).await;
                return;
            }
            "leaves" => {
                assert_eq!(rest, "the server");
                self.leaves(who).await;
                return;
            }
            "loses" => {
                assert_eq!(rest, "sight of the channel");
                let rights = ["VIEW_CHANNEL"];
                let playground = &self.table.playground;
                playground.deny(who, Some(&self.channel), &rights).await;
                return;
            }
            "opens" | "closes" => {
                assert_eq!(rest, "private messages");
                self.inbox(who, verb == "opens").await;
                return;
            }
            "speaks" => {
                person.change(json!({ "locale": rest })).await;
                return;
            }
            _ => return self.notice(who, &person, what).await,
        };
        self.outcomes.insert(who.to_owned(), outcome);
        self.last = Some(who.to_owned());
    }

    /// `LABEL`, on the newest message that has it, or `KIND on NAME`, on a message that was given
    /// a name and may have lost the button since.
    async fn press(&self, person: &Person, what: &str, walks_away: bool) -> Outcome {
        if let Some((kind, name)) = what.split_once(" on ") {
            let message = &self.named[name];
            return person.press_stale(message, &button(message, kind)).await;
        }
        let message = self
            .newest(person, |message| message.buttons().contains(&what))
            .await
            .unwrap_or_else(|| panic!("{} sees no button {what:?}", person.username()));
        if walks_away {
            let components = message.components();
            let id = components
                .iter()
                .find(|component| component["label"] == what)
                .and_then(|component| component["custom_id"].as_str())
                .expect("a button has an id");
            let path = format!(
                "/as/{}/channels/{}/messages/{}/press?wait=none",
                person.username(),
                message.channel(),
                message.id()
            );
            let body = json!({ "custom_id": id });
            let door = &self.table.playground.door;
            return Outcome(door.ok(reqwest::Method::POST, &path, Some(&body)).await);
        }
        person.press(&message, what).await
    }

    /// `move N`, from the newest menu, or `move N on NAME`, from a message that was given a name.
    async fn choose(&self, person: &Person, what: &str) -> Outcome {
        let (number, name) = match what.split_once(" on ") {
            Some((number, name)) => (number, Some(name)),
            None => (what, None),
        };
        let Some(number) = number.strip_prefix("move ") else {
            return self.choose_setting(person, what).await;
        };
        let number: usize = number.parse().expect("`chooses move 1`");
        if let Some(name) = name {
            let message = &self.named[name];
            let (id, _) = menu(message);
            let component = message
                .components()
                .into_iter()
                .find(|component| component["type"] == 3)
                .expect("a menu");
            let value = component["options"][number - 1]["value"].as_str();
            return person
                .choose_stale(message, &id, value.expect("an option of that number"))
                .await;
        }
        let message = self
            .newest(person, |message| !message.options().is_empty())
            .await
            .unwrap_or_else(|| panic!("{} sees no menu", person.username()));
        person.choose(&message, message.options()[number - 1]).await
    }

    /// A label in whichever menu of the newest message offers it, or `#CHANNEL for KIND` and
    /// `@NAME for KIND` in a menu of channels or people, which anything else empties.
    async fn choose_setting(&self, person: &Person, what: &str) -> Outcome {
        if let Some((channels, kind)) = what.split_once(" for ") {
            let custom_id = format!("w1:{kind}");
            let has_it = |message: &Message| {
                let components = message.components();
                components.iter().any(|c| c["custom_id"] == *custom_id)
            };
            let message = self.newest(person, has_it).await.expect("a panel");
            let mut ids = Vec::new();
            for name in channels.split(' ') {
                if let Some(name) = name.strip_prefix('#') {
                    ids.push(self.channel_id(name).await);
                } else if let Some(name) = name.strip_prefix('@') {
                    ids.push(self.table.playground.user_id(name).await);
                }
            }
            return person.choose_ids(&message, &custom_id, &ids).await;
        }
        let label_of = |option: &Value| option["label"].as_str().unwrap_or_default().to_owned();
        let offered = |message: &Message| -> Option<(String, String)> {
            message.components().into_iter().find_map(|component| {
                let options = component["options"].as_array()?;
                let option = options.iter().find(|o| label_of(o).starts_with(what))?;
                let id = component["custom_id"].as_str()?.to_owned();
                Some((id, option["value"].as_str()?.to_owned()))
            })
        };
        let message = self
            .newest(person, |message| offered(message).is_some())
            .await
            .unwrap_or_else(|| panic!("{} is not offered {what:?}", person.username()));
        let (id, value) = offered(&message).expect("it was found by that");
        person.choose_stale(&message, &id, &value).await
    }

    async fn outage(&self, is_over: bool) {
        let guild = self.table.playground.guild().await;
        let fault = json!({ "do": "outage", "guild": guild["id"], "is_over": is_over });
        let door = &self.table.playground.door;
        let path = "/faults/gateway";
        door.ok(reqwest::Method::POST, path, Some(&fault)).await;
    }

    async fn channel_id(&self, name: &str) -> String {
        let guild = self.table.playground.guild().await;
        let channels = guild["channels"].as_array().expect("a list of channels");
        let channel = channels.iter().find(|channel| channel["name"] == name);
        let channel = channel.unwrap_or_else(|| panic!("no channel #{name}"));
        channel["id"].as_str().expect("an id").to_owned()
    }

    /// The last answer's rescue, by first moves to its end; what came of the last press.
    async fn rescue(&self, who: &str, person: &Person) -> Outcome {
        let mut outcome = self.outcomes[who].clone();
        while let Some(first) = outcome.message().options().first() {
            outcome = person.choose(&outcome.message(), first).await;
            let chosen = outcome.message();
            // Who has turned previews off has moved already.
            if chosen.buttons().contains(&"Play") {
                outcome = person.press(&chosen, "Play").await;
            }
        }
        outcome
    }

    /// The last answer's puzzle, from its position to its solution; what came of the last press.
    async fn solve(&self, who: &str, person: &Person) -> Outcome {
        let puzzle = puzzles::the_puzzle();
        let stop = Stop::default();
        let mut moves = Vec::new();
        let mut outcome = self.outcomes[who].clone();
        while !outcome.message().options().is_empty() {
            let mv = puzzle::hint(&puzzle, &moves, &stop).unwrap().unwrap();
            outcome = take(person, &outcome.message(), mv).await;
            moves.push(mv);
            if let Verdict::Continue { reply } = puzzle::judge(&puzzle, &moves, &stop).unwrap() {
                moves.push(reply);
            }
        }
        outcome
    }

    /// What a member sees.
    async fn notice(&mut self, who: &str, person: &Person, what: &str) {
        if let Some(text) = what.strip_prefix("alone is told: ") {
            let message = self.outcomes[who].message();
            assert!(message.is_private(), "everybody is told {message:?}");
            assert!(message.everything().contains(text), "{message:?}");
        } else if let Some(text) = what.strip_prefix("reads: ") {
            person.expect(&self.channel, text, None).await;
        } else if let Some(text) = what.strip_prefix("is told privately: ") {
            let channel = person.private_channel().await;
            person.expect(&channel, text, None).await;
        } else if let Some(text) = what.strip_prefix("does not read: ") {
            for message in person.read(&self.channel).await {
                assert!(!message.everything().contains(text), "{message:?}");
            }
        } else if let Some(text) = what.strip_prefix("is called by: ") {
            self.is_called(who, text).await;
        } else if let Some(label) = what.strip_prefix("sees set: ") {
            let message = self.outcomes[who].message();
            let components = message.components();
            let options = components
                .iter()
                .flat_map(|component| component["options"].as_array().into_iter().flatten());
            let mut set = options.filter(|option| option["default"] == true);
            assert!(
                set.any(|option| option["label"] == label),
                "{label:?} is not set on {message:?}: {:?}",
                message.components()
            );
        } else if let Some(label) = what.strip_prefix("sees no button ") {
            let message = self.outcomes[who].message();
            assert!(!message.buttons().contains(&label), "{message:?}");
        } else if what == "is pinged" {
            let id = self.table.playground.user_id(who).await;
            let message = self.last_message();
            assert_eq!(message.mentions(), [id.as_str()], "{message:?}");
        } else if what == "gets no answer" {
            let outcome = &self.outcomes[who];
            assert_eq!(outcome.state(), "failed", "{outcome:?}");
        } else if what == "gets one answer" {
            let outcome = &self.outcomes[who];
            assert!(outcome.followups().is_empty(), "{outcome:?}");
            outcome.message();
        } else if let Some((number, typed)) = what
            .strip_prefix("is offered ")
            .and_then(|options| options.split_once(" games for "))
        {
            let typed = if typed == "nothing" { "" } else { typed };
            let typed = json!({ "number": typed });
            let found = person
                .suggestions(&self.channel, "wayk game", typed, "number")
                .await;
            assert_eq!(found.len().to_string(), number, "{found:?}");
        } else if let Some(options) = what.strip_prefix("is offered ") {
            let (number, typed) = options
                .split_once(" moves for ")
                .expect("`N moves for TEXT`");
            let typed = if typed == "nothing" { "" } else { typed };
            let found = person
                .suggestions(&self.channel, "wayk move", json!({ "to": typed }), "to")
                .await;
            let fits = match number {
                "some" => !found.is_empty(),
                number => found.len().to_string() == number,
            };
            assert!(fits, "{found:?}");
        } else {
            panic!("{who} cannot {what:?}");
        }
    }

    fn person(&self, username: &str) -> Person {
        self.table.person(username)
    }

    fn last_message(&self) -> Message {
        let who = self.last.as_ref().expect("somebody did something");
        self.outcomes[who].message()
    }

    /// Lets a board be what everybody's last deed came to.
    fn outcomes_of_all(&mut self, board: &Message) {
        let outcome = json!({
            "interaction": "0", "state": "answered", "message": board.0, "note": null, "followups": [],
        });
        self.outcomes.insert("ada".to_owned(), Outcome(outcome));
        self.last = Some("ada".to_owned());
    }

    async fn newest(&self, person: &Person, fits: impl Fn(&Message) -> bool) -> Option<Message> {
        let messages = person.read(&self.channel).await;
        messages.into_iter().rev().find(|message| fits(message))
    }

    async fn newest_board(&self, who: &str) -> Message {
        let is_board = |message: &Message| !message.is_private() && !message.options().is_empty();
        self.newest(&self.person(who), is_board)
            .await
            .expect("a board with a menu")
    }

    /// Changes the thread, as an administrator.
    async fn thread(&self, change: Value) {
        let mina = self.person("mina");
        mina.change_thread(&self.channel, change).await;
    }

    /// Waits until exactly one message of the channel has the controls of that board, and sees
    /// that it stays one.
    async fn one_board(&self, ply: u8) {
        let ada = self.person("ada");
        let boards = async || -> usize {
            let messages = ada.read(&self.channel).await;
            let shows = |message: &&Message| {
                let components = message.components();
                let ids = components.iter().filter_map(|c| c["custom_id"].as_str());
                ids.filter_map(|id| id.parse::<Control>().ok()).any(
                    |control| matches!(control, Control::Choose { at, .. } if at.ply.moves() == ply),
                )
            };
            messages.iter().filter(shows).count()
        };
        let first = async {
            while boards().await == 0 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(2 * PATIENCE, first)
            .await
            .unwrap_or_else(|_| panic!("no board at move {ply}"));
        // Two sweeps later it is still one.
        tokio::time::sleep(Duration::from_secs(5)).await;
        assert_eq!(boards().await, 1, "boards at move {ply}");
    }
}

/// Somebody takes a move of a board's menu, by preview and Play.
async fn take(person: &Person, board: &Message, mv: Move) -> Outcome {
    let (id, _) = menu(board);
    let value = MoveValue(mv).to_string();
    let preview = person.choose_stale(board, &id, &value).await.message();
    let play = button(&preview, "puzzle-play");
    person.press_stale(&preview, &play).await
}

async fn play(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/scripts")
        .join(format!("{name}.txt"));
    let script = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (scene, lines) = script
        .split_once("\n\n")
        .expect("a scene, an empty line, lines");
    let mut stage = Stage::set(scene).await;
    for (number, line) in lines.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        eprintln!(
            "{name}, line {}: {line}",
            number + scene.lines().count() + 2
        );
        stage.step(line).await;
    }
    stage.table.end().await;
}

/// A test for each script, and a test that none is forgotten.
macro_rules! scripts {
    ($($name:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                play(&stringify!($name).replace('_', "-")).await;
            }
        )*

        #[test]
        fn no_script_is_forgotten() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
            let mut found: Vec<String> = fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            found.sort();
            let mut played: Vec<String> = [$(stringify!($name)),*]
                .iter()
                .map(|name| format!("{}.txt", name.replace('_', "-")))
                .collect();
            played.sort();
            assert_eq!(found, played);
        }
    };
}

scripts! {
    happy_game
    korean_server
    challenge_answers
    expiry
    open_challenge
    decline_reasons
    challenge_limits
    takeback_by_consent
    takeback_at_once
    takeback_once_a_turn
    takeback_without_picture
    request_lost_answer
    request_killed
    request_killed_unasked
    request_unasked
    courtesy_korean
    draw
    watch
    strangers
    stale_boards
    double_press
    delivered_twice
    no_attach_right
    lost_answer
    slow_answer
    threads
    locked_thread
    channel_deleted
    channel_deleted_in_silence
    killed_in_mid_turn
    typed_moves
    resignation
    resign_from_elsewhere
    rematch_by_both
    rescue
    rescue_today
    rescue_private
    rescue_lost_answer
    puzzle_today
    puzzle_practice
    settings
    notices_private
    notices_closed_inbox
    notices_lost_answer
    notices_daylight_saving
    notices_killed
    notices_killed_after_sending
    notices_deadline
    notices_end
    notices_request
    notices_korean
    notices_channel_deleted
    notices_thread_locked
    notices_member_left
    notices_member_left_no_clock
    nudges
    games_next
    games_next_server_left
    games_pages
    settings_korean
    settings_boards
    guild_settings
    guild_channels_since
    guild_language
    blocks
    admin
    admin_move
    admin_replace
    admin_replace_asked
    admin_killed
    admin_unlogged
    admin_korean
    privacy
    forget_me
    forget_me_alone
    forget_me_killed
    guild_left
    guild_left_in_silence
    guild_left_installed
    guild_out_of_reach
    time_claimed
    time_extended
    time_late_move
    time_abandoned
    time_called_off
    time_away
    time_killed
    solo
    solo_takeback
    solo_hints
    solo_private
    solo_threads
    solo_levels
    solo_lost_answer
    solo_killed
    solo_installed
}
