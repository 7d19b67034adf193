//! How many variables take each of several values.

mod assignment;
mod components;
mod flow;

use crate::constraints::prelude::*;
use crate::constraints::{Count, Linear, Relation};
use crate::error::CountingError;
use std::ops::RangeInclusive;

/// For each value in `cover`, the number of variables that take it is a variable, or within
/// constant limits (MiniZinc's `global_cardinality` and `global_cardinality_low_up`). Other values
/// may be taken too, unless it is [closed](GlobalCardinality::closed).
///
/// * [`Consistency::Value`] (the default) and [`Consistency::Bounds`]: a [`Count`] for each value,
///   each domain consistent by itself, and the sum of the numbers.
/// * [`Consistency::Domain`]: also, each value of a variable is in a solution for the bounds of the
///   numbers, which a flow shows [Régin 1996]. With constant limits this is domain consistency. If
///   numbers are variables, only their bounds move, as their domain consistency is NP-hard [Quimper
///   et al. 2004]. It needs domains that are kept as bits. If one keeps bounds only, or there are
///   very many values, the flow is left out.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=2)?;
/// let y = model.var("y", 1..=3)?;
/// let scope = [&x[..], &[y]].concat();
/// model.post(GlobalCardinality::between(&scope, [1, 2], &[0..=2, 0..=1]).consistency(Consistency::Domain))?;
/// let mut search = model.solutions();
/// // The three x take 1 and 2 as often as they can be taken.
/// assert!(search.all(|solution| solution[y] == 3));
/// assert_eq!(search.stats().failures, 0);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GlobalCardinality {
    scope: Vec<Var>,
    cover: Vec<i128>,
    numbers: Numbers,
    closed: bool,
    consistency: Consistency,
}

/// How often each value is taken, by its place in the cover.
#[derive(Clone, Debug)]
enum Numbers {
    Variables(Vec<Var>),
    Ranges(Vec<RangeInclusive<i64>>),
}

impl GlobalCardinality {
    /// Value `cover[i]` is taken `numbers[i]` times.
    #[must_use]
    pub fn new(
        scope: &[Var],
        cover: impl IntoIterator<Item = impl Integer>,
        numbers: &[Var],
    ) -> Self {
        Self::of(scope, cover, Numbers::Variables(numbers.to_vec()))
    }

    /// Value `cover[i]` is taken as many times as `ranges[i]` allows.
    #[must_use]
    pub fn between(
        scope: &[Var],
        cover: impl IntoIterator<Item = impl Integer>,
        ranges: &[RangeInclusive<impl Integer>],
    ) -> Self {
        let ranges = ranges
            .iter()
            .map(|range| range.start().clamped()..=range.end().clamped());
        Self::of(scope, cover, Numbers::Ranges(ranges.collect()))
    }

    fn of(scope: &[Var], cover: impl IntoIterator<Item = impl Integer>, limits: Numbers) -> Self {
        let scope = scope.to_vec();
        let cover = cover.into_iter().map(Integer::number).collect();
        Self {
            scope,
            cover,
            numbers: limits,
            closed: false,
            consistency: Consistency::Value,
        }
    }

    /// No other values are taken.
    #[must_use]
    pub fn closed(self) -> Self {
        Self {
            closed: true,
            ..self
        }
    }

    /// The same constraint with this strength.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }

    /// The values of the cover, if all is in order.
    fn check(&self, posting: &Posting<'_>) -> Result<Vec<i32>, ModelError> {
        const NAME: &str = "global_cardinality";
        posting.check(NAME, &self.scope)?;
        let found = match &self.numbers {
            Numbers::Variables(numbers) => {
                posting.check(NAME, numbers)?;
                numbers.len()
            }
            Numbers::Ranges(ranges) => ranges.len(),
        };
        check_length(NAME, "numbers", found, self.cover.len())?;
        let cover: Vec<i32> = self
            .cover
            .iter()
            .map(Integer::value)
            .collect::<Result<_, _>>()?;
        let mut sorted = cover.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(CountingError::CountedTwice { value: pair[0] }.into()),
            None => Ok(cover),
        }
    }
}

impl Constraint for GlobalCardinality {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let cover = self.check(posting)?;
        let Self {
            scope,
            numbers,
            closed,
            consistency,
            ..
        } = self;
        match &numbers {
            Numbers::Variables(numbers) => {
                for (&value, &number) in cover.iter().zip(numbers) {
                    Count::new(&scope, value, number).post(posting)?;
                }
                let relation = if closed {
                    Relation::Equal
                } else {
                    Relation::AtMost
                };
                Linear::sum(numbers, relation, scope.len() as i64).post(posting)?;
            }
            Numbers::Ranges(ranges) => {
                for (&value, range) in cover.iter().zip(ranges) {
                    Count::between(&scope, value, *range.start(), *range.end()).post(posting)?;
                }
            }
        }
        if closed {
            let all = scope.len() as i64;
            Count::between(&scope, cover.iter().copied().collect::<Values>(), all, all)
                .post(posting)?;
        }
        if consistency == Consistency::Domain {
            flow::post(scope, &cover, numbers, posting)
        } else {
            Ok(())
        }
    }
}
