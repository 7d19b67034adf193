//! How many variables take a value of a set.

use crate::constraints::prelude::*;
use crate::integers::IntegerSet;
use std::ops::RangeInclusive;

/// The number of variables that take a value of a set is a variable ([`Count::new`]), or within
/// constant limits. The set may be a single value (MiniZinc's `count`, `at_least`, `at_most`,
/// `exactly`) or several (`among`).
///
/// Domain consistent, also for the number [Beldiceanu & Contejean 1994; Bessière et al. 2005]. It
/// is enough to know how many variables must and how many can take a value of the set. Domains that
/// keep bounds only keep the values between them.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=2)?;
/// let twos = model.var("twos", [0, 3])?;
/// model.post(Count::new(&x, 2, twos))?;
/// model.post(Count::exactly(&x, [0, 1], 1))?;
/// // One of four is the one that is not 2, and is 0 or 1.
/// assert_eq!(model.solutions().count(), 8);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    scope: Vec<Var>,
    values: Values,
    number: Number,
}

/// The condition on the number.
#[derive(Clone, Copy, Debug)]
enum Number {
    /// The number is the last variable of the scope.
    Variable(Var),
    /// The number is at least the first and at most the second.
    Between(i64, i64),
}

impl Count {
    /// The same as statements, for another propagator that keeps it.
    pub(super) fn statements(&self, d: &Domains) -> Vec<Statement> {
        count_meaning(&self.scope, &self.values, self.number, d)
    }

    /// The number of variables that take one of the values is `number`.
    #[must_use]
    pub fn new(scope: &[Var], values: impl IntegerSet, number: Var) -> Self {
        Self {
            scope: scope.to_vec(),
            values: values.members(),
            number: Number::Variable(number),
        }
    }

    /// Exactly this number of variables takes one of the values.
    #[must_use]
    pub fn exactly(scope: &[Var], values: impl IntegerSet, number: impl Integer) -> Self {
        Self::between(scope, values, number.clamped(), number.clamped())
    }

    /// At least this number of variables takes one of the values.
    #[must_use]
    pub fn at_least(scope: &[Var], values: impl IntegerSet, number: impl Integer) -> Self {
        Self::between(scope, values, number.clamped(), i64::MAX)
    }

    /// At most this number of variables takes one of the values.
    #[must_use]
    pub fn at_most(scope: &[Var], values: impl IntegerSet, number: impl Integer) -> Self {
        Self::between(scope, values, 0, number.clamped())
    }

    /// At least `least` and at most `most` variables take one of the values. If `least > most`,
    /// there is no solution.
    #[must_use]
    pub(super) fn between(scope: &[Var], values: impl IntegerSet, least: i64, most: i64) -> Self {
        Self {
            scope: scope.to_vec(),
            values: values.members(),
            number: Number::Between(least, most),
        }
    }
}

impl Constraint for Count {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("count", &self.scope)?;
        let counter = Counter::new(self, posting);
        posting.add(counter)
    }
}

/// For each 64 counted variables there is a word of those that can take a value of the set, and one
/// of those that must. A variable that is decided changes one bit of one word. Only the variables
/// that woke the propagator are looked at.
struct Counter {
    /// The counted variables, and the number if it is one.
    scope: Vec<Var>,
    number: Number,
    /// Whether the number is also one of the counted variables. Then its own changes must wake it.
    own: bool,
    inside: Values,
    outside: Values,
    /// For each counted variable, the bits of `inside` in a one-word domain.
    masks: Vec<u64>,
    /// For each counted variable, the value of `inside` if its truth depends on nothing else.
    watched: Vec<Option<i32>>,
    can: Vec<Slot>,
    must: Vec<Slot>,
}

impl Counter {
    fn new(count: Count, posting: &mut Posting<'_>) -> Self {
        let Count {
            mut scope,
            values: inside,
            number,
        } = count;
        let counted = scope.len();
        let mut own = false;
        let d = posting.domains();
        let masks = scope.iter().map(|&x| d.mask(x, &inside)).collect();
        let only = inside.min().filter(|_| inside.min() == inside.max());
        let watched = scope
            .iter()
            .map(|&x| only.filter(|_| d.size(x) > 2))
            .collect();
        if let Number::Variable(number) = number {
            own = scope.contains(&number);
            scope.push(number);
        }
        let ones = |word: usize| u64::MAX >> (64 - (counted - 64 * word).min(64));
        let words = 0..counted.div_ceil(64);
        let can = words
            .clone()
            .map(|word| posting.new_slot(ones(word)))
            .collect();
        let must = words.map(|_| posting.new_slot(0)).collect();
        Self {
            scope,
            number,
            own,
            outside: inside.complement(),
            inside,
            masks,
            watched,
            can,
            must,
        }
    }

