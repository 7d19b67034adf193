//! Floor 4: the choice of the next decision.
//!
//! A [`Brancher`] chooses a decision, which may be any [`Atom`]. The search tries it and then its
//! negation. A brancher of your own takes ten lines:
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_core::extend::{Brancher, Atom, SearchState};
//!
//! /// The last unfixed variable, its largest value.
//! struct FromTheBack(Vec<Var>);
//!
//! impl Brancher for FromTheBack {
//!     fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
//!         let &x = self.0.iter().rev().find(|&&x| !d.is_fixed(x))?;
//!         Some(Atom::is(x, d.max(x)))
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
//! use csp_core::extend::{Brancher, Atom, SearchState};
//! use csp_core::prelude::*;
//!
//! struct Impatient(Var);
//!
//! impl Brancher for Impatient {
//!     fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
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

use crate::atom::Atom;
use crate::domains::{Domains, SearchState};
use crate::ids::Var;

/// Chooses decisions.
pub trait Brancher: Send {
    /// The next decision, on an unfixed variable: the search tries it and then its negation, and each
    /// of the two must remove a value. `None` if there is nothing left to decide.
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom>;

    /// A decision on this variable, if it is not fixed and this brancher decides on it. Branchers
    /// around others, such as [`LastConflict`], call this. By default there is no such decision.
    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        let _ = (d, x);
        None
    }

    /// Notes a failure, with the scope of the propagator that failed. The scope is empty if none
    /// did.
    fn on_conflict(&mut self, scope: &[Var]) {
        let _ = scope;
    }

    /// Notes a failure as [`on_conflict`](Self::on_conflict) does, and calls that by default. The domains are those in which
    /// the propagator failed: their trail tells what led there.
    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        let _ = d;
        self.on_conflict(scope);
    }
}

impl<B: Brancher + ?Sized> Brancher for &mut B {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        (**self).choose(d)
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        (**self).choose_on(d, x)
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        (**self).on_conflict(scope);
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        (**self).on_failure(d, scope);
    }
}

/// Branchers one after the other. The second is asked when the first has nothing left to decide.
impl Brancher for Vec<Box<dyn Brancher>> {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        self.iter_mut().find_map(|brancher| brancher.choose(d))
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.iter_mut()
            .find_map(|brancher| brancher.choose_on(d, x))
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        for brancher in self {
            brancher.on_conflict(scope);
        }
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        for brancher in self {
            brancher.on_failure(d, scope);
        }
    }
}
