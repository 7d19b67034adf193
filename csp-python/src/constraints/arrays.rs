//! Tables and automata.

use super::Global;
use crate::expr::{Numeric, integers, values};
use csp_core::constraints::{Automaton, CostRegular, Regular, Table};
use csp_core::values::Values;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The rows of a table. An entry is a number, or `"*"` for any value.
fn rows(list: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Option<i32>>>> {
    let entry = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        let is_star = item.extract::<&str>().is_ok_and(|text| text == "*");
        if is_star {
            Ok(None)
        } else {
            item.extract::<i32>().map(Some)
        }
    };
    let row = |row: PyResult<Bound<'_, PyAny>>| row?.try_iter()?.map(entry).collect();
    list.try_iter()?.map(row).collect()
}

/// The expressions take the values of one of the rows, in which `"*"` stands for any value.
#[pyfunction]
#[pyo3(name = "Table")]
fn table(vars: &Bound<'_, PyAny>, rows: &Bound<'_, PyAny>) -> PyResult<Global> {
    let (vars, rows) = (integers(vars)?, self::rows(rows)?);
    Ok(Global::new("Table", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Table::short(&vars, &rows))
    }))
}

/// The expressions take the values of none of the rows.
#[pyfunction]
#[pyo3(name = "NegativeTable")]
fn negative_table(vars: &Bound<'_, PyAny>, rows: &Bound<'_, PyAny>) -> PyResult<Global> {
    let (vars, rows) = (integers(vars)?, self::rows(rows)?);
    Ok(Global::new("NegativeTable", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Table::short(&vars, &rows).negative())
    }))
}

/// From a state by these values to a state.
type Transition = (usize, Values, usize);

/// The automaton with these transitions. Its states are those that are named.
fn machine(
    transitions: Vec<Transition>,
    start: usize,
    accepting: Vec<usize>,
) -> PyResult<Automaton> {
    let named = transitions.iter().flat_map(|&(from, _, to)| [from, to]);
    let states = named
        .chain(accepting.iter().copied())
        .chain([start])
        .max()
        .unwrap_or(0)
        + 1;
    Automaton::new(states, start, accepting, transitions)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The values of the expressions, in order, are accepted by an automaton with these transitions
/// `(from, values, to)`. States are numbers from 0; `values` is a number, a range or a list. Several
/// transitions of a state may have the same value.
#[pyfunction]
#[pyo3(name = "Automaton")]
fn automaton(
    vars: &Bound<'_, PyAny>,
    transitions: &Bound<'_, PyAny>,
    start: usize,
    accepting: Vec<usize>,
) -> PyResult<Global> {
    let vars = integers(vars)?;
    let transition = |item: PyResult<Bound<'_, PyAny>>| -> PyResult<Transition> {
        let (from, by, to): (usize, Bound<'_, PyAny>, usize) = item?.extract()?;
        Ok((from, values(&by)?, to))
    };
    let transitions: Vec<_> = transitions
        .try_iter()?
        .map(transition)
        .collect::<PyResult<_>>()?;
    let automaton = machine(transitions, start, accepting)?;
    Ok(Global::new("Automaton", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Regular::new(&vars, automaton.clone()))
    }))
}

/// The values of the expressions, in order, are accepted by an automaton with these transitions
/// `(from, values, to, cost)`, as in `Automaton`, and the costs of the transitions add up to `cost`. A
/// value leads from a state to one other at most.
#[pyfunction]
#[pyo3(name = "CostAutomaton")]
fn cost_automaton(
    vars: &Bound<'_, PyAny>,
    transitions: &Bound<'_, PyAny>,
    start: usize,
    accepting: Vec<usize>,
    cost: Numeric,
) -> PyResult<Global> {
    let vars = integers(vars)?;
    let transition = |item: PyResult<Bound<'_, PyAny>>| -> PyResult<(Transition, i64)> {
        let (from, by, to, cost): (usize, Bound<'_, PyAny>, usize, i64) = item?.extract()?;
        Ok(((from, values(&by)?, to), cost))
    };
    let transitions: Vec<_> = transitions
        .try_iter()?
        .map(transition)
        .collect::<PyResult<_>>()?;
    let (transitions, costs): (Vec<_>, Vec<_>) = transitions.into_iter().unzip();
    let automaton = machine(transitions, start, accepting)?;
    Ok(Global::new("CostAutomaton", move |to| {
        let (vars, cost) = (to.vars(&vars)?, to.var(&cost)?);
        to.post(CostRegular::new(
            &vars,
            automaton.clone(),
            costs.iter().copied(),
            cost,
        ))
    }))
}

/// The values of the expressions, in order, match a regular expression, as in
/// `Regular(x, "0* 1{3} 0+ 1{2} 0*")`.
#[pyfunction]
#[pyo3(name = "Regular")]
fn regular(vars: &Bound<'_, PyAny>, expression: &str) -> PyResult<Global> {
    let vars = integers(vars)?;
    let automaton = Automaton::expression(expression)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Global::new("Regular", move |to| {
        let vars = to.vars(&vars)?;
        to.post(Regular::new(&vars, automaton.clone()))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(table, module)?)?;
    module.add_function(wrap_pyfunction!(negative_table, module)?)?;
    module.add_function(wrap_pyfunction!(automaton, module)?)?;
    module.add_function(wrap_pyfunction!(cost_automaton, module)?)?;
    module.add_function(wrap_pyfunction!(regular, module)?)
}
