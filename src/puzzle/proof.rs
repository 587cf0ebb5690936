//! What a puzzle has to be, proved.

use super::attempt::{Verdict, verdict};
use super::referee::{Referee, legal, played, points};
use super::{Goal, Grade, Puzzle};
use crate::rules::{Move, Position};
use crate::search::{Stop, Unsolved};

/// One of the solver's turns on the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move of the main line.
    pub mv: Move,
    /// How many legal moves there were.
    pub legal: usize,
    /// How many of them keep the goal: one, except perhaps on the last turn.
    pub keeping: usize,
    /// How many moves lose the goal and make at least as many points at once as the right one.
    pub tempting: usize,
}

impl Turn {
    /// Whether there was anything to choose.
    pub const fn is_choice(&self) -> bool {
        self.legal > 1
    }
}

/// What is proved of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The solver's turns on the main line, up to the last that can be got wrong.
    pub turns: Vec<Turn>,
    /// How many plies after a wrong first move it shows, on the refutation, that the goal is out of
    /// reach whatever either crew does: the most over all wrong first moves.
    pub late: usize,
}

impl Proof {
    /// How many of the solver's turns have a choice.
    pub fn depth(&self) -> usize {
        self.turns.iter().filter(|turn| turn.is_choice()).count()
    }

    /// How many tempting moves fail, over all turns.
    pub fn tempting(&self) -> usize {
        self.turns.iter().map(|turn| turn.tempting).sum()
    }

    /// How hard it is, as one number: three for each turn with a choice, one for each tempting move
    /// that fails, one for each two plies that the refutation hides.
    pub fn difficulty(&self) -> usize {
        3 * self.depth() + self.tempting() + self.late / 2
    }

    /// The grade that the difficulty makes; 1 where fewer than three turns have a choice.
    ///
    /// The steps are frozen: were they changed, so would be the daily puzzles of days gone by.
    pub fn grade(&self) -> Grade {
        let [one, two, three, four, five] = Grade::ALL;
        match self.difficulty() {
            _ if self.depth() < two.least_depth() => one,
            ..GRADE_THREE => two,
            GRADE_THREE..GRADE_FOUR => three,
            GRADE_FOUR..GRADE_FIVE => four,
            _ => five,
        }
    }
}

/// The least difficulties of the grades.
const GRADE_THREE: usize = 17;
const GRADE_FOUR: usize = 22;
const GRADE_FIVE: usize = 27;

/// One reason why a puzzle does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Best play misses the goal.
    #[error("the goal, to {0}, cannot be reached")]
    OutOfReach(Goal),
    /// Nothing has to be found.
    #[error("the goal, to {0}, is reached whatever anybody does")]
    Certain(Goal),
    /// More than one move is right, and it is not the last turn.
    #[error("turn {turn}: {keeping} moves keep the goal, not one")]
    SeveralRight {
        /// Which of the solver's turns, from 1.
        turn: usize,
        /// How many.
        keeping: usize,
    },
    /// Too few turns.
    #[error("only {depth} turns have a choice, and grade {grade} has at least {}", grade.least_depth())]
    TooShallow {
        /// How many have one.
        depth: usize,
        /// The grade it claims.
        grade: Grade,
    },
    /// One need not think.
    #[error("taking the most points at every turn solves it")]
    Greedy,
    /// It is not as hard as it says.
    #[error("it says grade {stated}, and its ingredients make it grade {found}")]
    OtherGrade {
        /// The grade it claims.
        stated: Grade,
        /// The grade it is.
        found: Grade,
    },
    /// It was not worked out.
    #[error("not proved: {0}")]
    Unsolved(#[from] Unsolved),
}

