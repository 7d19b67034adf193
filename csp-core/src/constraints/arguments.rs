//! What families ask of the arrays, variables and numbers that they are given.

use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::Status;
use crate::reason::Consequence;
use crate::values::Values;

/// Fails if an array has another length than it should have.
pub(super) fn check_length(
    constraint: &'static str,
    what: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), ModelError> {
    if found == expected {
        return Ok(());
    }
    Err(ModelError::Length {
        constraint,
        what,
        expected,
        found,
    })
}

/// Fails if this holds: then there is no solution.
#[inline(always)]
pub(super) fn fail_if(impossible: bool) -> Outcome {
    if impossible {
        Err(Conflict::SCOPE)
    } else {
        Ok(())
    }
}

/// Whether a variable is in the scope more than once.
pub(super) fn has_repeats(scope: &[Var]) -> bool {
    let mut sorted = scope.to_vec();
    sorted.sort_unstable_by_key(|x| x.index());
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Where a variable is in the scope.
pub(super) fn positions_of(scope: &[Var], x: Var) -> impl Iterator<Item = usize> + Clone {
    (0..scope.len()).filter(move |&position| scope[position] == x)
}

/// The variables of the scope, but for the one that lost values.
pub(super) fn others(scope: &[Var], what: Consequence) -> impl Iterator<Item = Var> + '_ {
    let own = what.removal().map(|lost| lost.var());
    scope.iter().copied().filter(move |&x| Some(x) != own)
}

/// The status of a run that has done all it can, unless its own changes call for another one.
pub(super) fn fixpoint_unless(again: bool) -> Status {
    if again {
        Status::Active
    } else {
        Status::Fixpoint
    }
}

/// The status of a complete run over this scope. If a variable is in it twice, a second run may find
/// more.
pub(super) fn status_of_run(scope: &[Var]) -> Status {
    fixpoint_unless(has_repeats(scope))
}

/// All values that these variables have.
pub(super) fn values_of(scope: &[Var], d: &Domains) -> Values {
    scope
        .iter()
        .fold(Values::empty(), |all, &x| all.union(&d.values(x)))
}

/// A bound as one of a domain. Outside of `i32` there are no values.
pub(super) fn within_i32(bound: i64) -> Result<i32, Conflict> {
    i32::try_from(bound).map_err(|_| Conflict::SCOPE)
}

/// The nearest number in `i32`, for bounds that say nothing beyond it.
pub(super) fn clamp_i32(bound: i64) -> i32 {
    bound.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Whether a divisor, at least 0, divides a number. 0 divides itself alone.
pub(super) fn is_multiple(number: i64, divisor: i64) -> bool {
    if divisor == 0 {
        number == 0
    } else {
        number % divisor == 0
    }
}

/// The greatest common divisor of two numbers that are not negative [Euclid, Elements VII.2].
pub(super) fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
