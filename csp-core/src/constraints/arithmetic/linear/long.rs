//! Long sums of 0/1 variables, and sums of truths: what is fixed is added up once, on the trail.
//!
//! The reasons are in `docs/decisions/79-long-sums-are-added-up-once.md`.

use super::reason::{by_at_most, by_equal};
use super::split::SumReach;
use super::terms::{Terms, growing_side};
use super::truths::{Addend, by_truths};
use crate::constraints::prelude::*;

/// With fewer 0/1 variables than this, all of them are read again in less time.
const LEAST: usize = 12;

/// A term that is one of two numbers: a 0/1 variable, or a truth.
#[derive(Clone, Copy)]
struct BooleanTerm {
    x: Var,
    magnitude: i64,
    /// The values that make the sum greater, as bits of a domain of one word; else 0.
    upper: u64,
    /// The atom that makes the sum greater where it holds.
    atom: Atom,
}

impl BooleanTerm {
    /// What is added where this atom holds.
    fn new(factor: i64, atom: Atom, d: &Domains) -> Self {
        let x = atom.var();
        let atom = if factor > 0 { atom } else { !atom };
        let is_upper = |bit: &i32| {
            let value = d.base(x).checked_add(*bit);
            value.is_some_and(|value| atom.allows(value))
        };
        let bits = if d.is_word(x) { 0..64 } else { 0..0 };
        Self {
            x,
            magnitude: factor.abs(),
            upper: bits.filter(is_upper).fold(0, |bits, bit| bits | 1 << bit),
            atom,
        }
    }

    /// Whether it makes the sum greater. `None`: that is open.
    #[inline(always)]
    fn is_upper(self, d: &Domains) -> Option<bool> {
        if self.upper == 0 {
            return self.atom.truth(d);
        }
        let word = d.word(self.x);
        let can = word & self.upper != 0;
        (can != (word & !self.upper != 0)).then_some(can)
    }

    /// It makes the sum greater.
    #[inline(always)]
    fn raise(self, d: &mut Domains) -> Outcome {
        match self.upper {
            0 => self.atom.assume(d),
            upper => d.keep_word(self.x, upper),
        }
    }

    /// It does not.
    #[inline(always)]
    fn lower(self, d: &mut Domains) -> Outcome {
        match self.upper {
            0 => (!self.atom).assume(d),
            upper => d.keep_word(self.x, !upper),
        }
    }
}

/// Where a position of the scope stands: the number of its 0/1 term, or another term.
const OTHER: u32 = u32::MAX;

/// A sum, most of whose terms are 0/1 variables or truths.
pub(super) struct LongSum {
    /// The variables of the terms. Those of truths come last.
    scope: Vec<Var>,
    /// What is added up, by position of the scope.
    addends: Vec<(i64, Addend)>,
    constant: i64,
    /// Whether there are truths.
    has_truths: bool,
    /// Whether a variable stands in several terms.
    repeats: bool,
    /// By falling magnitude: the first that is open is the widest.
    terms: Vec<BooleanTerm>,
    /// By position of the scope.
    places: Vec<u32>,
    /// The other terms.
    others: Vec<(i64, Var)>,
    /// The terms that are not added up, as bits.
    open: Vec<Slot>,
    /// How much more than at the beginning the terms that are added up make at least, and how much less at most: two halves of a word.
    moved: Slot,
    /// What the 0/1 terms add up to at the beginning.
    whole: BooleanReach,
}

/// What the 0/1 terms add up to.
#[derive(Clone, Copy)]
struct BooleanReach {
    least: i64,
    greatest: i64,
}

/// The terms that are not added up, while a run reads and changes them. A word that changes is one entry on the trail, however often.
struct OpenTerms<'s> {
    slots: &'s [Slot],
    /// The number of the word that is looked at.
    number: usize,
    bits: u64,
    /// What the trail knows of it.
    kept: u64,
}

