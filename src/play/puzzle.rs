//! Puzzles: one scored attempt for each person and puzzle, others as often as one likes, hints,
//! and the board of the day.
//!
//! A move is judged outside the database, on a thread that may block, and written only where the
//! attempt still stands as it did: judging is a function of the moves alone, so two who judge the
//! same come to the same, and one of them writes it.

use super::attempt::{Attempt, SetPuzzle};
use super::error::refused;
use super::{ActionError, Day, Failure, HintStep, Person, Play, Streak};
use crate::puzzle::{self, Grade, PuzzleError, Verdict};
use crate::rules::{Move, PlayError, Ply, Position, read_move};
use crate::search::TopicId;
use crate::store::{
    AttemptId, AttemptState, GuildId, PuzzleHintRow, PuzzleId, Reader, UserId, Writer,
};

/// Why something may not be done in an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptRefused {
    /// There is no such attempt.
    NoSuchAttempt,
    /// It is somebody else's.
    NotYours,
    /// This very move was made at this very ply. It stands, once.
    AlreadyPlayed {
        /// The attempt as it is now.
        attempt: Box<Attempt>,
    },
    /// The board that was pressed is not the present one, or the attempt is decided.
    Stale {
        /// The attempt as it is now.
        attempt: Box<Attempt>,
    },
    /// The rules forbid it.
    Illegal {
        /// Which of them.
        reason: PlayError,
    },
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleHint {
    /// The attempt, with the hint counted.
    pub attempt: Attempt,
    /// A move that keeps the goal.
    pub mv: Move,
    /// How much of it is told.
    pub step: HintStep,
}

/// How somebody did at the puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleScore {
    /// Who.
    pub person: Person,
    /// At which attempt it was solved, `None` where it is not.
    pub solved_at: Option<u32>,
    /// How many attempts there were.
    pub attempts: u32,
    /// How the first one, which is scored, stands.
    pub scored: AttemptState,
    /// How many steps of hints were asked for up to there, in all attempts.
    pub hints: u32,
    /// Their streak, as of that day or today, whichever was first.
    pub streak: Streak,
}

impl Play {
    /// A person's newest attempt at the puzzle of today. Where they have none, the first begins,
    /// the one that counts. Where the puzzle is not made yet, it is made first.
    ///
    /// # Errors
    ///
    /// Where it could not be made or the database fails.
    pub async fn puzzle_today(
        &self,
        person: &Person,
        guild: Option<GuildId>,
    ) -> Result<Attempt, Failure> {
        let now = self.now();
        let puzzle = self.puzzle_of(self.today()).await?.id;
        let person = person.clone();
        self.store
            .write(move |rows| {
                person.note(rows)?;
                if let Some(guild) = guild {
                    rows.show_solver_in(guild, puzzle, person.id)?;
                }
                if let Some(row) = rows.newest_attempt(puzzle, person.id)? {
                    return Attempt::of_row(rows, &row);
                }
                let id = rows.add_attempt(puzzle, person.id, 1, now)?;
                known(rows, id)
            })
            .await
    }

    /// A person's open attempt at a puzzle for practice, else the first at one that they have not
    /// tried. Without a grade it is that of their last, or the first grade.
    ///
    /// # Errors
    ///
    /// Where none could be made or the database fails.
    pub async fn practice(
        &self,
        person: &Person,
        grade: Option<Grade>,
    ) -> Result<Attempt, Failure> {
        let user = person.id;
        let newest = self
            .store
            .read(move |rows| {
                rows.newest_practice(user, grade.map(Grade::value))?
                    .map(|row| Attempt::of_row(rows, &row))
                    .transpose()
            })
            .await?;
        let grade = match newest {
            Some(attempt) if attempt.is_open() => return Ok(attempt),
            Some(attempt) => attempt.puzzle.grade(),
            None => grade.unwrap_or(Grade::ALL[0]),
        };
        // Once they have tried all there are, one is made; another may take it only from themselves.
        for _ in 0..3 {
            let now = self.now();
            let person = person.clone();
            let begun = self
                .store
                .write(move |rows| {
                    let Some(row) = rows.untried_puzzle(grade.value(), person.id)? else {
                        return Ok(None);
                    };
                    person.note(rows)?;
                    let id = rows.add_attempt(row.id, person.id, 1, now)?;
                    known(rows, id).map(Some)
                })
                .await?;
            match begun {
                Some(attempt) => return Ok(attempt),
                None => self.make_practice(grade).await?,
            }
        }
        Err(Failure::NoPuzzle)
    }

