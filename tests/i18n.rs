//! Both languages say the same things, and the code says all of them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use wayk::discord::commands;
use wayk::i18n::Locale;
use wayk::play::{Level, Pace, Ruling, Ship, Side};

/// A message: the arguments it takes and the messages it refers to.
#[derive(Debug, Default)]
struct Entry {
    arguments: BTreeSet<String>,
    references: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The messages of a language, each key once.
fn messages(locale: Locale) -> BTreeMap<String, Entry> {
    let mut all = BTreeMap::new();
    for path in files(&root().join("locales").join(locale.tag()), "ftl") {
        let mut key = None;
        for line in fs::read_to_string(&path).unwrap().lines() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            if !line.starts_with([' ', '}']) {
                let (name, _) = line.split_once(" =").unwrap_or_else(|| {
                    panic!(
                        "{}: neither a message nor a part of one: {line}",
                        path.display()
                    )
                });
                let before = all.insert(name.to_owned(), Entry::default());
                assert!(before.is_none(), "{name} stands twice for {locale}");
                key = Some(name.to_owned());
            }
            let entry = all.get_mut(key.as_ref().unwrap()).unwrap();
            read_placeables(line, entry);
        }
    }
    all
}

/// The arguments (`$name`) and references (`{ other-message`) on a line.
fn read_placeables(line: &str, entry: &mut Entry) {
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_')
            .collect()
    };
    for (at, c) in line.char_indices() {
        let rest = &line[at + c.len_utf8()..];
        match c {
            '$' => {
                entry.arguments.insert(word(rest));
            }
            '{' => {
                let name = word(rest.trim_start());
                if !name.is_empty() {
                    entry.references.insert(name);
                }
            }
            _ => {}
        }
    }
}

/// What a message takes, with what those take that it refers to.
fn arguments(key: &str, all: &BTreeMap<String, Entry>) -> BTreeSet<String> {
    let entry = all.get(key).unwrap_or_else(|| panic!("no message {key}"));
    let mut arguments = entry.arguments.clone();
    for other in &entry.references {
        arguments.extend(self::arguments(other, all));
    }
    arguments
}

/// The text of every file of code, tests and documentation left out.
fn code() -> String {
    files(&root().join("src"), "rs")
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    let english = messages(Locale::English);
    let korean = messages(Locale::Korean);
    let keys = |all: &BTreeMap<String, Entry>| all.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&english), keys(&korean));
    for key in english.keys() {
        let (english, korean) = (arguments(key, &english), arguments(key, &korean));
        // Korean has no plural, so it may leave out a number that English chooses a form by.
        let left_out: Vec<_> = english.difference(&korean).collect();
        assert!(
            left_out.iter().all(|name| *name == "count"),
            "{key}: {left_out:?}"
        );
        assert!(korean.is_subset(&english), "{key}");
    }
}

#[test]
fn the_code_uses_every_message() {
    let code = code();
    let english = messages(Locale::English);
    let mut used: BTreeSet<String> = commands::text_keys(&commands::all()).into_iter().collect();
    for ship in Ship::ALL {
        used.insert(format!("command-new-ship-choice-{ship}"));
        used.insert(format!("command-rescue-play-ship-choice-{ship}"));
        used.insert(format!("command-solo-ship-choice-{ship}"));
    }
    for pace in Pace::ALL {
        used.insert(format!("command-new-pace-choice-{pace}"));
    }
    for grade in 1..=5 {
        used.insert(format!("command-puzzle-practice-grade-choice-{grade}"));
    }
    for day in ["today", "yesterday"] {
        used.insert(format!("command-rescue-board-day-choice-{day}"));
        used.insert(format!("command-puzzle-board-day-choice-{day}"));
    }
    for level in Level::ALL {
        used.insert(format!("command-solo-level-choice-{level}"));
    }
    for result in Ruling::ALL {
        for command in ["end", "correct"] {
            let word = result.word();
            used.insert(format!("command-admin-{command}-result-choice-{word}"));
        }
    }
    for side in Side::BOTH {
        used.insert(format!("command-solo-side-choice-{}", side.name()));
        used.insert(format!("command-admin-replace-crew-choice-{}", side.name()));
    }
    for entry in english.values() {
        used.extend(entry.references.iter().cloned());
    }
    let unused: Vec<_> = english
        .keys()
        .filter(|key| !used.contains(*key) && !code.contains(&format!("\"{key}\"")))
        .collect();
    assert!(unused.is_empty(), "never said: {unused:?}");
}

#[test]
fn the_code_uses_no_message_that_is_missing() {
    let code = code();
    let english = messages(Locale::English);
    let mut asked = 0;
    for call in [".text(", ".text_with("] {
        for (at, _) in code.match_indices(call) {
            let rest = code[at + call.len()..].trim_start();
            let Some(rest) = rest.strip_prefix('"') else {
                continue;
            };
            let key = rest.split('"').next().unwrap();
            assert!(english.contains_key(key), "the code says {key}");
            asked += 1;
        }
    }
    assert!(asked > 50, "only {asked} messages were found in the code");
}

#[test]
fn every_command_has_its_texts() {
    let english = messages(Locale::English);
    for key in commands::text_keys(&commands::all()) {
        assert!(english.contains_key(&key), "{key}");
    }
    // The English name is the one that the code registers.
    for key in commands::text_keys(&commands::all()) {
        if let Some(command) = key.strip_suffix("-name")
            && key != "command-challenge-menu-name"
        {
            let name = Locale::English.text(&key);
            assert!(command.ends_with(&format!("-{name}")), "{key} is {name}");
        }
    }
}

/// What a player reads names a command as their client does, and Korean has no particle that fits
/// only some of what may stand before it.
#[test]
fn texts_name_commands_by_their_keys_and_korean_particles_fit() {
    for locale in Locale::ALL {
        for path in files(&root().join("locales").join(locale.tag()), "ftl") {
            let text = fs::read_to_string(&path).unwrap();
            for (number, line) in text.lines().enumerate() {
                let place = format!("{}, line {}: {line}", path.display(), number + 1);
                for (at, command) in line.match_indices("/wayk ") {
                    let next = line[at + command.len()..].chars().next();
                    assert!(!next.is_some_and(char::is_alphabetic), "{place}");
                }
                for pair in ["은(는)", "이(가)", "을(를)", "와(과)", "(으)로"] {
                    assert!(!line.contains(pair), "{place}");
                }
                for (at, end) in line.match_indices(" }") {
                    let behind = line[at + end.len()..].trim_start_matches('*');
                    let word = behind.split(|c: char| !c.is_alphabetic()).next().unwrap();
                    let particles = ["은", "는", "이", "가", "을", "를", "와", "과", "로", "으로"];
                    assert!(!particles.contains(&word), "{place}");
                }
            }
        }
    }
}
