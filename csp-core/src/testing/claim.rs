//! The strength that a constraint claims, and the check of this claim at a fixpoint.

use super::case::TestCase;
use super::naive::Meaning;
use crate::values::Values;
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// The strength of propagation that a constraint claims. It is checked on scopes without repeated
/// variables.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum Claim {
    /// It judges full assignments correctly, and claims nothing more.
    #[default]
    Checks,
    /// When at most one variable is unfixed, each of its values is in a solution (forward
    /// checking).
    Value,
    /// Each bound is in a solution whose other values lie between the bounds of their variables.
    Bounds,
    /// Each value is in a solution.
    Domain,
    /// Each bound is in a solution of a weaker problem: see [`Claim::relaxed`].
    Relaxed(Rc<Relaxation>),
}

/// Whether a relaxed problem has a solution in a box. The box has an interval for each position of
/// the scope.
pub type Relaxation = dyn Fn(&[RangeInclusive<i32>]) -> bool;

/// The most points of a box that is searched.
const POINTS: u64 = 20_000;

impl Claim {
    /// Each bound of a variable is in a solution of a relaxed problem. `feasible` says whether the
    /// relaxed problem has a solution in a box. For `x + y = 7` with real values:
    ///
    /// ```
    /// use csp_core::testing::Claim;
    /// let claim = Claim::relaxed(|bounds| {
    ///     let least = bounds.iter().map(|x| *x.start()).sum::<i32>();
    ///     let greatest = bounds.iter().map(|x| *x.end()).sum::<i32>();
    ///     (least..=greatest).contains(&7)
    /// });
    /// assert_eq!(format!("{claim:?}"), "Relaxed");
    /// ```
    #[must_use]
    pub fn relaxed(feasible: impl Fn(&[RangeInclusive<i32>]) -> bool + 'static) -> Self {
        Self::Relaxed(Rc::new(feasible))
    }

    /// Checks the claim on a node. `Ok` says whether it could be checked there.
    pub(super) fn judge(&self, node: &ClaimedNode<'_>) -> Result<bool, Unsupported> {
        if !node.case.distinct() || (!node.case.exact() && !matches!(self, Self::Relaxed(_))) {
            return Ok(false);
        }
        match self {
            Self::Checks => Ok(false),
            Self::Value => {
                let unfixed = node
                    .case
                    .scope
                    .iter()
                    .filter(|&&x| node.after[x].len() > 1)
                    .count();
                if unfixed <= 1 {
                    node.each_value()
                } else {
                    Ok(false)
                }
            }
            Self::Domain => node.each_value(),
            Self::Bounds if node.points() > POINTS => Ok(false),
            Self::Bounds => node.each_bound(|bounds| has_point(bounds, node.meaning)),
            Self::Relaxed(feasible) => node.each_bound(|bounds| feasible(bounds)),
        }
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checks => "Checks",
            Self::Value => "Value",
            Self::Bounds => "Bounds",
            Self::Domain => "Domain",
            Self::Relaxed(_) => "Relaxed",
        })
    }
}

/// A value that should have been removed.
#[derive(Debug)]
pub(super) struct Unsupported {
    /// The variable by number.
    pub(super) variable: usize,
    pub(super) value: i32,
}

/// A node after propagation.
pub(super) struct ClaimedNode<'a> {
    pub(super) case: &'a TestCase,
    pub(super) meaning: &'a Meaning<'a>,
    /// The domains after propagation, by variable.
    pub(super) after: &'a [Values],
    /// The solutions within these domains.
    pub(super) solutions: &'a [&'a Vec<i32>],
}

impl ClaimedNode<'_> {
    /// Checks that each value of the scope is in a solution.
    fn each_value(&self) -> Result<bool, Unsupported> {
        for &variable in &self.case.scope {
            let supported: Values = self
                .solutions
                .iter()
                .map(|solution| solution[variable])
                .collect();
            if let Some(value) = self.after[variable].difference(&supported).min() {
                return Err(Unsupported { variable, value });
            }
        }
        Ok(!self.case.scope.is_empty())
    }

    /// Checks that the box of all bounds stays feasible when any one bound is fixed.
    fn each_bound(
        &self,
        feasible: impl Fn(&[RangeInclusive<i32>]) -> bool,
    ) -> Result<bool, Unsupported> {
        let bounds = self.bounds();
        for (position, &variable) in self.case.scope.iter().enumerate() {
            for value in [*bounds[position].start(), *bounds[position].end()] {
                let mut fixed = bounds.clone();
                fixed[position] = value..=value;
                if !feasible(&fixed) {
                    return Err(Unsupported { variable, value });
                }
            }
        }
        Ok(!bounds.is_empty())
    }

    /// The bounds by position of the scope. No domain is empty: propagation ended without conflict.
    fn bounds(&self) -> Vec<RangeInclusive<i32>> {
        let interval = |&x: &usize| {
            self.after[x]
                .min()
                .zip(self.after[x].max())
                .map(|(min, max)| min..=max)
        };
        self.case.scope.iter().filter_map(interval).collect()
    }

    fn points(&self) -> u64 {
        let width = |x: RangeInclusive<i32>| u64::from(x.end().abs_diff(*x.start())) + 1;
        self.bounds()
            .into_iter()
            .map(width)
            .fold(1, u64::saturating_mul)
    }
}

/// Whether some point of the box satisfies the meaning.
fn has_point(bounds: &[RangeInclusive<i32>], meaning: &Meaning<'_>) -> bool {
    fn extend(point: &mut Vec<i32>, bounds: &[RangeInclusive<i32>], meaning: &Meaning<'_>) -> bool {
        let Some(interval) = bounds.get(point.len()) else {
            return meaning(point);
        };
        interval.clone().any(|value| {
            point.push(value);
            let found = extend(point, bounds, meaning);
            point.pop();
            found
        })
    }
    extend(&mut Vec::new(), bounds, meaning)
}
