//! The page without a mouse.

use serde_json::json;

use crate::driver::{DOWN, ENTER, ESCAPE, TAB};
use crate::stage::Stage;

#[tokio::test]
async fn a_command_with_its_options_is_given_by_keys_alone() {
    let Some(stage) = Stage::desktop("a_command_with_its_options_is_given_by_keys_alone").await
    else {
        return;
    };
    let page = &stage.browser;
    page.keys("/").await;
    page.find("#suggest [role=option]").await;
    let offered = page
        .js(
            "return document.getElementById('suggest').innerText",
            vec![],
        )
        .await;
    assert!(offered.as_str().unwrap().contains("/wayk new"), "{offered}");
    assert!(
        offered.as_str().unwrap().contains("Challenge somebody"),
        "{offered}"
    );
    page.screenshot("commands").await;
    page.keys("wayk n").await;
    page.keys(ENTER).await;

    // Sending it without what it needs says what is missing.
    page.find("[data-option=opponent]").await;
    page.keys(ESCAPE).await;
    page.keys(ENTER).await;
    page.until(
        "what is missing",
        "return document.getElementById('composer').innerText.includes('Please fill in “opponent”')",
    )
    .await;
    page.keys("be").await;
    page.keys(ENTER).await;
    // On to an optional one: Tab reaches the button that adds it.
    page.keys(TAB).await;
    page.keys(ENTER).await;
    page.find("[data-option=ship]").await;
    page.find("#suggest [role=option]").await;
    page.keys(DOWN).await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.reads("challenged by @Ada. ship=shuttle").await;
    stage.is_sound("a command by keys").await;
}

#[tokio::test]
async fn suggestions_come_from_the_bot_while_one_types() {
    let Some(stage) = Stage::desktop("suggestions_come_from_the_bot_while_one_types").await else {
        return;
    };
    let page = &stage.browser;
    page.keys("/wayk move ").await;
    page.until(
        "all moves",
        "return document.querySelectorAll('#suggest [role=option]').length === 3",
    )
    .await;
    page.keys("g3").await;
    page.until(
        "one move",
        "return document.querySelectorAll('#suggest [role=option]').length === 1",
    )
    .await;
    page.screenshot("autocomplete").await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.reads("You move to C2 → G3.").await;
    // A private answer is dismissed by keys as well.
    page.js(
        "document.querySelector('[data-key=dismiss]').focus()",
        vec![],
    )
    .await;
    page.keys(ENTER).await;
    page.until(
        "the answer to go",
        "return document.querySelector('.message.private') === null",
    )
    .await;
    stage.is_sound("suggestions").await;
}

#[tokio::test]
async fn buttons_menus_and_members_are_reached_with_tab() {
    let Some(stage) = Stage::desktop("buttons_menus_and_members_are_reached_with_tab").await else {
        return;
    };
    let page = &stage.browser;
    stage
        .run("ben", "/wayk new opponent:@Ada", "challenged")
        .await;
    let mut stops = Vec::new();
    page.js("document.activeElement.blur()", vec![]).await;
    for _ in 0..60 {
        page.keys(TAB).await;
        let stop = page
            .js(
                "const one = document.activeElement; if (one === document.body) return ['', true]; const style = getComputedStyle(one);\
                 return [one.innerText || one.ariaLabel || one.id, style.outlineStyle !== 'none' \
                 || getComputedStyle(one.parentElement).boxShadow !== 'none']",
                vec![],
            )
            .await;
        let name = stop[0].as_str().unwrap_or_default().to_owned();
        assert!(
            stop[1] == json!(true) || name.is_empty(),
            "no ring around {name:?}"
        );
        stops.push(name);
    }
    for wanted in ["Ben", "general", "Accept", "Decline", "Message #games"] {
        assert!(
            stops.iter().any(|stop| stop.contains(wanted)),
            "{wanted} is not among {stops:?}"
        );
    }

    page.js("[...document.querySelectorAll('#log button')].find((one) => one.innerText === 'Accept').focus()", vec![]).await;
    page.keys(ENTER).await;
    page.find("#log .select").await;
    page.js("document.querySelector('#log .select').focus()", vec![])
        .await;
    page.keys(DOWN).await;
    page.find("[role=listbox] [role=option]:focus").await;
    page.keys(ESCAPE).await;
    page.until(
        "the menu to close",
        "return document.querySelector('.layer') === null",
    )
    .await;
    page.keys(ENTER).await;
    page.find("[role=listbox] [role=option]:focus").await;
    page.keys(DOWN).await;
    page.keys(ENTER).await;
    page.reads("Preview of C2 → G3").await;
    stage.is_sound("Tab").await;
}
