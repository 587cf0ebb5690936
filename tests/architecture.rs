//! The house as it was drawn: which room may use which, which file may name which library, and
//! how long a file gets. The arrows are data below, each with its reason; one that is not there
//! fails.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The arrows: a room, a room that it uses, and what for.
const ARROWS: &[(&str, &str, &str)] = &[
    (
        "store",
        "rules",
        "stores records and ships by the rules' types",
    ),
    ("search", "rules", "looks ahead by the rules"),
    ("puzzle", "rules", "plays out and writes down positions"),
    ("puzzle", "search", "proves by the exact solver"),
    ("render", "rules", "draws views"),
    ("render", "i18n", "writes in the reader's language"),
    ("play", "rules", "replays and plays games"),
    ("play", "store", "keeps what happened"),
    (
        "play",
        "search",
        "lets the bot think, and asks it for hints",
    ),
    (
        "discord",
        "play",
        "turns interactions into actions and outcomes into messages",
    ),
    (
        "discord",
        "render",
        "posts pictures, alt texts and text boards",
    ),
    ("discord", "i18n", "answers in the reader's language"),
    (
        "discord",
        "rules",
        "hands the rules' values from play to render; decides nothing by them",
    ),
    ("cli", "rules", "deals, steps and counts"),
    (
        "cli",
        "search",
        "advises, and sets the levels against each other",
    ),
    ("play", "puzzle", "sets puzzles and judges tries"),
    ("cli", "puzzle", "makes and proves puzzles"),
    ("cli", "i18n", "takes a language"),
    ("cli", "render", "shows and draws"),
    ("cli", "store", "opens the database"),
    ("cli", "play", "runs the bot on it"),
    ("cli", "discord", "runs the bot"),
    ("cli", "sandbox", "runs the sandbox"),
];

/// The rooms. `sandbox`, `rules` and `i18n` use none of the others.
const ROOMS: &[&str] = &[
    "rules", "search", "puzzle", "i18n", "render", "store", "play", "discord", "sandbox", "cli",
];

/// Words that only these rooms may write, and why no other.
const WORDS: &[(&str, &[&str], &str)] = &[
    (
        "serenity",
        &["discord", "cli"],
        "what people do knows nothing of Discord",
    ),
    (
        "poise",
        &["discord", "cli"],
        "what people do knows nothing of Discord",
    ),
    ("rusqlite", &["store"], "SQL lives in one room"),
    ("imageproc", &["render"], "pictures are drawn in one room"),
];

/// Rooms whose time is handed to them.
const TIMELESS: &[&str] = &["rules", "puzzle", "render", "play", "store", "i18n"];

/// What asks the machine for the time.
const CLOCKS: &[&str] = &[
    "SystemTime::now",
    "Timestamp::now",
    "Instant::now",
    "Zoned::now",
];

/// The files of those rooms that ask all the same, and why.
const CLOCK_FILES: &[(&str, &str)] = &[
    ("play/clock.rs", "the one `Clock` that is the system's"),
    (
        "play/lease.rs",
        "how long ago the lease was renewed, on the runtime's clock that tests stop",
    ),
];

/// The most lines of a file: it holds one idea.
const LONGEST: usize = 500;

/// Files that may be longer, and why. There is none.
const LONG_FILES: &[(&str, &str)] = &[];

/// A source file: its path below `src/` with `/`, its room, and its text without comments and
/// string literals.
struct Source {
    path: String,
    room: String,
    lines: usize,
    code: String,
}

fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    assert!(files.len() > 20, "the sources were not found");
    files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let parts: Vec<String> = file
                .strip_prefix(&src)
                .unwrap()
                .components()
                .map(|part| part.as_os_str().to_string_lossy().into_owned())
                .collect();
            Source {
                room: parts[0].trim_end_matches(".rs").to_owned(),
                path: parts.join("/"),
                lines: text.lines().count(),
                code: code_of(&text),
            }
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The text without `//` comments and what stands between quotes on a line, so that a mention in
/// a sentence is no use.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let mut is_quoted = false;
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' if is_quoted => drop(chars.next()),
                // A quote as a character literal opens nothing.
                '\'' if !is_quoted && chars.peek() == Some(&'"') => drop(chars.next()),
                '"' => is_quoted = !is_quoted,
                _ if is_quoted => {}
                '/' if chars.peek() == Some(&'/') => break,
                c => code.push(c),
            }
        }
        code.push('\n');
    }
    code
}

