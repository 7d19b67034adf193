//! One puzzle by every strategy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::engine::{Answer, Verdict};
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

use crate::figures::Known;

/// The result of one strategy on one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// The cost of the search.
    pub(crate) stats: Stats,
    /// Whether the search came to an answer.
    pub(crate) known: Known,
    /// The time of the search, in its thread.
    pub(crate) time: Duration,
}

/// The result of all strategies on one puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// One trial for each strategy.
    Compared(Vec<Trial>),
    /// The givens break a rule, so there is nothing to compare.
    Invalid(String),
    /// An interrupt came before the last strategy was done.
    Interrupted,
    /// A strategy gave a wrong answer.
    Wrong(String),
}

/// How puzzles are compared.
#[derive(Clone, Debug)]
pub(crate) struct TrialOptions {
    /// The strategies in the order of the output.
    pub(crate) strategies: Arc<[Strategy]>,
    /// The most nodes of one trial.
    pub(crate) max_nodes: u64,
    /// Once set, trials break off.
    pub(crate) interrupted: &'static AtomicBool,
    /// The number of trials so far.
    pub(crate) done: Arc<AtomicU64>,
}

/// Compares the strategies, puzzle by puzzle.
#[derive(Debug)]
pub(crate) struct Comparer {
    options: TrialOptions,
    /// One solver for each strategy, all for the shape of the last puzzle.
    solvers: Vec<ModelSolver>,
}

/// How many solutions there are, and the solution if it is the only one.
#[derive(PartialEq, Eq)]
enum SolutionCount {
    None,
    One(Grid),
    Several,
}

impl Comparer {
    /// A comparison that has seen no puzzle yet.
    pub(crate) fn new(options: TrialOptions) -> Self {
        Self { options, solvers: Vec::new() }
    }

    /// Solves a puzzle by every strategy.
    pub(crate) fn compare(&mut self, puzzle: &Sudoku) -> Outcome {
        if let Err(violation) = puzzle.check() {
            return Outcome::Invalid(violation.to_string());
        }
        let shape = puzzle.shape();
        if self.solvers.first().is_none_or(|solver| solver.shape() != shape) {
            let strategies = self.options.strategies.iter();
            // One propagator for each house. Then a run of a propagator means the same for each
            // strategy.
            self.solvers =
                strategies.map(|&strategy| ModelSolver::house_by_house(shape, strategy)).collect();
        }
        let mut trials = Vec::new();
        let mut answers = Vec::new();
        for (solver, strategy) in self.solvers.iter_mut().zip(self.options.strategies.iter()) {
            let begun = Instant::now();
            let Answer { verdict, stats, .. } = solver.verdict(puzzle, self.options.limits());
            let time = begun.elapsed();
            self.options.done.fetch_add(1, Ordering::Relaxed);
            if matches!(verdict, Verdict::Unknown(Limit::Stopped, _)) {
                return Outcome::Interrupted;
            }
            let answer = match answer(puzzle, verdict) {
                Ok(answer) => answer,
                Err(fault) => {
                    return Outcome::Wrong(format!(
                        "the answer of {strategy} is no solution: {fault}"
                    ));
                }
            };
            let known = if answer.is_some() { Known::Exactly } else { Known::AtLeast };
            trials.push(Trial { stats, known, time });
            answers.extend(answer.map(|answer| (answer, *strategy)));
        }
        disagreement(&answers).map_or(Outcome::Compared(trials), Outcome::Wrong)
    }
}

impl TrialOptions {
    fn limits(&self) -> Limits {
        let interrupted = self.interrupted;
        Limits::default()
            .nodes(self.max_nodes)
            .stop_when(move || interrupted.load(Ordering::Relaxed))
    }
}

/// The answer, unless a limit came first. Code that shares nothing with the solver checks every
/// solution.
fn answer(puzzle: &Sudoku, verdict: Verdict) -> Result<Option<SolutionCount>, String> {
    for grid in verdict.solutions() {
        puzzle.verify(grid).map_err(|fault| fault.to_string())?;
    }
    Ok(match verdict {
        Verdict::Unique(grid) => Some(SolutionCount::One(grid)),
        Verdict::Multiple(_) => Some(SolutionCount::Several),
        Verdict::None | Verdict::Invalid(_) => Some(SolutionCount::None),
        Verdict::Unknown(..) => None,
    })
}

/// The first two neighbouring strategies that give different answers.
fn disagreement(answers: &[(SolutionCount, Strategy)]) -> Option<String> {
    let pair = answers.windows(2).find(|pair| pair[0].0 != pair[1].0)?;
    Some(format!("{} and {} give different answers", pair[0].1, pair[1].1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No tested solver gives a wrong answer, so this answer is made up.
    #[test]
    fn a_grid_that_is_no_solution_is_no_answer() {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let wrong: Sudoku = "1443342143122134".parse().unwrap();
        let made_up = Verdict::Unknown(Limit::Nodes, Some(wrong.givens_grid()));
        assert!(answer(&puzzle, made_up).is_err());
        assert!(matches!(answer(&puzzle, Verdict::Unknown(Limit::Nodes, None)), Ok(None)));
        assert!(matches!(answer(&puzzle, Verdict::None), Ok(Some(SolutionCount::None))));
    }

    #[test]
    fn answers_have_to_agree() {
        let grid = |text: &str| SolutionCount::One(text.parse::<Sudoku>().unwrap().givens_grid());
        let of = |one, other| disagreement(&[(one, Strategy::Singles), (other, Strategy::Domain)]);
        let right = "1243342143122134";
        assert_eq!(of(grid(right), grid(right)), None);
        assert_eq!(of(SolutionCount::Several, SolutionCount::Several), None);
        let told = Some("singles and domain give different answers".to_owned());
        assert_eq!(of(grid(right), grid("1243342143212134")), told);
        assert_eq!(of(SolutionCount::None, SolutionCount::Several), told);
    }
}
