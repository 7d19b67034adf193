//! Integers: comparisons and functions.

use super::super::call::{Call, Condition};
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::{Abs, Div, Maximum, Minimum, Modulo, Relation, Table, Times};
use csp_core::ids::Var;
use csp_core::values::Values;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("int_abs", 2, abs),
    Entry::new("int_div", 3, |call| ternary(call, Div::new)),
    Entry::new("int_eq", 2, |call| compare(call, Relation::Equal)),
    Entry::new("int_ge", 2, |call| compare(call, Relation::AtLeast)),
    Entry::new("int_gt", 2, |call| compare(call, Relation::Greater)),
    Entry::new("int_le", 2, |call| compare(call, Relation::AtMost)),
    Entry::new("int_lt", 2, |call| compare(call, Relation::Less)),
    Entry::new("int_max", 3, |call| ternary(call, |x, y, z| Maximum::new(&[x, y], z))),
    Entry::new("int_min", 3, |call| ternary(call, |x, y, z| Minimum::new(&[x, y], z))),
    Entry::new("int_minus", 3, |call| sum(call, -1)),
    Entry::new("int_mod", 3, |call| ternary(call, Modulo::new)),
    Entry::new("int_ne", 2, |call| compare(call, Relation::NotEqual)),
    Entry::new("int_negate", 2, negate),
    Entry::new("int_plus", 3, |call| sum(call, 1)),
    Entry::new("int_pow", 3, power),
    Entry::new("int_times", 3, times),
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
        _ => ternary(call, Times::new),
    }
}

fn maximum(call: &mut Call<'_, '_>) -> Done {
    let (max, vars) = (call.var(0)?, call.vars(1)?);
    call.post(Maximum::new(&vars, max))
}

fn minimum(call: &mut Call<'_, '_>) -> Done {
    let (min, vars) = (call.var(0)?, call.vars(1)?);
    call.post(Minimum::new(&vars, min))
}

/// `xʸ`, if it is an integer in `i32`. As in MiniZinc, `x⁻ʸ` is `1 div xʸ`.
fn int_power(x: i32, y: i32) -> Option<i32> {
    match (x, y) {
        (1, _) => Some(1),
        (-1, _) => Some(if y % 2 == 0 { 1 } else { -1 }),
        (0, ..0) => None,
        (_, ..0) => Some(0),
        _ => x.checked_pow(y.unsigned_abs()),
    }
}

/// The most rows of a table of powers.
const ROWS: u64 = 1 << 12;

/// `xʸ = z`. With few values it is a table; with a fixed exponent it is made of products.
fn power(call: &mut Call<'_, '_>) -> Done {
    let (x, y, z) = (call.var(0)?, call.var(1)?, call.var(2)?);
    let d = call.target.model.domains();
    if d.size(x).saturating_mul(d.size(y)) <= ROWS {
        let pairs = d.iter(x).flat_map(|base| d.iter(y).map(move |exponent| (base, exponent)));
        let row = |(base, exponent)| Some([base, exponent, int_power(base, exponent)?]);
        let rows: Vec<[i32; 3]> = pairs.filter_map(row).collect();
        return call.post(Table::new(&[x, y, z], rows));
    }
    match (d.value(y), call.condition) {
        (Some(exponent @ 1..), Condition::Always) => products(call, x, exponent as u32, z),
        _ => Err(Problem::Unsupported(
            "a power has to have at most 4,096 pairs of base and exponent, or a positive exponent that is given and no condition",
        )),
    }
}

/// A chain of products, which doubles the exponent or adds one. If a part of it is beyond `i32`, so
/// is the power.
fn products(call: &mut Call<'_, '_>, x: Var, exponent: u32, z: Var) -> Done {
    if exponent == 1 {
        return call.linear(
            [(1, Operand::Variable(x)), (-1, Operand::Variable(z))],
            Relation::Equal,
            0,
        );
    }
    let part = |call: &mut Call<'_, '_>| {
        let all = Values::from(i32::MIN..=i32::MAX);
        call.target.model.auxiliary_var("power", &all).map_err(Problem::from)
    };
    let mut power = x;
    let bits = exponent.ilog2();
    for bit in (0..bits).rev() {
        let add = exponent >> bit & 1 == 1;
        let double = if bit == 0 && !add { z } else { part(call)? };
        call.always(Times::new(power, power, double))?;
        power = double;
        if add {
            let more = if bit == 0 { z } else { part(call)? };
            call.always(Times::new(power, x, more))?;
            power = more;
        }
    }
    Ok(())
}
