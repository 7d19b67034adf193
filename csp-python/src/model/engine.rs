//! The class that searches: everything that Python asks of a model.

use super::answer::PyAnswer;
use super::choices::{learning, level, restarts, value_order, var_order};
use super::hint::{Hinted, Hints};
use super::home::Home;
use super::limits::Allowed;
use super::part::{OtherSearches, improve_part, parsed_part, search_of};
use super::search::{Watch, explore, improve};
use super::show::parsed_trace;
use super::solutions::PySolutions;
use super::workers::PyWorkers;
use crate::constraints::PyConstraint;
use crate::expr::{
    ExprText, PyBoolExpr, PyIntExpr, ReadExpr, VarNames, Whole, atoms_of, conditions, integers,
    interval, number, read_expr, refused, values, vars_of,
};
use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use crate::text::requirement;
use csp_core::error::ModelError;
use csp_core::explain::Why;
use csp_core::ids::Var;
use csp_core::model::{Answer, Conditional, Contents as _, IntExpr, Model, Verdict};
use csp_core::problem::{Goal, Learning};
use csp_core::trace::Bounds;
use csp_core::values::Values;
use csp_parallel::parts;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What the class `Model` of Python is made of.
#[pyclass(frozen, name = "Engine", module = "gridcsp._engine")]
pub(crate) struct PyEngine {
    home: Home,
    names: VarNames,
    hints: Hints,
    /// What a caller has said of learning.
    told: Mutex<Option<Learning>>,
}

impl PyEngine {
    /// Calls a function with the model. Errors of the model become exceptions.
    fn with<T>(&self, act: impl FnOnce(&mut Model) -> Result<T, ModelError>) -> PyResult<T> {
        self.home.with(|model| {
            let result = act(model);
            self.names.update(model);
            result.or_value_error()
        })
    }

    /// Whether a search learns: as a caller has said, or else like this.
    fn learning_or(&self, otherwise: Learning) -> Learning {
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.unwrap_or(otherwise)
    }

    /// Searches in the order of the brancher, unless a caller has asked for learning.
    fn in_order<T: Send>(
        &self,
        py: Python<'_>,
        allowed: Allowed,
        search: impl FnOnce(&mut Model, &Interrupt) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        self.searching(py, allowed, |model, interrupt| {
            model.learning(self.learning_or(Learning::Off));
            search(model, interrupt)
        })
    }

    /// Calls a function with the model, while other threads of Python run. What a handler of a signal
    /// has raised is raised again.
    fn searching<T: Send>(
        &self,
        py: Python<'_>,
        allowed: Allowed,
        search: impl FnOnce(&mut Model, &Interrupt) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let result = py.detach(|| {
            self.home.with(|model| {
                model.limit(limits);
                model.learning(self.learning_or(Learning::Auto));
                search(model, &interrupt)
            })
        });
        interrupt.check()?;
        result
    }

    /// A variable as an expression.
    fn integer(&self, x: Var) -> PyIntExpr {
        PyIntExpr {
            expr: x.into(),
            names: self.names.clone(),
        }
    }

    /// A 0/1 variable as a condition.
    fn condition(&self, x: Var) -> PyBoolExpr {
        PyBoolExpr {
            expr: x.into(),
            names: self.names.clone(),
        }
    }

    /// The variable that an expression is or is made to be, and the goal to get the least or the greatest value of it.
    fn objective(&self, expression: &PyIntExpr, minimize: bool) -> PyResult<(Var, Goal)> {
        let objective = self.with(|model| model.var_of(expression.expr.clone()))?;
        let goal = if minimize {
            Goal::Minimize(objective)
        } else {
            Goal::Maximize(objective)
        };
        Ok((objective, goal))
    }

    /// The goal of a search.
    fn goal(&self, minimize: Option<PyIntExpr>, maximize: Option<PyIntExpr>) -> PyResult<Goal> {
        match (minimize, maximize) {
            (None, None) => Ok(Goal::Satisfy),
            (Some(least), None) => Ok(self.objective(&least, true)?.1),
            (None, Some(most)) => Ok(self.objective(&most, false)?.1),
            _ => Err(PyValueError::new_err(
                "an objective is minimized or maximized, not both",
            )),
        }
    }
}

#[pymethods]
impl PyEngine {
    #[new]
    fn new() -> Self {
        Self {
            home: Home::new(Model::new()),
            names: VarNames::default(),
            hints: Hints::default(),
            told: Mutex::default(),
        }
    }

    /// Says which object of Python is the model, by a weak reference to it.
    fn belongs_to(&self, model: Py<PyAny>) {
        self.names.are_of(model);
    }

