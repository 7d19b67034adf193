//! One puzzle by every strategy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;
use csp_sudoku::engine::Verdict;
use csp_sudoku::engine::model::{self, ModelSolver, Strategy};
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

impl Comparer {
    /// A comparison that has seen no puzzle yet.
    pub(crate) fn new(options: TrialOptions) -> Self {
        Self {
            options,
            solvers: Vec::new(),
        }
    }

    /// Solves a puzzle by every strategy.
    pub(crate) fn compare(&mut self, puzzle: &Sudoku) -> Outcome {
        if let Err(violation) = puzzle.check() {
            return Outcome::Invalid(violation.to_string());
        }
        let shape = puzzle.shape();
        if self
            .solvers
            .first()
            .is_none_or(|solver| solver.shape() != shape)
        {
            let strategies = self.options.strategies.iter();
            // One propagator for each house. Then a run of a propagator means the same for each
            // strategy.
            self.solvers = strategies
                .map(|&strategy| ModelSolver::house_by_house(shape, strategy))
                .collect();
        }
        let mut trials = Vec::new();
        let mut found = Vec::new();
        for (solver, &strategy) in self.solvers.iter_mut().zip(self.options.strategies.iter()) {
            let begun = Instant::now();
            let trial = model::Trial::of(strategy, solver, puzzle, self.options.limits());
            let time = begun.elapsed();
            self.options.done.fetch_add(1, Ordering::Relaxed);
            let trial = match trial {
                Ok(trial) => trial,
                Err(error) => return Outcome::Wrong(error.to_string()),
            };
            if matches!(trial.verdict, Verdict::Unknown(Limit::Stopped, _)) {
                return Outcome::Interrupted;
            }
            let known = if trial.outcome.is_some() {
                Known::Exactly
            } else {
                Known::AtLeast
            };
            trials.push(Trial {
                stats: trial.stats,
                known,
                time,
            });
            found.push(trial);
        }
        match model::agree(&found) {
            Ok(()) => Outcome::Compared(trials),
            Err(error) => Outcome::Wrong(error.to_string()),
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
