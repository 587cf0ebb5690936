//! Records that are not quite right: each is read as it is meant, or refused with the line, the
//! column and the reason of every problem.

#![allow(
    clippy::unwrap_used,
    reason = "a helper of a test may fail like the test"
)]

use wayk::rules::{Decision, Record, Side};

const TILES: &str = "241536 245136 523146 432165 163524 421563 256413";
const CARDS: &str = "533415261432512424";

/// The opening of the first game of `data/games.jsonl`.
fn whole() -> String {
    format!(
        "[Ship \"shuttle\"]\n[Tiles \"{TILES}\"]\n[Cards \"{CARDS}\"]\n[Result \"*\"]\n\n\
         1. G6-E5 F6-C5\n2. A6-B5 C5-A4\n"
    )
}

/// The problems of a text as `line:column reason`.
fn problems(text: &str) -> Vec<String> {
    let error = text.parse::<Record>().unwrap_err();
    error
        .problems()
        .iter()
        .map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.reason))
        .collect()
}

#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    assert_eq!(problems(text), expected, "{text}");
}

#[test]
fn line_ends_marks_and_space_do_not_matter() {
    let record: Record = whole().parse().unwrap();
    assert_eq!(record.replay().effects().len(), 4);
    for text in [
        whole().replace('\n', "\r\n"),
        format!("\u{feff}{}", whole()),
        format!("\u{feff}{}", whole().replace('\n', "\r\n")),
        whole().trim_end().to_owned(),
        whole().replace("\n\n1. ", "\n \t1.\u{3000}"),
    ] {
        assert_eq!(text.parse::<Record>().as_ref(), Ok(&record), "{text:?}");
    }
}

#[test]
fn move_numbers_may_stand_apart_or_touch_or_be_left_out() {
    let record: Record = whole().parse().unwrap();
    for moves in [
        "G6-E5 F6-C5 A6-B5 C5-A4",
        "1.\nG6-E5\nF6-C5\n2.\nA6-B5\nC5-A4",
        "1.G6-E5 F6-C5 2.A6-B5 C5-A4",
    ] {
        let text = format!("{}\n\n{moves}", whole().split("\n\n").next().unwrap());
        assert_eq!(text.parse::<Record>().as_ref(), Ok(&record), "{moves}");
    }
}

#[test]
fn tags_come_in_any_order_and_unknown_ones_are_kept() {
    let text = format!(
        "[Event \"a \\\"friendly\\\" game\"]\n[Cards \"{CARDS}\"]\n[Amber \"지수\"]\n\
         [Tiles \"{TILES}\"]\n[Ship \"Shuttle\"]\n"
    );
    let record: Record = text.parse().unwrap();
    assert_eq!(record.tag("Event"), Some("a \"friendly\" game"));
    assert_eq!(record.tag("Amber"), Some("지수"));
    assert_eq!(record.tag("Cyan"), None);
}

#[test]
fn an_empty_text_names_every_tag_it_lacks() {
    let missing = [
        "1:1 the tag Ship is missing",
        "1:1 the tag Tiles is missing",
        "1:1 the tag Cards is missing",
    ];
    refused("", &missing);
    refused("\u{feff}\r\n", &missing);
}

#[test]
fn damaged_tags_are_named_in_their_place() {
    let written = "a tag is written [Name \"value\"]";
    refused(
        &whole().replace("[Result \"*\"]", "  [Result *]"),
        &[&format!("4:3 {written}")],
    );
    refused(
        &whole().replace("[Result \"*\"]", "[Result \"*\"] 1."),
        &[&format!("4:1 {written}")],
    );
    refused(
        &whole().replace("[Result \"*\"]", "[Re sult \"*\"]"),
        &[&format!("4:1 {written}")],
    );
    refused(
        &whole().replace("[Result \"*\"]", "[Amber \"a\"b\"]"),
        &[&format!("4:1 {written}")],
    );
    refused(
        &whole().replace("[Result \"*\"]", "[Amber \"\\x\"]"),
        &[&format!("4:1 {written}")],
    );
    refused(
        &whole().replace(
            "[Result \"*\"]",
            "[Amber \"a\"]\n[Amber \"a\"]\n[Ship \"ark\"]",
        ),
        &[
            "5:1 the tag Amber stands twice",
            "6:1 the tag Ship stands twice",
        ],
    );
}

