//! Floor 2: the domains of the variables, as words on the trail.
//!
//! A domain takes one of three shapes, chosen when the variable is made:
//!
//! * **Word**: at most 64 values apart. The head word is the set: bit `k` stands for `base + k`.
//!   This is the fast path.
//! * **Bits**: up to [`Domains::LIMIT`] values apart. The head word packs the bounds. The bits are
//!   in tail words, 64 values each. Bits outside the bounds are stale and mean nothing.
//! * **Bounds**: anything wider, without gaps. The head word packs the bounds. There are no other
//!   words.
//! * **Holes**: a domain of bounds with a gap, from the beginning or after a value between its
//!   bounds was removed. The head word packs the bounds. Tail words say which values between them
//!   are missing. They are made when a value is removed for the first time.
//!
//! Every shape is exact: a removed value is gone. Memory grows with the values that are removed,
//! not with those that are there. A range of any length takes at most twelve words.
//!
//! Invariant: a change is one entry on the trail, or (beyond one word) one entry a word. A domain
//! that loses its last value stays empty until the level is popped, and its entry is on the trail.

mod bits;
mod changes;
mod history;
mod holes;
mod layout;
mod losses;
mod lost;
mod premise;
mod read;
mod scan;
mod store;
mod tails;
mod variables;
mod wide;
mod write;

use self::holes::Holes;
use self::layout::Layout;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::meter::Meter;
use crate::trail::{Cause, Slot, Trail};

pub(crate) use self::losses::Losses;

pub use self::changes::{Changes, RecentChanges};
pub use self::premise::Premise;
pub(crate) use self::premise::{bounds_need, join, need_bounds};
pub use self::store::{SearchState, Store};
pub use self::write::Outcome;

/// The owner of a tail word that belongs to no variable.
const NO_OWNER: u32 = u32::MAX;

/// The domains of all variables, as a propagator may use them. It reads them, removes values, and
/// sets its own words of state ([`Slot`]). Only the [`Store`], which owns the domains, can open
/// levels, name a cause or add variables.
#[derive(Debug)]
pub struct Domains {
    /// The model of the variables.
    id: ModelId,
    trail: Trail,
    layouts: Vec<Layout>,
    /// For each tail word the variable whose bits it contains.
    owners: Vec<u32>,
    /// The holes of the very wide domains with gaps.
    holes: Vec<Holes>,
    /// How often a variable came to have one value.
    fixings: u64,
    meter: Meter,
}

impl Domains {
    /// The largest span of a domain whose values are all kept as bits. A wider domain is exact as
    /// well, but it is [wide](Self::is_wide): its holes are more expensive, and there may be too
    /// many values to visit them all.
    pub const LIMIT: u64 = 1 << 16;

    /// The number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.layouts.len()
    }

    /// Whether there is no variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All variables in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        let id = self.id;
        (0..self.len() as u32).map(move |index| Var::numbered(index, id))
    }

    /// The variable with this number, if there is one.
    #[must_use]
    pub fn var(&self, index: usize) -> Option<Var> {
        (index < self.len()).then(|| self.numbered(index as u32))
    }

    /// The model of the variables.
    #[inline]
    #[must_use]
    pub const fn id(&self) -> ModelId {
        self.id
    }

    /// Whether the variable is one of these. The methods that read and change a domain do not check
    /// this, except that they panic in builds with debug assertions. They are made for propagators,
    /// whose variables are checked when they are posted.
    #[inline]
    #[must_use]
    pub fn has(&self, x: Var) -> bool {
        x.model() == self.id && x.index() < self.len()
    }

    /// Fails if one of these variables is of another model.
    pub(crate) fn check(&self, constraint: &'static str, vars: &[Var]) -> Result<(), ModelError> {
        match vars.iter().find(|&&x| !self.has(x)) {
            Some(&var) => Err(ModelError::UnknownVariable {
                constraint,
                var,
                count: self.len(),
            }),
            None => Ok(()),
        }
    }

    /// The variable with this number, which exists.
    #[inline]
    pub(crate) fn numbered(&self, index: u32) -> Var {
        Var::numbered(index, self.id)
    }

    /// The current content of a word of state.
    #[inline]
    #[must_use]
    pub fn get(&self, slot: Slot) -> u64 {
        self.trail.get(slot)
    }

    /// Sets a word of state, which is restored on backtracking. If nothing changes, no entry is
    /// made on the trail.
    #[inline]
    pub fn set(&mut self, slot: Slot, word: u64) {
        self.trail.set(slot, word);
    }

    /// The record of all changes.
    #[inline]
    #[must_use]
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The record of all changes, for opening and closing levels, setting slots, and walking.
    #[inline]
    pub(crate) fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// How often a variable was fixed since the beginning, including what was undone.
    #[inline]
    pub(crate) fn fixings(&self) -> u64 {
        self.fixings
    }

    /// Counts the work of long runs, and says whether the search has to stop.
    ///
    /// A propagator whose runs can take a millisecond asks it between two steps:
    /// `if d.meter().must_stop(work) { return Ok(Status::Active) }`. All values that the run has
    /// removed by then must be right to remove, and the propagator must also be right when it is
    /// run again from the beginning. The engine stops after this run.
    #[inline]
    pub fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }

    /// How much work has been counted.
    #[inline]
    pub(crate) fn work(&self) -> u64 {
        self.meter.total()
    }

    /// Whether the search has to stop.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.meter.is_stopped()
    }

    /// Sets the cause of the changes from now on.
    #[inline]
    pub(crate) fn set_cause(&mut self, cause: Cause) {
        self.trail.set_cause(cause);
    }
}

/// Access that all shapes have in common.
impl Domains {
    #[inline]
    fn layout(&self, x: Var) -> Layout {
        debug_assert!(x.model() == self.id, "{x:?} is a variable of another model");
        self.layouts[x.index()]
    }

    /// The head word and how to read it.
    #[inline]
    fn head(&self, x: Var) -> (u64, Layout) {
        (self.trail.head(x), self.layout(x))
    }

    /// The variable whose bits a tail word contains.
    fn owner(&self, tail: usize) -> Option<Var> {
        let owner = self.owners[tail];
        (owner != NO_OWNER).then(|| self.numbered(owner))
    }

    /// The bounds of a wide domain. They cross if it is empty.
    fn bounds(&self, x: Var) -> (i32, i32) {
        layout::unpack(self.trail.head(x))
    }
}

#[cfg(test)]
mod tests;
