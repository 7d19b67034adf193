//! Searches for a solution, and for better and better ones, that say how far they are.

use super::answer::PyAnswer;
use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::ids::Var;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::model::{Answer, Model, Verdict};
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

/// The answer of a search, and what was proven of its objective.
pub(super) type Bounded = (Answer, Option<i64>);

/// What a caller of Python hears of a search: each better solution, and a log.
pub(super) struct Watch {
    on_solution: Option<Py<PyAny>>,
    log: Option<Py<PyAny>>,
    objective: Option<Var>,
    begin: Instant,
    last_line: Instant,
    /// The best objective so far.
    best: Option<i32>,
    /// No solution has a better objective than this.
    bound: Option<i64>,
}

impl Watch {
    pub(super) fn new(
        on_solution: Option<Py<PyAny>>,
        log: Option<Py<PyAny>>,
        objective: Option<Var>,
    ) -> Self {
        let begin = Instant::now();
        Self {
            on_solution,
            log,
            objective,
            begin,
            last_line: begin,
            best: None,
            bound: None,
        }
    }

    /// The time since the search has begun.
    pub(super) fn time(&self) -> Duration {
        self.begin.elapsed()
    }

    /// What the domains say at the root, where all solutions are that are better than the best.
    fn at_root(&mut self, goal: Goal, (low, high): (i32, i32)) {
        let tighter = |best: i32, known: Option<i64>, tightest: fn(i64, i64) -> i64| {
            let new = i64::from(best);
            Some(known.map_or(new, |known| tightest(known, new)))
        };
        self.bound = match goal {
            Goal::Satisfy => None,
            Goal::Minimize(_) => tighter(self.best.unwrap_or(low).min(low), self.bound, i64::max),
            Goal::Maximize(_) => tighter(self.best.unwrap_or(high).max(high), self.bound, i64::min),
        };
    }

    fn solved(&mut self, solution: &Solution, stats: Stats) -> PyResult<()> {
        self.best = self.objective.and_then(|objective| solution.get(objective));
        if self.objective.is_some() {
            self.line(stats)?;
        }
        let Some(call) = &self.on_solution else {
            return Ok(());
        };
        let mut answer = PyAnswer::found(solution.clone(), self.objective, stats, self.begin);
        answer.bound = self.bound;
        Python::attach(|py| call.call1(py, (answer,)).map(drop))
    }

    fn say(&self, text: &str) -> PyResult<()> {
        let Some(log) = &self.log else { return Ok(()) };
        Python::attach(|py| log.call1(py, (text,)).map(drop))
    }

    fn begin(&self, model: &Model, goal: Goal) -> PyResult<()> {
        if self.log.is_none() {
            return Ok(());
        }
        let goal = match goal {
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
        let (best, bound) = (number(self.best.map(i64::from)), number(self.bound));
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

    fn end(&mut self, answer: &Answer) -> PyResult<()> {
        self.line(answer.stats)?;
        let end = match answer.verdict {
            Verdict::Unsatisfiable => "there is no solution",
            Verdict::Optimal => "the last solution is proven to be the best",
            Verdict::Unknown(_) => "a limit has ended the search",
            _ => "a solution is found",
        };
        self.say(end)
    }
}

/// Searches for the first solution, or for the best one.
pub(super) fn explore(
    model: &mut Model,
    goal: Goal,
    watch: &mut Watch,
    interrupt: &Interrupt,
) -> PyResult<Bounded> {
    watch.begin(model, goal)?;
    let mut search = model.search(goal, ()).or_value_error()?;
    let root = search.space().solver().domains().trail().level();
    let mut found = None;
    let mut nodes = 0;
    while search.enter() {
        let outcome = search.space_mut().propagate(&mut ());
        let domains = search.space().solver().domains();
        if let (Some(x), true, Ok(())) = (watch.objective, domains.trail().level() == root, outcome)
        {
            watch.at_root(goal, domains.min_max(x));
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
    let is_done = goal == Goal::Satisfy && found.is_some();
    let proven = if is_done {
        Verdict::Satisfied
    } else {
        Verdict::Optimal
    };
    let limit = search.limit().filter(|_| !is_done);
    let answer = Answer::new(found, limit, proven, search.stats());
    drop(search);
    watch.end(&answer)?;
    Ok((answer, watch.bound))
}

/// Searches for better solutions by large-neighbourhood search: most of these variables keep their values, and some,
/// drawn by a seed, are free.
pub(super) fn improve(
    model: &mut Model,
    goal: Goal,
    vars: &[Var],
    seed: u64,
    watch: &mut Watch,
    interrupt: &Interrupt,
) -> PyResult<Bounded> {
    watch.begin(model, goal)?;
    if let Some(x) = watch.objective {
        watch.at_root(goal, model.domains().min_max(x));
    }
    let mut raised = Ok(());
    let mut lns = Lns::new(RandomNeighbourhood::new(vars, seed));
    let answer = model.lns_each(goal, &mut lns, |solution, stats| {
        raised = interrupt
            .check()
            .and_then(|()| watch.solved(solution, *stats));
        if raised.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let answer = raised.and(answer.or_value_error())?;
    watch.end(&answer)?;
    Ok((answer, watch.bound))
}
