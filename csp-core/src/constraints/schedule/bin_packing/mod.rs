//! Items in bins.

mod knapsack;
mod reason;

use self::knapsack::Knapsack;
use super::amount::{Amount, amounts, check_amounts};
use super::time_windows::within_i32;
use crate::agenda::{Event, Priority, Woken};
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::integers::Integer;
use crate::meaning::{Condition, Inequality, Statement, Term};
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};

/// Each item lies in one bin, and the load of a bin is the sum of the weights of its items
/// (MiniZinc's `bin_packing_load`, with bins counted from 0). A load of `0..=c` gives its bin the
/// capacity `c` (`bin_packing_capa`).
///
/// For each bin by itself, the items and the bounds of the load are consistent [Shaw 2004]. Dynamic
/// programming over the sums of weights finds this [Trick 2003]. If sums can be greater than
/// [`BinPacking::LIMIT`], each item is compared with what must be and what can be in the bin. The
/// bounds of each load also follow from all items and the other loads. The constraint is value
/// consistent.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::BinPacking;
/// // No two bins of 10 hold these items: no sum of some of them is 10, which is seen without search.
/// let mut model = Model::new();
/// let bin = model.array("bin", 5, 0..=1)?;
/// let load = model.array("load", 2, 0..=10)?;
/// model.post(BinPacking::new(&bin, [3, 3, 3, 3, 8], &load))?;
/// let mut search = model.solutions();
/// assert_eq!(search.by_ref().count(), 0);
/// assert_eq!(search.stats().nodes, 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BinPacking {
    bins: Vec<Var>,
    weights: Vec<Amount>,
    loads: Vec<Var>,
}

impl BinPacking {
    /// The greatest sum of weights that is looked at one by one.
    pub const LIMIT: i64 = 1 << 16;

    /// Item `i` of weight `weights[i]` lies in bin number `bins[i]`, and the load of bin `b` is
    /// `loads[b]`.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many weights as items, and
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for a weight below 0.
    #[must_use]
    pub fn new(
        bins: &[Var],
        weights: impl IntoIterator<Item = impl Integer>,
        loads: &[Var],
    ) -> Self {
        Self {
            bins: bins.to_vec(),
            weights: amounts(weights),
            loads: loads.to_vec(),
        }
    }
}

const NAME: &str = "bin_packing_load";

impl Constraint for BinPacking {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self {
            bins,
            weights,
            loads,
        } = self;
        let scope = [&bins[..], &loads].concat();
        posting.check(NAME, &scope)?;
        check_amounts(NAME, "weights", &weights, bins.len())?;
        let d = posting.domains();
        let weights: Vec<i64> = weights.into_iter().map(|weight| weight.least(d)).collect();
        let knapsack = Knapsack::new(weights.len(), weights.iter().sum::<i64>().min(Self::LIMIT));
        posting.add(Packing {
            scope,
            candidates: Vec::with_capacity(weights.len()),
            weights,
            knapsack,
        })
    }
}

#[derive(Clone, Debug)]
struct Packing {
    /// The bins of the items, then the loads of the bins.
    scope: Vec<Var>,
    weights: Vec<i64>,
    knapsack: Knapsack,
    /// Scratch: the items that can be in a bin and can be outside.
    candidates: Vec<usize>,
}

impl Packing {
    fn loads(&self) -> &[Var] {
        &self.scope[self.weights.len()..]
    }

    /// Bounds each load by the weight of all items and the bounds of the other loads.
    fn share(&self, d: &mut Domains) -> Result<(), Conflict> {
        let total: i64 = self.weights.iter().sum();
        let least: i64 = self
            .loads()
            .iter()
            .map(|&load| i64::from(d.min(load)))
            .sum();
        let most: i64 = self
            .loads()
            .iter()
            .map(|&load| i64::from(d.max(load)))
            .sum();
        if total < least || total > most {
            return Err(Conflict::SCOPE);
        }
        for &load in self.loads() {
            let min = i64::from(d.min(load));
            let max = i64::from(d.max(load));
            d.at_least(load, within_i32(min.max(total - (most - max)))?)?;
            d.at_most(load, within_i32(max.min(total - (least - min)))?)?;
        }
        Ok(())
    }

    /// Finds the items that can be in a bin and out of it. Returns what those in it weigh.
    fn sort_out(&mut self, bin: usize, d: &Domains) -> i64 {
        let number = bin as i32;
        let mut packed = 0;
        self.candidates.clear();
        for (item, &weight) in self.weights.iter().enumerate() {
            match d.value(self.scope[item]) {
                Some(value) => packed += if value == number { weight } else { 0 },
                None if weight > 0 && d.contains(self.scope[item], number) => {
                    self.candidates.push(item);
                }
                None => {}
            }
        }
        packed
    }

    /// Decides which items can be in a bin and which must be. Returns the work that it took.
    fn pack(&mut self, bin: usize, d: &mut Domains) -> Result<u64, Conflict> {
        let load = self.loads()[bin];
        let number = within_i32(bin as i64)?;
        let packed = self.sort_out(bin, d);
        let least = i64::from(d.min(load)) - packed;
        let most = i64::from(d.max(load)) - packed;
        let weights = &self.weights;
        let work = self.weights.len() + self.candidates.len() * self.knapsack.words();
        self.knapsack.fill(
            self.candidates.iter().map(|&item| weights[item]),
            least.max(0),
            most,
        );
        let (least, most) = self.knapsack.sums().ok_or(Conflict::SCOPE)?;
        d.at_least(load, within_i32(packed + least)?)?;
        d.at_most(load, within_i32(packed + most)?)?;
        while let Some(item) = self.candidates.pop() {
            let choice = self.knapsack.empty_one(weights[item]);
            if !choice.without {
                d.fix(self.scope[item], number)?;
            } else if !choice.with {
                d.remove(self.scope[item], number)?;
            }
        }
        Ok(work as u64)
    }
}

impl Propagator for Packing {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let bins = self.loads().len();
        let last = within_i32(bins as i64 - 1)?;
        for &bin in &self.scope[..self.weights.len()] {
            d.at_least(bin, 0)?;
            d.at_most(bin, last)?;
        }
        loop {
            let before = d.trail().log().len();
            self.share(d)?;
            for bin in 0..bins {
                let work = self.pack(bin, d)?;
                if d.meter().must_stop(work) {
                    return Ok(Status::Active);
                }
            }
            if d.trail().log().len() == before {
                return Ok(Status::Fixpoint);
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let items = &self.scope[..self.weights.len()];
        let last = self.loads().len() as i32 - 1;
        let within = items.iter().flat_map(|&x| {
            [
                Statement::sum([(1, x)], 0),
                Statement::sum([(-1, x)], -i64::from(last)),
            ]
        });
        let load = |(bin, &load): (i32, &Var)| {
            let weights = self.weights.iter().zip(items);
            let weights = weights.map(move |(&weight, &x)| (weight, Term::Truth(Atom::is(x, bin))));
            let terms: Vec<(i64, Term)> = weights.chain([(-1, Term::Value(load))]).collect();
            let at_most = Inequality::at_most(terms.iter().copied(), 0);
            [at_most, Inequality { terms, at_least: 0 }]
        };
        let loads = (0..).zip(self.loads()).flat_map(load);
        let loads = loads.map(|limit| Statement::new(Condition::AtLeast(limit)));
        Some(within.chain(loads).collect())
    }

    fn event(&self, position: usize) -> Event {
        if position < self.weights.len() {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// What lies in a bin, or what does not, where that says it; else all that is known of the bin.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        self.explain_change(what, reason);
    }
}
