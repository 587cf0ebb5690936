//! What is written: markdown, languages, and names that would be markup elsewhere.

use serde_json::json;

use crate::driver::ENTER;
use crate::stage::Stage;

#[tokio::test]
async fn a_name_that_is_markup_stays_a_name() {
    let Some(stage) = Stage::desktop("a_name_that_is_markup_stays_a_name").await else {
        return;
    };
    let page = &stage.browser;
    let name = "<img src=x onerror=alert(1)>";
    let guild = stage.get("/world").await["guilds"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    stage
        .post(
            &format!("/guilds/{guild}/members"),
            json!({ "username": "evil", "name": name }),
        )
        .await;
    stage
        .post(
            "/as/evil/channels/games/messages",
            json!({ "content": format!("**{name}** <script>") }),
        )
        .await;
    page.reads(name).await;
    page.keys("/wayk new ").await;
    page.find("#suggest [role=option]").await;
    page.keys("img").await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.reads(&format!("@{name}, you are challenged")).await;
    let made = page
        .js(
            "return document.querySelectorAll('img[src=x], #log script').length",
            vec![],
        )
        .await;
    assert_eq!(made, json!(0));
    page.screenshot("evil").await;
    stage.is_sound("a name of markup").await;
}

#[tokio::test]
async fn markdown_embeds_and_files_look_as_on_discord() {
    let Some(stage) = Stage::desktop("markdown_embeds_and_files_look_as_on_discord").await else {
        return;
    };
    let page = &stage.browser;
    page.keys("/wayk show").await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.reads("An embed").await;
    page.screenshot("everything").await;
    for (css, text) in [
        (".content .md-h1", "Heading"),
        (".content strong", "bold"),
        (".content em", "italic"),
        (".content u", "under"),
        (".content s", "gone"),
        (".content code", "code"),
        (".content li:first-child", "one"),
        (".content blockquote", "quoted"),
        (".content pre", "block"),
        (".content a[href='https://example.org/']", "masked"),
        (".embed-title", "An embed"),
        (".embed strong", "words"),
        (".embed-field:nth-child(2)", "Pods\n3"),
        (".file a.link", "game.wayk"),
    ] {
        let element = page.find(css).await;
        assert_eq!(element.text().await.unwrap(), text, "{css}");
    }
    page.reads("*escaped*").await;
    page.reads("<b>markup</b>").await;
    let spoiler = "return document.querySelector('.spoiler-text').checkVisibility({ visibilityProperty: true })";
    assert_eq!(page.js(spoiler, vec![]).await, json!(false));
    page.click(".spoiler").await;
    assert_eq!(page.js(spoiler, vec![]).await, json!(true));
    stage.is_sound("markdown").await;
}

#[tokio::test]
async fn the_page_speaks_the_language_of_the_member() {
    let Some(stage) = Stage::desktop("the_page_speaks_the_language_of_the_member").await else {
        return;
    };
    let page = &stage.browser;
    page.js("const box = document.getElementById('member-language'); box.value = 'ko'; box.dispatchEvent(new Event('change'))", vec![]).await;
    page.until("Korean", "return document.documentElement.lang === 'ko'")
        .await;
    page.find("#composer textarea[placeholder*='메시지 보내기']")
        .await;
    page.click("#composer textarea").await;
    page.keys("/").await;
    page.until(
        "Korean commands",
        "return document.getElementById('suggest').innerText.includes('/wayk 새게임')",
    )
    .await;
    page.screenshot("commands-ko").await;
    assert_eq!(stage.get("/as/ada").await["user"]["locale"], "ko");

    // Both languages have every string.
    let keys = page
        .js(
            "return import('./strings.js').then((strings) => strings.keys())",
            vec![],
        )
        .await;
    assert_eq!(keys["en"], keys["ko"]);
    assert!(keys["en"].as_array().unwrap().len() > 80, "{keys}");
    stage.is_sound("Korean").await;
}

#[tokio::test]
async fn the_clock_can_be_moved_and_shows_that_it_was() {
    let name = "the_clock_can_be_moved_and_shows_that_it_was";
    let Some(stage) = Stage::desktop(name).await else {
        return;
    };
    let page = &stage.browser;
    let soon = stage.get("/clock").await["now"].as_u64().unwrap() / 1000 + 3 * 86_400 + 60;
    let text = format!("by <t:{soon}:R>");
    stage
        .post(
            "/as/mina/channels/games/messages",
            json!({ "content": text }),
        )
        .await;
    page.reads("by in 3 days").await;
    page.click(".strip-panel").await;
    page.click("[data-advance='86400000']").await;
    page.reads("by in 2 days").await;
    page.find(".strip-clock").await;
    page.screenshot("moved-clock").await;
    stage.is_sound("the panel with its clock").await;
}
