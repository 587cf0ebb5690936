//! A headless Chromium under a chromedriver of its own, and the few things tests do with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Keys as `WebDriver` names them.
pub const ENTER: &str = "\u{e007}";
pub const TAB: &str = "\u{e004}";
pub const ESCAPE: &str = "\u{e00c}";
pub const DOWN: &str = "\u{e015}";

/// One test at a time: each browser takes most of a small machine.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A browser window; closed, with its processes, when the test ends, however it ends.
pub struct Browser {
    client: Client,
    driver: Child,
    address: String,
    session: String,
    _profile: TempDir,
    _alone: tokio::sync::MutexGuard<'static, ()>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session, and only then the driver: a driver that is killed
        // leaves its browser running. What fails here fails because it has ended already.
        let _ = self.end_session();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The first of these programs that is installed.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

impl Browser {
    /// Asks the driver to close the browser; without the runtime, which may be gone by now.
    fn end_session(&self) -> std::io::Result<()> {
        let mut line = TcpStream::connect(self.address.trim_start_matches("http://"))?;
        line.set_read_timeout(Some(Duration::from_secs(10)))?;
        let session = &self.session;
        write!(
            line,
            "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        )?;
        line.read_to_end(&mut Vec::new()).map(drop)
    }

    /// Opens a window of this size in CSS pixels, a phone's when `phone` is set. Without a browser
    /// on the machine the test is skipped by name; with `CI=true` that is a failure. With
    /// `WAYK_BROWSER_LATER` set it is left for another run of the tests.
    pub async fn open(test: &str, width: u32, height: u32, phone: bool) -> Option<Self> {
        if std::env::var_os("WAYK_BROWSER_LATER").is_some() {
            println!("left for a run of its own: {test}");
            return None;
        }
        let driver = program(&["chromedriver"]);
        let browser = program(&["chromium", "chromium-browser", "google-chrome", "chrome"]);
        let (Some(driver), Some(browser)) = (driver, browser) else {
            assert!(
                std::env::var("CI").as_deref() != Ok("true"),
                "{test} needs chromium and chromedriver"
            );
            println!("skipped: {test} (no chromium with chromedriver on this machine)");
            return None;
        };
        let alone = ALONE.lock().await;
        let profile = tempfile::tempdir().unwrap();
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let address = format!("http://127.0.0.1:{}", started_on(&mut driver));
        let mut options = json!({
            "binary": browser,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--lang=en-US",
                format!("--window-size={width},{height}"),
                format!("--user-data-dir={}", profile.path().display()),
            ],
        });
        if phone {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": true, "mobile": true },
            });
        }
        let capabilities = json!({
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else {
            unreachable!("written as an object")
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&address)
            .await
            .unwrap();
        let session = client.session_id().await.unwrap().unwrap();
        let browser = Self {
            client,
            driver,
            address,
            session,
            _profile: profile,
            _alone: alone,
        };
        if !phone {
            // The window has a frame; what counts is the size of the page.
            let inside = browser.js("return [innerWidth, innerHeight]", vec![]).await;
            let frame = |at: usize, wanted: u32| {
                wanted + wanted.saturating_sub(u32::try_from(inside[at].as_u64().unwrap()).unwrap())
            };
            let size = (frame(0, width), frame(1, height));
            browser
                .client
                .set_window_size(size.0, size.1)
                .await
                .unwrap();
        }
        Some(browser)
    }

    pub async fn goto(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    /// Runs a script in the page; `arguments` and `return` as in a function's body.
    pub async fn js(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.execute(script, arguments).await.unwrap()
    }

    /// Waits until an element is there.
    pub async fn find(&self, css: &str) -> Element {
        let found = self
            .client
            .wait()
            .at_most(Duration::from_secs(20))
            .every(Duration::from_millis(50))
            .for_element(Locator::Css(css))
            .await;
        match found {
            Ok(element) => element,
            Err(error) => self.give_up(&format!("{css} ({error})")).await,
        }
    }

    /// Fails the test with what the page shows instead.
    async fn give_up(&self, what: &str) -> ! {
        self.screenshot("failure").await;
        let seen = self.js("return document.body.innerText", vec![]).await;
        let text = seen.as_str().unwrap_or_default();
        panic!("waited in vain for {what}; the page says:\n{text}");
    }

    /// Waits until a script answers true, and says what it was waiting for if it never does.
    pub async fn until(&self, what: &str, script: &str) {
        for _ in 0..400 {
            if self.js(script, vec![]).await == json!(true) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.give_up(what).await;
    }

    /// Waits until the messages of the open channel contain a text.
    pub async fn reads(&self, text: &str) {
        let script = format!(
            "return document.getElementById('log').innerText.replace(/\\s+/g, ' ').includes({})",
            json!(text)
        );
        self.until(&format!("the text {text:?}"), &script).await;
    }

    pub async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap();
    }

    /// Presses the newest button of that label among the messages.
    pub async fn press(&self, label: &str) {
        let find = format!(
            "const all = [...document.querySelectorAll('#log .row button:not(:disabled)')]\
             .filter((one) => one.innerText.trim() === {});",
            json!(label)
        );
        self.until(
            &format!("a button {label:?}"),
            &format!("{find} return all.length > 0"),
        )
        .await;
        self.js(&format!("{find} all.at(-1).click()"), vec![]).await;
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, text: &str) {
        self.client
            .active_element()
            .await
            .unwrap()
            .send_keys(text)
            .await
            .unwrap();
    }

    /// What the browser's console complains about: errors, and requests that were not allowed.
    pub async fn complaints(&self) -> Vec<String> {
        let address = format!("{}/session/{}/se/log", self.address, self.session);
        let answer: Value = reqwest::Client::new()
            .post(address)
            .json(&json!({ "type": "browser" }))
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        let entries = answer["value"].as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE")
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Opens another window and goes on there.
    pub async fn other_window(&self) {
        let window = self.client.new_window(false).await.unwrap();
        self.client.switch_to_window(window.handle).await.unwrap();
    }

    /// A picture of the window, for looking at: written to `$WAYK_SCREENSHOTS` when that is set.
    pub async fn screenshot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("WAYK_SCREENSHOTS") {
            let bytes = self.client.screenshot().await.unwrap();
            std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), bytes).unwrap();
        }
    }
}

/// The port that a chromedriver started with `--port=0` says it has taken.
fn started_on(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("stdout is piped");
    let mut lines = BufReader::new(output).lines();
    let port = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| {
            line.split("successfully on port ")
                .nth(1)?
                .trim_end_matches('.')
                .parse()
                .ok()
        })
        .expect("chromedriver says its port");
    // Somebody must go on reading, or the driver stops at a full pipe.
    std::thread::spawn(move || lines.for_each(drop));
    port
}
