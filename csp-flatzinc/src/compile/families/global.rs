//! Global constraints. Those named `csp_…` are what the library in `mznlib` makes of MiniZinc's: with
//! arrays of one dimension, numbered from 1.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::{
    AllDifferent, AllDifferentExcept, Count, GlobalCardinality, IfThenElse, Increasing, Inverse,
    Lex, NValue, Relation, Strictness, ValuePrecede,
};
use csp_core::ids::Var;
use csp_core::values::Values;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("fzn_all_different_int", 1, all_different),
    Entry::new("csp_all_different_except", 2, all_different_except),
    Entry::new("fzn_all_equal_int", 1, all_equal),
    Entry::new("fzn_among", 3, among),
    Entry::new("csp_count", 3, count),
    Entry::new("fzn_global_cardinality", 3, |call| {
        cardinality(call, Cover::Open)
    }),
    Entry::new("fzn_global_cardinality_closed", 3, |call| {
        cardinality(call, Cover::Closed)
    }),
    Entry::new("fzn_global_cardinality_low_up", 4, |call| {
        cardinality_between(call, Cover::Open)
    }),
    Entry::new("fzn_global_cardinality_low_up_closed", 4, |call| {
        cardinality_between(call, Cover::Closed)
    }),
    Entry::new("fzn_increasing_int", 1, |call| {
        increasing(call, Strictness::Weak, Turn::Up)
    }),
    Entry::new("fzn_increasing_bool", 1, |call| {
        increasing(call, Strictness::Weak, Turn::Up)
    }),
    Entry::new("fzn_strictly_increasing_int", 1, |call| {
        increasing(call, Strictness::Strict, Turn::Up)
    }),
    Entry::new("fzn_decreasing_int", 1, |call| {
        increasing(call, Strictness::Weak, Turn::Down)
    }),
    Entry::new("fzn_decreasing_bool", 1, |call| {
        increasing(call, Strictness::Weak, Turn::Down)
    }),
    Entry::new("fzn_strictly_decreasing_int", 1, |call| {
        increasing(call, Strictness::Strict, Turn::Down)
    }),
    Entry::new("csp_inverse", 4, inverse),
    Entry::new("csp_if_then_else", 4, if_then_else),
    Entry::new("fzn_lex_less_int", 2, |call| lex(call, Strictness::Strict)),
    Entry::new("fzn_lex_less_bool", 2, |call| lex(call, Strictness::Strict)),
    Entry::new("fzn_lex_lesseq_int", 2, |call| lex(call, Strictness::Weak)),
    Entry::new("fzn_lex_lesseq_bool", 2, |call| lex(call, Strictness::Weak)),
    Entry::new("fzn_nvalue", 2, n_value),
    Entry::new("fzn_value_precede_int", 3, value_precede),
    Entry::new("fzn_value_precede_chain_int", 2, value_precede_chain),
];

fn all_different(call: &mut Call<'_, '_>) -> Done {
    let vars = call.vars(0)?;
    let constraint = AllDifferent::new(&vars);
    match call.consistency() {
        Some(consistency) => call.post(constraint.consistency(consistency)),
        None => call.post(constraint),
    }
}

fn all_different_except(call: &mut Call<'_, '_>) -> Done {
    let (vars, except) = (call.vars(0)?, call.int(1)?);
    call.post(AllDifferentExcept::new(&vars, except))
}

/// That any two neighbours are equal.
fn all_equal(call: &mut Call<'_, '_>) -> Done {
    let vars = call.vars(0)?;
    let number = call.target.constant(1)?;
    if vars.is_empty() {
        call.truth(true)
    } else {
        call.post(NValue::new(&vars, number))
    }
}

fn among(call: &mut Call<'_, '_>) -> Done {
    let (number, vars, values) = (call.var(0)?, call.vars(1)?, call.set(2)?);
    call.post(Count::new(&vars, in_range(&values), number))
}

/// The part of a set that variables can have.
pub(super) fn in_range(values: &crate::set::IntSet) -> Values {
    let all = crate::set::IntSet::range(i32::MIN.into(), i32::MAX.into());
    let ranges = values.intersection(&all);
    ranges
        .ranges()
        .iter()
        .map(|&(low, high)| (low as i32, high as i32))
        .collect()
}

/// `csp_count(vars, value, number)`.
fn count(call: &mut Call<'_, '_>) -> Done {
    let (vars, value, number) = (call.vars(0)?, call.int(1)?, call.operand(2)?);
    match (number, i32::try_from(value)) {
        (Operand::Constant(number), Ok(value)) => call.post(Count::exactly(&vars, value, number)),
        (Operand::Variable(number), Ok(value)) => call.post(Count::new(&vars, value, number)),
        (number, Err(_)) => call.linear([(1, number)], Relation::Equal, 0),
    }
}

/// Whether other values than those that are counted are allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cover {
    Open,
    Closed,
}

