//! Booleans.

use super::super::call::{Call, Condition};
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::super::scope::Operand;
use csp_core::constraints::{And, Clause, Implied, Or, Relation, Xor};
use csp_core::extend::Atom;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("array_bool_and", 2, array_and),
    Entry::new("array_bool_and_imp", 2, array_and_imp),
    Entry::new("array_bool_or", 2, array_or),
    Entry::new("array_bool_or_imp", 2, array_or_imp),
    Entry::new("array_bool_xor", 1, array_xor),
    Entry::new("bool_and", 3, and),
    Entry::new("bool_and_imp", 3, and_imp),
    Entry::new("bool_clause", 2, clause),
    Entry::new("bool_eq", 2, |call| compare(call, Relation::Equal)),
    Entry::new("bool_le", 2, |call| compare(call, Relation::AtMost)),
    Entry::new("bool_lt", 2, |call| compare(call, Relation::Less)),
    Entry::new("bool_ne", 2, |call| compare(call, Relation::NotEqual)),
    Entry::new("bool_not", 2, |call| compare(call, Relation::NotEqual)),
    Entry::new("bool_or", 3, or),
    Entry::new("bool_or_imp", 3, or_imp),
    Entry::new("bool_xor", 3, xor).or(2),
    Entry::new("bool_xor_reif", 3, xor),
    Entry::new("bool_xor_imp", 3, xor_imp),
    Entry::new("bool2int", 2, to_int),
];

/// `first`, `second` and so on, up to the result.
fn before_last(call: &mut Call<'_, '_>) -> Result<(Vec<Atom>, Atom), Problem> {
    let last = call.arguments.len() - 1;
    let atoms = (0..last)
        .map(|at| call.atom(at))
        .collect::<Result<_, _>>()?;
    Ok((atoms, call.atom(last)?))
}

fn array_and(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = (call.atoms(0)?, call.atom(1)?);
    call.post(And::new(atoms, result))
}

/// If the result is true, all are.
fn array_and_imp(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = (call.atoms(0)?, call.atom(1)?);
    atoms
        .into_iter()
        .try_for_each(|atom| call.always(Clause::new([!result, atom])))
}

fn array_or(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = (call.atoms(0)?, call.atom(1)?);
    call.post(Or::new(atoms, result))
}

/// If the result is true, one is.
fn array_or_imp(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = (call.atoms(0)?, call.atom(1)?);
    call.always(Clause::new(atoms.into_iter().chain([!result])))
}

fn and(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = before_last(call)?;
    call.post(And::new(atoms, result))
}

fn and_imp(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = before_last(call)?;
    atoms
        .into_iter()
        .try_for_each(|atom| call.always(Clause::new([!result, atom])))
}

fn or(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = before_last(call)?;
    call.post(Or::new(atoms, result))
}

fn or_imp(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = before_last(call)?;
    call.always(Clause::new(atoms.into_iter().chain([!result])))
}

fn array_xor(call: &mut Call<'_, '_>) -> Done {
    let atoms = call.atoms(0)?;
    match call.condition {
        // The parity of all is the truth of the condition.
        Condition::Iff(literal) => call.always(Xor::even(atoms.into_iter().chain([literal]))),
        _ => call.post(Xor::odd(atoms)),
    }
}

/// `a ⊕ b`, or `a ⊕ b = c`: an even number of the three are true.
fn xor(call: &mut Call<'_, '_>) -> Done {
    if call.arguments.len() == 2 {
        return compare(call, Relation::NotEqual);
    }
    let (atoms, result) = before_last(call)?;
    call.post(Xor::even(atoms.into_iter().chain([result])))
}

fn xor_imp(call: &mut Call<'_, '_>) -> Done {
    let (atoms, result) = before_last(call)?;
    call.always(Implied::new(result, Xor::odd(atoms)))
}

/// The atoms of a clause that are open. `None` if one of them is known to be true.
fn open_atoms(call: &mut Call<'_, '_>) -> Result<Option<Vec<Atom>>, Problem> {
    let mut atoms = Vec::new();
    for (at, truth) in [(0, 1), (1, 0)] {
        for operand in call.operands(at)? {
            match operand {
                Operand::Constant(value) if value == truth => return Ok(None),
                Operand::Constant(_) => {}
                Operand::Variable(x) => atoms.push(Atom::is(x, truth as i32)),
            }
        }
    }
    Ok(Some(atoms))
}

fn clause(call: &mut Call<'_, '_>) -> Done {
    let Some(atoms) = open_atoms(call)? else {
        return call.truth(true);
    };
    match call.condition {
        Condition::Always => call.always(Clause::new(atoms)),
        Condition::If(premise) => call.always(Clause::new(atoms.into_iter().chain([!premise]))),
        Condition::Iff(literal) => call.always(Or::new(atoms, literal)),
    }
}

/// The integer may have other values than 0 and 1.
fn to_int(call: &mut Call<'_, '_>) -> Done {
    let (x, y) = (call.operand(0)?, call.operand(1)?);
    call.linear([(1, x), (-1, y)], Relation::Equal, 0)
}

/// Comparisons of two booleans, as of integers. Under a condition that is a boolean they are
/// clauses.
fn compare(call: &mut Call<'_, '_>, relation: Relation) -> Done {
    let (x, y) = (call.operand(0)?, call.operand(1)?);
    let (Operand::Variable(a), Operand::Variable(b)) = (x, y) else {
        return call.linear([(1, x), (-1, y)], relation, 0);
    };
    let [a, b] = [a, b].map(|x| Atom::is(x, 1));
    match (relation, call.condition) {
        (Relation::Equal, Condition::Iff(literal)) => call.always(Xor::odd([a, b, literal])),
        (Relation::NotEqual, Condition::Iff(literal)) => call.always(Xor::even([a, b, literal])),
        (Relation::AtMost, Condition::Always) => call.always(Clause::new([!a, b])),
        (Relation::AtMost, Condition::If(premise)) => call.always(Clause::new([!premise, !a, b])),
        (Relation::AtMost, Condition::Iff(literal)) => call.always(Or::new([!a, b], literal)),
        (Relation::Less, Condition::Iff(literal)) => call.always(And::new([!a, b], literal)),
        _ => call.linear([(1, x), (-1, y)], relation, 0),
    }
}
