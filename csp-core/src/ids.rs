//! Floor 0: the names of things. A [`Var`] and a [`PropId`] are plain numbers; all their state
//! lives elsewhere.

use std::fmt;

/// A variable: the number that the model gave it, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable with this number. Numbers are given out in order by
    /// [`Domains::new_var`](crate::domains::Domains::new_var).
    #[must_use]
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its number, fit for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn raw(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.0)
    }
}

/// A propagator: its place in the order of posting, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropId(u32);

impl PropId {
    /// The propagator with this number. Numbers are given out in order of posting.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its number, fit for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn raw(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for PropId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}
