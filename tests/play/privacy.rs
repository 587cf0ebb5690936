//! People who want to know what is kept, and to be forgotten.

use std::collections::BTreeSet;

use rusqlite::types::ValueRef;
use serde_json::Value;
use wayk::play::{
    ActionError, Admin, Asked, Challenge, ChallengeRefused, ChannelId, Decision, Game, HintStep,
    Level, MessageId, NewChallenge, NewSolo, Person, PlayerName, RematchRefused, Restraint,
    Settings, Ship, Side, SignedDuration, UserId,
};

use crate::puzzles;
use crate::support::{CHANNEL, EVE, GUILD, OTHER_CHANNEL, World, person, run, user};

/// Ids as long as Discord's own, so that they are found wherever they are kept.
const CARL: UserId = UserId::new(0x1234_5678_9ABC_DEF1);
const DORA: UserId = UserId::new(0x1234_5678_9ABC_DEF2);

const NAME: &str = "Carl of the Forgotten";

fn carl() -> Person {
    Person {
        id: CARL,
        name: PlayerName::new(NAME),
        locale: None,
    }
}

fn dora() -> Person {
    Person {
        id: DORA,
        name: PlayerName::new("Dora"),
        locale: None,
    }
}

fn proposal(channel: wayk::play::ChannelId, challenger: Person, opponent: Person) -> NewChallenge {
    NewChallenge {
        guild: GUILD,
        channel,
        challenger,
        opponent: Some(opponent),
        ship: Ship::Shuttle,
        pace: wayk::play::Pace::Steady,
        thread: false,
    }
}

async fn challenge(world: &World, new: NewChallenge) -> Challenge {
    world.play.challenge(new).await.unwrap()
}

/// A life with everything in it: settings, a finished game, one in play, one that has just begun,
/// one against the bot, results, rescues, a puzzle, an open challenge, blocks both ways.
async fn live(world: &World) -> [Game; 3] {
    let play = &world.play;
    let settings = Settings {
        preview: false,
        ..Settings::default()
    };
    play.change_settings(&carl(), settings).await.unwrap();
    play.change_blocks(&carl(), vec![person(77)]).await.unwrap();
    play.change_blocks(&person(78), vec![carl()]).await.unwrap();

    let begun = challenge(world, proposal(CHANNEL, carl(), dora())).await;
    let finished = world.accept(&begun).await;
    let finished = world.play_out(finished).await;

    let begun = challenge(world, proposal(CHANNEL, dora(), carl())).await;
    let mut in_play = world.accept(&begun).await;
    for _ in 0..6 {
        in_play = world.step(&in_play).await.game;
    }

    let begun = challenge(world, proposal(OTHER_CHANNEL, carl(), dora())).await;
    let fresh = world.accept(&begun).await;

    let channel = wayk::play::ChannelId::new(511);
    challenge(world, proposal(channel, carl(), dora())).await;

    let solo = |channel| NewSolo {
        guild: Some(GUILD),
        channel: wayk::play::ChannelId::new(channel),
        person: carl(),
        level: Level::Cadet,
        ship: Ship::Shuttle,
        side: Some(Side::Amber),
        thread: false,
    };
    let alone = play.begin_solo(solo(512)).await.unwrap();
    let board = wayk::play::MessageId::new(600);
    play.delivered(alone.delivery(), alone.channel, board)
        .await
        .unwrap();
    world.step(&alone).await;
    let given_up = play.begin_solo(solo(513)).await.unwrap();
    let at = given_up.moment();
    play.resign(CARL, given_up.id, at).await.unwrap();

    let rescue = play
        .rescue_here(&carl(), Some(GUILD), CHANNEL, Ship::Shuttle)
        .await
        .unwrap();
    let mv = rescue.view().legal_moves()[0];
    play.make_rescue_move(CARL, rescue.id, rescue.ply(), mv)
        .await
        .unwrap();
    play.rescue_today(&carl(), Some(GUILD), CHANNEL)
        .await
        .unwrap();
    play.puzzle_today(&carl(), Some(GUILD)).await.unwrap();
    [finished, in_play, fresh]
}

