//! Why bounds follow from Hall intervals.

use crate::constraints::operand::Operand;
use crate::constraints::prelude::*;

/// The bounds of an operand.
type Interval<X> = (i64, i64, X);

/// Operands that lie within an interval.
struct Crowd<X> {
    first: i64,
    last: i64,
    operands: Vec<X>,
}

impl<X: Operand> Crowd<X> {
    /// Those within an interval that has a value and is small: as many variables as integers, and
    /// `more` of them. The intervals are in the order of falling lower bounds.
    fn around(value: Option<i64>, more: usize, intervals: &[Interval<X>]) -> Option<Self> {
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
            operands: within.take(count + 1).map(|interval| interval.2).collect(),
        })
    }

    fn explain(&self, reason: &mut Reason<'_>) {
        for y in &self.operands {
            y.state_at_least(self.first, reason);
            y.state_at_most(self.last, reason);
        }
    }

    /// The values of an operand's variable with which it is within the interval: the first and the last.
    fn preimage(&self, x: X) -> Option<(i32, i32)> {
        let ends = [self.first, self.last].map(|end| x.view().solve(end));
        let [Some(first), Some(last)] = ends else {
            return None;
        };
        Some((first.min(last), first.max(last)))
    }
}

/// Why an all-different moved bounds, or failed: the bounds of the operands of Hall intervals
/// [Katsirelos 2008]. What a variable has within them is gone; with a bound of its own at the end
/// of the first one this proves a bound.
pub(super) fn explain_by_bounds<X: Operand>(
    what: Consequence,
    operands: &[X],
    reason: &mut Reason<'_>,
) {
    let past = reason.past();
    let is_other = |y: &&X| !matches!(what, Consequence::Removal(lost) if lost.var() == y.var());
    let interval = |&y: &X| (y.min(past), y.max(past), y);
    let mut intervals: Vec<Interval<X>> = operands.iter().filter(is_other).map(interval).collect();
    intervals.sort_by_key(|&(first, last, _)| (-first, last));
    let explained = match what {
        Consequence::Removal(lost) => {
            let own = operands.iter().find(|x| x.var() == lost.var());
            own.is_some_and(|&x| explain_lost(lost, x, &intervals, reason))
        }
        Consequence::Conflict => match Crowd::around(None, 1, &intervals) {
            Some(crowd) => {
                crowd.explain(reason);
                true
            }
            None => false,
        },
    };
    if !explained {
        operands.iter().for_each(|x| reason.domain(x.var()));
    }
}

/// Returns whether each value is explained.
fn explain_lost<X: Operand>(
    lost: Removal,
    own: X,
    intervals: &[Interval<X>],
    reason: &mut Reason<'_>,
) -> bool {
    let past = reason.past();
    let x = lost.var();
    let mut crowds: Vec<(i32, i32)> = Vec::new();
    let mut has_gaps = false;
    let mut next = Some(lost.first());
    while let Some(value) = next.filter(|&value| value <= lost.last()) {
        let crowd = Crowd::around(Some(own.view().at(value)), 0, intervals);
        let range = crowd.as_ref().and_then(|crowd| crowd.preimage(own));
        next = match (crowd, range) {
            (Some(crowd), Some(range)) => {
                crowd.explain(reason);
                crowds.push(range);
                range.1.checked_add(1)
            }
            _ if past.contains(x, value) && lost.contains(value) => return false,
            _ => {
                has_gaps = true;
                let from = value.checked_add(1);
                from.and_then(|from| past.next_value(x, from))
            }
        };
    }
    if has_gaps {
        return true;
    }
    let first = crowds.first().map_or(i32::MAX, |crowd| crowd.0);
    let last = crowds.last().map_or(i32::MIN, |crowd| crowd.1);
    if let Some(least) = lost.lower_bound()
        && first <= past.min(x)
    {
        reason.at_least(x, first);
        reason.proves_at_least(least);
    } else if let Some(most) = lost.upper_bound()
        && last >= past.max(x)
    {
        reason.at_most(x, last);
        reason.proves_at_most(most);
    }
    true
}
