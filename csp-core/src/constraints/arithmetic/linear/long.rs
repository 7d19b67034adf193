//! Long sums of 0/1 variables: what is fixed is added up once, on the trail.
//!
//! The reasons are in `docs/decisions/79-long-sums-are-added-up-once.md`.

use super::reason::{by_at_most, by_equal};
use super::split::SumReach;
use super::terms::{Terms, growing_side};
use crate::constraints::prelude::*;

/// With fewer 0/1 variables than this, all of them are read again in less time.
const LEAST: usize = 12;

/// A term with a 0/1 variable.
#[derive(Clone, Copy)]
struct BooleanTerm {
    x: Var,
    magnitude: i64,
    /// The value that makes the sum greater, as a bit of the domain.
    upper: u64,
}

/// Where a position of the scope stands: the number of its 0/1 term, or another term.
const OTHER: u32 = u32::MAX;

/// A sum, most of whose terms are 0/1 variables.
pub(super) struct LongSum {
    scope: Vec<Var>,
    coefficients: Vec<i64>,
    constant: i64,
    /// By falling magnitude: the first that is open is the widest.
    terms: Vec<BooleanTerm>,
    /// By position of the scope.
    places: Vec<u32>,
    /// The other terms.
    others: Vec<(i64, Var)>,
    /// The terms that are not added up, as bits.
    open: Vec<Slot>,
    /// What the 0/1 terms add up to at least, as far as it is added up.
    least: Slot,
    /// The same at most.
    greatest: Slot,
}

/// What the 0/1 terms add up to.
#[derive(Clone, Copy)]
struct BooleanReach {
    least: i64,
    greatest: i64,
}

impl LongSum {
    /// The terms in this form, if many are 0/1 variables.
    pub(super) fn new(terms: &Terms, posting: &mut Posting<'_>) -> Option<Self> {
        let d = posting.domains();
        let is_boolean = |x: Var| d.is_word(x) && d.base(x) == 0 && d.is_boolean(x);
        let (booleans, others): (Vec<usize>, Vec<usize>) =
            (0..terms.vars.len()).partition(|&position| is_boolean(terms.vars[position]));
        if booleans.len() < LEAST {
            return None;
        }
        let mut sorted = booleans;
        sorted.sort_by_key(|&position| std::cmp::Reverse(terms.coefficients[position].abs()));
        let mut places = vec![OTHER; terms.vars.len()];
        for (place, &position) in sorted.iter().enumerate() {
            places[position] = place as u32;
        }
        let term = |&position: &usize| BooleanTerm {
            x: terms.vars[position],
            magnitude: terms.coefficients[position].abs(),
            upper: if terms.coefficients[position] > 0 {
                2
            } else {
                1
            },
        };
        let sum = |sign: i64| -> i64 {
            let each = sorted.iter().map(|&position| terms.coefficients[position]);
            each.filter(|factor| factor.signum() == sign).sum()
        };
        let (least, greatest) = (sum(-1), sum(1));
        let words = sorted.len().div_ceil(64);
        let last = u64::MAX >> (64 * words - sorted.len());
        let mut word = |number| posting.new_slot(if number + 1 == words { last } else { u64::MAX });
        Some(Self {
            scope: terms.vars.clone(),
            coefficients: terms.coefficients.clone(),
            constant: terms.constant,
            terms: sorted.iter().map(term).collect(),
            places,
            others: others
                .iter()
                .map(|&at| (terms.coefficients[at], terms.vars[at]))
                .collect(),
            open: (0..words).map(&mut word).collect(),
            least: posting.new_slot(least as u64),
            greatest: posting.new_slot(greatest as u64),
        })
    }