/// Proves a puzzle: at each of the solver's turns on the main line exactly one move keeps the goal,
/// on the last turn at least one; as many turns have a choice as its grade asks for; taking the
/// most points at every turn does not solve it, whichever of equal ones is taken; and it has the
/// grade that its ingredients make.
///
/// # Errors
///
/// Every reason why it does not hold.
pub fn check(puzzle: &Puzzle, stop: &Stop) -> Result<Proof, Vec<Problem>> {
    let unsolved = |error| vec![Problem::Unsolved(error)];
    let mut referee = Referee::new(puzzle, stop).map_err(unsolved)?;
    let start = puzzle.start();
    if !referee.holds(start).map_err(unsolved)? {
        return Err(vec![Problem::OutOfReach(puzzle.goal())]);
    }
    if referee.is_certain(start).map_err(unsolved)? {
        return Err(vec![Problem::Certain(puzzle.goal())]);
    }
    let mut problems = Vec::new();
    let turns = main_line(&mut referee, start, &mut problems).map_err(unsolved)?;
    let late = lateness(&mut referee, start).map_err(unsolved)?;
    let proof = Proof { turns, late };
    let grade = puzzle.grade();
    let depth = proof.depth();
    if depth < grade.least_depth() {
        problems.push(Problem::TooShallow { depth, grade });
    }
    if greedy_solves(&mut referee, start).map_err(unsolved)? {
        problems.push(Problem::Greedy);
    }
    if proof.grade() != grade {
        problems.push(Problem::OtherGrade {
            stated: grade,
            found: proof.grade(),
        });
    }
    if problems.is_empty() {
        Ok(proof)
    } else {
        Err(problems)
    }
}

/// The solver's turns from a position in which the goal holds and is not certain.
fn main_line(
    referee: &mut Referee<'_>,
    start: &Position,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Turn>, Unsolved> {
    let mut turns = Vec::new();
    let mut position = start.clone();
    loop {
        let moves = legal(&position);
        let keeping = referee.keeping(&position)?;
        let mv = *keeping
            .first()
            .expect("where a goal holds, a move keeps it");
        let made = points(&position, mv);
        turns.push(Turn {
            mv,
            legal: moves.len(),
            keeping: keeping.len(),
            tempting: moves
                .iter()
                .filter(|mv| !keeping.contains(mv) && points(&position, **mv) >= made)
                .count(),
        });
        let after = played(&position, mv);
        match verdict(referee, &after)? {
            Verdict::Continue { reply } => {
                if keeping.len() > 1 {
                    problems.push(Problem::SeveralRight {
                        turn: turns.len(),
                        keeping: keeping.len(),
                    });
                }
                position = played(&after, reply);
            }
            Verdict::Solved { .. } | Verdict::Failed { .. } => {
                // The last turn only if each of several right moves ends it.
                for &other in keeping.iter().skip(1) {
                    let verdict = verdict(referee, &played(&position, other))?;
                    if matches!(verdict, Verdict::Continue { .. }) {
                        problems.push(Problem::SeveralRight {
                            turn: turns.len(),
                            keeping: keeping.len(),
                        });
                        break;
                    }
                }
                return Ok(turns);
            }
        }
    }
}

/// Whether a solver gets there who takes the most points at every turn, in whichever way equal moves
/// are chosen from.
fn greedy_solves(referee: &mut Referee<'_>, position: &Position) -> Result<bool, Unsolved> {
    let moves = legal(position);
    let most = moves.iter().map(|&mv| points(position, mv)).max();
    for mv in moves {
        if Some(points(position, mv)) != most {
            continue;
        }
        let after = played(position, mv);
        let is_solved = match verdict(referee, &after)? {
            Verdict::Solved { .. } => true,
            Verdict::Failed { .. } => false,
            Verdict::Continue { reply } => greedy_solves(referee, &played(&after, reply))?,
        };
        if is_solved {
            return Ok(true);
        }
    }
    Ok(false)
}

/// [`Proof::late`] of a position.
fn lateness(referee: &mut Referee<'_>, start: &Position) -> Result<usize, Unsolved> {
    let mut latest = 0;
    for mv in legal(start) {
        let mut position = played(start, mv);
        if referee.holds(&position)? {
            continue;
        }
        let mut plies = 0;
        for mv in referee.played_out(&position)? {
            if referee.is_hopeless(&position)? {
                break;
            }
            position = played(&position, mv);
            plies += 1;
        }
        latest = latest.max(plies);
    }
    Ok(latest)
}
