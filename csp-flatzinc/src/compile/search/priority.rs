//! `priority_search`, which Chuffed has [Feydy, Goldwaser, Schutt, Stuckey & Young 2017].

use csp_core::atom::Atom;
use csp_core::branching::VarOrder;
use csp_core::domains::{Domains, SearchState};
use csp_core::extend::{Brancher, Slot};
use csp_core::ids::Var;

/// A search for each of some variables, the keys. An order on the keys says which search is next.
/// It is carried out to its end before another one is chosen.
pub(super) struct PrioritySearch {
    keys: Vec<Var>,
    parts: Vec<Box<dyn Brancher>>,
    order: VarOrder,
    /// The number of the present search plus one, or 0.
    present: Slot,
}

impl PrioritySearch {
    /// Whether keys can be compared in this order.
    pub(super) fn knows(order: VarOrder) -> bool {
        matches!(
            order,
            VarOrder::InputOrder
                | VarOrder::FirstFail
                | VarOrder::AntiFirstFail
                | VarOrder::Smallest
                | VarOrder::Largest
                | VarOrder::MaxRegret
        )
    }

    pub(super) fn new(
        keys: Vec<Var>,
        parts: Vec<Box<dyn Brancher>>,
        order: VarOrder,
        present: Slot,
    ) -> Self {
        Self {
            keys,
            parts,
            order,
            present,
        }
    }

    /// The smaller, the earlier.
    fn rank(&self, d: &Domains, x: Var) -> i64 {
        let size = |x| i64::try_from(d.size(x)).unwrap_or(i64::MAX);
        match self.order {
            VarOrder::InputOrder => 0,
            VarOrder::AntiFirstFail => -size(x),
            VarOrder::Smallest => d.min(x).into(),
            VarOrder::Largest => -i64::from(d.max(x)),
            VarOrder::MaxRegret => {
                let second = d
                    .min(x)
                    .checked_add(1)
                    .and_then(|from| d.next_value(x, from));
                second.map_or(0, |second| i64::from(d.min(x)) - i64::from(second))
            }
            _ => size(x),
        }
    }
}

impl Brancher for PrioritySearch {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let present = d.get(self.present) as usize;
        if let Some(part) = present.checked_sub(1)
            && let Some(atom) = self.parts[part].choose(d)
        {
            return Some(atom);
        }
        // The first of equals is the first listed.
        let mut ranked: Vec<(i64, usize)> = self
            .keys
            .iter()
            .zip(0..)
            .map(|(&key, part)| (self.rank(d, key), part))
            .collect();
        ranked.sort_unstable();
        for (_, part) in ranked {
            if let Some(atom) = self.parts[part].choose(d) {
                d.set(self.present, part as u64 + 1);
                return Some(atom);
            }
        }
        None
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.parts.iter_mut().find_map(|part| part.choose_on(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        self.parts
            .iter_mut()
            .for_each(|part| part.on_conflict(scope));
    }
}
