//! The parts of the tree that a run has closed, as nogoods.
//!
//! The reasons are in `docs/decisions/57-restarts-keep-nogoods-as-learning-does.md`.

use crate::atom::{Atom, Operator};
use crate::domains::{Domains, Premise, join, pack};
use crate::trace::Side;
use crate::trail::Slot;

/// Nogoods for each right side: the left sides before it and its own left side cannot all hold (the
/// *reduced nld-nogoods* of [Lecoutre, Saïs, Tabary & Vidal 2007]). The newest premise comes first.
pub(super) fn restart_nogoods(cut: &[(Atom, Side)], d: &Domains) -> Vec<Vec<Premise>> {
    let mut held: Vec<Vec<Premise>> = vec![Vec::new()];
    let mut nogoods = Vec::new();
    for &(decision, side) in cut {
        let extended = extended(&held, decision, d);
        match side {
            Side::Left => held = extended,
            Side::Right => nogoods.extend(extended.iter().map(|premises| joined(premises, d))),
        }
    }
    nogoods
}

/// These sets of premises, each with one that makes the atom hold, in all ways.
fn extended(held: &[Vec<Premise>], atom: Atom, d: &Domains) -> Vec<Vec<Premise>> {
    let ways = premises_of(atom, d);
    let with = |way: Premise| {
        held.iter()
            .map(move |premises| premises.iter().copied().chain([way]).collect())
    };
    ways.into_iter().flatten().flat_map(with).collect()
}

/// An atom as premises, of which one holds if it does: of a domain of more than one word, `≠` is
/// one bound or the other.
fn premises_of(atom: Atom, d: &Domains) -> [Option<Premise>; 2] {
    let (x, value) = (atom.var(), atom.value());
    let slot = Slot::head(x);
    let single = |need| [Some(Premise::new(slot, need)), None];
    if d.is_word(x) {
        return single(match atom.operator() {
            Operator::Is => !d.bit_of(x, value),
            Operator::IsNot => d.bit_of(x, value),
            Operator::AtMost => d.bits_above(x, value),
            Operator::Above => !d.bits_above(x, value),
        });
    }
    let below = |value: i32| Some(Premise::new(slot, pack(i32::MIN, value)));
    let above = |value: i32| {
        let least = value.checked_add(1)?;
        Some(Premise::new(slot, pack(least, i32::MAX)))
    };
    match atom.operator() {
        Operator::Is => single(pack(value, value)),
        Operator::IsNot => [value.checked_sub(1).and_then(below), above(value)],
        Operator::AtMost => [below(value), None],
        Operator::Above => [above(value), None],
    }
}

/// These premises, the newest of which comes last, in the order in which they are watched: the
/// newest first. Those of one word are joined.
fn joined(premises: &[Premise], d: &Domains) -> Vec<Premise> {
    let mut joined: Vec<Premise> = Vec::new();
    for &premise in premises.iter().rev() {
        match joined.iter_mut().find(|known| known.slot == premise.slot) {
            Some(known) => {
                let has_bounds = d.has_bounds(premise.slot);
                known.need = join(has_bounds, known.need, premise.need);
            }
            None => joined.push(premise),
        }
    }
    joined
}
