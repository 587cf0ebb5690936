//! A sandbox with a bot in it, the toy unless another is given, and a browser that looks at its page.

use serde_json::{Value, json};
use tokio::task::JoinHandle;
use wayk::sandbox::{Sandbox, SandboxOptions};

use crate::driver::Browser;
use crate::toy;

/// Everything a test needs; it all ends with it.
pub struct Stage {
    pub browser: Browser,
    pub address: String,
    bot: JoinHandle<()>,
    _sandbox: Sandbox,
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.bot.abort();
    }
}

impl Stage {
    /// A desktop window at the page as it first opens.
    pub async fn desktop(test: &str) -> Option<Self> {
        Self::set(Browser::open(test, 1280, 800, false).await?).await
    }

    /// The narrowest phone that the page is made for.
    pub async fn phone(test: &str) -> Option<Self> {
        Self::set(Browser::open(test, 360, 740, true).await?).await
    }

    async fn set(browser: Browser) -> Option<Self> {
        let sandbox = Sandbox::start(SandboxOptions::default()).await.unwrap();
        let toy = toy::spawn(&format!("http://{}", sandbox.address()), sandbox.token());
        Some(Self::with(browser, sandbox, toy).await)
    }

    /// A stage with any bot; returns when it is there and the page is open.
    pub async fn with(browser: Browser, sandbox: Sandbox, bot: JoinHandle<()>) -> Self {
        let stage = Self {
            browser,
            address: format!("http://{}", sandbox.address()),
            bot,
            _sandbox: sandbox,
        };
        let ready = stage.get("/ready?timeout_ms=20000").await;
        assert_eq!(ready["ready"], true, "the bot did not come");
        stage.be("ada").await;
        stage
    }

    pub async fn get(&self, path: &str) -> Value {
        let address = format!("{}/sandbox/api{path}", self.address);
        reqwest::get(address).await.unwrap().json().await.unwrap()
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let address = format!("{}/sandbox/api{path}", self.address);
        let sent = reqwest::Client::new().post(address).json(&body).send();
        sent.await.unwrap().json().await.unwrap()
    }

    pub async fn patch(&self, path: &str, body: Value) -> Value {
        let address = format!("{}/sandbox/api{path}", self.address);
        let sent = reqwest::Client::new().patch(address).json(&body).send();
        sent.await.unwrap().json().await.unwrap()
    }

    /// Becomes a member by the page's address, in #games.
    pub async fn be(&self, member: &str) {
        self.browser
            .goto(&format!("{}/#/{member}/games", self.address))
            .await;
        let script = format!(
            "return document.querySelector('.strip-person[aria-current]')?.dataset.member === {} \
             && document.querySelector('#composer textarea') !== null",
            json!(member)
        );
        self.browser
            .until(&format!("being {member}"), &script)
            .await;
    }

    /// Has a member run a command over the API, and waits until the page shows the answer.
    pub async fn run(&self, member: &str, text: &str, answer: &str) {
        let path = format!("/as/{member}/channels/games/commands");
        self.post(&path, json!({ "text": text })).await;
        self.browser.reads(answer).await;
    }

    /// Nothing sticks out of the window, and the console has nothing to say.
    pub async fn is_sound(&self, what: &str) {
        let wide = self
            .browser
            .js(
                "return document.documentElement.scrollWidth - innerWidth",
                vec![],
            )
            .await;
        assert!(
            wide.as_i64().unwrap() <= 0,
            "{what}: {wide} pixels stick out"
        );
        let complaints = self.browser.complaints().await;
        assert!(complaints.is_empty(), "{what}: {complaints:?}");
    }
}