    fn weighted(&self) -> impl Iterator<Item = (i64, Var)> + Clone + '_ {
        self.coefficients
            .iter()
            .copied()
            .zip(self.scope.iter().copied())
    }

    /// Adds up what was fixed at these positions.
    #[inline]
    fn add_up(&self, woken: Woken, d: &mut Domains) -> BooleanReach {
        let mut reach = BooleanReach {
            least: d.get(self.least) as i64,
            greatest: d.get(self.greatest) as i64,
        };
        for position in woken.positions(self.scope.len()) {
            let place = self.places[position];
            if place == OTHER {
                continue;
            }
            let BooleanTerm {
                x,
                magnitude,
                upper,
            } = self.terms[place as usize];
            let word = d.word(x);
            let slot = self.open[place as usize / 64];
            let open = d.get(slot);
            let bit = 1 << (place % 64);
            if word != 3 && open & bit != 0 {
                d.set(slot, open & !bit);
                if word == upper {
                    reach.least += magnitude;
                } else {
                    reach.greatest -= magnitude;
                }
            }
        }
        reach
    }

    /// Fixes the 0/1 variables of open terms that are wider than the least sum may grow or the greatest may shrink. Returns whether
    /// there are any.
    #[inline]
    fn fix(
        &self,
        reach: &mut BooleanReach,
        (mut grow, mut shrink): (i64, i64),
        d: &mut Domains,
    ) -> Result<bool, Conflict> {
        let mut has_fixed = false;
        for (number, &slot) in self.open.iter().enumerate() {
            let before = d.get(slot);
            let mut open = before;
            while open != 0 {
                let place = 64 * number + open.trailing_zeros() as usize;
                let BooleanTerm {
                    x,
                    magnitude,
                    upper,
                } = self.terms[place];
                if magnitude <= grow.min(shrink) {
                    break;
                }
                open &= open - 1;
                if magnitude > grow {
                    d.keep_word(x, 3 & !upper)?;
                }
                if magnitude > shrink {
                    d.keep_word(x, upper)?;
                }
                if d.word(x) == upper {
                    reach.least += magnitude;
                    grow -= magnitude;
                } else {
                    reach.greatest -= magnitude;
                    shrink -= magnitude;
                }
                has_fixed = true;
            }
            if open != before {
                d.set(slot, open);
            }
            if open != 0 {
                break;
            }
        }
        Ok(has_fixed)
    }

    /// Remembers what is added up.
    #[inline]
    fn keep(&self, reach: BooleanReach, d: &mut Domains) {
        for (slot, sum) in [(self.least, reach.least), (self.greatest, reach.greatest)] {
            if d.get(slot) != sum as u64 {
                d.set(slot, sum as u64);
            }
        }
    }

    /// How far the other terms reach.
    #[inline]
    fn span(&self, d: &Domains) -> SumReach {
        let mut span = SumReach {
            least: 0,
            greatest: 0,
            widest: 0,
        };
        for &(factor, x) in &self.others {
            let (low, high) = ends(factor, x, d);
            span.least += low;
            span.greatest += high;
            span.widest = span.widest.max(high - low);
        }
        span
    }

    /// Moves the bounds of the other terms. Returns whether a bound moved further than that.
    #[inline]
    fn tighten(&self, grow: i64, shrink: i64, d: &mut Domains) -> Result<bool, Conflict> {
        let mut leapt = false;
        for &(factor, x) in &self.others {
            let (low, high) = ends(factor, x, d);
            let (most, least) = (low.saturating_add(grow), high.saturating_sub(shrink));
            // The new bounds lie between the old ones, and so in `i32`.
            if high > most {
                limit(factor, x, most, d)?;
                leapt |= ends(factor, x, d).1 != most;
            }
            if low < least {
                limit(-factor, x, -least, d)?;
                leapt |= ends(factor, x, d).0 != least;
            }
        }
        Ok(leapt)
    }

    /// Whether whole numbers for the terms that are not fixed can reach the constant, as in
    /// [`Split::is_divisible`](super::split::Split::is_divisible).
    #[inline]
    fn is_divisible(&self, reach: BooleanReach, d: &Domains) -> bool {
        let mut divisor = 0;
        let mut missing = self.constant - reach.least;
        for &(factor, x) in &self.others {
            let (low, high) = ends(factor, x, d);
            missing -= low;
            if low < high {
                divisor = gcd(divisor, factor.abs());
            }
            if divisor == 1 {
                return true;
            }
        }
        for (number, &slot) in self.open.iter().enumerate() {
            for bit in Ones(d.get(slot)) {
                divisor = gcd(divisor, self.terms[64 * number + bit].magnitude);
                if divisor == 1 {
                    return true;
                }
            }
        }
        is_multiple(missing, divisor)
    }
}

/// The bounds of a term.
#[inline]
fn ends(factor: i64, x: Var, d: &Domains) -> (i64, i64) {
    let (low, high) = d.min_max(x);
    let one = factor * i64::from(low);
    let other = factor * i64::from(high);
    (one.min(other), one.max(other))
}

/// A term is at most this.
#[inline]
fn limit(factor: i64, x: Var, most: i64, d: &mut Domains) -> Outcome {
    if factor > 0 {
        d.at_most(x, most.div_euclid(factor) as i32)
    } else {
        d.at_least(x, -most.div_euclid(-factor) as i32)
    }
}

/// `Σ ≤ c`.
pub(super) struct LongAtMost {
    pub(super) sum: LongSum,
}

impl Propagator for LongAtMost {
    about!(name: "linear_le", scope: sum.scope, event: Bounds);

