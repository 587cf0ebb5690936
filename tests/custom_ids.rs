//! Custom ids: what is written is read back, and nothing else is read.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::too_many_lines, reason = "a list of cases is as long as it is")]

use proptest::prelude::*;
use wayk::discord::custom_id::{
    ClockDeed, Control, GuildField, ListDeed, MOST_CHARACTERS, MoveValue, PuzzleDeed, RescueDeed,
    SettingsField, VisitDeed,
};
use wayk::play::{
    Answer, AttemptId, ChallengeId, DeedId, GameId, HintStep, Line, Moment, Move, NoticeId, Ply,
    ReplacementId, RequestAnswer, RequestId, RescueId, Space, Verdict,
};

fn game() -> impl Strategy<Value = GameId> {
    prop_oneof![1..1000_i64, 1..=i64::MAX].prop_map(GameId::new)
}

fn ply() -> impl Strategy<Value = Ply> {
    any::<u8>().prop_map(Ply::new)
}

fn moment() -> impl Strategy<Value = Moment> {
    let line = prop_oneof![Just(0), any::<u32>()];
    (line, ply()).prop_map(|(takebacks, ply)| Moment {
        line: Line::new(takebacks),
        ply,
    })
}

fn space() -> impl Strategy<Value = Space> {
    (0..114_u8).prop_map(|index| Space::new(index).unwrap())
}

fn a_move() -> impl Strategy<Value = Move> {
    (space(), space()).prop_map(|(from, to)| Move { from, to })
}

fn control() -> impl Strategy<Value = Control> {
    let answer = prop_oneof![
        Just(Answer::Accept),
        Just(Answer::Decline),
        Just(Answer::Withdraw)
    ];
    prop_oneof![
        (1..=i64::MAX, answer).prop_map(|(id, answer)| Control::Challenge {
            challenge: ChallengeId::new(id),
            answer
        }),
        (game(), moment()).prop_map(|(game, at)| Control::Choose { game, at }),
        (game(), moment()).prop_map(|(game, at)| Control::ChooseAgain { game, at }),
        (game(), moment(), a_move()).prop_map(|(game, at, mv)| Control::Play { game, at, mv }),
        (game(), moment()).prop_map(|(game, at)| Control::Back { game, at }),
        (game(), moment()).prop_map(|(game, at)| Control::Resign { game, at }),
        game().prop_map(|game| Control::KeepPlaying { game }),
        game().prop_map(|game| Control::Rematch { game }),
        (game(), moment()).prop_map(|(game, at)| Control::TakeBack { game, at }),
        (
            game(),
            moment(),
            prop::sample::select(HintStep::ALL.to_vec())
        )
            .prop_map(|(game, at, step)| Control::Hint { game, at, step }),
        (
            1..=i64::MAX,
            prop::sample::select(RequestAnswer::ALL.to_vec())
        )
            .prop_map(|(id, answer)| Control::Request {
                request: RequestId::new(id),
                answer
            }),
        (1..=i64::MAX).prop_map(|id| Control::Reason {
            challenge: ChallengeId::new(id)
        }),
        Just(Control::ComeBack),
        (game(), clock_deed()).prop_map(|(game, deed)| Control::Clock { game, deed }),
        prop::sample::select(SettingsField::ALL.to_vec()).prop_map(Control::Settings),
        prop::sample::select(GuildField::ALL.to_vec()).prop_map(Control::Guild),
        any::<bool>().prop_map(|is_yes| Control::Forget { is_yes }),
        (1..=i64::MAX, any::<bool>()).prop_map(|(id, is_yes)| Control::Replacement {
            replacement: ReplacementId::new(id),
            is_yes
        }),
        (1..=i64::MAX, puzzle_deed()).prop_map(|(id, deed)| Control::Puzzle {
            attempt: AttemptId::new(id),
            deed
        }),
        (game(), visit_deed()).prop_map(|(game, deed)| Control::Visit { game, deed }),
        prop_oneof![any::<u32>().prop_map(ListDeed::Page), Just(ListDeed::Next)]
            .prop_map(|deed| Control::List { deed }),
        (1..=i64::MAX, rescue_deed()).prop_map(|(id, deed)| Control::Rescue {
            rescue: RescueId::new(id),
            deed
        }),
    ]
}

fn clock_deed() -> impl Strategy<Value = ClockDeed> {
    let verdict = prop::sample::select(Verdict::ALL.to_vec());
    prop_oneof![
        (moment(), verdict).prop_map(|(at, verdict)| ClockDeed::Verdict(at, verdict)),
        moment().prop_map(ClockDeed::CallOff),
    ]
}

