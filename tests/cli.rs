//! The tools of the command line, driven as a person or a script drives them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The program in a folder of its own, so that no `.env` of a developer's is read.
fn wayk(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wayk"));
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    wayk(&folder).args(arguments).output().unwrap()
}

/// Runs the program with a text on standard input.
fn run_on(input: impl AsRef<[u8]>, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut child = wayk(&folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments may be gone before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn text(output: Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert_eq!(told, "", "nothing is told on standard error");
    String::from_utf8(output.stdout).unwrap()
}

/// One clear line on standard error that says this, exit status 2, and nothing else.
#[track_caller]
fn refused(output: &Output, expected: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(output.stdout.is_empty());
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.starts_with("wayk: "), "{told}");
    assert!(told.contains(expected), "{told:?} should say {expected:?}");
}

/// A game of the vectors as the text of its line.
struct Vector(&'static str);

impl Vector {
    fn all() -> impl Iterator<Item = Self> {
        include_str!("data/games.jsonl").lines().map(Self)
    }

    /// What stands between two pieces of the line.
    fn between(&self, start: &str, end: &str) -> &'static str {
        let (_, behind) = self.0.split_once(start).unwrap();
        behind.split_once(end).unwrap().0
    }

    /// Each step as the line writes it.
    fn steps(&self) -> Vec<String> {
        let steps = self.between("\"steps\":[{", "}],\"end\":");
        steps
            .split("},{")
            .map(|step| format!("{{{step}}}"))
            .collect()
    }

    fn record(&self) -> String {
        let moves: Vec<String> = self
            .steps()
            .iter()
            .map(|step| {
                let (_, behind) = step.split_once("\"move\":\"").unwrap();
                behind.split_once('"').unwrap().0.to_owned()
            })
            .collect();
        format!(
            "[Ship \"{}\"]\n[Tiles \"{}\"]\n[Cards \"{}\"]\n\n{}\n",
            self.between("\"ship\":\"", "\""),
            self.between("\"tiles\":\"", "\""),
            self.between("\"cards\":\"", "\""),
            moves.join(" ")
        )
    }
}

#[test]
fn steps_are_those_of_the_vectors_byte_for_byte() {
    for vector in Vector::all() {
        let steps = vector.steps().join("\n");
        let end = vector.between("}],\"end\":", ",\"perft\"");
        let expected = format!("{steps}\n{{\"end\":{end}}}\n");
        assert_eq!(text(run_on(vector.record(), &["steps"])), expected);
    }
}

#[test]
fn steps_of_a_game_in_play_end_without_an_end() {
    let deal = text(run(&["deal", "--seed", "1"]));
    let expected = "{\"end\":null,\"winner\":null}\n";
    assert_eq!(text(run_on(deal, &["steps", "-"])), expected);
}

#[test]
fn perft_counts_what_the_vectors_count() {
    for vector in Vector::all() {
        let record = vector.record();
        let opening = record.split_inclusive("\n\n").next().unwrap();
        for depth in ["1", "3"] {
            let expected =
                vector.between(&format!("{{\"ply\":0,\"depth\":{depth},\"nodes\":"), "}");
            let count = text(run_on(opening, &["perft", "--depth", depth]));
            assert_eq!(count, format!("{expected}\n"));
        }
    }
    let finished = Vector::all().next().unwrap().record();
    for (depth, expected) in [("0", "1\n"), ("1", "0\n")] {
        assert_eq!(
            text(run_on(&finished, &["perft", "--depth", depth])),
            expected
        );
    }
    let resigned = "[Resigned \"amber\"]\n".to_owned() + &text(run(&["deal"]));
    for (depth, expected) in [("0", "1\n"), ("2", "0\n")] {
        assert_eq!(
            text(run_on(&resigned, &["perft", "--depth", depth])),
            expected
        );
    }
}

#[test]
fn a_seed_deals_the_same_game_and_no_seed_another_each_time() {
    let held = include_str!("data/deals.txt");
    let line = held
        .lines()
        .find(|line| line.starts_with("frigate | 60"))
        .unwrap();
    let deal = text(run(&["deal", "--ship", "frigate", "--seed", "60"]));
    for piece in line.split(" | ").skip(2) {
        assert!(deal.contains(&format!("\"{piece}\"")), "{deal}");
    }
    let ark = text(run(&["deal"]));
    assert!(ark.starts_with("[Ship \"ark\"]\n"), "{ark}");
    assert_ne!(ark, text(run(&["deal"])));
}

#[test]
fn show_prints_the_board_and_every_legal_move() {
    let deal = text(run(&["deal", "--seed", "1"]));
    let shown = text(run_on(&deal, &["show"]));
    for letter in 'A'..='S' {
        assert!(shown.contains(letter), "tile {letter} is missing:\n{shown}");
    }
    let count: usize = text(run_on(&deal, &["perft", "--depth", "1"]))
        .trim()
        .parse()
        .unwrap();
    assert!(count >= 4);
    let korean = text(run_on(&deal, &["show", "--locale", "ko"]));
    assert!(
        korean.chars().any(|c| ('가'..='힣').contains(&c)),
        "{korean}"
    );
}

/// A record with its face-down cards hidden, as the bot attaches it to a game in play.
fn public() -> String {
    let deal = text(run(&["deal", "--ship", "shuttle", "--seed", "1"]));
    let (before, behind) = deal.split_once("[Cards \"").unwrap();
    format!(
        "{before}[Cards \"{}{}{}",
        &behind[..3],
        "?".repeat(15),
        &behind[18..]
    )
}

#[test]
fn a_public_record_can_be_shown_stepped_through_and_drawn() {
    let public = public();
    assert!(text(run_on(&public, &["show"])).contains("shuttle"));
    assert!(text(run_on(&public, &["steps"])).starts_with("{\"end\":null"));
    let png = run_on(&public, &["render", "-", "-o", "-"]).stdout;
    assert!(png.starts_with(b"\x89PNG\r\n"));
    refused(
        &run_on(&public, &["perft", "--depth", "1"]),
        "standard input: perft needs the whole record, and this one hides cards as `?`",
    );
}

/// What `wayk advise` says, without how long it took.
fn advice(record: &str, arguments: &[&str]) -> String {
    let said = text(run_on(record, &[&["advise"], arguments].concat()));
    let (said, ms) = said.split_once(",\"ms\":").unwrap();
    assert!(ms.trim_end_matches("}\n").parse::<u64>().is_ok(), "{ms}");
    said.to_owned()
}

#[test]
fn advice_is_one_object_and_the_same_for_the_public_record() {
    let whole = text(run(&["deal", "--ship", "shuttle", "--seed", "1"]));
    for level in ["cadet", "deckhand", "pilot", "captain", "admiral"] {
        let arguments = ["--level", level, "--nodes", "500", "--seed", "3"];
        let said = advice(&whole, &arguments);
        assert_eq!(said, advice(&public(), &arguments), "{level}");
        let mut rest = said.as_str();
        for key in [
            "{\"move\":\"",
            "\"score\":",
            "\"pv\":[\"",
            "\"nodes\":",
            "\"depth\":",
        ] {
            let (_, behind) = rest.split_once(key).unwrap();
            rest = behind;
        }
        let (_, mv) = said.split_once("{\"move\":\"").unwrap();
        let (mv, _) = mv.split_once('"').unwrap();
        assert!(said.contains(&format!("\"pv\":[\"{mv}\"")), "{said}");
        assert!(text(run_on(format!("{whole}{mv}\n"), &["steps"])).contains(mv));
    }
    assert_eq!(
        advice(&whole, &["--nodes", "2000"]),
        advice(&whole, &["--nodes", "2000"])
    );
    // The first ply is always looked at to its end.
    assert!(advice(&whole, &["--time", "0"]).ends_with("\"depth\":1"));
}

#[test]
fn there_is_no_advice_for_a_game_that_cannot_go_on() {
    let finished = Vector::all().next().unwrap().record();
    refused(
        &run_on(&finished, &["advise"]),
        "standard input: the game is over",
    );
    let resigned = "[Resigned \"amber\"]\n".to_owned() + &text(run(&["deal"]));
    refused(&run_on(resigned, &["advise"]), "the game is over");
}

#[test]
fn the_ladder_prints_a_table_and_the_same_each_time() {
    let arguments = [
        "ladder",
        "--ship",
        "shuttle",
        "--games",
        "4",
        "--share",
        "8",
        "--pairs",
        "pilot:random,deckhand:greedy",
    ];
    let table = text(run(&arguments));
    assert_eq!(table, text(run(&arguments)));
    assert!(table.contains("1/8 of their positions"), "{table}");
    assert!(table.contains("\n| pilot | random | 4 | "), "{table}");
    assert_eq!(table.lines().count(), 6, "{table}");
    refused(&run(&["ladder", "--games", "3"]), "from both sides");
}

#[test]
fn a_record_is_read_from_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let record = Vector::all().next().unwrap().record();
    fs::write(folder.path().join("a game.wayk"), &record).unwrap();
    let from_file = wayk(&folder)
        .args(["show", "a game.wayk"])
        .output()
        .unwrap();
    assert_eq!(text(from_file), text(run_on(&record, &["show", "-"])));
}

