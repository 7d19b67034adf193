//! Floor 2: the domains of the variables, as words on the trail.
//!
//! A domain takes one of three shapes, chosen when the variable is made:
//!
//! * **Word**: at most 64 values apart. The head word is the set: bit `k` stands for `base + k`.
//!   This is the fast path.
//! * **Bits**: up to [`Domains::LIMIT`] values apart. The head word packs the bounds; the bits are
//!   tail words, 64 values each. Bits outside the bounds are stale and mean nothing.
//! * **Bounds**: anything wider, without gaps. The head word packs the bounds, and that is all.
//! * **Holes**: what a domain of bounds becomes with its first gap, at the beginning or when a value
//!   between its bounds is removed. The head word packs the bounds; what is missing between them is
//!   told by tail words that are made when something is removed for the first time.
//!
//! Every shape is exact: what was removed is gone. Memory grows with what is removed, at most twelve
//! words for a range of any length, and not with what is there.
//!
//! Invariant: a change is one entry on the trail, or (beyond one word) one entry a word. A domain
//! that loses its last value is left empty, with the entry on the trail, until the level is popped.

mod changes;
mod holes;
mod layout;
mod lost;
mod read;
mod scan;
mod store;
mod wide;
mod write;

use self::holes::{Block, Holes, blocks};
use self::layout::{BOUNDS, HOLES, Layout, WORD, pack, range_bits};
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::meter::Meter;
use crate::trail::{Cause, Slot, Trail};
use crate::values::{Values, span};
use std::collections::BTreeMap;

pub use self::changes::Changes;
pub use self::store::{SearchState, Store};
pub use self::write::Outcome;

/// The owner of a tail word that belongs to no variable.
const NOBODY: u32 = u32::MAX;

/// The domains of all variables, as a propagator may use them: it reads them, removes values, and
/// sets its own words of state ([`Slot`]). It cannot open levels, name a cause or add variables: the
/// [`Store`] can, which owns the domains.
#[derive(Debug)]
pub struct Domains {
    /// Whose variables these are.
    id: ModelId,
    trail: Trail,
    layouts: Vec<Layout>,
    /// For each tail word the variable whose bits it holds.
    owners: Vec<u32>,
    /// Of the very wide domains with gaps.
    holes: Vec<Holes>,
    /// How often a variable came to have one value.
    fixings: u64,
    meter: Meter,
}

/// How many variables and tail words there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    variables: usize,
    words: usize,
    holes: usize,
}

impl Domains {
    /// The largest span of a domain whose values are all bits, made beforehand. A wider domain is
    /// exact as well, and [wide](Self::is_wide): its holes cost more, and its values may be too many
    /// to go through.
    pub const LIMIT: u64 = 1 << 16;

