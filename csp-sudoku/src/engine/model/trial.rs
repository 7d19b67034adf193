//! One puzzle by several strategies: what each costs, and whether they agree.

use super::solver::ModelSolver;
use super::strategy::Strategy;
use crate::engine::answer::{SudokuAnswer, SudokuVerdict};
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use crate::verify::Fault;
use csp_core::limits::Limits;
use csp_core::stats::Stats;

/// What a strategy found, and what it took. Every solution has passed the independent check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The strategy.
    pub strategy: Strategy,
    /// How many solutions there are; `None` if a limit came first.
    pub outcome: Option<TrialOutcome>,
    /// The verdict that the outcome is drawn from.
    pub verdict: SudokuVerdict,
    /// The cost of the search.
    pub stats: Stats,
}

/// How many solutions there are, and the solution if it is the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialOutcome {
    /// No solution.
    None,
    /// One.
    One(Grid),
    /// More than one.
    Several,
}

/// Why a trial proves an engine wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrialError {
    /// A solution breaks a rule.
    #[error("the answer of {strategy} is no solution: {fault}")]
    NoSolution {
        /// Whose solution.
        strategy: Strategy,
        /// The rule.
        fault: Fault,
    },
    /// Two strategies found different things.
    #[error("{0} and {1} give different answers")]
    Disagreement(Strategy, Strategy),
}

impl Trial {
    /// Searches a puzzle by a solver of this strategy.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::{Sudoku, engine::model::{ModelSolver, TrialOutcome, Strategy, Trial, agree}};
    ///
    /// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
    /// let trials = Strategy::ALL.map(|strategy| {
    ///     let mut solver = ModelSolver::house_by_house(puzzle.shape(), strategy);
    ///     Trial::of(strategy, &mut solver, &puzzle, Limits::default().nodes(100)).unwrap()
    /// });
    /// assert_eq!(trials[0].outcome, None, "it takes more than 100 nodes");
    /// assert!(matches!(trials[5].outcome, Some(TrialOutcome::One(_))));
    /// assert_eq!(agree(&trials), Ok(()));
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// A solution is none.
    pub fn of(
        strategy: Strategy,
        solver: &mut ModelSolver,
        puzzle: &Sudoku,
        limits: Limits,
    ) -> Result<Self, TrialError> {
        let SudokuAnswer { verdict, stats, .. } = solver.verdict(puzzle, limits);
        let outcome = outcome(puzzle, &verdict)
            .map_err(|fault| TrialError::NoSolution { strategy, fault })?;
        Ok(Self {
            strategy,
            outcome,
            verdict,
            stats,
        })
    }
}

/// The outcome, unless a limit came first. Code that shares nothing with the solver checks every solution.
fn outcome(puzzle: &Sudoku, verdict: &SudokuVerdict) -> Result<Option<TrialOutcome>, Fault> {
    for grid in verdict.solutions() {
        puzzle.verify(grid)?;
    }
    Ok(match verdict {
        SudokuVerdict::Unique(grid) => Some(TrialOutcome::One(grid.clone())),
        SudokuVerdict::Multiple(_) => Some(TrialOutcome::Several),
        SudokuVerdict::None | SudokuVerdict::Invalid(_) => Some(TrialOutcome::None),
        SudokuVerdict::Unknown(..) => None,
    })
}

/// Checks that all trials of a puzzle that came to an end have the same outcome.
///
/// # Errors
/// The first two neighbours that differ.
pub fn agree(trials: &[Trial]) -> Result<(), TrialError> {
    let known: Vec<&Trial> = trials
        .iter()
        .filter(|trial| trial.outcome.is_some())
        .collect();
    match known
        .windows(2)
        .find(|pair| pair[0].outcome != pair[1].outcome)
    {
        Some(pair) => Err(TrialError::Disagreement(pair[0].strategy, pair[1].strategy)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::trace::Limit;

    fn grid(text: &str) -> Grid {
        text.parse::<Sudoku>().unwrap().givens_grid()
    }

    /// No tested solver gives a wrong answer, so this answer is made up.
    #[test]
    fn a_grid_that_is_no_solution_is_no_answer() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let made_up = SudokuVerdict::Unknown(Limit::Nodes, Some(grid("1443342143122134")));
        assert!(outcome(&puzzle, &made_up).is_err());
        assert_eq!(
            outcome(&puzzle, &SudokuVerdict::Unknown(Limit::Nodes, None)),
            Ok(None)
        );
        assert_eq!(
            outcome(&puzzle, &SudokuVerdict::None),
            Ok(Some(TrialOutcome::None))
        );
    }

    #[test]
    fn outcomes_have_to_agree() {
        let trial = |strategy, outcome| Trial {
            strategy,
            outcome,
            verdict: SudokuVerdict::None,
            stats: Stats::default(),
        };
        let of = |one, other| {
            agree(&[
                trial(Strategy::Singles, Some(one)),
                trial(Strategy::Backtracking, None),
                trial(Strategy::Domain, Some(other)),
            ])
        };
        let right = || TrialOutcome::One(grid("1243342143122134"));
        assert_eq!(of(right(), right()), Ok(()));
        assert_eq!(of(TrialOutcome::Several, TrialOutcome::Several), Ok(()));
        let differ = Err(TrialError::Disagreement(
            Strategy::Singles,
            Strategy::Domain,
        ));
        assert_eq!(
            of(right(), TrialOutcome::One(grid("1243342143212134"))),
            differ
        );
        assert_eq!(of(TrialOutcome::None, TrialOutcome::Several), differ);
    }
}