    /// An attempt, for its solver alone.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn attempt(
        &self,
        user: UserId,
        id: AttemptId,
    ) -> Result<Attempt, ActionError<AttemptRefused>> {
        self.store.read(move |rows| own(rows, user, id)).await
    }

    /// Makes a move in an attempt, and the bot's reply. `expected` is the ply of the board that
    /// was pressed. A wrong move, or one that decides it, ends the attempt.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed. In either case nothing has changed.
    pub async fn make_puzzle_move(
        &self,
        user: UserId,
        id: AttemptId,
        expected: Ply,
        mv: Move,
    ) -> Result<Attempt, ActionError<AttemptRefused>> {
        let attempt = self
            .store
            .read(move |rows| at(own(rows, user, id)?, expected, Some(mv)))
            .await?;
        let verdict = self.judge(&attempt, mv).await?;
        let now = self.now();
        self.store
            .write(move |rows| {
                let attempt = at(own(rows, user, id)?, expected, Some(mv))?;
                write_down(rows, &attempt, mv, &verdict, now)?;
                Ok(known(rows, id)?)
            })
            .await
    }

    /// Judges a move on a thread that may block.
    async fn judge(
        &self,
        attempt: &Attempt,
        mv: Move,
    ) -> Result<Verdict, ActionError<AttemptRefused>> {
        let puzzle = std::sync::Arc::clone(&attempt.puzzle.puzzle);
        let moves = [attempt.moves.as_slice(), &[mv]].concat();
        let judged = self
            .thinkers
            .run(topic(attempt.id), move |stop| {
                puzzle::judge(&puzzle, &moves, stop)
            })
            .await;
        judged.map_err(|error| match error {
            PuzzleError::Illegal { reason, .. } => refused(AttemptRefused::Illegal { reason }),
            other => ActionError::Failed(unjudged(attempt.id, &other)),
        })
    }

    /// The hint at a board, up to a step: asking for one that was told before counts no more.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn puzzle_hint(
        &self,
        user: UserId,
        id: AttemptId,
        expected: Ply,
        step: HintStep,
    ) -> Result<PuzzleHint, ActionError<AttemptRefused>> {
        let (attempt, told) = self
            .store
            .read(move |rows| {
                let attempt = at(own(rows, user, id)?, expected, None)?;
                let told = rows.puzzle_hint(id, expected)?;
                Ok::<_, ActionError<AttemptRefused>>((attempt, told))
            })
            .await?;
        let text = match told {
            Some(row) => row.text,
            None => self.find_hint(&attempt).await?,
        };
        self.store
            .write(move |rows| {
                let attempt = at(own(rows, user, id)?, expected, None)?;
                let told = rows.puzzle_hint(id, expected)?;
                let told_up_to = told.as_ref().map_or(0, |row| row.step);
                if step.number() > told_up_to {
                    let hint = PuzzleHintRow {
                        text: text.clone(),
                        step: step.number(),
                    };
                    rows.note_puzzle_hint(id, expected, &hint)?;
                }
                let position = &attempt.position;
                let mv = read_move(&text, position.board(), position.state())
                    .map_err(|error| unjudged(id, &error))?;
                let attempt = known(rows, id)?;
                Ok(PuzzleHint { attempt, mv, step })
            })
            .await
    }

    async fn find_hint(&self, attempt: &Attempt) -> Result<String, Failure> {
        let puzzle = std::sync::Arc::clone(&attempt.puzzle.puzzle);
        let moves = attempt.moves.clone();
        let found = self
            .thinkers
            .run(topic(attempt.id), move |stop| {
                puzzle::hint(&puzzle, &moves, stop)
            })
            .await
            .map_err(|error| unjudged(attempt.id, &error))?;
        let mv = found.ok_or_else(|| unjudged(attempt.id, &"an open attempt has no right move"))?;
        Ok(attempt.view().move_text(mv))
    }

    /// Begins another attempt at a puzzle whose last one is decided; gives the open one where
    /// there is one. It is not scored.
    ///
    /// # Errors
    ///
    /// The refusal, or what failed.
    pub async fn try_again(
        &self,
        user: UserId,
        id: AttemptId,
    ) -> Result<Attempt, ActionError<AttemptRefused>> {
        let now = self.now();
        self.store
            .write(move |rows| {
                let puzzle = own(rows, user, id)?.puzzle.id;
                let newest = rows.newest_attempt(puzzle, user)?;
                let number = match newest {
                    Some(row) if row.state == AttemptState::Open => {
                        return Ok(Attempt::of_row(rows, &row)?);
                    }
                    Some(row) => row.number + 1,
                    None => 1,
                };
                let id = rows.add_attempt(puzzle, user, number, now)?;
                Ok(known(rows, id)?)
            })
            .await
    }

    /// How somebody did at an attempt's puzzle, `None` where they never tried it.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn puzzle_score(&self, attempt: &Attempt) -> Result<Option<PuzzleScore>, Failure> {
        let (puzzle, user, today) = (attempt.puzzle.id, attempt.user, self.today());
        self.store
            .read(move |rows| score(rows, puzzle, user, today))
            .await
    }

    /// Everybody who asked for the puzzle of a day in a guild: who solved it at the first attempt
    /// before those who needed more, with few hints before many; then the others.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn puzzle_board(
        &self,
        guild: GuildId,
        day: Day,
    ) -> Result<(Option<Grade>, Vec<PuzzleScore>), Failure> {
        let today = self.today().min(day);
        self.store
            .read(move |rows| {
                let Some(row) = rows.puzzle_of_day(day.number())? else {
                    return Ok((None, Vec::new()));
                };
                let mut scores = Vec::new();
                for user in rows.solvers_in(guild, row.id)? {
                    scores.extend(score(rows, row.id, user, today)?);
                }
                scores.sort_by_key(|score| {
                    let place = score.solved_at.unwrap_or(u32::MAX);
                    (place, score.hints, score.attempts, score.person.id)
                });
                let grade = SetPuzzle::of_row(&row)?.grade();
                Ok((Some(grade), scores))
            })
            .await
    }
}

