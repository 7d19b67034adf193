//! Integers: comparisons and functions.

use super::prelude::*;
use crate::compile::bounds::{hull, plus, times};
use csp_core::constraints::{
    Abs, ArgMax, ArgMin, Div, IfThenElse, Maximum, Minimum, Modulo, Power, Relation, Times,
};

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("int_abs", |call, (x, y)| call.post(Abs::new(x, y))).narrow(abs_bounds),
        row("int_div", |call, (x, y, z)| call.post(Div::new(x, y, z))).narrow(div_bounds),
        row("int_eq", compare(Relation::Equal))
            .equates()
            .holds_in(beside(Relation::Equal)),
        row("int_ge", compare(Relation::AtLeast)).holds_in(beside(Relation::AtLeast)),
        row("int_gt", compare(Relation::Greater)).holds_in(beside(Relation::Greater)),
        row("int_le", compare(Relation::AtMost))
            .narrow(|bounds, [x, y]| bounds.at_most(x, y, 0))
            .holds_in(beside(Relation::AtMost)),
        row("int_lt", compare(Relation::Less))
            .narrow(|bounds, [x, y]| bounds.at_most(x, y, -1))
            .holds_in(beside(Relation::Less)),
        row("int_max", |call, (x, y, z)| maximum(call, (z, vec![x, y]))).narrow(one_of_two),
        row("int_min", |call, (x, y, z)| minimum(call, (z, vec![x, y]))).narrow(one_of_two),
        row("int_minus", sum(-1)).sums(added(-1)),
        row("int_mod", |call, (x, y, z)| call.post(Modulo::new(x, y, z))).narrow(div_bounds),
        row("int_ne", compare(Relation::NotEqual)).holds_in(beside(Relation::NotEqual)),
        row("int_negate", negate).sums(|_, [x, y]| Some((vec![(1, x), (1, y)], 0))),
        row("int_plus", sum(1)).narrow(sum_bounds).sums(added(1)),
        row("int_pow", |call, (x, y, z)| call.post(Power::new(x, y, z))),
        row("int_times", product)
            .narrow(product_bounds)
            .sums(multiple),
        row("csp_arg_max", arg_max).narrow(index_bounds),
        row("csp_arg_min", arg_min).narrow(index_bounds),
        row("array_int_maximum", maximum).narrow(|bounds, [max, items]| bounds.one_of(max, items)),
        row("array_int_minimum", minimum).narrow(|bounds, [min, items]| bounds.one_of(min, items)),
    ]
}

fn compare(relation: Relation) -> impl Fn(&mut Call<'_>, [Scalar; 2]) -> Done {
    move |call, [x, y]| call.linear([(1, x), (-1, y)], relation, 0)
}

/// A variable beside a number, and its values for which the comparison holds.
fn beside(relation: Relation) -> impl Fn(&Scope<'_>, [Expr; 2]) -> Option<(Expr, IntSet)> {
    move |scope, [x, y]| match (scope.int(x), scope.int(y)) {
        (Err(_), Ok(number)) => Some((x, compared(relation, number)?)),
        (Ok(number), Err(_)) => Some((y, compared(turned(relation), number)?)),
        _ => None,
    }
}

/// The integers that compare so with a number.
fn compared(relation: Relation, number: i64) -> Option<IntSet> {
    let below = (i64::MIN, number.checked_sub(1)?);
    let above = (number.checked_add(1)?, i64::MAX);
    let own = (number, number);
    let ranges: &[(i64, i64)] = match relation {
        Relation::AtMost => &[below, own],
        Relation::AtLeast => &[own, above],
        Relation::Less => &[below],
        Relation::Greater => &[above],
        Relation::Equal => &[own],
        Relation::NotEqual => &[below, above],
    };
    Some(IntSet::of_ranges(ranges.iter().copied()))
}

/// The same comparison from the other side.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::AtMost => Relation::AtLeast,
        Relation::AtLeast => Relation::AtMost,
        Relation::Less => Relation::Greater,
        Relation::Greater => Relation::Less,
        Relation::Equal | Relation::NotEqual => relation,
    }
}

/// `x + factor · y = z`.
fn sum(factor: i128) -> impl Fn(&mut Call<'_>, [Scalar; 3]) -> Done {
    move |call, [x, y, z]| call.linear([(1, x), (factor, y), (-1, z)], Relation::Equal, 0)
}

/// The same before it is posted.
fn added(factor: i64) -> impl Fn(&Scope<'_>, [Expr; 3]) -> Option<WeightedSum> {
    move |_, [x, y, z]| Some((vec![(1, x), (factor, y), (-1, z)], 0))
}

