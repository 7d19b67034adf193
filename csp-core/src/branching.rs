//! Floor 4: the choice of the next decision.
//!
//! A [`Brancher`] chooses a [`Decision`]. The search tries it and then its negation. A brancher of
//! your own takes ten lines:
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_core::extend::{Brancher, Decision, SearchState};
//!
//! /// The last unfixed variable, its largest value.
//! struct FromTheBack(Vec<Var>);
//!
//! impl Brancher for FromTheBack {
//!     fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
//!         let &x = self.0.iter().rev().find(|&&x| !d.is_fixed(x))?;
//!         Some(Decision::Fix(x, d.max(x)))
//!     }
//! }
//!
//! let mut model = Model::new();
//! let x = model.array("x", 3, 0..=1)?;
//! model.branch(FromTheBack(x.clone()));
//! assert_eq!(model.solutions().next().unwrap().values(&x), [1, 1, 1]);
//! # Ok::<(), csp_core::error::ModelError>(())
//! ```
//!
//! A brancher reads domains. It can set words of state of its own, which
//! [`Model::new_slot`](crate::model::Model::new_slot) makes and which are restored on backtracking.
//! It cannot remove a value:
//!
//! ```compile_fail,E0596
//! use csp_core::extend::{Brancher, Decision, SearchState};
//! use csp_core::prelude::*;
//!
//! struct Impatient(Var);
//!
//! impl Brancher for Impatient {
//!     fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
//!         d.remove(self.0, 3).ok()?;
//!         None
//!     }
//! }
//! ```

mod last_conflict;
mod order;
mod phase_saving;
mod scores;
mod tournament;
mod values;

pub use self::last_conflict::LastConflict;
pub use self::order::{Ordered, VarOrder};
pub use self::phase_saving::PhaseSaving;
pub use self::values::ValueOrder;

use crate::domains::{Domains, Outcome, SearchState};
use crate::ids::{ModelId, Var};

/// The left side of a binary branching. The right side is its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// `x = v`, and else `x ≠ v`.
    Fix(Var, i32),
    /// `x ≤ v`, and else `x > v`.
    AtMost(Var, i32),
    /// `x ≥ v`, and else `x < v`.
    AtLeast(Var, i32),
}

impl Decision {
    /// The variable it is about.
    #[must_use]
    pub fn var(self) -> Var {
        match self {
            Self::Fix(x, _) | Self::AtMost(x, _) | Self::AtLeast(x, _) => x,
        }
    }

    /// The same decision on the variable with this number in another model: see
    /// [`Var::in_model`].
    #[must_use]
    pub const fn in_model(self, model: ModelId) -> Self {
        match self {
            Self::Fix(x, v) => Self::Fix(x.in_model(model), v),
            Self::AtMost(x, v) => Self::AtMost(x.in_model(model), v),
            Self::AtLeast(x, v) => Self::AtLeast(x.in_model(model), v),
        }
    }

    /// The same decision on a variable of no model, which is the form in traces.
    pub(crate) const fn unbound(self) -> Self {
        match self {
            Self::Fix(x, v) => Self::Fix(x.unbound(), v),
            Self::AtMost(x, v) => Self::AtMost(x.unbound(), v),
            Self::AtLeast(x, v) => Self::AtLeast(x.unbound(), v),
        }
    }

    /// Whether every value left is on its left side.
    #[inline]
    #[must_use]
    pub fn holds(self, d: &Domains) -> bool {
        match self {
            Self::Fix(x, v) => d.value(x) == Some(v),
            Self::AtMost(x, v) => d.max(x) <= v,
            Self::AtLeast(x, v) => d.min(x) >= v,
        }
    }

    /// Whether every value left is on its right side.
    #[inline]
    #[must_use]
    pub fn is_refuted(self, d: &Domains) -> bool {
        match self {
            Self::Fix(x, v) => !d.contains(x, v),
            Self::AtMost(x, v) => d.min(x) > v,
            Self::AtLeast(x, v) => d.max(x) < v,
        }
    }

    /// Takes the left side: removes all values that are not on it.
    ///
    /// # Errors
    /// No value is left.
    pub fn assume(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Fix(x, v) => d.fix(x, v),
            Self::AtMost(x, v) => d.at_most(x, v),
            Self::AtLeast(x, v) => d.at_least(x, v),
        }
    }

    /// Takes the right side: removes all values that are on the left side. A bound beyond the range
    /// of `i32` leaves no value.
    ///
    /// # Errors
    /// No value is left.
    pub fn refute(self, d: &mut Domains) -> Outcome {
        match self {
            Self::Fix(x, v) => d.remove(x, v),
            Self::AtMost(x, i32::MAX) | Self::AtLeast(x, i32::MIN) => {
                d.keep(x, &crate::values::Values::empty())
            }
            Self::AtMost(x, v) => d.at_least(x, v + 1),
            Self::AtLeast(x, v) => d.at_most(x, v - 1),
        }
    }
}

/// Chooses decisions.
pub trait Brancher: Send {
    /// The next decision, on an unfixed variable. Both of its sides must remove a value. `None` if
    /// there is nothing left to decide.
    fn choose(&mut self, d: &mut SearchState) -> Option<Decision>;

    /// A decision on this variable, if it is not fixed and this brancher decides on it. Branchers
    /// around others, such as [`LastConflict`], call this. By default there is no such decision.
    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Decision> {
        let _ = (d, x);
        None
    }

    /// Notes a failure, with the scope of the propagator that failed. The scope is empty if none
    /// did.
    fn on_conflict(&mut self, scope: &[Var]) {
        let _ = scope;
    }
}

impl<B: Brancher + ?Sized> Brancher for &mut B {
    fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
        (**self).choose(d)
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Decision> {
        (**self).choose_on(d, x)
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        (**self).on_conflict(scope);
    }
}

/// Branchers one after the other. The second is asked when the first has nothing left to decide.
impl Brancher for Vec<Box<dyn Brancher>> {
    fn choose(&mut self, d: &mut SearchState) -> Option<Decision> {
        self.iter_mut().find_map(|brancher| brancher.choose(d))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Decision> {
        self.iter_mut().find_map(|brancher| brancher.choose_on(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        for brancher in self {
            brancher.on_conflict(scope);
        }
    }
}
