//! Challenges, from the offer to its end.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::decline::declined;
use super::restraint::restrained;
use super::time::pace_rule;
use super::{name, ship};
use crate::discord::custom_id::Control;
use crate::discord::letter::Letter;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{
    Answer, AnswerRefused, Challenge, ChallengeRefused, ChallengeState, ChannelId, Person, Side,
    UserId,
};

/// Discord's limit for a channel's name (channel resource, "Channel Object").
const MOST_THREAD_NAME: usize = 100;

/// Why a game that should have a thread has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// The bot may not open one, or not write in it.
    Right,
    /// The server has as many threads as Discord allows.
    Full,
    /// Discord said no for another reason.
    Refused,
}

/// Why somebody cannot be challenged, where play cannot know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentRefused {
    /// It is a bot.
    Bot,
    /// They are not in this server.
    NotHere,
    /// They cannot see the channel.
    CannotSee,
}

/// An open challenge with its buttons. It pings the opponent, where there is one.
pub fn offer(challenge: &Challenge, locale: Locale) -> Letter {
    let mut arguments = vec![
        ("challenger", name(&challenge.challenger)),
        ("ship", ship(challenge.ship)),
        ("until", text::date_and_time(challenge.expires_at).into()),
    ];
    let pace = pace_rule(challenge.pace, locale);
    let Some(opponent) = &challenge.opponent else {
        let said = locale.text_with("challenge-offer-anyone", &arguments);
        return Letter::of(format!("{said} {pace}")).with_row(answer_buttons(
            challenge,
            &[Answer::Accept, Answer::Withdraw],
            locale,
        ));
    };
    arguments.push(("opponent", text::mention(opponent.id).into()));
    let said = if challenge.rematch_of.is_some() {
        locale.text_with("challenge-offer-rematch", &arguments)
    } else {
        locale.text_with("challenge-offer", &arguments)
    };
    let mut letter = Letter::of(format!("{said} {pace}"));
    letter.pings = Some(opponent.id);
    letter.with_row(answer_buttons(
        challenge,
        &[Answer::Accept, Answer::Decline, Answer::Withdraw],
        locale,
    ))
}

fn answer_buttons(challenge: &Challenge, answers: &[Answer], locale: Locale) -> CreateActionRow {
    CreateActionRow::Buttons(
        answers
            .iter()
            .map(|&answer| answer_button(challenge, answer, locale))
            .collect(),
    )
}

/// The opponent's name as an argument of a message. Where a challenge is to anyone and nobody has
/// taken it up, its messages do without.
fn opponent(challenge: &Challenge) -> Argument<'static> {
    challenge.opponent.as_ref().map_or_else(|| "?".into(), name)
}

fn answer_button(challenge: &Challenge, answer: Answer, locale: Locale) -> CreateButton {
    let control = Control::Challenge {
        challenge: challenge.id,
        answer,
    };
    let (style, label) = match answer {
        Answer::Accept => (ButtonStyle::Success, locale.text("challenge-accept")),
        Answer::Decline => (ButtonStyle::Secondary, locale.text("challenge-decline")),
        Answer::Withdraw => (ButtonStyle::Secondary, locale.text("challenge-withdraw")),
    };
    CreateButton::new(control.to_string())
        .style(style)
        .label(label)
}

/// What stands in a challenge's place once it is accepted and played in the same channel.
pub fn accepted(challenge: &Challenge, locale: Locale) -> Letter {
    Letter::of(locale.text_with(
        "challenge-accepted",
        &[
            ("opponent", opponent(challenge)),
            ("challenger", name(&challenge.challenger)),
            ("ship", ship(challenge.ship)),
        ],
    ))
}

/// What stands in a challenge's place once its game has a thread.
pub fn accepted_in_thread(challenge: &Challenge, thread: ChannelId, locale: Locale) -> Letter {
    Letter::of(locale.text_with(
        "challenge-accepted-in-thread",
        &[
            ("opponent", opponent(challenge)),
            ("challenger", name(&challenge.challenger)),
            ("ship", ship(challenge.ship)),
            ("thread", text::channel(thread).into()),
        ],
    ))
}

/// A line under the board of a game that should have had a thread.
pub fn no_thread(reason: NoThread, locale: Locale) -> String {
    let reason = match reason {
        NoThread::Right => "right",
        NoThread::Full => "full",
        NoThread::Refused => "refused",
    };
    locale.text_with("challenge-no-thread", &[("reason", reason.into())])
}

/// The name of a game's thread.
pub fn thread_name(challenge: &Challenge, locale: Locale) -> String {
    let opponent = challenge.opponent.as_ref();
    let challenger = Some(&challenge.challenger);
    let (amber, cyan) = match challenge.side {
        Some(Side::Cyan) => (opponent, challenger),
        Some(Side::Amber) | None => (challenger, opponent),
    };
    // A thread's name is no markdown, so nothing in it needs escaping.
    let plain = |person: Option<&Person>| {
        let name = person.map_or("?", |person| person.name.as_str());
        Argument::from(name.to_owned())
    };
    let name = locale.text_with(
        "thread-name",
        &[("amber", plain(amber)), ("cyan", plain(cyan))],
    );
    text::clip(&name, MOST_THREAD_NAME)
}

/// What stands in a challenge's place once it is declined, withdrawn or expired; an open one as
/// it is.
pub fn ended(challenge: &Challenge, locale: Locale) -> Letter {
    let both = both(challenge);
    let is_unanswered = challenge.opponent.is_none();
    Letter::of(match challenge.state {
        ChallengeState::Open => return offer(challenge, locale),
        ChallengeState::Accepted(_) => return accepted(challenge, locale),
        ChallengeState::Declined => declined(challenge, locale),
        ChallengeState::Withdrawn if is_unanswered => {
            locale.text_with("challenge-withdrawn-anyone", &both[..1])
        }
        ChallengeState::Withdrawn => locale.text_with("challenge-withdrawn", &both),
        ChallengeState::Expired => expired(challenge, locale),
    })
}