impl<'s> OpenTerms<'s> {
    #[inline(always)]
    fn new(slots: &'s [Slot], d: &Domains) -> Self {
        let kept = d.get(slots[0]);
        Self {
            slots,
            number: 0,
            bits: kept,
            kept,
        }
    }

    /// Looks at the word of this number.
    #[inline(always)]
    fn turn_to(&mut self, number: usize, d: &mut Domains) {
        if number != self.number {
            self.keep(d);
            self.number = number;
            self.kept = d.get(self.slots[number]);
            self.bits = self.kept;
        }
    }

    /// Writes the word to the trail.
    #[inline(always)]
    fn keep(&mut self, d: &mut Domains) {
        if self.bits != self.kept {
            d.set(self.slots[self.number], self.bits);
            self.kept = self.bits;
        }
    }
}

impl LongSum {
    /// The terms in this form, if some are truths or many are 0/1 variables.
    pub(super) fn new(terms: &Terms, posting: &mut Posting<'_>) -> Option<Self> {
        let d = posting.domains();
        let is_boolean = |x: Var| d.is_word(x) && d.base(x) == 0 && d.is_boolean(x);
        let has_truths = !terms.truths.is_empty();
        // Most sums are short, and are looked at no further.
        let booleans = terms.vars.iter().filter(|&&x| is_boolean(x)).count();
        if booleans < LEAST && !has_truths {
            return None;
        }
        let values = terms.iter().map(|(factor, x)| (factor, Addend::Value(x)));
        let truths = terms.truths.iter();
        let truths = truths.map(|&(factor, atom)| (factor, Addend::Truth(atom)));
        let addends: Vec<(i64, Addend)> = values.chain(truths).collect();
        let boolean = |position: usize| match addends[position] {
            (factor, Addend::Value(x)) => {
                is_boolean(x).then(|| BooleanTerm::new(factor, x.into(), d))
            }
            (factor, Addend::Truth(atom)) => Some(BooleanTerm::new(factor, atom, d)),
        };
        let booleans = (0..addends.len()).filter_map(|at| Some((at, boolean(at)?)));
        let mut sorted: Vec<(usize, BooleanTerm)> = booleans.collect();
        let span: i64 = sorted.iter().map(|(_, term)| term.magnitude).sum();
        if u32::try_from(span).is_err() && !has_truths {
            return None;
        }
        sorted.sort_by_key(|(_, term)| std::cmp::Reverse(term.magnitude));
        let mut places = vec![OTHER; addends.len()];
        for (place, &(position, _)) in sorted.iter().enumerate() {
            places[position] = place as u32;
        }
        let others = terms.iter().zip(&places);
        let others: Vec<(i64, Var)> = others
            .filter_map(|(term, &place)| (place == OTHER).then_some(term))
            .collect();
        let sum = |sign: i64| -> i64 {
            let each = sorted.iter().map(|&(position, _)| addends[position].0);
            each.filter(|factor| factor.signum() == sign).sum()
        };
        let whole = BooleanReach {
            least: sum(-1),
            greatest: sum(1),
        };
        let words = sorted.len().div_ceil(64);
        let last = u64::MAX >> (64 * words - sorted.len());
        let mut word = |number| posting.new_slot(if number + 1 == words { last } else { u64::MAX });
        let scope: Vec<Var> = addends.iter().map(|(_, addend)| addend.var()).collect();
        Some(Self {
            repeats: has_truths && has_repeats(&scope),
            has_truths,
            scope,
            constant: terms.constant,
            terms: sorted.iter().map(|&(_, term)| term).collect(),
            places,
            others,
            open: (0..words).map(&mut word).collect(),
            moved: posting.new_slot(0),
            whole,
            addends,
        })
    }

