//! Clocks and leave as pure functions: over any moves, takebacks, extensions, leave and downtime.

use proptest::prelude::*;
use wayk::play::{
    BySide, ClockEvent, ClockEventKind, ClockHistory, EXTENSION, GameClock, LEAVE_A_YEAR,
    LEAVE_HOUR, Pace, Side, SignedDuration, Span, Timestamp, cover, leave_left, longest, year_of,
};

/// Everything happens at whole hours, counted from this one.
const START: &str = "2026-11-30T00:00:00Z";

/// How many hours are looked at.
const HOURS: i64 = 24 * 60;

fn at(hour: i64) -> Timestamp {
    let start: Timestamp = START.parse().unwrap();
    start + SignedDuration::from_hours(hour)
}

fn span(from: i64, until: i64) -> Span {
    Span {
        from: at(from),
        until: at(until),
    }
}

/// A game's times, with what happens at each. Takebacks are asked for where there is a move to take
/// back, and extensions are given to the one to move.
fn history() -> impl Strategy<Value = ClockHistory> {
    let gap = prop_oneof![3 => 0..30_i64, 1 => 0..200_i64];
    let happens = prop::collection::vec((gap, 0..10_u8), 0..30);
    let spans = || {
        let span = (0..HOURS, 1..100_i64).prop_map(|(from, hours)| span(from, from + hours));
        prop::collection::vec(span, 0..6)
    };
    let pace = prop::sample::select(&[Pace::Brisk, Pace::Steady, Pace::Leisure][..]);
    (pace, happens, spans(), spans(), spans()).prop_map(
        |(pace, happens, amber, cyan, downtimes)| ClockHistory {
            pace,
            events: events(&happens),
            leaves: BySide { amber, cyan },
            downtimes,
        },
    )
}

fn events(happens: &[(i64, u8)]) -> Vec<ClockEvent> {
    let mut events = Vec::new();
    let (mut hour, mut moves): (i64, Vec<Side>) = (0, Vec::new());
    for &(gap, what) in happens {
        hour += gap;
        let mover = if moves.len() % 2 == 0 {
            Side::Amber
        } else {
            Side::Cyan
        };
        let (kind, side) = match what {
            _ if events.is_empty() => (ClockEventKind::Started, Side::Amber),
            0 if !moves.is_empty() => (ClockEventKind::TakenBack, moves.pop().unwrap()),
            1 if moves.len() > 1 => {
                moves.pop();
                (ClockEventKind::TakenBack, moves.pop().unwrap())
            }
            2 => (ClockEventKind::Extended, mover),
            3 => (
                ClockEventKind::TakenOver,
                Side::BOTH[usize::from(gap % 2 == 0)],
            ),
            _ => {
                moves.push(mover);
                (ClockEventKind::Moved, mover)
            }
        };
        events.push(ClockEvent {
            at: at(hour),
            kind,
            side,
        });
    }
    events
}

/// The hour of the last event.
fn last_hour(history: &ClockHistory) -> i64 {
    let last = history.events.last().map_or(at(0), |event| event.at);
    last.duration_since(at(0)).as_hours()
}

fn clock(history: &ClockHistory, hour: i64) -> GameClock {
    history.at(at(hour)).unwrap()
}

/// The same, hour by hour and without a shortcut.
#[derive(Clone, Debug)]
struct Slow {
    banks: [i64; 2],
    /// Whose clock runs: 0 is Amber.
    running: Option<usize>,
    /// The banks just before each move, and who made it.
    before: Vec<(usize, [i64; 2])>,
}

fn hours(time: SignedDuration) -> i64 {
    assert_eq!(time, SignedDuration::from_hours(time.as_hours()));
    time.as_hours()
}

