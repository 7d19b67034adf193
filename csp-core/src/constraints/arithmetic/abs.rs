//! `|x| = y`.

use super::interval::Interval;
use super::words::Word;
use crate::constraints::prelude::*;

/// `|x| = y`. Domain consistent if both domains are at most 64 values wide, and otherwise bounds
/// consistent. On such domains it takes a few instructions: the bits of `x` are those of `y`, and
/// those of `y` in reverse order.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Abs;
/// let mut model = Model::new();
/// let x = model.var("x", -3..=2)?;
/// let y = model.var("y", -1..=5)?;
/// model.post(Abs::new(x, y))?;
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Abs {
    scope: [Var; 2],
}

impl Abs {
    /// `|x| = y`. The smallest `i32` has no magnitude in `i32`, and is no solution.
    #[must_use]
    pub fn new(x: Var, y: Var) -> Self {
        Self { scope: [x, y] }
    }
}

impl Propagator for Abs {
    about!(name: "abs", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        d.at_least(y, 0)?;
        if !d.is_word(x) || !d.is_word(y) {
            filter_bounds(x, y, d)?;
            return Ok(Status::Active);
        }
        keep_either_sign(y, Word::of(x, d), d)?;
        keep_either_sign(x, Word::of(y, d), d)?;
        Ok(fixpoint_unless(x == y))
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        let above = Inequality::of_values([(1, x), (-1, y)], 0);
        let below = Inequality::of_values([(-1, x), (-1, y)], 0);
        Some(vec![
            Statement::sum([(-1, x), (1, y)], 0),
            Statement::sum([(1, x), (1, y)], 0),
            Statement::new(Condition::AnyOf(vec![vec![above], vec![below]])),
        ])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        let is_explained = match what {
            Consequence::Removal(lost) if lost.var() == y && x != y => {
                explain_magnitude(x, lost, reason)
            }
            Consequence::Removal(lost) if lost.var() == x && x != y => {
                explain_signed(y, lost, reason)
            }
            _ => false,
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}

/// Keeps the values that are in the word, or whose negatives are.
fn keep_either_sign(x: Var, word: Word, d: &mut Domains) -> Outcome {
    let base = d.base(x).into();
    d.keep_word(x, word.seen_from(base) | word.negated().seen_from(base))
}

/// Why values went from the magnitude of this variable.
fn explain_magnitude(x: Var, lost: Removal, reason: &mut Reason<'_>) -> bool {
    let (lo, hi) = reason.min_max(x);
    if let Some(least) = lost.lower_bound() {
        if least > 0 && lo >= least {
            reason.at_least(x, least);
        } else if least > 0 && hi <= -least {
            reason.at_most(x, -least);
        } else if least > 0 {
            return explain_each(lost, reason, |value, reason| lacks(x, value, reason));
        }
        reason.proves_at_least(least);
        return true;
    }
    if lost.is_above() && lost.first() > 0 {
        let most = lost.first() - 1;
        if -most <= lo && hi <= most {
            reason.at_least(x, -most);
            reason.at_most(x, most);
            reason.proves_at_most(most);
            return true;
        }
    }
    explain_each(lost, reason, |value, reason| lacks(x, value, reason))
}

/// Why values went from the variable of which this is the magnitude.
fn explain_signed(y: Var, lost: Removal, reason: &mut Reason<'_>) -> bool {
    let most = reason.max(y);
    if lost.is_above() && lost.first() > most {
        reason.at_most(y, lost.first() - 1);
        reason.proves_below(lost);
        return true;
    }
    if lost.is_below() && i64::from(lost.last()) < -i64::from(most) {
        reason.at_most(y, most.max(lost.last().saturating_add(1).saturating_neg()));
        reason.proves_above(lost);
        return true;
    }
    // All of them are too close to 0.
    let farthest = lost.first().unsigned_abs().max(lost.last().unsigned_abs());
    if y.min(reason) > i64::from(farthest) {
        reason.at_least(y, farthest as i32 + 1);
        return true;
    }
    explain_each(lost, reason, |value, reason| {
        let magnitude = value.checked_abs();
        let is_gone = magnitude.is_none_or(|value| !reason.contains(y, value));
        if let Some(value) = magnitude.filter(|_| is_gone) {
            reason.is_not(y, value);
        }
        is_gone
    })
}

/// States that a variable has neither this value nor its negative, if so.
fn lacks(x: Var, value: i32, reason: &mut Reason<'_>) -> bool {
    let both = [Some(value), value.checked_neg()].into_iter().flatten();
    let is_gone = value < 0 || both.clone().all(|value| !reason.contains(x, value));
    if is_gone && value >= 0 {
        both.for_each(|value| reason.is_not(x, value));
    }
    is_gone
}

/// More values than this are not explained one by one.
const VALUES: usize = 64;

/// Explains each value by itself.
fn explain_each(
    lost: Removal,
    reason: &mut Reason<'_>,
    each: impl Fn(i32, &mut Reason<'_>) -> bool,
) -> bool {
    let values: Vec<i32> = lost.values(reason.past()).take(VALUES + 1).collect();
    values.len() <= VALUES && values.into_iter().all(|value| each(value, reason))
}

fn filter_bounds(x: Var, y: Var, d: &mut Domains) -> Outcome {
    Interval::of(x, d).magnitude().keep(y, d)?;
    let magnitude = Interval::of(y, d);
    Interval::hull([-magnitude.hi, magnitude.hi]).keep(x, d)?;
    // Neither bound of `x` has a magnitude that is too small.
    let Interval { lo, hi } = Interval::of(x, d);
    if lo > -magnitude.lo {
        x.at_least(magnitude.lo, d)?;
    }
    if hi < magnitude.lo {
        x.at_most(-magnitude.lo, d)?;
    }
    Ok(())
}
