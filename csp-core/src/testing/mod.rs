//! Tests for constraints, those of the engine and your own (feature `testing`).
//!
//! The test of a constraint is its meaning and how to post it. The meaning is a function that says
//! whether an assignment is a solution. The [`Oracle`] draws small random cases, walks over a
//! random search tree of each, and compares with brute force at every node:
//!
//! * No solution is lost, and a conflict means that there is none.
//! * A full assignment is accepted if, and only if, it is a solution.
//! * Propagation is as strong as claimed ([`Claim`]).
//! * A copy posted at the node comes to the same domains and changes nothing more. If it does not,
//!   some state was not restored on backtracking, or an event was missed.
//! * Closing a level restores every word, and the trail has the right causes.
//! * Every reason that a propagator gives ([`Propagator::explain`]) is right: its premises held, and
//!   what it explains follows from them by the constraint alone.
//! * The search of the engine finds the solutions of the [`Naive`] solver.
//! * Each propagator is right by itself, when the others of the constraint have not run, and under
//!   a premise ([`Implied`](crate::constraints::Implied)).
//!
//! [`Propagator::explain`]: crate::propagator::Propagator::explain
//!
//! ```
//! use csp_core::prelude::*;
//! use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
//! use csp_core::testing::{Claim, Oracle};
//!
//! /// `x < y`.
//! struct Less([Var; 2]);
//!
//! impl Propagator for Less {
//!     fn name(&self) -> &'static str {
//!         "less"
//!     }
//!     fn scope(&self) -> &[Var] {
//!         &self.0
//!     }
//!     fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
//!         let [x, y] = self.0;
//!         let below = d.max(y).checked_sub(1);
//!         let above = d.min(x).checked_add(1);
//!         d.at_most(x, below.ok_or(Conflict::SCOPE)?)?;
//!         d.at_least(y, above.ok_or(Conflict::SCOPE)?)?;
//!         Ok(Status::Active)
//!     }
//! }
//!
//! let report = Oracle::new("less", |v| v[0] < v[1], |x| Less([x[0], x[1]]))
//!     .arity(2..=2)
//!     .claims(Claim::Domain)
//!     .cases(100)
//!     .check();
//! assert!(report.conflicts > 0 && report.solutions > 0);
//! ```
//!
//! The environment variable `CSP_TEST_CASES` is a percentage: this share of the cases is
//! tried, or, above 100, further ones as well ([`seeds`]).
//!
//! A failure says what is wrong, in which case, and how to repeat it:
//!
//! ```
//! # use csp_core::prelude::*;
//! use csp_core::testing::{Flaw, Oracle};
//! // Wrong on purpose: the meaning is `<`, and `≠` is posted.
//! let failure = Oracle::new("less", |v| v[0] < v[1], |x| NotEqual::new(x[0], x[1])).arity(2..=2).run().unwrap_err();
//! // Already what it states (`Propagator::meaning`) is too little.
//! assert!(matches!(failure.flaw, Flaw::WeakMeaning(_)));
//! assert!(failure.to_string().contains(".seed(0).only("));
//! ```

mod case;
mod claim;
mod draw;
mod effort;
mod facts;
mod failure;
mod instance;
mod judge;
mod naive;
mod oracle;
mod reasons;
mod walk;

pub use self::case::DomainShape;
pub use self::claim::{Claim, Relaxation};
pub use self::draw::Draw;
pub use self::effort::{cases, seeds};
pub use self::failure::{Failure, Flaw, Report};
pub use self::instance::Instance;
pub use self::naive::Naive;
pub use self::oracle::Oracle;
