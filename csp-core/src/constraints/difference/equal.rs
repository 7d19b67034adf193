//! `x = y + c`.

use crate::constraints::NotEqual;
use crate::constraints::arithmetic::words::Word;
use crate::constraints::logic::reified::{Reified, Reify, Truth};
use crate::constraints::prelude::*;

/// `x = y + offset`: each has the values of the other, moved by the offset. Domain consistent
/// [Mackworth 1977].
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.var("x", [1, 4, 6])?;
/// let y = model.var("y", 0..=4)?;
/// model.post(Equal::new(x, y).offset(1))?;
/// assert_eq!(model.solutions().map(|solution| solution[y]).collect::<Vec<_>>(), [0, 3]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Equal {
    scope: [Var; 2],
    offset: i64,
}

impl Equal {
    /// `x = y`.
    #[must_use]
    pub fn new(x: Var, y: Var) -> Self {
        Self::between([x, y], 0)
    }

    /// `x = y + offset` instead.
    #[must_use]
    pub fn offset(self, offset: impl Integer) -> Self {
        Self::between(self.scope, near_offset(offset))
    }

    /// `x = y + offset`, for an offset that keeps sums with values within `i64`.
    pub(crate) fn between(scope: [Var; 2], offset: i64) -> Self {
        Self { scope, offset }
    }
}

impl Reify for Equal {}

impl Constraint for Reified<Equal> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let same = self.constraint;
        let link = self.link;
        let differs = NotEqual::between(same.scope, same.offset);
        link.post(
            ["equal_reif", "equal_imp"],
            (same.clone(), same, differs),
            posting,
        )
    }
}

impl Truth for Equal {
    fn truth(&self, d: &Domains) -> Option<bool> {
        let [x, y] = self.scope;
        if !can_equal(d, x, y, self.offset) {
            return Some(false);
        }
        (x == y || d.is_fixed(x) && d.is_fixed(y)).then_some(true)
    }

    fn event(&self) -> Event {
        Event::Any
    }

    fn explain(&self, truth: bool, scope: &[Var], reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        if truth {
            reason.scope(scope);
        } else {
            explain_apart(x, y, self.offset, reason);
        }
    }
}