fn puzzle_deed() -> impl Strategy<Value = PuzzleDeed> {
    let step = prop::sample::select(HintStep::ALL.to_vec());
    prop_oneof![
        ply().prop_map(PuzzleDeed::Choose),
        (ply(), a_move()).prop_map(|(ply, mv)| PuzzleDeed::Play(ply, mv)),
        ply().prop_map(PuzzleDeed::Back),
        (ply(), step).prop_map(|(ply, step)| PuzzleDeed::Hint(ply, step)),
        Just(PuzzleDeed::Again),
        Just(PuzzleDeed::Next),
        Just(PuzzleDeed::Share),
    ]
}

fn visit_deed() -> impl Strategy<Value = VisitDeed> {
    prop_oneof![
        (1..=i64::MAX).prop_map(|id| VisitDeed::Open(NoticeId::new(id))),
        (1..=i64::MAX).prop_map(|id| VisitDeed::Deed(DeedId::new(id))),
        moment().prop_map(VisitDeed::Choose),
        (moment(), a_move()).prop_map(|(at, mv)| VisitDeed::Play(at, mv)),
        moment().prop_map(VisitDeed::Back),
        Just(VisitDeed::Next),
        Just(VisitDeed::Nudge),
        Just(VisitDeed::Resign),
    ]
}

