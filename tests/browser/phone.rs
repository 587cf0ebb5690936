//! The page on a phone 360 pixels wide, in both languages.

use crate::driver::{ENTER, ESCAPE};
use crate::stage::Stage;

#[tokio::test]
async fn nothing_sticks_out_of_a_phone() {
    let Some(stage) = Stage::phone("nothing_sticks_out_of_a_phone").await else {
        return;
    };
    let page = &stage.browser;
    for (member, other) in [("ada", "ben"), ("mina", "joon")] {
        stage.be(member).await;
        stage.is_sound("the guide").await;
        page.screenshot(&format!("phone-guide-{member}")).await;
        page.click(".toggle-sidebar").await;
        page.find("#sidebar.open .channel[data-name=general]").await;
        stage.is_sound("the channels").await;
        page.screenshot(&format!("phone-channels-{member}")).await;
        page.keys(ESCAPE).await;
        page.click("#composer .slash").await;
        page.find("#suggest [role=option]").await;
        stage.is_sound("the commands").await;
        page.keys("wayk new ").await;
        page.find("[data-option=opponent]").await;
        stage.is_sound("a command").await;
        page.screenshot(&format!("phone-command-{member}")).await;
        page.keys(other).await;
        page.keys(ENTER).await;
        page.keys(ENTER).await;
        page.click(".nudge a").await;
        page.press("Accept").await;
        page.find("#log .picture img").await;
        page.click("#log li:last-child .select").await;
        page.find(".layer.sheet [role=option]").await;
        stage.is_sound("the moves").await;
        page.screenshot(&format!("phone-moves-{member}")).await;
        page.keys(ENTER).await;
        page.reads("Preview of").await;
        stage.is_sound("a preview").await;
        page.screenshot(&format!("phone-preview-{member}")).await;
        page.click(".strip-panel").await;
        page.find("dialog.panel[open]").await;
        stage.is_sound("the panel").await;
        page.screenshot(&format!("phone-panel-{member}")).await;
        page.keys(ESCAPE).await;
    }
}
