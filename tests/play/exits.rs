//! Nobody is ever stuck in a game: in every state that it can reach, each player has a way out, and
//! a game with a clock ends by itself where both have gone.

use std::collections::BTreeSet;

use wayk::play::{
    ABANDONED_AFTER, Decision, Game, LEAVE_A_YEAR, NewChallenge, Pace, Side, SignedDuration,
    UserId, Verdict, Winner,
};

use crate::support::{ANN, BEN, GUILD, World, person, proposal, user};
use crate::timekeeping::{DAY, HOUR};

/// How many games are looked at, from as many numbers.
const GAMES: u64 = 20;

/// How many things happen in a game before it is looked at.
const HAPPENINGS: u64 = 14;

/// What becomes of a game after that.
#[derive(Clone, Copy, Debug)]
enum WayOut {
    Resign(Side),
    CallOff(Side),
    /// The one who waits does nothing else than to look whether they can claim the win.
    WaitAndClaim,
    NobodyComesBack,
}

/// Numbers that follow from a first one (splitmix64).
struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }

    fn hours(&mut self, most: u64) -> SignedDuration {
        HOUR * i32::try_from(1 + self.draw(most)).unwrap()
    }
}

/// A game after whatever happened by these numbers, `None` where it has ended.
async fn after_all(world: &World, lot: &mut Lot) -> Option<Game> {
    world.play.guild_joined(GUILD).await.unwrap();
    let pace = Pace::ALL[usize::try_from(lot.draw(4)).unwrap()];
    let new = NewChallenge { pace, ..proposal() };
    let mut game = world
        .accept(&world.play.challenge(new).await.unwrap())
        .await;
    if lot.draw(4) > 0 {
        game = world.see(&game).await;
    }
    for _ in 0..=lot.draw(HAPPENINGS) {
        let who = [ANN, BEN][usize::try_from(lot.draw(2)).unwrap()];
        match lot.draw(12) {
            0..=3 => drop(world.step(&game).await),
            4 => world.pass(lot.hours(60)),
            5 => nobody_comes(world, &game, lot.draw(60)).await,
            6 => {
                let until = world.play.now() + lot.hours(24 * 5);
                // Where no leave is left it is refused.
                let _ = world.play.go_away(person(who), until).await;
            }
            7 => {
                let _ = world.play.come_back(user(who)).await;
            }
            8 => {
                let given =
                    world
                        .play
                        .give_verdict(user(who), game.id, game.moment(), Verdict::Extend);
                let _ = given.await;
            }
            9 => {
                let down = lot.hours(100);
                world.down(down).await;
            }
            10 => {
                world.play.guild_left(GUILD).await.unwrap();
                world.pass(lot.hours(400));
                world.play.sweep_clocks().await.unwrap();
                world.play.guild_joined(GUILD).await.unwrap();
            }
            _ => {}
        }
        for _ in 0..lot.draw(4) {
            world.play.sweep_clocks().await.unwrap();
        }
        game = world.look(game.id).await;
        if game.is_over() {
            return None;
        }
    }
    if lot.draw(3) == 0 {
        nobody_comes(world, &game, 60).await;
    }
    Some(world.look(game.id).await).filter(|game| !game.is_over())
}

/// Nobody does anything for so many days, or until one of the two is late.
async fn nobody_comes(world: &World, game: &Game, days: u64) {
    for _ in 0..days {
        if world.look(game.id).await.overdue_at.is_some() {
            return;
        }
        world.pass(DAY);
        world.play.sweep_clocks().await.unwrap();
    }
}

/// Who waits for the other's move.
fn waiting(game: &Game) -> UserId {
    game.players[game.view().to_move().unwrap().other()].id
}

/// Days pass, and nobody does anything, for as long as a game can last then.
async fn days_pass(world: &World, game: &Game, claims: bool) -> Game {
    let leave = HOUR * i32::try_from(2 * LEAVE_A_YEAR).unwrap();
    let bank = game.pace.most().unwrap_or(DAY * 20);
    let mut left = bank + leave + ABANDONED_AFTER + DAY * 3;
    while left > SignedDuration::ZERO {
        let now = world.look(game.id).await;
        if now.is_over() {
            return now;
        }
        if claims && now.awaits_verdict_of(waiting(&now)) {
            let claim =
                world
                    .play
                    .give_verdict(waiting(&now), now.id, now.moment(), Verdict::Claim);
            return claim.await.unwrap();
        }
        world.pass(DAY);
        left -= DAY;
        world.play.sweep_clocks().await.unwrap();
    }
    world.look(game.id).await
}

async fn goes_out(seed: u64, way: WayOut, seen: &mut BTreeSet<String>) {
    let world = World::new();
    let Some(game) = after_all(&world, &mut Lot(seed)).await else {
        return;
    };
    // What has been seen of all that a game can be.
    seen.insert(format!("{} {}", game.pace, game.overdue_at.is_some()));
    // A clock that has not started starts at the latest with a move.
    let has_clock = game.pace != Pace::None && game.due_at.is_some();
    let what = format!("seed {seed}, {way:?}: {game:?}");
    let (id, at) = (game.id, game.moment());
    match way {
        WayOut::Resign(side) => {
            let user = game.players[side].id;
            let over = world.play.resign(user, id, at).await.expect(&what).game;
            assert_eq!(
                over.view().winner(),
                Some(Winner::Side(side.other())),
                "{what}"
            );
        }
        WayOut::CallOff(side) => {
            let off = world.play.call_off(game.players[side].id, id, at).await;
            assert_eq!(off.is_ok(), at.ply.moves() < 4, "{what}");
        }
        WayOut::WaitAndClaim if has_clock => {
            let side = game.side_of(waiting(&game)).unwrap();
            let over = days_pass(&world, &game, true).await;
            assert_eq!(over.view().winner(), Some(Winner::Side(side)), "{what}");
        }
        WayOut::NobodyComesBack if has_clock => {
            let over = days_pass(&world, &game, false).await;
            let how = over.view().decision();
            assert_eq!(how, Some(Decision::Abandoned), "{what}");
        }
        WayOut::WaitAndClaim | WayOut::NobodyComesBack => {
            // Without a clock nothing happens behind anybody's back.
            let same = days_pass(&world, &game, true).await;
            assert!(!same.is_over(), "{what}");
            assert_eq!(same.moment(), at, "{what}");
        }
    }
}

#[tokio::test]
async fn each_player_has_a_way_out_of_every_state() {
    let ways = [
        WayOut::Resign(Side::Amber),
        WayOut::Resign(Side::Cyan),
        WayOut::CallOff(Side::Amber),
        WayOut::CallOff(Side::Cyan),
        WayOut::WaitAndClaim,
        WayOut::NobodyComesBack,
    ];
    let mut seen = BTreeSet::new();
    for seed in 0..GAMES {
        for way in ways {
            goes_out(seed, way, &mut seen).await;
        }
    }
    let late = seen.iter().filter(|what| what.ends_with("true"));
    assert!(late.count() > 0, "no game was late: {seen:?}");
    assert!(seen.len() > 4, "{seen:?}");
}
