//! One puzzle by every strategy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::{self, ModelSolver, Strategy};
use csp_sudoku::rules::Rules;
use csp_sudoku::sudoku::Sudoku;

use super::figures::Exactness;

/// The result of one strategy on one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrialResult {
    /// The cost of the search.
    pub(crate) stats: Stats,
    /// Whether the search came to an answer.
    pub(crate) known: Exactness,
    /// The time of the search, in its thread.
    pub(crate) time: Duration,
}

/// The result of all strategies on one puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Compared {
    /// One trial for each strategy.
    All(Vec<TrialResult>),
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
    /// One solver for each strategy, all for the rules of the last puzzle.
    solvers: Vec<ModelSolver>,
}

impl Comparer {
    /// A comparison that has seen no puzzle yet.
    pub(crate) fn new(options: TrialOptions) -> Self {
        Self {
            options,
            solvers: Vec::new(),
        }
    }

    /// Solves a puzzle by every strategy.
    pub(crate) fn compare(&mut self, puzzle: &Sudoku) -> Compared {
        if let Err(violation) = puzzle.check() {
            return Compared::Invalid(violation.to_string());
        }
        self.prepare(puzzle.rules());
        let mut trials = Vec::new();
        let mut found = Vec::new();
        for (solver, &strategy) in self.solvers.iter_mut().zip(self.options.strategies.iter()) {
            let begun = Instant::now();
            let trial = model::Trial::of(strategy, solver, puzzle, self.options.limits());
            let time = begun.elapsed();
            self.options.done.fetch_add(1, Ordering::Relaxed);
            let trial = match trial {
                Ok(trial) => trial,
                Err(error) => return Compared::Wrong(error.to_string()),
            };
            if matches!(trial.verdict, SudokuVerdict::Unknown(Limit::Stopped, _)) {
                return Compared::Interrupted;
            }
            let known = match trial.outcome {
                Some(_) => Exactness::Exactly,
                None => Exactness::AtLeast,
            };
            trials.push(TrialResult {
                stats: trial.stats,
                known,
                time,
            });
            found.push(trial);
        }
        match model::agree(&found) {
            Ok(()) => Compared::All(trials),
            Err(error) => Compared::Wrong(error.to_string()),
        }
    }

    /// Makes the solvers, unless they are there for puzzles of these rules.
    fn prepare(&mut self, rules: &Rules) {
        if self
            .solvers
            .first()
            .is_none_or(|solver| solver.rules() != rules)
        {
            // One propagator for each house. Then a run of a propagator means the same for each
            // strategy.
            let solver = |&strategy| ModelSolver::house_by_house(rules, strategy);
            self.solvers = self.options.strategies.iter().map(solver).collect();
        }
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
