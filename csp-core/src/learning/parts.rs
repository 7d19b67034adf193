//! The parts of the tree that a run without learning has closed, as nogoods.
//!
//! The reasons are in `docs/decisions/57-restarts-keep-nogoods-as-learning-does.md`.

use super::nogoods::{Kind, NewNogood};
use super::{Content, Learner};
use crate::atom::{Atom, Operator};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome, Premise, Store, join, pack};
use crate::trace::{NogoodOrigin, Side};
use crate::trail::{Cause, Slot};

impl Learner {
    /// Adds nogoods for each right side: the left sides before it and its own left side cannot all
    /// hold (the *reduced nld-nogoods* of [Lecoutre, Saïs, Tabary & Vidal 2007]).
    pub(super) fn close_parts(&mut self, d: &mut Store, cut: &[(Atom, Side)]) -> Outcome {
        let mut held: Vec<Vec<Premise>> = vec![Vec::new()];
        for &(decision, side) in cut {
            let extended = extended(&held, decision, d);
            match side {
                Side::Left => held = extended,
                Side::Right => {
                    extended
                        .iter()
                        .try_for_each(|nogood| self.close_part(d, nogood))?;
                }
            }
        }
        Ok(())
    }

    /// Adds the nogood of these premises, the newest of which comes last.
    fn close_part(&mut self, d: &mut Store, premises: &[Premise]) -> Outcome {
        let (own, held) = premises
            .split_last()
            .map_or((None, premises), |(own, held)| (Some(own), held));
        let nogood = joined(own.into_iter().chain(held.iter().rev()), d);
        let open: Vec<Premise> = nogood
            .iter()
            .copied()
            .filter(|&premise| !premise.holds(d))
            .collect();
        match open[..] {
            [] => {
                self.note(NogoodOrigin::Restart, Content::Nothing);
                Err(Conflict::SCOPE)
            }
            _ if nogood.iter().any(|&premise| premise.is_excluded(d)) => Ok(()),
            [only] => {
                let number = self.note(NogoodOrigin::Restart, Content::Single(only));
                self.exclude(only, Cause::Given, number, d)
            }
            _ => {
                let used = self.conflicts;
                let new = NewNogood {
                    premises: &open,
                    levels: 0,
                    used,
                    kind: Kind::Closed,
                };
                let nogood = self.nogoods.add_open(d, new);
                self.note(NogoodOrigin::Restart, Content::Kept(nogood));
                Ok(())
            }
        }
    }
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

/// These premises, with those of one word joined.
fn joined<'p>(premises: impl Iterator<Item = &'p Premise>, d: &Domains) -> Vec<Premise> {
    let mut joined: Vec<Premise> = Vec::new();
    for &premise in premises {
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
