//! What a run tells: each solution, what else happens, and what is known at the end.

use crate::compile::Compiled;
use crate::write::{OutputValue, solution_values};
use csp_core::problem::Solution;
use csp_core::stats::Stats;

/// A solution that has been found.
#[derive(Clone, Debug)]
pub struct FoundSolution<'a> {
    /// What is to be printed.
    pub text: &'a str,
    /// The value of the objective.
    pub objective: Option<i32>,
    /// The statistics so far.
    pub stats: Stats,
    pub(super) compiled: &'a Compiled,
    pub(super) solution: &'a Solution,
}

impl FoundSolution<'_> {
    /// What is to be printed as names and values: [`solution_values`].
    #[must_use]
    pub fn values(&self) -> Vec<(&str, OutputValue)> {
        solution_values(self.compiled, |x| self.solution[x])
    }
}

/// What a search tells while it is at work.
#[derive(Clone, Copy, Debug)]
pub enum RunEvent {
    /// A solution.
    Solution {
        /// The value of the objective.
        objective: Option<i32>,
        /// The statistics so far.
        stats: Stats,
    },
    /// No solution has a better objective than this, beside those that were found.
    Bound(i32),
    /// Large-neighbourhood search begins another neighbourhood.
    Neighbourhood {
        /// The number of neighbourhoods so far, with this one.
        number: u64,
        /// How many variables are free.
        free: usize,
        /// How many variables may be.
        of: usize,
    },
}

/// What is known at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunStatus {
    /// There is no solution.
    Unsatisfiable,
    /// The search ended before anything was known.
    Unknown,
    /// There are solutions, and perhaps more or better ones.
    Satisfied,
    /// All solutions have been reported, or the best one.
    Complete,
}

impl RunStatus {
    /// The line that FlatZinc has for it, if any.
    #[must_use]
    pub const fn line(self) -> &'static str {
        match self {
            Self::Unsatisfiable => "=====UNSATISFIABLE=====\n",
            Self::Unknown => "=====UNKNOWN=====\n",
            Self::Satisfied => "",
            Self::Complete => "==========\n",
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct RunSummary {
    /// What is known.
    pub status: RunStatus,
    /// The best value of the objective.
    pub objective: Option<i32>,
    /// No solution has a better objective than this, if the search was asked for
    /// [bounds](crate::RunOptions::bounds) or has proved the best solution.
    pub bound: Option<i32>,
    /// If the model has assumptions (`fzn_assume`) and no solution: the names of those that have none together. Each is
    /// needed, unless a limit was reached before that was known.
    pub core: Option<Vec<String>>,
    /// The statistics of the search.
    pub stats: Stats,
}

impl RunSummary {
    /// The line that MiniZinc has for the core, or nothing.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_flatzinc::{CompileOptions, RunOptions, compile, read, run};
    /// use std::ops::ControlFlow;
    /// let text = "var bool: a; var bool: b; var bool: c;
    /// constraint bool_clause([], [a, c]); constraint fzn_assume([a, b, c]); solve satisfy;";
    /// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
    /// let limits = Limits::default();
    /// let summary = run(&mut compiled, RunOptions::default(), limits, |_| {}, |_| ControlFlow::Continue(()));
    /// assert_eq!(summary.core_line(), "%%%mzn-core: [a, c]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn core_line(&self) -> String {
        let core = self.core.as_ref();
        core.map_or_else(String::new, |core| {
            format!("%%%mzn-core: [{}]\n", core.join(", "))
        })
    }
}
