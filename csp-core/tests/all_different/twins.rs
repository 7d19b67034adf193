//! The twins: each strength as it is defined, slow and obvious.

use super::engine::Boxes;
use csp_core::prelude::*;

/// Removes what has no support, one value at a time, until nothing changes.
fn closure(
    domains: &[Values],
    mut unsupported: impl FnMut(&[Values], usize) -> Option<i32>,
) -> Option<Boxes> {
    let mut now = domains.to_vec();
    if now.iter().any(Values::is_empty) {
        return None;
    }
    let mut i = 0;
    while i < now.len() {
        match unsupported(&now, i) {
            None => i += 1,
            Some(value) => {
                now[i] = now[i].difference(&value.into());
                if now[i].is_empty() {
                    return None;
                }
                i = 0;
            }
        }
    }
    Some(now)
}

fn is_taken(domains: &[Values], i: usize, value: i32) -> bool {
    domains
        .iter()
        .enumerate()
        .any(|(j, other)| j != i && *other == value.into())
}

fn value_consistent(domains: &[Values]) -> Option<Boxes> {
    closure(domains, |now, i| {
        now[i].iter().find(|&value| is_taken(now, i, value))
    })
}

fn domain_consistent(domains: &[Values]) -> Option<Boxes> {
    let with = |i: usize, value: i32| {
        let mut fixed = domains.to_vec();
        fixed[i] = value.into();
        fixed.sort_by_key(Values::len);
        is_satisfiable(&fixed, &mut Vec::new())
    };
    let keep = |i: usize| domains[i].iter().filter(|&value| with(i, value)).collect();
    let kept: Boxes = (0..domains.len()).map(keep).collect();
    (!kept.iter().any(Values::is_empty)).then_some(kept)
}

/// Tries everything.
fn is_satisfiable(domains: &[Values], taken: &mut Vec<i32>) -> bool {
    let Some((first, rest)) = domains.split_first() else {
        return true;
    };
    first.iter().any(|value| {
        if taken.contains(&value) {
            return false;
        }
        taken.push(value);
        let found = is_satisfiable(rest, taken);
        taken.pop();
        found
    })
}

pub(crate) fn count(domains: &[Values], taken: &mut Vec<i32>) -> usize {
    let Some((first, rest)) = domains.split_first() else {
        return 1;
    };
    let mut total = 0;
    for value in first.iter() {
        if !taken.contains(&value) {
            taken.push(value);
            total += count(rest, taken);
            taken.pop();
        }
    }
    total
}

/// Bounds supported in the boxes, and the values of fixed variables gone from the others.
pub(crate) fn bounds_consistent(domains: &[Values]) -> Option<Boxes> {
    // Without this a huge box would be emptied one value at a time.
    if !intervals_fit(domains.iter().filter_map(interval).collect()) {
        return None;
    }
    closure(domains, |now, i| {
        let (min, max) = (now[i].min()?, now[i].max()?);
        let lonely = [min, max]
            .into_iter()
            .find(|&bound| is_taken(now, i, bound) || !fits_with(now, i, bound));
        let fixed = |j: &usize| *j != i && now[*j].len() == 1;
        let mut taken = (0..now.len()).filter(fixed).filter_map(|j| now[j].min());
        lonely.or_else(|| taken.find(|&value| now[i].contains(value)))
    })
}

fn interval(values: &Values) -> Option<(i64, i64)> {
    Some((i64::from(values.min()?), i64::from(values.max()?)))
}

/// Whether the boxes have a solution in which variable `i` takes this value.
fn fits_with(domains: &[Values], i: usize, value: i32) -> bool {
    let mut intervals: Vec<(i64, i64)> = domains.iter().filter_map(interval).collect();
    intervals[i] = (i64::from(value), i64::from(value));
    intervals_fit(intervals)
}

/// Whether the intervals have different representatives: always the one that ends first takes the
/// next integer.
fn intervals_fit(mut waiting: Vec<(i64, i64)>) -> bool {
    let mut next = i64::MIN;
    while let Some(&(first, _)) = waiting.iter().min() {
        next = next.max(first);
        let open = (0..waiting.len()).filter(|&k| waiting[k].0 <= next);
        let (end, k) = open.map(|k| (waiting[k].1, k)).min().unwrap();
        if end < next {
            return false;
        }
        waiting.swap_remove(k);
        next += 1;
    }
    true
}

pub(crate) fn twin(domains: &[Values], consistency: Consistency) -> Option<Boxes> {
    match consistency {
        Consistency::Value => value_consistent(domains),
        Consistency::Bounds => bounds_consistent(domains),
        Consistency::Domain => domain_consistent(domains),
        _ => unreachable!("there is no twin of {consistency:?}"),
    }
}
