//! Searches for a solution, and for better and better ones, that say how far they are.

use super::answer::PyAnswer;
use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::model::{Answer, Improvement, Model, Verdict};
use csp_core::problem::{Goal, Solution};
use csp_core::search::Space as _;
use csp_core::stats::Stats;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often the log has a line without a better solution.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// The number of nodes after which the clock is asked whether a line is due.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// What a caller of Python hears of a search: each better solution, and a log.
pub(super) struct Watch {
    on_solution: Option<Py<PyAny>>,
    log: Option<Py<PyAny>>,
    goal: Goal,
    begin: Instant,
    last_line: Instant,
    /// The best objective so far.
    best: Option<i64>,
    /// No solution has a better objective than this.
    bound: Option<i64>,
}

impl Watch {
    pub(super) fn new(on_solution: Option<Py<PyAny>>, log: Option<Py<PyAny>>, goal: Goal) -> Self {
        let begin = Instant::now();
        Self {
            on_solution,
            log,
            goal,
            begin,
            last_line: begin,
            best: None,
            bound: None,
        }
    }

    /// What is sought.
    pub(super) fn goal(&self) -> Goal {
        self.goal
    }

    /// The time since the search has begun.
    pub(super) fn time(&self) -> Duration {
        self.begin.elapsed()
    }

    pub(super) fn improved(&mut self, better: Improvement<'_>) -> PyResult<()> {
        self.bound = better.bound;
        self.solved(better.solution, *better.stats)
    }

    fn solved(&mut self, solution: &Solution, stats: Stats) -> PyResult<()> {
        self.best = self.goal.objective().map(|x| i64::from(solution[x]));
        if self.best.is_some() {
            self.line(stats)?;
        }
        let Some(call) = &self.on_solution else {
            return Ok(());
        };
        let mut answer = PyAnswer::found(solution.clone(), self.best, stats, self.begin);
        answer.bound = self.bound;
        Python::attach(|py| call.call1(py, (answer,)).map(drop))
    }

    fn say(&self, text: &str) -> PyResult<()> {
        let Some(log) = &self.log else { return Ok(()) };
        Python::attach(|py| log.call1(py, (text,)).map(drop))
    }

    pub(super) fn begin(&self, model: &Model) -> PyResult<()> {
        if self.log.is_none() {
            return Ok(());
        }
        let goal = match self.goal {
            Goal::Satisfy => "one solution".to_owned(),
            Goal::Minimize(x) => format!("the least {}", model.name(x)),
            Goal::Maximize(x) => format!("the greatest {}", model.name(x)),
        };
        let (vars, props) = (model.domains().len(), model.solver().propagators());
        self.say(&format!(
            "{vars} variables, {props} propagators, sought: {goal}"
        ))?;
        self.say("  seconds       nodes    failures   objective       bound")
    }

    fn line(&mut self, stats: Stats) -> PyResult<()> {
        if self.log.is_none() {
            return Ok(());
        }
        self.last_line = Instant::now();
        let number = |number: Option<i64>| number.map_or("-".to_owned(), |it| it.to_string());
        let (best, bound) = (number(self.best), number(self.bound));
        let (seconds, nodes, failures) = (self.time().as_secs_f64(), stats.nodes, stats.failures);
        self.say(&format!(
            "{seconds:>9.2} {nodes:>11} {failures:>11} {best:>11} {bound:>11}"
        ))
    }

    /// A line, if it is time for one.
    fn look(&mut self, stats: impl FnOnce() -> Stats) -> PyResult<()> {
        if self.log.is_some() && self.last_line.elapsed() >= BETWEEN_LINES {
            return self.line(stats());
        }
        Ok(())
    }

    pub(super) fn end(&mut self, answer: &Answer) -> PyResult<()> {
        self.line(answer.stats)?;
        let end = match answer.verdict {
            Verdict::Unsatisfiable => "there is no solution",
            Verdict::Optimal => "the last solution is proven to be the best",
            Verdict::Feasible(_) | Verdict::Unknown(_) => "a limit has ended the search",
            _ => "a solution is found",
        };
        self.say(end)
    }
}

/// Searches for the first solution, or for the best one.
pub(super) fn explore(
    model: &mut Model,
    watch: &mut Watch,
    interrupt: &Interrupt,
) -> PyResult<Answer> {
    let goal = watch.goal;
    watch.begin(model)?;
    let mut search = model.search(goal, ()).or_value_error()?;
    let mut found = None;
    let mut nodes = 0;
    while search.enter() {
        let outcome = search.space_mut().propagate(&mut ());
        if outcome.is_ok() {
            let known = search.space().root_bound();
            watch.bound = goal.tighter(watch.bound, known);
        }
        nodes += 1;
        if nodes % NODES_BETWEEN_LOOKS == 0 {
            watch.look(|| search.stats())?;
        }
        if search.leave(outcome) {
            interrupt.check()?;
            let solution = search.space().solution();
            watch.solved(&solution, search.stats())?;
            found = Some(solution);
            if goal == Goal::Satisfy {
                break;
            }
        }
    }
    let answer = Answer::new(goal, found, search.limit(), search.stats()).bounded(watch.bound);
    drop(search);
    watch.end(&answer)?;
    Ok(answer)
}

/// Searches for better solutions by large-neighbourhood search: most of these variables keep their values, and some,
/// drawn by a seed, are free.
pub(super) fn improve(
    model: &mut Model,
    vars: &[Var],
    seed: u64,
    watch: &mut Watch,
    interrupt: &Interrupt,
) -> PyResult<Answer> {
    watch.begin(model)?;
    let mut raised = Ok(());
    let mut lns = Lns::new(RandomNeighbourhood::new(vars, seed));
    let answer = model.lns_each(watch.goal, &mut lns, |better| {
        raised = interrupt.check().and_then(|()| watch.improved(better));
        if raised.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let answer = raised.and(answer.or_value_error())?;
    watch.end(&answer)?;
    Ok(answer)
}