    /// The terms of a sum without truths.
    fn weighted(&self) -> impl Iterator<Item = (i64, Var)> + Clone + '_ {
        let factors = self.addends.iter().map(|&(factor, _)| factor);
        factors.zip(self.scope.iter().copied())
    }

    /// `Σ ≥ c`, with all factors and the constant times this sign.
    fn inequality(&self, sign: i64) -> Statement {
        let terms = self.addends.iter();
        let terms = terms.map(|&(factor, addend)| (sign * factor, addend.term()));
        Statement::from(Inequality {
            terms: terms.collect(),
            at_least: sign * self.constant,
        })
    }

    /// The event of a position without which its term does not change.
    fn event(&self, position: usize) -> Event {
        match self.addends[position].1 {
            Addend::Value(_) => Event::Bounds,
            Addend::Truth(atom) => atom.event(),
        }
    }

    /// The only value of a position that its term depends on.
    fn value(&self, position: usize) -> Option<i32> {
        match self.addends[position].1 {
            Addend::Truth(atom) if atom.event() == Event::Any => Some(atom.value()),
            _ => None,
        }
    }

    /// The bound whose moving makes the least sum grow, where it is one.
    fn growing_side(&self, position: usize) -> Option<BoundSide> {
        let (factor, addend) = self.addends[position];
        match addend {
            Addend::Value(_) => Some(growing_side(factor)),
            Addend::Truth(atom) => match atom.operator() {
                Operator::AtMost => Some(growing_side(-factor)),
                Operator::Above => Some(growing_side(factor)),
                Operator::Is | Operator::IsNot => None,
            },
        }
    }

    /// The status of a run that has done all it can, but that a variable may stand in several terms.
    fn status(&self) -> Status {
        fixpoint_unless(self.repeats)
    }

    /// What is added up before a run.
    #[inline(always)]
    fn reach(&self, d: &Domains) -> BooleanReach {
        let moved = d.get(self.moved);
        BooleanReach {
            least: self.whole.least + i64::from(moved as u32),
            greatest: self.whole.greatest - (moved >> 32) as i64,
        }
    }

    /// Adds up what was fixed at these positions.
    #[inline]
    fn add_up(
        &self,
        woken: Woken,
        open: &mut OpenTerms<'_>,
        reach: &mut BooleanReach,
        d: &mut Domains,
    ) {
        for position in woken.positions(self.scope.len()) {
            let place = self.places[position];
            if place == OTHER {
                continue;
            }
            let term = self.terms[place as usize];
            open.turn_to(place as usize / 64, d);
            let bit = 1 << (place % 64);
            if let Some(is_upper) = term.is_upper(d)
                && open.bits & bit != 0
            {
                open.bits &= !bit;
                if is_upper {
                    reach.least += term.magnitude;
                } else {
                    reach.greatest -= term.magnitude;
                }
            }
        }
    }

    /// Fixes open terms that are wider than the least sum may grow or the greatest may shrink. Returns whether there are any.
    #[inline]
    fn fix(
        &self,
        open: &mut OpenTerms<'_>,
        reach: &mut BooleanReach,
        (mut grow, mut shrink): (i64, i64),
        d: &mut Domains,
    ) -> Result<bool, Conflict> {
        let mut has_fixed = false;
        for number in 0..self.open.len() {
            open.turn_to(number, d);
            while open.bits != 0 {
                let term = self.terms[64 * number + open.bits.trailing_zeros() as usize];
                let magnitude = term.magnitude;
                if magnitude <= grow.min(shrink) {
                    return Ok(has_fixed);
                }
                open.bits &= open.bits - 1;
                if magnitude > grow {
                    term.lower(d)?;
                }
                if magnitude > shrink {
                    term.raise(d)?;
                }
                if term.is_upper(d) == Some(true) {
                    reach.least += magnitude;
                    grow -= magnitude;
                } else {
                    reach.greatest -= magnitude;
                    shrink -= magnitude;
                }
                has_fixed = true;
            }
        }
        Ok(has_fixed)
    }

    /// Remembers what is added up.
    #[inline]
    fn keep(&self, open: &mut OpenTerms<'_>, reach: BooleanReach, d: &mut Domains) {
        open.keep(d);
        let grown = (reach.least - self.whole.least) as u64;
        let shrunk = (self.whole.greatest - reach.greatest) as u64;
        d.set(self.moved, grown | shrunk << 32);
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
    fn is_divisible(&self, open: &mut OpenTerms<'_>, reach: BooleanReach, d: &mut Domains) -> bool {
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
        for number in 0..self.open.len() {
            open.turn_to(number, d);
            for bit in Ones(open.bits) {
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
    about!(name: "linear_le", scope: sum.scope);

    fn event(&self, position: usize) -> Event {
        self.sum.event(position)
    }

    fn value(&self, position: usize) -> Option<i32> {
        self.sum.value(position)
    }

    /// The sum of the least values grows.
    fn side(&self, position: usize) -> Option<BoundSide> {
        self.sum.growing_side(position)
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let sum = &self.sum;
        let open = &mut OpenTerms::new(&sum.open, d);
        let mut reach = sum.reach(d);
        sum.add_up(woken, open, &mut reach, d);
        let span = sum.span(d);
        if reach.greatest + span.greatest <= sum.constant {
            return Ok(Status::Entailed);
        }
        let slack = sum.constant - reach.least - span.least;
        fail_if(slack < 0)?;
        if span.widest > slack {
            sum.tighten(slack, i64::MAX, d)?;
        }
        sum.fix(open, &mut reach, (slack, i64::MAX), d)?;
        sum.keep(open, reach, d);
        Ok(sum.status())
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![self.sum.inequality(-1)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let sum = &self.sum;
        let is_explained = if sum.has_truths {
            by_truths(sum.addends.iter().copied(), sum.constant, what, reason)
        } else {
            by_at_most(sum.weighted(), sum.constant, what, reason)
        };
        if !is_explained {
            reason.scope(&sum.scope);
        }
    }
}

/// `Σ = c`, as strong as [`SumEqual`](super::equal::SumEqual).
pub(super) struct LongEqual {
    pub(super) sum: LongSum,
}

impl Propagator for LongEqual {
    about!(name: "linear_eq", scope: sum.scope);

    fn event(&self, position: usize) -> Event {
        self.sum.event(position)
    }

    fn value(&self, position: usize) -> Option<i32> {
        self.sum.value(position)
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let sum = &self.sum;
        let open = &mut OpenTerms::new(&sum.open, d);
        let mut reach = sum.reach(d);
        sum.add_up(woken, open, &mut reach, d);
        loop {
            let span = sum.span(d);
            let above = sum.constant - reach.least - span.least;
            let below = reach.greatest + span.greatest - sum.constant;
            fail_if(above < 0 || below < 0 || !sum.is_divisible(open, reach, d))?;
            if above + below == 0 {
                return Ok(Status::Entailed);
            }
            let leapt = span.widest > above.min(below) && sum.tighten(above, below, d)?;
            if !sum.fix(open, &mut reach, (above, below), d)? && !leapt {
                sum.keep(open, reach, d);
                return Ok(sum.status());
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some([1, -1].map(|sign| self.sum.inequality(sign)).to_vec())
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let sum = &self.sum;
        let is_explained = if sum.has_truths {
            let terms = sum.addends.iter().copied();
            let negated = terms.clone().map(|(factor, addend)| (-factor, addend));
            by_truths(terms, sum.constant, what, reason)
                || by_truths(negated, -sum.constant, what, reason)
        } else {
            by_equal(sum.weighted(), sum.constant, what, reason)
        };
        if !is_explained {
            reason.scope(&sum.scope);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::truths::TruthForm;
    use crate::atom::{Atom, Operator};
    use crate::constraints::{InSet, Linear, Or, Relation};
    use crate::ids::Var;
    use crate::random::Random;
    use crate::solver::Solver;
    use crate::trail::Cause;
    use crate::values::Values;

    /// A random sum of two variables and truths.
    struct TruthSum {
        shape: Values,
        count: usize,
        relation: Relation,
        constant: i64,
        /// Factors, and atoms on variables by their numbers.
        truths: Vec<(i64, usize, Operator, i32)>,
    }

    impl TruthSum {
        fn new(random: &mut Random) -> Self {
            let shapes: [Values; 4] = [
                (0..=4).into(),
                (-3..=99).into(),
                (0..=99_999).into(),
                [1, 5, 6, 70].into_iter().collect(),
            ];
            let operators = [
                Operator::Is,
                Operator::IsNot,
                Operator::AtMost,
                Operator::Above,
            ];
            let count = random.index(6) + 1;
            let mut truths = Vec::new();
            for _ in 0..=random.index(80) {
                let factor = i64::from(random.below(9)) - 4;
                let operator = operators[random.index(4)];
                truths.push((
                    factor,
                    random.index(count),
                    operator,
                    random.below(8) as i32,
                ));
            }
            Self {
                shape: shapes[random.index(4)].clone(),
                count,
                relation: [Relation::AtMost, Relation::Equal][random.index(2)],
                constant: i64::from(random.below(12)) - 4,
                truths,
            }
        }

        /// The sum and its variables in a solver. The truths are 0/1 variables that are linked to atoms, or not.
        fn posted(&self, link: TruthForm) -> (Solver, Vec<Var>) {
            let mut solver = Solver::default();
            let mut x: Vec<Var> = (0..self.count)
                .map(|_| solver.new_var(&self.shape).unwrap())
                .collect();
            let y = solver.new_var(&(-2..=5).into()).unwrap();
            let atom = |&(factor, at, operator, value): &(i64, usize, Operator, i32)| {
                (factor, Atom::new(x[at], operator, value))
            };
            let truths: Vec<(i64, Atom)> = self.truths.iter().map(atom).collect();
            let mut terms = vec![(-1, y), (1, x[0])];
            if link == TruthForm::Atoms {
                let sum = Linear::new(terms, self.relation, self.constant);
                solver.post(sum.and_truths(truths)).unwrap();
            } else {
                for &(factor, atom) in &truths {
                    let b = solver.new_var(&(0..=1).into()).unwrap();
                    solver.post(Or::new([atom], b)).unwrap();
                    terms.push((factor, b));
                }
                let sum = Linear::new(terms, self.relation, self.constant);
                solver.post(sum).unwrap();
            }
            x.push(y);
            (solver, x)
        }
    }

    /// Sums of truths are as strong as sums of 0/1 variables that are linked to the atoms, on domains of every shape, also where a variable
    /// stands in several terms.
    #[test]
    fn sums_of_truths_remove_what_sums_of_linked_variables_do() {
        for seed in 0..200 {
            let mut random = Random::new(seed, 1);
            let sum = TruthSum::new(&mut random);
            let forms = [TruthForm::Atoms, TruthForm::Variables];
            let mut solvers = forms.map(|form| sum.posted(form));
            let outcomes = solvers
                .each_mut()
                .map(|(solver, _)| solver.propagate(&mut ()).is_ok());
            assert_eq!(outcomes[0], outcomes[1], "seed {seed}");
            let steps = if outcomes[0] { 150 } else { 0 };
            for _ in 0..steps {
                let (i, value) = (random.index(sum.count + 1), random.below(8) as i32);
                let operator = [Operator::AtMost, Operator::IsNot][random.index(2)];
                let closed = random.index(4);
                let outcomes = solvers.each_mut().map(|(solver, x)| {
                    solver.push_level();
                    let atom = Atom::new(x[i], operator, value);
                    let outcome = solver.branch(atom, Cause::Decision);
                    outcome.and_then(|()| solver.propagate(&mut ())).is_ok()
                });
                assert_eq!(outcomes[0], outcomes[1], "seed {seed}");
                if !outcomes[0] {
                    for (solver, _) in &mut solvers {
                        (0..=closed).for_each(|_| solver.pop_level());
                    }
                    continue;
                }
                let [plain, linked] = solvers.each_ref().map(|(solver, x)| {
                    let domains = x.iter().map(|&x| solver.domains().values(x));
                    domains.collect::<Vec<Values>>()
                });
                assert_eq!(plain, linked, "seed {seed}");
            }
        }
    }

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
