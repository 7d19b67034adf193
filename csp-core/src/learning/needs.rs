//! What a conflict needs: at most one premise for each word.

use super::history::History;
use crate::domains::{Domains, Premise, join};
use crate::trail::{BySlot, Slot};

/// A premise that is needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub(super) premise: Premise,
    /// Whether it still is.
    is_open: bool,
    /// Whether it came to hold on the level that is walked back.
    pub(super) is_current: bool,
}

/// The premises from which a conflict follows. Two of one word are joined. What held at the root is
/// not needed.
#[derive(Debug)]
pub(super) struct Needs {
    needs: Vec<Need>,
    /// By word the place of its need.
    places: BySlot<u32>,
    /// The number of those of the current level.
    current: usize,
    /// Where the current level begins in the log. `None`: it has been left, and what is of it
    /// stays so.
    start: Option<usize>,
}

const NOWHERE: u32 = u32::MAX;

impl Needs {
    pub(super) fn new() -> Self {
        Self {
            needs: Vec::new(),
            places: BySlot::new(NOWHERE),
            current: 0,
            start: None,
        }
    }

    pub(super) fn clear(&mut self) {
        for need in self.needs.drain(..) {
            *self.places.get_mut(need.premise.slot) = NOWHERE;
        }
        self.current = 0;
    }

    pub(super) fn current(&self) -> usize {
        self.current
    }

    /// From now on the level that begins here is the current one.
    pub(super) fn set_level(&mut self, start: usize, history: &History, d: &Domains) {
        self.start = Some(start);
        self.current = 0;
        for place in 0..self.needs.len() {
            self.needs[place].is_current = false;
            self.count(place, history, d);
        }
    }

    /// From now on no need changes its level.
    pub(super) fn freeze_levels(&mut self) {
        self.start = None;
    }

    pub(super) fn get(&self, slot: Slot) -> Option<Need> {
        let place = *self.places.get(slot);
        (place != NOWHERE)
            .then(|| self.needs[place as usize])
            .filter(|need| need.is_open)
    }

    /// All that say something, in the order in which they came to be needed.
    pub(super) fn iter(&self) -> impl Iterator<Item = Need> + '_ {
        self.needs.iter().copied().filter(|need| need.is_open)
    }

    /// Adds a premise that holds, as far as it did not hold at the root. Returns whether anything was
    /// added.
    pub(super) fn add(&mut self, premise: Premise, history: &History, d: &Domains) -> bool {
        let Some(premise) = history.beyond_root(d, premise) else {
            return false;
        };
        let slot = premise.slot;
        let place = *self.places.get(slot);
        if place == NOWHERE {
            *self.places.get_mut(slot) = self.needs.len() as u32;
            self.needs.push(Need {
                premise,
                is_open: true,
                is_current: false,
            });
            self.count(self.needs.len() - 1, history, d);
        } else {
            let known = &mut self.needs[place as usize];
            if known.is_open {
                let has_bounds = d.has_bounds(slot);
                known.premise.need = join(has_bounds, known.premise.need, premise.need);
            } else {
                known.premise = premise;
                known.is_open = true;
            }
            self.count(place as usize, history, d);
        }
        true
    }

    /// Whether a premise follows from the others, or held at the root.
    pub(super) fn implies(&self, premise: Premise, history: &History, d: &Domains) -> bool {
        let Some(premise) = history.beyond_root(d, premise) else {
            return true;
        };
        let Some(known) = self.get(premise.slot) else {
            return false;
        };
        let known = known.premise.need;
        join(d.has_bounds(premise.slot), known, premise.need) == known
    }

    /// Replaces the need of a word, for which there is one.
    pub(super) fn replace(&mut self, premise: Premise, history: &History, d: &Domains) {
        let place = *self.places.get(premise.slot) as usize;
        let left = history.beyond_root(d, premise);
        self.needs[place].premise = left.unwrap_or(premise);
        self.needs[place].is_open = left.is_some();
        self.count(place, history, d);
    }

    /// Finds out whether a need is of the current level.
    fn count(&mut self, place: usize, history: &History, d: &Domains) {
        let Need {
            premise,
            is_open,
            is_current,
        } = self.needs[place];
        let Some(start) = self.start else { return };
        let before = history.word_at(d, premise.slot, start);
        let is_new = is_open && !premise.holds_in(d, before);
        self.current = self.current + usize::from(is_new) - usize::from(is_current);
        self.needs[place].is_current = is_new;
    }
}