/// How the clocks stand at an hour, and whether the running one is out since the last event.
fn slowly(history: &ClockHistory, until: i64) -> (Slow, Option<i64>) {
    let start = hours(history.pace.start().unwrap());
    let (most, more) = (2 * start, hours(history.pace.increment()));
    let mut slow = Slow {
        banks: [start; 2],
        running: None,
        before: Vec::new(),
    };
    let mut events = history.events.iter().peekable();
    let mut out_at = None;
    for hour in 0..=until {
        while let Some(event) = events.next_if(|event| event.at == at(hour)) {
            let side = usize::from(event.side == Side::Cyan);
            out_at = None;
            match event.kind {
                ClockEventKind::Started => slow.running = Some(side),
                ClockEventKind::Moved => {
                    slow.before.push((side, slow.banks));
                    slow.banks[side] = most.min(slow.banks[side] + more);
                    slow.running = Some(1 - side);
                }
                ClockEventKind::TakenBack => {
                    loop {
                        let (mover, banks) = slow.before.pop().unwrap();
                        slow.banks = banks;
                        if mover == side {
                            break;
                        }
                    }
                    slow.running = Some(side);
                }
                ClockEventKind::Extended => {
                    slow.banks[side] = most.min(slow.banks[side] + hours(EXTENSION));
                }
                ClockEventKind::TakenOver => {
                    slow.banks[side] = start;
                    for (_, banks) in &mut slow.before {
                        banks[side] = start;
                    }
                }
            }
        }
        let Some(side) = slow.running else { continue };
        let leaves = [&history.leaves.amber, &history.leaves.cyan][side];
        let stands = |span: &Span| span.from <= at(hour) && at(hour) < span.until;
        if leaves.iter().chain(&history.downtimes).any(stands) {
            continue;
        }
        if slow.banks[side] == 0 {
            out_at = out_at.or(Some(hour));
        } else if hour < until {
            slow.banks[side] -= 1;
        }
    }
    (slow, out_at)
}

