//! Refusals of what is done in games.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self};
use wayk::i18n::Locale;
use wayk::play::{
    ChallengeState, GameId, MoveRefused, MoveTextError, PlayError, Ply, RelocateRefused,
    RematchRefused, ResignRefused, Restraint, Ship, Side, Space, Trouble,
};

use crate::checks::check;
use crate::stage::Games;

pub fn states() -> [ChallengeState; 5] {
    [
        ChallengeState::Open,
        ChallengeState::Accepted(GameId::new(1)),
        ChallengeState::Declined,
        ChallengeState::Withdrawn,
        ChallengeState::Expired,
    ]
}

#[tokio::test]
async fn refusals_keep_every_limit() {
    let games = Games::new();
    let start = games.begin(Ship::Ark, 1).await;
    let first = start.view().legal_moves()[0];
    let mut game = start.clone();
    for _ in 0..6 {
        let mv = game.view().legal_moves()[0];
        game = games.go_on(&game, mv).await;
    }
    let user = games.players[0].id;
    let boxed = || Box::new(game.clone());
    let challenge = games.challenge(Ship::Ark, 2).await;
    let space = |index| Space::new(index).unwrap();
    let (from, to) = (space(0), space(1));
    let board = start.view();
    let number = |at| board.board().number(at);
    let illegal = [
        PlayError::GameOver,
        PlayError::NoRobot {
            side: Side::Amber,
            from,
        },
        PlayError::NotAdjacent { from, to },
        PlayError::NotCovered { to },
        PlayError::NotOneApart {
            here: number(from),
            there: number(to),
        },
        PlayError::HiddenCard,
    ];
    for locale in Locale::ALL {
        let mut said = vec![
            messages::stranger(&game, locale),
            messages::stale(&game, Ply::START, locale),
            messages::stale(&game, Ply::new(200), locale),
            messages::over(&game, locale),
            messages::not_your_turn(&game, locale),
            messages::not_here(None, locale),
            messages::not_here(Some(&game), locale),
        ];
        let mut refusals = vec![
            MoveRefused::NoSuchGame,
            MoveRefused::NotAPlayer,
            MoveRefused::AlreadyPlayed { game: boxed() },
            MoveRefused::Over { game: boxed() },
            MoveRefused::Stale { game: boxed() },
            MoveRefused::NotYourTurn { game: boxed() },
        ];
        refusals.extend(illegal.map(|reason| MoveRefused::Illegal {
            reason,
            game: boxed(),
        }));
        for refused in &refusals {
            for known in [None, Some(&game)] {
                said.push(messages::move_refused(
                    refused,
                    known,
                    first,
                    Ply::START,
                    locale,
                ));
            }
        }
        let mut unposted = game.clone();
        unposted.board = None;
        said.push(messages::over(&unposted, locale));
        let typed = "*".repeat(6000);
        let mut errors = vec![
            MoveTextError::NotAMove,
            MoveTextError::NoSuchTile { letter: 'Z' },
            MoveTextError::Ambiguous {
                goal: to,
                moves: [first, first],
            },
            MoveTextError::Unreachable { goal: to },
        ];
        errors.extend(illegal.map(MoveTextError::Illegal));
        for error in &errors {
            for typed in [typed.as_str(), "A1-B2", ""] {
                said.push(messages::move_text_refused(error, typed, &game, locale));
            }
        }
        for refused in [
            ResignRefused::NoSuchGame,
            ResignRefused::NotAPlayer,
            ResignRefused::AlreadyResigned { game: boxed() },
            ResignRefused::Over { game: boxed() },
            ResignRefused::Stale { game: boxed() },
        ] {
            said.push(messages::resign_refused(&refused, Some(&game), locale));
        }
        for refused in [
            RelocateRefused::NoSuchGame,
            RelocateRefused::ChannelBusy { game: game.id },
        ] {
            said.push(messages::relocate_refused(&refused, locale));
        }
        for trouble in [Trouble::Gone, Trouble::Forbidden, Trouble::Locked] {
            said.push(messages::cannot_post(trouble, locale));
            said.push(messages::cannot_answer(trouble, locale));
            check(
                "a private message",
                &messages::channel_gone(&game, Side::Amber, trouble, locale),
            );
        }
        for sentence in said {
            check("a refusal", &Letter::of(sentence));
        }
        for refused in [
            RematchRefused::NoSuchGame,
            RematchRefused::NotAPlayer,
            RematchRefused::NotOver,
            RematchRefused::AlreadyOffered {
                challenge: Box::new(challenge.clone()),
            },
            RematchRefused::ChallengeOpen {
                challenge: Box::new(challenge.clone()),
            },
            RematchRefused::AlreadyStarted { game: boxed() },
            RematchRefused::ChannelBusy { game: game.id },
            RematchRefused::Restrained(Restraint::Blocked),
        ] {
            let link = "x".repeat(100);
            let letter = messages::rematch_refused(&refused, Some(&game), user, &link, locale);
            check("a refusal", &letter);
        }
    }
}
