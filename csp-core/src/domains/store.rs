//! The owner of all domains, and the view of them that a brancher gets.
//!
//! There is one set of domains, seen through three types. A propagator gets [`Domains`]: it reads,
//! removes values, and sets its slots. A brancher gets a [`SearchState`]: it reads, and sets its
//! slots. The owner of a [`Store`] may do all that, add variables, and open and close levels. Each
//! type contains another one: the difference costs nothing at run time.
//!
//! The reasons are in `docs/decisions/40-views-lie-within-each-other.md`.

use super::Domains;
use super::layout::Layout;
use super::owners::{Owners, TailPlace};
use super::wide::pack;
use super::word::bits_of;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::meter::Meter;
use crate::trail::{Slot, Trail};
use crate::values::{Values, span};
use std::ops::{Deref, DerefMut, Range, RangeInclusive};

/// All domains and their trail, which a [`Solver`](crate::solver::Solver) owns. It can be read and
/// changed like [`Domains`]. It also adds variables, and opens and closes levels.
///
/// ```
/// use csp_core::domains::Store;
/// let mut d = Store::default();
/// let x = d.new_var(&(1..=9).into())?;
/// d.push_level();
/// d.at_least(x, 4).unwrap();
/// d.remove(x, 6).unwrap();
/// assert_eq!(d.values(x).to_string(), "4 5 7..9");
/// assert!(d.fix(x, 6).is_err());
/// d.pop_level();
/// assert_eq!(d.size(x), 9);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Store {
    state: SearchState,
}

/// The view of a search that a [`Brancher`](crate::branching::Brancher) gets: the domains, for
/// reading, and its own words of state.
#[derive(Debug)]
pub struct SearchState {
    domains: Domains,
}

impl SearchState {
    /// Sets a word of state, which is restored on backtracking.
    #[inline]
    pub fn set(&mut self, slot: Slot, word: u64) {
        self.domains.set(slot, word);
    }
}

impl Deref for SearchState {
    type Target = Domains;

    #[inline]
    fn deref(&self) -> &Domains {
        &self.domains
    }
}

impl Deref for Store {
    type Target = Domains;

    #[inline]
    fn deref(&self) -> &Domains {
        &self.state.domains
    }
}

impl DerefMut for Store {
    #[inline]
    fn deref_mut(&mut self) -> &mut Domains {
        &mut self.state.domains
    }
}

impl Default for Store {
    /// A store without variables, with a new identity.
    fn default() -> Self {
        Self::of(Domains {
            id: ModelId::fresh(),
            trail: Trail::default(),
            layouts: Vec::new(),
            owners: Owners::default(),
            holes: Vec::new(),
            fixings: 0,
            meter: Meter::default(),
        })
    }
}

impl Clone for Store {
    fn clone(&self) -> Self {
        self.to_store()
    }
}

/// The numbers of variables and words in a store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoreSize {
    variables: usize,
    words: usize,
    holes: usize,
}

impl Store {
    pub(super) fn of(domains: Domains) -> Self {
        Self {
            state: SearchState { domains },
        }
    }

    /// Adds a variable with this domain, which can be any set of integers. If it spans more than
    /// [`Domains::LIMIT`] integers, each gap takes memory.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// let mut d = Store::default();
    /// let x = d.new_var(&[0, 5, 1_000_000_000].into())?;
    /// d.remove(x, 5).unwrap();
    /// assert_eq!(d.values(x), [0, 1_000_000_000].into());
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// [`ModelError::EmptyDomain`] if there are no values, or [`ModelError::TooMany`].
    pub fn new_var(&mut self, values: &Values) -> Result<Var, ModelError> {
        let (Some(min), Some(max)) = (values.min(), values.max()) else {
            return Err(ModelError::EmptyDomain);
        };
        let span = span(min, max);
        let words = match span {
            0..=64 => 0,
            65..=Domains::LIMIT => span.div_ceil(64) as usize,
            // The most words that the gaps need.
            _ => 12 * (values.ranges().len() - 1),
        };
        let first = self.owners.len();
        if self.len() >= Var::MOST as usize || first + words >= Owners::MOST {
            return Err(ModelError::TooMany);
        }
        let bits = |from: i64| bits_of(values.ranges(), from);
        let (head, layout) = match span {
            0..=64 => (bits(min.into()), Layout::word(min)),
            65..=Domains::LIMIT => (pack(min, max), Layout::bits(min, first)),
            _ => (pack(min, max), Layout::bounds(min)),
        };
        let d = &mut self.state.domains;
        let number = d.trail.new_head(head);
        d.layouts.push(layout);
        if span > Domains::LIMIT {
            self.begin_holes(number, values);
            return Ok(self.numbered(number));
        }
        for word in 0..words as u32 {
            d.trail
                .new_slot(bits(i64::from(min) + 64 * i64::from(word)));
            d.owners.add(number, TailPlace::new(0, word));
        }
        Ok(self.numbered(number))
    }

