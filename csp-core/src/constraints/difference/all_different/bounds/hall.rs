//! Why bounds follow from Hall intervals.

use crate::constraints::prelude::*;

/// The bounds of a variable.
type Interval = (i64, i64, Var);

/// Variables that lie within an interval.
struct Crowd {
    first: i64,
    last: i64,
    vars: Vec<Var>,
}

impl Crowd {
    /// Those within an interval that has a value and is small: as many variables as integers, and
    /// `more` of them. The intervals are in the order of falling lower bounds.
    fn around(value: Option<i64>, more: usize, intervals: &[Interval]) -> Option<Self> {
        let mut lasts: Vec<i64> = intervals.iter().map(|interval| interval.1).collect();
        lasts.sort_unstable();
        lasts.dedup();
        let lasts = lasts
            .into_iter()
            .filter(|&last| value.is_none_or(|value| value <= last));
        let crowds = lasts.filter_map(|last| {
            let mut within = intervals
                .iter()
                .filter(|interval| interval.1 <= last)
                .enumerate();
            let has_value = |first: i64| value.is_none_or(|value| first <= value);
            let is_full = |count: usize, first: i64| count as i64 > last - first + more as i64;
            let (count, &(first, ..)) = within
                .find(|&(count, &(first, ..))| has_value(first) && is_full(count + 1, first))?;
            Some((last - first, count, first, last))
        });
        let (_, count, first, last) = crowds.min()?;
        let within = intervals.iter().filter(|interval| interval.1 <= last);
        Some(Self {
            first,
            last,
            vars: within.take(count + 1).map(|interval| interval.2).collect(),
        })
    }

    fn explain(&self, reason: &mut Reason<'_>) {
        for &y in &self.vars {
            reason.at_least(y, self.first as i32);
            reason.at_most(y, self.last as i32);
        }
    }
}

/// Why an all-different moved bounds, or failed: the bounds of the variables of Hall intervals
/// [Katsirelos 2008]. What a variable has within them is gone; with a bound of its own at the end
/// of the first one this proves a bound.
pub(super) fn explain_by_bounds(what: Consequence, scope: &[Var], reason: &mut Reason<'_>) {
    let past = reason.past();
    let interval = |y: Var| (y.min(past), y.max(past), y);
    let mut intervals: Vec<Interval> = others(scope, what).map(interval).collect();
    intervals.sort_by_key(|&(first, last, _)| (-first, last));
    match what {
        Consequence::Removal(lost) => explain_lost(lost, &intervals, scope, reason),
        Consequence::Conflict => match Crowd::around(None, 1, &intervals) {
            Some(crowd) => crowd.explain(reason),
            None => reason.scope(scope),
        },
    }
}

fn explain_lost(lost: Removal, intervals: &[Interval], scope: &[Var], reason: &mut Reason<'_>) {
    let past = reason.past();
    let x = lost.var();
    let mut crowds: Vec<Crowd> = Vec::new();
    let mut has_gaps = false;
    let mut next = Some(lost.first());
    while let Some(value) = next.filter(|&value| value <= lost.last()) {
        next = match Crowd::around(Some(value.into()), 0, intervals) {
            Some(crowd) => {
                crowd.explain(reason);
                let last = crowd.last as i32;
                crowds.push(crowd);
                last.checked_add(1)
            }
            None if past.contains(x, value) && lost.contains(value) => return reason.scope(scope),
            None => {
                has_gaps = true;
                let from = value.checked_add(1);
                from.and_then(|from| past.next_value(x, from))
            }
        };
    }
    if has_gaps {
        return;
    }
    let first = crowds.first().map_or(i64::MAX, |crowd| crowd.first);
    let last = crowds.last().map_or(i64::MIN, |crowd| crowd.last);
    if let Some(least) = lost.lower_bound()
        && first <= x.min(past)
    {
        reason.at_least(x, first as i32);
        reason.proves_at_least(least);
    } else if let Some(most) = lost.upper_bound()
        && last >= x.max(past)
    {
        reason.at_most(x, last as i32);
        reason.proves_at_most(most);
    }
}