    /// Whether a variable can take a value of the set, and whether it must.
    #[inline]
    fn ask(&self, d: &Domains, position: usize) -> (bool, bool) {
        let x = self.scope[position];
        if d.is_word(x) {
            let word = d.word(x);
            let mask = self.masks[position];
            return (word & mask != 0, word & !mask == 0);
        }
        (d.meets(x, &self.inside), !d.meets(x, &self.outside))
    }

    /// Reads what changed. Returns how many variables must and how many can take a value of the
    /// set.
    fn update(&self, d: &mut Domains, woken: Woken) -> (i64, i64) {
        let mut least = 0;
        let mut most = 0;
        for (block, (&can_slot, &must_slot)) in self.can.iter().zip(&self.must).enumerate() {
            let mut can = d.get(can_slot);
            let mut must = d.get(must_slot);
            for bit in Ones(can & !must & woken.bits()) {
                let (able, bound) = self.ask(d, 64 * block + bit);
                can &= !(u64::from(!able) << bit);
                must |= u64::from(bound) << bit;
            }
            d.set(can_slot, can);
            d.set(must_slot, must);
            least += i64::from(must.count_ones());
            most += i64::from(can.count_ones());
        }
        (least, most)
    }

    /// Leaves all open variables only values of the set, or only other values.
    fn force(&self, d: &mut Domains, into: Membership) -> Outcome {
        for (block, (&can, &must)) in self.can.iter().zip(&self.must).enumerate() {
            for bit in Ones(d.get(can) & !d.get(must)) {
                let x = self.scope[64 * block + bit];
                let mask = self.masks[64 * block + bit];
                match (d.is_word(x), into) {
                    (true, Membership::Inside) => d.keep_word(x, mask)?,
                    (true, Membership::Outside) => d.keep_word(x, !mask)?,
                    (false, Membership::Inside) => d.keep(x, &self.inside)?,
                    (false, Membership::Outside) => d.keep(x, &self.outside)?,
                }
            }
        }
        Ok(())
    }
}

/// Whether a value is in the set.
#[derive(Clone, Copy)]
enum Membership {
    Inside,
    Outside,
}

/// Reasons: variables that are decided.
impl Counter {
    /// As few decided variables as are enough; `None` where it does not find out.
    fn explain_shortly(&self, what: Consequence, reason: &mut Reason<'_>) -> Option<()> {
        match (what, self.number) {
            (Consequence::Conflict, _) => self.explain_conflict(reason),
            (Consequence::Removal(lost), Number::Variable(number)) if lost.var() == number => {
                let by_bounds = self.explain_number(lost, reason);
                by_bounds.or_else(|| self.explain_counted(lost, reason))
            }
            (Consequence::Removal(lost), _) => self.explain_counted(lost, reason),
        }
    }

    /// States that this number of variables, another one not counted, take no value of the set
    /// (`Membership::Outside`), or only such (`Membership::Inside`). `None` if there are fewer.
    fn explain_decided(
        &self,
        side: Membership,
        count: i64,
        other: Option<Var>,
        reason: &mut Reason<'_>,
    ) -> Option<()> {
        let past = reason.past();
        let is_decided = |&position: &usize| {
            let (able, bound) = self.ask(past, position);
            Some(self.scope[position]) != other
                && match side {
                    Membership::Inside => bound,
                    Membership::Outside => !able,
                }
        };
        let count = usize::try_from(count).unwrap_or(0);
        let decided: Vec<usize> = (0..self.masks.len())
            .filter(is_decided)
            .take(count)
            .collect();
        if decided.len() < count {
            return None;
        }
        let values = match side {
            Membership::Inside => &self.inside,
            Membership::Outside => &self.outside,
        };
        decided
            .iter()
            .for_each(|&position| reason.only(self.scope[position], values));
        Some(())
    }

    /// Why the number does not have these values: more variables must be counted, or fewer can be.
    fn explain_number(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let counted = self.masks.len() as i64;
        let first = i64::from(lost.first());
        if let Some(least) = lost.lower_bound()
            && self
                .explain_decided(Membership::Inside, i64::from(least), None, reason)
                .is_some()
        {
            reason.proves_at_least(least);
            return Some(());
        }
        let most = lost.upper_bound()?;
        self.explain_decided(Membership::Outside, counted - first + 1, None, reason)?;
        reason.proves_at_most(most);
        Some(())
    }