    /// The sum of the least values grows.
    fn side(&self, position: usize) -> Option<BoundSide> {
        Some(growing_side(self.sum.coefficients[position]))
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let sum = &self.sum;
        let mut reach = sum.add_up(woken, d);
        let span = sum.span(d);
        if reach.greatest + span.greatest <= sum.constant {
            return Ok(Status::Entailed);
        }
        let slack = sum.constant - reach.least - span.least;
        fail_if(slack < 0)?;
        if span.widest > slack {
            sum.tighten(slack, i64::MAX, d)?;
        }
        sum.fix(&mut reach, (slack, i64::MAX), d)?;
        sum.keep(reach, d);
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let negated = self.sum.weighted().map(|(factor, x)| (-factor, x));
        Some(vec![Statement::sum(negated, -self.sum.constant)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_at_most(self.sum.weighted(), self.sum.constant, what, reason) {
            reason.scope(&self.sum.scope);
        }
    }
}

/// `Σ = c`, as strong as [`SumEqual`](super::equal::SumEqual).
pub(super) struct LongEqual {
    pub(super) sum: LongSum,
}

impl Propagator for LongEqual {
    about!(name: "linear_eq", scope: sum.scope, event: Bounds);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let sum = &self.sum;
        let mut reach = sum.add_up(woken, d);
        loop {
            let span = sum.span(d);
            let above = sum.constant - reach.least - span.least;
            let below = reach.greatest + span.greatest - sum.constant;
            fail_if(above < 0 || below < 0 || !sum.is_divisible(reach, d))?;
            if above + below == 0 {
                return Ok(Status::Entailed);
            }
            let leapt = span.widest > above.min(below) && sum.tighten(above, below, d)?;
            if !sum.fix(&mut reach, (above, below), d)? && !leapt {
                sum.keep(reach, d);
                return Ok(Status::Fixpoint);
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms: Vec<(i64, Var)> = self.sum.weighted().collect();
        Some(Statement::equation(&terms, self.sum.constant))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_equal(self.sum.weighted(), self.sum.constant, what, reason) {
            reason.scope(&self.sum.scope);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::atom::Atom;
    use crate::constraints::{InSet, Linear, Relation};
    use crate::ids::Var;
    use crate::random::Random;
    use crate::solver::Solver;
    use crate::trail::Cause;
    use crate::values::Values;

    /// With more variables than a word has bits, some of them with more than two values: as strong as sums of variables
    /// whose third value goes later, which are read anew each time.
    #[test]
    fn long_sums_remove_what_short_ones_do() {
        for seed in 0..60 {
            let mut random = Random::new(seed, 0);
            let booleans = random.index(90) + 12;
            let others = random.index(3);
            let reach = [1, 3, 50][random.index(3)];
            let mut factors: Vec<i64> = Vec::new();
            while factors.len() < booleans + others {
                let factor = i64::from(random.below(2 * reach + 1)) - i64::from(reach);
                factors.extend((factor != 0).then_some(factor));
            }
            let constant = i64::from(random.below(1 + reach)) + factors.iter().sum::<i64>() / 2;
            let relation = [Relation::AtMost, Relation::Equal][random.index(2)];
            let mut solvers = [1, 2].map(|most| {
                let mut solver = Solver::default();
                let domain = |i: usize| if i < booleans { 0..=most } else { -9..=30 };
                let x: Vec<Var> = (0..factors.len())
                    .map(|i| solver.new_var(&domain(i).into()).unwrap())
                    .collect();
                let terms = factors.iter().copied().zip(x.iter().copied());
                solver.post(Linear::new(terms, relation, constant)).unwrap();
                for &x in &x[..booleans] {
                    solver.post(InSet::new(x, 0..=1)).unwrap();
                }
                solver.propagate(&mut ()).unwrap();
                (solver, x)
            });
            for _ in 0..200 {
                let i = random.index(factors.len());
                let value = random.below(if i < booleans { 2 } else { 20 }) as i32;
                let closed = random.index(5);
                let outcomes = solvers.each_mut().map(|(solver, x)| {
                    solver.push_level();
                    let outcome = solver.branch(Atom::is_not(x[i], value), Cause::Decision);
                    outcome.and_then(|()| solver.propagate(&mut ())).is_ok()
                });
                assert_eq!(outcomes[0], outcomes[1], "seed {seed}");
                if !outcomes[0] {
                    for (solver, _) in &mut solvers {
                        (0..=closed).for_each(|_| solver.pop_level());
                    }
                    continue;
                }
                let [long, short] = [0, 1].map(|at| {
                    let (solver, x) = &solvers[at];
                    let domains = x.iter().map(|&x| solver.domains().values(x));
                    domains.collect::<Vec<Values>>()
                });
                assert_eq!(long, short, "seed {seed}");
            }
        }
    }
}
