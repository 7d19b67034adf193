//! Booleans.

use super::prelude::*;
use csp_core::constraints::{And, Clause, Implied, Or, Relation, Xor};

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("array_bool_and", and),
        row("array_bool_and_imp", all_if),
        row("array_bool_or", or).states_clause(true_disjunction),
        row("array_bool_or_imp", any_if),
        row("array_bool_xor", odd),
        row("bool_and", of_two(and)),
        row("bool_and_imp", of_two(all_if)),
        row("bool_clause", clause).states_clause(signed),
        row("bool_eq", compare(Relation::Equal)).equates(),
        row("bool_le", compare(Relation::AtMost)).states_clause(implication),
        row("bool_lt", compare(Relation::Less)),
        row("bool_ne", compare(Relation::NotEqual)).sums(opposites),
        row("bool_not", compare(Relation::NotEqual)).sums(opposites),
        row("bool_or", of_two(or)).states_clause(one_of_two),
        row("bool_or_imp", of_two(any_if)),
        row("bool_xor", xor).sums(opposites),
        row("bool_xor_reif", even),
        row("bool_xor_imp", xor_if),
        row("bool2int", to_int).equates(),
        row("fzn_assume", assume),
    ]
}

/// One of two booleans is true.
fn opposites(_: &Scope<'_>, [a, b]: [Expr; 2]) -> Option<WeightedSum> {
    Some((vec![(1, a), (1, b)], 1))
}

/// The literals that are variables, where none is known to be true.
fn open(scope: &Scope<'_>, literals: impl IntoIterator<Item = (Expr, bool)>) -> Option<Literals> {
    let mut open = Vec::new();
    for (literal, truth) in literals {
        match scope.int(literal) {
            Ok(value) if (value == 1) == truth => return None,
            Ok(_) => {}
            Err(_) => open.push((literal, truth)),
        }
    }
    Some(open)
}

/// A disjunction that is true.
fn true_disjunction(scope: &Scope<'_>, [literals, result]: [Expr; 2]) -> Option<Literals> {
    let literals = scope.items(literals).ok()?;
    let is_true = scope.int(result).is_ok_and(|truth| truth == 1);
    is_true.then(|| open(scope, literals.iter().map(|&literal| (literal, true))))?
}

fn one_of_two(scope: &Scope<'_>, [a, b, result]: [Expr; 3]) -> Option<Literals> {
    let is_true = scope.int(result).is_ok_and(|truth| truth == 1);
    is_true.then(|| open(scope, [(a, true), (b, true)]))?
}

fn signed(scope: &Scope<'_>, [positive, negative]: [Expr; 2]) -> Option<Literals> {
    let [positive, negative] = [scope.items(positive).ok()?, scope.items(negative).ok()?];
    let positive = positive.iter().map(|&literal| (literal, true));
    open(
        scope,
        positive.chain(negative.iter().map(|&literal| (literal, false))),
    )
}

fn implication(scope: &Scope<'_>, [a, b]: [Expr; 2]) -> Option<Literals> {
    open(scope, [(a, false), (b, true)])
}

/// Each is a constraint that a core can name.
fn assume(call: &mut Call<'_>, [assumptions]: [Vec<Assumption>; 1]) -> Done {
    for Assumption { name, atom } in assumptions {
        let first = call.builder.model.solver().propagators();
        call.post(Clause::new([atom]))?;
        if matches!(call.condition, HoldsWhen::Always) {
            let last = call.builder.model.solver().propagators();
            call.builder.assumed.push((name, first..last));
        }
    }
    Ok(())
}

/// Booleans, and what is said of them.
type Joined = (Atoms, Atom);

