//! `/wayk puzzle`: the puzzle of the day, others for practice, the board of the day.

use super::super::answer::{Answer, Seen};
use super::super::problem::Problem;
use super::super::{messages, puzzles};
use super::rescue::DayChoice;
use super::{Context, Never, run};
use crate::play::Grade;

/// The grades as choices.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum GradeChoice {
    #[name = "1"]
    One,
    #[name = "2"]
    Two,
    #[name = "3"]
    Three,
    #[name = "4"]
    Four,
    #[name = "5"]
    Five,
}

impl From<GradeChoice> for Grade {
    fn from(choice: GradeChoice) -> Self {
        Self::ALL[choice as usize]
    }
}

/// Solve puzzles: positions late in a game with all cards open.
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("today", "practice", "board")
)]
#[expect(
    clippy::unused_async,
    reason = "poise wants it, and Discord never calls it"
)]
pub async fn puzzle(_ctx: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// The puzzle of the day, the same for everybody.
#[poise::command(slash_command)]
async fn today(ctx: Context<'_>) -> Result<(), Never> {
    run(ctx, Seen::Privately, |app, call| async move {
        let attempt = app.play.puzzle_today(&call.person, call.guild).await?;
        let shown = puzzles::show(&app, &call, attempt, None).await?;
        Ok(shown.answer(Seen::Privately))
    })
    .await
}

/// A puzzle that you have not tried.
#[poise::command(slash_command)]
async fn practice(
    ctx: Context<'_>,
    #[description = "grade"] grade: Option<GradeChoice>,
) -> Result<(), Never> {
    let grade = grade.map(Grade::from);
    run(ctx, Seen::Privately, |app, call| async move {
        let attempt = app.play.practice(&call.person, grade).await?;
        let shown = puzzles::show(&app, &call, attempt, None).await?;
        Ok(shown.answer(Seen::Privately))
    })
    .await
}

/// How this server's members did at the puzzle of the day.
#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[description = "day"] day: Option<DayChoice>,
) -> Result<(), Never> {
    run(ctx, Seen::Publicly, |app, call| async move {
        let today = app.play.today();
        let day = day.unwrap_or(DayChoice::Today).of(today);
        let Some(guild) = call.guild else {
            let sentence = call.reader.text("puzzle-board-not-in-server");
            return Err(Problem::told(sentence));
        };
        let (grade, scores) = app.play.puzzle_board(guild, day).await?;
        Ok(Answer::public(messages::puzzle_board(
            day,
            day == today,
            grade,
            &scores,
            call.public,
        )))
    })
    .await
}
