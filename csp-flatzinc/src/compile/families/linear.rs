//! Sums.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::Relation;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("int_lin_eq", 3, |call| linear(call, Relation::Equal)),
    Entry::new("int_lin_ge", 3, |call| linear(call, Relation::AtLeast)),
    Entry::new("int_lin_gt", 3, |call| linear(call, Relation::Greater)),
    Entry::new("int_lin_le", 3, |call| linear(call, Relation::AtMost)),
    Entry::new("int_lin_lt", 3, |call| linear(call, Relation::Less)),
    Entry::new("int_lin_ne", 3, |call| linear(call, Relation::NotEqual)),
    Entry::new("bool_lin_eq", 3, |call| linear(call, Relation::Equal)),
    Entry::new("bool_lin_ge", 3, |call| linear(call, Relation::AtLeast)),
    Entry::new("bool_lin_gt", 3, |call| linear(call, Relation::Greater)),
    Entry::new("bool_lin_le", 3, |call| linear(call, Relation::AtMost)),
    Entry::new("bool_lin_lt", 3, |call| linear(call, Relation::Less)),
    Entry::new("bool_lin_ne", 3, |call| linear(call, Relation::NotEqual)),
];

/// The right side may be a variable.
fn linear(call: &mut Call<'_, '_>, relation: Relation) -> Done {
    let (factors, operands, right) = (call.ints(0)?, call.operands(1)?, call.operand(2)?);
    if factors.len() != operands.len() {
        return Err(Problem::Length {
            expected: factors.len(),
            found: operands.len(),
        });
    }
    let terms = factors.into_iter().map(i128::from).zip(operands);
    match right {
        Operand::Constant(right) => call.linear(terms, relation, right.into()),
        Operand::Variable(_) => call.linear(terms.chain([(-1, right)]), relation, 0),
    }
}
