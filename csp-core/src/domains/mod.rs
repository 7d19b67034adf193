//! Floor 2: the domains of the variables, as words on the trail.
//!
//! A domain has one of four shapes, chosen when the variable is made:
//!
//! * **Word** (`word`): at most 64 values apart. The head word is the set: bit `k` stands for
//!   `base + k`. This is the fast path.
//! * **Bits** (`bits`): up to [`Domains::LIMIT`] values apart. The head word packs the bounds. The
//!   bits are in tail words, 64 values each. Bits outside the bounds are stale and mean nothing.
//! * **Bounds** (`wide`): anything wider, without gaps. The head word packs the bounds. There are no
//!   other words.
//! * **Holes** (`holes`): a domain of bounds with a gap, from the beginning or after a value between
//!   its bounds was removed. The head word packs the bounds. Tail words say which values between
//!   them are missing. They are made when a value is removed for the first time.
//!
//! Every shape is exact: a removed value is gone. Memory grows with the values that are removed,
//! not with those that are there. A range of any length takes at most twelve words.
//!
//! [`Domains`] tells the shapes apart, and each shape has a file that knows how its words are read
//! and changed. `owners` says whose the tail words are. The other files read what has happened:
//! [`Changes`], the values that were `lost`, and [`Premise`]s, of which reasons are made.
//!
//! Invariant: a change is one entry on the trail, or (beyond one word) one entry a word. A domain
//! that loses its last value stays empty until the level is popped, and its entry is on the trail.

mod bits;
mod changes;
mod holes;
mod layout;
mod losses;
mod lost;
mod owners;
mod premise;
mod store;
mod wide;
mod word;

use self::holes::Holes;
use self::layout::{Between, Layout};
use self::owners::Owners;
use self::wide::{Gaps, WideDomain, ranges};
use self::word::{WordDomain, bits_of, range_bits};
use crate::agenda::Event;
use crate::conflict::Conflict;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::meter::{Meter, bytes_of};
use crate::trail::{Cause, Entry, Slot, Trail};
use crate::values::{Values, runs};
use smallvec::SmallVec;
use std::ops::{Range, RangeInclusive};

pub(crate) use self::losses::RecentLosses;
pub(crate) use self::premise::join;
pub(crate) use self::wide::{pack, unpack};

pub use self::changes::{Changes, RecentChanges};
pub use self::premise::Premise;
pub(crate) use self::store::StoreSize;
pub use self::store::{SearchState, Store};

/// The result of a change: `Err` when no value is left.
pub type Outcome = Result<(), Conflict>;

/// Ranges of values.
type Ranges = SmallVec<[RangeInclusive<i32>; 2]>;

/// What the head word of a variable says.
#[derive(Clone, Copy, Debug)]
enum Head {
    /// It is the domain.
    Word(WordDomain),
    /// The bounds of a domain of more than one word. They cross if it is empty.
    Bounds(i32, i32),
}

/// The domains of all variables, as a propagator may use them. It reads them, removes values, and
/// sets its own words of state ([`Slot`]). Only the [`Store`], which owns the domains, can open
/// levels, name a cause or add variables.
#[derive(Debug)]
pub struct Domains {
    /// The model of the variables.
    id: ModelId,
    trail: Trail,
    layouts: Vec<Layout>,
    owners: Owners,
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

