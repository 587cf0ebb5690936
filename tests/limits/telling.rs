//! What is told beside the boards.

use wayk::discord::letter::Letter;
use wayk::discord::messages::{self, GameEntry, GameList, MOST_LINES, NoticePlace, Visit};
use wayk::discord::text;
use wayk::i18n::Locale;
use wayk::play::{
    Admin, Asked, BySide, Challenge, ChannelId, Deed, DeedId, DeedKind, Game, GameId, GuildId,
    Leave, Notice, NoticeId, NoticeKind, NudgeRefused, Nudged, PostingId, Replacement, Request,
    RequestId, RequestKind, Ruling, Ship, Side, Span, Timestamp, Trouble, UserId,
};

use crate::checks::check;
use crate::stage::{Games, LONGEST, faces, longest_names, now, person};

/// A page in the midst of many, at its fullest: channels in trouble, clocks at every stage, and
/// everybody may be nudged.
pub fn list_of(games: &[Game], challenges: &[Challenge], user: UserId) -> GameList {
    let troubles = [
        None,
        Some(Trouble::Gone),
        Some(Trouble::Locked),
        Some(Trouble::Forbidden),
    ];
    let late = Timestamp::from_second(9_999_999_999).unwrap();
    let game = |(number, game): (usize, &Game)| {
        let mut game = game.clone();
        let away = Span {
            from: now(),
            until: late,
        };
        game.leaves = BySide::new_with(|_| {
            (number % 2 == 0).then_some(Leave {
                span: away,
                is_declared: true,
            })
        });
        game.due_at = (number % 3 == 0).then_some(late);
        game.overdue_at = (number % 3 == 1).then_some(late);
        game.id = GameId::new(1_000_000_000 + i64::try_from(number).unwrap());
        GameEntry::Game {
            game: Box::new(game),
            trouble: troubles[number % troubles.len()],
            may_nudge: true,
        }
    };
    let games = games.iter().enumerate().map(game);
    let challenges = challenges
        .iter()
        .map(|challenge| GameEntry::Challenge(Box::new(challenge.clone())));
    let entries: Vec<GameEntry> = games.chain(challenges).take(MOST_LINES).collect();
    let is_empty = entries.is_empty();
    GameList {
        user,
        games: if is_empty { 0 } else { 1_000_000 },
        waiting: if is_empty { 0 } else { 999_999 },
        entries,
        page: if is_empty { 0 } else { 99_998 },
        pages: if is_empty { 1 } else { 100_000 },
        now: now(),
    }
}

/// Who is to play on for whom in a game, and everything that an admin can have done to it.
pub async fn what_admins_ask_and_do(games: &Games, game: &Game) -> (Replacement, Vec<Deed>) {
    let [admin, _] = &games.players;
    let successor = person(LONGEST - 3, &longest_names()[0]);
    let by = Admin {
        guild: GuildId::new(LONGEST),
        channel: ChannelId::new(LONGEST),
        person: admin.clone(),
    };
    let asked = games
        .play
        .ask_replacement(by, game.id, Side::Amber, successor);
    let replacement = asked.await.unwrap();
    let rulings = Ruling::ALL.iter();
    let set = rulings.flat_map(|&it| [DeedKind::Ended(it), DeedKind::Corrected(it)]);
    let others = [
        DeedKind::Moved,
        DeedKind::Replaced(Box::new(replacement.clone())),
    ];
    let deeds = set.chain(others).map(|kind| Deed {
        id: DeedId::new(i64::MAX),
        posting: PostingId::new(i64::MAX),
        game: game.clone(),
        admin: admin.clone(),
        kind,
        channel: ChannelId::new(LONGEST),
        log_channel: None,
    });
    let deeds = deeds.collect();
    (replacement, deeds)
}

