//! Floor 4: one door to solving: solutions as they come, and what is known at the end.

mod bound;
mod neighbourhoods;
mod sink;

use self::bound::BoundWatch;
use self::neighbourhoods::ReportedNeighbourhoods;
use self::sink::SolutionSink;
use crate::compile::{Compiled, Relax};
use csp_core::explain::{Part, Why};
use csp_core::ids::{PropId, Var};
use csp_core::limits::Limits;
use csp_core::lns::{Lns, Neighbourhood, RandomNeighbourhood};
use csp_core::model::{Model, Verdict};
use csp_core::problem::{Goal, Learning};
use csp_core::stats::Stats;
use csp_core::trace::Tracer;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

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
    /// Whether the bounds of the objective that the search proves are reported.
    pub bounds: bool,
}

impl RunOptions {
    /// Sets the limits of the model, and whether its searches learn, as [`run`] does.
    pub fn set_up(self, compiled: &mut Compiled, limits: Limits) {
        compiled.model.limit(match (compiled.goal, self.solutions) {
            (Goal::Satisfy, Some(most)) => limits.solutions(most),
            _ => limits,
        });
        compiled
            .model
            .learning(if self.free || !compiled.has_search {
                Learning::Even
            } else {
                Learning::Off
            });
    }
}

impl Default for RunOptions {
    /// One solution, or the best one, in the order that the model asks for.
    fn default() -> Self {
        Self {
            solutions: Some(1),
            intermediate: false,
            free: false,
            bounds: false,
        }
    }
}

/// A solution that has been found.
#[derive(Clone, Debug)]
pub struct FoundSolution<'a> {
    /// What is to be printed.
    pub text: &'a str,
    /// The value of the objective.
    pub objective: Option<i32>,
    /// The statistics so far.
    pub stats: Stats,
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
    /// [bounds](RunOptions::bounds) or has proved the best solution.
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

/// Solves a model, within limits. `report` gets each solution that is to be printed, and may end the
/// search. If only the best one is wanted, it gets that at the end. `progress` hears at once of
/// each solution, of each bound if they are asked for, and of each neighbourhood of a
/// large-neighbourhood search.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_flatzinc::{CompileOptions, RunOptions, RunStatus, compile, read, run};
/// use std::ops::ControlFlow;
/// let text = "var 1..3: x :: output_var; solve :: int_search([x], input_order, indomain_min) maximize x;";
/// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
/// let mut printed = String::new();
/// let summary = run(&mut compiled, RunOptions::default(), Limits::default(), |_| {}, |found| {
///     printed.push_str(found.text);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((summary.status, printed.as_str()), (RunStatus::Complete, "x = 3;\n----------\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    compiled: &mut Compiled,
    options: RunOptions,
    limits: Limits,
    progress: impl FnMut(RunEvent),
    report: impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>,
) -> RunSummary {
    options.set_up(compiled, limits.clone());
    let mut model = std::mem::take(&mut compiled.model);
    let progress = RefCell::new(progress);
    let progress = |event| (progress.borrow_mut())(event);
    let mut sink = SolutionSink::new(compiled, options, &progress, report);
    let mut watch = BoundWatch::new(compiled.goal, &progress);
    let mut end = match (&compiled.relax, options.bounds) {
        (Some(relax), _) if compiled.goal != Goal::Satisfy => {
            let free = RandomNeighbourhood::new(&relax.vars, relax.seed);
            relaxed(
                &mut model,
                compiled,
                relax,
                ReportedNeighbourhoods::new(free, &progress),
                &mut sink,
            )
        }
        (_, true) => searched(&mut model, compiled, &mut watch, &mut sink),
        (_, false) => searched(&mut model, compiled, (), &mut sink),
    };
    if sink.is_in_doubt(end) {
        end.is_refuted = is_refuted_within(&mut model, &compiled.beyond, limits.clone());
    }
    let mut summary = sink.summary(end, watch.bound());
    if summary.status == RunStatus::Unsatisfiable && !compiled.assumed.is_empty() {
        summary.core = Some(core(&mut model, &compiled.assumed, limits));
    }
    compiled.model = model;
    summary
}

/// How a search has ended.
#[derive(Clone, Copy, Debug)]
struct TreeEnd {
    is_exhausted: bool,
    /// Whether there is no solution beyond the values that were tried, either.
    is_refuted: bool,
    stats: Stats,
}

/// A search of the whole tree.
fn searched(
    model: &mut Model,
    compiled: &Compiled,
    tracer: impl Tracer,
    sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
) -> TreeEnd {
    let mut search = model
        .search(compiled.goal, tracer)
        .expect("the objective is a variable of the model");
    while let Some(solution) = search.next() {
        let stats = search.stats();
        if sink.take(solution, stats).is_break() {
            break;
        }
    }
    TreeEnd {
        is_exhausted: search.is_exhausted(),
        is_refuted: false,
        stats: search.stats(),
    }
}

/// Whether the constraints without these variables have no solution.
fn is_refuted_within(model: &mut Model, without: &[Var], limits: Limits) -> bool {
    let without: BTreeSet<usize> = without.iter().map(|x| x.index()).collect();
    let solver = model.solver();
    let is_within = |prop: &usize| {
        let scope = solver.propagator(PropId::new(*prop as u32)).scope();
        scope.iter().all(|x| !without.contains(&x.index()))
    };
    let within: Vec<usize> = (0..solver.propagators()).filter(is_within).collect();
    let explainer = model.explainer([]).expect("there are no givens");
    explainer.limits(limits).refutes(&within) == Some(true)
}

/// The names of the assumptions that have no solution together.
fn core(model: &mut Model, assumed: &[(String, Range<usize>)], limits: Limits) -> Vec<String> {
    let ids = |props: &Range<usize>| props.clone().map(|prop| PropId::new(prop as u32)).collect();
    let parts = assumed.iter().map(|(_, props)| ids(props)).collect();
    let explainer = model.explainer([]).expect("there are no givens");
    let parts = match explainer.constraints(parts).limits(limits).conflict() {
        Why::Derived(explanation) => explanation.parts,
        Why::Searched(core) => core.parts,
        // It is known already that all of them have none.
        Why::Open(_) | Why::Unknown(_) => (0..assumed.len()).map(Part::Constraint).collect(),
    };
    let name = |part: &Part| match *part {
        Part::Constraint(number) => Some(assumed[number].0.clone()),
        Part::Given(_) => None,
    };
    parts.iter().filter_map(name).collect()
}

/// Large-neighbourhood search.
fn relaxed(
    model: &mut Model,
    compiled: &Compiled,
    relax: &Relax,
    neighbourhood: impl Neighbourhood,
    sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
) -> TreeEnd {
    let mut lns = Lns::new(neighbourhood)
        .percent(relax.percent)
        .failures(relax.failures);
    let answer = model
        .lns_each(compiled.goal, &mut lns, |solution, stats| {
            sink.take(solution.clone(), *stats)
        })
        .expect("the variables are of the model");
    let is_exhausted = matches!(answer.verdict, Verdict::Optimal | Verdict::Unsatisfiable);
    TreeEnd {
        is_exhausted,
        is_refuted: false,
        stats: answer.stats,
    }
}
