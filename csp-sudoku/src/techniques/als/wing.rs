//! ALS-XY-AlsWing: two sets, each linked to a third by a digit of its own.

use super::list::{RestrictedCommon, RestrictedCommons};
use super::pattern::LinkedSets;
use super::{AlsSearch, AlsSteps};
use crate::techniques::layout::numbers;
use std::ops::ControlFlow;

pub(super) fn find<const W: usize>(
    search: &AlsSearch<'_, W>,
    steps: &mut AlsSteps<'_, '_, W>,
) -> ControlFlow<()> {
    let links = search.links();
    let into = into(links, search.sets.sets.len());
    for (index, one) in links.links.iter().enumerate() {
        // The later links that share a set with this one, in their order.
        let same = &links.from(one.from)[index + 1 - links.start(one.from)..];
        for other in same {
            wing(
                search,
                steps,
                &AlsWing {
                    hinge: one.from,
                    one: (one.to, one),
                    other: (other.to, other),
                },
            )?;
        }
        let to_same = &into[one.to];
        let later = to_same.partition_point(|other| *other <= index);
        for other in to_same[later..].iter().map(|other| &links.links[*other]) {
            wing(
                search,
                steps,
                &AlsWing {
                    hinge: one.to,
                    one: (one.from, one),
                    other: (other.from, other),
                },
            )?;
        }
        for other in links.from(one.to) {
            wing(
                search,
                steps,
                &AlsWing {
                    hinge: one.to,
                    one: (one.from, one),
                    other: (other.to, other),
                },
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// For each set the indices of the links to it.
fn into(links: &RestrictedCommons, sets: usize) -> Vec<Vec<usize>> {
    let mut into = vec![Vec::new(); sets];
    for (index, link) in links.links.iter().enumerate() {
        into[link.to].push(index);
    }
    into
}

/// Two sets, and the set that both are linked to.
struct AlsWing<'a> {
    hinge: usize,
    one: (usize, &'a RestrictedCommon),
    other: (usize, &'a RestrictedCommon),
}

fn wing<const W: usize>(
    search: &AlsSearch<'_, W>,
    steps: &mut AlsSteps<'_, '_, W>,
    wing: &AlsWing<'_>,
) -> ControlFlow<()> {
    let ((one, x), (other, y)) = (wing.one, wing.other);
    let restricted = x.digits | y.digits;
    // With one digit for both links the third set loses only that digit.
    if restricted.is_power_of_two() || search.sets.common(one, other) & !restricted == 0 {
        return ControlFlow::Continue(());
    }
    if !search.compatible(one, other) {
        return ControlFlow::Continue(());
    }
    let removals = search.removals(one, other, !restricted);
    let common = removals
        .iter()
        .fold(0, |mask, (digit, _)| mask | 1 << digit);
    steps.add(search, removals, || LinkedSets {
        digits: numbers(common),
        sets: [one, other, wing.hinge]
            .map(|set| search.named(set))
            .to_vec(),
        links: vec![numbers(x.digits), numbers(y.digits)],
    })
}
