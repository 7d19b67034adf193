//! Orders of values and of lists.

use super::poster::{AsView, each};
use super::{List, PyConstraint, constraint};
use crate::expr::{PyIntExpr, integers, numbers};
use csp_core::constraints::{ArgMax, ArgMin, Increasing, Lex, Strictness, ValuePrecede};
use pyo3::prelude::*;

/// The strictness of `<`, or of `≤`.
fn strictness(strict: bool) -> Strictness {
    if strict {
        Strictness::Strict
    } else {
        Strictness::Weak
    }
}

/// The values increase along the list; with `strict` no two neighbours are equal.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 3, shape=2)
///     >>> model.add(Increasing(x, strict=True))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 2], [1, 3], [2, 3]]
#[pyfunction(name = "Increasing", signature = (vars, strict = false))]
fn increasing(vars: List<'_, '_>, strict: bool) -> PyResult<PyConstraint> {
    Ok(constraint("Increasing", integers(vars)?, move |vars| {
        Increasing::new(&vars, strictness(strict))
    }))
}

/// The values decrease along the list; with `strict` no two neighbours are equal.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 2, shape=2)
///     >>> model.add(Decreasing(x))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1], [2, 1], [2, 2]]
#[pyfunction(name = "Decreasing", signature = (vars, strict = false))]
fn decreasing(vars: List<'_, '_>, strict: bool) -> PyResult<PyConstraint> {
    let mut vars = integers(vars)?;
    vars.reverse();
    Ok(constraint("Decreasing", vars, move |vars| {
        Increasing::new(&vars, strictness(strict))
    }))
}

/// The first list comes before the second in the order of a dictionary; unless `strict`, they may be
/// equal.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 1, shape=(2, 2))
///     >>> model.add(Lex(x[0], x[1], strict=True))
///     >>> model.count()
///     6
#[pyfunction(name = "Lex", signature = (first, second, strict = false))]
fn lex(first: List<'_, '_>, second: List<'_, '_>, strict: bool) -> PyResult<PyConstraint> {
    let lists = (integers(first)?, integers(second)?);
    Ok(constraint("Lex", lists, move |(first, second)| {
        Lex::new(&first, &second, strictness(strict))
    }))
}

/// Each of the values occurs first after the one before it in `values`, if at all.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 2, shape=3)
///     >>> model.add(Precedence(x, [1, 2]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 2, 2]]
#[pyfunction(name = "Precedence")]
fn precedence(vars: List<'_, '_>, values: List<'_, '_>) -> PyResult<PyConstraint> {
    let (vars, chain) = (integers(vars)?, numbers(values)?);
    Ok(constraint("Precedence", vars, move |vars| {
        ValuePrecede::chain(&chain, &vars)
    }))
}

/// The greatest of the expressions is the one at `index`, counted from 0; the first of them if several
/// are the greatest.
///
///     >>> model = Model()
///     >>> index = model.intvar(0, 2)
///     >>> model.add(ArgMax([3, 8, 8], index))
///     >>> model.solve()[index]
///     1
#[pyfunction(name = "ArgMax")]
fn arg_max(vars: List<'_, '_>, index: PyIntExpr) -> PyResult<PyConstraint> {
    let operands = (each(integers(vars)?, AsView), AsView(index));
    Ok(constraint("ArgMax", operands, |(views, index)| {
        ArgMax::of(views, index)
    }))
}

/// The smallest of the expressions is the one at `index`, counted from 0; the first of them if several
/// are the smallest.
///
///     >>> model = Model()
///     >>> index = model.intvar(0, 2)
///     >>> model.add(ArgMin([3, 2, 2], index))
///     >>> model.solve()[index]
///     1
#[pyfunction(name = "ArgMin")]
fn arg_min(vars: List<'_, '_>, index: PyIntExpr) -> PyResult<PyConstraint> {
    let operands = (each(integers(vars)?, AsView), AsView(index));
    Ok(constraint("ArgMin", operands, |(views, index)| {
        ArgMin::of(views, index)
    }))
}

functions![increasing, decreasing, lex, arg_max, arg_min, precedence];