/// A product with a number.
fn multiple(scope: &Scope<'_>, [x, y, z]: [Expr; 3]) -> Option<WeightedSum> {
    let (factor, other) = match (scope.int(x), scope.int(y)) {
        (Ok(factor), _) => (factor, y),
        (_, Ok(factor)) => (factor, x),
        _ => return None,
    };
    Some((vec![(factor, other), (-1, z)], 0))
}

fn negate(call: &mut Call<'_>, [x, y]: [Scalar; 2]) -> Done {
    call.linear([(1, x), (1, y)], Relation::Equal, 0)
}

/// A product with a number is a sum.
fn product(call: &mut Call<'_>, [x, y, z]: [Scalar; 3]) -> Done {
    match (x, y) {
        (Scalar::Constant(factor), other) | (other, Scalar::Constant(factor)) => {
            call.linear([(factor.into(), other), (-1, z)], Relation::Equal, 0)
        }
        _ => {
            let [x, y] = [call.builder.var_of(x)?, call.builder.var_of(y)?];
            let z = call.builder.var_of(z)?;
            match switch(call, x, y).or_else(|| switch(call, y, x)) {
                Some((premise, other)) => {
                    let zero = call.builder.constant(0)?;
                    call.post(IfThenElse::new(premise, other, zero, z))
                }
                None => call.post(Times::new(x, y, z)),
            }
        }
    }
}

/// A factor that is 0 or 1 says whether the product is the other one. With more values of that one,
/// a product goes by bounds, which is quicker.
fn switch(call: &Call<'_>, x: Var, y: Var) -> Option<(Atom, Var)> {
    const MOST: u64 = 128;
    let d = call.builder.model.domains();
    (d.is_boolean(x) && x != y && d.size(y) <= MOST).then(|| (Atom::is(x, 1), y))
}

fn maximum(call: &mut Call<'_>, (max, views): (View, Views)) -> Done {
    call.post(Maximum::of(views, max))
}

fn minimum(call: &mut Call<'_>, (min, views): (View, Views)) -> Done {
    call.post(Minimum::of(views, min))
}

fn arg_max(call: &mut Call<'_>, (vars, first, index): (Vars, i64, Var)) -> Done {
    call.post(ArgMax::new(&vars, counted_from(first, index)?))
}

fn arg_min(call: &mut Call<'_>, (vars, first, index): (Vars, i64, Var)) -> Done {
    call.post(ArgMin::new(&vars, counted_from(first, index)?))
}

/// An index of an array, counted from 0 instead of the array's first index.
fn counted_from(first: i64, index: Var) -> Compiles<View> {
    let shift = first.checked_neg().map(i32::try_from);
    let Some(Ok(shift)) = shift else {
        return Err(CompileErrorKind::Overflow("an index"));
    };
    Ok(View::new(1, index, shift))
}

fn abs_bounds(bounds: &mut ValueBounds<'_>, [x, y]: [Expr; 2]) -> Option<()> {
    let (low, high) = bounds.of(x)?;
    bounds.keep(y, (0, low.abs().max(high.abs())));
    let (_, most) = bounds.of(y)?;
    bounds.keep(x, (-most, most))
}

/// A quotient and a remainder are no further from 0 than the dividend.
fn div_bounds(bounds: &mut ValueBounds<'_>, [x, _, z]: [Expr; 3]) -> Option<()> {
    let (low, high) = bounds.of(x)?;
    let most = low.abs().max(high.abs());
    bounds.keep(z, (-most, most))
}

fn one_of_two(bounds: &mut ValueBounds<'_>, [x, y, z]: [Expr; 3]) -> Option<()> {
    let both = hull(bounds.of(x)?, bounds.of(y)?);
    bounds.keep(z, both)
}

fn sum_bounds(bounds: &mut ValueBounds<'_>, [x, y, z]: [Expr; 3]) -> Option<()> {
    let sum = plus(bounds.of(x)?, bounds.of(y)?);
    bounds.keep(z, sum);
    for [own, other] in [[x, y], [y, x]] {
        let (low, high) = bounds.of(other)?;
        let difference = plus(bounds.of(z)?, (-high, -low));
        bounds.keep(own, difference);
    }
    Some(())
}

fn product_bounds(bounds: &mut ValueBounds<'_>, [x, y, z]: [Expr; 3]) -> Option<()> {
    let product = times(bounds.of(x)?, bounds.of(y)?);
    bounds.keep(z, product)
}

fn index_bounds(bounds: &mut ValueBounds<'_>, [items, first, index]: [Expr; 3]) -> Option<()> {
    let first = i128::from(bounds.scope.int(first).ok()?);
    let last = first + bounds.scope.items(items).ok()?.len() as i128 - 1;
    bounds.keep(index, (first, last))
}
