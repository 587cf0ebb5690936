//! Lines of scripts about time.

use wayk::play::Timestamp;

use super::Stage;

impl Stage {
    /// Whether a line is one of these; it is then acted.
    pub async fn time(&mut self, line: &str) -> bool {
        if line == "the year is young" {
            self.go_to_february().await;
        } else if let Some(label) = line.strip_prefix("there is no button ") {
            let message = self.last_message();
            assert!(!message.buttons().contains(&label), "{message:?}");
        } else {
            return false;
        }
        true
    }

    /// To noon of the next first of February, by UTC: leave is counted by calendar years, so a
    /// script that spends it must not begin in December.
    async fn go_to_february(&mut self) {
        let now = self.table.now();
        let year = wayk::play::year_of(now);
        let noon = |year| -> Timestamp { format!("{year}-02-01T12:00:00Z").parse().unwrap() };
        let noon = [noon(year), noon(year + 1)]
            .into_iter()
            .find(|&noon| noon > now);
        self.table.pass(noon.unwrap().duration_since(now)).await;
    }
}
