//! Answers a problem, and checks the answer.

use super::data::DataError;
use super::instances::{BenchInstance, Known};
use super::kinds::{PoseError, Posed, Proposal};
use clap::ValueEnum;
use cpu_time::ProcessTime;
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::{Answer, Model};
use csp_core::prelude::{Goal, Learning, Limits, Restarts, Solution, VarOrder};
use csp_core::stats::Stats;
use csp_parallel::{ParallelError, Portfolio, PortfolioAnswer};
use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Which variable is decided first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum DecisionOrder {
    /// As the model in MiniZinc says.
    #[default]
    Model,
    /// As csp does where a model says nothing.
    Default,
    /// Weights that failures add to, with restarts (dom/wdeg, Luby × 100).
    Domwdeg,
}

/// Whether a search learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum SearchKind {
    /// It does not.
    #[default]
    Plain,
    /// It learns nogoods from its failures.
    Learning,
    /// In turns.
    Auto,
}

/// How to search, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Whether it learns.
    pub search: SearchKind,
    /// Which variable first.
    pub order: DecisionOrder,
    /// The most time of the processor.
    pub time: Duration,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveStatus {
    /// A solution was asked for and found.
    Solved,
    /// The best solution was asked for and found, with a proof.
    Optimal,
    /// There is no solution.
    Unsatisfiable,
    /// The time was over.
    Unknown,
}

impl fmt::Display for SolveStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solved => "solved",
            Self::Optimal => "optimal",
            Self::Unsatisfiable => "unsatisfiable",
            Self::Unknown => "unknown",
        })
    }
}

/// What a search says, and what it cost.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The result.
    pub status: SolveStatus,
    /// The best objective found, if one was asked for.
    pub objective: Option<i32>,
    /// Seconds of the processor for the search, without making the model.
    pub seconds: f64,
    /// The statistics of the search.
    pub stats: Stats,
}

