//! Integers: comparisons and functions.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::atom::Atom;
use csp_core::constraints::{
    Abs, ArgMax, ArgMin, Div, IfThenElse, Maximum, Minimum, Modulo, Power, Relation, Times,
};
use csp_core::ids::Var;
use csp_core::view::View;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("int_abs", 2, abs),
    Entry::new("int_div", 3, |call| ternary(call, Div::new)),
    Entry::new("int_eq", 2, |call| compare(call, Relation::Equal)),
    Entry::new("int_ge", 2, |call| compare(call, Relation::AtLeast)),
    Entry::new("int_gt", 2, |call| compare(call, Relation::Greater)),
    Entry::new("int_le", 2, |call| compare(call, Relation::AtMost)),
    Entry::new("int_lt", 2, |call| compare(call, Relation::Less)),
    Entry::new("int_max", 3, |call| {
        ternary(call, |x, y, z| Maximum::new(&[x, y], z))
    }),
    Entry::new("int_min", 3, |call| {
        ternary(call, |x, y, z| Minimum::new(&[x, y], z))
    }),
    Entry::new("int_minus", 3, |call| sum(call, -1)),
    Entry::new("int_mod", 3, |call| ternary(call, Modulo::new)),
    Entry::new("int_ne", 2, |call| compare(call, Relation::NotEqual)),
    Entry::new("int_negate", 2, negate),
    Entry::new("int_plus", 3, |call| sum(call, 1)),
    Entry::new("int_pow", 3, |call| ternary(call, Power::new)),
    Entry::new("int_times", 3, times),
    Entry::new("csp_arg_max", 3, |call| place(call, ArgMax::of)),
    Entry::new("csp_arg_min", 3, |call| place(call, ArgMin::of)),
    Entry::new("array_int_maximum", 2, maximum),
    Entry::new("array_int_minimum", 2, minimum),
];

fn compare(call: &mut Call<'_, '_>, relation: Relation) -> Done {
    let (x, y) = (call.operand(0)?, call.operand(1)?);
    call.linear([(1, x), (-1, y)], relation, 0)
}

/// `x + factor · y = z`.
fn sum(call: &mut Call<'_, '_>, factor: i128) -> Done {
    let (x, y, z) = (call.operand(0)?, call.operand(1)?, call.operand(2)?);
    call.linear([(1, x), (factor, y), (-1, z)], Relation::Equal, 0)
}

fn negate(call: &mut Call<'_, '_>) -> Done {
    let (x, y) = (call.operand(0)?, call.operand(1)?);
    call.linear([(1, x), (1, y)], Relation::Equal, 0)
}

fn abs(call: &mut Call<'_, '_>) -> Done {
    let (x, y) = (call.var(0)?, call.var(1)?);
    call.post(Abs::new(x, y))
}

fn ternary<C: csp_core::propagator::Constraint + Clone>(
    call: &mut Call<'_, '_>,
    make: impl Fn(Var, Var, Var) -> C,
) -> Done {
    let (x, y, z) = (call.var(0)?, call.var(1)?, call.var(2)?);
    call.post(make(x, y, z))
}

/// A product with a number is a sum.
fn times(call: &mut Call<'_, '_>) -> Done {
    let (x, y, z) = (call.operand(0)?, call.operand(1)?, call.operand(2)?);
    match (x, y) {
        (Operand::Constant(factor), other) | (other, Operand::Constant(factor)) => {
            call.linear([(factor.into(), other), (-1, z)], Relation::Equal, 0)
        }
        (Operand::Variable(x), Operand::Variable(y)) => {
            let (x, y, z) = (x, y, call.var_of(z)?);
            match switch(call, x, y).or_else(|| switch(call, y, x)) {
                Some((premise, other)) => {
                    let zero = call.target.constant(0)?;
                    call.post(IfThenElse::new(premise, other, zero, z))
                }
                None => call.post(Times::new(x, y, z)),
            }
        }
    }
}

/// A factor that is 0 or 1 says whether the product is the other one. With more values of that one,
/// a product goes by bounds, which is quicker.
fn switch(call: &Call<'_, '_>, x: Var, y: Var) -> Option<(Atom, Var)> {
    const MOST: u64 = 128;
    let d = call.target.model.domains();
    (d.is_boolean(x) && x != y && d.size(y) <= MOST).then(|| (Atom::is(x, 1), y))
}

fn maximum(call: &mut Call<'_, '_>) -> Done {
    let (max, vars) = (call.var(0)?, call.vars(1)?);
    call.post(Maximum::new(&vars, max))
}

fn minimum(call: &mut Call<'_, '_>) -> Done {
    let (min, vars) = (call.var(0)?, call.vars(1)?);
    call.post(Minimum::new(&vars, min))
}

/// `csp_arg_max(array, first index, index)`.
fn place<C: csp_core::propagator::Constraint + Clone>(
    call: &mut Call<'_, '_>,
    make: impl Fn(Vec<Var>, View) -> C,
) -> Done {
    let (vars, first, index) = (call.vars(0)?, call.int(1)?, call.var(2)?);
    let shift = first
        .checked_neg()
        .and_then(|shift| i32::try_from(shift).ok());
    let shift = shift.ok_or(Problem::Overflow("an index"))?;
    call.post(make(vars, View::new(1, index, shift)))
}
