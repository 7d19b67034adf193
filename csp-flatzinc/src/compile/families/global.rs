//! Global constraints. Those named `csp_…` are what the library in `mznlib` makes of MiniZinc's: with
//! arrays of one dimension, numbered from 1.

use super::prelude::*;
use csp_core::constraints::{
    AllDifferent, AllDifferentExcept, Count, GlobalCardinality, IfThenElse, Increasing, Inverse,
    Lex, NValue, Relation, Strictness, ValuePrecede,
};

use OtherValues::{Allowed, Refused};
use Strictness::{Strict, Weak};

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("fzn_all_different_int", all_different),
        row("csp_all_different_except", all_different_except),
        row("fzn_all_equal_int", all_equal),
        row("fzn_among", among).narrow(|bounds, [number, items, _]| bounds.count(number, items)),
        row("csp_count", count).narrow(|bounds, [items, _, number]| bounds.count(number, items)),
        row("fzn_at_least_int", count_of(Count::at_least)),
        row("fzn_at_most_int", count_of(Count::at_most)),
        row("fzn_exactly_int", count_of(Count::exactly)),
        row("fzn_global_cardinality", cardinality(Allowed)).narrow(cardinality_bounds),
        row("fzn_global_cardinality_closed", cardinality(Refused)).narrow(cardinality_bounds),
        row("fzn_global_cardinality_low_up", between(Allowed)),
        row("fzn_global_cardinality_low_up_closed", between(Refused)),
        row("fzn_increasing_int", increasing(Weak)),
        row("fzn_increasing_bool", increasing(Weak)),
        row("fzn_strictly_increasing_int", increasing(Strict)),
        row("fzn_decreasing_int", decreasing(Weak)),
        row("fzn_decreasing_bool", decreasing(Weak)),
        row("fzn_strictly_decreasing_int", decreasing(Strict)),
        row("csp_inverse", inverse),
        row("csp_if_then_else", if_then_else),
        row("fzn_lex_less_int", lex(Strict)),
        row("fzn_lex_less_bool", lex(Strict)),
        row("fzn_lex_lesseq_int", lex(Weak)),
        row("fzn_lex_lesseq_bool", lex(Weak)),
        row("fzn_nvalue", n_value).narrow(|bounds, [number, items]| bounds.count(number, items)),
        row("fzn_value_precede_int", value_precede),
        row("fzn_value_precede_chain_int", value_precede_chain),
    ]
}

fn all_different(call: &mut Call<'_>, [views]: [Views; 1]) -> Done {
    let d = call.builder.model.domains();
    let is_crossed = call.builder.crossings.have_all(&views, d);
    let default = match call.condition {
        HoldsWhen::Always if !is_crossed => Consistency::Bounds,
        _ => Consistency::Value,
    };
    let consistency = call.consistency_or(default);
    call.post(AllDifferent::of(views).consistency(consistency))
}

fn all_different_except(call: &mut Call<'_>, (vars, except): (Vars, i64)) -> Done {
    call.post(AllDifferentExcept::new(&vars, except))
}

/// That any two neighbours are equal.
fn all_equal(call: &mut Call<'_>, [vars]: [Vars; 1]) -> Done {
    let number = call.builder.constant(1)?;
    if vars.is_empty() {
        call.truth(true)
    } else {
        call.post(NValue::new(&vars, number))
    }
}

fn among(call: &mut Call<'_>, (number, vars, values): (Var, Vars, IntSet)) -> Done {
    call.post(Count::new(&vars, values.in_range(), number))
}

fn count(call: &mut Call<'_>, (vars, value, number): (Vars, i64, Scalar)) -> Done {
    match (number, i32::try_from(value)) {
        (Scalar::Constant(number), Ok(value)) => call.post(Count::exactly(&vars, value, number)),
        (_, Ok(value)) => {
            let number = call.builder.var_of(number)?;
            call.post(Count::new(&vars, value, number))
        }
        (number, Err(_)) => call.linear([(1, number)], Relation::Equal, 0),
    }
}

