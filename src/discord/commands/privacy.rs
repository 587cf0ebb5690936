//! `/wayk privacy`, `/wayk export` and `/wayk forget-me`: what is kept about a person, a copy of it,
//! and the end of it.

use super::super::answer::{Answer, Seen};
use super::super::letter::{File, Letter};
use super::super::messages;
use super::super::problem::Problem;
use super::{Context, Never, run};

/// What is kept about you and why.
#[poise::command(slash_command)]
pub async fn privacy(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |_, call| async move {
        Ok(Answer::private(messages::privacy(call.reader)))
    })
    .await
}

/// Get everything that is kept about you.
#[poise::command(slash_command)]
pub async fn export(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        if !call.rights.attach() {
            return Err(Problem::told(call.reader.text("privacy-export-no-right")));
        }
        let json = app.play.export(call.user()).await?.into_bytes();
        if json.len() > call.upload_limit {
            return Err(Problem::told(call.reader.text("privacy-export-too-large")));
        }
        let locale = call.reader;
        let letter = Letter::of(locale.text("privacy-export")).with_file(File {
            name: "wayk-export.json".to_owned(),
            bytes: json,
            alt: None,
        });
        Ok(Answer::private(letter)
            .or_without_files(move |_| Letter::of(locale.text("privacy-export-no-right"))))
    })
    .await
}

/// Have everything deleted that is kept about you.
#[poise::command(slash_command, rename = "forget-me")]
pub async fn forget_me(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let games = app.play.games_of(call.user(), None).await?;
        let with_others = games.iter().filter(|game| game.solo.is_none()).count();
        Ok(Answer::private(messages::forget_question(
            with_others,
            call.reader,
        )))
    })
    .await
}