    /// Makes the gaps that a very wide domain has from the beginning.
    fn begin_holes(&mut self, number: u32, values: &Values) {
        let ends = values.min()..values.max();
        let gaps = values
            .gaps()
            .filter(|gap| ends.contains(&Some(*gap.start())));
        if gaps.clone().next().is_some() {
            let d = &mut self.state.domains;
            let x = d.numbered(number);
            let words = (&mut d.trail, &mut d.owners);
            Domains::holes_of(&mut d.layouts, &mut d.holes, x).begin(gaps, words);
        }
    }

    /// Adds a word of backtrackable state, with its initial value. Adding is not undone on
    /// backtracking: slots are made before the search.
    ///
    /// ```
    /// let mut store = csp_core::domains::Store::default();
    /// let count = store.new_slot(0);
    /// store.push_level();
    /// store.set(count, 7);
    /// assert_eq!(store.get(count), 7);
    /// store.pop_level();
    /// assert_eq!(store.get(count), 0);
    /// ```
    pub fn new_slot(&mut self, word: u64) -> Slot {
        let d = &mut self.state.domains;
        d.owners.add_none();
        d.trail.new_slot(word)
    }

    /// The current size, to which [`truncate`](Self::truncate) goes back.
    pub(crate) fn extent(&self) -> StoreSize {
        StoreSize {
            variables: self.layouts.len(),
            words: self.owners.len(),
            holes: self.holes.len(),
        }
    }

    /// Removes the variables and the words of state that were added since then. They have not
    /// changed.
    pub(crate) fn truncate(&mut self, size: StoreSize) {
        let d = &mut self.state.domains;
        d.trail.truncate(size.variables, size.words);
        d.layouts.truncate(size.variables);
        d.owners.truncate(size.words);
        d.holes.truncate(size.holes);
    }

    /// Opens a level: everything changed from now on is undone by the matching
    /// [`pop_level`](Self::pop_level).
    #[inline]
    pub fn push_level(&mut self) {
        self.trail_mut().push_level();
    }

    /// Closes the newest level, and restores all as it was when the level was opened. At level 0
    /// nothing happens.
    #[inline]
    pub fn pop_level(&mut self) {
        self.trail_mut().pop_level();
    }

    /// Shows the domains as they were after the first `position` changes of the log, at most all of
    /// them. The past is only for reading. Walk to the end of the log before any change.
    pub fn walk_to(&mut self, position: usize) {
        self.trail_mut().walk_to(position);
    }

    /// Walks forward through these changes of the log and reports the values that each one removes:
    /// the number of the change, the variable, and a range of values that were there before it.
    /// Stops when `lost` returns `false`. The domains are then those after the last change walked.
    ///
    /// The changes must belong to one run without a closed level: domains only lose values.
    pub(crate) fn walk_through(
        &mut self,
        changes: Range<usize>,
        mut lost: impl FnMut(usize, Var, RangeInclusive<i32>) -> bool,
    ) {
        self.walk_to(changes.start);
        for number in changes {
            let entry = self.trail().log()[number];
            if let Some(x) = self.variable(entry) {
                let mut ranges = self.removed_by(x, entry);
                if !ranges.all(|range| lost(number, x, range)) {
                    return;
                }
            }
            self.walk_to(number + 1);
        }
    }

    /// The view for branchers.
    #[inline]
    pub(crate) fn state(&mut self) -> &mut SearchState {
        &mut self.state
    }
}

#[cfg(test)]
mod tests {
    use crate::domains::Store;
    use crate::values::Values;
    use rand::seq::IndexedRandom as _;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    /// A few values, in which it happens that whole words of holes become empty.
    fn some(rng: &mut ChaCha8Rng, all: &[i32]) -> Values {
        let mut ends: Vec<i32> = (0..6).map(|_| *all.choose(rng).unwrap()).collect();
        ends.sort_unstable();
        ends.chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .collect()
    }

    /// What the changes remove, in their order, is the difference of the domains.
    #[test]
    fn each_change_removes_the_difference() {
        for seed in 0..300 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            let [low, high] = *[[0, 40], [-70, 900], [-5, 90_000], [i32::MIN, i32::MAX]]
                .choose(rng)
                .unwrap();
            let near = (-5..9000).filter(|&v| low <= v && v <= high);
            let all: Vec<i32> = [low, high].into_iter().chain(near).collect();
            let mut d = Store::default();
            let x = d
                .new_var(&some(rng, &all).union(&[low, high].into()))
                .unwrap();
            let before = d.values(x);
            for _ in 0..rng.random_range(1..30) {
                let values = some(rng, &all);
                let kept = d.values(x).difference(&values);
                if !kept.is_empty() {
                    let outcome = if rng.random() {
                        d.keep(x, &kept)
                    } else {
                        d.remove_all(x, &values)
                    };
                    outcome.unwrap();
                }
            }
            let after = d.values(x);
            let end = d.trail().log().len();
            let mut left = before;
            let mut record = d.clone();
            d.walk_through(0..end, |number, _, range| {
                record.walk_to(number);
                let lost = Values::from(range);
                assert_eq!(
                    lost.difference(&record.values(x)),
                    Values::empty(),
                    "seed {seed}"
                );
                record.walk_to(number + 1);
                assert_eq!(
                    lost.intersection(&record.values(x)),
                    Values::empty(),
                    "seed {seed}"
                );
                left = left.difference(&lost);
                true
            });
            assert_eq!(left, after, "seed {seed}");
        }
    }
}