/// What hangs on all that: clocks, a takeback, a request, hints, leave, a game that somebody takes over.
/// The game in which he has asked for a draw, and the one that he has left.
async fn live_on(world: &World) -> [Game; 2] {
    let play = &world.play;
    let begin = |channel| async move {
        let new = proposal(ChannelId::new(channel), carl(), dora());
        let game = world.accept(&challenge(world, new).await).await;
        let message = MessageId::new(channel + 10_000);
        let seen = play.delivered(game.delivery(), game.channel, message);
        seen.await.unwrap();
        world.look(game.id).await
    };
    let game = begin(520).await;
    let moved = world.step(&game).await.game;
    let asked = play.ask_takeback(CARL, moved.id, moved.moment()).await;
    assert!(matches!(asked, Ok(Asked::TakenBack(_))), "{asked:?}");
    let back = world.look(game.id).await;
    let asking = world.step(&back).await.game;
    let asked = play.offer_draw(CARL, asking.id, asking.moment()).await;
    assert!(matches!(asked, Ok(Asked::Asked { .. })), "{asked:?}");

    let solo = NewSolo {
        guild: None,
        channel: ChannelId::new(521),
        person: carl(),
        level: Level::Cadet,
        ship: Ship::Shuttle,
        side: Some(Side::Amber),
        thread: false,
    };
    let alone = play.begin_solo(solo).await.unwrap();
    play.hint(CARL, alone.id, alone.moment(), None)
        .await
        .unwrap();

    let attempt = play.puzzle_today(&carl(), Some(GUILD)).await.unwrap();
    let (id, ply) = (attempt.id, attempt.ply());
    let step = HintStep::Robot;
    play.puzzle_hint(CARL, id, ply, step).await.unwrap();
    let right = puzzles::first_move(true);
    let attempt = play.make_puzzle_move(CARL, id, ply, right).await.unwrap();
    assert!(attempt.is_open());
    let (id, ply) = (attempt.id, attempt.ply());
    play.puzzle_hint(CARL, id, ply, step).await.unwrap();

    let left = begin(522).await;
    world.step(&left).await;
    let admin = Admin {
        guild: GUILD,
        channel: CHANNEL,
        person: person(EVE),
    };
    let asked = play.ask_replacement(admin, left.id, Side::Amber, person(60));
    let asked = asked.await.unwrap();
    for who in [DORA, user(60)] {
        play.answer_replacement(who, asked.id, true).await.unwrap();
    }
    let until = play.now() + SignedDuration::from_hours(24);
    play.go_away(carl(), until).await.unwrap();
    [asking, left]
}

fn open(world: &World) -> rusqlite::Connection {
    rusqlite::Connection::open(world.path()).unwrap()
}

/// Every table, by the schema.
fn tables(world: &World) -> Vec<String> {
    open(world)
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

/// Every value of every row of every table, with where it stands.
fn everything(world: &World) -> Vec<(String, String)> {
    let conn = open(world);
    let mut found = Vec::new();
    for table in tables(world) {
        let mut statement = conn.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let names: Vec<String> = statement
            .column_names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (place, name) in names.iter().enumerate() {
                let text = match row.get_ref(place).unwrap() {
                    ValueRef::Integer(number) => number.cast_unsigned().to_string(),
                    ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
                    _ => continue,
                };
                found.push((format!("{table}.{name}"), text));
            }
        }
    }
    found
}

/// Where an id stands.
fn places(world: &World, user: UserId) -> BTreeSet<String> {
    let id = user.to_string();
    let all = everything(world).into_iter();
    all.filter(|(_, text)| text.contains(&id))
        .map(|(place, _)| place)
        .collect()
}