    /// The expression or condition that words are in this model.
    fn expression<'py>(&self, py: Python<'py>, words: &str) -> PyResult<Bound<'py, PyAny>> {
        let read = self.with(|model| Ok(read_expr(words, |x| model.domains().var(x))))?;
        let names = self.names.clone();
        match read {
            Some(ReadExpr::Integer(expr)) => PyIntExpr { expr, names }.into_bound_py_any(py),
            Some(ReadExpr::Condition(expr)) => PyBoolExpr { expr, names }.into_bound_py_any(py),
            None => Err(PyValueError::new_err(format!(
                "{words:?} is no expression of this model"
            ))),
        }
    }

    /// A variable with the values from one number to another, or with those of a range or a list.
    fn int_var(
        &self,
        name: String,
        low: &Bound<'_, PyAny>,
        high: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyIntExpr> {
        let values = domain(low, high)?;
        let x = self.with(|model| model.var(name, &values))?;
        Ok(self.integer(x))
    }

    /// A variable that follows from others: a search decides on it last.
    fn auxiliary_var(
        &self,
        name: String,
        low: &Bound<'_, PyAny>,
        high: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyIntExpr> {
        let values = domain(low, high)?;
        let x = self.with(|model| model.auxiliary_var(name, &values))?;
        Ok(self.integer(x))
    }

    /// A 0/1 variable that follows from others, as a condition.
    fn auxiliary_bool(&self, name: String) -> PyResult<PyBoolExpr> {
        let x = self.with(|model| model.auxiliary_var(name, 0..=1))?;
        Ok(self.condition(x))
    }

    /// Variables `name[0]`, `name[1]`, …, or, for several numbers of rows and columns,
    /// `name[0,0]`, ….
    fn int_vars(
        &self,
        name: &str,
        shape: Vec<usize>,
        low: &Bound<'_, PyAny>,
        high: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<PyIntExpr>> {
        let values = domain(low, high)?;
        let vars = self.with(|model| array(model, name, &shape, &values))?;
        Ok(vars.into_iter().map(|x| self.integer(x)).collect())
    }

    /// 0/1 variables as conditions: one without a shape.
    fn bool_vars(&self, name: &str, shape: Option<Vec<usize>>) -> PyResult<Vec<PyBoolExpr>> {
        let vars = self.with(|model| match shape {
            None => model.var(name, 0..=1).map(|x| vec![x]),
            Some(shape) => array(model, name, &shape, &Values::from(0..=1)),
        })?;
        Ok(vars.into_iter().map(|x| self.condition(x)).collect())
    }

    /// A condition or a constraint holds from now on; the name is shown by explanations. Returns the
    /// step as text.
    fn require(&self, what: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<String> {
        if let Ok(constraint) = what.cast::<PyConstraint>() {
            let constraint = constraint.get();
            let step = requirement(what, None, name.as_deref())?;
            self.with(|model| match name {
                Some(name) => model.name_posted(name, |model| constraint.post_to(model)),
                None => constraint.post_to(model),
            })?;
            return Ok(step);
        }
        let condition: PyBoolExpr = what.extract()?;
        let (words, is_constant) = ExprText::with_constancy(&condition.expr);
        let step = requirement(what, Some(&words), name.as_deref())?;
        // A constant names itself, since no variable shows where it comes from.
        let own = is_constant.then(|| format!("the constant condition {}", condition.text()));
        self.with(|model| match name.or(own) {
            Some(name) => model.require_named(name, condition.expr),
            None => model.require(condition.expr),
        })?;
        Ok(step)
    }

    /// A variable that is equal to an expression, under this name.
    fn define(&self, name: String, expression: PyIntExpr) -> PyResult<PyIntExpr> {
        let x = self.with(|model| model.define(name, expression.expr))?;
        Ok(self.integer(x))
    }

    /// The variable that an expression is, or one that is equal to it.
    fn variable_of(&self, expression: PyIntExpr) -> PyResult<PyIntExpr> {
        let x = self.with(|model| model.var_of(expression.expr))?;
        Ok(self.integer(x))
    }

    /// Atoms for conditions are made, so that they can be assumed.
    fn prepare(&self, list: &Bound<'_, PyAny>) -> PyResult<()> {
        let conditions = conditions(list)?;
        self.with(|model| atoms_of(model, &conditions).map(drop))
    }

    /// The values that a variable, or an expression that is one, can still take.
    fn domain_of(&self, expression: PyIntExpr) -> PyResult<Option<String>> {
        let IntExpr::Var(x) = expression.expr else {
            return Ok(None);
        };
        self.with(|model| {
            let is_own = model.domains().var(x.index()) == Some(x);
            Ok(is_own.then(|| model.domains().text(x)))
        })
    }

    /// The number of variables, with those that stand for parts of expressions.
    #[getter]
    fn variables(&self) -> PyResult<usize> {
        self.with(|model| Ok(model.domains().len()))
    }

    /// The number of propagators.
    #[getter]
    fn propagators(&self) -> PyResult<usize> {
        self.with(|model| Ok(model.solver().propagators()))
    }

    /// Searches decide on these expressions next, in this order of variables and values.
    fn branch_on(
        &self,
        vars: &Bound<'_, PyAny>,
        order: &str,
        values: &str,
        seed: Whole<u64>,
    ) -> PyResult<()> {
        let list = integers(vars)?;
        let (order, values) = (var_order(order)?, value_order(values, seed.0)?);
        self.with(|model| {
            let vars = vars_of(model, &list)?;
            model.branch_on(&vars, order, values)
        })
    }

    /// Whether searches learn from their failures from now on: "off", "on", "auto" or "even".
    fn learning(&self, learning: &str) -> PyResult<()> {
        let told = Some(self::learning(learning)?);
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = told;
        Ok(())
    }

    /// Searches start over from now on, after `failures` times 1, 1, 2, 1, 1, 2, 4, … failures
    /// ("luby"), or after `failures` and then each time half as many again ("geometric").
    fn restarts(&self, policy: &str, failures: Whole<u64>) -> PyResult<()> {
        let restarts = self::restarts(policy, failures.0)?;
        self.with(|model| {
            model.restarts(restarts);
            Ok(())
        })
    }

    /// Searches try from now on first that these conditions hold, in this order. The solutions stay
    /// the same, in another order. Each call replaces the hints of the one before; without conditions
    /// there are none.
    #[pyo3(signature = (*hints))]
    fn hint(&self, hints: &Bound<'_, PyTuple>) -> PyResult<()> {
        let hints = conditions(hints.as_any())?;
        self.with(|model| {
            let earlier = self.hints.replace(atoms_of(model, &hints)?);
            if earlier.is_none() {
                model.branch(Hinted(self.hints.clone()));
            }
            Ok(())
        })
    }

    /// Posts a linear relaxation for an objective, if there is one.
    fn relax(&self, minimize: Option<PyIntExpr>, maximize: Option<PyIntExpr>) -> PyResult<bool> {
        let goal = self.goal(minimize, maximize)?;
        self.with(|model| model.relax(goal))
    }

    /// Searches for one solution.
    #[pyo3(name = "solve_within")]
    fn solve(
        &self,
        py: Python<'_>,
        log: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let mut watch = Watch::new(None, log, Goal::Satisfy);
        let answer = self.searching(py, allowed, |model, interrupt| {
            explore(model, &mut watch, interrupt)
        })?;
        Ok(PyAnswer::of(answer, watch.time()))
    }

    /// Searches for the solution with the least, or the greatest, value of an expression.
    fn optimize_within(
        &self,
        py: Python<'_>,
        expression: PyIntExpr,
        minimize: bool,
        on_solution: Option<Py<PyAny>>,
        log: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let (_, goal) = self.objective(&expression, minimize)?;
        let mut watch = Watch::new(on_solution, log, goal);
        let answer = self.searching(py, allowed, |model, interrupt| {
            explore(model, &mut watch, interrupt)
        })?;
        Ok(PyAnswer::of(answer, watch.time()))
    }

    /// Searches for a solution, or for that with the least, or the greatest, value of an expression, by several
    /// workers.
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn search_by_workers(
        &self,
        py: Python<'_>,
        workers: PyWorkers,
        minimize: Option<PyIntExpr>,
        maximize: Option<PyIntExpr>,
        kept: Option<&Bound<'_, PyAny>>,
        on_solution: Option<Py<PyAny>>,
        log: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let goal = self.goal(minimize, maximize)?;
        let kept = kept.map(integers).transpose()?;
        let kept = kept.map(|kept| self.with(|model| vars_of(model, &kept)));
        let kept = kept.transpose()?;
        let mut watch = Watch::new(on_solution, log, goal);
        let answer = self.searching(py, allowed, |model, interrupt| {
            let taken = |copy: &Bound<'_, PyAny>| copy.cast::<Self>()?.get().home.take();
            workers.explore(model, taken, kept.as_deref(), &mut watch, interrupt)
        })?;
        Ok(PyAnswer::of(answer, watch.time()))
    }

    /// Counts solutions: how many there are, and whether these are all.
    fn count_within(&self, py: Python<'_>, allowed: Allowed) -> PyResult<(u64, bool)> {
        self.searching(py, allowed, |model, _| {
            let mut search = model.solutions();
            let count = search.count_up_to(u64::MAX);
            Ok((count, search.is_exhausted()))
        })
    }

    /// Searches for a solution in which these conditions hold. If there is none, the second result
    /// has the places of conditions that contradict each other; `minimal`: none of them can be left
    /// out.
    fn solve_under(
        &self,
        py: Python<'_>,
        assumptions: &Bound<'_, PyAny>,
        minimal: bool,
        allowed: Allowed,
    ) -> PyResult<(PyAnswer, Option<Vec<usize>>)> {
        let begin = Instant::now();
        let assumed = conditions(assumptions)?;
        let atoms = self.with(|model| atoms_of(model, &assumed))?;
        let (found, stats) = self.searching(py, allowed, |model, _| {
            let mut searches = model.incremental();
            let found = if minimal {
                searches.minimal(&atoms)
            } else {
                searches.solve(&atoms)
            };
            Ok((found.or_value_error()?, searches.stats()))
        })?;
        let place = |atom| atoms.iter().position(|&other| other == atom);
        let (verdict, solution, core) = match found {
            Conditional::Solution(solution) => (Verdict::Satisfied, Some(solution), None),
            Conditional::Core(core) | Conditional::Irreducible(core) => {
                (Verdict::Unsatisfiable, None, Some(core))
            }
            Conditional::Unknown(limit) => (Verdict::Unknown(limit), None, None),
            _ => unreachable!("these are all answers"),
        };
        let core = core.map(|core| core.into_iter().filter_map(place).collect());
        let answer = PyAnswer {
            verdict,
            solution,
            objective: None,
            bound: None,
            stats,
            time: begin.elapsed(),
        };
        Ok((answer, core))
    }

    /// Searches for better and better solutions: most of these expressions keep their values, and
    /// some, drawn by a seed, are free.
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn improve_within(
        &self,
        py: Python<'_>,
        expression: PyIntExpr,
        minimize: bool,
        kept: &Bound<'_, PyAny>,
        seed: Whole<u64>,
        on_solution: Option<Py<PyAny>>,
        log: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let kept = integers(kept)?;
        let (_, goal) = self.objective(&expression, minimize)?;
        let vars = self.with(|model| vars_of(model, &kept))?;
        let mut watch = Watch::new(on_solution, log, goal);
        let answer = self.searching(py, allowed, |model, interrupt| {
            improve(model, &vars, seed.0, &mut watch, interrupt)
        })?;
        Ok(PyAnswer::of(answer, watch.time()))
    }

    /// The solutions, one after the other.
    fn solutions_within(&self, allowed: Allowed) -> PyResult<PySolutions> {
        PySolutions::new(self.home.clone(), allowed, self.learning_or(Learning::Off))
    }

    /// Cuts what is left of the tree in a part ("root" for all of it) into about this number of parts.
    fn parts_within(
        &self,
        part: &str,
        most: Whole<usize>,
        minimize: Option<PyIntExpr>,
        maximize: Option<PyIntExpr>,
    ) -> PyResult<Vec<String>> {
        let part = parsed_part(part)?;
        let goal = self.goal(minimize, maximize)?;
        let learning = self.learning_or(Learning::Off);
        let parts = self.with(|model| {
            model.learning(learning);
            parts(model, goal, &part, most.0)
        })?;
        Ok(parts.iter().map(ToString::to_string).collect())
    }

    /// Counts the solutions of a part: how many there are, and whether these are all.
    fn count_part_within(
        &self,
        py: Python<'_>,
        part: &str,
        allowed: Allowed,
    ) -> PyResult<(u64, bool)> {
        let part = parsed_part(part)?;
        self.in_order(py, allowed, |model, _| {
            let mut search = search_of(model, Goal::Satisfy, &part)?;
            let count = search.count_up_to(u64::MAX);
            Ok((count, search.is_exhausted()))
        })
    }

    /// The solutions of a part, and whether these are all.
    fn solutions_of_part(
        &self,
        py: Python<'_>,
        part: &str,
        allowed: Allowed,
    ) -> PyResult<(Vec<PyAnswer>, bool)> {
        let part = parsed_part(part)?;
        let begin = Instant::now();
        self.in_order(py, allowed, |model, _| {
            let mut search = search_of(model, Goal::Satisfy, &part)?;
            let mut found = Vec::new();
            while let Some(solution) = search.next() {
                found.push(PyAnswer::found(solution, None, search.stats(), begin));
            }
            Ok((found, search.is_exhausted()))
        })
    }

    /// The best solution of a part that is better than what is known. `ask` says from time to time
    /// what others have found, and `tell` hears of each better solution.
    #[expect(clippy::too_many_arguments, reason = "Python's side names them")]
    fn optimize_part(
        &self,
        py: Python<'_>,
        part: &str,
        expression: PyIntExpr,
        minimize: bool,
        known: Option<i32>,
        ask: Option<Py<PyAny>>,
        tell: Option<Py<PyAny>>,
        allowed: Allowed,
    ) -> PyResult<PyAnswer> {
        let part = parsed_part(part)?;
        let begin = Instant::now();
        let (objective, goal) = self.objective(&expression, minimize)?;
        let answer = self.in_order(py, allowed, |model, interrupt| {
            let mut search = search_of(model, goal, &part)?;
            if let Some(known) = known {
                search.space_mut().better_than(known).or_value_error()?;
            }
            let others = OtherSearches {
                ask: ask.as_ref(),
                tell: tell.as_ref(),
                objective,
                last: begin,
            };
            let best = improve_part(&mut search, others, interrupt)?;
            Ok(Answer::new(goal, best, search.limit(), search.stats()))
        })?;
        Ok(PyAnswer::of(answer, begin.elapsed()))
    }

    /// The trace of a search as text, the same on every machine.
    fn trace_within(
        &self,
        py: Python<'_>,
        detail: &str,
        minimize: Option<PyIntExpr>,
        maximize: Option<PyIntExpr>,
        max_events: Whole<u64>,
        allowed: Allowed,
    ) -> PyResult<String> {
        let detail = level(detail)?;
        let goal = self.goal(minimize, maximize)?;
        let bounds = Bounds {
            events: max_events.0,
            ..Bounds::default()
        };
        self.in_order(py, allowed, |model, _| {
            let trace = model.trace_within(goal, detail, bounds);
            let trace = trace.or_value_error()?;
            Ok(trace.to_string())
        })
    }

    /// Checks a trace against the model, each step by the propagator that made it.
    fn replay_within(
        &self,
        py: Python<'_>,
        trace: &str,
        minimize: Option<PyIntExpr>,
        maximize: Option<PyIntExpr>,
    ) -> PyResult<()> {
        let trace = parsed_trace(trace)?;
        let goal = self.goal(minimize, maximize)?;
        self.in_order(py, Allowed::default(), |model, _| {
            model.replay(goal, &trace).map(drop).or_value_error()
        })
    }

    /// Why a condition follows from the model and the givens, or, without a condition, why there is
    /// no solution: the steps, or the constraints that a search needs, as text.
    fn why_within(
        &self,
        py: Python<'_>,
        condition: Option<PyBoolExpr>,
        givens: &Bound<'_, PyAny>,
        allowed: Allowed,
    ) -> PyResult<(String, bool)> {
        let givens = conditions(givens)?;
        let (atom, givens) = self.with(|model| {
            let atom = condition.map(|condition| model.atom_of(condition.expr));
            Ok((atom.transpose()?, atoms_of(model, &givens)?))
        })?;
        self.searching(py, allowed, |model, _| {
            let mut explainer = model.explainer(givens).or_value_error()?;
            let why = match atom {
                Some(atom) => explainer.why(atom).or_value_error()?,
                None => explainer.conflict(),
            };
            drop(explainer);
            let follows = matches!(why, Why::Derived(_) | Why::Searched(_));
            Ok((model.describe(&why), follows))
        })
    }
}

/// The values from one number to another, or those of a range or a list.
fn domain(low: &Bound<'_, PyAny>, high: Option<&Bound<'_, PyAny>>) -> PyResult<Values> {
    match high {
        Some(high) => interval(number(low)?, number(high)?),
        None if low.hasattr("__iter__")? => values(low),
        None => Err(refused(
            "a list of values, or a smallest and a greatest value,",
            low,
        )),
    }
}

/// The variables of an array of this shape.
fn array(
    model: &mut Model,
    name: &str,
    shape: &[usize],
    values: &Values,
) -> Result<Vec<Var>, ModelError> {
    let vars = indices(shape).map(|index| model.var(format!("{name}[{index}]"), values));
    vars.collect()
}

/// The places of an array of this shape, as they are written, the last number running fastest.
fn indices(shape: &[usize]) -> impl Iterator<Item = String> {
    let shape = shape.to_vec();
    let count = shape.iter().product();
    (0..count).map(move |mut number: usize| {
        let mut places = vec![0; shape.len()];
        for (place, &length) in places.iter_mut().zip(&shape).rev() {
            *place = number % length;
            number /= length;
        }
        places
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",")
    })
}
