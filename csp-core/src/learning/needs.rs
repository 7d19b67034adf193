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

/// The premises from which a conflict follows. Two of one word are joined.
#[derive(Debug)]
pub(super) struct Needs {
    needs: Vec<Need>,
    /// By word the place of its need.
    places: BySlot<u32>,
    /// How many are of the current level.
    current: usize,
    /// Where the current level begins in the log. `None`: it has been left, and what is of it
    /// stays so.
    start: Option<usize>,
}

const NOWHERE: u32 = u32::MAX;

/// What the needs are held against: the past that is shown, and what holds for good.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) past: &'a Domains,
    pub(super) history: &'a History,
    pub(super) root: &'a BySlot<u64>,
}

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
    pub(super) fn set_level(&mut self, start: usize, now: Moment<'_>) {
        self.start = Some(start);
        self.current = 0;
        for place in 0..self.needs.len() {
            self.needs[place].is_current = false;
            self.count(place, now);
        }
    }

    /// The current level has been left.
    pub(super) fn leave_level(&mut self) {
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

    /// Adds a premise that holds, as far as it does not hold for good. Returns whether it did.
    pub(super) fn add(&mut self, premise: Premise, now: Moment<'_>) -> bool {
        let Some(premise) = beyond_root(premise, now) else {
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
            self.count(self.needs.len() - 1, now);
        } else {
            let known = &mut self.needs[place as usize];
            if known.is_open {
                let has_bounds = now.past.has_bounds(slot);
                known.premise.need = join(has_bounds, known.premise.need, premise.need);
            } else {
                known.premise = premise;
                known.is_open = true;
            }
            self.count(place as usize, now);
        }
        true
    }

    /// Whether a premise follows from the others, or holds for good.
    pub(super) fn implies(&self, premise: Premise, now: Moment<'_>) -> bool {
        let Some(premise) = beyond_root(premise, now) else {
            return true;
        };
        let Some(known) = self.get(premise.slot) else {
            return false;
        };
        let known = known.premise.need;
        join(now.past.has_bounds(premise.slot), known, premise.need) == known
    }

    /// Replaces the need of a word, for which there is one.
    pub(super) fn replace(&mut self, premise: Premise, now: Moment<'_>) {
        let place = *self.places.get(premise.slot) as usize;
        let left = beyond_root(premise, now);
        self.needs[place].premise = left.unwrap_or(premise);
        self.needs[place].is_open = left.is_some();
        self.count(place, now);
    }

    /// Finds out whether a need is of the current level.
    fn count(&mut self, place: usize, now: Moment<'_>) {
        let Need {
            premise,
            is_open,
            is_current,
        } = self.needs[place];
        let Some(start) = self.start else { return };
        let before = now.history.word_at(now.past, premise.slot, start);
        let is_new = is_open && !premise.holds_in(now.past, before);
        self.current = self.current + usize::from(is_new) - usize::from(is_current);
        self.needs[place].is_current = is_new;
    }
}

/// The part of a premise that does not hold for good.
fn beyond_root(premise: Premise, now: Moment<'_>) -> Option<Premise> {
    let root = *now.root.get(premise.slot);
    let left = Premise::new(premise.slot, premise.beyond(now.past, root));
    (!left.is_void(now.past)).then_some(left)
}
