//! Steps proven by search.

use super::outline::Candidate;
use super::position::Position;
use super::step::Step;
use crate::board_text::BoardText;
use crate::engine::{SudokuSolver, SudokuVerdict};
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::{Sudoku, digits};
use csp_core::limits::Limits;
use csp_core::trace::Limit;

/// Proves steps by search, with the fastest engine for the board: each candidate that a step
/// removes, assumed, leaves no solution, and so does each other candidate of a cell that it fills.
///
/// ```
/// use csp_sudoku::Sudoku;
/// use csp_sudoku::techniques::{ProofBasis, Ladder, Position, Prover};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut position = Position::new(&puzzle)?;
/// let mut prover = Prover::new(&puzzle);
/// for step in Ladder::default().path(&position).steps {
///     let proof = prover.prove(&position, &step)?;
///     assert_eq!(proof.basis, ProofBasis::Position);
///     position.apply(&step)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    puzzle: Sudoku,
    solver: SudokuSolver,
    /// The only solution of the puzzle, or why there is none, if that was asked.
    solution: Option<Result<Grid, StepProofError>>,
}

/// A proof of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepProof {
    /// What it rests on.
    pub basis: ProofBasis,
    /// The candidates that were refuted: those that the step removes, or the others of the cell
    /// that it fills.
    pub refuted: Vec<Candidate>,
}

/// What a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofBasis {
    /// The digits and candidates of the position alone: no solution of the position has a refuted
    /// candidate.
    Position,
    /// That the puzzle has one solution, which was proven, too: this solution has no refuted
    /// candidate.
    OneSolution,
}

/// The reason why a step is not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepProofError {
    /// The step is wrong: there is a solution with a candidate that it rules out.
    #[error("{} is ruled out, and this solution has it: {solution}", candidate.on(solution.shape()))]
    Wrong {
        /// The candidate.
        candidate: Candidate,
        /// The solution.
        solution: Grid,
    },
    /// The step is for another position: it names a candidate that is not there.
    #[error("{} is no candidate here", candidate.on(*shape))]
    Missing {
        /// The candidate.
        candidate: Candidate,
        /// The board.
        shape: Shape,
    },
    /// The technique assumes that the puzzle has one solution, and it has not.
    #[error(
        "the technique holds only for puzzles with one solution, and this one has none or several"
    )]
    NotUnique,
    /// A limit came first.
    #[error("a limit came before the proof")]
    Limit(Limit),
}

impl Prover {
    /// A prover for steps of this puzzle: its givens alone, not the position. Only techniques that
    /// assume one solution need it.
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Self {
        Self {
            puzzle: puzzle.clone(),
            solver: SudokuSolver::new(),
            solution: None,
        }
    }

    /// The same prover with limits for each search. The default has none.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.solver.set_limits(limits);
        self
    }

    /// Proves a step of this position.
    ///
    /// # Errors
    /// The step is wrong, or of another position; it assumes one solution where there is not one; a
    /// limit came first.
    pub fn prove(&mut self, position: &Position, step: &Step) -> Result<StepProof, StepProofError> {
        let refuted = claims(position, step)?;
        let basis = if step.technique.assumes_unique() {
            let solution = self.solution()?;
            let wrong = refuted
                .iter()
                .find(|one| solution.digit(one.cell) == one.digit);
            if let Some(&candidate) = wrong {
                return Err(StepProofError::Wrong {
                    candidate,
                    solution,
                });
            }
            ProofBasis::OneSolution
        } else {
            let puzzle = position.to_sudoku();
            refuted
                .iter()
                .try_for_each(|candidate| self.refute(&puzzle, *candidate))?;
            ProofBasis::Position
        };
        Ok(StepProof { basis, refuted })
    }

    /// Shows that the puzzle has no solution with this candidate.
    fn refute(&mut self, puzzle: &Sudoku, candidate: Candidate) -> Result<(), StepProofError> {
        let mut assumed = puzzle.clone();
        assumed.set_mask(
            puzzle.shape().index(candidate.cell),
            1 << (candidate.digit - 1),
        );
        let (_, found) = self.solver.find(&assumed, 1);
        match (found.first, found.limit) {
            (Some(solution), _) => Err(StepProofError::Wrong {
                candidate,
                solution,
            }),
            (None, Some(limit)) => Err(StepProofError::Limit(limit)),
            (None, None) => Ok(()),
        }
    }

    /// The only solution of the puzzle. It is looked for once.
    fn solution(&mut self) -> Result<Grid, StepProofError> {
        if let Some(known) = &self.solution {
            return known.clone();
        }
        let found = match self.solver.answer(&self.puzzle).verdict {
            SudokuVerdict::Unique(grid) => Ok(grid),
            SudokuVerdict::Unknown(limit, _) => return Err(StepProofError::Limit(limit)),
            SudokuVerdict::Multiple(_) | SudokuVerdict::None | SudokuVerdict::Invalid(_) => {
                Err(StepProofError::NotUnique)
            }
        };
        self.solution.insert(found).clone()
    }
}

/// The candidates that a step rules out, apart from those that a placed digit removes elsewhere.
fn claims(position: &Position, step: &Step) -> Result<Vec<Candidate>, StepProofError> {
    let is_there = |candidate: &Candidate| {
        position.candidates(candidate.cell) >> (candidate.digit - 1) & 1 == 1
    };
    let named = step.placement.iter().chain(&step.eliminations);
    if let Some(candidate) = named.copied().find(|candidate| !is_there(candidate)) {
        return Err(StepProofError::Missing {
            candidate,
            shape: position.rules().shape(),
        });
    }
    let placed = step
        .placement
        .into_iter()
        .flat_map(|Candidate { cell, digit }| {
            let others = digits(position.candidates(cell)).filter(move |other| *other != digit);
            others.map(move |digit| Candidate { cell, digit })
        });
    Ok(placed.chain(step.eliminations.iter().copied()).collect())
}