    /// Why a variable has only values of the set, or none: without it, too many or too few others
    /// are counted.
    fn explain_counted(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let x = lost.var();
        let counted = self.masks.len() as i64;
        let own = self.scope[..self.masks.len()]
            .iter()
            .filter(|&&y| y == x)
            .count() as i64;
        let (low, high) = self.limits(past);
        let values = lost.set(past);
        if values.intersection(&self.inside).is_empty() {
            self.explain_low(low, reason);
            return self.explain_decided(
                Membership::Outside,
                counted - own - low + 1,
                Some(x),
                reason,
            );
        }
        if values.intersection(&self.outside).is_empty() {
            self.explain_high(high, reason);
            return self.explain_decided(Membership::Inside, high + 1 - own, Some(x), reason);
        }
        None
    }

    fn explain_conflict(&self, reason: &mut Reason<'_>) -> Option<()> {
        let counted = self.masks.len() as i64;
        let (low, high) = self.limits(reason.past());
        if low > high {
            return Some(());
        }
        if self
            .explain_decided(Membership::Outside, counted - low + 1, None, reason)
            .is_some()
        {
            self.explain_low(low, reason);
            return Some(());
        }
        self.explain_decided(Membership::Inside, high + 1, None, reason)?;
        self.explain_high(high, reason);
        Some(())
    }

    /// How many have to be counted, and how many may be.
    fn limits(&self, d: &Domains) -> (i64, i64) {
        match self.number {
            Number::Variable(number) => (number.min(d), number.max(d)),
            Number::Between(low, high) => (low, high),
        }
    }

    fn explain_low(&self, low: i64, reason: &mut Reason<'_>) {
        if let Number::Variable(number) = self.number {
            reason.at_least(number, low as i32);
        }
    }

    fn explain_high(&self, high: i64, reason: &mut Reason<'_>) {
        if let Number::Variable(number) = self.number {
            reason.at_most(number, high as i32);
        }
    }
}

impl Propagator for Counter {
    about!(name: "count");

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let (least, most) = self.update(d, woken);
        let (low, high) = match self.number {
            Number::Variable(number) => {
                d.at_least(number, least as i32)?;
                d.at_most(number, most as i32)?;
                (number.min(d), number.max(d))
            }
            Number::Between(low, high) => (low, high),
        };
        fail_if(low > most || high < least || low > high)?;
        // The forced variables are not recorded. If the counter wakes it again, it forces them once
        // more, which changes nothing.
        if low == most {
            self.force(d, Membership::Inside)?;
        } else if high == least {
            self.force(d, Membership::Outside)?;
        } else if low <= least && most <= high && matches!(self.number, Number::Between(..)) {
            return Ok(Status::Entailed);
        }
        Ok(fixpoint_unless(self.own))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if self.explain_shortly(what, reason).is_none() {
            reason.scope(&self.scope);
        }
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let counted = &self.scope[..self.masks.len()];
        Some(count_meaning(counted, &self.inside, self.number, d))
    }

    fn event(&self, position: usize) -> Event {
        if position < self.masks.len() {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    /// A single value that is counted, where a variable has more than one other.
    fn value(&self, position: usize) -> Option<i32> {
        *self.watched.get(position)?
    }
}

/// What a count says.
fn count_meaning(counted: &[Var], values: &Values, number: Number, d: &Domains) -> Vec<Statement> {
    let inside = |&x: &Var| {
        let values = d.values(x).intersection(values);
        let within = |range: RangeInclusive<i32>| Term::Within(x, *range.start(), *range.end());
        values
            .ranges()
            .map(|range| (1, within(range)))
            .collect::<Vec<_>>()
    };
    let terms: Vec<(i64, Term)> = counted.iter().flat_map(inside).collect();
    let at_least = |number: i64| Inequality {
        terms: terms.clone(),
        at_least: number,
    };
    let at_most = |number: i64| Inequality::at_most(terms.iter().copied(), number);
    let with = |mut inequality: Inequality, factor: i64, x: Var| {
        inequality.terms.push((factor, Term::Value(x)));
        inequality
    };
    let limits = match number {
        Number::Variable(x) => vec![with(at_least(0), -1, x), with(at_most(0), 1, x)],
        Number::Between(least, i64::MAX) => vec![at_least(least)],
        Number::Between(least, most) => vec![at_least(least), at_most(most)],
    };
    limits.into_iter().map(Statement::from).collect()
}
