//! Why variables that are equal lost values, and why they cannot be equal.

use crate::ids::Var;
use crate::reason::{Reason, Removal};

/// Why a variable that equals one of some others plus an offset lost these values: none of them has
/// these.
pub(in crate::constraints) fn explain_equated(
    lost: Removal,
    others: &[Var],
    offset: i64,
    reason: &mut Reason<'_>,
) {
    let past = reason.past();
    let moved = |value: i32| i32::try_from(i64::from(value) - offset).ok();
    if lost.is_below()
        && let Some(least) = lost.last().checked_add(1)
        && let Some(bound) = moved(least)
        && others.iter().all(|&y| past.min(y) >= bound)
    {
        others.iter().for_each(|&y| reason.at_least(y, bound));
        reason.proves_at_least(least);
    } else if lost.is_above()
        && let Some(most) = lost.first().checked_sub(1)
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
    let first = moved(first).max(i64::from(i32::MIN));
    let last = moved(last).min(i64::from(i32::MAX));
    if first <= last {
        reason.none_between(y, first as i32, last as i32);
    }
}

/// Why `x` and `y + offset` have no value in common: bounds if these are enough, and else all
/// values.
pub(in crate::constraints) fn explain_apart(x: Var, y: Var, offset: i64, reason: &mut Reason<'_>) {
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
