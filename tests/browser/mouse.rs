//! The page by mouse, in a desktop's window.

use serde_json::json;

use crate::driver::{ENTER, ESCAPE};
use crate::stage::Stage;
use crate::toy::ALT;

/// What somebody does who has just opened the page and follows what it says.
#[tokio::test]
async fn a_newcomer_begins_a_game_by_what_the_page_says() {
    let Some(stage) = Stage::desktop("a_newcomer_begins_a_game_by_what_the_page_says").await else {
        return;
    };
    let page = &stage.browser;
    page.find("details.guide[open]").await;
    page.screenshot("guide").await;
    page.click(".guide .button.primary").await;
    page.find(".suggestion[aria-selected=true]").await;
    page.screenshot("opponent").await;
    page.keys("ben").await;
    page.keys(ENTER).await;
    page.until(
        "the opponent in the command",
        "return document.querySelector('[data-option=opponent]').value === '@Ben'",
    )
    .await;
    page.keys(ENTER).await;
    page.reads("you are challenged by @Ada").await;
    page.find(".reply-line .command-name").await;
    page.reads("used /wayk new").await;
    page.screenshot("challenge").await;

    // The page says who is waited for, and one press makes one that member.
    page.click(".nudge a").await;
    page.find(".strip-person[data-member=ben][aria-current]")
        .await;
    page.find(".message.mentioned .mention-self").await;
    page.press("Accept").await;
    page.find("#log .picture img").await;
    page.screenshot("board").await;

    page.click(".nudge a").await;
    page.find(".strip-person[data-member=ada][aria-current]")
        .await;
    page.click("#log .select").await;
    page.find("[role=listbox] [role=option]").await;
    let shown = page
        .js(
            "return [...document.querySelectorAll('[role=option]')].map((one) => one.innerText)",
            vec![],
        )
        .await;
    assert_eq!(shown[1], "🤖\nC2 → G3\nlaunches pod 5, +2", "{shown}");
    page.screenshot("menu").await;
    page.click("[role=option]:nth-child(2)").await;
    page.reads("Preview of C2 → G3 · launches pod 5, +2").await;
    page.find(".message.private").await;
    page.reads("Only you can see this").await;
    page.screenshot("preview").await;
    page.press("Play").await;
    page.reads("@Ada has moved.").await;

    // The preview was Ada's alone.
    stage.be("ben").await;
    page.reads("@Ada has moved.").await;
    let text = page.js("return document.body.innerText", vec![]).await;
    assert!(!text.as_str().unwrap().contains("Preview of"), "{text}");
    stage.is_sound("a game's beginning").await;
}

#[tokio::test]
async fn pictures_enlarge_and_tell_what_they_show() {
    let Some(stage) = Stage::desktop("pictures_enlarge_and_tell_what_they_show").await else {
        return;
    };
    let page = &stage.browser;
    stage
        .run("ben", "/wayk new opponent:@Ada", "challenged")
        .await;
    page.press("Accept").await;
    let image = page.find("#log .picture img").await;
    assert_eq!(image.attr("alt").await.unwrap().as_deref(), Some(ALT));
    let shown = "return document.querySelector('.alt-text').checkVisibility()";
    assert_eq!(page.js(shown, vec![]).await, json!(false));
    page.click(".alt-mark").await;
    assert_eq!(page.js(shown, vec![]).await, json!(true));
    page.until(
        "the picture's pixels",
        "return document.querySelector('#log .picture img').naturalWidth === 600",
    )
    .await;

    page.click(".enlarge").await;
    page.find("dialog.lightbox[open] img").await;
    page.screenshot("lightbox").await;
    page.keys(ESCAPE).await;
    page.until(
        "the picture to close",
        "return document.querySelector('dialog') === null",
    )
    .await;
    let back = page
        .js("return document.activeElement.className", vec![])
        .await;
    assert_eq!(back, "enlarge", "the focus goes back to where it was");
    stage.is_sound("pictures").await;
}

#[tokio::test]
async fn a_failed_press_says_so_and_a_slow_answer_shows_that_it_comes() {
    let Some(stage) =
        Stage::desktop("a_failed_press_says_so_and_a_slow_answer_shows_that_it_comes").await
    else {
        return;
    };
    let page = &stage.browser;
    stage
        .run("ben", "/wayk new opponent:@Ada", "challenged")
        .await;
    page.press("Accept").await;
    page.press("Fail").await;
    page.reads("This interaction failed").await;
    let off = page.find("#log button:disabled").await;
    assert_eq!(off.text().await.unwrap(), "Off");

    page.keys("/wayk slow").await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.find(".thinking").await;
    page.reads("Here at last.").await;

    page.keys("/wayk mute").await;
    page.keys(ENTER).await;
    page.keys(ENTER).await;
    page.reads("The application did not respond").await;
    page.screenshot("failed").await;
    stage.is_sound("failures").await;
}

#[tokio::test]
async fn a_modal_is_filled_in_and_sent() {
    let Some(stage) = Stage::desktop("a_modal_is_filled_in_and_sent").await else {
        return;
    };
    let page = &stage.browser;
    stage
        .run("ben", "/wayk new opponent:@Ada", "challenged")
        .await;
    page.press("Accept").await;
    page.press("Type a move").await;
    page.find("dialog.modal[open] input").await;
    page.screenshot("modal").await;
    page.keys("B5-F4").await;
    page.keys(ENTER).await;
    page.reads("You typed B5-F4.").await;
    stage.is_sound("a modal").await;
}

#[tokio::test]
async fn the_menu_of_a_member_offers_what_apps_do_for_people() {
    let Some(stage) = Stage::desktop("the_menu_of_a_member_offers_what_apps_do_for_people").await
    else {
        return;
    };
    let page = &stage.browser;
    let ben = "[...document.querySelectorAll('#people .person')].find((one) => one.innerText.includes('Ben'))";
    page.js(
        &format!("{ben}.dispatchEvent(new MouseEvent('contextmenu', {{ bubbles: true, button: 2, clientX: 1100, clientY: 150 }}))"),
        vec![],
    )
    .await;
    page.find("[role=menu]").await;
    page.screenshot("member-menu").await;
    page.js(
        "[...document.querySelectorAll('[role=menuitem]')].find((one) => one.innerText === 'Challenge to Wayk').click()",
        vec![],
    )
    .await;
    page.reads("@Ben, you are challenged by @Ada").await;
    page.reads("used Challenge to Wayk").await;
    stage.is_sound("a member's menu").await;
}

#[tokio::test]
async fn two_windows_are_two_members_and_unread_messages_are_marked() {
    let Some(stage) =
        Stage::desktop("two_windows_are_two_members_and_unread_messages_are_marked").await
    else {
        return;
    };
    let page = &stage.browser;
    stage
        .post(
            "/as/mina/channels/general/messages",
            json!({ "content": "Hello all" }),
        )
        .await;
    page.find(".channel.unread[data-name=general]").await;
    page.keys("Hello **Ben**, that is @Ben here").await;
    page.keys(ENTER).await;
    page.reads("Hello Ben, that is @Ben here").await;
    page.find(".strip-person[data-member=ben] .badge").await;

    page.other_window().await;
    stage.be("ben").await;
    page.find(".message.mentioned").await;
    page.click(".channel[data-name=general]").await;
    page.reads("Hello all").await;
    page.until(
        "the mark to go",
        "return document.querySelector('.channel.unread[data-name=general]') === null",
    )
    .await;
    stage.is_sound("two windows").await;
}