#[test]
fn every_problem_of_the_setup_is_named_in_its_place() {
    refused(
        &whole().replace("shuttle", "raft"),
        &["1:8 a ship is `shuttle`, `frigate` or `ark`, not `raft`"],
    );
    refused(
        &whole().replace("shuttle", "frigate"),
        &["2:9 the frigate has 10 tiles, not 7"],
    );
    refused(
        &whole()
            .replace("245136", "245137")
            .replace("163524", "1635244"),
        &[
            "2:16 a tile is six digits 1 to 6, not `245137`",
            "2:37 a tile is six digits 1 to 6, not `1635244`",
        ],
    );
    refused(
        &whole().replace("245136", "245135"),
        &["2:16 tile B does not carry each of the numbers 1 to 6 once"],
    );
    refused(
        &whole().replace(CARDS, "53341526143251242"),
        &["3:9 a game has 18 cards, not 17"],
    );
    refused(
        &whole().replace(CARDS, "5334152614325124x7"),
        &[
            "3:25 a card is a digit 1 to 6, or `?` for a hidden one, not `x`",
            "3:26 a card is a digit 1 to 6, or `?` for a hidden one, not `7`",
        ],
    );
    refused(
        &whole().replace(CARDS, "555555261432512424"),
        &["3:9 more than 4 cards carry a 5"],
    );
    refused(
        &whole().replace(CARDS, "53341?261432512424"),
        &["3:15 card 7 is open although a card before it is hidden"],
    );
    refused(
        &whole().replace(CARDS, "53????????????????"),
        &["3:9 the first 3 cards lie open from the start and cannot be hidden"],
    );
    // Both at once, tiles and cards, and a move that is none.
    refused(
        &whole()
            .replace("245136", "245135")
            .replace(CARDS, "533")
            .replace("A6-B5", "A6B5"),
        &[
            "2:16 tile B does not carry each of the numbers 1 to 6 once",
            "3:9 a game has 18 cards, not 3",
            "7:4 a move is written like A5-D4, not `A6B5`",
        ],
    );
}

#[test]
fn moves_that_cannot_be_made_are_named_in_their_place() {
    refused(
        &whole().replace("A6-B5", "A6-D4"),
        &["7:4 `A6-D4` cannot be played: 4 is not one higher or lower than 6"],
    );
    refused(
        &whole().replace("A6-B5", "A6-Z5"),
        &["7:4 this ship has no tile Z"],
    );
    refused(
        &whole().replace("A6-B5", "a6-b5"),
        &["7:4 a move is written like A5-D4, not `a6-b5`"],
    );
    refused(
        &whole().replace("A6-B5", "F6-C5"),
        &["7:4 `F6-C5` cannot be played: amber has no robot there"],
    );
    // Behind a move that cannot be made, only what is no move at all is still a problem.
    refused(
        &whole().replace("A6-B5 C5-A4", "A6-G5 C5-A1\n3. hello B5-D44"),
        &[
            "7:4 `A6-G5` cannot be played: the goal is not on a tile next to the robot's",
            "8:4 a move is written like A5-D4, not `hello`",
            "8:10 a move is written like A5-D4, not `B5-D44`",
        ],
    );
}

#[test]
fn wrong_move_numbers_are_named() {
    refused(
        &whole().replace("2. ", "3. "),
        &["7:1 `3.` is not the number of the next move"],
    );
    refused(
        &whole().replace("F6-C5", "2. F6-C5"),
        &["6:10 `2.` is not the number of the next move"],
    );
    refused(
        &whole().replace("2. ", "2. 2. "),
        &["7:4 `2.` is not the number of the next move"],
    );
    refused(
        &whole().replace("2. ", ". "),
        &["7:1 a move is written like A5-D4, not `.`"],
    );
    refused(
        &whole().replace("2. ", "2.A6-D4 "),
        &["7:3 `A6-D4` cannot be played: 4 is not one higher or lower than 6"],
    );
}