#[test]
fn render_writes_a_picture_of_the_width_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let record = Vector::all().last().unwrap().record();
    fs::write(folder.path().join("g.wayk"), record).unwrap();
    let arguments = [
        "render", "g.wayk", "-o", "g.png", "--locale", "ko", "--width", "350",
    ];
    text(wayk(&folder).args(arguments).output().unwrap());
    let png = fs::read(folder.path().join("g.png")).unwrap();
    // A PNG's width stands behind its signature and the head of its first chunk.
    assert_eq!(png[16..20], 350_u32.to_be_bytes());
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line_by_name() {
    for tool in [
        &["show"][..],
        &["steps"],
        &["perft", "--depth", "2"],
        &["render", "-o", "x.png"],
        &["advise"],
    ] {
        let with = |file: &'static str| [tool, &[file]].concat();
        refused(
            &run(&with("no-such.wayk")),
            "\"no-such.wayk\" cannot be read: ",
        );
        refused(&run(&with(".")), "\".\" cannot be read: ");
        refused(
            &run_on("", &with("-")),
            "standard input: line 1, column 1: the tag Ship is missing",
        );
        refused(
            &run_on(b"\xff\xfe\0", tool),
            "standard input is not a record: ",
        );
        refused(
            &run_on("hello\n".repeat(300_000), tool),
            "too large for a record",
        );
        refused(
            &run_on(
                "[Ship \"ark\x1b[31m\\n\"]\n".to_owned() + &"word ".repeat(50),
                tool,
            ),
            "line 1, column 8: a ship is `shuttle`, `frigate` or `ark`, not `ark\\u{1b}[31m\\n`",
        );
    }
    let record = Vector::all().next().unwrap().record();
    refused(
        &run_on(record.replace("F6-C5", "F6-C4"), &["show"]),
        "standard input: line 5, column 7: `F6-C4` cannot be played: ",
    );
    refused(
        &run_on(&record, &["render", "-o", "no/such/folder/x.png"]),
        "\"no/such/folder/x.png\" cannot be written: ",
    );
}

#[test]
fn wrong_arguments_exit_with_2() {
    for arguments in [
        &["deal", "--ship", "raft"][..],
        &["deal", "--seed", "x"],
        &["deal", "--seed", "-1"],
        &["perft"],
        &["perft", "--depth", "-1"],
        &["render"],
        &["render", "-o", "x.png", "--width", "0"],
        &["render", "-o", "x.png", "--locale", "fr"],
        &["show", "a", "b"],
        &["advise", "--level", "general"],
        &["advise", "--nodes", "0"],
        &["advise", "--time", "-1"],
        &["ladder", "--pairs", "pilot"],
        &["ladder", "--pairs", "pilot:captian"],
        &["ladder", "--games", "0"],
        &["ladder", "--share", "0"],
        &["fly"],
    ] {
        let output = run_on("", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(output.stderr.starts_with(b"error: "), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_goes_early_is_no_failure() {
    let record = Vector::all().last().unwrap().record();
    for arguments in [
        &["show"][..],
        &["steps"],
        &["perft", "--depth", "0"],
        &["render", "-o", "-"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = wayk(&folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // The reader is gone before the program can have written anything.
        drop(child.stdout.take());
        child
            .stdin
            .take()
            .unwrap()
            .write_all(record.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
}