/// `fzn_global_cardinality(vars, values, numbers)`.
fn cardinality(call: &mut Call<'_, '_>, cover: Cover) -> Done {
    let (vars, values, numbers) = (call.vars(0)?, call.ints(1)?, call.vars(2)?);
    post_cardinality(call, cover, GlobalCardinality::new(&vars, values, &numbers))
}

/// `fzn_global_cardinality_low_up(vars, values, least numbers, greatest numbers)`.
fn cardinality_between(call: &mut Call<'_, '_>, cover: Cover) -> Done {
    let (vars, values, low, high) = (call.vars(0)?, call.ints(1)?, call.ints(2)?, call.ints(3)?);
    if low.len() != high.len() {
        return Err(Problem::Length {
            expected: low.len(),
            found: high.len(),
        });
    }
    let ranges: Vec<_> = low
        .into_iter()
        .zip(high)
        .map(|(low, high)| low.max(0)..=high)
        .collect();
    post_cardinality(
        call,
        cover,
        GlobalCardinality::between(&vars, values, &ranges),
    )
}

fn post_cardinality(call: &mut Call<'_, '_>, cover: Cover, constraint: GlobalCardinality) -> Done {
    let constraint = match call.consistency() {
        Some(consistency) => constraint.consistency(consistency),
        None => constraint,
    };
    call.post(if cover == Cover::Closed {
        constraint.closed()
    } else {
        constraint
    })
}

/// Which way an order goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Up,
    Down,
}

fn increasing(call: &mut Call<'_, '_>, strictness: Strictness, turn: Turn) -> Done {
    let mut vars = call.vars(0)?;
    if turn == Turn::Down {
        vars.reverse();
    }
    call.post(Increasing::new(&vars, strictness))
}

/// `csp_inverse(f, first index of f, g, first index of g)`: one is the inverse of the other.
fn inverse(call: &mut Call<'_, '_>) -> Done {
    let (f, f_first) = (call.operands(0)?, call.int(1)?);
    let (g, g_first) = (call.operands(2)?, call.int(3)?);
    let f = shifted(call, &f, g_first)?;
    let g = shifted(call, &g, f_first)?;
    let constraint = Inverse::new(&f, &g);
    match call.consistency() {
        Some(consistency) => call.post(constraint.consistency(consistency)),
        None => call.post(constraint),
    }
}

/// Variables that are less by this than the operands.
pub(super) fn shifted(
    call: &mut Call<'_, '_>,
    operands: &[Operand],
    less: i64,
) -> Result<Vec<Var>, Problem> {
    operands
        .iter()
        .map(|&operand| shifted_one(call, operand, less))
        .collect()
}

fn shifted_one(call: &mut Call<'_, '_>, operand: Operand, less: i64) -> Result<Var, Problem> {
    let x = match operand {
        Operand::Constant(value) => {
            let value = value
                .checked_sub(less)
                .ok_or(Problem::Overflow("an index"))?;
            return call.target.constant(value);
        }
        Operand::Variable(x) if less == 0 => return Ok(x),
        Operand::Variable(x) => x,
    };
    let name = format!("{}-{less}", call.target.model.name(x));
    let less_by = |value: i32| i32::try_from(i64::from(value) - less);
    let ranges = call.target.model.domains().ranges(x);
    let ranges = ranges.map(|range| Ok((less_by(*range.start())?, less_by(*range.end())?)));
    let values: Result<Values, std::num::TryFromIntError> = ranges.collect();
    let values = values.map_err(|_| Problem::Overflow("an index"))?;
    let y = call.target.model.auxiliary_var(name, &values)?;
    call.always(csp_core::constraints::Equal::new(x, y).offset(less))?;
    Ok(y)
}

/// `csp_if_then_else(condition, x, y, z)`: `z` is `x` if the condition holds, else `y`.
fn if_then_else(call: &mut Call<'_, '_>) -> Done {
    let (condition, x, y, z) = (call.atom(0)?, call.var(1)?, call.var(2)?, call.var(3)?);
    call.post(IfThenElse::new(condition, x, y, z))
}

fn lex(call: &mut Call<'_, '_>, strictness: Strictness) -> Done {
    let (x, y) = (call.vars(0)?, call.vars(1)?);
    call.post(Lex::new(&x, &y, strictness))
}

fn n_value(call: &mut Call<'_, '_>) -> Done {
    let (number, vars) = (call.var(0)?, call.vars(1)?);
    call.post(NValue::new(&vars, number))
}

fn value_precede(call: &mut Call<'_, '_>) -> Done {
    let (first, second, vars) = (call.int(0)?, call.int(1)?, call.vars(2)?);
    // The first of equal values has none before it.
    if let Some(value) = i32::try_from(first).ok().filter(|_| first == second) {
        return call.post(Count::exactly(&vars, value, 0));
    }
    call.post(ValuePrecede::new(first, second, &vars))
}

fn value_precede_chain(call: &mut Call<'_, '_>) -> Done {
    let (values, vars) = (call.ints(0)?, call.vars(1)?);
    call.post(ValuePrecede::chain(values, &vars))
}