#[test]
fn nothing_is_left_of_who_wants_to_be_forgotten() {
    run(async {
        let world = World::new();
        let [finished, in_play, fresh] = live(&world).await;
        // The test sees what it is to see the end of.
        let before = places(&world, CARL);
        for place in [
            "players.user",
            "games.amber",
            "games.cyan",
            "moves.user",
            "challenges.challenger",
            "challenges.opponent",
            "solo_results.user",
            "rescues.player",
            "puzzle_attempts.user",
            "blocks.blocker",
            "blocks.blocked",
            "notices.user",
        ] {
            assert!(before.contains(place), "{place} is not in {before:?}");
        }

        let forgotten = world.play.forget(CARL).await.unwrap();
        // A block is the other's.
        assert_eq!(
            places(&world, CARL),
            BTreeSet::from(["blocks.blocked".to_owned()])
        );
        let named = everything(&world).into_iter();
        let named: Vec<_> = named.filter(|(_, text)| text.contains(NAME)).collect();
        assert_eq!(named, []);

        // Those who waited for him are told.
        let ended: Vec<_> = forgotten.ended.iter().map(|game| game.id).collect();
        assert_eq!(ended.len(), 2);
        assert!(ended.contains(&in_play.id) && ended.contains(&fresh.id));
        assert_eq!(forgotten.withdrawn.len(), 1);
        assert_eq!(forgotten.controls.len(), 1);
        assert!(forgotten.withdrawn[0].challenger.id.is_former());
        let owed = world.play.claim_deliveries(100).await.unwrap();
        for game in [&in_play, &fresh] {
            let waits = owed.iter().any(|due| due.key.game == game.id);
            assert!(!waits, "its end is not overdue yet");
        }

        // The games of the others stay, whole.
        let mut kept = world.look(finished.id).await;
        assert!(kept.is_over());
        let side = finished.side_of(CARL).unwrap();
        assert!(kept.players[side].id.is_former());
        assert_eq!(kept.players[side.other()].id, DORA);
        assert_eq!(kept.ply(), finished.ply());
        assert!(kept.record().to_string().contains("A former player"));
        kept = world.look(in_play.id).await;
        let side = in_play.side_of(CARL).unwrap();
        let view = kept.view();
        assert_eq!(view.decision(), Some(Decision::Resigned(side)));
        kept = world.look(fresh.id).await;
        assert_eq!(kept.view().decision(), Some(Decision::CalledOff));
        let again = world.play.rematch(DORA, finished.id).await;
        let again = again.unwrap_err();
        assert_eq!(again.refusal(), Some(&RematchRefused::NobodyThere));

        // He can come back as somebody new, and be forgotten again, as can she.
        assert_eq!(
            world.play.settings(CARL).await.unwrap(),
            Settings::default()
        );
        let begun = challenge(&world, proposal(CHANNEL, carl(), dora())).await;
        world.accept(&begun).await;
        world.play.forget(CARL).await.unwrap();
        world.play.forget(DORA).await.unwrap();
        assert_eq!(places(&world, DORA), BTreeSet::new());
        let kept = world.look(finished.id).await;
        assert!(
            Side::BOTH
                .iter()
                .all(|&side| kept.players[side].id.is_former())
        );
        assert_eq!(world.play.forget(CARL).await.unwrap().ended, []);
    });
}

/// Nobody gets rid of a block by having themselves forgotten.
#[test]
fn a_block_outlives_whoever_it_keeps_away() {
    run(async {
        let world = World::new();
        let play = &world.play;
        live(&world).await;
        play.forget(CARL).await.unwrap();
        let from_carl = proposal(ChannelId::new(530), carl(), person(78));
        let refused = play.challenge(from_carl.clone()).await.unwrap_err();
        let blocked = ChallengeRefused::Restrained(Restraint::Blocked);
        assert_eq!(refused, ActionError::Refused(blocked));

        // Whoever made it sees it, keeps it by saving the list again, and can lift it.
        let blocks = play.blocks_of(user(78)).await.unwrap();
        assert_eq!(blocks.len(), 1);
        assert_eq!(blocks[0].id, CARL);
        assert_ne!(blocks[0].name.as_str(), NAME);
        play.change_blocks(&person(78), vec![carl()]).await.unwrap();
        let named = everything(&world).into_iter();
        let named: Vec<_> = named.filter(|(_, text)| text.contains(NAME)).collect();
        assert_eq!(named, []);
        play.change_blocks(&person(78), Vec::new()).await.unwrap();
        assert_eq!(places(&world, CARL), BTreeSet::new());
        play.challenge(from_carl).await.unwrap();
    });
}

/// Nor in the pages of the file that nothing uses any more.
#[test]
fn the_file_itself_forgets() {
    run(async {
        let world = World::new();
        live(&world).await;
        live_on(&world).await;
        world.play.forget(CARL).await.unwrap();
        assert!(world.play.unblock(user(78), CARL).await.unwrap());
        world.play.store().close().await;
        let file = std::fs::read(world.path()).unwrap();
        let holds = |needle: &[u8]| file.windows(needle.len()).any(|window| window == needle);
        assert!(holds(b"Dora"), "the file can be read");
        assert!(!holds(NAME.as_bytes()));
        assert!(!holds(&CARL.get().to_be_bytes()));
    });
}

