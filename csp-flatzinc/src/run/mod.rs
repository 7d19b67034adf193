//! Floor 4: one door to solving: solutions as they come, and what is known at the end.

use crate::compile::Compiled;
use crate::write::solution_text;
use csp_core::limits::Limits;
use csp_core::problem::{Goal, Learning, Solution};
use csp_core::stats::Stats;
use std::ops::ControlFlow;

/// Which solutions are wanted, and how they are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// How many solutions of a model without an objective; `None`: all.
    pub solutions: Option<u64>,
    /// Whether each better solution of a model with an objective is reported, and not only the best.
    pub intermediate: bool,
    /// Whether the search learns, and so may leave the order that the model asks for. A model that
    /// asks for no order is searched so in any case.
    pub free: bool,
}

impl Default for RunOptions {
    /// One solution, or the best one, in the order that the model asks for.
    fn default() -> Self {
        Self { solutions: Some(1), intermediate: false, free: false }
    }
}

/// A solution that has been found.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    /// What is to be printed.
    pub text: &'a str,
    /// The value of the objective.
    pub objective: Option<i32>,
    /// The statistics so far.
    pub stats: Stats,
}

/// What is known at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is no solution.
    Unsatisfiable,
    /// Nothing is known.
    Unknown,
    /// There are solutions, and perhaps more or better ones.
    Satisfied,
    /// All solutions have been reported, or the best one.
    Complete,
}

impl Status {
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
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// What is known.
    pub status: Status,
    /// The best value of the objective.
    pub objective: Option<i32>,
    /// The statistics of the search.
    pub stats: Stats,
}

/// Solves a model, within limits. `report` gets each solution that is to be printed, and may end the
/// search. If only the best one is wanted, it gets that at the end. `progress` gets each solution at
/// once.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_flatzinc::{CompileOptions, RunOptions, Status, compile, read, run};
/// use std::ops::ControlFlow;
/// let text = "var 1..3: x :: output_var; solve :: int_search([x], input_order, indomain_min) maximize x;";
/// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
/// let mut printed = String::new();
/// let summary = run(&mut compiled, RunOptions::default(), Limits::default(), |_| {}, |found| {
///     printed.push_str(found.text);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((summary.status, printed.as_str()), (Status::Complete, "x = 3;\n----------\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    compiled: &mut Compiled,
    options: RunOptions,
    limits: Limits,
    mut progress: impl FnMut(&Found<'_>),
    mut report: impl FnMut(&Found<'_>) -> ControlFlow<()>,
) -> Summary {
    let limits = match (compiled.goal, options.solutions) {
        (Goal::Satisfy, Some(most)) => limits.solutions(most),
        _ => limits,
    };
    let is_free = options.free || !compiled.has_search;
    let learning = if is_free { Learning::Auto } else { Learning::Off };
    let mut model = std::mem::take(&mut compiled.model);
    model.limit(limits);
    model.learning(learning);
    let is_streamed = compiled.goal == Goal::Satisfy || options.intermediate;
    let mut search =
        model.search(compiled.goal, ()).expect("the objective is a variable of the model");
    let mut last: Option<Solution> = None;
    let mut is_ended = false;
    while let Some(solution) = search.next() {
        let stats = search.stats();
        let text = if is_streamed { solution_text(compiled, &solution) } else { String::new() };
        let objective = compiled.goal.objective().map(|x| solution[x]);
        let found = Found { text: &text, objective, stats };
        progress(&found);
        last = Some(solution);
        if is_streamed && report(&found).is_break() {
            is_ended = true;
            break;
        }
    }
    let stats = search.stats();
    let is_exhausted = search.is_exhausted();
    drop(search);
    compiled.model = model;
    let objective = last.as_ref().zip(compiled.goal.objective()).map(|(best, x)| best[x]);
    let is_ideal = objective.is_some() && objective.map(i64::from) == compiled.ideal;
    let is_proven = is_exhausted && (compiled.covers_all || is_ideal) && !is_ended;
    if let (Some(best), false) = (&last, is_streamed) {
        let text = solution_text(compiled, best);
        is_ended |= report(&Found { text: &text, objective, stats }).is_break();
    }
    let status = match (is_proven && !is_ended, &last) {
        (true, None) => Status::Unsatisfiable,
        (true, Some(_)) => Status::Complete,
        (false, None) => Status::Unknown,
        (false, Some(_)) => Status::Satisfied,
    };
    Summary { status, objective, stats }
}