/// The first game of `data/games.jsonl` to its end.
fn finished() -> String {
    whole()
        + "3. B5-D4 B4-A5\n4. D4-B3 A4-D5\n5. B3-D2 A5-D6\n6. D2-C1 D5-F4\n7. C1-F2 F4-D3\n\
           8. F2-G3 D3-G2\n9. G3-E4\n"
}

#[test]
fn nothing_can_be_played_once_the_game_is_over() {
    let record: Record = finished().parse().unwrap();
    assert!(record.replay().is_over());
    refused(
        &format!("{} G2-E3", finished().trim_end()),
        &["14:10 `G2-E3` cannot be played: the game is over"],
    );
    refused(
        &finished().replace("[Result", "[Resigned \"amber\"]\n[Result"),
        &["4:12 the game is over"],
    );
}

#[test]
fn a_result_must_be_that_of_the_moves() {
    let with = |result: &str| finished().replace("[Result \"*\"]", result);
    with("[Result \"9-5\"]").parse::<Record>().unwrap();
    refused(
        &with("[Result \"5-9\"]"),
        &["4:10 the result `5-9` is not that of the moves, which is `9-5`"],
    );
    refused(
        &with("[Result \"amber\"]"),
        &["4:10 the result `amber` is not that of the moves, which is `9-5`"],
    );
}

#[test]
fn every_decision_is_kept_in_the_record() {
    let decisions = [
        (
            Decision::OutOfTime(Side::Cyan),
            "out-of-time cyan",
            Some("amber"),
        ),
        (Decision::DrawAgreed, "agreed", Some("draw")),
        (Decision::CalledOff, "called-off", None),
        (Decision::Abandoned, "abandoned", None),
    ];
    for (decision, text, winner) in decisions {
        let mut game = whole().parse::<Record>().unwrap().into_replay();
        game.decide(decision).unwrap();
        let written = Record::new(game).to_string();
        assert!(
            written.contains(&format!("[Decision \"{text}\"]")),
            "{written}"
        );
        let view = written.parse::<Record>().unwrap().replay().view();
        assert_eq!(view.decision(), Some(decision));
        assert!(view.is_over());
        assert_eq!(view.winner().map(wayk::rules::Winner::name), winner);
    }
}

#[test]
fn a_resignation_ends_the_game_for_the_other_crew() {
    let text = whole().replace("[Result", "[Resigned \"amber\"]\n[Result");
    let record: Record = text.parse().unwrap();
    assert_eq!(
        record.replay().decision(),
        Some(Decision::Resigned(Side::Amber))
    );
    assert_eq!(
        record
            .replay()
            .view()
            .winner()
            .map(wayk::rules::Winner::name),
        Some("cyan")
    );
    refused(
        &text.replace("\"amber\"", "\"green\""),
        &["4:12 a side is `amber` or `cyan`"],
    );
}

#[test]
fn a_card_that_was_turned_up_cannot_be_hidden() {
    // The first move launches, so the fourth card lies open before the second.
    refused(
        &whole().replace(CARDS, "533???????????????"),
        &["6:10 `F6-C5` cannot be played: the card turned up by the move before is hidden"],
    );
    let public = whole().replace(CARDS, "53341????????????"); // One short of 18.
    refused(&public, &["3:9 a game has 18 cards, not 17"]);
}

#[test]
#[should_panic(expected = "is not a name for a further tag")]
fn a_tag_of_the_game_cannot_be_given_from_outside() {
    let record: Record = whole().parse().unwrap();
    let _ = record.with_tag("Ship", "ark");
}

#[test]
fn the_record_in_the_rules_can_be_read() {
    let page = include_str!("../docs/rules.md");
    let (_, behind) = page.split_once("```\n[Ship").unwrap();
    let text = format!("[Ship{}", behind.split_once("```").unwrap().0);
    let record: Record = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
}