#[test]
fn an_export_has_everything_and_nothing_that_lies_face_down() {
    run(async {
        let world = World::new();
        let [finished, in_play, _] = live(&world).await;
        let text = world.play.export(CARL).await.unwrap();
        let export: Value = serde_json::from_str(&text).unwrap();
        let kept = export["kept"].as_object().unwrap();
        // Whoever wants to know where he stands finds all of it in the export, but for the secret
        // of who has blocked him.
        for place in places(&world, CARL) {
            let (table, _) = place.split_once('.').unwrap();
            assert!(kept.contains_key(table), "{place}");
        }
        assert_eq!(kept["blocks"].as_array().unwrap().len(), 1);
        assert_eq!(kept["blocks"][0]["blocker"], CARL.to_string());
        assert_eq!(kept["players"][0]["user"], CARL.to_string());
        assert_eq!(kept["players"][0]["preview"], 0);
        let at = kept["moves"][0]["at"].as_str().unwrap();
        assert!(at.starts_with("2027-"), "{at} is no time that people read");

        assert!(!text.contains("\"deal\""));
        let record = |game: &Game| {
            export["records_of_games"][game.id.to_string()]
                .as_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(record(&finished), finished.record().to_string());
        assert_eq!(record(&in_play), in_play.record().to_string());

        let stranger = world.play.export(UserId::new(5)).await.unwrap();
        let stranger: Value = serde_json::from_str(&stranger).unwrap();
        assert_eq!(stranger["kept"].as_object().unwrap().len(), 0);
    });
}

/// Tables of which nothing is exported, since nothing in them is about a person.
const EXCUSED: [&str; 8] = [
    "channel_troubles",
    "downtimes",
    "guild_channels",
    "guild_settings",
    "guilds",
    "lease",
    "puzzles",
    "stays",
];

#[test]
fn every_table_is_exported_or_excused_by_name() {
    run(async {
        let world = World::new();
        live(&world).await;
        let [_, left] = live_on(&world).await;
        let export: Value = serde_json::from_str(&world.play.export(CARL).await.unwrap()).unwrap();
        let kept = export["kept"].as_object().unwrap();
        let page = include_str!("../../docs/privacy.md");
        for table in tables(&world) {
            let is_excused = EXCUSED.contains(&table.as_str());
            assert_ne!(
                kept.contains_key(&table),
                is_excused,
                "{table} is to be exported or excused"
            );
            let named = format!("`{table}`");
            assert!(
                !is_excused || page.contains(&named),
                "{table} has no excuse"
            );
        }
        // So is what he once played, and who played on.
        let record = &export["records_of_games"][left.id.to_string()];
        assert!(record.as_str().unwrap().contains("Player 60"), "{record}");
        assert_eq!(kept["admin_log"].as_array().unwrap().len(), 1);
        assert_eq!(kept["replacements"][0]["leaver"], CARL.to_string());
    });
}

/// The rows of an exported table.
async fn exported(world: &World, who: UserId, table: &str) -> Vec<Value> {
    let export: Value = serde_json::from_str(&world.play.export(who).await.unwrap()).unwrap();
    let rows = export["kept"][table].as_array();
    rows.cloned().unwrap_or_default()
}

#[test]
fn an_export_tells_nothing_that_is_still_secret() {
    run(async {
        let world = World::new();
        let play = &world.play;
        live(&world).await;
        let [asking, _] = live_on(&world).await;

        // What the search saves from a deal, while he still plays it.
        let sql = "UPDATE rescues SET search_points = 11, search_pods = 4, search_lost = 2";
        assert_eq!(open(&world).execute(sql, []).unwrap(), 2);
        let over = play.rescue_today(&carl(), Some(GUILD), CHANNEL).await;
        let over = over.unwrap();
        let left = play.leave_rescue(CARL, over.id, over.ply()).await.unwrap();
        for row in exported(&world, CARL, "rescues").await {
            let is_over = row["id"] == left.id.get();
            assert_eq!(row["finished_at"].is_string(), is_over);
            assert_eq!(row["search_points"] == 11, is_over, "{row}");
            assert_eq!(row["search_pods"] == 4, is_over, "{row}");
            assert_eq!(row["search_lost"] == 2, is_over, "{row}");
            assert!(row.get("deal").is_none(), "{row}");
        }

        // The rest of a hint.
        for table in ["hints", "puzzle_hints"] {
            for row in exported(&world, CARL, table).await {
                assert_eq!((&row["step"], &row["move"]), (&1.into(), &Value::Null));
            }
        }
        let attempt = play.puzzle_today(&carl(), Some(GUILD)).await.unwrap();
        let (id, ply) = (attempt.id, attempt.ply());
        for step in [HintStep::Tile, HintStep::Move] {
            play.puzzle_hint(CARL, id, ply, step).await.unwrap();
        }
        let hints = exported(&world, CARL, "puzzle_hints").await;
        assert_eq!(hints.len(), 2);
        assert!(hints.iter().any(|hint| hint["move"].is_string()));

        // Whether the other has looked at the board, and what the other is told.
        let looked = |rows: Vec<Value>| {
            rows.iter()
                .any(|row| row["game"] == asking.id.get() && row["ply"] == 1)
        };
        play.look(DORA, asking.id).await.unwrap();
        assert!(!looked(exported(&world, CARL, "looks").await));
        assert!(looked(exported(&world, DORA, "looks").await));
        for who in [CARL, DORA] {
            for row in exported(&world, who, "notices").await {
                assert_eq!(row["user"], who.to_string());
            }
        }
    });
}
