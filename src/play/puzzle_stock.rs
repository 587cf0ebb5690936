//! Puzzles made ahead of time, and kept.

use std::sync::Arc;

use super::attempt::SetPuzzle;
use super::{Day, Failure, Play};
use crate::puzzle::{Grade, Puzzle};
use crate::search::TopicId;
use crate::store::NewPuzzleRow;

/// How many puzzles for practice are kept ahead of whoever has tried most.
const AHEAD: u32 = 1;

/// What the making of puzzles is kept in order by.
const MAKING: TopicId = TopicId(i64::MIN);

impl Play {
    /// Makes the puzzles that will be asked for soon: today's, tomorrow's, and one of each grade
    /// that nobody has tried. One that is there already is not made again; it may take a minute.
    ///
    /// # Errors
    ///
    /// Where one could not be made or the database fails.
    pub async fn prepare_puzzles(&self) -> Result<(), Failure> {
        let today = self.today();
        for day in [today, today.plus(1)] {
            self.puzzle_of(day).await?;
        }
        for grade in Grade::ALL {
            let value = grade.value();
            let (there, tried) = self
                .store
                .read(move |rows| rows.practice_stock(value))
                .await?;
            if there < tried + AHEAD {
                self.make_practice(grade).await?;
            }
        }
        Ok(())
    }

    /// The puzzle of a day, made where it is not there.
    pub(super) async fn puzzle_of(&self, day: Day) -> Result<SetPuzzle, Failure> {
        if let Some(puzzle) = self.stored_puzzle(day).await? {
            return Ok(puzzle);
        }
        // Whoever comes second finds what the first has made.
        let _making = self.making.lock().await;
        if let Some(puzzle) = self.stored_puzzle(day).await? {
            return Ok(puzzle);
        }
        let maker = Arc::clone(&self.puzzles);
        let made = self
            .thinkers
            .run(MAKING, move |stop| maker.of_day(day, stop))
            .await
            .ok_or(Failure::NoPuzzle)?;
        self.keep_puzzle(&made, Some(day)).await?;
        let stored = self.stored_puzzle(day).await?;
        stored.ok_or(Failure::NoPuzzle)
    }

    async fn stored_puzzle(&self, day: Day) -> Result<Option<SetPuzzle>, Failure> {
        self.store
            .read(move |rows| {
                let row = rows.puzzle_of_day(day.number())?;
                row.map(|row| SetPuzzle::of_row(&row)).transpose()
            })
            .await
    }

    /// Makes one more puzzle for practice: their seeds are 1, 2, 3 ….
    pub(super) async fn make_practice(&self, grade: Grade) -> Result<(), Failure> {
        let _making = self.making.lock().await;
        let value = grade.value();
        let (there, _) = self
            .store
            .read(move |rows| rows.practice_stock(value))
            .await?;
        let maker = Arc::clone(&self.puzzles);
        let made = self
            .thinkers
            .run(MAKING, move |stop| {
                maker.practice(u64::from(there) + 1, grade, stop)
            })
            .await
            .ok_or(Failure::NoPuzzle)?;
        self.keep_puzzle(&made, None).await
    }

    async fn keep_puzzle(&self, puzzle: &Puzzle, day: Option<Day>) -> Result<(), Failure> {
        let new = NewPuzzleRow {
            key: puzzle.key().to_owned(),
            day: day.map(Day::number),
            grade: puzzle.grade().value(),
            text: puzzle.to_string(),
        };
        let now = self.now();
        self.store
            .write(move |rows| Ok(rows.add_puzzle(&new, now)?))
            .await
    }
}
