//! Servers that throw the bot out, and let it in again.

use wayk::play::{ChallengeState, ChannelId, GuildId, GuildSettings, KEPT_FOR, SignedDuration};

use crate::support::{ANN, BEN, EVE, GUILD, OTHER_CHANNEL, World, person, proposal, run, user};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Somebody who has changed a setting.
const CARL: u64 = 4;

async fn nothing_is_sent(world: &World) {
    assert_eq!(world.play.claim_deliveries(100).await.unwrap(), []);
    assert!(world.play.claim_notices(100).await.unwrap().is_empty());
    assert_eq!(world.play.sweep().await.unwrap(), []);
    world.play.sweep_clocks().await.unwrap();
}

#[test]
fn a_server_that_was_left_stands_still_and_goes_on() {
    run(async {
        let world = World::new();
        let play = &world.play;
        assert!(!play.guild_joined(GUILD).await.unwrap(), "it is new");
        let game = world.game().await;
        let board = wayk::play::MessageId::new(600);
        play.delivered(game.delivery(), game.channel, board)
            .await
            .unwrap();
        let game = world.step(&world.look(game.id).await).await.game;
        let mut open = proposal();
        open.channel = OTHER_CHANNEL;
        let open = play.challenge(open).await.unwrap();
        world.pass(HOUR);
        let left_at = world.look(game.id).await;
        let due_in = left_at.due_at.unwrap().duration_since(play.now());

        assert!(!play.stands_still(game.id).await.unwrap());
        play.guild_left(GUILD).await.unwrap();
        assert!(play.stands_still(game.id).await.unwrap());
        for _ in 0..29 {
            world.pass(DAY);
            nothing_is_sent(&world).await;
            assert_eq!(play.forget_left_guilds().await.unwrap(), []);
        }
        assert!(play.guild_joined(GUILD).await.unwrap(), "it is back");
        assert!(!play.guild_joined(GUILD).await.unwrap(), "it is there");
        assert!(!play.stands_still(game.id).await.unwrap());
        play.sweep_clocks().await.unwrap();

        let back = world.look(game.id).await;
        assert_eq!(back.due_at.unwrap().duration_since(play.now()), due_in);
        assert_eq!(back.overdue_at, None);
        let waits = play.challenge_by_id(open.id).await.unwrap().unwrap();
        assert_eq!(waits.state, ChallengeState::Open);
        assert_eq!(
            waits.expires_at.duration_since(play.now()),
            open.expires_at.duration_since(open.created_at) - HOUR
        );
        // The board that was on its way is posted.
        let owed = play.claim_deliveries(100).await.unwrap();
        assert_eq!(owed.len(), 1);
        assert_eq!(owed[0].key, back.delivery());
        world.step(&back).await;
    });
}

#[test]
fn after_thirty_days_nothing_is_left_of_a_server() {
    run(async {
        let world = World::new();
        let play = &world.play;
        play.guild_joined(GUILD).await.unwrap();
        let other = GuildId::new(901);
        play.guild_joined(other).await.unwrap();
        let mut elsewhere = proposal();
        (elsewhere.guild, elsewhere.channel) = (other, ChannelId::new(9500));
        let elsewhere = play.challenge(elsewhere).await.unwrap();
        let elsewhere = world.accept(&elsewhere).await;
        let game = world.game().await;
        world.step(&game).await;
        play.adjust_guild_settings(GUILD, |settings| settings.thread = true)
            .await
            .unwrap();
        let ann = person(ANN);
        let rescue = play.rescue_today(&ann, Some(GUILD), game.channel).await;
        let rescue = rescue.unwrap();

        for (who, channel) in [(EVE, 9501), (CARL, 9502)] {
            let mut offer = proposal();
            (offer.opponent, offer.channel) = (Some(person(who)), ChannelId::new(channel));
            play.challenge(offer).await.unwrap();
        }
        play.adjust_settings(&person(CARL), |settings| settings.text_board = true)
            .await
            .unwrap();

        play.guild_left(GUILD).await.unwrap();
        world.pass(KEPT_FOR);
        assert_eq!(play.forget_left_guilds().await.unwrap(), [GUILD]);
        assert_eq!(play.forget_left_guilds().await.unwrap(), []);

        assert_eq!(play.game(game.id).await.unwrap(), None);
        assert_eq!(
            play.guild_settings(GUILD).await.unwrap(),
            GuildSettings::default()
        );
        // What belongs to people, or to other servers, stays.
        assert!(play.game(elsewhere.id).await.unwrap().is_some());
        assert!(play.rescue(user(ANN), rescue.id).await.is_ok());
        assert!(play.person(user(BEN)).await.unwrap().is_some());
        // Of whoever is known from there alone, not even the name; but what they chose is theirs.
        assert_eq!(play.person(user(EVE)).await.unwrap(), None);
        assert!(play.person(user(CARL)).await.unwrap().is_some());
        assert!(!play.guild_joined(GUILD).await.unwrap(), "nobody remembers");
    });
}

#[test]
fn servers_that_are_missing_at_a_start_were_left() {
    run(async {
        let world = World::new();
        let play = &world.play;
        let [here, gone] = [GuildId::new(4 << 22), GuildId::new(6 << 22)];
        // Of another shard, which says nothing of it.
        let others = GuildId::new(5 << 22);
        for guild in [here, gone, others] {
            play.guild_joined(guild).await.unwrap();
        }
        let left = play.compare_guilds(vec![here], 0, 2).await.unwrap();
        assert_eq!(left, [gone]);
        assert_eq!(play.compare_guilds(vec![here], 0, 2).await.unwrap(), []);
        assert!(play.guild_joined(gone).await.unwrap(), "it is back");
        assert!(!play.guild_joined(others).await.unwrap());
    });
}
