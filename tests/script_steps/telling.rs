//! Lines about what people are told beside the boards, and about how they want to be told.

use std::time::Duration;

use serde_json::json;
use wayk::play::{Hour, QuietHours, Reminders, Settings, Timestamp, ToldBy};

use super::{PATIENCE, Stage};
use crate::support::Message;

/// How long it takes to be sure that nothing more comes: two sweeps and what they send.
const TWO_SWEEPS: Duration = Duration::from_secs(5);

impl Stage {
    /// `it becomes TIME`, in UTC.
    pub async fn becomes(&mut self, time: &str) {
        let time: Timestamp = time.parse().expect("a time like 2027-03-28T06:00:00Z");
        let now = self.table.now();
        self.table.pass(time - now).await;
    }

    /// What somebody sets in the panel: `reminders daily`, `quiet hours from 23 until 8 in
    /// Europe/Berlin`, `told privately`.
    pub async fn sets(&mut self, who: &str, what: &str) {
        let words: Vec<&str> = what.split(' ').collect();
        let change = |settings: &mut Settings| match words.as_slice() {
            ["reminders", word] => {
                settings.reminders = Reminders::of_word(word).expect("a choice of reminders");
            }
            ["quiet", "hours", "from", from, "until", until, "in", zone] => {
                let hour = |text: &str| Hour::new(text.parse().unwrap()).unwrap();
                settings.quiet = QuietHours::new(hour(from), hour(until));
                settings.zone = Some(zone.parse().expect("a time zone"));
            }
            ["told", "privately"] => settings.told_by = ToldBy::Private,
            ["told", "in", "the", "channel"] => settings.told_by = ToldBy::Channel,
            _ => panic!("{who} cannot set {what:?}"),
        };
        self.table.change_settings(who, change).await;
    }

    /// Lines about messages of the channel that hold a text; whether this is one.
    pub async fn telling(&mut self, line: &str) -> bool {
        if let Some(text) = line.strip_prefix("one message says: ") {
            let channel = self.channel.clone();
            self.one_message("ada", &channel, text).await;
        } else if let Some((name, text)) = line
            .strip_prefix("one private message to ")
            .and_then(|rest| rest.split_once(" says: "))
        {
            let channel = self.person(name).private_channel().await;
            self.one_message(name, &channel, text).await;
        } else if let Some((number, text)) = line.split_once(" messages say: ") {
            let number = number.parse().expect("`2 messages say: TEXT`");
            let channel = self.channel.clone();
            self.messages("ada", &channel, text, number).await;
        } else if let Some(text) = line.strip_prefix("no message says: ") {
            tokio::time::sleep(TWO_SWEEPS).await;
            let channel = self.channel.clone();
            let found = self.holding("ada", &channel, text).await;
            assert!(found.is_empty(), "{found:?}");
        } else if let Some((name, text)) = line
            .strip_prefix("no private message to ")
            .and_then(|rest| rest.split_once(" says: "))
        {
            tokio::time::sleep(TWO_SWEEPS).await;
            let channel = self.person(name).private_channel().await;
            let found = self.holding(name, &channel, text).await;
            assert!(found.is_empty(), "{found:?}");
        } else {
            return false;
        }
        true
    }

    /// `NAME is called by: TEXT`: the newest message of the channel that holds the text pings them
    /// and nobody else.
    pub async fn is_called(&self, who: &str, text: &str) {
        let ada = self.person("ada");
        ada.expect(&self.channel, text, None).await;
        let found = self.holding("ada", &self.channel, text).await;
        let newest = found.last().expect("it was there");
        let id = self.table.playground.user_id(who).await;
        assert_eq!(newest.mentions(), [id.as_str()], "{newest:?}");
    }

    /// Somebody leaves the server.
    pub async fn leaves(&self, who: &str) {
        let guild = self.table.playground.guild().await;
        let user = self.table.playground.user_id(who).await;
        let guild = guild["id"].as_str().expect("an id");
        let path = format!("/guilds/{guild}/members/{user}");
        let door = &self.table.playground.door;
        door.ok(reqwest::Method::DELETE, &path, None).await;
    }

    /// Somebody opens or closes their private messages.
    pub async fn inbox(&self, who: &str, is_open: bool) {
        self.person(who)
            .change(json!({ "dms_open": is_open }))
            .await;
    }

    async fn holding(&self, who: &str, channel: &str, text: &str) -> Vec<Message> {
        let messages = self.person(who).read(channel).await;
        let held = messages.into_iter();
        held.filter(|message| message.everything().contains(text))
            .collect()
    }

    async fn one_message(&self, who: &str, channel: &str, text: &str) {
        self.messages(who, channel, text, 1).await;
    }

    /// Waits until so many messages hold the text, and sees that no more come.
    async fn messages(&self, who: &str, channel: &str, text: &str, number: usize) {
        let enough = async {
            while self.holding(who, channel, text).await.len() < number {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(2 * PATIENCE, enough)
            .await
            .unwrap_or_else(|_| panic!("fewer than {number} say {text:?}"));
        tokio::time::sleep(TWO_SWEEPS).await;
        let found = self.holding(who, channel, text).await;
        assert_eq!(found.len(), number, "{found:?}");
    }
}
