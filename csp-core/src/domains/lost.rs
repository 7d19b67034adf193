//! The values that were removed since some moment, read from the trail.
//!
//! The reasons are in `docs/decisions/12-losses-sorted-by-variable.md`.

use super::Domains;
use crate::ids::Var;
use crate::trail::{Entry, Slot};
use crate::values::Values;
use smallvec::SmallVec;
use std::ops::Range;

/// See [`Domains::lost_between`].
pub(super) fn lost_between(d: &Domains, range: Range<usize>, mut lost: impl FnMut(Var, Values)) {
    let all = d.trail.log();
    let later = all.get(range.end..).unwrap_or_default();
    let log = all.get(range).unwrap_or_default();
    // Most runs make few changes, which need no allocation. They are borrowed and not moved: a copy
    // of data that was just written makes the processor wait.
    let mut changes: SmallVec<[(Var, &Entry); 8]> = SmallVec::new();
    changes.extend(
        log.iter()
            .filter_map(|entry| d.variable(*entry).map(|x| (x, entry))),
    );
    changes.sort_unstable_by_key(|(x, _)| x.index());
    for own in changes.chunk_by(|one, other| one.0 == other.0) {
        let x = own[0].0;
        let values = if d.is_word(x) {
            let bits = own.iter().fold(0, |bits, (_, entry)| bits | entry.delta());
            Values::from_bits(d.base(x), bits)
        } else {
            wide_lost(d, x, own, later)
        };
        if !values.is_empty() {
            lost(x, values);
        }
    }
}

/// The values that a wide domain lost by these changes, which others followed.
fn wide_lost(d: &Domains, x: Var, own: &[(Var, &Entry)], later: &[Entry]) -> Values {
    let own = own.iter().map(|&(_, entry)| entry);
    let later: Vec<&Entry> = later
        .iter()
        .filter(|entry| d.variable(**entry) == Some(x))
        .collect();
    let all: Vec<&Entry> = own.chain(later.iter().copied()).collect();
    wide_before(d, x, &all).difference(&wide_before(d, x, &later))
}

/// The values of a wide domain before these changes, which are the last ones.
fn wide_before(d: &Domains, x: Var, changes: &[&Entry]) -> Values {
    let before = |slot: Slot| {
        let mine = changes.iter().filter(|entry| entry.slot() == slot);
        mine.fold(d.trail.get(slot), |word, entry| word ^ entry.delta())
    };
    d.wide_of(x, before(Slot::head(x)), |tail| {
        before(Slot::tail(tail as u32))
    })
    .values()
}