proptest! {
    /// By the hour it is what one reckons by hand, in each bank and of when it ends.
    #[test]
    fn clocks_are_what_one_reckons_by_hand(history in history(), later in 0..400_i64) {
        let hour = last_hour(&history) + later;
        let (slow, out_at) = slowly(&history, hour);
        let clock = clock(&history, hour);
        prop_assert_eq!(hours(clock.banks.amber), slow.banks[0]);
        prop_assert_eq!(hours(clock.banks.cyan), slow.banks[1]);
        prop_assert_eq!(clock.running, slow.running.map(|side| Side::BOTH[side]));
        prop_assert_eq!(clock.is_out, out_at.is_some());
        if let Some(out_at) = out_at {
            prop_assert_eq!(clock.ends_at, Some(at(out_at)));
        }
    }

    #[test]
    fn banks_are_never_in_debt_and_never_over_their_most(
        history in history(),
        later in 0..2000_i64,
    ) {
        let most = history.pace.most().unwrap();
        let clock = clock(&history, last_hour(&history) + later);
        for (side, &bank) in clock.banks.iter() {
            prop_assert!((SignedDuration::ZERO..=most).contains(&bank), "{side}: {bank:?}");
        }
        if let Some(side) = clock.running {
            prop_assert!(!clock.is_out || clock.banks[side].is_zero());
        }
    }

    /// The end does not move while nothing happens, and it is the first moment that is out.
    #[test]
    fn a_clock_is_out_from_its_end_on(history in history(), steps in prop::collection::vec(0..99_i64, 9)) {
        let mut hour = last_hour(&history);
        let first = clock(&history, hour);
        let mut before = first;
        for step in steps {
            hour += step;
            let now = clock(&history, hour);
            prop_assert_eq!(now.ends_at, first.ends_at);
            prop_assert!(now.is_out || !before.is_out);
            for side in Side::BOTH {
                prop_assert!(now.banks[side] <= before.banks[side]);
                prop_assert!(now.running == Some(side) || now.banks[side] == before.banks[side]);
            }
            before = now;
        }
        if let Some(ends_at) = first.ends_at && ends_at > at(last_hour(&history)) {
            let just_before = ends_at - SignedDuration::from_millis(1);
            prop_assert!(history.at(ends_at).unwrap().is_out);
            prop_assert!(!history.at(just_before).unwrap().is_out);
        }
    }

    /// How a standstill is written down does not matter: split, twice, overlapping, or in another
    /// order.
    #[test]
    fn the_same_standstill_is_the_same_in_any_pieces(
        history in history(),
        cut in 0..HOURS,
        later in 0..400_i64,
    ) {
        let hour = last_hour(&history) + later;
        let whole = clock(&history, hour);
        let split = |spans: &[Span]| -> Vec<Span> {
            let mut pieces: Vec<Span> = spans
                .iter()
                .flat_map(|&whole| {
                    let cut = at(cut).clamp(whole.from, whole.until);
                    [Span { until: cut, ..whole }, Span { from: cut, ..whole }]
                })
                .collect();
            pieces.reverse();
            pieces
        };
        let mut pieces = history.clone();
        pieces.downtimes = split(&history.downtimes);
        pieces.leaves = BySide::new_with(|side| split(&history.leaves[side]));
        prop_assert_eq!(clock(&pieces, hour), whole);
        // Leave that lies in a downtime, and downtime that lies in leave, count once.
        let mut twice = history.clone();
        for side in Side::BOTH {
            twice.leaves[side].extend(history.downtimes.iter().copied());
        }
        prop_assert_eq!(clock(&twice, hour), whole);
    }

    /// Time in which a clock stands still is not charged: it comes later by as much.
    #[test]
    fn a_standstill_puts_the_end_off_by_its_length(
        mut history in history(),
        from in 0..100_i64,
        length in 1..100_i64,
        is_leave in any::<bool>(),
    ) {
        let hour = last_hour(&history);
        // Nothing else stands still from the last event on.
        let ends_before = |span: &Span| span.until <= at(hour);
        history.downtimes.retain(ends_before);
        for side in Side::BOTH {
            history.leaves[side].retain(ends_before);
        }
        let before = clock(&history, hour);
        let (Some(side), Some(ends_at)) = (before.running, before.ends_at) else {
            return Ok(());
        };
        let pause = span(hour + from, hour + from + length);
        if is_leave {
            history.leaves[side].push(pause);
        } else {
            history.downtimes.push(pause);
        }
        let after = clock(&history, hour);
        // One that begins in the very moment that the bank is empty still saves it.
        let put_off = if pause.from <= ends_at { length } else { 0 };
        prop_assert_eq!(after.ends_at, Some(ends_at + SignedDuration::from_hours(put_off)));
        // The other's leave is no use.
        if is_leave {
            let pause = history.leaves[side].pop().unwrap();
            history.leaves[side.other()].push(pause);
            prop_assert_eq!(clock(&history, hour).ends_at, Some(ends_at));
        }
    }

    /// A takeback gives back what both had when the move was made, and its move's increment once.
    #[test]
    fn a_takeback_gives_the_bank_back(mut history in history(), thought in 0..80_i64, asked in 0..80_i64) {
        let hour = last_hour(&history);
        let Some(side) = clock(&history, hour).running else {
            return Ok(());
        };
        let moved = hour + thought;
        let had = clock(&history, moved).banks;
        let event = |hour, kind, side| ClockEvent { at: at(hour), kind, side };
        history.events.push(event(moved, ClockEventKind::Moved, side));
        let once = clock(&history, moved).banks[side];
        history.events.push(event(moved + asked, ClockEventKind::TakenBack, side));
        let back = clock(&history, moved + asked);
        prop_assert_eq!(back.banks, had);
        prop_assert_eq!(back.running, Some(side));
        history.events.push(event(moved + asked, ClockEventKind::Moved, side));
        prop_assert_eq!(clock(&history, moved + asked).banks[side], once);
        // The same where the other had moved meanwhile: both moves go.
        history.events.push(event(moved + asked, ClockEventKind::Moved, side.other()));
        history.events.push(event(moved + asked, ClockEventKind::TakenBack, side));
        prop_assert_eq!(clock(&history, moved + asked).banks, had);
    }

    /// Leave that is spent for a clock that ran out covers the present by whole hours, puts the end
    /// off to its own end, and never takes more than there is.
    #[test]
    fn leave_is_spent_by_the_hour(
        spent in prop::collection::vec((0..9000_i64, 1..200_i64), 0..5),
        from in 0..9000_i64,
        minutes in 0..30_000_i64,
    ) {
        let mut leaves: Vec<Span> = Vec::new();
        for (from, hours) in spent {
            let longest = longest(&leaves, at(from));
            let until = at(from + hours).min(longest);
            leaves.push(Span { from: at(from), until });
        }
        let (from, now) = (at(from), at(from) + SignedDuration::from_mins(minutes));
        match cover(&leaves, from, now) {
            None => prop_assert_eq!(leave_left(&leaves, year_of(from)), 0),
            Some(span) => {
                prop_assert_eq!(span.from, from);
                let length = span.until.duration_since(from);
                prop_assert_eq!(length, SignedDuration::from_hours(length.as_hours()));
                // No hour more than is needed, and fewer only where no more are left.
                prop_assert!(span.until - LEAVE_HOUR <= now);
                let years = [year_of(from), year_of(from) + 1];
                let before = years.map(|year| leave_left(&leaves, year));
                leaves.push(span);
                let after = years.map(|year| leave_left(&leaves, year));
                let taken = (before[0] - after[0]) + (before[1] - after[1]);
                prop_assert_eq!(i64::from(taken), length.as_hours());
                if span.until <= now {
                    prop_assert_eq!(leave_left(&leaves, year_of(span.until)), 0);
                }
            }
        }
    }
}

