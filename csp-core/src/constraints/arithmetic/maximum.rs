//! The greatest and the smallest of several variables.

use super::words::Word;
use crate::constraints::prelude::*;

/// The greatest of these variables is `max` [Beldiceanu 2001]. Domain consistent if all domains are
/// at most 64 values wide, and otherwise bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Maximum;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let max = model.var("max", [0, 2])?;
/// model.post(Maximum::new(&x, max))?;
/// assert_eq!(model.solutions().count(), 1 + 19);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maximum(Vec<View>);

impl Maximum {
    /// The constraint over these variables. If there are none, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], max: Var) -> Self {
        Self::of(vars, max)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong if each scale is 1 or -1, and otherwise bounds consistent.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, max: impl Into<View>) -> Self {
        let views = views.into_iter().map(Into::into);
        Self([max.into()].into_iter().chain(views).collect())
    }
}

impl Constraint for Maximum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        match plain(&self.0) {
            Some(vars) => post(vars, posting),
            None => post(self.0, posting),
        }
    }
}

/// The smallest of these variables is `min`. It is as strong as [`Maximum`].
#[derive(Clone, Debug)]
pub struct Minimum(Maximum);

impl Minimum {
    /// The constraint over these variables. If there are none, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], min: Var) -> Self {
        Self::of(vars, min)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong if each scale is 1 or -1, and otherwise bounds consistent.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, min: impl Into<View>) -> Self {
        Self(Maximum::of(views, min))
    }
}

impl Constraint for Minimum {
    /// The negative of the smallest is the greatest of the negatives.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self(Maximum(views)) = self;
        match plain(&views) {
            Some(vars) => post(negated(vars), posting),
            None => post(negated(views), posting),
        }
    }
}

fn post<X: Operand>(operands: Vec<X>, posting: &mut Posting<'_>) -> Result<(), ModelError> {
    let extremum = Extremum {
        scope: vars_of(&operands),
        operands,
    };
    let count = extremum.scope.len() - 1;
    check_length(extremum.name(), "variables", count, count.max(1))?;
    posting.add(extremum)
}

/// The extremum, then the variables of which it is the extremum.
struct Extremum<X> {
    operands: Vec<X>,
    scope: Vec<Var>,
}

impl<X: Operand> Extremum<X> {
    /// The extremum is the value of a variable, and no variable exceeds it. If only one variable
    /// can reach it, that one is equal to it.
    fn filter_bounds(&self, d: &mut Domains) -> Outcome {
        let max = self.operands[0];
        let vars = &self.operands[1..];
        for &x in vars {
            max.at_least(x.min(d), d)?;
        }
        let greatest = vars.iter().map(|&x| x.max(d)).max();
        max.at_most(greatest.unwrap_or(i64::MIN), d)?;
        let least = max.min(d);
        let greatest = max.max(d);
        for &x in vars {
            x.at_most(greatest, d)?;
        }
        let mut able = vars.iter().filter(|&&x| x.max(d) >= least);
        match (able.next(), able.next()) {
            (None, _) => Err(Conflict::SCOPE),
            (Some(&x), None) => x.at_least(least, d),
            _ => Ok(()),
        }
    }

    /// The extremum keeps values that a variable has. If a variable takes a value that the extremum
    /// does not have, another variable is the extremum. So the value must be below the greatest
    /// value that the extremum has in common with another variable.
    fn filter_words(&self, d: &mut Domains) -> Outcome {
        let max = self.operands[0];
        let vars = &self.operands[1..];
        let values = max.word(d);
        let mut common = 0;
        // The greatest value that the extremum has in common with a variable, which variable
        // that is, and the same without it.
        let mut first = i64::MIN;
        let mut holder = 0;
        let mut second = i64::MIN;
        for (i, &x) in vars.iter().enumerate() {
            let both = values.common(x.word(d));
            common |= both;
            match values.greatest(both) {
                Some(top) if top > first => (first, holder, second) = (top, i, first),
                Some(top) => second = second.max(top),
                None => {}
            }
        }
        max.keep_word(common, d)?;
        for (i, &x) in vars.iter().enumerate() {
            let own = x.word(d);
            let below = own.at_most(if i == holder { second } else { first });
            x.keep_word(own.common(values) | below, d)?;
        }
        Ok(())
    }
}

