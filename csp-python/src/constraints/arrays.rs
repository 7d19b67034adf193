//! Tables and automata.

use super::{List, PyConstraint, constraint};
use crate::expr::{PyIntExpr, Whole, fields, integers, values, within_memory};
use crate::failure::OrValueError as _;
use csp_core::constraints::{Automaton, CostRegular, Regular, Table};
use csp_core::values::Values;
use pyo3::prelude::*;

/// The rows of a table. An entry is a number, or `"*"` for any value.
fn rows(list: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Option<i32>>>> {
    let entry = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        let is_star = item.extract::<&str>().is_ok_and(|text| text == "*");
        if is_star {
            Ok(None)
        } else {
            item.extract().map(|Whole(value)| Some(value))
        }
    };
    let row = |row: PyResult<Bound<'_, PyAny>>| row?.try_iter()?.map(entry).collect();
    list.try_iter()?.map(row).collect()
}

/// The expressions take the values of one of the rows, in which `"*"` stands for any value.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 9, shape=2)
///     >>> model.add(Table(x, [(1, "*"), (2, 5)]))
///     >>> model.count()
///     11
#[pyfunction(name = "Table")]
fn table(vars: List<'_, '_>, rows: List<'_, '_>) -> PyResult<PyConstraint> {
    let (vars, rows) = (integers(vars)?, self::rows(rows)?);
    Ok(constraint("Table", vars, move |vars| {
        Table::short(&vars, &rows)
    }))
}

/// The expressions take the values of none of the rows.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 1, shape=2)
///     >>> model.add(NegativeTable(x, [(0, "*")]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1], [1, 0]]
#[pyfunction(name = "NegativeTable")]
fn negative_table(vars: List<'_, '_>, rows: List<'_, '_>) -> PyResult<PyConstraint> {
    let (vars, rows) = (integers(vars)?, self::rows(rows)?);
    Ok(constraint("NegativeTable", vars, move |vars| {
        Table::short(&vars, &rows).negative()
    }))
}

/// From a state by these values to a state.
type Transition = (usize, Values, usize);

fn transition(
    from: &Bound<'_, PyAny>,
    by: &Bound<'_, PyAny>,
    to: &Bound<'_, PyAny>,
) -> PyResult<Transition> {
    let (Whole(from), Whole(to)) = (from.extract()?, to.extract()?);
    Ok((from, values(by)?, to))
}

/// The automaton with these transitions. Its states are those that are named.
fn machine(
    transitions: Vec<Transition>,
    start: Whole<usize>,
    accepting: Vec<Whole<usize>>,
) -> PyResult<Automaton> {
    let start = start.0;
    let accepting: Vec<usize> = accepting.into_iter().map(|state| state.0).collect();
    let named = transitions.iter().flat_map(|&(from, _, to)| [from, to]);
    let named = named.chain(accepting.iter().copied()).chain([start]);
    let states = within_memory("an automaton", named.max().unwrap_or(0).checked_add(1))?;
    Automaton::new(states, start, accepting, transitions).or_value_error()
}

/// The values of the expressions, in order, are accepted by an automaton with these transitions
/// `(from, values, to)`. States are numbers from 0; `values` is a number, a range or a list. Several
/// transitions of a state may have the same value.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 1, shape=3)
///     >>> never_twice = [(0, 0, 0), (0, 1, 1), (1, 0, 0)]
///     >>> model.add(Automaton(x, never_twice, start=0, accepting=[0, 1]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 0, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
#[pyfunction(name = "Automaton")]
fn automaton(
    vars: List<'_, '_>,
    transitions: List<'_, '_>,
    start: Whole<usize>,
    accepting: Vec<Whole<usize>>,
) -> PyResult<PyConstraint> {
    let vars = integers(vars)?;
    let read = |item: PyResult<Bound<'_, PyAny>>| -> PyResult<Transition> {
        let [from, by, to] = fields(&item?)?;
        transition(&from, &by, &to)
    };
    let transitions = transitions.try_iter()?.map(read);
    let automaton = machine(transitions.collect::<PyResult<_>>()?, start, accepting)?;
    Ok(constraint("Automaton", vars, move |vars| {
        Regular::new(&vars, automaton.clone())
    }))
}

/// The values of the expressions, in order, are accepted by an automaton with these transitions
/// `(from, values, to, cost)`, as in `Automaton`, and the costs of the transitions add up to `cost`. A
/// value leads from a state to one other at most.
///
///     >>> model = Model()
///     >>> x, cost = model.intvar(0, 1, shape=3), model.intvar(0, 9)
///     >>> transitions = [(0, 0, 0, 0), (0, 1, 1, 3), (1, 0, 0, 0)]
///     >>> model.add(CostAutomaton(x, transitions, 0, [0, 1], cost))
///     >>> best = model.maximize(cost)
///     >>> best.objective, best[x].tolist()
///     (6, [1, 0, 1])
#[pyfunction(name = "CostAutomaton")]
fn cost_automaton(
    vars: List<'_, '_>,
    transitions: List<'_, '_>,
    start: Whole<usize>,
    accepting: Vec<Whole<usize>>,
    cost: PyIntExpr,
) -> PyResult<PyConstraint> {
    let vars = integers(vars)?;
    let read = |item: PyResult<Bound<'_, PyAny>>| -> PyResult<(Transition, i64)> {
        let [from, by, to, cost] = fields(&item?)?;
        let Whole(cost) = cost.extract()?;
        Ok((transition(&from, &by, &to)?, cost))
    };
    let transitions = transitions.try_iter()?.map(read);
    let (transitions, costs): (Vec<_>, Vec<_>) = transitions
        .collect::<PyResult<Vec<_>>>()?
        .into_iter()
        .unzip();
    let automaton = machine(transitions, start, accepting)?;
    Ok(constraint(
        "CostAutomaton",
        (vars, cost),
        move |(vars, cost)| CostRegular::new(&vars, automaton.clone(), costs.iter().copied(), cost),
    ))
}

/// The values of the expressions, in order, match a regular expression, as in
/// `Regular(x, "0* 1{3} 0+ 1{2} 0*")`.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 1, shape=5)
///     >>> model.add(Regular(x, "0* 1{2} 0+ 1 0*"))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1, 0, 1, 0], [1, 1, 0, 0, 1], [0, 1, 1, 0, 1]]
#[pyfunction(name = "Regular")]
fn regular(vars: List<'_, '_>, expression: &str) -> PyResult<PyConstraint> {
    let vars = integers(vars)?;
    let automaton = Automaton::expression(expression).or_value_error()?;
    Ok(constraint("Regular", vars, move |vars| {
        Regular::new(&vars, automaton.clone())
    }))
}

functions![table, negative_table, automaton, cost_automaton, regular];
