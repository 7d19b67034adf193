//! Givens that a puzzle does not need.

use super::givens::{Givens, Need, Questions};
use super::reduce::reduce;
use crate::engine::{Solver, Verdict};
use crate::random::Random;
use crate::shape::Cell;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::trace::Limit;

/// Why it cannot be said which givens are needed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NeedError {
    /// The puzzle has no solution, or several. The verdict tells which.
    #[error("only a puzzle with one solution has redundant givens")]
    NotUnique(Box<Verdict>),
    /// A limit came first.
    #[error("a limit came before it was known which givens are needed ({0:?})")]
    Unknown(Limit),
}

impl Sudoku {
    /// The givens that are redundant each for itself: without it there is still one solution. If
    /// there are two of them, the puzzle without both may have more solutions.
    ///
    /// Each question has these limits.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let redundant = puzzle.redundant_givens(&Limits::default())?;
    /// assert_eq!(redundant.len(), 22);
    /// let minimal = puzzle.minimized(1, &Limits::default())?;
    /// assert_eq!(minimal.redundant_givens(&Limits::default())?, []);
    /// assert_eq!(minimal.solve(), puzzle.solve());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no solution, or several, or a limit came first.
    pub fn redundant_givens(&self, limits: &Limits) -> Result<Vec<Cell>, NeedError> {
        let (mut givens, mut questions) = unique(self, limits)?;
        let cells = given_cells(self);
        let needs = questions.need_each(&mut givens, &cells);
        let mut redundant = Vec::new();
        for (cell, need) in cells.into_iter().zip(needs) {
            match need {
                Need::Redundant => redundant.push(self.shape().cell(cell)),
                Need::Needed => {}
                Need::Unknown(limit) => return Err(NeedError::Unknown(limit)),
            }
        }
        Ok(redundant)
    }

    /// A minimal puzzle within this one: the same solution, and each of its givens is needed. The
    /// givens are tried in a random order, which depends on the seed alone. Pencilmarks stay.
    ///
    /// Each question has these limits.
    ///
    /// # Errors
    /// There is no solution, or several, or a limit came first.
    pub fn minimized(&self, seed: u64, limits: &Limits) -> Result<Self, NeedError> {
        let (mut givens, mut questions) = unique(self, limits)?;
        let mut groups: Vec<Vec<usize>> = given_cells(self)
            .into_iter()
            .map(|cell| vec![cell])
            .collect();
        Random::new(seed, 0).shuffle(&mut groups);
        let reduced = reduce(&mut givens, &groups, (0, 0), &mut questions);
        match reduced.map(|reduced| reduced.unknown) {
            Ok(None) => Ok(givens.puzzle),
            Ok(Some(limit)) | Err(limit) => Err(NeedError::Unknown(limit)),
        }
    }
}

/// Indices of the cells that are given.
fn given_cells(puzzle: &Sudoku) -> Vec<usize> {
    puzzle
        .givens()
        .map(|(cell, _)| puzzle.shape().index(cell))
        .collect()
}

/// The puzzle, if it has one solution.
fn unique(puzzle: &Sudoku, limits: &Limits) -> Result<(Givens, Questions), NeedError> {
    let mut solver = Solver::new().limits(limits.clone());
    // The engine of such a solver takes every puzzle.
    match solver.answer(puzzle).verdict {
        Verdict::Unique(_) => Ok((
            Givens::new(puzzle.clone()),
            Questions::new(puzzle, limits.clone(), None),
        )),
        Verdict::Unknown(limit, _) => Err(NeedError::Unknown(limit)),
        verdict => Err(NeedError::NotUnique(Box::new(verdict))),
    }
}