    /// See [`Store::new_var`].
    pub(crate) fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        let (Some(min), Some(max)) = (values.min(), values.max()) else {
            return Err(ModelError::EmptyDomain);
        };
        let span = span(min, max);
        let words = match span {
            0..=64 => 0,
            65..=Self::LIMIT => span.div_ceil(64) as usize,
            // At most so many for the gaps.
            _ => 12 * (values.ranges().len() - 1),
        };
        const ROOM: usize = 1 << 31;
        if self.len() + 1 >= ROOM || self.owners.len() + words >= ROOM {
            return Err(ModelError::TooMany);
        }
        let bits =
            |from: i64| values.ranges().fold(0, |bits, range| bits | range_bits(&range, from));
        let (head, kind) = match span {
            0..=64 => (bits(i64::from(min)), WORD),
            65..=Self::LIMIT => (pack(min, max), self.owners.len() as u32),
            _ => (pack(min, max), BOUNDS),
        };
        let number = self.trail.new_head(head);
        let var = self.numbered(number);
        self.layouts.push(Layout { base: min, kind });
        if kind == BOUNDS {
            self.make_gaps(var, values);
            return Ok(var);
        }
        for word in 0..words {
            self.trail.new_slot(bits(i64::from(min) + 64 * word as i64));
            self.owners.push(var.raw());
        }
        Ok(var)
    }

    /// Makes the gaps that a very wide domain has from the beginning.
    fn make_gaps(&mut self, x: Var, values: &Values) {
        let layout = self.layout(x);
        let mut words: BTreeMap<(usize, u32), u64> = BTreeMap::new();
        let mut before = None;
        for range in values.ranges() {
            let places = layout.offset(*range.start()) as u64..=layout.offset(*range.end()) as u64;
            if let Some(before) = before {
                for Block { level, index, bits } in blocks(before + 1..=places.start() - 1) {
                    *words.entry((level, index)).or_insert(u64::MAX) &= !bits;
                }
            }
            before = Some(*places.end());
        }
        if words.is_empty() {
            return;
        }
        self.layouts[x.index()].kind = HOLES + self.holes.len() as u32;
        self.holes.push(Holes::default());
        for ((level, index), content) in words {
            self.add_hole_word(x, Block { level, index, bits: 0 }, content);
        }
    }

    /// See [`Store::new_slot`].
    pub(crate) fn new_slot(&mut self, word: u64) -> Slot {
        self.owners.push(NOBODY);
        self.trail.new_slot(word)
    }

    /// How much there is: what [`truncate`](Self::truncate) goes back to.
    pub(crate) fn extent(&self) -> Extent {
        Extent { variables: self.layouts.len(), words: self.owners.len(), holes: self.holes.len() }
    }

    /// Takes back the variables and the words of state that were added since, and that have not
    /// changed.
    pub(crate) fn truncate(&mut self, extent: Extent) {
        self.trail.truncate(extent.variables, extent.words);
        self.layouts.truncate(extent.variables);
        self.owners.truncate(extent.words);
        self.holes.truncate(extent.holes);
    }

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
        (0..self.len() as u32).map(move |index| Var::new(index).in_model(id))
    }

    /// The variable with this number, if there is one.
    #[must_use]
    pub fn var(&self, index: usize) -> Option<Var> {
        (index < self.len()).then(|| self.numbered(index as u32))
    }

    /// Whose variables these are.
    #[inline]
    #[must_use]
    pub const fn id(&self) -> ModelId {
        self.id
    }

    /// Whether this is one of these variables. The methods that read and change a domain do not ask
    /// it (in builds with debug assertions they panic where it is not so): they are made for
    /// propagators, which are asked when they are posted.
    #[inline]
    #[must_use]
    pub fn has(&self, x: Var) -> bool {
        x.model() == self.id && x.index() < self.len()
    }

    /// Fails if one of these variables is not one of its own.
    pub(crate) fn check(&self, constraint: &'static str, vars: &[Var]) -> Result<(), ModelError> {
        match vars.iter().find(|&&x| !self.has(x)) {
            Some(&var) => Err(ModelError::UnknownVariable { constraint, var, count: self.len() }),
            None => Ok(()),
        }
    }

    /// The variable with this number, which there is.
    #[inline]
    pub(crate) fn numbered(&self, index: u32) -> Var {
        Var::new(index).in_model(self.id)
    }

    /// The present content of a word of state.
    #[inline]
    #[must_use]
    pub fn get(&self, slot: Slot) -> u64 {
        self.trail.get(slot)
    }

    /// Sets a word of state, which is restored on backtracking. No entry on the trail is made where
    /// nothing changes.
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

    /// The record of all changes, to open and close levels, to set slots, to walk.
    #[inline]
    pub(crate) fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// How often a variable came to have one value since the beginning, what was undone included.
    #[inline]
    pub(crate) fn fixings(&self) -> u64 {
        self.fixings
    }

    /// Counts the work of long runs, and says whether the search has been told to stop.
    ///
    /// A propagator whose runs can take a millisecond asks it between two steps:
    /// `if d.meter().must_stop(work) { return Ok(Status::Active) }`. What the run has removed by
    /// then has to be right, and so has what it does when it is run again from the beginning; the
    /// engine goes no further.
    #[inline]
    pub fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }

    /// Whether the search has been told to stop.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.meter.is_stopped()
    }

    /// Says who acts from now on.
    #[inline]
    pub(crate) fn set_cause(&mut self, cause: Cause) {
        self.trail.set_cause(cause);
    }
}

/// What the shapes have in common.
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

    /// The variable whose bits a tail word holds.
    fn owner(&self, tail: usize) -> Option<Var> {
        let owner = self.owners[tail];
        (owner != NOBODY).then(|| self.numbered(owner))
    }

    /// The bounds of a wide domain; they cross when it is empty.
    fn bounds(&self, x: Var) -> (i32, i32) {
        layout::unpack(self.trail.head(x))
    }
}

#[cfg(test)]
mod tests;
