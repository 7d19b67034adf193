//! The owner of all domains, and the view of them that a brancher gets.
//!
//! There is one set of domains, seen through three types. A propagator gets [`Domains`]: it reads,
//! removes values, and sets its slots. A brancher gets a [`SearchState`]: it reads, and sets its
//! slots. The owner of a [`Store`] may do all that, add variables, and open and close levels. Each
//! type contains another one: the difference costs nothing at run time.

use super::Domains;
use crate::error::ModelError;
use crate::ids::{ModelId, Var};
use crate::meter::Meter;
use crate::trail::{Slot, Trail};
use crate::values::Values;
use std::ops::{Deref, DerefMut};

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
        let domains = Domains {
            id: ModelId::fresh(),
            trail: Trail::default(),
            layouts: Vec::new(),
            owners: Vec::new(),
            holes: Vec::new(),
            fixings: 0,
            meter: Meter::default(),
        };
        Self {
            state: SearchState { domains },
        }
    }
}

impl Clone for Store {
    fn clone(&self) -> Self {
        self.to_store()
    }
}

impl Domains {
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
        let domains = Self {
            id: self.id,
            trail: self.trail.clone(),
            layouts: self.layouts.clone(),
            owners: self.owners.clone(),
            holes: self.holes.clone(),
            fixings: self.fixings,
            meter: self.meter.clone(),
        };
        Store {
            state: SearchState { domains },
        }
    }
}

impl Store {
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
        self.state.domains.new_var(values)
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
        self.state.domains.new_slot(word)
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

    /// The view for branchers.
    #[inline]
    pub(crate) fn state(&mut self) -> &mut SearchState {
        &mut self.state
    }
}
