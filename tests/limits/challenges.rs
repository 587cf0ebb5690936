//! Challenges and their refusals.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self, NoThread, OpponentRefused};
use wayk::discord::text;
use wayk::i18n::Locale;
use wayk::play::{
    AnswerRefused, Challenge, ChallengeRefused, ChannelId, DeclineReason, GameId, ReasonRefused,
    Restraint, Ship, Side,
};

use crate::checks::check;
use crate::refusals::states;
use crate::stage::{Games, LONGEST, longest_names, person};

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
        // Whoever is blocked reads nothing of themselves, nor of the challenger.
        let blocked = AnswerRefused::Blocked { by_user: false };
        let told = messages::answer_refused(&blocked, Some(&for_anyone), &link, locale);
        for word in ["block", "you cannot", "to you", "차단", "수락할 수 없"] {
            assert!(!told.to_lowercase().contains(word), "{told}");
        }
        let challenger = text::escape(for_anyone.challenger.name.as_str());
        assert!(!told.contains(&challenger), "{told}");
    }
}