/// Reasons: which operands are beyond a bound, or lack values.
impl<X: Operand> Extremum<X> {
    /// No variable can reach the extremum.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let bound = self.above(&[], reason);
        if self.operands[0].min(reason) < bound {
            return false;
        }
        self.operands[0].state_at_least(bound, reason);
        self.state_below(bound, &[], reason);
        true
    }

    /// The least value that all variables but this one, if any, are below.
    fn above(&self, without: &[usize], reason: &Reason<'_>) -> i64 {
        let others = (1..self.operands.len()).filter(|place| !without.contains(place));
        let greatest = others.map(|place| self.operands[place].max(reason)).max();
        greatest.map_or(i64::MIN, |greatest| greatest + 1)
    }

    fn state_below(&self, bound: i64, without: &[usize], reason: &mut Reason<'_>) {
        for place in (1..self.operands.len()).filter(|place| !without.contains(place)) {
            self.operands[place].state_at_most(bound - 1, reason);
        }
    }

    fn explain_bounds(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let x = self.operands[place];
        let is_turned = x.is_turned();
        if lost.is_below() {
            let removed = x.at(lost.last());
            if self.explain_beyond(place, removed, !is_turned, reason) {
                reason.proves_above(lost);
                return true;
            }
        }
        if lost.is_above() {
            let removed = x.at(lost.first());
            if self.explain_beyond(place, removed, is_turned, reason) {
                reason.proves_below(lost);
                return true;
            }
        }
        false
    }

    /// It is greater than a value, or less.
    fn explain_beyond(
        &self,
        place: usize,
        value: i64,
        is_greater: bool,
        reason: &mut Reason<'_>,
    ) -> bool {
        let max = self.operands[0];
        match (place, is_greater) {
            (0, true) => {
                let reaches = |x: &&X| x.min(reason) > value;
                let found = self.operands[1..].iter().find(reaches).copied();
                found
                    .into_iter()
                    .for_each(|x| x.state_at_least(value + 1, reason));
                found.is_some()
            }
            (0, false) => {
                let is_so = self.above(&[], reason) <= value;
                if is_so {
                    self.state_below(value, &[], reason);
                }
                is_so
            }
            (_, true) => {
                let bound = self.above(&[place], reason).max(value + 1);
                let is_so = max.min(reason) >= bound;
                if is_so {
                    max.state_at_least(bound, reason);
                    self.state_below(bound, &[place], reason);
                }
                is_so
            }
            (_, false) => {
                let is_so = max.max(reason) < value;
                if is_so {
                    max.state_at_most(value - 1, reason);
                }
                is_so
            }
        }
    }

    /// Values that no variable has go from the extremum. A value that the extremum does not have
    /// goes from a variable if no other variable can be a greater extremum.
    fn explain_values(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if !self.operands.iter().all(|x| x.is_word(reason)) {
            return false;
        }
        let Some(bits) = lost.word() else {
            return false;
        };
        let x = self.operands[place];
        let bits = if x.is_turned() {
            bits.reverse_bits()
        } else {
            bits
        };
        let removed = x.word(reason).with(bits);
        let words: Vec<Word> = self.operands.iter().map(|&x| x.word(reason)).collect();
        let lacks = |i: usize, values: Word| {
            let mask = words[i].positions(values);
            (words[i].bits() & mask == 0).then_some((i, mask))
        };
        let others = (1..words.len()).filter(|&i| i != place);
        let facts: Option<Vec<(usize, u64)>> = if place == 0 {
            others.map(|i| lacks(i, removed)).collect()
        } else {
            let least = removed.least();
            let missing = !words[0].bits() & !words[0].at_most(least - 1);
            let greater = words[0].with(words[0].bits() & !words[0].at_most(least));
            let own = lacks(0, removed).map(|_| (0, missing));
            others.map(|i| lacks(i, greater)).chain([own]).collect()
        };
        let Some(facts) = facts else { return false };
        facts
            .iter()
            .for_each(|&(i, mask)| self.operands[i].state_lacks(mask, reason));
        true
    }
}

impl<X: Operand> Propagator for Extremum<X> {
    fn name(&self) -> &'static str {
        if X::SIGN > 0 { "maximum" } else { "minimum" }
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.filter_bounds(d)?;
        if self.operands.iter().all(|x| x.is_word(d)) {
            self.filter_words(d)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let sign = X::SIGN;
        let extremum = self.operands[0].view();
        let others = || self.operands[1..].iter().map(|x| x.view());
        let beyond = |x| Inequality::of_views([(sign, extremum), (-sign, x)], 0);
        let within = |x| Inequality::of_views([(-sign, extremum), (sign, x)], 0);
        let each = others().map(|x| Statement::from(beyond(x)));
        let some = Statement::new(Condition::AnyOf(
            others().map(|x| vec![within(x)]).collect(),
        ));
        Some(each.chain([some]).collect())
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => positions_of(&self.scope, lost.var()).any(|place| {
                self.explain_bounds(place, lost, reason) || self.explain_values(place, lost, reason)
            }),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
