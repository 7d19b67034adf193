//! ALS-XZ, singly and doubly linked.

use super::list::RestrictedCommon;
use super::pattern::LinkedSets;
use super::{AlsSearch, AlsSteps, Removals};
use crate::cell_set::bits;
use crate::techniques::layout::numbers;
use std::ops::ControlFlow;

pub(super) fn find<const W: usize>(
    search: &AlsSearch<'_, W>,
    steps: &mut AlsSteps<'_, '_, W>,
) -> ControlFlow<()> {
    for link in &search.links().links {
        let RestrictedCommon { from, to, digits } = *link;
        let mut removals: Removals<W> = Vec::new();
        for restricted in bits(digits) {
            removals.extend(search.removals(from, to, !(1 << restricted)));
        }
        // Sets with two restricted commons have each of the other digits.
        let single = removals.len();
        if digits.count_ones() > 1 {
            removals.extend(locked(search, from, to, digits));
            removals.extend(locked(search, to, from, digits));
        }
        let common = match removals.len() == single {
            true => removals
                .iter()
                .fold(0, |mask, (digit, _)| mask | 1 << digit),
            false => 0,
        };
        steps.add(search, removals, || LinkedSets {
            digits: numbers(common),
            sets: vec![search.named(from), search.named(to)],
            links: vec![numbers(digits)],
        })?;
    }
    ControlFlow::Continue(())
}

/// What goes from outside both sets as the first has all its digits but the restricted commons.
fn locked<const W: usize>(
    search: &AlsSearch<'_, W>,
    set: usize,
    other: usize,
    restricted: u32,
) -> Removals<W> {
    let sets = search.sets;
    let digits = bits(sets.sets[set].digits & !restricted);
    let removal = |digit| (digit, sets.seen(set, digit) & !sets.sets[other].cells);
    digits
        .map(removal)
        .filter(|(_, cells)| !cells.is_empty())
        .collect()
}
