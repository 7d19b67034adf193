//! Why a value is in no matching: a Hall set.

use super::bits::Bits;
use super::matching::Matching;
use super::universe::Universe;
use crate::domains::Domains;
use crate::ids::Var;
use crate::meter::Meter;
use crate::reason::{Consequence, Reason, Removal};
use crate::values::Values;

/// Why an all-different removed values, or failed: variables that take all the values of a set
/// among themselves, or that are more than their values [Hall 1935]. The set is what can be reached
/// from the removed values along a matching [Downing, Feydy & Stuckey 2012], which is made anew in
/// the domains just before.
pub(super) fn explain_by_matching<U: Universe>(
    what: Consequence,
    scope: &[Var],
    universe: &U,
    reason: &mut Reason<'_>,
) {
    let past = reason.past();
    let rows = rows(scope, universe, past);
    let mut all = universe.empty();
    rows.iter().for_each(|row| all.add(row));
    let positions: Vec<u32> = (0..scope.len() as u32).collect();
    let mut matching = Matching::new(scope.len(), universe.len(), &universe.empty());
    let found = matching.repair(&rows, &positions, &all, &mut Meter::default());
    let crowd = match (found, what) {
        (Err(_), _) => Some(matching.reached().to_vec()),
        (Ok(()), Consequence::Removal(lost)) => {
            let own = scope.iter().position(|&x| x == lost.var());
            let numbers = numbers(lost, universe, past);
            own.and_then(|own| matching.owners_around(&rows, &numbers, own as u32))
        }
        (Ok(()), Consequence::Conflict) => None,
    };
    let Some(crowd) = crowd else {
        return reason.scope(scope);
    };
    let mut taken = universe.empty();
    crowd.iter().for_each(|&i| taken.add(&rows[i as usize]));
    let values: Values = taken.ones().map(|number| universe.value(number)).collect();
    crowd
        .iter()
        .for_each(|&i| reason.only(scope[i as usize], &values));
}

/// The domains as sets.
fn rows<U: Universe>(scope: &[Var], universe: &U, past: &Domains) -> Vec<U::Set> {
    let row = |&x: &Var| {
        let mut row = universe.empty();
        universe.load(past, x, &mut row);
        row
    };
    scope.iter().map(row).collect()
}

/// The numbers of the values that were removed.
fn numbers<U: Universe>(lost: Removal, universe: &U, past: &Domains) -> Vec<usize> {
    lost.values(past)
        .map(|value| universe.number(value))
        .collect()
}
