//! Why a bound follows from a sum.

use crate::constraints::prelude::*;

/// A term whose least value is needed.
#[derive(Clone, Copy)]
struct NeededBound {
    coefficient: i64,
    var: Var,
    /// How much less its least value is where nothing was decided.
    room: i64,
}

/// Explains by `Σ ≤ c`, given by its terms: the least values of the other terms leave too little
/// for the values that were removed. How much they leave too little is given away again: a bound
/// that need not be known is left out, and another one is widened as far as the remainder allows [Feydy &
/// Stuckey 2009]. Returns whether this inequality says it.
pub(super) fn by_at_most(
    terms: impl Iterator<Item = (i64, Var)> + Clone,
    constant: i64,
    what: Consequence,
    reason: &mut Reason<'_>,
) -> bool {
    let asked = what.removal();
    let is_asked = |x: Var| asked.filter(|removal| removal.var() == x);
    let mut excess = -constant - 1;
    let mut proven = None;
    for (coefficient, x) in terms.clone() {
        let Some(removal) = is_asked(x) else {
            excess += least(coefficient, x, reason);
            continue;
        };
        if coefficient > 0 && removal.is_above() {
            excess += coefficient * i64::from(removal.first());
        } else if coefficient < 0 && removal.is_below() {
            excess += coefficient * i64::from(removal.last());
        } else {
            return false;
        }
        proven = Some((coefficient, removal));
    }
    if excess < 0 {
        return false;
    }
    widen(
        terms.filter(|&(_, x)| is_asked(x).is_none()),
        excess,
        reason,
    );
    match proven {
        Some((1.., removal)) => reason.proves_below(removal),
        Some((_, removal)) => reason.proves_above(removal),
        None => {}
    }
    true
}

/// Explains by `Σ = c`, by either inequality or by divisors.
pub(crate) fn by_equal(
    terms: impl Iterator<Item = (i64, Var)> + Clone,
    constant: i64,
    what: Consequence,
    reason: &mut Reason<'_>,
) -> bool {
    let negated = terms.clone().map(|(coefficient, x)| (-coefficient, x));
    by_at_most(terms.clone(), constant, what, reason)
        || by_at_most(negated, -constant, what, reason)
        || (matches!(what, Consequence::Conflict) && by_divisor(terms, constant, reason))
}

/// Explains that the unfixed terms cannot make up what the fixed ones leave to reach the constant:
/// their greatest common divisor does not divide it. Fixed terms that it divides say nothing.
pub(super) fn by_divisor(
    terms: impl Iterator<Item = (i64, Var)> + Clone,
    constant: i64,
    reason: &mut Reason<'_>,
) -> bool {
    let mut divisor = 0;
    let mut missing = constant;
    for (coefficient, x) in terms.clone() {
        match reason.value(x) {
            Some(value) => missing -= coefficient * i64::from(value),
            None => divisor = gcd(divisor, coefficient.abs()),
        }
    }
    if is_multiple(missing, divisor) {
        return false;
    }
    // Those that it does not divide are fixed.
    for (_, x) in terms.filter(|&(coefficient, _)| !is_multiple(coefficient, divisor)) {
        reason.value_of(x);
    }
    true
}

/// The least value of a term.
fn least(coefficient: i64, x: Var, reason: &Reason<'_>) -> i64 {
    let (low, high) = reason.min_max(x);
    coefficient * i64::from(if coefficient > 0 { low } else { high })
}

/// How many of these rooms, from the first on, an excess is enough for. It gets less by them.
pub(in super::super) fn given_away(rooms: impl Iterator<Item = i64>, excess: &mut i64) -> usize {
    let given = rooms.take_while(|&room| {
        let is_enough = room <= *excess;
        *excess -= if is_enough { room } else { 0 };
        is_enough
    });
    given.count()
}

/// States bounds with which the sum of the least values of these terms is smaller by at most this
/// excess. Those that need not be known are found first, the cheapest first: they are most.
fn widen(terms: impl Iterator<Item = (i64, Var)>, mut excess: i64, reason: &mut Reason<'_>) {
    let part = |(coefficient, var)| {
        let (low, high) = reason.root_bounds(var);
        let bound = i64::from(if coefficient > 0 { low } else { high });
        let room =
            least(coefficient, var, reason).saturating_sub(coefficient.saturating_mul(bound));
        NeededBound {
            coefficient,
            var,
            room,
        }
    };
    let mut parts: Vec<NeededBound> = terms.map(part).filter(|part| part.room > 0).collect();
    parts.sort_by_key(|part| part.room);
    let free = given_away(parts.iter().map(|part| part.room), &mut excess);
    for NeededBound {
        coefficient, var, ..
    } in parts.into_iter().skip(free)
    {
        let steps = excess / coefficient.abs();
        excess -= steps * coefficient.abs();
        // It is less than the distance to a bound.
        let (low, high) = reason.min_max(var);
        if coefficient > 0 {
            reason.at_least(var, (i64::from(low) - steps) as i32);
        } else {
            reason.at_most(var, (i64::from(high) + steps) as i32);
        }
    }
}
