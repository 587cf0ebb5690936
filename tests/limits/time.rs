//! Clocks and leave.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self};
use wayk::i18n::Locale;
use wayk::play::{
    AwayRefused, CallOffRefused, ComeBackRefused, Leave, LeaveState, Pace, Ship, SignedDuration,
    Span, UntilError, VerdictRefused,
};

use crate::checks::check;
use crate::stage::{Games, now};

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
        let extended = messages::extended(&game, locale);
        check("more time", &Letter::of(extended));
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