/// The same of two booleans that are arguments of their own.
fn of_two(post: fn(&mut Call<'_>, Joined) -> Done) -> impl Fn(&mut Call<'_>, [Atom; 3]) -> Done {
    move |call, [a, b, last]| post(call, (vec![a, b], last))
}

fn and(call: &mut Call<'_>, (atoms, result): Joined) -> Done {
    call.post(And::new(atoms, result))
}

/// If the premise is true, all are.
fn all_if(call: &mut Call<'_>, (atoms, premise): Joined) -> Done {
    let mut each = atoms.into_iter();
    each.try_for_each(|atom| call.always(Clause::new([!premise, atom])))
}

fn or(call: &mut Call<'_>, (atoms, result): Joined) -> Done {
    call.post(Or::new(atoms, result))
}

/// If the premise is true, one is.
fn any_if(call: &mut Call<'_>, (atoms, premise): Joined) -> Done {
    call.always(Clause::new(atoms.into_iter().chain([!premise])))
}

fn odd(call: &mut Call<'_>, [atoms]: [Atoms; 1]) -> Done {
    match call.condition {
        // The parity of all is the truth of the condition.
        HoldsWhen::Iff(literal) => call.always(Xor::even(atoms.into_iter().chain([literal]))),
        _ => call.post(Xor::odd(atoms)),
    }
}

/// `a ⊕ b`, or `a ⊕ b = c`: an even number of the three are true.
fn xor(call: &mut Call<'_>, (a, b, c): (Scalar, Scalar, Option<Atom>)) -> Done {
    let Some(c) = c else {
        return compare(Relation::NotEqual)(call, [a, b]);
    };
    let [a, b] = [call.builder.atom_of(a)?, call.builder.atom_of(b)?];
    call.post(Xor::even([a, b, c]))
}

fn even(call: &mut Call<'_>, atoms: [Atom; 3]) -> Done {
    call.post(Xor::even(atoms))
}

fn xor_if(call: &mut Call<'_>, [a, b, premise]: [Atom; 3]) -> Done {
    call.always(Implied::new(premise, Xor::odd([a, b])))
}

/// One of the first is true, or one of the second is false.
fn clause(call: &mut Call<'_>, [positive, negative]: [Vec<Truth>; 2]) -> Done {
    let mut atoms = Vec::new();
    for (literals, truth) in [(positive, true), (negative, false)] {
        for literal in literals {
            match literal {
                Truth::Known(value) if value == truth => return call.truth(true),
                Truth::Known(_) => {}
                Truth::Open(atom) => atoms.push(if truth { atom } else { !atom }),
            }
        }
    }
    match call.condition {
        HoldsWhen::Always => call.always(Clause::new(atoms)),
        HoldsWhen::If(premise) => any_if(call, (atoms, premise)),
        HoldsWhen::Iff(literal) => call.always(Or::new(atoms, literal)),
    }
}

/// The integer may have other values than 0 and 1.
fn to_int(call: &mut Call<'_>, [x, y]: [Scalar; 2]) -> Done {
    call.linear([(1, x), (-1, y)], Relation::Equal, 0)
}

/// Comparisons of two booleans, as of integers. Under a condition that is a boolean they are
/// clauses.
fn compare(relation: Relation) -> impl Fn(&mut Call<'_>, [Scalar; 2]) -> Done {
    move |call, [x, y]| {
        let (Scalar::Variable(_), Scalar::Variable(_)) = (x, y) else {
            return call.linear([(1, x), (-1, y)], relation, 0);
        };
        let [a, b] = [call.builder.atom_of(x)?, call.builder.atom_of(y)?];
        match (relation, call.condition) {
            (Relation::Equal, HoldsWhen::Iff(c)) => call.always(Xor::odd([a, b, c])),
            (Relation::NotEqual, HoldsWhen::Iff(c)) => call.always(Xor::even([a, b, c])),
            (Relation::AtMost, HoldsWhen::Always) => call.always(Clause::new([!a, b])),
            (Relation::AtMost, HoldsWhen::If(c)) => call.always(Clause::new([!c, !a, b])),
            (Relation::AtMost, HoldsWhen::Iff(c)) => call.always(Or::new([!a, b], c)),
            (Relation::Less, HoldsWhen::Iff(c)) => call.always(And::new([!a, b], c)),
            _ => call.linear([(1, x), (-1, y)], relation, 0),
        }
    }
}