/// What the thinking about an attempt is kept in order by: far from the numbers of games.
const fn topic(attempt: AttemptId) -> TopicId {
    TopicId(i64::MIN / 2 + attempt.get())
}

fn unjudged(attempt: AttemptId, why: &dyn std::fmt::Display) -> Failure {
    Failure::Unjudged {
        attempt,
        reason: why.to_string(),
    }
}

/// An attempt that was just written.
fn known(rows: &Reader<'_>, id: AttemptId) -> Result<Attempt, Failure> {
    Attempt::load(rows, id)?.ok_or_else(|| unjudged(id, &"it is gone"))
}

/// An attempt that is this user's.
fn own(
    rows: &Reader<'_>,
    user: UserId,
    id: AttemptId,
) -> Result<Attempt, ActionError<AttemptRefused>> {
    let attempt = Attempt::load(rows, id)?.ok_or_else(|| refused(AttemptRefused::NoSuchAttempt))?;
    if attempt.user == user {
        Ok(attempt)
    } else {
        Err(refused(AttemptRefused::NotYours))
    }
}

/// An attempt that is open at the board that was pressed, and in which this move was not made.
fn at(
    attempt: Attempt,
    pressed: Ply,
    mv: Option<Move>,
) -> Result<Attempt, ActionError<AttemptRefused>> {
    let made = attempt.moves.get(pressed.index()).copied();
    let attempt = if attempt.is_open() && attempt.ply() == pressed {
        return Ok(attempt);
    } else {
        Box::new(attempt)
    };
    Err(refused(if mv.is_some() && made == mv {
        AttemptRefused::AlreadyPlayed { attempt }
    } else {
        AttemptRefused::Stale { attempt }
    }))
}

/// Writes a judged move down, with the bot's reply or the end.
fn write_down(
    rows: &Writer<'_>,
    attempt: &Attempt,
    mv: Move,
    verdict: &Verdict,
    now: super::Timestamp,
) -> Result<(), ActionError<AttemptRefused>> {
    let mut position = attempt.position.clone();
    let mut ply = attempt.ply();
    let mut add = |position: &mut Position, mv| {
        let text = position.view().move_text(mv);
        position
            .play(mv)
            .map_err(|reason| refused(AttemptRefused::Illegal { reason }))?;
        rows.add_attempt_move(attempt.id, ply, &text, now)?;
        ply = ply.next();
        Ok::<_, ActionError<AttemptRefused>>(())
    };
    add(&mut position, mv)?;
    let (state, rest) = match verdict {
        Verdict::Continue { reply } => return add(&mut position, *reply),
        Verdict::Solved { rest } => (AttemptState::Solved, rest),
        Verdict::Failed { refutation } => (AttemptState::Failed, refutation),
    };
    let view = position.view();
    let rest: Vec<String> = rest.iter().map(|mv| view.move_text(*mv)).collect();
    rows.finish_attempt(attempt.id, state, &rest.join(" "), now)?;
    Ok(())
}

/// How somebody did at a puzzle.
fn score(
    rows: &Reader<'_>,
    puzzle: PuzzleId,
    user: UserId,
    today: Day,
) -> Result<Option<PuzzleScore>, Failure> {
    let attempts = rows.attempts(puzzle, user)?;
    let (Some(first), Some(person)) = (attempts.first(), Person::load(rows, user)?) else {
        return Ok(None);
    };
    let solved_at = attempts
        .iter()
        .find(|attempt| attempt.state == AttemptState::Solved)
        .map(|attempt| attempt.number);
    let counted = |number| solved_at.is_none_or(|solved| number <= solved);
    let hints = attempts
        .iter()
        .filter(|attempt| counted(attempt.number))
        .map(|attempt| attempt.hints)
        .sum();
    let days: Vec<Day> = rows.days_solved(user)?.into_iter().map(Day::new).collect();
    Ok(Some(PuzzleScore {
        solved_at,
        attempts: u32::try_from(attempts.len()).unwrap_or(u32::MAX),
        scored: first.state,
        hints,
        streak: Streak::of(&days, today),
        person,
    }))
}
