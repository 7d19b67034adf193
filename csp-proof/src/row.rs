//! Pseudo-Boolean inequalities.

use crate::literal::{Lit, VariableFact};
use std::collections::BTreeMap;

/// `Σ aᵢlᵢ ≥ d` with positive coefficients, each variable once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PseudoBoolean {
    /// Greatest coefficients first.
    pub(crate) terms: Vec<(i64, Lit)>,
    pub(crate) degree: i64,
}

/// A coefficient is too great.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

/// Sums stay far below the ends of `i64`.
const LIMIT: i128 = 1 << 60;

impl PseudoBoolean {
    /// The inequality in this form.
    pub(crate) fn new(
        terms: impl IntoIterator<Item = (i128, VariableFact)>,
        at_least: i128,
    ) -> Result<Self, Overflow> {
        let mut by_variable: BTreeMap<usize, i128> = BTreeMap::new();
        let mut degree = at_least;
        for (factor, truth) in terms {
            match truth {
                VariableFact::Known(holds) => degree -= if holds { factor } else { 0 },
                VariableFact::Is(lit) => {
                    let sign = if lit.is_negated() { -1 } else { 1 };
                    // a·¬x = a − a·x
                    degree -= if lit.is_negated() { factor } else { 0 };
                    *by_variable.entry(lit.number()).or_default() += sign * factor;
                }
            }
        }
        let mut all: Vec<(i128, Lit)> = Vec::new();
        for (number, factor) in by_variable {
            let lit = Lit::new(number);
            degree += (-factor).max(0);
            all.push((factor.abs(), if factor < 0 { !lit } else { lit }));
        }
        let degree = degree.max(0);
        let total: i128 = all.iter().map(|&(factor, _)| factor).sum();
        if total > LIMIT || degree > LIMIT {
            return Err(Overflow);
        }
        // What is greater than the degree is as good as the degree.
        let mut terms: Vec<(i64, Lit)> = all
            .into_iter()
            .map(|(factor, lit)| (factor.min(degree) as i64, lit))
            .collect();
        terms.retain(|&(factor, _)| factor > 0);
        terms.sort_by_key(|&(factor, lit)| (std::cmp::Reverse(factor), lit));
        Ok(Self {
            terms,
            degree: degree as i64,
        })
    }

    /// At least one of these holds.
    pub(crate) fn clause(lits: &[Lit]) -> Self {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        Self {
            terms: lits.into_iter().map(|lit| (1, lit)).collect(),
            degree: 1,
        }
    }

    /// Not more than one of these holds.
    pub(crate) fn at_most_one(lits: &[Lit]) -> Self {
        let terms = lits.iter().map(|&lit| (1, !lit)).collect();
        Self {
            terms,
            degree: lits.len() as i64 - 1,
        }
    }

    /// Whether every assignment satisfies it.
    pub(crate) fn is_trivial(&self) -> bool {
        self.degree <= 0
    }

    /// The sum of inequalities.
    pub(crate) fn sum<'a>(rows: impl IntoIterator<Item = &'a Self>) -> Result<Self, Overflow> {
        let mut terms = Vec::new();
        let mut degree = 0;
        for row in rows {
            terms.extend(row.facts());
            degree += i128::from(row.degree);
        }
        Self::new(terms, degree)
    }

    /// The same where another fact need not hold.
    pub(crate) fn unless(&self, lits: impl IntoIterator<Item = Lit>) -> Result<Self, Overflow> {
        let degree = i128::from(self.degree);
        let free = lits.into_iter().map(|lit| (degree, VariableFact::Is(lit)));
        Self::new(self.facts().chain(free), degree)
    }

    /// The terms as [`new`](Self::new) takes them.
    fn facts(&self) -> impl Iterator<Item = (i128, VariableFact)> + '_ {
        self.terms
            .iter()
            .map(|&(factor, lit)| (i128::from(factor), VariableFact::Is(lit)))
    }
}