/// A problem cannot be posed, or its answer is wrong.
#[derive(Debug, Error)]
pub enum RunError {
    /// It cannot be posed.
    #[error(transparent)]
    Pose(#[from] PoseError),
    /// It cannot be searched.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// It cannot be searched by several workers.
    #[error(transparent)]
    Workers(#[from] ParallelError),
    /// It cannot be checked.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The values are no solution.
    #[error("{0:?} with objective {1} is not a solution")]
    NoSolution(Vec<i32>, i32),
    /// The answer is not the known one.
    #[error("the answer is {0} with objective {1:?}, which cannot be: {2:?}")]
    Differs(SolveStatus, Option<i32>, Known),
}

/// Poses a problem, searches, and checks what is found.
///
/// # Errors
/// The problem is not as it should be, or the answer is wrong.
pub fn run(instance: &BenchInstance, settings: Settings) -> Result<Outcome, RunError> {
    let Posed {
        mut model,
        goal,
        vars,
        ..
    } = prepared(instance, settings)?;
    let begin = ProcessTime::now();
    let end = begin.as_duration() + settings.time;
    model.limit(Limits::default().stop_when(move || ProcessTime::now().as_duration() >= end));
    let FoundSoFar {
        solutions,
        is_complete,
        stats,
    } = search(&mut model, goal)?;
    let seconds = begin.elapsed().as_secs_f64();
    for solution in &solutions {
        check(instance, solution.values(&vars), objective(goal, solution))?;
    }
    let status = status(goal, solutions.is_empty(), is_complete);
    let best = solutions.last().filter(|_| goal != Goal::Satisfy);
    let objective = best.map(|solution| objective(goal, solution));
    if !agrees(instance.known, goal, status, objective) {
        return Err(RunError::Differs(status, objective, instance.known));
    }
    Ok(Outcome {
        status,
        objective,
        seconds,
        stats,
    })
}

/// What several workers say of a problem.
#[derive(Clone, Copy, Debug)]
pub struct TogetherOutcome {
    /// The result.
    pub status: SolveStatus,
    /// The work of one worker, in units of about a nanosecond.
    pub work: u64,
    /// Seconds by the clock.
    pub seconds: f64,
}

/// Poses a problem, searches by this number of workers for the time of the settings by the clock, and checks what is
/// found.
///
/// # Errors
/// The problem is not as it should be, or the answer is wrong.
pub fn run_together(
    instance: &BenchInstance,
    settings: Settings,
    workers: usize,
) -> Result<TogetherOutcome, RunError> {
    let mut posed = prepared(instance, settings)?;
    let goal = posed.goal;
    posed.model.limit(Limits::default().time(settings.time));
    let begin = Instant::now();
    let copy = || {
        Ok(prepared(instance, settings)
            .expect("it was posed before")
            .model)
    };
    let portfolio = Portfolio::new(&mut posed.model, copy).workers(workers);
    let PortfolioAnswer { answer, work } = portfolio.search(goal, |_| ControlFlow::Continue(()))?;
    let seconds = begin.elapsed().as_secs_f64();
    Ok(TogetherOutcome {
        status: checked(instance, goal, &posed.vars, &answer)?,
        work,
        seconds,
    })
}

/// What an answer says. It is checked.
fn checked(
    instance: &BenchInstance,
    goal: Goal,
    vars: &[Var],
    answer: &Answer,
) -> Result<SolveStatus, RunError> {
    if let Some(solution) = &answer.solution {
        let values = solution.values(vars);
        check(instance, values, objective(goal, solution))?;
    }
    let status = status(goal, answer.solution.is_none(), answer.limit().is_none());
    let best = answer.objective.map(|objective| objective as i32);
    if agrees(instance.known, goal, status, best) {
        Ok(status)
    } else {
        Err(RunError::Differs(status, best, instance.known))
    }
}

/// A problem that is told how to search.
fn prepared(instance: &BenchInstance, settings: Settings) -> Result<Posed, RunError> {
    let mut posed = (instance.kind.pose)(&instance.data)?;
    prepare(&mut posed, settings)?;
    Ok(posed)
}

/// Checks a solution by rules that share no code with the model.
fn check(instance: &BenchInstance, values: Vec<i32>, objective: i32) -> Result<(), RunError> {
    let proposal = Proposal {
        values: &values,
        objective,
    };
    if (instance.kind.check)(&instance.data, proposal)? {
        Ok(())
    } else {
        Err(RunError::NoSolution(values, objective))
    }
}

/// What a search has shown.
fn status(goal: Goal, has_no_solution: bool, is_complete: bool) -> SolveStatus {
    match (goal, has_no_solution, is_complete) {
        (Goal::Satisfy, false, _) => SolveStatus::Solved,
        (_, _, false) => SolveStatus::Unknown,
        (_, true, true) => SolveStatus::Unsatisfiable,
        (_, false, true) => SolveStatus::Optimal,
    }
}

/// Tells the model how to search. All that the settings mean is said here, but for the time.
fn prepare(posed: &mut Posed, settings: Settings) -> Result<(), ModelError> {
    let Posed {
        model,
        vars,
        order,
        values,
        ..
    } = posed;
    model.learning(match settings.search {
        SearchKind::Plain => Learning::Off,
        SearchKind::Learning => Learning::On,
        SearchKind::Auto => Learning::Auto,
    });
    if settings.search != SearchKind::Plain {
        model.find_all_different();
    }
    match settings.order {
        DecisionOrder::Model => model.branch_on(vars, *order, *values),
        DecisionOrder::Default => Ok(()),
        DecisionOrder::Domwdeg => {
            model.branch_on(vars, VarOrder::DomWDeg, *values)?;
            model.restarts(Restarts::luby(100));
            Ok(())
        }
    }
}

/// The value of the objective; 0 without one.
fn objective(goal: Goal, solution: &Solution) -> i32 {
    match goal {
        Goal::Satisfy => 0,
        Goal::Minimize(x) | Goal::Maximize(x) => solution[x],
    }
}

/// What a search found before its end.
struct FoundSoFar {
    solutions: Vec<Solution>,
    is_complete: bool,
    stats: Stats,
}

/// Searches for one solution, or for the best.
fn search(model: &mut Model, goal: Goal) -> Result<FoundSoFar, ModelError> {
    let mut search = model.search(goal, ())?;
    let most = if goal == Goal::Satisfy { 1 } else { usize::MAX };
    let solutions = search.by_ref().take(most).collect();
    Ok(FoundSoFar {
        solutions,
        is_complete: search.limit().is_none(),
        stats: search.stats(),
    })
}

/// Whether the result does not contradict the known answer.
fn agrees(known: Known, goal: Goal, status: SolveStatus, objective: Option<i32>) -> bool {
    match (known, status) {
        (Known::Satisfiable, SolveStatus::Unknown | SolveStatus::Solved)
        | (Known::Unsatisfiable, SolveStatus::Unknown | SolveStatus::Unsatisfiable) => true,
        (Known::Optimum(best), SolveStatus::Optimal) => objective == Some(best),
        (Known::Optimum(best), SolveStatus::Unknown) => objective.is_none_or(|found| match goal {
            Goal::Maximize(_) => found <= best,
            _ => found >= best,
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::kinds::KINDS;
    use super::{
        BenchInstance, DecisionOrder, Goal, Posed, Proposal, SearchKind, Settings, SolveStatus,
        prepare, run, search,
    };
    use std::time::Duration;

    /// The first problem of each kind that takes milliseconds.
    const QUICK: [&str; 20] = [
        "binpack__20_1",
        "binpack_lin__20_2",
        "costas__14",
        "gcol__60_4_1",
        "golfers__5_3_6",
        "golomb__9",
        "jobshop__ft06",
        "jobshop_b__ft06",
        "langford__2_9",
        "magicseq__40",
        "mknap__20_5_1",
        "openshop__4_1",
        "php__8",
        "qcol__6_6",
        "qcol_ad__7_7",
        "qg__25_2",
        "rcpsp__3",
        "rtable__40_1",
        "slither__12_1",
        "vcover__40_1",
    ];

    const PLAIN: Settings = Settings {
        search: SearchKind::Plain,
        order: DecisionOrder::Domwdeg,
        time: Duration::from_secs(300),
    };

    #[test]
    fn quick_problems_have_the_known_answers() {
        let all = BenchInstance::all().unwrap();
        for name in QUICK {
            let instance = all.iter().find(|instance| instance.name == name).unwrap();
            let outcome = run(instance, PLAIN).unwrap();
            assert_ne!(outcome.status, SolveStatus::Unknown, "{name}");
        }
    }

    /// Greater values are no solution, nor is an objective below the best.
    #[test]
    fn checks_refuse_what_is_no_solution() {
        for instance in BenchInstance::all()
            .unwrap()
            .iter()
            .filter(|i| QUICK.contains(&&*i.name))
        {
            let mut posed = (instance.kind.pose)(&instance.data).unwrap();
            prepare(&mut posed, PLAIN).unwrap();
            let Posed {
                mut model,
                goal,
                vars,
                ..
            } = posed;
            let found = search(&mut model, goal).unwrap();
            let Some(solution) = found.solutions.last() else {
                continue;
            };
            let values = solution.values(&vars);
            let objective = super::objective(goal, solution);
            let check = |values: &[i32], objective| {
                (instance.kind.check)(&instance.data, Proposal { values, objective }).unwrap()
            };
            assert!(check(&values, objective), "{}", instance.name);
            // A task can have room to move; the objective then tells.
            let is_refused = |i: usize| {
                let mut values = values.clone();
                values[i] += 1;
                !check(&values, objective)
            };
            assert!((0..values.len()).any(is_refused), "{}", instance.name);
            assert!(
                goal == Goal::Satisfy || !check(&values, objective - 1),
                "{}",
                instance.name
            );
        }
    }

    #[test]
    fn each_kind_has_problems() {
        let all = BenchInstance::all().unwrap();
        for kind in KINDS {
            assert!(
                all.iter().any(|instance| instance.kind.name == kind.name),
                "{}",
                kind.name
            );
        }
    }
}