/// That a value is taken this often, or at least, or at most.
fn count_of(
    made: fn(&[Var], i64, i64) -> Count,
) -> impl Fn(&mut Call<'_>, (i64, Vars, i64)) -> Done {
    move |call, (number, vars, value)| call.post(made(&vars, value, number))
}

/// Whether other values than those that are counted may be taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherValues {
    Allowed,
    Refused,
}

fn cardinality(others: OtherValues) -> impl Fn(&mut Call<'_>, (Vars, Numbers, Vars)) -> Done {
    move |call, (vars, values, numbers)| {
        post_cardinality(
            call,
            others,
            GlobalCardinality::new(&vars, values, &numbers),
        )
    }
}

/// With the least and the greatest number of each value.
fn between(
    others: OtherValues,
) -> impl Fn(&mut Call<'_>, (Vars, Numbers, Numbers, Numbers)) -> Done {
    move |call, (vars, values, low, high)| {
        same_length(low.len(), high.len())?;
        let ranges = low.into_iter().zip(high);
        let ranges: Vec<_> = ranges.map(|(low, high)| low.max(0)..=high).collect();
        post_cardinality(
            call,
            others,
            GlobalCardinality::between(&vars, values, &ranges),
        )
    }
}

fn post_cardinality(
    call: &mut Call<'_>,
    others: OtherValues,
    constraint: GlobalCardinality,
) -> Done {
    let consistency = call.consistency_or(Consistency::Value);
    let constraint = constraint.consistency(consistency);
    call.post(match others {
        Allowed => constraint,
        Refused => constraint.closed(),
    })
}

fn cardinality_bounds(bounds: &mut ValueBounds<'_>, [items, _, numbers]: [Expr; 3]) -> Option<()> {
    for &number in bounds.scope.items(numbers).ok()? {
        bounds.count(number, items);
    }
    Some(())
}

fn increasing(strictness: Strictness) -> impl Fn(&mut Call<'_>, [Vars; 1]) -> Done {
    move |call, [vars]| call.post(Increasing::new(&vars, strictness))
}

fn decreasing(strictness: Strictness) -> impl Fn(&mut Call<'_>, [Vars; 1]) -> Done {
    move |call, [mut vars]| {
        vars.reverse();
        call.post(Increasing::new(&vars, strictness))
    }
}

/// `csp_inverse(f, first index of f, g, first index of g)`: one is the inverse of the other.
fn inverse(call: &mut Call<'_>, (f, f_first, g, g_first): (Scalars, i64, Scalars, i64)) -> Done {
    let f = call.builder.shifted(&f, g_first)?;
    let g = call.builder.shifted(&g, f_first)?;
    let consistency = call.consistency_or(Consistency::Value);
    call.post(Inverse::new(&f, &g).consistency(consistency))
}

/// `z` is `x` if the condition holds, else `y`.
fn if_then_else(call: &mut Call<'_>, (condition, x, y, z): (Atom, Var, Var, Var)) -> Done {
    call.post(IfThenElse::new(condition, x, y, z))
}

fn lex(strictness: Strictness) -> impl Fn(&mut Call<'_>, [Vars; 2]) -> Done {
    move |call, [x, y]| call.post(Lex::new(&x, &y, strictness))
}

fn n_value(call: &mut Call<'_>, (number, vars): (Var, Vars)) -> Done {
    call.post(NValue::new(&vars, number))
}

fn value_precede(call: &mut Call<'_>, (first, second, vars): (i64, i64, Vars)) -> Done {
    // The first of equal values has none before it.
    if let Some(value) = i32::try_from(first).ok().filter(|_| first == second) {
        return call.post(Count::exactly(&vars, value, 0));
    }
    call.post(ValuePrecede::new(first, second, &vars))
}

fn value_precede_chain(call: &mut Call<'_>, (values, vars): (Numbers, Vars)) -> Done {
    call.post(ValuePrecede::chain(values, &vars))
}