fn both(challenge: &Challenge) -> [(&'static str, Argument<'static>); 2] {
    [
        ("challenger", name(&challenge.challenger)),
        ("opponent", opponent(challenge)),
    ]
}

fn expired(challenge: &Challenge, locale: Locale) -> String {
    let both = both(challenge);
    if challenge.opponent.is_none() {
        locale.text_with("challenge-expired-anyone", &both[..1])
    } else {
        locale.text_with("challenge-expired", &both)
    }
}

/// Why a person cannot be challenged.
pub fn opponent_refused(refused: OpponentRefused, opponent: &Person, locale: Locale) -> String {
    let arguments = [("name", name(opponent))];
    match refused {
        OpponentRefused::Bot => locale.text_with("challenge-bot", &arguments),
        OpponentRefused::NotHere => locale.text_with("challenge-not-here", &arguments),
        OpponentRefused::CannotSee => locale.text_with("challenge-cannot-see", &arguments),
    }
}

/// Why a challenge is not made. `opponent` is whom it was for, `game` links the game that is in the
/// way.
pub fn challenge_refused(
    refused: &ChallengeRefused,
    opponent: Option<&Person>,
    user: UserId,
    game: &str,
    locale: Locale,
) -> Letter {
    match refused {
        ChallengeRefused::Oneself => Letter::of(locale.text("challenge-oneself")),
        ChallengeRefused::ChannelBusy { .. } => {
            Letter::of(locale.text_with("challenge-channel-busy", &[("game", game.into())]))
        }
        ChallengeRefused::AlreadyOpen { challenge } => already_open(challenge, user, locale),
        ChallengeRefused::Restrained(restraint) => {
            Letter::of(restrained(*restraint, opponent, locale))
        }
    }
}

/// To somebody who would make a second challenge between the same two in a channel.
pub(super) fn already_open(challenge: &Challenge, user: UserId, locale: Locale) -> Letter {
    let mine = challenge.challenger.id == user;
    let other = if mine {
        challenge.opponent.as_ref()
    } else {
        Some(&challenge.challenger)
    };
    let Some(message) = challenge.message else {
        let letter = Letter::of(match other {
            Some(other) => {
                locale.text_with("challenge-already-open-lost", &[("name", name(other))])
            }
            None => locale.text("challenge-already-open-anyone-lost"),
        });
        let answers: &[Answer] = if mine {
            &[Answer::Withdraw]
        } else {
            &[Answer::Accept, Answer::Decline]
        };
        return letter.with_row(answer_buttons(challenge, answers, locale));
    };
    let link = text::message_link(Some(challenge.guild), challenge.channel, message);
    let mut arguments = vec![("link", link.into())];
    let Some(other) = other else {
        return Letter::of(locale.text_with("challenge-already-open-anyone", &arguments));
    };
    arguments.push(("name", name(other)));
    Letter::of(if mine {
        locale.text_with("challenge-already-open-mine", &arguments)
    } else {
        locale.text_with("challenge-already-open-theirs", &arguments)
    })
}

/// Why an answer to a challenge does not count. `game` links the game that it became or that is
/// in the way.
pub fn answer_refused(
    refused: &AnswerRefused,
    challenge: Option<&Challenge>,
    game: &str,
    locale: Locale,
) -> String {
    let Some(challenge) = challenge else {
        return locale.text("challenge-unknown");
    };
    let both = both(challenge);
    let is_for_anyone = challenge.is_for_anyone;
    match refused {
        AnswerRefused::NoSuchChallenge => locale.text("challenge-unknown"),
        AnswerRefused::Stranger => locale.text_with("challenge-stranger", &both),
        AnswerRefused::NotTheOpponent if is_for_anyone => locale.text("challenge-own-for-anyone"),
        AnswerRefused::NotTheOpponent => locale.text_with("challenge-not-the-opponent", &both[1..]),
        AnswerRefused::NotTheChallenger if is_for_anyone => {
            locale.text_with("challenge-not-yours-for-anyone", &both[..1])
        }
        AnswerRefused::Blocked { by_user: true } => {
            locale.text_with("challenge-blocks", &[("name", name(&challenge.challenger))])
        }
        // Whoever reads it does not learn why.
        AnswerRefused::Blocked { by_user: false } => locale.text("challenge-not-begun"),
        AnswerRefused::NotTheChallenger => {
            locale.text_with("challenge-not-the-challenger", &both[..1])
        }
        AnswerRefused::Expired => expired(challenge, locale),
        AnswerRefused::AlreadyAnswered { how } => match how {
            ChallengeState::Accepted(_) if is_for_anyone => locale.text_with(
                "challenge-was-taken-up",
                &[("opponent", opponent(challenge)), ("game", game.into())],
            ),
            ChallengeState::Accepted(_) => {
                locale.text_with("challenge-was-accepted", &[("game", game.into())])
            }
            ChallengeState::Declined => locale.text("challenge-was-declined"),
            ChallengeState::Withdrawn => locale.text("challenge-was-withdrawn"),
            ChallengeState::Open | ChallengeState::Expired => expired(challenge, locale),
        },
        AnswerRefused::ChannelBusy { .. } => {
            locale.text_with("challenge-busy-at-accept", &[("game", game.into())])
        }
    }
}
