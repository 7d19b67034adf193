//! One inequality that follows from rows: what it removes, and why.

use super::super::linear::given_away;
use super::column::RowColumn;
use crate::constraints::prelude::*;

/// `Σ aᵢcᵢ ≤ b`. Sums of it stay within `i64`.
#[derive(Clone, Debug, Default)]
pub(super) struct RowSum {
    pub(super) terms: Vec<(i64, RowColumn)>,
    pub(super) at_most: i64,
}

/// A term whose least value is needed.
struct NeededTerm {
    coefficient: i64,
    column: RowColumn,
    /// How much less its least value is where nothing was decided.
    room: i64,
}

impl RowSum {
    /// How much the sum may exceed its least value.
    fn slack(&self, d: &Domains) -> i64 {
        let least = self.terms.iter().map(|&term| least(term, d)).sum::<i64>();
        self.at_most - least
    }

    /// Whether it cannot hold.
    pub(super) fn fails(&self, d: &Domains) -> bool {
        self.slack(d) < 0
    }

    /// Whether it removes something, or cannot hold.
    pub(super) fn is_useful(&self, d: &Domains) -> bool {
        let slack = self.slack(d);
        let is_beyond = |&(coefficient, column): &(i64, RowColumn)| {
            let (low, high) = column.bounds(d);
            (high - low) > slack / coefficient.abs()
        };
        slack < 0 || self.terms.iter().any(is_beyond)
    }

    /// Removes what it excludes.
    ///
    /// # Errors
    /// The least value of the sum is too great.
    pub(super) fn apply(&self, d: &mut Domains) -> Outcome {
        let slack = self.slack(d);
        fail_if(slack < 0)?;
        for &(coefficient, column) in &self.terms {
            let (low, high) = column.bounds(d);
            let steps = slack / coefficient.abs();
            if high - low <= steps {
                continue;
            }
            if coefficient > 0 {
                column.at_most(low + steps, d)?;
            } else {
                column.at_least(high - steps, d)?;
            }
        }
        Ok(())
    }

    /// Explains by the least values of the other terms: they leave too little for what was removed. What they leave too little is
    /// given away again, as in sums [Feydy & Stuckey 2009]. Returns whether this inequality says it.
    pub(super) fn explain(&self, what: Consequence, reason: &mut Reason<'_>) -> bool {
        let Some(lost) = what.removal() else {
            return self.explain_by_others(None, 0, reason);
        };
        let own = self.terms.iter().enumerate();
        let own = own.filter(|(_, (_, column))| column.var() == lost.var());
        let own: Vec<usize> = own.map(|(place, _)| place).collect();
        own.into_iter().any(|place| {
            let (coefficient, column) = self.terms[place];
            let Some(value) = excluded(coefficient, column, lost) else {
                return false;
            };
            if !self.explain_by_others(Some(place), coefficient * value, reason) {
                return false;
            }
            match (column, coefficient > 0) {
                (RowColumn::Value(_), true) => reason.proves_below(lost),
                (RowColumn::Value(_), false) => reason.proves_above(lost),
                (RowColumn::Truth(_), _) => {}
            }
            true
        })
    }

    /// States why a term cannot have this amount or a greater one, by all others; without a term, why the inequality does not hold.
    fn explain_by_others(&self, own: Option<usize>, amount: i64, reason: &mut Reason<'_>) -> bool {
        let others = self.terms.iter().enumerate();
        let others = others.filter(|&(place, _)| Some(place) != own);
        let others: Vec<(i64, RowColumn)> = others.map(|(_, &term)| term).collect();
        let sum: i64 = others.iter().map(|&term| least(term, reason)).sum();
        let excess = sum + amount - self.at_most - 1;
        if excess < 0 {
            return false;
        }
        state(&others, excess, reason);
        true
    }
}

/// The least value of a term.
#[inline]
fn least((coefficient, column): (i64, RowColumn), d: &Domains) -> i64 {
    let (low, high) = column.bounds(d);
    coefficient * if coefficient > 0 { low } else { high }
}

/// The value of a column without which all that was lost is excluded by a bound of it: above it for a positive coefficient.
fn excluded(coefficient: i64, column: RowColumn, lost: Removal) -> Option<i64> {
    match column {
        RowColumn::Value(_) if coefficient > 0 => lost.is_above().then(|| lost.first().into()),
        RowColumn::Value(_) => lost.is_below().then(|| lost.last().into()),
        RowColumn::Truth(atom) => {
            // A positive coefficient makes the atom false, and so what was lost had it true.
            let is_true = coefficient > 0;
            let all = match atom.operator() {
                Operator::Is if is_true => lost.single() == Some(atom.value()),
                Operator::Is => !lost.contains(atom.value()),
                _ => atom.allows(lost.first()) == is_true && atom.allows(lost.last()) == is_true,
            };
            all.then_some(is_true.into())
        }
    }
}

/// States bounds with which the sum of the least values of these terms is smaller by at most this excess. Those that need not be
/// known are found first, the cheapest first.
fn state(terms: &[(i64, RowColumn)], mut excess: i64, reason: &mut Reason<'_>) {
    let part = |&(coefficient, column): &(i64, RowColumn)| {
        let (low, high) = match column {
            RowColumn::Value(x) => {
                let (low, high) = reason.root_bounds(x);
                (low.into(), high.into())
            }
            RowColumn::Truth(_) => (0, 1),
        };
        let bound = if coefficient > 0 { low } else { high };
        let room =
            least((coefficient, column), reason).saturating_sub(coefficient.saturating_mul(bound));
        NeededTerm {
            coefficient,
            column,
            room,
        }
    };
    let mut parts: Vec<NeededTerm> = terms
        .iter()
        .map(part)
        .filter(|part| part.room > 0)
        .collect();
    parts.sort_by_key(|part| part.room);
    let free = given_away(parts.iter().map(|part| part.room), &mut excess);
    for part in parts.iter().skip(free) {
        let magnitude = part.coefficient.abs();
        let steps = excess / magnitude;
        excess -= steps * magnitude;
        let (low, high) = part.column.bounds(reason);
        if part.coefficient > 0 {
            part.column.state_at_least(low - steps, reason);
        } else {
            part.column.state_at_most(high + steps, reason);
        }
    }
}