    /// The number of bytes of all words, with their changes, and of what says where they are.
    pub(crate) fn memory(&self) -> u64 {
        self.trail.memory() + bytes_of(&self.layouts) + self.owners.memory() + bytes_of(&self.holes)
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

    /// A copy that changes independently. (There is no `clone`, because the domains that a
    /// propagator gets must not be restored by assigning a copy. Closing a level restores them.)
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.var("x", 1..=9)?;
    /// let mut d = model.domains().to_store();
    /// d.remove(x, 5).unwrap();
    /// assert_eq!((d.size(x), model.domains().size(x)), (8, 9));
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn to_store(&self) -> Store {
        Store::of(Self {
            id: self.id,
            trail: self.trail.clone(),
            layouts: self.layouts.clone(),
            owners: self.owners.clone(),
            holes: self.holes.clone(),
            fixings: self.fixings,
            meter: self.meter.clone(),
        })
    }

    /// The smallest value.
    #[inline]
    #[must_use]
    pub fn min(&self, x: Var) -> i32 {
        match self.head(x) {
            Head::Word(word) => word.min(),
            Head::Bounds(lo, _) => lo,
        }
    }

    /// The largest value.
    #[inline]
    #[must_use]
    pub fn max(&self, x: Var) -> i32 {
        match self.head(x) {
            Head::Word(word) => word.max(),
            Head::Bounds(_, hi) => hi,
        }
    }

    /// Whether it has no values but 0 and 1.
    #[inline]
    #[must_use]
    pub fn is_boolean(&self, x: Var) -> bool {
        let (min, max) = self.min_max(x);
        min >= 0 && max <= 1
    }

    /// The smallest and the largest value. This is cheaper than asking for each.
    #[inline]
    #[must_use]
    pub fn min_max(&self, x: Var) -> (i32, i32) {
        match self.head(x) {
            Head::Word(word) => (word.min(), word.max()),
            Head::Bounds(lo, hi) => (lo, hi),
        }
    }

    /// The number of values. Each call counts the holes of a [wide](Self::is_wide) domain.
    #[inline]
    #[must_use]
    pub fn size(&self, x: Var) -> u64 {
        match self.head(x) {
            Head::Word(word) => u64::from(word.bits.count_ones()),
            Head::Bounds(..) => self.wide_size(x),
        }
    }

    fn wide_size(&self, x: Var) -> u64 {
        self.wide(x).size()
    }

    /// Whether one value is left.
    #[inline]
    #[must_use]
    pub fn is_fixed(&self, x: Var) -> bool {
        match self.head(x) {
            Head::Word(word) => word.is_single(),
            Head::Bounds(lo, hi) => lo == hi,
        }
    }

    /// The value of a fixed variable.
    #[inline]
    #[must_use]
    pub fn value(&self, x: Var) -> Option<i32> {
        match self.head(x) {
            Head::Word(word) if word.is_single() => Some(word.min()),
            Head::Bounds(lo, hi) if lo == hi => Some(lo),
            _ => None,
        }
    }

    /// Whether `value` is left.
    #[inline]
    #[must_use]
    pub fn contains(&self, x: Var, value: i32) -> bool {
        match self.head(x) {
            Head::Word(word) => word.contains(value),
            Head::Bounds(..) => self.wide_contains(x, value),
        }
    }

    /// It stands apart, so that the usual case stays small enough to be inlined.
    fn wide_contains(&self, x: Var, value: i32) -> bool {
        self.wide(x).contains(value)
    }

    /// The smallest value that is at least `from`.
    #[must_use]
    pub fn next_value(&self, x: Var, from: i32) -> Option<i32> {
        match self.head(x) {
            Head::Word(word) => word.next_value(from),
            Head::Bounds(..) => self.wide(x).next_value(from),
        }
    }

    /// The greatest value of a domain of more than one word that is at most `from`.
    pub(crate) fn last_value(&self, x: Var, from: i32) -> Option<i32> {
        self.wide(x).last_value(from)
    }

    /// The first range of values without a gap that begins at `from` or above. It is the value that
    /// [`next_value`](Self::next_value) returns, and the values that follow it without a gap.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&[0, 1, 2, 1_000_000].into()).unwrap();
    /// assert_eq!(d.next_range(x, 1), Some(1..=2));
    /// assert_eq!(d.next_range(x, 3), Some(1_000_000..=1_000_000));
    /// ```
    #[must_use]
    pub fn next_range(&self, x: Var, from: i32) -> Option<RangeInclusive<i32>> {
        self.ranges_within(x, from, i32::MAX).next()
    }

    /// The ranges of values without a gap, in increasing order. There are few even if
    /// [`iter`](Self::iter) gives billions of values.
    pub fn ranges(&self, x: Var) -> impl Iterator<Item = RangeInclusive<i32>> + '_ {
        self.ranges_within(x, i32::MIN, i32::MAX)
    }

