//! Functions of two variables: `f(x, y) = z`.

use super::interval::Interval;
use crate::constraints::prelude::*;

/// A function, and how bounds follow from bounds.
pub(super) trait Function: Send {
    /// The name of the constraint.
    const NAME: &'static str;

    /// The value of the function. `None` if it has none.
    fn value(x: i64, y: i64) -> Option<i64>;

    /// Narrows the intervals of `x`, `y` and `z`. An empty interval is a conflict, too.
    ///
    /// # Errors
    /// There is no solution in them.
    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict>;

    /// Whether each integer in these intervals is in a solution if narrowing leaves them as they
    /// are. `false` is always right.
    fn is_exact([x, y, z]: [Interval; 3]) -> bool {
        let _ = (x, y, z);
        false
    }
}

/// The most pairs of arguments that are tried one by one.
const PAIRS: u64 = 256;

/// It computes bounds from bounds as long as there are many pairs of arguments, and then goes value
/// by value. As domains only shrink, it never goes back to bounds. So the fixpoint does not depend
/// on the order of events.
pub(super) struct Functional<F> {
    /// The arguments, and the value.
    scope: [Var; 3],
    /// The status after the values were tried one by one.
    status: Status,
    /// Scratch: the values of the arguments, whether those of the second one stay, the values that
    /// come out, and a set of values.
    arguments: [Vec<i32>; 2],
    stays: Vec<bool>,
    found: Vec<i32>,
    kept: Values,
    function: std::marker::PhantomData<F>,
}

impl<F: Function> Functional<F> {
    pub(super) fn new(scope: [Var; 3]) -> Self {
        let status = status_of_run(&scope);
        let (arguments, stays, found, kept) = Default::default();
        Self {
            scope,
            status,
            arguments,
            stays,
            found,
            kept,
            function: std::marker::PhantomData,
        }
    }

    /// The value of the function at two arguments.
    fn value(a: i32, b: i32) -> Option<i32> {
        F::value(a.into(), b.into()).and_then(|value| i32::try_from(value).ok())
    }

    fn narrow(&self, d: &mut Domains) -> Outcome {
        let [mut x, mut y, mut z] = self.scope.map(|x| Interval::of(x, d));
        F::narrow(&mut x, &mut y, &mut z)?;
        self.scope
            .into_iter()
            .zip([x, y, z])
            .try_for_each(|(var, interval)| interval.keep(var, d))
    }

    /// Whether bounds say all. They do not for a variable that stands in two places.
    fn is_exact(&self, d: &Domains) -> bool {
        let all = self.scope.map(|x| Interval::of(x, d));
        let has_holes = |(&x, i): (&Var, &Interval)| d.size(x) as i64 <= i.hi - i.lo;
        self.status == Status::Fixpoint
            && F::is_exact(all)
            && !self.scope.iter().zip(&all).any(has_holes)
    }

    fn try_pairs(&mut self, d: &mut Domains) -> Outcome {
        let [x, y, z] = self.scope;
        let [xs, ys] = &mut self.arguments;
        for (values, argument) in [(&mut *xs, x), (&mut *ys, y)] {
            values.clear();
            values.extend(d.iter(argument));
        }
        self.found.clear();
        self.stays.clear();
        self.stays.resize(ys.len(), false);
        xs.retain(|&a| {
            let before = self.found.len();
            for (&b, stays) in ys.iter().zip(&mut self.stays) {
                if let Some(value) = Self::value(a, b).filter(|&value| d.contains(z, value)) {
                    self.found.push(value);
                    *stays = true;
                }
            }
            self.found.len() > before
        });
        let mut stays = self.stays.iter();
        ys.retain(|_| stays.next() == Some(&true));
        self.found.sort_unstable();
        self.found.dedup();
        let all = [(x, &*xs), (y, &*ys), (z, &self.found)];
        all.into_iter()
            .try_for_each(|(var, values)| keep_only(var, values, &mut self.kept, d))
    }
}

/// Keeps these values, which are in the domain.
fn keep_only(x: Var, values: &[i32], kept: &mut Values, d: &mut Domains) -> Outcome {
    if d.is_word(x) {
        let bits = values.iter().fold(0, |bits, &value| {
            bits | 1 << (i64::from(value) - i64::from(d.base(x)))
        });
        return d.keep_word(x, bits);
    }
    if d.size(x) == values.len() as u64 {
        return Ok(());
    }
    kept.clear();
    kept.extend(values.iter().copied());
    d.keep(x, kept)
}

