//! A client in another language, by other people, against the sandbox.
//!
//! Runs where `WAYK_DISCORD_PY` names a Python that has discord.py 2.7.1.

use std::{
    path::Path,
    process::{Child, Command},
};

use crate::support::Playground;

/// The client's process; it ends with the test.
struct Client(Child);

impl Drop for Client {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn discord_py_logs_in_registers_receives_and_answers() {
    let Some(python) = std::env::var_os("WAYK_DISCORD_PY") else {
        eprintln!(
            "skipped: discord_py_logs_in_registers_receives_and_answers, for want of WAYK_DISCORD_PY"
        );
        return;
    };
    let playground = Playground::start().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discord_py/echo.py");
    let client = Command::new(python)
        .arg(script)
        .arg(playground.door.base())
        .arg(playground.door.token())
        .spawn()
        .expect("WAYK_DISCORD_PY names a Python");
    let _client = Client(client);
    playground.bot_is_ready().await;

    let (mina, joon) = (playground.person("mina"), playground.person("joon"));
    let message = mina
        .run("general", "/echo text:hello to:@Joon")
        .await
        .public();
    assert!(message.content().ends_with("hello"));
    assert_eq!(message.alt(), Some("what was said"));
    assert!(joon.expect("general", "hello", None).await.mentions_me());
    let private = mina.expect("general", "that was", None).await;
    assert!(private.is_private() && private.content().ends_with(message.id()));
    assert_eq!(
        joon.press(&message, "Again").await.message().content(),
        "again"
    );

    let slow = mina.run("general", "/slow").await;
    assert_eq!(slow.public().content(), "opened a thread");
    mina.expect("a thread", "in the thread", None).await;
}