fn rescue_deed() -> impl Strategy<Value = RescueDeed> {
    prop_oneof![
        ply().prop_map(RescueDeed::Choose),
        (ply(), a_move()).prop_map(|(ply, mv)| RescueDeed::Play(ply, mv)),
        ply().prop_map(RescueDeed::Back),
        ply().prop_map(RescueDeed::Leave),
        ply().prop_map(RescueDeed::End),
        Just(RescueDeed::Share),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(control in control()) {
        let id = control.to_string();
        prop_assert!(id.chars().count() <= MOST_CHARACTERS);
        prop_assert_eq!(id.parse::<Control>().unwrap(), control);
    }

    #[test]
    fn a_moves_value_is_read_back(mv in a_move()) {
        let value = MoveValue(mv).to_string();
        prop_assert_eq!(value.parse::<MoveValue>().unwrap(), MoveValue(mv));
    }

    /// One character changed, added or taken away: nothing, or what exactly that text is written
    /// for.
    #[test]
    fn what_is_not_written_is_not_read(
        control in control(),
        at in any::<prop::sample::Index>(),
        c in prop_oneof![any::<char>(), prop::sample::select(vec!['0', '+', '-', ':', ' ', '9'])],
        how in 0..3,
    ) {
        let mut letters: Vec<char> = control.to_string().chars().collect();
        let at = at.index(letters.len());
        match how {
            0 => letters[at] = c,
            1 => letters.insert(at, c),
            _ => { letters.remove(at); }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(read) = text.parse::<Control>() {
            prop_assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn any_text_is_read_strictly(text in "\\PC*") {
        if let Ok(read) = text.parse::<Control>() {
            prop_assert_eq!(read.to_string(), text);
        }
    }
}

#[test]
fn nothing_else_is_taken_for_an_id() {
    for text in [
        "",
        "w1",
        "w1:",
        "w1:choose",
        "w1:choose:1",
        "w1:choose:1:2:3",
        "w1:choose:0:2",
        "w1:choose:-1:2",
        "w1:choose:01:2",
        "w1:choose:1:256",
        "w1:choose:1:+2",
        "w1:choose:9223372036854775808:2",
        "w0:choose:1:2",
        "w2:choose:1:2",
        "choose:1:2",
        "W1:choose:1:2",
        "w1:choose:1:2.0",
        "w1:choose:1:2.",
        "w1:choose:1:.1",
        "w1:choose:1:2.01",
        "w1:choose:1:2.4294967296",
        "w1:hint:1:2:0",
        "w1:hint:1:2:4",
        "w1:takeback:1",
        "w1:play:1:2:3-114",
        "w1:play:1:2:3",
        "w1:play:1:2:3-4-5",
        "w1:preview:yes",
        "w1:request-agree:1",
        "w1:request-grant:0",
        "w1:request-grant:1:2",
        "w1:reason",
        "w1:accept:0",
        "w1:puzzle-hint:1:2:4",
        "w1:puzzle-hint:1:2:0",
        "w1:puzzle-again:1:2",
        "w1:puzzle-choose:0:2",
        "w1:rescue-share:0",
        "w1:rescue-share:1:2",
        "w1:rescue-choose:1",
        "w1:rescue-:1:2",
        " w1:accept:1",
    ] {
        assert!(text.parse::<Control>().is_err(), "{text:?}");
    }
}

/// Old messages keep their ids for years: a change of what is written must be meant.
#[test]
fn ids_are_written_like_this() {
    let (game, ply) = (GameId::new(7), Ply::new(12));
    let at = Moment::from(ply);
    let later = Moment {
        line: Line::new(2),
        ..at
    };
    let space = |index| Space::new(index).unwrap();
    let mv = Move {
        from: space(17),
        to: space(42),
    };
    let challenge = ChallengeId::new(3);
    let rescue = RescueId::new(5);
    let attempt = AttemptId::new(9);
    let of_puzzle = |deed| Control::Puzzle { attempt, deed };
    let of_rescue = |deed| Control::Rescue { rescue, deed };
    for (control, id) in [
        (
            Control::Challenge {
                challenge,
                answer: Answer::Accept,
            },
            "w1:accept:3",
        ),
        (
            Control::Challenge {
                challenge,
                answer: Answer::Decline,
            },
            "w1:decline:3",
        ),
        (
            Control::Challenge {
                challenge,
                answer: Answer::Withdraw,
            },
            "w1:withdraw:3",
        ),
        (Control::Choose { game, at }, "w1:choose:7:12"),
        (Control::ChooseAgain { game, at }, "w1:again:7:12"),
        (Control::Play { game, at, mv }, "w1:play:7:12:17-42"),
        (Control::Back { game, at }, "w1:back:7:12"),
        (Control::Resign { game, at }, "w1:resign:7:12"),
        (Control::KeepPlaying { game }, "w1:keep:7"),
        (Control::Rematch { game }, "w1:rematch:7"),
        (Control::Choose { game, at: later }, "w1:choose:7:12.2"),
        (Control::TakeBack { game, at }, "w1:takeback:7:12"),
        (
            Control::Hint {
                game,
                at: later,
                step: HintStep::Tile,
            },
            "w1:hint:7:12.2:2",
        ),
        (
            Control::Settings(SettingsField::Preview),
            "w1:settings:preview",
        ),
        (Control::Guild(GuildField::Channels), "w1:guild:channels"),
        (Control::Forget { is_yes: true }, "w1:forget:yes"),
        (
            Control::Replacement {
                replacement: ReplacementId::new(3),
                is_yes: false,
            },
            "w1:replace:3:no",
        ),
        (
            Control::Request {
                request: RequestId::new(4),
                answer: RequestAnswer::Grant,
            },
            "w1:request-grant:4",
        ),
        (
            Control::Request {
                request: RequestId::new(4),
                answer: RequestAnswer::Refuse,
            },
            "w1:request-refuse:4",
        ),
        (
            Control::Request {
                request: RequestId::new(4),
                answer: RequestAnswer::Withdraw,
            },
            "w1:request-withdraw:4",
        ),
        (Control::Reason { challenge }, "w1:reason:3"),
        (of_puzzle(PuzzleDeed::Choose(ply)), "w1:puzzle-choose:9:12"),
        (
            of_puzzle(PuzzleDeed::Play(ply, mv)),
            "w1:puzzle-play:9:12:17-42",
        ),
        (of_puzzle(PuzzleDeed::Back(ply)), "w1:puzzle-back:9:12"),
        (
            of_puzzle(PuzzleDeed::Hint(ply, HintStep::Tile)),
            "w1:puzzle-hint:9:12:2",
        ),
        (of_puzzle(PuzzleDeed::Again), "w1:puzzle-again:9"),
        (of_puzzle(PuzzleDeed::Next), "w1:puzzle-next:9"),
        (of_puzzle(PuzzleDeed::Share), "w1:puzzle-share:9"),
        (of_rescue(RescueDeed::Choose(ply)), "w1:rescue-choose:5:12"),
        (
            of_rescue(RescueDeed::Play(ply, mv)),
            "w1:rescue-play:5:12:17-42",
        ),
        (of_rescue(RescueDeed::Back(ply)), "w1:rescue-back:5:12"),
        (of_rescue(RescueDeed::Leave(ply)), "w1:rescue-leave:5:12"),
        (of_rescue(RescueDeed::End(ply)), "w1:rescue-end:5:12"),
        (of_rescue(RescueDeed::Share), "w1:rescue-share:5"),
    ] {
        assert_eq!(control.to_string(), id);
        assert_eq!(id.parse::<Control>().unwrap(), control);
    }
}