impl<F: Function> Functional<F> {
    /// Whether narrowing finds out that there is no solution in these intervals.
    fn is_refuted(mut all: [Interval; 3]) -> bool {
        let is_failure = |all: &mut [Interval; 3]| {
            let [x, y, z] = &mut *all;
            F::narrow(x, y, z).is_err() || all.iter().any(|i| i.is_empty())
        };
        let before = all;
        // The second time it sees what the first one did.
        is_failure(&mut all) || (all != before && is_failure(&mut all))
    }

    /// Explains by bounds, for the variable at a place, if it is one, in this interval. What is not
    /// needed of the bounds of the others is left out or widened.
    fn explain_bounds(&self, asked: Option<(usize, Interval)>, reason: &mut Reason<'_>) -> bool {
        let mut all = self.scope.map(|x| Interval::of(x, reason));
        if let Some((place, interval)) = asked {
            all[place] = interval;
        }
        if !Self::is_refuted(all) {
            return false;
        }
        for place in (0..3).filter(|&place| asked.is_none_or(|(own, _)| own != place)) {
            let (low, high) = reason.root_bounds(self.scope[place]);
            let Interval { lo, hi } = all[place];
            let with_lo = |lo: i64| {
                let mut all = all;
                all[place].lo = lo;
                Self::is_refuted(all)
            };
            let lo = farthest(lo, low.into(), with_lo);
            all[place].lo = lo;
            let with_hi = |hi: i64| {
                let mut all = all;
                all[place].hi = hi;
                Self::is_refuted(all)
            };
            let hi = farthest(hi, high.into(), with_hi);
            all[place].hi = hi;
            reason.at_least(self.scope[place], lo as i32);
            reason.at_most(self.scope[place], hi as i32);
        }
        true
    }

    fn explain_removal(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let removed = Interval::new(lost.first().into(), lost.last().into());
        let below = Interval::new(i32::MIN.into(), removed.hi);
        let above = Interval::new(removed.lo, i32::MAX.into());
        if lost.is_below() && self.explain_bounds(Some((place, below)), reason) {
            reason.proves_above(lost);
            return true;
        }
        if lost.is_above() && self.explain_bounds(Some((place, above)), reason) {
            reason.proves_below(lost);
            return true;
        }
        self.explain_bounds(Some((place, removed)), reason)
            || self.explain_pairs(place, lost, reason)
    }

    /// No pair has a value of the function that is left: the other argument is what it is, and the
    /// value lacks those of its pairs.
    fn explain_pairs(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let [x, y, z] = self.scope;
        if reason.size(x).saturating_mul(reason.size(y)) > PAIRS {
            return false;
        }
        if place == 2 {
            reason.domain(x);
            reason.domain(y);
            return true;
        }
        let other = if place == 0 { y } else { x };
        let mut missing = Vec::new();
        for one in lost.values(reason.past()) {
            for two in reason.iter(other) {
                let (a, b) = if place == 0 { (one, two) } else { (two, one) };
                missing.extend(Self::value(a, b));
            }
        }
        if missing.iter().any(|&value| reason.contains(z, value)) {
            return false;
        }
        reason.domain(other);
        missing
            .into_iter()
            .for_each(|value| reason.is_not(z, value));
        true
    }
}

/// The value farthest from this one towards a limit with which something still holds; it holds for
/// all between.
fn farthest(from: i64, limit: i64, holds: impl Fn(i64) -> bool) -> i64 {
    if holds(limit) {
        return limit;
    }
    let mut good = from;
    let mut bad = limit;
    while good.abs_diff(bad) > 1 {
        let middle = good + (bad - good) / 2;
        if holds(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

impl<F: Function> Propagator for Functional<F> {
    about!(name: F::NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.narrow(d)?;
        if d.size(self.scope[0]).saturating_mul(d.size(self.scope[1])) > PAIRS || self.is_exact(d) {
            return Ok(Status::Active);
        }
        self.try_pairs(d)?;
        Ok(self.status)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let [x, y, z] = self.scope;
        if d.size(x).saturating_mul(d.size(y)) > Statement::MOST {
            return None;
        }
        let entry = |a: i32, b: i32| {
            let premises = [Atom::is_not(x, a), Atom::is_not(y, b)];
            let value = Self::value(a, b).map(|value| Atom::is(z, value));
            Statement::clause(premises.into_iter().chain(value))
        };
        Some(
            d.iter(x)
                .flat_map(|a| d.iter(y).map(move |b| entry(a, b)))
                .collect(),
        )
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_bounds(None, reason),
            Consequence::Removal(lost) => positions_of(&self.scope, lost.var())
                .any(|place| self.explain_removal(place, lost, reason)),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
