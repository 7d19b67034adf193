//! Floor 4: one door to solving: solutions as they come, and what is known at the end.

mod bound;
mod cores;
mod neighbourhoods;
mod options;
mod report;
mod sink;
#[cfg(feature = "threads")]
mod workers;

pub use self::options::RunOptions;
pub use self::report::{FoundSolution, RunEvent, RunStatus, RunSummary};
#[cfg(feature = "threads")]
pub use self::workers::RunWorkers;

use self::bound::{BoundWatch, TightestBounds};
use self::cores::{ALONE, searched_in_turns};
use self::neighbourhoods::ReportedNeighbourhoods;
use self::sink::{SolutionSink, TreeEnd, tree_end};
use crate::compile::{Compiled, Relax};
use csp_core::explain::{Part, Why};
use csp_core::ids::{PropId, Var};
use csp_core::limits::Limits;
use csp_core::lns::{Lns, Neighbourhood, RandomNeighbourhood};
use csp_core::model::{Model, Verdict};
use csp_core::problem::Goal;
use csp_core::trace::Tracer;
#[cfg(feature = "threads")]
use csp_parallel::ParallelError;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

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
    run_alone(compiled, options, None, limits, progress, report)
}

/// The same with a way to compile the model again, as it was compiled: what [takes turns](RunOptions::cores) needs a copy of it.
pub fn run_alone(
    compiled: &mut Compiled,
    options: RunOptions,
    copy: Option<&dyn Fn() -> Compiled>,
    limits: Limits,
    progress: impl FnMut(RunEvent),
    report: impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>,
) -> RunSummary {
    let no_workers = |_: &mut Model, _: &Compiled, _: &mut SolutionSink<'_, _>| None;
    let run: Result<_, Infallible> = run_unless(
        compiled, options, copy, limits, progress, report, no_workers,
    );
    match run {
        Ok(summary) => summary,
        Err(never) => match never {},
    }
}

/// The same by several workers. For one solution, or the best one, they are a
/// [`Portfolio`](csp_parallel::Portfolio), which says what depends on their number. For several
/// solutions the tree is cut into parts, unless the first worker finds all of them soon: the set of all
/// solutions is the same, and their order depends on the model alone. Bounds of the objective are told with solutions.
///
/// # Errors
/// Threads cannot be started, or a copy is another model.
#[cfg(feature = "threads")]
pub fn run_by(
    compiled: &mut Compiled,
    options: RunOptions,
    workers: Option<RunWorkers<'_>>,
    limits: Limits,
    progress: impl FnMut(RunEvent),
    report: impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>,
) -> Result<RunSummary, ParallelError> {
    let alone = workers.filter(|workers| workers.count <= 1);
    let copy = alone.map(|workers| move || (workers.copy)());
    let copy = copy.as_ref().map(|copy| copy as &dyn Fn() -> Compiled);
    let several = workers.filter(|workers| workers.count > 1);
    run_unless(
        compiled,
        options,
        copy,
        limits,
        progress,
        report,
        |model, compiled, sink| {
            let workers = several?;
            let is_one = compiled.goal != Goal::Satisfy || options.solutions == Some(1);
            Some(match is_one {
                true => workers.search(model, compiled, options, sink),
                false => workers.search_all(model, options, sink),
            })
        },
    )
}

/// A run by one worker, unless others take it: they get the model, and say how their search has ended.
fn run_unless<R, E>(
    compiled: &mut Compiled,
    options: RunOptions,
    copy: Option<&dyn Fn() -> Compiled>,
    limits: Limits,
    progress: impl FnMut(RunEvent),
    report: R,
    others: impl FnOnce(&mut Model, &Compiled, &mut SolutionSink<'_, R>) -> Option<Result<TreeEnd, E>>,
) -> Result<RunSummary, E>
where
    R: FnMut(&FoundSolution<'_>) -> ControlFlow<()>,
{
    options.set_up(compiled, limits.clone());
    let copy = copy.filter(|_| options.takes_turns(compiled, &limits));
    options.find_all_different(compiled);
    options.relax(compiled);
    let mut model = std::mem::take(&mut compiled.model);
    let progress = TightestBounds::new(compiled.goal, progress);
    let progress = |event| progress.tell(event);
    let mut sink = SolutionSink::new(compiled, options, &progress, report);
    let mut watch = BoundWatch::new(compiled.goal, &progress);
    let is_best = compiled.goal != Goal::Satisfy;
    let mut end = match (others(&mut model, compiled, &mut sink), &compiled.relax) {
        (Some(end), _) => end?,
        (None, Some(relax)) if is_best => {
            let free = RandomNeighbourhood::new(&relax.vars, relax.seed);
            let free = ReportedNeighbourhoods::new(free, &progress);
            relaxed(&mut model, compiled, relax, free, &mut sink)
        }
        (None, _) => {
            let limits = &limits;
            let copy = copy.map(|copy| move || options.copied(copy, limits));
            let (goal, watch) = (compiled.goal, &mut watch);
            if options.bounds {
                searched(&mut model, goal, watch, copy, &mut sink)
            } else {
                searched(&mut model, goal, (), copy, &mut sink)
            }
        }
    };
    if sink.is_in_doubt(end) {
        end.is_refuted = is_refuted_within(&mut model, &compiled.beyond, limits.clone());
    }
    let mut summary = sink.summary(end, watch.bound());
    if summary.status == RunStatus::Unsatisfiable && !compiled.assumed.is_empty() {
        summary.core = Some(core(&mut model, &compiled.assumed, limits));
    }
    compiled.model = model;
    Ok(summary)
}

/// A search of the whole tree, in turns with cores if there is a way to copy the model for them.
fn searched(
    model: &mut Model,
    goal: Goal,
    tracer: impl Tracer,
    copy: Option<impl FnOnce() -> Compiled>,
    sink: &mut SolutionSink<'_, impl FnMut(&FoundSolution<'_>) -> ControlFlow<()>>,
) -> TreeEnd {
    let id = model.id();
    let mut search = model
        .search(goal, tracer)
        .expect("the objective is a variable of the model");
    if let Some(copy) = copy {
        return searched_in_turns(search, id, ALONE, copy, sink);
    }
    while let Some(solution) = search.next() {
        if sink.take(solution, search.stats()).is_break() {
            break;
        }
    }
    tree_end(&search)
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
        .lns_each(compiled.goal, &mut lns, |better| {
            sink.take(better.solution.clone(), *better.stats)
        })
        .expect("the variables are of the model");
    let is_exhausted = matches!(answer.verdict, Verdict::Optimal | Verdict::Unsatisfiable);
    TreeEnd {
        is_exhausted,
        is_refuted: false,
        stats: answer.stats,
    }
}