    /// The ranges of values between these two. The time does not depend on what lies above them.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&[(1, 4), (6, 9)].into_iter().collect()).unwrap();
    /// let ranges: Vec<_> = d.ranges_within(x, 3, 7).collect();
    /// assert_eq!(ranges, [3..=4, 6..=7]);
    /// ```
    pub fn ranges_within(
        &self,
        x: Var,
        from: i32,
        to: i32,
    ) -> impl Iterator<Item = RangeInclusive<i32>> + '_ {
        let end = move |start| match self.head(x) {
            Head::Word(word) => word.end_of_range(start).min(to),
            Head::Bounds(..) => self.wide(x).end_of_range(start, to),
        };
        ranges((from, to), move |from| self.next_value(x, from), end)
    }

    /// The values in increasing order.
    pub fn iter(&self, x: Var) -> impl Iterator<Item = i32> + '_ {
        self.iter_from(x, i32::MIN)
    }

    /// The values from this one up, in increasing order.
    pub(crate) fn iter_from(&self, x: Var, from: i32) -> impl Iterator<Item = i32> + '_ {
        let mut next = self.next_value(x, from);
        std::iter::from_fn(move || {
            let value = next?;
            next = value
                .checked_add(1)
                .and_then(|from| self.next_value(x, from));
            Some(value)
        })
    }

    /// Whether a value of the set is left.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&[1, 3, 500].into()).unwrap();
    /// assert!(d.meets(x, &[2, 3].into()));
    /// assert!(!d.meets(x, &(4..=499).into()));
    /// ```
    #[must_use]
    pub fn meets(&self, x: Var, values: &Values) -> bool {
        let head = self.head(x);
        values.ranges().any(|range| match head {
            Head::Word(word) => word.bits & range_bits(&range, word.base.into()) != 0,
            Head::Bounds(..) => self
                .next_value(x, *range.start())
                .is_some_and(|next| next <= *range.end()),
        })
    }

    /// The domain as data.
    #[must_use]
    pub fn values(&self, x: Var) -> Values {
        match self.head(x) {
            Head::Word(word) => Values::from_bits(word.base, word.bits),
            Head::Bounds(..) => self.wide(x).values(),
        }
    }

    /// The values from this number up as bits: bit `k` stands for `from + k`.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// for last in [20, 200, 200_000] {
    ///     let x = d.new_var(&(10..=last).into()).unwrap();
    ///     d.remove(x, 12).unwrap();
    ///     assert_eq!(d.bits_from(x, 9) & 0xff, 0b1111_0110);
    ///     assert_eq!(d.bits_from(x, i64::from(last) - 2), 0b111);
    /// }
    /// ```
    #[must_use]
    pub fn bits_from(&self, x: Var, from: i64) -> u64 {
        match self.head(x) {
            Head::Word(word) => word.bits_from(from),
            Head::Bounds(..) => self.wide(x).bits_from(from),
        }
    }

    /// Whether the domain was at most 64 values wide when it was made, and is therefore one word.
    #[inline]
    #[must_use]
    pub fn is_word(&self, x: Var) -> bool {
        self.layout(x).is_word()
    }

    /// The bits of a one-word domain: bit `k` stands for [`base`](Self::base)` + k`. For a wider
    /// domain ([`is_word`](Self::is_word)) the result means nothing.
    #[inline]
    #[must_use]
    pub fn word(&self, x: Var) -> u64 {
        self.trail.head(x)
    }

    /// The bits of a one-word domain that stand for values of the set, as in [`word`](Self::word).
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(10..=20).into()).unwrap();
    /// assert_eq!(d.mask(x, &[9, 10, 13].into()), 0b1001);
    /// ```
    #[must_use]
    pub fn mask(&self, x: Var, values: &Values) -> u64 {
        bits_of(values.ranges(), self.base(x).into())
    }

    /// The smallest value of the original domain, which is the value of bit 0 of its
    /// [`word`](Self::word).
    #[must_use]
    pub fn base(&self, x: Var) -> i32 {
        self.layout(x).base
    }

    /// The bits of a one-word domain whose values are below this one, or above it.
    pub(crate) fn bits_below(&self, x: Var, value: i32) -> u64 {
        !self.masks(x).at_least(value)
    }

    /// See [`bits_below`](Self::bits_below).
    pub(crate) fn bits_above(&self, x: Var, value: i32) -> u64 {
        !self.masks(x).at_most(value)
    }

    /// The bit of a value of a one-word domain; 0 if it has none.
    pub(crate) fn bit_of(&self, x: Var, value: i32) -> u64 {
        self.masks(x).bit(value)
    }

    /// Whether the domain spanned more than [`Domains::LIMIT`] integers when it was made. It may
    /// still have billions of values. Iterate over its [`ranges`](Self::ranges), not its values,
    /// and prefer its bounds to its [`size`](Self::size), which counts the holes.
    #[must_use]
    pub fn is_wide(&self, x: Var) -> bool {
        let layout = self.layout(x);
        !layout.is_word() && !matches!(layout.between(), Between::Bits(_))
    }

    /// The value of a variable whose head word is this, if there is a single one.
    pub(crate) fn single_value(&self, x: Var, head: u64) -> Option<i32> {
        match self.read_head(x, head) {
            Head::Word(word) => (word.bits.count_ones() == 1).then(|| word.min()),
            Head::Bounds(lo, hi) => (lo == hi).then_some(lo),
        }
    }

    /// The bounds of a domain whose head word has this content; without one, what no domain of its
    /// kind goes beyond.
    pub(crate) fn bounds_in(&self, x: Var, word: Option<u64>) -> (i32, i32) {
        let layout = self.layout(x);
        if !layout.is_word() {
            return word.map_or((i32::MIN, i32::MAX), unpack);
        }
        let word = word.unwrap_or(u64::MAX);
        let at = |bit: u32| (i64::from(layout.base) + i64::from(bit)).min(i32::MAX.into()) as i32;
        (
            at(word.trailing_zeros()),
            at(63 - word.leading_zeros().min(63)),
        )
    }

    /// Tries something on a level of its own. All its changes of domains and state are undone.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// let left = d.probe(|d| d.at_least(x, 8).map(|()| d.size(x)));
    /// assert_eq!((left, d.size(x)), (Ok(2), 9));
    /// ```
    pub fn probe<R>(&mut self, attempt: impl FnOnce(&mut Self) -> R) -> R {
        self.trail.push_level();
        let result = attempt(self);
        self.trail.pop_level();
        result
    }

    /// Removes one value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn remove(&mut self, x: Var, value: i32) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, !word.bit(value)),
            Head::Bounds(lo, hi) if lo <= value && value <= hi => {
                self.remove_within(x, (lo, hi), value)
            }
            Head::Bounds(..) => Ok(()),
        }
    }

    /// Removes all other values.
    ///
    /// # Errors
    /// The value was not in the domain.
    #[inline]
    pub fn fix(&mut self, x: Var, value: i32) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, word.bit(value)),
            Head::Bounds(lo, hi) if !self.wide_contains(x, value) => self.miss(x, (lo, hi), value),
            Head::Bounds(lo, hi) if lo == hi => Ok(()),
            Head::Bounds(lo, hi) => self.set_bounds(x, (lo, hi), (value, value)),
        }
    }

    /// Removes every smaller value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn at_least(&mut self, x: Var, value: i32) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, word.at_least(value)),
            Head::Bounds(lo, _) if value <= lo => Ok(()),
            Head::Bounds(lo, hi) => self.raise(x, (lo, hi), value),
        }
    }

    /// Removes every greater value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn at_most(&mut self, x: Var, value: i32) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, word.at_most(value)),
            Head::Bounds(_, hi) if value >= hi => Ok(()),
            Head::Bounds(lo, hi) => self.lower(x, (lo, hi), value),
        }
    }

    /// Removes every value that is not in the set.
    ///
    /// # Errors
    /// No value is left.
    pub fn keep(&mut self, x: Var, values: &Values) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, self.mask(x, values)),
            Head::Bounds(lo, hi) => self.keep_ranges(x, (lo, hi), &values.ranges()),
        }
    }

    /// Removes every value of the set.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let (x, y) = (d.new_var(&(0..=99).into()).unwrap(), d.new_var(&(0..=99_999).into()).unwrap());
    /// for x in [x, y] {
    ///     d.remove_all(x, &[0, 1, 50].into()).unwrap();
    /// }
    /// assert_eq!(d.values(x).to_string(), "2..49 51..99");
    /// assert_eq!(d.values(y).to_string(), "2..49 51..99999");
    /// ```
    ///
    /// # Errors
    /// No value is left.
    pub fn remove_all(&mut self, x: Var, values: &Values) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, !self.mask(x, values)),
            Head::Bounds(lo, hi) => self.keep_ranges(x, (lo, hi), &values.gaps()),
        }
    }

    /// Keeps the values [`base`](Self::base)` + k` of the bits `k` that are set in `mask`, and no
    /// others. A domain of more than one word loses all values beyond the first 64 integers.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let (x, y) = (d.new_var(&(1..=9).into()).unwrap(), d.new_var(&(1..=99_999).into()).unwrap());
    /// for x in [x, y] {
    ///     d.keep_word(x, 0b1011).unwrap();
    ///     assert_eq!(d.values(x), [1, 2, 4].into());
    /// }
    /// ```
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn keep_word(&mut self, x: Var, mask: u64) -> Outcome {
        match self.head(x) {
            Head::Word(word) => self.narrow(x, word.bits, mask),
            Head::Bounds(..) => self.keep_first(x, mask),
        }
    }

    #[cold]
    fn keep_first(&mut self, x: Var, mask: u64) -> Outcome {
        self.keep(x, &Values::from_bits(self.base(x), mask))
    }

    /// Removes the values of a range, which is not empty, from a domain of more than one word.
    fn remove_range(&mut self, x: Var, least: i32, greatest: i32) -> Outcome {
        let (lo, hi) = self.min_max(x);
        if lo > greatest || hi < least {
            Ok(())
        } else if least <= lo {
            match greatest.checked_add(1) {
                Some(from) => self.at_least(x, from),
                None => self.wipe_out(x),
            }
        } else if greatest >= hi {
            // The bound is above the minimum of the domain.
            self.at_most(x, least - 1)
        } else {
            self.remove_all(x, &(least..=greatest).into())
        }
    }

    /// Removes these bits from a one-word domain, at least one of which is set there. Returns the
    /// bits that are left.
    #[inline(always)]
    pub(crate) fn remove_bits(&mut self, x: Var, bits: u64) -> Result<u64, Conflict> {
        let word = self.trail.head(x);
        let left = word & !bits;
        self.set_word(x, word, left)?;
        Ok(left)
    }

    /// Keeps the bits of a mask of a one-word domain.
    #[inline(always)]
    fn narrow(&mut self, x: Var, old: u64, mask: u64) -> Outcome {
        if old & !mask == 0 {
            Ok(())
        } else {
            self.discard(x, old, old & mask)
        }
    }

    /// Not inlined. Most calls change nothing, and the code for them stays small where it is
    /// inlined.
    #[inline(never)]
    fn discard(&mut self, x: Var, old: u64, new: u64) -> Outcome {
        self.set_word(x, old, new)
    }

    /// Changes the word of a one-word domain, which is another one.
    #[inline(always)]
    fn set_word(&mut self, x: Var, old: u64, new: u64) -> Outcome {
        self.trail.set_head(x, old, new);
        self.fixings += u64::from(new & new.wrapping_sub(1) == 0);
        if new == 0 {
            Err(Conflict::wipe_out(x))
        } else {
            Ok(())
        }
    }

    /// Removes a value that lies within these bounds, which are those of the domain.
    #[inline(never)]
    fn remove_within(&mut self, x: Var, (lo, hi): (i32, i32), value: i32) -> Outcome {
        if lo == hi {
            let bounds = match value {
                i32::MAX => (value, value - 1),
                _ => (value + 1, value),
            };
            return self.cross(x, bounds);
        }
        if value == lo {
            return self.raise(x, (lo, hi), value + 1);
        }
        if value == hi {
            return self.lower(x, (lo, hi), value - 1);
        }
        match self.layout(x).between() {
            Between::Bits(bits) => bits.remove(value, &mut self.trail),
            _ => self.pierce(x, &(value..=value)),
        }
        Ok(())
    }

    /// Raises the lower bound of a wide domain to the first value at or above `from`.
    #[inline(never)]
    fn raise(&mut self, x: Var, (lo, hi): (i32, i32), from: i32) -> Outcome {
        let next = self.wide(x).next_value(from);
        match next {
            Some(value) => self.set_bounds(x, (lo, hi), (value, hi)),
            None => self.cross(x, (from, hi)),
        }
    }

    /// Lowers the upper bound of a wide domain to the last value at or below `from`.
    #[inline(never)]
    fn lower(&mut self, x: Var, (lo, hi): (i32, i32), from: i32) -> Outcome {
        let last = self.wide(x).last_value(from);
        match last {
            Some(value) => self.set_bounds(x, (lo, hi), (lo, value)),
            None => self.cross(x, (lo, from)),
        }
    }

    /// Keeps the values of these ranges, which are in order, of a wide domain with these bounds.
    fn keep_ranges<R>(&mut self, x: Var, old: (i32, i32), ranges: &R) -> Outcome
    where
        R: DoubleEndedIterator<Item = RangeInclusive<i32>> + Clone,
    {
        let bounds = self.wide(x).bounds_among(ranges);
        let Some((lo, hi)) = bounds else {
            return self.wipe_out(x);
        };
        if (lo, hi) != old {
            self.set_bounds(x, old, (lo, hi))?;
        }
        if let Between::Bits(bits) = self.layout(x).between() {
            bits.keep(ranges, lo, hi, &mut self.trail);
            return Ok(());
        }
        let mut before = None;
        let inside = ranges.clone().skip_while(|range| *range.end() < lo);
        for range in inside.take_while(|range| *range.start() <= hi) {
            if let Some(before) = before {
                self.pierce(x, &(before + 1..=range.start() - 1));
            }
            before = Some(*range.end());
        }
        Ok(())
    }

    /// Removes a range between the bounds of a very wide domain, without the bounds themselves.
    fn pierce(&mut self, x: Var, range: &RangeInclusive<i32>) {
        let holes = Self::holes_of(&mut self.layouts, &mut self.holes, x);
        holes.remove(range, &mut self.trail, &mut self.owners);
    }

    /// The holes of a very wide domain, which it has from now on.
    fn holes_of<'a>(layouts: &mut [Layout], holes: &'a mut Vec<Holes>, x: Var) -> &'a mut Holes {
        let layout = &mut layouts[x.index()];
        let number = match layout.between() {
            Between::Holes(number) => number,
            _ => {
                holes.push(Holes::new(x.raw(), layout.base));
                *layout = Layout::holes(layout.base, holes.len() - 1);
                holes.len() - 1
            }
        };
        &mut holes[number]
    }

    /// Moves the bounds of a wide domain inwards to values of the domain.
    #[inline]
    fn set_bounds(&mut self, x: Var, old: (i32, i32), (lo, hi): (i32, i32)) -> Outcome {
        self.trail.set_head(x, pack(old.0, old.1), pack(lo, hi));
        self.fixings += u64::from(lo == hi);
        Ok(())
    }

    /// Makes a wide domain empty that was to keep only a value that it does not have.
    #[cold]
    fn miss(&mut self, x: Var, (lo, hi): (i32, i32), value: i32) -> Outcome {
        if value < lo {
            self.cross(x, (lo, value))
        } else if value > hi {
            self.cross(x, (value, hi))
        } else {
            // Both bounds are values of the domain, and this one is not.
            self.cross(x, (value + 1, value - 1))
        }
    }

    /// Makes a wide domain empty.
    fn wipe_out(&mut self, x: Var) -> Outcome {
        self.cross(x, (i32::MAX, i32::MIN))
    }

    /// Makes a wide domain empty, with bounds that say what was to be removed.
    fn cross(&mut self, x: Var, (lo, hi): (i32, i32)) -> Outcome {
        debug_assert!(lo > hi, "these bounds do not cross");
        self.trail.set(Slot::head(x), pack(lo, hi));
        Err(Conflict::wipe_out(x))
    }

    /// The variable whose domain an entry of the trail changed. `None` if it changed no domain.
    #[inline]
    #[must_use]
    pub fn variable(&self, entry: Entry) -> Option<Var> {
        match entry.slot().split() {
            Ok(head) => Some(self.numbered(head)),
            Err(tail) => self.owner(tail),
        }
    }

    /// The variable and the event of an entry of the trail. `None` if it changed no domain. The
    /// event is derived from the current domain: it may be stronger than that of the entry alone,
    /// but never weaker.
    #[must_use]
    pub fn event(&self, entry: Entry) -> Option<(Var, Event)> {
        let var = self.variable(entry)?;
        let event = match entry.slot().split() {
            Err(_) => Event::Any,
            Ok(_) if self.is_fixed(var) => Event::Fixed,
            Ok(_) if self.moved(var, entry.delta()) => Event::Bounds,
            Ok(_) => Event::Any,
        };
        Some((var, event))
    }

    /// Whether a bound moved when the head word changed by this delta, or has moved since.
    #[inline]
    pub(crate) fn moved(&self, x: Var, delta: u64) -> bool {
        let head = self.trail.head(x);
        // A bound moved if a removed bit is above the highest value left, or below the lowest.
        // Removed bits are not in `head`: those that are in `head - 1` are below the lowest.
        !self.is_word(x) | (delta > head) | (delta & head.wrapping_sub(1) != 0)
    }

    /// The same for the upper bound and for the lower one.
    #[inline]
    pub(crate) fn moved_sides(&self, x: Var, delta: u64) -> [bool; 2] {
        let head = self.trail.head(x);
        if self.is_word(x) {
            [delta > head, delta & head.wrapping_sub(1) != 0]
        } else {
            [delta >> 32 != 0, delta as u32 != 0]
        }
    }

    /// The variable of whose domain this is a word.
    pub(crate) fn word_owner(&self, slot: Slot) -> Option<Var> {
        match slot.split() {
            Ok(head) => Some(self.numbered(head)),
            Err(tail) => self.owner(tail),
        }
    }

    /// The variable whose bits a tail word contains.
    fn owner(&self, tail: usize) -> Option<Var> {
        self.owners.variable(tail).map(|index| self.numbered(index))
    }

    /// Whether premises about this word are bounds.
    #[inline]
    pub(crate) fn has_bounds(&self, slot: Slot) -> bool {
        matches!(slot.split(), Ok(head) if !self.layouts[head as usize].is_word())
    }

    /// The values for which these bits of a tail word of a variable stand.
    pub(crate) fn values_of(&self, tail: usize, bits: u64) -> Values {
        self.tail_ranges(tail, bits).collect()
    }

    fn tail_ranges(&self, tail: usize, bits: u64) -> impl Iterator<Item = (i32, i32)> {
        let base = self.owner(tail).map(|x| self.base(x));
        let place = self.owners.place(tail);
        base.into_iter()
            .flat_map(move |base| place.ranges(base, bits))
    }

    /// Whether the variable of a tail word is fixed to the value of one of these bits.
    fn is_fixed_within(&self, tail: usize, bits: u64) -> bool {
        let Some(x) = self.owner(tail) else {
            return false;
        };
        match (self.value(x), self.layout(x).between()) {
            (Some(value), Between::Bits(shape)) => shape.is_among(value, tail, bits),
            _ => false,
        }
    }

    /// The word one level below a bit of the holes of a very wide domain, if it was made: where it
    /// is empty, the bit is gone for this reason.
    pub(crate) fn below_hole(&self, tail: usize, bit: u32) -> Option<Slot> {
        match self.layout(self.owner(tail)?).between() {
            Between::Holes(number) => {
                let below = self.holes[number].child(self.owners.place(tail), bit)?;
                Some(Slot::tail(below as u32))
            }
            _ => None,
        }
    }

    /// Reports the values that each variable lost since the log of the trail had this length, in
    /// order of the variables.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// let y = d.new_var(&(0..=500).into()).unwrap();
    /// let now = d.trail().log().len();
    /// d.at_most(y, 497).unwrap();
    /// d.remove(x, 4).unwrap();
    /// d.at_least(x, 3).unwrap();
    /// let mut lost = Vec::new();
    /// d.lost_since(now, |x, values| lost.push((x, values)));
    /// assert_eq!(lost, [(x, [1, 2, 4].into()), (y, (498..=500).into())]);
    /// ```
    #[inline]
    pub fn lost_since(&self, since: usize, lost: impl FnMut(Var, Values)) {
        self.lost_between(since..self.trail.log().len(), lost);
    }

    /// Reports the values that each variable lost from one length of the log of the trail to
    /// another, in order of the variables.
    pub fn lost_between(&self, range: Range<usize>, lost: impl FnMut(Var, Values)) {
        lost::lost_between(self, range, lost);
    }

    /// The ranges of values that an entry removes from the domain as it is just before.
    fn removed_by(&self, x: Var, entry: Entry) -> impl Iterator<Item = RangeInclusive<i32>> + '_ {
        let spans: Ranges = match self.head(x) {
            Head::Word(word) => runs(word.base, entry.delta())
                .map(|(first, last)| first..=last)
                .collect(),
            Head::Bounds(lo, hi) => {
                let after = unpack(pack(lo, hi) ^ entry.delta());
                self.emptied(entry, [(lo, hi), after])
            }
        };
        spans
            .into_iter()
            .flat_map(move |span| self.ranges_within(x, *span.start(), *span.end()))
    }

    /// The ranges of values that an entry emptied in a domain of more than one word. If it changed
    /// the bounds, these were the first and became the second ones. Some of the values may have been
    /// gone before.
    fn emptied(&self, entry: Entry, [(lo, hi), (least, greatest)]: [(i32, i32); 2]) -> Ranges {
        match entry.slot().split() {
            Ok(_) if least > greatest => std::iter::once(lo..=hi).collect(),
            Ok(_) => {
                let below = (lo < least).then(|| lo..=least - 1);
                let above = (greatest < hi).then(|| greatest + 1..=hi);
                below.into_iter().chain(above).collect()
            }
            Err(tail) => self
                .tail_ranges(tail, entry.delta())
                .map(|(first, last)| first..=last)
                .collect(),
        }
    }

    #[inline]
    fn layout(&self, x: Var) -> Layout {
        debug_assert!(x.model() == self.id, "{x:?} is a variable of another model");
        self.layouts[x.index()]
    }

    /// Tells the shapes apart: a word, or more than one.
    #[inline(always)]
    fn head(&self, x: Var) -> Head {
        self.read_head(x, self.trail.head(x))
    }

    /// What the head word of a variable says if it has this content.
    #[inline(always)]
    fn read_head(&self, x: Var, head: u64) -> Head {
        let layout = self.layout(x);
        if layout.is_word() {
            let base = layout.base;
            return Head::Word(WordDomain { base, bits: head });
        }
        let (lo, hi) = unpack(head);
        Head::Bounds(lo, hi)
    }

    /// Which bits of a one-word domain stand for which values.
    fn masks(&self, x: Var) -> WordDomain {
        let base = self.base(x);
        WordDomain { base, bits: 0 }
    }

    /// A domain of more than one word.
    #[inline(always)]
    fn wide(&self, x: Var) -> WideDomain<'_, impl Fn(usize) -> u64> {
        self.wide_of(x, self.trail.head(x), |tail| self.trail.tail(tail))
    }

    /// A domain of more than one word if these are its head word and its tail words.
    #[inline(always)]
    fn wide_of<R: Fn(usize) -> u64>(&self, x: Var, head: u64, read: R) -> WideDomain<'_, R> {
        let (lo, hi) = unpack(head);
        let gaps = match self.layout(x).between() {
            Between::Everything => Gaps::None,
            Between::Bits(bits) => Gaps::Bits(bits),
            Between::Holes(number) => Gaps::Holes(&self.holes[number]),
        };
        WideDomain { lo, hi, gaps, read }
    }
}

#[cfg(test)]
mod tests;
