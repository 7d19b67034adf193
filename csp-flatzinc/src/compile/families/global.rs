//! Global constraints. Those named `csp_…` are what the library in `mznlib` makes of MiniZinc's: with
//! arrays of one dimension, numbered from 1.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::{
    AllDifferent, AllDifferentExcept, Automaton, Count, GlobalCardinality, IfThenElse, Increasing,
    Inverse, Lex, NValue, Regular, Relation, Strictness, Table, ValuePrecede,
};
use csp_core::ids::Var;
use csp_core::values::Values;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("fzn_all_different_int", 1, all_different),
    Entry::new("csp_all_different_except", 2, all_different_except),
    Entry::new("fzn_all_equal_int", 1, all_equal),
    Entry::new("fzn_among", 3, among),
    Entry::new("csp_count", 3, count),
    Entry::new("fzn_global_cardinality", 3, cardinality),
    Entry::new("fzn_global_cardinality_closed", 3, cardinality_closed),
    Entry::new("fzn_global_cardinality_low_up", 4, cardinality_between),
    Entry::new("fzn_global_cardinality_low_up_closed", 4, cardinality_between_closed),
    Entry::new("fzn_increasing_int", 1, |call| increasing(call, Strictness::Weak, Turn::Up)),
    Entry::new("fzn_increasing_bool", 1, |call| increasing(call, Strictness::Weak, Turn::Up)),
    Entry::new("fzn_strictly_increasing_int", 1, |call| {
        increasing(call, Strictness::Strict, Turn::Up)
    }),
    Entry::new("fzn_decreasing_int", 1, |call| increasing(call, Strictness::Weak, Turn::Down)),
    Entry::new("fzn_decreasing_bool", 1, |call| increasing(call, Strictness::Weak, Turn::Down)),
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
    Entry::new("csp_regular", 6, regular),
    Entry::new("csp_table", 2, table),
    Entry::new("fzn_value_precede_int", 3, value_precede),
    Entry::new("fzn_value_precede_chain_int", 2, value_precede_chain),
];

fn all_different(call: &mut Call<'_, '_>) -> Done {
    let vars = call.vars(0)?;
    let constraint = AllDifferent::new(&vars);
    match call.consistency {
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
    if vars.is_empty() { call.truth(true) } else { call.post(NValue::new(&vars, number)) }
}

fn among(call: &mut Call<'_, '_>) -> Done {
    let (number, vars, values) = (call.var(0)?, call.vars(1)?, call.set(2)?);
    call.post(Count::new(&vars, in_range(&values), number))
}

/// The part of a set that variables can have.
fn in_range(values: &crate::set::IntSet) -> Values {
    let all = crate::set::IntSet::range(i32::MIN.into(), i32::MAX.into());
    let ranges = values.intersection(&all);
    ranges.ranges().iter().map(|&(low, high)| (low as i32, high as i32)).collect()
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

fn cardinality_of(call: &mut Call<'_, '_>) -> Result<GlobalCardinality, Problem> {
    let (vars, cover, numbers) = (call.vars(0)?, call.ints(1)?, call.vars(2)?);
    let constraint = GlobalCardinality::new(&vars, cover, &numbers);
    Ok(match call.consistency {
        Some(consistency) => constraint.consistency(consistency),
        None => constraint,
    })
}

fn cardinality(call: &mut Call<'_, '_>) -> Done {
    let constraint = cardinality_of(call)?;
    call.post(constraint)
}

fn cardinality_closed(call: &mut Call<'_, '_>) -> Done {
    let constraint = cardinality_of(call)?;
    call.post(constraint.closed())
}

fn between_of(call: &mut Call<'_, '_>) -> Result<GlobalCardinality, Problem> {
    let (vars, cover, low, high) = (call.vars(0)?, call.ints(1)?, call.ints(2)?, call.ints(3)?);
    if low.len() != high.len() {
        return Err(Problem::Length { expected: low.len(), found: high.len() });
    }
    let ranges: Vec<_> = low.into_iter().zip(high).map(|(low, high)| low.max(0)..=high).collect();
    let constraint = GlobalCardinality::between(&vars, cover, &ranges);
    Ok(match call.consistency {
        Some(consistency) => constraint.consistency(consistency),
        None => constraint,
    })
}

fn cardinality_between(call: &mut Call<'_, '_>) -> Done {
    let constraint = between_of(call)?;
    call.post(constraint)
}

fn cardinality_between_closed(call: &mut Call<'_, '_>) -> Done {
    let constraint = between_of(call)?;
    call.post(constraint.closed())
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
    call.post(Inverse::new(&f, &g))
}

/// Variables that are less by this than the operands.
pub(super) fn shifted(
    call: &mut Call<'_, '_>,
    operands: &[Operand],
    less: i64,
) -> Result<Vec<Var>, Problem> {
    operands.iter().map(|&operand| shifted_one(call, operand, less)).collect()
}

fn shifted_one(call: &mut Call<'_, '_>, operand: Operand, less: i64) -> Result<Var, Problem> {
    let x = match operand {
        Operand::Constant(value) => {
            let value = value.checked_sub(less).ok_or(Problem::Overflow("an index"))?;
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

/// `csp_regular(vars, states, symbols, targets, start, accepting)`. The targets of a state are sets: one
/// for each symbol. States and symbols are counted from 1.
fn regular(call: &mut Call<'_, '_>) -> Done {
    let (vars, targets) = (call.vars(0)?, call.sets(3)?);
    let (states, symbols, start) = (call.int(1)?, call.int(2)?, call.int(4)?);
    let size = |number: i64| usize::try_from(number).map_err(|_| Problem::Overflow("a size"));
    let (states, symbols) = (size(states)?, size(symbols)?);
    if states.checked_mul(symbols) != Some(targets.len()) {
        let expected = states.saturating_mul(symbols);
        return Err(Problem::Length { expected, found: targets.len() });
    }
    let known = crate::set::IntSet::range(1, states as i64);
    if !known.contains(start) {
        return call.truth(false);
    }
    let accepting: Vec<usize> =
        call.set(5)?.intersection(&known).iter().map(|state| state as usize - 1).collect();
    let transitions = targets.iter().enumerate().flat_map(|(at, targets)| {
        let symbol = (at % symbols) as i32 + 1;
        let targets: Vec<i64> = targets.intersection(&known).iter().collect();
        targets.into_iter().map(move |target| (at / symbols, symbol, target as usize - 1))
    });
    let automaton = Automaton::new(states, start as usize - 1, accepting, transitions);
    call.post(Regular::new(&vars, automaton.map_err(csp_core::error::ModelError::from)?))
}

/// `csp_table(vars, rows)`, the rows one after the other.
fn table(call: &mut Call<'_, '_>) -> Done {
    let (vars, numbers) = (call.vars(0)?, call.ints(1)?);
    if vars.is_empty() || numbers.is_empty() {
        return call.truth(vars.is_empty());
    }
    if !numbers.len().is_multiple_of(vars.len()) {
        return Err(Problem::Length { expected: vars.len(), found: numbers.len() % vars.len() });
    }
    // No variable has a value outside of i32.
    let row = |row: &[i64]| row.iter().map(|&n| i32::try_from(n).ok()).collect::<Option<Vec<_>>>();
    let rows: Vec<Vec<i32>> = numbers.chunks(vars.len()).filter_map(row).collect();
    call.post(Table::new(&vars, rows))
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
