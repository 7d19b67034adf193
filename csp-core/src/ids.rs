//! Floor 0: the names of things. A [`Var`] is a number and the model that gave it, a [`PropId`] is
//! a plain number; all their state lives elsewhere.
//!
//! The reasons are in `docs/decisions/41-variables-know-their-model.md`.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::atomic::{self, AtomicU32};

/// Which model a variable is of. It differs from that of every other model of the process, and it is
/// never printed.
///
/// A clone of [`Domains`](crate::domains::Domains) has the same variables and the same identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ModelId(NonZeroU32);

impl ModelId {
    /// What no model has.
    const NONE: Self = Self(NonZeroU32::MAX);

    /// The identity of the next model. After four billion models they begin again.
    pub(crate) fn fresh() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let next = LAST.fetch_add(1, atomic::Ordering::Relaxed).wrapping_add(1);
        NonZeroU32::new(next)
            .map(Self)
            .filter(|&id| id != Self::NONE)
            .unwrap_or_else(Self::fresh)
    }
}

impl fmt::Debug for ModelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ModelId")
    }
}

/// A variable: the number that its model gave it, counted from 0, and which model that was.
///
/// Where it is used with another model, that is an error (or a panic, where a slice would panic
/// for an index that it does not have).
///
/// Variables are equal or not, and have no order: the smaller of two variables would be the one
/// that was made first, and not the one with the smaller value. Sort them by
/// [`index`](Self::index).
///
/// ```
/// # use csp_core::prelude::*;
/// # let mut model = Model::new();
/// # let x = model.array("x", 2, 1..=3)?;
/// model.require(minimum(&x).eq(2))?;
/// # Ok::<(), ModelError>(())
/// ```
/// ```compile_fail,E0277
/// # use csp_core::prelude::*;
/// # let mut model = Model::new();
/// # let x = model.array("x", 2, 1..=3)?;
/// model.require(x.iter().min().unwrap().eq(2))?;
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Var {
    index: u32,
    model: ModelId,
}

impl Var {
    /// The greatest number, which no variable of a model has.
    pub(crate) const MOST: u32 = (1 << 30) - 1;

    /// The variable with this number in a trace, which is of no model: none takes it. Numbers have
    /// 30 bits; all that are too large give the greatest one. A model's own variables come from [`Store::new_var`](crate::domains::Store::new_var) and
    /// [`Domains::var`](crate::domains::Domains::var).
    ///
    /// ```
    /// use csp_core::{ids::Var, prelude::*};
    /// let mut model = Model::new();
    /// let x = model.var("x", 1..=9)?;
    /// assert_eq!(x.index(), 0);
    /// assert!(model.assign(Var::new(0), 5).is_err());
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub const fn new(index: u32) -> Self {
        let index = if index < Self::MOST {
            index
        } else {
            Self::MOST
        };
        Self {
            index,
            model: ModelId::NONE,
        }
    }

    /// The variable with this number, which is at most [`MOST`](Self::MOST), in a model.
    #[inline]
    pub(crate) const fn numbered(index: u32, model: ModelId) -> Self {
        Self { index, model }
    }

    /// Its number, fit for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The model it is of.
    #[inline]
    #[must_use]
    pub const fn model(self) -> ModelId {
        self.model
    }

    /// The variable with the same number in another model, for callers that build the same model
    /// several times: that the numbers mean the same there is theirs to answer for.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let build = || {
    ///     let mut model = Model::new();
    ///     let x = model.var("x", 1..=9)?;
    ///     Ok::<_, ModelError>((model, x))
    /// };
    /// let ((_, x), (mut again, y)) = (build()?, build()?);
    /// assert!(again.assign(x, 5).is_err());
    /// assert_eq!(x.in_model(again.id()), y);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        Self {
            index: self.index,
            model,
        }
    }

    /// The same number, of no model, as traces have it.
    pub(crate) const fn unbound(self) -> Self {
        Self::new(self.index)
    }

    pub(crate) const fn raw(self) -> u32 {
        self.index
    }

    /// Model and number in one word, in the order of numbers within a model.
    #[inline]
    pub(crate) fn key(self) -> u64 {
        u64::from(self.model.0.get()) << 32 | u64::from(self.index)
    }
}

impl PartialEq for Var {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Var {}

impl Hash for Var {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.index)
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

#[cfg(test)]
mod tests {
    use super::{ModelId, Var};

    #[test]
    fn variables_are_small_and_told_apart() {
        assert_eq!((size_of::<Var>(), size_of::<Option<Var>>()), (8, 8));
        let [a, b] = [(); 2].map(|()| ModelId::fresh());
        let of = |model| Var::new(3).in_model(model);
        assert!(of(a) == of(a) && of(a) != of(b) && of(a) != Var::new(3));
        assert_eq!(format!("{:?} {:?}", of(a), of(b)), "x3 x3");
        assert!(of(a).unbound() == of(b).unbound());
    }
}
