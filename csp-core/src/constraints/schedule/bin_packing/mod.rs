//! Items in bins.

use self::knapsack::SubsetSums;
use super::amount::{Amount, amounts, check_amounts};
use crate::constraints::arithmetic::by_equal;
use crate::constraints::prelude::*;

mod knapsack;

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
        let knapsack = SubsetSums::new(weights.len(), weights.iter().sum::<i64>().min(Self::LIMIT));
        posting.add(Packing {
            scope,
            candidates: Vec::with_capacity(weights.len()),
            weights,
            knapsack,
        })
    }
}

struct Packing {
    /// The bins of the items, then the loads of the bins.
    scope: Vec<Var>,
    weights: Vec<i64>,
    knapsack: SubsetSums,
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
        let least: i64 = self.loads().iter().map(|&load| load.min(d)).sum();
        let most: i64 = self.loads().iter().map(|&load| load.max(d)).sum();
        fail_if(total < least || total > most)?;
        for &load in self.loads() {
            let min = load.min(d);
            let max = load.max(d);
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
        let least = load.min(d) - packed;
        let most = load.max(d) - packed;
        let weights = &self.weights;
        self.knapsack.fill(
            self.candidates.iter().map(|&item| weights[item]),
            least.max(0),
            most,
        );
        let work = self.weights.len() + self.candidates.len() * self.knapsack.words();
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

/// Reasons: what lies in a bin, what does not, and which sums of items there are.
impl Packing {
    fn explain_change(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let total: i64 = self.weights.iter().sum();
        let loads = self.loads().iter().map(|&load| (1, load));
        if by_equal(loads, total, what, reason) {
            return;
        }
        let bins = self.loads().len();
        let is_explained = match what {
            Consequence::Conflict => {
                (0..bins).any(|bin| self.explain_full(bin, None, reason))
                    || (0..bins).any(|bin| self.explain_empty(bin, None, reason))
                    || (0..bins).any(|bin| self.explain_gap(bin, reason))
            }
            Consequence::Removal(lost) => {
                self.explain_outside(lost, reason)
                    || (0..bins).any(|bin| self.explain_load(bin, lost, reason))
                    || (0..self.weights.len()).any(|item| self.explain_item(item, lost, reason))
            }
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }

    /// There are no such bins.
    fn explain_outside(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let bins = self.loads().len() as i64;
        let is_item = self.scope[..self.weights.len()].contains(&lost.var());
        let is_above = is_item && lost.is_above() && i64::from(lost.first()) >= bins;
        let is_below = is_item && lost.is_below() && lost.last() < 0;
        if is_above {
            reason.proves_below(lost);
        }
        if is_below {
            reason.proves_above(lost);
        }
        is_above || is_below
    }

    fn explain_load(&mut self, bin: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if self.loads()[bin] != lost.var() {
            return false;
        }
        if lost.is_below() && self.explain_least(bin, lost.last(), reason) {
            reason.proves_above(lost);
            return true;
        }
        if lost.is_above() && self.explain_most(bin, lost.first(), reason) {
            reason.proves_below(lost);
            return true;
        }
        false
    }

    /// The load is greater than this.
    fn explain_least(&mut self, bin: usize, load: i32, reason: &mut Reason<'_>) -> bool {
        if self.need_inside(bin, i64::from(load) + 1, reason).is_some() {
            return true;
        }
        let Some((least, _)) = self.sums(bin, reason) else {
            return false;
        };
        let is_so = least > i64::from(load);
        if is_so {
            self.need_items(bin, reason);
            reason.at_least(self.loads()[bin], reason.min(self.loads()[bin]));
        }
        is_so
    }

    /// The load is smaller than this.
    fn explain_most(&mut self, bin: usize, load: i32, reason: &mut Reason<'_>) -> bool {
        if self
            .need_outside(bin, i64::from(load) - 1, reason)
            .is_some()
        {
            return true;
        }
        let Some((_, most)) = self.sums(bin, reason) else {
            return false;
        };
        let is_so = most < i64::from(load);
        if is_so {
            self.need_items(bin, reason);
            reason.at_most(self.loads()[bin], reason.max(self.loads()[bin]));
        }
        is_so
    }

    fn explain_item(&mut self, item: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if self.scope[item] != lost.var() {
            return false;
        }
        let own = lost.single().and_then(|value| usize::try_from(value).ok());
        let own = own.filter(|&bin| bin < self.loads().len());
        // It left this bin, or another one needs it.
        let others: Vec<usize> = (0..self.loads().len())
            .filter(|&bin| {
                let number = bin as i32;
                reason.contains(lost.var(), number) && !lost.contains(number)
            })
            .collect();
        own.is_some_and(|bin| self.explain_full(bin, Some(item), reason))
            || others
                .iter()
                .any(|&bin| self.explain_empty(bin, Some(item), reason))
            || own.is_some_and(|bin| self.explain_sums(bin, item, true, reason))
            || others
                .iter()
                .any(|&bin| self.explain_sums(bin, item, false, reason))
    }

    /// What is in the bin, with this item, is too much.
    fn explain_full(&self, bin: usize, item: Option<usize>, reason: &mut Reason<'_>) -> bool {
        let load = self.loads()[bin];
        let weight = item.map_or(0, |item| self.weights[item]);
        let target = load.max(reason) + 1 - weight;
        let Some(sum) = self.need_inside(bin, target, reason) else {
            return false;
        };
        reason.at_most(load, clamp_i32(sum + weight - 1));
        true
    }

    /// What can be in the bin, without this item, is too little.
    fn explain_empty(&self, bin: usize, item: Option<usize>, reason: &mut Reason<'_>) -> bool {
        let load = self.loads()[bin];
        let weight = item.map_or(0, |item| self.weights[item]);
        let target = load.min(reason) - 1 + weight;
        let Some(sum) = self.need_outside(bin, target, reason) else {
            return false;
        };
        reason.at_least(load, clamp_i32(sum - weight + 1));
        true
    }

    /// No sum of items that can be in the bin is a load that it can have.
    fn explain_gap(&mut self, bin: usize, reason: &mut Reason<'_>) -> bool {
        let is_gap = self.sums(bin, reason).is_none();
        if is_gap {
            self.need_items(bin, reason);
            reason.bounds(self.loads()[bin]);
        }
        is_gap
    }

    /// No such sum is one with the item, or none is one without it.
    fn explain_sums(
        &mut self,
        bin: usize,
        item: usize,
        is_with: bool,
        reason: &mut Reason<'_>,
    ) -> bool {
        if self.is_simple_load(bin, item, is_with, reason) {
            return false;
        }
        if self.sums(bin, reason).is_none() {
            return self.explain_gap(bin, reason);
        }
        while let Some(last) = self.candidates.pop() {
            let choice = self.knapsack.empty_one(self.weights[last]);
            if last == item {
                let is_so = if is_with {
                    !choice.with
                } else {
                    !choice.without
                };
                if is_so {
                    self.need_items(bin, reason);
                    reason.bounds(self.loads()[bin]);
                }
                return is_so;
            }
        }
        false
    }

    /// Whether what is in the bin, alone or with the item, is a load that it can have: this is
    /// cheaper than all sums, and mostly so.
    fn is_simple_load(&mut self, bin: usize, item: usize, is_with: bool, d: &Domains) -> bool {
        let packed = self.sort_out(bin, d) + if is_with { self.weights[item] } else { 0 };
        let load = self.loads()[bin];
        load.min(d) <= packed && packed <= load.max(d)
    }

    /// The least and the greatest load that items can make up.
    fn sums(&mut self, bin: usize, d: &Domains) -> Option<(i64, i64)> {
        let packed = self.sort_out(bin, d);
        let load = self.loads()[bin];
        let weights = self.candidates.iter().map(|&item| self.weights[item]);
        let least = load.min(d) - packed;
        self.knapsack
            .fill(weights, least.max(0), load.max(d) - packed);
        self.knapsack
            .sums()
            .map(|(least, most)| (packed + least, packed + most))
    }

    /// All that is known of which items are in this bin.
    fn need_items(&self, bin: usize, reason: &mut Reason<'_>) {
        for item in (0..self.weights.len()).filter(|&item| self.weights[item] > 0) {
            let x = self.scope[item];
            if is_inside(x, bin, reason) {
                reason.value_of(x);
            } else if !reason.contains(x, bin as i32) {
                reason.is_not(x, bin as i32);
            }
        }
    }

    /// Needs that items which weigh at least this are in the bin, the heaviest of those that are.
    /// Returns what they weigh.
    fn need_inside(&self, bin: usize, target: i64, reason: &mut Reason<'_>) -> Option<i64> {
        let inside = |&item: &usize| is_inside(self.scope[item], bin, reason);
        let items = self.heaviest((0..self.weights.len()).filter(inside).collect(), target)?;
        items
            .iter()
            .for_each(|&item| reason.value_of(self.scope[item]));
        Some(items.iter().map(|&item| self.weights[item]).sum())
    }

    /// Needs that enough items are not in the bin for all others to weigh at most this. Returns what
    /// the others weigh.
    fn need_outside(&self, bin: usize, target: i64, reason: &mut Reason<'_>) -> Option<i64> {
        let outside = |&item: &usize| !reason.contains(self.scope[item], bin as i32);
        let total: i64 = self.weights.iter().sum();
        let outside = (0..self.weights.len()).filter(outside).collect();
        let items = self.heaviest(outside, total - target)?;
        items
            .iter()
            .for_each(|&item| reason.is_not(self.scope[item], bin as i32));
        Some(total - items.iter().map(|&item| self.weights[item]).sum::<i64>())
    }

    /// The heaviest of these items, as many as it takes to weigh this together.
    fn heaviest(&self, mut items: Vec<usize>, target: i64) -> Option<Vec<usize>> {
        items.sort_by_key(|&item| std::cmp::Reverse(self.weights[item]));
        let mut sum = 0;
        let enough = items.iter().take_while(|&&item| {
            let is_wanted = sum < target;
            sum += if is_wanted { self.weights[item] } else { 0 };
            is_wanted
        });
        let count = enough.count();
        items.truncate(count);
        (sum >= target).then_some(items)
    }
}

fn is_inside(x: Var, bin: usize, d: &Domains) -> bool {
    d.value(x) == Some(bin as i32)
}

impl Propagator for Packing {
    about!(name: NAME, priority: Costly);

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
        let loads = loads.map(Statement::from);
        Some(within.chain(loads).collect())
    }

    fn event(&self, position: usize) -> Event {
        if position < self.weights.len() {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    /// What lies in a bin, or what does not, where that says it; else all that is known of the bin.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        self.explain_change(what, reason);
    }
}