/// The first names behind each `crate::`, also in `crate::{…}`.
fn used_from_the_crate(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let behind = &code[at + "crate::".len()..];
        match behind.strip_prefix('{') {
            None => {
                names.insert(first_name(behind));
            }
            Some(group) => {
                let mut depth = 0;
                let mut item = String::new();
                for c in group.chars() {
                    match c {
                        '}' if depth == 0 => break,
                        ',' if depth == 0 => {
                            names.insert(first_name(&std::mem::take(&mut item)));
                        }
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        c => item.push(c),
                    }
                }
                names.insert(first_name(&item));
            }
        }
    }
    names
}

fn first_name(path: &str) -> String {
    path.trim_start()
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

#[test]
fn rooms_use_only_what_the_house_draws() {
    let mut strays = Vec::new();
    for source in sources() {
        if source.path == "lib.rs" || source.path == "main.rs" {
            continue;
        }
        assert!(
            ROOMS.contains(&source.room.as_str()),
            "{} is no room",
            source.room
        );
        for used in used_from_the_crate(&source.code) {
            let is_drawn = used == source.room
                || !ROOMS.contains(&used.as_str())
                || ARROWS
                    .iter()
                    .any(|&(from, to, _)| from == source.room && to == used);
            if !is_drawn {
                strays.push(format!("{}: {} → {used}", source.path, source.room));
            }
        }
    }
    assert!(
        strays.is_empty(),
        "arrows that are not drawn:\n{}",
        strays.join("\n")
    );
}

/// `super::` may not lead out of a room either: what it reaches from a room's own file is the
/// crate's root.
#[test]
fn no_room_is_entered_by_its_parent() {
    for source in sources() {
        let depth = source.path.matches('/').count();
        let is_mod = source.path.ends_with("/mod.rs");
        let out = "super::".repeat(depth + 1 - usize::from(is_mod));
        for room in ROOMS.iter().filter(|room| **room != source.room) {
            let path = format!("{out}{room}::");
            let inner = format!("super::{path}");
            let strays = source.code.matches(&path).count() - source.code.matches(&inner).count();
            let is_a_module_of_its_own = source.path.starts_with("cli/");
            assert!(
                strays == 0 || is_a_module_of_its_own,
                "{}: {path}",
                source.path
            );
        }
    }
}

#[test]
fn drawn_arrows_have_no_circle() {
    fn reaches(from: &str, to: &str) -> bool {
        ARROWS
            .iter()
            .any(|&(one, other, _)| one == from && (other == to || reaches(other, to)))
    }
    for room in ROOMS {
        assert!(!reaches(room, room), "{room} uses itself by way of others");
    }
}

#[test]
fn libraries_stay_in_their_rooms() {
    for source in sources() {
        for (word, rooms, reason) in WORDS {
            let is_used = [format!("{word}::"), format!("use {word};")]
                .iter()
                .any(|used| source.code.contains(used.as_str()));
            let is_at_home = rooms.contains(&source.room.as_str());
            assert!(
                !is_used || is_at_home,
                "{} uses {word}: {reason}",
                source.path
            );
        }
    }
}

#[test]
fn time_is_handed_in() {
    for source in sources() {
        let may_ask = !TIMELESS.contains(&source.room.as_str())
            || CLOCK_FILES.iter().any(|(path, _)| *path == source.path);
        for clock in CLOCKS {
            assert!(
                may_ask || !source.code.contains(clock),
                "{} asks the machine for the time: {clock}",
                source.path
            );
        }
    }
}

#[test]
fn files_hold_one_idea() {
    let long: Vec<String> = sources()
        .into_iter()
        .filter(|source| source.lines > LONGEST)
        .filter(|source| LONG_FILES.iter().all(|(path, _)| *path != source.path))
        .map(|source| format!("{}: {} lines", source.path, source.lines))
        .collect();
    assert!(long.is_empty(), "split these:\n{}", long.join("\n"));
}

#[test]
fn the_reader_of_paths_reads_paths() {
    let code = code_of(
        "use crate::{play::{Play, Turn}, rules::View,\n    store};\nlet a = crate::i18n::Locale::En; \
         // crate::sandbox::x\nlet b = \"crate::cli::y\"; let q = '\"'; crate::render::z();",
    );
    let names = used_from_the_crate(&code);
    let expected = ["i18n", "play", "render", "rules", "store"];
    assert_eq!(names, expected.map(str::to_owned).into());
}
