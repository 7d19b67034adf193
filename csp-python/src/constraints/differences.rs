//! Differences: all-different and its relatives.

use super::poster::{AsView, each};
use super::{List, PyConstraint, consistency, constraint, same_length};
use crate::expr::{Whole, integers, numbers, values};
use csp_core::constraints::{
    AllDifferent, AllDifferentExcept, CageSum, GroupedSum, Inverse, ValueSet,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// All expressions take different values: `AllDifferent(x)`, `AllDifferent(a, b, c)`.
///
/// `consistency` is how much is removed: "value" (what fixed variables have), "bounds" or "domain".
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 3, shape=3)
///     >>> model.add(AllDifferent(x))
///     >>> model.count()
///     6
#[pyfunction(name = "AllDifferent", signature = (*vars, consistency = "value"))]
fn all_different(vars: &Bound<'_, PyTuple>, consistency: &str) -> PyResult<PyConstraint> {
    let (vars, strength) = (
        each(integers(vars)?, AsView),
        self::consistency(consistency)?,
    );
    Ok(constraint("AllDifferent", vars, move |views| {
        AllDifferent::of(views).consistency(strength)
    }))
}

/// All expressions take different values, but several may take the value `value`.
///
///     >>> model = Model()
///     >>> x = model.intvar(0, 2, shape=3)
///     >>> model.add(AllDifferentExcept(x, 0), x.sum() == 2)
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[0, 0, 2], [0, 2, 0], [2, 0, 0]]
#[pyfunction(name = "AllDifferentExcept")]
fn all_different_except(vars: List<'_, '_>, value: Whole<i64>) -> PyResult<PyConstraint> {
    Ok(constraint(
        "AllDifferentExcept",
        integers(vars)?,
        move |vars| AllDifferentExcept::new(&vars, value.0),
    ))
}

/// All expressions take different values, and their sum is `total` (a cage of a killer sudoku).
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 9, shape=2)
///     >>> model.add(CageSum(x, 17))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[8, 9], [9, 8]]
#[pyfunction(name = "CageSum")]
fn cage_sum(vars: List<'_, '_>, total: Whole<i64>) -> PyResult<PyConstraint> {
    Ok(constraint("CageSum", integers(vars)?, move |vars| {
        CageSum::new(&vars, total.0)
    }))
}

/// The sum over groups of expressions, each times a weight (1 if there are none), is `total`. The values in a group are
/// different.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 3, shape=4)
///     >>> model.add(GroupedSum([x[:2], x[2:]], 0, weights=[1, -1]))
///     >>> model.count()
///     12
#[pyfunction(name = "GroupedSum", signature = (groups, total, weights = None))]
fn grouped_sum(
    groups: List<'_, '_>,
    total: Whole<i64>,
    weights: Option<List<'_, '_>>,
) -> PyResult<PyConstraint> {
    const NAME: &str = "GroupedSum";
    let groups = groups.try_iter()?.map(|group| integers(&group?));
    let groups = groups.collect::<PyResult<Vec<_>>>()?;
    let weights: Vec<i128> = match weights {
        Some(weights) => numbers(weights)?,
        None => vec![1; groups.len()],
    };
    same_length(
        NAME,
        ("groups", groups.len()),
        &[("weights", weights.len())],
    )?;
    let lengths: Vec<usize> = groups.iter().map(Vec::len).collect();
    Ok(constraint(NAME, groups.concat(), move |vars| {
        let mut vars = vars.into_iter();
        let groups = lengths
            .iter()
            .map(|length| vars.by_ref().take(*length).collect());
        GroupedSum::new(
            weights.iter().copied().zip(groups.collect::<Vec<_>>()),
            total.0,
        )
    }))
}

/// `forward[i] == j` exactly if `backward[j] == i`. Both count from 0.
///
///     >>> model = Model()
///     >>> seat_of, guest_at = model.intvar(0, 2, shape=(2, 3))
///     >>> model.add(Inverse(seat_of, guest_at), seat_of == [2, 0, 1])
///     >>> model.solve()[guest_at].tolist()
///     [1, 2, 0]
#[pyfunction(name = "Inverse", signature = (forward, backward, consistency = "value"))]
fn inverse(
    forward: List<'_, '_>,
    backward: List<'_, '_>,
    consistency: &str,
) -> PyResult<PyConstraint> {
    let (forward, backward) = (integers(forward)?, integers(backward)?);
    let strength = self::consistency(consistency)?;
    let lengths = [("backward", backward.len())];
    same_length("Inverse", ("forward", forward.len()), &lengths)?;
    Ok(constraint(
        "Inverse",
        (forward, backward),
        move |(forward, backward)| Inverse::new(&forward, &backward).consistency(strength),
    ))
}

/// All expressions take different values, and the set of these is one of `sets`, each of which is a range or a list of
/// numbers: consecutive ones, for example.
///
///     >>> model = Model()
///     >>> x = model.intvar(1, 9, shape=2)
///     >>> model.add(ValueSet(x, [range(1, 3), [7, 9]]))
///     >>> [found[x].tolist() for found in model.solutions()]
///     [[1, 2], [2, 1], [7, 9], [9, 7]]
#[pyfunction(name = "ValueSet")]
fn value_set(vars: List<'_, '_>, sets: List<'_, '_>) -> PyResult<PyConstraint> {
    let sets = sets.try_iter()?.map(|set| values(&set?));
    let sets = sets.collect::<PyResult<Vec<_>>>()?;
    Ok(constraint("ValueSet", integers(vars)?, move |vars| {
        ValueSet::new(&vars, sets.iter().cloned())
    }))
}

functions![
    all_different,
    all_different_except,
    cage_sum,
    grouped_sum,
    inverse,
    value_set
];