impl Propagator for Equal {
    about!(name: "equal", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        equate(d, x, y, self.offset)?;
        Ok(if d.is_fixed(x) {
            Status::Entailed
        } else {
            Status::Fixpoint
        })
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        match what {
            Consequence::Removal(lost) if lost.var() == x => {
                explain_equated(lost, &[y], self.offset, reason);
            }
            Consequence::Removal(lost) => explain_equated(lost, &[x], -self.offset, reason),
            // Only where the same variable is asked to differ from itself, and at the ends of `i32`.
            Consequence::Conflict => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        Some(Statement::equation(&[(1, x), (-1, y)], self.offset))
    }
}

/// An offset of any size, for sums within `i64`. No two values are that far apart: a greater one
/// says the same.
pub(super) fn near_offset(offset: impl Integer) -> i64 {
    let limit = 1 << 40;
    offset.number().clamp(-limit, limit) as i64
}

/// Keeps the values with which `x = y + offset` is possible.
pub(crate) fn equate(d: &mut Domains, x: Var, y: Var, offset: i64) -> Outcome {
    if x == y {
        return fail_if(offset != 0);
    }
    if d.is_word(x) && d.is_word(y) {
        let common = d.word(x) & moved(d, y, x, offset);
        d.keep_word(x, common)?;
        let common = moved(d, x, y, -offset);
        return d.keep_word(y, common);
    }
    // The bounds come first, as fewer values have to be looked at then.
    bound(d, x, y, offset)?;
    bound(d, y, x, -offset)?;
    bound(d, x, y, offset)?;
    restrict(d, x, y, offset)?;
    restrict(d, y, x, -offset)
}

/// Removes from `x` the values that `y + offset` does not have.
fn restrict(d: &mut Domains, x: Var, y: Var, offset: i64) -> Outcome {
    if !d.is_wide(x) {
        return filter(d, x, |d, from| d.bits_from(y, from - offset));
    }
    bound(d, x, y, offset)?;
    let mut range = d.next_range(y, i32::MIN);
    while let Some(present) = range {
        range = present
            .end()
            .checked_add(1)
            .and_then(|from| d.next_range(y, from));
        if let Some(next) = &range {
            let after = i64::from(*present.end()) + offset;
            let before = i64::from(*next.start()) + offset;
            remove_between(d, x, after, before)?;
        }
    }
    Ok(())
}

/// Removes the values between two others. Those two stay, and may be beyond `i32`.
pub(crate) fn remove_between(d: &mut Domains, x: Var, after: i64, before: i64) -> Outcome {
    let first = (after + 1).max(i64::from(i32::MIN)) as i32;
    let last = (before - 1).min(i64::from(i32::MAX)) as i32;
    if d.next_value(x, first).is_some_and(|value| value <= last) {
        return d.remove_all(x, &(first..=last).into());
    }
    Ok(())
}

/// Whether `x = y + offset` has a solution in these domains.
pub(crate) fn can_equal(d: &Domains, x: Var, y: Var, offset: i64) -> bool {
    if x == y {
        return offset == 0;
    }
    if d.is_word(x) && d.is_word(y) {
        return d.word(x) & moved(d, y, x, offset) != 0;
    }
    let mut next = d.next_value(x, i32::MIN);
    while let Some(value) = next {
        let Some(partner) = from(value, -offset).and_then(|from| d.next_value(y, from)) else {
            return false;
        };
        let least = i64::from(partner) + offset;
        if least == i64::from(value) {
            return true;
        }
        next = i32::try_from(least)
            .ok()
            .and_then(|from| d.next_value(x, from));
    }
    false
}

/// The values of `y + offset` as bits of a word that begins where that of `x` does. Both are
/// one-word domains.
pub(crate) fn moved(d: &Domains, y: Var, x: Var, offset: i64) -> u64 {
    Word::of(y, d).seen_from(i64::from(d.base(x)) - offset)
}

/// Removes the values that are not wanted from a domain that is not wide. For each 64 values, the
/// wanted ones are bits.
pub(crate) fn filter(d: &mut Domains, x: Var, wanted: impl Fn(&Domains, i64) -> u64) -> Outcome {
    let (first, last) = d.min_max(x);
    for from in (i64::from(first)..=i64::from(last)).step_by(64) {
        for bit in Ones(d.bits_from(x, from) & !wanted(d, from)) {
            d.remove(x, (from + bit as i64) as i32)?;
        }
    }
    Ok(())
}

/// The bounds of `x` are not beyond those of `y + offset`.
fn bound(d: &mut Domains, x: Var, y: Var, offset: i64) -> Outcome {
    x.at_least(y.min(d) + offset, d)?;
    x.at_most(y.max(d) + offset, d)
}

/// The least value that is at least `value + offset`. `None` if that is beyond all values.
fn from(value: i32, offset: i64) -> Option<i32> {
    i32::try_from((i64::from(value) + offset).max(i64::from(i32::MIN))).ok()
}

/// Why a variable that equals one of some others plus an offset lost these values: none of them has
/// these.
pub(crate) fn explain_equated(lost: Removal, others: &[Var], offset: i64, reason: &mut Reason<'_>) {
    let past = reason.past();
    let moved = |value: i32| i32::try_from(i64::from(value) - offset).ok();
    if let Some(least) = lost.lower_bound()
        && let Some(bound) = moved(least)
        && others.iter().all(|&y| past.min(y) >= bound)
    {
        others.iter().for_each(|&y| reason.at_least(y, bound));
        reason.proves_at_least(least);
    } else if let Some(most) = lost.upper_bound()
        && let Some(bound) = moved(most)
        && others.iter().all(|&y| past.max(y) <= bound)
    {
        others.iter().for_each(|&y| reason.at_most(y, bound));
        reason.proves_at_most(most);
    } else if lost.word().is_some() {
        for value in lost.values(past).filter_map(moved) {
            others.iter().for_each(|&y| reason.is_not(y, value));
        }
    } else {
        let mut next = past.next_range(lost.var(), lost.first());
        while let Some(range) = next.filter(|range| *range.start() <= lost.last()) {
            let last = *range.end().min(&lost.last());
            others
                .iter()
                .for_each(|&y| none_between(y, (*range.start(), last), offset, reason));
            next = last
                .checked_add(1)
                .and_then(|from| past.next_range(lost.var(), from));
        }
    }
}

/// `y + offset` is none of these.
fn none_between(y: Var, (first, last): (i32, i32), offset: i64, reason: &mut Reason<'_>) {
    let moved = |value: i32| i64::from(value) - offset;
    let first = moved(first).max(i32::MIN.into());
    let last = moved(last).min(i32::MAX.into());
    if first <= last {
        reason.none_between(y, first as i32, last as i32);
    }
}

/// Why `x` and `y + offset` have no value in common: bounds if these are enough, and else all
/// values.
pub(crate) fn explain_apart(x: Var, y: Var, offset: i64, reason: &mut Reason<'_>) {
    let past = reason.past();
    if x == y {
        return;
    }
    let (min, max) = past.min_max(x);
    let bound = |value: i32| i32::try_from(i64::from(value) - offset).ok();
    if let Some(least) = max.checked_add(1).and_then(bound)
        && past.min(y) >= least
    {
        reason.at_most(x, max);
        reason.at_least(y, least);
    } else if let Some(most) = min.checked_sub(1).and_then(bound)
        && past.max(y) <= most
    {
        reason.at_least(x, min);
        reason.at_most(y, most);
    } else {
        reason.domain(x);
        past.ranges(x)
            .for_each(|range| none_between(y, range.into_inner(), offset, reason));
    }
}