#[tokio::test]
async fn what_is_told_beside_the_boards_keeps_every_limit() {
    let games = Games::new();
    let begun = games.begin(Ship::Ark, 1).await;
    let late = Timestamp::from_second(9_999_999_999).unwrap();
    let mut timed = begun.clone();
    timed.due_at = Some(late);
    let mut overdue = timed.clone();
    overdue.overdue_at = Some(late);
    let kinds = [
        NoticeKind::Turn,
        NoticeKind::Daily,
        NoticeKind::Day,
        NoticeKind::Hours,
        NoticeKind::Nudge,
        NoticeKind::Leave,
        NoticeKind::Overdue,
        NoticeKind::Late,
        NoticeKind::Extended,
        NoticeKind::Request,
        NoticeKind::Replacement,
        NoticeKind::Admin,
        NoticeKind::Left,
        NoticeKind::End,
    ];
    let (replacement, deeds) = what_admins_ask_and_do(&games, &begun).await;
    let places = [
        NoticePlace::Channel,
        NoticePlace::ChannelFirst,
        NoticePlace::Private,
        NoticePlace::PrivateElsewhere,
    ];
    for locale in Locale::ALL {
        for game in [&begun, &timed, &overdue] {
            // Of all kinds, and of each deed.
            let told = kinds.map(|kind| (kind, None)).into_iter();
            let of_deed = |deed: &Deed| (NoticeKind::Admin, Some(Box::new(deed.clone())));
            for (kind, deed) in told.chain(deeds.iter().map(of_deed)) {
                let notice = Notice {
                    id: NoticeId::new(i64::MAX),
                    kind,
                    game: game.clone(),
                    deed,
                    replacement: Some(Box::new(replacement.clone())),
                    person: match kind {
                        NoticeKind::Replacement => replacement.awaited().clone(),
                        _ => games.players[0].clone(),
                    },
                    is_private: false,
                    deadline: game.due_at,
                    leave_left: 480,
                    claimed_at: game.started_at,
                    attempt: 1,
                };
                for place in places {
                    check("a notice", &messages::notice(&notice, place, locale));
                }
            }
            let draw = games
                .play
                .offer_draw(games.players[0].id, begun.id, begun.moment())
                .await;
            let Ok(Asked::Asked { request, .. }) = draw else {
                panic!("{draw:?}");
            };
            let takeback = Request {
                kind: RequestKind::TakeBack,
                id: RequestId::new(i64::MAX),
                ..request
            };
            let requests = [request, takeback];
            for person in &games.players {
                let visit = Visit {
                    game,
                    requests: &requests,
                    user: person.id,
                    others: 1_000_000,
                    now: now(),
                };
                for face in faces() {
                    check("a visit", &messages::visit(&visit, face, locale));
                }
            }
            let mv = game.view().legal_moves()[0];
            for face in faces() {
                let letter = messages::visit_preview(game, mv, face, locale);
                check("a preview in a visit", &letter);
            }
            check(
                "a move made",
                &messages::visit_made(game, 1_000_000, locale),
            );
            let late = game.to_move().unwrap();
            let letter = Letter::of(messages::not_your_turn(game, locale));
            check("not your turn", &messages::with_nudge(letter, game, locale));
            let boxed = || Box::new(game.clone());
            let from = game.turned_at;
            for refused in [
                NudgeRefused::NoSuchGame,
                NudgeRefused::NotAPlayer,
                NudgeRefused::Over { game: boxed() },
                NudgeRefused::OwnTurn { game: boxed() },
                NudgeRefused::JustBegun { from },
                NudgeRefused::Nudged { from },
                NudgeRefused::Muted { game: boxed() },
            ] {
                let sentence = messages::nudge_refused(&refused, Some(game), locale);
                check("no nudge", &Letter::of(sentence));
            }
            for is_now in [true, false] {
                let nudged = Nudged {
                    game: game.clone(),
                    told_at: game.turned_at,
                    is_now,
                };
                let letter = messages::nudged(&nudged, locale);
                assert!(letter.text.contains(&text::name(late)));
                check("a nudge", &letter);
            }
        }
    }
}
