//! A naive solver: generate and test over copied sets. It is slow and obvious, and shares nothing
//! with the engine.

use std::collections::BTreeSet;
use std::fmt;

/// A small solver by brute force, with which the engine is compared.
///
/// A constraint is its scope (variables by number) and its meaning: whether the values of the
/// scope, in its order, are allowed. A constraint is checked as soon as its whole scope has values.
/// There is no other inference.
///
/// ```
/// use csp_core::testing::Naive;
/// let naive = Naive::new([1..=3, 1..=3]).constraint(&[0, 1], |v| v[0] < v[1]);
/// assert_eq!(naive.solutions(), [[1, 2], [1, 3], [2, 3]]);
/// assert_eq!(naive.count(), 3);
/// ```
pub struct Naive<'m> {
    domains: Vec<BTreeSet<i32>>,
    constraints: Vec<NaiveConstraint<'m>>,
}

struct NaiveConstraint<'m> {
    scope: Vec<usize>,
    meaning: Box<Meaning<'m>>,
}

/// Whether the values of a scope are allowed.
pub(super) type Meaning<'m> = dyn Fn(&[i32]) -> bool + 'm;

impl<'m> Naive<'m> {
    /// One variable for each domain, numbered from 0.
    pub fn new<D: IntoIterator<Item = i32>>(domains: impl IntoIterator<Item = D>) -> Self {
        let domains = domains
            .into_iter()
            .map(|domain| domain.into_iter().collect())
            .collect();
        Self {
            domains,
            constraints: Vec::new(),
        }
    }

    /// Adds a constraint.
    #[must_use]
    pub fn constraint(mut self, scope: &[usize], meaning: impl Fn(&[i32]) -> bool + 'm) -> Self {
        self.constraints.push(NaiveConstraint {
            scope: scope.to_vec(),
            meaning: Box::new(meaning),
        });
        self
    }

    /// All solutions, each with a value for each variable, in lexicographic order.
    #[must_use]
    pub fn solutions(&self) -> Vec<Vec<i32>> {
        let mut found = Vec::new();
        self.enumerate(0, &self.domains, &mut |solution| found.push(solution));
        found
    }

    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.enumerate(0, &self.domains, &mut |_| count += 1);
        count
    }

    /// Tries each value of variable `next`. The variables before it have one value each.
    fn enumerate(&self, next: usize, domains: &[BTreeSet<i32>], found: &mut impl FnMut(Vec<i32>)) {
        if !self.agrees(next, domains) {
            return;
        }
        if next == domains.len() {
            found(domains.iter().flatten().copied().collect());
            return;
        }
        for &value in &domains[next] {
            let mut copy = domains.to_vec();
            copy[next] = BTreeSet::from([value]);
            self.enumerate(next + 1, &copy, found);
        }
    }

    /// Whether the constraints hold whose last variable has just been assigned. At the start these
    /// are the constraints without variables.
    fn agrees(&self, assigned: usize, domains: &[BTreeSet<i32>]) -> bool {
        self.constraints.iter().all(|constraint| {
            let complete = constraint.scope.iter().max().map_or(0, |last| last + 1) == assigned;
            let values = || {
                constraint
                    .scope
                    .iter()
                    .flat_map(|&x| &domains[x])
                    .copied()
                    .collect::<Vec<_>>()
            };
            !complete || (constraint.meaning)(&values())
        })
    }
}

impl fmt::Debug for Naive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scopes: Vec<_> = self
            .constraints
            .iter()
            .map(|constraint| &constraint.scope)
            .collect();
        f.debug_struct("Naive")
            .field("domains", &self.domains)
            .field("scopes", &scopes)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_queens_have_two_solutions_and_six_have_four() {
        let queens = |n: i32| {
            let apart = |v: &[i32]| {
                let pairs = (0..v.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
                pairs
                    .into_iter()
                    .all(|(i, j)| v[i] != v[j] && v[i].abs_diff(v[j]) as usize != i - j)
            };
            let scope: Vec<usize> = (0..n as usize).collect();
            Naive::new((0..n).map(|_| 0..n))
                .constraint(&scope, apart)
                .solutions()
        };
        assert_eq!(queens(4), [[1, 3, 0, 2], [2, 0, 3, 1]]);
        assert_eq!(queens(6).len(), 4);
    }

    #[test]
    fn empty_scopes_empty_domains_and_repeated_variables() {
        let free = || Naive::new([[0, 1]]);
        assert_eq!(free().count(), 2);
        assert_eq!(free().constraint(&[], |_| false).count(), 0);
        assert_eq!(
            free().constraint(&[0, 0], |v| v[0] + v[1] == 2).solutions(),
            [[1]]
        );
        assert_eq!(Naive::new([vec![0, 1], Vec::new()]).count(), 0);
        assert_eq!(Naive::new([0..0; 0]).solutions(), [[0; 0]]);
    }
}