#[test]
fn a_clock_starts_with_the_first_board() {
    let mut history = ClockHistory {
        pace: Pace::Steady,
        events: Vec::new(),
        leaves: BySide::default(),
        downtimes: Vec::new(),
    };
    let clock = history.at(at(1000)).unwrap();
    assert_eq!(
        (clock.running, clock.ends_at, clock.is_out),
        (None, None, false)
    );
    history.events.push(ClockEvent {
        at: at(1000),
        kind: ClockEventKind::Started,
        side: Side::Amber,
    });
    assert_eq!(
        history.at(at(1000)).unwrap().ends_at,
        Some(at(1000 + 5 * 24))
    );
    let none = ClockHistory {
        pace: Pace::None,
        ..history
    };
    assert_eq!(none.at(at(1000)), None);
}

#[test]
fn a_standstill_until_further_notice_has_no_end() {
    let history = ClockHistory {
        pace: Pace::Brisk,
        events: vec![ClockEvent {
            at: at(0),
            kind: ClockEventKind::Started,
            side: Side::Amber,
        }],
        leaves: BySide::default(),
        downtimes: vec![Span {
            from: at(47),
            until: Timestamp::MAX,
        }],
    };
    let clock = history.at(at(100_000)).unwrap();
    assert_eq!(clock.ends_at, None);
    assert!(!clock.is_out);
    assert_eq!(clock.banks.amber, SignedDuration::from_hours(1));
}

#[test]
fn each_year_has_its_own_leave() {
    assert_eq!(leave_left(&[], 2026), LEAVE_A_YEAR);
    // From the second on, an hour is begun.
    let now: Timestamp = START.parse().unwrap();
    let second = Span {
        from: now,
        until: now + SignedDuration::from_secs(1),
    };
    assert_eq!(leave_left(&[second], 2026), LEAVE_A_YEAR - 1);
    let exactly = Span {
        from: now,
        until: now + LEAVE_HOUR,
    };
    assert_eq!(leave_left(&[exactly], 2026), LEAVE_A_YEAR - 1);
    // Over New Year each hour is one of the year that it begins in.
    let eve: Timestamp = "2026-12-31T21:30:00Z".parse().unwrap();
    let over = Span {
        from: eve,
        until: eve + LEAVE_HOUR * 5,
    };
    assert_eq!(leave_left(&[over], 2026), LEAVE_A_YEAR - 3);
    assert_eq!(leave_left(&[over], 2027), LEAVE_A_YEAR - 2);
    // December's last hour can be spent into January, whose own follow.
    let last = "2026-12-31T23:30:00Z".parse().unwrap();
    assert_eq!(longest(&[], last), last + LEAVE_HOUR * (1 + 480));
    let all = Span {
        from: now,
        until: now + LEAVE_HOUR * 480,
    };
    assert_eq!(longest(&[], now), all.until);
    assert_eq!(cover(&[all], all.until, all.until), None);
}
